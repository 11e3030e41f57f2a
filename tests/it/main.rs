//! The integration tests, in one crate: each further one would be linked by itself.
//!
//! `oracle` is a plain search of its own, `storage` the same tables in every
//! place they can come from. The rest are tests, a file for each subject.

mod answers;
mod batch;
mod cases;
mod counts;
mod dump;
mod exhaustive;
mod files;

mod generator;
mod heap;
mod judge;
mod mistakes;
mod oracle;
mod pages;
mod program;
mod random;
mod stats;
mod storage;
mod tables;
mod transcripts;
mod types;
mod verify;
