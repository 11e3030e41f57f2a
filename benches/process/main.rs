//! Whole programs side by side: `cargo bench --bench process`.
//!
//! It builds `tilebase` as it is shipped, and in the same way the programs to
//! measure it against: the usual contest solutions, a program that does nothing,
//! and one that only reads the input and writes as many bytes as the answers
//! have. Then it runs them in turn, A B A B …, so that whatever disturbs the
//! machine disturbs both. A ratio is taken of each two neighbours. In the end it
//! prints a table of the medians; between parentheses are the quartiles.
//!
//! ```text
//! cargo bench --bench process                     everything, in a few minutes
//! cargo bench --bench process -- --quick          the same with few runs
//! cargo bench --bench process -- start generate   these groups alone
//! cargo bench --bench process -- --large          and inputs of ten million cases
//! ```
//!
//! Where the system can do so, programs are kept on one core, or on two: the
//! last of those that this one may use. No figure fails the run.

#![allow(
    clippy::cast_precision_loss,
    reason = "numbers of bytes and of cases are far below 2^52"
)]

mod bench;
mod build;
mod child;
mod cores;
mod figures;
mod groups;
mod job;
mod report;
#[path = "../shared/mod.rs"]
mod shared;

use std::error::Error;
use std::path::PathBuf;

use clap::Parser;

use bench::Bench;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Compare whole programs
#[derive(Parser)]
struct Options {
    /// Only the groups with one of these in their names
    groups: Vec<String>,
    /// Few runs, to see that it works
    #[arg(long)]
    quick: bool,
    /// Inputs of ten million cases as well
    #[arg(long)]
    large: bool,
    /// A folder for the inputs and outputs
    #[arg(long, default_value = env!("CARGO_TARGET_TMPDIR"))]
    dir: PathBuf,
    /// As cargo bench calls it; without, as cargo test does, nothing is done
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> Result<()> {
    if let Some(job) = child::Job::read() {
        return job.run();
    }
    let options = Options::parse();
    if !options.bench {
        return Ok(());
    }
    let mut bench = Bench::new(options)?;
    for (name, group) in groups::ALL {
        let wanted = &bench.options.groups;
        if wanted.is_empty() || wanted.iter().any(|part| name.contains(&**part)) {
            println!("\n== {name}");
            group(&mut bench)?;
        }
    }
    bench.report.print(bench.options.quick);
    Ok(())
}
