//! Makes cases of a judge's input.

use tilebase::ParseError;

use super::{Boards, Count, Rules};
use crate::game::Game;
use crate::stream::{self, Cases, Cause, Fault, Piece, Place, Unit, plain_case};

pub struct Reader<'a, P: Game> {
    rules: &'a Rules<P>,
    /// How many cases the input has in all, if that is known yet, or ever.
    expected: Option<u64>,
    found: u64,
    /// Where the case begins that has been begun.
    place: Place,
    /// Its first board, if it has a second one.
    first: Option<Result<P::Board, Fault>>,
    words: Words,
}

/// The words of a board, as far as they have come.
#[derive(Default)]
struct Words {
    symbols: Vec<u8>,
    places: Vec<Place>,
    /// The first that is not one symbol.
    fault: Option<Fault>,
}

impl<'a, P: Game> Reader<'a, P> {
    pub fn new(rules: &'a Rules<P>) -> Self {
        Self {
            rules,
            expected: (rules.count == Count::Single).then_some(1),
            found: 0,
            place: Place::START,
            first: None,
            words: Words::default(),
        }
    }

    /// The number of cases, which the first line or word says.
    fn count(piece: &Piece<'_>) -> Result<u64, Fault> {
        let blanks = Self::blanks(piece);
        let text = &piece.text()?[blanks..];
        let number = str::from_utf8(text).ok().and_then(|text| text.parse().ok());
        number.ok_or_else(|| Cause::no_count(text, piece.place.right(blanks)))
    }

    /// How many blanks, of one byte each, a piece begins with.
    fn blanks(piece: &Piece<'_>) -> usize {
        let text = piece.text().unwrap_or_default();
        text.iter()
            .take_while(|&&byte| stream::is_blank(byte))
            .count()
    }

    /// The board that ends with this piece, if one does.
    #[inline]
    fn board(&mut self, piece: &Piece<'_>) -> Option<Result<P::Board, Fault>> {
        match self.rules.unit {
            Unit::Line => Some(piece.text().and_then(|text| {
                P::Board::try_from(text).map_err(|error| Cause::board(error, piece.place))
            })),
            Unit::Word => {
                self.words.push(piece);
                (self.words.places.len() == P::SYMBOLS).then(|| self.words.take::<P>())
            }
        }
    }
}

impl<P: Game> stream::Reader<P> for Reader<'_, P> {
    fn unit(&self) -> Unit {
        self.rules.unit
    }

    #[inline]
    fn take(&mut self, piece: Piece<'_>, cases: &mut Cases<P>) -> Result<(), Fault> {
        if self.rules.count == Count::Told && self.expected.is_none() {
            self.expected = Some(Self::count(&piece)?);
            return Ok(());
        }
        if self.expected == Some(self.found) {
            return Err(Cause::MoreData.at(piece.place.right(Self::blanks(&piece))));
        }
        if self.first.is_none() && self.words.places.is_empty() {
            self.place = piece.place;
        }
        let Some(board) = self.board(&piece) else {
            return Ok(());
        };
        let query = match self.rules.boards {
            Boards::ToThis(goal) => board.map(|start| (start, goal)),
            Boards::FromThis(start) => board.map(|goal| (start, goal)),
            Boards::Two => {
                let Some(first) = self.first.take() else {
                    self.first = Some(board);
                    return Ok(());
                };
                first.and_then(|first| Ok((first, board?)))
            }
        };
        self.found += 1;
        cases.push(self.place, query);
        Ok(())
    }

    #[inline]
    fn take_plain(&mut self, text: &[u8], place: Place, cases: &mut Cases<P>) -> (usize, u64) {
        let (mut bytes, mut lines) = (0, 0);
        let is_plain = self.rules.unit == Unit::Line
            && matches!(self.rules.boards, Boards::Two)
            && self.first.is_none()
            && (self.rules.count != Count::Told || self.expected.is_some());
        while is_plain
            && self.expected != Some(self.found)
            && let Some((query, length)) = plain_case::<P>(&text[bytes..], |byte| byte == b'\n')
        {
            cases.push(place.below(lines), Ok(query));
            self.found += 1;
            bytes += length;
            lines += 2;
        }
        (bytes, lines)
    }

    fn end(&mut self, place: Place, cases: &mut Cases<P>) -> Result<(), Fault> {
        let (found, expected, pieces) = match self.rules.unit {
            Unit::Line => (self.first.iter().len(), 2, "boards"),
            Unit::Word => (self.words.places.len(), P::SYMBOLS, "symbols"),
        };
        if found > 0 {
            self.found += 1;
            let cut_short = Cause::CutShort {
                found,
                expected,
                pieces,
            };
            // What is wrong already may be what has put the count out: a word that
            // is no symbol, or two boards on a line.
            let first = self.first.take().and_then(Result::err);
            let fault = first.or_else(|| self.words.fault.take());
            cases.push(self.place, Err(fault.unwrap_or(cut_short.at(place))));
        }
        if self.rules.count == Count::Told && self.expected.is_none() {
            return Err(Cause::no_count(b"", place));
        }
        match self.expected {
            Some(expected) if expected > self.found => {
                let found = self.found;
                Err(Cause::MissingCases { found, expected }.at(place))
            }
            _ => Ok(()),
        }
    }
}

impl Words {
    fn push(&mut self, piece: &Piece<'_>) {
        self.places.push(piece.place);
        match piece.text() {
            // What may stand between the symbols of a board (symbols.rs in the library)
            // is none of them.
            Ok(&[symbol]) if !b",/()[]{}".contains(&symbol) => self.symbols.push(symbol),
            Ok(word) => self.add(Cause::no_symbol(word, piece.place)),
            Err(fault) => self.add(fault),
        }
    }

    fn add(&mut self, fault: Fault) {
        self.fault.get_or_insert(fault);
    }

    /// The board, when all its words have come.
    fn take<P: Game>(&mut self) -> Result<P::Board, Fault> {
        let board = match self.fault.take() {
            Some(fault) => Err(fault),
            None => P::Board::try_from(&self.symbols).map_err(|error: ParseError| {
                // Each symbol is a word; what is missing is so from the last on.
                let word = error.position().min(P::SYMBOLS) - 1;
                Cause::Board(error).at(self.places[word])
            }),
        };
        self.symbols.clear();
        self.places.clear();
        board
    }
}
