//! `eight` and `magic`: every form of an answer.

use crate::cases;
use crate::oracle::{self, EIGHT, Rules, text};
use crate::program::{HEEDED, expect, finish, run, tilebase};

/// What is asked, the exit code, and what is printed.
const FORMS: &[(&str, i32, &str)] = &[
    ("eight 12X453786", 0, "2\ndd\n"),
    ("eight 12X453786 12345678X", 0, "2\ndd\n"),
    ("eight 564178X23 7568X4123", 0, "8\nurrulldr\n"),
    ("eight '1 2 0 4 5 3 7 8 6' 12345678_", 0, "2\ndd\n"),
    ("eight [[1,2,x],[4,5,3],[7,8,6]] 123/456/78.", 0, "2\ndd\n"),
    ("eight 12345678X", 0, "0\n\n"),
    ("eight 12X453786 --distance", 0, "2\n"),
    ("eight 64785X321 --distance", 0, "31\n"),
    ("eight 12X453786 --count", 0, "2\n1\n"),
    ("eight 12345678X --count", 0, "0\n1\n"),
    ("eight 12345678X 64785X321 --count", 0, "31\n40\n"),
    ("eight 12X453786 --all", 0, "dd\n"),
    ("eight 12345678X --all", 0, "\n"),
    ("eight 12345687X", 1, "unsolvable\n"),
    ("eight 12345687X --distance", 1, "unsolvable\n"),
    ("eight 12345687X --count", 1, "unsolvable\n"),
    ("eight 12345687X --all", 1, "unsolvable\n"),
    ("eight 12345687X --show", 1, "unsolvable\n"),
    (
        "eight 12X453786 7654321X8 --explain",
        1,
        "\
query       12X453786 to 7654321X8
new names   1→1 2→2 4→3 5→4 3→5 7→6 8→7 6→8, so that the start is in order
relabelled  12X345678 to 6843521X7

Relabelled, the start has no pair of tiles in the wrong order, and the goal has
19, an odd number.
A move to the side leaves the order of the tiles as it is, and one up or down
carries a tile past two others. So the number of such pairs stays even.

unsolvable
",
    ),
    ("magic 26845731", 0, "7\nBCABCCB\n"),
    ("magic 12345678 17245368", 0, "1\nC\n"),
    ("magic 17245368 12345678", 0, "3\nACA\n"),
    ("magic '1 2 3 4 / 5 6 7 8' [8,2,7,5,4,6,3,1]", 0, "2\nAC\n"),
    ("magic 12345678", 0, "0\n\n"),
    ("magic 26845731 --distance", 0, "7\n"),
    ("magic 43125678 --count", 0, "22\n140\n"),
    (
        "magic 26845731 --all",
        0,
        "BCABCCB\nBCBACCB\nBCBCCAB\nBCBCCBA\n",
    ),
    ("magic 26845731 --all --limit 2", 0, "BCABCCB\nBCBACCB\n"),
    ("magic 17245368 12345678 --all", 0, "ACA\nCCC\n"),
    (
        "eight 12345678X --show",
        0,
        " start
 1  2  3
 4  5  6
 7  8  X
",
    ),
    (
        "eight 564178X23 7568X4123 --show",
        0,
        " start       1: u        2: r        3: r        4: u        5: l
 5  6  4     5  6  4     5  6  4     5  6  4     5  6  X     5  X [6]
 1  7  8     X  7  8    [7] X  8     7 [8] X     7  8 [4]    7  8  4
 X  2  3    [1] 2  3     1  2  3     1  2  3     1  2  3     1  2  3

 6: l        7: d        8: r
 X [5] 6    [7] 5  6     7  5  6
 7  8  4     X  8  4    [8] X  4
 1  2  3     1  2  3     1  2  3
",
    ),
    (
        "magic 17245368 12345678 --show",
        0,
        " start          1: A           2: C           3: A
 1  7  2  4    [8][6][3][5]    8 [7][6] 5    [1][2][3][4]
 8  6  3  5    [1][7][2][4]    1 [2][3] 4    [8][7][6][5]
",
    ),
];

#[test]
fn every_form_of_an_answer() {
    for &(line, code, out) in FORMS {
        let err = expect(line, code, out);
        let reason = "tilebase: the goal cannot be reached from the start; \
                      if any two tiles of either board were swapped, it could be\n";
        assert_eq!(err, if code == 1 { reason } else { "" }, "{line}");
    }
}

