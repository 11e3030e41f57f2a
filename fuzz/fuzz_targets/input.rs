//! Any bytes as an input of `judge` and `batch`. The program's own code is
//! compiled here, all that lies between the bytes and the answers.
#![no_main]
#![allow(dead_code, reason = "not all of it is called from here")]

use std::io::{self, Read};

use clap::ValueEnum;
use libfuzzer_sys::fuzz_target;
use tilebase::eight::Eight;
use tilebase::magic::Magic;

use judge::{Format, PuzzleRules};
use stream::Input;

#[path = "../../src/bin/tilebase/batch.rs"]
mod batch;
#[path = "../../src/bin/tilebase/common.rs"]
mod common;
mod end;
#[path = "../../src/bin/tilebase/game.rs"]
mod game;
#[path = "../../src/bin/tilebase/json.rs"]
mod json;
#[path = "../../src/bin/tilebase/judge/mod.rs"]
mod judge;
#[path = "../../src/bin/tilebase/origin.rs"]
mod origin;
#[path = "../../src/bin/tilebase/stream/mod.rs"]
mod stream;

/// Hands out a few bytes at a time.
struct Portions(Vec<u8>, usize);

impl Read for Portions {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.1.min(self.0.len()).min(buffer.len());
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0.drain(..count);
        Ok(count)
    }
}

fn is_of_sheets(command: usize) -> bool {
    match Format::value_variants().get(command) {
        Some(format) => matches!(format.rules(), PuzzleRules::Magic(_)),
        None => command % 2 == 1,
    }
}

/// The answers, the messages and the end.
fn answer(
    origin: &origin::Origin,
    command: usize,
    bytes: &[u8],
    portion: usize,
    size: Option<u64>,
) -> String {
    let input = Input {
        name: "input".into(),
        bytes: Box::new(Portions(bytes.to_vec(), portion)),
        size,
    };
    let mut out = Vec::new();
    let exit = match Format::value_variants().get(command) {
        Some(format) => match format.rules() {
            PuzzleRules::Eight(rules) => rules.answer(input, origin, &mut out),
            PuzzleRules::Magic(rules) => rules.answer(input, origin, &mut out),
        },
        None if command % 2 == 0 => {
            batch::answer::<Eight>(input, command % 4 < 2, origin, &mut out)
        }
        None => batch::answer::<Magic>(input, command % 4 < 2, origin, &mut out),
    };
    let exit = exit.expect("no table fails, and a vector takes every byte");
    let messages = end::take();
    assert_eq!(
        messages.is_empty(),
        exit == end::Exit::Answered,
        "{messages:?}"
    );
    if Format::value_variants().len() <= command {
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let lines = text.split(|&byte| byte == b'\n');
        let blank = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'\x0b';
        let lines = lines.filter(|line| line.len() > 65_536 || !line.iter().all(blank));
        assert_eq!(
            out.iter().filter(|&&byte| byte == b'\n').count(),
            lines.count()
        );
    }
    let out = String::from_utf8(out).expect("the answers are text");
    format!("{out}{messages:?}{exit:?}")
}

fuzz_target!(|data: &[u8]| {
    let Some((&[command, portion], bytes)) = data.split_first_chunk() else {
        return;
    };
    let origin = origin::Origin::find(None, origin::Access::Read);
    let origin = origin.expect("the tables are built in");
    let command = usize::from(command) % (Format::value_variants().len() + 4);
    let whole = answer(&origin, command, bytes, usize::MAX, None);
    // Few reads of much, or many of little. Now and then as if it were large: by
    // unfolded tables, by several workers. (Nine of them would take too long.)
    let large = (portion == 255 && is_of_sheets(command)).then_some(u64::MAX);
    let portion = (usize::from(portion) + 1).max(bytes.len() / 500);
    let again = answer(&origin, command, bytes, portion, large);
    assert_eq!(again, whole);
});
