//! The options of every command, which stand before its name or among its
//! arguments.
#![allow(clippy::doc_markdown, reason = "these comments are help texts")]

use std::num::{IntErrorKind, ParseIntError};
use std::path::PathBuf;
use std::str::FromStr;

use clap::{ColorChoice, ValueHint};
use tilebase::Error;

use crate::origin::{Access, Origin};

#[derive(clap::Args)]
pub struct Common {
    /// The folder with the table files
    ///
    /// Without it: the folder that the environment variable TILEBASE_TABLES names,
    /// else the folder "tables" beside the program, else the tables built into the
    /// program.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub tables: Option<PathBuf>,

    /// Read the table files instead of memory-mapping them
    ///
    /// For a folder on a network, or one where another program may change files in
    /// place or shorten them.
    #[arg(long)]
    no_mmap: bool,

    /// When to use colour [default: auto]
    ///
    /// auto: on a terminal, unless the environment variable NO_COLOR is set.
    /// CLICOLOR, CLICOLOR_FORCE and TERM are honoured too.
    #[arg(long, value_name = "WHEN")]
    color: Option<ColorChoice>,
}

impl Common {
    /// These options; for each that is not given, the one from before the command's name.
    pub fn or(self, before: Self) -> Self {
        Self {
            tables: self.tables.or(before.tables),
            no_mmap: self.no_mmap || before.no_mmap,
            color: self.color.or(before.color),
        }
    }

    pub fn origin(self) -> Result<Origin, Error> {
        let access = self.access();
        Origin::find(self.tables, access)
    }

    pub const fn access(&self) -> Access {
        Access::new(self.no_mmap)
    }

    pub fn color(&self) -> ColorChoice {
        self.color.unwrap_or_default()
    }
}

/// A number in an argument, or what it should be.
pub fn whole_number<T: FromStr<Err = ParseIntError>>(text: &str) -> Result<T, &'static str> {
    text.parse()
        .map_err(|error: ParseIntError| match error.kind() {
            IntErrorKind::PosOverflow => "the number is too large",
            _ => "expected a whole number, 0 or more",
        })
}

// A command's own arguments, and these options. (With ///, it would be the help text
// of the commands.)
#[derive(clap::Args)]
pub struct With<A: clap::Args> {
    #[command(flatten)]
    pub own: A,
    #[command(flatten)]
    pub common: Common,
}
