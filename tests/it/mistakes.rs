//! What a person does wrong at first, and what is said to help. Of each
//! message: what was found, what was expected, what to do.

use std::fs;

use crate::program::{finish, tilebase, words};
#[cfg(target_os = "linux")]
use crate::program::{folder_without, run};
use crate::storage;

/// Command lines that are wrong, and what is said first.
const LINES: &[(&str, &str)] = &[
    (
        "eight 12X453788",
        "error: invalid value '12X453788' for '<START>': symbol '8' at position 9 is already at position 8",
    ),
    (
        "eight 12X453786 12345678Y",
        "error: invalid value '12345678Y' for '[GOAL]': symbol 'Y' at position 9 is not one of X12345678",
    ),
    (
        "eight 12X4537861",
        "error: invalid value '12X4537861' for '<START>': symbol '1' at position 10 is one too many: expected 9 symbols",
    ),
    (
        "eight 12X45378",
        "error: invalid value '12X45378' for '<START>': found 8 symbols, expected 9: missing '6'",
    ),
    (
        "magic 1234567",
        "error: invalid value '1234567' for '<TARGET>': found 7 symbols, expected 8: missing '8'",
    ),
    // A board in pieces.
    (
        "eight 1 2 X 4 5 3 7 8 6",
        "error: invalid value '1' for '<START>': found 1 symbol, expected 9: missing 'X' (the blank), '2', '3', '4', '5', '6', '7', '8'; put quotes around a board with spaces in it",
    ),
    (
        "magic 2 6 8 4 5 7 3 1",
        "error: invalid value '2' for '[START]': found 1 symbol, expected 8: missing '1', '3', '4', '5', '6', '7', '8'; put quotes around a board with spaces in it",
    ),
    (
        "eight _ 1 2",
        "error: invalid value '_' for '<START>': found 1 symbol, expected 9: missing '1', '2', '3', '4', '5', '6', '7', '8'; put quotes around a board with spaces in it",
    ),
    (
        "eight 12X45 3786",
        "error: invalid value '12X45' for '<START>': found 5 symbols, expected 9: missing '3', '6', '7', '8'; put quotes around a board with spaces in it",
    ),
    (
        "eight 12X453",
        "error: invalid value '12X453' for '<START>': found 6 symbols, expected 9: missing '6', '7', '8'",
    ),
    (
        "eight '1 2'",
        "error: invalid value '1 2' for '<START>': found 2 symbols, expected 9: missing 'X' (the blank), '3', '4', '5', '6', '7', '8'",
    ),
    (
        "random eight --depth 1 --seed 18446744073709551616",
        "error: invalid value '18446744073709551616' for '--seed <S>': the number is too large",
    ),
    (
        "eight [[1,2,X], [4,5,3], [7,8,6]]",
        "error: invalid value '[[1,2,X],' for '<START>': found 3 symbols, expected 9: missing '3', '4', '5', '6', '7', '8'; put quotes around a board with spaces in it",
    ),
    (
        "eight ''",
        "error: invalid value '' for '<START>': found 0 symbols, expected 9: missing 'X' (the blank), '1', '2', '3', '4', '5', '6', '7', '8'",
    ),
    // A board of the other puzzle.
    (
        "eight 26845731",
        "error: invalid value '26845731' for '<START>': found 8 symbols, expected 9: missing 'X' (the blank); it is a board for `tilebase magic`",
    ),
    (
        "eight 12X453786 26845731",
        "error: invalid value '26845731' for '[GOAL]': found 8 symbols, expected 9: missing 'X' (the blank); it is a board for `tilebase magic`",
    ),
    (
        "magic 12X453786",
        "error: invalid value '12X453786' for '<TARGET>': symbol 'X' at position 3 is not one of 12345678; it is a board for `tilebase eight`",
    ),
    (
        "random eight --depth 3 --goal 12345678",
        "tilebase: --goal: found 8 symbols, expected 9: missing 'X' (the blank); it is a board for `tilebase magic`",
    ),
    // No puzzle, or the arguments the other way round.
    (
        "12X453786",
        "error: unrecognized subcommand '12X453786'\n\n  tip: a board comes after its puzzle: `tilebase eight 12X453786`",
    ),
    (
        "26845731 magic",
        "error: unrecognized subcommand '26845731'\n\n  tip: a board comes after its puzzle: `tilebase magic 26845731`",
    ),
    (
        "'1 2 X / 4 5 3 / 7 8 6'",
        "error: unrecognized subcommand '1 2 X / 4 5 3 / 7 8 6'\n\n  tip: a board comes after its puzzle: `tilebase eight '1 2 X / 4 5 3 / 7 8 6'`",
    ),
    // No board at all: quotes would not help.
    (
        "eight magic",
        "error: invalid value 'magic' for '<START>': symbol 'm' at position 1 is not one of X12345678",
    ),
    (
        "random eight --depth 3 --goal foo",
        "tilebase: --goal: symbol 'f' at position 1 is not one of X12345678",
    ),
    (
        "judge input.txt hdu3567",
        "error: invalid value 'input.txt' for '<FORMAT>'\n  [possible values: hdu3567, hdu1043, poj1077, uva652, p1379, p2730, msquare, acwing1107, hdu1430]\n\n  tip: the file comes after the format",
    ),
    (
        "batch input.txt eight",
        "error: invalid value 'input.txt' for '<PUZZLE>'\n  [possible values: eight, magic]\n\n  tip: the file comes after the puzzle",
    ),
    // No file, or nothing that one comes after: no tip.
    (
        "batch folder",
        "error: invalid value 'folder' for '<PUZZLE>'\n  [possible values: eight, magic]\n\nFor more information, try '--help'.",
    ),
    (
        "completions input.txt",
        "error: invalid value 'input.txt' for '<SHELL>'\n  [possible values: bash, elvish, fish, powershell, zsh]\n\nFor more information, try '--help'.",
    ),
    // Words misspelt.
    (
        "egiht 12X453786",
        "error: unrecognized subcommand 'egiht'\n\n  tip: a similar subcommand exists: 'eight'",
    ),
    (
        "jugde hdu3567",
        "error: unrecognized subcommand 'jugde'\n\n  tip: a similar subcommand exists: 'judge'",
    ),
    (
        "judge hdu3576",
        "error: invalid value 'hdu3576' for '<FORMAT>'\n  [possible values: hdu3567, hdu1043, poj1077, uva652, p1379, p2730, msquare, acwing1107, hdu1430]\n\n  tip: a similar value exists: 'hdu3567'",
    ),
    (
        "judge HDU3567",
        "error: invalid value 'HDU3567' for '<FORMAT>'\n  [possible values: hdu3567, hdu1043, poj1077, uva652, p1379, p2730, msquare, acwing1107, hdu1430]\n\n  tip: a similar value exists: 'hdu3567'",
    ),
    (
        "random magic --depth 3 --format mquare",
        "error: invalid value 'mquare' for '--format <FORMAT>'\n  [possible values: hdu3567, hdu1043, poj1077, uva652, p1379, p2730, msquare, acwing1107, hdu1430]\n\n  tip: a similar value exists: 'msquare'",
    ),
    (
        "batch eihgt",
        "error: invalid value 'eihgt' for '<PUZZLE>'\n  [possible values: eight, magic]\n\n  tip: a similar value exists: 'eight'",
    ),
    (
        "stats eigth",
        "error: invalid value 'eigth' for '<PUZZLE>'\n  [possible values: eight, magic]\n\n  tip: a similar value exists: 'eight'",
    ),
    (
        "completions bsh",
        "error: invalid value 'bsh' for '<SHELL>'\n  [possible values: bash, elvish, fish, powershell, zsh]\n\n  tip: a similar value exists: 'bash'",
    ),
    (
        "eight 12X453786 --distanse",
        "error: unexpected argument '--distanse' found\n\n  tip: a similar argument exists: '--distance'",
    ),
    (
        "--table tables info",
        "error: unexpected argument '--table' found\n\n  tip: a similar argument exists: '--tables'",
    ),
    (
        "--color blue info",
        "error: invalid value 'blue' for '--color <WHEN>'\n  [possible values: auto, always, never]",
    ),
    // Something left out, or too much.
    (
        "eight",
        "error: the following required arguments were not provided:\n  <START>",
    ),
    (
        "magic",
        "error: the following required arguments were not provided:\n  <TARGET>",
    ),
    (
        "judge",
        "error: the following required arguments were not provided:\n  <FORMAT>",
    ),
    (
        "batch",
        "error: the following required arguments were not provided:\n  <PUZZLE>",
    ),
    (
        "random eight",
        "error: the following required arguments were not provided:\n  --depth <N>",
    ),
    ("", "Look up shortest solutions of two puzzles"),
    ("info tables", "error: unexpected argument 'tables' found"),
    (
        "eight 12X453786 12345678X 12345678X",
        "error: unexpected argument '12345678X' found",
    ),
    // What does not go together.
    (
        "eight 12X453786 --count --all",
        "error: the argument '--count' cannot be used with '--all'",
    ),
    (
        "eight 12X453786 --distance --show",
        "error: the argument '--distance' cannot be used with '--show'",
    ),
    (
        "eight 12X453786 --explain --json",
        "error: the argument '--explain' cannot be used with '--json'",
    ),
    (
        "eight 12X453786 --limit 5",
        "error: the following required arguments were not provided:\n  --all",
    ),
    (
        "eight 12X453786 --limit 5 --distance",
        "error: the argument '--limit <N>' cannot be used with '--distance'",
    ),
    (
        "eight 12X453786 --limit 5 --count",
        "error: the argument '--limit <N>' cannot be used with '--count'",
    ),
    (
        "eight 12X453786 --limit 5 --show",
        "error: the argument '--limit <N>' cannot be used with '--show'",
    ),
    (
        "eight 12X453786 --limit 5 --explain",
        "error: the argument '--limit <N>' cannot be used with '--explain'",
    ),
    (
        "stats eight --json --svg input.svg",
        "error: the argument '--json' cannot be used with '--svg <FILE>'",
    ),
    (
        "random eight --depth 3 --format msquare",
        "tilebase: --format msquare: this is a format of magic; use `tilebase random magic`",
    ),
    (
        "random magic --depth 3 --format hdu3567",
        "tilebase: --format hdu3567: this is a format of eight; use `tilebase random eight`",
    ),
    (
        "random eight --depth 3 --count 2 --format poj1077",
        "tilebase: --count 2: an input in this format has one case; for more, repeat the command with other seeds",
    ),
    (
        "random eight --depth 3 --count 0 --format poj1077",
        "tilebase: --count 0: an input in this format has one case; for more, repeat the command with other seeds",
    ),
    (
        "random eight --depth 3 --goal 12345678X --format p1379",
        "tilebase: --goal 12345678X: the goal of this format is 1238X4765",
    ),
    (
        "random eight --depth 3 --goal random --format p1379",
        "tilebase: --goal random: the goal of this format is 1238X4765",
    ),
    (
        "random magic --depth 3 --goal 26845731 --format msquare",
        "tilebase: --goal 26845731: the start of this format is 12345678, and its goals are drawn",
    ),
    (
        "random magic --depth 3 --goal 12345678 --format acwing1107",
        "tilebase: --goal 12345678: the start of this format is 12345678, and its goals are drawn",
    ),
    (
        "verify folder --tables other",
        "tilebase: --tables: verify names a folder already; give only one",
    ),
    (
        "--tables other verify folder",
        "tilebase: --tables: verify names a folder already; give only one",
    ),
    // Numbers.
    (
        "random eight --depth -1",
        "error: invalid value '-1' for '--depth <N>': expected a whole number, 0 or more",
    ),
    (
        "dump eight --root 9",
        "tilebase: --root 9: the last root of eight is 8",
    ),
    (
        "stats magic --root 1",
        "tilebase: --root 1: the last root of magic is 0",
    ),
    (
        "random eight --depth x",
        "error: invalid value 'x' for '--depth <N>': expected a whole number, 0 or more",
    ),
    (
        "eight 12X453786 --all --limit many",
        "error: invalid value 'many' for '--limit <N>': expected a whole number, 0 or more",
    ),
];

