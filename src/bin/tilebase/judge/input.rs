//! Writes what a judge would read.

use std::io::{self, Write};

use super::{Boards, Count, Rules};
use crate::game::{BLANK, Game, Query};
use crate::stream::Unit;

impl<P: Game> Rules<P> {
    /// The goal, if all cases have the same.
    pub fn goal(&self) -> Option<P::Board> {
        match self.boards {
            Boards::ToThis(goal) => Some(goal),
            Boards::Two | Boards::FromThis(_) => None,
        }
    }

    /// The start, if all cases have the same.
    pub fn start(&self) -> Option<P::Board> {
        match self.boards {
            Boards::FromThis(start) => Some(start),
            Boards::Two | Boards::ToThis(_) => None,
        }
    }

    /// The number of cases, if all inputs have the same.
    pub fn cases(&self) -> Option<usize> {
        (self.count == Count::Single).then_some(1)
    }

    /// Writes what comes before the cases.
    pub fn write_count(&self, count: usize, out: &mut impl Write) -> io::Result<()> {
        match self.count {
            Count::Told => writeln!(out, "{count}"),
            Count::Single | Count::ToTheEnd => Ok(()),
        }
    }

    /// Writes a case; where the judge has one goal, it has that one.
    pub fn write_case(&self, (start, goal): Query<P>, out: &mut impl Write) -> io::Result<()> {
        // The cases of UVa 652, which alone are told and in words.
        if self.count == Count::Told && self.unit == Unit::Word {
            writeln!(out)?;
        }
        match self.boards {
            Boards::Two => {
                self.write_board(start, out)?;
                self.write_board(goal, out)
            }
            Boards::ToThis(_) => self.write_board(start, out),
            // The start is the root: renaming both boards makes it that.
            Boards::FromThis(base) => {
                let goal = P::relabel(start, goal).map_or(base, |(_, state)| P::board(state));
                self.write_board(goal, out)
            }
        }
    }

    fn write_board(&self, board: P::Board, out: &mut impl Write) -> io::Result<()> {
        let symbols = board.to_string().replace(BLANK, self.blank);
        match self.unit {
            Unit::Line => writeln!(out, "{symbols}"),
            Unit::Word => {
                let words: Vec<_> = symbols.chars().map(String::from).collect();
                writeln!(out, "{}", words.join(" "))
            }
        }
    }
}
