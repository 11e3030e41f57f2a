//! Makes text of an answer, as a judge expects it.

use std::iter;

use crate::game::Game;
use crate::stream::{Answer, CaseNumber, Text};

/// `Case 1: 2`, and the moves on a line of their own.
pub fn numbered<P: Game>(number: &CaseNumber, answer: &Answer<'_, P>, text: &mut Text) {
    text.push_number(b"Case ", number, b": ");
    length(number, answer, text);
    match answer {
        Answer::Solved(_, path) => text.push_moves(*path, b'\n'),
        _ => text.push(b'\n'),
    }
}

/// The moves on a line.
pub fn moves<P: Game>(_: &CaseNumber, answer: &Answer<'_, P>, text: &mut Text) {
    match answer {
        Answer::Solved(_, path) => text.push_moves(*path, b'\n'),
        Answer::Unsolvable(_) => text.extend(b"unsolvable\n"),
        Answer::Invalid(_) => text.extend(b"invalid\n"),
    }
}

/// The moves on a line, and an empty line between two cases.
pub fn spaced<P: Game>(number: &CaseNumber, answer: &Answer<'_, P>, text: &mut Text) {
    if !number.is_one() {
        text.push(b'\n');
    }
    moves(number, answer, text);
}

/// The number of moves on a line.
pub fn length<P: Game>(_: &CaseNumber, answer: &Answer<'_, P>, text: &mut Text) {
    match answer {
        Answer::Solved(_, path) => text.push_length(path.len(), b'\n'),
        Answer::Unsolvable(_) => text.extend(b"unsolvable\n"),
        Answer::Invalid(_) => text.extend(b"invalid\n"),
    }
}

/// The number of moves, and the moves in lines of 60, at least one of them.
pub fn two_lines<P: Game>(number: &CaseNumber, answer: &Answer<'_, P>, text: &mut Text) {
    length(number, answer, text);
    let moves = match answer {
        Answer::Solved(_, path) => path.to_string(),
        _ => String::new(),
    };
    wrap(moves.as_bytes(), text);
}

/// The same, but without the moves if there are none.
pub fn one_or_two_lines<P: Game>(number: &CaseNumber, answer: &Answer<'_, P>, text: &mut Text) {
    match answer {
        Answer::Solved(_, path) if !path.is_empty() => two_lines(number, answer, text),
        _ => length(number, answer, text),
    }
}

/// Breaks the line after every 60 letters.
fn wrap(letters: &[u8], text: &mut Text) {
    let (first, others) = letters.split_at(letters.len().min(60));
    for line in iter::once(first).chain(others.chunks(60)) {
        text.extend(line);
        text.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use tilebase::magic;

    use super::wrap;
    use crate::stream::Text;

    #[track_caller]
    fn check(letters: usize, lines: &[usize]) {
        let mut text = Text::new::<magic::Move>();
        wrap(&vec![b'A'; letters], &mut text);
        let text = str::from_utf8(text.as_bytes()).unwrap();
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
