//! The lookup program: shortest solutions, looked up in the tables.

mod answer;
mod args;
mod cases;
mod dump;
mod end;
mod fault;
mod game;
mod info;
mod input;
mod judge;
mod solve;
mod source;
mod stream;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    end::exit_code(args::Args::parse().run())
}
