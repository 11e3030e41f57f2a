//! Cases: what an input asks, in order, and what in it is no question.

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

    /// Takes the cases at the beginning of the text that are written as most are,
    /// which [`plain_case`] reads at once: two whole lines, or one. Says how many bytes
    /// that was and how many lines. It saves an eighth of the time for a million
    /// cases, as nothing is looked for that is where it is expected.
    fn take_plain(&mut self, text: &[u8], place: Place, cases: &mut Cases<P>) -> (usize, u64);

    /// The input ends here, perhaps inside a case or before all have come.
    fn end(&mut self, place: Place, cases: &mut Cases<P>) -> Result<(), Fault>;
}

/// The case that the text begins with, if that is two boards without
/// punctuation, a byte between them, and a line feed; its length is in bytes.
#[inline]
pub fn plain_case<P: Game>(text: &[u8], between: fn(u8) -> bool) -> Option<(Query<P>, usize)> {
    let (first, rest) = text.split_at_checked(P::SYMBOLS)?;
    let (second, rest) = rest.get(1..)?.split_at_checked(P::SYMBOLS)?;
    if !between(text[P::SYMBOLS]) || rest.first() != Some(&b'\n') {
        return None;
    }
    let query = (first.try_into().ok()?, second.try_into().ok()?);
    Some((query, 2 * P::SYMBOLS + 2))
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

    /// Where the first query begins that is not solved.
    pub fn place_of_next(&self) -> Place {
        let next = self.places.get(self.solutions.len());
        next.copied().unwrap_or(Place::START)
    }

    pub fn solve<B: AsRef<[u8]>>(&mut self, batch: &Batch<'_, Tables<P>, B>) -> Result<(), Error> {
        batch.solve_many(&self.queries, &mut self.solutions)
    }

    /// The number of cases.
    pub const fn len(&self) -> usize {
        self.queries.len() + self.faults.len()
    }

    /// The number of cases that have an answer: all, if all queries are solved.
    pub fn answered(&self) -> usize {
        self.solutions.len() + self.faults().count()
    }

    /// What is no query, as far as the queries before it are solved.
    pub fn faults(&self) -> impl Iterator<Item = &Fault> {
        let solved = self.solutions.len();
        let faults = self.faults.iter();
        faults.map_while(move |(before, fault)| (*before <= solved).then_some(fault))
    }

    /// Where the queries begin that have no solution.
    pub fn unsolvable(&self) -> impl Iterator<Item = Place> {
        let solutions = self.solutions.iter().zip(&self.places);
        solutions.filter_map(|(solution, &place)| solution.is_none().then_some(place))
    }

    /// Hands out what came of each case, in order, as far as they are solved.
    pub fn answers(&self, mut each: impl FnMut(Answer<'_, P>)) {
        let solved = self.solutions.len();
        let faults = self
            .faults
            .iter()
            .map(|(before, fault)| (*before, Some(fault)));
        let mut next = 0;
        for (before, fault) in faults.chain([(usize::MAX, None)]) {
            let run = next..before.min(solved);
            next = run.end;
            for (&query, &solution) in self.queries[run.clone()].iter().zip(&self.solutions[run]) {
                each(match solution {
                    Some(path) => Answer::Solved(query, path),
                    None => Answer::Unsolvable(query),
                });
            }
            if let Some(fault) = fault.filter(|_| before <= solved) {
                each(Answer::Invalid(fault));
            }
        }
    }
}
