//! As in the program, but that messages are kept, not printed.

use std::fmt::Display;
use std::sync::{Mutex, MutexGuard};

#[path = "../../src/bin/tilebase/end.rs"]
mod program;
pub use program::{Exit, Failure};

/// Those of every worker of a stream.
static MESSAGES: Mutex<Vec<String>> = Mutex::new(Vec::new());

pub fn tell(message: impl Display) {
    lock().push(message.to_string());
}

/// The messages so far, which are then forgotten.
pub fn take() -> Vec<String> {
    std::mem::take(&mut lock())
}

fn lock() -> MutexGuard<'static, Vec<String>> {
    MESSAGES.lock().expect("nobody panics with it")
}
