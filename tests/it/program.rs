//! The lookup program, as it is called.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use assert_cmd::Command;
use tempfile::TempDir;
use tilebase::eight::Eight;
use tilebase::{Batch, Tables};

use crate::cases::{self, Case};
use crate::storage;
use crate::tally::skipped;

/// A file of so many pairs of eight, a line each, is answered by several workers.
pub const MANY: usize = 2 * Batch::<Tables<Eight>>::UNFOLD_PAYS_FROM;

/// What in the environment changes what the program prints where there is no terminal.
pub const HEEDED: &[&str] = &[
    "TILEBASE_TABLES",
    "NO_COLOR",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLUMNS",
];

/// The program, started with an environment that says nothing to it.
pub fn tilebase<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tilebase"));
    for name in HEEDED {
        command.env_remove(name);
    }
    command.args(args);
    command
}

/// Runs the program: its exit code, standard output and standard error.
#[track_caller]
pub fn run<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>) -> (i32, String, String) {
    finish(&mut tilebase(args))
}

#[track_caller]
pub fn finish(command: &mut Command) -> (i32, String, String) {
    let output = command.output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    let code = output.status.code().expect("no signal ends the program");
    (code, text(output.stdout), text(output.stderr))
}

/// Runs the program on an input.
#[track_caller]
pub fn feed<A: AsRef<OsStr>>(
    args: impl IntoIterator<Item = A>,
    input: impl Into<Vec<u8>>,
) -> (i32, String, String) {
    finish(tilebase(args).write_stdin(input))
}

/// The arguments in a line: words, some of them in single quotes.
pub fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (number, part) in line.split('\'').enumerate() {
        if number % 2 == 1 {
            words.push(part.to_string());
        } else {
            words.extend(part.split_whitespace().map(String::from));
        }
    }
    words
}

/// Runs the program with the arguments in a line, which must exit so and print
/// so. Returns what it wrote to standard error.
#[track_caller]
pub fn expect(line: &str, code: i32, out: &str) -> String {
    let (found_code, found_out, err) = run(words(line));
    assert_eq!(
        (found_code, found_out.as_str()),
        (code, out),
        "tilebase {line}\n{err}"
    );
    err
}

/// Copies a program, so that it can be started from there.
///
/// A file that is open for writing cannot be started ("Text file busy"), and what
/// one test has open, the child that another starts has too, until it is another
/// program. So the file is written by a process that starts no child.
fn copy_program(program: &str, to: &Path) {
    if cfg!(unix) {
        let mut command = Command::new("cp");
        command.args([program.as_ref(), to.as_os_str()]);
        command.assert().success();
    } else {
        fs::copy(program, to).unwrap();
    }
}

/// Starts a program with arguments, as a user who is not root; `None`, and said
/// aloud, where that cannot be done. Root can read and write everything.
#[cfg(unix)]
pub fn unprivileged(program: &str) -> Option<impl FnMut(&[&str]) -> Command> {
    use std::os::unix::fs::PermissionsExt;

    // A copy, where every user may go.
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let copy = folder.path().join("program");
    copy_program(program, &copy);
    fs::set_permissions(&copy, fs::Permissions::from_mode(0o755)).unwrap();
    let readable = folder.path().join("readable");
    fs::write(&readable, "").unwrap();
    fs::set_permissions(&readable, fs::Permissions::from_mode(0o644)).unwrap();
    let secret = folder.path().join("secret");
    fs::write(&secret, "").unwrap();
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o000)).unwrap();

    let nobody = ["--reuid=65534", "--regid=65534", "--clear-groups", "--"];
    let root = fs::read(secret).is_ok();
    let can = |options: &[&str]| {
        let mut command = std::process::Command::new("setpriv");
        // What setpriv may start, the program need not be able to reach.
        let command = command.args(options).arg("cat").arg(&readable);
        command.output().is_ok_and(|output| output.status.success())
    };
    if root && !can(&nobody) {
        skipped(
            "what a user who is not root may not do",
            "this is root, and setpriv cannot be used",
        );
        return None;
    }
    Some(move |args: &[&str]| {
        let mut command = if root {
            let mut command = Command::new("setpriv");
            command.args(nobody).arg(folder.path().join("program"));
            command
        } else {
            Command::new(folder.path().join("program"))
        };
        command.env_remove("TILEBASE_TABLES").args(args);
        command
    })
}

