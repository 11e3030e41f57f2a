//! [`Graph`]: a puzzle's states as numbers.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Display};
use core::iter;
use core::marker::PhantomData;

use crate::moves::Move;
use crate::path::MAX_LEN;
use crate::puzzle::Puzzle;

/// Which state each move makes of each: all that a search needs of a puzzle.
///
/// The roots share one graph, so the rules are applied and the states ranked
/// once, not once for each root. It is made in the order of the indices: a search
/// that ranks what it meets has to keep a queue of states besides, and that memory
/// is new to the process: it took 3.5 ms for the 3×3 puzzle, and this took 1.9 ms.
#[derive(Clone, Debug)]
pub struct Graph<P> {
    /// By the index of a state and the code of a move: the index of the state
    /// after it, or `ENTRIES` if the move is not possible.
    next: Vec<[u32; 4]>,
    puzzle: PhantomData<fn() -> P>,
}

impl<P: Puzzle> Graph<P> {
    /// Where a move leads that is not possible: one beyond the states.
    const NOWHERE: u32 = P::ENTRIES as u32;

    /// Applies every move to every state.
    ///
    /// # Errors
    /// If a state has an index out of range or not its own, or a move has another
    /// code than its place.
    pub fn explore() -> Result<Self, PuzzleError> {
        let mut graph = Self::unexplored()?;
        Self::fill(&mut graph.next, 0)?;
        Ok(graph)
    }

    /// [`explore`](Self::explore) on up to this many threads, but at most 256, the
    /// caller's among them. What the system has no thread for is done by the
    /// others. (It needs the feature `files`, as `std` does.)
    ///
    /// # Errors
    /// As [`explore`](Self::explore), and the same one, unless the puzzle panics.
    #[cfg(feature = "files")]
    pub fn explore_on(threads: usize) -> Result<Self, PuzzleError> {
        use std::panic::resume_unwind;
        use std::sync::{Mutex, PoisonError};
        use std::thread;

        /// So many more than cores gain nothing, and a thread may begin with a
        /// panic where the system grants it a stack and no more.
        const MOST_THREADS: usize = 256;

        let mut graph = Self::unexplored()?;
        let threads = threads.clamp(1, MOST_THREADS.min(P::ENTRIES));
        let len = P::ENTRIES.div_ceil(threads);
        let parts = Mutex::new(graph.next.chunks_mut(len).enumerate());
        let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = || {
            iter::from_fn(next).try_for_each(|(number, rows)| {
                Self::fill(rows, number * len).map_err(|error| (number, error))
            })
        };
        let first_error = thread::scope(|scope| {
            let spawn = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
            let others: Vec<_> = (1..threads).map_while(spawn).collect();
            let own = work();
            let join = |other: thread::ScopedJoinHandle<'_, _>| {
                other.join().unwrap_or_else(|panic| resume_unwind(panic))
            };
            let all = others.into_iter().map(join).chain([own]);
            all.filter_map(Result::err)
                .min_by_key(|(number, _)| *number)
        });
        match first_error {
            Some((_, error)) => Err(error),
            None => Ok(graph),
        }
    }

    /// A graph whose rows are still to be filled.
    fn unexplored() -> Result<Self, PuzzleError> {
        const {
            assert!(
                0 < P::ENTRIES && P::ENTRIES < u32::MAX as usize,
                "1 to 2³² − 2 entries"
            );
        };
        for (place, m) in P::Move::ALL.iter().enumerate() {
            if usize::from(m.code()) != place {
                return Err(PuzzleError::Code {
                    found: m.code(),
                    place,
                });
            }
        }
        Ok(Self {
            next: vec![[0; 4]; P::ENTRIES],
            puzzle: PhantomData,
        })
    }

    /// Fills rows, the first of which is that of the state with this index.
    fn fill(rows: &mut [[u32; 4]], first: usize) -> Result<(), PuzzleError> {
        for (row, index) in rows.iter_mut().zip(first..) {
            let state = P::state(index);
            let found = P::index(state);
            if found != index {
                return Err(PuzzleError::Index { index, found });
            }
            *row = [Self::NOWHERE; 4];
            for (&m, next) in P::Move::ALL.iter().zip(row) {
                if let Some(after) = P::apply(state, m) {
                    *next = checked_index::<P>(after)?;
                }
            }
        }
        Ok(())
    }

    /// Loads a block: the neighbours of the first [`AHEAD`] of these states, and
    /// whether each is wanted, which is asked with the code of the move that leads
    /// to it and its index, and answered with 1 or 0. In place of neighbours that
    /// there are not it is asked of the index `ENTRIES`.
    #[inline]
    pub(crate) fn load(
        &self,
        block: &mut Block,
        states: &[u32],
        is_wanted: impl Fn(u8, usize) -> u8,
    ) {
        let mut rows = block.rows.iter_mut();
        // States first: `zip` takes no row when there are none left.
        for (&state, row) in states.iter().zip(&mut rows) {
            *row = self.next[state as usize];
        }
        rows.for_each(|row| *row = [Self::NOWHERE; 4]);
        let mut bits = 0;
        for (state, row) in block.rows.iter().enumerate() {
            let wanted = |code: u8| u64::from(is_wanted(code, row[usize::from(code)] as usize));
            let four = wanted(0) | wanted(1) << 1 | wanted(2) << 2 | wanted(3) << 3;
            bits |= four << (4 * state);
        }
        block.wanted = bits;
    }
}