#[test]
fn what_is_wrong_with_the_command_line() {
    let folder = storage::folder_with(&[("input.txt", b"")]);
    fs::create_dir(folder.path().join("folder")).unwrap();
    for &(line, message) in LINES {
        let mut command = tilebase(words(line));
        let (code, out, err) = finish(command.current_dir(&folder));
        assert_eq!((code, out.as_str()), (2, ""), "tilebase {line}");
        let rest = err.strip_prefix(message);
        let rest = rest.unwrap_or_else(|| panic!("tilebase {line}\n{err}"));
        assert!(rest.starts_with('\n'), "tilebase {line}\n{err}");
    }
}

/// Files that cannot be used: the command line, and what is said of them in a
/// folder with a file and an empty folder.
#[cfg(target_os = "linux")]
const FILES: &[(&str, &str)] = &[
    (
        "judge hdu3567 missing",
        "cannot use missing: No such file or directory (os error 2)\n  check its name, its permissions and its disk",
    ),
    (
        "judge hdu3567 empty",
        "cannot use empty: Is a directory (os error 21)\n  check its name, its permissions and its disk",
    ),
    (
        "batch eight missing",
        "cannot use missing: No such file or directory (os error 2)\n  check its name, its permissions and its disk",
    ),
    (
        "batch magic --json empty",
        "cannot use empty: Is a directory (os error 21)\n  check its name, its permissions and its disk",
    ),
    (
        "stats eight --svg missing/chart.svg",
        "cannot write missing/chart.svg: No such file or directory (os error 2)\n  check its name, its permissions and its disk",
    ),
    (
        "stats eight --svg /dev/full",
        "cannot write /dev/full: No space left on device (os error 28)\n  check its name, its permissions and its disk",
    ),
    (
        "--tables missing eight 12X453786",
        "cannot use the folder missing: No such file or directory (os error 2)\n  check the name, or run `tilebase-gen missing` to create the folder and its ten table files",
    ),
    (
        "--tables file eight 12X453786",
        "cannot use the folder file: not a directory\n  name the folder that has the table files",
    ),
    (
        "verify missing",
        "cannot use the folder missing: No such file or directory (os error 2)\n  check the name, or run `tilebase-gen missing` to create the folder and its ten table files",
    ),
    (
        "--tables empty eight 12X453786",
        "cannot use empty/eight-2.tbl: No such file or directory (os error 2)\n  run `tilebase-gen empty` to write the ten table files",
    ),
    (
        "--tables 'no folder' info",
        "cannot use the folder no folder: No such file or directory (os error 2)\n  check the name, or run `tilebase-gen 'no folder'` to create the folder and its ten table files",
    ),
    (
        "--tables file magic 26845731 --tables empty",
        "cannot use empty/magic.tbl: No such file or directory (os error 2)\n  run `tilebase-gen empty` to write the ten table files",
    ),
    (
        "magic 26845731 --json --tables empty",
        "cannot use empty/magic.tbl: No such file or directory (os error 2)\n  run `tilebase-gen empty` to write the ten table files",
    ),
    (
        "random magic --depth 3 --seed 1 --tables empty --no-mmap",
        "cannot use empty/magic.tbl: No such file or directory (os error 2)\n  run `tilebase-gen empty` to write the ten table files",
    ),
];

