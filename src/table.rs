//! [`MoveTable`]: two bits a board, and the walk that turns them into a path.

use core::fmt::{self, Debug, Display};

use crate::moves::Move;
use crate::path::{MAX_LEN, Path};
use crate::puzzle::{Puzzle, Root};

/// For each state, the last move of the lexicographically smallest of the
/// shortest paths that lead to it from the table's root.
///
/// (In cube programs a "move table" is one of transitions, from a coordinate
/// and a move to a coordinate. Here it is what the *final* table holds.)
///
/// The parent of a state needs no pointer: undoing its last move gives it. So
/// an entry of the classic parent/move table takes two bits, and following the
/// parents to the root is: look up, undo, repeat. Entry `i` lies in bits
/// `2 (i mod 4)` and up of byte `i / 4`; the root's own is 0.
///
/// The bytes may be anything: a `Vec<u8>` the generator has filled, a static
/// array or a mapped file. Whatever they hold, a walk ends within the table's
/// depth, with the root or with an error, and a path it returns is legal.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use tilebase::generator::generate;
/// use tilebase::{Puzzle, Root, eight::Eight};
///
/// let root = Root::new(8).unwrap(); // 12345678X
/// let table = generate::<Eight>(root)?.table;
/// let (_, state) = Eight::relabel("12345678X".parse()?, "123456X78".parse()?).unwrap();
/// assert_eq!(table.walk(state)?.to_string(), "ll");
/// assert_eq!(table.bytes().len(), 45_360);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct MoveTable<P: Puzzle, B> {
    root: Root<P>,
    depth: usize,
    bytes: B,
}

/// A table in bytes that somebody else owns.
pub type BorrowedTable<'a, P> = MoveTable<P, &'a [u8]>;

/// An entry of the classic table, which has one for each of a puzzle's boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry<M> {
    /// The board is the root.
    Root,
    /// No path leads from the root to the board.
    Unreachable,
    /// The shortest path, the lexicographically smallest of them, comes here
    /// from another board by this move.
    Parent {
        /// The rank of that board.
        rank: usize,
        /// The move from it.
        last: M,
    },
}

impl<P: Puzzle, B> MoveTable<P, B> {
    /// The number of bytes: two bits for each state.
    pub const LEN: usize = P::ENTRIES.div_ceil(4);

    /// The root whose table this is.
    #[must_use]
    pub const fn root(&self) -> Root<P> {
        self.root
    }

    /// The depth beyond which no walk goes: the greatest of the table, or 31 where it is
    /// not known, as for the tables that are built in.
    #[must_use]
    pub const fn depth(&self) -> usize {
        self.depth
    }

    /// The bytes that were given for the table.
    #[must_use]
    pub fn into_bytes(self) -> B {
        self.bytes
    }

    /// The same table in other bytes, which are to be equal.
    #[cfg(feature = "files")]
    pub(crate) fn map<C>(self, bytes: impl FnOnce(B) -> C) -> MoveTable<P, C> {
        MoveTable {
            root: self.root,
            depth: self.depth,
            bytes: bytes(self.bytes),
        }
    }

    /// As [`new`](Self::new), where the caller has seen to the length, and to a
    /// depth that a path can hold.
    pub(crate) const fn of_right_length(root: Root<P>, depth: usize, bytes: B) -> Self {
        Self { root, depth, bytes }
    }
}

impl<P: Puzzle, B: AsRef<[u8]>> MoveTable<P, B> {
    /// The table of a root in these bytes. No walk will go deeper than `depth`,
    /// which is the table's own greatest depth, or 31 if that is unknown. (More than
    /// 31 counts as 31.)
    ///
    /// # Errors
    /// If there are not [`LEN`](Self::LEN) bytes.
    pub fn new(root: Root<P>, depth: usize, bytes: B) -> Result<Self, LengthError> {
        let found = bytes.as_ref().len();
        if found == Self::LEN {
            Ok(Self::of_right_length(root, depth.min(MAX_LEN), bytes))
        } else {
            Err(LengthError {
                found,
                expected: Self::LEN,
            })
        }
    }

