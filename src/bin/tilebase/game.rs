//! What the program must know of a puzzle beyond its rules.

use std::fmt::Display;
use std::str::FromStr;

use clap::ValueEnum;
use tilebase::eight::{self, Eight};
use tilebase::magic::{self, Magic};
use tilebase::{Known, ParseError, Puzzle, Root, Solver, Tablebase, Tables};

use crate::common::whole_number;
use crate::end::Failure;

/// The puzzles, by their names.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Name {
    /// The 3×3 sliding puzzle
    Eight,
    /// Magic Squares
    Magic,
}

/// The blank, as boards are printed.
pub const BLANK: char = 'X';

/// A pair of boards: from the first to the second.
pub type Query<P> = (<P as Puzzle>::Board, <P as Puzzle>::Board);

/// A puzzle that the program has commands for.
pub trait Game:
    Puzzle<Board: Display + FromStr<Err = ParseError> + for<'a> TryFrom<&'a [u8], Error = ParseError>>
{
    /// What people call it.
    const TITLE: &'static str;
    /// What they call its boards, and its moves.
    const NOUNS: (&'static str, &'static str);
    /// The number of columns of a board, as it is drawn.
    const COLUMNS: usize;
    /// For each cell, row by row, which symbol of the short form it has.
    const CELLS: &'static [usize];
    /// The number of symbols of a board.
    const SYMBOLS: usize = Self::CELLS.len();
    /// The root that is meant if nobody says which.
    const USUAL_ROOT: Root<Self>;

    fn solver(tables: &Tablebase) -> &Solver<Tables<Self>>;

    /// The query meant by one board: to the usual goal, or from the base.
    fn query(board: Self::Board) -> Query<Self>;

    /// What the table of a root must hold.
    fn constants(root: Root<Self>) -> Known {
        Self::known(root).expect("the tables that are shipped are known")
    }

    /// The usual goal, or the base.
    fn usual() -> Self::Board {
        Self::board(Self::root(Self::USUAL_ROOT))
    }
}

impl Game for Eight {
    const TITLE: &'static str = "3×3 sliding puzzle";
    const NOUNS: (&'static str, &'static str) = ("boards", "moves");
    const COLUMNS: usize = 3;
    const CELLS: &'static [usize] = &[0, 1, 2, 3, 4, 5, 6, 7, 8];
    /// `12345678X`
    const USUAL_ROOT: Root<Self> = Root::new(8).expect("there are nine roots");

    fn solver(tables: &Tablebase) -> &Solver<Tables<Self>> {
        tables.eight()
    }

    fn query(start: eight::Board) -> Query<Self> {
        (start, Self::usual())
    }
}

impl Game for Magic {
    const TITLE: &'static str = "Magic Squares";
    const NOUNS: (&'static str, &'static str) = ("sheets", "operations");
    const COLUMNS: usize = 4;
    const CELLS: &'static [usize] = &[0, 1, 2, 3, 7, 6, 5, 4];
    /// `12345678`
    const USUAL_ROOT: Root<Self> = Root::FIRST;

    fn solver(tables: &Tablebase) -> &Solver<Tables<Self>> {
        tables.magic()
    }

    fn query(target: magic::Board) -> Query<Self> {
        (Self::usual(), target)
    }
}

/// Why a pair has no solution. (Any two sheets of Magic Squares have one.)
pub const UNSOLVABLE: &str = "the goal cannot be reached from the start; if any two tiles of either board were swapped, it could be";

// What names a table. (With ///, it would be the help text of the commands.)
#[derive(clap::Args)]
pub struct TableArgs {
    /// The puzzle
    pub puzzle: Name,

    /// The root: for eight the cell of its blank, 0 to 8 [default: 8, for magic 0]
    #[arg(
        long,
        value_name = "K",
        allow_negative_numbers = true,
        value_parser = whole_number::<usize>
    )]
    root: Option<usize>,
}

impl TableArgs {
    pub fn root<P: Game>(&self) -> Result<Root<P>, Failure> {
        let Some(number) = self.root else {
            return Ok(P::USUAL_ROOT);
        };
        Root::new(number).ok_or_else(|| {
            let (name, last) = (P::NAME, P::ROOTS - 1);
            Failure::Usage(format!(
                "--root {number}: the last root of {name} is {last}"
            ))
        })
    }
}

/// The board in an argument, or what is wrong with it and perhaps was meant.
pub fn parse<P: Game>(text: &str) -> Result<P::Board, String> {
    text.parse()
        .map_err(|error: ParseError| match puzzle_of(text) {
            Some(name) => format!("{error}; it is a board for `tilebase {name}`"),
            // It ends too early, and all that is there may be the first of its parts.
            None if error.position() > text.chars().count() && is_part(text) => {
                format!("{error}; put quotes around a board with spaces in it")
            }
            None => error.to_string(),
        })
}

/// The short form of a board, with the symbols of `old` become those of `new`.
pub fn renamed(board: impl Display, old: &str, new: &str) -> String {
    let name = |symbol| old.chars().zip(new.chars()).find(|(old, _)| *old == symbol);
    let board = board.to_string();
    let symbols = board.chars();
    symbols
        .map(|symbol| name(symbol).map_or(symbol, |(_, new)| new))
        .collect()
}

/// Whether a text may be what of a board stands before its first space: half at most.
fn is_part(text: &str) -> bool {
    let is_symbol = |c: &char| c.is_alphanumeric() || "_.".contains(*c);
    let has_space = text.contains(char::is_whitespace);
    !has_space && (1..=5).contains(&text.chars().filter(is_symbol).count())
}

/// The puzzle whose board a text is.
pub fn puzzle_of(text: &str) -> Option<&'static str> {
    if text.parse::<eight::Board>().is_ok() {
        Some(Eight::NAME)
    } else if text.parse::<magic::Board>().is_ok() {
        Some(Magic::NAME)
    } else {
        None
    }
}
