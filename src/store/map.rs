//! Memory-mapping: the one file with unsafe operations.
#![allow(unsafe_code)]

use std::fs::File;
use std::io;
use std::path::PathBuf;

use memmap2::{Mmap, MmapOptions};

use super::Tables;
use super::folder::Folder;
use crate::error::Error;
use crate::puzzle::Puzzle;
use std::sync::Arc;

/// Somebody's word that the files of a folder are not changed in place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Promise(());

impl Promise {
    /// Maps the first `len` bytes of a file.
    #[expect(clippy::unused_self, reason = "to have it is to have the promise")]
    pub(super) fn map(self, file: &File, len: usize) -> io::Result<Mmap> {
        // SAFETY: the bytes must not change while they are mapped. `self` is
        // the promise that they do not, and `Folder::mapped` alone makes it.
        unsafe { MmapOptions::new().len(len).map(file) }
    }
}

impl Folder {
    /// The files of a folder on disk, to be mapped.
    ///
    /// # Safety
    /// The duties of [`Tables::map`].
    pub(crate) unsafe fn mapped(path: PathBuf) -> Result<Arc<Self>, Error> {
        Self::on_disk(path, |path| Self::Mapped(path, Promise(())))
    }
}

impl<P: Puzzle> Tables<P> {
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
    ///   and [`write`](crate::store::write) do: what is mapped then stays as it was;
    /// - the folder is not on a network or removable file system that may take
    ///   bytes away.
    ///
    /// zstd files are mapped only while they are opened, stored files as long
    /// as the tables live. [`open`](Self::open) asks for no promise.
    pub unsafe fn map(folder: impl Into<PathBuf>) -> Result<Self, Error> {
        // SAFETY: the caller has taken on the duties.
        unsafe { Folder::mapped(folder.into()) }.map(Self::in_folder)
    }
}
