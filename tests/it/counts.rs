//! How many shortest solutions there are at most.

use std::fmt::Debug;

use tilebase::{Puzzle, Solver, Source, Tablebase};

use crate::storage;

/// The most shortest paths that lead from a root to any one board.
#[track_caller]
fn check_greatest<S: Source<Error: Debug>>(solver: &Solver<S>, root: usize, expected: u64) {
    let root = storage::root::<S::Puzzle>(root);
    let from = S::Puzzle::board(S::Puzzle::root(root));
    let boards = (0..S::Puzzle::BOARDS).map(S::Puzzle::unrank);
    let counts = boards.filter_map(|to| solver.count(from, to).unwrap());
    assert_eq!(counts.max(), Some(expected), "{root}");
}

#[test]
fn the_greatest_count_from_a_corner() {
    check_greatest(Tablebase::embedded().eight(), 8, 64);
}

#[test]
fn the_greatest_count_from_an_edge() {
    check_greatest(Tablebase::embedded().eight(), 1, 86);
}

#[test]
fn the_greatest_count_from_the_centre() {
    check_greatest(Tablebase::embedded().eight(), 4, 82);
}

#[test]
fn the_greatest_count_of_the_sheets() {
    check_greatest(Tablebase::embedded().magic(), 0, 414);
}
