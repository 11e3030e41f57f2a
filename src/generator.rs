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
use core::mem;

use crate::graph::{AHEAD, Block, Graph, PuzzleError, checked_index};
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
/// # Errors
/// If a state lies deeper than 31 moves, or not all are reached from here.
pub fn search<P: Puzzle>(graph: &Graph<P>, root: Root<P>) -> Result<Generated<P>, PuzzleError> {
    let start = checked_index::<P>(P::root(root))?;
    // 1 for each state that is not reached yet. Behind a wall there is none.
    let mut fresh = vec![1u8; P::ENTRIES + 1];
    fresh[start as usize] = 0;
    fresh[P::ENTRIES] = 0;
    // States, each with the code of its last move. There is a place more than
    // there are states, for the last one that is not new.
    let mut queue = vec![Arrival::new(start, 0); P::ENTRIES + 1];
    let mut counts = [0; MAX_LEN + 1];
    let (mut block, mut ahead) = (&mut Block::default(), &mut Block::default());
    let (mut head, mut tail, mut depth) = (0, 1, 0);
    while head < tail {
        let end = tail;
        *counts.get_mut(depth).ok_or(PuzzleError::TooDeep)? = (end - head) as u32;
        let load = |block: &mut Block, queue: &[Arrival], fresh: &[u8]| {
            graph.load(block, queue.iter().map(|it| it.state()), |_, next| {
                fresh[next]
            });
        };
        load(ahead, &queue[head..end], &fresh);
        while head < end {
            mem::swap(&mut block, &mut ahead);
            head = end.min(head + AHEAD);
            load(ahead, &queue[head..end], &fresh);
            for (_, code, next) in block.wanted() {
                queue[tail] = Arrival::new(next, code);
                // It may have been reached since the block was loaded.
                tail += usize::from(mem::take(&mut fresh[next as usize]));
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
    let mut bytes = vec![0; P::ENTRIES.div_ceil(4)];
    for arrival in &queue[..tail] {
        let state = arrival.state();
        bytes[state as usize / 4] |= arrival.code() << (state % 4 * 2);
    }
    let table = MoveTable::of_right_length(root, depth - 1, bytes);
    Ok(Generated {
        table,
        histogram: Histogram::new(&counts),
    })
}

/// A state, and the code of the move that has led to it, in its upper bits.
#[derive(Clone, Copy)]
struct Arrival(u32);

impl Arrival {
    #[inline]
    const fn new(state: u32, code: u8) -> Self {
        Self(state | (code as u32) << 30)
    }

    #[inline]
    const fn state(self) -> u32 {
        self.0 & u32::MAX >> 2
    }

    #[inline]
    const fn code(self) -> u8 {
        (self.0 >> 30) as u8
    }
}
