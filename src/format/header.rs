//! [`Header`]: what a file that has passed the checks says of its table.

use super::error::Crc;
use super::{Codec, FormatError};
use crate::histogram::Histogram;
use crate::puzzle::{Puzzle, Root};

/// What a table's file says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    pub(super) root: usize,
    pub(super) codec: Codec,
    pub(super) histogram: Histogram,
    pub(super) digest: u32,
    pub(super) file_len: usize,
}

impl Header {
    /// The number of the root.
    #[must_use]
    pub const fn root(&self) -> usize {
        self.root
    }

    /// How the table lies in the file.
    #[must_use]
    pub const fn codec(&self) -> Codec {
        self.codec
    }

    /// The number of states at each depth.
    #[must_use]
    pub const fn histogram(&self) -> Histogram {
        self.histogram
    }

    /// The CRC-32 of the table's bytes.
    #[must_use]
    pub const fn digest(&self) -> u32 {
        self.digest
    }

    /// The number of bytes of the whole file.
    #[must_use]
    pub const fn file_len(&self) -> usize {
        self.file_len
    }

    /// Check 9: that this is the table, and not merely a table.
    pub(super) fn check_known<P: Puzzle>(&self, root: Root<P>) -> Result<(), FormatError> {
        let Some(known) = P::known(root) else {
            return Ok(());
        };
        let found = Crc(self.digest);
        FormatError::check("digest of the contents", found, Crc(known.digest))?;
        let counts = self.histogram.all().iter().zip(known.histogram.all());
        for (depth, (&found, &expected)) in counts.enumerate() {
            if found != expected {
                let field = "histogram";
                let at = |count| alloc::format!("{count} boards at depth {depth}");
                return Err(FormatError::new(field, at(found), at(expected)));
            }
        }
        Ok(())
    }
}
