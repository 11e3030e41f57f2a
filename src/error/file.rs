//! What can be wrong with a file or a folder of tables.

use core::fmt::{self, Display};
use std::fs::FileType;
use std::io;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::path::{Path, PathBuf};

use crate::format::FormatError;
use crate::puzzle::{Puzzle, Visitor, visit_all};

#[derive(Debug)]
pub(crate) enum FileError {
    Folder {
        /// The puzzle whose tables are to be there; `None` for those that are shipped.
        puzzle: Option<&'static str>,
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
    /// What was to be written is no file of the table.
    Refused {
        path: PathBuf,
        cause: FormatError,
    },
}

impl FileError {
    /// Why: an [`io::Error`] or a [`FormatError`] where there is one.
    pub(super) fn cause(&self) -> &(dyn core::error::Error + 'static) {
        match self {
            Self::Folder { cause, .. } | Self::Write { cause, .. } => cause,
            Self::Use { cause, .. } => match cause {
                FileProblem::Io(cause) | FileProblem::Map(cause) => cause,
                FileProblem::Format(cause) => cause,
                cause => cause,
            },
            Self::Refused { cause, .. } => cause,
        }
    }

    /// What to do about it.
    pub(super) fn hint(&self) -> String {
        match self {
            Self::Folder {
                puzzle,
                path,
                cause,
            } => match cause.kind() {
                io::ErrorKind::NotFound if !path.as_os_str().is_empty() => match dead_link(path) {
                    Some(link) => format!(
                        "the link {} is broken: remove it, or create what it points to",
                        link.display()
                    ),
                    None if puzzle.is_some_and(|puzzle| !is_shipped(puzzle)) => {
                        "check the name, or create the folder and write the tables into it".into()
                    }
                    None => format!(
                        "check the name, or run {} to create the folder and its ten table files",
                        generator(path)
                    ),
                },
                io::ErrorKind::NotADirectory => "name the folder that has the table files".into(),
                _ => "check its name, its permissions and its disk".into(),
            },
            Self::Use {
                puzzle,
                path,
                cause,
            } => match cause {
                FileProblem::NotGiven => "give the bytes of the table file of this name".into(),
                FileProblem::NotRegular(_) => {
                    format!("remove it; then {}", generate(puzzle, path))
                }
                FileProblem::Io(error) if error.kind() != io::ErrorKind::NotFound => {
                    "check its permissions and its disk".into()
                }
                FileProblem::Map(_) => {
                    "read the files instead: `--no-mmap` of the program, `open` of the library"
                        .into()
                }
                _ => generate(puzzle, path),
            },
            Self::Write { cause, .. } if cause.kind() == io::ErrorKind::IsADirectory => {
                "remove the folder of this name".into()
            }
            Self::Write { .. } => {
                "check the folder, its permissions and the space on its disk".into()
            }
            Self::Refused { .. } => {
                "pass what `encode` returns for the table and its histogram".into()
            }
        }
    }
}

/// The first link on a path that leads nowhere.
fn dead_link(path: &Path) -> Option<PathBuf> {
    // Without a slash at its end, which would follow the link.
    let path: PathBuf = path.components().collect();
    let dead = |part: &&Path| part.is_symlink() && !part.exists();
    path.ancestors().find(dead).map(Path::to_path_buf)
}

/// How to come by the file of a table.
fn generate(puzzle: &str, path: &Path) -> String {
    if !is_shipped(puzzle) {
        return "generate the table again, write its file, and open the folder anew".into();
    }
    match path.parent().filter(|folder| *folder != Path::new("")) {
        Some(folder) => format!("run {} to write the ten table files", generator(folder)),
        None => "give the bytes of a new file from `tilebase-gen`".into(),
    }
}

/// The command that generates the tables in a folder, as a shell takes it.
fn generator(folder: &Path) -> String {
    let printable = |name: &&str| !name.contains(char::is_control);
    match folder.to_str().filter(printable) {
        Some(folder) if folder.starts_with('-') => {
            format!("`tilebase-gen {}`", quoted(&format!("./{folder}")))
        }
        Some(folder) => format!("`tilebase-gen {}`", quoted(folder)),
        // There is no way to print it that every shell takes.
        None => "`tilebase-gen` with the name of this folder".into(),
    }
}

/// As the usual shells of the system take it.
fn quoted(path: &str) -> String {
    let plain = if cfg!(windows) {
        r"\/._-+:=@,"
    } else {
        "/._-+:=@%,"
    };
    if path
        .chars()
        .all(|c| c.is_alphanumeric() || plain.contains(c))
    {
        path.into()
    } else if cfg!(windows) {
        // No name has this mark in it there.
        format!("\"{path}\"")
    } else {
        format!("'{}'", path.replace('\'', r"'\''"))
    }
}

/// Whether `tilebase-gen` writes the tables of the puzzle with this name.
fn is_shipped(puzzle: &str) -> bool {
    struct Search<'a>(&'a str, bool);
    impl Visitor for Search<'_> {
        fn visit<P: Puzzle>(&mut self) {
            self.1 |= P::NAME == self.0;
        }
    }
    let mut search = Search(puzzle, false);
    visit_all(&mut search);
    search.1
}

// An `io::Error` is not marked as such. Here it is only read, so a panic leaves it whole.
impl UnwindSafe for FileError {}
impl RefUnwindSafe for FileError {}

impl Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, path) = match self {
            Self::Folder { path, .. } => ("use the folder", path),
            Self::Use { path, .. } => ("use", path),
            Self::Write { path, .. } | Self::Refused { path, .. } => ("write", path),
        };
        write!(f, "cannot {what} {}", path.display())
    }
}

/// Why a file cannot be used.
#[derive(Debug)]
pub(crate) enum FileProblem {
    NotGiven,
    Io(io::Error),
    /// It cannot be mapped: not every file system allows it.
    Map(io::Error),
    NotRegular(FileType),
    Format(FormatError),
}

impl From<io::Error> for FileProblem {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<FormatError> for FileProblem {
    fn from(error: FormatError) -> Self {
        Self::Format(error)
    }
}

impl Display for FileProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotGiven => write!(f, "no file of this name was given"),
            Self::Io(error) | Self::Map(error) => write!(f, "{error}"),
            Self::NotRegular(found) => {
                write!(
                    f,
                    "file type: found {}, expected a regular file",
                    type_name(*found)
                )
            }
            Self::Format(error) => write!(f, "{error}"),
        }
    }
}

impl core::error::Error for FileProblem {}

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
