//! `info`: where the tables come from, and what each of them is.

use std::io::{self, Write};

use tilebase::eight::Eight;
use tilebase::format::VERSION;
use tilebase::magic::Magic;
use tilebase::{BorrowedTable, Error, Root, Tablebase};

use crate::end::{Exit, Failure, having_found, tell};
use crate::game::Game;
use crate::origin::Origin;

pub fn run(origin: &Origin, out: &mut impl Write) -> Result<Exit, Failure> {
    writeln!(out, "Tables: {origin}\n")?;
    writeln!(
        out,
        "puzzle  root  version  codec   boards  entries  depth  file bytes  table bytes  digest"
    )?;
    let mut found = Exit::Answered;
    let written = puzzle::<Eight>(&origin.tables, &mut found, out)
        .and_then(|()| puzzle::<Magic>(&origin.tables, &mut found, out));
    having_found(found, written)
}

/// A line for each table. One that cannot be used keeps no other back.
fn puzzle<P: Game>(tables: &Tablebase, found: &mut Exit, out: &mut impl Write) -> io::Result<()> {
    for root in Root::<P>::all() {
        match line(root, tables) {
            Ok(line) => writeln!(out, "{line}")?,
            Err(error) => {
                *found = Exit::Unusable;
                let written = writeln!(out, "{:<7} {:>4}  cannot be used", P::NAME, root.index())
                    .and_then(|()| out.flush());
                tell(Failure::Table(error));
                written?;
            }
        }
    }
    Ok(())
}

/// What a table is; `-` for what only a file has.
fn line<P: Game>(root: Root<P>, tables: &Tablebase) -> Result<String, Error> {
    let (version, codec, file_bytes) = match P::solver(tables).source().header(root)? {
        Some(header) => (
            VERSION.to_string(),
            header.codec.to_string(),
            header.file_len.to_string(),
        ),
        None => ("-".into(), "stored".into(), "-".into()),
    };
    // A table that is not what is known of it would not have been opened.
    let known = P::constants(root);
    let (depth, digest) = (known.histogram.depth(), known.digest);
    let name = P::NAME;
    let root = root.index();
    let (boards, entries) = (P::BOARDS, P::ENTRIES);
    let table_bytes = BorrowedTable::<P>::LEN;
    Ok(format!(
        "{name:<7} {root:>4} {version:>8}  {codec:<6} {boards:>7} {entries:>8} {depth:>6} {file_bytes:>11} {table_bytes:>12}  {digest:08x}"
    ))
}
