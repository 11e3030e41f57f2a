//! The text of answers, without the machinery of formatting.

use std::io;

use tilebase::{MAX_LEN, Move, Path};

/// Bytes to which numbers and moves are added.
pub struct Text {
    /// What has been added, and spare room after it, so that a block of fixed size
    /// can be copied there even if only a part of it counts.
    bytes: Vec<u8>,
    len: usize,
    /// The letters of each four moves, by the byte in which a path has them.
    letters: [[u8; 4]; 256],
}

/// The digits of the lengths of paths. A single one comes twice; the second does not count.
static DIGITS: [[u8; 2]; MAX_LEN + 1] = {
    let mut digits = [[b'0'; 2]; MAX_LEN + 1];
    let mut number = 0;
    while number <= MAX_LEN {
        let (tens, ones) = (number as u8 / 10, number as u8 % 10);
        digits[number] = if tens > 0 {
            [b'0' + tens, b'0' + ones]
        } else {
            [b'0' + ones; 2]
        };
        number += 1;
    }
    digits
};

/// Room for the longest path, 31 moves, in whole groups of four: the byte after
/// it fits as well.
const ROOM: usize = 32;
const _: () = assert!(MAX_LEN < ROOM);
/// As many digits as a number of 64 bits has at most.
const MAX_DIGITS: usize = 20;

impl Text {
    /// An empty text, for moves of a puzzle. Their letters are ASCII.
    pub fn new<M: Move>() -> Self {
        let letter = |code: usize| M::ALL.get(code & 3).map_or(b'?', |m| m.letter() as u8);
        let letters = |byte: usize| [6, 4, 2, 0].map(|bit| letter(byte >> bit));
        let letters = std::array::from_fn(letters);
        Self {
            bytes: vec![0; ROOM],
            len: 0,
            letters,
        }
    }

    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    pub const fn clear(&mut self) {
        self.len = 0;
    }

    #[inline]
    pub fn push(&mut self, byte: u8) {
        self.room()[0] = byte;
        self.len += 1;
    }

    #[inline]
    pub fn extend(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(ROOM) {
            self.room()[..chunk.len()].copy_from_slice(chunk);
            self.len += chunk.len();
        }
    }

    /// Adds the length of a path, and a byte.
    #[inline]
    pub fn push_length(&mut self, length: usize, then: u8) {
        let [first, second] = DIGITS[length];
        let len = 1 + usize::from(length > 9);
        let room = self.room();
        (room[0], room[1], room[len]) = (first, second, then);
        self.len += len + 1;
    }

    /// Adds a number between some bytes.
    #[inline]
    pub fn push_number<const BEFORE: usize, const AFTER: usize>(
        &mut self,
        before: &[u8; BEFORE],
        count: &CaseNumber,
        after: &[u8; AFTER],
    ) {
        const { assert!(BEFORE + MAX_DIGITS + AFTER <= ROOM, "there is room") };
        let end = BEFORE + count.len;
        let room = self.room();
        room[..BEFORE].copy_from_slice(before);
        room[BEFORE..][..MAX_DIGITS].copy_from_slice(&count.digits);
        room[end..][..AFTER].copy_from_slice(after);
        self.len += end + AFTER;
    }

    /// Adds moves, and a byte.
    #[inline]
    pub fn push_moves<M: Move>(&mut self, path: Path<M>, then: u8) {
        // The first move comes to the top, and the mark before it goes.
        let moves = path.word().unbounded_shl(64 - 2 * path.len() as u32);
        let letters = &self.letters;
        let room = room(&mut self.bytes, self.len);
        let (groups, _) = room.as_chunks_mut();
        for (group, four) in groups.iter_mut().zip(moves.to_be_bytes()) {
            *group = letters[usize::from(four)];
        }
        room[path.len()] = then;
        self.len += path.len() + 1;
    }

    /// The place for the next bytes.
    #[inline]
    fn room(&mut self) -> &mut [u8; ROOM] {
        room(&mut self.bytes, self.len)
    }
}

/// The place for the next bytes, after those there are.
#[inline]
fn room(bytes: &mut Vec<u8>, len: usize) -> &mut [u8; ROOM] {
    if bytes.len() < len + ROOM {
        grow(bytes);
    }
    bytes[len..].first_chunk_mut().expect("room has been made")
}

#[cold]
fn grow(bytes: &mut Vec<u8>) {
    bytes.resize(2 * bytes.len() + ROOM, 0);
}

/// A number that counts up, in decimal digits: most steps change one of them.
pub struct CaseNumber {
    digits: [u8; MAX_DIGITS],
    len: usize,
}

impl CaseNumber {
    pub fn new(number: u64) -> Self {
        let mut count = Self {
            digits: [b'0'; MAX_DIGITS],
            len: 0,
        };
        let digits = number.to_string();
        count.digits[..digits.len()].copy_from_slice(digits.as_bytes());
        count.len = digits.len();
        count
    }

    #[inline]
    pub fn step(&mut self) {
        for digit in self.digits[..self.len].iter_mut().rev() {
            if *digit < b'9' {
                *digit += 1;
                return;
            }
            *digit = b'0';
        }
        // All were nines. There is no input of 10²⁰ cases.
        self.digits[0] = b'1';
        self.len += 1;
    }

    pub fn is_one(&self) -> bool {
        self.digits[..self.len] == *b"1"
    }
}

impl io::Write for Text {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use tilebase::{MAX_LEN, Tablebase, eight};

    use super::{CaseNumber, Text};

    #[test]
    fn numbers_and_moves_are_written_as_they_are_printed() {
        let mut text = Text::new::<eight::Move>();
        let mut expected = String::new();
        for length in 0..=MAX_LEN {
            text.push_length(length, b'.');
            expected.extend([length.to_string().as_str(), "."]);
        }
        let tables = Tablebase::embedded();
        let goal = eight::Board::unrank(0).unwrap();
        let starts = (0..362_880).filter_map(eight::Board::unrank);
        for start in starts {
            if let Some(path) = tables.eight().solve(start, goal).unwrap() {
                text.push_moves(path, b'\n');
                expected.extend([path.to_string().as_str(), "\n"]);
            }
        }
        let (mut count, mut large) = (CaseNumber::new(0), CaseNumber::new(u64::MAX - 1));
        assert!(!count.is_one());
        for number in 1..=1001 {
            count.step();
            text.push_number(b"Case ", &count, b": ");
            expected.extend(["Case ", number.to_string().as_str(), ": "]);
            assert_eq!(count.is_one(), number == 1);
        }
        large.step();
        text.push_number(b"", &large, b"");
        expected += &u64::MAX.to_string();
        text.extend(&[b'x'; 1000]);
        expected += &"x".repeat(1000);
        assert!(text.as_bytes() == expected.as_bytes());
        text.clear();
        assert!(text.as_bytes().is_empty());
    }
}
