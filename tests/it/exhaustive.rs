//! Both puzzles as a whole: each check runs over every board, rank or entry
//! there is, and over every root, against the [oracle](crate::oracle).
//!
//! Three things are sampled. Of the 132 thousand million pairs of boards 5,000
//! starts are drawn, each with a goal in reach, which the oracle finds by a
//! search from this very start, and for the 3×3 puzzle one out of reach. Of the
//! goals from a root some are asked for all solutions. And of the permutations
//! of more than nine symbols, which no puzzle here has, some are ranked.
//!
//! A check is generic over the puzzle. One that asks for answers is generic
//! over the source of the tables too, and is run for each of them.

use std::fmt::{Debug, Display};
use std::num::NonZero;
use std::str::FromStr;
use std::sync::LazyLock;
use std::{array, thread};

use tilebase::eight::{Board, Eight};
use tilebase::generator::generate;
use tilebase::magic::{Board as Sheet, Magic};
use tilebase::permutation::{self, Packed};
use tilebase::{
    BorrowedTable, Entry, Move, MoveTable, Path, Puzzle, Root, Solver, Source, Tablebase,
};

use crate::oracle::{self, EIGHT, Graph, MAGIC, Random, Rules, Search, text};

/// Starts that are drawn for each puzzle.
const STARTS: usize = 5_000;
/// Of them, those whose pairs are asked for every first move.
const HINTS: usize = 200;
/// Boards that are drawn for each root to be asked for the number of solutions.
const COUNTED: usize = 500;
/// Of them, those that are asked for all solutions.
const LISTED: usize = 5;

/// What the checks must know of a puzzle beyond what it says itself.
trait Subject<const N: usize>: Puzzle<Board: Display + FromStr> {
    const RULES: &'static Rules<N>;
    /// How many boards can be reached from each root.
    const REACHABLE: usize;

    fn board_of(cells: [u8; N]) -> Self::Board;
    fn cells(board: Self::Board) -> [u8; N];
    /// The index that the documentation gives to a board.
    fn documented_index(cells: [u8; N]) -> usize;

    /// The oracle's search from each root.
    fn searches() -> &'static [Search<N>];
    /// Pairs, half of which the 3×3 puzzle cannot solve.
    fn pairs() -> &'static [Pair<N>];
    /// A solver with tables that the generator has just made.
    fn generated() -> &'static Solver<Made<Self>>;
}

impl Subject<9> for Eight {
    const RULES: &'static Rules<9> = &EIGHT;
    const REACHABLE: usize = 181_440;

    #[track_caller]
    fn board_of(cells: [u8; 9]) -> Board {
        Board::new(cells).unwrap_or_else(|| panic!("{} is a board", text(cells)))
    }

    fn cells(board: Board) -> [u8; 9] {
        board.cells()
    }

    fn documented_index(cells: [u8; 9]) -> usize {
        let (blank, tiles) = without_blank(cells);
        blank * 20_160 + oracle::rank(tiles) / 2
    }

    fn searches() -> &'static [Search<9>] {
        static SEARCHES: LazyLock<Vec<Search<9>>> = LazyLock::new(|| {
            let roots = (0..9).map(|blank| {
                let mut root = EIGHT.first;
                root[..=blank].rotate_left(1);
                root
            });
            in_parallel(&roots.collect::<Vec<_>>(), |root| EIGHT.search(root))
        });
        &SEARCHES
    }

    fn pairs() -> &'static [Pair<9>] {
        static PAIRS: LazyLock<Vec<Pair<9>>> = LazyLock::new(|| draw(&EIGHT));
        &PAIRS
    }

    fn generated() -> &'static Solver<Made<Self>> {
        static SOLVER: LazyLock<Solver<Made<Eight>>> = LazyLock::new(solver);
        &SOLVER
    }
}

impl Subject<8> for Magic {
    const RULES: &'static Rules<8> = &MAGIC;
    const REACHABLE: usize = 40_320;

    #[track_caller]
    fn board_of(cells: [u8; 8]) -> Sheet {
        Sheet::new(cells).unwrap_or_else(|| panic!("{} is a sheet", text(cells)))
    }

    fn cells(board: Sheet) -> [u8; 8] {
        board.cells()
    }

