//! Magic Squares: a 2×4 sheet of eight colours, any sheet to any sheet.
//!
//! A sheet is written by reading its cells clockwise from the top left: the
//! upper row from left to right, then the lower one from right to left.
//!
//! ```text
//! 12345678 is  1 2 3 4
//!              8 7 6 5
//! ```

use core::cmp::Ordering;
use core::fmt::{self, Debug, Display};
use core::str::FromStr;

use super::symbols::{self, Alphabet, ParseError, alphabet};
use super::{Known, Puzzle, Root};
use crate::histogram::Histogram;
use crate::moves::pad;
use crate::permutation::Packed;

/// Magic Squares. Its one root is the base sheet `12345678`, from which all
/// 40,320 sheets can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Magic {}

const CELLS: usize = 8;

/// A sheet: eight cells, clockwise from the top left, with the colours 1 to 8.
///
/// It is read from eight digits, with white space, commas, slashes and brackets
/// between them as one likes, and printed as `26845731`. They are clockwise also where
/// a slash or a new line parts them: what is drawn as 1 2 3 4 over 8 7 6 5 is written
/// `1234/5678`.
///
/// ```
/// use tilebase::magic::Board;
///
/// let sheet: Board = "2 6 8 4 5 7 3 1".parse()?;
/// assert_eq!(sheet.to_string(), "26845731");
/// assert_eq!(sheet.cells(), [2, 6, 8, 4, 5, 7, 3, 1]);
/// # Ok::<(), tilebase::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board(Packed);

/// An operation on a sheet. `ALL`, `letter` and `from_letter` are those of the trait
/// [`Move`](crate::Move): `use tilebase::Move as _`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// The two rows change places.
    A,
    /// The rightmost column comes to the left.
    B,
    /// The four cells in the middle turn clockwise.
    C,
}

impl crate::moves::Move for Move {
    const ALL: &'static [Self] = &[Self::A, Self::B, Self::C];

    #[inline]
    fn code(self) -> u8 {
        self as u8
    }

    #[inline]
    fn letter(self) -> char {
        ['A', 'B', 'C'][self as usize]
    }
}

/// The letter of the move.
impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&crate::moves::Move::letter(*self), f)
    }
}

/// For each operation the cell that each cell takes its colour from. It is the
/// sheet that the operation makes of the base, less 1.
const A: Packed = packed([7, 6, 5, 4, 3, 2, 1, 0]);
const B: Packed = packed([3, 0, 1, 2, 5, 6, 7, 4]);
const C: Packed = packed([0, 6, 1, 3, 4, 2, 5, 7]);

const fn packed(cells: [u8; CELLS]) -> Packed {
    Packed::new(cells).expect("each cell goes somewhere")
}

impl Board {
    /// The base sheet, `12345678`.
    pub const BASE: Self = Self(Packed::IDENTITY);

    /// The sheet with these colours, clockwise from the top left, or `None` if
    /// they are not 1 to 8, each once.
    #[must_use]
    pub const fn new(cells: [u8; CELLS]) -> Option<Self> {
        match Packed::from_bytes(symbols::above(cells, 1)) {
            Some(sheet) => Some(Self(sheet)),
            None => None,
        }
    }

    /// The colours, clockwise from the top left.
    #[must_use]
    pub fn cells(self) -> [u8; CELLS] {
        self.0.symbols().map(|colour| colour + 1)
    }

    /// The sheet after an operation.
    #[must_use]
    #[inline]
    pub fn apply(self, m: Move) -> Self {
        // A branch for each, and in it constants. To explore a graph, which applies
        // all in turn, takes a third less time than with look-ups by the operation.
        Self(match m {
            Move::A => self.0.compose(A),
            Move::B => self.0.compose(B),
            Move::C => self.0.compose(C),
        })
    }

