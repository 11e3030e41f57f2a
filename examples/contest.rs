//! A baseline for benchmarks: the usual contest solution of HDU 3567 "Eight II".
//!
//! It shares no code with `tilebase`, as it is the opponent. When it starts,
//! nine breadth-first searches fill two 32-bit arrays of 9 × 362,880: a board's
//! parent, and the move that led to it. A query relabels, ranks the goal, walks
//! the parents to the root and reverses the moves it met. Input and output are
//! buffered, so what it costs is the method: the searches at every start, and
//! then a chain of cache misses a query.
//!
//! ```text
//! contest < cases                 answers cases in the judge's format
//! contest --time < cases          the same, then what it cost on standard error
//! contest --init                  the searches alone, and their nanoseconds
//! ```
//!
//! `--time` takes one walk of this program's own as the unit: following the
//! parents from a random board to its root, without relabelling and printing.
//! Beyond the format, an unsolvable pair is answered with `Case x: unsolvable`
//! and an empty line.

use std::collections::VecDeque;
use std::env;
use std::hint::black_box;
use std::io::{self, Read, Write};
use std::process::ExitCode;
use std::time::Instant;

const CELLS: usize = 9;
const BOARDS: usize = 362_880;
const FACTORIALS: [u32; CELLS] = [40_320, 5_040, 720, 120, 24, 6, 2, 1, 1];

/// In the order in which they are tried.
const LETTERS: [u8; 4] = *b"dlru";
const LONGEST: usize = 31;

/// The parent of a board that cannot be reached.
const UNREACHED: u32 = u32::MAX;

const WALKS: u32 = 1_000_000;
const PASSES: usize = 3;
const SEED: u64 = 3567;
const BLOCK: usize = 1 << 16;

/// The tiles in reading order, the blank as 0.
type Board = [u8; CELLS];

/// The Cantor expansion.
fn rank(board: &Board) -> u32 {
    let mut rank = 0;
    for i in 0..CELLS {
        let mut smaller = 0;
        for j in i + 1..CELLS {
            smaller += u32::from(board[j] < board[i]);
        }
        rank += smaller * FACTORIALS[i];
    }
    rank
}

/// Where a move takes the blank, unless a wall is in the way.
fn step(blank: usize, m: u32) -> Option<usize> {
    match m {
        0 if blank < 6 => Some(blank + 3),
        1 if !blank.is_multiple_of(3) => Some(blank - 1),
        2 if blank % 3 < 2 => Some(blank + 1),
        3 if blank > 2 => Some(blank - 3),
        _ => None,
    }
}

/// The board with its blank in this cell and its tiles in order.
fn root(blank: usize) -> Board {
    let mut board = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    board[..=blank].rotate_left(1);
    board
}

/// Renames the tiles so that `from` becomes a root: its blank's cell, and `to`
/// by the new names.
fn relabel(from: &Board, to: &Board) -> (usize, Board) {
    let mut names = [0; CELLS];
    let (mut blank, mut name) = (0, 0);
    for (cell, &tile) in from.iter().enumerate() {
        if tile == 0 {
            blank = cell;
        } else {
            name += 1;
            names[usize::from(tile)] = name;
        }
    }
    (blank, to.map(|tile| names[usize::from(tile)]))
}

/// By root, then by rank. A root is its own parent.
struct Tables {
    parents: Vec<u32>,
    moves: Vec<u32>,
}

impl Tables {
    fn search() -> Self {
        let mut tables = Self {
            parents: vec![UNREACHED; CELLS * BOARDS],
            moves: vec![0; CELLS * BOARDS],
        };
        let spans = tables.parents.chunks_exact_mut(BOARDS);
        let spans = spans.zip(tables.moves.chunks_exact_mut(BOARDS));
        for (blank, (parents, moves)) in spans.enumerate() {
            search_from(blank, parents, moves);
        }
        tables
    }

    /// One table's parents, and its moves.
    fn of(&self, root: usize) -> (&[u32], &[u32]) {
        let span = root * BOARDS..(root + 1) * BOARDS;
        (&self.parents[span.clone()], &self.moves[span])
    }

    /// The moves of a case, in the space lent, or `None` if it is unsolvable.
    fn solve<'a>(&self, from: &Board, to: &Board, space: &'a mut [u8]) -> Option<&'a [u8]> {
        let (root, goal) = relabel(from, to);
        let (parents, moves) = self.of(root);
        let mut at = rank(&goal) as usize;
        if parents[at] == UNREACHED {
            return None;
        }
        let mut len = 0;
        while parents[at] as usize != at {
            space[len] = LETTERS[moves[at] as usize];
            len += 1;
            at = parents[at] as usize;
        }
        let path = &mut space[..len];
        path.reverse();
        Some(path)
    }

    /// The unit: a walk to the root, for its length alone.
    fn walk(&self, root: usize, rank: u32) -> u32 {
        let (parents, _) = self.of(root);
        let (mut at, mut len) = (rank, 0);
        while parents[at as usize] != at {
            len += 1;
            at = parents[at as usize];
        }
        len
    }
}

