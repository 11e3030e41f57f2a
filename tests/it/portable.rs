//! A little of everything that needs neither C code nor a program nor, but for
//! the tables, much time: what Miri can run, with another byte order and with
//! words of 32 bits too. `tests/miri.sh` does; here it runs like any other test.

use tilebase::format::{Codec, LEVEL, decode, encode, file_name};
use tilebase::permutation::Packed;
use tilebase::{MoveTable, Puzzle, Root, Source, Tablebase, Tables, eight, magic};

use crate::cases::{EIGHT, MAGIC, rows};
use crate::files::{PAYLOAD, forge, seal};
use crate::tally::tried;
use crate::unknown::{Outcome, Unknown, ask, forged};

/// The stored file of a table that is built in: no search, no C.
fn stored<P: Puzzle>(tables: &Tables<P>, root: Root<P>) -> Vec<u8> {
    let table = tables.table(root).unwrap();
    let histogram = P::known(root).unwrap().histogram;
    encode(&table, &histogram, Codec::Stored, LEVEL).unwrap()
}

#[test]
fn packed_permutations() {
    let mut count = 0;
    for rank in (0..Packed::COUNT).step_by(97) {
        let packed = Packed::unrank(rank);
        assert_eq!(packed.rank(), rank);
        assert_eq!(packed.compose(packed.inverse()), Packed::IDENTITY);
        assert_eq!(Packed::new(packed.symbols()), Some(packed));
        count += 1;
    }
    tried(count, "packed permutations");
}

#[test]
fn cases_from_tables_in_the_program_and_in_bytes() {
    let embedded = Tablebase::embedded();
    let (mut files, mut count) = (Vec::new(), 0);
    for root in [2, 4, 8].map(|index| Root::new(index).unwrap()) {
        files.push((file_name(root), stored(embedded.eight().source(), root)));
    }
    let root = Root::FIRST;
    files.push((
        file_name::<magic::Magic>(root),
        stored(embedded.magic().source(), root),
    ));
    let given = Tablebase::from_bytes(files);
    for case in rows(EIGHT) {
        let (from, to): (eight::Board, eight::Board) =
            (case.from.parse().unwrap(), case.to.parse().unwrap());
        let expected = case.answer.map(|answer| answer.moves.to_string());
        let answer = embedded
            .eight()
            .solve(from, to)
            .unwrap()
            .map(|path| path.to_string());
        assert_eq!(answer, expected);
        if [2, 4, 8].contains(&from.blank()) {
            assert_eq!(
                given
                    .eight()
                    .solve(from, to)
                    .unwrap()
                    .map(|path| path.to_string()),
                expected
            );
            count += 1;
        }
    }
    for case in rows(MAGIC) {
        let (from, to) = (case.from.parse().unwrap(), case.to.parse().unwrap());
        let expected = case.answer.map(|answer| answer.moves.to_string());
        for tables in [&embedded, &given] {
            let answer = tables
                .magic()
                .solve(from, to)
                .unwrap()
                .map(|path| path.to_string());
            assert_eq!(answer, expected);
        }
        count += 1;
    }
    assert!(count > 10);
    tried(count, "cases, from tables in the program and in bytes");
}

/// The frozen file, made on a machine of one byte order, is what this one makes.
#[test]
fn the_frozen_file_byte_by_byte() {
    let frozen = include_bytes!("../data/version-1-stored.tbl");
    let made = stored(Tablebase::embedded().magic().source(), Root::FIRST);
    assert_eq!(made, frozen);
    assert!(decode(Root::<magic::Magic>::FIRST, frozen).is_ok());
}

#[test]
fn damaged_headers() {
    let good = include_bytes!("../data/version-1-stored.tbl");
    let root = Root::<magic::Magic>::FIRST;
    let mut count = 0;
    for bit in (0..PAYLOAD * 8).step_by(13) {
        let mut file = good.to_vec();
        file[bit / 8] ^= 1 << (bit % 8);
        assert!(decode(root, &file).is_err(), "bit {bit}");
        if bit < 192 * 8 {
            seal(&mut file);
            assert!(decode(root, &file).is_err(), "bit {bit}, sealed");
        }
        count += 2;
    }
    for len in [0, 1, 15, 16, 100, 195, 196, 197, 5000, good.len() - 1] {
        assert!(decode(root, &good[..len]).is_err(), "{len} bytes");
        count += 1;
    }
    let mut file = good.to_vec();
    file[5000] ^= 1;
    let table = file[PAYLOAD..].to_vec();
    forge(&mut file, &table);
    assert!(decode(root, &file).is_err());
    tried(count + 1, "damaged headers and payloads");
}

#[test]
fn solutions_hints_and_counts() {
    let tables = Tablebase::embedded();
    let start: eight::Board = "1234X8765".parse().unwrap();
    let goal = "12345678X".parse().unwrap();
    let solver = tables.eight();
    let all = solver.solutions(start, goal).unwrap().unwrap();
    let all: Vec<String> = all.map(|path| path.unwrap().to_string()).collect();
    assert_eq!(all, ["druldr", "rdlurd"]);
    assert_eq!(solver.count(start, goal).unwrap(), Some(2));
    let hints = solver.next_moves(start, goal).unwrap().unwrap();
    assert_eq!(hints.to_string(), "dr");
}

#[test]
fn forged_tables_of_an_unknown_puzzle() {
    let mut outcome = Outcome::default();
    let mut word = 1u32;
    let noise = MoveTable::<Unknown<magic::Magic>, &[u8]>::LEN;
    let solver = forged::<magic::Magic>(20, Codec::Stored, |_| {
        (0..noise)
            .map(|_| {
                word = word.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                // Codes 0 and 2 alone, as no code of three moves is 3.
                (word >> 24) as u8 & 0b1010_1010
            })
            .collect()
    });
    for rank in (0..40_320).step_by(2003) {
        let from = magic::Board::unrank(rank).unwrap();
        ask(
            &solver,
            20,
            (from, from.apply(magic::Move::A)),
            &mut outcome,
        );
        ask(&solver, 20, (from, magic::Board::BASE), &mut outcome);
    }
    tried(
        outcome.paths + outcome.errors,
        "answers from a forged table",
    );
}

#[test]
fn threads_that_open_one_table_at_once() {
    let magic = stored(Tablebase::embedded().magic().source(), Root::FIRST);
    let tables = Tablebase::from_bytes([("magic.tbl", magic)]);
    let target: magic::Board = "26845731".parse().unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let path = tables.magic().solve(magic::Board::BASE, target).unwrap();
                assert_eq!(path.unwrap().to_string(), "BCABCCB");
                let start = eight::Board::unrank(0).unwrap();
                assert!(tables.eight().solve(start, start).is_err());
            });
        }
    });
}