/// The options for each place that the tables can come from.
pub fn places() -> Vec<Vec<&'static OsStr>> {
    let option = |folder: &'static Path| vec![OsStr::new("--tables"), folder.as_os_str()];
    let read = |folder| [option(folder), vec![OsStr::new("--no-mmap")]].concat();
    let (zstd, stored) = (storage::zstd_folder(), storage::stored_folder());
    vec![
        vec![],
        option(zstd),
        option(stored),
        read(zstd),
        read(stored),
    ]
}

/// A folder with the committed tables, but for one.
pub fn folder_without(name: &str) -> TempDir {
    let files = storage::contents(storage::zstd_folder());
    let files: Vec<_> = files
        .iter()
        .filter(|(other, _)| other != name)
        .map(|(name, bytes)| (&**name, &**bytes))
        .collect();
    storage::folder_with(&files)
}

#[track_caller]
fn check_case(puzzle: &str, place: &[&OsStr], case: &Case) {
    let query = [puzzle, case.from, case.to].map(OsStr::new);
    let (code, out, err) = run([place, &query].concat());
    let expected = match &case.answer {
        Some(answer) => (0, format!("{}\n{}\n", answer.distance, answer.moves)),
        None => (1, "unsolvable\n".into()),
    };
    assert_eq!((code, out), expected, "{place:?} {query:?}: {err}");
}

#[test]
fn every_case_is_answered_from_every_place() {
    for place in places() {
        for case in cases::rows(cases::EIGHT) {
            check_case("eight", &place, &case);
        }
        for case in cases::rows(cases::MAGIC) {
            check_case("magic", &place, &case);
        }
    }
}

#[test]
fn judge_files_are_answered_byte_for_byte_from_every_place() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/judge"));
    for place in places() {
        for format in ["hdu3567", "p2730"] {
            let input = folder.join(format).with_extension("in");
            let expected = fs::read_to_string(input.with_extension("out")).unwrap();
            let judge = [OsStr::new("judge"), OsStr::new(format), input.as_os_str()];
            let (code, out, err) = run([&place[..], &judge].concat());
            assert_eq!(
                (code, out, err.as_str()),
                (0, expected, ""),
                "{place:?} {format}"
            );
        }
    }
}

#[cfg(target_os = "linux")]
pub const NO_STRACE: &str = "there is no strace that may trace";

/// A command that follows another's system calls, if there is one that may.
#[cfg(target_os = "linux")]
pub fn strace() -> Option<std::process::Command> {
    let mut trial = std::process::Command::new("strace");
    let works = trial.args(["-o", "/dev/null", "true"]).status();
    works.ok().filter(std::process::ExitStatus::success)?;
    let mut strace = std::process::Command::new("strace");
    strace.arg("-f");
    Some(strace)
}

/// The table files that the program opens for these arguments, and how often
/// it maps a file behind them; `None` if there is no strace.
#[cfg(target_os = "linux")]
fn traced(args: &[&OsStr]) -> Option<(Vec<String>, usize)> {
    let trace = tempfile::NamedTempFile::new().unwrap();
    let mut command = Command::new("strace");
    command
        .env_remove("TILEBASE_TABLES")
        .args(["-f", "-e", "trace=open,openat,mmap", "-o"]);
    command
        .arg(trace.path())
        .arg(env!("CARGO_BIN_EXE_tilebase"))
        .args(args);
    match command.output() {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return None,
        output => assert!(output.unwrap().status.success(), "{args:?}"),
    }
    let trace = fs::read_to_string(trace.path()).unwrap();
    let mut lines = trace.lines().skip_while(|line| !line.contains(".tbl\""));
    let mut opened = Vec::new();
    let mut mapped = 0;
    for line in &mut lines {
        if line.contains(".tbl\"") {
            let path = line.split('"').nth(1).unwrap();
            opened.push(
                Path::new(path)
                    .file_name()
                    .unwrap()
                    .to_str()
                    .unwrap()
                    .to_string(),
            );
        }
        mapped += usize::from(line.contains("mmap(") && line.contains("MAP_SHARED"));
    }
    Some((opened, mapped))
}

