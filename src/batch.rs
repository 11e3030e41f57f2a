//! [`Batch`]: many queries at once.

use alloc::vec::Vec;

use crate::graph::Graph;
use crate::path::Path;
use crate::path_table::PathTable;
use crate::puzzle::{Puzzle, Root};
use crate::solver::{BoardOf, MoveOf, Solver, Source};
use crate::table::{Walk, WalkError};

/// How many queries are relabelled before the first of their paths is looked for:
/// that many loads are under way together. One at a time, a query of which a word
/// is loaded took 143 ns, and 29 ns of a block; one of which the path is walked
/// took 262 ns, and 155 ns of a block.
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
    /// From how many queries on unfolding all tables pays.
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

    /// Takes an unfolded table, in place of the one there is of its root.
    pub fn insert(&mut self, table: PathTable<S::Puzzle, B>) {
        let root = table.root().index();
        self.paths[root] = Some(table);
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
        let mut walks = Vec::new();
        for pairs in pairs.chunks(AT_ONCE) {
            let states = &mut [None; AT_ONCE][..pairs.len()];
            for (state, &(from, to)) in states.iter_mut().zip(pairs) {
                let relabelled = S::Puzzle::relabel(from, to);
                *state = relabelled.map(|(root, state)| (root, state, S::Puzzle::index(state)));
            }
            let look_up = |state: Option<(Root<_>, _, usize)>| {
                let (root, _, index) = state?;
                self.paths[root.index()].as_ref()?.get(index)
            };
            let mut found = [None; AT_ONCE];
            for (found, &state) in found.iter_mut().zip(&*states) {
                *found = look_up(state);
            }
            let mut begun = Ok(());
            for (&state, answer) in states.iter().zip(found) {
                if let (Some((root, state, _)), None) = (state, answer) {
                    match self.solver.source().table(root) {
                        Ok(table) => walks.push((answers.len(), Walk::begin(table, state))),
                        Err(error) => {
                            begun = Err(error);
                            break;
                        }
                    }
                }
                answers.push(answer);
            }
            // What fails here comes before a table that cannot be used.
            finish(&mut walks, answers)
                .map_err(|(root, cause)| self.solver.source().damaged(root, cause))?;
            begun?;
        }
        Ok(())
    }
}

/// Ends walks, each with the number of its answer: a step of each in turn, so that
/// their loads are under way at once. Stops the answers short at the first one
/// that fails.
fn finish<P: Puzzle>(
    walks: &mut Vec<(usize, Walk<'_, P>)>,
    answers: &mut Vec<Option<Path<P::Move>>>,
) -> Result<(), (Root<P>, WalkError)> {
    let mut failed = None;
    while !walks.is_empty() {
        let mut next = 0;
        while let Some((answer, walk)) = walks.get_mut(next) {
            match walk.step() {
                Ok(true) => {
                    next += 1;
                    continue;
                }
                Ok(false) => answers[*answer] = Some(walk.path()),
                Err(cause) => {
                    if failed.is_none_or(|(first, _)| *answer < first) {
                        failed = Some((*answer, (walk.table.root(), cause)));
                    }
                }
            }
            walks.swap_remove(next);
        }
    }
    match failed {
        Some((answer, failure)) => {
            answers.truncate(answer);
            Err(failure)
        }
        None => Ok(()),
    }
}
