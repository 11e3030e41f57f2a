//! The moves of a puzzle.

use core::fmt::{self, Debug};
use core::hash::Hash;

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