#[cfg(target_os = "linux")]
#[test]
fn a_query_opens_and_maps_one_table() {
    let stored = storage::stored_folder();
    let all = storage::contents(stored);
    for (place, query, expected) in [
        (vec![], ["eight", "12X453786", "12345678X"], (vec![], 0)),
        (
            places()[1].clone(),
            ["eight", "12X453786", "12345678X"],
            (vec!["eight-2.tbl"], 1),
        ),
        (
            places()[2].clone(),
            ["eight", "64785X321", "12345678X"],
            (vec!["eight-5.tbl"], 1),
        ),
        (
            places()[2].clone(),
            ["magic", "12345678", "26845731"],
            (vec!["magic.tbl"], 1),
        ),
        (
            places()[3].clone(),
            ["eight", "12X453786", "12345678X"],
            (vec!["eight-2.tbl"], 0),
        ),
        (
            vec![],
            ["verify", stored.to_str().unwrap(), "--no-mmap"],
            (all.iter().map(|(name, _)| &**name).collect(), 0),
        ),
    ] {
        let args = [&place[..], &query.map(OsStr::new)].concat();
        let Some((opened, mapped)) = traced(&args) else {
            skipped("which files a query opens", "there is no strace");
            return;
        };
        assert_eq!(
            (opened.iter().map(String::as_str).collect(), mapped),
            expected,
            "{args:?}"
        );
    }
}

/// While other tests start children, of fifty copies made here and started a dozen
/// would be busy.
#[cfg(unix)]
#[test]
fn a_copied_program_starts() {
    let folder = tempfile::tempdir().unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..300 {
                    Command::new("true").assert().success();
                }
            });
        }
        let started = (0..50).filter(|number| {
            let copy = folder.path().join(number.to_string());
            copy_program(env!("CARGO_BIN_EXE_tilebase"), &copy);
            Command::new(copy).arg("--version").output().is_ok()
        });
        assert_eq!(started.count(), 50);
    });
}

/// Which of the places is used: the option's, the environment's, the folder
/// beside the program, the program itself; and damage there is an error.
#[test]
fn the_first_place_that_is_named_or_present_is_used() {
    let installed = tempfile::tempdir().unwrap();
    let program = installed.path().join("tilebase");
    copy_program(env!("CARGO_BIN_EXE_tilebase"), &program);
    let damaged = storage::folder_with(&[("eight-2.tbl", b"damaged")]);
    let query = ["eight", "12X453786", "12345678X"];
    let ask = |option: Option<&Path>, environment: Option<&Path>| {
        let mut command = Command::new(&program);
        command.env_remove("TILEBASE_TABLES");
        if let Some(folder) = environment {
            command.env("TILEBASE_TABLES", folder);
        }
        if let Some(folder) = option {
            command.arg("--tables").arg(folder);
        }
        finish(command.args(query)).0
    };
    let (good, bad) = (storage::zstd_folder(), damaged.path());
    assert_eq!(ask(None, None), 0);
    assert_eq!(ask(None, Some("".as_ref())), 0, "an empty one is none");
    assert_eq!(ask(None, Some(bad)), 3);
    assert_eq!(ask(None, Some(good)), 0);
    assert_eq!(ask(Some(good), Some(bad)), 0);
    assert_eq!(ask(Some(bad), Some(good)), 3);

    let beside = installed.path().join("tables");
    fs::write(&beside, "a file is no folder").unwrap();
    assert_eq!(ask(None, None), 0);
    fs::remove_file(&beside).unwrap();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("nowhere", &beside).unwrap();
        assert_eq!(ask(None, None), 3, "a dead link is not passed over");
        fs::remove_file(&beside).unwrap();
    }
    fs::create_dir(&beside).unwrap();
    assert_eq!(
        ask(None, None),
        3,
        "an empty folder beside the program is used"
    );
    assert_eq!(ask(None, Some(good)), 0);
    // Which it is, is said.
    for (environment, name) in [("", "beside the program"), (".", "TILEBASE_TABLES")] {
        let mut command = Command::new(&program);
        command.env("TILEBASE_TABLES", environment).arg("info");
        let (_, out, _) = finish(command.current_dir(&beside));
        let first = out.lines().next().unwrap();
        assert!(first.contains(&format!(" ({name}), ")), "{first}");
    }
    fs::copy(good.join("eight-2.tbl"), beside.join("eight-2.tbl")).unwrap();
    assert_eq!(ask(None, None), 0);
}