/// The same as JSON: one object, its keys in this order.
const OBJECTS: &[(&str, i32, &str)] = &[
    (
        "eight 12X453786 --json",
        0,
        r#""start":"12X453786","goal":"12345678X","solvable":true,"distance":2,"moves":"dd""#,
    ),
    (
        "eight 12X453786 --json --distance",
        0,
        r#""start":"12X453786","goal":"12345678X","solvable":true,"distance":2,"moves":"dd""#,
    ),
    (
        "eight 12345678. --json",
        0,
        r#""start":"12345678X","goal":"12345678X","solvable":true,"distance":0,"moves":"""#,
    ),
    (
        "eight 12X453786 --json --count",
        0,
        r#""start":"12X453786","goal":"12345678X","solvable":true,"distance":2,"moves":"dd","optimal_solutions":1"#,
    ),
    (
        "eight 12345678X 64785X321 --json --all --limit 2",
        0,
        r#""start":"12345678X","goal":"64785X321","solvable":true,"distance":31,"moves":"llurrulddluurddruuldldrrulldrru","solutions":["llurrulddluurddruuldldrrulldrru","llururdldrululddruurdllurdldrru"]"#,
    ),
    (
        "eight 12X453786 --json --show",
        0,
        r#""start":"12X453786","goal":"12345678X","solvable":true,"distance":2,"moves":"dd","boards":["12X453786","12345X786","12345678X"]"#,
    ),
    (
        "eight 12345687X --json",
        1,
        r#""start":"12345687X","goal":"12345678X","solvable":false,"distance":null,"moves":null"#,
    ),
    (
        "eight 12345687X --json --count",
        1,
        r#""start":"12345687X","goal":"12345678X","solvable":false,"distance":null,"moves":null,"optimal_solutions":0"#,
    ),
    (
        "eight 12345687X --json --all",
        1,
        r#""start":"12345687X","goal":"12345678X","solvable":false,"distance":null,"moves":null,"solutions":[]"#,
    ),
    (
        "eight 12345687X --json --show",
        1,
        r#""start":"12345687X","goal":"12345678X","solvable":false,"distance":null,"moves":null,"boards":[]"#,
    ),
    (
        "magic 26845731 --json",
        0,
        r#""start":"12345678","goal":"26845731","solvable":true,"distance":7,"moves":"BCABCCB""#,
    ),
    (
        "magic 17245368 12345678 --json --show",
        0,
        r#""start":"17245368","goal":"12345678","solvable":true,"distance":3,"moves":"ACA","boards":["17245368","86354271","87654321","12345678"]"#,
    ),
];

#[track_caller]
fn check_counts(puzzle: &str, file: &'static str) {
    for case in cases::rows(file) {
        let line = format!("{puzzle} {} {} --count", case.from, case.to);
        match case.answer {
            Some(answer) => {
                let expected = format!("{}\n{}\n", answer.distance, answer.solutions);
                assert_eq!(expect(&line, 0, &expected), "", "{line}");
            }
            None => {
                expect(&line, 1, "unsolvable\n");
            }
        }
    }
}

#[test]
fn the_count_is_that_of_the_case_files() {
    check_counts("eight", cases::EIGHT);
    check_counts("magic", cases::MAGIC);
}

