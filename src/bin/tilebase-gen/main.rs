//! The generator: writes the table files, once and for all.

mod args;
mod jobs;

use std::fmt::Display;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::Parser;

use args::Args;

/// The command line is wrong.
const WRONG: u8 = 2;
/// A file, or the help, could not be written.
const FAILED: u8 = 3;

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(message) => return print(&message),
    };
    if let Err(error) = fs::create_dir_all(&args.folder) {
        tell(format_args!(
            "tilebase-gen: cannot create the folder {}: {error}\n  \
             name a folder that exists or can be created",
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

/// Prints help, or what is wrong with the command line.
fn print(message: &clap::Error) -> ExitCode {
    match message.print() {
        Err(error) if !message.use_stderr() && error.kind() != ErrorKind::BrokenPipe => {
            tell(format_args!(
                "tilebase-gen: cannot write to standard output: {error}\n  \
                 check where standard output goes"
            ));
            FAILED.into()
        }
        _ if message.use_stderr() => WRONG.into(),
        _ => ExitCode::SUCCESS,
    }
}

/// Writes a line to standard error. If nobody is there, nobody is told.
fn tell(line: impl Display) {
    // A folder's name may have anything in it; a terminal is not to obey it.
    let text = format!("{line}\n").replace(|c: char| c.is_control() && c != '\n', "\u{fffd}");
    let _ = io::stderr().write_all(text.as_bytes());
}
