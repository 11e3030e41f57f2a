//! All shortest solutions, and how many there are.

use std::fmt::Debug;

use tilebase::{Puzzle, Solver, Source, Tablebase};

use crate::cases;
use crate::oracle::{self, EIGHT, text};
use crate::program::{expect, run};
use crate::storage;

#[track_caller]
fn check_counts(puzzle: &str, file: &'static str) {
    for case in cases::rows(file) {
        let line = format!("{puzzle} {} {} --count", case.from, case.to);
        match case.answer {
            Some(answer) => {
                let expected = format!("{}\n{}\n", answer.distance, answer.solutions);
                assert_eq!(expect(&line, 0, &expected), "", "{line}");
            }
            None => {
                expect(&line, 1, "unsolvable\n");
            }
        }
    }
}

#[test]
fn the_count_is_that_of_the_case_files() {
    check_counts("eight", cases::EIGHT);
    check_counts("magic", cases::MAGIC);
}

#[test]
fn all_forty_ways_to_the_farthest_board() {
    let (from, to) = ("12345678X", "64785X321");
    let (code, out, err) = run(["eight", from, to, "--all"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines.len(), 40);
    assert!(lines.is_sorted_by(|a, b| a < b), "in order, none twice");
    for line in &lines {
        assert_eq!(line.len(), 31, "{line}");
        let end = EIGHT.play(oracle::board(from), line);
        assert_eq!(text(end), to, "{line}");
    }
    let plain = format!("31\n{}\n", lines[0]);
    expect(&format!("eight {from} {to}"), 0, &plain);

    for limit in [0, 1, 7, 40, 41] {
        let shown: String = lines
            .iter()
            .take(limit)
            .flat_map(|line| [line, "\n"])
            .collect();
        let query = format!("eight {from} {to} --all --limit {limit}");
        expect(&query, 0, &shown);
    }
}

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
