//! Where tables come from: the program itself, bytes in memory, files that are
//! read, or files that are mapped; and how files are written.

#[cfg(feature = "embedded")]
mod embedded;
#[cfg(feature = "files")]
mod folder;
#[cfg(feature = "files")]
mod map;
#[cfg(feature = "files")]
mod opened;
#[cfg(feature = "files")]
mod write;

#[cfg(feature = "files")]
pub(crate) use folder::Folder;
#[cfg(feature = "files")]
pub(crate) use map::Promise;
#[cfg(feature = "files")]
pub use write::write;

#[cfg(feature = "files")]
use {
    crate::format::Header,
    crate::table::MoveTable,
    opened::Opened,
    std::{borrow::Cow, path::PathBuf, sync::Arc},
};

use crate::error::Error;
use crate::puzzle::{Puzzle, Root};
use crate::solver::Source;
use crate::table::{BorrowedTable, WalkError};

/// All tables of a puzzle, wherever they come from.
///
/// Those in files or in bytes are opened on first use, each by itself, and
/// what came of it is kept: a table stays open, and an error stays the same
/// error, until the tables are opened anew. Any number of threads may ask at once.
///
/// To find out beforehand whether all can be used, ask for each:
///
/// ```
/// # #[cfg(feature = "files")] {
/// use tilebase::{Root, Source, Tables, eight::Eight};
///
/// let tables = Tables::<Eight>::open("tables")?;
/// Root::all().try_for_each(|root| tables.table(root).map(drop))?;
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Tables<P: Puzzle> {
    place: Place<P>,
}

#[derive(Debug)]
enum Place<P: Puzzle> {
    #[cfg(feature = "embedded")]
    Embedded(embedded::Embedded<P>),
    #[cfg(feature = "files")]
    Folder(Opened<P>),
}

#[cfg(feature = "files")]
impl<P: Puzzle> Tables<P> {
    /// The tables in files with these names and contents, such as
    /// `("magic.tbl", &include_bytes!("magic.tbl")[..])`. Those of other puzzles are
    /// passed over; one that is missing is an error once it is needed.
    pub fn from_bytes<N: Into<String>, B: Into<Cow<'static, [u8]>>>(
        files: impl IntoIterator<Item = (N, B)>,
    ) -> Self {
        Self::in_folder(Folder::given(files))
    }

    /// The tables in the files of a folder, which are read into memory, each when it is
    /// first used.
    ///
    /// # Errors
    /// If there is no such folder.
    pub fn open(folder: impl Into<PathBuf>) -> Result<Self, Error> {
        Folder::on_disk(Some(P::NAME), folder.into(), None).map(Self::in_folder)
    }

    /// The tables in the files of a folder, which are memory-mapped, each when
    /// it is first used.
    ///
    /// # Errors
    /// If there is no such folder.
    ///
    /// # Safety
    /// As long as the tables live,
    /// - nobody writes to a table file in the folder, truncates it, or changes
    ///   it through a mapping: that changes bytes which Rust takes for constant,
    ///   and reading beyond the new end of a truncated file ends the process by
    ///   a signal (SIGBUS);
    /// - files are replaced by renaming others over them, as `tilebase-gen`
    ///   and [`write`](crate::write()) do: what is mapped then stays as it was;
    /// - the folder is not on a network or removable file system that may take
    ///   bytes away.
    ///
    /// zstd files are mapped only while they are opened, stored files as long
    /// as the tables live. [`open`](Self::open) asks for no promise.
    #[allow(unsafe_code)]
    pub unsafe fn map(folder: impl Into<PathBuf>) -> Result<Self, Error> {
        // SAFETY: the caller has taken on the duties.
        let promise = unsafe { Promise::given() };
        Folder::on_disk(Some(P::NAME), folder.into(), Some(promise)).map(Self::in_folder)
    }

    pub(crate) fn in_folder(folder: Arc<Folder>) -> Self {
        Self {
            place: Place::Folder(Opened::new(folder)),
        }
    }

    /// A table, right or wrong: its file passes every check but that against what is
    /// known of the table ([`decode`](crate::format::decode)). It shows what is wrong
    /// with a table that is refused. No query is answered from it.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub fn unverified(&self, root: Root<P>) -> Result<MoveTable<P, Vec<u8>>, Error> {
        match &self.place {
            #[cfg(feature = "embedded")]
            Place::Embedded(embedded) => Ok(embedded.table(root).map(<[u8]>::to_vec)),
            Place::Folder(folder) => folder.unverified(root),
        }
    }

    /// What the file of a table says of it; `None` if it is not in a file. (What is known
    /// of a table without one is in [`Puzzle::known`].)
    ///
    /// # Errors
    /// If the file cannot be used.
    pub fn header(&self, root: Root<P>) -> Result<Option<&Header>, Error> {
        match &self.place {
            #[cfg(feature = "embedded")]
            Place::Embedded(_) => Ok(None),
            Place::Folder(folder) => folder.open(root).map(|table| Some(table.header())),
        }
    }
}

impl<P: Puzzle> Source for Tables<P> {
    type Puzzle = P;
    type Error = Error;

    #[inline]
    fn table(&self, root: Root<P>) -> Result<BorrowedTable<'_, P>, Error> {
        match &self.place {
            #[cfg(feature = "embedded")]
            Place::Embedded(embedded) => Ok(embedded.table(root)),
            #[cfg(feature = "files")]
            Place::Folder(folder) => folder.open(root).map(opened::Table::borrow),
        }
    }

    fn damaged(&self, root: Root<P>, cause: WalkError) -> Error {
        Error::walk(root, cause)
    }
}