    fn documented_index(cells: [u8; 8]) -> usize {
        oracle::rank(cells)
    }

    fn searches() -> &'static [Search<8>] {
        static SEARCHES: LazyLock<Vec<Search<8>>> =
            LazyLock::new(|| vec![MAGIC.search(MAGIC.first)]);
        &SEARCHES
    }

    fn pairs() -> &'static [Pair<8>] {
        static PAIRS: LazyLock<Vec<Pair<8>>> = LazyLock::new(|| draw(&MAGIC));
        &PAIRS
    }

    fn generated() -> &'static Solver<Made<Self>> {
        static SOLVER: LazyLock<Solver<Made<Magic>>> = LazyLock::new(solver);
        &SOLVER
    }
}

/// Runs each check as a test of its own, for each of the sources.
macro_rules! checks {
    (
        each puzzle { $($check:ident,)* }
        each source { $($answer:ident,)* }
    ) => {
        checks! { eight: Eight, 9, [$($check)*], [$($answer)*] }
        checks! { magic: Magic, 8, [$($check)*], [$($answer)*] }
    };
    ($name:ident: $puzzle:ty, $cells:literal, [$($check:ident)*], [$($answer:ident)*]) => {
        mod $name {
            use super::*;

            $(#[test]
            fn $check() {
                super::$check::<$puzzle, $cells>();
            })*

            mod generated {
                use super::*;

                $(#[test]
                fn $answer() {
                    super::super::$answer(<$puzzle>::generated());
                })*
            }

            mod embedded {
                use super::*;

                $(#[test]
                fn $answer() {
                    super::super::$answer(Tablebase::embedded().$name());
                })*
            }
        }
    };
}

checks! {
    each puzzle {
        boards_are_read_printed_and_ranked,
        indices_and_states_are_inverse,
        relabelling_finds_the_state_of_each_board,
        moves_of_boards,
        moves_of_states_and_back,
        tables_are_those_of_the_documentation,
        histograms,
    }
    each source {
        every_board_from_every_root,
        every_entry,
        random_pairs,
        every_first_move,
        every_solution,
    }
}

type Made<P> = Vec<MoveTable<P, Vec<u8>>>;

fn solver<P: Puzzle>() -> Solver<Made<P>> {
    let tables = Root::all().map(|root| match generate(root) {
        Ok(made) => made.table,
        Err(error) => panic!("{root} cannot be generated: {error}"),
    });
    Solver::new(tables.collect())
}

/// A pair of boards and what the oracle says of it.
struct Pair<const N: usize> {
    from: [u8; N],
    to: [u8; N],
    path: Option<String>,
    /// The letters with which a shortest path begins. They are known where the
    /// pair is one of the first and has a path.
    first: Option<String>,
}

/// Draws the starts, each with two goals: any board, and the same with the
/// symbols 1 and 2 exchanged.
fn draw<const N: usize>(rules: &'static Rules<N>) -> Vec<Pair<N>> {
    let graph = Graph::new(rules);
    let mut random = Random::new(N as u64);
    let pairs = (0..STARTS).flat_map(|number| {
        let (from, to) = (random.board(rules), random.board(rules));
        [to, exchange(to)].map(|to| (from, to, number < HINTS))
    });
    in_parallel(&pairs.collect::<Vec<_>>(), |(from, to, hints)| {
        let path = graph.path(from, to);
        let closer = |&letter: &char| {
            let left = rules.apply(from, letter);
            let left = left.and_then(|next| graph.path(next, to));
            left.map(|left| left.len() + 1) == path.as_ref().map(String::len)
        };
        let first = (hints && path.is_some()).then(|| rules.letters.chars().filter(closer));
        Pair {
            from,
            to,
            first: first.map(Iterator::collect),
            path,
        }
    })
}

/// The board with the symbols 1 and 2 exchanged.
fn exchange<const N: usize>(board: [u8; N]) -> [u8; N] {
    board.map(|symbol| match symbol {
        1 => 2,
        2 => 1,
        other => other,
    })
}

