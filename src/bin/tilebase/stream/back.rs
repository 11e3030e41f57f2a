//! The back of a stream: writes blocks in order, and tells of what is wrong.

use std::io::{self, Write};

use super::block::{Block, End};
use super::{Fault, Place};
use crate::end::{Exit, Failure, tell};
use crate::game::Game;

pub struct Back<O> {
    /// What messages call the input.
    name: String,
    unsolvable: Exit,
    out: O,
    /// The number of blocks so far, of cases, and of those without a solution.
    blocks: u64,
    cases: u64,
    unsolved: u64,
    first_unsolved: Option<Place>,
    exit: Exit,
    /// Why no more is written.
    end: Option<End>,
}

impl<O: Write> Back<O> {
    pub const fn new(name: String, unsolvable: Exit, out: O) -> Self {
        Self {
            name,
            unsolvable,
            out,
            blocks: 0,
            cases: 0,
            unsolved: 0,
            first_unsolved: None,
            exit: Exit::Answered,
            end: None,
        }
    }

    /// The number of the block that is to be written next.
    pub const fn next(&self) -> u64 {
        self.blocks
    }

    /// Writes the answers of a block, which are as many as could be solved.
    /// `false` if no more are to be written.
    pub fn write<P: Game>(&mut self, block: &mut Block<P>, solved: Result<(), Failure>) -> bool {
        self.blocks += 1;
        if self.end.is_none() {
            let cases = &block.cases;
            cases.faults().for_each(|fault| self.tell(fault));
            self.cases += cases.answered() as u64;
            if self.unsolvable != Exit::Answered {
                for place in cases.unsolvable() {
                    self.unsolved += 1;
                    self.first_unsolved.get_or_insert(place);
                    self.exit = self.exit.max(self.unsolvable);
                }
            }
            self.end = self.pass_on(block.text.as_bytes(), solved, block.end.take());
        }
        self.end.is_none()
    }

    fn pass_on(
        &mut self,
        text: &[u8],
        solved: Result<(), Failure>,
        end: Option<End>,
    ) -> Option<End> {
        match self.out.write_all(text).and_then(|()| self.out.flush()) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Some(End::NoReader),
            Err(error) => return Some(End::Failure(error.into())),
            Ok(()) => {}
        }
        if let Err(failure) = solved {
            return Some(End::Failure(failure));
        }
        if let Some(End::Input(Some(fault))) = &end {
            self.tell(fault);
        }
        end
    }

    /// The end of the program.
    pub fn end(self) -> Result<Exit, Failure> {
        match (self.end, self.first_unsolved) {
            (Some(End::Failure(failure)), _) => return Err(failure),
            (Some(End::Input(_)), Some(place)) => tell(format_args!(
                "{}: {} of {} cases without a solution, the first at {place}",
                self.name, self.unsolved, self.cases
            )),
            _ => {}
        }
        Ok(self.exit)
    }

    fn tell(&mut self, fault: &Fault) {
        tell(format_args!("{}, {fault}", self.name));
        self.exit = Exit::Wrong;
    }
}
