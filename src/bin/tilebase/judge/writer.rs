//! Makes text of an answer, as a judge expects it.

use std::iter;

use crate::game::Game;
use crate::stream::Answer;
use crate::stream::text::{letter, push_moves, push_number};

/// `Case 1: 2`, and the moves on a line of their own.
pub fn numbered<P: Game>(number: u64, answer: &Answer<'_, P>, text: &mut Vec<u8>) {
    text.extend(b"Case ");
    push_number(text, number);
    text.extend(b": ");
    length(number, answer, text);
    if let Answer::Solved(_, path) = answer {
        push_moves(text, *path);
    }
    text.push(b'\n');
}

/// The moves on a line.
pub fn moves<P: Game>(_: u64, answer: &Answer<'_, P>, text: &mut Vec<u8>) {
    match answer {
        Answer::Solved(_, path) => push_moves(text, *path),
        Answer::Unsolvable(_) => text.extend(b"unsolvable"),
        Answer::Invalid(_) => text.extend(b"invalid"),
    }
    text.push(b'\n');
}

/// The moves on a line, and an empty line between two cases.
pub fn spaced<P: Game>(number: u64, answer: &Answer<'_, P>, text: &mut Vec<u8>) {
    if number > 1 {
        text.push(b'\n');
    }
    moves(number, answer, text);
}

/// The number of moves on a line.
pub fn length<P: Game>(_: u64, answer: &Answer<'_, P>, text: &mut Vec<u8>) {
    match answer {
        Answer::Solved(_, path) => push_number(text, path.len() as u64),
        Answer::Unsolvable(_) => text.extend(b"unsolvable"),
        Answer::Invalid(_) => text.extend(b"invalid"),
    }
    text.push(b'\n');
}

/// The number of moves, and the moves in lines of 60, at least one of them.
pub fn two_lines<P: Game>(number: u64, answer: &Answer<'_, P>, text: &mut Vec<u8>) {
    one_or_two_lines(number, answer, text);
    if !matches!(answer, Answer::Solved(_, path) if !path.is_empty()) {
        text.push(b'\n');
    }
}

/// The number of moves, and the moves, if any, in lines of 60.
pub fn one_or_two_lines<P: Game>(number: u64, answer: &Answer<'_, P>, text: &mut Vec<u8>) {
    length(number, answer, text);
    if let Answer::Solved(_, path) = answer {
        wrap(path.iter().map(letter), text);
    }
}

/// Breaks the line after every 60 letters.
fn wrap(letters: impl Iterator<Item = u8>, text: &mut Vec<u8>) {
    let mut letters = letters.peekable();
    while letters.peek().is_some() {
        text.extend(letters.by_ref().take(60).chain(iter::once(b'\n')));
    }
}
