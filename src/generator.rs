//! The generator: breadth-first searches fill the tables.
//!
//! A search tries the moves in order and keeps the first arrival at each state.
//! States enter their level in the lexicographic order of their paths: so it is with
//! the root alone, and so it stays, as children follow their parents in the order of
//! the level before and each other in the order of the moves. So the first path to
//! arrive is the shortest, and of those the lexicographically smallest.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use crate::graph::{AHEAD, Block, Graph};
use crate::histogram::Histogram;
use crate::path::MAX_LEN;
use crate::puzzle::{Puzzle, Root};
use crate::rules::{PuzzleError, checked_index};
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
/// If the puzzle does not keep to the rules of [`Puzzle`] that a search needs; see
/// [`PuzzleError`].
pub fn generate<P: Puzzle>(root: Root<P>) -> Result<Generated<P>, PuzzleError> {
    search(&Graph::explore()?, root)
}

/// Generates the table of a root.
///
/// # Errors
/// If a state lies deeper than 31 moves, not all are reached from here, or the
/// root has an index out of range.
pub fn search<P: Puzzle>(graph: &Graph<P>, root: Root<P>) -> Result<Generated<P>, PuzzleError> {
    /// In place of the code of a state's last move: there is none yet. Its highest bit
    /// is in no code, so a shift tells it without a comparison.
    const NEW: u8 = 1 << 7;
    let start = checked_index::<P>(P::root(root))?;
    let mut last = vec![NEW; P::ENTRIES + 1];
    last[start as usize] = 0;
    last[P::ENTRIES] = 0; // where a move is not possible, nothing is new
    let (mut level, mut next_level) = (vec![start], Vec::new());
    let mut counts = [0; MAX_LEN + 1];
    let (mut reached, mut depth) = (0, 0);
    let (mut block, mut ahead) = (&mut Block::default(), &mut Block::default());
    let load = |block: &mut Block, states: &[u32], last: &[u8]| {
        graph.load(block, states, |_, next| last[next] >> 7);
    };
    while !level.is_empty() {
        *counts.get_mut(depth).ok_or(PuzzleError::TooDeep)? = level.len() as u32;
        reached += level.len();
        load(ahead, &level, &last);
        for head in (0..level.len()).step_by(AHEAD) {
            mem::swap(&mut block, &mut ahead);
            load(ahead, level.get(head + AHEAD..).unwrap_or_default(), &last);
            for (_, code, next) in block.wanted() {
                // It may have been reached since the block was loaded. What was not
                // new then is not new now, so none is missed.
                let last = &mut last[next as usize];
                if *last == NEW {
                    *last = code;
                    next_level.push(next);
                }
            }
        }
        mem::swap(&mut level, &mut next_level);
        next_level.clear();
        depth += 1;
    }
    if reached < P::ENTRIES {
        return Err(PuzzleError::Unreached {
            found: reached,
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
