//! [`Tablebase`]: a solver for each puzzle, over tables from one place.

use crate::puzzle::{eight::Eight, magic::Magic};
use crate::solver::Solver;
use crate::store::Tables;

#[cfg(feature = "files")]
use crate::{
    error::Error,
    store::{Folder, Promise},
};
#[cfg(feature = "files")]
use std::{borrow::Cow, path::PathBuf, sync::Arc};

/// The tables of both puzzles, from one place. [The first page](crate) has an example.
#[derive(Debug)]
pub struct Tablebase {
    eight: Solver<Tables<Eight>>,
    magic: Solver<Tables<Magic>>,
}

impl Tablebase {
    /// The tables inside the program. No query fails, and nothing is opened.
    #[cfg(feature = "embedded")]
    #[must_use]
    pub const fn embedded() -> Self {
        Self {
            eight: Solver::new(Tables::<Eight>::embedded()),
            magic: Solver::new(Tables::<Magic>::embedded()),
        }
    }

    /// The tables in files with these names and contents, such as
    /// `("magic.tbl", &include_bytes!("magic.tbl")[..])`. One that is missing is an
    /// error once it is needed.
    #[cfg(feature = "files")]
    pub fn from_bytes<N: Into<String>, B: Into<Cow<'static, [u8]>>>(
        files: impl IntoIterator<Item = (N, B)>,
    ) -> Self {
        Self::in_folder(&Folder::given(files))
    }

    /// The tables in the files of a folder, which are read into memory, each
    /// when it is first used.
    ///
    /// # Errors
    /// If there is no such folder.
    #[cfg(feature = "files")]
    pub fn open(folder: impl Into<PathBuf>) -> Result<Self, Error> {
        let folder = Folder::on_disk(None, folder.into(), None)?;
        Ok(Self::in_folder(&folder))
    }

    /// The tables in the files of a folder, which are memory-mapped, each when
    /// it is first used.
    ///
    /// # Errors
    /// If there is no such folder.
    ///
    /// # Safety
    /// The duties of [`Tables::map`]: in short, while the tables live nobody
    /// changes or truncates a file in the folder; files are replaced by rename.
    #[cfg(feature = "files")]
    #[allow(unsafe_code)]
    pub unsafe fn map(folder: impl Into<PathBuf>) -> Result<Self, Error> {
        // SAFETY: the caller has taken on the duties.
        let promise = unsafe { Promise::given() };
        let folder = Folder::on_disk(None, folder.into(), Some(promise))?;
        Ok(Self::in_folder(&folder))
    }

    #[cfg(feature = "files")]
    fn in_folder(folder: &Arc<Folder>) -> Self {
        Self {
            eight: Solver::new(Tables::in_folder(Arc::clone(folder))),
            magic: Solver::new(Tables::in_folder(Arc::clone(folder))),
        }
    }

    /// The 3×3 sliding puzzle.
    #[must_use]
    pub const fn eight(&self) -> &Solver<Tables<Eight>> {
        &self.eight
    }

    /// Magic Squares.
    #[must_use]
    pub const fn magic(&self) -> &Solver<Tables<Magic>> {
        &self.magic
    }
}
