//! The back of a stream: writes answers, and tells of what is wrong.

use std::io::{self, Write};

use super::{Answer, Cases, Fault, Place, Text};
use crate::end::{Exit, Failure, tell};
use crate::game::Game;

/// Adds the answer to a case, the first being number 1, to the text.
pub type Writer<P> = fn(u64, &Answer<'_, P>, &mut Text);

pub struct Back<P: Game, O> {
    /// What messages call the input.
    name: String,
    writer: Writer<P>,
    unsolvable: Exit,
    out: O,
    text: Text,
    /// The number of cases so far, and of those without a solution.
    count: u64,
    unsolved: u64,
    first_unsolved: Option<Place>,
    exit: Exit,
}

impl<P: Game, O: Write> Back<P, O> {
    pub fn new(name: String, writer: Writer<P>, unsolvable: Exit, out: O) -> Self {
        Self {
            name,
            writer,
            unsolvable,
            out,
            text: Text::new::<P::Move>(),
            count: 0,
            unsolved: 0,
            first_unsolved: None,
            exit: Exit::Answered,
        }
    }

    /// Writes the answers to the cases. `false` if nobody reads them any more.
    pub fn write(&mut self, cases: &Cases<P>) -> Result<bool, Failure> {
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
                Answer::Invalid(fault) => self.tell(fault),
            }
        });
        match self
            .out
            .write_all(self.text.as_bytes())
            .and_then(|()| self.out.flush())
        {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
            result => Ok(result.map(|()| true)?),
        }
    }

    /// What the answers so far mean for the end of the program.
    pub const fn exit(&self) -> Exit {
        self.exit
    }

    /// Tells of what is wrong with the input as a whole.
    pub fn end(mut self, whole: Result<(), Fault>) -> Exit {
        if let Err(fault) = whole {
            self.tell(&fault);
        }
        if let Some(place) = self.first_unsolved {
            tell(format_args!(
                "{}: {} of {} cases without a solution, the first at {place}",
                self.name, self.unsolved, self.count
            ));
        }
        self.exit
    }

    fn tell(&mut self, fault: &Fault) {
        tell(format_args!("{}, {fault}", self.name));
        self.exit = Exit::Wrong;
    }
}
