//! Files that are not the table they should be: each is refused, by name and
//! reason, before any answer is given from it.

use std::error::Error;
use std::{fs, io};

use tilebase::format::{Codec, FormatError, decode};
use tilebase::{Puzzle, Root, Solver, Tablebase, Tables, eight, magic};

use crate::storage::{self, magic_file, root, table_file};
use crate::unknown::Unknown;

/// Where the header's fields lie, as the format's page has it.
pub const VERSION: usize = 8;
pub const HEADER_LEN: usize = 12;
pub const PUZZLE: usize = 16;
pub const ROOT: usize = 24;
pub const CODEC: usize = 28;
pub const BOARDS: usize = 32;
pub const ENTRIES: usize = 36;
pub const BITS: usize = 40;
pub const DEPTH: usize = 44;
pub const HISTOGRAM: usize = 48;
pub const STORED_LEN: usize = 176;
pub const UNPACKED_LEN: usize = 180;
pub const STORED_CRC: usize = 184;
pub const DIGEST: usize = 188;
pub const HEADER_CRC: usize = 192;
pub const PAYLOAD: usize = 196;

pub fn put(file: &mut [u8], offset: usize, word: u32) {
    file[offset..offset + 4].copy_from_slice(&word.to_le_bytes());
}

/// Makes the header's checksum right again.
pub fn seal(file: &mut [u8]) {
    let checksum = crc32fast::hash(&file[..HEADER_CRC]);
    put(file, HEADER_CRC, checksum);
}

/// Makes every checksum right again, as a forger would.
pub fn forge(file: &mut [u8], unpacked: &[u8]) {
    let len = (file.len() - PAYLOAD) as u32;
    let checksum = crc32fast::hash(&file[PAYLOAD..]);
    put(file, STORED_LEN, len);
    put(file, STORED_CRC, checksum);
    put(file, DIGEST, crc32fast::hash(unpacked));
    seal(file);
}

/// What is said of a file that should be the table of a root.
#[track_caller]
pub fn refusal<P: Puzzle>(root: Root<P>, file: &[u8]) -> String {
    let error = decode(root, file).expect_err("the file is refused");
    let said = error.to_string();
    let (field, _) = said.split_once(": found ").expect("a field is named");
    assert_eq!(error.field(), field);
    said
}

/// What is said of a file that should be `magic.tbl`.
#[track_caller]
fn magic_refusal(file: &[u8]) -> String {
    refusal(root::<magic::Magic>(0), file)
}

#[test]
fn a_changed_field_is_named_with_what_was_expected() {
    let expectations = [
        (
            0,
            0x4c42_5400,
            r"magic: found \x00TBL\r\n\x1a\n, expected \x89TBL\r\n\x1a\n",
        ),
        (VERSION, 0, "version: found 0, expected 1"),
        (VERSION, 2, "version: found 2, expected 1"),
        (HEADER_LEN, 180, "header length: found 180, expected 176"),
        (PUZZLE, 0x6867_6965, r"puzzle: found eighc, expected magic"),
        (ROOT, 1, "root: found 1, expected 0"),
        (CODEC, 2, "codec: found 2, expected 0 (stored) or 1 (zstd)"),
        (BOARDS, 40_321, "boards: found 40321, expected 40320"),
        (ENTRIES, 40_319, "entries: found 40319, expected 40320"),
        (BITS, 3, "bits an entry: found 3, expected 2"),
        (DEPTH, 23, "greatest depth: found 23, expected 22"),
        (
            HISTOGRAM,
            2,
            "sum of the histogram: found 40321, expected 40320",
        ),
        (
            STORED_LEN,
            10_081,
            "payload length: found 10080, expected 10081",
        ),
        (
            UNPACKED_LEN,
            u32::MAX,
            "unpacked length: found 4294967295, expected 10080",
        ),
        (
            STORED_CRC,
            0,
            "payload checksum: found c9c335b1, expected 00000000",
        ),
        (DIGEST, 1, "digest: found c9c335b1, expected 00000001"),
    ];
    for (offset, word, message) in expectations {
        let mut file = magic_file(Codec::Stored);
        put(&mut file, offset, word);
        seal(&mut file);
        assert_eq!(magic_refusal(&file), message);
    }
    let mut file = magic_file(Codec::Stored);
    put(&mut file, HEADER_CRC, 0);
    assert!(
        magic_refusal(&file).ends_with(", expected 00000000"),
        "{}",
        magic_refusal(&file)
    );
    assert!(
        magic_refusal(&file).starts_with("header checksum: found "),
        "{}",
        magic_refusal(&file)
    );
}

