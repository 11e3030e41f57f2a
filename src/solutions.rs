//! All shortest paths: one after the other, and their number.

use core::array;
use core::iter::FusedIterator;

use crate::path::{MAX_LEN, Moves, Path};
use crate::puzzle::Puzzle;
use crate::solver::{BoardOf, MoveOf, Solver, Source};

impl<S: Source> Solver<S> {
    /// The shortest paths from one board to another, all of them, in
    /// lexicographic order. The first is the answer of [`solve`](Self::solve).
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// # use tilebase::Tablebase;
    /// let tables = Tablebase::embedded();
    /// let solutions = tables.eight().solutions("X36172548".parse()?, "12345678X".parse()?)?;
    /// let paths = solutions.expect("it can be solved").collect::<Result<Vec<_>, _>>()?;
    /// assert_eq!(paths.len(), 3);
    /// println!("{} is the first of them", paths[0]);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a table cannot be used, or tables contradict each other. The call uses those of
    /// `from` and of its neighbours, and each path those of the boards on the way and of
    /// their neighbours, which may have other roots.
    pub fn solutions(
        &self,
        from: BoardOf<S>,
        to: BoardOf<S>,
    ) -> Result<Option<Solutions<'_, S>>, S::Error> {
        let Some(distance) = self.distance(from, to)? else {
            return Ok(None);
        };
        let start = Step {
            board: from,
            path: Path::new(),
            moves: self.next_moves(from, to)?.unwrap_or_default().iter(),
        };
        Ok(Some(Solutions {
            solver: self,
            to,
            distance,
            steps: array::from_fn(|_| start.clone()),
            len: Some(0),
        }))
    }

    /// How many shortest paths lead from one board to another, without listing
    /// them: from the goal back, each state passes its number of ways on to the
    /// states one move before it that lie one move nearer to the root.
    ///
    /// # Errors
    /// If the table cannot be used. It is the one that `solve` uses, and no other.
    #[cfg(feature = "alloc")]
    pub fn count(&self, from: BoardOf<S>, to: BoardOf<S>) -> Result<Option<u64>, S::Error> {
        use crate::moves::Move as _;
        use alloc::collections::BTreeMap;

        let Some((root, state)) = S::Puzzle::relabel(from, to) else {
            return Ok(None);
        };
        let table = self.source().table(root)?;
        let depth_of = |state| match table.walk(state) {
            Ok(path) => Ok(path.len()),
            Err(cause) => Err(self.source().damaged(root, cause)),
        };
        // By the index of a state: in how many ways it leads to the goal.
        let mut ways = BTreeMap::new();
        ways.entry(S::Puzzle::index(state)).or_insert(1);
        for depth in (0..depth_of(state)?).rev() {
            let mut before = BTreeMap::new();
            for (index, count) in ways {
                let state = S::Puzzle::state(index);
                for &m in <MoveOf<S>>::ALL {
                    if let Some(parent) = S::Puzzle::undo(state, m)
                        && depth_of(parent)? == depth
                    {
                        *before.entry(S::Puzzle::index(parent)).or_insert(0) += count;
                    }
                }
            }
            ways = before;
        }
        // The states before the first move are the root alone.
        Ok(Some(ways.values().sum()))
    }
}

/// The shortest paths from one board to another, in lexicographic order.
///
/// A depth-first search that never goes astray: from each board it makes only the
/// moves that begin a shortest path ([`Solver::next_moves`]). Where there is none, the
/// tables contradict each other: that is an error, so even with such tables the next
/// path or the end is never far.
#[derive(Debug)]
pub struct Solutions<'a, S: Source> {
    solver: &'a Solver<S>,
    to: BoardOf<S>,
    distance: usize,
    /// From the start on.
    steps: [Step<S::Puzzle>; MAX_LEN + 1],
    /// How many moves the path has; `None` once all paths are found.
    len: Option<usize>,
}

/// A board on the way, the path to it, and the moves still to be made there.
#[derive(Clone, Debug)]
struct Step<P: Puzzle> {
    board: P::Board,
    path: Path<P::Move>,
    moves: Moves<P::Move>,
}

impl<S: Source> Iterator for Solutions<'_, S> {
    type Item = Result<Path<MoveOf<S>>, S::Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let len = self.len?;
            let Step { board, path, moves } = &mut self.steps[len];
            if len == self.distance {
                self.len = len.checked_sub(1);
                return Some(Ok(*path));
            }
            let Some(m) = moves.next() else {
                self.len = len.checked_sub(1);
                continue;
            };
            let (next, mut path) = (S::Puzzle::play(*board, m), *path);
            let Some(board) = next.filter(|_| path.push(m)) else {
                // It does not come to this: a best move is possible, and a path has room.
                self.len = None;
                return None;
            };
            match self.solver.next_moves(board, self.to) {
                Ok(moves) => {
                    let moves = moves.unwrap_or_default().iter();
                    self.steps[len + 1] = Step { board, path, moves };
                    self.len = Some(len + 1);
                }
                Err(error) => {
                    self.len = None;
                    return Some(Err(error));
                }
            }
        }
    }
}

/// After the last path, or an error, there is nothing more.
impl<S: Source> FusedIterator for Solutions<'_, S> {}
