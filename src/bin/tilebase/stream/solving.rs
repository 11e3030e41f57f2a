//! How many queries are solved: by walks, until unfolding the tables pays.

use std::num::NonZero;
use std::panic::resume_unwind;
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

    /// Unfolds the tables, on every core. One that cannot be used is left as it
    /// is: that is an error once a query needs it.
    fn unfold(&mut self) {
        let Ok(graph) = &Graph::<P>::explore() else {
            return;
        };
        let source = self.solver.source();
        let unfold = |&root: &Root<P>| PathTable::unfold(graph, &source.table(root).ok()?).ok();
        let unfold = |share: &[Root<P>]| share.iter().filter_map(unfold).collect::<Vec<_>>();
        let roots: Vec<Root<P>> = Root::all().collect();
        let shares = roots.chunks(roots.len().div_ceil(cores()));
        let tables = thread::scope(|scope| {
            let spawn = |share| {
                let thread = thread::Builder::new().spawn_scoped(scope, move || unfold(share));
                thread.map_err(|_| share)
            };
            let threads: Vec<_> = shares.map(spawn).collect();
            let tables = threads.into_iter().flat_map(|thread| match thread {
                Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
                // The system has no thread left but this one.
                Err(share) => unfold(share),
            });
            tables.collect::<Vec<_>>()
        });
        for table in tables {
            self.batch.insert(table);
        }
    }
}

/// How many threads can run at once.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}
