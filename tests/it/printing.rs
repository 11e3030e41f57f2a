//! Roots, boards, paths and codecs: told apart, and printed.

use std::fmt::Debug;

use tilebase::format::{Codec, LEVEL, encode};
use tilebase::generator::search;
use tilebase::permutation::Packed;
use tilebase::{Graph, PathTable, Root, Source as _, Tablebase, eight, magic};

#[test]
fn roots_are_equal_if_their_numbers_are() {
    let [one, same, other] = [1, 1, 2].map(Root::<eight::Eight>::new);
    assert!(one == same && one != other);
}

#[test]
fn types_are_printed_so() {
    let edge = Root::<eight::Eight>::new(3).unwrap();
    let only = Root::<magic::Magic>::FIRST;
    let board: eight::Board = "12X453786".parse().unwrap();
    let tables = Tablebase::embedded();
    let (start, goal) = ("1234X8765".parse().unwrap(), "12345678X".parse().unwrap());
    let path = tables.eight().solve(start, goal).unwrap().unwrap();
    let hints = tables.eight().next_moves(start, goal).unwrap().unwrap();
    for (printed, expected) in [
        (eight::Move::Left.to_string(), "l"),
        (magic::Move::C.to_string(), "C"),
        (path.to_string(), "druldr"),
        (format!("{path:?}"), "Path(druldr)"),
        (format!("{:?}", path.iter()), "Moves(druldr)"),
        (hints.to_string(), "dr"),
        (format!("{hints:?}"), "{Down, Right}"),
        (edge.to_string(), "eight root 3"),
        (format!("{edge:?}"), "Root(eight root 3)"),
        (only.to_string(), "magic"),
        (format!("{board:?}"), "Board(12X453786)"),
        (format!("{:?}", magic::Board::BASE), "Board(12345678)"),
        (
            format!("{:?}", Packed::IDENTITY),
            "Packed([0, 1, 2, 3, 4, 5, 6, 7])",
        ),
        (
            format!("{board:>11}|{board:<11}"),
            "  12X453786|12X453786  ",
        ),
        (format!("{:^10}", magic::Board::BASE), " 12345678 "),
        (format!("{path:8}|{hints:>3}"), "druldr  | dr"),
        (
            format!("{:2}{:>2}", magic::Move::C, eight::Move::Up),
            "C  u",
        ),
        (format!("{:>7}", Codec::Stored), " stored"),
        (format!("{:>7}", Codec::Zstd), "   zstd"),
    ] {
        assert_eq!(printed, expected);
    }
}

/// A program that prints what it has for a look at it does not print a table.
#[test]
fn no_debug_output_has_a_table_in_it() {
    #[track_caller]
    fn check(value: &impl Debug, expected: &str) {
        let shown = format!("{value:?}");
        assert!(shown.starts_with(expected), "{shown:.200}");
        assert!(shown.len() < 2000, "{} bytes", shown.len());
    }
    let embedded = Tablebase::embedded();
    let table = embedded.magic().source().table(Root::FIRST).unwrap();
    let graph = Graph::explore().unwrap();
    check(&embedded, "Tablebase");
    check(&table, "MoveTable { root: Root(magic), depth: 31, ..");
    check(&graph, r#"Graph { puzzle: "magic", .. }"#);
    check(
        &PathTable::unfold(&graph, &table).unwrap(),
        "PathTable { root: Root(magic), ..",
    );
    let made = search(&graph, Root::FIRST).unwrap();
    let file = encode(&made.table, &made.histogram, Codec::Stored, LEVEL).unwrap();
    let given = Tablebase::from_bytes([("magic.tbl", file)]);
    assert!(given.magic().source().table(Root::FIRST).is_ok());
    check(&given, "Tablebase");
    check(&made, "Generated");
}