#[cfg(target_os = "linux")]
#[test]
fn what_is_wrong_with_a_file() {
    let folder = storage::folder_with(&[("file", b"")]);
    fs::create_dir(folder.path().join("empty")).unwrap();
    for &(line, message) in FILES {
        let mut command = tilebase(words(line));
        let found = finish(command.current_dir(&folder));
        let expected = (3, String::new(), format!("tilebase: {message}\n"));
        assert_eq!(found, expected, "tilebase {line}");
    }
}

/// A hint can be pasted into a shell, to which the folder's name is one word.
#[cfg(unix)]
#[test]
fn a_hint_that_is_followed_helps() {
    use assert_cmd::Command;
    use std::path::Path;

    let programs = Path::new(env!("CARGO_BIN_EXE_tilebase-gen")).parent();
    let folder = tempfile::tempdir().unwrap();
    for name in [
        "tables",
        "my tables",
        "it's",
        "$HOME",
        "-dash",
        "--quiet",
        "-a b",
        "a;b",
        "a&b",
        "#a",
        "*",
        "~",
    ] {
        let ask = || {
            let tables = format!("--tables={name}");
            let mut command = tilebase([&*tables, "eight", "12X453786"]);
            finish(command.current_dir(&folder))
        };
        let (code, _, err) = ask();
        let hint = err.split('`').nth(1).expect("a hint with a command");
        assert_eq!(code, 3, "{err}");
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", hint]).current_dir(&folder);
        shell.env("PATH", programs.unwrap());
        shell.env("HOME", folder.path().join("home"));
        let (code, _, err) = finish(&mut shell);
        assert_eq!(code, 0, "{hint}\n{err}");
        assert_eq!(ask(), (0, "2\ndd\n".into(), String::new()), "{hint}");
    }
}

