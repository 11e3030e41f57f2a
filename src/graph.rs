//! [`Graph`]: a puzzle's states as numbers.

use alloc::vec::Vec;
use core::fmt::{self, Display};
use core::marker::PhantomData;

use crate::moves::Move;
use crate::path::MAX_LEN;
use crate::puzzle::Puzzle;

/// Which state each move makes of each: all that a search needs of a puzzle.
///
/// The roots share one graph, so the rules are applied and the states ranked
/// once, not once for each root: the nine tables of the 3×3 puzzle take two
/// thirds of the time that they take without it (18.6 ms for 27.5 ms).
///
/// It is made in the order of the indices. A search that ranks what it meets has
/// to keep a queue of states besides, and that memory is new to the process: it
/// took 3.5 ms, and this takes 1.9 ms.
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
        let mut next = Vec::with_capacity(P::ENTRIES);
        for index in 0..P::ENTRIES {
            let state = P::state(index);
            let found = P::index(state);
            if found != index {
                return Err(PuzzleError::Index { index, found });
            }
            let mut row = [Self::NOWHERE; 4];
            for (&m, next) in P::Move::ALL.iter().zip(&mut row) {
                if let Some(after) = P::apply(state, m) {
                    *next = checked_index::<P>(after)?;
                }
            }
            next.push(row);
        }
        Ok(Self {
            next,
            puzzle: PhantomData,
        })
    }

    /// For each of up to [`AHEAD`] states, by the code of a move: the index of
    /// the state after it, or `ENTRIES` if the move is not possible.
    #[inline]
    pub(crate) fn rows(&self, states: &[u32]) -> [[u32; 4]; AHEAD] {
        let mut rows = [[0; 4]; AHEAD];
        for (row, &state) in rows.iter_mut().zip(states) {
            *row = self.next[state as usize];
        }
        rows
    }
}

/// How many rows of a [`Graph`] are loaded before the first of them is used.
/// The loads are then under way together. Otherwise a processor that suspects
/// each of them to depend on what has just been queued waits for one after the
/// other.
pub(crate) const AHEAD: usize = 16;

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
