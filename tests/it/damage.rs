//! Every kind of damage that a file can take, at every place where it can take
//! it. Each is refused, with its own reason, before any answer is given.

use tilebase::eight::Eight;
use tilebase::format::{Codec, decode};
use tilebase::magic::{Board, Magic, Move};
use tilebase::{Batch, Graph, Move as _, Puzzle, Root, Solver, Tablebase, Tables};

use crate::files::{
    CODEC, DEPTH, DIGEST, HEADER_CRC, HEADER_LEN, HISTOGRAM, PAYLOAD, PUZZLE, STORED_CRC,
    STORED_LEN, UNPACKED_LEN, VERSION, forge, refusal, seal,
};
use crate::storage::{self, root, table_file};
use crate::tally::tried;
use crate::unknown::{self, Outcome, Unknown};

fn word(file: &[u8], offset: usize) -> u32 {
    u32::from_le_bytes(file[offset..offset + 4].try_into().unwrap())
}

/// A file that is good, and what is said of it once it is changed.
struct File {
    name: &'static str,
    entries: usize,
    codec: Codec,
    bytes: Vec<u8>,
    refusal: Box<dyn Fn(&[u8]) -> String>,
}

fn file<P: Puzzle>(root: Root<P>, codec: Codec) -> File {
    File {
        name: P::NAME,
        entries: P::ENTRIES,
        codec,
        bytes: table_file(root, codec),
        refusal: Box::new(move |changed| refusal(root, changed)),
    }
}

/// The file of a root of each puzzle, in both codecs.
fn files() -> [File; 4] {
    let (magic, eight) = (root::<Magic>(0), root::<Eight>(8));
    [
        file(magic, Codec::Stored),
        file(eight, Codec::Stored),
        file(magic, Codec::Zstd),
        file(eight, Codec::Zstd),
    ]
}

/// Every bit before the payload, as accidents change it.
#[test]
fn every_bit_of_preamble_and_header_flipped() {
    let mut flipped = 0;
    for good in files() {
        for bit in 0..PAYLOAD * 8 {
            let mut file = good.bytes.clone();
            file[bit / 8] ^= 1 << (bit % 8);
            let expected = match bit / 8 {
                0..VERSION => format!(
                    r"magic: found {}, expected \x89TBL\r\n\x1a\n",
                    file[..VERSION].escape_ascii()
                ),
                VERSION..HEADER_LEN => {
                    format!("version: found {}, expected 1", word(&file, VERSION))
                }
                HEADER_LEN..PUZZLE => format!(
                    "header length: found {}, expected 176",
                    word(&file, HEADER_LEN)
                ),
                _ => format!(
                    "header checksum: found {:08x}, expected {:08x}",
                    crc32fast::hash(&file[..HEADER_CRC]),
                    word(&file, HEADER_CRC)
                ),
            };
            assert_eq!((good.refusal)(&file), expected, "{}, bit {bit}", good.name);
            flipped += 1;
        }
    }
    tried(flipped, "bits of preamble and header, flipped");
}

/// Every bit of the header, and its checksum made right again: the fields hold
/// each other, the puzzle and the payload.
#[test]
fn every_bit_of_a_sealed_header_flipped() {
    let mut flipped = 0;
    for good in files() {
        for bit in PUZZLE * 8..HEADER_CRC * 8 {
            let mut file = good.bytes.clone();
            file[bit / 8] ^= 1 << (bit % 8);
            seal(&mut file);
            let expected = about_sealed(&good, &file, bit / 8);
            assert_eq!((good.refusal)(&file), expected, "{}, bit {bit}", good.name);
            flipped += 1;
        }
    }
    tried(flipped, "bits of the header, flipped and sealed");
}

/// What is said of a file that differs from the good one in a header's byte.
fn about_sealed(good: &File, file: &[u8], offset: usize) -> String {
    let field = offset / 4 * 4;
    let (was, is) = (word(&good.bytes, field), word(file, field));
    let plain = |name| format!("{name}: found {is}, expected {was}");
    let checksum = |name| format!("{name}: found {was:08x}, expected {is:08x}");
    match field {
        PUZZLE..=20 => {
            let found = file[PUZZLE..PUZZLE + 8].escape_ascii().to_string();
            let found = found.trim_end_matches(r"\x00");
            format!("puzzle: found {found}, expected {}", good.name)
        }
        24 => plain("root"),
        CODEC => match (good.codec, is) {
            (Codec::Stored, 1) => {
                "zstd frame: found error 10 of zstd, expected one whole frame".into()
            }
            (Codec::Zstd, 0) => format!(
                "stored payload's length: found {}, expected {}",
                good.bytes.len() - PAYLOAD,
                good.entries / 4
            ),
            _ => format!("codec: found {is}, expected 0 (stored) or 1 (zstd)"),
        },
        32 => plain("boards"),
        36 => plain("entries"),
        40 => plain("bits an entry"),
        DEPTH => plain("greatest depth"),
        HISTOGRAM..STORED_LEN => {
            let counts: Vec<_> = (0..32).map(|d| word(file, HISTOGRAM + 4 * d)).collect();
            let depth = counts.iter().rposition(|&count| count > 0).unwrap();
            let says = word(file, DEPTH);
            if depth == says as usize {
                let sum: u64 = counts.iter().map(|&count| u64::from(count)).sum();
                let entries = good.entries;
                format!("sum of the histogram: found {sum}, expected {entries}")
            } else {
                format!("greatest depth: found {says}, expected {depth}")
            }
        }
        STORED_LEN => format!("payload length: found {was}, expected {is}"),
        UNPACKED_LEN => plain("unpacked length"),
        STORED_CRC => checksum("payload checksum"),
        DIGEST => checksum("digest"),
        _ => unreachable!("no field begins at {field}"),
    }
}

