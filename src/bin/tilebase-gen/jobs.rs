//! A job for each table, run on several threads; what came of each is told in order.

use std::fmt::{self, Display};
use std::iter;
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tilebase::{Graph, Puzzle, PuzzleError, Root, Visitor, format, generator, visit_all, write};

use crate::args::Args;

/// What came of a job: the table's file, or what went wrong and what to do.
type Outcome = Result<Written, String>;

/// Generates and writes every table that is asked for, and tells what came of
/// each, in the order of the tables.
pub fn run(args: &Args, mut tell: impl FnMut(Outcome)) {
    let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = args.threads.map_or_else(cores, NonZeroUsize::get);
    let mut jobs = Jobs {
        args,
        threads,
        list: Vec::new(),
    };
    visit_all(&mut jobs);
    let threads = threads.min(jobs.list.len());
    let jobs = Mutex::new(jobs.list.iter().enumerate());
    let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        iter::from_fn(next)
            .map(|(number, job)| (number, job(args)))
            .collect::<Vec<_>>()
    };
    let mut outcomes = thread::scope(|scope| {
        // What the system has no thread for is done by the others.
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
        let others: Vec<_> = (1..threads).map_while(spawn).collect();
        let mut outcomes = work();
        for other in others {
            outcomes.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        outcomes
    });
    outcomes.sort_by_key(|(number, _)| *number);
    for (_, outcome) in outcomes {
        tell(outcome);
    }
}

struct Jobs<'a> {
    args: &'a Args,
    threads: usize,
    list: Vec<Job>,
}

type Job = Box<dyn Fn(&Args) -> Outcome + Sync>;
type Explored<P> = Result<Graph<P>, PuzzleError>;

impl Visitor for Jobs<'_> {
    fn visit<P: Puzzle>(&mut self) {
        if self
            .args
            .puzzle
            .as_ref()
            .is_none_or(|puzzle| puzzle == P::NAME)
        {
            // As many threads as will have a table to search for.
            let threads = self.threads.min(P::ROOTS);
            let explored = Arc::new(Graph::<P>::explore_on(threads));
            for root in Root::all() {
                let explored = Arc::clone(&explored);
                self.list
                    .push(Box::new(move |args| make(&explored, root, args)));
            }
        }
    }
}

/// Makes a table's file.
fn make<P: Puzzle>(explored: &Explored<P>, root: Root<P>, args: &Args) -> Outcome {
    let start = Instant::now();
    let name = format::file_name(root);
    let made = explored
        .as_ref()
        .map_err(|&error| error)
        .and_then(|graph| generator::search(graph, root))
        .map_err(|error| format!("{root}: {error}"))?;
    let file = format::encode(&made.table, &made.histogram, args.codec.into(), args.level)
        .map_err(|error| format!("{name}: {error}"))?;
    write(&args.folder, root, &file).map_err(|error| format!("{error:#}\n  {}", error.hint()))?;
    Ok(Written {
        name,
        boards: made.histogram.boards(),
        depth: made.histogram.depth(),
        bytes: file.len(),
        time: start.elapsed(),
    })
}

/// A file that is in its place.
pub struct Written {
    name: String,
    boards: u64,
    depth: usize,
    bytes: usize,
    /// Without that of the graph, which all tables share.
    time: Duration,
}

impl Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            boards,
            depth,
            bytes,
            time,
        } = self;
        let ms = time.as_secs_f64() * 1e3;
        write!(
            f,
            "{name}  {boards:6} boards reached  depth {depth}  {bytes:5} bytes  {ms:6.1} ms"
        )
    }
}
