//! What the public types can do.

use std::array;
use std::error::Error;
use std::hash::Hash;
use std::iter::FusedIterator;
use std::panic::{RefUnwindSafe, UnwindSafe};

use tilebase::format::{Codec, FormatError, Header};
use tilebase::{
    Batch, BoardOf, Graph, Histogram, LengthError, Move as _, MoveOf, MoveSet, MoveTable, Moves,
    ParseError, ParsePathError, Path, PathTable, PuzzleError, Root, Solutions, Solver, Source,
    Tablebase, Tables, WalkError, eight, magic,
};

const fn shared_between_threads<T: Send + Sync>() {}
const fn copied<T: Copy>() {}
const fn a_key<T: Ord + Hash>() {}
const fn hashed<T: Hash>() {}
const fn kept_over_a_panic<T: UnwindSafe + RefUnwindSafe>() {}
const fn an_error<T: Error + Send + Sync + Clone + 'static>() {}

// To compile is to pass.
const _: () = {
    shared_between_threads::<Tablebase>();
    shared_between_threads::<Tables<eight::Eight>>();
    shared_between_threads::<Solver<Tables<magic::Magic>>>();
    shared_between_threads::<Solutions<'static, Tables<eight::Eight>>>();
    shared_between_threads::<Moves<eight::Move>>();
    shared_between_threads::<MoveTable<eight::Eight, Vec<u8>>>();
    shared_between_threads::<PathTable<eight::Eight>>();
    shared_between_threads::<Graph<eight::Eight>>();
    shared_between_threads::<Batch<'static, Tables<eight::Eight>>>();
    shared_between_threads::<Header>();
    shared_between_threads::<Codec>();
    kept_over_a_panic::<Tablebase>();
    kept_over_a_panic::<Tables<eight::Eight>>();
    kept_over_a_panic::<tilebase::Error>();
    copied::<eight::Board>();
    copied::<magic::Board>();
    copied::<Path<eight::Move>>();
    copied::<MoveSet<magic::Move>>();
    copied::<Root<eight::Eight>>();
    a_key::<eight::Board>();
    a_key::<magic::Board>();
    hashed::<eight::State>();
    a_key::<Root<eight::Eight>>();
    a_key::<Path<eight::Move>>();
    copied::<Histogram>();
    an_error::<tilebase::Error>();
    an_error::<ParseError>();
    an_error::<ParsePathError>();
    an_error::<WalkError>();
    an_error::<LengthError>();
    an_error::<FormatError>();
    an_error::<PuzzleError>();
};

/// What is written for any source of tables has short names for the types of its puzzle.
#[test]
fn code_for_any_source() {
    fn first<S: Source>(solver: &Solver<S>, from: BoardOf<S>, to: BoardOf<S>) -> Option<MoveOf<S>> {
        solver.solve(from, to).ok()??.into_iter().next()
    }
    let (start, goal) = ("12X453786".parse().unwrap(), eight::Board::GOAL);
    let tables = Tablebase::embedded();
    assert_eq!(first(tables.eight(), start, goal), Some(eight::Move::Down));
    assert_eq!(first(tables.eight(), goal, goal), None);
}

#[test]
fn the_usual_goal_and_the_base_sheet() {
    assert_eq!(eight::Board::GOAL.to_string(), "12345678X");
    assert_eq!(magic::Board::BASE.to_string(), "12345678");
}

/// Nothing comes after the end, however often it is asked.
#[test]
fn what_has_ended_stays_ended() {
    #[track_caller]
    fn check(mut items: impl FusedIterator, len: usize) {
        assert_eq!(items.by_ref().count(), len);
        assert!(items.next().is_none() && items.next().is_none());
    }
    let tables = Tablebase::embedded();
    let (start, goal) = ("X36172548".parse().unwrap(), eight::Board::GOAL);
    let solver = tables.eight();
    check(solver.solutions(start, goal).unwrap().unwrap(), 3);
    check(solver.solutions(goal, goal).unwrap().unwrap(), 1);
    check(solver.solve(start, goal).unwrap().unwrap().iter(), 12);
    check(solver.next_moves(start, goal).unwrap().unwrap().iter(), 1);
}

#[test]
fn a_path_is_one_word() {
    assert_eq!(size_of::<Path<eight::Move>>(), 8);
    let mut path = Path::new();
    assert_eq!(path.word(), 1);
    assert!(path.push(eight::Move::Up) && path.push(eight::Move::Left));
    assert_eq!(path.word(), 0b1_11_01);
}

#[test]
fn a_path_holds_31_moves_and_no_more() {
    use eight::Move::{Down, Left, Right, Up};
    let mut path = Path::new();
    let moves: Vec<_> = [Down, Up, Left, Right, Up]
        .into_iter()
        .cycle()
        .take(31)
        .collect();
    for (len, &m) in moves.iter().enumerate() {
        assert_eq!((path.len(), path.is_empty()), (len, len == 0));
        assert!(path.push(m));
    }
    let full = path;
    assert_eq!(path.iter().len(), 31);
    assert_eq!(path.iter().collect::<Vec<_>>(), moves);
    assert_eq!(path.to_string(), "dulru".repeat(6) + "d");
    assert!(!path.push(Down));
    assert_eq!(path, full);
}

