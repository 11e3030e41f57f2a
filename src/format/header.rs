//! [`Header`]: what a file that has passed the checks says of its table.

use super::error::Crc;
use super::{Codec, FormatError};
use crate::histogram::Histogram;
use crate::puzzle::{Puzzle, Root};

/// What a table's file says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Header {
    /// How the table lies in the file.
    pub codec: Codec,
    /// The number of states at each depth.
    pub histogram: Histogram,
    /// The CRC-32 of the table's bytes.
    pub digest: u32,
    /// The number of bytes of the whole file.
    pub file_len: usize,
}

impl Header {
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