/// Every bit of the payload, as accidents change it. Some flips of a compressed
/// payload would unpack to the same table; they are found like all others.
#[test]
fn every_bit_of_the_payload_flipped() {
    let mut flipped = 0;
    for good in files() {
        let mut file = good.bytes;
        let expected = format!(", expected {:08x}", word(&file, STORED_CRC));
        for bit in PAYLOAD * 8..file.len() * 8 {
            file[bit / 8] ^= 1 << (bit % 8);
            let said = (good.refusal)(&file);
            file[bit / 8] ^= 1 << (bit % 8);
            let right = said.starts_with("payload checksum: found ");
            assert!(right && said.ends_with(&expected), "bit {bit}: {said}");
            flipped += 1;
        }
    }
    tried(flipped, "bits of the payload, flipped");
}

/// Every bit of the payload, and every checksum made right again, as far as that
/// can be done: what unpacks to another table is not the puzzle's.
#[test]
fn every_bit_of_a_forged_payload_flipped() {
    let magic = root::<Magic>(0);
    let stored = table_file(magic, Codec::Stored);
    for bit in PAYLOAD * 8..stored.len() * 8 {
        let mut file = stored.clone();
        file[bit / 8] ^= 1 << (bit % 8);
        let table = file[PAYLOAD..].to_vec();
        forge(&mut file, &table);
        let found = crc32fast::hash(&table);
        let expected = format!("digest of the contents: found {found:08x}, expected c9c335b1");
        assert_eq!(refusal(magic, &file), expected, "bit {bit}");
    }
    let packed = table_file(magic, Codec::Zstd);
    let table = &stored[PAYLOAD..];
    let mut same = 0;
    for bit in PAYLOAD * 8..packed.len() * 8 {
        let mut file = packed.clone();
        file[bit / 8] ^= 1 << (bit % 8);
        forge(&mut file, table);
        match decode(magic, &file) {
            Ok(decoded) => {
                assert_eq!(decoded.table.bytes(), table, "bit {bit}");
                same += 1;
            }
            Err(error) => {
                let fields = [
                    "zstd frame",
                    "zstd frame's length",
                    "unpacked payload's length",
                    "digest",
                ];
                assert!(fields.contains(&error.field()), "bit {bit}: {error}");
            }
        }
    }
    let bits = (stored.len() + packed.len() - 2 * PAYLOAD) * 8;
    tried(
        bits,
        &format!("bits of forged payloads, flipped; {same} unpack to the right table"),
    );
}

/// Every length shorter than the file.
#[test]
fn every_truncation() {
    let mut cut = 0;
    for good in files() {
        let file = good.bytes;
        let payload = file.len() - PAYLOAD;
        for len in 0..file.len() {
            let expected = match len {
                0..PUZZLE => format!("length: found {len}, expected at least 16 bytes"),
                PUZZLE..PAYLOAD => format!("length: found {len}, expected at least 196 bytes"),
                _ => format!(
                    "payload length: found {}, expected {payload}",
                    len - PAYLOAD
                ),
            };
            assert_eq!((good.refusal)(&file[..len]), expected);
            cut += 1;
        }
    }
    tried(cut, "truncations");
}

/// More bytes than the file has: zeros, ones, a frame to be skipped, the payload
/// or the whole file over again.
#[test]
fn appended_bytes() {
    let mut appended = 0;
    for good in files() {
        let file = good.bytes;
        let payload = file.len() - PAYLOAD;
        let more: Vec<Vec<u8>> = (1..=256)
            .flat_map(|len| [vec![0; len], vec![0xff; len]])
            .chain([
                vec![0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4],
                file[PAYLOAD..].to_vec(),
                file.clone(),
            ])
            .collect();
        for more in more {
            let found = payload + more.len();
            let expected = format!("payload length: found {found}, expected {payload}");
            assert_eq!((good.refusal)(&[&file[..], &more].concat()), expected);
            appended += 1;
        }
    }
    tried(appended, "files with bytes appended");
}

