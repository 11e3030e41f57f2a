//! Every kind of damage that a file can take, at every place where it can take
//! it. Each is refused, with its own reason, before any answer is given.

use std::fs;
use std::path::Path;

use tilebase::eight::Eight;
use tilebase::format::{Codec, decode, max_len};
use tilebase::magic::{Board, Magic};
use tilebase::{Graph, Puzzle, Root, Tablebase};

use crate::files::{
    CODEC, DEPTH, DIGEST, HEADER_CRC, HEADER_LEN, HISTOGRAM, PAYLOAD, PUZZLE, STORED_CRC,
    STORED_LEN, UNPACKED_LEN, VERSION, forge, put, seal,
};
use crate::program::run;
use crate::storage::{self, root, table_file};
use crate::tally::tried;
use crate::unknown::{self, Outcome};

#[track_caller]
fn refusal<P: Puzzle>(root: Root<P>, file: &[u8]) -> String {
    match decode(root, file) {
        Ok(_) => panic!("the file is refused"),
        Err(error) => error.to_string(),
    }
}

fn word(file: &[u8], offset: usize) -> u32 {
    u32::from_le_bytes(file[offset..offset + 4].try_into().unwrap())
}

/// The file of a root of each puzzle, in both codecs.
fn each_file(check: &mut impl CheckFile) {
    for codec in [Codec::Stored, Codec::Zstd] {
        check.check(root::<Magic>(0), codec);
        check.check(root::<Eight>(8), codec);
    }
}

trait CheckFile {
    fn check<P: Puzzle>(&mut self, root: Root<P>, codec: Codec);
}

/// Every bit before the payload, as accidents change it.
#[test]
fn every_bit_of_preamble_and_header_flipped() {
    struct Flip(usize);

    impl CheckFile for Flip {
        fn check<P: Puzzle>(&mut self, root: Root<P>, codec: Codec) {
            let good = table_file(root, codec);
            for bit in 0..PAYLOAD * 8 {
                let mut file = good.clone();
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
                assert_eq!(refusal(root, &file), expected, "{root}, bit {bit}");
                self.0 += 1;
            }
        }
    }

    let mut flip = Flip(0);
    each_file(&mut flip);
    tried(flip.0, "bits of preamble and header, flipped");
}

/// Every bit of the header, and its checksum made right again: the fields hold
/// each other, the puzzle and the payload.
#[test]
fn every_bit_of_a_sealed_header_flipped() {
    struct Flip(usize);

    impl CheckFile for Flip {
        fn check<P: Puzzle>(&mut self, root: Root<P>, codec: Codec) {
            let good = table_file(root, codec);
            for bit in PUZZLE * 8..HEADER_CRC * 8 {
                let mut file = good.clone();
                file[bit / 8] ^= 1 << (bit % 8);
                seal(&mut file);
                let expected = about_sealed::<P>(&good, &file, bit / 8, codec);
                assert_eq!(refusal(root, &file), expected, "{root}, bit {bit}");
                self.0 += 1;
            }
        }
    }

    let mut flip = Flip(0);
    each_file(&mut flip);
    tried(flip.0, "bits of the header, flipped and sealed");
}