/// How many states are a [`Block`]: as many as have their four bits in a word.
pub(crate) const AHEAD: usize = u64::BITS as usize / 4;

/// The neighbours of some states that stand behind each other in a queue.
///
/// Whether one of them is wanted no processor could foresee. So no branch depends
/// on it: the answers become bits of a word, and what is done for the wanted ones
/// is a loop over the bits, with one wrong guess for the whole block. That throws
/// away the work begun behind the loop, so the next block is loaded before it, and
/// its loads are under way meanwhile. Nine searches took 8.4 ms so, 10.3 ms with
/// each block loaded when it is needed, and 12.8 ms without blocks.
#[derive(Default)]
pub(crate) struct Block {
    rows: [[u32; 4]; AHEAD],
    /// A bit for each of them.
    wanted: u64,
}

impl Block {
    /// Hands out the wanted ones in order: the number of the state before it, the
    /// code of the move, and its own index.
    #[inline]
    pub(crate) fn wanted(&self) -> impl Iterator<Item = (usize, u8, u32)> {
        let mut bits = self.wanted;
        iter::from_fn(move || {
            // Without bits it is one beyond the last place.
            let place = bits.trailing_zeros() as usize;
            let next = self.rows.as_flattened().get(place)?;
            bits &= bits.wrapping_sub(1);
            Some((place / 4, place as u8 % 4, *next))
        })
    }
}

pub(crate) fn checked_index<P: Puzzle>(state: P::State) -> Result<u32, PuzzleError> {
    let index = P::index(state);
    if index < P::ENTRIES {
        Ok(index as u32)
    } else {
        Err(PuzzleError::OutOfRange {
            index,
            entries: P::ENTRIES,
        })
    }
}

/// A puzzle does not fit a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleError {
    /// A state lies deeper than the 31 moves that a path holds.
    TooDeep,
    /// A state has an index that it must not have.
    OutOfRange {
        /// That index.
        index: usize,
        /// The number of entries of a table.
        entries: usize,
    },
    /// The state made of an index has another index.
    Index {
        /// The index of which it is made.
        index: usize,
        /// The one that it has.
        found: usize,
    },
    /// A move has a code that is not its place among all moves.
    Code {
        /// That code.
        found: u8,
        /// The place of the move.
        place: usize,
    },
    /// The search did not come to each state.
    Unreached {
        /// The number of states that it came to.
        found: usize,
        /// The number of entries of a table.
        expected: usize,
    },
}

impl Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooDeep => {
                write!(
                    f,
                    "a board lies deeper than {MAX_LEN} moves, the most that a path holds"
                )
            }
            Self::OutOfRange { index, entries } => {
                write!(
                    f,
                    "a board has the index {index}, expected one below {entries}"
                )
            }
            Self::Index { index, found } => {
                write!(
                    f,
                    "the board made of the index {index} has the index {found}"
                )
            }
            Self::Code { found, place } => {
                write!(
                    f,
                    "a move has the code {found}, expected {place}, its place among the moves"
                )
            }
            Self::Unreached { found, expected } => {
                write!(f, "the search reached {found} boards, expected {expected}")
            }
        }
    }
}

impl core::error::Error for PuzzleError {}
