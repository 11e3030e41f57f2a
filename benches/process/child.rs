//! What this program does as a child of itself: what has to be measured in a
//! process of its own.

use std::env;
use std::ffi::OsString;
use std::fmt::Display;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use tilebase::eight::Eight;
use tilebase::generator::{Generated, search};
use tilebase::magic::Magic;
use tilebase::{Graph, Puzzle, PuzzleError, Root, Solver, Source, Tablebase, Tables};

use crate::Result;
use crate::job::{self, PEAK_MEMORY};

/// Its first argument, and then the number of threads.
pub const GENERATE: &str = "generate";

/// What is to be done.
pub enum Job {
    PeakMemory(Vec<OsString>),
    Generate(usize),
}

impl Job {
    /// What the command line asks for, if this is a child.
    pub fn read() -> Option<Self> {
        let mut arguments = env::args_os().skip(1);
        match arguments.next()?.to_str()? {
            PEAK_MEMORY => Some(Self::PeakMemory(arguments.collect())),
            GENERATE => Some(Self::Generate(arguments.next()?.to_str()?.parse().ok()?)),
            _ => None,
        }
    }

    /// Does it, and prints a number.
    pub fn run(self) -> Result<()> {
        match self {
            Self::PeakMemory(job) => peak_memory(&job),
            Self::Generate(threads) => generate(threads),
        }
    }
}

/// Prints how many bytes a program has had in memory at most.
fn peak_memory(job: &[OsString]) -> Result<()> {
    let [input, output, program, arguments @ ..] = job else {
        return Err("a job has files and a program".into());
    };
    job::Job::new(Path::new(program), arguments)
        .input(Path::new(input))
        .output(Path::new(output))
        .run()?;
    println!("{}", peak_of_children()?);
    Ok(())
}

#[cfg(unix)]
fn peak_of_children() -> Result<impl Display> {
    use nix::sys::resource::{UsageWho, getrusage};

    let peak = getrusage(UsageWho::RUSAGE_CHILDREN)?.max_rss();
    let unit = if cfg!(target_vendor = "apple") {
        1
    } else {
        1024
    };
    Ok(peak * unit)
}

#[cfg(not(unix))]
fn peak_of_children() -> Result<impl Display> {
    Ok(f64::NAN)
}

/// Generates all tables in memory, prints how many nanoseconds that took, and
/// then compares them with those that are shipped.
fn generate(threads: usize) -> Result<()> {
    let start = Instant::now();
    let (eight, magic) = (
        Searches::<Eight>::new(threads),
        Searches::<Magic>::new(threads),
    );
    let mut jobs = eight.jobs();
    // Until there is the larger graph, another thread can do this.
    jobs.splice(1..1, magic.jobs());
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            job();
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    println!("{}", start.elapsed().as_nanos());

    let shipped = Tablebase::embedded();
    eight.compare(shipped.eight())?;
    magic.compare(shipped.magic())
}

/// A search for each root of a puzzle; the first one explores the graph.
struct Searches<P: Puzzle> {
    threads: usize,
    graph: OnceLock<std::result::Result<Graph<P>, PuzzleError>>,
    tables: Vec<OnceLock<std::result::Result<Generated<P>, PuzzleError>>>,
}

impl<P: Puzzle> Searches<P> {
    fn new(threads: usize) -> Self {
        Self {
            threads,
            graph: OnceLock::new(),
            tables: Root::<P>::all().map(|_| OnceLock::new()).collect(),
        }
    }

    fn jobs(&self) -> Vec<Box<dyn Fn() + Sync + '_>> {
        let searches = Root::all().zip(&self.tables);
        let jobs = searches.map(|(root, table)| -> Box<dyn Fn() + Sync + '_> {
            Box::new(move || {
                table.get_or_init(|| {
                    match self.graph.get_or_init(|| Graph::explore_on(self.threads)) {
                        Ok(graph) => search(graph, root),
                        Err(error) => Err(*error),
                    }
                });
            })
        });
        jobs.collect()
    }

    fn compare(&self, shipped: &Solver<Tables<P>>) -> Result<()> {
        for (root, table) in Root::all().zip(&self.tables) {
            let made = table.get().ok_or("every job is done")?;
            let made = made.as_ref().map_err(|error| *error)?;
            if made.table.bytes() != shipped.source().table(root)?.bytes() {
                return Err(format!("{root}: it is not the table that is shipped").into());
            }
        }
        Ok(())
    }
}
