//! From a stream of questions to a stream of answers: cut, read, solve, write.
//!
//! ```text
//! Input ──► Pieces ──► Reader ──► Cases ──► Solving ──► Writer ──► standard output
//!   bytes     lines or words        queries     paths        text
//!          └─────── Front ──────┘  └────────── Block ─────────┘ └── Back ──┘
//! ```
//!
//! All that one read of the input has brought, a block, is answered before the
//! next. So whoever waits for an answer gets it, and no space grows with the
//! input. Only a large file has several workers, with a block each: one of them
//! at a time reads, one writes, in the order in which the blocks were read, and
//! the others solve. On two cores a million cases take two thirds of the time.

mod back;
mod block;
mod cases;
mod fault;
mod front;
mod input;
mod pieces;
mod solving;
mod text;

use std::io::Write;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use tilebase::{Solver, Tables};

use crate::end::{Exit, Failure};
use crate::game::Game;
use back::Back;
use block::Block;
pub use block::Writer;
pub use cases::{Answer, Cases, Reader, plain_case};
pub use fault::{Cause, Fault};
use front::Front;
pub use input::Input;
pub use pieces::{Piece, Place, Unit, is_blank};
use solving::Solving;
pub use text::{CaseNumber, Text};

/// More would only wait for the one that reads.
const MAX_WORKERS: usize = 4;

/// Answers the cases of an input. `unsolvable` is what it means for the end of
/// the program that a pair has no solution.
pub fn answer<P: Game>(
    input: Input,
    reader: impl Reader<P> + Send,
    solver: &Solver<Tables<P>>,
    writer: Writer<P>,
    unsolvable: Exit,
    out: &mut (impl Write + Send),
) -> Result<Exit, Failure> {
    // Two plain boards, and a byte after each of them.
    let estimate = input.size.unwrap_or(0) / (2 * P::SYMBOLS as u64 + 2);
    let mut room = Solving::<P>::room(input.size);
    // Where memory is too short for the tables, it may be for threads.
    let is_alone = estimate < Solving::<P>::MANY || room.is_none();
    let stream = Stream {
        estimate,
        solving: Solving::new(input.name.clone(), solver, room.as_deref_mut()),
        writer,
        back: Mutex::new(Back::new(input.name.clone(), unsolvable, out)),
        front: Mutex::new(Front::new(input, reader)),
        written: Condvar::new(),
    };
    if is_alone {
        stream.work();
    } else {
        thread::scope(|scope| {
            for _ in 1..solving::cores().min(MAX_WORKERS) {
                // A system that has no thread left has this one.
                let _ = thread::Builder::new().spawn_scoped(scope, || stream.work());
            }
            stream.work();
        });
    }
    let back = stream.back.into_inner();
    back.unwrap_or_else(PoisonError::into_inner).end()
}

/// What the workers share.
struct Stream<'a, P: Game, R, O> {
    /// How many cases there are if they take as many bytes as usual; 0 if it is not
    /// known how long the input is.
    estimate: u64,
    front: Mutex<Front<R>>,
    solving: Solving<'a, P>,
    writer: Writer<P>,
    back: Mutex<Back<O>>,
    /// Tells of each block that has been written.
    written: Condvar,
}

impl<P: Game, R: Reader<P>, O: Write> Stream<'_, P, R, O> {
    /// Answers blocks until there are no more.
    fn work(&self) {
        let mut block = Block::new();
        while self.read(&mut block) {
            let solved = self.solving.solve(&mut block.cases);
            block.write(self.writer);
            let is_not_next = |back: &mut Back<O>| back.next() != block.number;
            let back = self.written.wait_while(lock(&self.back), is_not_next);
            let mut back = back.unwrap_or_else(PoisonError::into_inner);
            let goes_on = back.write(&mut block, solved);
            drop(back);
            self.written.notify_all();
            if !goes_on {
                lock(&self.front).stop();
            }
        }
    }

    fn read(&self, block: &mut Block<P>) -> bool {
        let mut front = lock(&self.front);
        let more = front.read(block);
        self.solving.expect(self.estimate.max(front.cases()));
        more
    }
}

/// No lock is poisoned, as a panic ends the program.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
