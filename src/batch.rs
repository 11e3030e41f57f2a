//! [`Batch`]: many queries at once.

use alloc::vec::Vec;

use crate::graph::Graph;
use crate::path::Path;
use crate::path_table::PathTable;
use crate::puzzle::{Puzzle, Root};
use crate::solver::{BoardOf, MoveOf, Solver, Source};

/// How many queries are relabelled before the first of their paths is loaded:
/// that many loads are under way together. Given one at a time, a query took 143
/// ns, and 37 ns of a block.
const AT_ONCE: usize = 32;

/// Answers many queries at once, several times as fast as one by one.
///
/// What makes it fast is that an answer is one load from a [`PathTable`] where
/// there is one, and that the queries are independent, so that the processor
/// overlaps their loads. To unfold the tables takes as long as about
/// [`PAYS`](Self::PAYS) queries; without, or where a root has none, it walks.
///
/// ```
/// use tilebase::{Batch, Graph, Tablebase};
///
/// let tables = Tablebase::embedded();
/// let mut batch = Batch::new(tables.eight());
/// batch.unfold(&Graph::explore()?)?; // for so few it does not pay
/// let pairs = [("12X453786".parse()?, "12345678X".parse()?)];
/// let mut answers = Vec::new();
/// batch.solve_many(&pairs, &mut answers)?;
/// assert_eq!(answers[0].unwrap().to_string(), "dd");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Batch<'a, S: Source> {
    solver: &'a Solver<S>,
    paths: Vec<Option<PathTable<S::Puzzle>>>,
}

impl<'a, S: Source> Batch<'a, S> {
    /// From how many queries on unfolding all tables pays.
    pub const PAYS: usize = <S::Puzzle as Puzzle>::ROOTS * <S::Puzzle as Puzzle>::ENTRIES / 16;

    /// A batch with no table unfolded.
    #[must_use]
    pub fn new(solver: &'a Solver<S>) -> Self {
        Self {
            solver,
            paths: Root::<S::Puzzle>::all().map(|_| None).collect(),
        }
    }

    /// Unfolds the tables of all roots.
    ///
    /// # Errors
    /// If a table cannot be used.
    pub fn unfold(&mut self, graph: &Graph<S::Puzzle>) -> Result<(), S::Error> {
        Root::all().try_for_each(|root| {
            let table = self.solver.source().table(root)?;
            let paths = PathTable::unfold(graph, &table);
            self.insert(paths.map_err(|cause| self.solver.source().damaged(root, cause))?);
            Ok(())
        })
    }

    /// Takes an unfolded table, made elsewhere, for instance by another thread.
    pub fn insert(&mut self, paths: PathTable<S::Puzzle>) {
        let root = paths.root().index();
        self.paths[root] = Some(paths);
    }

    /// Adds to the answers that of each pair, as [`Solver::solve`] gives it.
    ///
    /// # Errors
    /// If a table cannot be used. The answers before are there.
    pub fn solve_many(
        &self,
        pairs: &[(BoardOf<S>, BoardOf<S>)],
        answers: &mut Vec<Option<Path<MoveOf<S>>>>,
    ) -> Result<(), S::Error> {
        answers.reserve(pairs.len());
        for pairs in pairs.chunks(AT_ONCE) {
            let mut states = [None; AT_ONCE];
            for (state, &(from, to)) in states.iter_mut().zip(pairs) {
                *state = S::Puzzle::relabel(from, to);
            }
            for state in &states[..pairs.len()] {
                answers.push(match *state {
                    Some((root, state)) => Some(self.path(root, state)?),
                    None => None,
                });
            }
        }
        Ok(())
    }

    #[inline]
    fn path(
        &self,
        root: Root<S::Puzzle>,
        state: <S::Puzzle as Puzzle>::State,
    ) -> Result<Path<MoveOf<S>>, S::Error> {
        let paths = self.paths[root.index()].as_ref();
        if let Some(path) = paths.and_then(|paths| paths.get(state)) {
            return Ok(path);
        }
        let path = self.solver.source().table(root)?.walk(state);
        path.map_err(|cause| self.solver.source().damaged(root, cause))
    }
}
