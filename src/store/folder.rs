//! Table files, on disk or in memory, and the tables opened from them.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use memmap2::Mmap;

use super::map::Promise;
use super::{Place, Tables};
use crate::error::{Error, FileProblem};
use crate::format::{self, Header};
use crate::puzzle::{Puzzle, Root};
use crate::solver::BorrowedTable;
use crate::table::MoveTable;

/// Files by their names.
#[derive(Debug)]
pub(crate) enum Folder {
    Given(BTreeMap<String, Arc<Cow<'static, [u8]>>>),
    Read(PathBuf),
    Mapped(PathBuf, Promise),
}

/// The bytes of a file.
#[derive(Debug)]
enum Bytes {
    Given(Arc<Cow<'static, [u8]>>),
    Read(Vec<u8>),
    Mapped(Mmap),
}

impl AsRef<[u8]> for Bytes {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Given(bytes) => bytes,
            Self::Read(bytes) => bytes,
            Self::Mapped(map) => map,
        }
    }
}

impl Folder {
    /// The files of these names and contents.
    pub(crate) fn given<N: Into<String>, B: Into<Cow<'static, [u8]>>>(
        files: impl IntoIterator<Item = (N, B)>,
    ) -> Arc<Self> {
        let files = files
            .into_iter()
            .map(|(name, bytes)| (name.into(), Arc::new(bytes.into())));
        Arc::new(Self::Given(files.collect()))
    }

    /// The files of a folder on disk, to be read.
    pub(crate) fn read(path: PathBuf) -> Result<Arc<Self>, Error> {
        Self::on_disk(path, Self::Read)
    }

    pub(super) fn on_disk(
        path: PathBuf,
        folder: impl FnOnce(PathBuf) -> Self,
    ) -> Result<Arc<Self>, Error> {
        match path.metadata() {
            Ok(metadata) if metadata.is_dir() => Ok(Arc::new(folder(path))),
            Ok(_) => Err(Error::folder(path, io::ErrorKind::NotADirectory.into())),
            Err(error) => Err(Error::folder(path, error)),
        }
    }

    /// The path of a file, or its name alone if it is in memory.
    fn path(&self, name: &str) -> PathBuf {
        match self {
            Self::Given(_) => name.into(),
            Self::Read(folder) | Self::Mapped(folder, _) => folder.join(name),
        }
    }

    /// The bytes of a file of at most `longest` bytes.
    fn bytes(&self, name: &str, longest: usize) -> Result<Bytes, FileProblem> {
        let path = self.path(name);
        match self {
            Self::Given(files) => {
                let bytes = files.get(name).ok_or(FileProblem::NotGiven)?;
                Ok(Bytes::Given(Arc::clone(bytes)))
            }
            Self::Read(_) => {
                let (file, len) = open(&path, longest)?;
                let mut bytes = Vec::with_capacity(len);
                // A file that grows meanwhile is read no further.
                file.take(len as u64).read_to_end(&mut bytes)?;
                Ok(Bytes::Read(bytes))
            }
            Self::Mapped(_, promise) => {
                let (file, len) = open(&path, longest)?;
                Ok(Bytes::Mapped(promise.map(&file, len)?))
            }
        }
    }
}

/// Opens a file, and judges what was opened: a regular file, not empty, of a
/// length that a table's can have.
fn open(path: &Path, longest: usize) -> Result<(File, usize), FileProblem> {
    let file = open_without_waiting(path)?;
    let metadata = file.metadata()?;
    if !metadata.is_file() {
        return Err(FileProblem::NotRegular(metadata.file_type()));
    }
    match usize::try_from(metadata.len()) {
        Ok(len) if 0 < len && len <= longest => Ok((file, len)),
        _ => Err(FileProblem::Length {
            found: metadata.len(),
            longest,
        }),
    }
}

/// Opens whatever it is for reading. A FIFO would otherwise be waited on until
/// somebody writes to it.
pub(super) fn open_without_waiting(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY);
    }
    options.open(path)
}

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

#[derive(Debug)]
enum TableBytes {
    Unpacked(Vec<u8>),
    /// The end of the file, which is walked in place.
    InFile {
        file: Bytes,
        offset: usize,
    },
}

impl AsRef<[u8]> for TableBytes {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Unpacked(bytes) => bytes,
            Self::InFile { file, offset } => &file.as_ref()[*offset..],
        }
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
                .map_err(|problem| Error::file(self.folder.path(&name), problem))
        });
        table.as_ref().map_err(Clone::clone)
    }

    fn unproven(&self, root: Root<P>) -> Result<Vec<u8>, Error> {
        let name = format::file_name(root);
        let read = || {
            let file = self.folder.bytes(&name, format::max_len::<P>())?;
            let decoded = format::decode_unknown(root, file.as_ref())?;
            Ok(decoded.table.into_owned())
        };
        read().map_err(|problem| Error::file(self.folder.path(&name), problem))
    }

    #[cold]
    fn read(&self, root: Root<P>, name: &str) -> Result<Table<P>, FileProblem> {
        let file = self.folder.bytes(name, format::max_len::<P>())?;
        let decoded = format::decode(root, file.as_ref())?;
        let header = decoded.header;
        let bytes = match decoded.table {
            Cow::Owned(bytes) => TableBytes::Unpacked(bytes),
            Cow::Borrowed(payload) => {
                let offset = file.as_ref().len() - payload.len();
                TableBytes::InFile { file, offset }
            }
        };
        let table = MoveTable::of_right_length(root, header.histogram().depth(), bytes);
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

impl<P: Puzzle> Tables<P> {
    /// The tables in files with these names and contents, such as
    /// `("magic.tbl", include_bytes!("magic.tbl"))`. Those of other puzzles are
    /// passed over; one that is missing is an error once it is needed.
    pub fn from_bytes<N: Into<String>, B: Into<Cow<'static, [u8]>>>(
        files: impl IntoIterator<Item = (N, B)>,
    ) -> Self {
        Self::in_folder(Folder::given(files))
    }

    /// The tables in the files of a folder, which are read into memory.
    ///
    /// # Errors
    /// If there is no such folder.
    pub fn open(folder: impl Into<PathBuf>) -> Result<Self, Error> {
        Folder::read(folder.into()).map(Self::in_folder)
    }

    pub(crate) fn in_folder(folder: Arc<Folder>) -> Self {
        Self {
            place: Place::Folder(Opened::new(folder)),
        }
    }

    /// The bytes of a table, right or wrong: its file passes every check but
    /// that against what is known of the table ([`decode`](format::decode)), so
    /// that it can be told what is wrong with one that is refused. No query is
    /// answered from them.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub fn unproven(&self, root: Root<P>) -> Result<Vec<u8>, Error> {
        match &self.place {
            #[cfg(feature = "embedded")]
            Place::Embedded(embedded) => Ok(embedded.table(root).bytes().to_vec()),
            Place::Folder(folder) => folder.unproven(root),
        }
    }

    /// What the file of a table says of it; `None` if it is not in a file.
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
