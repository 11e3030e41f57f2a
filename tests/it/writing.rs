//! Writing is atomic: whatever happens to those who write, a folder holds whole
//! and right files, or those that it held before, or none.
//!
//! That a write which fails changes nothing, however many bytes it has written,
//! is a test beside the code; that a killed run changes nothing is
//! `tests/kill.sh`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use tilebase::format::Codec;
use tilebase::magic::{Board, Magic};
use tilebase::{Tablebase, eight};

#[cfg(target_os = "linux")]
use crate::program::{NO_STRACE, strace};
use crate::storage::{self, root, table_file};
use crate::tally::{skipped, tried};

const GENERATOR: &str = env!("CARGO_BIN_EXE_tilebase-gen");

/// The files that a run makes, by their codec.
fn right(codec: &str) -> Vec<(String, Vec<u8>)> {
    let folder = tempfile::tempdir().unwrap();
    let output = generator(folder.path(), &["--quiet", "--codec", codec]).output();
    assert!(output.unwrap().status.success());
    storage::contents(folder.path())
}

fn generator(folder: &Path, options: &[&str]) -> Command {
    let mut command = Command::new(GENERATOR);
    command.arg(folder).args(options);
    command
}

fn names(folder: &Path) -> BTreeSet<String> {
    let names = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name());
    names.map(|name| name.into_string().unwrap()).collect()
}

/// Eight runs at once, of both codecs, into one folder, and readers that open all
/// tables over and over. First the folder is empty, later it is full.
#[test]
fn eight_generators_and_readers_at_once() {
    let right = [right("stored"), right("zstd")];
    let folder = tempfile::tempdir().unwrap();
    let done = AtomicBool::new(false);
    /// Also when a run fails, the readers end.
    struct Done<'a>(&'a AtomicBool);
    impl Drop for Done<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }
    let (answers, absences) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let rounds = 3;
    thread::scope(|scope| {
        for number in 0..4 {
            let (done, answers, absences, path) = (&done, &answers, &absences, folder.path());
            scope.spawn(move || {
                let goal: eight::Board = "12345678X".parse().unwrap();
                while !done.load(Ordering::Relaxed) {
                    let tables = if number % 2 == 0 {
                        storage::map(path)
                    } else {
                        Tablebase::open(path)
                    };
                    let tables = tables.unwrap();
                    for blank in 0..9 {
                        let start = eight::Board::unrank(blank * 40_320).unwrap();
                        match tables.eight().solve(start, goal) {
                            Ok(path) => {
                                let end = path
                                    .map(|path| path.iter().try_fold(start, eight::Board::apply));
                                assert!(end.is_none_or(|end| end == Some(goal)));
                                answers.fetch_add(1, Ordering::Relaxed);
                            }
                            Err(error) => {
                                let said = format!("{error:#}");
                                assert!(said.ends_with("(os error 2)"), "{said}");
                                absences.fetch_add(1, Ordering::Relaxed);
                            }
                        }
                    }
                }
            });
        }
        let _done = Done(&done);
        for round in 0..rounds {
            let runs: Vec<_> = (0..8)
                .map(|number| {
                    let codec = ["stored", "zstd"][number % 2];
                    let options = ["--quiet", "--threads", "2", "--codec", codec];
                    generator(folder.path(), &options).spawn().unwrap()
                })
                .collect();
            for mut run in runs {
                assert!(run.wait().unwrap().success());
            }
            if round == 0 {
                absences.store(0, Ordering::Relaxed);
            }
        }
    });
    let absences = absences.into_inner();
    // A reader that had found one missing may have counted it late.
    assert!(absences <= 4, "no file is ever missing once it is there");
    let contents = storage::contents(folder.path());
    assert_eq!(contents.len(), 10, "and no temporary file is left");
    for (place, file) in contents.iter().enumerate() {
        assert!(
            right.iter().any(|right| right[place] == *file),
            "{}",
            file.0
        );
    }
    tried(rounds * 8, "runs of the generator, eight at once");
    tried(answers.into_inner(), "answers to readers meanwhile");
}