    /// The sheet before an operation.
    #[must_use]
    #[inline]
    pub fn undo(self, m: Move) -> Self {
        // All three are undone, with constants, and then one is taken: a walk has the
        // sheet long before the operation, for which it must wait. An answer takes a
        // third less time than with look-ups by the operation.
        const UNDO: [Packed; 3] = [A.inverse(), B.inverse(), C.inverse()];
        Self(UNDO.map(|cells| self.0.compose(cells))[m as usize])
    }

    /// The rank among all 40,320 sheets in lexicographic order.
    #[must_use]
    #[inline]
    pub fn rank(self) -> usize {
        self.0.rank()
    }

    /// The sheet with this rank, or `None` if `rank` is not below 40,320.
    #[must_use]
    pub fn unrank(rank: usize) -> Option<Self> {
        (rank < Packed::COUNT).then(|| Self(Packed::unrank(rank)))
    }
}

/// In lexicographic order, as they are ranked.
impl Ord for Board {
    fn cmp(&self, other: &Self) -> Ordering {
        self.cells().cmp(&other.cells())
    }
}

impl PartialOrd for Board {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Puzzle for Magic {
    const NAME: &'static str = "magic";
    const ROOTS: usize = 1;
    const BOARDS: usize = Packed::COUNT;
    const ENTRIES: usize = Packed::COUNT;

    type Board = Board;
    type State = Board;
    type Move = Move;

    #[inline]
    fn root(_: Root<Self>) -> Board {
        Board::BASE
    }

    /// The rank of the sheet.
    #[inline]
    fn index(state: Board) -> usize {
        state.rank()
    }

    #[inline]
    fn state(index: usize) -> Board {
        Board(Packed::unrank(index))
    }

    #[inline]
    fn apply(state: Board, m: Move) -> Option<Board> {
        Some(state.apply(m))
    }

    #[inline]
    fn undo(state: Board, m: Move) -> Option<Board> {
        Some(state.undo(m))
    }

    #[inline]
    fn relabel(from: Board, to: Board) -> Option<(Root<Self>, Board)> {
        Some((Root::FIRST, Board(from.0.rename(to.0))))
    }

    fn board(state: Board) -> Board {
        state
    }

    fn play(board: Board, m: Move) -> Option<Board> {
        Some(board.apply(m))
    }

    fn rank(board: Board) -> usize {
        board.rank()
    }

    fn unrank(rank: usize) -> Board {
        Board(Packed::unrank(rank))
    }

    fn known(_: Root<Self>) -> Option<Known> {
        Some(Known {
            digest: DIGEST,
            histogram: HISTOGRAM,
        })
    }
}

/// Sheets at each depth from the base.
const HISTOGRAM: Histogram = Histogram::new(&[
    1, 3, 7, 14, 26, 51, 92, 159, 274, 453, 720, 1115, 1727, 2603, 3701, 4729, 5620, 6240, 5840,
    4492, 2120, 328, 5,
]);

/// The CRC-32 of the table.
const DIGEST: u32 = 0xc9c3_35b1;

const NAMES: &[u8; CELLS] = b"12345678";
static ALPHABET: Alphabet = alphabet(NAMES, b"");

impl TryFrom<&[u8]> for Board {
    type Error = ParseError;

    #[inline]
    fn try_from(text: &[u8]) -> Result<Self, ParseError> {
        // Most sheets are written without punctuation.
        if let Ok(cells) = text.try_into()
            && let Some(sheet) = Packed::from_bytes(symbols::above(cells, b'1'))
        {
            Ok(Self(sheet))
        } else {
            parse(text)
        }
    }
}

#[cold]
fn parse(text: &[u8]) -> Result<Board, ParseError> {
    let colours = symbols::parse(text, NAMES, &ALPHABET)?;
    let sheet = Packed::new(colours).expect("eight different symbols of eight");
    Ok(Board(sheet))
}

impl FromStr for Board {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.as_bytes().try_into()
    }
}

impl Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colours = self.0.symbols().into_iter();
        pad(f, colours.map(|colour| NAMES[usize::from(colour)].into()))
    }
}

impl Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
