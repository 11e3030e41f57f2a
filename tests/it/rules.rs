//! A puzzle that breaks a rule gets an error that names the rule.

use tilebase::eight::Eight;
use tilebase::format::{Codec, encode};
use tilebase::generator::{generate, search};
use tilebase::magic::Magic;
use tilebase::{
    Batch, Graph, Histogram, Move, MoveTable, Path, PathTable, Puzzle, PuzzleError, Root, Solver,
    Source, Tablebase, Tables, WalkError, check_rules,
};

/// A place on a ring of seven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place(u8);

/// The last code is that of a step, or so it says.
const ANY: u8 = 2;
/// No letter is that of a step, or so it says.
const MUTE: u8 = 3;

/// A step on. `CODE` is what it says its code is, and should be 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Step<const CODE: u8>;

impl<const CODE: u8> Move for Step<CODE> {
    const ALL: &'static [Self] = &[Self];

    fn code(self) -> u8 {
        if CODE == ANY || CODE == MUTE { 0 } else { CODE }
    }

    fn from_code(code: u8) -> Option<Self> {
        (code == 0 || CODE == ANY && code == u8::MAX).then_some(Self)
    }

    fn letter(self) -> char {
        's'
    }

    fn from_letter(letter: char) -> Option<Self> {
        (letter == 's' && CODE != MUTE).then_some(Self)
    }
}

/// The ring of `SIZE` places; `ENTRIES` should be as many, and `SHIFT`, by which
/// the state of an index is wrong, and `ROOT` 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Ring<
    const CODE: u8,
    const ENTRIES: usize,
    const SHIFT: u8 = 0,
    const SIZE: u8 = 7,
    const ROOT: u8 = 0,
> {}

