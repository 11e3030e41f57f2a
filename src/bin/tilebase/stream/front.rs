//! The front of a stream: reads, cuts, and solves.

use std::io::Read;

use tilebase::{Solver, Tables};

use super::pieces::Pieces;
use super::solving::Solving;
use super::{Cases, Fault, Input, Reader};
use crate::end::Failure;
use crate::game::Game;

pub struct Front<'a, P: Game, R> {
    name: String,
    pieces: Pieces<Box<dyn Read + Send>>,
    reader: R,
    solving: Solving<'a, P>,
    /// Whether the input as a whole is right; nothing is read after a fault.
    whole: Result<(), Fault>,
    /// Why nothing more can be read or solved.
    failure: Option<Failure>,
}

impl<'a, P: Game, R: Reader<P>> Front<'a, P, R> {
    pub fn new(input: Input, reader: R, solver: &'a Solver<Tables<P>>) -> Self {
        // Two boards a case, and a byte behind each of them.
        let expected = input.size.unwrap_or(0) / (2 * P::SYMBOLS as u64 + 2);
        Self {
            name: input.name,
            pieces: Pieces::new(input.bytes, reader.unit()),
            reader,
            solving: Solving::new(solver, expected),
            whole: Ok(()),
            failure: None,
        }
    }

    /// Whether so many cases are to come that unfolding the tables pays.
    pub fn expects_many(&self) -> bool {
        self.solving.expects_many()
    }

    /// Reads once, and solves the cases that are now whole. `false` if there are
    /// no more, or none that can be solved.
    pub fn read(&mut self, cases: &mut Cases<P>) -> bool {
        cases.clear();
        let read = self.read_whole(cases);
        let solved = self.solving.solve(cases).map_err(|error| {
            let place = cases.place_of_next();
            Failure::query(format!("{}, {place}", self.name), error)
        });
        match solved.and(read) {
            Ok(more) => more && self.whole.is_ok(),
            Err(failure) => {
                self.failure = Some(failure);
                false
            }
        }
    }

    fn read_whole(&mut self, cases: &mut Cases<P>) -> Result<bool, Failure> {
        let (reader, whole) = (&mut self.reader, &mut self.whole);
        let more = self.pieces.read(|piece| {
            if whole.is_ok() {
                *whole = reader.take(piece, cases);
            }
        });
        let more = more.map_err(|error| Failure::file(&self.name, error))?;
        if !more && self.whole.is_ok() {
            self.whole = self.reader.end(self.pieces.place(), cases);
        }
        Ok(more)
    }

    /// What is wrong with the input as a whole; or why it was not read to its
    /// end.
    pub fn whole(self) -> Result<Result<(), Fault>, Failure> {
        match self.failure {
            Some(failure) => Err(failure),
            None => Ok(self.whole),
        }
    }
}
