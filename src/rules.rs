//! Whether a puzzle keeps to the rules of [`Puzzle`].

use core::fmt::{self, Display};

use crate::moves::Move;
use crate::path::MAX_LEN;
use crate::puzzle::{Puzzle, Root};

/// Checks what queries need of a puzzle, for the tests of one of your own: that a
/// pair is relabelled rightly, and that boards are what states are.
///
/// What the search needs, [`Graph::explore`](crate::Graph::explore) checks. A wrong
/// [`relabel`](Puzzle::relabel) shows in no table, and gives wrong answers. So this
/// looks from each root at all boards, and from each board at those one move on.
///
/// # Errors
/// The first rule that does not hold, and the rank of a board with which it does
/// not.
pub fn check_rules<P: Puzzle>() -> Result<(), PuzzleError> {
    for root in Root::<P>::all() {
        let start = P::board(P::root(root));
        let mut found = 0;
        for rank in 0..P::BOARDS {
            let board = P::unrank(rank);
            holds(
                P::rank(board) == rank,
                "rank is the inverse of unrank",
                rank,
            )?;
            let Some((of, state)) = P::relabel(start, board) else {
                continue;
            };
            found += 1;
            let same = of == root && P::board(state) == board;
            holds(
                same,
                "relabel leaves a pair as it is that starts at a root",
                rank,
            )?;
            for &m in P::Move::ALL {
                let next = P::play(board, m);
                let after = P::apply(state, m).map(P::board);
                holds(
                    next == after,
                    "play does to a board what apply does to its state",
                    rank,
                )?;
                let Some(next) = next else { continue };
                let moved = P::relabel(board, next);
                let moved =
                    moved.is_some_and(|(of, state)| P::apply(P::root(of), m) == Some(state));
                holds(
                    moved,
                    "relabel makes a move from a board the move from a root",
                    rank,
                )?;
            }
        }
        if found != P::ENTRIES {
            return Err(PuzzleError::Unreached {
                found,
                expected: P::ENTRIES,
            });
        }
    }
    Ok(())
}

pub(crate) fn holds(it_does: bool, rule: &'static str, at: usize) -> Result<(), PuzzleError> {
    if it_does {
        Ok(())
    } else {
        Err(PuzzleError::Rule { rule, at })
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
    /// A rule of [`Puzzle`] does not hold.
    Rule {
        /// Which one.
        rule: &'static str,
        /// The index of the state, or the rank of the board, with which it does not.
        at: usize,
    },
    /// Not each state is reached; or by [`check_rules`] more boards than there are states.
    Unreached {
        /// How many are.
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
            Self::Rule { rule, at } => {
                write!(f, "the rule does not hold at {at}: {rule}")
            }
            Self::Unreached { found, expected } => {
                write!(f, "{found} boards are reached, expected {expected}")
            }
        }
    }
}

impl core::error::Error for PuzzleError {}
