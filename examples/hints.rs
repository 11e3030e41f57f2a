//! What a puzzle app asks: a board of the difficulty that is wanted, and before each
//! move how many are left and which are best.
//!
//! `cargo run --example hints --no-default-features --features embedded 5`

use std::error::Error;
use std::hash::{BuildHasher, RandomState};

use tilebase::eight::{Board, Eight};
use tilebase::{Puzzle, Tablebase};

/// Nothing is read or unpacked: to have them costs nothing.
static TABLES: Tablebase = Tablebase::embedded();

/// How many moves are left; `None` if the board cannot be solved.
fn left(board: Board) -> Option<usize> {
    let distance = TABLES.eight().distance(board, Board::GOAL);
    distance.expect("no query of the embedded tables fails")
}

/// The hardest boards are so many moves from the goal.
const HARDEST: usize = 31;

/// A random board that is so many moves from the goal. There must be one, as it looks
/// until it finds one.
fn draw(difficulty: usize) -> Board {
    // Ranks are drawn until one fits, so all boards that fit have the same chance. To go
    // on from a random rank to the next that fits would favour some of them.
    let random = RandomState::new();
    let mut draws = 0_u64;
    loop {
        draws += 1;
        let rank = random.hash_one(draws) % Eight::BOARDS as u64;
        let board = Eight::unrank(rank as usize);
        if left(board) == Some(difficulty) {
            return board;
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let argument = std::env::args().nth(1);
    let difficulty = argument.map_or(Some(5), |number| number.parse().ok());
    let difficulty = difficulty.filter(|&moves| moves <= HARDEST);
    let difficulty = difficulty.ok_or("expected a number of moves, 0 to 31")?;
    let mut board = draw(difficulty);

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