/// The bytes of a file are on the disk before it gets its name, and the name is before
/// the run ends; the file that it replaces is there until then.
#[cfg(target_os = "linux")]
#[test]
fn a_file_is_on_the_disk_before_it_has_its_name() {
    let folder = storage::folder_with(&[("magic.tbl", b"before")]);
    let trace = tempfile::NamedTempFile::new().unwrap();
    let Some(mut strace) = strace() else {
        return skipped("when the bytes of a table are on the disk", NO_STRACE);
    };
    strace.args(["-y", "-e", "trace=/^(fsync|fdatasync|rename|unlink|link)"]);
    strace.arg("-o").arg(trace.path());
    assert!(writes_sheets(&mut strace, folder.path()));
    let trace = fs::read_to_string(trace.path()).unwrap();
    let calls = trace.lines().filter(|line| line.contains(" = 0"));
    let calls: Vec<_> = calls
        .map(|line| {
            let call = line
                .split([' ', '('])
                .find(|word| word.starts_with(char::is_alphabetic));
            let call = call.unwrap().trim_end_matches("at2").trim_end_matches("at");
            (call, line.contains("/.tilebase-"))
        })
        .collect();
    assert_eq!(
        calls,
        [("fsync", true), ("rename", true), ("fsync", false)],
        "{trace}"
    );
}

/// A file system without locks, or one that cannot flush a folder, still takes a file.
#[cfg(target_os = "linux")]
#[test]
fn what_a_file_system_cannot_do_is_done_without() {
    let right = vec![(
        "magic.tbl".to_string(),
        table_file(root::<Magic>(0), Codec::Zstd),
    )];
    for fault in [
        "flock:error=ENOLCK",
        "flock:error=EOPNOTSUPP",
        // The second is that of the folder.
        "fsync:error=EINVAL:when=2",
        "fsync:error=EOPNOTSUPP:when=2",
    ] {
        let Some(mut strace) = strace() else {
            return skipped("file systems that cannot do everything", NO_STRACE);
        };
        let folder = storage::folder_with(&[("magic.tbl", b"before")]);
        strace.args(["-o", "/dev/null", "-e", &format!("inject={fault}")]);
        assert!(writes_sheets(&mut strace, folder.path()), "{fault}");
        assert!(storage::contents(folder.path()) == right, "{fault}");
    }
}

/// A file that may lose its name when the power fails is not there for good.
#[cfg(target_os = "linux")]
#[test]
fn a_name_that_cannot_be_flushed_is_a_failure() {
    let Some(mut strace) = strace() else {
        return skipped("a disk that fails when a folder is flushed", NO_STRACE);
    };
    let folder = storage::folder_with(&[("magic.tbl", b"before")]);
    strace.args(["-o", "/dev/null", "-e", "inject=fsync:error=EIO:when=2"]);
    let output = write_sheets(&mut strace, folder.path()).output().unwrap();
    let after = table_file(root::<Magic>(0), Codec::Zstd);
    let reason = "Input/output error (os error 5)";
    check_failure(&output, folder.path(), Some(&after), reason);
}

/// A run that writes the sheets' table, followed by this command.
#[cfg(target_os = "linux")]
fn write_sheets<'a>(strace: &'a mut Command, folder: &Path) -> &'a mut Command {
    let options = ["--quiet", "--puzzle", "magic", "--threads", "1"];
    strace.arg(GENERATOR).arg(folder).args(options)
}

/// Whether it succeeds.
#[cfg(target_os = "linux")]
fn writes_sheets(strace: &mut Command, folder: &Path) -> bool {
    let status = write_sheets(strace, folder).status();
    status.unwrap().success()
}

/// What a run says that cannot write the sheets' table; and `before` is still
/// all that there is, and nothing else.
#[track_caller]
fn check_failure(output: &Output, folder: &Path, before: Option<&[u8]>, reason: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    let hint = if folder.join("magic.tbl").is_dir() {
        "remove the folder of this name"
    } else {
        "check the folder, its permissions and the space on its disk"
    };
    let expected = format!("tilebase-gen: cannot write DIR/magic.tbl: {reason}\n  {hint}\n");
    assert_eq!(storage::call_dir(&said, folder), expected);
    assert_eq!(output.status.code(), Some(3), "{said}");
    let found: Vec<_> = names(folder).into_iter().collect();
    let Some(before) = before else {
        let folders = usize::from(folder.join("magic.tbl").is_dir());
        assert_eq!(found.len(), folders, "{found:?}");
        return;
    };
    assert_eq!(found, ["magic.tbl"]);
    assert_eq!(fs::read(folder.join("magic.tbl")).unwrap(), before);
}

/// What a folder holds before: nothing, or a table.
fn before() -> [Option<Vec<u8>>; 2] {
    [None, Some(table_file(root::<Magic>(0), Codec::Zstd))]
}

