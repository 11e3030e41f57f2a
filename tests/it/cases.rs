//! The case files, answered from every kind of storage.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use tilebase::{Move as _, Puzzle, Solver, Source};

use crate::storage;

pub const EIGHT: &str = include_str!("../data/eight.tsv");
pub const MAGIC: &str = include_str!("../data/magic.tsv");

/// A row of a case file; the last three are `None` if the pair is unsolvable.
pub struct Case {
    pub from: &'static str,
    pub to: &'static str,
    pub answer: Option<Answer>,
}

pub struct Answer {
    pub distance: usize,
    pub moves: &'static str,
    pub solutions: u64,
}

pub fn rows(file: &'static str) -> Vec<Case> {
    let rows = file
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let fields: Vec<_> = line.split('\t').collect();
            let &[from, to, distance, moves, solutions] = &fields[..] else {
                panic!("five fields: {line:?}")
            };
            let answer = (distance != "-").then(|| Answer {
                distance: distance.parse().unwrap(),
                moves,
                solutions: solutions.parse().unwrap(),
            });
            Case { from, to, answer }
        });
    rows.collect()
}

#[track_caller]
fn check<S: Source<Error: Debug>>(place: &str, solver: &Solver<S>, file: &'static str)
where
    <S::Puzzle as Puzzle>::Board: FromStr<Err: Debug>,
{
    for case in rows(file) {
        let (from, to) = (case.from.parse().unwrap(), case.to.parse().unwrap());
        let pair = format!("{place}: {} to {}", case.from, case.to);
        let path = solver.solve(from, to).unwrap();
        let found = path.map(|path| (path.len(), path.to_string()));
        let expected = case
            .answer
            .as_ref()
            .map(|a| (a.distance, a.moves.to_string()));
        assert_eq!(found, expected, "{pair}");

        let count = solver.count(from, to).unwrap();
        assert_eq!(count, case.answer.as_ref().map(|a| a.solutions), "{pair}");

        let Some(solutions) = solver.solutions(from, to).unwrap() else {
            continue;
        };
        let solutions: Vec<_> = solutions.map(|path| path.unwrap()).collect();
        assert_eq!(
            solutions.first(),
            path.as_ref(),
            "{pair}: the answer comes first"
        );
        assert_eq!(Some(solutions.len() as u64), count, "{pair}");
        let mut first: Vec<_> = solutions.iter().filter_map(|p| p.iter().next()).collect();
        first.dedup();
        let hints = solver.next_moves(from, to).unwrap().unwrap();
        assert_eq!(hints.len(), first.len(), "{pair}: hints");
        for m in <S::Puzzle as Puzzle>::Move::ALL {
            assert_eq!(hints.contains(*m), first.contains(m), "{pair}: {m:?}");
        }
        assert_eq!(
            hints.into_iter().collect::<Vec<_>>(),
            first,
            "{pair}: hints"
        );
        assert!(
            solutions.is_sorted_by(|a, b| a < b),
            "{pair}: in order, none twice"
        );
        for path in solutions {
            let end = path.iter().fold(from, |board, m| {
                <S::Puzzle as Puzzle>::play(board, m).expect("a legal move")
            });
            assert_eq!(end, to, "{pair}: {path}");
        }
    }
}

#[test]
fn every_storage_answers_the_eight_cases() {
    for (place, tables) in storage::all() {
        check(place, tables.eight(), EIGHT);
    }
}

#[test]
fn every_storage_answers_the_magic_cases() {
    for (place, tables) in storage::all() {
        check(place, tables.magic(), MAGIC);
    }
}

/// A judge's input, answered case by case as its format has it.
#[test]
fn every_storage_answers_the_judges() {
    let eight = include_str!("../data/judge/hdu3567.in");
    let boards: Vec<_> = eight
        .lines()
        .skip(1)
        .map(|line| line.parse().unwrap())
        .collect();
    let sheet = include_str!("../data/judge/p2730.in").parse().unwrap();
    for (place, tables) in storage::all() {
        let mut answers = String::new();
        for (number, pair) in boards.chunks(2).enumerate() {
            let path = tables.eight().solve(pair[0], pair[1]).unwrap().unwrap();
            answers += &format!("Case {}: {}\n{path}\n", number + 1, path.len());
        }
        assert_eq!(
            answers,
            include_str!("../data/judge/hdu3567.out"),
            "{place}"
        );
        let path = tables
            .magic()
            .solve(tilebase::magic::Board::BASE, sheet)
            .unwrap()
            .unwrap();
        let answer = format!("{}\n{path}\n", path.len());
        assert_eq!(answer, include_str!("../data/judge/p2730.out"), "{place}");
    }
}

/// Reads a board from each of the ways to write it.
#[track_caller]
fn check_forms<B: FromStr<Err: Display> + Display>(forms: &[&str], short: &str) {
    for form in forms {
        match form.parse::<B>() {
            Ok(board) => assert_eq!(board.to_string(), short, "{form:?}"),
            Err(error) => panic!("{form:?}: {error}"),
        }
    }
}

#[test]
fn boards_are_read_in_every_form() {
    let eight = [
        "12X453786",
        "1 2 X 4 5 3 7 8 6",
        "12X/453/786",
        "[[1,2,0],[4,5,3],[7,8,6]]",
        "12x453786",
        "120453786",
        "12_453786",
        "12.453786",
        "(1 2 .)(4 5 3)(7 8 6)",
        "{1,2,_, 4,5,3, 7,8,6}",
        "\t12X\r\n453\n786\n",
        "12X\x0c453\x0b786",
    ];
    check_forms::<tilebase::eight::Board>(&eight, "12X453786");
    let magic = [
        "26845731",
        "2 6 8 4 5 7 3 1",
        "2684/5731",
        "[2,6,8,4,5,7,3,1]",
        " 2684 5731\n",
    ];
    check_forms::<tilebase::magic::Board>(&magic, "26845731");
}

/// Bad boards, the character at which the fault is found, and what is said.
const BAD_EIGHT: &[(&str, usize, &str)] = &[
    (
        "",
        1,
        "found 0 symbols, expected 9: missing 'X' (the blank), '1', '2', '3', '4', '5', '6', '7', '8'",
    ),
    (
        "12345678",
        9,
        "found 8 symbols, expected 9: missing 'X' (the blank)",
    ),
    ("X1234567", 9, "found 8 symbols, expected 9: missing '8'"),
    ("12X45378", 9, "found 8 symbols, expected 9: missing '6'"),
    (
        "12X453786 1",
        11,
        "symbol '1' at position 11 is one too many: expected 9 symbols",
    ),
    (
        "123456789",
        9,
        "symbol '9' at position 9 is not one of X12345678",
    ),
    (
        "1 2 X 4 1 3 7 8 6",
        9,
        "symbol '1' at position 9 is already at position 1",
    ),
    (
        "X0",
        2,
        "symbol '0' at position 2 means the same as 'X' at position 1",
    ),
    (
        "12é453786",
        3,
        "symbol 'é' at position 3 is not one of X12345678",
    ),
    ("😀", 1, "symbol '😀' at position 1 is not one of X12345678"),
    (
        "12X453-86",
        7,
        "symbol '-' at position 7 is not one of X12345678",
    ),
];

#[test]
fn bad_boards_are_named_with_fault_and_place() {
    for &(text, position, message) in BAD_EIGHT {
        let error = text.parse::<tilebase::eight::Board>().unwrap_err();
        assert_eq!(
            (error.position(), error.to_string().as_str()),
            (position, message),
            "{text:?}"
        );
    }
    for (text, message) in [
        (
            "1234567X",
            "symbol 'X' at position 8 is not one of 12345678",
        ),
        ("1234567", "found 7 symbols, expected 8: missing '8'"),
        (
            "123456780",
            "symbol '0' at position 9 is not one of 12345678",
        ),
        (
            "123456781",
            "symbol '1' at position 9 is one too many: expected 8 symbols",
        ),
    ] {
        let error = text.parse::<tilebase::magic::Board>().unwrap_err();
        assert_eq!(error.to_string(), message, "{text:?}");
    }
    // Bytes that are no text, and a character cut short.
    for bytes in [&b"12\xff"[..], b"12\xc3"] {
        let error = tilebase::eight::Board::try_from(bytes).unwrap_err();
        let message = "symbol '\u{fffd}' at position 3 is not one of X12345678";
        assert_eq!(error.to_string(), message, "{bytes:?}");
    }
}

#[test]
fn boards_have_these_ranks_and_blanks() {
    for (rank, text) in [
        (0, "X12345678"),
        (1, "X12345687"),
        (2, "X12345768"),
        (40_319, "X87654321"),
        (40_320, "1X2345678"),
        (362_879, "87654321X"),
    ] {
        let board: tilebase::eight::Board = text.parse().unwrap();
        assert_eq!(Some(board.blank()), text.find('X'));
        assert_eq!(board.rank(), rank);
        assert_eq!(tilebase::eight::Eight::rank(board), rank);
        assert_eq!(tilebase::eight::Board::unrank(rank), Some(board));
    }
}

#[test]
fn cells_that_are_no_board_are_refused() {
    use tilebase::{eight, magic};
    for cells in [
        [0; 9],
        [1; 9],
        [0, 0, 2, 3, 4, 5, 6, 7, 8],
        [9, 1, 2, 3, 4, 5, 6, 7, 8],
    ] {
        assert_eq!(eight::Board::new(cells), None, "{cells:?}");
    }
    for cells in [
        [0; 8],
        [0, 1, 2, 3, 4, 5, 6, 7],
        [1, 1, 2, 3, 4, 5, 6, 7],
        [255; 8],
    ] {
        assert_eq!(magic::Board::new(cells), None, "{cells:?}");
    }
    assert_eq!(eight::Board::unrank(362_880), None);
    assert_eq!(magic::Board::unrank(40_320), None);
}