/// Does a piece of work for each item, on as many threads as there are cores.
/// The results are in the order of the items.
fn in_parallel<T: Copy + Sync, R: Send>(items: &[T], work: impl Fn(T) -> R + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let share = items.len().div_ceil(threads);
    let work = &work;
    thread::scope(|scope| {
        let workers: Vec<_> = items
            .chunks(share)
            .map(|items| scope.spawn(move || items.iter().copied().map(work).collect::<Vec<_>>()))
            .collect();
        workers
            .into_iter()
            .flat_map(|worker| worker.join().expect("a search ends"))
            .collect()
    })
}

/// The cell of the blank, and the tiles in reading order without it.
fn without_blank(cells: [u8; 9]) -> (usize, [u8; 8]) {
    let blank = cells.iter().position(|&cell| cell == 0).expect("a blank");
    let tiles = array::from_fn(|place| cells[if place < blank { place } else { place + 1 }]);
    (blank, tiles)
}

/// Every board, reachable or not, in the order of its rank.
fn all_boards<P: Subject<N>, const N: usize>() -> impl Iterator<Item = (usize, [u8; N])> {
    (0..oracle::factorial(N)).map(|rank| (rank, P::RULES.unrank(rank)))
}

/// Every state, from its index.
fn all_states<P: Puzzle>() -> impl Iterator<Item = (usize, P::State)> {
    (0..P::ENTRIES).map(|index| (index, P::state(index)))
}

fn cells_of<P: Subject<N>, const N: usize>(state: P::State) -> [u8; N] {
    P::cells(P::board(state))
}

/// The library's move that has this letter.
#[track_caller]
fn move_of<M: Move>(letter: char) -> M {
    let of_letter = M::ALL.iter().find(|m| m.letter() == letter);
    *of_letter.unwrap_or_else(|| panic!("no move has the letter {letter}"))
}

/// An answer in letters.
fn letters<M: Move>(path: Option<Path<M>>) -> Option<String> {
    path.map(|path| path.to_string())
}

#[track_caller]
fn table<P: Puzzle, S: Source<Puzzle = P, Error: Debug>>(
    solver: &Solver<S>,
    root: Root<P>,
) -> BorrowedTable<'_, P> {
    let table = solver.source().table(root);
    table.unwrap_or_else(|error| panic!("the table of {root}: {error:?}"))
}

// Answers.

fn every_board_from_every_root<P, const N: usize, S>(solver: &Solver<S>)
where
    P: Subject<N>,
    S: Source<Puzzle = P, Error: Debug>,
{
    assert_eq!(P::searches().len(), P::ROOTS);
    for search in P::searches() {
        let root = search.found[0];
        let from = P::board_of(root);
        let mut answered = 0;
        for (_, cells) in all_boards::<P, N>() {
            let pair = || format!("{} to {}", text(root), text(cells));
            let to = P::board_of(cells);
            let answer = solver.solve(from, to);
            let answer = answer.unwrap_or_else(|error| panic!("{}: {error:?}", pair()));
            assert_eq!(letters(answer).as_deref(), search.path(cells), "{}", pair());
            assert_eq!(
                solver.distance(from, to).ok(),
                Some(answer.map(Path::len)),
                "distance of {}",
                pair()
            );
            answered += usize::from(answer.is_some());
        }
        assert_eq!(answered, P::REACHABLE, "answers from {}", text(root));
    }
}

fn every_entry<P, const N: usize, S>(solver: &Solver<S>)
where
    P: Subject<N>,
    S: Source<Puzzle = P, Error: Debug>,
{
    for (root, search) in Root::all().zip(P::searches()) {
        let table = table(solver, root);
        for (rank, cells) in all_boards::<P, N>() {
            let expected = match search.get(cells) {
                None => Entry::Unreachable,
                Some(reached) => match (reached.parent, reached.path.chars().last()) {
                    (Some(parent), Some(letter)) => Entry::Parent {
                        rank: oracle::rank(parent),
                        last: move_of(letter),
                    },
                    _ => Entry::Root,
                },
            };
            assert_eq!(
                table.entry(rank),
                Ok(expected),
                "{root}, rank {rank}, {}",
                text(cells)
            );
        }
    }
}

