//! A puzzle that breaks a rule gets an error that names the rule.

use std::fmt::{self, Display};
use std::num::ParseIntError;
use std::str::FromStr;

use tilebase::generator::generate;
use tilebase::{
    Batch, Graph, Move, MoveTable, Puzzle, PuzzleError, Root, Solver, Tables, WalkError,
};

/// A place on a ring of seven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place(u8);

impl FromStr for Place {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self)
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A step on. `CODE` is what it says its code is, and should be 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Step<const CODE: u8>;

impl<const CODE: u8> Move for Step<CODE> {
    const ALL: &'static [Self] = &[Self];

    fn code(self) -> u8 {
        CODE
    }

    fn letter(self) -> char {
        's'
    }
}

/// The ring; `ENTRIES` should be 7, and `SHIFT`, by which the state of an index
/// is wrong, 0.
#[derive(Debug)]
enum Ring<const CODE: u8, const ENTRIES: usize, const SHIFT: u8 = 0> {}

impl<const CODE: u8, const ENTRIES: usize, const SHIFT: u8> Puzzle for Ring<CODE, ENTRIES, SHIFT> {
    const NAME: &'static str = "ring";
    const ROOTS: usize = 1;
    const BOARDS: usize = 7;
    const ENTRIES: usize = ENTRIES;

    type Board = Place;
    type State = Place;
    type Move = Step<CODE>;

    fn root(_: Root<Self>) -> Place {
        Place(0)
    }

    fn index(state: Place) -> usize {
        state.0.into()
    }

    fn state(index: usize) -> Place {
        Place(index as u8 + SHIFT)
    }

    fn apply(state: Place, _: Step<CODE>) -> Option<Place> {
        Some(Place((state.0 + 1) % 7))
    }

    fn undo(state: Place, _: Step<CODE>) -> Option<Place> {
        Some(Place((state.0 + 6) % 7))
    }

    /// Any number is let through, so that one can be out of range.
    fn relabel(from: Place, to: Place) -> Option<(Root<Self>, Place)> {
        Some((
            Root::FIRST,
            Place(if to.0 < 7 {
                (7 + to.0 - from.0) % 7
            } else {
                to.0
            }),
        ))
    }

    fn board(state: Place) -> Place {
        state
    }

    fn play(board: Place, m: Step<CODE>) -> Option<Place> {
        Self::apply(board, m)
    }

    fn rank(board: Place) -> usize {
        Self::index(board)
    }

    fn unrank(rank: usize) -> Place {
        Self::state(rank)
    }
}

#[test]
fn a_ring_that_keeps_the_rules_is_walked() {
    let made = generate(Root::<Ring<0, 7>>::FIRST).unwrap();
    assert_eq!(made.histogram.counts(), [1; 7]);
    assert_eq!(made.table.walk(Place(6)).unwrap().to_string(), "ssssss");
}

#[test]
fn a_rule_that_is_broken_is_named() {
    let code = generate(Root::<Ring<1, 7>>::FIRST).unwrap_err();
    assert_eq!(code, PuzzleError::Code { found: 1, place: 0 });
    let shifted = generate(Root::<Ring<0, 7, 1>>::FIRST).unwrap_err();
    assert_eq!(shifted, PuzzleError::Index { index: 0, found: 1 });
    let few = generate(Root::<Ring<0, 6>>::FIRST).unwrap_err();
    assert_eq!(
        few,
        PuzzleError::OutOfRange {
            index: 6,
            entries: 6
        }
    );
    let many = generate(Root::<Ring<0, 8>>::FIRST).unwrap_err();
    assert_eq!(
        many,
        PuzzleError::Unreached {
            found: 7,
            expected: 8
        }
    );
}

/// One beyond the states, in the bits that fill up the table's last byte, and
/// one beyond these: an error, one by one and in a batch.
#[test]
fn a_state_out_of_range_is_an_error() {
    type P = Ring<0, 7>;
    let made = generate(Root::<P>::FIRST).unwrap();
    let table = MoveTable::<P, _>::new(Root::FIRST, 6, made.table.bytes()).unwrap();
    let codec = tilebase::format::Codec::Stored;
    let file = tilebase::format::encode(&made.table, &made.histogram, codec, 1).unwrap();
    let solver = Solver::new(Tables::<P>::from_bytes([("ring.tbl", file)]));
    let mut batch = Batch::new(&solver);
    batch.unfold(&Graph::explore().unwrap()).unwrap();
    for place in [7, 8] {
        let index = place.into();
        assert_eq!(
            table.walk(Place(place)),
            Err(WalkError::OutOfRange { index })
        );
        let one = solver.solve(Place(0), Place(place)).unwrap_err();
        let many = batch
            .solve_many(&[(Place(0), Place(place))], &mut Vec::new())
            .unwrap_err();
        let expected = "the table of ring root 0 is damaged: the puzzle gave a board the index";
        assert!(format!("{one:#}").starts_with(expected), "{one:#}");
        assert_eq!(format!("{one:#}"), format!("{many:#}"));
    }
}

/// The factorial of 13 does not fit into 32 bits.
#[test]
#[should_panic(expected = "n is at most 12")]
fn a_factorial_that_does_not_fit_is_no_number() {
    let n = std::hint::black_box(13);
    assert!(tilebase::permutation::factorial(n) > 0);
}
