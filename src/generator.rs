//! The generator: a breadth-first search from a root fills its table.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Display};

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

/// Generates the table of a root.
///
/// The search tries the moves in order and keeps the first arrival at each
/// state. States enter the queue in the order of their paths, first by length,
/// then lexicographically: true of the root, and it stays true, as children
/// follow their parents in the order of the queue and each other in the order
/// of the moves. So the first path to arrive is the shortest, and of those the
/// lexicographically smallest.
///
/// There is no branch on whether a state is new, which no processor could
/// foresee: each neighbour is written behind the queue's end, and the end moves
/// on only if it was new. A wall leads back to the state itself, which is not.
///
/// # Errors
/// If the puzzle does not keep to the rules of [`Puzzle`]: a state lies deeper
/// than 31, has an index out of range, or not all are reached.
pub fn generate<P: Puzzle>(root: Root<P>) -> Result<Generated<P>, GenerateError> {
    let start = P::root(root);
    let mut bytes = vec![0; MoveTable::<P, Vec<u8>>::LEN];
    let mut seen = vec![0u64; P::ENTRIES.div_ceil(64)];
    // One place more than there are states, for the neighbour that is not new.
    let mut queue = vec![start; P::ENTRIES + 1];
    *seen
        .get_mut(P::index(start) / 64)
        .ok_or(GenerateError::out_of_range::<P>(start))? |= 1 << (P::index(start) % 64);

    let mut counts = [0; MAX_LEN + 1];
    let (mut head, mut tail, mut depth) = (0, 1, 0);
    while head < tail {
        let end = tail;
        *counts.get_mut(depth).ok_or(GenerateError::TooDeep)? = (end - head) as u32;
        while head < end {
            let state = queue[head];
            head += 1;
            for &m in P::Move::ALL {
                let next = P::apply(state, m).unwrap_or(state);
                let index = P::index(next);
                if index >= P::ENTRIES {
                    return Err(GenerateError::out_of_range::<P>(next));
                }
                let new = !(seen[index / 64] >> (index % 64)) & 1;
                seen[index / 64] |= 1 << (index % 64);
                bytes[index / 4] |= (m.code() * new as u8) << (index % 4 * 2);
                queue[tail] = next;
                tail += new as usize;
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
    let table = MoveTable::of_right_length(root, depth - 1, bytes);
    Ok(Generated {
        table,
        histogram: Histogram::new(&counts),
    })
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

impl GenerateError {
    fn out_of_range<P: Puzzle>(state: P::State) -> Self {
        Self::OutOfRange {
            index: P::index(state),
            entries: P::ENTRIES,
        }
    }
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
