//! Mistakes that one makes in a puzzle of one's own: each is found, and the rule
//! named that it breaks.

use std::sync::OnceLock;
use std::thread;

use tilebase::eight::Eight;
use tilebase::magic::{Board, Magic, Move};
use tilebase::{Graph, Puzzle, PuzzleError, Root, check_rules};

use crate::unknown::Unknown;

const NONE: u8 = 0;
const UNDO: u8 = 1;
const INDEX: u8 = 2;
const SWAPPED: u8 = 3;
const NOT_RENAMED: u8 = 4;
const TOO_FEW: u8 = 5;
const PLAY: u8 = 6;
const RANK: u8 = 7;
const MOVED: u8 = 8;
const UNDO_WALLS: u8 = 9;
const PANICS: u8 = 10;
const NOT_KEPT: u8 = 11;
const NOT_ITSELF: u8 = 12;
const ONE_WAY: u8 = 13;

/// Magic Squares with a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Faulty<const FAULT: u8> {}

impl<const FAULT: u8> Puzzle for Faulty<FAULT> {
    const NAME: &'static str = "faulty";
    const ROOTS: usize = 1;
    const BOARDS: usize = Magic::BOARDS;
    const ENTRIES: usize = Magic::ENTRIES / if FAULT == INDEX { 2 } else { 1 };

    type Board = Board;
    type State = Board;
    type Move = Move;

    fn root(_: Root<Self>) -> Board {
        Board::BASE
    }

    fn index(state: Board) -> usize {
        state.rank() / if FAULT == INDEX { 2 } else { 1 }
    }

    fn state(index: usize) -> Board {
        if FAULT == PANICS {
            panic_in_a_worker();
        }
        Magic::unrank(index * if FAULT == INDEX { 2 } else { 1 })
    }

    fn apply(state: Board, m: Move) -> Option<Board> {
        let is_wall = FAULT == UNDO_WALLS && m == Move::B && state.rank() == 7;
        (!is_wall).then(|| state.apply(m))
    }

    fn undo(state: Board, m: Move) -> Option<Board> {
        if FAULT == UNDO {
            Magic::apply(state, m)
        } else {
            Magic::undo(state, m)
        }
    }

    fn relabel(from: Board, to: Board) -> Option<(Root<Self>, Board)> {
        let (from, to) = match FAULT {
            SWAPPED => (to, from),
            NOT_RENAMED => (Board::BASE, to),
            TOO_FEW if from == Board::BASE && to.rank() == 1000 => return None,
            TOO_FEW | ONE_WAY if to == Board::BASE && from.rank() == 1000 => return None,
            _ => (from, to),
        };
        let (_, state) = Magic::relabel(from, to)?;
        let is_moved = match FAULT {
            MOVED => true,
            NOT_KEPT => from == Board::BASE && to.rank() == 1000,
            NOT_ITSELF => from == to && to.rank() == 1000,
            _ => false,
        };
        let state = if is_moved {
            state.apply(Move::A)
        } else if FAULT == PLAY && from.rank() == 1000 {
            // As if the move had been the right one.
            let moves = [Move::A, Move::B, Move::C];
            let last = moves.into_iter().find(|&m| state == Board::BASE.apply(m));
            last.map_or(state, |m| Board::BASE.apply(exchanged(m)))
        } else {
            state
        };
        Some((Root::FIRST, state))
    }

    fn board(state: Board) -> Board {
        state
    }

    fn play(board: Board, m: Move) -> Option<Board> {
        let m = if FAULT == PLAY && board.rank() == 1000 {
            exchanged(m)
        } else {
            m
        };
        Magic::play(board, m)
    }

    fn rank(board: Board) -> usize {
        if FAULT == RANK {
            Magic::BOARDS - 1 - board.rank()
        } else {
            board.rank()
        }
    }

    fn unrank(rank: usize) -> Board {
        Magic::unrank(rank)
    }
}

/// A for B, and B for A.
fn exchanged(m: Move) -> Move {
    match m {
        Move::A => Move::B,
        Move::B => Move::A,
        Move::C => Move::C,
    }
}

/// Panics in a thread that has been started for this. A test's own, which has a name,
/// waits until one has come, or it might do the work of both.
fn panic_in_a_worker() {
    static WORKER: OnceLock<()> = OnceLock::new();
    if thread::current().name().is_none() {
        let _ = WORKER.set(());
        panic!("a worker makes no state");
    }
    WORKER.wait();
}

