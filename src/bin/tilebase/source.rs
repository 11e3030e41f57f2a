//! Where the tables come from.

use std::env;
use std::fmt::{self, Display};
use std::path::PathBuf;

use tilebase::{Error, Tablebase};

/// The tables built into the program, or the files of a folder.
pub enum Source {
    Embedded,
    Folder {
        path: PathBuf,
        /// What has named the folder.
        named_by: &'static str,
        access: Access,
    },
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Access {
    Mapped,
    Read,
}

impl Access {
    /// A mapped file cannot be replaced on Windows, so files are read there.
    pub fn new(no_mmap: bool) -> Self {
        if no_mmap || cfg!(windows) {
            Self::Read
        } else {
            Self::Mapped
        }
    }
}

impl Source {
    /// The first place that is named or present: the option's folder, the
    /// environment's, the folder `tables` beside the program, the program.
    pub fn find(option: Option<PathBuf>, access: Access) -> Self {
        let folder = |path, named_by| Self::Folder {
            path,
            named_by,
            access,
        };
        if let Some(path) = option {
            return folder(path, "--tables");
        }
        if let Some(path) = env::var_os("TILEBASE_TABLES").filter(|path| !path.is_empty()) {
            return folder(path.into(), "TILEBASE_TABLES");
        }
        let beside = env::current_exe().map(|program| program.with_file_name("tables"));
        match beside {
            Ok(path) if path.is_dir() => folder(path, "beside the program"),
            _ => Self::Embedded,
        }
    }

    /// Opens no file: each table is opened when it is first used.
    pub fn open(&self) -> Result<Tablebase, Error> {
        match self {
            Self::Embedded => Ok(Tablebase::embedded()),
            Self::Folder {
                path,
                access: Access::Read,
                ..
            } => Tablebase::open(path),
            Self::Folder {
                path,
                access: Access::Mapped,
                ..
            } => {
                // SAFETY: the program writes no table, and `tilebase-gen`
                // replaces the files by renaming. Whoever may do otherwise in
                // the folder has `--no-mmap`, as its help says.
                #[allow(unsafe_code)]
                unsafe {
                    Tablebase::map(path)
                }
            }
        }
    }
}

impl Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Embedded => write!(f, "built into the program, looked up in place"),
            Self::Folder {
                path,
                named_by,
                access,
            } => {
                let access = match access {
                    Access::Mapped => "memory-mapped",
                    Access::Read => "read into memory",
                };
                write!(f, "{} ({named_by}), {access}", path.display())
            }
        }
    }
}
