//! Files by their names, on disk or in memory.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::env;
use std::fmt::{self, Debug};
use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use memmap2::Mmap;

use super::map::Promise;
use crate::error::{Error, FileError, FileProblem};
use crate::format::FormatError;

/// Files by their names.
pub(crate) enum Folder {
    Given(BTreeMap<String, Arc<Cow<'static, [u8]>>>),
    OnDisk {
        /// As it was given, for messages.
        path: PathBuf,
        /// Where that was then, as the process may change its current folder; as it was
        /// given, if it cannot be reached from the root.
        absolute: PathBuf,
        /// The files are mapped if there is a promise, and read otherwise.
        promise: Option<Promise>,
    },
}

/// The bytes of a file.
pub(super) enum Bytes {
    Given(Arc<Cow<'static, [u8]>>),
    Owned(Vec<u8>),
    Mapped(Mmap),
}

impl AsRef<[u8]> for Bytes {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Given(bytes) => bytes,
            Self::Owned(bytes) => bytes,
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

    /// The files of a folder on disk: of this puzzle's tables, or of those that are shipped.
    pub(crate) fn on_disk(
        puzzle: Option<&'static str>,
        path: PathBuf,
        promise: Option<Promise>,
    ) -> Result<Arc<Self>, Error> {
        let cause = match path.metadata() {
            Ok(metadata) if metadata.is_dir() => {
                return Ok(Arc::new(Self::OnDisk {
                    absolute: absolute(&path).unwrap_or_else(|| path.clone()),
                    path,
                    promise,
                }));
            }
            Ok(_) => io::ErrorKind::NotADirectory.into(),
            Err(cause) => cause,
        };
        let error = FileError::Folder {
            puzzle,
            path,
            cause,
        };
        Err(error.into())
    }

    /// The path of a file, or its name alone if it is in memory.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        match self {
            Self::Given(_) => name.into(),
            Self::OnDisk { path, .. } => path.join(name),
        }
    }

    /// The bytes of a file of at most `longest` bytes.
    pub(super) fn bytes(&self, name: &str, longest: usize) -> Result<Bytes, FileProblem> {
        let (folder, promise) = match self {
            Self::Given(files) => {
                let bytes = files.get(name).ok_or(FileProblem::NotGiven)?;
                return Ok(Bytes::Given(Arc::clone(bytes)));
            }
            Self::OnDisk {
                absolute, promise, ..
            } => (absolute, promise),
        };
        let (file, len) = open(&folder.join(name), longest)?;
        if let Some(promise) = promise {
            let map = promise.map(&file, len).map_err(FileProblem::Map)?;
            return Ok(Bytes::Mapped(map));
        }
        let mut bytes = Vec::with_capacity(len);
        // A file that grows meanwhile is read no further.
        file.take(len as u64).read_to_end(&mut bytes)?;
        Ok(Bytes::Owned(bytes))
    }
}

/// The path, or the names, without the bytes.
impl Debug for Folder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Given(files) => f.debug_set().entries(files.keys()).finish(),
            Self::OnDisk { path, .. } => path.fmt(f),
        }
    }
}

/// Where a relative folder is now, if it can be reached from the root.
fn absolute(path: &Path) -> Option<PathBuf> {
    if path.is_absolute() {
        return None;
    }
    let absolute = env::current_dir().ok()?.join(path);
    absolute.is_dir().then_some(absolute)
}

/// Opens a file, and judges what was opened: a regular file, not empty, of a
/// length that a table's can have.
fn open(path: &Path, longest: usize) -> Result<(File, usize), FileProblem> {
    let file = open_without_waiting(path).map_err(|error| match path.metadata() {
        // A socket, for one, cannot even be opened.
        Ok(found) if !found.is_file() => FileProblem::NotRegular(found.file_type()),
        _ => FileProblem::Io(error),
    })?;
    let metadata = file.metadata()?;
    if !metadata.is_file() {
        return Err(FileProblem::NotRegular(metadata.file_type()));
    }
    match usize::try_from(metadata.len()) {
        Ok(len) if 0 < len && len <= longest => Ok((file, len)),
        _ => {
            let expected = format_args!("1 to {longest} bytes");
            Err(FormatError::new("length", metadata.len(), expected).into())
        }
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
