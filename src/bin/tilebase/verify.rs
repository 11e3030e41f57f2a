//! `verify`: every check there is of each table.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::ValueHint;
use tilebase::eight::Eight;
use tilebase::generator::search;
use tilebase::magic::Magic;
use tilebase::{BorrowedTable, Entry, Graph, Move, PuzzleError, Root, Source as _, WalkError};

use crate::common::Common;
use crate::end::{Exit, Failure, having_found, tell};
use crate::game::Game;
use crate::origin::Origin;

#[derive(clap::Args)]
pub struct Args {
    /// The folder with the table files [default: the tables in use]
    #[arg(value_hint = ValueHint::DirPath)]
    dir: Option<PathBuf>,
}

impl Args {
    /// The tables to be checked.
    pub fn origin(self, common: Common) -> Result<Origin, Failure> {
        let Some(dir) = self.dir else {
            return Ok(common.origin()?);
        };
        if common.tables.is_some() {
            let message = "--tables: verify names a folder already; give only one";
            return Err(Failure::Usage(message.into()));
        }
        Ok(Origin::folder(dir, "verify", common.access())?)
    }
}

pub fn run(origin: &Origin, out: &mut impl Write) -> Result<Exit, Failure> {
    let mut found = Exit::Answered;
    let written = puzzle::<Eight>(origin, &mut found, out)
        .and_then(|()| puzzle::<Magic>(origin, &mut found, out));
    having_found(found, written)
}

/// A line for each table. One that is wrong keeps no other back.
fn puzzle<P: Game>(origin: &Origin, found: &mut Exit, out: &mut impl Write) -> io::Result<()> {
    let explored = &Graph::explore();
    for root in Root::<P>::all() {
        match check(root, explored, origin) {
            Ok(depth) => writeln!(
                out,
                "{root}: ok, all {} entries, greatest depth {depth}",
                P::ENTRIES
            )?,
            Err(message) => {
                *found = Exit::Unusable;
                let written = writeln!(out, "{root}: failed").and_then(|()| out.flush());
                tell(message);
                written?;
            }
        }
    }
    Ok(())
}

/// Opening a table makes every check of its file; then its entries are
/// compared with those of a search. Returns the greatest depth.
fn check<P: Game>(
    root: Root<P>,
    explored: &Result<Graph<P>, PuzzleError>,
    origin: &Origin,
) -> Result<usize, String> {
    let tables = P::solver(&origin.tables).source();
    let fresh = explored
        .as_ref()
        .map_err(|&error| error)
        .and_then(|graph| search(graph, root))
        .map_err(|error| error.to_string())?;
    let expected = fresh.table.borrow();
    match tables.table(root) {
        Ok(found) if found.bytes() == expected.bytes() => Ok(fresh.histogram.depth()),
        Ok(found) => {
            let wrong = first_wrong(&found, &expected);
            Err(format!("the table of {root}: {wrong}"))
        }
        Err(error) => match tables.unverified(root) {
            // It is well written, so it can be told what is wrong with it.
            Ok(found) if found.bytes() != expected.bytes() => {
                let wrong = first_wrong(&found.borrow(), &expected);
                Err(format!("{error:#}\n  {wrong}\n  {}", error.hint()))
            }
            _ => Err(Failure::Table(error).to_string()),
        },
    }
}

/// The first board, by its rank, whose entry is wrong, of a table that has such.
fn first_wrong<P: Game>(found: &BorrowedTable<P>, expected: &BorrowedTable<P>) -> String {
    let wrong = (0..P::BOARDS).find_map(|rank| {
        let (found, expected) = (found.entry(rank), expected.entry(rank));
        (found != expected).then(|| {
            let (board, found, expected) = (P::unrank(rank), entry(found), entry(expected));
            format!("{board} (rank {rank}): found {found}, expected {expected}")
        })
    });
    // A root's entry is not looked at, so it is left when all others are right.
    let wrong = wrong.unwrap_or_else(|| {
        let board = P::board(P::root(expected.root()));
        format!("{board}, the root: its entry is not 0")
    });
    format!("the first wrong board is {wrong}")
}

/// What a table says of a board.
fn entry<M: Move>(entry: Result<Entry<M>, WalkError>) -> String {
    match entry {
        Ok(Entry::Parent { last, .. }) => format!("the last move {}", last.letter()),
        Ok(Entry::Root) => "the root".into(),
        Ok(Entry::Unreachable) => "no path".into(),
        Err(error) => format!("that {error}"),
    }
}