/// What `info` prints below its first line; what another place may change has a name.
const INFO: &str = "
puzzle  root  version  codec   boards  entries  depth  file bytes  table bytes  digest
eight      0  VERSION  CODEC_  362880   181440     31  FILE_BYTES        45360  045f83c4
eight      1  VERSION  CODEC_  362880   181440     31  FILE_BYTES        45360  c34a79be
eight      2  VERSION  CODEC_  362880   181440     31  FILE_BYTES        45360  9e254283
eight      3  VERSION  CODEC_  362880   181440     31  FILE_BYTES        45360  b4ac971e
eight      4  VERSION  CODEC_  362880   181440     30  FILE_BYTES        45360  202f4025
eight      5  VERSION  CODEC_  362880   181440     31  FILE_BYTES        45360  b220a10e
eight      6  VERSION  CODEC_  362880   181440     31  FILE_BYTES        45360  d0acd809
eight      7  VERSION  CODEC_  362880   181440     31  FILE_BYTES        45360  054ac091
eight      8  VERSION  CODEC_  362880   181440     31  FILE_BYTES        45360  bc94a937
magic      0  VERSION  CODEC_   40320    40320     22  FILE_BYTES        10080  c9c335b1
";

#[test]
fn info_says_what_the_tables_are_and_where_they_come_from() {
    let (zstd, stored) = (storage::zstd_folder(), storage::stored_folder());
    let from = |folder: &Path, access| format!("{} (--tables), {access}", folder.display());
    let built_in = "built into the program".into();
    let (mapped, read) = ("memory-mapped", "read into memory");
    let expectations = [
        (built_in, "stored", None),
        (from(zstd, mapped), "zstd", Some(zstd)),
        (from(stored, mapped), "stored", Some(stored)),
        (from(zstd, read), "zstd", Some(zstd)),
        (from(stored, read), "stored", Some(stored)),
    ];
    for (place, (source, codec, folder)) in places().into_iter().zip(expectations) {
        let version = if folder.is_some() { "1" } else { "-" };
        let mut tables = INFO
            .replace("VERSION", &format!("{version:>7}"))
            .replace("CODEC_", &format!("{codec:<6}"));
        for (name, bytes) in folder.map_or(Vec::new(), storage::contents) {
            if name.ends_with(".tbl") {
                tables = tables.replacen("FILE_BYTES", &format!("{:>10}", bytes.len()), 1);
            }
        }
        let tables = tables.replace("FILE_BYTES", "         -");
        let (code, out, err) = run([&place[..], &["info".as_ref()]].concat());
        let expected = format!("Tables: {source}\n{tables}");
        assert_eq!((code, out, err.as_str()), (0, expected, ""), "{place:?}");
    }
}

/// An option among the arguments outranks the same one before the command's name.
#[test]
fn options_stand_before_the_command_or_among_its_arguments() {
    let path = storage::zstd_folder().display();
    for line in [
        "--tables T --no-mmap info",
        "--no-mmap info --tables T",
        "--tables T info --no-mmap",
        "--no-mmap --tables elsewhere info --tables T --no-mmap",
    ] {
        let (_, out, _) = run(words(&line.replace('T', &format!("'{path}'"))));
        let expected = format!("Tables: {path} (--tables), read into memory");
        assert_eq!(out.lines().next(), Some(&*expected), "{line}");
    }
}