/// A name may hold what a terminal would obey.
#[test]
fn no_control_character_is_written_to_a_terminal() {
    for (program, arguments) in [
        (
            env!("CARGO_BIN_EXE_tilebase"),
            ["judge", "p1379", "\x1b[31mno\rsuch\tfile"],
        ),
        (
            env!("CARGO_BIN_EXE_tilebase-gen"),
            ["--quiet", "--", "/dev/null/\x1b[31mno\rsuch\tfile"],
        ),
    ] {
        let mut command = assert_cmd::Command::new(program);
        let (code, _, err) = finish(command.env_remove("TILEBASE_TABLES").args(arguments));
        assert_eq!(code, 3, "{err:?}");
        let shown = "\u{fffd}[31mno\u{fffd}such\u{fffd}file";
        assert!(err.contains(shown), "{err:?}");
        assert!(
            !err.contains(|c: char| c.is_control() && c != '\n'),
            "{err:?}"
        );
    }
    #[cfg(unix)]
    {
        let folder = tempfile::tempdir().unwrap();
        let name = "\x1b[31mno\r\nfolder";
        fs::create_dir(folder.path().join(name)).unwrap();
        let mut info = tilebase(["--tables", name, "info"]);
        let (code, out, _) = finish(info.current_dir(&folder));
        let first = out.lines().next();
        let expected = "Tables: \u{fffd}[31mno\u{fffd}\u{fffd}folder (--tables), memory-mapped";
        assert_eq!((code, first), (3, Some(expected)));
    }
}

