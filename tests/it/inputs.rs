//! The program takes any input, whatever bytes are in it.

use assert_cmd::Command;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::program::{finish, tilebase};
use crate::properties::{board_text, check};

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
    (any::<bool>(), words).prop_map(|(mark, words)| {
        [
            if mark { &b"\xef\xbb\xbf"[..] } else { b"" },
            &words.concat(),
        ]
        .concat()
    })
}

/// The program takes any input: it ends in order, with an answer to each case.
#[test]
fn any_input_is_answered() {
    let commands = [
        "batch eight",
        "batch magic",
        "batch eight --json",
        "judge hdu3567",
        "judge hdu1043",
        "judge poj1077",
        "judge uva652",
        "judge p1379",
        "judge p2730",
        "judge msquare",
        "judge acwing1107",
        "judge hdu1430",
    ];
    let strategy = (select(commands.to_vec()), input());
    check(
        600,
        "inputs of the program",
        &strategy,
        |(command, input)| {
            let mut child: Command = tilebase(command.split(' '));
            let (code, out, err) = finish(child.write_stdin(input.clone()));
            assert!((0..=2).contains(&code), "{command}: {code}: {err}");
            // An exit code that something is wrong comes with what it is.
            assert_eq!(code == 0, err.is_empty(), "{command}: {code}: {err}");
            if command.starts_with("batch") {
                let mark = b"\xef\xbb\xbf";
                let text = input.strip_prefix(mark).unwrap_or(&input);
                let lines = text.split(|&byte| byte == b'\n');
                // One that is too long is not looked at, even if it is blank.
                let blank = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'\x0b';
                let case = |line: &&[u8]| line.len() > 65_536 || !line.iter().all(blank);
                let lines = lines.filter(case).count();
                assert_eq!(out.lines().count(), lines, "{command}: {out}");
            }
        },
    );
}
