//! Answers as JSON objects.

use std::fmt::Display;

use serde::{Serialize, Serializer};
use tilebase::Path;

use crate::game::{Game, Query};

/// The answer to a query. The order of the fields is that of the keys.
#[derive(Serialize)]
#[serde(bound = "P: Game")]
pub struct Record<P: Game> {
    puzzle: &'static str,
    start: Printed<P::Board>,
    goal: Printed<P::Board>,
    solvable: bool,
    distance: Option<usize>,
    moves: Option<Printed<Path<P::Move>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimal_solutions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<Printed<Path<P::Move>>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boards: Option<Vec<Printed<P::Board>>>,
}

impl<P: Game> Record<P> {
    pub fn new((start, goal): Query<P>, path: Option<Path<P::Move>>) -> Self {
        Self {
            puzzle: P::NAME,
            start: Printed(start),
            goal: Printed(goal),
            solvable: path.is_some(),
            distance: path.map(Path::len),
            moves: path.map(Printed),
            optimal_solutions: None,
            solutions: None,
            boards: None,
        }
    }
}

/// Serialized as the string that it is printed as.
pub struct Printed<T>(pub T);

impl<T: Display> Serialize for Printed<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}