fn random_pairs<P, const N: usize, S>(solver: &Solver<S>)
where
    P: Subject<N>,
    S: Source<Puzzle = P, Error: Debug>,
{
    let mut answered = 0;
    for pair in P::pairs() {
        let name = || format!("{} to {}", text(pair.from), text(pair.to));
        let (from, to) = (P::board_of(pair.from), P::board_of(pair.to));
        let answer = solver.solve(from, to);
        let answer = answer.unwrap_or_else(|error| panic!("{}: {error:?}", name()));
        assert_eq!(letters(answer), pair.path, "{}", name());
        assert_eq!(
            solver.distance(from, to).ok(),
            Some(answer.map(Path::len)),
            "distance of {}",
            name()
        );
        if let Some(path) = answer {
            let end = P::RULES.play(pair.from, &path.to_string());
            assert_eq!(text(end), text(pair.to), "the end of {path}, {}", name());
            answered += 1;
        }
    }
    assert_eq!(P::pairs().len(), 2 * STARTS);
    // Exchanging two symbols turns a goal that can be reached into one that
    // cannot, and the reverse, where only half of all boards can be.
    let solvable = 2 * STARTS * P::REACHABLE / P::BOARDS;
    assert_eq!(answered, solvable, "solvable pairs");
}

fn every_first_move<P, const N: usize, S>(solver: &Solver<S>)
where
    P: Subject<N>,
    S: Source<Puzzle = P, Error: Debug>,
{
    for pair in &P::pairs()[..2 * HINTS] {
        let name = || format!("{} to {}", text(pair.from), text(pair.to));
        let moves = solver.next_moves(P::board_of(pair.from), P::board_of(pair.to));
        let moves = moves.unwrap_or_else(|error| panic!("{}: {error:?}", name()));
        let found = moves.map(|moves| moves.iter().map(Move::letter).collect());
        assert_eq!(found, pair.first, "{}", name());
        assert_eq!(found.is_some(), pair.path.is_some(), "{}", name());
    }

    let home = P::board_of(P::RULES.first);
    let none = solver
        .next_moves(home, home)
        .expect("a table")
        .expect("a way");
    assert!(none.is_empty(), "{home} to itself begins with {none:?}");
}

/// The number of shortest paths to some boards, and to a few all of them.
fn every_solution<P, const N: usize, S>(solver: &Solver<S>)
where
    P: Subject<N>,
    S: Source<Puzzle = P, Error: Debug>,
{
    let mut random = Random::new(1);
    for search in P::searches() {
        let root = search.found[0];
        let from = P::board_of(root);
        for number in 0..COUNTED {
            let cells = random.board(P::RULES);
            let to = P::board_of(cells);
            let pair = || format!("{} to {}", text(root), text(cells));
            let count = solver.count(from, to);
            let count = count.unwrap_or_else(|error| panic!("{}: {error:?}", pair()));
            let expected = search.get(cells).map(|reached| reached.solutions);
            assert_eq!(count, expected, "{}", pair());
            if number >= LISTED {
                continue;
            }
            let solutions = solver.solutions(from, to);
            let solutions = solutions.unwrap_or_else(|error| panic!("{}: {error:?}", pair()));
            let found: Vec<_> = solutions
                .into_iter()
                .flatten()
                .map(|path| letters(path.ok()).expect("a table"))
                .collect();
            assert_eq!(found, search.all_paths(cells), "{}", pair());
        }
    }
}

// Boards, ranks, indices.

fn boards_are_read_printed_and_ranked<P: Subject<N>, const N: usize>() {
    assert_eq!(P::BOARDS, oracle::factorial(N));
    for (rank, cells) in all_boards::<P, N>() {
        let name = text(cells);
        let board = P::board_of(cells);
        assert_eq!(P::cells(board), cells, "cells of {name}");
        assert_eq!(board.to_string(), name);
        assert_eq!(name.parse().ok(), Some(board), "{name} read");
        assert_eq!(P::rank(board), rank, "rank of {name}");
        assert_eq!(P::unrank(rank), board, "the board of rank {rank}");
    }
}

fn indices_and_states_are_inverse<P: Subject<N>, const N: usize>() {
    assert_eq!(P::ENTRIES, P::REACHABLE);
    // As each of the indices in 0..ENTRIES comes back, states of different
    // indices are different, and there are as many as boards in reach.
    for (index, state) in all_states::<P>() {
        let cells = cells_of::<P, N>(state);
        assert_eq!(P::index(state), index, "{}", text(cells));
        assert_eq!(P::documented_index(cells), index, "{}", text(cells));
    }
}