/// A table with one entry changed and every checksum made right again: it is
/// not the table that the puzzle has.
#[test]
fn forged_contents_are_refused() {
    let mut stored = magic_file(Codec::Stored);
    stored[PAYLOAD + 5000] ^= 1;
    let table = stored[PAYLOAD..].to_vec();
    forge(&mut stored, &table);
    let found = crc32fast::hash(&table);
    let expected = format!("digest of the contents: found {found:08x}, expected c9c335b1");
    assert_eq!(magic_refusal(&stored), expected);

    let mut moved = magic_file(Codec::Stored);
    let table = moved[PAYLOAD..].to_vec();
    put(&mut moved, HISTOGRAM + 4 * 10, 721);
    put(&mut moved, HISTOGRAM + 4 * 11, 1114);
    forge(&mut moved, &table);
    let expected = "histogram: found 721 boards at depth 10, expected 720 boards at depth 10";
    assert_eq!(magic_refusal(&moved), expected);
}

/// zstd takes several frames, empty ones, and ones to be skipped for one
/// stream; the file has exactly one frame.
#[test]
fn anything_but_one_frame_is_refused() {
    let good = magic_file(Codec::Zstd);
    let (header, frame) = good.split_at(PAYLOAD);
    let table = decode(root::<magic::Magic>(0), &good)
        .unwrap()
        .table
        .into_bytes();
    let empty_frame = [0x28, 0xb5, 0x2f, 0xfd, 0x20, 0x00, 0x01, 0x00, 0x00];
    let skippable = [0x50, 0x2a, 0x4d, 0x18, 0x04, 0, 0, 0, 1, 2, 3, 4];
    let payloads: [(Vec<u8>, &str); _] = [
        (
            [frame, &empty_frame].concat(),
            "zstd frame's length: found 7013, expected 7022",
        ),
        (
            [frame, &skippable].concat(),
            "zstd frame's length: found 7013, expected 7025",
        ),
        (
            [&empty_frame, frame].concat(),
            "zstd frame's length: found 9, expected 7022",
        ),
        (
            [&skippable, frame].concat(),
            "zstd frame's length: found 12, expected 7025",
        ),
        (
            empty_frame.to_vec(),
            "unpacked payload's length: found 0, expected 10080",
        ),
        (
            frame[..7000].to_vec(),
            "zstd frame: found error 72 of zstd, expected one whole frame",
        ),
        (
            b"no frame at all".to_vec(),
            "zstd frame: found error 10 of zstd, expected one whole frame",
        ),
    ];
    for (payload, message) in payloads {
        let mut file = [header, &payload].concat();
        forge(&mut file, &table);
        assert_eq!(magic_refusal(&file), message);
    }
}

/// A file in the folder, and all that is said when a query needs it.
#[track_caller]
fn check_folder(files: &[(&str, &[u8])], expected: [&str; 3]) {
    let folder = storage::folder_with(files);
    let base = magic::Board::BASE;
    for tables in [
        storage::map(folder.path()).unwrap(),
        Tablebase::open(folder.path()).unwrap(),
    ] {
        let error = tables.magic().solve(base, base).expect_err("refused");
        let said = [
            error.to_string(),
            error.source().unwrap().to_string(),
            error.hint(),
        ];
        let said = said.map(|text| storage::call_dir(&text, folder.path()));
        assert_eq!(said, expected);
        let whole = storage::call_dir(&format!("{error:#}"), folder.path());
        assert_eq!(whole, format!("{}: {}", expected[0], expected[1]));
    }
}

const USE: &str = "cannot use DIR/magic.tbl";
const HINT: &str = "run `tilebase-gen DIR` to write the ten table files";

