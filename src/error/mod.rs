//! [`Error`]: which table could not be used, why, and what to do.

#[cfg(feature = "files")]
mod file;

use core::fmt::{self, Display};

use crate::puzzle::{Puzzle, Root};
use crate::table::WalkError;

#[cfg(feature = "files")]
pub(crate) use file::{FileError, FileProblem};
#[cfg(feature = "files")]
use std::sync::Arc;

/// A table could not be used or written.
///
/// It says which; its [`source`](core::error::Error::source) says why. That is a
/// [`WalkError`] if a walk found it out; with the feature `files`, a `FormatError` if the
/// bytes are not a table file, an `io::Error` if the system refused, and an error of a
/// private type if no regular file has that name. With that feature, `hint` says
/// what to do.
#[derive(Clone, Debug)]
pub struct Error {
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    /// Contents that nobody knew beforehand turned out to be no table.
    Walk {
        puzzle: &'static str,
        /// The number of the root, if the puzzle has several.
        root: Option<usize>,
        cause: WalkError,
    },
    /// Kept with its table and handed out again, hence shared.
    #[cfg(feature = "files")]
    File(Arc<FileError>),
}

impl Error {
    pub(crate) fn walk<P: Puzzle>(root: Root<P>, cause: WalkError) -> Self {
        Self {
            kind: Kind::Walk {
                puzzle: P::NAME,
                root: (P::ROOTS > 1).then_some(root.index()),
                cause,
            },
        }
    }

    /// What to do about it, as a sentence without its full stop.
    #[must_use]
    #[cfg(feature = "files")]
    pub fn hint(&self) -> String {
        match &self.kind {
            Kind::Walk { .. } => {
                "generate the table again, and check the rules of the puzzle if that does not help"
                    .into()
            }
            Kind::File(error) => error.hint(),
        }
    }
}

#[cfg(feature = "files")]
impl From<FileError> for Error {
    fn from(error: FileError) -> Self {
        Self {
            kind: Kind::File(Arc::new(error)),
        }
    }
}

/// What failed; in the alternate form, `{:#}`, the causes too.
impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match &self.kind {
            Kind::Walk { puzzle, root, .. } => match root {
                Some(root) => write!(f, "the table of {puzzle} root {root} is damaged"),
                None => write!(f, "the table of {puzzle} is damaged"),
            },
            #[cfg(feature = "files")]
            Kind::File(error) => write!(f, "{error}"),
        };
        what?;
        let mut cause = core::error::Error::source(self).filter(|_| f.alternate());
        while let Some(error) = cause {
            write!(f, ": {error}")?;
            cause = error.source();
        }
        Ok(())
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.kind {
            Kind::Walk { cause, .. } => Some(cause),
            #[cfg(feature = "files")]
            Kind::File(error) => Some(error.cause()),
        }
    }
}
