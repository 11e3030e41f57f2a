//! `random`: starts that are just so far from a goal.

use std::io::Write;

use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;
use tilebase::Puzzle;
use tilebase::eight::Eight;
use tilebase::magic::Magic;

use crate::common::whole_number;
use crate::end::{Exit, Failure, tell};
use crate::game::{self, Game, Name};
use crate::judge::{Format, PuzzleRules, Rules};
use crate::origin::Origin;

/// The stream of PCG's reference implementation.
const STREAM: u128 = 0x0a02_bdbf_7bb3_c0a7_ac28_fa16_a64a_bf96;

#[derive(clap::Args)]
pub struct Args {
    /// The puzzle
    puzzle: Name,

    /// How many moves each start is from the goal
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = whole_number::<usize>
    )]
    depth: usize,

    /// How many starts are drawn
    #[arg(
        long,
        value_name = "K",
        default_value_t = 1,
        allow_negative_numbers = true,
        value_parser = whole_number::<usize>
    )]
    count: usize,

    /// The same seed draws the same starts
    #[arg(
        long,
        value_name = "S",
        allow_negative_numbers = true,
        value_parser = whole_number::<u64>
    )]
    seed: Option<u64>,

    /// The goal [default: 12345678X, 12345678, or the goal of the format]
    #[arg(long, value_name = "BOARD")]
    goal: Option<String>,

    /// Write an input for this judge
    #[arg(long)]
    format: Option<Format>,
}

pub fn run(args: &Args, origin: &Origin, out: &mut impl Write) -> Result<Exit, Failure> {
    let Some(format) = args.format else {
        return match args.puzzle {
            Name::Eight => random::<Eight>(args, None, origin, out),
            Name::Magic => random::<Magic>(args, None, origin, out),
        };
    };
    match (args.puzzle, format.rules()) {
        (Name::Eight, PuzzleRules::Eight(rules)) => random(args, Some(&rules), origin, out),
        (Name::Magic, PuzzleRules::Magic(rules)) => random(args, Some(&rules), origin, out),
        (Name::Eight, PuzzleRules::Magic(_)) => Err(misplaced(format, Magic::NAME)),
        (Name::Magic, PuzzleRules::Eight(_)) => Err(misplaced(format, Eight::NAME)),
    }
}

fn misplaced(format: Format, puzzle: &str) -> Failure {
    usage(format!(
        "--format {format}: a format of {puzzle}; ask `tilebase random {puzzle}` for it"
    ))
}

fn usage(message: impl Into<String>) -> Failure {
    Failure::Usage(message.into())
}

fn random<P: Game>(
    args: &Args,
    rules: Option<&Rules<P>>,
    origin: &Origin,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    if let Some(cases) = rules.and_then(Rules::cases)
        && cases != args.count
    {
        let count = args.count;
        return Err(usage(format!(
            "--count {count}: an input in this format has one case"
        )));
    }
    let goal = goal(args.goal.as_deref(), rules)?;
    let starts = starts::<P>(goal, args.depth, origin)?;
    let mut numbers = Numbers::new(args.seed)?;
    if let Some(rules) = rules {
        rules.write_count(args.count, out)?;
    }
    for _ in 0..args.count {
        let start = starts[numbers.below(starts.len())];
        match rules {
            Some(rules) => rules.write_case((start, goal), out)?,
            None => writeln!(out, "{start}\t{goal}")?,
        }
    }
    Ok(Exit::Answered)
}

/// The goal that is asked for, or the format's, or the usual one.
fn goal<P: Game>(named: Option<&str>, rules: Option<&Rules<P>>) -> Result<P::Board, Failure> {
    let named = named
        .map(game::parse::<P>)
        .transpose()
        .map_err(|error| usage(format!("--goal: {error}")))?;
    match (named, rules.and_then(Rules::goal)) {
        (Some(named), Some(goal)) if named != goal => Err(usage(format!(
            "--goal {named}: the goal of this format is {goal}"
        ))),
        (named, goal) => Ok(named.or(goal).unwrap_or_else(P::usual)),
    }
}

/// All starts that are `depth` moves from the goal, in the order of their ranks.
fn starts<P: Game>(
    goal: P::Board,
    depth: usize,
    origin: &Origin,
) -> Result<Vec<P::Board>, Failure> {
    let solver = P::solver(&origin.tables);
    let mut starts = Vec::new();
    let mut greatest = 0;
    for start in (0..P::BOARDS).map(P::unrank) {
        if let Some(distance) = solver.distance(start, goal)? {
            greatest = greatest.max(distance);
            if distance == depth {
                starts.push(start);
            }
        }
    }
    if starts.is_empty() {
        return Err(usage(format!(
            "--depth {depth}: no start is so far from {goal}; the farthest have {greatest} moves"
        )));
    }
    Ok(starts)
}

/// Random numbers, which a seed fixes on every machine and for good: PCG is
/// published with reference values, and `rand_pcg` is tested against them.
struct Numbers(Pcg64);

impl Numbers {
    /// Without a seed one is drawn, and told so that it can be given again.
    fn new(seed: Option<u64>) -> Result<Self, Failure> {
        let seed = if let Some(seed) = seed {
            seed
        } else {
            let drawn = getrandom::u64()
                .map_err(|error| Failure::file("the system's random numbers", error.into()))?;
            tell(format_args!("--seed {drawn} draws the same again"));
            drawn
        };
        Ok(Self(Pcg64::new(seed.into(), STREAM)))
    }

    /// A number below `end`, each with the same chance.
    fn below(&mut self, end: usize) -> usize {
        let end = end as u64;
        // The numbers from here on would favour the small remainders.
        let fair = u64::MAX - u64::MAX % end;
        loop {
            let number = self.0.next_u64();
            if number < fair {
                return (number % end) as usize;
            }
        }
    }
}
