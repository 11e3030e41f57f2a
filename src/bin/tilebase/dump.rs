//! `dump`: the whole parent/move table of a root.

use std::io::Write;

use tilebase::eight::Eight;
use tilebase::magic::Magic;
use tilebase::{Entry, Move, Root, Source as _};

use crate::end::{Exit, Failure};
use crate::game::{Game, Name, TableArgs};
use crate::origin::Origin;

pub fn run(args: &TableArgs, origin: &Origin, out: &mut impl Write) -> Result<Exit, Failure> {
    match args.puzzle {
        Name::Eight => dump::<Eight>(args.root()?, origin, out),
        Name::Magic => dump::<Magic>(args.root()?, origin, out),
    }
}

/// A line for each board in the order of the ranks: Cantor rank, board, depth,
/// last move, parent's rank; `-` where the root or an unreachable board has none.
fn dump<P: Game>(root: Root<P>, origin: &Origin, out: &mut impl Write) -> Result<Exit, Failure> {
    let solver = P::solver(&origin.tables);
    let tables = solver.source();
    let table = tables.table(root)?;
    let start = P::board(P::root(root));
    for rank in 0..P::BOARDS {
        let board = P::unrank(rank);
        let entry = table.entry(rank);
        match entry.map_err(|cause| tables.damaged(root, cause))? {
            Entry::Unreachable => writeln!(out, "{rank}\t{board}\t-\t-\t-")?,
            Entry::Root => writeln!(out, "{rank}\t{board}\t0\t-\t-")?,
            Entry::Parent { rank: parent, last } => {
                let depth = solver.distance(start, board)?.unwrap_or_default();
                let last = last.letter();
                writeln!(out, "{rank}\t{board}\t{depth}\t{last}\t{parent}")?;
            }
        }
    }
    Ok(Exit::Answered)
}
