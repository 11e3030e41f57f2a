//! A baseline for benchmarks: the usual contest solution of Magic Squares.
//!
//! As `contest` it shares no code with `tilebase`. When it starts, a
//! breadth-first search fills two 32-bit arrays of 40,320: a sheet's parent, and
//! the operation that led to it. A query relabels, ranks the target, walks the
//! parents to the base and reverses the operations it met.
//!
//! It reads pairs of sheets, a start and a target, and answers each with the
//! number of operations, a tab, and the operations: what `tilebase batch magic`
//! does, in the same text.
//!
//! ```text
//! contest_magic < pairs
//! ```

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::process::ExitCode;

const CELLS: usize = 8;
const SHEETS: usize = 40_320;
const FACTORIALS: [u32; CELLS] = [5_040, 720, 120, 24, 6, 2, 1, 1];

/// In the order in which they are tried.
const LETTERS: [u8; 3] = *b"ABC";
const LONGEST: usize = 22;

/// The parent of a sheet that is not reached yet.
const UNREACHED: u32 = u32::MAX;
const BLOCK: usize = 1 << 16;

/// The colours clockwise from the top left, from 0.
type Sheet = [u8; CELLS];

const BASE: Sheet = [0, 1, 2, 3, 4, 5, 6, 7];

/// The Cantor expansion.
fn rank(sheet: Sheet) -> u32 {
    let mut rank = 0;
    for i in 0..CELLS {
        let mut smaller = 0;
        for j in i + 1..CELLS {
            smaller += u32::from(sheet[j] < sheet[i]);
        }
        rank += smaller * FACTORIALS[i];
    }
    rank
}

/// The three operations: the rows change places; the rightmost column comes to
/// the left; the four cells in the middle turn clockwise.
fn operate(sheet: Sheet, operation: u32) -> Sheet {
    let sources = match operation {
        0 => [7, 6, 5, 4, 3, 2, 1, 0],
        1 => [3, 0, 1, 2, 5, 6, 7, 4],
        _ => [0, 6, 1, 3, 4, 2, 5, 7],
    };
    sources.map(|cell: usize| sheet[cell])
}

/// Renames the colours so that `from` becomes the base: `to` by the new names.
fn relabel(from: Sheet, to: Sheet) -> Sheet {
    let mut names = BASE;
    for (name, colour) in (0..).zip(from) {
        names[usize::from(colour)] = name;
    }
    to.map(|colour| names[usize::from(colour)])
}

/// By rank. The base is its own parent.
struct Table {
    parents: Vec<u32>,
    operations: Vec<u32>,
}

impl Table {
    /// The first arrival at a sheet is kept: with the operations tried in order,
    /// it is the lexicographically smallest of the shortest.
    fn search() -> Self {
        let mut parents = vec![UNREACHED; SHEETS];
        let mut operations = vec![0; SHEETS];
        let base = rank(BASE);
        parents[base as usize] = base;
        let mut queue = VecDeque::from([(BASE, base)]);
        while let Some((sheet, parent)) = queue.pop_front() {
            for operation in 0..3 {
                let next = operate(sheet, operation);
                let rank = rank(next);
                if parents[rank as usize] == UNREACHED {
                    parents[rank as usize] = parent;
                    operations[rank as usize] = operation;
                    queue.push_back((next, rank));
                }
            }
        }
        Self {
            parents,
            operations,
        }
    }

    /// The operations from one sheet to another, in the space lent.
    fn solve<'a>(&self, from: Sheet, to: Sheet, space: &'a mut [u8]) -> &'a [u8] {
        let mut at = rank(relabel(from, to)) as usize;
        let mut len = 0;
        while self.parents[at] as usize != at {
            space[len] = LETTERS[self.operations[at] as usize];
            len += 1;
            at = self.parents[at] as usize;
        }
        let path = &mut space[..len];
        path.reverse();
        path
    }
}

fn parse(word: &[u8]) -> Option<Sheet> {
    let word: &[u8; CELLS] = word.try_into().ok()?;
    let sheet = word.map(|letter| letter.wrapping_sub(b'1'));
    let mut seen = [false; CELLS];
    for colour in sheet {
        *seen.get_mut(usize::from(colour))? = true;
    }
    (seen == [true; CELLS]).then_some(sheet)
}

/// Answers every pair on standard input.
fn answer(table: &Table) -> io::Result<()> {
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input)?;
    let mut words = input
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty());
    let mut out = Vec::with_capacity(2 * BLOCK);
    let mut path = [0; LONGEST];
    while let Some(from) = words.next() {
        let pair = parse(from).zip(words.next().and_then(parse));
        let (from, to) = pair.ok_or_else(|| io::Error::other("a pair is not two sheets"))?;
        let path = table.solve(from, to, &mut path);
        write!(out, "{}\t", path.len())?;
        out.extend_from_slice(path);
        out.push(b'\n');
        if out.len() >= BLOCK {
            io::stdout().write_all(&out)?;
            out.clear();
        }
    }
    io::stdout().write_all(&out)?;
    io::stdout().flush()
}

fn main() -> ExitCode {
    if let Err(error) = answer(&Table::search()) {
        eprintln!("contest_magic: {error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
