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

use crate::graph::{AHEAD, Graph, PuzzleError, checked_index};
use crate::histogram::Histogram;
use crate::path::MAX_LEN;
use crate::puzzle::{Puzzle, Root};
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
/// If the puzzle does not keep to the rules of [`Puzzle`]; see [`PuzzleError`].
pub fn generate<P: Puzzle>(root: Root<P>) -> Result<Generated<P>, PuzzleError> {
    search(&Graph::explore()?, root)
}

/// Generates the table of a root.
///
/// There is no branch on whether a state is new, which no processor could
/// foresee: each neighbour is written behind the end of the queue, and the end
/// moves on only if it was new. Beyond a wall there is one state more, the same
/// for all, which is not.
///
/// # Errors
/// If a state lies deeper than 31 moves, or not all are reached from here.
pub fn search<P: Puzzle>(graph: &Graph<P>, root: Root<P>) -> Result<Generated<P>, PuzzleError> {
    /// In place of the code of a state's last move: there is none yet.
    const NEW: u8 = 0x80;
    let mut last = vec![NEW; P::ENTRIES + 1];
    let start = checked_index::<P>(P::root(root))?;
    last[start as usize] = 0;
    last[P::ENTRIES] = 0; // beyond a wall there is nothing new
    let mut queue = vec![start; P::ENTRIES + 1];
    let mut counts = [0; MAX_LEN + 1];
    let (mut head, mut tail, mut depth) = (0, 1, 0);
    while head < tail {
        let end = tail;
        *counts.get_mut(depth).ok_or(PuzzleError::TooDeep)? = (end - head) as u32;
        while head < end {
            let states = &queue[head..end.min(head + AHEAD)];
            let rows = graph.rows(states);
            let now = states.len();
            head += now;
            for row in &rows[..now] {
                for (code, &next) in (0..).zip(row) {
                    let last = &mut last[next as usize];
                    let new = *last / NEW;
                    // `code` if it is new, else what it was; and no branch.
                    *last ^= (*last ^ code) & 0u8.wrapping_sub(new);
                    queue[tail] = next;
                    tail += usize::from(new);
                }
            }
        }
        depth += 1;
    }
    if tail < P::ENTRIES {
        return Err(PuzzleError::Unreached {
            found: tail,
            expected: P::ENTRIES,
        });
    }
    let pack = |codes: &[u8]| codes.iter().rev().fold(0, |byte, code| byte << 2 | code);
    let bytes = last[..P::ENTRIES].chunks(4).map(pack).collect();
    let table = MoveTable::of_right_length(root, depth - 1, bytes);
    Ok(Generated {
        table,
        histogram: Histogram::new(&counts),
    })
}
