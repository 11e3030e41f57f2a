//! What a table must know of a puzzle, and the list of the puzzles there are.

use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::marker::PhantomData;

use crate::histogram::Histogram;
use crate::moves::Move;

pub mod eight;
pub mod magic;
mod symbols;

pub use symbols::ParseError;

/// A puzzle whose shortest solutions a [`MoveTable`](crate::MoveTable) can hold:
/// a type without values that derives `Clone`, `Copy`, `Debug`, `PartialEq`, `Eq`,
/// `PartialOrd`, `Ord` and `Hash`. The example `pancakes` has a whole one. A puzzle
/// whose constants are beyond the limits does not compile.
///
/// A *board* is what a person sees; a query is a pair of them. Which symbol is
/// called what does not matter, so a pair is *relabelled*: renamed such that
/// its start becomes one of a few *roots*. What its goal becomes is a *state*:
/// a board that can be reached from that root. A state has an index, the same
/// under each root, so all roots reach the same states; and each root has a table
/// with an entry for each index.
///
/// Where symbols cannot be renamed, such as rings of different sizes, each start is a root
/// of its own (so there are at most 256), and `relabel` gives the root that is `from`, and
/// `to` as it is. If half of the boards are states, as in many sliding puzzles, see
/// [`permutation::is_even`](crate::permutation::is_even).
///
/// An implementation that breaks a rule of the trait gets wrong answers, an
/// error or a panic, but never undefined behaviour. What a search needs is checked
/// by the search; `check_rules`, in the tests of the puzzle, tries what queries need.
pub trait Puzzle: Copy + Ord + Hash + Debug + 'static {
    /// The name, in the names and headers of files: one to eight lower-case ASCII
    /// letters or digits. `eight` and `magic` are taken.
    const NAME: &'static str;
    /// The number of roots, and so of tables, at most 256.
    const ROOTS: usize;
    /// The number of boards that have a [`rank`](Self::rank), at most 2³² − 1.
    const BOARDS: usize;
    /// The number of states, from 1 to 2³² − 2: the entries of a table. Boards that no
    /// root reaches do not count.
    const ENTRIES: usize;

    /// What a person sees and writes. (Those of the two puzzles also are `Display`,
    /// `FromStr`, `Ord` and `Hash`; generic code may ask for these.)
    type Board: Copy + Eq + Debug + Send + Sync;
    /// A board relabelled, which some path from its root reaches.
    type State: Copy + Eq + Debug + Send + Sync;
    /// One of at most four moves.
    type Move: Move;

    /// The state of the root itself.
    fn root(root: Root<Self>) -> Self::State;
    /// The index of a state, in `0..ENTRIES`, different for each.
    fn index(state: Self::State) -> usize;
    /// The state with this index, the inverse of [`index`](Self::index). It may panic
    /// if there is none.
    fn state(index: usize) -> Self::State;
    /// The state after a move, or `None` if the move is not possible. No move leads
    /// from two states to the same one. (For boards there is [`play`](Self::play).)
    fn apply(state: Self::State, m: Self::Move) -> Option<Self::State>;
    /// The state before a move that led here, or `None` if none could.
    fn undo(state: Self::State, m: Self::Move) -> Option<Self::State>;
    /// Renames the symbols of both boards such that `from` becomes a root.
    /// Paths from the root to the state are the paths from `from` to `to`.
    /// `None` if there are none.
    fn relabel(from: Self::Board, to: Self::Board) -> Option<(Root<Self>, Self::State)>;

    // Hints and lists of solutions need `play`; `MoveTable::entry` needs the other three.

    /// The board of a state, its symbols named as in the root.
    fn board(state: Self::State) -> Self::Board;
    /// The board after a move, or `None` if the move is not possible.
    fn play(board: Self::Board, m: Self::Move) -> Option<Self::Board>;
    /// The rank of a board among all of them, in `0..BOARDS`.
    fn rank(board: Self::Board) -> usize;
    /// The board of this rank, the inverse of [`rank`](Self::rank). It may panic if
    /// there is none.
    fn unrank(rank: usize) -> Self::Board;

    /// What the table of a root must hold, if that is known beforehand. A file with
    /// another table is then refused. If it is not known, a file by earlier rules of a
    /// puzzle is as good as any: its answers lead to the goal, but may be too long. The
    /// header of a right file (`format::decode`) has both values.
    #[must_use]
    fn known(_root: Root<Self>) -> Option<Known> {
        None
    }
}

/// What is known of a table beforehand: it is a mathematical constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The CRC-32 of its bytes, two bits an entry.
    pub digest: u32,
    /// The number of states at each depth.
    pub histogram: Histogram,
}

/// The number of one of a puzzle's roots, in `0..P::ROOTS`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Root<P> {
    index: u8,
    puzzle: PhantomData<fn() -> P>,
}

impl<P: Puzzle> Root<P> {
    /// The root that every puzzle has. Everything needs a root, so a puzzle beyond
    /// the limits does not compile.
    pub const FIRST: Self = {
        assert!(
            is_name(P::NAME),
            "a name of one to eight lower-case letters or digits"
        );
        assert!(0 < P::ROOTS && P::ROOTS <= 256, "1 to 256 roots");
        assert!(P::BOARDS <= u32::MAX as usize, "at most 2³² − 1 boards");
        assert!(
            0 < P::ENTRIES && P::ENTRIES < u32::MAX as usize,
            "1 to 2³² − 2 entries"
        );
        assert!(P::Move::ALL.len() <= 4, "at most four moves");
        Self {
            index: 0,
            puzzle: PhantomData,
        }
    };

    /// The root with this number, or `None` if the puzzle has fewer.
    #[must_use]
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        if index < P::ROOTS {
            Some(Self {
                index: index as u8,
                ..Self::FIRST
            })
        } else {
            None
        }
    }

    /// All roots of the puzzle, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..P::ROOTS).filter_map(Self::new)
    }

    /// The number of the root.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.index as usize
    }
}

/// Whether files can have this name. It has no hyphen, as `eight-0` is a file of `eight`.
const fn is_name(name: &str) -> bool {
    let mut rest = name.as_bytes();
    while let [first, others @ ..] = rest {
        if !matches!(first, b'a'..=b'z' | b'0'..=b'9') {
            return false;
        }
        rest = others;
    }
    !name.is_empty() && name.len() <= 8
}

/// `eight root 3`; the puzzle's name alone if it has one root.
impl<P: Puzzle> Display for Root<P> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(P::NAME)?;
        if P::ROOTS > 1 {
            write!(f, " root {}", self.index)
        } else {
            Ok(())
        }
    }
}

impl<P: Puzzle> Debug for Root<P> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Root({self})")
    }
}

/// Something to be done once for each puzzle.
pub trait Visitor {
    /// Does it for one puzzle.
    fn visit<P: Puzzle>(&mut self);
}

/// Visits the puzzles whose tables are shipped.
// One more would also need its bytes in store/embedded.rs, a place in `Tablebase`, and a
// `Game` of the program.
pub fn visit_all(visitor: &mut impl Visitor) {
    visitor.visit::<eight::Eight>();
    visitor.visit::<magic::Magic>();
}

#[cfg(test)]
mod tests {
    use super::is_name;

    #[test]
    fn a_name_fits_files() {
        for name in ["ring", "09azaz80", "7"] {
            assert!(is_name(name), "{name}");
        }
        for name in ["", "ring-7", "Ring", "ring_7", "größe", "ringseven"] {
            assert!(!is_name(name), "{name}");
        }
    }
}
