//! From a stream of questions to a stream of answers: cut, read, solve, write.
//!
//! ```text
//! Input ──► Pieces ──► Reader ──► Cases ──► Solving ──► Writer ──► standard output
//!   bytes     lines or words        queries     paths        text
//!          └──────────── Front ────────────────────┘ └─── Back ───┘
//! ```
//!
//! All that one read of the input has brought is answered before the next. So
//! whoever waits for an answer gets it, and no space grows with the input. Only
//! from a large file the front reads on while the back still writes.

mod back;
mod cases;
mod fault;
mod front;
mod input;
mod pieces;
mod solving;
mod text;

use std::io::Write;
use std::sync::mpsc;
use std::thread;

use tilebase::{Solver, Tables};

use crate::end::{Exit, Failure};
use crate::game::Game;
use back::Back;
pub use back::Writer;
pub use cases::{Answer, Cases, Reader};
pub use fault::{Cause, Fault};
use front::Front;
pub use input::Input;
pub use pieces::{Piece, Place, Unit};
pub use text::Text;

/// Answers the cases of an input. `unsolvable` is what it means for the end of
/// the program that a pair has no solution.
pub fn answer<P: Game>(
    input: Input,
    reader: impl Reader<P> + Send,
    solver: &Solver<Tables<P>>,
    writer: Writer<P>,
    unsolvable: Exit,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    let mut back = Back::new(input.name.clone(), writer, unsolvable, out);
    let mut front = Front::new(input, reader, solver);
    let two = front.expects_many() && solving::cores() > 1;
    let end = match two.then(|| in_two_threads(&mut front, &mut back)).flatten() {
        Some(end) => end?,
        None => in_turn(&mut front, &mut back)?,
    };
    match end {
        End::Input => Ok(back.end(front.whole()?)),
        End::Readers => Ok(back.exit()),
    }
}

/// Why no more is written.
enum End {
    /// All that can be answered has been.
    Input,
    /// Nobody reads on.
    Readers,
}

fn in_turn<P: Game>(
    front: &mut Front<'_, P, impl Reader<P>>,
    back: &mut Back<P, impl Write>,
) -> Result<End, Failure> {
    let mut cases = Cases::new();
    loop {
        let more = front.read(&mut cases);
        if !back.write(&cases)? {
            return Ok(End::Readers);
        }
        if !more {
            return Ok(End::Input);
        }
    }
}

/// The same, but the front in a thread of its own; `None` if the system has none.
fn in_two_threads<P: Game>(
    front: &mut Front<'_, P, impl Reader<P> + Send>,
    back: &mut Back<P, impl Write>,
) -> Option<Result<End, Failure>> {
    let (full, solved) = mpsc::channel();
    let (written, empty) = mpsc::channel();
    // One is filled while the other is written; a third bridges their pauses.
    for _ in 0..3 {
        let _ = written.send(Cases::new());
    }
    thread::scope(|scope| {
        let read = move || {
            for mut cases in empty {
                let more = front.read(&mut cases);
                if full.send(cases).is_err() || !more {
                    break;
                }
            }
        };
        thread::Builder::new().spawn_scoped(scope, read).ok()?;
        // Gone with this closure, whatever ends it: the front must not wait for it.
        let written = written;
        for cases in solved {
            match back.write(&cases) {
                Ok(true) => {}
                Ok(false) => return Some(Ok(End::Readers)),
                Err(failure) => return Some(Err(failure)),
            }
            // The front may be at its end already.
            let _ = written.send(cases);
        }
        Some(Ok(End::Input))
    })
}