/// What is said of a file that differs from the good one in a header's byte.
fn about_sealed<P: Puzzle>(good: &[u8], file: &[u8], offset: usize, codec: Codec) -> String {
    let field = offset / 4 * 4;
    let (was, is) = (word(good, field), word(file, field));
    let plain = |name| format!("{name}: found {is}, expected {was}");
    let checksum = |name| format!("{name}: found {was:08x}, expected {is:08x}");
    match field {
        PUZZLE..=20 => {
            let found = file[PUZZLE..PUZZLE + 8].escape_ascii().to_string();
            let found = found.trim_end_matches(r"\x00");
            format!("puzzle: found {found}, expected {}", P::NAME)
        }
        24 => plain("root"),
        CODEC => match (codec, is) {
            (Codec::Stored, 1) => {
                "zstd frame: found error 10 of zstd, expected one whole frame".into()
            }
            (Codec::Zstd, 0) => format!(
                "stored payload's length: found {}, expected {}",
                good.len() - PAYLOAD,
                P::ENTRIES / 4
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
                let entries = P::ENTRIES;
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
    struct Flip(usize);

    impl CheckFile for Flip {
        fn check<P: Puzzle>(&mut self, root: Root<P>, codec: Codec) {
            let mut file = table_file(root, codec);
            let expected = format!(", expected {:08x}", word(&file, STORED_CRC));
            for bit in PAYLOAD * 8..file.len() * 8 {
                file[bit / 8] ^= 1 << (bit % 8);
                let said = refusal(root, &file);
                file[bit / 8] ^= 1 << (bit % 8);
                let right = said.starts_with("payload checksum: found ");
                assert!(right && said.ends_with(&expected), "bit {bit}: {said}");
                self.0 += 1;
            }
        }
    }

    let mut flip = Flip(0);
    each_file(&mut flip);
    tried(flip.0, "bits of the payload, flipped");
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
                assert_eq!(decoded.table, table, "bit {bit}");
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
    struct Cut(usize);

    impl CheckFile for Cut {
        fn check<P: Puzzle>(&mut self, root: Root<P>, codec: Codec) {
            let file = table_file(root, codec);
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
                assert_eq!(refusal(root, &file[..len]), expected);
                self.0 += 1;
            }
        }
    }

    let mut cut = Cut(0);
    each_file(&mut cut);
    tried(cut.0, "truncations");
}

/// More bytes than the file has: zeros, ones, a frame to be skipped, the payload
/// or the whole file over again.
#[test]
fn appended_bytes() {
    struct Append(usize);

    impl CheckFile for Append {
        fn check<P: Puzzle>(&mut self, root: Root<P>, codec: Codec) {
            let file = table_file(root, codec);
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
                assert_eq!(refusal(root, &[&file[..], &more].concat()), expected);
                self.0 += 1;
            }
        }
    }

    let mut append = Append(0);
    each_file(&mut append);
    tried(append.0, "files with bytes appended");
}

/// What a folder may have under the name of a table, and what the program says.
struct Kind {
    name: &'static str,
    make: fn(&Path),
    reason: String,
    hint: &'static str,
}

const GENERATE: &str = "`tilebase-gen DIR` writes the ten table files";

fn magic_file(codec: Codec) -> Vec<u8> {
    table_file(root::<Magic>(0), codec)
}

/// Writes a file with something changed.
fn write(path: &Path, codec: Codec, change: impl FnOnce(&mut Vec<u8>)) {
    let mut file = magic_file(codec);
    change(&mut file);
    fs::write(path, file).unwrap();
}

fn kinds() -> Vec<Kind> {
    let mut kinds = Vec::new();
    let mut add = |name, make, reason: &str| {
        kinds.push(Kind {
            name,
            make,
            reason: reason.into(),
            hint: GENERATE,
        });
    };
    add("missing", |_| {}, "No such file or directory (os error 2)");
    add(
        "empty",
        |path| fs::write(path, b"").unwrap(),
        "length: found 0 bytes, expected 1 to 10374",
    );
    add(
        "cut in the preamble",
        |path| write(path, Codec::Zstd, |file| file.truncate(15)),
        "length: found 15, expected at least 16 bytes",
    );
    add(
        "cut in the header",
        |path| write(path, Codec::Zstd, |file| file.truncate(195)),
        "length: found 195, expected at least 196 bytes",
    );
    add(
        "cut in the payload",
        |path| write(path, Codec::Zstd, |file| file.truncate(4096)),
        "payload length: found 3900, expected 7013",
    );
    add(
        "another kind of file",
        |path| fs::write(path, b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0").unwrap(),
        r"magic: found \x7fELF\x02\x01\x01\x00, expected \x89TBL\r\n\x1a\n",
    );
    add(
        "copied in text mode",
        |path| {
            write(path, Codec::Stored, |file| {
                file.retain(|&byte| byte != b'\r')
            })
        },
        r"magic: found \x89TBL\n\x1a\n\x01, expected \x89TBL\r\n\x1a\n",
    );
    add(
        "copied by seven bits",
        |path| {
            write(path, Codec::Stored, |file| {
                file.iter_mut().for_each(|byte| *byte &= 0x7f);
            });
        },
        r"magic: found \tTBL\r\n\x1a\n, expected \x89TBL\r\n\x1a\n",
    );
    add(
        "of another version",
        |path| {
            write(path, Codec::Zstd, |file| {
                put(file, VERSION, 2);
                seal(file);
            });
        },
        "version: found 2, expected 1",
    );
    add(
        "a byte of the header changed",
        |path| write(path, Codec::Stored, |file| file[HISTOGRAM] ^= 0x10),
        "header checksum: found 0a906c03, expected 0c73a510",
    );
    add(
        "a byte of the payload changed, stored",
        |path| write(path, Codec::Stored, |file| file[5000] ^= 0x10),
        "payload checksum: found 5f65443a, expected c9c335b1",
    );
    add(
        "a byte of the payload changed, zstd",
        |path| {
            // Made by no library: the bytes are the same with each of them.
            let mut file = include_bytes!("../data/version-1-zstd.tbl").to_vec();
            file[5000] ^= 0x10;
            fs::write(path, file).unwrap();
        },
        "payload checksum: found 233e567f, expected e76140e4",
    );
    add(
        "zeros where the disk had lost the contents",
        |path| write(path, Codec::Stored, |file| file[4096..].fill(0)),
        "payload checksum: found cf0d1c10, expected c9c335b1",
    );
    add(
        "forged, every checksum right",
        |path| {
            write(path, Codec::Stored, |file| {
                file[5000] ^= 0x10;
                let table = file[PAYLOAD..].to_vec();
                forge(file, &table);
            });
        },
        "digest of the contents: found 5f65443a, expected c9c335b1",
    );
    add(
        "a byte too many",
        |path| write(path, Codec::Stored, |file| file.push(0)),
        "payload length: found 10081, expected 10080",
    );
    add(
        "far too many bytes",
        |path| write(path, Codec::Stored, |file| file.resize(1 << 20, 0)),
        "length: found 1048576 bytes, expected 1 to 10374",
    );
    add(
        "the table of another puzzle",
        |path| {
            let mut file = table_file(root::<Eight>(0), Codec::Stored);
            file.truncate(max_len::<Magic>());
            fs::write(path, file).unwrap();
        },
        "puzzle: found eight, expected magic",
    );
    kinds
}

#[track_caller]
fn check_program(path: &Path, name: &str, reason: &str, hint: &str) {
    let folder = path.parent().unwrap().to_str().unwrap();
    for options in [&[][..], &["--no-mmap"]] {
        let query = ["--tables", folder, "magic", "26845731"];
        let (code, out, err) = run([options, &query].concat());
        let expected = format!("tilebase: cannot use DIR/magic.tbl: {reason}\n  {hint}\n");
        assert_eq!(
            (code, out.as_str(), err.replace(folder, "DIR").as_str()),
            (3, "", expected.as_str()),
            "{name}"
        );
    }
}

/// Read aloud: the file, the field, what was found there, what was expected, and
/// what to do; and nothing on standard output.
#[test]
fn each_kind_of_damage_as_the_program_says_it() {
    let kinds = kinds();
    for kind in &kinds {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("magic.tbl");
        (kind.make)(&path);
        check_program(&path, kind.name, &kind.reason, kind.hint);
    }
    tried(kinds.len(), "kinds of damage, as the program says them");
}

/// What is no file at all.
#[cfg(unix)]
#[test]
fn each_kind_of_file_as_the_program_says_it() {
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;
    use std::process::Command;

    const TAKE_AWAY: &str = "take it away; then `tilebase-gen DIR` writes the ten table files";
    let kind = |found| format!("file type: found {found}, expected a regular file");
    let made: [(&str, fn(&Path), String, &str); 6] = [
        (
            "a folder",
            |path| fs::create_dir(path).unwrap(),
            kind("a folder"),
            TAKE_AWAY,
        ),
        (
            "a FIFO",
            |path| {
                let made = Command::new("mkfifo").arg(path).status().unwrap();
                assert!(made.success());
            },
            kind("a FIFO"),
            TAKE_AWAY,
        ),
        (
            "a device",
            |path| symlink("/dev/zero", path).unwrap(),
            kind("a device"),
            TAKE_AWAY,
        ),
        (
            "a socket",
            |path| drop(UnixListener::bind(path).unwrap()),
            "No such device or address (os error 6)".into(),
            "see to its permissions and its disk",
        ),
        (
            "a link to nothing",
            |path| symlink("nowhere", path).unwrap(),
            "No such file or directory (os error 2)".into(),
            GENERATE,
        ),
        (
            "a link to itself",
            |path| symlink("magic.tbl", path).unwrap(),
            "Too many levels of symbolic links (os error 40)".into(),
            "see to its permissions and its disk",
        ),
    ];
    for (name, make, reason, hint) in &made {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("magic.tbl");
        make(&path);
        check_program(&path, name, reason, hint);
    }
    tried(made.len(), "kinds of what is no file");
}

/// A file and a folder that may not be read, by a user who is not root: root may
/// read everything.
#[cfg(unix)]
#[test]
fn what_may_not_be_read() {
    use std::os::unix::fs::PermissionsExt;

    use crate::program::unprivileged;

    let folder = storage::folder_with(&[("magic.tbl", &magic_file(Codec::Zstd))]);
    let path = folder.path().to_str().unwrap();
    let Some(mut command) = unprivileged(env!("CARGO_BIN_EXE_tilebase")) else {
        return;
    };
    let mode = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    mode(folder.path(), 0o755);
    let mut ask = |options: &[&str]| {
        let query = ["--tables", path, "magic", "26845731"];
        let (code, out, err) = crate::program::finish(&mut command(&[options, &query].concat()));
        (code, out, err.replace(path, "DIR"))
    };
    let refused = |what: &str, hint: &str| {
        (
            3,
            String::new(),
            format!("tilebase: cannot use {what}: Permission denied (os error 13)\n  {hint}\n"),
        )
    };
    for options in [&[][..], &["--no-mmap"]] {
        mode(&folder.path().join("magic.tbl"), 0o644);
        assert_eq!(ask(options).0, 0, "it may be read");
        mode(&folder.path().join("magic.tbl"), 0o000);
        let hint = "see to its permissions and its disk";
        assert_eq!(ask(options), refused("DIR/magic.tbl", hint));
        mode(folder.path(), 0o000);
        assert_eq!(ask(options), refused("DIR/magic.tbl", hint));
        mode(folder.path(), 0o755);
    }
    tried(4, "files that may not be read");
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
                if said.ends_with("and no move leads nearer") {
                    dead_ends += 1;
                    let mut solutions = solver.solutions(pair.0, pair.1).unwrap().unwrap();
                    assert_eq!(
                        format!("{:#}", solutions.next().unwrap().unwrap_err()),
                        said
                    );
                    assert!(solutions.next().is_none(), "an error is the end");
                }
            }
        }
    }
    assert!(dead_ends > 0 && unfolded > 0);
    tried(dead_ends, "tables that contradict each other");
}
