//! What a walk comes to in a table of the wrong depth, contents or length.

use tilebase::generator::generate;
use tilebase::{Graph, MoveTable, Path, PathTable, Puzzle, WalkError, magic};

use crate::storage::root;

/// Paths are unfolded as deep as they may be, and no deeper: those that are walked.
#[test]
fn unfolding_ends_at_the_depth_of_its_table() {
    let root = root::<magic::Magic>(0);
    let made = generate(root).unwrap();
    let graph = Graph::explore().unwrap();
    for depth in [0, 1, 21] {
        let table = MoveTable::new(root, depth, made.table.bytes()).unwrap();
        let error = PathTable::unfold(&graph, &table).unwrap_err();
        assert_eq!(error, WalkError::TooLong { depth });
    }
    for depth in [22, 31] {
        let table = MoveTable::new(root, depth, made.table.bytes()).unwrap();
        let paths = PathTable::unfold(&graph, &table).unwrap();
        for state in (0..magic::Magic::ENTRIES).map(magic::Magic::state) {
            assert_eq!(Ok(paths.path(state)), table.walk(state), "{state}");
        }
    }
}

/// A walk goes as deep as it may, and no deeper.
#[test]
fn a_walk_ends_at_the_depth_of_its_table() {
    let root = root::<magic::Magic>(0);
    let made = generate(root).unwrap();
    let farthest: magic::Board = "43125678".parse().unwrap();
    for (depth, expected) in [
        (0, Err(WalkError::TooLong { depth: 0 })),
        (21, Err(WalkError::TooLong { depth: 21 })),
        (22, Ok(22)),
        (31, Ok(22)),
    ] {
        let table = MoveTable::new(root, depth, made.table.bytes()).unwrap();
        assert_eq!(table.depth(), depth);
        assert_eq!(table.walk(farthest).map(Path::len), expected);
    }
    // B undoes itself in four: a walk that would go on for ever.
    let circle = MoveTable::new(root, 31, [0b0101_0101; 10_080]).unwrap();
    let end = circle.walk(farthest).unwrap_err();
    assert_eq!(end, WalkError::TooLong { depth: 31 });
    let deeper = MoveTable::new(root, 99, circle.bytes()).unwrap();
    assert_eq!(deeper.depth(), 31, "no path is longer");
    assert_eq!(deeper.walk(farthest), Err(end));
    let said = "the entries do not lead to the root in 31 moves, the greatest depth";
    assert_eq!(end.to_string(), said);

    let short = MoveTable::new(root, 22, [0; 10_079]).unwrap_err();
    assert_eq!(short.to_string(), "found 10079 bytes, expected 10080");
}