#[test]
fn all_forty_ways_to_the_farthest_board() {
    let (from, to) = ("12345678X", "64785X321");
    let (code, out, err) = run(["eight", from, to, "--all"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines.len(), 40);
    assert!(lines.is_sorted_by(|a, b| a < b), "in order, none twice");
    for line in &lines {
        assert_eq!(line.len(), 31, "{line}");
        let end = EIGHT.play(oracle::board(from), line);
        assert_eq!(text(end), to, "{line}");
    }
    let plain = format!("31\n{}\n", lines[0]);
    expect(&format!("eight {from} {to}"), 0, &plain);

    for limit in [0, 1, 7, 40, 41] {
        let shown: String = lines
            .iter()
            .take(limit)
            .flat_map(|line| [line, "\n"])
            .collect();
        let query = format!("eight {from} {to} --all --limit {limit}");
        expect(&query, 0, &shown);
    }
}

#[test]
fn every_form_of_an_answer_in_json() {
    for &(line, code, fields) in OBJECTS {
        let puzzle = line.split(' ').next().unwrap();
        let object = format!("{{\"puzzle\":\"{puzzle}\",{fields}}}\n");
        assert_eq!(expect(line, code, &object), "", "{line}");
    }
}

/// In colour the boards are the same, but for the colour.
#[test]
fn colour_is_for_who_wants_it() {
    let query = "eight 12X453786 12345X786 --show";
    let plain =
        " start       1: d\n 1  2  X     1  2 [3]\n 4  5  3     4  5  X\n 7  8  6     7  8  6\n";
    let (dim, green, end) = ("\u{1b}[2m", "\u{1b}[1m\u{1b}[32m", "\u{1b}[0m");
    let coloured = plain
        .replace(" X ", &format!("{dim} X {end}"))
        .replace(" X\n", &format!("{dim} X {end}\n"))
        .replace("[3]", &format!("{green}[3]{end}"));
    expect(query, 0, plain);
    expect(&format!("--color never {query}"), 0, plain);
    expect(&format!("--color auto {query}"), 0, plain);
    expect(&format!("--color always {query}"), 0, &coloured);
    expect(&format!("{query} --color always"), 0, &coloured);
    expect(
        &format!("--color never {query} --color always"),
        0,
        &coloured,
    );
    expect(&format!("--color always {query} --color never"), 0, plain);
    let mut no_color = tilebase(query.split(' '));
    no_color.env("NO_COLOR", "1");
    assert_eq!(finish(&mut no_color), (0, plain.into(), String::new()));
    for (option, shown) in [("--color=auto", &*coloured), ("--color=never", plain)] {
        let mut forced = tilebase([option].into_iter().chain(query.split(' ')));
        forced.env("CLICOLOR_FORCE", "1");
        let expected = (0, shown.into(), String::new());
        assert_eq!(finish(&mut forced), expected, "{option}");
    }
}

/// On a terminal there is colour, in answers and in help, unless somebody says no.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_shows_colour_to_who_wants_it() {
    for line in ["eight 12X453786 --show", "--help"] {
        for (settings, option, coloured) in [
            ("", "", true),
            ("", "--color never", false),
            ("NO_COLOR=1", "", false),
            ("NO_COLOR=1", "--color always", true),
            ("CLICOLOR=0", "", false),
            ("CLICOLOR_FORCE=1", "--color never", false),
        ] {
            let line = format!("{option} {line}");
            let Some(shown) = on_a_terminal_with(settings, 80, &line) else {
                return;
            };
            let escapes = shown.contains('\u{1b}');
            assert_eq!(escapes, coloured, "{settings} {line}\n{shown:?}");
        }
    }
}

#[test]
fn an_explanation() {
    let err = expect(
        "eight 12X453786 --explain",
        0,
        "\
query       12X453786 to 12345678X
new names   1→1 2→2 4→3 5→4 3→5 7→6 8→7 6→8, so that the start is in order
relabelled  12X345678 to 12534867X
root        eight root 2: its blank is in cell 2, the first being 0
table       eight-2.tbl, built into the program
walk        from the goal, take back the last move, again and again, up to the root

depth  board      rank    last move  parent
    2  12534867X   47685  d          12534X678 (47664)
    1  12534X678   47664  d          12X345678 (45360)
    0  12X345678   45360  root       -

The last moves, read from the bottom up, are the answer: dd
",
    );
    assert_eq!(err, "");
    expect(
        "magic 12345678 87654321 --explain",
        0,
        "\
query       12345678 to 87654321
new names   1→1 2→2 3→3 4→4 5→5 6→6 7→7 8→8, so that the start is in order
relabelled  12345678 to 87654321
root        magic
table       magic.tbl, built into the program
walk        from the goal, take back the last move, again and again, up to the root

depth  board      rank    last move  parent
    1  87654321    40319  A          12345678 (0)
    0  12345678        0  root       -

The last moves, read from the bottom up, are the answer: A
",
    );
    let (_, out, _) = run(["magic", "12345678", "--explain"]);
    assert!(
        out.ends_with(
            "0  12345678        0  root       -\n\nThe goal is the root: no move is needed.\n"
        ),
        "{out}"
    );
}

