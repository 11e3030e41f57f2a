//! How the program ends.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// The exit codes. Of several that apply, the greatest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Everything is answered.
    Answered = 0,
    /// Everything is answered, and some pair has no solution.
    Unsolvable = 1,
    /// The command line or the input is wrong.
    Wrong = 2,
    /// A table or a file cannot be used.
    Unusable = 3,
}

/// Why a command could not go on.
#[derive(Debug)]
pub enum Failure {
    /// Something in the command line that does not fit the rest of it.
    Usage(String),
    Table(tilebase::Error),
    /// A table that the query at this place of the input needs.
    Query {
        place: String,
        error: tilebase::Error,
    },
    File {
        /// What cannot be done with it.
        verb: &'static str,
        name: String,
        error: io::Error,
    },
    /// Standard output takes no more.
    Output(io::Error),
}

impl From<tilebase::Error> for Failure {
    fn from(error: tilebase::Error) -> Self {
        Self::Table(error)
    }
}

/// An error of reading is made by [`Failure::reading`], with a name. One without is of
/// writing to standard output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl Failure {
    pub fn reading(name: &str, error: io::Error) -> Self {
        Self::File {
            verb: "use",
            name: name.into(),
            error,
        }
    }

    pub fn writing(path: &Path, error: io::Error) -> Self {
        Self::File {
            verb: "write",
            name: path.display().to_string(),
            error,
        }
    }
}

/// The exit of a command that ends by writing the rest of its output. If nobody reads
/// that any more, the exit found so far still counts.
pub fn having_found(found: Exit, rest: Result<(), impl Into<Failure>>) -> Result<Exit, Failure> {
    match rest.map_err(Into::into) {
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(found),
        rest => rest.map(|()| found),
    }
}

/// Tells what went wrong, if anything did, and gives the code to end with.
pub fn exit_code(result: Result<Exit, Failure>) -> ExitCode {
    let exit = match result {
        Ok(exit) => exit,
        // Whoever read the answers has read enough of them.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Answered,
        Err(failure) => {
            tell(&failure);
            match failure {
                Failure::Usage(_) => Exit::Wrong,
                _ => Exit::Unusable,
            }
        }
    };
    ExitCode::from(exit as u8)
}

/// Writes a message to standard error. If nobody is there, nobody is told.
pub fn tell(message: impl Display) {
    let text = format!("tilebase: {message}\n");
    // A file's name may have anything in it; a terminal is not to obey it.
    let text = text.replace(|c: char| c.is_control() && c != '\n', "\u{fffd}");
    // In one piece, so that those of several programs do not mix.
    let _ = io::stderr().write_all(text.as_bytes());
}

/// What went wrong and why, and on a line of its own what to do.
impl Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Usage(message) => f.write_str(message),
            Self::Table(error) => write!(f, "{error:#}\n  {}", error.hint()),
            Self::Query { place, error } => write!(f, "{place}: {error:#}\n  {}", error.hint()),
            Self::File { verb, name, error } => write!(
                f,
                "cannot {verb} {name}: {error}\n  check its name, its permissions and its disk"
            ),
            Self::Output(error) => write!(
                f,
                "cannot write to standard output: {error}\n  check where standard output goes"
            ),
        }
    }
}
