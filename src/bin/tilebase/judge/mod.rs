//! The judges' formats: how each is read and written is a row of [`Format::rules`].

mod reader;
mod writer;

use std::io::Write;

use clap::ValueEnum;
use tilebase::Tablebase;
use tilebase::eight::{self, Eight};
use tilebase::magic::Magic;

use crate::answer::{Answers, Writer};
use crate::cases::Query;
use crate::end::{Exit, Failure};
use crate::game::Game;
use crate::input::Input;
use Boards::{One, Two};
use Count::{Single, ToTheEnd, Told};
use Form::{Line, Words};
use reader::Reader;

/// A judge's problem.
#[allow(clippy::doc_markdown, reason = "these comments are help texts")]
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// HDU 3567 Eight II: any board to any board
    Hdu3567,
    /// HDU 1043 Eight: any number of boards, to 12345678x
    Hdu1043,
    /// POJ 1077 Eight: one board, to 12345678x
    Poj1077,
    /// UVa 652 Eight: as many boards as the input says, to 12345678x
    Uva652,
    /// Luogu P1379: how many moves one board is from 123804765
    P1379,
    /// Luogu P2730 Magic Squares: from 12345678 to one sheet
    P2730,
    /// USACO 3.2 Magic Squares, the same as p2730
    Msquare,
    /// AcWing 1107, the same as p2730 but for an empty line
    Acwing1107,
    /// HDU 1430: any sheet to any sheet
    Hdu1430,
}

/// How a format is read and written.
pub struct Rules<P: Game> {
    count: Count,
    boards: Boards<P>,
    form: Form,
    writer: Writer<P>,
    unsolvable: Exit,
}

/// How many cases there are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Count {
    Single,
    /// As many as the first line or word says.
    Told,
    ToTheEnd,
}

/// The boards of a case.
enum Boards<P: Game> {
    Two,
    /// One, and the query that it makes.
    One(fn(P::Board) -> Query<P>),
}

/// What a board is written as.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Line,
    /// A word for each symbol.
    Words,
}

/// The rules of a format, by its puzzle.
pub enum PuzzleRules {
    Eight(Rules<Eight>),
    Magic(Rules<Magic>),
}

impl Format {
    pub fn rules(self) -> PuzzleRules {
        let eight = |count, boards, form, writer, unsolvable| {
            PuzzleRules::Eight(Rules {
                count,
                boards,
                form,
                writer,
                unsolvable,
            })
        };
        let magic = |count, boards, form, writer| {
            PuzzleRules::Magic(Rules {
                count,
                boards,
                form,
                writer,
                // There is no such sheet.
                unsolvable: Exit::Unsolvable,
            })
        };
        let usual = One(Eight::query);
        match self {
            Self::Hdu3567 => eight(Told, Two, Line, writer::numbered, Exit::Unsolvable),
            Self::Hdu1043 => eight(ToTheEnd, usual, Words, writer::moves, Exit::Answered),
            Self::Poj1077 => eight(Single, usual, Words, writer::moves, Exit::Answered),
            Self::Uva652 => eight(Told, usual, Words, writer::spaced_moves, Exit::Answered),
            Self::P1379 => eight(Single, One(to_ring), Line, writer::length, Exit::Unsolvable),
            Self::P2730 | Self::Msquare => {
                magic(Single, One(Magic::query), Words, writer::length_and_moves)
            }
            Self::Acwing1107 => magic(
                Single,
                One(Magic::query),
                Words,
                writer::length_and_any_moves,
            ),
            Self::Hdu1430 => magic(ToTheEnd, Two, Line, writer::moves),
        }
    }
}

/// The goal of P1379: the tiles in a ring around the blank.
fn to_ring(start: eight::Board) -> Query<Eight> {
    (start, "123804765".parse().expect("each tile once"))
}

/// Answers an input in a judge's format.
pub fn run(
    format: Format,
    input: Input,
    tables: &Tablebase,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    match format.rules() {
        PuzzleRules::Eight(rules) => rules.run(input, tables, out),
        PuzzleRules::Magic(rules) => rules.run(input, tables, out),
    }
}

impl<P: Game> Rules<P> {
    fn run(self, input: Input, tables: &Tablebase, out: &mut impl Write) -> Result<Exit, Failure> {
        let answers = Answers::new(P::solver(tables), self.writer, self.unsolvable);
        answers.run(input, Reader::new(&self), out)
    }
}
