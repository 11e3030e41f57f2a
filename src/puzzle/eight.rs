//! The 3×3 sliding puzzle, any board to any board.
//!
//! A move carries the blank to a neighbouring cell; its letter says which way
//! the blank goes. A move to the side leaves the reading order of the tiles as
//! it is, and one up or down carries a tile past two others. So whether the
//! order is an even permutation never changes: half of all boards can be
//! reached from any one, wherever their blanks are.

use core::cmp::Ordering;
use core::fmt::{self, Debug, Display};
use core::str::FromStr;

use super::symbols::{self, Alphabet, ParseError, alphabet};
use super::{Known, Puzzle, Root};
use crate::histogram::Histogram;
use crate::moves::pad;
use crate::permutation::{Packed, factorial, rank, unrank};

/// The 3×3 sliding puzzle. Its nine roots are the boards with the tiles in
/// order, one for each cell of the blank: `X12345678`, `1X2345678` and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Eight {}

const CELLS: usize = 9;
/// The even orders of eight tiles.
const EVEN: usize = Packed::COUNT / 2;

/// Nine cells in reading order: the tiles 1 to 8 and the blank.
///
/// It is read from nine symbols, the blank being `X`, `x`, `0`, `_` or `.`,
/// with white space, commas, slashes and brackets between them as one likes,
/// and printed as `12X453786`.
///
/// ```
/// use tilebase::eight::Board;
///
/// let board: Board = "[[1, 2, 0], [4, 5, 3], [7, 8, 6]]".parse()?;
/// assert_eq!(board.to_string(), "12X453786");
/// assert_eq!(board.cells(), [1, 2, 0, 4, 5, 3, 7, 8, 6]);
/// # Ok::<(), tilebase::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// The tiles in reading order, less 1, without the blank.
    tiles: Packed,
    /// The cell of the blank.
    blank: u8,
}

/// A board that can be reached from the root it belongs to: its tiles are in
/// an even order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State(Board);

/// A step of the blank. `ALL`, `letter` and `from_letter` are those of the trait
/// [`Move`](crate::Move): `use tilebase::Move as _`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// The blank goes down.
    Down,
    /// The blank goes left.
    Left,
    /// The blank goes right.
    Right,
    /// The blank goes up.
    Up,
}

impl crate::moves::Move for Move {
    const ALL: &'static [Self] = &[Self::Down, Self::Left, Self::Right, Self::Up];

    #[inline]
    fn code(self) -> u8 {
        self as u8
    }

    #[inline]
    fn letter(self) -> char {
        ['d', 'l', 'r', 'u'][self as usize]
    }

    #[inline]
    fn from_code(code: u8) -> Option<Self> {
        // Not looked up in `ALL`: a walk waits for it at each step, and took 9 % longer.
        match code {
            0 => Some(Self::Down),
            1 => Some(Self::Left),
            2 => Some(Self::Right),
            3 => Some(Self::Up),
            _ => None,
        }
    }
}

/// The letter of the move.
impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&crate::moves::Move::letter(*self), f)
    }
}

impl Move {
    /// The move that takes this one back.
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Up => Self::Down,
        }
    }
}

/// What a move does: where the blank goes, and which three neighbours in the
/// order of the tiles are rotated. With four bytes, and no `9 - up` left to do, a
/// walk took 3 % less time.
#[derive(Clone, Copy)]
struct Step {
    /// The blank's new cell; the old one if there is a wall.
    blank: u8,
    /// The bit at which the three neighbours begin.
    low: u8,
    /// By how many bits they go up: 0 for a move to the side.
    up: u8,
    /// By how many bits those go down that would leave the three: 9 less `up`.
    down: u8,
}

impl Step {
    const fn new(blank: u8, low: u8, up: u8) -> Self {
        Self {
            blank,
            low,
            up,
            down: 9 - up,
        }
    }
}

/// By the blank's cell and the move's code.
static STEPS: [[Step; 4]; CELLS] = {
    let mut steps = [[step(0, 0); 4]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut code = 0;
        while code < 4 {
            steps[cell][code] = step(cell as u8, code);
            code += 1;
        }
        cell += 1;
    }
    steps
};

