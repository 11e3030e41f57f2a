//! The judges' formats: every input byte for byte, however it is typed; and
//! inputs that are wrong, whose other cases keep their places.

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{feed, run};

const FORMATS: &[&str] = &[
    "hdu3567",
    "hdu1043",
    "poj1077",
    "uva652",
    "p1379",
    "p2730",
    "msquare",
    "acwing1107",
    "hdu1430",
];

/// The input of a format, and its output.
fn files(format: &str) -> (PathBuf, String) {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/judge"));
    let input = folder.join(format).with_extension("in");
    let output = fs::read_to_string(input.with_extension("out")).unwrap();
    (input, output)
}

type Variation = (&'static str, fn(&str) -> String);

/// The same input as another editor, system or hand would have it.
const VARIATIONS: &[Variation] = &[
    ("as it is", str::to_string),
    ("CRLF", |text| text.replace('\n', "\r\n")),
    ("no last newline", |text| text.trim_end().into()),
    ("blanks at the ends", |text| text.replace('\n', "  \t\n")),
    ("blanks at the ends, the last newline missing", |text| {
        text.trim_end().replace('\n', " \n") + " \t "
    }),
    ("blanks at the beginnings", |text| {
        format!(" {}", text.trim_end().replace('\n', "\n \t"))
    }),
    ("a byte-order mark", |text| format!("\u{feff}{text}")),
    ("empty lines", |text| {
        format!("\n{}\n\n", text.replace('\n', "\n\n"))
    }),
    ("blank lines", |text| text.replace('\n', "\n \t\r\n")),
    ("no empty lines", |text| {
        let lines = text.lines().filter(|line| !line.is_empty());
        lines.flat_map(|line| [line, "\n"]).collect()
    }),
    ("form feeds and vertical tabs", |text| {
        text.replace('\n', "\u{c}\n\u{b}")
    }),
    ("everything", |text| {
        format!(
            "\u{feff}\r\n{} ",
            text.trim_end().replace('\n', " \t\r\n\r\n")
        )
    }),
];

#[test]
fn every_format_byte_for_byte_however_it_is_typed() {
    for &format in FORMATS {
        let (input, output) = files(format);
        let text = fs::read_to_string(&input).unwrap();
        for (name, vary) in VARIATIONS {
            let found = feed(["judge", format], vary(&text));
            let expected = (0, output.clone(), String::new());
            assert_eq!(found, expected, "{format}, {name}");
        }
    }
}

#[test]
fn the_input_is_a_file_or_standard_input() {
    for &format in FORMATS {
        let (input, output) = files(format);
        let expected = (0, output, String::new());
        let path = input.to_str().unwrap();
        assert_eq!(run(["judge", format, path]), expected, "{format}");
        let text = fs::read(path).unwrap();
        assert_eq!(feed(["judge", format, "-"], text), expected, "{format} -");
    }
}

/// The formats made of words take them however they are spread over lines.
#[test]
fn words_may_stand_anywhere() {
    for format in [
        "hdu1043",
        "poj1077",
        "uva652",
        "p2730",
        "msquare",
        "acwing1107",
    ] {
        let (input, output) = files(format);
        let text = fs::read_to_string(&input).unwrap();
        let words: Vec<_> = text.split_whitespace().collect();
        for between in [" ", "\n", "\r\n\t"] {
            let found = feed(["judge", format], words.join(between));
            let expected = (0, output.clone(), String::new());
            assert_eq!(found, expected, "{format}, {between:?}");
        }
    }
}

/// An input that is wrong, or only looks so, and what comes of it.
struct Case {
    format: &'static str,
    input: &'static str,
    code: i32,
    out: &'static str,
    /// Without the program's and the input's names before each.
    messages: &'static [&'static str],
}

const fn case(
    format: &'static str,
    input: &'static str,
    code: i32,
    out: &'static str,
    messages: &'static [&'static str],
) -> Case {
    Case {
        format,
        input,
        code,
        out,
        messages,
    }
}

const EMPTY: &[&str] = &[", line 1, column 1: the input is empty, expected the number of cases"];

