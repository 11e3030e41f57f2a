//! `random`: pairs of boards that are exactly so far apart.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::Write;

use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;
use tilebase::eight::Eight;
use tilebase::magic::Magic;
use tilebase::{Batch, Graph, Path, Puzzle, Root};

use crate::common::whole_number;
use crate::end::{Exit, Failure, tell};
use crate::game::{self, BLANK, Game, Name, Query};
use crate::judge::{Format, PuzzleRules, Rules};
use crate::origin::Origin;

/// The goal that is another one for each pair.
const RANDOM: &str = "random";

/// The stream of PCG's reference implementation.
const STREAM: u128 = 0x0a02_bdbf_7bb3_c0a7_ac28_fa16_a64a_bf96;

#[derive(clap::Args)]
pub struct Args {
    /// The puzzle
    puzzle: Name,

    /// How many moves lie between start and goal
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = whole_number::<usize>
    )]
    depth: usize,

    /// How many pairs are drawn
    #[arg(
        long,
        value_name = "K",
        default_value_t = 1,
        allow_negative_numbers = true,
        value_parser = whole_number::<usize>
    )]
    count: usize,

    /// The same seed draws the same pairs
    #[arg(
        long,
        value_name = "S",
        allow_negative_numbers = true,
        value_parser = whole_number::<u64>
    )]
    seed: Option<u64>,

    /// The goal, or "random": then any pair that far apart is drawn, each with the same
    /// chance [default: the goal of the format; 12345678X for eight, 12345678 for magic]
    #[arg(long, value_name = "BOARD|random")]
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
        "--format {format}: this is a format of {puzzle}; use `tilebase random {puzzle}`"
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
            "--count {count}: an input in this format has one case; for more, repeat the command with other seeds"
        )));
    }
    let goal = goal(args.goal.as_deref(), rules)?;
    let pairs = pairs::<P>(goal, args.depth, origin)?;
    let mut numbers = Numbers::new(args.seed);
    if let Some(rules) = rules {
        rules.write_count(args.count, out)?;
    }
    for _ in 0..args.count {
        let mut pair = pairs[numbers.below(pairs.len())];
        if goal.is_none() {
            pair = renamed::<P>(pair, &mut numbers);
        }
        match rules {
            Some(rules) => rules.write_case(pair, out)?,
            None => writeln!(out, "{}\t{}", pair.0, pair.1)?,
        }
    }
    Ok(Exit::Answered)
}

/// The goal that is asked for, or the format's, or the usual one; `None` if each pair
/// is to have another.
fn goal<P: Game>(
    named: Option<&str>,
    rules: Option<&Rules<P>>,
) -> Result<Option<P::Board>, Failure> {
    let of_format = rules.and_then(Rules::goal);
    let Some(named) = named else {
        return Ok(Some(of_format.unwrap_or_else(P::usual)));
    };
    let goal = match named {
        RANDOM => None,
        board => Some(game::parse::<P>(board).map_err(|error| usage(format!("--goal: {error}")))?),
    };
    if let Some(fixed) = of_format
        && goal != of_format
    {
        return Err(usage(format!(
            "--goal {named}: the goal of this format is {fixed}"
        )));
    }
    if let Some(fixed) = rules.and_then(Rules::start)
        && goal.is_some()
    {
        return Err(usage(format!(
            "--goal {named}: the start of this format is {fixed}, and its goals are drawn"
        )));
    }
    Ok(goal)
}

/// All pairs to draw from: those with this goal, in the order of the starts' ranks; or
/// those with the tiles of the start in order, of which every other pair is a renaming.
fn pairs<P: Game>(
    goal: Option<P::Board>,
    depth: usize,
    origin: &Origin,
) -> Result<Vec<Query<P>>, Failure> {
    let mut batch = Batch::new(P::solver(&origin.tables));
    if let Ok(graph) = Graph::explore() {
        batch.unfold(&graph)?;
    }
    let (mut pairs, mut greatest) = (Vec::new(), 0);
    let mut look_through = |queries: Vec<Query<P>>| {
        let mut answers = Vec::new();
        batch.solve_many(&queries, &mut answers)?;
        for (query, path) in queries.into_iter().zip(answers) {
            if let Some(distance) = path.map(Path::len) {
                greatest = greatest.max(distance);
                if distance == depth {
                    pairs.push(query);
                }
            }
        }
        Ok::<_, Failure>(())
    };
    let boards = || (0..P::BOARDS).map(P::unrank);
    match goal {
        Some(goal) => look_through(boards().map(|start| (start, goal)).collect())?,
        None => Root::all().try_for_each(|root| {
            let start = P::board(P::root(root));
            look_through(boards().map(|goal| (start, goal)).collect())
        })?,
    }
    if pairs.is_empty() {
        let far = goal.map_or_else(
            || "no pair is that far apart".into(),
            |goal| format!("no start is that far from {goal}"),
        );
        return Err(usage(format!(
            "--depth {depth}: {far}; the greatest distance is {greatest}"
        )));
    }
    Ok(pairs)
}

/// The pair with its tiles renamed: each way to do so has the same chance.
fn renamed<P: Game>((start, goal): Query<P>, numbers: &mut Numbers) -> Query<P> {
    let old = start.to_string().replace(BLANK, "");
    let mut new: Vec<char> = old.chars().collect();
    numbers.shuffle(&mut new);
    let new = String::from_iter(new);
    let renamed = |board: P::Board| {
        let text = game::renamed(board, &old, &new);
        text.parse().expect("each symbol still stands there once")
    };
    (renamed(start), renamed(goal))
}

/// Random numbers, which a seed fixes on every machine and for good: PCG is
/// published with reference values, and `rand_pcg` is tested against them.
struct Numbers(Pcg64);

impl Numbers {
    /// Without a seed one is drawn, and told so that it can be given again.
    fn new(seed: Option<u64>) -> Self {
        let seed = if let Some(seed) = seed {
            seed
        } else {
            // Its keys are the system's random numbers.
            let drawn = RandomState::new().build_hasher().finish();
            tell(format_args!(
                "use --seed {drawn} to draw the same pairs again"
            ));
            drawn
        };
        Self(Pcg64::new(seed.into(), STREAM))
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

    /// Any order, each with the same chance.
    fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (2..=list.len()).rev() {
            list.swap(end - 1, self.below(end));
        }
    }
}