#[test]
fn a_file_is_named_with_what_to_do() {
    let mut newer = magic_file(Codec::Zstd);
    put(&mut newer, VERSION, 2);
    seal(&mut newer);
    let other_puzzle = table_file(root::<eight::Eight>(0), Codec::Stored);
    check_folder(&[], [USE, "No such file or directory (os error 2)", HINT]);
    check_folder(
        &[("magic.tbl", b"")],
        [USE, "length: found 0, expected 1 to 10374 bytes", HINT],
    );
    check_folder(
        &[("magic.tbl", &newer)],
        [USE, "version: found 2, expected 1", HINT],
    );
    check_folder(
        &[("magic.tbl", &other_puzzle)],
        [USE, "length: found 45556, expected 1 to 10374 bytes", HINT],
    );
}

#[test]
fn a_file_under_another_roots_name_is_refused() {
    let file = table_file(root::<eight::Eight>(3), Codec::Zstd);
    let tables = Tablebase::from_bytes([("eight-2.tbl", file)]);
    let start: eight::Board = "12X345678".parse().unwrap();
    let error = tables.eight().solve(start, start).expect_err("refused");
    assert_eq!(
        format!("{error:#}"),
        "cannot use eight-2.tbl: root: found 3, expected 2"
    );
    assert_eq!(
        error.hint(),
        "give the bytes of a new file from `tilebase-gen`"
    );
    let start: eight::Board = "123X45678".parse().unwrap();
    let error = tables.eight().solve(start, start).expect_err("refused");
    assert_eq!(
        format!("{error:#}"),
        "cannot use eight-3.tbl: no file of this name was given"
    );
    assert_eq!(
        error.hint(),
        "give the bytes of the table file of this name"
    );
}

#[test]
fn a_folder_that_is_none_is_refused() {
    let folder = storage::folder_with(&[("file", b"")]);
    let missing = folder.path().join("missing");
    let make =
        "check the name, or run `tilebase-gen DIR` to create the folder and its ten table files";
    for (path, reason, hint) in [
        (missing, "No such file or directory (os error 2)", make),
        (
            folder.path().join("file"),
            "not a directory",
            "name the folder that has the table files",
        ),
    ] {
        for error in [
            storage::map(&path).unwrap_err(),
            Tablebase::open(&path).unwrap_err(),
        ] {
            let expected = format!("cannot use the folder {}: {reason}", path.display());
            assert_eq!(format!("{error:#}"), expected);
            assert_eq!(storage::call_dir(&error.hint(), &path), hint);
        }
    }
}

/// A relative folder is the one that it was when it was opened. As all tests of a process
/// share its current folder, a process of its own changes it.
#[test]
fn a_folder_stays_where_it_is() {
    const CHILD: &str = "TEST_MAY_CHANGE_ITS_CURRENT_FOLDER";
    let home = tempfile::tempdir().unwrap();
    fs::create_dir(home.path().join("tables")).unwrap();
    if std::env::var_os(CHILD).is_some() {
        let folders = [Tablebase::open("tables"), storage::map("tables")];
        std::env::set_current_dir(home.path()).unwrap();
        let base = magic::Board::BASE;
        for tables in folders.map(Result::unwrap) {
            assert!(tables.magic().solve(base, base).unwrap().is_some());
        }
        return;
    }
    let mut child = assert_cmd::Command::new(std::env::current_exe().unwrap());
    let output = child
        .args(["--exact", "files::a_folder_stays_where_it_is"])
        .env(CHILD, "")
        .current_dir(storage::zstd_folder().parent().unwrap())
        .assert()
        .success();
    let said = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    assert!(said.contains("1 passed"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_looked_at_is_not_to_be_made() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("loop");
    std::os::unix::fs::symlink(&path, &path).unwrap();
    for path in [path, "".into()] {
        let error = Tablebase::open(&path).unwrap_err();
        assert_eq!(error.hint(), "check its name, its permissions and its disk");
    }
    let link = folder.path().join("link");
    std::os::unix::fs::symlink("nowhere", &link).unwrap();
    let said = format!(
        "the link {} is broken: remove it, or create what it points to",
        link.display()
    );
    for path in [link.clone(), link.join(""), link.join("sub")] {
        assert_eq!(Tablebase::open(&path).unwrap_err().hint(), said);
    }
}

/// The command that a hint names does what it says: a name is no option, and none that
/// cannot be printed is replaced by another.
#[test]
fn a_folder_of_any_name_is_named_rightly() {
    let makes = |hint: &str| {
        format!("check the name, or run {hint} to create the folder and its ten table files")
    };
    for (name, command) in [
        ("-dash", "`tilebase-gen ./-dash`"),
        ("--codec", "`tilebase-gen ./--codec`"),
        ("no such folder", "`tilebase-gen 'no such folder'`"),
        ("no!such", "`tilebase-gen 'no!such'`"),
    ] {
        assert_eq!(Tablebase::open(name).unwrap_err().hint(), makes(command));
    }
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        for name in [&b"bad\xff"[..], b"\x1b[31mred"] {
            let error = Tablebase::open(std::ffi::OsStr::from_bytes(name)).unwrap_err();
            let command = "`tilebase-gen` with the name of this folder";
            assert_eq!(error.hint(), makes(command));
        }
    }
}

/// `tilebase-gen` does not write the tables of a puzzle of one's own.
#[test]
fn the_file_of_an_unknown_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let missing = Tables::<Unknown<magic::Magic>>::open(folder.path().join("missing"));
    assert_eq!(
        missing.unwrap_err().hint(),
        "check the name, or create the folder and write the tables into it"
    );
    let tables = Tables::<Unknown<magic::Magic>>::open(folder.path()).unwrap();
    let base = magic::Board::BASE;
    let error = Solver::new(tables).solve(base, base).unwrap_err();
    assert!(error.to_string().ends_with("unknown.tbl"), "{error}");
    assert_eq!(
        error.hint(),
        "generate the table again, write its file, and open the folder anew"
    );
}