/// Going down from cell `c`, the tile below comes to cell `c`: it was the last of the
/// three at places `c..c + 3` of the order and is now the first. Going up is the reverse.
const fn step(cell: u8, code: usize) -> Step {
    match code {
        0 if cell < 6 => Step::new(cell + 3, 3 * cell, 3),
        1 if !cell.is_multiple_of(3) => Step::new(cell - 1, 0, 0),
        2 if cell % 3 < 2 => Step::new(cell + 1, 0, 0),
        3 if cell > 2 => Step::new(cell - 3, 3 * (cell - 3), 6),
        _ => Step::new(cell, 0, 0),
    }
}

impl Board {
    /// The usual goal, `12345678X`.
    pub const GOAL: Self = Self {
        tiles: Packed::IDENTITY,
        blank: 8,
    };

    /// The board with these cells in reading order, 0 being the blank, or
    /// `None` if they are not 0 to 8, each once.
    #[must_use]
    #[inline]
    pub const fn new(cells: [u8; CELLS]) -> Option<Self> {
        match Self::of_bytes(&cells, 1) {
            Some((board, 0)) => Some(board),
            _ => None,
        }
    }

    /// The board in which the tile 1 is written as `first`, the next one as the
    /// byte after that, and so on; and what is written in place of the blank.
    ///
    /// All tiles are looked at in one word, without a loop or a branch on where
    /// the blank is: half of the instructions of a look-up for each.
    #[inline]
    const fn of_bytes(cells: &[u8; CELLS], first: u8) -> Option<(Self, u8)> {
        let (Some(&low), Some(&high)) = (cells.first_chunk(), cells.last_chunk()) else {
            return None;
        };
        let (low, high) = (symbols::above(low, first), symbols::above(high, first));
        // The first byte that is no tile; the ninth if all of `low` are.
        let blank = (low & 0xf8f8_f8f8_f8f8_f8f8).trailing_zeros() / 8;
        // The tiles behind the blank move up into its place.
        let before = 1u64.unbounded_shl(8 * blank).wrapping_sub(1);
        let Some(tiles) = Packed::from_bytes(low & before | high & !before) else {
            return None;
        };
        let board = Self {
            tiles,
            blank: blank as u8,
        };
        Some((board, cells[blank as usize]))
    }

    /// The cells in reading order, 0 being the blank.
    #[must_use]
    pub fn cells(self) -> [u8; CELLS] {
        let mut cells = [0; CELLS];
        let others = (0..CELLS).filter(|&cell| cell != usize::from(self.blank));
        for (cell, tile) in others.zip(self.tiles.symbols()) {
            cells[cell] = tile + 1;
        }
        cells
    }

    /// The cell of the blank, 0 to 8 in reading order.
    #[must_use]
    pub fn blank(self) -> usize {
        usize::from(self.blank)
    }

    /// The board after a move, or `None` if there is a wall.
    ///
    /// Any number of moves can be checked with it, also more than a [`Path`](crate::Path)
    /// holds:
    ///
    /// ```
    /// use tilebase::Move as _;
    /// use tilebase::eight::{Board, Move};
    ///
    /// let start: Board = "12X453786".parse()?;
    /// let mut moves = "lrdd".chars();
    /// let end = moves.try_fold(start, |board, letter| board.apply(Move::from_letter(letter)?));
    /// assert_eq!(end, Some(Board::GOAL));
    /// # Ok::<(), tilebase::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn apply(self, m: Move) -> Option<Self> {
        let step = STEPS[usize::from(self.blank)][m as usize];
        let [low, up, down] = [step.low, step.up, step.down].map(u32::from);
        let tiles = self.tiles.rotate_three(low, up, down);
        (step.blank != self.blank).then_some(Self {
            tiles,
            blank: step.blank,
        })
    }

    /// The board before a move, or `None` if there is a wall.
    #[must_use]
    #[inline]
    pub fn undo(self, m: Move) -> Option<Self> {
        self.apply(m.opposite())
    }

    /// The rank among all 362,880 boards in lexicographic order, the blank
    /// being the smallest symbol.
    #[must_use]
    pub fn rank(self) -> usize {
        rank(&self.cells()) as usize
    }

    /// The board with this rank, or `None` if `rank` is not below 362,880.
    #[must_use]
    pub fn unrank(rank: usize) -> Option<Self> {
        if rank < Eight::BOARDS {
            Self::new(unrank(rank as u32))
        } else {
            None
        }
    }
}

/// In lexicographic order, the blank being the smallest symbol: as they are ranked.
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

impl Puzzle for Eight {
    const NAME: &'static str = "eight";
    const ROOTS: usize = CELLS;
    const BOARDS: usize = factorial(CELLS) as usize;
    const ENTRIES: usize = CELLS * EVEN;

