//! [`MoveSet`]: a set of the moves of a puzzle.

use core::fmt::{self, Debug, Display};
use core::marker::PhantomData;

use crate::moves::{Move, pad};
use crate::path::{Moves, Path};

/// A set of moves, such as all that begin a shortest solution: one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveSet<M> {
    bits: u8,
    moves: PhantomData<M>,
}

impl<M: Move> MoveSet<M> {
    /// The number of moves.
    #[must_use]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether there is no move.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Whether this move is one of them.
    #[must_use]
    pub fn contains(self, m: M) -> bool {
        self.bits >> m.code() & 1 == 1
    }

    /// The moves in order.
    #[must_use]
    pub fn iter(self) -> Moves<M> {
        let all = M::ALL.iter().filter(|&&m| self.contains(m));
        let word = all.fold(1, |word, m| word << 2 | u64::from(m.code()));
        Path::of_word(word).iter()
    }

    pub(crate) fn insert(&mut self, m: M) {
        self.bits |= 1 << m.code();
    }
}

/// The set without a move.
impl<M> Default for MoveSet<M> {
    fn default() -> Self {
        Self {
            bits: 0,
            moves: PhantomData,
        }
    }
}

impl<M: Move> IntoIterator for MoveSet<M> {
    type Item = M;
    type IntoIter = Moves<M>;

    fn into_iter(self) -> Moves<M> {
        self.iter()
    }
}

/// The letters of the moves in order, such as `dr`.
impl<M: Move> Display for MoveSet<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, self.iter().map(Move::letter))
    }
}

impl<M: Move> Debug for MoveSet<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
