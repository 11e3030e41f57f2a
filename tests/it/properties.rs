//! What holds whatever the bytes: a file, a board or an input gives an answer or
//! a typed error, and no answer is a lie. The targets in `fuzz` look for the same
//! with more patience.

use std::cell::Cell;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, TestRunner};
use tilebase::eight::{self, Eight};
use tilebase::format::{Codec, decode};
use tilebase::magic::{self, Magic};
use tilebase::{Batch, Graph, Puzzle, Root, Tablebase, Visitor, visit_all};

use crate::files::{PAYLOAD, forge, put, seal};
use crate::oracle::Random;
use crate::storage::{root, table_file};
use crate::tally::tried;
use crate::unknown::{self, Outcome};

/// Tries cases, the same in every run, and says how many.
pub fn check<S: Strategy>(cases: u32, what: &str, strategy: &S, test: impl Fn(S::Value)) {
    let config = Config {
        failure_persistence: None,
        ..Config::with_cases(cases)
    };
    let count = Cell::new(0);
    let mut runner = TestRunner::new_with_rng(
        config,
        proptest::test_runner::TestRng::deterministic_rng(
            proptest::test_runner::RngAlgorithm::ChaCha,
        ),
    );
    let result = runner.run(strategy, |value| {
        count.set(count.get() + 1);
        test(value);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    tried(count.get(), what);
}

/// What is done to a file.
#[derive(Clone, Debug)]
enum Change {
    Replace(Index, u8),
    Flip(Index, u8),
    Insert(Index, Vec<u8>),
    Remove(Index, usize),
    Cut(Index),
    Append(Vec<u8>),
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        any::<(Index, u8)>().prop_map(|(place, byte)| Change::Replace(place, byte)),
        any::<(Index, u8)>().prop_map(|(place, bit)| Change::Flip(place, bit % 8)),
        (any::<Index>(), vec(any::<u8>(), 1..20)).prop_map(|(place, b)| Change::Insert(place, b)),
        (any::<Index>(), 1..20usize).prop_map(|(place, count)| Change::Remove(place, count)),
        any::<Index>().prop_map(Change::Cut),
        vec(any::<u8>(), 1..20).prop_map(Change::Append),
    ]
}

impl Change {
    fn make(&self, file: &mut Vec<u8>) {
        if file.is_empty() {
            return;
        }
        match self {
            Self::Replace(place, byte) => *place.get_mut(file) = *byte,
            Self::Flip(place, bit) => *place.get_mut(file) ^= 1 << bit,
            Self::Insert(place, bytes) => {
                let place = place.index(file.len());
                file.splice(place..place, bytes.iter().copied());
            }
            Self::Remove(place, count) => {
                let place = place.index(file.len());
                file.drain(place..file.len().min(place + count));
            }
            Self::Cut(place) => file.truncate(place.index(file.len())),
            Self::Append(bytes) => file.extend(bytes),
        }
    }
}

/// Opens bytes as the file of each table. If they are taken for one, they are it.
struct OpenAsEach<'a>(&'a [u8]);

impl Visitor for OpenAsEach<'_> {
    fn visit<P: Puzzle>(&mut self) {
        for root in Root::<P>::all() {
            match decode(root, self.0) {
                Ok(decoded) => {
                    let known = P::known(root).unwrap();
                    assert_eq!(
                        crc32fast::hash(decoded.table.bytes()),
                        known.digest,
                        "{root}"
                    );
                    assert_eq!(decoded.header.histogram, known.histogram, "{root}");
                }
                Err(error) => {
                    let said = error.to_string();
                    assert!(
                        said.contains(": found ") && said.contains(", expected "),
                        "{said}"
                    );
                }
            }
        }
    }
}

fn open_as_each(file: &[u8]) {
    visit_all(&mut OpenAsEach(file));
}

#[test]
fn any_bytes_are_refused_or_are_the_table() {
    let bytes = vec(any::<u8>(), 0..2000);
    check(
        3000,
        "byte strings, opened as each table",
        &bytes,
        |bytes| open_as_each(&bytes),
    );

    // Behind a preamble that is right, and behind a header of which every check
    // but those of its fields has been passed.
    let good = table_file(root::<Magic>(0), Codec::Zstd);
    check(3000, "headers", &bytes, |bytes| {
        let mut file = good[..16].to_vec();
        file.extend(bytes);
        file.resize(file.len().max(PAYLOAD), 0);
        seal(&mut file);
        open_as_each(&file);
    });
}

#[test]
fn a_changed_file_is_refused_or_is_the_table() {
    let files = [
        table_file(root::<Magic>(0), Codec::Stored),
        table_file(root::<Magic>(0), Codec::Zstd),
        table_file(root::<Eight>(4), Codec::Zstd),
    ];
    let strategy = (select(files.to_vec()), vec(change(), 1..6), any::<bool>());
    check(
        3000,
        "changed files",
        &strategy,
        |(mut file, changes, sealed)| {
            changes.iter().for_each(|change| change.make(&mut file));
            if sealed && file.len() >= PAYLOAD {
                // All but the digest, so that zstd has to do with it too.
                let digest = u32::from_le_bytes(file[188..192].try_into().unwrap());
                forge(&mut file, b"");
                put(&mut file, 188, digest);
                seal(&mut file);
            }
            open_as_each(&file);
        },
    );
}

