//! `batch`: an answer for each line; also as a stream and as a conversation.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use tilebase::format::Codec;
use tilebase::{Tablebase, eight};

use crate::cases::{self, Case};
use crate::oracle::{EIGHT, Random, text};
use crate::program::{MANY, feed, run, words};
use crate::storage;

/// An answer as the program has it: the distance, a tab and the moves.
fn answer(case: &Case) -> String {
    match &case.answer {
        Some(answer) => format!("{}\t{}", answer.distance, answer.moves),
        None => format!("unsolvable\t{UNSOLVABLE}"),
    }
}

const UNSOLVABLE: &str = "the goal cannot be reached from the start; if any two tiles of either board were swapped, it could be";

#[track_caller]
fn check_cases(puzzle: &str, file: &'static str) {
    for between in [" ", "\t", ",", " / ", "", "] ["] {
        let (mut input, mut expected, mut unsolvable) = (String::new(), String::new(), Vec::new());
        for (line, case) in (1..).zip(cases::rows(file)) {
            writeln!(input, "{}{between}{}", case.from, case.to).unwrap();
            writeln!(expected, "{}", answer(&case)).unwrap();
            if case.answer.is_none() {
                unsolvable.push(line);
            }
        }
        let err = unsolvable.first().map(|first| {
            format!(
                "tilebase: standard input: {} of {} cases without a solution, the first at line {first}, column 1\n",
                unsolvable.len(),
                input.lines().count()
            )
        });
        let code = i32::from(err.is_some());
        let found = feed(["batch", puzzle], input);
        assert_eq!(
            found,
            (code, expected, err.unwrap_or_default()),
            "{between:?}"
        );
    }
}

#[test]
fn every_case() {
    check_cases("eight", cases::EIGHT);
    check_cases("magic", cases::MAGIC);
}

