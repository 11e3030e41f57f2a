//! The oracle: both puzzles over again, from the rules as a person reads them,
//! without the library. A board is its cells in the order in which they are
//! written: nine with the blank as 0, or eight colours clockwise.
//!
//! [`Search`] is a breadth-first search that carries the letters of each
//! board's path along. It tries the letters in order and keeps the first
//! arrival, so a path is the shortest and of those the lexicographically
//! smallest. [`Graph`] searches in the same way over numbered boards whose
//! neighbours were computed beforehand. It is there for thousands of starts, and
//! a test holds it against `Search`. Both are held against the case files, and
//! `exhaustive` holds `Search` against the published figures too.

use std::collections::HashMap;

use crate::cases::{self, rows};

/// What there is to know of a puzzle whose boards have `N` cells.
pub struct Rules<const N: usize> {
    /// The letters of the moves, in the order in which they count.
    pub letters: &'static str,
    /// The board with rank 0: all symbols, the smallest first.
    pub first: [u8; N],
    apply: fn([u8; N], char) -> Option<[u8; N]>,
}

/// The 3×3 sliding puzzle.
pub static EIGHT: Rules<9> = Rules {
    letters: "dlru",
    first: [0, 1, 2, 3, 4, 5, 6, 7, 8],
    apply: move_blank,
};

/// The 2×4 Magic Squares.
pub static MAGIC: Rules<8> = Rules {
    letters: "ABC",
    first: [1, 2, 3, 4, 5, 6, 7, 8],
    apply: operate,
};

/// The letter says where the blank goes; `None` if there is a wall.
fn move_blank(board: [u8; 9], letter: char) -> Option<[u8; 9]> {
    let from = board.iter().position(|&cell| cell == 0)?;
    let (row, column) = (from / 3, from % 3);
    let to = match letter {
        'd' if row < 2 => from + 3,
        'l' if column > 0 => from - 1,
        'r' if column < 2 => from + 1,
        'u' if row > 0 => from - 3,
        _ => return None,
    };
    let mut moved = board;
    moved.swap(from, to);
    Some(moved)
}

/// The sheet is laid out as two rows, changed, and read clockwise again.
fn operate(board: [u8; 8], letter: char) -> Option<[u8; 8]> {
    let mut upper = [board[0], board[1], board[2], board[3]];
    let mut lower = [board[7], board[6], board[5], board[4]];
    match letter {
        'A' => (upper, lower) = (lower, upper),
        'B' => {
            upper.rotate_right(1);
            lower.rotate_right(1);
        }
        'C' => {
            let (left, right) = (upper[1], upper[2]);
            (upper[1], upper[2]) = (lower[1], left);
            (lower[1], lower[2]) = (lower[2], right);
        }
        _ => return None,
    }
    Some([
        upper[0], upper[1], upper[2], upper[3], lower[3], lower[2], lower[1], lower[0],
    ])
}

impl<const N: usize> Rules<N> {
    /// The board after a move, or `None` if the move is not possible.
    pub fn apply(&self, board: [u8; N], letter: char) -> Option<[u8; N]> {
        (self.apply)(board, letter)
    }

    /// The board after all these moves.
    #[track_caller]
    pub fn play(&self, start: [u8; N], letters: &str) -> [u8; N] {
        let mut board = start;
        for letter in letters.chars() {
            board = self.apply(board, letter).unwrap_or_else(|| {
                panic!(
                    "{letter} of {letters} from {} is not possible on {}",
                    text(start),
                    text(board)
                )
            });
        }
        board
    }

    /// The board with this rank.
    pub fn unrank(&self, rank: usize) -> [u8; N] {
        unrank(self.first, rank)
    }

    /// The plain search of all boards that can be reached.
    pub fn search(&'static self, start: [u8; N]) -> Search<N> {
        Search::new(self, start)
    }
}

/// `1 · 2 · … · n`.
pub fn factorial(n: usize) -> usize {
    (1..=n).product()
}

/// The place among all orders of the same symbols, by the definition: the sum
/// of `c · (n − 1 − i)!`, where `c` counts the smaller symbols after the i-th.
pub fn rank<const N: usize>(symbols: [u8; N]) -> usize {
    (0..N)
        .map(|i| {
            let smaller = symbols[i + 1..].iter().filter(|&&later| later < symbols[i]);
            smaller.count() * factorial(N - 1 - i)
        })
        .sum()
}

/// The order that has this rank, of symbols given in ascending order: each digit
/// of the Cantor expansion takes one of those that are left, 0 the smallest.
pub fn unrank<const N: usize>(symbols: [u8; N], rank: usize) -> [u8; N] {
    let mut left = symbols.to_vec();
    std::array::from_fn(|i| left.remove(rank / factorial(N - 1 - i) % (N - i)))
}

