//! A puzzle of one's own: five pancakes of different sizes in a stack. A move
//! puts a spatula under some of them and turns these over. Its rules are all
//! that is written here; search, checks and answers come from the library.
//!
//! `cargo run --example pancakes 35142`

use std::error::Error;
use std::fmt::{self, Display};
use std::str::FromStr;

use tilebase::generator::generate;
use tilebase::permutation::{factorial, rank, unrank};
use tilebase::{Move, Puzzle, Root, Solver, check_rules};

const PANCAKES: usize = 5;

/// A stack, the top first; its pancakes are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stack([u8; PANCAKES]);

impl FromStr for Stack {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let sizes: Vec<u8> = text.bytes().map(|digit| digit.wrapping_sub(b'1')).collect();
        let mut sorted = sizes.clone();
        sorted.sort_unstable();
        match sizes.try_into() {
            Ok(stack) if sorted == [0, 1, 2, 3, 4] => Ok(Self(stack)),
            _ => Err(format!(
                "found the stack {text:?}, expected the digits 1 to 5, each once"
            )),
        }
    }
}

impl Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|size| write!(f, "{}", size + 1))
    }
}

/// Turns over the upper two, three, four or all five.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Flip(u8);

impl Move for Flip {
    const ALL: &'static [Self] = &[Self(0), Self(1), Self(2), Self(3)];

    fn code(self) -> u8 {
        self.0
    }

    fn letter(self) -> char {
        ['2', '3', '4', '5'][usize::from(self.0)]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Pancakes {}

impl Puzzle for Pancakes {
    const NAME: &'static str = "pancakes";
    const ROOTS: usize = 1;
    const BOARDS: usize = factorial(PANCAKES) as usize;
    const ENTRIES: usize = Self::BOARDS;

    type Board = Stack;
    type State = Stack;
    type Move = Flip;

    fn root(_: Root<Self>) -> Stack {
        Stack([0, 1, 2, 3, 4])
    }

    fn index(state: Stack) -> usize {
        Self::rank(state)
    }

    fn state(index: usize) -> Stack {
        Self::unrank(index)
    }

    fn apply(mut stack: Stack, flip: Flip) -> Option<Stack> {
        stack.0[..usize::from(flip.0) + 2].reverse();
        Some(stack)
    }

    fn undo(stack: Stack, flip: Flip) -> Option<Stack> {
        Self::apply(stack, flip)
    }

    fn relabel(from: Stack, to: Stack) -> Option<(Root<Self>, Stack)> {
        let place = |size| from.0.iter().position(|&other| other == size);
        Some((
            Root::FIRST,
            Stack(to.0.map(|size| place(size).map_or(0, |place| place as u8))),
        ))
    }

    fn board(state: Stack) -> Stack {
        state
    }

    fn play(board: Stack, flip: Flip) -> Option<Stack> {
        Self::apply(board, flip)
    }

    fn rank(board: Stack) -> usize {
        rank(&board.0) as usize
    }

    fn unrank(rank: usize) -> Stack {
        Stack(unrank(rank as u32))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "35142".into());
    let (start, goal): (Stack, Stack) = (text.parse()?, "12345".parse()?);

    // Are the rules above those of a puzzle? (In a larger program, ask it in a test.)
    check_rules::<Pancakes>()?;

    // Generate the table, and walk it.
    let root = Root::<Pancakes>::FIRST;
    let made = generate(root)?;
    let (_, state) = Pancakes::relabel(start, goal).ok_or("every stack can be sorted")?;
    println!("{start} to {goal}: {}", made.table.walk(state)?);
    println!("stacks at each depth: {:?}", made.histogram.counts());

    // Or ask a solver. (Tables can also be written to files: see `tilebase::write`.)
    let solver = Solver::new(vec![made.table]);
    if let Some(solutions) = solver.solutions(start, goal)? {
        for path in solutions {
            println!("{}", path?);
        }
    }
    Ok(())
}