fn relabelling_finds_the_state_of_each_board<P: Subject<N>, const N: usize>() {
    for (root, search) in Root::<P>::all().zip(P::searches()) {
        let start = search.found[0];
        assert_eq!(text(cells_of::<P, N>(P::root(root))), text(start));
        for (_, cells) in all_boards::<P, N>() {
            let name = || format!("{root}, {}", text(cells));
            let relabelled = P::relabel(P::board_of(start), P::board_of(cells));
            let reachable = search.get(cells).is_some();
            assert_eq!(relabelled.is_some(), reachable, "{}", name());
            if let Some((found, state)) = relabelled {
                assert_eq!(found, root, "{}", name());
                assert_eq!(cells_of::<P, N>(state), cells, "{}", name());
                assert_eq!(P::state(P::index(state)), state, "{}", name());
            }
        }
    }
}

// Moves.

fn moves_of_boards<P: Subject<N>, const N: usize>() {
    let all: String = P::Move::ALL.iter().map(|m| m.letter()).collect();
    assert_eq!(all, P::RULES.letters);
    for code in 0..=u8::MAX {
        let expected = P::Move::ALL.get(usize::from(code)).copied();
        assert_eq!(P::Move::from_code(code), expected, "{code}");
        if let Some(m) = expected {
            assert_eq!(m.code(), code);
        }
    }
    for (_, cells) in all_boards::<P, N>() {
        for &m in P::Move::ALL {
            let played = P::play(P::board_of(cells), m).map(P::cells);
            let expected = P::RULES.apply(cells, m.letter());
            assert_eq!(played, expected, "{} after {m:?}", text(cells));
        }
    }
}

fn moves_of_states_and_back<P: Subject<N>, const N: usize>() {
    // For each index and each move, the index that it was applied to.
    let mut before = vec![[None; 4]; P::ENTRIES];
    for (index, state) in all_states::<P>() {
        let cells = cells_of::<P, N>(state);
        for &m in P::Move::ALL {
            let applied = P::apply(state, m);
            let expected = P::RULES.apply(cells, m.letter());
            assert_eq!(
                applied.map(cells_of::<P, N>),
                expected,
                "{} after {m:?}",
                text(cells)
            );
            if let Some(next) = applied {
                before[P::index(next)][usize::from(m.code())] = Some(index);
                assert_eq!(
                    P::undo(next, m),
                    Some(state),
                    "{} after {m:?} and back",
                    text(cells)
                );
            }
        }
    }
    for (index, state) in all_states::<P>() {
        let cells = cells_of::<P, N>(state);
        for &m in P::Move::ALL {
            assert_eq!(
                P::undo(state, m).map(P::index),
                before[index][usize::from(m.code())],
                "{} before {m:?}",
                text(cells)
            );
        }
    }
}

// Tables and published figures.

/// Two bits for each index, the low ones first; the root's own are 0.
fn tables_are_those_of_the_documentation<P: Subject<N>, const N: usize>() {
    for (root, search) in Root::<P>::all().zip(P::searches()) {
        let mut bytes = vec![0u8; P::REACHABLE / 4];
        for &cells in &search.found {
            let index = P::documented_index(cells);
            let last = search.path(cells).and_then(|path| path.chars().last());
            let code = last.and_then(|letter| P::RULES.letters.find(letter));
            let code = u8::try_from(code.unwrap_or(0)).expect("one of four moves");
            bytes[index / 4] |= code << (index % 4 * 2);
        }
        assert_eq!(MoveTable::<P, &[u8]>::LEN, bytes.len());
        let table = table(P::generated(), root);
        let wrong = table.bytes().iter().zip(&bytes).position(|(a, b)| a != b);
        assert_eq!(wrong, None, "the first wrong byte of {root}");
        assert_eq!(table.bytes().len(), bytes.len(), "{root}");
        if let Some(known) = P::known(root) {
            assert_eq!(
                format!("{:08x}", known.digest),
                format!("{:08x}", oracle::crc32(&bytes)),
                "the digest of {root}"
            );
        }
    }
}

