//! The judges' formats. How each is read and written is a row of
//! [`Format::rules`].

mod input;
mod reader;
mod writer;

use std::fmt::{self, Display};
use std::io::Write;
use std::path::PathBuf;

use clap::{ValueEnum, ValueHint};
use tilebase::eight::Eight;
use tilebase::magic::Magic;

use crate::end::{Exit, Failure};
use crate::game::Game;
use crate::origin::Origin;
use crate::stream::{self, Input, Unit, Writer};
use Boards::{FromThis, ToThis, Two};
use Count::{Single, ToTheEnd, Told};
use Unit::{Line, Word};
use reader::Reader;

#[derive(clap::Args)]
pub struct Args {
    /// The judge and its problem
    format: Format,

    /// The input; without it, or as -, standard input
    #[arg(value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,
}

#[allow(clippy::doc_markdown, reason = "these comments are help texts")]
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// HDU 3567 Eight II: any board to any board
    Hdu3567,
    /// HDU 1043 Eight: any number of boards to 12345678x
    Hdu1043,
    /// POJ 1077 Eight: one board to 12345678x
    Poj1077,
    /// UVa 652 Eight: as many boards as the input says, to 12345678x
    Uva652,
    /// Luogu P1379: the number of moves from one board to 123804765
    P1379,
    /// Luogu P2730 Magic Squares: 12345678 to one sheet
    P2730,
    /// USACO 3.2 Magic Squares, the same as p2730
    Msquare,
    /// AcWing 1107, as p2730, but without a second line if no move is needed
    Acwing1107,
    /// HDU 1430: any sheet to any sheet
    Hdu1430,
}

/// The name by which it is asked for.
impl Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.to_possible_value();
        name.map_or(Ok(()), |name| f.write_str(name.get_name()))
    }
}

/// How a format is read and written.
pub struct Rules<P: Game> {
    count: Count,
    boards: Boards<P>,
    /// What a board is written in: a line, or a word for each symbol.
    unit: Unit,
    /// The blank as the judge writes it.
    blank: &'static str,
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
#[derive(Clone, Copy)]
enum Boards<P: Game> {
    Two,
    /// The start, and the goal is always this.
    ToThis(P::Board),
    /// The goal, and the start is always this.
    FromThis(P::Board),
}

/// The rules of a format, by its puzzle.
pub enum PuzzleRules {
    Eight(Rules<Eight>),
    Magic(Rules<Magic>),
}

impl Format {
    #[rustfmt::skip]
    pub fn rules(self) -> PuzzleRules {
        let to_usual = ToThis(Eight::usual());
        let from_base = FromThis(Magic::usual());
        match self {
            Self::Hdu3567 => eight(Told,     Two,       Line,  "X", writer::numbered, Exit::Unsolvable),
            Self::Hdu1043 => eight(ToTheEnd, to_usual,  Word,  "x", writer::moves,    Exit::Answered),
            Self::Poj1077 => eight(Single,   to_usual,  Word,  "x", writer::moves,    Exit::Answered),
            Self::Uva652  => eight(Told,     to_usual,  Word,  "x", writer::spaced,   Exit::Answered),
            Self::P1379   => eight(Single,   to_ring(), Line,  "0", writer::length,   Exit::Unsolvable),
            Self::P2730 | Self::Msquare => magic(Single, from_base, Word, writer::two_lines),
            Self::Acwing1107            => magic(Single, from_base, Word, writer::one_or_two_lines),
            Self::Hdu1430               => magic(ToTheEnd, Two, Line, writer::moves),
        }
    }
}

fn eight(
    count: Count,
    boards: Boards<Eight>,
    unit: Unit,
    blank: &'static str,
    writer: Writer<Eight>,
    unsolvable: Exit,
) -> PuzzleRules {
    PuzzleRules::Eight(Rules {
        count,
        boards,
        unit,
        blank,
        writer,
        unsolvable,
    })
}

/// Sheets have no blank, and each pair of them has a solution.
fn magic(count: Count, boards: Boards<Magic>, unit: Unit, writer: Writer<Magic>) -> PuzzleRules {
    PuzzleRules::Magic(Rules {
        count,
        boards,
        unit,
        blank: "X",
        writer,
        unsolvable: Exit::Unsolvable,
    })
}

/// The goal of P1379: the tiles in a ring around the blank.
fn to_ring() -> Boards<Eight> {
    ToThis("123804765".parse().expect("it has each symbol once"))
}

pub fn run(args: Args, origin: &Origin, out: &mut (impl Write + Send)) -> Result<Exit, Failure> {
    let input = Input::open(args.file)?;
    match args.format.rules() {
        PuzzleRules::Eight(rules) => rules.answer(input, origin, out),
        PuzzleRules::Magic(rules) => rules.answer(input, origin, out),
    }
}

impl<P: Game> Rules<P> {
    /// Answers an input.
    pub fn answer(
        &self,
        input: Input,
        origin: &Origin,
        out: &mut (impl Write + Send),
    ) -> Result<Exit, Failure> {
        let (reader, solver) = (Reader::new(self), P::solver(&origin.tables));
        stream::answer(input, reader, solver, self.writer, self.unsolvable, out)
    }
}
