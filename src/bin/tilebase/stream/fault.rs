//! What can be wrong with the input, and where.

use std::fmt::{self, Display};

use tilebase::ParseError;

use super::pieces::{LONGEST, Place};

/// Something wrong in the input.
pub struct Fault {
    pub place: Place,
    /// Boxed, because every board is passed on in a result with it.
    pub cause: Box<Cause>,
}

pub enum Cause {
    Board(ParseError),
    /// A word that should be a symbol of a board.
    NoSymbol(String),
    /// What follows two boards on their line.
    ThirdBoard(String),
    TooLong,
    /// The input ends when this many pieces of a case have been read.
    CutShort {
        found: usize,
        expected: usize,
        pieces: &'static str,
    },
    /// A word that should be the number of cases.
    NoCount(String),
    /// A number of cases that is too large.
    TooMany(String),
    MissingCases {
        found: u64,
        expected: u64,
    },
    MoreData,
}

impl Cause {
    /// That a text which stands at a place is no board.
    pub fn board(error: ParseError, place: Place) -> Fault {
        Self::Board(error).at(place.right(error.position() - 1))
    }

    pub fn no_symbol(word: &[u8], place: Place) -> Fault {
        Self::NoSymbol(excerpt(word)).at(place)
    }

    pub fn third_board(text: &[u8], place: Place) -> Fault {
        Self::ThirdBoard(excerpt(text)).at(place)
    }

    pub fn no_count(word: &[u8], place: Place) -> Fault {
        let is_number = !word.is_empty() && word.iter().all(u8::is_ascii_digit);
        let kind = if is_number {
            Self::TooMany
        } else {
            Self::NoCount
        };
        kind(excerpt(word)).at(place)
    }

    pub fn at(self, place: Place) -> Fault {
        Fault {
            place,
            cause: Box::new(self),
        }
    }
}

/// The beginning of a text, as much as a message has room for.
fn excerpt(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into_owned(),
    }
}

impl Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(error) => write!(f, "{error}"),
            Self::NoSymbol(word) => write!(
                f,
                "found {word:?}, expected one symbol of a board, with white space around it"
            ),
            Self::ThirdBoard(text) => {
                write!(
                    f,
                    "found {text:?} after the second board, expected the end of the line"
                )
            }
            Self::TooLong => write!(f, "longer than {LONGEST} bytes, the limit"),
            Self::CutShort {
                found,
                expected,
                pieces,
            } => write!(
                f,
                "the input ends inside a case: found {found} of its {expected} {pieces}"
            ),
            Self::NoCount(word) if word.is_empty() => {
                write!(f, "the input is empty, expected the number of cases")
            }
            Self::TooMany(word) => {
                write!(f, "found {word:?}, expected at most {} cases", u64::MAX)
            }
            Self::NoCount(word) => write!(f, "found {word:?}, expected the number of cases"),
            Self::MissingCases { found, expected } => {
                write!(f, "the input ends after {found} of {expected} cases")
            }
            Self::MoreData => write!(f, "data after the last case is ignored"),
        }
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.cause)
    }
}
