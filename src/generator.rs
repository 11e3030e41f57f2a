//! The generator: breadth-first searches fill the tables.
//!
//! A search tries the moves in order and keeps the first arrival at each state.
//! States enter its queue in the order of their paths, first by length, then
//! lexicographically: so it is with the root alone, and so it stays, as children
//! follow their parents in the order of the queue and each other in the order of
//! the moves. So the first path to arrive is the shortest, and of those the
//! lexicographically smallest.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Display};
use core::marker::PhantomData;

use crate::histogram::Histogram;
use crate::path::MAX_LEN;
use crate::puzzle::{Move, Puzzle, Root};
use crate::table::MoveTable;

/// A table, and how many states lie at each depth.
#[derive(Clone, Debug)]
pub struct Generated<P: Puzzle> {
    /// The table.
    pub table: MoveTable<P, Vec<u8>>,
    /// The number of states at each depth.
    pub histogram: Histogram,
}

/// Generates the table of one root. For several, keep the [`Graph`].
///
/// # Errors
/// If the puzzle does not keep to the rules of [`Puzzle`]; see [`GenerateError`].
pub fn generate<P: Puzzle>(root: Root<P>) -> Result<Generated<P>, GenerateError> {
    Graph::explore()?.search(root)
}

/// Which state each move makes of each: all that a search needs of a puzzle.
///
/// The roots share one graph, so the rules are applied and the states ranked
/// once, not once for each root: the nine tables of the 3×3 puzzle take two
/// thirds of the time that they take without it.
///
/// No branch here depends on whether a state is new, which no processor could
/// foresee: each neighbour is written behind the end of the queue, and the end
/// moves on only if it was new. A wall leads back to the state itself, which is
/// not.
#[derive(Clone, Debug)]
pub struct Graph<P> {
    /// By the index of a state and the code of a move: the index of the state
    /// after it; of the state itself if there is no such move.
    next: Vec<[u32; 4]>,
    puzzle: PhantomData<fn() -> P>,
}

impl<P: Puzzle> Graph<P> {
    /// Explores the graph of a puzzle, from its first root on.
    ///
    /// # Errors
    /// If a state has an index out of range, or not all are reached.
    pub fn explore() -> Result<Self, GenerateError> {
        const { assert!(P::ROOTS > 0 && P::ENTRIES > 0 && P::ENTRIES <= u32::MAX as usize) };
        let mut next = vec![[0; 4]; P::ENTRIES];
        let mut seen = vec![false; P::ENTRIES];
        let start = P::root(Root::FIRST);
        let first = checked_index::<P>(start)?;
        seen[first as usize] = true;
        // One place more than there are states, for a neighbour that is not new.
        let mut queue = vec![(first, start); P::ENTRIES + 1];
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let (index, state) = queue[head];
            head += 1;
            let mut row = [index; 4];
            for (&m, next) in P::Move::ALL.iter().zip(&mut row) {
                let after = P::apply(state, m).unwrap_or(state);
                *next = checked_index::<P>(after)?;
                queue[tail] = (*next, after);
                let seen = &mut seen[*next as usize];
                tail += usize::from(!*seen);
                *seen = true;
            }
            next[index as usize] = row;
        }
        if tail == P::ENTRIES {
            Ok(Self {
                next,
                puzzle: PhantomData,
            })
        } else {
            Err(GenerateError::Unreached {
                found: tail,
                expected: P::ENTRIES,
            })
        }
    }

    /// Generates the table of a root.
    ///
    /// # Errors
    /// If a state lies deeper than 31 moves, or not all are reached from here.
    pub fn search(&self, root: Root<P>) -> Result<Generated<P>, GenerateError> {
        /// In place of the code of a state's last move: there is none yet.
        const NEW: u8 = 0x80;
        let mut last = vec![NEW; P::ENTRIES];
        let start = checked_index::<P>(P::root(root))?;
        last[start as usize] = 0;
        let mut queue = vec![start; P::ENTRIES + 1];
        let mut counts = [0; MAX_LEN + 1];
        let (mut head, mut tail, mut depth) = (0, 1, 0);
        while head < tail {
            let end = tail;
            *counts.get_mut(depth).ok_or(GenerateError::TooDeep)? = (end - head) as u32;
            while head < end {
                let row = self.next[queue[head] as usize];
                head += 1;
                for (code, next) in (0..).zip(row) {
                    let last = &mut last[next as usize];
                    let new = *last / NEW;
                    // `code` if it is new, else what it was; and no branch.
                    *last ^= (*last ^ code) & 0u8.wrapping_sub(new);
                    queue[tail] = next;
                    tail += usize::from(new);
                }
            }
            depth += 1;
        }
        if tail < P::ENTRIES {
            return Err(GenerateError::Unreached {
                found: tail,
                expected: P::ENTRIES,
            });
        }
        let pack = |codes: &[u8]| codes.iter().rev().fold(0, |byte, code| byte << 2 | code);
        let bytes = last.chunks(4).map(pack).collect();
        let table = MoveTable::of_right_length(root, depth - 1, bytes);
        Ok(Generated {
            table,
            histogram: Histogram::new(&counts),
        })
    }
}

fn checked_index<P: Puzzle>(state: P::State) -> Result<u32, GenerateError> {
    let index = P::index(state);
    if index < P::ENTRIES {
        Ok(index as u32)
    } else {
        Err(GenerateError::OutOfRange {
            index,
            entries: P::ENTRIES,
        })
    }
}

/// A puzzle does not fit a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GenerateError {
    /// A state lies deeper than the 31 moves that a path holds.
    TooDeep,
    /// A state has an index that it must not have.
    OutOfRange {
        /// That index.
        index: usize,
        /// The number of entries of a table.
        entries: usize,
    },
    /// The search did not come to each state.
    Unreached {
        /// The number of states that it came to.
        found: usize,
        /// The number of entries of a table.
        expected: usize,
    },
}

impl Display for GenerateError {
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
            Self::Unreached { found, expected } => {
                write!(f, "the search reached {found} boards, expected {expected}")
            }
        }
    }
}

impl core::error::Error for GenerateError {}
