//! All shortest paths: one after the other, and their number.

use core::iter::FusedIterator;

use crate::moves::Move;
use crate::path::{MAX_LEN, Path};
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
    /// If a table cannot be used: here that of the pair, and for each path those of
    /// the boards on the way, which have other roots.
    pub fn solutions(
        &self,
        from: BoardOf<S>,
        to: BoardOf<S>,
    ) -> Result<Option<Solutions<'_, S>>, S::Error> {
        let distance = self.distance(from, to)?;
        Ok(distance.map(|distance| Solutions::new(self, from, to, distance)))
    }

    /// How many shortest paths lead from one board to another, without listing
    /// them: from the goal back, each state passes its number of ways on to the
    /// states one move before it that lie one move nearer to the root.
    ///
    /// # Errors
    /// If the table cannot be used. It is the one that `solve` uses, and no other.
    #[cfg(feature = "alloc")]
    pub fn count(&self, from: BoardOf<S>, to: BoardOf<S>) -> Result<Option<u64>, S::Error> {
        use alloc::vec::Vec;

        let Some((root, state)) = S::Puzzle::relabel(from, to) else {
            return Ok(None);
        };
        let table = self.source().table(root)?;
        let depth_of = |state| match table.walk(state) {
            Ok(path) => Ok(path.len()),
            Err(cause) => Err(self.source().damaged(root, cause)),
        };
        let mut ways = alloc::vec![(state, 1)];
        for depth in (0..depth_of(state)?).rev() {
            let mut before: Vec<(_, u64)> = Vec::new();
            for (state, count) in ways {
                for &m in <MoveOf<S>>::ALL {
                    let Some(parent) = S::Puzzle::undo(state, m) else {
                        continue;
                    };
                    if depth_of(parent)? != depth {
                        continue;
                    }
                    match before.iter_mut().find(|(state, _)| *state == parent) {
                        Some((_, ways)) => *ways += count,
                        None => before.push((parent, count)),
                    }
                }
            }
            ways = before;
        }
        // The states before the first move are the root alone.
        Ok(Some(ways.iter().map(|&(_, count)| count).sum()))
    }
}

/// The shortest paths from one board to another, in lexicographic order.
///
/// A depth-first search that never goes astray: a move begins a shortest path exactly
/// if the distance after it is one less, which the tables tell. Where no move does, the
/// tables contradict each other: that is an error, so even with such tables the next
/// path or the end is never far.
#[derive(Debug)]
pub struct Solutions<'a, S: Source> {
    solver: &'a Solver<S>,
    to: BoardOf<S>,
    distance: usize,
    /// The boards of the path as far as it goes, the start first.
    boards: [BoardOf<S>; MAX_LEN + 1],
    /// From each of these boards, the code of the move to be tried next.
    codes: [u8; MAX_LEN + 1],
    /// By the bits, whether a move has led on from each of these boards.
    led_on: u32,
    /// How many moves the path has; `None` once all paths are found.
    len: Option<usize>,
}

impl<'a, S: Source> Solutions<'a, S> {
    pub(crate) fn new(
        solver: &'a Solver<S>,
        from: BoardOf<S>,
        to: BoardOf<S>,
        distance: usize,
    ) -> Self {
        let (boards, codes) = ([from; MAX_LEN + 1], [0; MAX_LEN + 1]);
        Self {
            solver,
            to,
            distance,
            boards,
            codes,
            led_on: 0,
            len: Some(0),
        }
    }

    /// The path whose moves are those tried last.
    fn path(&self) -> Path<MoveOf<S>> {
        let mut path = Path::new();
        for &next in &self.codes[..self.distance] {
            let fits = <MoveOf<S>>::from_code(next - 1).is_some_and(|last| path.push(last));
            debug_assert!(fits, "a shortest path is a path");
        }
        path
    }
}

impl<S: Source> Iterator for Solutions<'_, S> {
    type Item = Result<Path<MoveOf<S>>, S::Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let len = self.len?;
            if len == self.distance {
                self.len = len.checked_sub(1);
                return Some(Ok(self.path()));
            }
            let Some(m) = <MoveOf<S>>::from_code(self.codes[len]) else {
                if self.led_on >> len & 1 == 0 {
                    self.len = None;
                    let left = self.distance - len;
                    return Some(Err(self.solver.dead_end(self.boards[len], self.to, left)));
                }
                self.len = len.checked_sub(1);
                continue;
            };
            self.codes[len] += 1;
            let Some(board) = S::Puzzle::play(self.boards[len], m) else {
                continue;
            };
            match self.solver.distance(board, self.to) {
                Ok(left) if left == Some(self.distance - len - 1) => {
                    self.boards[len + 1] = board;
                    self.codes[len + 1] = 0;
                    self.led_on = self.led_on & !(2 << len) | 1 << len;
                    self.len = Some(len + 1);
                }
                Ok(_) => {}
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
