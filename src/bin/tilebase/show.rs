//! `--show`: the boards of a solution, drawn.

use std::io::{self, Write};
use std::iter;

use anstyle::{AnsiColor, Style};
use clap::ColorChoice;
use tilebase::{Move, Path};

use crate::game::Game;
use crate::terminal;

/// What has moved, and what is not there.
const MOVED: Style = AnsiColor::Green.on_default().bold();
const BLANK: Style = Style::new().dimmed();

const CELL: usize = 3;
const GAP: usize = 3;

/// Every board of a path, with the one that it begins with.
pub fn boards<P: Game>(from: P::Board, path: Path<P::Move>) -> impl Iterator<Item = P::Board> {
    let steps = path.iter().scan(from, |board, m| {
        *board = P::play(*board, m)?;
        Some(*board)
    });
    iter::once(from).chain(steps)
}

/// Draws them, as many side by side as there is room for.
pub fn draw<P: Game>(
    from: P::Board,
    path: Path<P::Move>,
    color: ColorChoice,
    out: &mut impl Write,
) -> io::Result<()> {
    let width = P::COLUMNS * CELL;
    let in_a_row = ((terminal::width() + GAP) / (width + GAP)).max(1);
    let coloured = terminal::colour(color);
    let pictures: Vec<_> = boards::<P>(from, path).map(picture::<P>).collect();
    let titles = iter::once("start".into()).chain(
        (1..)
            .zip(path.iter())
            .map(|(step, m)| format!("{step}: {}", m.letter())),
    );
    let titles: Vec<String> = titles.collect();

    for first in (0..pictures.len()).step_by(in_a_row) {
        let row = first..pictures.len().min(first + in_a_row);
        if first > 0 {
            writeln!(out)?;
        }
        let line: Vec<_> = titles[row.clone()]
            .iter()
            .map(|title| format!(" {title:<0$}", width + GAP - 1))
            .collect();
        writeln!(out, "{}", line.concat().trim_end())?;
        for cells in (0..P::SYMBOLS).step_by(P::COLUMNS) {
            for number in row.clone() {
                let before = &pictures[number.saturating_sub(1)];
                for cell in cells..cells + P::COLUMNS {
                    write_cell(before[cell], pictures[number][cell], coloured, out)?;
                }
                if number + 1 < row.end {
                    write!(out, "{:GAP$}", "")?;
                }
            }
            writeln!(out)?;
        }
    }
    Ok(())
}

/// The symbols of a board, row by row.
fn picture<P: Game>(board: P::Board) -> Vec<char> {
    let symbols: Vec<char> = board.to_string().chars().collect();
    P::CELLS.iter().map(|&cell| symbols[cell]).collect()
}

/// Writes a cell in three columns: in brackets what has come to it.
fn write_cell(before: char, now: char, coloured: bool, out: &mut impl Write) -> io::Result<()> {
    let (left, right, style) = match now {
        'X' => (' ', ' ', BLANK),
        _ if now != before => ('[', ']', MOVED),
        _ => (' ', ' ', Style::new()),
    };
    let style = if coloured { style } else { Style::new() };
    write!(out, "{style}{left}{now}{right}{style:#}")
}
