//! A lookup program with nothing else in it: the library's embedded tables,
//! no files, no heap.
//!
//! `cargo run --example lookup --no-default-features --features embedded 64785X321 12345678X`

use std::error::Error;

use tilebase::Tablebase;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut board = || arguments.next().ok_or("expected two boards");
    let (start, goal) = (board()?.parse()?, board()?.parse()?);
    match Tablebase::embedded().eight().solve(start, goal)? {
        Some(path) => println!("{}\n{path}", path.len()),
        None => println!("unsolvable"),
    }
    Ok(())
}
