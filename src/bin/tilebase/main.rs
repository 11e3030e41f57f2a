//! The lookup program: shortest solutions, looked up in the tables.

mod args;
mod batch;
mod common;
mod dump;
mod end;
mod explain;
mod game;
mod info;
mod json;
mod judge;
mod man;
mod origin;
mod random;
mod show;
mod solve;
mod stats;
mod stream;
mod svg;
mod terminal;
mod verify;

use std::process::ExitCode;

fn main() -> ExitCode {
    match args::Args::read() {
        Ok(args) => end::exit_code(args.run()),
        Err(code) => code,
    }
}
