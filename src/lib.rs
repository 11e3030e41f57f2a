//! lib
#![cfg_attr(not(feature = "files"), no_std)]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(any(feature = "embedded", feature = "files"))]
mod error;
#[cfg(feature = "files")]
pub mod format;
#[cfg(feature = "alloc")]
pub mod generator;
mod histogram;
mod moves;
mod path;
pub mod permutation;
mod puzzle;
mod solutions;
mod solver;
#[cfg(any(feature = "embedded", feature = "files"))]
mod store;
mod table;
#[cfg(any(feature = "embedded", feature = "files"))]
mod tablebase;

#[cfg(any(feature = "embedded", feature = "files"))]
pub use error::Error;
pub use histogram::Histogram;
pub use moves::MoveSet;
pub use path::{Iter, MAX_LEN, Path};
pub use puzzle::{Known, Move, ParseError, Puzzle, Root, Visitor, eight, magic, visit_all};
pub use solutions::Solutions;
pub use solver::{BorrowedTable, Solver, Source};
#[cfg(any(feature = "embedded", feature = "files"))]
pub use store::Tables;
#[cfg(feature = "files")]
pub use store::write;
pub use table::{Entry, LengthError, MoveTable, WalkError};
#[cfg(any(feature = "embedded", feature = "files"))]
pub use tablebase::Tablebase;
