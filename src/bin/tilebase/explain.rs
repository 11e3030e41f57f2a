//! `--explain`: how an answer was found in its table.

use std::io::{self, Write};

use tilebase::format::file_name;
use tilebase::{Entry, Move, Path, Source as _};

use crate::end::Failure;
use crate::game::{self, BLANK, Game, Query};
use crate::origin::Origin;

/// The names of the tiles or colours of a root.
const IN_ORDER: &str = "12345678";

/// Tells of the relabelling, the root, its table, and the walk.
pub fn explain<P: Game>(
    query: Query<P>,
    path: Path<P::Move>,
    origin: &Origin,
    out: &mut impl Write,
) -> Result<(), Failure> {
    // There is a path, so there are a root and a state.
    let Some((root, state)) = P::relabel(query.0, query.1) else {
        return Ok(());
    };
    let (root_board, mut board) = (P::board(P::root(root)), P::board(state));
    relabelling::<P>(query, out)?;
    write!(out, "root        {root}")?;
    match root_board.to_string().find(BLANK) {
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

/// Tells why no path leads to the goal: of the 3×3 puzzle, as any two sheets have one.
pub fn unsolvable<P: Game>(query: Query<P>, out: &mut impl Write) -> io::Result<()> {
    let goal = relabelling::<P>(query, out)?.replace(BLANK, "");
    let after = |place: usize| goal[place + 1..].chars();
    let tiles = goal.chars().enumerate();
    let wrong: usize = tiles
        .map(|(place, tile)| after(place).filter(|&later| later < tile).count())
        .sum();
    writeln!(
        out,
        "\n\
         Relabelled, the start has no pair of tiles in the wrong order, and the goal has\n\
         {wrong}, an odd number.\n\
         A move to the side leaves the order of the tiles as it is, and one up or down\n\
         carries a tile past two others. So the number of such pairs stays even.\n"
    )
}

/// Tells how a pair is renamed, and returns the goal.
fn relabelling<P: Game>((from, to): Query<P>, out: &mut impl Write) -> io::Result<String> {
    let old = from.to_string().replace(BLANK, "");
    let [start, goal] = [from, to].map(|board| game::renamed(board, &old, IN_ORDER));
    let names = old.chars().zip(IN_ORDER.chars());
    let names: Vec<_> = names.map(|(old, new)| format!("{old}→{new}")).collect();
    let names = names.join(" ");
    writeln!(out, "query       {from} to {to}")?;
    writeln!(out, "new names   {names}, so that the start is in order")?;
    writeln!(out, "relabelled  {start} to {goal}")?;
    Ok(goal)
}