/// From the front, from the back, or from both; and the path itself from the back.
#[test]
fn moves_come_from_either_end_of_a_path() {
    use eight::Move::{Down, Left, Right, Up};
    let whole: [_; 31] = array::from_fn(|at| [Down, Up, Right, Left, Up][at % 5]);
    for expected in (0..=whole.len()).map(|len| &whole[..len]) {
        let mut path = Path::new();
        assert!(expected.iter().all(|&m| path.push(m)));
        assert!(path.into_iter().eq(expected.iter().copied()));
        assert!(path.iter().rev().eq(expected.iter().rev().copied()));
        let (mut moves, mut rest) = (path.iter(), expected);
        while let [first, others @ ..] = rest {
            assert_eq!((moves.len(), moves.next()), (rest.len(), Some(*first)));
            rest = others;
            if let [others @ .., last] = rest {
                assert_eq!((moves.len(), moves.next_back()), (rest.len(), Some(*last)));
                rest = others;
            }
        }
        assert_eq!(
            (moves.next(), moves.next_back(), moves.len()),
            (None, None, 0)
        );
        for &last in expected.iter().rev() {
            assert_eq!(path.pop(), Some(last));
        }
        assert_eq!((path, path.pop()), (Path::new(), None));
    }
}

#[test]
fn paths_are_ordered_by_length_then_letters() {
    use eight::Move::{Down, Left, Up};
    let path = |moves: &[eight::Move]| {
        let mut path = Path::new();
        assert!(moves.iter().all(|&m| path.push(m)));
        path
    };
    let sorted = [
        path(&[]),
        path(&[Down]),
        path(&[Up]),
        path(&[Down, Down]),
        path(&[Down, Left]),
        path(&[Left, Down]),
        path(&[Down, Down, Down]),
    ];
    assert!(sorted.is_sorted_by(|a, b| a < b));
}

/// As they are printed; the greatest length is that of a path.
#[test]
fn a_path_is_read_from_its_letters() {
    let tables = Tablebase::embedded();
    let step = if cfg!(miri) { 9973 } else { 97 };
    for board in (0..362_880).step_by(step).filter_map(eight::Board::unrank) {
        if let Some(path) = tables.eight().solve(board, eight::Board::GOAL).unwrap() {
            assert_eq!(path.to_string().parse(), Ok(path));
        }
    }
    for board in (0..40_320).step_by(step).filter_map(magic::Board::unrank) {
        let path = tables.magic().solve(magic::Board::BASE, board).unwrap();
        assert_eq!(path.unwrap().to_string().parse(), Ok(path.unwrap()));
    }
    let read = |text: &str| text.parse::<Path<eight::Move>>();
    assert_eq!(read(""), Ok(Path::new()));
    assert_eq!(read(&"dulru".repeat(7)[..31]).unwrap().len(), 31);
    let sheets = |text: &str| text.parse::<Path<magic::Move>>();
    for (error, said) in [
        (
            read("dlD").unwrap_err(),
            "symbol 'D' at position 3 is not one of dlru",
        ),
        (
            read("d\u{1b}").unwrap_err(),
            "symbol '\\u{1b}' at position 2 is not one of dlru",
        ),
        (
            read("ü d").unwrap_err(),
            "symbol 'ü' at position 1 is not one of dlru",
        ),
        (
            sheets("ABCD").unwrap_err(),
            "symbol 'D' at position 4 is not one of ABC",
        ),
        (
            read(&"dulru".repeat(7)[..32]).unwrap_err(),
            "there are more than 31 moves",
        ),
    ] {
        assert_eq!(error.to_string(), said);
    }
}

#[test]
fn boards_are_ordered_as_they_are_ranked() {
    let step = if cfg!(miri) { 9973 } else { 1 };
    let boards = (0..362_880).step_by(step);
    let boards = boards.map(|rank| eight::Board::unrank(rank).unwrap());
    assert!(boards.is_sorted_by(|a, b| a < b));
    let sheets = (0..40_320).step_by(step);
    let sheets = sheets.map(|rank| magic::Board::unrank(rank).unwrap());
    assert!(sheets.is_sorted_by(|a, b| a < b));
}

#[test]
fn a_move_is_taken_back_by_its_opposite() {
    for &m in eight::Move::ALL {
        let moved = eight::Board::GOAL.apply(m);
        let back = moved.map(|board| board.apply(m.opposite()).unwrap());
        assert!(back.is_none_or(|board| board == eight::Board::GOAL));
        assert_eq!(m.opposite().opposite(), m);
    }
}

/// It has a depth, 0, and the count there, but no mean.
#[test]
fn a_histogram_without_a_board() {
    for counts in [&[][..], &[0; 32]] {
        let histogram = Histogram::new(counts);
        assert_eq!((histogram.depth(), histogram.counts()), (0, &[0][..]));
        assert_eq!((histogram.boards(), histogram.sum()), (0, 0));
        assert!(histogram.mean().is_nan());
    }
}

/// A move taken back leaves the board as it was; sheets are made also in constants.
#[test]
fn moves_are_taken_back() {
    const SHEET: Option<magic::Board> = magic::Board::new([2, 6, 8, 4, 5, 7, 3, 1]);
    let sheet = SHEET.unwrap();
    for &m in magic::Move::ALL {
        assert_eq!(sheet.apply(m).undo(m), sheet);
    }
    let board = eight::Board::new([1, 2, 0, 4, 5, 3, 7, 8, 6]).unwrap();
    let [down, left] = [eight::Move::Down, eight::Move::Left].map(|m| board.apply(m).unwrap());
    assert_eq!(down.undo(eight::Move::Down), Some(board));
    assert_eq!(left.undo(eight::Move::Left), Some(board));
    assert_eq!(board.undo(eight::Move::Down), None, "nothing is above");
    assert_ne!(board.undo(eight::Move::Up), None);
}