/// The number of pairs that stand in the wrong order.
pub fn inversions(symbols: &[u8]) -> usize {
    let after = |i: usize| symbols[i + 1..].iter().filter(move |&&s| s < symbols[i]);
    (0..symbols.len()).map(|i| after(i).count()).sum()
}

/// A board as it is written.
pub fn text<const N: usize>(board: [u8; N]) -> String {
    let letter = |cell| match cell {
        0 => 'X',
        _ => char::from(b'0' + cell),
    };
    board.map(letter).iter().collect()
}

/// The board that is written so.
#[track_caller]
pub fn board<const N: usize>(text: &str) -> [u8; N] {
    let cells: Vec<u8> = text
        .bytes()
        .map(|byte| if byte == b'X' { 0 } else { byte - b'0' })
        .collect();
    cells
        .try_into()
        .unwrap_or_else(|_| panic!("{text} has not {N} cells"))
}

/// The CRC-32 of zip and PNG, bit by bit.
pub fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            (crc >> 1) ^ ((crc & 1) * 0xedb8_8320)
        })
    })
}

/// All boards that can be reached from a start.
pub struct Search<const N: usize> {
    rules: &'static Rules<N>,
    /// The boards in the order in which they were found.
    pub found: Vec<[u8; N]>,
    reached: HashMap<[u8; N], Reached<N>>,
}

/// How a board was reached.
pub struct Reached<const N: usize> {
    /// The letters of the path from the start.
    pub path: String,
    /// The board before the last letter; the start has none.
    pub parent: Option<[u8; N]>,
    /// The number of shortest paths.
    pub solutions: u64,
}

impl<const N: usize> Search<N> {
    fn new(rules: &'static Rules<N>, start: [u8; N]) -> Self {
        let root = Reached {
            path: String::new(),
            parent: None,
            solutions: 1,
        };
        let mut found = vec![start];
        let mut reached = HashMap::from([(start, root)]);
        let mut head = 0;
        while head < found.len() {
            let parent = found[head];
            head += 1;
            let Reached {
                path, solutions, ..
            } = &reached[&parent];
            let (path, solutions) = (path.clone(), *solutions);
            for letter in rules.letters.chars() {
                let Some(next) = rules.apply(parent, letter) else {
                    continue;
                };
                if let Some(known) = reached.get_mut(&next) {
                    // Every shortest path by way of this parent is one more,
                    // if it is not longer than the first that came.
                    if known.path.len() == path.len() + 1 {
                        known.solutions += solutions;
                    }
                } else {
                    let way = Reached {
                        path: format!("{path}{letter}"),
                        parent: Some(parent),
                        solutions,
                    };
                    reached.insert(next, way);
                    found.push(next);
                }
            }
        }
        Self {
            rules,
            found,
            reached,
        }
    }

    /// How a board was reached, or `None` if it was not.
    pub fn get(&self, board: [u8; N]) -> Option<&Reached<N>> {
        self.reached.get(&board)
    }

    /// The letters of the path to a board, or `None` if there is none.
    pub fn path(&self, board: [u8; N]) -> Option<&str> {
        self.get(board).map(|reached| reached.path.as_str())
    }

    /// The boards at this depth. They were found in the order of their depths,
    /// so they lie side by side.
    pub fn layer(&self, depth: usize) -> &[[u8; N]] {
        let depth_of = |board: &[u8; N]| self.reached[board].path.len();
        let begin = self.found.partition_point(|board| depth_of(board) < depth);
        let end = self.found.partition_point(|board| depth_of(board) <= depth);
        &self.found[begin..end]
    }

    /// The number of boards at each depth.
    pub fn histogram(&self) -> Vec<u32> {
        let mut counts = Vec::new();
        for reached in self.reached.values() {
            let depth = reached.path.len();
            counts.resize(counts.len().max(depth + 1), 0);
            counts[depth] += 1;
        }
        counts
    }

    /// Every shortest path to a board, in lexicographic order.
    pub fn all_paths(&self, to: [u8; N]) -> Vec<String> {
        let Some(depth) = self.path(to).map(str::len) else {
            return Vec::new();
        };
        // For each board of one layer, what is left of the way to `to`.
        let mut ends = HashMap::from([(to, vec![String::new()])]);
        for depth in (0..depth).rev() {
            let mut longer = HashMap::new();
            for &board in self.layer(depth) {
                let mut ways = Vec::new();
                for letter in self.rules.letters.chars() {
                    let next = self.rules.apply(board, letter);
                    if let Some(rest) = next.and_then(|next| ends.get(&next)) {
                        ways.extend(rest.iter().map(|rest| format!("{letter}{rest}")));
                    }
                }
                if !ways.is_empty() {
                    longer.insert(board, ways);
                }
            }
            ends = longer;
        }
        ends.remove(&self.found[0]).unwrap_or_default()
    }
}

