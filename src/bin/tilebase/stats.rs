//! `stats`: how many boards there are at each depth.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::ValueHint;
use serde::Serialize;
use tilebase::eight::Eight;
use tilebase::magic::Magic;
use tilebase::{Histogram, Root, Source as _};

use crate::end::{Exit, Failure};
use crate::game::{Game, Name, TableArgs};
use crate::origin::Origin;
use crate::svg;
use crate::terminal;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    table: TableArgs,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Write the chart to a file instead, as an SVG picture; - is standard output
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "json")]
    svg: Option<PathBuf>,
}

pub fn run(args: &Args, origin: &Origin, out: &mut impl Write) -> Result<Exit, Failure> {
    match args.table.puzzle {
        Name::Eight => stats::<Eight>(args.table.root()?, args, origin, out),
        Name::Magic => stats::<Magic>(args.table.root()?, args, origin, out),
    }
}

fn stats<P: Game>(
    root: Root<P>,
    args: &Args,
    origin: &Origin,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    // A table with other numbers is not opened.
    P::solver(&origin.tables).source().table(root)?;
    let histogram = P::constants(root).histogram;
    if args.json {
        json(root, &histogram, out)?;
    } else if let Some(path) = &args.svg {
        let chart = svg::chart(root, &histogram);
        if path == Path::new("-") {
            out.write_all(chart.as_bytes())?;
        } else {
            fs::write(path, chart).map_err(|error| Failure::writing(path, error))?;
        }
    } else {
        chart(root, &histogram, out)?;
    }
    Ok(Exit::Answered)
}

#[derive(Serialize)]
struct Stats<'a> {
    puzzle: &'static str,
    root: usize,
    board: String,
    boards: u64,
    depth: usize,
    mean: f64,
    histogram: &'a [u32],
}

fn json<P: Game>(root: Root<P>, histogram: &Histogram, out: &mut impl Write) -> io::Result<()> {
    let stats = Stats {
        puzzle: P::NAME,
        root: root.index(),
        board: P::board(P::root(root)).to_string(),
        boards: histogram.boards(),
        depth: histogram.depth(),
        mean: histogram.mean(),
        histogram: histogram.counts(),
    };
    serde_json::to_writer(&mut *out, &stats)?;
    writeln!(out)
}

/// The table, with a bar in each line.
fn chart<P: Game>(root: Root<P>, histogram: &Histogram, out: &mut impl Write) -> io::Result<()> {
    let (boards, moves) = P::NOUNS;
    writeln!(
        out,
        "{}, from {}: {} {boards}, mean {:.4} {moves}, greatest {}\n",
        P::TITLE,
        P::board(P::root(root)),
        histogram.boards(),
        histogram.mean(),
        histogram.depth()
    )?;
    writeln!(out, "{moves:>10}  {boards:>6}")?;
    let most = histogram.counts().iter().copied().max().unwrap_or(1);
    let columns = terminal::width().saturating_sub(20).clamp(10, 100);
    for (depth, &count) in histogram.counts().iter().enumerate() {
        let bar = "█".repeat(count as usize * columns / most as usize);
        // What is too few for a whole block is still to be seen.
        let bar = if bar.is_empty() { "▏" } else { &bar };
        writeln!(out, "{depth:>10}  {count:>6}  {bar}")?;
    }
    Ok(())
}
