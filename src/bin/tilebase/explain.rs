//! `--explain`: how an answer was found in its table.

use std::io::Write;

use tilebase::format::file_name;
use tilebase::{Entry, Move, Path, Source as _};

use crate::end::Failure;
use crate::game::{Game, Query};
use crate::origin::Origin;

/// Tells of the relabelling, the root, its table, and the walk.
pub fn explain<P: Game>(
    (from, to): Query<P>,
    path: Path<P::Move>,
    origin: &Origin,
    out: &mut impl Write,
) -> Result<(), Failure> {
    // There is a path, so there are a root and a state.
    let Some((root, state)) = P::relabel(from, to) else {
        return Ok(());
    };
    let (root_board, mut board) = (P::board(P::root(root)), P::board(state));
    let names = from
        .to_string()
        .chars()
        .zip(root_board.to_string().chars())
        .filter(|(_, name)| *name != 'X')
        .map(|(old, new)| format!("{old}→{new}"))
        .collect::<Vec<_>>()
        .join(" ");
    writeln!(out, "query       {from} to {to}")?;
    writeln!(out, "new names   {names}, so that the start is in order")?;
    writeln!(out, "relabelled  {root_board} to {board}")?;
    write!(out, "root        {root}")?;
    match root_board.to_string().find('X') {
        Some(cell) => writeln!(out, ": its blank is in cell {cell}, the first being 0")?,
        None => writeln!(out)?,
    }
    writeln!(out, "table       {}, {origin}", file_name(root))?;
    writeln!(
        out,
        "walk        from the goal, take back the last move, again and again, up to the root\n"
    )?;
    writeln!(out, "depth  board      rank    last move  parent")?;

    let tables = P::solver(&origin.tables).source();
    let table = tables.table(root)?;
    for step in (0..=path.len()).rev() {
        let rank = P::rank(board);
        write!(out, "{step:>5}  {board:<9}  {rank:>6}  ")?;
        match table
            .entry(rank)
            .map_err(|cause| tables.damaged(root, cause))?
        {
            Entry::Parent { rank, last } => {
                board = P::unrank(rank);
                writeln!(out, "{:<9}  {board} ({rank})", last.letter())?;
            }
            Entry::Root => writeln!(out, "root       -")?,
            Entry::Unreachable => writeln!(out, "-          -")?,
        }
    }
    if path.is_empty() {
        writeln!(out, "\nThe goal is the root: no move is needed.")?;
    } else {
        writeln!(
            out,
            "\nThe last moves, read from the bottom up, are the answer: {path}"
        )?;
    }
    Ok(())
}
