//! What the program must know of a puzzle beyond its rules.

use std::str::FromStr;

use crate::end::Failure;
use tilebase::eight::{self, Eight};
use tilebase::magic::{self, Magic};

use tilebase::{ParseError, Puzzle, Root, Solver, Tablebase, Tables};

/// A puzzle that the program has commands for.
pub trait Game:
    Puzzle<Board: FromStr<Err = ParseError> + for<'a> TryFrom<&'a [u8], Error = ParseError>>
{
    /// The number of symbols of a board.
    const SYMBOLS: usize;
    /// The root that is meant if nobody says which.
    const USUAL_ROOT: Root<Self>;

    fn solver(tables: &Tablebase) -> &Solver<Tables<Self>>;

    /// The query meant by one board: to the usual goal, or from the base.
    fn query(board: Self::Board) -> (Self::Board, Self::Board);

    /// The usual goal, or the base.
    fn usual() -> Self::Board {
        Self::board(Self::root(Self::USUAL_ROOT))
    }
}

impl Game for Eight {
    const SYMBOLS: usize = 9;
    /// `12345678X`
    const USUAL_ROOT: Root<Self> = Root::new(8).expect("there are nine roots");

    fn solver(tables: &Tablebase) -> &Solver<Tables<Self>> {
        tables.eight()
    }

    fn query(start: eight::Board) -> (eight::Board, eight::Board) {
        (start, Self::usual())
    }
}

impl Game for Magic {
    const SYMBOLS: usize = 8;
    /// `12345678`
    const USUAL_ROOT: Root<Self> = Root::new(0).expect("there is one root");

    fn solver(tables: &Tablebase) -> &Solver<Tables<Self>> {
        tables.magic()
    }

    fn query(target: magic::Board) -> (magic::Board, magic::Board) {
        (Self::usual(), target)
    }
}

/// The root with this number, or the usual one.
pub fn root<P: Game>(number: Option<usize>) -> Result<Root<P>, Failure> {
    let Some(number) = number else {
        return Ok(P::USUAL_ROOT);
    };
    Root::new(number).ok_or_else(|| {
        let (name, last) = (P::NAME, P::ROOTS - 1);
        Failure::Usage(format!(
            "--root {number}: the roots of {name} are 0 to {last}"
        ))
    })
}