/// A fault in one table is no fault of another: a query needs but its own.
#[test]
fn the_other_tables_are_used() {
    let files = storage::contents(storage::zstd_folder());
    let mut tried_pairs = 0;
    for damaged in 0..9 {
        let name = format!("eight-{damaged}.tbl");
        let files = files.iter().map(|(file, bytes)| {
            let mut bytes = bytes.clone();
            if *file == name {
                bytes[PAYLOAD + 99] ^= 1;
            }
            (file.clone(), bytes)
        });
        let tables = Tablebase::from_bytes(files);
        for asked in 0..9 {
            let board = Eight::board(Eight::root(root(asked)));
            let answer = tables.eight().solve(board, board);
            assert_eq!(answer.is_err(), asked == damaged, "{asked} of {damaged}");
            tried_pairs += 1;
        }
        assert!(tables.magic().solve(Board::BASE, Board::BASE).is_ok());
    }
    tried(
        tried_pairs,
        "pairs of a damaged table and one that is asked",
    );
}

/// Tables that nobody knows, one of which has a wrong entry: each path they give
/// is a path, but by the one table a board is far away to which, by the others,
/// no move leads nearer. That is said, where a hint used to be without any move
/// and the solutions were none.
#[test]
fn tables_that_contradict_each_other_are_an_error() {
    let good = table_file(root::<Magic>(0), Codec::Stored);
    let graph = Graph::explore().unwrap();
    let (mut dead_ends, mut unfolded) = (0, 0);
    for entry in (0..Magic::ENTRIES).step_by(97) {
        for code in 0..3 {
            let mut table = good[PAYLOAD..].to_vec();
            let shift = entry % 4 * 2;
            table[entry / 4] = table[entry / 4] & !(3 << shift) | code << shift;
            let solver = unknown::forged::<Magic>(31, Codec::Stored, |_| table.clone());
            let pair = (Board::BASE, Magic::unrank(entry));
            let mut outcome = Outcome::default();
            unknown::ask(&solver, 31, pair, &mut outcome);
            // Some of them, as a table has many states.
            if entry % (97 * 16) == 0 {
                unfolded += unknown::unfold(&graph, &solver).unwrap();
            }
            if let Err(error) = solver.next_moves(pair.0, pair.1) {
                let said = format!("{error:#}");
                if said.contains("and no move leads nearer: ") {
                    dead_ends += 1;
                    let none = solver.solutions(pair.0, pair.1).unwrap_err();
                    assert_eq!(format!("{none:#}"), said);
                }
            }
        }
    }
    assert!(dead_ends > 0 && unfolded > 0);
    tried(dead_ends, "tables that contradict each other");
}

type Forged = Solver<Tables<Unknown<Magic>>>;

/// The paths that begin like this one and go on from a board, by the distances
/// alone, and last the error that is met, if one is. Whether there was none.
fn go_on(
    solver: &Forged,
    (from, to): (Board, Board),
    (path, left): (&str, usize),
    found: &mut Vec<Result<String, String>>,
) -> bool {
    if left == 0 {
        found.push(Ok(path.into()));
        return true;
    }
    let mut next_boards = Vec::new();
    for &m in Move::ALL {
        let next = from.apply(m);
        match solver.distance(next, to) {
            Ok(Some(distance)) if distance + 1 == left => next_boards.push((next, m)),
            Ok(_) => {}
            Err(error) => {
                found.push(Err(format!("{error:#}")));
                return false;
            }
        }
    }
    if next_boards.is_empty() {
        found.push(Err(format!(
            "the table of unknown is damaged: a board is {left} moves from the goal, and no \
             move leads nearer: this table or a neighbour's is wrong"
        )));
        return false;
    }
    next_boards
        .into_iter()
        .all(|(next, m)| go_on(solver, (next, to), (&format!("{path}{m}"), left - 1), found))
}

