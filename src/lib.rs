//! Tablebases for two classic puzzles: every answer is computed once, written
//! to ten small tables, and looked up ever after.
//!
//! - [`eight`]: the 3×3 sliding puzzle, from any board to any other.
//! - [`magic`]: Magic Squares, a 2×4 sheet and three operations on it, from any
//!   sheet to any other.
//!
//! An answer is the shortest sequence of moves, and of those the
//! lexicographically smallest.
//!
#![cfg_attr(
    feature = "embedded",
    doc = r#"```
use tilebase::{Tablebase, eight};

let tables = Tablebase::embedded();
let start: eight::Board = "12X453786".parse()?;
let goal = "12345678X".parse()?;
match tables.eight().solve(start, goal)? {
    Some(path) => println!("{} moves: {path}", path.len()), // 2 moves: dd
    None => println!("unsolvable"),
}
# Ok::<(), Box<dyn std::error::Error>>(())
```"#
)]
//!
//! # How it works
//!
//! ```text
//! rules ──► breadth-first search ──► move table ──► file ┐
//!                                                        ├──► move table ──► walk ──► path
//!                          (build.rs: into the program) ─┘        ▲
//!                                         start, goal ──► relabel ┘
//! ```
//!
//! The names of the tiles do not matter: relabelling turns a pair that has a solution
//! into one of nine roots (for sheets, the only root) and a board that is reached from
//! it ([`Puzzle::relabel`]). For each root a [`MoveTable`] holds the last move to
//! every board, in two bits. Undoing it leads to the parent, and so on to the root;
//! the moves met, read backwards, are the answer ([`MoveTable::walk`]).
//!
//! A `Tablebase` has the tables of both puzzles, from whichever place; a [`Solver`]
//! answers queries from those of one. A puzzle of one's own is a type that
//! implements [`Puzzle`]: it gets the search (`generator`), the file (`format`) and
//! the solver.
//!
//! # Features
//!
//! - `cli` (default): the two programs; implies `embedded` and `files`.
//! - `embedded`: the tables are in the library (`Tablebase::embedded`). With them
//!   no query fails.
//! - `files`: table files (`Tablebase::open`, `Tablebase::map`,
//!   `Tablebase::from_bytes`, `write`, `format`), and graphs explored by several
//!   threads (`Graph::explore_on`); implies `alloc`, and needs `std` and, for zstd,
//!   a C compiler.
//! - `alloc`: the `generator`, with `Graph` and `check_rules`; many queries at once
//!   (`Batch`, `PathTable`); and `Solver::count`.
//!
//! Without `files` the crate is `no_std` and depends on nothing, so that it also
//! builds for `wasm32-unknown-unknown`; without `alloc` it needs no heap.

#![cfg_attr(not(feature = "files"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "alloc")]
mod batch;
#[cfg(any(feature = "embedded", feature = "files"))]
mod error;
#[cfg(feature = "files")]
pub mod format;
#[cfg(feature = "alloc")]
pub mod generator;
#[cfg(feature = "alloc")]
mod graph;
mod histogram;
mod move_set;
mod moves;
mod path;
#[cfg(feature = "alloc")]
mod path_table;
pub mod permutation;
mod puzzle;
#[cfg(feature = "alloc")]
mod rules;
mod solver;
#[cfg(any(feature = "embedded", feature = "files"))]
mod store;
mod table;
#[cfg(any(feature = "embedded", feature = "files"))]
mod tablebase;

// After `solver`: the page of `Solver` then begins with `solve`.
mod solutions;

#[cfg(feature = "alloc")]
pub use batch::Batch;
#[cfg(any(feature = "embedded", feature = "files"))]
pub use error::Error;
#[cfg(feature = "alloc")]
pub use graph::Graph;
pub use histogram::Histogram;
pub use move_set::MoveSet;
pub use moves::Move;
pub use path::{MAX_LEN, Moves, ParsePathError, Path};
#[cfg(feature = "alloc")]
pub use path_table::PathTable;
pub use puzzle::{Known, ParseError, Puzzle, Root, Visitor, eight, magic, visit_all};
#[cfg(feature = "alloc")]
pub use rules::{PuzzleError, check_rules};
pub use solutions::Solutions;
pub use solver::{BoardOf, MoveOf, Solver, Source};
#[cfg(any(feature = "embedded", feature = "files"))]
pub use store::Tables;
#[cfg(feature = "files")]
pub use store::write;
pub use table::{BorrowedTable, Entry, LengthError, MoveTable, WalkError};
#[cfg(any(feature = "embedded", feature = "files"))]
pub use tablebase::Tablebase;

/// The examples of the README, as tests.
#[cfg(all(doctest, feature = "embedded"))]
#[doc = include_str!("../README.md")]
struct Readme;
