//! The generator: writes the table files, once and for all.

mod args;
mod jobs;

use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use args::Args;

/// A file could not be written. (A wrong command line ends with 2.)
const FAILED: u8 = 3;

fn main() -> ExitCode {
    let args = Args::parse();
    if let Err(error) = fs::create_dir_all(&args.folder) {
        tell(format_args!(
            "tilebase-gen: cannot make the folder {}: {error}\n  \
             name one that is there or can be made",
            args.folder.display()
        ));
        return FAILED.into();
    }
    let mut code = ExitCode::SUCCESS;
    jobs::run(&args, |outcome| match outcome {
        Ok(_) if args.quiet => {}
        Ok(written) => tell(written),
        Err(message) => {
            tell(format_args!("tilebase-gen: {message}"));
            code = FAILED.into();
        }
    });
    code
}

/// Writes a line to standard error. If nobody is there, nobody is told.
fn tell(line: impl Display) {
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
}