    type Board = Board;
    type State = State;
    type Move = Move;

    #[inline]
    fn root(root: Root<Self>) -> State {
        State(Board {
            tiles: Packed::IDENTITY,
            blank: root.index() as u8,
        })
    }

    /// Cell of the blank × 20,160 + half the rank of the tiles' order. Ranks
    /// `2i` and `2i + 1` differ by an exchange of the last two tiles, so that
    /// exactly one of them is even: half the rank tells the even ones apart.
    #[inline]
    fn index(state: State) -> usize {
        let State(board) = state;
        usize::from(board.blank) * EVEN + board.tiles.rank() / 2
    }

    #[inline]
    fn state(index: usize) -> State {
        assert!(
            index < Self::ENTRIES,
            "an index is below the number of states"
        );
        State(Board {
            tiles: Packed::unrank_even(index % EVEN),
            blank: (index / EVEN) as u8,
        })
    }

    #[inline]
    fn apply(state: State, m: Move) -> Option<State> {
        state.0.apply(m).map(State)
    }

    #[inline]
    fn undo(state: State, m: Move) -> Option<State> {
        state.0.undo(m).map(State)
    }

    #[inline]
    fn relabel(from: Board, to: Board) -> Option<(Root<Self>, State)> {
        let tiles = from.tiles.rename(to.tiles);
        let root = Root::new(from.blank.into())?;
        tiles.is_even().then_some((
            root,
            State(Board {
                tiles,
                blank: to.blank,
            }),
        ))
    }

    fn board(state: State) -> Board {
        state.0
    }

    fn play(board: Board, m: Move) -> Option<Board> {
        board.apply(m)
    }

    fn rank(board: Board) -> usize {
        board.rank()
    }

    fn unrank(rank: usize) -> Board {
        Board::unrank(rank).expect("a rank is below 9!")
    }

    fn known(root: Root<Self>) -> Option<Known> {
        let histogram = match root.index() {
            4 => CENTRE,
            0 | 2 | 6 | 8 => CORNER,
            _ => EDGE,
        };
        Some(Known {
            digest: DIGESTS[root.index()],
            histogram,
        })
    }
}

/// Boards at each depth with the root's blank in a corner (OEIS A089473).
const CORNER: Histogram = Histogram::new(&[
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
    16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
]);
/// … on an edge (OEIS A089483).
const EDGE: Histogram = Histogram::new(&[
    1, 3, 5, 10, 14, 28, 42, 80, 108, 202, 278, 524, 726, 1348, 1804, 3283, 4193, 7322, 8596,
    13930, 14713, 21721, 19827, 25132, 18197, 18978, 9929, 7359, 2081, 878, 126, 2,
]);
/// … in the centre (OEIS A089474).
const CENTRE: Histogram = Histogram::new(&[
    1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1296, 2368, 3084, 5482, 6736, 11132,
    12208, 18612, 18444, 24968, 19632, 22289, 13600, 11842, 4340, 2398, 472, 148,
]);

/// The CRC-32 of each root's table.
const DIGESTS: [u32; CELLS] = [
    0x045f_83c4,
    0xc34a_79be,
    0x9e25_4283,
    0xb4ac_971e,
    0x202f_4025,
    0xb220_a10e,
    0xd0ac_d809,
    0x054a_c091,
    0xbc94_a937,
];

const NAMES: &[u8; CELLS] = b"X12345678";
static ALPHABET: Alphabet = alphabet(NAMES, b"x0_.");

impl TryFrom<&[u8]> for Board {
    type Error = ParseError;

    #[inline]
    fn try_from(text: &[u8]) -> Result<Self, ParseError> {
        // Most boards are written without punctuation.
        if let Ok(cells) = text.try_into()
            && let Some((board, blank)) = Self::of_bytes(cells, b'1')
            && ALPHABET[usize::from(blank)] == 0
        {
            Ok(board)
        } else {
            parse(text)
        }
    }
}

#[cold]
fn parse(text: &[u8]) -> Result<Board, ParseError> {
    let cells = symbols::parse(text, NAMES, &ALPHABET)?;
    Ok(Board::new(cells).expect("nine different symbols of nine"))
}

impl FromStr for Board {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.as_bytes().try_into()
    }
}

impl Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = self.cells().into_iter();
        pad(f, cells.map(|cell| NAMES[usize::from(cell)].into()))
    }
}

impl Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
