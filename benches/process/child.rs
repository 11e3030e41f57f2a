//! What this program does as a child of itself: what has to be measured in a
//! process of its own.

use std::env;
use std::ffi::OsString;
use std::fmt::Display;
use std::path::Path;
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
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it may fail")]
fn peak_of_children() -> Result<impl Display> {
    Ok(f64::NAN)
}

/// Generates all tables in memory, prints how many nanoseconds that took, and
/// then compares them with those that are shipped.
fn generate(threads: usize) -> Result<()> {
    let start = Instant::now();
    let eight = &Graph::<Eight>::explore_on(threads)?;
    let magic = &Graph::<Magic>::explore_on(threads)?;
    let next = &AtomicUsize::new(0);
    let work = || {
        let (mut boards, mut sheets) = (Vec::new(), Vec::new());
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if let Some(root) = Root::new(number) {
                boards.push(search(eight, root));
            } else if let Some(root) = Root::new(number - Eight::ROOTS) {
                sheets.push(search(magic, root));
            } else {
                return (boards, sheets);
            }
        }
    };
    let made = thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let mut made = vec![work()];
        for other in others {
            made.push(other.join().expect("a search does not panic"));
        }
        made
    });
    println!("{}", start.elapsed().as_nanos());

    let shipped = Tablebase::embedded();
    let mut tables = 0;
    for (boards, sheets) in made {
        tables += compare(boards, shipped.eight())? + compare(sheets, shipped.magic())?;
    }
    assert_eq!(tables, Eight::ROOTS + Magic::ROOTS);
    Ok(())
}

/// How many tables there are, all of them as they are shipped.
fn compare<P: Puzzle>(
    made: Vec<std::result::Result<Generated<P>, PuzzleError>>,
    shipped: &Solver<Tables<P>>,
) -> Result<usize> {
    let tables = made.len();
    for made in made {
        let table = made?.table;
        let root = table.root();
        if table.bytes() != shipped.source().table(root)?.bytes() {
            return Err(format!("{root}: it is not the table that is shipped").into());
        }
    }
    Ok(tables)
}
