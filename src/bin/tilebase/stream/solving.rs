//! How many queries are solved: by walks, until unfolding the tables pays.

use std::iter;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;

use memmap2::MmapMut;
use tilebase::{Batch, Graph, PathTable, Root, Solver, Source, Tables};

use super::Cases;
use crate::end::Failure;
use crate::game::Game;

pub struct Solving<'a, P: Game> {
    /// What messages call the input.
    name: String,
    solver: &'a Solver<Tables<P>>,
    walking: Unfolded<'a, P>,
    unfolded: OnceLock<Unfolded<'a, P>>,
    /// Where the unfolded tables will lie.
    room: Mutex<Option<&'a mut [u8]>>,
}

type Unfolded<'a, P> = Batch<'a, Tables<P>, &'a mut [u8]>;

impl<'a, P: Game> Solving<'a, P> {
    /// From how many queries on unfolding the tables pays.
    pub const MANY: u64 = Batch::<Tables<P>>::PAYS as u64;

    pub fn new(name: String, solver: &'a Solver<Tables<P>>, room: Option<&'a mut [u8]>) -> Self {
        Self {
            name,
            solver,
            walking: Batch::with(solver, []),
            unfolded: OnceLock::new(),
            room: Mutex::new(room),
        }
    }

    /// Room for unfolded tables, if an input of this size can have as many
    /// queries. It is memory that is not touched before, in large pages if the
    /// system has them: a million cases take a tenth less time so, as there are
    /// fewer page faults, and fewer addresses that the processor has to look up.
    pub fn room(size: Option<u64>) -> Option<MmapMut> {
        if size.is_some_and(|bytes| bytes < Self::MANY) {
            return None;
        }
        let room = MmapMut::map_anon(P::ROOTS * PathTable::<P>::LEN).ok()?;
        #[cfg(target_os = "linux")]
        let _ = room.advise(memmap2::Advice::HugePage);
        Some(room)
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
    fn unfold(&self) -> Unfolded<'a, P> {
        let room = self
            .room
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        let threads = cores().min(P::ROOTS);
        let (Some(room), Ok(graph)) = (room, &Graph::<P>::explore_on(threads)) else {
            return Batch::with(self.solver, []);
        };
        let source = self.solver.source();
        let unfold = |(root, room): (Root<P>, _)| {
            PathTable::unfold_in(room, graph, &source.table(root).ok()?).ok()
        };
        let unfold = |share: Vec<_>| share.into_iter().filter_map(unfold).collect::<Vec<_>>();
        let mut roots = Root::all().zip(room.chunks_exact_mut(PathTable::<P>::LEN));
        let a_share = P::ROOTS.div_ceil(threads);
        let mut shares = iter::from_fn(|| {
            let share: Vec<_> = roots.by_ref().take(a_share).collect();
            (!share.is_empty()).then_some(share)
        });
        let own = shares.next().unwrap_or_default();
        thread::scope(|scope| {
            // A system that has no thread left leaves these tables as they are.
            let spawn = |share| thread::Builder::new().spawn_scoped(scope, move || unfold(share));
            let threads: Vec<_> = shares.filter_map(|share| spawn(share).ok()).collect();
            let mut batch = Batch::with(self.solver, unfold(own));
            for thread in threads {
                let tables = thread.join().unwrap_or_else(|panic| resume_unwind(panic));
                for table in tables {
                    batch.insert(table);
                }
            }
            batch
        })
    }
}

/// How many threads can run at once.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}
