//! Mapping files into memory: all that is done unsafely. Wherever else `unsafe` is
//! written, its conditions are passed on to the caller, or the program keeps them.
#![allow(unsafe_code)]

use std::fs::File;
use std::io;

use memmap2::{Mmap, MmapOptions};

/// Somebody's word that the files of a folder are not changed in place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Promise(());

impl Promise {
    /// # Safety
    /// The duties of [`Tables::map`](super::Tables::map), for every file that is
    /// mapped by this promise.
    pub(crate) const unsafe fn given() -> Self {
        Self(())
    }

    /// Maps the first `len` bytes of a file.
    #[expect(clippy::unused_self, reason = "to have it is to have the promise")]
    pub(super) fn map(self, file: &File, len: usize) -> io::Result<Mmap> {
        // SAFETY: the bytes must not change while they are mapped. `self` is
        // the promise that they do not.
        unsafe { MmapOptions::new().len(len).map(file) }
    }
}
