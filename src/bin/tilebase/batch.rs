//! `batch`: a query on each line, an answer on each line.

use std::io::Write;
use std::path::PathBuf;

use clap::ValueHint;
use serde::Serialize;
use tilebase::ParseError;
use tilebase::eight::Eight;
use tilebase::magic::Magic;

use crate::end::{Exit, Failure};
use crate::game::{Game, Name, Query, UNSOLVABLE};
use crate::json::{Printed, Record};
use crate::origin::Origin;
use crate::stream::{
    self, Answer, CaseNumber, Cases, Cause, Fault, Input, Piece, Place, Text, Unit, plain_case,
};

#[derive(clap::Args)]
pub struct Args {
    /// The puzzle to solve
    puzzle: Name,

    /// The input; without it, or as -, standard input
    #[arg(value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,

    /// Answer each line with a JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args, origin: &Origin, out: &mut (impl Write + Send)) -> Result<Exit, Failure> {
    let input = Input::open(args.file)?;
    match args.puzzle {
        Name::Eight => answer::<Eight>(input, args.json, origin, out),
        Name::Magic => answer::<Magic>(input, args.json, origin, out),
    }
}

/// Answers an input.
pub fn answer<P: Game>(
    input: Input,
    json: bool,
    origin: &Origin,
    out: &mut (impl Write + Send),
) -> Result<Exit, Failure> {
    let writer = if json { write_json } else { write };
    let solver = P::solver(&origin.tables);
    stream::answer::<P>(input, Reader, solver, writer, Exit::Unsolvable, out)
}

struct Reader;

impl<P: Game> stream::Reader<P> for Reader {
    fn unit(&self) -> Unit {
        Unit::Line
    }

    #[inline]
    fn take(&mut self, piece: Piece<'_>, cases: &mut Cases<P>) -> Result<(), Fault> {
        let query = piece.text().and_then(|line| query::<P>(line, piece.place));
        cases.push(piece.place, query);
        Ok(())
    }

    #[inline]
    fn take_plain(&mut self, text: &[u8], place: Place, cases: &mut Cases<P>) -> (usize, u64) {
        let (mut bytes, mut lines) = (0, 0);
        while let Some((query, length)) =
            plain_case::<P>(&text[bytes..], |byte| matches!(byte, b' ' | b'\t'))
        {
            cases.push(place.below(lines), Ok(query));
            bytes += length;
            lines += 1;
        }
        (bytes, lines)
    }

    fn end(&mut self, _: Place, _: &mut Cases<P>) -> Result<(), Fault> {
        Ok(())
    }
}

/// The query on a line: two boards, or one and what is usual.
fn query<P: Game>(line: &[u8], place: Place) -> Result<Query<P>, Fault> {
    let (first, rest) = first_board::<P>(line).map_err(|error| Cause::board(error, place))?;
    let second = rest.trim_ascii_start();
    if second.is_empty() {
        return Ok(P::query(first));
    }
    let second = P::Board::try_from(second).map_err(|error| {
        if let Some((_, rest)) = board_before::<P>(second, error) {
            Cause::third_board(rest, place.right(line.len() - rest.len()))
        } else {
            Cause::board(in_line::<P>(line, second).unwrap_or(error), place)
        }
    })?;
    Ok((first, second))
}

/// What is wrong with the board at the end of a line, its positions counted from
/// the beginning of the line.
fn in_line<P: Game>(line: &[u8], board: &[u8]) -> Option<ParseError> {
    // All that is before it is ASCII, and white space is passed over.
    let mut blanked = vec![b' '; line.len() - board.len()];
    blanked.extend(board);
    P::Board::try_from(&blanked).err()
}

/// The board at the beginning of a line, and what follows it.
fn first_board<P: Game>(line: &[u8]) -> Result<(P::Board, &[u8]), ParseError> {
    // Mostly there is nothing between the symbols, and the other board follows.
    if let Some((board, rest)) = line.split_at_checked(P::SYMBOLS)
        && rest.get(1).is_some_and(u8::is_ascii_alphanumeric)
        && let Ok(board) = P::Board::try_from(board)
    {
        return Ok((board, rest));
    }
    // If a second board follows, its first symbol is the one too many.
    P::Board::try_from(line)
        .map(|board| (board, &line[line.len()..]))
        .or_else(|error| board_before::<P>(line, error).ok_or(error))
}

/// The board that is whole before what is wrong with a text, and the rest from
/// there on. All that is before it is ASCII, so its position is one of bytes.
fn board_before<P: Game>(text: &[u8], error: ParseError) -> Option<(P::Board, &[u8])> {
    let (board, rest) = text.split_at_checked(error.position() - 1)?;
    Some((P::Board::try_from(board).ok()?, rest))
}

/// `2<TAB>dd`, or what is wrong in place of the distance, and why.
fn write<P: Game>(_: &CaseNumber, answer: &Answer<'_, P>, text: &mut Text) {
    match answer {
        Answer::Solved(_, path) => {
            text.push_length(path.len(), b'\t');
            text.push_moves(*path, b'\n');
        }
        Answer::Unsolvable(_) => text.extend(format!("unsolvable\t{UNSOLVABLE}\n").as_bytes()),
        Answer::Invalid(fault) => text.extend(format!("invalid\t{}\n", fault.cause).as_bytes()),
    }
}

fn write_json<P: Game>(_: &CaseNumber, answer: &Answer<'_, P>, text: &mut Text) {
    let line = match answer {
        Answer::Solved(query, path) => Line::Record(Record::<P>::new(*query, Some(*path))),
        Answer::Unsolvable(query) => Line::Record(Record::new(*query, None)),
        Answer::Invalid(fault) => Line::Invalid {
            line: fault.place.line,
            error: Printed(&*fault.cause),
        },
    };
    serde_json::to_writer(&mut *text, &line).expect("a text takes every byte");
    text.push(b'\n');
}

#[derive(Serialize)]
#[serde(untagged, bound = "P: Game")]
enum Line<'a, P: Game> {
    Record(Record<P>),
    Invalid {
        line: u64,
        error: Printed<&'a Cause>,
    },
}