/// What has been published of the search from some roots.
pub struct Published {
    pub roots: &'static [&'static str],
    pub histogram: &'static [u32],
    /// The sum of all depths.
    pub sum: u64,
    /// The mean depth in ten-thousandths.
    pub mean: u64,
    /// The most shortest paths to one board, and the boards with exactly one.
    /// Neither is known for Magic Squares.
    solutions: Option<(u64, usize)>,
}

pub const PUBLISHED: &[Published] = &[
    Published {
        // OEIS A089473.
        roots: &["X12345678", "12X345678", "123456X78", "12345678X"],
        histogram: &[
            1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638,
            9529, 10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
        ],
        sum: 3_986_672,
        mean: 219_724,
        solutions: Some((64, 78_033)),
    },
    Published {
        // OEIS A089483.
        roots: &["1X2345678", "123X45678", "12345X678", "1234567X8"],
        histogram: &[
            1, 3, 5, 10, 14, 28, 42, 80, 108, 202, 278, 524, 726, 1348, 1804, 3283, 4193, 7322,
            8596, 13930, 14713, 21721, 19827, 25132, 18197, 18978, 9929, 7359, 2081, 878, 126, 2,
        ],
        sum: 3_944_202,
        mean: 217_383,
        solutions: Some((86, 75_969)),
    },
    Published {
        // OEIS A089474.
        roots: &["1234X5678"],
        histogram: &[
            1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1296, 2368, 3084, 5482, 6736,
            11132, 12208, 18612, 18444, 24968, 19632, 22289, 13600, 11842, 4340, 2398, 472, 148,
        ],
        sum: 3_901_468,
        mean: 215_028,
        solutions: Some((82, 75_125)),
    },
    Published {
        roots: &["12345678"],
        histogram: &[
            1, 3, 7, 14, 26, 51, 92, 159, 274, 453, 720, 1115, 1727, 2603, 3701, 4729, 5620, 6240,
            5840, 4492, 2120, 328, 5,
        ],
        sum: 640_995,
        mean: 158_977,
        solutions: None,
    },
];

/// The boards farthest from some roots, and their depth.
const FARTHEST: &[(&str, usize, &[&str])] = &[
    ("12345678X", 31, &["64785X321", "8672543X1"]),
    (
        "12345678",
        22,
        &["43125678", "45276183", "61832745", "83214765", "87214356"],
    ),
];

fn histograms<P: Subject<N>, const N: usize>() {
    let solver = P::generated();
    for (root, search) in Root::<P>::all().zip(P::searches()) {
        let start = text(search.found[0]);
        let published = PUBLISHED
            .iter()
            .find(|row| row.roots.contains(&start.as_str()))
            .unwrap_or_else(|| panic!("{start} is in no row"));
        let depth = published.histogram.len() - 1;

        assert_eq!(search.histogram(), published.histogram, "oracle, {root}");
        if let Some((most, single)) = published.solutions {
            let counts = || search.found.iter().filter_map(|&board| search.get(board));
            let greatest = counts().map(|reached| reached.solutions).max();
            assert_eq!(greatest, Some(most), "oracle, {root}");
            let ones = counts().filter(|reached| reached.solutions == 1).count();
            assert_eq!(ones, single, "oracle, {root}");
        }

        let known = P::known(root).unwrap_or_else(|| panic!("{root} is known"));
        let generated = generate(root).unwrap_or_else(|error| panic!("{root}: {error}"));
        for histogram in [generated.histogram, known.histogram] {
            assert_eq!(histogram.counts(), published.histogram, "{root}");
            assert_eq!(histogram.depth(), depth, "{root}");
            assert_eq!(histogram.boards(), P::REACHABLE as u64, "{root}");
            assert_eq!(histogram.sum(), published.sum, "{root}");
            let mean = format!("{}.{:04}", published.mean / 10_000, published.mean % 10_000);
            assert_eq!(format!("{:.4}", histogram.mean()), mean, "{root}");
        }
        assert_eq!(generated.table.depth(), depth, "{root}");

        let from = P::board_of(search.found[0]);
        let mut farthest: Vec<_> = all_boards::<P, N>()
            .map(|(_, cells)| P::board_of(cells))
            .filter(|&to| solver.distance(from, to) == Ok(Some(depth)))
            .map(|board| board.to_string())
            .collect();
        farthest.sort_unstable();
        let mut expected: Vec<_> = search.layer(depth).iter().copied().map(text).collect();
        expected.sort_unstable();
        assert_eq!(farthest, expected, "farthest from {root}");
        for &(name, at, boards) in FARTHEST {
            if name == start {
                assert_eq!(depth, at, "{root}");
                assert_eq!(farthest, boards, "farthest from {root}");
            }
        }
    }
}

