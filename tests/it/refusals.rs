//! What the program says of a table that it cannot use: the file, the field, what
//! was found there, what was expected, and what to do; and no answer.

use std::fs;
use std::path::Path;

use tilebase::eight::Eight;
use tilebase::format::{Codec, max_len};
use tilebase::magic::Magic;

use crate::files::{HISTOGRAM, PAYLOAD, VERSION, forge, put, seal};
use crate::program::run;
#[cfg(target_os = "linux")]
use crate::program::{NO_STRACE, strace};
use crate::storage::{self, magic_file, root, table_file};
use crate::tally::tried;

/// What a folder may have under the name of a table, and what the program says.
struct Kind {
    name: &'static str,
    make: fn(&Path),
    reason: String,
    hint: &'static str,
}

const GENERATE: &str = "run `tilebase-gen DIR` to write the ten table files";

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
        "length: found 0, expected 1 to 10374 bytes",
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
        "length: found 1048576, expected 1 to 10374 bytes",
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
    let folder = path.parent().unwrap();
    for options in [&[][..], &["--no-mmap"]] {
        let query = ["--tables", folder.to_str().unwrap(), "magic", "26845731"];
        let (code, out, err) = run([options, &query].concat());
        let expected = format!("tilebase: cannot use DIR/magic.tbl: {reason}\n  {hint}\n");
        assert_eq!(
            (code, out.as_str(), storage::call_dir(&err, folder).as_str()),
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

/// What is no file at all: nothing is waited for.
#[cfg(unix)]
#[test]
fn each_kind_of_file_as_the_program_says_it() {
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;
    use std::process::Command;

    const REMOVE: &str = "remove it; then run `tilebase-gen DIR` to write the ten table files";
    let kind = |found| format!("file type: found {found}, expected a regular file");
    let made: &[(&str, fn(&Path), String, &str)] = &[
        (
            "a folder",
            |path| fs::create_dir(path).unwrap(),
            kind("a folder"),
            REMOVE,
        ),
        (
            "a FIFO",
            |path| {
                let made = Command::new("mkfifo").arg(path).status().unwrap();
                assert!(made.success());
            },
            kind("a FIFO"),
            REMOVE,
        ),
        (
            "a device",
            |path| symlink("/dev/zero", path).unwrap(),
            kind("a device"),
            REMOVE,
        ),
        #[cfg(target_os = "linux")]
        (
            "a device that is always full",
            |path| symlink("/dev/full", path).unwrap(),
            kind("a device"),
            REMOVE,
        ),
        (
            "a socket",
            |path| drop(UnixListener::bind(path).unwrap()),
            kind("a socket"),
            REMOVE,
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
            std::io::Error::from(nix::errno::Errno::ELOOP).to_string(),
            "check its permissions and its disk",
        ),
    ];
    for (name, make, reason, hint) in made {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("magic.tbl");
        make(&path);
        check_program(&path, name, reason, hint);
    }
    tried(made.len(), "kinds of what is no file");
}

/// Not every file system lets files be mapped.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_mapped() {
    let Some(mut strace) = strace() else {
        return crate::tally::skipped("files that cannot be mapped", NO_STRACE);
    };
    let folder = storage::folder_with(&[("magic.tbl", &magic_file(Codec::Zstd))]);
    let path = folder.path().join("magic.tbl");
    strace.arg("-P").arg(&path);
    strace.args(["-o", "/dev/null", "-e", "inject=mmap:error=ENODEV"]);
    strace.args([env!("CARGO_BIN_EXE_tilebase"), "--tables"]);
    let output = strace
        .arg(folder.path())
        .args(["magic", "26845731"])
        .output();
    let output = output.unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let expected = format!(
        "tilebase: cannot use {}: No such device (os error 19)\n  read the files instead: `--no-mmap` of the program, `open` of the library\n",
        path.display()
    );
    assert_eq!((output.status.code(), said), (Some(3), expected));
    assert_eq!(output.stdout, b"");
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
        (code, out, storage::call_dir(&err, folder.path()))
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
        let hint = "check its permissions and its disk";
        assert_eq!(ask(options), refused("DIR/magic.tbl", hint));
        mode(folder.path(), 0o000);
        assert_eq!(ask(options), refused("DIR/magic.tbl", hint));
        mode(folder.path(), 0o755);
    }
    tried(4, "files that may not be read");
}

/// A program may be started in a folder that its user can use but not name.
#[cfg(unix)]
#[test]
fn a_folder_below_a_closed_one() {
    use std::os::unix::fs::PermissionsExt;

    use crate::program::{finish, unprivileged};

    let closed = tempfile::tempdir().unwrap();
    let inside = closed.path().join("inside");
    fs::create_dir_all(inside.join("tables")).unwrap();
    fs::write(inside.join("tables/magic.tbl"), magic_file(Codec::Zstd)).unwrap();
    let Some(mut command) = unprivileged(env!("CARGO_BIN_EXE_tilebase")) else {
        return;
    };
    for (path, mode) in [
        (inside.join("tables/magic.tbl"), 0o644),
        (inside.join("tables"), 0o755),
        (inside.clone(), 0o755),
        (closed.path().into(), 0o700),
    ] {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }
    let mut command = command(&["--tables", "tables", "magic", "26845731"]);
    let expected = (0, "7\nBCABCCB\n".into(), String::new());
    assert_eq!(finish(command.current_dir(inside)), expected);
}
