//! From a stream of questions to a stream of answers: cut, read, solve, write.
//!
//! ```text
//! Input ──► Pieces ──► Reader ──► Cases ──► solver ──► Writer ──► standard output
//!   bytes     lines or words        queries     paths       text
//! ```
//!
//! All that one read of the input has brought is answered before the next. So
//! whoever waits for an answer gets it, and no space grows with the input.

mod cases;
mod fault;
mod input;
mod pieces;
mod solving;
pub mod text;

use std::io::{self, Write};

use tilebase::{Solver, Tables};

use crate::end::{Exit, Failure, tell};
use crate::game::Game;
pub use cases::{Answer, Cases, Reader};
pub use fault::{Cause, Fault};
pub use input::Input;
use pieces::Pieces;
pub use pieces::{Piece, Place, Unit};
use solving::Solving;

/// Adds the answer to a case, the first being number 1, to the text.
pub type Writer<P> = fn(u64, &Answer<'_, P>, &mut Vec<u8>);

/// Answers the cases of an input.
pub struct Answers<'a, P: Game> {
    solving: Solving<'a, P>,
    writer: Writer<P>,
    /// What it means for the program's end that a pair has no solution.
    unsolvable: Exit,
    text: Vec<u8>,
    /// The number of cases so far, and of those without a solution.
    count: u64,
    unsolved: u64,
    first_unsolved: Option<Place>,
    exit: Exit,
}

impl<'a, P: Game> Answers<'a, P> {
    pub fn new(solver: &'a Solver<Tables<P>>, writer: Writer<P>, unsolvable: Exit) -> Self {
        Self {
            solving: Solving::new(solver),
            writer,
            unsolvable,
            text: Vec::new(),
            count: 0,
            unsolved: 0,
            first_unsolved: None,
            exit: Exit::Answered,
        }
    }

    pub fn run(
        mut self,
        input: Input,
        mut reader: impl Reader<P>,
        out: &mut impl Write,
    ) -> Result<Exit, Failure> {
        let Input { name, bytes, size } = input;
        // Two boards a case, each with a byte behind it.
        self.solving
            .expect(size.unwrap_or(0) / (2 * P::SYMBOLS as u64 + 2));
        let mut pieces = Pieces::new(bytes, reader.unit());
        let mut cases = Cases::new();
        let mut more = true;
        // Whether the input as a whole is right; nothing is read after a fault.
        let mut whole = Ok(());
        while more && whole.is_ok() {
            let read = pieces.read(|piece| {
                if whole.is_ok() {
                    whole = reader.take(piece, &mut cases);
                }
            });
            more = read.map_err(|error| Failure::file(&name, error))?;
            if !more && whole.is_ok() {
                whole = reader.end(pieces.place(), &mut cases);
            }
            cases.solve(self.solving.batch_for(cases.queries())?)?;
            self.write(&cases, &name);
            cases.clear();
            match out.write_all(&self.text).and_then(|()| out.flush()) {
                // Nobody reads on: the end is that of the answers so far.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(self.exit),
                result => result?,
            }
        }
        if let Err(fault) = whole {
            self.tell(&name, &fault);
        }
        if let Some(place) = self.first_unsolved {
            tell(format_args!(
                "{name}: {} of {} cases without a solution, the first at {place}",
                self.unsolved, self.count
            ));
        }
        Ok(self.exit)
    }

    /// Makes the answers to the cases the text, and tells of what is wrong.
    fn write(&mut self, cases: &Cases<P>, name: &str) {
        self.text.clear();
        cases.answers(|place, answer| {
            self.count += 1;
            (self.writer)(self.count, &answer, &mut self.text);
            match answer {
                Answer::Solved(..) => {}
                Answer::Unsolvable(_) if self.unsolvable == Exit::Answered => {}
                Answer::Unsolvable(_) => {
                    self.unsolved += 1;
                    self.first_unsolved.get_or_insert(place);
                    self.exit = self.exit.max(self.unsolvable);
                }
                Answer::Invalid(fault) => self.tell(name, fault),
            }
        });
    }

    fn tell(&mut self, name: &str, fault: &Fault) {
        tell(format_args!("{name}, {fault}"));
        self.exit = Exit::Wrong;
    }
}
