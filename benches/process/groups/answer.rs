//! One answer in a running program, against a pointer walk over the same pairs.

use std::hint::black_box;
use std::time::Instant;

use tilebase::eight::Eight;
use tilebase::magic::Magic;
use tilebase::{Batch, Graph, Puzzle, Solver, Tablebase, Tables};

use super::alternate;
use crate::Result;
use crate::bench::Bench;
use crate::cores::keep_on;
use crate::report::Target::AtMost;
use crate::shared::{self, Pointers};

const PAIRS: usize = 1 << 18;
const BLOCK: usize = 4096;

pub fn run(bench: &mut Bench) -> Result<()> {
    keep_on(1)?;
    let tables = Tablebase::embedded();
    answers::<Eight>(bench, tables.eight(), [Some(0.7), Some(0.12)])?;
    answers::<Magic>(bench, tables.magic(), [None; 2])
}

fn answers<P: Puzzle>(
    bench: &mut Bench,
    solver: &Solver<Tables<P>>,
    targets: [Option<f64>; 2],
) -> Result<()> {
    let pairs: Vec<_> = shared::pairs::<P>().take(PAIRS).collect();
    let ends: Vec<_> = pairs
        .iter()
        .filter_map(|&(from, to)| P::relabel(from, to))
        .map(|(root, state)| (root, Pointers::<P>::rank(state)))
        .collect();
    let pointers = Pointers::<P>::search();
    let mut batch = Batch::new(solver);
    batch.unfold(&Graph::explore()?)?;
    let mut answers = Vec::with_capacity(BLOCK);

    let walk = || {
        for &(root, rank) in &ends {
            black_box(pointers.walk(root, rank));
        }
        Ok(())
    };
    let solve = || {
        for &(from, to) in &pairs {
            black_box(solver.solve(from, to))?;
        }
        Ok(())
    };
    let many = || {
        for pairs in pairs.chunks(BLOCK) {
            answers.clear();
            batch.solve_many(pairs, &mut answers)?;
            black_box(&answers);
        }
        Ok(())
    };
    let [walk, solve, many] = alternate::<3, Box<dyn FnMut() -> Result<f64> + '_>>(
        [
            ("pointer walk", Box::new(each(walk))),
            ("solve", Box::new(each(solve))),
            ("solve_many", Box::new(each(many))),
        ],
        bench.rounds(25),
    )?;
    for (name, seconds, target) in [
        ("solve", solve, targets[0]),
        ("solve_many", many, targets[1]),
    ] {
        bench.report.ratio(
            format!("one answer of {}", P::NAME),
            [(name, &seconds), ("pointer walk", &walk)],
            target.map(AtMost),
        );
    }
    Ok(())
}

/// The seconds for each pair.
fn each(mut job: impl FnMut() -> Result<()>) -> impl FnMut() -> Result<f64> {
    move || {
        let start = Instant::now();
        job()?;
        Ok(start.elapsed().as_secs_f64() / PAIRS as f64)
    }
}
