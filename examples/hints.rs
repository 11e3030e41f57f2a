//! What a puzzle app asks: a board of the difficulty that is wanted, and before each
//! move how many are left and which are best.
//!
//! `cargo run --example hints --no-default-features --features embedded 5`

use std::error::Error;

use tilebase::eight::{Board, Eight};
use tilebase::{Puzzle, Tablebase};

/// Nothing is read or unpacked, so no query fails.
static TABLES: Tablebase = Tablebase::embedded();

/// How many moves are left; `None` if the board cannot be solved.
fn left(board: Board) -> Option<usize> {
    TABLES.eight().distance(board, Board::GOAL).ok().flatten()
}

fn main() -> Result<(), Box<dyn Error>> {
    let argument = std::env::args().nth(1);
    let difficulty = argument.map_or(Ok(5), |number| number.parse())?;

    // An app would begin the round at a random rank.
    let mut board = (0..Eight::BOARDS)
        .filter_map(|number| Board::unrank((100_000 + number) % Eight::BOARDS))
        .find(|&board| left(board) == Some(difficulty))
        .ok_or("no board is that difficult")?;

    while let Some(moves_left) = left(board).filter(|&moves| moves > 0) {
        let best = TABLES.eight().next_moves(board, Board::GOAL)?;
        let best = best.ok_or("a board that can be solved has a best move")?;
        println!("{board}  {moves_left} left, best: {best}");
        let next = best.iter().find_map(|m| board.apply(m));
        board = next.ok_or("a best move is possible")?;
    }
    println!("{board}  solved");
    Ok(())
}
