//! `verify`: every check there is of each table.

use std::io::Write;
use std::path::PathBuf;

use clap::ValueHint;
use tilebase::eight::Eight;
use tilebase::generator::generate;
use tilebase::magic::Magic;
use tilebase::{Root, Source as _};

use crate::end::{Exit, Failure, tell};
use crate::game::Game;
use crate::source::Source;

#[derive(clap::Args)]
pub struct Args {
    /// The folder with the table files [default: the tables in use]
    #[arg(value_hint = ValueHint::DirPath)]
    pub dir: Option<PathBuf>,
}

pub fn run(source: &Source, out: &mut impl Write) -> Result<Exit, Failure> {
    let eight = puzzle::<Eight>(source, out)?;
    let magic = puzzle::<Magic>(source, out)?;
    Ok(eight.max(magic))
}

/// A line for each table. One that is wrong keeps no other back.
fn puzzle<P: Game>(source: &Source, out: &mut impl Write) -> Result<Exit, Failure> {
    let mut exit = Exit::Answered;
    for root in Root::<P>::all() {
        match check(root, source) {
            Ok(depth) => writeln!(
                out,
                "{root}: ok, all {} entries, greatest depth {depth}",
                P::ENTRIES
            )?,
            Err(failure) => {
                writeln!(out, "{root}: failed")?;
                out.flush()?;
                tell(failure);
                exit = Exit::Unusable;
            }
        }
    }
    Ok(exit)
}

/// Opening a table makes every check of its file; then its entries are
/// compared with those of a search. Returns the greatest depth.
fn check<P: Game>(root: Root<P>, source: &Source) -> Result<usize, Failure> {
    let found = P::solver(&source.tables).source().table(root)?;
    let fresh = generate(root).map_err(|error| Failure::Wrong(error.to_string()))?;
    let expected = fresh.table.bytes();
    let found = found.bytes();
    if let Some(byte) = (0..expected.len()).find(|&byte| found[byte] != expected[byte]) {
        let (first, found, expected) = (4 * byte, found[byte], expected[byte]);
        return Err(Failure::Wrong(format!(
            "the entries from {first} on: found {found:08b}, expected {expected:08b}"
        )));
    }
    Ok(fresh.histogram.depth())
}
