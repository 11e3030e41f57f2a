//! What a test has tried, said aloud: straight to standard error, as what a
//! test that passes prints is otherwise kept from view.

use std::io::{self, Write};

/// How many cases have been tried.
pub fn tried(count: usize, cases: &str) {
    say(&format!("tried {count} {cases}"));
}

/// What could not be tried, and why.
#[cfg(feature = "cli")] // nothing but the programs needs more than any machine has
pub fn skipped(what: &str, why: &str) {
    say(&format!("SKIPPED {what}: {why}"));
}

fn say(line: &str) {
    // One write, so that lines of tests that run at once do not mix.
    let _ = io::stderr().write_all(format!("\n    {line}\n").as_bytes());
}
