//! What ends a stream early: its answers so far are not lost.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use crate::oracle::{EIGHT, Random, text};
use crate::program::{MANY, feed, finish, folder_without, run, tilebase, words};
use crate::storage;
#[cfg(unix)]
use crate::tally::skipped;
#[cfg(target_os = "linux")]
use crate::tally::tried;

#[test]
fn answers_before_a_table_that_is_missing_are_written() {
    let folder = folder_without("eight-2.tbl");
    let path = folder.path().to_str().unwrap();
    let input = "12345X786\nbad\n12345687X\n12X453786\nbad\n12345678X\n";
    let (code, out, err) = feed(["--tables", path, "batch", "eight"], input);
    let invalid = "symbol 'b' at position 1 is not one of X12345678";
    let found = format!("1\td\ninvalid\t{invalid}\nunsolvable\t");
    assert!(out.starts_with(&found), "{out}");
    assert_eq!((code, out.lines().count()), (3, 3));
    // What is said of the cases in all is said of a whole input alone.
    let said = format!(
        "tilebase: standard input, line 2, column 1: {invalid}\n\
         tilebase: standard input, line 4, column 1: cannot use DIR/eight-2.tbl: \
         No such file or directory (os error 2)\n  \
         run `tilebase-gen DIR` to write the ten table files\n"
    );
    assert_eq!(storage::call_dir(&err, folder.path()), said);
}

/// The same from a file that is large enough for several workers.
#[test]
fn no_answer_of_a_large_file_is_lost() {
    let folder = folder_without("eight-2.tbl");
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all("12345X786\t12345678X\n".repeat(MANY).as_bytes())
        .unwrap();
    file.write_all(b"12X453786\t12345678X\n").unwrap();
    let mut command = tilebase(["--tables"]);
    command
        .arg(folder.path())
        .args(["batch", "eight"])
        .arg(file.path());
    let (code, out, err) = finish(&mut command);
    assert_eq!((code, out.lines().count()), (3, MANY), "{err}");
    assert!(
        err.contains(&format!("line {}, column 1: cannot use ", MANY + 1)),
        "{err}"
    );
}

/// Random pairs in the judge's format, each another one; half of them have no solution.
fn many_cases() -> String {
    let mut random = Random::new(3567);
    let mut board = || text::<9>(random.board(&EIGHT));
    let cases = (0..MANY).map(|_| format!("{}\n{}\n", board(), board()));
    format!("{MANY}\n{}", cases.collect::<String>())
}

/// Several workers answer a large file, and one a pipe.
#[test]
fn a_large_file_is_answered_in_order() {
    let cases = many_cases();
    let queries = cases.split_once('\n').unwrap().1;
    let folder =
        storage::folder_with(&[("cases", cases.as_bytes()), ("queries", queries.as_bytes())]);
    for (line, name, input) in [
        ("judge hdu3567", "cases", &*cases),
        ("batch eight", "queries", queries),
    ] {
        let mut command = tilebase(words(&format!("{line} {name}")));
        let from_file = finish(command.current_dir(&folder));
        let (code, out, err) = feed(words(line), input);
        let from_pipe = (code, out, err.replace("standard input", name));
        assert!(from_file == from_pipe, "{line}");
        assert!(from_file.1.lines().count() >= MANY, "{line}");
    }
}

/// However little memory there is: if it is enough for walks, more of it does not make
/// the program fail where it unfolds tables.
#[cfg(target_os = "linux")]
#[test]
fn with_little_memory_all_is_answered() {
    let folder = storage::folder_with(&[("cases", many_cases().as_bytes())]);
    let ask = |limit: Option<usize>| {
        let limit = limit.map_or(String::new(), |limit| {
            format!("ulimit -v {limit} || exit 99; ")
        });
        let mut command = std::process::Command::new("sh");
        command
            .env_remove("TILEBASE_TABLES")
            .args(["-c", &format!("{limit}exec \"$@\""), "sh"])
            .args([env!("CARGO_BIN_EXE_tilebase"), "judge", "hdu3567", "cases"])
            .current_dir(&folder);
        command.output().unwrap()
    };
    let expected = ask(None);
    let close = (12_000..60_000).step_by(4_000);
    let limits = close.chain((60_000..1_000_000).step_by(90_000));
    let mut count = 0;
    for limit in limits {
        let found = ask(Some(limit));
        let err = String::from_utf8_lossy(&found.stderr);
        // Not enough yet; or more than may be asked for here.
        let code = found.status.code();
        if count == 0 && code != Some(1) || code == Some(99) {
            continue;
        }
        assert!(found == expected, "{limit} KiB: {err}");
        count += 1;
    }
    assert!(count > 0);
    tried(count, "limits of memory");
}

