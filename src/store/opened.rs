//! The tables opened from the files of a folder.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use super::folder::{Bytes, Folder};
use crate::error::{Error, FileError, FileProblem};
use crate::format::{self, Decoded, Header};
use crate::puzzle::{Puzzle, Root};
use crate::table::{BorrowedTable, MoveTable};

/// A folder, and what came of opening a puzzle's tables there.
#[derive(Debug)]
pub(super) struct Opened<P: Puzzle> {
    folder: Arc<Folder>,
    tables: Box<[Slot<P>]>,
}

type Slot<P> = OnceLock<Result<Table<P>, Error>>;

/// A table that has passed every check.
#[derive(Debug)]
pub(super) struct Table<P: Puzzle> {
    header: Header,
    table: MoveTable<P, TableBytes>,
}

/// A file from where the table begins: walked in place if it is stored there.
struct TableBytes {
    file: Bytes,
    offset: usize,
}

impl AsRef<[u8]> for TableBytes {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        &self.file.as_ref()[self.offset..]
    }
}

impl<P: Puzzle> Opened<P> {
    pub(super) fn new(folder: Arc<Folder>) -> Self {
        Self {
            folder,
            tables: Root::<P>::all().map(|_| Slot::new()).collect(),
        }
    }

    #[inline]
    pub(super) fn open(&self, root: Root<P>) -> Result<&Table<P>, Error> {
        let table = self.tables[root.index()].get_or_init(|| {
            let name = format::file_name(root);
            self.read(root, &name)
                .map_err(|cause| self.unusable(&name, cause))
        });
        table.as_ref().map_err(Clone::clone)
    }

    /// A table that has passed every check but the last.
    pub(super) fn unverified(&self, root: Root<P>) -> Result<MoveTable<P, Vec<u8>>, Error> {
        let name = format::file_name(root);
        let read = || {
            let file = self.folder.bytes(&name, format::max_len::<P>())?;
            let decoded = format::decode_unverified(root, file.as_ref())?;
            Ok(decoded.table.map(Cow::into_owned))
        };
        read().map_err(|cause| self.unusable(&name, cause))
    }

    fn unusable(&self, name: &str, cause: FileProblem) -> Error {
        FileError::Use {
            puzzle: P::NAME,
            path: self.folder.path(name),
            cause,
        }
        .into()
    }

    #[cold]
    fn read(&self, root: Root<P>, name: &str) -> Result<Table<P>, FileProblem> {
        let file = self.folder.bytes(name, format::max_len::<P>())?;
        let Decoded { header, table } = format::decode(root, file.as_ref())?;
        let depth = table.depth();
        let bytes = match table.into_bytes() {
            Cow::Owned(bytes) => TableBytes {
                file: Bytes::Owned(bytes),
                offset: 0,
            },
            Cow::Borrowed(payload) => {
                let offset = file.as_ref().len() - payload.len();
                TableBytes { file, offset }
            }
        };
        let table = MoveTable::of_right_length(root, depth, bytes);
        Ok(Table { header, table })
    }
}

impl<P: Puzzle> Table<P> {
    #[inline]
    pub(super) fn borrow(&self) -> BorrowedTable<'_, P> {
        self.table.borrow()
    }

    pub(super) fn header(&self) -> &Header {
        &self.header
    }
}
