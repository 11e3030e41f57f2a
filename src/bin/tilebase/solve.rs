//! `eight` and `magic`: the answer to one query.

use std::io::Write;

use tilebase::{Path, Solver, Tables};

use crate::common::{Common, whole_number};
use crate::end::{Exit, Failure, having_found, tell};
use crate::game::{Game, Query, UNSOLVABLE};
use crate::json::{Printed, Record};
use crate::{explain, show};

// What of the answer is printed; without any, the distance and the solution.
// (With ///, it would be the help text of the commands.)
#[derive(clap::Args)]
#[allow(clippy::struct_excessive_bools, reason = "they are options")]
#[allow(clippy::doc_markdown, reason = "these comments are help texts")]
pub struct Options {
    /// Print the distance alone
    #[arg(long, group = "form")]
    distance: bool,

    /// Print the distance, and how many shortest solutions there are
    #[arg(long, group = "form")]
    count: bool,

    /// Print every shortest solution, one per line, in alphabetical order
    #[arg(long, group = "form")]
    all: bool,

    /// With --all, print at most N solutions
    #[arg(
        long,
        value_name = "N",
        requires = "all",
        conflicts_with_all = ["distance", "count", "show", "explain"],
        allow_negative_numbers = true,
        value_parser = whole_number::<usize>
    )]
    limit: Option<usize>,

    /// Draw the solution step by step; brackets mark what has moved
    #[arg(long, group = "form")]
    show: bool,

    /// Explain how the answer was found in its table
    #[arg(long, group = "form", conflicts_with = "json")]
    explain: bool,

    /// Print one JSON object; with --count it has "optimal_solutions" too, with --all
    /// "solutions", and with --show "boards"
    #[arg(long)]
    json: bool,
}

pub fn run<P: Game>(
    query: Query<P>,
    options: &Options,
    common: Common,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    let (from, to) = query;
    let color = common.color();
    let origin = common.origin()?;
    let solver = P::solver(&origin.tables);
    let path = solver.solve(from, to)?;
    if options.json {
        return json(query, path, options, solver, out);
    }
    let Some(path) = path else {
        if options.explain {
            explain::unsolvable::<P>(query, out)?;
        }
        writeln!(out, "unsolvable")?;
        let written = out.flush();
        tell(UNSOLVABLE);
        return having_found(Exit::Unsolvable, written);
    };
    if options.distance {
        writeln!(out, "{}", path.len())?;
    } else if options.count {
        let count = solver.count(from, to)?.unwrap_or_default();
        writeln!(out, "{}\n{count}", path.len())?;
    } else if options.all {
        for path in solutions(query, options, solver)? {
            writeln!(out, "{}", path?)?;
        }
    } else if options.show {
        show::draw::<P>(from, path, color, out)?;
    } else if options.explain {
        explain::explain::<P>(query, path, &origin, out)?;
    } else {
        writeln!(out, "{}\n{path}", path.len())?;
    }
    Ok(Exit::Answered)
}

type Solution<P> = Result<Path<<P as tilebase::Puzzle>::Move>, tilebase::Error>;

/// The shortest solutions in order, as many as are asked for.
fn solutions<P: Game>(
    (from, to): Query<P>,
    options: &Options,
    solver: &Solver<Tables<P>>,
) -> Result<impl Iterator<Item = Solution<P>>, Failure> {
    let solutions = solver.solutions(from, to)?.into_iter().flatten();
    Ok(solutions.take(options.limit.unwrap_or(usize::MAX)))
}

fn json<P: Game>(
    query: Query<P>,
    path: Option<Path<P::Move>>,
    options: &Options,
    solver: &Solver<Tables<P>>,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    let mut record = Record::<P>::new(query, path);
    if options.count {
        let count = solver.count(query.0, query.1)?;
        record.optimal_solutions = Some(count.unwrap_or_default());
    }
    if options.all {
        let all = solutions(query, options, solver)?.map(|path| path.map(Printed));
        record.solutions = Some(all.collect::<Result<_, _>>()?);
    }
    if options.show {
        let boards = path.map(|path| show::boards::<P>(query.0, path).map(Printed).collect());
        record.boards = Some(boards.unwrap_or_default());
    }
    serde_json::to_writer(&mut *out, &record).map_err(std::io::Error::from)?;
    writeln!(out)?;
    Ok(if path.is_some() {
        Exit::Answered
    } else {
        Exit::Unsolvable
    })
}