/// The boards, numbered, and for each the numbers of those one move on, found by
/// plain moves and plain ranks.
///
/// The numbers are those of a flood: from the board with rank 0, then from the
/// lowest rank that is still dry, until none is. Boards that lie near to each
/// other so come to lie near to each other in memory, which makes a search
/// twice as fast; it has no other effect.
pub struct Graph<const N: usize> {
    rules: &'static Rules<N>,
    /// For each rank the number and the flood.
    numbers: Vec<(u32, u32)>,
    /// As many for each number as there are letters; the number itself where
    /// the move is not possible.
    next: Vec<u32>,
}

/// A search of a [`Graph`]: the boards in the order in which they were found.
struct Arrivals<'a, const N: usize> {
    graph: &'a Graph<N>,
    found: Vec<Arrival>,
}

/// A board that was found.
#[derive(Clone, Copy)]
struct Arrival {
    number: u32,
    /// Where in the list the board before it is; at the start, 0.
    parent: u32,
}

impl<const N: usize> Graph<N> {
    /// The graph of all boards, reachable or not.
    pub fn new(rules: &'static Rules<N>) -> Self {
        let neighbours = |board| {
            let letters = rules.letters.chars();
            letters.map(move |letter| rules.apply(board, letter).unwrap_or(board))
        };
        let mut numbers = vec![None; factorial(N)];
        let mut boards = Vec::new();
        let mut floods = 0;
        for rank_of_source in 0..factorial(N) {
            if numbers[rank_of_source].is_some() {
                continue;
            }
            let mut head = boards.len();
            numbers[rank_of_source] = Some((narrow(head), floods));
            boards.push(rules.unrank(rank_of_source));
            while head < boards.len() {
                for next in neighbours(boards[head]) {
                    let number = &mut numbers[rank(next)];
                    if number.is_none() {
                        *number = Some((narrow(boards.len()), floods));
                        boards.push(next);
                    }
                }
                head += 1;
            }
            floods += 1;
        }
        let numbers: Vec<_> = numbers.into_iter().flatten().collect();
        let next = boards.into_iter().flat_map(neighbours);
        let next = next.map(|board| numbers[rank(board)].0).collect();
        Self {
            rules,
            numbers,
            next,
        }
    }

    fn number(&self, board: [u8; N]) -> u32 {
        self.numbers[rank(board)].0
    }

    /// The boards one move on.
    fn next(&self, number: u32) -> &[u32] {
        let letters = self.rules.letters.len();
        &self.next[number as usize * letters..][..letters]
    }

    /// The letters of the path from one board to another, or `None` if there is
    /// none. The moves of both puzzles can be taken back by further moves, so a
    /// flood is all that can be reached from any of its boards.
    pub fn path(&self, from: [u8; N], to: [u8; N]) -> Option<String> {
        let flood = |board| self.numbers[rank(board)].1;
        if flood(from) != flood(to) {
            return None;
        }
        let arrivals = self.search(from, Some(to));
        let to = self.number(to);
        let place = arrivals.found.iter().position(|found| found.number == to)?;
        Some(arrivals.path(place))
    }

    /// Searches all boards that can be reached, or until one is found.
    fn search(&self, from: [u8; N], until: Option<[u8; N]>) -> Arrivals<'_, N> {
        let number = self.number(from);
        let last = until.map(|board| self.number(board));
        let mut seen = vec![false; factorial(N)];
        seen[number as usize] = true;
        let mut found = vec![Arrival { number, parent: 0 }];
        let mut head = 0;
        'search: while head < found.len() {
            for &next in self.next(found[head].number) {
                if !seen[next as usize] {
                    seen[next as usize] = true;
                    found.push(Arrival {
                        number: next,
                        parent: narrow(head),
                    });
                    if Some(next) == last {
                        break 'search;
                    }
                }
            }
            head += 1;
        }
        Arrivals { graph: self, found }
    }
}

impl<const N: usize> Arrivals<'_, N> {
    /// The letters of the path to the board at this place of the list.
    fn path(&self, mut place: usize) -> String {
        let mut letters = Vec::new();
        while place > 0 {
            let Arrival { number, parent } = self.found[place];
            place = parent as usize;
            let next = self.graph.next(self.found[place].number);
            let letter = next.iter().position(|&child| child == number);
            letters.push(self.graph.rules.letters.as_bytes()[letter.expect("a child")]);
        }
        letters.iter().rev().copied().map(char::from).collect()
    }
}

