//! What standard output is: how wide, and whether it takes colour.

use std::io;

use anstream::AutoStream;
use clap::ColorChoice;

/// The columns of the terminal, or 80 if it is none.
pub fn width() -> usize {
    terminal_size::terminal_size_of(io::stdout()).map_or(80, |(width, _)| width.0.into())
}

/// Whether to write in colour. An option that says so goes before `NO_COLOR`.
pub fn colour(choice: ColorChoice) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
    }
}
