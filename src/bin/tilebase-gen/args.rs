//! The command line.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Parser, ValueEnum};
use tilebase::format::{self, LEVEL, LEVELS};
use tilebase::{Puzzle, Visitor, visit_all};

/// Write the table files in which tilebase looks up its answers
///
/// Nine for the 3×3 sliding puzzle, eight-0.tbl to eight-8.tbl, and magic.tbl
/// for Magic Squares. A file is replaced as a whole or not at all, even while
/// programs use it.
#[derive(Parser)]
#[command(name = "tilebase-gen", version, after_help = EXAMPLES)]
pub struct Args {
    /// The folder for the files; it is created if it does not exist
    #[arg(value_name = "DIR", default_value = "tables")]
    pub folder: PathBuf,

    /// How the tables lie in the files
    #[arg(long, value_enum, default_value = "zstd")]
    pub codec: Codec,

    /// The zstd level, 1 to 22; stored tables have none
    #[arg(long, value_name = "N", default_value_t = LEVEL, allow_negative_numbers = true,
          value_parser = level)]
    pub level: i32,

    /// Only the tables of this puzzle
    #[arg(long, value_parser = PossibleValuesParser::new(puzzle_names()))]
    pub puzzle: Option<String>,

    /// How many tables are generated at once [default: one on each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = threads)]
    pub threads: Option<NonZeroUsize>,

    /// Print nothing for each table
    #[arg(long)]
    pub quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  tilebase-gen                         the ten files, in the folder tables
  tilebase-gen my-tables --codec stored
  tilebase-gen --puzzle magic --quiet

Exit codes:
  0  every table is written
  2  the command line is wrong
  3  a table could not be written";

#[derive(Clone, Copy, ValueEnum)]
pub enum Codec {
    /// Small files, unpacked when they are opened
    Zstd,
    /// Larger files, looked up in place
    Stored,
}

impl From<Codec> for format::Codec {
    fn from(codec: Codec) -> Self {
        match codec {
            Codec::Zstd => Self::Zstd,
            Codec::Stored => Self::Stored,
        }
    }
}

fn level(text: &str) -> Result<i32, String> {
    let level = text.parse().ok().filter(|level| LEVELS.contains(level));
    let (least, most) = LEVELS.into_inner();
    level.ok_or_else(|| format!("expected a whole number, {least} to {most}"))
}

fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let most = usize::MAX;
    text.parse()
        .map_err(|_| format!("expected a whole number, 1 to {most}"))
}

fn puzzle_names() -> Vec<&'static str> {
    struct Names(Vec<&'static str>);
    impl Visitor for Names {
        fn visit<P: Puzzle>(&mut self) {
            self.0.push(P::NAME);
        }
    }
    let mut names = Names(Vec::new());
    visit_all(&mut names);
    names.0
}