fn narrow(number: usize) -> u32 {
    u32::try_from(number).expect("9! fits")
}

/// Sebastiano Vigna's `splitmix64`: the same numbers for the same seed, always.
pub struct Random(u64);

impl Random {
    /// The numbers that belong to a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number in `0..limit`; the bias of the remainder does not matter here.
    pub fn below(&mut self, limit: usize) -> usize {
        let remainder = self.next() % u64::try_from(limit).expect("64 bits");
        usize::try_from(remainder).expect("less than the limit")
    }

    /// Any board, reachable or not.
    pub fn board<const N: usize>(&mut self, rules: &Rules<N>) -> [u8; N] {
        rules.unrank(self.below(factorial(N)))
    }
}

#[test]
fn ranks_are_places_in_lexicographic_order() {
    #[track_caller]
    fn check<const N: usize>(rules: &Rules<N>, last: [u8; N]) {
        let boards: Vec<_> = (0..factorial(N)).map(|rank| rules.unrank(rank)).collect();
        assert_eq!(boards[0], rules.first);
        assert_eq!(boards.last(), Some(&last));
        for (place, pair) in boards.windows(2).enumerate() {
            assert!(pair[0] < pair[1], "{} is no less", text(pair[0]));
            assert_eq!(rank(pair[0]), place, "{}", text(pair[0]));
        }
    }
    check(&EIGHT, board("87654321X"));
    check(&MAGIC, board("87654321"));
}

#[test]
fn operations_of_the_statement() {
    for (letter, sheet) in [('A', "87654321"), ('B', "41236785"), ('C', "17245368")] {
        let after = MAGIC.apply(MAGIC.first, letter).map(text);
        assert_eq!(after.as_deref(), Some(sheet), "{letter}");
    }
}

#[test]
fn the_case_files() {
    #[track_caller]
    fn check<const N: usize>(rules: &'static Rules<N>, file: &'static str) {
        let graph = Graph::new(rules);
        for (number, case) in rows(file).iter().enumerate() {
            let (from, to) = (board(case.from), board(case.to));
            let pair = format!("{} to {}", case.from, case.to);
            let path = case.answer.as_ref().map(|answer| answer.moves);
            assert_eq!(graph.path(from, to).as_deref(), path, "{pair}");
            let Some(answer) = &case.answer else {
                continue;
            };
            assert_eq!(answer.moves.len(), answer.distance, "{pair}");
            assert_eq!(rules.play(from, answer.moves), to, "{pair}");
            // A plain search takes a while: some rows are enough.
            if number % 5 > 0 {
                continue;
            }
            let search = rules.search(from);
            let solutions = search.get(to).map(|reached| reached.solutions);
            assert_eq!(solutions, Some(answer.solutions), "{pair}");
            let all = search.all_paths(to);
            assert_eq!(all.len() as u64, answer.solutions, "{pair}");
            assert_eq!(all[0], answer.moves, "{pair}");
            assert!(all.is_sorted_by(|a, b| a < b), "{pair}: {all:?}");
            for path in all {
                assert_eq!(rules.play(from, &path), to, "{path}, {pair}");
            }
        }
    }
    check(&EIGHT, cases::EIGHT);
    check(&MAGIC, cases::MAGIC);
}

#[test]
fn the_graph_is_searched_as_the_boards_are() {
    #[track_caller]
    fn check<const N: usize>(rules: &'static Rules<N>, start: &str) {
        let start = board(start);
        let (plain, graph) = (rules.search(start), Graph::new(rules));
        let arrivals = graph.search(start, None);
        assert_eq!(arrivals.found.len(), plain.found.len(), "{}", text(start));
        for (place, &to) in plain.found.iter().enumerate() {
            let pair = || format!("{} to {}", text(start), text(to));
            assert_eq!(arrivals.found[place].number, graph.number(to), "{}", pair());
            assert_eq!(Some(&*arrivals.path(place)), plain.path(to), "{}", pair());
        }
        let mut random = Random::new(1);
        for to in (0..50).map(|_| random.board(rules)) {
            let path = graph.path(start, to);
            let pair = || format!("{} to {}", text(start), text(to));
            assert_eq!(path.as_deref(), plain.path(to), "{}", pair());
        }
    }
    check(&EIGHT, "3X2486751");
    check(&EIGHT, "12345678X");
    check(&MAGIC, "12345678");
    check(&MAGIC, "63728145");
}

#[test]
fn published_numbers() {
    assert_eq!(Random::new(0).next(), 0xe220_a839_7b1d_cdaf);
    assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
}
