//! `eight` and `magic`: the answer to one query.

use std::io::Write;

use tilebase::Tablebase;

use crate::cases::Query;
use crate::end::{Exit, Failure};
use crate::game::Game;

pub fn run<P: Game>(
    (from, to): Query<P>,
    tables: &Tablebase,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    let Some(path) = P::solver(tables).solve(from, to)? else {
        writeln!(out, "unsolvable")?;
        return Ok(Exit::Unsolvable);
    };
    writeln!(out, "{}\n{path}", path.len())?;
    Ok(Exit::Answered)
}
