//! Input as a stream of lines or words, in constant memory whatever it holds.

use std::fmt::{self, Display};
use std::io::{self, Read};
use std::mem;

use super::{Cause, Fault};

/// What the input is cut into.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Lines, but for blank ones.
    Line,
    /// What stands between white space.
    Word,
}

/// A line or a word of the input.
pub struct Piece<'a> {
    pub place: Place,
    /// Without blanks at its end; `None` if it is longer than [`LONGEST`].
    text: Option<&'a [u8]>,
}

impl<'a> Piece<'a> {
    pub fn text(&self) -> Result<&'a [u8], Fault> {
        self.text.ok_or_else(|| Cause::TooLong.at(self.place))
    }
}

/// Line and column, in characters, the first being 1.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub line: u64,
    pub column: u64,
}

/// The longest line or word that is looked at; a longer one is not even kept.
pub const LONGEST: usize = 64 << 10;
/// With this the buffer is so large that the allocator asks the system for it. Such
/// pages are zeros, and not touched before they are read into; a smaller buffer would be
/// cleared, at the cost of a small input.
const BLOCK: usize = 128 << 10;
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Cuts what it reads, a block at a time.
pub struct Pieces<R> {
    input: R,
    unit: Unit,
    buffer: Vec<u8>,
    /// What has been read and not yet handed out lies here in the buffer.
    start: usize,
    end: usize,
    /// How much of that is a piece whose end is still to be found.
    begun: usize,
    /// Where that piece begins.
    place: Place,
    /// Whether it is too long, has been handed out as such, and is passed over.
    skipping: bool,
    /// Whether the buffer begins where the input does, perhaps with a mark.
    is_fresh: bool,
    /// Whether there is nothing left to read.
    ended: bool,
}

impl<R: Read> Pieces<R> {
    pub fn new(input: R, unit: Unit) -> Self {
        Self {
            input,
            unit,
            buffer: vec![0; LONGEST + BLOCK],
            start: 0,
            end: 0,
            begun: 0,
            place: Place::START,
            skipping: false,
            is_fresh: true,
            ended: false,
        }
    }

    /// Where the next piece begins, or the end of the input.
    pub const fn place(&self) -> Place {
        self.place
    }

    /// Reads once; what was handed out before is gone. `false` at the end of the
    /// input.
    pub fn read(&mut self) -> io::Result<bool> {
        self.is_fresh &= self.start == 0;
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        let read = loop {
            match self.input.read(&mut self.buffer[self.end..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result?,
            }
        };
        self.ended = read == 0;
        self.end += read;
        if self.is_fresh && self.buffer[..self.end].starts_with(BYTE_ORDER_MARK) {
            self.start = BYTE_ORDER_MARK.len();
            self.begun = 0;
        }
        Ok(read > 0)
    }

    /// The next piece that is whole.
    pub fn next(&mut self) -> Option<Piece<'_>> {
        loop {
            let text = &self.buffer[self.start..self.end];
            let length = self.unit.end(&text[self.begun..]);
            let length = length.map(|length| self.begun + length);
            let whole = length.is_some() || self.ended;
            let piece = &text[..length.unwrap_or(text.len())];
            if !whole && piece.len() <= LONGEST && !self.skipping {
                self.begun = text.len();
                return None;
            }
            if piece.is_empty() && length.is_none() {
                return None;
            }
            let place = self.place;
            if self.unit == Unit::Word || length.is_none() {
                self.place = self.place.right(characters(piece));
            }
            self.start += piece.len();
            if length.is_some() {
                self.place.step(self.buffer[self.start], self.unit);
                self.start += 1;
            }
            self.begun = 0;
            let skipped = mem::replace(&mut self.skipping, !whole);
            let text = (piece.len() <= LONGEST).then(|| trim_end(piece));
            if !skipped && text != Some(b"") {
                return Some(Piece { place, text });
            }
        }
    }

    /// What has been read and not yet handed out, if a piece begins there.
    pub fn ahead(&self) -> &[u8] {
        if self.begun == 0 && !self.skipping {
            &self.buffer[self.start..self.end]
        } else {
            &[]
        }
    }

    /// Passes over so many bytes of that, which are so many whole lines.
    pub const fn pass(&mut self, bytes: usize, lines: u64) {
        self.start += bytes;
        self.place.line += lines;
    }
}

impl Unit {
    /// Where the first piece of the text ends, if it does.
    #[inline]
    fn end(self, text: &[u8]) -> Option<usize> {
        match self {
            Self::Line => memchr::memchr(b'\n', text),
            Self::Word => text.iter().position(|&byte| is_blank(byte)),
        }
    }
}

/// ASCII white space, with the vertical tab that `is_ascii_whitespace` leaves out.
pub const fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b'\x0b'
}

fn trim_end(text: &[u8]) -> &[u8] {
    let last = text.iter().rposition(|&byte| !is_blank(byte));
    &text[..last.map_or(0, |last| last + 1)]
}

impl Place {
    pub const START: Self = Self { line: 1, column: 1 };

    /// Some characters to the right.
    pub const fn right(mut self, characters: usize) -> Self {
        self.column += characters as u64;
        self
    }

    /// The beginning of a line some lines below.
    pub const fn below(self, lines: u64) -> Self {
        Self {
            line: self.line + lines,
            column: 1,
        }
    }

