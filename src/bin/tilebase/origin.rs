//! Where the tables come from.

use std::env;
use std::fmt::{self, Display};
use std::path::{Path, PathBuf};

use tilebase::{Error, Tablebase};

/// The tables, and where they have been found.
pub struct Origin {
    pub tables: Tablebase,
    place: Place,
}

enum Place {
    Program,
    Folder {
        path: PathBuf,
        /// What has named it.
        named_by: &'static str,
        access: Access,
    },
}

/// How the files of a folder come into memory.
#[derive(Clone, Copy)]
pub enum Access {
    Map,
    Read,
}

impl Access {
    /// On Windows a mapped file cannot be replaced, so files are read there.
    pub const fn new(no_mmap: bool) -> Self {
        if no_mmap || cfg!(windows) {
            Self::Read
        } else {
            Self::Map
        }
    }
}

impl Origin {
    /// The first place that is named or present: the folder of `--tables`, that
    /// of the environment, `tables` beside the program, the program itself.
    pub fn find(option: Option<PathBuf>, access: Access) -> Result<Self, Error> {
        if let Some(path) = option {
            return Self::folder(path, "--tables", access);
        }
        if let Some(path) = env::var_os("TILEBASE_TABLES").filter(|path| !path.is_empty()) {
            return Self::folder(path.into(), "TILEBASE_TABLES", access);
        }
        match env::current_exe().map(|program| program.with_file_name("tables")) {
            Ok(path) if is_present(&path) => Self::folder(path, "beside the program", access),
            _ => Ok(Self {
                tables: Tablebase::embedded(),
                place: Place::Program,
            }),
        }
    }

    /// The files of a folder. None is opened before it is needed.
    pub fn folder(path: PathBuf, named_by: &'static str, access: Access) -> Result<Self, Error> {
        let tables = match access {
            Access::Read => Tablebase::open(&path),
            // SAFETY: this program writes no table file, and `tilebase-gen`
            // replaces them by renaming. For folders where files are changed in
            // place the help tells of `--no-mmap`.
            #[allow(unsafe_code)]
            Access::Map => unsafe { Tablebase::map(&path) },
        }?;
        let place = Place::Folder {
            path,
            named_by,
            access,
        };
        Ok(Self { tables, place })
    }
}

/// Whether there is a folder, or a link that leads nowhere or where nobody may look:
/// that is an error, and nothing to be passed over.
fn is_present(path: &Path) -> bool {
    path.metadata()
        .map_or_else(|_| path.is_symlink(), |found| found.is_dir())
}

impl Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Place::Program => write!(f, "built into the program"),
            Place::Folder {
                path,
                named_by,
                access,
            } => {
                let access = match access {
                    Access::Map => "memory-mapped",
                    Access::Read => "read into memory",
                };
                // Its name may have anything in it; a terminal is not to obey it.
                let path = path.display().to_string();
                let path = path.replace(char::is_control, "\u{fffd}");
                write!(f, "{path} ({named_by}), {access}")
            }
        }
    }
}
