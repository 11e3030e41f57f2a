//! How many queries are solved: by walks, until unfolding the tables pays.

use std::num::NonZero;
use std::thread;

use tilebase::{Batch, Error, Graph, PathTable, Root, Solver, Source, Tables};

use super::Cases;
use crate::game::Game;

pub struct Solving<'a, P: Game> {
    solver: &'a Solver<Tables<P>>,
    batch: Batch<'a, Tables<P>>,
    /// How many queries there will be at least, as far as that is known.
    expected: u64,
    /// How many there have been.
    solved: u64,
    unfolded: bool,
}

impl<'a, P: Game> Solving<'a, P> {
    pub fn new(solver: &'a Solver<Tables<P>>, expected: u64) -> Self {
        Self {
            solver,
            batch: Batch::new(solver),
            expected,
            solved: 0,
            unfolded: false,
        }
    }

    /// Whether so many are expected that unfolding the tables pays.
    pub const fn expects_many(&self) -> bool {
        self.expected >= Batch::<Tables<P>>::PAYS as u64
    }

    pub fn solve(&mut self, cases: &mut Cases<P>) -> Result<(), Error> {
        self.solved += cases.queries() as u64;
        self.expected = self.expected.max(self.solved);
        if !self.unfolded && self.expects_many() {
            self.unfold();
            self.unfolded = true;
        }
        cases.solve(&self.batch)
    }

    /// Unfolds all tables, on every core, but for those that cannot be used: a
    /// query that needs one of them is told so.
    fn unfold(&mut self) {
        let Ok(graph) = Graph::<P>::explore() else {
            return;
        };
        let source = self.solver.source();
        let unfold = |root| {
            let table = source.table(root).ok()?;
            PathTable::unfold(&graph, &table).ok()
        };
        let roots: Vec<Root<P>> = Root::all().collect();
        let cores = thread::available_parallelism()
            .map_or(1, NonZero::get)
            .min(roots.len());
        let share = roots.len().div_ceil(cores);
        let unfolded = thread::scope(|scope| {
            let shares = roots.chunks(share);
            let threads = shares.map(|roots| {
                scope.spawn(|| {
                    roots
                        .iter()
                        .filter_map(|&root| unfold(root))
                        .collect::<Vec<_>>()
                })
            });
            let threads: Vec<_> = threads.collect();
            threads
                .into_iter()
                .flat_map(|thread| thread.join().expect("unfolding does not panic"))
                .collect::<Vec<_>>()
        });
        for paths in unfolded {
            self.batch.insert(paths);
        }
    }
}

/// How many threads can run at once.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}
