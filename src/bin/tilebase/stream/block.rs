//! A block: what one read of the input has brought, and the answers to it.

use super::text::CaseNumber;
use super::{Answer, Cases, Fault, Text};
use crate::end::Failure;
use crate::game::Game;

/// Adds the answer to a case, which has this number, to the text.
pub type Writer<P> = fn(&CaseNumber, &Answer<'_, P>, &mut Text);

pub struct Block<P: Game> {
    /// Its place among all blocks, the first being number 0.
    pub number: u64,
    /// How many cases are in the blocks before it.
    pub before: u64,
    pub cases: Cases<P>,
    pub text: Text,
    /// Only the last one has an end.
    pub end: Option<End>,
}

/// Why no more cases are answered.
pub enum End {
    /// The input has no more of them, or none that could be made out after a fault.
    Input(Option<Fault>),
    /// Nobody reads the answers any more.
    NoReader,
    /// The input cannot be read, a table be used, or the output be written.
    Failure(Failure),
}

impl<P: Game> Block<P> {
    pub fn new() -> Self {
        Self {
            number: 0,
            before: 0,
            cases: Cases::new(),
            text: Text::new::<P::Move>(),
            end: None,
        }
    }

    /// Makes text of the answers, as far as the cases are solved.
    pub fn write(&mut self, writer: Writer<P>) {
        self.text.clear();
        let mut count = CaseNumber::new(self.before);
        self.cases.answers(|answer| {
            count.step();
            writer(&count, &answer, &mut self.text);
        });
    }
}