    /// Moves past the byte that ends a piece.
    #[inline]
    fn step(&mut self, byte: u8, unit: Unit) {
        if byte == b'\n' || unit == Unit::Line {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
    }
}

/// The number of characters of a text: of bytes that do not continue one.
fn characters(text: &[u8]) -> usize {
    text.iter()
        .filter(|&&byte| !(0x80..0xc0).contains(&byte))
        .count()
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands out a few bytes at a time, and is interrupted before each of them.
    struct Trickle<'a>(&'a [u8], usize, bool);

    impl<'a> Trickle<'a> {
        const fn new(text: &'a [u8], portion: usize) -> Self {
            Self(text, portion, false)
        }
    }

    impl Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.2 = !self.2;
            if self.2 {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let count = self.1.min(self.0.len()).min(buffer.len());
            let (now, later) = self.0.split_at(count);
            buffer[..count].copy_from_slice(now);
            self.0 = later;
            Ok(count)
        }
    }

    /// The pieces of a text, read in portions: line, column, and the piece.
    fn cut(text: &[u8], portion: usize, unit: Unit) -> Vec<(u64, u64, Option<String>)> {
        let mut pieces = Pieces::new(Trickle::new(text, portion), unit);
        let mut all = Vec::new();
        let mut each = |Piece { place, text }: Piece<'_>| {
            let text = text.map(|text| String::from_utf8_lossy(text).into_owned());
            all.push((place.line, place.column, text));
        };
        loop {
            let more = pieces.read().unwrap();
            while let Some(piece) = pieces.next() {
                each(piece);
            }
            if !more {
                return all;
            }
        }
    }

    /// Where an input ends, read in portions.
    fn end(text: &[u8], portion: usize, unit: Unit) -> (u64, u64) {
        let mut pieces = Pieces::new(Trickle::new(text, portion), unit);
        while pieces.read().unwrap() {
            while pieces.next().is_some() {}
        }
        while pieces.next().is_some() {}
        let Place { line, column } = pieces.place();
        (line, column)
    }

    #[test]
    fn the_end_is_where_the_last_piece_ends() {
        for portion in [1, 3, LONGEST, usize::MAX] {
            for unit in [Unit::Line, Unit::Word] {
                for (text, place) in [
                    ("", (1, 1)),
                    ("12\n", (2, 1)),
                    ("12\n3é", (2, 3)),
                    ("\u{feff}1 2 ", (1, 5)),
                    (
                        &format!("1\n{}", "x".repeat(3 * LONGEST)),
                        (2, 3 * LONGEST as u64 + 1),
                    ),
                ] {
                    assert_eq!(
                        end(text.as_bytes(), portion, unit),
                        place,
                        "{portion} at a time"
                    );
                }
            }
        }
    }

    #[track_caller]
    fn check(text: &[u8], unit: Unit, expected: &[(u64, u64, Option<&str>)]) {
        for portion in [1, 2, 3, 7, LONGEST, 2 * LONGEST, usize::MAX] {
            let found = cut(text, portion, unit);
            let found: Vec<_> = found
                .iter()
                .map(|(l, c, s)| (*l, *c, s.as_deref()))
                .collect();
            assert_eq!(found, expected, "{portion} bytes at a time");
        }
    }

    #[test]
    fn lines_are_the_same_however_they_come() {
        let text = "\u{feff}12 \r\n\n \t\x0b\r\n é 3\n4".as_bytes();
        let lines = [(1, 1, Some("12")), (4, 1, Some(" é 3")), (5, 1, Some("4"))];
        check(text, Unit::Line, &lines);
    }

    /// Only the first is a mark; a second one is a symbol.
    #[test]
    fn one_mark_is_passed_over_however_it_comes() {
        let text = "\u{feff}\u{feff}1\n\u{feff}2\n".as_bytes();
        let lines = [(1, 1, Some("\u{feff}1")), (2, 1, Some("\u{feff}2"))];
        check(text, Unit::Line, &lines);
        check(text, Unit::Word, &lines);
        let text = "\n\u{feff}2".as_bytes();
        check(text, Unit::Line, &[(2, 1, Some("\u{feff}2"))]);
    }

    #[test]
    fn words_are_the_same_however_they_come() {
        let text = "\u{feff}1 22\r\n\té\x0b3  4\n".as_bytes();
        let words = [
            (1, 1, Some("1")),
            (1, 3, Some("22")),
            (2, 2, Some("é")),
            (2, 4, Some("3")),
            (2, 7, Some("4")),
        ];
        check(text, Unit::Word, &words);
    }

    #[test]
    fn what_is_too_long_is_one_piece_that_is_not_kept() {
        let long = "x".repeat(3 * LONGEST + 5);
        let most = "y".repeat(LONGEST);
        let text = format!("{most}\n{long}\n1\n{long}");
        let lines = [
            (1, 1, Some(&*most)),
            (2, 1, None),
            (3, 1, Some("1")),
            (4, 1, None),
        ];
        check(text.as_bytes(), Unit::Line, &lines);
        let text = format!("{most} {long} 1 {long}");
        let most_columns = LONGEST as u64;
        let long_columns = long.len() as u64;
        let words = [
            (1, 1, Some(&*most)),
            (1, most_columns + 2, None),
            (1, most_columns + long_columns + 3, Some("1")),
            (1, most_columns + long_columns + 5, None),
        ];
        check(text.as_bytes(), Unit::Word, &words);
    }
}