impl<const CODE: u8, const ENTRIES: usize, const SHIFT: u8, const SIZE: u8, const ROOT: u8> Puzzle
    for Ring<CODE, ENTRIES, SHIFT, SIZE, ROOT>
{
    const NAME: &'static str = "ring";
    const ROOTS: usize = 1;
    const BOARDS: usize = SIZE as usize;
    const ENTRIES: usize = ENTRIES;

    type Board = Place;
    type State = Place;
    type Move = Step<CODE>;

    fn root(_: Root<Self>) -> Place {
        Place(ROOT)
    }

    fn index(state: Place) -> usize {
        state.0.into()
    }

    fn state(index: usize) -> Place {
        Place(index as u8 + SHIFT)
    }

    fn apply(state: Place, _: Step<CODE>) -> Option<Place> {
        (state.0 < SIZE).then(|| Place((state.0 + 1) % SIZE))
    }

    fn undo(state: Place, _: Step<CODE>) -> Option<Place> {
        (state.0 < SIZE).then(|| Place((state.0 + SIZE - 1) % SIZE))
    }

    /// Any number is let through, so that one can be out of range.
    fn relabel(from: Place, to: Place) -> Option<(Root<Self>, Place)> {
        Some((
            Root::FIRST,
            Place(if to.0 < SIZE {
                (SIZE + to.0 - from.0) % SIZE
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
    assert!(generate(Root::<Ring<0, 32, 0, 32>>::FIRST).is_ok());
    let deep = generate(Root::<Ring<0, 33, 0, 33>>::FIRST).unwrap_err();
    assert_eq!(deep, PuzzleError::TooDeep);
    let code = generate(Root::<Ring<1, 7>>::FIRST).unwrap_err();
    assert_eq!(code, PuzzleError::Code { found: 1, place: 0 });
    let any = generate(Root::<Ring<ANY, 7>>::FIRST).unwrap_err();
    assert_eq!(any, PuzzleError::FromCode { code: u8::MAX });
    assert_eq!(check_rules::<Ring<ANY, 7>>(), Err(any));
    let mute = generate(Root::<Ring<MUTE, 7>>::FIRST).unwrap_err();
    assert_eq!(mute, PuzzleError::FromLetter { letter: 's' });
    assert_eq!(check_rules::<Ring<MUTE, 7>>(), Err(mute));
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
    for (error, said) in [
        (
            deep,
            "a state lies deeper than 31 moves, the most that a path holds",
        ),
        (
            code,
            "a move has the code 1, expected 0, its place among the moves",
        ),
        (
            any,
            "from_code(255) is not what stands at place 255 among the moves",
        ),
        (mute, "from_letter('s') is not the move with this letter"),
        (shifted, "the state made of the index 0 has the index 1"),
        (few, "a state has the index 6, expected one below 6"),
        (many, "7 states are reached, expected 8"),
    ] {
        assert_eq!(error.to_string(), said);
    }
}

/// However many threads explore: the same error, that of the first state.
#[test]
fn threads_find_what_one_finds() {
    fn check<P: Puzzle>() {
        let one = Graph::<P>::explore().err();
        for threads in [0, 1, 2, 3, 5, 100] {
            assert_eq!(Graph::<P>::explore_on(threads).err(), one, "{threads}");
        }
    }
    check::<Ring<0, 7>>();
    check::<Ring<1, 7>>();
    check::<Ring<0, 7, 1>>();
    check::<Ring<0, 6>>();
    check::<Ring<0, 3>>();
    check::<Magic>();
    let shipped = Tablebase::embedded();
    // A process has no room for the stacks of a thread a state.
    for threads in [2, 3, 7, 64, 200_000, usize::MAX] {
        let graph = Graph::explore_on(threads).unwrap();
        for root in Root::<Eight>::all() {
            let made = search(&graph, root).unwrap();
            let expected = shipped.eight().source().table(root).unwrap();
            assert!(made.table.bytes() == expected.bytes(), "{root}");
        }
    }
}

/// A table goes into a file with its own histogram and no other, also if it is as deep
/// as a table can be, and if it does not say how deep it is.
#[test]
fn a_histogram_of_another_table_is_refused() {
    let deepest = generate(Root::<Ring<0, 32, 0, 32>>::FIRST).unwrap();
    assert!(encode(&deepest.table, &deepest.histogram, Codec::Stored, 1).is_ok());
    for level in [i32::MIN, -1, 0, 23, i32::MAX] {
        let error = encode(&deepest.table, &deepest.histogram, Codec::Zstd, level).unwrap_err();
        let said = format!("zstd level: found {level}, expected 1 to 22");
        assert_eq!(error.to_string(), said);
    }
    let flat = encode(&deepest.table, &Histogram::new(&[32]), Codec::Stored, 1);
    assert_eq!(
        flat.unwrap_err().to_string(),
        "greatest depth: found 0, expected 31"
    );
    let shipped = Tablebase::embedded();
    let [corner, centre] = [8, 4].map(|root| Root::<Eight>::new(root).unwrap());
    let histogram = |root| Eight::known(root).unwrap().histogram;
    for (root, other) in [(corner, centre), (centre, corner)] {
        let table = shipped.eight().source().table(root).unwrap();
        assert!(encode(&table, &histogram(root), Codec::Stored, 1).is_ok());
        assert!(encode(&table, &histogram(other), Codec::Stored, 1).is_err());
    }

    let made = generate(Root::<Ring<0, 7>>::FIRST).unwrap();
    for (counts, said) in [
        (&[1; 7][..], None),
        (&[1, 6], Some("greatest depth: found 1, expected 6")),
        (&[1; 8], Some("sum of the histogram: found 8, expected 7")),
    ] {
        let file = encode(&made.table, &Histogram::new(counts), Codec::Stored, 1);
        assert_eq!(file.err().map(|error| error.to_string()).as_deref(), said);
    }
}

#[test]
#[should_panic(expected = "a rank is below the number of boards")]
fn a_rank_out_of_range_has_no_entry() {
    let made = generate(Root::<Ring<0, 7>>::FIRST).unwrap();
    let _ = made.table.entry(7);
}

/// One beyond the states, in the bits that fill up the table's last byte, and
/// one beyond these: an error, one by one and in a batch.
#[test]
fn a_state_out_of_range_is_an_error() {
    type P = Ring<0, 7>;
    let made = generate(Root::<P>::FIRST).unwrap();
    let table = MoveTable::<P, _>::new(Root::FIRST, 6, made.table.bytes()).unwrap();
    let file = encode(&made.table, &made.histogram, Codec::Stored, 1).unwrap();
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
        let expected = "the table of ring is damaged: the puzzle gave a state the index";
        assert!(format!("{one:#}").starts_with(expected), "{one:#}");
        assert_eq!(format!("{one:#}"), format!("{many:#}"));
    }
}

#[test]
fn a_root_out_of_range_is_an_error() {
    fn check<const ROOT: u8>() {
        type P<const ROOT: u8> = Ring<0, 7, 0, 7, ROOT>;
        let graph = Graph::<P<ROOT>>::explore().unwrap();
        let (index, entries) = (ROOT.into(), 7);
        assert_eq!(
            search(&graph, Root::FIRST).unwrap_err(),
            PuzzleError::OutOfRange { index, entries }
        );
        let table = MoveTable::<P<ROOT>, _>::new(Root::FIRST, 31, [0; 2]).unwrap();
        assert_eq!(
            PathTable::unfold(&graph, &table).unwrap_err(),
            WalkError::OutOfRange { index }
        );
    }
    check::<7>();
    check::<8>();
}

/// The factorial of 13 does not fit into 32 bits.
#[test]
#[should_panic(expected = "n is at most 12")]
fn a_factorial_that_does_not_fit_is_no_number() {
    let n = std::hint::black_box(13);
    assert!(tilebase::permutation::factorial(n) > 0);
}

/// Of a table that is borrowed, in an array: nothing needs a heap.
#[test]
fn tables_in_an_array_or_elsewhere() {
    let made = generate(Root::<Magic>::FIRST).unwrap();
    let (start, goal) = ("12345678".parse().unwrap(), "26845731".parse().unwrap());
    let tables = [made.table.borrow()];
    for path in [
        Solver::new(tables).solve(start, goal),
        Solver::new(&tables).solve(start, goal),
        Solver::new(&tables[..]).solve(start, goal),
        Solver::new(&&vec![made.table.clone()]).solve(start, goal),
    ] {
        assert_eq!(path.unwrap().unwrap().to_string(), "BCABCCB");
    }
    let none: [MoveTable<Magic, Vec<u8>>; 0] = [];
    let missing = Solver::new(&none).solve(start, goal).unwrap_err();
    assert_eq!(missing, WalkError::NoTable { root: 0 });
    let forged =
        Solver::new([MoveTable::<Magic, _>::new(Root::FIRST, 22, [0xff; 10_080]).unwrap()]);
    let damaged = Solver::new(forged.source()).solve(start, goal).unwrap_err();
    assert!(matches!(damaged, WalkError::NoSuchMove { code: 3, .. }));
}

#[test]
fn a_graph_says_where_moves_lead() {
    fn check<P: Puzzle>() {
        let graph = Graph::<P>::explore().unwrap();
        for index in 0..P::ENTRIES {
            for &m in P::Move::ALL {
                let next = P::apply(P::state(index), m).map(P::index);
                assert_eq!(graph.next(index, m), next);
            }
        }
        assert_eq!(graph.next(P::ENTRIES, P::Move::ALL[0]), None);
    }
    check::<Eight>();
    check::<Magic>();
}

/// Generated tables answer by their order, and one that is missing is named.
#[test]
fn tables_in_a_vector_have_the_order_of_their_roots() {
    let tables: Vec<_> = Root::<Eight>::all()
        .take(2)
        .map(|root| generate(root).unwrap().table)
        .collect();
    let goal = "12345678X".parse().unwrap();
    let path = |tables, start: &str| {
        let solver = Solver::new(tables);
        let path = solver.solve(start.parse().unwrap(), goal)?;
        Ok::<_, WalkError>(path.map(Path::len))
    };
    assert_eq!(path(tables.clone(), "X13425786"), Ok(Some(4)));
    let missing = path(tables.clone(), "12X453786").unwrap_err();
    assert_eq!(missing, WalkError::NoTable { root: 2 });
    assert_eq!(missing.to_string(), "there is no table of root 2");
    let swapped = tables.into_iter().rev().collect();
    let wrong = path(swapped, "X13425786").unwrap_err();
    assert_eq!(wrong, WalkError::NoTable { root: 0 });
}
