//! [`Batch`]: many queries at once.

use alloc::vec::Vec;
use core::slice;

use crate::graph::Graph;
use crate::path::Path;
use crate::path_table::PathTable;
use crate::puzzle::{Puzzle, Root};
use crate::solver::{BoardOf, MoveOf, Solver, Source};
use crate::table::Walk;

/// How many queries are relabelled before the first of their paths is looked for:
/// that many loads are under way together. Side by side, queries that load a word take
/// a fifth of the time that they take one by one, and those that walk three fifths.
const AT_ONCE: usize = 64;

/// Answers many queries at once, several times as fast as one by one.
///
/// What makes it fast is that an answer is one load from a [`PathTable`] where
/// there is one, and that the queries are independent, so that the processor
/// overlaps their loads. Unfolding the tables pays from about
/// [`UNFOLD_PAYS_FROM`](Self::UNFOLD_PAYS_FROM) queries on. Where no table is
/// unfolded, it makes many walks side by side.
///
/// ```
/// # #[cfg(feature = "embedded")] {
/// use tilebase::{Batch, Graph, Tablebase};
///
/// let tables = Tablebase::embedded();
/// let mut batch = Batch::new(tables.eight());
/// batch.unfold(&Graph::explore()?)?; // for so few it does not pay
/// let pairs = [("12X453786".parse()?, "12345678X".parse()?)];
/// let mut answers = Vec::new();
/// batch.solve_many(&pairs, &mut answers)?;
/// assert_eq!(answers[0].unwrap().to_string(), "dd");
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Batch<'a, S: Source, B = Vec<u8>> {
    solver: &'a Solver<S>,
    paths: Vec<Option<PathTable<S::Puzzle, B>>>,
}

impl<'a, S: Source> Batch<'a, S> {
    /// The number of queries from which on unfolding all tables pays: a tenth of the
    /// entries of all tables, 163,296 for `eight` and 4,032 for `magic`. It was measured
    /// with memory in large pages ([`with`](Self::with)). In pages of the usual size,
    /// `eight` needs some 190,000 on one core.
    pub const UNFOLD_PAYS_FROM: usize =
        <S::Puzzle as Puzzle>::ROOTS * <S::Puzzle as Puzzle>::ENTRIES / 10;

    /// A batch with no table unfolded.
    #[must_use]
    pub fn new(solver: &'a Solver<S>) -> Self {
        Self::with(solver, [])
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
}

impl<'a, S: Source, B: AsRef<[u8]>> Batch<'a, S, B> {
    /// A batch with some tables unfolded elsewhere: by several threads, or in
    /// other memory. In pages of 2 MiB, which take fewer page faults and fewer
    /// address look-ups, a million cases took 8 % less time.
    pub fn with(
        solver: &'a Solver<S>,
        tables: impl IntoIterator<Item = PathTable<S::Puzzle, B>>,
    ) -> Self {
        let mut batch = Self {
            solver,
            paths: Root::<S::Puzzle>::all().map(|_| None).collect(),
        };
        tables.into_iter().for_each(|table| batch.insert(table));
        batch
    }

    /// Takes an unfolded table, replacing any of the same root.
    pub fn insert(&mut self, table: PathTable<S::Puzzle, B>) {
        let root = table.root().index();
        self.paths[root] = Some(table);
    }

    /// Adds to the answers that of each pair, as [`Solver::solve`] gives it.
    ///
    /// # Errors
    /// If a table cannot be used. Those of the pairs before are added all the same.
    pub fn solve_many(
        &self,
        pairs: &[(BoardOf<S>, BoardOf<S>)],
        answers: &mut Vec<Option<Path<MoveOf<S>>>>,
    ) -> Result<(), S::Error> {
        answers.reserve(pairs.len());
        for pairs in pairs.chunks(AT_ONCE) {
            let before = answers.len();
            if self.solve_block(pairs, answers).is_none() {
                // One by one, to find the first that fails: still in blocks, as an
                // unfolded table may answer where the source has none.
                answers.truncate(before);
                for pair in pairs {
                    let before = answers.len();
                    if self.solve_block(slice::from_ref(pair), answers).is_none() {
                        answers.truncate(before);
                        answers.push(self.solver.solve(pair.0, pair.1)?);
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds an answer for each query of a block. `None` if one fails; then they are not
    /// all right.
    fn solve_block(
        &self,
        pairs: &[(BoardOf<S>, BoardOf<S>)],
        answers: &mut Vec<Option<Path<MoveOf<S>>>>,
    ) -> Option<()> {
        let mut states = [None; AT_ONCE];
        for (state, &(from, to)) in states.iter_mut().zip(pairs) {
            let relabelled = S::Puzzle::relabel(from, to);
            *state = relabelled.map(|(root, state)| (root, state, S::Puzzle::index(state)));
        }
        let first = answers.len();
        answers.extend(states[..pairs.len()].iter().map(|state| {
            let (root, _, index) = (*state)?;
            self.paths[root.index()].as_ref()?.get(index)
        }));
        let mut walks = Vec::new();
        for (state, answer) in states.into_iter().zip(&mut answers[first..]) {
            if let (Some((root, state, _)), None) = (state, &answer) {
                let table = self.solver.source().table(root).ok()?;
                walks.push((answer, Walk::begin(table, state)));
            }
        }
        // A step of each in turn, so that their loads are under way at once.
        while !walks.is_empty() {
            let mut next = 0;
            while let Some((answer, walk)) = walks.get_mut(next) {
                if walk.step().ok()? {
                    next += 1;
                } else {
                    **answer = Some(walk.path());
                    walks.swap_remove(next);
                }
            }
        }
        Some(())
    }
}