    /// The bytes of the table.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// The same table, its bytes borrowed.
    #[must_use]
    pub fn borrow(&self) -> BorrowedTable<'_, P> {
        MoveTable {
            root: self.root,
            depth: self.depth,
            bytes: self.bytes(),
        }
    }

    /// The path from the root to a state: of the shortest ones the
    /// lexicographically smallest.
    ///
    /// # Errors
    /// If an entry on the way cannot belong to the table of this root, or the way does
    /// not end at the root.
    #[inline]
    pub fn walk(&self, state: P::State) -> Result<Path<P::Move>, WalkError> {
        let mut walk = Walk::begin(self.borrow(), state);
        while walk.step()? {}
        Ok(walk.path())
    }

    /// The entry of the classic table for the board with this rank.
    ///
    /// # Errors
    /// If the entry cannot belong to the table of this root.
    ///
    /// # Panics
    /// If `rank` is not below [`P::BOARDS`](Puzzle::BOARDS).
    pub fn entry(&self, rank: usize) -> Result<Entry<P::Move>, WalkError> {
        assert!(rank < P::BOARDS, "a rank is below the number of boards");
        let root = P::root(self.root);
        match P::relabel(P::board(root), P::unrank(rank)) {
            None => Ok(Entry::Unreachable),
            Some((_, state)) if state == root => Ok(Entry::Root),
            Some((_, state)) => {
                let (last, parent) = self.parent(state)?;
                Ok(Entry::Parent {
                    rank: P::rank(P::board(parent)),
                    last,
                })
            }
        }
    }

    /// The last move to a state other than the root, and the state before it.
    #[inline]
    fn parent(&self, state: P::State) -> Result<(P::Move, P::State), WalkError> {
        let index = P::index(state);
        let code = self.code(index)?;
        let last = P::Move::from_code(code).ok_or(WalkError::NoSuchMove { index, code })?;
        let parent = P::undo(state, last).ok_or(WalkError::Wall { index })?;
        Ok((last, parent))
    }

    /// The code in the entry with this index.
    #[inline]
    fn code(&self, index: usize) -> Result<u8, WalkError> {
        let byte = self.bytes().get(index / 4);
        let byte = byte
            .filter(|_| index < P::ENTRIES)
            .ok_or(WalkError::OutOfRange { index })?;
        Ok(byte >> (index % 4 * 2) & 3)
    }
}

/// The root and the depth, without the bytes.
impl<P: Puzzle, B> Debug for MoveTable<P, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MoveTable")
            .field("root", &self.root)
            .field("depth", &self.depth)
            .finish_non_exhaustive()
    }
}

/// A walk from a state back to the root of its table.
pub(crate) struct Walk<'a, P: Puzzle> {
    table: BorrowedTable<'a, P>,
    state: P::State,
    /// The moves so far, two bits each, the last of the path lowest. `len` counts
    /// them: a path would have to find its length at each step.
    moves: u64,
    len: usize,
}

impl<'a, P: Puzzle> Walk<'a, P> {
    /// Where it begins.
    #[inline]
    pub(crate) const fn begin(table: BorrowedTable<'a, P>, state: P::State) -> Self {
        Self {
            table,
            state,
            moves: 0,
            len: 0,
        }
    }

    /// Goes one step on; `false` if it is at the root already.
    #[inline]
    pub(crate) fn step(&mut self) -> Result<bool, WalkError> {
        if self.state == P::root(self.table.root) {
            return Ok(false);
        }
        let (last, parent) = self.table.parent(self.state)?;
        let depth = self.table.depth;
        if self.len >= depth {
            return Err(WalkError::TooLong { depth });
        }
        self.moves |= u64::from(last.code()) << (2 * self.len);
        self.len += 1;
        self.state = parent;
        Ok(true)
    }

    /// The moves from where it is to where it began.
    #[inline]
    pub(crate) const fn path(&self) -> Path<P::Move> {
        Path::of_word(self.moves | 1 << (2 * self.len))
    }
}

/// The bytes are too few or too many for a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LengthError {
    found: usize,
    expected: usize,
}

impl Display for LengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {} bytes, expected {}", self.found, self.expected)
    }
}

impl core::error::Error for LengthError {}

/// There is no table for a walk, or it met something that its table cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WalkError {
    /// An entry is the code of no move.
    NoSuchMove {
        /// The index of the entry.
        index: usize,
        /// What it holds.
        code: u8,
    },
    /// An entry is a move that cannot have led to its board.
    Wall {
        /// The index of the entry.
        index: usize,
    },
    /// The walk did not come to the root within the table's depth.
    TooLong {
        /// The table's depth.
        depth: usize,
    },
    /// The puzzle gave a state an index that it must not have.
    OutOfRange {
        /// That index.
        index: usize,
    },
    /// There is no table of this root.
    NoTable {
        /// The number of the root.
        root: usize,
    },
    /// By their tables, no neighbour of a board is nearer to the goal. Which of these
    /// tables is wrong is not known.
    DeadEnd {
        /// How far the board is from the goal, by its own table.
        distance: usize,
    },
}

impl Display for WalkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchMove { index, code } => {
                write!(f, "entry {index} is {code}, which is no move")
            }
            Self::Wall { index } => {
                write!(
                    f,
                    "entry {index} is a move that cannot have led to its board"
                )
            }
            Self::TooLong { depth } => {
                write!(
                    f,
                    "the entries do not lead to the root in {depth} moves, the greatest depth"
                )
            }
            Self::OutOfRange { index } => {
                write!(
                    f,
                    "the puzzle gave a state the index {index}, beyond its table"
                )
            }
            Self::NoTable { root } => write!(f, "there is no table of root {root}"),
            Self::DeadEnd { distance } => {
                write!(
                    f,
                    "a board is {distance} moves from the goal, and no move leads nearer: this table \
                     or a neighbour's is wrong"
                )
            }
        }
    }
}

impl core::error::Error for WalkError {}
