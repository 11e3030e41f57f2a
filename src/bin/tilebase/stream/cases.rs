//! Cases: what an input asks, in order, and what of it is no question.

use tilebase::{Batch, Error, Path, Tables};

use super::{Fault, Piece, Place, Unit};
use crate::game::{Game, Query};

/// Makes cases of lines or words.
pub trait Reader<P: Game> {
    /// What it takes.
    fn unit(&self) -> Unit;

    /// Takes the next line or word, which may begin, continue or end a case.
    /// A fault is one of the input as a whole: nothing more need be read.
    fn take(&mut self, piece: Piece<'_>, cases: &mut Cases<P>) -> Result<(), Fault>;

    /// The input ends here, perhaps inside a case or before all have come.
    fn end(&mut self, place: Place, cases: &mut Cases<P>) -> Result<(), Fault>;
}

/// The cases that one read of the input has brought. The queries lie side by
/// side, and so do their solutions; faults are rare.
pub struct Cases<P: Game> {
    queries: Vec<Query<P>>,
    /// Where each query begins.
    places: Vec<Place>,
    solutions: Vec<Option<Path<P::Move>>>,
    /// What is no query, each with the number of queries before it.
    faults: Vec<(usize, Fault)>,
}

/// What came of a case.
pub enum Answer<'a, P: Game> {
    Solved(Query<P>, Path<P::Move>),
    Unsolvable(Query<P>),
    Invalid(&'a Fault),
}

impl<P: Game> Cases<P> {
    pub const fn new() -> Self {
        Self {
            queries: Vec::new(),
            places: Vec::new(),
            solutions: Vec::new(),
            faults: Vec::new(),
        }
    }

    pub fn clear(&mut self) {
        self.queries.clear();
        self.places.clear();
        self.solutions.clear();
        self.faults.clear();
    }

    /// Adds the case that begins at a place.
    #[inline]
    pub fn push(&mut self, place: Place, query: Result<Query<P>, Fault>) {
        match query {
            Ok(query) => {
                self.queries.push(query);
                self.places.push(place);
            }
            Err(fault) => self.faults.push((self.queries.len(), fault)),
        }
    }

    /// The number of queries.
    pub const fn queries(&self) -> usize {
        self.queries.len()
    }

    /// Where the first query begins that is not solved.
    pub fn place_of_next(&self) -> Place {
        let next = self.places.get(self.solutions.len());
        next.copied().unwrap_or(Place::START)
    }

    pub fn solve(&mut self, batch: &Batch<'_, Tables<P>>) -> Result<(), Error> {
        batch.solve_many(&self.queries, &mut self.solutions)
    }

    /// Hands out what came of each case, in order, with its place, as far as they
    /// are solved.
    pub fn answers(&self, mut each: impl FnMut(Place, Answer<'_, P>)) {
        let mut faults = self.faults.iter().peekable();
        let queries = self.queries.iter().zip(&self.solutions).zip(&self.places);
        for (number, ((&query, &solution), &place)) in queries.enumerate() {
            while let Some((_, fault)) = faults.next_if(|(before, _)| *before == number) {
                each(fault.place, Answer::Invalid(fault));
            }
            each(
                place,
                match solution {
                    Some(path) => Answer::Solved(query, path),
                    None => Answer::Unsolvable(query),
                },
            );
        }
        for (_, fault) in faults.take_while(|(before, _)| *before <= self.solutions.len()) {
            each(fault.place, Answer::Invalid(fault));
        }
    }
}
