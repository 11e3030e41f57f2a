//! Numbers and moves as text, without the machinery of formatting.

use tilebase::{Move, Path};

pub fn push_number(text: &mut Vec<u8>, number: u64) {
    text.extend(itoa::Buffer::new().format(number).as_bytes());
}

pub fn push_moves<M: Move>(text: &mut Vec<u8>, path: Path<M>) {
    // The letters of both puzzles are ASCII.
    text.extend(path.iter().map(|m| m.letter() as u8));
}
