//! The command line.
#![allow(clippy::doc_markdown, reason = "these comments are help texts")]

use std::env;
use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::mem::ManuallyDrop;
use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use tilebase::eight::{self, Eight};
use tilebase::magic::{self, Magic};

use crate::common::{Common, With};
use crate::end::{Exit, Failure, exit_code, having_found};
use crate::{batch, dump, game, info, judge, man, random, solve, stats, verify};

/// Look up shortest solutions of two puzzles
///
/// The puzzles are the 3×3 sliding puzzle, from any board to any board, and
/// Magic Squares, from any sheet to any sheet. Of the shortest solutions the
/// answer is always the first in alphabetical order.
#[derive(Parser)]
#[command(
    version,
    max_term_width = 100,
    after_help = "\
Examples:
  tilebase eight 12X453786          2 moves to 12345678X: dd
  tilebase magic 26845731           7 operations from 12345678: BCABCCB
  tilebase judge hdu3567 input.txt  an input in a judge's format
  tilebase help eight               more about a command

Exit codes:
  0  everything is answered
  1  everything is answered, and some pair has no solution
  2  the command line or the input is wrong
  3  a table or a file cannot be used"
)]
pub struct Args {
    #[command(subcommand)]
    command: Command,

    #[command(flatten)]
    common: Common,
}

// A command's arguments are made when it is asked for. Those of all the others took 5 %
// of the time of a query; the common ones, copied into each by clap's `global`, 9 %.
#[derive(Subcommand)]
#[command(defer = true)]
enum Command {
    /// Solve the 3×3 sliding puzzle
    ///
    /// Prints the number of moves, and on the next line the moves: where the
    /// blank goes, d(own), l(eft), r(ight) or u(p).
    ///
    /// A board is nine symbols, row by row: 1 to 8, and X, x, 0, _ or . for the
    /// blank. White space, commas, slashes and brackets between them are ignored.
    #[command(after_help = "\
Examples:
  tilebase eight 12X453786
  tilebase eight 564178X23 7568X4123
  tilebase eight '1 2 X / 4 5 3 / 7 8 6' --show
  tilebase eight 64785X321 --all --limit 5
  tilebase eight 12X453786 --explain")]
    Eight {
        /// The board to begin with
        #[arg(value_parser = game::parse::<Eight>)]
        start: eight::Board,
        /// The board to end with
        #[arg(value_parser = game::parse::<Eight>, default_value = "12345678X")]
        goal: eight::Board,
        #[command(flatten)]
        options: solve::Options,
        #[command(flatten)]
        common: Common,
    },

    /// Solve Magic Squares
    ///
    /// Prints the number of operations, and on the next line the operations: A
    /// exchanges the rows, B moves the rightmost column to the left end, C turns
    /// the four cells in the middle clockwise.
    ///
    /// A sheet is the digits 1 to 8, clockwise from the top left: 12345678 has
    /// the rows 1234 and 8765. White space, commas, slashes and brackets between
    /// them are ignored, so 1234/5678 is the same sheet.
    #[command(
        allow_missing_positional = true,
        after_help = "\
Examples:
  tilebase magic 26845731
  tilebase magic 17245368 12345678
  tilebase magic 26845731 --show
  tilebase magic 43125678 --count"
    )]
    Magic {
        /// The sheet to begin with
        #[arg(value_parser = game::parse::<Magic>, default_value = "12345678")]
        start: magic::Board,
        /// The sheet to end with
        #[arg(value_parser = game::parse::<Magic>)]
        target: magic::Board,
        #[command(flatten)]
        options: solve::Options,
        #[command(flatten)]
        common: Common,
    },

    /// Answer an input in a judge's format
    ///
    /// A case that is wrong is answered with "invalid", one without a solution
    /// with "unsolvable", and the cases after it are answered all the same. For a
    /// case without a solution the exit code is 1, but 0 for hdu1043, poj1077 and
    /// uva652, where "unsolvable" is an answer like any other. These three judges
    /// accept any solution, so theirs may differ from the one printed here. A line has
    /// at most 64 KiB.
    ///
    /// `tilebase random` writes an input in each format.
    #[command(after_help = "\