/// The first arrival at a board is kept: with the moves tried in order, it is
/// the lexicographically smallest of the shortest.
fn search_from(blank: usize, parents: &mut [u32], moves: &mut [u32]) {
    let start = root(blank);
    let start_rank = rank(&start);
    parents[start_rank as usize] = start_rank;
    let mut queue = VecDeque::from([(start, blank, start_rank)]);
    while let Some((board, blank, parent)) = queue.pop_front() {
        for m in 0..4 {
            let Some(cell) = step(blank, m) else { continue };
            let mut next = board;
            next.swap(blank, cell);
            let rank = rank(&next);
            if parents[rank as usize] == UNREACHED {
                parents[rank as usize] = parent;
                moves[rank as usize] = m;
                queue.push_back((next, cell, rank));
            }
        }
    }
}

fn parse(word: &[u8]) -> Option<Board> {
    let word: &[u8; CELLS] = word.try_into().ok()?;
    let (mut board, mut seen) = ([0; CELLS], 0);
    for (tile, &letter) in board.iter_mut().zip(word) {
        *tile = match letter {
            b'X' => 0,
            b'1'..=b'8' => letter - b'0',
            _ => return None,
        };
        seen |= 1 << *tile;
    }
    (seen == (1 << CELLS) - 1).then_some(board)
}

/// Writes the buffer once it has grown to a block.
fn write_block(out: &mut Vec<u8>) -> io::Result<()> {
    if out.len() >= BLOCK {
        io::stdout().write_all(out)?;
        out.clear();
    }
    Ok(())
}

/// Answers every case on standard input, and says how many there were.
fn answer(tables: &Tables) -> io::Result<u32> {
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input)?;
    let mut words = input
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty());
    let cases = words
        .next()
        .map_or(Some(0), |word| str::from_utf8(word).ok()?.parse().ok());
    let cases: u32 = cases.ok_or_else(|| io::Error::other("not a number of cases"))?;

    let mut out = Vec::with_capacity(2 * BLOCK);
    let mut path = [0; LONGEST];
    for case in 1..=cases {
        let mut board = || parse(words.next()?);
        let (Some(from), Some(to)) = (board(), board()) else {
            return Err(io::Error::other(format!("case {case} is not two boards")));
        };
        match tables.solve(&from, &to, &mut path) {
            Some(path) => {
                writeln!(out, "Case {case}: {}", path.len())?;
                out.extend_from_slice(path);
                out.push(b'\n');
            }
            None => writeln!(out, "Case {case}: unsolvable\n")?,
        }
        write_block(&mut out)?;
    }
    io::stdout().write_all(&out)?;
    io::stdout().flush()?;
    Ok(cases)
}

/// splitmix64.
struct Random(u64);

impl Random {
    #[expect(clippy::cast_possible_truncation, reason = "the result is below n")]
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^= z >> 31;
        ((u128::from(z) * n as u128) >> 64) as usize
    }

    fn board(&mut self) -> Board {
        let mut board = root(0);
        for cell in (1..CELLS).rev() {
            board.swap(cell, self.below(cell + 1));
        }
        board
    }

    fn solvable(&mut self) -> (Board, Board) {
        loop {
            let (from, to) = (self.board(), self.board());
            if odd(&from) == odd(&to) {
                return (from, to);
            }
        }
    }
}

/// Whether the tiles, without the blank, have an odd number of inversions.
fn odd(board: &Board) -> bool {
    let mut odd = false;
    for i in 0..CELLS {
        for j in i + 1..CELLS {
            odd ^= board[j] != 0 && board[j] < board[i];
        }
    }
    odd
}

/// The time of a walk in seconds: a mean over the pairs, the median of the passes.
fn time_walk(tables: &Tables) -> f64 {
    let mut random = Random(SEED);
    let mut ends = Vec::new();
    for _ in 0..WALKS {
        let (from, to) = random.solvable();
        let (root, goal) = relabel(&from, &to);
        ends.push((root, rank(&goal)));
    }
    let mut passes = [0.0; PASSES];
    for pass in &mut passes {
        let ((), seconds) = timed(|| {
            for &(root, goal) in &ends {
                black_box(tables.walk(root, goal));
            }
        });
        *pass = seconds / f64::from(WALKS);
    }
    passes.sort_by(f64::total_cmp);
    passes[PASSES / 2]
}

/// Runs a job and says how many seconds it took.
fn timed<T>(job: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let result = job();
    (result, start.elapsed().as_secs_f64())
}

/// As the program without arguments, and then says what it cost. The unit is
/// taken between the searches and the cases and once more after them, as a
/// machine's pace may change.
fn run_timed() -> io::Result<()> {
    let (tables, searched) = timed(Tables::search);
    let before = time_walk(&tables);
    let (cases, answered) = timed(|| answer(&tables));
    let (cases, walk) = (cases?, f64::midpoint(before, time_walk(&tables)));

    eprintln!("a walk: {:.0} ns", walk * 1e9);
    let with_cases = format!("with {cases} cases");
    for (what, seconds) in [
        ("initialisation", searched),
        (&with_cases, searched + answered),
    ] {
        let (ms, units) = (seconds * 1e3, seconds / walk / 1e6);
        eprintln!("{what}: {ms:.0} ms, {units:.2} million walks");
    }
    Ok(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        [] => answer(&Tables::search()).map(|_| ()),
        ["--time"] => run_timed(),
        ["--init"] => {
            let (tables, seconds) = timed(Tables::search);
            black_box(tables);
            println!("{:.0}", seconds * 1e9);
            Ok(())
        }
        _ => Err(io::Error::other("usage: contest [--time | --init]")),
    };
    if let Err(error) = result {
        eprintln!("contest: {error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
