//! The generator program, as it is called.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

use crate::program::{HEEDED, finish};
use crate::storage;

fn generate(folder: &Path, options: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tilebase-gen"));
    for name in HEEDED {
        command.env_remove(name);
    }
    finish(command.arg(folder).args(options))
}

#[test]
fn one_thread_and_two_write_the_same_bytes() {
    for codec in ["zstd", "stored"] {
        let folder = tempfile::tempdir().unwrap();
        let runs = ["1", "2", "2"].map(|threads| {
            let path = folder.path().join(threads);
            let (code, out, err) = generate(&path, &["--threads", threads, "--codec", codec]);
            assert_eq!(
                (code, out.as_str(), err.lines().count()),
                (0, "", 10),
                "{err}"
            );
            storage::contents(&path)
        });
        assert_eq!(runs[0].len(), 10, "ten files and nothing else");
        assert_eq!(runs[0], runs[1]);
        assert_eq!(
            runs[1], runs[2],
            "the second run over the files of the first"
        );
        if codec == "stored" {
            assert_eq!(runs[0], storage::contents(storage::stored_folder()));
        }
    }
}

#[test]
fn a_line_tells_of_each_table() {
    let folder = tempfile::tempdir().unwrap();
    let (code, out, err) = generate(folder.path(), &["--codec", "stored", "--puzzle", "magic"]);
    assert_eq!((code, out.as_str()), (0, ""));
    let line = "magic.tbl   40320 boards reached  depth 22  10276 bytes  ";
    assert!(err.starts_with(line) && err.ends_with(" ms\n"), "{err}");
    assert_eq!(storage::contents(folder.path()).len(), 1);
}

/// However many are made at once: magic is the last, and is made before others are.
#[test]
fn tables_are_told_of_in_their_order() {
    let folder = tempfile::tempdir().unwrap();
    let (code, _, err) = generate(folder.path(), &["--threads", "4"]);
    let names: Vec<_> = err
        .lines()
        .filter_map(|line| line.split(' ').next())
        .collect();
    let files = storage::contents(folder.path());
    let expected: Vec<_> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!((code, names), (0, expected));
}

#[test]
fn quiet_is_quiet_and_folders_are_made() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a/b");
    let quiet = generate(&path, &["--quiet", "--puzzle", "magic", "--level", "1"]);
    assert_eq!(quiet, (0, String::new(), String::new()));
    assert_eq!(fs::read_dir(&path).unwrap().count(), 1);
}

/// The folder is `tables`, unless another is named.
#[test]
fn without_a_folder_the_tables_are_in_tables() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_tilebase-gen"));
    command.args(["--quiet", "--puzzle", "magic"]);
    let found = finish(command.current_dir(&folder));
    assert_eq!(found, (0, String::new(), String::new()));
    assert!(folder.path().join("tables/magic.tbl").is_file());
}

#[test]
fn a_higher_level_makes_a_smaller_file() {
    let folder = tempfile::tempdir().unwrap();
    let [lowest, high, _] = ["1", "19", "22"].map(|level| {
        let options = ["--quiet", "--puzzle", "magic", "--level", level];
        let found = generate(folder.path(), &options);
        assert_eq!(found, (0, String::new(), String::new()), "{level}");
        let file = fs::metadata(folder.path().join("magic.tbl"));
        file.unwrap().len()
    });
    assert!(high < lowest, "{high} bytes, and {lowest}");
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = storage::folder_with(&[("file", b"")]);
    let path = folder.path().join("file/tables");
    let (code, out, err) = generate(&path, &[]);
    let expected = format!(
        "tilebase-gen: cannot create the folder {}: Not a directory (os error 20)\n  \
         name a folder that exists or can be created\n",
        path.display()
    );
    assert_eq!((code, out, err), (3, String::new(), expected));
}

#[test]
fn what_is_wrong_with_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    for (options, message) in [
        (
            "--codec zip",
            "error: invalid value 'zip' for '--codec <CODEC>'\n  [possible values: zstd, stored]\n",
        ),
        (
            "--codec store",
            "error: invalid value 'store' for '--codec <CODEC>'\n  [possible values: zstd, stored]\n\n  tip: a similar value exists: 'stored'\n",
        ),
        (
            "--puzzle nine",
            "error: invalid value 'nine' for '--puzzle <PUZZLE>'\n  [possible values: eight, magic]\n",
        ),
        (
            "--level 23",
            "error: invalid value '23' for '--level <N>': expected a whole number, 1 to 22\n",
        ),
        (
            "--level -1",
            "error: invalid value '-1' for '--level <N>': expected a whole number",
        ),
        (
            "--level x",
            "error: invalid value 'x' for '--level <N>': expected a whole number",
        ),
        (
            "--threads -1",
            "error: invalid value '-1' for '--threads <N>': expected a whole number, 1 to ",
        ),
        ("--level 0", "error: invalid value '0' for '--level <N>'"),
        (
            "--threads 0",
            "error: invalid value '0' for '--threads <N>'",
        ),
        ("more", "error: unexpected argument 'more' found\n"),
    ] {
        let options: Vec<_> = options.split(' ').collect();
        let (code, out, err) = generate(folder.path(), &options);
        assert_eq!((code, out.as_str()), (2, ""), "{options:?}");
        assert!(err.starts_with(message), "{options:?}\n{err}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn its_own_name_and_version() {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tilebase-gen"));
    let version = command.arg("--version").output().unwrap().stdout;
    let expected = concat!("tilebase-gen ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(str::from_utf8(&version), Ok(expected));
}

#[cfg(unix)]
#[test]
fn help_that_nobody_reads_is_no_failure() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tilebase-gen"));
    let output = command.arg("--help").stdout(writer).output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), &*err), (Some(0), ""));
}

/// A temporary file is its owner's alone; a table may be read by everybody whom the
/// umask does not shut out, and written by its owner.
#[cfg(unix)]
#[test]
fn a_table_may_be_read_like_any_other_file() {
    use std::os::unix::fs::PermissionsExt;

    let folder = storage::folder_with(&[("other", b"")]);
    generate(folder.path(), &["--puzzle", "magic"]);
    let mode = |name| {
        fs::metadata(folder.path().join(name))
            .unwrap()
            .permissions()
            .mode()
    };
    assert_eq!(mode("magic.tbl"), mode("other") & !0o022);

    let mut shell = Command::new("sh");
    let program = env!("CARGO_BIN_EXE_tilebase-gen");
    shell.args(["-c", r#"umask 0; exec "$0" "$@""#, program]);
    shell.arg(folder.path()).args(["--puzzle", "magic"]);
    shell.assert().success();
    assert_eq!(mode("magic.tbl") & 0o7777, 0o644);
}

/// Nobody need hear what is told of each table.
#[cfg(target_os = "linux")]
#[test]
fn all_is_written_even_if_nothing_can_be_told() {
    let folder = tempfile::tempdir().unwrap();
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tilebase-gen"));
    let status = command.arg(folder.path()).stderr(full).status().unwrap();
    assert!(status.success(), "{status}");
    assert_eq!(storage::contents(folder.path()).len(), 10);
}
