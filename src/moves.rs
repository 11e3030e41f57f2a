//! The moves of a puzzle, and sets of them.

use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::iter::{self, FusedIterator};
use core::marker::PhantomData;

/// One of the moves of a puzzle. Moves are ordered by their codes, and solutions
/// lexicographically by their moves: alphabetically, if the letters ascend too.
pub trait Move: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// All moves, in order: the move with code 0 first. At most four.
    const ALL: &'static [Self];

    /// The place of the move in [`ALL`](Self::ALL).
    fn code(self) -> u8;
    /// The letter that stands for this move, and for no other.
    fn letter(self) -> char;

    /// The move with this code, or `None` if there is none.
    #[must_use]
    #[inline]
    fn from_code(code: u8) -> Option<Self> {
        Self::ALL.get(usize::from(code)).copied()
    }

    /// The move for which this letter stands, or `None` if there is none.
    #[must_use]
    fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.iter().copied().find(|m| m.letter() == letter)
    }
}

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
    pub fn iter(mut self) -> impl FusedIterator<Item = M> + Clone {
        iter::from_fn(move || self.take_first()).fuse()
    }

    /// Takes the first move out of the set.
    pub(crate) fn take_first(&mut self) -> Option<M> {
        // 8, which is no code, if there is no bit.
        let code = self.bits.trailing_zeros() as usize;
        self.bits &= self.bits.wrapping_sub(1);
        M::ALL.get(code).copied()
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

/// Writes at most 32 characters as one text, for which a width and an alignment hold.
pub(crate) fn pad(
    f: &mut fmt::Formatter<'_>,
    characters: impl Iterator<Item = char>,
) -> fmt::Result {
    let (mut text, mut len) = ([0; 4 * 32], 0);
    for character in characters {
        len += character.encode_utf8(&mut text[len..]).len();
    }
    f.pad(str::from_utf8(&text[..len]).map_err(|_| fmt::Error)?)
}