/// Lines, their answers, and what is said of those that are wrong.
type Row = (&'static str, &'static str, Option<&'static str>);

const EIGHT_LINES: &[Row] = &[
    ("12X453786 12345678X", "2\tdd", None),
    ("", "", None),
    ("12X453786", "2\tdd", None),
    (" \t", "", None),
    ("  12X453786\t12345678X \t", "2\tdd", None),
    ("1 2 0 4 5 3 7 8 6 1 2 3 4 5 6 7 8 0", "2\tdd", None),
    ("1 2 0 4 5 3 7 8 6", "2\tdd", None),
    ("12X45378612345678X", "2\tdd", None),
    ("12X/453/786,123/456/78X", "2\tdd", None),
    (
        "[[1,2,0],[4,5,3],[7,8,6]] [[1,2,3],[4,5,6],[7,8,0]]",
        "2\tdd",
        None,
    ),
    ("[[1,2,0],[4,5,3],[7,8,6]]", "2\tdd", None),
    ("12X453786,,,,,,,,,,,,,,,,", "2\tdd", None),
    ("12_453786 .87654312", "unsolvable", None),
    ("12345678X 12345678X", "0\t", None),
    (
        "12X453788 12345678X",
        "invalid\tsymbol '8' at position 9 is already at position 8",
        Some("column 9"),
    ),
    (
        "12X453786 12345678Y",
        "invalid\tsymbol 'Y' at position 19 is not one of X12345678",
        Some("column 19"),
    ),
    (
        "12X453786 12345678X 1",
        "invalid\tfound \"1\" after the second board, expected the end of the line",
        Some("column 21"),
    ),
    (
        "1 2 0 4 5 3 7 8 6 1 2 3 4 5 6 7 8 0 12345678X",
        "invalid\tfound \"12345678X\" after the second board, expected the end of the line",
        Some("column 37"),
    ),
    (
        "12X453786 12345678X,/12345678X",
        "invalid\tfound \"12345678X\" after the second board, expected the end of the line",
        Some("column 22"),
    ),
    (
        "12X45378612345678Xé",
        "invalid\tfound \"é\" after the second board, expected the end of the line",
        Some("column 19"),
    ),
    (
        "12X453786 1234",
        "invalid\tfound 4 symbols, expected 9: missing 'X' (the blank), '5', '6', '7', '8'",
        Some("column 15"),
    ),
    (
        "12X",
        "invalid\tfound 3 symbols, expected 9: missing '3', '4', '5', '6', '7', '8'",
        Some("column 4"),
    ),
    (
        ",,,",
        "invalid\tfound 0 symbols, expected 9: missing 'X' (the blank), '1', '2', '3', '4', '5', '6', '7', '8'",
        Some("column 4"),
    ),
    (
        "26845731",
        "invalid\tfound 8 symbols, expected 9: missing 'X' (the blank)",
        Some("column 9"),
    ),
    (
        "é2X453786 12345678X",
        "invalid\tsymbol 'é' at position 1 is not one of X12345678",
        Some("column 1"),
    ),
    (
        "12X453786 é2345678X",
        "invalid\tsymbol 'é' at position 11 is not one of X12345678",
        Some("column 11"),
    ),
    (
        "12X453786;12345678X",
        "invalid\tsymbol ';' at position 10 is not one of X12345678",
        Some("column 10"),
    ),
    (
        " 12X453786, 12345678 8",
        "invalid\tsymbol '8' at position 22 is already at position 20",
        Some("column 22"),
    ),
    ("64785X321", "31\tdllurrdllururddluulddruurdlldrr", None),
];

const MAGIC_LINES: &[Row] = &[
    ("12345678 26845731", "7\tBCABCCB", None),
    ("26845731", "7\tBCABCCB", None),
    ("1724536812345678", "3\tACA", None),
    ("[1,7,2,4,5,3,6,8], [1,2,3,4,5,6,7,8]", "3\tACA", None),
    ("12345678", "0\t", None),
    (
        "12X453786",
        "invalid\tsymbol 'X' at position 3 is not one of 12345678",
        Some("column 3"),
    ),
    (
        "12345678 1724536",
        "invalid\tfound 7 symbols, expected 8: missing '8'",
        Some("column 17"),
    ),
    (
        "12345678 17245368 1",
        "invalid\tfound \"1\" after the second board, expected the end of the line",
        Some("column 19"),
    ),
];

#[track_caller]
fn check_rows(puzzle: &str, rows: &[Row]) {
    let (mut input, mut expected, mut errors) = (String::new(), String::new(), String::new());
    let (mut answers, mut unsolvable) = (0, Vec::new());
    for (number, (line, answer, column)) in (1..).zip(rows) {
        writeln!(input, "{line}").unwrap();
        answers += usize::from(!answer.is_empty());
        if answer.starts_with("unsolvable") {
            writeln!(expected, "unsolvable\t{UNSOLVABLE}").unwrap();
            unsolvable.push(number);
        } else if !answer.is_empty() {
            writeln!(expected, "{answer}").unwrap();
        }
        if let Some(column) = column {
            let reason = answer.trim_start_matches("invalid\t");
            writeln!(
                errors,
                "tilebase: standard input, line {number}, {column}: {reason}"
            )
            .unwrap();
        }
    }
    if let Some(first) = unsolvable.first() {
        let (count, name) = (unsolvable.len(), "tilebase: standard input");
        writeln!(
            errors,
            "{name}: {count} of {answers} cases without a solution, the first at line {first}, column 1"
        )
        .unwrap();
    }
    assert_eq!(feed(["batch", puzzle], input), (2, expected, errors));
}

#[test]
fn what_is_wrong_is_told_by_line_and_column_and_the_rest_answered() {
    check_rows("eight", EIGHT_LINES);
    check_rows("magic", MAGIC_LINES);
}

#[test]
fn the_same_as_json() {
    let input = "\u{feff}12X453786 12345678X\r\n\r\n12345687X\r\n\t12X453788\r\n12X453786 12345678Y\n12345678X";
    let out = r#"{"puzzle":"eight","start":"12X453786","goal":"12345678X","solvable":true,"distance":2,"moves":"dd"}
{"puzzle":"eight","start":"12345687X","goal":"12345678X","solvable":false,"distance":null,"moves":null}
{"line":4,"error":"symbol '8' at position 10 is already at position 9"}
{"line":5,"error":"symbol 'Y' at position 19 is not one of X12345678"}
{"puzzle":"eight","start":"12345678X","goal":"12345678X","solvable":true,"distance":0,"moves":""}
"#;
    let err = "\
tilebase: standard input, line 4, column 10: symbol '8' at position 10 is already at position 9
tilebase: standard input, line 5, column 19: symbol 'Y' at position 19 is not one of X12345678
tilebase: standard input: 1 of 5 cases without a solution, the first at line 3, column 1
";
    assert_eq!(
        feed(["batch", "eight", "--json"], input),
        (2, out.into(), err.into())
    );
    let out = r#"{"puzzle":"magic","start":"12345678","goal":"17245368","solvable":true,"distance":1,"moves":"C"}
"#;
    let input = "17245368";
    assert_eq!(
        feed(["batch", "magic", "--json"], input),
        (0, out.into(), String::new())
    );
}

#[test]
fn the_input_is_named() {
    let folder = storage::folder_with(&[("queries", b"12X453786\n12X\n")]);
    let path = folder.path().join("queries");
    let path = path.to_str().unwrap();
    let reason = "found 3 symbols, expected 9: missing '3', '4', '5', '6', '7', '8'";
    let expected = (
        2,
        format!("2\tdd\ninvalid\t{reason}\n"),
        format!("tilebase: {path}, line 2, column 4: {reason}\n"),
    );
    assert_eq!(run(["batch", "eight", path]), expected);
}

#[test]
fn an_empty_input_has_no_answers() {
    for input in ["", "\n", " \r\n\t\n", "\u{feff}"] {
        for line in ["batch eight", "batch magic --json"] {
            let found = feed(words(line), input);
            assert_eq!(
                found,
                (0, String::new(), String::new()),
                "{line}, {input:?}"
            );
        }
    }
}

/// The program as somebody to talk to.
pub struct Conversation {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Conversation {
    pub fn new(line: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tilebase"));
        command.env_remove("TILEBASE_TABLES").args(words(line));
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            BufReader::new(output)
                .lines()
                .map_while(Result::ok)
                .try_for_each(|line| sender.send(line))
        });
        Self {
            child,
            input,
            lines,
        }
    }

    pub fn say(&mut self, text: &str) {
        self.input.write_all(text.as_bytes()).unwrap();
    }

    /// The next line of what it says. It would be waited for in vain if the
    /// program waited for more input before it answers.
    #[track_caller]
    pub fn hear(&self) -> String {
        self.lines
            .recv_timeout(Duration::from_secs(60))
            .expect("an answer before the next question")
    }

    /// Ends it, and returns its exit code.
    #[track_caller]
    pub fn end(mut self) -> Option<i32> {
        drop(self.input);
        assert_eq!(self.lines.iter().next(), None, "nothing more is said");
        self.child.wait().unwrap().code()
    }
}

