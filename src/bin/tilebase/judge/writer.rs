//! Makes text of an answer, as a judge expects it.

use std::iter;

use crate::game::Game;
use crate::stream::Answer;
use crate::stream::text::{push_moves, push_number};

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
    length(number, answer, text);
    let mut moves = Vec::new();
    if let Answer::Solved(_, path) = answer {
        push_moves(&mut moves, *path);
    }
    wrap(&moves, text);
}

/// The same, but without the moves if there are none.
pub fn one_or_two_lines<P: Game>(number: u64, answer: &Answer<'_, P>, text: &mut Vec<u8>) {
    match answer {
        Answer::Solved(_, path) if !path.is_empty() => two_lines(number, answer, text),
        _ => length(number, answer, text),
    }
}

/// Breaks the line after every 60 letters.
fn wrap(letters: &[u8], text: &mut Vec<u8>) {
    let (first, others) = letters.split_at(letters.len().min(60));
    for line in iter::once(first).chain(others.chunks(60)) {
        text.extend(line);
        text.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[track_caller]
    fn check(letters: usize, lines: &[usize]) {
        let mut text = Vec::new();
        wrap(&vec![b'A'; letters], &mut text);
        let text = String::from_utf8(text).unwrap();
        assert!(text.ends_with('\n'));
        assert_eq!(text.lines().map(str::len).collect::<Vec<_>>(), lines);
    }

    #[test]
    fn lines_are_broken_after_60_letters() {
        check(0, &[0]);
        check(1, &[1]);
        check(59, &[59]);
        check(60, &[60]);
        check(61, &[60, 1]);
        check(120, &[60, 60]);
        check(121, &[60, 60, 1]);
    }
}
