//! [`Error`]: which table could not be used, why, and what to do.

use core::fmt::{self, Display};

use crate::puzzle::{Puzzle, Root};
use crate::table::WalkError;

#[cfg(feature = "files")]
use crate::format::FormatError;
#[cfg(feature = "files")]
use crate::puzzle::{Visitor, visit_all};
#[cfg(feature = "files")]
use std::{fs::FileType, io, path::PathBuf, sync::Arc};

/// A table could not be used, or not be written.
///
/// It says which; its [`source`](core::error::Error::source) says why, and with
/// the feature `files` `hint` says what to do.
#[derive(Clone, Debug)]
pub struct Error {
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    /// Contents that nobody knew beforehand turned out to be no table.
    Walk {
        puzzle: &'static str,
        root: usize,
        cause: WalkError,
    },
    /// Kept with its table and handed out again, hence shared.
    #[cfg(feature = "files")]
    File(Arc<FileError>),
}

#[cfg(feature = "files")]
#[derive(Debug)]
enum FileError {
    Folder {
        path: PathBuf,
        cause: io::Error,
    },
    Use {
        puzzle: &'static str,
        path: PathBuf,
        cause: FileProblem,
    },
    Write {
        path: PathBuf,
        cause: io::Error,
    },
    Refused {
        path: PathBuf,
        cause: FormatError,
    },
}

impl Error {
    pub(crate) fn walk<P: Puzzle>(root: Root<P>, cause: WalkError) -> Self {
        Self {
            kind: Kind::Walk {
                puzzle: P::NAME,
                root: root.index(),
                cause,
            },
        }
    }
}

#[cfg(feature = "files")]
impl Error {
    pub(crate) fn folder(path: PathBuf, cause: io::Error) -> Self {
        FileError::Folder { path, cause }.into()
    }

    pub(crate) fn file<P: Puzzle>(path: PathBuf, cause: FileProblem) -> Self {
        let puzzle = P::NAME;
        FileError::Use {
            puzzle,
            path,
            cause,
        }
        .into()
    }

    pub(crate) fn write(path: PathBuf, cause: io::Error) -> Self {
        FileError::Write { path, cause }.into()
    }

    /// What was to be written is no file of the table.
    pub(crate) fn refused(path: PathBuf, cause: FormatError) -> Self {
        FileError::Refused { path, cause }.into()
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

impl Error {
    /// What to do about it, as a sentence without its full stop.
    #[must_use]
    #[cfg(feature = "files")]
    pub fn hint(&self) -> String {
        let generate = |puzzle, path: &std::path::Path| {
            if !is_shipped(puzzle) {
                return "generate the table again, and write its file".into();
            }
            let folder = match path.parent() {
                Some(folder) if !folder.as_os_str().is_empty() => folder,
                _ => std::path::Path::new("tables"),
            };
            format!(
                "`tilebase-gen {}` writes the ten table files",
                folder.display()
            )
        };
        match &self.kind {
            Kind::Walk { .. } => {
                "generate the table again, and see to the rules of the puzzle if that does not help"
                    .into()
            }
            Kind::File(error) => match &**error {
                FileError::Folder { path, cause } => match cause.kind() {
                    io::ErrorKind::NotFound => format!(
                        "`tilebase-gen {}` makes the folder and the ten table files",
                        path.display()
                    ),
                    io::ErrorKind::NotADirectory => {
                        "name the folder that has the ten table files".into()
                    }
                    _ => "see to its name, its permissions and its disk".into(),
                },
                FileError::Use {
                    cause: FileProblem::NotGiven,
                    ..
                } => "give the bytes of the table file of this name".into(),
                FileError::Use {
                    puzzle,
                    path,
                    cause: FileProblem::NotRegular(_),
                } => format!("take it away; then {}", generate(puzzle, path)),
                FileError::Use {
                    cause: FileProblem::Io(error),
                    ..
                } if error.kind() != io::ErrorKind::NotFound => {
                    "see to its permissions and its disk".into()
                }
                FileError::Use { puzzle, path, .. } => generate(puzzle, path),
                FileError::Write { .. } => {
                    "see to the folder, its permissions and the space on its disk".into()
                }
                FileError::Refused { .. } => {
                    "give what `encode` makes of the table and its histogram".into()
                }
            },
        }
    }
}

/// What failed; in the alternate form, `{:#}`, the causes too.
impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match &self.kind {
            Kind::Walk { puzzle, root, .. } => {
                write!(f, "the table of {puzzle} root {root} is damaged")
            }
            #[cfg(feature = "files")]
            Kind::File(error) => match &**error {
                FileError::Folder { path, .. } => {
                    write!(f, "cannot use the folder {}", path.display())
                }
                FileError::Use { path, .. } => write!(f, "cannot use {}", path.display()),
                FileError::Write { path, .. } | FileError::Refused { path, .. } => {
                    write!(f, "cannot write {}", path.display())
                }
            },
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
            Kind::File(error) => match &**error {
                FileError::Folder { cause, .. } | FileError::Write { cause, .. } => Some(cause),
                FileError::Use { cause, .. } => Some(cause),
                FileError::Refused { cause, .. } => Some(cause),
            },
        }
    }
}

/// Whether `tilebase-gen` writes the tables of the puzzle with this name.
#[cfg(feature = "files")]
fn is_shipped(puzzle: &str) -> bool {
    struct Search<'a>(&'a str);
    impl Visitor for Search<'_> {
        /// It is this one.
        type Error = ();

        fn visit<P: Puzzle>(&mut self) -> Result<(), ()> {
            if P::NAME == self.0 { Err(()) } else { Ok(()) }
        }
    }
    visit_all(&mut Search(puzzle)).is_err()
}

/// Why a file cannot be used.
#[cfg(feature = "files")]
#[derive(Debug)]
pub(crate) enum FileProblem {
    NotGiven,
    Io(io::Error),
    NotRegular(FileType),
    Length { found: u64, longest: usize },
    Format(FormatError),
}

#[cfg(feature = "files")]
impl From<io::Error> for FileProblem {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

#[cfg(feature = "files")]
impl From<FormatError> for FileProblem {
    fn from(error: FormatError) -> Self {
        Self::Format(error)
    }
}

#[cfg(feature = "files")]
impl Display for FileProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotGiven => write!(f, "no file of this name was given"),
            Self::Io(error) => write!(f, "{error}"),
            Self::NotRegular(found) => {
                write!(
                    f,
                    "file type: found {}, expected a regular file",
                    type_name(*found)
                )
            }
            Self::Length { found, longest } => {
                write!(f, "length: found {found} bytes, expected 1 to {longest}")
            }
            Self::Format(error) => write!(f, "{error}"),
        }
    }
}

#[cfg(feature = "files")]
impl core::error::Error for FileProblem {}

#[cfg(feature = "files")]
fn type_name(file_type: FileType) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if file_type.is_fifo() {
            return "a FIFO";
        } else if file_type.is_socket() {
            return "a socket";
        } else if file_type.is_char_device() || file_type.is_block_device() {
            return "a device";
        }
    }
    if file_type.is_dir() {
        "a folder"
    } else {
        "another kind of file"
    }
}
