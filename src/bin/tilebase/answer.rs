//! From a stream of input to a stream of answers: read, frame, solve, write.
//!
//! All that one read from the input has brought is answered before the next.
//! So whoever waits for an answer gets it, and no space grows with the input.

use std::io::{self, Write};

use tilebase::{Path, Solver, Tables};

use crate::cases::{Cases, Query, Reader};
use crate::end::{Exit, Failure, tell};
use crate::fault::Fault;
use crate::game::Game;
use crate::input::Input;
use crate::stream::{Place, Stream};

/// What came of a case.
pub enum Answer<P: Game> {
    Solved(Query<P>, Path<P::Move>),
    Unsolvable(Query<P>),
    Invalid(Fault),
}

/// Adds the answer to a case, the first being number 1, to the text.
pub type Writer<P> = fn(u64, &Answer<P>, &mut Vec<u8>);

/// Answers every case of an input.
pub struct Answers<'a, P: Game> {
    solver: &'a Solver<Tables<P>>,
    writer: Writer<P>,
    /// What it means for the program's end that a pair has no solution.
    unsolvable: Exit,
    exit: Exit,
    /// The number of cases answered, and of those that have no solution.
    count: u64,
    unsolved: u64,
    first_unsolved: Option<Place>,
    text: Vec<u8>,
}

impl<'a, P: Game> Answers<'a, P> {
    pub fn new(solver: &'a Solver<Tables<P>>, writer: Writer<P>, unsolvable: Exit) -> Self {
        Self {
            solver,
            writer,
            unsolvable,
            exit: Exit::Answered,
            count: 0,
            unsolved: 0,
            first_unsolved: None,
            text: Vec::new(),
        }
    }

    pub fn run(
        mut self,
        input: Input,
        mut reader: impl Reader<P>,
        out: &mut impl Write,
    ) -> Result<Exit, Failure> {
        let Input { name, bytes } = input;
        let mut stream = Stream::new(bytes, reader.unit());
        let mut cases = Cases::new();
        // What is wrong with the input as a whole, after which nothing is read.
        let mut wrong = Ok(());
        let mut more = true;
        while more && wrong.is_ok() {
            let read = stream.read(|piece| {
                if wrong.is_ok() {
                    wrong = reader.take(piece, &mut cases);
                }
            });
            more = read.map_err(|error| Failure::file(&name, error))?;
            if !more && wrong.is_ok() {
                wrong = reader.end(stream.place(), &mut cases);
            }
            self.solve(&mut cases, &name)?;
            let written = out.write_all(&self.text).and_then(|()| out.flush());
            match written {
                // The reader has seen enough; the exit code is that of what it saw.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(self.exit),
                result => result?,
            }
        }
        if let Err(fault) = wrong {
            tell(format_args!("{name}, {fault}"));
            self.exit = Exit::Wrong;
        }
        if let Some(place) = self
            .first_unsolved
            .filter(|_| self.unsolvable > Exit::Answered)
        {
            tell(format_args!(
                "{name}, {place}: the first of {} among {} cases without a solution",
                self.unsolved, self.count
            ));
        }
        Ok(self.exit)
    }

    /// Solves the cases, and makes their answers the text.
    fn solve(&mut self, cases: &mut Cases<P>, name: &str) -> Result<(), Failure> {
        self.text.clear();
        for (place, query) in cases.drain() {
            self.count += 1;
            let answer = match query {
                Ok(query) => self.solve_one(place, query)?,
                Err(fault) => {
                    tell(format_args!("{name}, {fault}"));
                    self.exit = Exit::Wrong;
                    Answer::Invalid(fault)
                }
            };
            (self.writer)(self.count, &answer, &mut self.text);
        }
        Ok(())
    }

    fn solve_one(&mut self, place: Place, query: Query<P>) -> Result<Answer<P>, Failure> {
        if let Some(path) = self.solver.solve(query.0, query.1)? {
            return Ok(Answer::Solved(query, path));
        }
        self.unsolved += 1;
        self.first_unsolved.get_or_insert(place);
        self.exit = self.exit.max(self.unsolvable);
        Ok(Answer::Unsolvable(query))
    }
}
