//! [`MoveSet`]: some of a puzzle's moves.

use core::fmt::{self, Debug};
use core::marker::PhantomData;

use crate::puzzle::Move;

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
    pub fn iter(self) -> impl Iterator<Item = M> {
        M::ALL.iter().copied().filter(move |&m| self.contains(m))
    }

    pub(crate) const fn new() -> Self {
        Self {
            bits: 0,
            moves: PhantomData,
        }
    }

    pub(crate) fn insert(&mut self, m: M) {
        self.bits |= 1 << m.code();
    }
}

impl<M: Move> Debug for MoveSet<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
