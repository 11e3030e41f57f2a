//! Boards as a person writes them: each symbol once, in any punctuation.

use core::fmt::{self, Display};
use core::str;

/// What each byte stands for: a symbol's value, or one of these two.
pub(super) type Alphabet = [u8; 256];
const UNKNOWN: u8 = 0xff;
const PUNCTUATION: u8 = 0xfe;

/// The alphabet in which each name stands for its place among the names, and each of
/// `others` for the first, 0. White space, commas, slashes and brackets are punctuation.
pub(super) const fn alphabet(names: &[u8], others: &[u8]) -> Alphabet {
    let mut alphabet = [UNKNOWN; 256];
    // In words of one symbol each, the program refuses it: judge/reader.rs.
    let punctuation = b" \t\n\x0b\x0c\r,/()[]{}";
    let mut i = 0;
    while i < punctuation.len() {
        alphabet[punctuation[i] as usize] = PUNCTUATION;
        i += 1;
    }
    i = 0;
    while i < names.len() {
        alphabet[names[i] as usize] = i as u8;
        i += 1;
    }
    i = 0;
    while i < others.len() {
        alphabet[others[i] as usize] = 0;
        i += 1;
    }
    alphabet
}

/// How far each byte is above `first`, which is ASCII, where that is less than 8; else
/// some of the byte's five upper bits are set.
#[inline]
pub(super) const fn above(bytes: [u8; 8], first: u8) -> u64 {
    const TOP: u64 = 0x8080_8080_8080_8080;
    let bytes = u64::from_le_bytes(bytes);
    let first = u64::from_le_bytes([first; 8]);
    // With its top bit set, no byte borrows from the next.
    ((bytes | TOP) - first) ^ TOP | bytes & TOP
}

/// Reads `N` different symbols, whose names by their values are `names`.
pub(super) fn parse<const N: usize>(
    text: &[u8],
    names: &'static [u8; N],
    alphabet: &Alphabet,
) -> Result<[u8; N], ParseError> {
    let mut symbols = [0; N];
    let mut count = 0;
    let mut seen = [None; N];
    for (offset, &byte) in text.iter().enumerate() {
        let value = alphabet[usize::from(byte)];
        if value == PUNCTUATION {
            continue;
        }
        let symbol = symbol_at(text, offset);
        if value == UNKNOWN {
            return Err(ParseError::new(
                text,
                offset,
                Fault::Unknown { symbol, names },
            ));
        }
        if count == N {
            return Err(ParseError::new(
                text,
                offset,
                Fault::TooMany {
                    symbol,
                    expected: N,
                },
            ));
        }
        if let Some(first) = seen[usize::from(value)].replace(offset) {
            let fault = Fault::Repeated {
                symbol,
                first_symbol: symbol_at(text, first),
                first: position(text, first),
            };
            return Err(ParseError::new(text, offset, fault));
        }
        symbols[count] = value;
        count += 1;
    }
    if count < N {
        let missing = (0..N)
            .filter(|&value| seen[value].is_none())
            .fold(0, |set, v| set | 1 << v);
        let fault = Fault::TooFew {
            found: count,
            names,
            missing,
        };
        return Err(ParseError::new(text, text.len(), fault));
    }
    Ok(symbols)
}

/// The whole character at this offset; a replacement character where the bytes
/// are no text.
fn symbol_at(text: &[u8], offset: usize) -> char {
    let text = &text[offset..];
    let symbol = (1..=text.len().min(4)).find_map(|n| str::from_utf8(&text[..n]).ok());
    symbol
        .and_then(|symbol| symbol.chars().next())
        .unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// The place in the text, in characters, the first being 1.
fn position(text: &[u8], offset: usize) -> usize {
    1 + text[..offset]
        .iter()
        .filter(|&&byte| !(0x80..0xc0).contains(&byte))
        .count()
}

/// Why a text is no board, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseError {
    fault: Fault,
    position: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Unknown {
        symbol: char,
        names: &'static [u8],
    },
    Repeated {
        symbol: char,
        /// The same, or another that is written for the blank.
        first_symbol: char,
        first: usize,
    },
    TooFew {
        found: usize,
        names: &'static [u8],
        missing: u16,
    },
    TooMany {
        symbol: char,
        expected: usize,
    },
}

impl ParseError {
    fn new(text: &[u8], offset: usize, fault: Fault) -> Self {
        Self {
            fault,
            position: position(text, offset),
        }
    }

    /// Where the fault is: the number of the character, the first being 1.
    /// One past the last if the text ended too early.
    #[must_use]
    pub const fn position(&self) -> usize {
        self.position
    }
}

impl Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.position;
        match self.fault {
            Fault::Unknown { symbol, names } => {
                write!(
                    f,
                    "symbol {symbol:?} at position {position} is not one of {}",
                    names.escape_ascii()
                )
            }
            Fault::Repeated {
                symbol,
                first_symbol,
                first,
            } => {
                write!(f, "symbol {symbol:?} at position {position} ")?;
                if first_symbol == symbol {
                    write!(f, "is already at position {first}")
                } else {
                    write!(f, "means the same as {first_symbol:?} at position {first}")
                }
            }
            Fault::TooMany { symbol, expected } => {
                write!(
                    f,
                    "symbol {symbol:?} at position {position} is one too many: expected {expected} symbols"
                )
            }
            Fault::TooFew {
                found,
                names,
                missing,
            } => {
                write!(
                    f,
                    "found {found} symbol{}, expected {}: missing",
                    if found == 1 { "" } else { "s" },
                    names.len()
                )?;
                let missing = names
                    .iter()
                    .enumerate()
                    .filter(|(value, _)| missing >> value & 1 == 1);
                missing.enumerate().try_for_each(|(place, (_, &name))| {
                    let comma = if place == 0 { "" } else { "," };
                    // Every symbol but a blank is a digit.
                    let digit = name.is_ascii_digit();
                    let blank = if digit { "" } else { " (the blank)" };
                    write!(f, "{comma} {:?}{blank}", char::from(name))
                })
            }
        }
    }
}

impl core::error::Error for ParseError {}