/// The answers would be read as queries, and their answers again.
#[cfg(unix)]
#[test]
fn an_input_that_is_the_output_is_refused() {
    let query = "12X453786\n";
    let folder = storage::folder_with(&[("file", query.as_bytes())]);
    for (command, name) in [
        ("batch eight file >> file", "file"),
        ("batch eight < file >> file", "standard input"),
        ("judge hdu3567 - < file >> file", "standard input"),
    ] {
        let mut shell = assert_cmd::Command::new("sh");
        shell
            .env_remove("TILEBASE_TABLES")
            .args([
                "-c",
                &format!("ulimit -f 99; exec \"$0\" {command}"),
                env!("CARGO_BIN_EXE_tilebase"),
            ])
            .current_dir(&folder);
        let expected = format!(
            "tilebase: {name} is the output too, so answers would mix with questions: write \
             them to another file\n"
        );
        assert_eq!(
            finish(&mut shell),
            (2, String::new(), expected),
            "{command}"
        );
        assert_eq!(
            fs::read_to_string(folder.path().join("file")).unwrap(),
            query
        );
    }
}

/// A program that may start no thread answers in the one that it has.
#[cfg(unix)]
#[test]
fn without_threads_all_is_answered() {
    use crate::program::unprivileged;

    let query = "12345X786\t12345678X\n";
    let folder = storage::folder_with(&[("input", query.repeat(MANY).as_bytes())]);
    let input = folder.path().join("input");
    let readable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(folder.path(), readable).unwrap();
    fs::set_permissions(&input, std::os::unix::fs::PermissionsExt::from_mode(0o644)).unwrap();
    let Some(mut program) = unprivileged(env!("CARGO_BIN_EXE_tilebase")) else {
        return;
    };
    let command = program(&["batch", "eight", input.to_str().unwrap()]);
    // The same command, but that the program may have one process.
    let mut words: Vec<_> = std::iter::once(command.get_program())
        .chain(command.get_args())
        .collect();
    let place = words
        .iter()
        .position(|word| *word == "--")
        .map_or(0, |place| place + 1);
    words.splice(
        place..place,
        ["prlimit", "--nproc=1", "--"].map(std::ffi::OsStr::new),
    );
    let mut limited = std::process::Command::new(words[0]);
    limited.args(&words[1..]).env_remove("TILEBASE_TABLES");
    match limited.output() {
        Ok(output) => {
            let text = String::from_utf8_lossy(&output.stdout);
            let err = String::from_utf8_lossy(&output.stderr);
            let found = (output.status.code(), text.lines().count());
            assert_eq!(found, (Some(0), MANY), "{err}");
        }
        Err(error) => skipped("a program without threads", &error.to_string()),
    }
}

/// An input that has no end is not read on once nobody reads the answers.
#[test]
fn an_endless_input_ends_with_its_reader() {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tilebase"));
    command
        .args(["batch", "eight"])
        .env_remove("TILEBASE_TABLES");
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut program = command.spawn().unwrap();
    let mut input = program.stdin.take().unwrap();
    let lines = "12345X786\n".repeat(10_000);
    let writer = thread::spawn(move || while input.write_all(lines.as_bytes()).is_ok() {});

    let mut answers = BufReader::new(program.stdout.take().unwrap());
    let mut first = String::new();
    answers.read_line(&mut first).unwrap();
    assert_eq!(first, "1\td\n");
    drop(answers);
    let late = Instant::now() + Duration::from_secs(60);
    let status = loop {
        if let Some(status) = program.try_wait().unwrap() {
            break status;
        }
        if Instant::now() > late {
            program.kill().unwrap();
            panic!("it goes on reading");
        }
        thread::sleep(Duration::from_millis(5));
    };
    assert!(status.success(), "{status}");
    writer.join().unwrap();
}

/// A line that is too long is one case, also if what follows in it after a read looks
/// like a usual one.
#[test]
fn the_rest_of_a_line_that_is_too_long_is_no_case() {
    for length in (1..=6).map(|reads| reads << 16) {
        for (format, before, end, expected) in [
            ("batch eight", "", "\t", &["invalid", "0", "0"][..]),
            (
                "judge hdu3567",
                "2\n",
                "\n",
                &["Case 1: invalid", "", "Case 2: 0", ""],
            ),
        ] {
            let long = "x".repeat(length - before.len());
            let input = format!("{before}{long}12X453786{end}12345678X\n12345678X\n12345678X\n");
            let input = storage::folder_with(&[("input", input.as_bytes())]);
            let line = format!("{format} '{}'", input.path().join("input").display());
            let (code, out, err) = run(words(&line));
            let found = out.lines().map(|line| line.split('\t').next().unwrap());
            assert_eq!(found.collect::<Vec<_>>(), expected, "{length}");
            assert!(err.contains("longer than 65536 bytes"), "{err}");
            assert_eq!(code, 2);
        }
    }
}