#[rustfmt::skip]
const WRONG: &[Case] = &[
    // Unsolvable, and invalid in either board.
    case("hdu3567", "3\n12X453786\n12345678X\n12345687X\n12345678X\n12X453786\n12345678X\n", 1,
        "Case 1: 2\ndd\nCase 2: unsolvable\n\nCase 3: 2\ndd\n",
        &[": 1 of 3 cases without a solution, the first at line 4, column 1"]),
    case("hdu3567", "3\n12X453788\n12345678X\n12X453786\n  12345678\n12X453786\n12345678X\n", 2,
        "Case 1: invalid\n\nCase 2: invalid\n\nCase 3: 2\ndd\n",
        &[", line 2, column 9: symbol '8' at position 9 is already at position 8",
          ", line 5, column 11: found 8 symbols, expected 9: missing 'X' (the blank)"]),
    case("hdu3567", "3\n12345687X\n12345678X\n1\n2\n12345678X\n12345678X", 2,
        "Case 1: unsolvable\n\nCase 2: invalid\n\nCase 3: 0\n\n",
        &[", line 4, column 2: found 1 symbol, expected 9: missing 'X' (the blank), '2', '3', '4', '5', '6', '7', '8'",
          ": 1 of 3 cases without a solution, the first at line 2, column 1"]),
    case("hdu3567", "2\n12X453786 12345678X\n12X453786\n12X453786\n12345678X\n", 2,
        "Case 1: invalid\n\nCase 2: 2\ndd\n",
        &[", line 2, column 11: symbol '1' at position 11 is one too many: expected 9 symbols"]),
    // The blank may be written as everywhere.
    case("hdu3567", "1\n120453786\n1 2 3 4 5 6 7 8 x\n", 0, "Case 1: 2\ndd\n", &[]),
    // The number of cases.
    case("hdu3567", "0\n", 0, "", &[]),
    case("hdu3567", "", 2, "", EMPTY),
    case("hdu3567", " \n\n", 2, "",
        &[", line 3, column 1: the input is empty, expected the number of cases"]),
    case("hdu3567", "12X453786\n12345678X\n", 2, "",
        &[", line 1, column 1: found \"12X453786\", expected the number of cases"]),
    case("hdu3567", " \x0b\t1 \n12X453786\n12345678X\n", 0, "Case 1: 2\ndd\n", &[]),
    case("hdu3567", "…\n", 2, "", &[", line 1, column 1: found \"…\", expected the number of cases"]),
    case("hdu3567", " \t\x0b abc\n", 2, "", &[", line 1, column 5: found \"abc\", expected the number of cases"]),
    case("hdu3567", "  18446744073709551616\n", 2, "",
        &[", line 1, column 3: found \"18446744073709551616\", expected at most 18446744073709551615 cases"]),
    case("hdu3567", "-1\n", 2, "", &[", line 1, column 1: found \"-1\", expected the number of cases"]),
    case("hdu3567", "99999999999999999999\n", 2, "",
        &[", line 1, column 1: found \"99999999999999999999\", expected at most 18446744073709551615 cases"]),
    case("hdu3567", "12345678901234567890123456789012345678901\n", 2, "",
        &[", line 1, column 1: found \"1234567890123456789012345678901234567890…\", expected at most 18446744073709551615 cases"]),
    case("hdu3567", "18446744073709551615\n12X453786\n12345678X\n", 2, "Case 1: 2\ndd\n",
        &[", line 4, column 1: the input ends after 1 of 18446744073709551615 cases"]),
    case("hdu3567", "2\n12X453786\n12345678X\n", 2, "Case 1: 2\ndd\n",
        &[", line 4, column 1: the input ends after 1 of 2 cases"]),
    case("hdu3567", "3\n12X453786\n12345678X\n12X453786", 2, "Case 1: 2\ndd\nCase 2: invalid\n\n",
        &[", line 4, column 10: the input ends inside a case: found 1 of its 2 boards",
          ", line 4, column 10: the input ends after 2 of 3 cases"]),
    // What is wrong with the first board is why the second is missing.
    case("hdu3567", "1\n12X453789\n", 2, "Case 1: invalid\n\n",
        &[", line 2, column 9: symbol '9' at position 9 is not one of X12345678"]),
    case("hdu3567", "1\n12X453786\n12345678X\n\n 12X453786\n12345678X\n", 2, "Case 1: 2\ndd\n",
        &[", line 5, column 2: data after the last case is ignored"]),
    case("hdu3567", "1\n12X453786\n12345678X\n12X453786\n12345678X\n", 2, "Case 1: 2\ndd\n",
        &[", line 4, column 1: data after the last case is ignored"]),
    case("hdu3567", "1\n12X453786\n12345678X\n12X453786", 2, "Case 1: 2\ndd\n",
        &[", line 4, column 1: data after the last case is ignored"]),

    // Words: a fault keeps its place, by counting.
    case("hdu1043", "", 0, "", &[]),
    case("hdu1043", "1 2 3 4 5 6 8 7 x\n1 2 3 4 5 6 7 x 8\n", 0, "unsolvable\nr\n", &[]),
    case("hdu1043", "2 3 4 1 5 q 7 6 8\n2 3 41 1 5 x 7 6 8\n2 3 4 1 5 5 7 6 8\n1 2 3 4 5 6 7 x 8\n", 2,
        "invalid\ninvalid\ninvalid\nr\n",
        &[", line 1, column 11: symbol 'q' at position 6 is not one of X12345678",
          ", line 2, column 5: found \"41\", expected one symbol of a board, with white space around it",
          ", line 3, column 11: symbol '5' at position 6 is already at position 5"]),
    case("hdu1043", "1 2 3 4 5 6 7 x 8 1 2 3 4 5 6 7", 2, "r\ninvalid\n",
        &[", line 1, column 32: the input ends inside a case: found 7 of its 9 symbols"]),
    case("hdu1043", "1 2 3 4 5 é 7 x 8\n1 2 3 4 5 6 7 x 8\n", 2, "invalid\nr\n",
        &[", line 1, column 11: found \"é\", expected one symbol of a board, with white space around it"]),
    case("hdu1043", "1 2 , 3 4 5 6 7 x\n1 2 3 4 5 6 7 x 8\n", 2, "invalid\nr\n",
        &[", line 1, column 5: found \",\", expected one symbol of a board, with white space around it"]),
    // One board in a word is one word: what has put the count out is named.
    case("hdu1043", "1 [ 3 4 5 6 7 x 8\n", 2, "invalid\n",
        &[", line 1, column 3: found \"[\", expected one symbol of a board, with white space around it"]),
    // Of several words that are wrong the first is told.
    case("hdu1043", "1 22 33 4 5 6 7 x 8\n", 2, "invalid\n",
        &[", line 1, column 3: found \"22\", expected one symbol of a board, with white space around it"]),
    case("hdu1043", "1234567x8\n", 2, "invalid\n",
        &[", line 1, column 1: found \"1234567x8\", expected one symbol of a board, with white space around it"]),

    case("poj1077", "", 2, "", &[", line 1, column 1: the input ends after 0 of 1 cases"]),
    case("poj1077", "1 2 3 4 5 6 8 7 x\n", 0, "unsolvable\n", &[]),
    case("poj1077", "1 2 3 4 5 6 7 x 8\n1 2 3 4 5 6 7 x 8\n", 2, "r\n",
        &[", line 2, column 1: data after the last case is ignored"]),
    case("poj1077", "1 2 3 4 5 6 7 x\n", 2, "invalid\n",
        &[", line 2, column 1: the input ends inside a case: found 8 of its 9 symbols"]),
    case("poj1077", "1 2 3 4 5 6 7 x 9\n", 2, "invalid\n",
        &[", line 1, column 17: symbol '9' at position 9 is not one of X12345678"]),

    case("uva652", "3\n\n1 2 3 4 5 6 7 x 8\n\n1 2 3 4 5 6 7 8 8\n\n1 2 3 4 5 6 8 7 x\n", 2,
        "r\n\ninvalid\n\nunsolvable\n",
        &[", line 5, column 17: symbol '8' at position 9 is already at position 8"]),
    case("uva652", "2\n\n1 2 3 4 5 6 7 x 8\n", 2, "r\n",
        &[", line 4, column 1: the input ends after 1 of 2 cases"]),
    case("uva652", "1\n\n1 2 3 4 5 6 7 x 8\n\n1\n", 2, "r\n",
        &[", line 5, column 1: data after the last case is ignored"]),
    case("uva652", "two\n", 2, "", &[", line 1, column 1: found \"two\", expected the number of cases"]),
    case("uva652", "", 2, "", EMPTY),

    case("p1379", "123804765\n", 0, "0\n", &[]),
    case("p1379", "0 1 3 8 2 4 7 6 5\n", 0, "2\n", &[]),
    case("p1379", "213804765\n", 1, "unsolvable\n",
        &[": 1 of 1 cases without a solution, the first at line 1, column 1"]),
    case("p1379", "2831047650\n", 2, "invalid\n",
        &[", line 1, column 10: symbol '0' at position 10 is one too many: expected 9 symbols"]),
    case("p1379", "283104765\n283104765\n", 2, "4\n",
        &[", line 2, column 1: data after the last case is ignored"]),
    case("p1379", "\n", 2, "", &[", line 2, column 1: the input ends after 0 of 1 cases"]),

    case("p2730", "2 6 8 4 5 7 3 9\n", 2, "invalid\n\n",
        &[", line 1, column 15: symbol '9' at position 8 is not one of 12345678"]),
    case("p2730", "2 6 8 4 5 7 3\n", 2, "invalid\n\n",
        &[", line 2, column 1: the input ends inside a case: found 7 of its 8 symbols"]),
    case("p2730", "2 6 8 4 5 7 3 1 1\n", 2, "7\nBCABCCB\n",
        &[", line 1, column 17: data after the last case is ignored"]),
    case("p2730", "", 2, "", &[", line 1, column 1: the input ends after 0 of 1 cases"]),
    case("msquare", "26845731\n", 2, "invalid\n\n",
        &[", line 1, column 1: found \"26845731\", expected one symbol of a board, with white space around it"]),
    case("msquare", "2 6 8 4\n5 7 3 1\n", 0, "7\nBCABCCB\n", &[]),
    case("msquare", "2 6 8 4 5 7 3 X\n", 2, "invalid\n\n",
        &[", line 1, column 15: symbol 'X' at position 8 is not one of 12345678"]),
    case("acwing1107", "2 6 8 4 5 7 3 1\n", 0, "7\nBCABCCB\n", &[]),
    case("acwing1107", "2 6 8 4 5 7 3 3\n", 2, "invalid\n",
        &[", line 1, column 15: symbol '3' at position 8 is already at position 7"]),

    case("hdu1430", "", 0, "", &[]),
    case("hdu1430", "12345678\n17245368\n1234567\n82754631\n12345678\n82754631\n", 2, "C\ninvalid\nAC\n",
        &[", line 3, column 8: found 7 symbols, expected 8: missing '8'"]),
    case("hdu1430", "12345678\n17245368\n12345678\n", 2, "C\ninvalid\n",
        &[", line 4, column 1: the input ends inside a case: found 1 of its 2 boards"]),
    case("hdu1430", "12345678 17245368\n", 2, "invalid\n",
        &[", line 1, column 10: symbol '1' at position 10 is one too many: expected 8 symbols"]),
];

