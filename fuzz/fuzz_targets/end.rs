//! As in the program, but that messages are kept, not printed.

use std::cell::RefCell;
use std::fmt::Display;

#[path = "../../src/bin/tilebase/end.rs"]
mod program;
pub use program::{Exit, Failure};

thread_local! {
    pub static MESSAGES: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

pub fn tell(message: impl Display) {
    MESSAGES.with_borrow_mut(|messages| messages.push(message.to_string()));
}
