//! `--show`: the boards of a solution, drawn.

use std::io::{self, Write};
use std::iter;

use anstyle::{AnsiColor, Style};
use clap::ColorChoice;
use tilebase::{Move, Path};

use crate::game::{BLANK, Game};
use crate::terminal;

/// What has moved, and what is not there.
const MOVED: Style = AnsiColor::Green.on_default().bold();
const DIMMED: Style = Style::new().dimmed();

/// The columns of a cell, and those between two boards.
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
    let coloured = terminal::colour(color);
    let pictures = pictures::<P>(from, path);
    let width = P::COLUMNS * CELL + GAP;
    let in_a_row = ((terminal::width() + GAP) / width).max(1);
    for (number, row) in pictures.chunks(in_a_row).enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        let titles = row
            .iter()
            .map(|picture| format!(" {:<1$}", picture.title, width - 1));
        writeln!(out, "{}", titles.collect::<String>().trim_end())?;
        for first in (0..P::SYMBOLS).step_by(P::COLUMNS) {
            let mut line = String::new();
            for picture in row {
                let cells = &picture.cells[first..first + P::COLUMNS];
                line.extend(cells.iter().map(|&it| cell(it, coloured)));
                line.push_str(&" ".repeat(GAP));
            }
            writeln!(out, "{}", line.trim_end())?;
        }
    }
    Ok(())
}

/// A board as it is drawn.
struct Picture {
    title: String,
    /// Row by row, each symbol and whether a move has brought it there.
    cells: Vec<(char, bool)>,
}

fn pictures<P: Game>(from: P::Board, path: Path<P::Move>) -> Vec<Picture> {
    let moves = (1..).zip(path.iter());
    let titles = moves.map(|(step, m)| format!("{step}: {}", m.letter()));
    let mut before = from;
    boards::<P>(from, path)
        .zip(iter::once("start".into()).chain(titles))
        .map(|(board, title)| {
            let (now, then) = (symbols::<P>(board), symbols::<P>(before));
            before = board;
            let cells = now.zip(then).map(|(now, then)| (now, now != then));
            Picture {
                title,
                cells: cells.collect(),
            }
        })
        .collect()
}

/// The symbols of a board, row by row.
fn symbols<P: Game>(board: P::Board) -> impl Iterator<Item = char> {
    let symbols: Vec<char> = board.to_string().chars().collect();
    P::CELLS.iter().map(move |&cell| symbols[cell])
}

/// A symbol in three columns, in brackets if it has moved.
fn cell((symbol, moved): (char, bool), coloured: bool) -> String {
    let (text, style) = match symbol {
        BLANK => (format!(" {BLANK} "), DIMMED),
        _ if moved => (format!("[{symbol}]"), MOVED),
        _ => (format!(" {symbol} "), Style::new()),
    };
    let style = if coloured { style } else { Style::new() };
    format!("{style}{text}{style:#}")
}