#[track_caller]
fn breaks(found: Result<(), PuzzleError>, expected: &str) {
    match found {
        Err(PuzzleError::OfState { rule, .. } | PuzzleError::OfBoard { rule, .. }) => {
            assert_eq!(rule, expected);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_puzzle_without_a_fault_keeps_the_rules() {
    assert_eq!(check_rules::<Faulty<NONE>>(), Ok(()));
    assert_eq!(check_rules::<Magic>(), Ok(()));
    assert!(Graph::<Faulty<NONE>>::explore().is_ok());
    assert!(Graph::<Unknown<Eight>>::explore().is_ok());
}

#[test]
fn eight_keeps_the_rules() {
    assert_eq!(check_rules::<Eight>(), Ok(()));
}

#[test]
fn faults_that_would_spoil_a_table_are_found_when_it_is_made() {
    fn explored<const FAULT: u8>() -> Result<(), PuzzleError> {
        let one = Graph::<Faulty<FAULT>>::explore().map(drop);
        let two = Graph::<Faulty<FAULT>>::explore_on(2).map(drop);
        assert_eq!(one, two);
        one
    }
    let undo = explored::<UNDO>();
    breaks(undo, "undo must take back what apply does");
    assert_eq!(
        undo.unwrap_err().to_string(),
        "the state with index 0 breaks a rule: undo must take back what apply does"
    );
    let behind = Magic::unrank(7).apply(Move::B);
    assert_eq!(
        explored::<UNDO_WALLS>(),
        Err(PuzzleError::OfState {
            rule: "apply must do again what undo takes back",
            index: behind.rank()
        })
    );
    breaks(explored::<INDEX>(), "no two states may have one index");
}

/// It is no fault that has an error: the caller panics like the worker.
#[test]
#[should_panic(expected = "a worker makes no state")]
fn a_panic_of_a_worker_is_the_callers() {
    Graph::<Faulty<PANICS>>::explore_on(2).unwrap();
}

#[test]
fn faults_of_states_and_of_boards_are_found_by_a_check() {
    breaks(
        check_rules::<Faulty<UNDO>>(),
        "undo must take back what apply does",
    );
    for found in [
        check_rules::<Faulty<MOVED>>(),
        check_rules::<Faulty<NOT_RENAMED>>(),
    ] {
        breaks(
            found,
            "relabel must turn a pair of one board into a root and its state",
        );
    }
    for (found, rule) in [
        (
            check_rules::<Faulty<NOT_ITSELF>>(),
            "relabel must turn a pair of one board into a root and its state",
        ),
        (
            check_rules::<Faulty<ONE_WAY>>(),
            "relabel must find a path both ways or neither, between a root and a board",
        ),
    ] {
        assert_eq!(found, Err(PuzzleError::OfBoard { rule, rank: 1000 }));
    }
    breaks(
        check_rules::<Faulty<NOT_KEPT>>(),
        "relabel must not change a pair that starts at a root",
    );
    // Of boards that no root leads to.
    breaks(
        check_rules::<Unknown<Eight, true>>(),
        "relabel must turn a move from a board into the move from a root",
    );
    breaks(
        check_rules::<Faulty<SWAPPED>>(),
        "relabel must turn a move from a board into the move from a root",
    );
    breaks(
        check_rules::<Faulty<PLAY>>(),
        "play must do to a board what apply does to its state",
    );
    let rank = check_rules::<Faulty<RANK>>();
    breaks(rank, "rank must be the inverse of unrank");
    assert_eq!(
        rank.unwrap_err().to_string(),
        "the board with rank 0 breaks a rule: rank must be the inverse of unrank"
    );
    let few = check_rules::<Faulty<TOO_FEW>>().unwrap_err();
    assert_eq!(
        few,
        PuzzleError::Pairs {
            rank: 0,
            found: Magic::ENTRIES - 1,
            expected: Magic::ENTRIES
        }
    );
    assert_eq!(
        few.to_string(),
        "relabel finds paths from the board with rank 0 to 40319 boards, expected 40320, \
         the number of states"
    );
}

const MARKED_BY_UNDO: u8 = 1;
const MARKED_BY_RELABEL: u8 = 2;
const FAR: u8 = 3;
const FAR_MISSING: u8 = 4;
const SAME_LETTER: u8 = 5;
const MARKED_BY_APPLY: u8 = 6;
const ROOT_OF_NEXT: u8 = 7;
const ROOT_OF_FAR: u8 = 8;

/// A ring of eight places with a fault; two of them are the roots, as a place is renamed
/// only to one an even number away. States may have a mark, which no index tells apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Ring<const FAULT: u8> {}

impl<const FAULT: u8> Puzzle for Ring<FAULT> {
    const NAME: &'static str = "ring";
    const ROOTS: usize = 2;
    const BOARDS: usize = 8;
    const ENTRIES: usize = 8;

    type Board = u8;
    type State = (u8, bool);
    type Move = Step<FAULT>;

    fn root(root: Root<Self>) -> (u8, bool) {
        (root.index() as u8, false)
    }

    fn index((place, _): (u8, bool)) -> usize {
        place.into()
    }

    fn state(index: usize) -> (u8, bool) {
        (index as u8, false)
    }

    fn apply((place, mark): (u8, bool), _: Self::Move) -> Option<(u8, bool)> {
        let is_wall = FAULT == MARKED_BY_UNDO && place == 7 && !mark;
        let mark = FAULT == MARKED_BY_APPLY && place == 7;
        (!is_wall).then_some(((place + 1) % 8, mark))
    }

    /// Passes the wall the other way, and leaves a mark with which it can be passed.
    fn undo((place, mark): (u8, bool), _: Self::Move) -> Option<(u8, bool)> {
        let is_wall = FAULT == MARKED_BY_APPLY && place == 0 && !mark;
        (!is_wall).then_some(((place + 7) % 8, FAULT == MARKED_BY_UNDO && place == 0))
    }

    fn relabel(from: u8, to: u8) -> Option<(Root<Self>, (u8, bool))> {
        let is_far = (from, to) == (2, 5);
        if FAULT == FAR_MISSING && is_far {
            return None;
        }
        let is_other = match FAULT {
            ROOT_OF_NEXT => (from, to) == (3, 4),
            ROOT_OF_FAR => (from, to) == (1, 5),
            _ => false,
        };
        let root = if is_other { 0 } else { from % 2 };
        let place = (to + 8 - from + from % 2 + u8::from(FAULT == FAR && is_far)) % 8;
        let mark = FAULT == MARKED_BY_RELABEL && place > 2;
        Some((Root::new(root.into())?, (place, mark)))
    }

    fn board((place, _): (u8, bool)) -> u8 {
        place
    }

    fn play(place: u8, _: Self::Move) -> Option<u8> {
        Some((place + 1) % 8)
    }

    fn rank(place: u8) -> usize {
        place.into()
    }

    fn unrank(rank: usize) -> u8 {
        rank as u8
    }
}

/// One place on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Step<const FAULT: u8>(u8);

impl<const FAULT: u8> tilebase::Move for Step<FAULT> {
    const ALL: &'static [Self] = if FAULT == SAME_LETTER {
        &[Self(0), Self(1)]
    } else {
        &[Self(0)]
    };

    fn code(self) -> u8 {
        self.0
    }

    fn letter(self) -> char {
        's'
    }
}

/// A walk that comes to such a state never comes to the root, nor a count to its end.
#[test]
fn a_state_that_is_not_the_one_of_its_index_is_found() {
    let rule = "no two states may have one index";
    breaks(check_rules::<Ring<MARKED_BY_UNDO>>(), rule);
    breaks(Graph::<Ring<MARKED_BY_UNDO>>::explore().map(drop), rule);
    breaks(check_rules::<Ring<MARKED_BY_RELABEL>>(), rule);
    // Of the last state, and of nothing that leads back.
    let last = Err(PuzzleError::OfState { rule, index: 7 });
    assert_eq!(check_rules::<Ring<MARKED_BY_APPLY>>(), last);
}

/// A pair of the second root, and one that no root begins.
#[test]
fn a_pair_that_is_turned_into_one_of_another_root_is_found() {
    let rule = "relabel must not change a pair that starts at a root";
    let of_root = Err(PuzzleError::OfBoard { rule, rank: 5 });
    assert_eq!(check_rules::<Ring<ROOT_OF_FAR>>(), of_root);
    let rule = "relabel must turn a move from a board into the move from a root";
    let of_next = Err(PuzzleError::OfBoard { rule, rank: 3 });
    assert_eq!(check_rules::<Ring<ROOT_OF_NEXT>>(), of_next);
}

/// Far from a root and from each other; of few boards all pairs are tried.
#[test]
fn two_boards_that_are_wrongly_relabelled_are_found() {
    assert_eq!(check_rules::<Ring<NONE>>(), Ok(()));
    let rule = "relabel must turn every path from a board into the same path from a root";
    breaks(check_rules::<Ring<FAR>>(), rule);
    breaks(check_rules::<Ring<FAR_MISSING>>(), rule);
}

#[test]
fn moves_with_the_same_letter_are_found() {
    let same = PuzzleError::Letter { letter: 's' };
    assert_eq!(check_rules::<Ring<SAME_LETTER>>(), Err(same));
    assert_eq!(Graph::<Ring<SAME_LETTER>>::explore().err(), Some(same));
    assert_eq!(same.to_string(), "two moves have the letter 's'");
}
