//! The groups of comparisons, a file for each.

mod answer;
mod batch;
mod generate;
mod growth;
mod judge;
mod size;
mod start;

use std::fs;

use crate::Result;
use crate::bench::Bench;
use crate::figures::Spread;
use crate::job::Job;

pub type Group = fn(&mut Bench) -> Result<()>;

/// All groups, by their names.
pub const ALL: [(&str, Group); 7] = [
    ("start", start::run),
    ("judge", judge::run),
    ("batch", batch::run),
    ("growth", growth::run),
    ("answer", answer::run),
    ("generate", generate::run),
    ("size", size::run),
];

/// Runs programs in turn, and returns the seconds that each took each time.
fn in_turn<const N: usize>(jobs: [(&str, &Job); N], rounds: usize) -> Result<[Vec<f64>; N]> {
    alternate(jobs.map(|(name, job)| (name, || job.run())), rounds)
}

/// Measures in turn. The first round does not count.
fn alternate<const N: usize, F: FnMut() -> Result<f64>>(
    mut measurements: [(&str, F); N],
    rounds: usize,
) -> Result<[Vec<f64>; N]> {
    let mut all = [(); N].map(|()| Vec::with_capacity(rounds));
    for round in 0..=rounds {
        for ((_, measure), seconds) in measurements.iter_mut().zip(&mut all) {
            let taken = measure()?;
            if round > 0 {
                seconds.push(taken);
            }
        }
    }
    for ((name, _), seconds) in measurements.iter().zip(&all) {
        println!("{name}: {}", Spread(seconds));
    }
    Ok(all)
}

/// Runs two programs and makes sure that their outputs are the same.
fn compare(first: &Job, second: &Job) -> Result<()> {
    let output = |job: &Job| -> Result<Vec<u8>> {
        job.run()?;
        Ok(fs::read(job.files()[1])?)
    };
    if output(first)? == output(second)? {
        println!("the outputs are the same");
        Ok(())
    } else {
        let [first, second] = [first, second].map(|job| job.files()[1].display());
        Err(format!("{first} and {second} differ").into())
    }
}
