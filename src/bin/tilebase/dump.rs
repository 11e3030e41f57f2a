//! `dump`: the whole parent/move table of a root.

use std::io::Write;

use tilebase::{Entry, Move, Root, Source, Tablebase};

use crate::end::{Exit, Failure};
use crate::game::Game;

/// A line for each board in the order of ranks: Cantor rank, board, depth, last
/// move, parent's rank; `-` for what the root and unreachable boards have not.
pub fn run<P: Game>(
    root: Root<P>,
    tables: &Tablebase,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    let source = P::solver(tables).source();
    let table = source.table(root)?;
    let damaged = |cause| source.damaged(root, cause);
    let start = P::board(P::root(root));
    for rank in 0..P::BOARDS {
        let board = P::unrank(rank);
        write!(out, "{rank}\t{board}\t")?;
        match table.entry(rank).map_err(damaged)? {
            Entry::Unreachable => writeln!(out, "-\t-\t-")?,
            Entry::Root => writeln!(out, "0\t-\t-")?,
            Entry::Parent { rank, last } => {
                let depth = P::solver(tables)
                    .distance(start, board)?
                    .unwrap_or_default();
                writeln!(out, "{depth}\t{}\t{rank}", last.letter())?;
            }
        }
    }
    Ok(Exit::Answered)
}