Examples:
  tilebase judge hdu3567 input.txt > output.txt
  echo 283104765 | tilebase judge p1379")]
    Judge(With<judge::Args>),

    /// Answer a query on each line
    ///
    /// A line has a start and a goal, in any form of a board that the commands
    /// eight and magic take. One board alone is the start (eight) or the target
    /// (magic). Each line is answered with the number of moves, a tab, and the
    /// moves; or with "unsolvable" or "invalid", a tab, and the reason. A blank
    /// line gets no answer. A line has at most 64 KiB.
    #[command(after_help = "\
Examples:
  tilebase batch eight queries.txt
  tilebase random eight --depth 20 --count 1000 | tilebase batch eight
  tilebase batch magic --json < sheets.txt")]
    Batch(With<batch::Args>),

    /// Pick random starts a given number of moves from the goal
    ///
    /// Each start has the same chance, so one may come twice. A line has a start, a
    /// tab and the goal. With --goal random the goal varies too: pairs are drawn from
    /// all at that distance, which also finds errors that one goal hides.
    #[command(after_help = "\
Examples:
  tilebase random eight --depth 31 --count 5
  tilebase random eight --depth 20 --goal 123804765 --seed 1
  tilebase random magic --depth 10 --goal random --format hdu1430 > input.txt")]
    Random(With<random::Args>),

    /// Print the whole table of a root
    ///
    /// A line for each board, in lexicographic order, the blank being the smallest
    /// symbol: its Cantor rank, the board, its depth, the last move of the path to
    /// it, and its parent's rank. A dash stands where there is none, as for boards
    /// that cannot be reached.
    #[command(after_help = "\
Examples:
  tilebase dump magic > magic.tsv
  tilebase dump eight --root 0 | head")]
    Dump(With<game::TableArgs>),

    /// Show how many boards there are at each depth
    ///
    /// For another goal, take the root whose blank is in the same cell: the names of
    /// the tiles do not change how many boards are how far away.
    #[command(after_help = "\
Examples:
  tilebase stats eight
  tilebase stats eight --root 4 --json
  tilebase stats magic --svg magic.svg")]
    Stats(With<stats::Args>),

    /// Show which tables are in use
    #[command(after_help = "\
Examples:
  tilebase info
  tilebase info --tables tables")]
    Info(Common),

    /// Check the tables
    ///
    /// Makes every check of the files, then a search of its own, and compares
    /// each table with it entry by entry.
    #[command(after_help = "\
Examples:
  tilebase verify
  tilebase verify tables")]
    Verify(With<verify::Args>),

    /// Print the completions for a shell
    #[command(after_help = "\
Examples:
  tilebase completions bash > /etc/bash_completion.d/tilebase
  tilebase completions fish > ~/.config/fish/completions/tilebase.fish")]
    Completions {
        /// The shell
        shell: Shell,
        #[command(flatten)]
        common: Common,
    },

    /// Print the manual page
    #[command(after_help = "\
Examples:
  tilebase man | man -l -
  tilebase man > tilebase.1")]
    Man(Common),
}

impl Args {
    /// Reads the command line; or, where that is asked or it is wrong, prints help or
    /// what is wrong, and gives the code to end with.
    pub fn read() -> Result<Self, ExitCode> {
        let arguments: Vec<_> = env::args_os().collect();
        let colour = colour(&arguments);
        let arguments = with_help_as_option(arguments);
        // Never dropped: to free it would be a tenth of the work for a query.
        let mut command = ManuallyDrop::new(Self::command().color(colour));
        let matches = command.try_get_matches_from_mut(arguments);
        let args = matches.and_then(|mut matches| Self::from_arg_matches_mut(&mut matches));
        args.map_err(|mut error| {
            if let Some(tip) = tip(&error) {
                let tips = ContextValue::StyledStrs(vec![tip.into()]);
                error.insert(ContextKind::Suggested, tips);
            }
            let printed = error.print();
            if error.use_stderr() {
                ExitCode::from(Exit::Wrong as u8)
            } else {
                exit_code(printed.map(|()| Exit::Answered).map_err(Failure::Output))
            }
        })
    }

