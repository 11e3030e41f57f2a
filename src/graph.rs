//! [`Graph`]: a puzzle's states as numbers.

use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::{fmt, iter};

use crate::moves::Move;
use crate::puzzle::{Puzzle, Root};
use crate::rules::{
    PuzzleError, check_moves, checked_index, checked_state, checked_state_and_moves,
};

/// Which state each move makes of each: all that a search needs of a puzzle.
///
/// The roots share one graph, so the rules are applied and the states ranked
/// once, not once for each root.
// It is filled in the order of the indices. A search that ranks the states as it meets
// them takes twice the time: it keeps a queue of them besides, in fresh memory.
#[derive(Clone)]
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
    /// If the first root's table is not [known](Puzzle::known) it also takes each
    /// move back: a wrong [`undo`](Puzzle::undo) shows in no table. (If it is
    /// known, call [`check_rules`](crate::check_rules) in a test.)
    ///
    /// # Errors
    /// If a move has another code than its place, an index is out of range, or
    /// [`state`](Puzzle::state) is not the inverse of [`index`](Puzzle::index); if
    /// that table is not known, also if `undo` is not that of
    /// [`apply`](Puzzle::apply).
    pub fn explore() -> Result<Self, PuzzleError> {
        let mut graph = Self::unexplored()?;
        Self::fill(&mut graph.next, 0)?;
        Ok(graph)
    }

    /// [`explore`](Self::explore) on up to this many threads, but at most 256, the
    /// caller's among them. What the system has no thread for is done by the
    /// others. (It needs the feature `files`, which brings `std`.)
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

    /// The index of the state after a move, or `None` if the move is not possible
    /// or no state has this index.
    #[must_use]
    pub fn next(&self, index: usize, m: P::Move) -> Option<usize> {
        let next = self.next.get(index)?[usize::from(m.code())];
        (next != Self::NOWHERE).then_some(next as usize)
    }

    /// A graph whose rows are still to be filled.
    fn unexplored() -> Result<Self, PuzzleError> {
        check_moves::<P::Move>()?;
        Ok(Self {
            next: vec![[0; 4]; P::ENTRIES],
            puzzle: PhantomData,
        })
    }

    /// Fills rows, the first of which is that of the state with this index.
    fn fill(rows: &mut [[u32; 4]], first: usize) -> Result<(), PuzzleError> {
        let is_known = P::known(Root::FIRST).is_some();
        for (row, index) in rows.iter_mut().zip(first..) {
            let state = if is_known {
                checked_state::<P>(index)?
            } else {
                checked_state_and_moves::<P>(index)?
            };
            *row = [Self::NOWHERE; 4];
            for (&m, next) in P::Move::ALL.iter().zip(row) {
                if let Some(after) = P::apply(state, m) {
                    *next = checked_index::<P>(after)?;
                }
            }
        }
        Ok(())
    }

    /// Loads into a block the neighbours of the first [`AHEAD`] of these states.
    /// `is_wanted`, of the code of the move to a neighbour and the neighbour's index,
    /// is 1 or 0. Where there is no neighbour, or no state, the index is `ENTRIES`.
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

/// The puzzle's name, without the rows.
impl<P: Puzzle> fmt::Debug for Graph<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Graph")
            .field("puzzle", &P::NAME)
            .finish_non_exhaustive()
    }
}

/// How many states are a [`Block`]: as many as have their four bits in a word.
pub(crate) const AHEAD: usize = u64::BITS as usize / 4;

/// The neighbours of up to [`AHEAD`] states that follow each other in a queue.
///
/// Whether one of them is wanted cannot be predicted. So no branch depends on it: the
/// answers are bits of a word, and a loop over the bits that are set handles the wanted
/// ones, with one misprediction for the whole block. That discards the work begun after
/// the loop, so the next block is loaded before it, and its loads are under way
/// meanwhile. With each block loaded when it is needed, searches took a fifth longer,
/// and without blocks half as long again.
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