#[track_caller]
fn check(case: &Case) {
    let found = feed(["judge", case.format], case.input);
    let messages = case.messages.iter();
    let err = messages
        .flat_map(|message| ["tilebase: standard input", message, "\n"])
        .collect();
    let expected = (case.code, case.out.into(), err);
    assert_eq!(found, expected, "{}, {:?}", case.format, case.input);
}

#[test]
fn what_is_wrong_keeps_its_place() {
    for case in WRONG {
        check(case);
    }
}

/// A line or a word that is too long for any board is passed over as one.
#[test]
fn a_line_without_end_is_one_line() {
    let long = "1".repeat(1 << 20);
    for (format, input, out) in [
        (
            "hdu3567",
            format!("2\n{long}\n12345678X\n12X453786\n12345678X\n"),
            "Case 1: invalid\n\nCase 2: 2\ndd\n",
        ),
        (
            "hdu1043",
            format!("\n{long} 2 3 4 5 6 7 x 8 1 2 3 4 5 6 7 x 8"),
            "invalid\nr\n",
        ),
    ] {
        let expected =
            "tilebase: standard input, line 2, column 1: longer than 65536 bytes, the limit\n";
        let found = feed(["judge", format], input);
        assert_eq!(found, (2, out.into(), expected.into()), "{format}");
    }
}

/// Bytes that are no text are a fault like any other.
#[test]
fn bytes_that_are_no_text() {
    let input = b"2\n12X45378\xff\n12345678X\n12X453786\n12345678X\n";
    let err = "tilebase: standard input, line 2, column 9: symbol '\u{fffd}' at position 9 is not one of X12345678\n";
    let out = "Case 1: invalid\n\nCase 2: 2\ndd\n";
    assert_eq!(
        feed(["judge", "hdu3567"], input),
        (2, out.into(), err.into())
    );
}