/// An error ends the solutions where it is met, after those that come before it.
#[test]
fn solutions_by_tables_that_contradict_each_other() {
    let good = table_file(root::<Magic>(0), Codec::Stored);
    // The boards from which the base is three moves away.
    let mut starts = vec![Board::BASE];
    for _ in 0..3 {
        let before = |&board: &Board| Move::ALL.iter().map(move |&m| board.undo(m));
        starts = starts.iter().flat_map(before).collect();
    }
    let (mut whole, mut after_paths) = (0, 0);
    for entry in (0..Magic::ENTRIES).step_by(1009) {
        let mut table = good[PAYLOAD..].to_vec();
        let shift = entry % 4 * 2;
        let code = (table[entry / 4] >> shift & 3) + 1;
        table[entry / 4] = table[entry / 4] & !(3 << shift) | (code % 3) << shift;
        let solver = unknown::forged::<Magic>(31, Codec::Stored, |_| table.clone());
        for &from in &starts {
            let to = Magic::unrank(entry);
            let Ok(Some(distance)) = solver.distance(from, to) else {
                continue;
            };
            let mut expected = Vec::new();
            go_on(&solver, (from, to), ("", distance), &mut expected);
            let said = |error| format!("{error:#}");
            let found: Vec<_> = match solver.solutions(from, to) {
                Ok(solutions) => solutions
                    .unwrap()
                    .map(|path| path.map(|path| path.to_string()).map_err(said))
                    .collect(),
                Err(error) => vec![Err(said(error))],
            };
            assert_eq!(found, expected, "{from} to {to}");
            if found.last().is_some_and(Result::is_ok) {
                whole += 1;
            } else if found.len() > 1 {
                after_paths += 1;
            }
        }
    }
    assert!(whole > 0 && after_paths > 0, "{whole}, {after_paths}");
    tried(whole + after_paths, "lists of solutions by forged tables");
}

/// One of them: `87654321` is an `A` away, but its entry says that the last move
/// to it was a `C`.
#[test]
fn a_hint_without_a_move_is_an_error() {
    let to: Board = "87654321".parse().unwrap();
    let mut table = table_file(root::<Magic>(0), Codec::Stored).split_off(PAYLOAD);
    *table.last_mut().unwrap() |= 0b1000_0000;
    let solver = unknown::forged::<Magic>(31, Codec::Stored, |_| table.clone());
    let error = solver.next_moves(Board::BASE, to).unwrap_err();
    let said = "the table of unknown is damaged: a board is 3 moves from the goal, and no \
                move leads nearer: this table or a neighbour's is wrong";
    assert_eq!(format!("{error:#}"), said);
    assert_eq!(
        error.hint(),
        "generate the table again, and check the rules of the puzzle if that does not help"
    );
    let nowhere = solver.next_moves(Board::BASE, Board::BASE).unwrap();
    assert!(nowhere.unwrap().is_empty());
}

/// The table that is named is that of the board itself, here that of root 2. By it the goal
/// is six moves away; the left one leads nearer, but the table of root 1 has an entry
/// changed, and says that seven are left from there.
#[test]
fn a_hint_without_a_move_names_the_table_of_its_board() {
    let solver = unknown::forged::<Eight>(31, Codec::Stored, |number| {
        let mut table = table_file(root::<Eight>(number), Codec::Stored).split_off(PAYLOAD);
        if number == 1 {
            table[1365] ^= 2;
        }
        table
    });
    let [from, to] = ["12X345678", "X32415678"].map(|board| board.parse().unwrap());
    let error = solver.next_moves(from, to).unwrap_err();
    let said = "the table of unknown root 2 is damaged: a board is 6 moves from the goal, and no \
                move leads nearer: this table or a neighbour's is wrong";
    assert_eq!(format!("{error:#}"), said);
}

/// Of several tables, the one is named whose entries lead nowhere.
#[test]
fn the_table_that_is_damaged_is_named() {
    // Up to it they are unfolded; what the others hold is not looked at.
    let solver = unknown::forged::<Eight>(31, Codec::Stored, |number| match number {
        0 | 1 => table_file(root::<Eight>(number), Codec::Stored).split_off(PAYLOAD),
        _ => vec![0; Eight::ENTRIES / 4],
    });
    let [from, to] = ["12X345678", "X32415678"].map(|board| board.parse().unwrap());
    let mut batch = Batch::new(&solver);
    for error in [
        solver.solve(from, to).unwrap_err(),
        solver.count(from, to).unwrap_err(),
        batch.unfold(&Graph::explore().unwrap()).unwrap_err(),
    ] {
        let said = format!("{error:#}");
        let named = "the table of unknown root 2 is damaged: ";
        assert!(said.starts_with(named), "{said}");
    }
}

/// An entry beside the only path is none that an entry can be. A walk passes it by.
#[test]
fn a_count_looks_beside_the_path() {
    let to: Board = "87654321".parse().unwrap();
    let beside = to.undo(Move::B).rank();
    let mut table = table_file(root::<Magic>(0), Codec::Stored).split_off(PAYLOAD);
    table[beside / 4] |= 3 << (beside % 4 * 2);
    let solver = unknown::forged::<Magic>(31, Codec::Stored, |_| table.clone());
    let path = solver.solve(Board::BASE, to).unwrap().unwrap();
    assert_eq!(path.to_string(), "A");
    let error = solver.count(Board::BASE, to).unwrap_err();
    let said = "the table of unknown is damaged: entry 34421 is 3, which is no move";
    assert_eq!(format!("{error:#}"), said);
}