/// The walk that is told of is one: each entry leads to the next board, each
/// rank is the board's, and the letters upwards are the answer.
#[track_caller]
fn check_walk<const N: usize>(rules: &'static Rules<N>, puzzle: &str, query: [&str; 2]) {
    let (code, out, err) = run([puzzle, query[0], query[1], "--explain"]);
    assert_eq!((code, err.as_str()), (0, ""), "{query:?}");
    let (_, moves, _) = split(&run([puzzle, query[0], query[1]]).1);
    let walk: Vec<Vec<&str>> = out
        .lines()
        .skip_while(|line| !line.starts_with("depth"))
        .skip(1)
        .take_while(|line| !line.is_empty())
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(walk.len(), moves.len() + 1, "{out}");
    for (step, row) in walk.iter().enumerate() {
        let board = oracle::board::<N>(row[1]);
        assert_eq!(row[0], (moves.len() - step).to_string(), "{out}");
        assert_eq!(row[2], oracle::rank(board).to_string(), "{out}");
        let Some(next) = walk.get(step + 1) else {
            assert_eq!(row[3..], ["root", "-"], "{out}");
            continue;
        };
        let letter = &moves[moves.len() - step - 1..][..1];
        assert_eq!(
            row[3..],
            [letter, next[1], &format!("({})", next[2])],
            "{out}"
        );
        let after = rules.play(oracle::board(next[1]), letter);
        assert_eq!(text(after), row[1], "{out}");
    }
}

/// The two lines of a plain answer.
fn split(out: &str) -> (usize, String, usize) {
    let lines: Vec<_> = out.lines().collect();
    (lines[0].parse().unwrap(), lines[1].into(), lines.len())
}

#[test]
fn explanations_are_walks() {
    check_walk(&oracle::EIGHT, "eight", ["64785X321", "12345678X"]);
    check_walk(&oracle::EIGHT, "eight", ["8672543X1", "213X84765"]);
    check_walk(&oracle::MAGIC, "magic", ["12345678", "43125678"]);
    check_walk(&oracle::MAGIC, "magic", ["26845731", "87214356"]);
}

/// What a terminal of so many columns is shown; `None`, and it is said, if
/// there is no `script` here to be one.
#[cfg(target_os = "linux")]
fn on_a_terminal(columns: usize, line: &str) -> Option<String> {
    on_a_terminal_with("", columns, line)
}

/// The same with something set in the environment.
#[cfg(target_os = "linux")]
fn on_a_terminal_with(settings: &str, columns: usize, line: &str) -> Option<String> {
    use std::io::ErrorKind;
    use std::process::Command;

    let program = env!("CARGO_BIN_EXE_tilebase");
    let shell = format!("stty rows 24 cols {columns}; {settings} '{program}' {line}");
    let mut command = Command::new("script");
    command.args(["-qec", &shell, "/dev/null"]);
    for name in HEEDED {
        command.env_remove(name);
    }
    command.env("TERM", "xterm");
    match command.output() {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            crate::tally::skipped("what a terminal shows", "no script here");
            None
        }
        output => {
            let output = output.unwrap();
            assert!(output.status.success(), "{output:?}");
            let text = String::from_utf8(output.stdout).unwrap();
            Some(text.replace("\r\n", "\n"))
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_is_filled_but_no_further() {
    let query = "eight 12X453786 --show";
    for (columns, in_a_row) in [(1, 1), (9, 1), (20, 1), (21, 2), (32, 2), (33, 3), (200, 3)] {
        let Some(shown) = on_a_terminal(columns, query) else {
            return;
        };
        let first = " start       1: d        2: d";
        let expected = &first[..[6, 17, 29][in_a_row - 1]];
        assert_eq!(shown.lines().next(), Some(expected), "{columns}");
        assert!(
            shown.contains("\u{1b}[1m\u{1b}[32m[3]\u{1b}[0m"),
            "{shown:?}"
        );
        let plain = on_a_terminal(columns, &format!("{query} --color never"));
        assert!(!plain.unwrap().contains('\u{1b}'), "{columns}");
    }
    // Its bars too.
    for (columns, longest) in [(80, 60), (40, 20), (120, 100), (300, 100), (12, 10)] {
        let chart = on_a_terminal(columns, "stats magic").unwrap_or_default();
        let bars = chart.lines().map(|line| line.matches('█').count());
        assert_eq!(bars.max(), Some(longest), "{columns}");
    }
}
