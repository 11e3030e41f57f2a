//! [`Solver`]: relabel, then walk.

use crate::move_set::MoveSet;
use crate::moves::Move;
use crate::path::Path;
use crate::puzzle::{Puzzle, Root};
use crate::table::{BorrowedTable, MoveTable, WalkError};

/// Where the tables of a puzzle come from: `Tables`, a vector, an array or a slice of tables
/// in the order of their roots, a reference to any of these, or a type of your own.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use tilebase::generator::generate;
/// use tilebase::magic::Magic;
/// use tilebase::{Root, Solver};
///
/// let tables = Root::<Magic>::all().map(|root| Ok(generate(root)?.table));
/// let tables = tables.collect::<Result<Vec<_>, tilebase::PuzzleError>>()?;
/// let solver = Solver::new(tables);
/// let path = solver.solve("12345678".parse()?, "26845731".parse()?)?;
/// assert_eq!(path.unwrap().to_string(), "BCABCCB");
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Source {
    /// The puzzle.
    type Puzzle: Puzzle;
    /// Why a table cannot be had, or is not what it should be.
    type Error;

    /// The table of a root: of this one, as another's gives other answers.
    ///
    /// # Errors
    /// If it cannot be had.
    fn table(
        &self,
        root: Root<Self::Puzzle>,
    ) -> Result<BorrowedTable<'_, Self::Puzzle>, Self::Error>;

    /// The error for a table that a walk has shown to be damaged.
    fn damaged(&self, root: Root<Self::Puzzle>, cause: WalkError) -> Self::Error;
}

impl<P: Puzzle, B: AsRef<[u8]>> Source for [MoveTable<P, B>] {
    type Puzzle = P;
    type Error = WalkError;

    #[inline]
    fn table(&self, root: Root<P>) -> Result<BorrowedTable<'_, P>, WalkError> {
        let index = root.index();
        let table = self.get(index).filter(|table| table.root() == root);
        let table = table.ok_or(WalkError::NoTable { root: index })?;
        Ok(table.borrow())
    }

    fn damaged(&self, _: Root<P>, cause: WalkError) -> WalkError {
        cause
    }
}

impl<P: Puzzle, B: AsRef<[u8]>, const N: usize> Source for [MoveTable<P, B>; N] {
    type Puzzle = P;
    type Error = WalkError;

    #[inline]
    fn table(&self, root: Root<P>) -> Result<BorrowedTable<'_, P>, WalkError> {
        self[..].table(root)
    }

    fn damaged(&self, root: Root<P>, cause: WalkError) -> WalkError {
        self[..].damaged(root, cause)
    }
}

#[cfg(feature = "alloc")]
impl<P: Puzzle, B: AsRef<[u8]>> Source for alloc::vec::Vec<MoveTable<P, B>> {
    type Puzzle = P;
    type Error = WalkError;

    #[inline]
    fn table(&self, root: Root<P>) -> Result<BorrowedTable<'_, P>, WalkError> {
        self[..].table(root)
    }

    fn damaged(&self, root: Root<P>, cause: WalkError) -> WalkError {
        self[..].damaged(root, cause)
    }
}

impl<S: Source + ?Sized> Source for &S {
    type Puzzle = S::Puzzle;
    type Error = S::Error;

    #[inline]
    fn table(&self, root: Root<S::Puzzle>) -> Result<BorrowedTable<'_, S::Puzzle>, S::Error> {
        (**self).table(root)
    }

    fn damaged(&self, root: Root<S::Puzzle>, cause: WalkError) -> S::Error {
        (**self).damaged(root, cause)
    }
}

/// Answers queries from a puzzle's tables, wherever these come from.
///
/// A query is a pair of boards. Its answer is `None` if the second cannot be
/// reached from the first; an error means that a table could not be used.
#[derive(Clone, Copy, Debug)]
pub struct Solver<S> {
    source: S,
}

/// The boards of the puzzle whose tables these are.
pub type BoardOf<S> = <<S as Source>::Puzzle as Puzzle>::Board;
/// The moves of the puzzle whose tables these are.
pub type MoveOf<S> = <<S as Source>::Puzzle as Puzzle>::Move;

impl<S: Source> Solver<S> {
    /// A solver with these tables.
    pub const fn new(source: S) -> Self {
        Self { source }
    }

    /// Where the tables come from.
    pub const fn source(&self) -> &S {
        &self.source
    }

    /// The shortest path from one board to another, and of those the
    /// lexicographically smallest. Nothing is allocated on the heap, once the
    /// table is open.
    ///
    /// # Errors
    /// If the table cannot be used.
    #[inline]
    pub fn solve(
        &self,
        from: BoardOf<S>,
        to: BoardOf<S>,
    ) -> Result<Option<Path<MoveOf<S>>>, S::Error> {
        let Some((root, state)) = S::Puzzle::relabel(from, to) else {
            return Ok(None);
        };
        let path = self.source.table(root)?.walk(state);
        path.map(Some)
            .map_err(|cause| self.source.damaged(root, cause))
    }

    /// The number of moves of the shortest paths from one board to another.
    ///
    /// # Errors
    /// If the table cannot be used.
    pub fn distance(&self, from: BoardOf<S>, to: BoardOf<S>) -> Result<Option<usize>, S::Error> {
        Ok(self.solve(from, to)?.map(Path::len))
    }

    /// Every move with which a shortest path begins: what a hint may show.
    /// Empty if the boards are the same. If tables contradict each other, a board may
    /// have no such move; that is an error.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// # use tilebase::Tablebase;
    /// let tables = Tablebase::embedded();
    /// let hint = tables.eight().next_moves("64785X321".parse()?, "12345678X".parse()?)?;
    /// let moves = hint.expect("it can be solved");
    /// assert_eq!(moves.to_string(), "dlu");
    /// for m in moves {
    ///     println!("{m:?}, {m} for short");
    /// }
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a table cannot be used. The tables of all neighbours are used.
    pub fn next_moves(
        &self,
        from: BoardOf<S>,
        to: BoardOf<S>,
    ) -> Result<Option<MoveSet<MoveOf<S>>>, S::Error> {
        let Some(distance) = self.distance(from, to)? else {
            return Ok(None);
        };
        let mut moves = MoveSet::default();
        if distance == 0 {
            return Ok(Some(moves));
        }
        for &m in <MoveOf<S>>::ALL {
            if let Some(next) = S::Puzzle::play(from, m)
                && self.distance(next, to)? == Some(distance - 1)
            {
                moves.insert(m);
            }
        }
        if moves.is_empty() {
            let root = S::Puzzle::relabel(from, to).map_or(Root::FIRST, |(root, _)| root);
            return Err(self.source.damaged(root, WalkError::DeadEnd { distance }));
        }
        Ok(Some(moves))
    }
}