// Permutations.

/// `0, 1, 2, …`
fn ascending<const N: usize>() -> [u8; N] {
    array::from_fn(|i| u8::try_from(i).expect("at most twelve symbols"))
}

#[track_caller]
fn check_rank<const N: usize>(rank: usize) {
    let symbols = oracle::unrank(ascending::<N>(), rank);
    let rank = u32::try_from(rank).expect("12! fits");
    let even = oracle::inversions(&symbols).is_multiple_of(2);
    assert_eq!(permutation::rank(&symbols), rank, "{symbols:?}");
    assert_eq!(permutation::unrank(rank), symbols, "rank {rank}");
    assert_eq!(permutation::is_even(&symbols), even, "{symbols:?}");
}

#[track_caller]
fn check_all_ranks<const N: usize>() {
    let count = oracle::factorial(N);
    assert_eq!(permutation::factorial(N) as usize, count, "{N}!");
    for rank in 0..count {
        check_rank::<N>(rank);
    }
}

/// The ends of the range, and some ranks between.
#[track_caller]
fn check_some_ranks<const N: usize>() {
    let count = oracle::factorial(N);
    assert_eq!(permutation::factorial(N) as usize, count, "{N}!");
    let mut random = Random::new(N as u64);
    let between = (0..20_000).map(|_| random.below(count));
    for rank in (0..100).chain(between).chain(count - 100..count) {
        check_rank::<N>(rank);
    }
}

#[test]
fn ranks_of_permutations() {
    check_all_ranks::<0>();
    check_all_ranks::<1>();
    check_all_ranks::<2>();
    check_all_ranks::<3>();
    check_all_ranks::<4>();
    check_all_ranks::<5>();
    check_all_ranks::<6>();
    check_all_ranks::<7>();
}

#[test]
fn ranks_of_longer_permutations() {
    check_all_ranks::<8>();
    check_all_ranks::<9>();
    check_some_ranks::<10>();
    check_some_ranks::<11>();
    check_some_ranks::<12>();
}

#[test]
#[should_panic(expected = "a rank is below N!")]
fn no_permutation_has_the_rank_of_their_number() {
    let _: [u8; 8] = permutation::unrank(40_320);
}

#[test]
#[should_panic(expected = "a rank is below 8!")]
fn no_packed_permutation_has_the_rank_of_their_number() {
    let _ = Packed::unrank(Packed::COUNT);
}

#[test]
#[should_panic(expected = "an index is below the number of states")]
fn no_state_has_the_index_of_their_number() {
    let _ = Eight::state(Eight::ENTRIES);
}

/// Every packed permutation, and its symbols.
fn all_packed() -> impl Iterator<Item = (usize, [u8; 8], Packed)> {
    (0..Packed::COUNT).map(|rank| {
        let symbols = oracle::unrank(ascending(), rank);
        let packed = Packed::new(symbols);
        (
            rank,
            symbols,
            packed.unwrap_or_else(|| panic!("{symbols:?} is one")),
        )
    })
}

#[test]
fn packed_permutations() {
    assert_eq!(Packed::COUNT, oracle::factorial(8));
    assert_eq!(Packed::IDENTITY.symbols(), ascending());
    for (rank, symbols, packed) in all_packed() {
        let even = oracle::inversions(&symbols).is_multiple_of(2);
        assert_eq!(packed.symbols(), symbols);
        assert_eq!(packed.rank(), rank, "{symbols:?}");
        assert_eq!(Packed::unrank(rank), packed, "rank {rank}");
        assert_eq!(packed.is_even(), even, "{symbols:?}");

        let inverse = packed.inverse();
        for (place, symbol) in (0..).zip(symbols) {
            let found = inverse.symbols()[usize::from(symbol)];
            assert_eq!(found, place, "place of {symbol} in {symbols:?}");
        }
        assert_eq!(packed.compose(inverse), Packed::IDENTITY, "{symbols:?}");
        assert_eq!(inverse.compose(packed), Packed::IDENTITY, "{symbols:?}");
    }
}

