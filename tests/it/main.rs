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
#![cfg_attr(
    not(target_os = "linux"),
    allow(
        dead_code,
        unused_imports,
        reason = "some tests, and what they use, are for Linux alone"
    )
)]

mod cases;
mod counts;
mod damage;
mod exhaustive;
mod faulty;
mod files;
mod heap;
mod oracle;
mod portable;
mod printing;
mod properties;
mod rules;
mod solve_many;
mod storage;
mod tables;
mod tally;
mod threads;
mod types;
mod unknown;
mod walks;

// Of the programs.
#[cfg(feature = "cli")]
mod answers;
#[cfg(feature = "cli")]
mod batch;
#[cfg(feature = "cli")]
mod dump;
#[cfg(feature = "cli")]
mod generator;
#[cfg(feature = "cli")]
mod inputs;
#[cfg(feature = "cli")]
mod judge;
#[cfg(feature = "cli")]
mod mapping;
#[cfg(feature = "cli")]
mod mistakes;
#[cfg(feature = "cli")]
mod pages;
#[cfg(feature = "cli")]
mod program;
#[cfg(feature = "cli")]
mod random;
#[cfg(feature = "cli")]
mod refusals;
#[cfg(feature = "cli")]
mod stats;
#[cfg(feature = "cli")]
mod streams;
#[cfg(feature = "cli")]
mod transcripts;
#[cfg(feature = "cli")]
mod verify;
#[cfg(feature = "cli")]
mod writing;
