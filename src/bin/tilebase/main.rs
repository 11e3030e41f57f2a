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

#[cfg(not(any(test, doc, panic = "abort")))]
compile_error!("its threads would wait for ever for one that has panicked: set panic = \"abort\"");

fn main() -> ExitCode {
    match args::Args::read() {
        Ok(args) => end::exit_code(args.run()),
        Err(code) => code,
    }
}
