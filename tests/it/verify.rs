//! `verify`: good tables are told to be so, and of a wrong one the first board
//! that is.

use tempfile::TempDir;
use tilebase::format::{Codec, LEVEL, decode, encode, file_name};
use tilebase::generator::{Generated, generate};
use tilebase::{MoveTable, Puzzle, Root, Source as _, Tablebase, eight::Eight, magic::Magic};

use crate::oracle::{self, EIGHT, Graph, MAGIC, Rules};
use crate::program::{places, run};
use crate::storage::{self, root};

/// What is said of good tables.
fn good() -> Vec<String> {
    let eight = (0..9).map(|root| {
        let depth = if root == 4 { 30 } else { 31 };
        format!("eight root {root}: ok, all 181440 entries, greatest depth {depth}")
    });
    let magic = "magic: ok, all 40320 entries, greatest depth 22".to_string();
    eight.chain([magic]).collect()
}

#[test]
fn good_tables_from_every_place() {
    let expected = (0, good().join("\n") + "\n", String::new());
    for place in places() {
        let verify = [&place[..], &["verify".as_ref()]].concat();
        assert_eq!(run(&verify), expected, "{place:?}");
    }
    for folder in [storage::zstd_folder(), storage::stored_folder()] {
        let found = run(["verify".as_ref(), folder.as_os_str()]);
        assert_eq!(found, expected, "{folder:?}");
    }
}

/// The good files, but for one.
fn folder_with(name: &str, file: &[u8]) -> TempDir {
    let files = storage::contents(storage::stored_folder());
    let files: Vec<_> = files
        .iter()
        .map(|(other, bytes)| (&**other, if other == name { file } else { bytes }))
        .collect();
    storage::folder_with(&files)
}

/// The line of the table says that it failed, the others that they are good.
/// Returns the message, in which the folder is called `DIR`.
#[track_caller]
fn failure<P: Puzzle>(root: Root<P>, file: &[u8]) -> String {
    let folder = folder_with(&file_name(root), file);
    let mut lines = good();
    let line = lines
        .iter_mut()
        .find(|line| line.starts_with(&format!("{root}:")));
    *line.unwrap() = format!("{root}: failed");
    let (code, out, err) = run(["verify".as_ref(), folder.path().as_os_str()]);
    assert_eq!((code, out), (3, lines.join("\n") + "\n"), "{err}");
    storage::call_dir(&err, folder.path())
}

/// The same of a file that is refused. Returns the message, which begins with the
/// file's path and ends with what to do, without these.
#[track_caller]
fn check_failure<P: Puzzle>(root: Root<P>, file: &[u8]) -> String {
    let err = failure(root, file);
    let path = format!("tilebase: cannot use DIR/{}: ", file_name(root));
    let message = err.strip_prefix(&path);
    let message = message.unwrap_or_else(|| panic!("{err}"));
    let message = message.strip_suffix("\n  run `tilebase-gen DIR` to write the ten table files\n");
    message.unwrap_or_else(|| panic!("{err}")).into()
}

/// The file of a table with its bytes changed; all its checksums are right.
fn changed<P: Puzzle>(root: Root<P>, codec: Codec, change: impl FnOnce(&mut [u8])) -> Vec<u8> {
    let Generated { table, histogram } = generate(root).unwrap();
    let mut bytes = table.bytes().to_vec();
    change(&mut bytes);
    let table = MoveTable::new(root, histogram.depth(), bytes).unwrap();
    encode(&table, &histogram, codec, LEVEL).unwrap()
}

/// The same with one entry, or none, changed by some bits.
fn forged<P: Puzzle>(root: Root<P>, codec: Codec, entry: usize, bits: u8) -> Vec<u8> {
    changed(root, codec, |bytes| {
        bytes[entry / 4] ^= bits << (2 * (entry % 4));
    })
}

/// A table with a bit changed, and what is said of it.
struct Forgery {
    root: usize,
    entry: usize,
    bits: u8,
    board: &'static str,
    found: &'static str,
    /// The last move, which is the oracle's.
    expected: &'static str,
}

const fn forgery(
    root: usize,
    entry: usize,
    bits: u8,
    board: &'static str,
    found: &'static str,
    expected: &'static str,
) -> Forgery {
    Forgery {
        root,
        entry,
        bits,
        board,
        found,
        expected,
    }
}

const EIGHT_FORGERIES: &[Forgery] = &[
    forgery(8, 81_440, 1, "1435X7826", "the last move l", "d"),
    forgery(3, 5, 2, "X12346875", "the last move u", "l"),
    forgery(
        3,
        5,
        1,
        "X12346875",
        "that entry 5 is a move that cannot have led to its board",
        "l",
    ),
    forgery(4, 181_439, 2, "87654321X", "the last move r", "d"),
    forgery(0, 20_160, 1, "1X2345678", "the last move u", "r"),
];

const MAGIC_FORGERIES: &[Forgery] = &[
    forgery(0, 4711, 1, "18534276", "the last move A", "B"),
    forgery(0, 40_319, 2, "87654321", "the last move C", "A"),
    forgery(
        0,
        20_000,
        1,
        "48652317",
        "that entry 20000 is 3, which is no move",
        "C",
    ),
];

