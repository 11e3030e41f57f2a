//! How many queries are solved: by walks, until unfolding the tables pays.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::OnceLock;
use std::thread;

use tilebase::{Batch, Graph, PathTable, Root, Solver, Source, Tables};

use super::Cases;
use crate::end::Failure;
use crate::game::Game;

pub struct Solving<'a, P: Game> {
    /// What messages call the input.
    name: String,
    solver: &'a Solver<Tables<P>>,
    walking: Batch<'a, Tables<P>>,
    unfolded: OnceLock<Batch<'a, Tables<P>>>,
}

impl<'a, P: Game> Solving<'a, P> {
    /// From how many queries on unfolding the tables pays.
    pub const MANY: u64 = Batch::<Tables<P>>::PAYS as u64;

    pub fn new(name: String, solver: &'a Solver<Tables<P>>) -> Self {
        Self {
            name,
            solver,
            walking: Batch::new(solver),
            unfolded: OnceLock::new(),
        }
    }

    /// Takes into account how many queries there are or will be.
    pub fn expect(&self, queries: u64) {
        if queries >= Self::MANY {
            self.unfolded.get_or_init(|| self.unfold());
        }
    }

    /// Solves the cases, as many as can be.
    pub fn solve(&self, cases: &mut Cases<P>) -> Result<(), Failure> {
        let batch = self.unfolded.get().unwrap_or(&self.walking);
        cases.solve(batch).map_err(|error| {
            let place = cases.place_of_next();
            Failure::query(format!("{}, {place}", self.name), error)
        })
    }

    /// Unfolds the tables, on every core. One that cannot be used is left as it
    /// is: that is an error once a query needs it.
    fn unfold(&self) -> Batch<'a, Tables<P>> {
        let mut batch = Batch::new(self.solver);
        let Ok(graph) = &Graph::<P>::explore() else {
            return batch;
        };
        let source = self.solver.source();
        let unfold = |&root: &Root<P>| PathTable::unfold(graph, &source.table(root).ok()?).ok();
        let unfold = |share: &[Root<P>]| share.iter().filter_map(unfold).collect::<Vec<_>>();
        let roots: Vec<Root<P>> = Root::all().collect();
        let mut shares = roots.chunks(roots.len().div_ceil(cores()));
        let own = shares.next().unwrap_or_default();
        let tables = thread::scope(|scope| {
            let spawn = |share| {
                let thread = thread::Builder::new().spawn_scoped(scope, move || unfold(share));
                thread.map_err(|_| share)
            };
            let threads: Vec<_> = shares.map(spawn).collect();
            let mut tables = unfold(own);
            for thread in threads {
                tables.extend(match thread {
                    Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
                    // The system has no thread left but this one.
                    Err(share) => unfold(share),
                });
            }
            tables
        });
        for table in tables {
            batch.insert(table);
        }
        batch
    }
}

/// How many threads can run at once.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}
