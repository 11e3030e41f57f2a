//! The generator: writes the table files, once and for all.

mod args;
mod jobs;

use std::fs;
use std::process::ExitCode;

use clap::Parser;

use args::Args;

/// A file could not be written. (A wrong command line ends with 2.)
const FAILED: u8 = 3;

fn main() -> ExitCode {
    let args = Args::parse();
    if let Err(error) = fs::create_dir_all(&args.folder) {
        eprintln!(
            "tilebase-gen: cannot make the folder {}: {error}",
            args.folder.display()
        );
        return FAILED.into();
    }
    let mut code = ExitCode::SUCCESS;
    jobs::run(&args, |outcome| match outcome {
        Ok(_) if args.quiet => {}
        Ok(written) => eprintln!("{written}"),
        Err(message) => {
            eprintln!("tilebase-gen: {message}");
            code = FAILED.into();
        }
    });
    code
}
