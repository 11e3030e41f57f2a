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
const BLOCK: usize = 256 << 10;
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Cuts what it reads, a block at a time.
pub struct Pieces<R> {
    input: R,
    unit: Unit,
    buffer: Vec<u8>,
    /// How much of the buffer is a piece whose end is still to be read.
    begun: usize,
    /// Where that piece begins.
    place: Place,
    /// Whether it is too long, has been handed out as such, and is passed over.
    skipping: bool,
}

impl<R: Read> Pieces<R> {
    pub fn new(input: R, unit: Unit) -> Self {
        Self {
            input,
            unit,
            buffer: vec![0; LONGEST + BLOCK],
            begun: 0,
            place: Place::START,
            skipping: false,
        }
    }

    /// Where the next piece begins, or the end of the input.
    pub fn place(&self) -> Place {
        self.place
    }

    /// Reads once, and hands out every piece that is now whole. `false` at the
    /// end of the input.
    pub fn read(&mut self, mut each: impl FnMut(Piece<'_>)) -> io::Result<bool> {
        let read = loop {
            match self.input.read(&mut self.buffer[self.begun..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result?,
            }
        };
        let block = mem::take(&mut self.buffer);
        let text = &block[..self.begun + read];
        let mut start = match text.strip_prefix(BYTE_ORDER_MARK) {
            Some(_) if self.place == Place::START => BYTE_ORDER_MARK.len(),
            _ => 0,
        };
        let mut looked_at = self.begun.max(start);
        while let Some(length) = self.unit.end(&text[looked_at..]) {
            let end = looked_at + length;
            self.hand_out(&text[start..end], &mut each);
            self.place.step(text[end], self.unit);
            start = end + 1;
            looked_at = start;
        }
        let rest = start..text.len();
        if !rest.is_empty() && (read == 0 || rest.len() > LONGEST || self.skipping) {
            self.hand_out(&text[rest], &mut each);
            self.skipping = read > 0;
            self.begun = 0;
            self.buffer = block;
        } else {
            self.begun = rest.len();
            self.buffer = block;
            self.buffer.copy_within(rest, 0);
        }
        Ok(read > 0)
    }

    fn hand_out(&mut self, text: &[u8], each: &mut impl FnMut(Piece<'_>)) {
        let place = self.place;
        if self.unit == Unit::Word {
            self.place = self.place.right(characters(text));
        }
        if mem::take(&mut self.skipping) {
            return;
        }
        let text = (text.len() <= LONGEST).then(|| text.trim_ascii_end());
        if text != Some(b"") {
            each(Piece { place, text });
        }
    }
}

impl Unit {
    /// Where the first piece of the text ends, if it does.
    #[inline]
    fn end(self, text: &[u8]) -> Option<usize> {
        match self {
            Self::Line => memchr::memchr(b'\n', text),
            Self::Word => text
                .iter()
                .position(|byte| byte.is_ascii_whitespace() || *byte == b'\x0b'),
        }
    }
}

impl Place {
    pub const START: Self = Self { line: 1, column: 1 };

    /// Some characters to the right.
    pub const fn right(mut self, characters: usize) -> Self {
        self.column += characters as u64;
        self
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