/// Tables with wrong entries that no checksum tells: those of a puzzle with known
/// digests are refused; those of another give errors and paths, and no lies.
#[test]
fn forged_tables_do_not_lie() {
    let entries = vec(any::<(Index, u8)>(), 1..400);
    let strategy = (entries, 0..32usize, any::<u64>(), any::<bool>());
    let (paths, errors) = (Cell::new(0), Cell::new(0));

    fn run<P: Puzzle>(
        (entries, depth, seed, noise): (&[(Index, u8)], usize, u64, bool),
        codec: Codec,
        queries: usize,
    ) -> Outcome {
        let table = |number: usize| {
            let good = table_file(root::<P>(number), Codec::Stored);
            let mut table = good[PAYLOAD..].to_vec();
            for (place, byte) in entries {
                let at = place.index(table.len());
                table[at] = *byte;
            }
            if noise {
                // Half of it is anything at all.
                let mut random = Random::new(seed);
                let half = table.len() / 2;
                table[..half]
                    .iter_mut()
                    .for_each(|byte| *byte = random.next() as u8);
            }
            table
        };
        let solver = unknown::forged::<P>(depth, codec, table);
        unknown::unfold(&Graph::explore().unwrap(), &solver).unwrap();
        let mut random = Random::new(seed);
        let mut outcome = Outcome::default();
        let mut draw = || P::unrank(random.below(P::BOARDS));
        let pairs: Vec<_> = (0..queries).map(|_| (draw(), draw())).collect();
        for &pair in &pairs {
            unknown::ask(&solver, depth, pair, &mut outcome);
        }
        let batch = Batch::new(&solver);
        for pairs in pairs.chunks(100) {
            unknown::ask_together(&batch, &solver, pairs);
        }
        outcome
    }

    let add = |outcome: Outcome| {
        paths.set(paths.get() + outcome.paths);
        errors.set(errors.get() + outcome.errors);
    };
    check(
        24,
        "forged tables of the sheets",
        &strategy,
        |(entries, depth, seed, noise)| {
            add(run::<Magic>(
                (&entries, depth, seed, noise),
                Codec::Zstd,
                1000,
            ));
        },
    );
    check(
        6,
        "sets of nine forged tables",
        &strategy,
        |(entries, depth, seed, noise)| {
            add(run::<Eight>(
                (&entries, depth, seed, noise),
                Codec::Stored,
                1000,
            ));
        },
    );
    assert!(paths.get() > 1000 && errors.get() > 1000);
    let what = format!(
        "answers from forged tables, of which {} are errors",
        errors.get()
    );
    tried(paths.get() + errors.get(), &what);
}

/// Texts that are boards, nearly so, or anything.
pub fn board_text() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        vec(any::<u8>(), 0..40),
        vec(
            select(&b"12345678Xx0_. ,/()[]{}\t\r\n\x0b9\xc3\xa9"[..]),
            0..40
        ),
        Just(b"12345678X".to_vec()).prop_shuffle(),
        Just(b"12345678".to_vec()).prop_shuffle(),
        "\\PC{0,20}".prop_map(String::into_bytes),
    ]
}

#[test]
fn any_text_is_a_board_or_an_error_with_its_place() {
    fn read<B>(text: &[u8])
    where
        B: for<'a> TryFrom<&'a [u8], Error = tilebase::ParseError>
            + std::str::FromStr<Err = tilebase::ParseError>
            + PartialEq
            + std::fmt::Debug
            + std::fmt::Display,
    {
        let read = B::try_from(text);
        match &read {
            Ok(board) => assert_eq!(board.to_string().parse::<B>().as_ref(), Ok(board)),
            Err(error) => {
                assert!((1..=text.len() + 1).contains(&error.position()), "{error}");
                assert!(!error.to_string().is_empty());
            }
        }
        if let Ok(text) = str::from_utf8(text) {
            assert_eq!(text.parse::<B>(), read);
            if let Err(error) = read {
                assert!(error.position() <= text.chars().count() + 1, "{error}");
            }
        }
    }
    check(20_000, "texts, read as boards", &board_text(), |text| {
        read::<eight::Board>(&text);
        read::<magic::Board>(&text);
    });
}

/// The bytes of a folder are looked at only when they are needed, and whatever
/// they are, a query is an answer or an error.
#[test]
fn any_folder_is_answered_from() {
    let file = prop_oneof![
        Just(table_file(root::<Magic>(0), Codec::Stored)),
        vec(any::<u8>(), 0..300),
    ];
    check(500, "files, asked", &file, |bytes| {
        let tables = Tablebase::from_bytes([("magic.tbl", bytes)]);
        let target = "26845731".parse().unwrap();
        match tables.magic().solve(magic::Board::BASE, target) {
            Ok(path) => assert_eq!(path.unwrap().to_string(), "BCABCCB"),
            Err(error) => assert!(format!("{error:#}").starts_with("cannot use magic.tbl: ")),
        }
    });
}