/// A limit on the length of a file, at each block that the table has: the write
/// fails behind some of its bytes.
#[cfg(unix)]
#[test]
fn a_limit_on_files_changes_nothing() {
    let mut cases = 0;
    for before in before() {
        // Blocks of 512 bytes, of which the file has 20 and a little more.
        for blocks in 0..=21 {
            let folder = tempfile::tempdir().unwrap();
            if let Some(before) = &before {
                fs::write(folder.path().join("magic.tbl"), before).unwrap();
            }
            let script = r#"trap "" XFSZ; ulimit -f "$0" && exec "$@""#;
            let run = |blocks: &str| {
                let mut command = Command::new("sh");
                command.args(["-c", script, blocks, GENERATOR]);
                command.arg(folder.path());
                command.args(["--quiet", "--puzzle", "magic", "--codec", "stored"]);
                command.output().unwrap()
            };
            let output = run(&blocks.to_string());
            if blocks == 21 {
                assert!(output.status.success(), "{output:?}");
                continue;
            }
            check_failure(
                &output,
                folder.path(),
                before.as_deref(),
                "File too large (os error 27)",
            );
            assert!(run("unlimited").status.success());
            assert_eq!(names(folder.path()).len(), 1);
            cases += 1;
        }
    }
    tried(cases, "writes that a limit cuts short");
}

/// The same limit where it comes with its signal, which ends the run: what it
/// leaves is no table, and the next run removes it.
#[cfg(unix)]
#[test]
fn a_run_that_a_signal_ends_changes_nothing() {
    use std::os::unix::process::ExitStatusExt;

    let mut cases = 0;
    for before in before() {
        for blocks in 0..=20 {
            let folder = tempfile::tempdir().unwrap();
            if let Some(before) = &before {
                fs::write(folder.path().join("magic.tbl"), before).unwrap();
            }
            // No core file, in case one would be written here.
            let script = r#"ulimit -c 0; ulimit -f "$0" && exec "$@""#;
            let mut command = Command::new("sh");
            command.args(["-c", script, &blocks.to_string(), GENERATOR]);
            command.arg(folder.path());
            command.args(["--quiet", "--puzzle", "magic", "--codec", "stored"]);
            let output = command.output().unwrap();
            assert!(output.status.signal().is_some(), "{output:?}");
            let left: Vec<_> = names(folder.path()).into_iter().collect();
            assert_eq!(left.len(), 1 + usize::from(before.is_some()), "{left:?}");
            assert!(left[0].starts_with(".tilebase-") && left[0].ends_with(".tmp"));
            if let Some(before) = &before {
                assert_eq!(fs::read(folder.path().join("magic.tbl")).unwrap(), *before);
                let tables = storage::map(folder.path()).unwrap();
                assert!(tables.magic().solve(Board::BASE, Board::BASE).is_ok());
            }
            let again = generator(folder.path(), &["--quiet", "--puzzle", "magic"]).output();
            assert!(again.unwrap().status.success());
            assert_eq!(
                names(folder.path()),
                BTreeSet::from(["magic.tbl".to_string()])
            );
            cases += 1;
        }
    }
    tried(cases, "runs that a signal ends while they write");
}

/// A small disk, made for the purpose in a mount namespace, which goes away with
/// the process: it is full at one page more each time.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_changes_nothing() {
    let namespace = [&["-m"][..], &["-r", "-m"]].into_iter().find(|options| {
        let mut probe = Command::new("unshare");
        probe
            .args(*options)
            .args(["sh", "-c", "mount -t tmpfs -o size=16k none /mnt"]);
        probe.output().is_ok_and(|output| output.status.success())
    });
    let Some(namespace) = namespace else {
        skipped("a full disk", "no small disk can be mounted here");
        return;
    };
    let right = right("stored");
    let (mut cases, mut written) = (0, 0);
    // All ten take 107 pages, a temporary file eleven at the most.
    for pages in (1..=4).chain((5..=130).step_by(7)) {
        let (disk, after) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        // What is on it in the end is copied, for it is seen by that process alone.
        let script = r#"mount -t tmpfs -o size="$0"k none "$1" || exit 99
            "$3" "$1" --quiet --codec stored --threads 1
            code=$?
            cp -a "$1/." "$2"
            exit $code"#;
        let output = Command::new("unshare")
            .args(namespace)
            .args(["sh", "-c", script, &(4 * pages).to_string()])
            .args([disk.path(), after.path()])
            .arg(GENERATOR)
            .output()
            .unwrap();
        let files = storage::contents(after.path());
        for file in &files {
            assert!(right.contains(file), "{} with {pages} pages", file.0);
        }
        let said = String::from_utf8_lossy(&output.stderr);
        let missing = 10 - files.len();
        assert_eq!(
            said.matches("No space left on device (os error 28)")
                .count(),
            missing,
            "{said}"
        );
        assert_eq!(
            said.matches("the space on its disk\n").count(),
            missing,
            "{said}"
        );
        assert_eq!(
            output.status.code(),
            Some(if missing > 0 { 3 } else { 0 }),
            "{said}"
        );
        cases += missing;
        written += files.len();
    }
    assert!(cases > 0 && written > 0);
    tried(cases, "writes to a full disk");
}

