//! `dump`, compared whole with the oracle's table.

use std::fmt::Write;

use crate::oracle::{self, EIGHT, MAGIC, Rules, rank, text};
use crate::program::{run, words};

/// The table that a plain search from the root gives.
fn table<const N: usize>(rules: &'static Rules<N>, root: &str) -> String {
    let search = rules.search(oracle::board(root));
    let mut table = String::new();
    for number in 0..oracle::factorial(N) {
        let board = rules.unrank(number);
        write!(table, "{number}\t{}\t", text(board)).unwrap();
        match search.get(board) {
            None => table.push_str("-\t-\t-\n"),
            Some(reached) => match (reached.parent, reached.path.chars().last()) {
                (Some(parent), Some(last)) => {
                    let depth = reached.path.len();
                    writeln!(table, "{depth}\t{last}\t{}", rank(parent)).unwrap();
                }
                _ => table.push_str("0\t-\t-\n"),
            },
        }
    }
    table
}

#[track_caller]
fn check<const N: usize>(rules: &'static Rules<N>, line: &str, root: &str) {
    let (code, out, err) = run(words(line));
    assert_eq!((code, err.as_str()), (0, ""), "{line}");
    let table = table(rules, root);
    // Whole they would be ten megabytes of message.
    for (found, expected) in out.lines().zip(table.lines()) {
        assert_eq!(found, expected, "{line}");
    }
    assert!(out == table, "{line}: one is longer than the other");
}

#[test]
fn the_usual_table() {
    check(&EIGHT, "dump eight", "12345678X");
}

#[test]
fn the_table_of_a_root_from_mapped_files() {
    let tables = concat!("--tables '", env!("CARGO_MANIFEST_DIR"), "/tables'");
    check(
        &EIGHT,
        &format!("dump eight --root 4 {tables}"),
        "1234X5678",
    );
}

#[test]
fn the_table_of_the_sheets() {
    check(&MAGIC, "dump magic", "12345678");
    check(&MAGIC, "dump magic --root 0", "12345678");
}
