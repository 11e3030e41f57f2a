//! The integration tests, in one crate: each further one would be linked by itself.
//!
//! `oracle` is a plain search of its own, `storage` the same tables in every
//! place they can come from, `unknown` a puzzle whose tables can be forged, and
//! `tally` says what has been tried. The rest are tests, a file for each subject.

#![allow(
    clippy::pedantic,
    clippy::type_complexity,
    reason = "expectations are long tables, of types that say what is in them"
)]

mod answers;
mod batch;
mod cases;
mod counts;
mod damage;
mod dump;
mod exhaustive;
mod files;
mod generator;
mod heap;
mod judge;
mod mapping;
mod mistakes;
mod oracle;
mod pages;
mod portable;
mod program;
mod properties;
mod random;
mod rules;
mod solve_many;
mod stats;
mod storage;
mod streams;
mod tables;
mod tally;
mod threads;
mod transcripts;
mod types;
mod unknown;
mod verify;
mod writing;
