//! The command line.
#![allow(clippy::doc_markdown, reason = "these comments are help texts")]

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use clap::{ColorChoice, Parser, Subcommand, ValueEnum};
use tilebase::eight::{self, Eight};
use tilebase::magic::{self, Magic};

use crate::end::{Exit, Failure};
use crate::game;
use crate::input::Input;
use crate::source::{Access, Source};
use crate::{dump, info, judge, solve};

/// Shortest solutions of two puzzles, looked up in tables
///
/// The 3×3 sliding puzzle (`eight`), from any board to any board, and Magic
/// Squares (`magic`), from any sheet to any sheet. Of the shortest solutions it
/// is always the first in alphabetical order.
#[derive(Parser)]
#[command(version, after_help = EXAMPLES, max_term_width = 100)]
pub struct Args {
    #[command(subcommand)]
    command: Command,

    /// The folder with the table files
    ///
    /// Without it, the folder that the environment variable TILEBASE_TABLES
    /// names; else a folder "tables" beside the program; else the tables built
    /// into the program.
    #[arg(long, global = true, value_name = "DIR")]
    tables: Option<PathBuf>,

    /// Read table files into memory instead of mapping them
    ///
    /// For a folder where files may be changed in place or cut short meanwhile,
    /// such as one on a network.
    #[arg(long, global = true)]
    no_mmap: bool,

    /// Whether to use colour
    ///
    /// auto: on a terminal, unless the environment variable NO_COLOR is set.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

const EXAMPLES: &str = "\
Examples:
  tilebase eight 12X453786            2 moves to 12345678X: dd
  tilebase magic 26845731             7 operations from 12345678: BCABCCB
  tilebase judge hdu3567 input.txt
  tilebase help eight";

#[derive(Subcommand)]
enum Command {
    /// Solve the 3×3 sliding puzzle
    Eight {
        /// Nine symbols, 1 to 8 and a blank: X, x, 0, _ or .
        start: eight::Board,
        #[arg(default_value = "12345678X")]
        goal: eight::Board,
    },
    /// Solve Magic Squares
    #[command(allow_missing_positional = true)]
    Magic {
        #[arg(default_value = "12345678")]
        start: magic::Board,
        /// Eight digits, 1 to 8, clockwise from the top left
        target: magic::Board,
    },
    /// Answer an input in a judge's format
    Judge {
        format: judge::Format,
        /// The input; standard input if there is none
        file: Option<PathBuf>,
    },
    /// Print the whole parent/move table of a root
    Dump {
        puzzle: Puzzle,
        /// The number of the root: for eight the cell of its blank, 0 to 8
        /// [default: 8 for eight, 0 for magic]
        #[arg(long, value_name = "K")]
        root: Option<usize>,
    },
    /// Tell where the tables come from and what they are
    Info,
}

#[derive(Clone, Copy, ValueEnum)]
enum Puzzle {
    /// The 3×3 sliding puzzle
    Eight,
    /// Magic Squares
    Magic,
}

impl Args {
    pub fn run(self) -> Result<Exit, Failure> {
        let source = || Source::find(self.tables.clone(), Access::new(self.no_mmap));
        let tables = || source().open();
        let out = &mut BufWriter::with_capacity(64 << 10, io::stdout().lock());
        let exit = match self.command {
            Command::Eight { start, goal } => solve::run::<Eight>((start, goal), &tables()?, out),
            Command::Magic { start, target } => {
                solve::run::<Magic>((start, target), &tables()?, out)
            }
            Command::Judge { format, ref file } => {
                judge::run(format, Input::open(file.clone())?, &tables()?, out)
            }
            Command::Dump { puzzle, root } => match puzzle {
                Puzzle::Eight => dump::run(game::root::<Eight>(root)?, &tables()?, out),
                Puzzle::Magic => dump::run(game::root::<Magic>(root)?, &tables()?, out),
            },
            Command::Info => {
                let source = source();
                info::run(&source, &source.open()?, out)
            }
        }?;
        out.flush()?;
        Ok(exit)
    }
}
