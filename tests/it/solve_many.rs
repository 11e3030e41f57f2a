//! Many queries at once are answered as they are one by one, and as far.

use tilebase::eight::Eight;
use tilebase::format::Codec;
use tilebase::magic::Magic;
use tilebase::{Batch, Graph, PathTable, Puzzle, Solver, Source, Tablebase, Tables};

use crate::oracle::Random;
use crate::storage;
use crate::tally::tried;
use crate::unknown;

fn pairs<P: Puzzle>(count: usize) -> Vec<(P::Board, P::Board)> {
    let mut random = Random::new(count as u64);
    let mut board = || P::unrank((random.next() % P::BOARDS as u64) as usize);
    (0..count).map(|_| (board(), board())).collect()
}

/// A batch in which the tables of some roots are unfolded.
fn batch<'a, P: Puzzle>(solver: &'a Solver<Tables<P>>, roots: &[usize]) -> Batch<'a, Tables<P>> {
    let graph = Graph::explore().unwrap();
    let mut batch = Batch::new(solver);
    for &root in roots {
        let table = solver.source().table(storage::root(root)).unwrap();
        batch.insert(PathTable::unfold(&graph, &table).unwrap());
    }
    batch
}

fn check_good<P: Puzzle>(solver: &Solver<Tables<P>>, unfolded: &[usize]) -> usize {
    let batch = batch(solver, unfolded);
    let pairs = pairs::<P>(5000);
    let mut count = 0;
    for length in (0..=130).chain([1000, 5000]) {
        assert_eq!(
            unknown::ask_together(&batch, solver, &pairs[..length]),
            None
        );
        count += length;
    }
    count
}

#[test]
fn all_answers_in_order() {
    let mut count = 0;
    for (_, tables) in storage::all() {
        for unfolded in [&[][..], &[4], &[0, 1, 2, 3, 4, 5, 6, 7, 8]] {
            count += check_good::<Eight>(tables.eight(), unfolded);
        }
        for unfolded in [&[][..], &[0]] {
            count += check_good::<Magic>(tables.magic(), unfolded);
        }
    }
    tried(count, "answers of a batch");
}

/// Bytes of any kind, one block for several tables, in any order of the roots.
#[test]
fn tables_in_other_memory() {
    let tables = Tablebase::embedded();
    let solver = tables.eight();
    let graph = Graph::explore().unwrap();
    let len = PathTable::<Eight>::LEN;
    let mut room = vec![0xff; 2 * len + 1];
    let rooms = room[1..].chunks_exact_mut(len);
    let unfold = |(root, room)| {
        let table = solver.source().table(storage::root(root)).unwrap();
        PathTable::unfold_in(room, &graph, &table).unwrap()
    };
    let kept: Vec<_> = [7, 3].into_iter().zip(rooms).map(unfold).collect();
    let pairs = pairs::<Eight>(5000);
    let borrowed = Batch::with(solver, kept.iter().map(PathTable::borrow));
    assert_eq!(unknown::ask_together(&borrowed, solver, &pairs), None);
    let owned = Batch::with(solver, kept);
    assert_eq!(unknown::ask_together(&owned, solver, &pairs), None);
    tried(2 * pairs.len(), "answers from other memory");
}

#[track_caller]
fn unfold_in(bytes: usize) {
    let tables = Tablebase::embedded();
    let table = tables.magic().source().table(storage::root(0)).unwrap();
    PathTable::unfold_in(vec![0; bytes], &Graph::explore().unwrap(), &table).unwrap();
}

#[test]
#[should_panic(expected = "eight bytes a state")]
fn bytes_too_few_for_a_table() {
    unfold_in(PathTable::<Magic>::LEN - 1);
}

#[test]
#[should_panic(expected = "eight bytes a state")]
fn bytes_too_many_for_a_table() {
    unfold_in(PathTable::<Magic>::LEN + 8);
}

/// All tables but that of the root with the blank in cell 5.
fn without_one() -> Tablebase {
    let mut files = storage::contents(storage::stored_folder());
    files.retain(|(name, _)| name != "eight-5.tbl");
    Tablebase::from_bytes(files)
}

/// A table that is missing, and one that leads nowhere, as a query would say.
#[test]
fn a_table_that_cannot_be_used_is_not_unfolded() {
    #[track_caller]
    fn check<P: Puzzle>(solver: &Solver<Tables<P>>, expected: &str) {
        let graph = Graph::explore().unwrap();
        let error = Batch::new(solver).unfold(&graph).unwrap_err();
        assert_eq!(format!("{error:#}"), expected);
    }
    let missing = "cannot use eight-5.tbl: no file of this name was given";
    check(without_one().eight(), missing);
    let circle = unknown::forged::<Magic>(22, Codec::Stored, |_| vec![0b0101_0101; 10_080]);
    let damaged = "the table of unknown is damaged: the entries do not lead to the root in 22 \
                   moves, the greatest depth";
    check(&circle, damaged);
}

/// Wherever the first query stands whose table is missing.
#[test]
fn the_answers_before_a_missing_table() {
    let tables = without_one();
    let solver = tables.eight();
    let needs_it = |pair: &(_, _)| matches!(Eight::relabel(pair.0, pair.1), Some((root, _)) if root.index() == 5);
    let (missing, good): (Vec<_>, Vec<_>) = pairs::<Eight>(2000).into_iter().partition(needs_it);
    for unfolded in [&[][..], &[0, 8]] {
        let batch = batch(solver, unfolded);
        for place in 0..100 {
            let mut pairs = good[..place].to_vec();
            pairs.extend(&missing[..3]);
            pairs.extend(&good[place..place + 40]);
            assert_eq!(unknown::ask_together(&batch, solver, &pairs), Some(place));
        }
    }
    tried(200, "places of a query without a table");
}

/// Tables that nobody knows, with entries that are wrong: walks fail early and
/// late, and before and after each other.
#[test]
fn the_answers_before_a_walk_that_fails() {
    let good = storage::contents(storage::stored_folder());
    let mut failed = 0;
    for wrong in 1..60 {
        let table = |root: usize| {
            let name = format!("eight-{root}.tbl");
            let (_, file) = good.iter().find(|(file, _)| *file == name).unwrap();
            let mut table = file[crate::files::PAYLOAD..].to_vec();
            // The wrong entries lie the closer the greater their number.
            for byte in table.iter_mut().step_by(45_360 / (wrong * wrong)) {
                *byte ^= 0xff;
            }
            table
        };
        let solver = unknown::forged::<Eight>(31, Codec::Stored, table);
        let batch = Batch::new(&solver);
        failed +=
            usize::from(unknown::ask_together(&batch, &solver, &pairs::<Eight>(300)).is_some());
    }
    assert!(failed > 30, "{failed}");
    tried(failed, "batches with a walk that fails");
}