#[track_caller]
fn check_forgeries<P: Puzzle<Board: std::fmt::Display>, const N: usize>(
    rules: &'static Rules<N>,
    forgeries: &[Forgery],
) {
    let graph = Graph::new(rules);
    for forgery in forgeries {
        let root = root::<P>(forgery.root);
        let start = P::board(P::root(root)).to_string();
        let board = oracle::board(forgery.board);
        let path = graph.path(oracle::board(&start), board).unwrap();
        let last = path.chars().last().unwrap();
        assert_eq!(
            last.to_string(),
            forgery.expected,
            "{start}: {}",
            forgery.board
        );

        for codec in [Codec::Stored, Codec::Zstd] {
            let file = forged(root, codec, forgery.entry, forgery.bits);
            let message = check_failure(root, &file);
            let (reason, wrong) = message.split_once('\n').unwrap();
            assert!(
                reason.starts_with("digest of the contents: found "),
                "{message}"
            );
            let expected = format!(
                "  the first wrong board is {} (rank {}): found {}, expected the last move {}",
                forgery.board,
                oracle::rank(board),
                forgery.found,
                forgery.expected
            );
            assert_eq!(wrong, expected, "{root}");
        }
    }
}

#[test]
fn the_first_wrong_board_is_named() {
    check_forgeries::<Eight, 9>(&EIGHT, EIGHT_FORGERIES);
    check_forgeries::<Magic, 8>(&MAGIC, MAGIC_FORGERIES);
}

/// Entries changed such that the digest stays as it is: no check of the file finds
/// them, and only the comparison with a search does.
#[test]
fn what_no_digest_tells_is_found() {
    // The polynomial of CRC-32: added anywhere, it changes no checksum.
    const UNSEEN: &[u8] = &[0x41, 0x06, 0x71, 0xdb, 0x01];
    let root = root::<Magic>(0);
    let file = changed(root, Codec::Stored, |bytes| {
        for (byte, bits) in bytes[5000..].iter_mut().zip(UNSEEN) {
            *byte ^= bits;
        }
    });
    assert!(decode(root, &file).is_ok());
    let expected = "tilebase: the table of magic: the first wrong board is 48652317 (rank 20000): \
                    found that entry 20000 is 3, which is no move, expected the last move C\n";
    assert_eq!(failure(root, &file), expected);
}

/// No walk looks at the entry of the root itself, but it is 0 nevertheless.
#[test]
fn the_entry_of_the_root_is_looked_at() {
    let root = root::<Magic>(0);
    let message = check_failure(root, &forged(root, Codec::Stored, 0, 2));
    let wrong = "\n  the first wrong board is 12345678, the root: its entry is not 0";
    assert!(message.ends_with(wrong), "{message}");
}

/// The library hands out the bytes of a table that it refuses, from wherever
/// they come; the bytes of a good one are the table's own.
#[test]
fn a_table_that_is_refused_can_be_looked_at() {
    let root = root::<Magic>(0);
    let file = forged(root, Codec::Stored, 4711, 1);
    let folder = folder_with("magic.tbl", &file);
    for tables in [
        Tablebase::open(folder.path()).unwrap(),
        storage::map(folder.path()).unwrap(),
        Tablebase::from_bytes([("magic.tbl", file.clone())]),
    ] {
        let tables = tables.magic().source();
        assert!(tables.table(root).is_err());
        assert!(file.ends_with(tables.unverified(root).unwrap().bytes()));
    }
    let good = generate(root).unwrap().table;
    for (place, tables) in storage::all() {
        let bytes = tables
            .magic()
            .source()
            .unverified(root)
            .unwrap()
            .into_bytes();
        assert_eq!(bytes, good.bytes(), "{place}");
    }
    let empty: [(&str, Vec<u8>); 0] = [];
    let tables = Tablebase::from_bytes(empty);
    let error = tables.magic().source().unverified(root).unwrap_err();
    let expected = "cannot use magic.tbl: no file of this name was given";
    assert_eq!(format!("{error:#}"), expected);
}

/// Files that are wrong in another way: there is no board to be named.
#[test]
fn what_else_is_wrong_is_told() {
    let root = root::<Eight>(3);
    let good = forged(root, Codec::Stored, 0, 0);
    let mut damaged = good.clone();
    damaged[5000] ^= 1;
    let message = check_failure(root, &damaged);
    assert!(message.starts_with("payload checksum: found "), "{message}");
    let message = check_failure(root, &good[..good.len() - 1]);
    assert_eq!(message, "payload length: found 45359, expected 45360");
    let message = check_failure(root, b"");
    assert!(
        message.starts_with("length: found 0, expected 1 to "),
        "{message}"
    );

    // The right table, and beside it a histogram that is not its own.
    let Generated { table, histogram } = generate(root).unwrap();
    let mut counts = *histogram.all();
    counts[10] += 1;
    counts[11] -= 1;
    let file = encode(&table, &tilebase::Histogram::new(&counts), Codec::Stored, 0).unwrap();
    let message = check_failure(root, &file);
    let expected = "histogram: found 279 boards at depth 10, expected 278 boards at depth 10";
    assert_eq!(message, expected);
}
