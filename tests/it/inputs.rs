//! The program takes any input, whatever bytes are in it.

use std::cell::Cell;

use assert_cmd::Command;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::program::{finish, tilebase};
use crate::properties::{board_text, check};
use crate::tally::tried;
use Cases::{Single, ToTheEnd, Told};
use Pieces::{Lines, Words};

/// An input: boards, numbers and rubbish in lines.
fn input() -> impl Strategy<Value = Vec<u8>> {
    let word = prop_oneof![
        4 => board_text(),
        1 => any::<u64>().prop_map(|number| number.to_string().into_bytes()),
        1 => (0..9u64).prop_map(|number| number.to_string().into_bytes()),
        1 => (0..3usize).prop_map(|k| vec![b"x1 "[k]; 70_000]),
    ];
    let end = select(vec!["\n", " ", "\r\n", "\n\n", "\t", "", "\x0b", "\0"]);
    let words = vec(
        (word, end).prop_map(|(word, end)| [&word[..], end.as_bytes()].concat()),
        0..40,
    );
    // What some judges read first; without it they would read no more.
    let count = select(vec!["", "0\n", "2 \r\n", "\n30\n", "\x0b3\n"]);
    (any::<bool>(), count, words).prop_map(|(mark, count, words)| {
        [
            if mark { &b"\xef\xbb\xbf"[..] } else { b"" },
            count.as_bytes(),
            &words.concat(),
        ]
        .concat()
    })
}

/// A command that answers an input, and what is a case of it and an answer.
#[derive(Clone, Debug)]
struct Format {
    command: &'static str,
    pieces: Pieces,
    cases: Cases,
    /// How many pieces make a case.
    pieces_a_case: usize,
    /// How many lines an answer has, at most: the last answer may have one less.
    lines_an_answer: usize,
}

#[derive(Clone, Copy, Debug)]
enum Pieces {
    Lines,
    Words,
}

#[derive(Clone, Copy, Debug)]
enum Cases {
    ToTheEnd,
    /// As many as the first piece says.
    Told,
    Single,
}

const fn format(
    command: &'static str,
    cases: Cases,
    (pieces_a_case, pieces): (usize, Pieces),
    lines_an_answer: usize,
) -> Format {
    Format {
        command,
        pieces,
        cases,
        pieces_a_case,
        lines_an_answer,
    }
}

const FORMATS: &[Format] = &[
    format("batch eight", ToTheEnd, (1, Lines), 1),
    format("batch magic", ToTheEnd, (1, Lines), 1),
    format("batch eight --json", ToTheEnd, (1, Lines), 1),
    format("judge hdu3567", Told, (2, Lines), 2),
    format("judge hdu1043", ToTheEnd, (9, Words), 1),
    format("judge poj1077", Single, (9, Words), 1),
    // An empty line between two answers.
    format("judge uva652", Told, (9, Words), 2),
    format("judge p1379", Single, (1, Lines), 1),
    format("judge p2730", Single, (8, Words), 2),
    format("judge msquare", Single, (8, Words), 2),
    format("judge acwing1107", Single, (8, Words), 2),
    format("judge hdu1430", ToTheEnd, (2, Lines), 1),
];

impl Format {
    /// How many cases an input has, the last of which may be cut short.
    fn cases(&self, input: &[u8]) -> usize {
        // One that is too long is not looked at, even if it is blank.
        let too_long = |piece: &[u8]| piece.len() > 65_536;
        let blank = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'\x0b';
        let ends = |byte: &u8| match self.pieces {
            Lines => *byte == b'\n',
            Words => blank(byte),
        };
        let text = input.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input);
        let mut pieces = text
            .split(ends)
            .filter(|piece| too_long(piece) || !piece.iter().all(blank));
        let most = match self.cases {
            ToTheEnd => u64::MAX,
            Single => 1,
            Told => {
                let first = pieces.next().filter(|piece| !too_long(piece));
                let first = first.and_then(|piece| str::from_utf8(piece).ok());
                let blank = |c: char| u8::try_from(c).is_ok_and(|byte| blank(&byte));
                let number = first.map(|text| text.trim_matches(blank));
                number.and_then(|number| number.parse().ok()).unwrap_or(0)
            }
        };
        let cases = pieces.count().div_ceil(self.pieces_a_case);
        most.min(cases as u64) as usize
    }
}

/// The program takes any input: it ends in order, with an answer to each case.
#[test]
fn any_input_is_answered() {
    let answered = Cell::new(0);
    check(
        600,
        "inputs of the program",
        &(select(FORMATS), input()),
        |(format, input)| {
            let command = format.command;
            let mut child: Command = tilebase(command.split(' '));
            let (code, out, err) = finish(child.write_stdin(input.clone()));
            assert!((0..=2).contains(&code), "{command}: {code}: {err}");
            // An exit code that something is wrong comes with what it is.
            assert_eq!(code == 0, err.is_empty(), "{command}: {code}: {err}");
            let answers = out.lines().count().div_ceil(format.lines_an_answer);
            assert_eq!(answers, format.cases(&input), "{command}: {out}");
            answered.set(answered.get() + answers);
        },
    );
    tried(answered.get(), "answers to inputs of any kind");
}
