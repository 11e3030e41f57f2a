//! [`PathTable`]: a whole path for each state, for many queries.

use alloc::vec;
use alloc::vec::Vec;
use core::{fmt, mem};

use crate::graph::{AHEAD, Block, Graph};
use crate::path::Path;
use crate::puzzle::{Puzzle, Root};
use crate::table::{MoveTable, WalkError};

/// For each state the path from the root: the answers themselves, one word
/// each, unfolded from the two bits that a [`MoveTable`] has. They may lie in any bytes.
///
/// It takes 32 times the space, 1.45 MB for a root of the 3×3 puzzle, and as long
/// to make as some 5,000 walks one by one, in fresh memory 9,000; then an answer is one
/// load.
///
/// The bytes `B` must stay as they are. If they are changed meanwhile, for
/// instance those of a file that is mapped, paths are wrong, or a use of them
/// panics.
///
/// It also is the quickest way to all distances from a root:
///
/// ```
/// # #[cfg(all(feature = "alloc", feature = "embedded"))] {
/// use tilebase::magic::Magic;
/// use tilebase::{Graph, PathTable, Puzzle, Root, Source, Tables};
///
/// let tables = Tables::<Magic>::embedded();
/// let table = tables.table(Root::FIRST)?;
/// let paths = PathTable::unfold(&Graph::explore()?, &table)?;
/// let distances = (0..Magic::ENTRIES).map(|index| paths.path(Magic::state(index)).len());
/// assert_eq!(distances.max(), Some(22));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PathTable<P: Puzzle, B = Vec<u8>> {
    root: Root<P>,
    /// The words, in the order of bytes that this machine has.
    bytes: B,
}

impl<P: Puzzle> PathTable<P> {
    /// Unfolds a table.
    ///
    /// # Errors
    /// If not all entries lead to the root within the table's depth.
    pub fn unfold(
        graph: &Graph<P>,
        table: &MoveTable<P, impl AsRef<[u8]>>,
    ) -> Result<Self, WalkError> {
        Self::unfold_in(vec![0; Self::LEN], graph, table)
    }
}

impl<P: Puzzle, B> PathTable<P, B> {
    /// The number of bytes: eight for each state.
    pub const LEN: usize = 8 * P::ENTRIES;

    /// The root whose table this is.
    #[must_use]
    pub const fn root(&self) -> Root<P> {
        self.root
    }
}

impl<P: Puzzle, B: AsMut<[u8]>> PathTable<P, B> {
    /// Unfolds a table in these bytes, whatever they hold. Many tables are faster
    /// in large pages: see [`Batch::with`](crate::Batch::with).
    ///
    /// A state is the parent of those neighbours whose entry is the move that
    /// leads to them. So from the root on, each path is made of its parent's by
    /// a move more. A state has one entry, so it is reached at most once; if as many
    /// are reached as there are, each has its path.
    ///
    /// # Errors
    /// If not all entries lead to the root within the table's depth, or the
    /// puzzle gives the root an index out of range.
    ///
    /// # Panics
    /// If there are not [`LEN`](Self::LEN) bytes.
    pub fn unfold_in(
        mut bytes: B,
        graph: &Graph<P>,
        table: &MoveTable<P, impl AsRef<[u8]>>,
    ) -> Result<Self, WalkError> {
        /// In place of a code: what no move leads to.
        const NONE: u8 = 4;
        assert_eq!(bytes.as_mut().len(), Self::LEN, "eight bytes a state");
        let too_long = WalkError::TooLong {
            depth: table.depth(),
        };
        let root = P::index(P::root(table.root()));
        if root >= P::ENTRIES {
            return Err(WalkError::OutOfRange { index: root });
        }
        let codes = table
            .bytes()
            .iter()
            .flat_map(|byte| [0, 2, 4, 6].map(|bit| byte >> bit & 3));
        let mut last: Vec<u8> = codes.take(P::ENTRIES).chain([NONE]).collect();
        last[root] = NONE;

        let (words, _) = bytes.as_mut().as_chunks_mut();
        words[root] = Path::<P::Move>::new().word().to_ne_bytes();
        let mut queue = vec![root as u32; P::ENTRIES];
        let (mut block, mut ahead) = (&mut Block::default(), &mut Block::default());
        let (mut head, mut tail, mut depth) = (0, 1, 0);
        let load = |block: &mut Block, states: &[u32]| {
            graph.load(block, states, |code, next| u8::from(last[next] == code));
        };
        while head < tail {
            if depth > table.depth() {
                return Err(too_long);
            }
            let end = tail;
            load(ahead, &queue[head..end]);
            while head < end {
                mem::swap(&mut block, &mut ahead);
                let first = head;
                head = end.min(head + AHEAD);
                load(ahead, &queue[head..end]);
                for (state, code, child) in block.wanted() {
                    let parent = queue[first + state];
                    let path = u64::from_ne_bytes(words[parent as usize]);
                    words[child as usize] = (path << 2 | u64::from(code)).to_ne_bytes();
                    *queue.get_mut(tail).ok_or(too_long)? = child;
                    tail += 1;
                }
            }
            depth += 1;
        }
        if tail == P::ENTRIES {
            Ok(Self {
                root: table.root(),
                bytes,
            })
        } else {
            Err(too_long)
        }
    }
}

impl<P: Puzzle, B: AsRef<[u8]>> PathTable<P, B> {
    /// The same table, its bytes borrowed, so that a [`Batch`](crate::Batch) of a short
    /// life need not own it.
    #[must_use]
    pub fn borrow(&self) -> PathTable<P, &[u8]> {
        PathTable {
            root: self.root,
            bytes: self.bytes.as_ref(),
        }
    }

    /// The path from the root to a state.
    ///
    /// # Panics
    /// If the puzzle gives the state an index out of range.
    #[must_use]
    #[inline]
    pub fn path(&self, state: P::State) -> Path<P::Move> {
        let path = self.get(P::index(state));
        path.expect("an index is below the number of entries")
    }

    /// The path to the state with this index, or `None` if it is out of range.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<Path<P::Move>> {
        let (words, _) = self.bytes.as_ref().as_chunks();
        let word = words.get(index)?;
        Some(Path::of_word(u64::from_ne_bytes(*word)))
    }
}

/// The root, without the bytes.
impl<P: Puzzle, B> fmt::Debug for PathTable<P, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PathTable")
            .field("root", &self.root)
            .finish_non_exhaustive()
    }
}
