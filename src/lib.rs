//! lib
#![cfg_attr(not(feature = "files"), no_std)]
#![allow(clippy::cast_possible_truncation)]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "alloc")]
pub mod generator;
mod histogram;
mod moves;
mod path;
pub mod permutation;
mod puzzle;
mod solver;
mod table;

pub use histogram::Histogram;
pub use moves::MoveSet;
pub use path::{Iter, MAX_LEN, Path};
pub use puzzle::{Known, Move, ParseError, Puzzle, Root, Visitor, eight, magic, visit_all};
pub use solver::{BorrowedTable, Solver, Source};
pub use table::{Entry, LengthError, MoveTable, WalkError};