/// A folder where this user may not write.
#[cfg(unix)]
#[test]
fn a_folder_that_may_not_be_written_to() {
    use std::os::unix::fs::PermissionsExt;

    let Some(mut command) = crate::program::unprivileged(GENERATOR) else {
        return;
    };
    let mut cases = 0;
    for before in before() {
        let folder = tempfile::tempdir().unwrap();
        if let Some(before) = &before {
            fs::write(folder.path().join("magic.tbl"), before).unwrap();
        }
        for mode in [0o555, 0o000] {
            fs::set_permissions(folder.path(), fs::Permissions::from_mode(mode)).unwrap();
            let path = folder.path().to_str().unwrap();
            let output = command(&[path, "--quiet", "--puzzle", "magic"])
                .output()
                .unwrap();
            fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
            let reason = "Permission denied (os error 13)";
            check_failure(&output, folder.path(), before.as_deref(), reason);
            cases += 1;
        }
    }
    tried(cases, "folders that may not be written to");
}

/// A folder has the name that the table should have.
#[test]
fn what_cannot_be_replaced_is_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("magic.tbl")).unwrap();
    let output = generator(folder.path(), &["--quiet", "--puzzle", "magic"]).output();
    check_failure(
        &output.unwrap(),
        folder.path(),
        None,
        "Is a directory (os error 21)",
    );
}

/// Temporary files of a writer that lives are left alone, those of one that does
/// not are removed, and what is not one is nobody's business.
#[test]
fn stale_temporary_files_are_told_from_live_ones() {
    let folder = storage::folder_with(&[
        (".tilebase-live00.tmp", b"half a table"),
        (".tilebase-stale0.tmp", b"half a table"),
        (".tilebase-empty0.tmp", b""),
        ("tilebase-notes.tmp", b"mine"),
        (".tilebase-notes", b"mine"),
        ("magic.tbl.tmp", b"mine"),
    ]);
    fs::create_dir(folder.path().join(".tilebase-folder.tmp")).unwrap();
    // One that nobody ever writes to.
    #[cfg(unix)]
    {
        let path = folder.path().join(".tilebase-fifo00.tmp");
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    }
    let path = folder.path().join(".tilebase-live00.tmp");
    let live = fs::File::open(&path).unwrap();
    live.lock().unwrap();
    let run = || {
        let options = ["--quiet", "--puzzle", "magic"];
        let command = generator(folder.path(), &options);
        let mut command = assert_cmd::Command::from_std(command);
        command.timeout(Duration::from_secs(60)).assert().success();
        names(folder.path())
    };
    let kept = [
        ".tilebase-folder.tmp",
        ".tilebase-notes",
        "magic.tbl",
        "magic.tbl.tmp",
        "tilebase-notes.tmp",
    ];
    let mut expected = BTreeSet::from(kept.map(String::from));
    expected.insert(".tilebase-live00.tmp".into());
    assert_eq!(run(), expected);
    drop(live);
    expected.remove(".tilebase-live00.tmp");
    // A process that another test was just starting has the lock too, for a moment.
    let is_free = |_| {
        thread::sleep(Duration::from_millis(10));
        fs::File::open(&path).unwrap().try_lock().is_ok()
    };
    assert!((0..500).any(is_free));
    assert_eq!(run(), expected);
    let tables = storage::map(folder.path()).unwrap();
    assert!(tables.magic().solve(Board::BASE, Board::BASE).is_ok());
    tried(8, "files beside the tables, stale, live or somebody's");
}
