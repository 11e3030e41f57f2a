//! Cases: what an input asks, in order, and what of it is no question.

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

/// The cases that one read from the input has brought. The queries lie side by
/// side, so that they can be solved together; faults are rare.
pub struct Cases<P: Game> {
    queries: Vec<Query<P>>,
    /// Where each query begins.
    places: Vec<Place>,
    /// Each with the number of queries before it.
    faults: Vec<(usize, Fault)>,
}

impl<P: Game> Cases<P> {
    pub const fn new() -> Self {
        Self {
            queries: Vec::new(),
            places: Vec::new(),
            faults: Vec::new(),
        }
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

    /// Takes out every case in order.
    pub fn drain(&mut self) -> impl Iterator<Item = (Place, Result<Query<P>, Fault>)> {
        let mut queries = self.queries.drain(..).zip(self.places.drain(..));
        let mut faults = self.faults.drain(..).peekable();
        let mut taken = 0;
        std::iter::from_fn(move || {
            if let Some((_, fault)) = faults.next_if(|&(before, _)| before == taken) {
                return Some((fault.place, Err(fault)));
            }
            taken += 1;
            queries.next().map(|(query, place)| (place, Ok(query)))
        })
    }
}