/// Of a table that is missing, `info` and `verify` tell among the others.
#[cfg(target_os = "linux")]
#[test]
fn one_table_that_is_missing_keeps_no_other_back() {
    let folder = folder_without("eight-4.tbl");
    let path = folder.path().to_str().unwrap();
    let message = "tilebase: cannot use DIR/eight-4.tbl: No such file or directory (os error 2)\n  \
                   run `tilebase-gen DIR` to write the ten table files\n";
    let (code, out, err) = run(["verify", path]);
    assert_eq!(
        (code, &*storage::call_dir(&err, folder.path())),
        (3, message)
    );
    let lines: Vec<_> = out.lines().collect();
    assert_eq!((lines.len(), lines[4]), (10, "eight root 4: failed"));
    assert_eq!(
        lines.iter().filter(|line| line.contains(": ok, ")).count(),
        9
    );

    let (code, out, err) = run(["info", "--tables", path]);
    assert_eq!(
        (code, &*storage::call_dir(&err, folder.path())),
        (3, message)
    );
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(
        (lines.len(), lines[7]),
        (13, "eight      4  cannot be used")
    );
}

/// Where both go to one place, a message stands below the line that it is about.
#[cfg(target_os = "linux")]
#[test]
fn a_message_comes_after_its_line() {
    let folder = folder_without("eight-4.tbl");
    for (line, expected) in [
        ("eight 12345687X", "unsolvable\ntilebase: the goal "),
        ("verify .", "eight root 4: failed\ntilebase: cannot use "),
        (
            "info --tables .",
            "eight      4  cannot be used\ntilebase: cannot use ",
        ),
    ] {
        let mut shell = assert_cmd::Command::new("sh");
        let program = env!("CARGO_BIN_EXE_tilebase");
        shell.args(["-c", r#""$0" "$@" 2>&1"#, program]);
        shell.args(words(line)).env_remove("TILEBASE_TABLES");
        let (_, both, _) = finish(shell.current_dir(&folder));
        assert!(both.contains(expected), "{line}\n{both}");
    }
}

/// Whoever reads the lines goes away. What has been found until then counts.
#[cfg(target_os = "linux")]
#[test]
fn what_is_found_counts_even_if_nobody_reads_on() {
    use std::process::{Command, Stdio};

    let folder = storage::folder_with(&[]);
    for (line, code) in [
        ("verify .", 3),
        ("info --tables .", 3),
        ("eight 12345687X", 1),
        ("eight 12345687X --json", 1),
        ("eight 12X453786", 0),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tilebase"));
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        command
            .env_remove("TILEBASE_TABLES")
            .args(words(line))
            .current_dir(&folder)
            .stdout(writer)
            .stderr(Stdio::null());
        assert_eq!(command.status().unwrap().code(), Some(code), "{line}");
    }
}

/// Standard output that takes nothing.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said() {
    use std::fs::OpenOptions;
    use std::process::{Command, Stdio};

    #[track_caller]
    fn check(program: &str, line: &str, expected: &str) {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = Command::new(program);
        command
            .env_remove("TILEBASE_TABLES")
            .args(words(line))
            .stdout(full)
            .stderr(Stdio::piped());
        let output = command.output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), &*err), (Some(3), expected), "{line}");
    }

    for line in [
        "eight 12X453786",
        "dump magic",
        "stats eight",
        "man",
        "--help",
        "help eight",
        "-V",
    ] {
        check(
            env!("CARGO_BIN_EXE_tilebase"),
            line,
            "tilebase: cannot write to standard output: No space left on device (os error 28)\n  \
             check where standard output goes\n",
        );
    }
    for line in ["--help", "--version"] {
        check(
            env!("CARGO_BIN_EXE_tilebase-gen"),
            line,
            "tilebase-gen: cannot write to standard output: No space left on device (os error 28)\n  \
             check where standard output goes\n",
        );
    }
}