    pub fn run(self) -> Result<Exit, Failure> {
        let Self {
            command,
            common: before,
        } = self;
        let out = &mut BufWriter::with_capacity(64 << 10, io::stdout());
        let exit = match command {
            Command::Eight {
                start,
                goal,
                options,
                common,
            } => solve::run::<Eight>((start, goal), &options, common.or(before), out)?,
            Command::Magic {
                start,
                target,
                options,
                common,
            } => solve::run::<Magic>((start, target), &options, common.or(before), out)?,
            Command::Judge(With { own, common }) => {
                judge::run(own, &common.or(before).origin()?, out)?
            }
            Command::Batch(With { own, common }) => {
                batch::run(own, &common.or(before).origin()?, out)?
            }
            Command::Random(With { own, common }) => {
                random::run(&own, &common.or(before).origin()?, out)?
            }
            Command::Dump(With { own, common }) => {
                dump::run(&own, &common.or(before).origin()?, out)?
            }
            Command::Stats(With { own, common }) => {
                stats::run(&own, &common.or(before).origin()?, out)?
            }
            Command::Info(common) => info::run(&common.or(before).origin()?, out)?,
            Command::Verify(With { own, common }) => {
                verify::run(&own.origin(common.or(before))?, out)?
            }
            Command::Completions { shell, .. } => {
                let mut script = Vec::new();
                clap_complete::generate(shell, &mut Self::command(), "tilebase", &mut script);
                out.write_all(&script)?;
                Exit::Answered
            }
            Command::Man(_) => {
                man::page(Self::command(), out)?;
                Exit::Answered
            }
        };
        having_found(exit, out.flush())
    }
}

/// `help COMMAND …` is read as `COMMAND … --help`, as clap's own `help` takes no options.
/// (Where an option stands before it, clap's own answers.)
fn with_help_as_option(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let mut is_help = false;
    while arguments.get(1).is_some_and(|first| first == "help") {
        arguments.remove(1);
        is_help = true;
    }
    if is_help {
        let end = arguments.iter().position(|argument| argument == "--");
        arguments.insert(end.unwrap_or(arguments.len()), "--help".into());
    }
    arguments
}

/// What `--color` says, wherever it stands.
fn colour(arguments: &[OsString]) -> ColorChoice {
    let mut arguments = arguments.iter().filter_map(|argument| argument.to_str());
    let mut named = None;
    while let Some(argument) = arguments.next().filter(|argument| *argument != "--") {
        named = match argument {
            "--color" => arguments.next(),
            _ => argument.strip_prefix("--color=").or(named),
        };
    }
    named.and_then(|when| when.parse().ok()).unwrap_or_default()
}

/// What was perhaps meant, where clap does not know it.
fn tip(error: &clap::Error) -> Option<String> {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(value)) => Some(value),
        _ => None,
    };
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let board = context(ContextKind::InvalidSubcommand)?;
            let name = game::puzzle_of(board)?;
            // As a shell takes it. There are no quotes in a board.
            let quotes = if board.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
                ""
            } else {
                "'"
            };
            Some(format!(
                "a board comes after its puzzle: `tilebase {name} {quotes}{board}{quotes}`"
            ))
        }
        ErrorKind::InvalidValue => {
            let value = context(ContextKind::InvalidValue)?;
            let name = context(ContextKind::InvalidArg)?.trim_matches(['<', '>']);
            let is_name = matches!(name, "FORMAT" | "PUZZLE");
            (is_name && Path::new(value).is_file())
                .then(|| format!("the file comes after the {}", name.to_lowercase()))
        }
        _ => None,
    }
}
