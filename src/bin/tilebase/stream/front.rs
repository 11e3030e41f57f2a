//! The front of a stream: reads, and cuts into cases.

use std::io::Read;

use super::block::{Block, End};
use super::pieces::Pieces;
use super::{Cases, Fault, Input, Reader};
use crate::end::Failure;
use crate::game::Game;

pub struct Front<R> {
    name: String,
    pieces: Pieces<Box<dyn Read + Send>>,
    reader: R,
    /// What is wrong with the input as a whole; nothing is read after that.
    fault: Option<Fault>,
    /// The number of blocks so far, and of cases.
    blocks: u64,
    cases: u64,
    /// Whether there are no more to come.
    done: bool,
}

impl<R> Front<R> {
    pub fn new<P: Game>(input: Input, reader: R) -> Self
    where
        R: Reader<P>,
    {
        Self {
            name: input.name,
            pieces: Pieces::new(input.bytes, reader.unit()),
            reader,
            fault: None,
            blocks: 0,
            cases: 0,
            done: false,
        }
    }

    /// Reads once, and fills a block with the cases that are now whole. `false`
    /// if there are no more blocks.
    pub fn read<P: Game>(&mut self, block: &mut Block<P>) -> bool
    where
        R: Reader<P>,
    {
        if self.done {
            return false;
        }
        block.cases.clear();
        block.end = match self.read_cases(&mut block.cases) {
            Ok(true) if self.fault.is_none() => None,
            Ok(_) => Some(End::Input(self.fault.take())),
            Err(failure) => Some(End::Failure(failure)),
        };
        self.done = block.end.is_some();
        (block.number, block.before) = (self.blocks, self.cases);
        self.blocks += 1;
        self.cases += block.cases.len() as u64;
        true
    }

    /// The number of cases so far.
    pub const fn cases(&self) -> u64 {
        self.cases
    }

    /// Reads no more.
    pub const fn stop(&mut self) {
        self.done = true;
    }

    /// Reads once. `false` at the end of the input.
    fn read_cases<P: Game>(&mut self, cases: &mut Cases<P>) -> Result<bool, Failure>
    where
        R: Reader<P>,
    {
        let more = self.pieces.read();
        let more = more.map_err(|error| Failure::reading(&self.name, error))?;
        while self.fault.is_none() {
            let ahead = self.pieces.ahead();
            let (bytes, lines) = self.reader.take_plain(ahead, self.pieces.place(), cases);
            self.pieces.pass(bytes, lines);
            let Some(piece) = self.pieces.next() else {
                break;
            };
            self.fault = self.reader.take(piece, cases).err();
        }
        if !more && self.fault.is_none() {
            self.fault = self.reader.end(self.pieces.place(), cases).err();
        }
        Ok(more)
    }
}
