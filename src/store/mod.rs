//! Where tables come from: the program itself, bytes in memory, files that are
//! read, or files that are mapped; and how files are written.

#[cfg(feature = "embedded")]
mod embedded;
#[cfg(feature = "files")]
mod folder;
#[cfg(feature = "files")]
mod map;
#[cfg(feature = "files")]
mod write;

#[cfg(feature = "embedded")]
pub use embedded::Shipped;
#[cfg(feature = "files")]
pub(crate) use folder::Folder;
#[cfg(feature = "files")]
pub use write::write;

use crate::error::Error;
use crate::puzzle::{Puzzle, Root};
use crate::solver::{BorrowedTable, Source};
use crate::table::WalkError;

/// All tables of a puzzle, wherever they come from.
///
/// Those in files or in bytes are opened on first use, each by itself, and
/// what came of it is kept: a table stays open, and an error stays the same
/// error. Any number of threads may ask at once.
#[derive(Debug)]
pub struct Tables<P: Puzzle> {
    place: Place<P>,
}

#[derive(Debug)]
enum Place<P: Puzzle> {
    #[cfg(feature = "embedded")]
    Embedded(embedded::Embedded<P>),
    #[cfg(feature = "files")]
    Folder(folder::Opened<P>),
}

#[cfg(feature = "embedded")]
impl<P: Shipped> Tables<P> {
    /// The tables inside the program, walked in place.
    #[must_use]
    pub const fn embedded() -> Self {
        Self {
            place: Place::Embedded(embedded::Embedded::new()),
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
            Place::Folder(folder) => folder.open(root).map(folder::Table::borrow),
        }
    }

    fn damaged(&self, root: Root<P>, cause: WalkError) -> Error {
        Error::walk(root, cause)
    }
}