#[test]
fn bytes_that_are_no_table_are_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let error = tilebase::write(folder.path(), root::<magic::Magic>(0), b"no table").unwrap_err();
    let path = folder.path().join("magic.tbl");
    assert_eq!(
        format!("{error:#}"),
        format!(
            "cannot write {}: length: found 8, expected at least 16 bytes",
            path.display()
        )
    );
    assert_eq!(
        error.hint(),
        "pass what `encode` returns for the table and its histogram"
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// An error stays the same error, though the file has been mended meanwhile;
/// and a fault in one table is no fault of another.
#[test]
fn an_error_stays_the_same_error() {
    let good = table_file(root::<eight::Eight>(8), Codec::Stored);
    let folder = storage::folder_with(&[("eight-8.tbl", &good), ("magic.tbl", b"damaged")]);
    let tables = Tablebase::open(folder.path()).unwrap();
    let base = magic::Board::BASE;
    let first = tables.magic().solve(base, base).unwrap_err();
    fs::write(folder.path().join("magic.tbl"), magic_file(Codec::Stored)).unwrap();
    let second = tables.magic().solve(base, base).unwrap_err();
    assert_eq!(format!("{first:#}"), format!("{second:#}"));

    let goal: eight::Board = "12345678X".parse().unwrap();
    assert!(
        tables
            .eight()
            .solve(goal, goal)
            .unwrap()
            .is_some_and(tilebase::Path::is_empty)
    );
    let again = Tablebase::open(folder.path()).unwrap();
    assert!(again.magic().solve(base, base).is_ok());
}

/// A program may do another thing about a file that is missing than about one that
/// is damaged.
#[test]
fn the_source_of_an_error_tells_what_kind_it_is() {
    let base = magic::Board::BASE;
    let cause = |files: &[(&str, &[u8])]| {
        let folder = storage::folder_with(files);
        let tables = Tablebase::open(folder.path()).unwrap();
        tables.magic().solve(base, base).unwrap_err()
    };
    let missing = cause(&[]);
    let missing = missing.source().unwrap().downcast_ref::<io::Error>();
    assert_eq!(missing.unwrap().kind(), io::ErrorKind::NotFound);
    let mut file = magic_file(Codec::Stored);
    file[PAYLOAD] ^= 1;
    let long = vec![0; 1 << 20];
    for (file, field) in [
        (&file[..], "payload checksum"),
        (&[], "length"),
        (&long, "length"),
    ] {
        let damaged = cause(&[("magic.tbl", file)]);
        let damaged = damaged.source().unwrap().downcast_ref::<FormatError>();
        assert_eq!(damaged.unwrap().field(), field);
    }
    let folder = tempfile::tempdir().unwrap().path().join("missing");
    let file = magic_file(Codec::Stored);
    let written = tilebase::write(&folder, root::<magic::Magic>(0), &file).unwrap_err();
    let written = written.source().unwrap().downcast_ref::<io::Error>();
    assert_eq!(written.unwrap().kind(), io::ErrorKind::NotFound);
}