#[test]
fn a_hundred_questions_one_after_the_other() {
    let mut conversation = Conversation::new("batch eight");
    let rows = cases::rows(cases::EIGHT);
    for case in rows.iter().cycle().take(100) {
        conversation.say(&format!("{} {}\n", case.from, case.to));
        let pair = format!("{} to {}", case.from, case.to);
        assert_eq!(conversation.hear(), answer(case), "{pair}");
    }
    let code = conversation.end();
    assert_eq!(code, Some(1), "some of them have no solution");
}

/// A question is answered when it is whole, in whatever pieces it comes.
#[test]
fn a_question_in_pieces() {
    let mut conversation = Conversation::new("batch magic --json");
    for _ in 0..3 {
        for piece in ["1234", "5678 2684", "5731", "\n"] {
            conversation.say(piece);
            thread::sleep(Duration::from_millis(5));
        }
        let object = r#"{"puzzle":"magic","start":"12345678","goal":"26845731","solvable":true,"distance":7,"moves":"BCABCCB"}"#;
        assert_eq!(conversation.hear(), object);
    }
    conversation.say("17245368 12345678\n12345678 17245368\n12345678");
    assert!(conversation.hear().contains(r#""moves":"ACA""#));
    assert!(conversation.hear().contains(r#""moves":"C""#));
    drop(conversation.input);
    let last = conversation.lines.recv().unwrap();
    assert!(
        last.contains(r#""moves":"""#),
        "the end completes it: {last}"
    );
    assert_eq!(conversation.child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_judge_answers_case_by_case() {
    let mut conversation = Conversation::new("judge hdu3567");
    conversation.say("100\n");
    let rows = cases::rows(cases::EIGHT);
    for (number, case) in (1..=100).zip(rows.iter().cycle()) {
        conversation.say(&format!("{}\n{}\n", case.from, case.to));
        let (distance, moves) = match &case.answer {
            Some(answer) => (answer.distance.to_string(), answer.moves),
            None => ("unsolvable".into(), ""),
        };
        assert_eq!(conversation.hear(), format!("Case {number}: {distance}"));
        assert_eq!(conversation.hear(), moves, "case {number}");
    }
    assert_eq!(conversation.end(), Some(1));
}

/// So many queries as fit no buffer, half of them without a solution.
fn many_queries(count: usize) -> Vec<[String; 2]> {
    let mut random = Random::new(42);
    let mut board = || text(random.board(&EIGHT));
    (0..count).map(|_| [board(), board()]).collect()
}

/// Many queries, and then the same again: they are answered as the library
/// answers them, and the second time has the program grow no larger.
#[test]
fn many_lines_in_constant_memory() {
    let tables = Tablebase::embedded();
    let queries = many_queries(MANY);
    let solve = |[from, to]: &[String; 2]| {
        let [from, to] = [from, to].map(|board| board.parse::<eight::Board>().unwrap());
        let path = tables.eight().solve(from, to).unwrap();
        match path {
            Some(path) => format!("{}\t{path}", path.len()),
            None => format!("unsolvable\t{UNSOLVABLE}"),
        }
    };
    let expected: Vec<_> = queries.iter().map(solve).collect();

    let mut conversation = Conversation::new("batch eight");
    let mut peaks = Vec::new();
    for _ in 0..2 {
        for (queries, expected) in queries.chunks(5000).zip(expected.chunks(5000)) {
            let lines = queries.iter().map(|[from, to]| format!("{from} {to}\n"));
            conversation.say(&lines.collect::<String>());
            for (query, expected) in queries.iter().zip(expected) {
                assert_eq!(&conversation.hear(), expected, "{query:?}");
            }
        }
        peaks.extend(peak_kilobytes(conversation.child.id()));
    }
    assert_eq!(conversation.end(), Some(1));
    match peaks[..] {
        [first, second] => assert!(second <= first + 1024, "from {first} kB to {second} kB"),
        _ => crate::tally::skipped("the memory of the program", "no /proc here"),
    }
}

/// The most memory that a process has had at any time.
fn peak_kilobytes(process: u32) -> Option<usize> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// What `| head -1` does: it reads a line and goes away.
#[test]
fn a_reader_that_goes_away_ends_it_quietly() {
    let queries = many_queries(20_000);
    let solvable = |[from, to]: &&[String; 2]| {
        let [from, to] = [from, to].map(|board| board.parse::<eight::Board>().unwrap());
        Tablebase::embedded()
            .eight()
            .solve(from, to)
            .unwrap()
            .is_some()
    };
    let lines = queries.iter().filter(solvable);
    let lines = lines.map(|[from, to]| format!("{from} {to}\n"));
    let judged = queries.iter().map(|_| "1 2 3 4 5 6 7 x 8\n".to_string());
    let folder = storage::folder_with(&[
        ("queries", lines.collect::<String>().as_bytes()),
        ("cases", judged.collect::<String>().as_bytes()),
        ("unsolvable", "12345687X\n".repeat(30_000).as_bytes()),
    ]);
    for (line, code) in [
        ("batch eight queries", 0),
        ("batch eight --json queries", 0),
        // What has been found until then counts.
        ("batch eight unsolvable", 1),
        ("judge hdu1043 cases", 0),
        ("dump eight", 0),
        ("random eight --depth 20 --count 1000000 --seed 1", 0),
        (
            "random eight --depth 31 --count 1000000 --seed 1 --format hdu3567",
            0,
        ),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tilebase"));
        let mut child = command
            .env_remove("TILEBASE_TABLES")
            .args(words(line))
            .current_dir(&folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = String::new();
        let output = child.stdout.take().unwrap();
        BufReader::with_capacity(64, output)
            .read_line(&mut first)
            .unwrap();
        assert!(first.ends_with('\n'), "{line}: {first:?}");
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            (output.status.code(), err.as_str()),
            (Some(code), ""),
            "{line}"
        );
    }
}

/// So many lines that several workers answer them. The output is full, they wait
/// for each other, and then the reader goes away: once the program waited for ever.
#[test]
fn a_reader_that_lets_it_wait_and_goes_away_ends_it_too() {
    let folder = storage::folder_with(&[("queries", "12X453786\n".repeat(4 * MANY).as_bytes())]);
    for line in ["batch eight queries", "batch eight --json queries"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tilebase"))
            .env_remove("TILEBASE_TABLES")
            .args(words(line))
            .current_dir(&folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_millis(700));
        drop(child.stdout.take());
        let ended = (0..200).any(|_| {
            thread::sleep(Duration::from_millis(100));
            child.try_wait().unwrap().is_some()
        });
        if !ended {
            child.kill().unwrap();
        }
        assert!(ended, "{line}: it waits for ever");
        assert_eq!(child.wait().unwrap().code(), Some(0), "{line}");
    }
}

/// However many lines: the tables that they need are looked at, and a fault in
/// another table is none of theirs.
#[test]
fn many_lines_need_no_table_but_their_own() {
    // Half as long as pairs.
    const LINES: usize = 2 * MANY;
    let file = storage::table_file(storage::root::<eight::Eight>(2), Codec::Zstd);
    let folder = storage::folder_with(&[
        ("eight-2.tbl", &file),
        ("eight-3.tbl", b"damaged"),
        ("queries", "12X453786\n".repeat(LINES).as_bytes()),
    ]);
    let path = folder.path().join("queries");
    let path = path.to_str().unwrap();
    let tables = folder.path().to_str().unwrap();
    let (code, out, err) = run(["--tables", tables, "batch", "eight", path]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out == "2\tdd\n".repeat(LINES));

    std::fs::write(path, "12X453786\n".repeat(LINES) + "123X45678\n").unwrap();
    let (code, _, err) = run(["--tables", tables, "batch", "eight", path]);
    let expected = format!(
        "tilebase: DIR/queries, line {}, column 1: cannot use DIR/eight-3.tbl: length: found 7, expected at least 16 bytes\n  \
         run `tilebase-gen DIR` to write the ten table files\n",
        LINES + 1
    );
    assert_eq!(
        (code, storage::call_dir(&err, folder.path())),
        (3, expected)
    );
}
