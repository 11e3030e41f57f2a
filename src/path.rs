//! [`Path`]: a sequence of moves in one machine word.

use core::fmt::{self, Debug, Display, Write as _};
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::str::FromStr;

use crate::moves::{Move, pad};

/// At most 31 moves, in order: `Copy`, without a heap.
///
/// ```text
/// bit   63           2n  2n−1 … 0
///      ┌───────────┬───┬─────────────────────────────────┐
///      │ 0   …   0 │ 1 │ n moves of two bits, the first  │
///      │           │   │ one highest                     │
///      └───────────┴───┴─────────────────────────────────┘
/// ```
///
/// The 1 bit above the moves marks where they begin, so no length is stored. As
/// the first move is highest, comparing two paths is comparing two words: the
/// shorter is less, and of two of one length the lexicographically smaller is.
/// Answers are the smallest in that order.
///
/// ```
/// use tilebase::{Path, eight::Move};
///
/// let mut path = Path::new();
/// assert!(path.push(Move::Down) && path.push(Move::Left));
/// assert_eq!(path.len(), 2);
/// assert_eq!(path.to_string(), "dl");
/// assert_eq!(path.iter().collect::<Vec<_>>(), [Move::Down, Move::Left]);
/// assert_eq!("dl".parse(), Ok(path));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path<M> {
    word: u64,
    moves: PhantomData<M>,
}

/// The greatest number of moves a [`Path`] holds: two bits each and the mark
/// fit in 63.
pub const MAX_LEN: usize = 31;

impl<M: Move> Path<M> {
    /// The path without moves.
    #[must_use]
    pub const fn new() -> Self {
        const { assert!(M::ALL.len() <= 4, "a puzzle has at most four moves") };
        Self::of_word(1)
    }

    /// The path whose [`word`](Self::word) this is.
    #[inline]
    pub(crate) const fn of_word(word: u64) -> Self {
        Self {
            word,
            moves: PhantomData,
        }
    }

    /// The number of moves.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        (63 - self.word.leading_zeros() as usize) / 2
    }

    /// Whether there is no move.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.word == 1
    }

    /// The word, as it is drawn above.
    #[must_use]
    pub const fn word(self) -> u64 {
        self.word
    }

    /// Adds a move at the end, or returns `false` if the path is full.
    #[must_use]
    pub fn push(&mut self, last: M) -> bool {
        let fits = self.len() < MAX_LEN;
        if fits {
            self.word = self.word << 2 | u64::from(last.code());
        }
        fits
    }

    /// Takes the last move away, and returns it.
    pub fn pop(&mut self) -> Option<M> {
        if self.is_empty() {
            return None;
        }
        let code = self.word & 3;
        self.word >>= 2;
        Some(M::ALL[code as usize])
    }

    /// The moves in order.
    #[must_use]
    pub const fn iter(self) -> Moves<M> {
        Moves(self)
    }
}

impl<M: Move> IntoIterator for Path<M> {
    type Item = M;
    type IntoIter = Moves<M>;

    fn into_iter(self) -> Moves<M> {
        self.iter()
    }
}

impl<M: Move> Default for Path<M> {
    fn default() -> Self {
        Self::new()
    }
}

/// The letters of the moves, such as `dlur`.
impl<M: Move> Display for Path<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, self.iter().map(Move::letter))
    }
}

impl<M: Move> Debug for Path<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Path({self})")
    }
}

/// From the letters of the moves, as it is printed: nothing else may stand there, not
/// even white space. Whether the moves are possible only a board can tell.
impl<M: Move> FromStr for Path<M> {
    type Err = ParsePathError;

    fn from_str(text: &str) -> Result<Self, ParsePathError> {
        let mut path = Self::new();
        for (position, symbol) in (1..).zip(text.chars()) {
            let m = M::from_letter(symbol).ok_or_else(|| {
                let letter = |code: usize| M::ALL.get(code).map(|m| m.letter());
                ParsePathError(PathFault::Unknown {
                    symbol,
                    position,
                    letters: [0, 1, 2, 3].map(letter),
                })
            })?;
            if !path.push(m) {
                return Err(ParsePathError(PathFault::TooLong));
            }
        }
        Ok(path)
    }
}

/// The moves of a [`Path`] or a [`MoveSet`](crate::MoveSet), in order.
#[derive(Clone)]
pub struct Moves<M>(Path<M>);

impl<M: Move> Iterator for Moves<M> {
    type Item = M;

    fn next(&mut self) -> Option<M> {
        let after = 2 * self.0.len().checked_sub(1)?;
        let code = self.0.word >> after & 3;
        // The mark takes the place of the move.
        self.0.word = self.0.word & ((1 << after) - 1) | 1 << after;
        Some(M::ALL[code as usize])
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<M: Move> DoubleEndedIterator for Moves<M> {
    fn next_back(&mut self) -> Option<M> {
        self.0.pop()
    }
}

impl<M: Move> ExactSizeIterator for Moves<M> {}
impl<M: Move> FusedIterator for Moves<M> {}

/// The letters of the moves that are left.
impl<M: Move> Debug for Moves<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Moves({})", self.0)
    }
}

/// Why a text is no path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsePathError(PathFault);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PathFault {
    Unknown {
        symbol: char,
        /// In characters, the first being 1.
        position: usize,
        letters: [Option<char>; 4],
    },
    TooLong,
}

impl Display for ParsePathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            PathFault::Unknown {
                symbol,
                position,
                letters,
            } => {
                write!(f, "symbol {symbol:?} at position {position} is not one of ")?;
                let mut letters = letters.into_iter().flatten();
                letters.try_for_each(|letter| f.write_char(letter))
            }
            PathFault::TooLong => write!(f, "there are more than {MAX_LEN} moves"),
        }
    }
}

impl core::error::Error for ParsePathError {}