#[test]
fn packed_permutations_composed() {
    let mut random = Random::new(8);
    for _ in 0..50 {
        let other: [u8; 8] = oracle::unrank(ascending(), random.below(Packed::COUNT));
        let right = Packed::new(other).unwrap_or_else(|| panic!("{other:?} is one"));
        for (_, symbols, left) in all_packed() {
            let expected = other.map(|place| symbols[usize::from(place)]);
            assert_eq!(
                left.compose(right).symbols(),
                expected,
                "{symbols:?} composed with {other:?}"
            );
        }
    }
}

/// All 16,777,216 rows of eight symbols of eight.
#[test]
fn nothing_but_a_permutation_is_packed() {
    let mut accepted = 0;
    for number in 0..1_u32 << 24 {
        let symbols: [u8; 8] = array::from_fn(|i| (number >> (3 * i) & 7) as u8);
        let packed = Packed::new(symbols);
        assert!(
            packed.is_none_or(|packed| packed.symbols() == symbols),
            "{symbols:?}"
        );
        accepted += usize::from(packed.is_some());
    }
    // All permutations are accepted, by another test; so nothing else is.
    assert_eq!(accepted, Packed::COUNT);
    for place in 0..8 {
        for symbol in 8..=u8::MAX {
            let mut symbols = ascending();
            symbols[place] = symbol;
            assert_eq!(Packed::new(symbols), None, "{symbols:?}");
        }
    }
}

/// Each board with one cell replaced by whatever a byte holds.
#[test]
fn nothing_but_a_board_is_a_board() {
    for place in 0..9 {
        for cell in 0..=u8::MAX {
            let mut cells = EIGHT.first;
            cells[place] = cell;
            let expected = cell == EIGHT.first[place];
            assert_eq!(Board::new(cells).is_some(), expected, "{cells:?}");
        }
    }
    for place in 0..8 {
        for colour in 0..=u8::MAX {
            let mut cells = MAGIC.first;
            cells[place] = colour;
            let expected = colour == MAGIC.first[place];
            assert_eq!(Sheet::new(cells).is_some(), expected, "{cells:?}");
        }
    }
}

// What only one of the puzzles has.

#[test]
fn blanks_moves_and_ranks_of_the_eight() {
    for (rank, cells) in all_boards::<Eight, 9>() {
        let board = Eight::board_of(cells);
        let (blank, tiles) = without_blank(cells);
        assert_eq!(board.blank(), blank, "{board}");
        assert_eq!(board.rank(), rank, "{board}");
        assert_eq!(Board::unrank(rank), Some(board), "rank {rank}");
        for &m in <<Eight as Puzzle>::Move>::ALL {
            let expected = EIGHT.apply(cells, m.letter());
            assert_eq!(board.apply(m).map(Board::cells), expected, "{board}, {m:?}");
        }
        // A root's table has the boards in an even order, wherever the blank.
        let root = Eight::searches()[blank].get(cells);
        let even = oracle::inversions(&tiles).is_multiple_of(2);
        assert_eq!(root.is_some(), even, "{board}");
    }
}

#[test]
fn operations_and_ranks_of_the_sheet() {
    assert_eq!(Sheet::BASE.cells(), MAGIC.first);
    for (rank, cells) in all_boards::<Magic, 8>() {
        let sheet = Magic::board_of(cells);
        assert_eq!(sheet.rank(), rank, "{sheet}");
        assert_eq!(Sheet::unrank(rank), Some(sheet), "rank {rank}");
        for &m in <<Magic as Puzzle>::Move>::ALL {
            let expected = MAGIC.apply(cells, m.letter());
            assert_eq!(Some(sheet.apply(m).cells()), expected, "{sheet}, {m:?}");
            assert_eq!(sheet.apply(m).undo(m), sheet, "{m:?}");
            assert_eq!(sheet.undo(m).apply(m), sheet, "{m:?}");
        }
    }
}
