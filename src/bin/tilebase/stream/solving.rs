//! Solves many queries: by walks, until unfolding the tables pays.

use std::iter;
use std::num::NonZero;
use std::sync::{Mutex, OnceLock};
use std::thread;

use memmap2::{MmapMut, MmapOptions};
use tilebase::{Batch, Graph, PathTable, Root, Solver, Source, Tables};

use super::{Cases, lock};
use crate::end::Failure;
use crate::game::Game;

pub struct Solving<'a, P: Game> {
    /// What messages call the input.
    name: String,
    solver: &'a Solver<Tables<P>>,
    walking: InRoom<'a, P>,
    unfolded: OnceLock<InRoom<'a, P>>,
    /// Where the unfolded tables will lie.
    room: Mutex<Option<&'a mut [u8]>>,
}

/// More than a thread takes: a stack, what the allocator sets aside for it (on Linux up
/// to 128 MiB of addresses), and its part of all else.
const SPARE: usize = 160 << 20;

/// A batch whose unfolded tables, if there are any, lie in a room.
type InRoom<'a, P> = Batch<'a, Tables<P>, &'a mut [u8]>;

impl<'a, P: Game> Solving<'a, P> {
    /// From how many queries on unfolding the tables pays.
    pub const MANY: u64 = Batch::<Tables<P>>::UNFOLD_PAYS_FROM as u64;

    pub fn new(name: String, solver: &'a Solver<Tables<P>>, room: Option<&'a mut [u8]>) -> Self {
        Self {
            name,
            solver,
            walking: Batch::with(solver, []),
            unfolded: OnceLock::new(),
            room: Mutex::new(room),
        }
    }

    /// Room for unfolded tables, if an input of so many bytes can have enough
    /// queries for it to pay. It is fresh memory, in large pages if the system has
    /// them: a million cases take 8 % less time so, as there are fewer page faults,
    /// and fewer addresses that the processor has to look up.
    pub fn room(size: Option<u64>) -> Option<MmapMut> {
        if size.is_some_and(|bytes| bytes < Self::MANY) {
            return None;
        }
        let room = MmapMut::map_anon(P::ROOTS * PathTable::<P>::LEN).ok()?;
        // Where memory is limited, so much must be left: for those that unfold, and for
        // those that answer meanwhile.
        let spare = 2 * cores().min(P::ROOTS) * SPARE;
        let mut left = MmapOptions::new();
        left.len(spare).no_reserve_swap().map_anon().ok()?;
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
            let place = format!("{}, {place}", self.name);
            Failure::Query { place, error }
        })
    }

    /// Unfolds the tables, on every core that has a thread for it. One that cannot
    /// be used is left as it is: that is an error once a query needs it. Without
    /// room for them, all are left.
    fn unfold(&self) -> InRoom<'a, P> {
        let mut batch = Batch::with(self.solver, []);
        let Some(room) = lock(&self.room).take() else {
            return batch;
        };
        // No more than there are tables.
        let threads = cores().min(P::ROOTS);
        let Ok(graph) = &Graph::<P>::explore_on(threads) else {
            return batch;
        };
        let rooms = Mutex::new(Root::all().zip(room.chunks_exact_mut(PathTable::<P>::LEN)));
        let unfold = |(root, room)| {
            let table = self.solver.source().table(root).ok()?;
            PathTable::unfold_in(room, graph, &table).ok()
        };
        let work = || {
            let rooms = iter::from_fn(|| lock(&rooms).next());
            rooms.filter_map(unfold).collect::<Vec<_>>()
        };
        let tables = thread::scope(|scope| {
            let spawn = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
            let others: Vec<_> = (1..threads).map_while(spawn).collect();
            let mut tables = work();
            for other in others {
                tables.extend(other.join().expect("a panic ends the program"));
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

#[cfg(test)]
mod tests {
    use tilebase::eight::Eight;
    use tilebase::magic::{self, Magic};
    use tilebase::{PathTable, Puzzle, Tablebase};

    use super::{Cases, Solving};
    use crate::stream::{Answer, Place};

    #[test]
    fn there_is_room_for_all_tables_where_it_can_pay() {
        let many = Solving::<Eight>::MANY;
        assert!(Solving::<Eight>::room(Some(many - 1)).is_none());
        for size in [Some(many), None] {
            let room = Solving::<Eight>::room(size).unwrap();
            assert_eq!(room.len(), Eight::ROOTS * PathTable::<Eight>::LEN);
        }
    }

    /// Answers of a batch that may unfold its tables, and of one that may not yet.
    #[track_caller]
    fn check(mut room: Option<&mut [u8]>) {
        let tables = Tablebase::embedded();
        let goal = magic::Board::unrank(0).unwrap();
        let starts = (1..40_320).step_by(89).filter_map(magic::Board::unrank);
        let solving = Solving::new(String::new(), tables.magic(), room.as_deref_mut());
        let many = Solving::<Magic>::MANY;
        for queries in [many - 1, many] {
            solving.expect(queries);
            assert_eq!(solving.unfolded.get().is_some(), queries == many);
            let mut cases = Cases::new();
            for start in starts.clone() {
                cases.push(Place::START, Ok((start, goal)));
            }
            solving.solve(&mut cases).map_err(|_| "a table").unwrap();
            let mut count = 0;
            cases.answers(|answer| {
                let Answer::Solved((start, goal), path) = answer else {
                    panic!("every sheet has a solution");
                };
                assert_eq!(tables.magic().solve(start, goal).unwrap(), Some(path));
                count += 1;
            });
            assert_eq!(count, starts.clone().count());
        }
        drop(solving);
        if let Some(room) = room {
            assert!(room.as_chunks().0.iter().all(|word| *word != [0; 8]));
        }
    }

    #[test]
    fn tables_are_unfolded_in_the_room_there_is() {
        check(Some(&mut vec![0; PathTable::<Magic>::LEN]));
        check(None);
    }
}
