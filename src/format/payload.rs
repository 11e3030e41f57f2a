//! The payload: a table's bytes as they are, or in one zstd frame. The one
//! place that knows zstd.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt::{self, Display};

use zstd::zstd_safe;

use super::{FormatError, LEVELS};

/// How the bytes of a table lie in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Codec {
    /// As they are, so that a mapped file is walked in place.
    Stored,
    /// In one zstd frame, which is unpacked when the file is opened.
    Zstd,
}

impl Codec {
    pub(super) const fn code(self) -> u32 {
        self as u32
    }

    pub(super) fn from_code(code: u32) -> Result<Self, FormatError> {
        match code {
            0 => Ok(Self::Stored),
            1 => Ok(Self::Zstd),
            _ => Err(FormatError::new("codec", code, "0 (stored) or 1 (zstd)")),
        }
    }
}

/// `stored` or `zstd`.
impl Display for Codec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Stored => "stored",
            Self::Zstd => "zstd",
        })
    }
}

/// The longest payload that a table of `len` bytes can have: what zstd needs at
/// the most, `ZSTD_COMPRESSBOUND`. Written here, so that no C code is asked
/// before a file is opened, and none at all for a stored one.
pub(super) const fn max_len(len: usize) -> usize {
    const SMALL: usize = 128 << 10;
    len + (len >> 8) + (SMALL.saturating_sub(len) >> 11)
}

/// The payload of a table, compressed at a zstd level if at all.
pub(super) fn pack(codec: Codec, level: i32, table: &[u8]) -> Result<Cow<'_, [u8]>, FormatError> {
    match codec {
        Codec::Stored => Ok(table.into()),
        Codec::Zstd if !LEVELS.contains(&level) => {
            let expected = format_args!("{} to {}", LEVELS.start(), LEVELS.end());
            Err(FormatError::new("zstd level", level, expected))
        }
        Codec::Zstd => {
            let mut packed = Vec::with_capacity(max_len(table.len()));
            zstd_safe::compress(&mut packed, table, level).map_err(zstd_error)?;
            Ok(packed.into())
        }
    }
}

/// The table of `len` bytes in a payload.
///
/// zstd itself accepts several frames in a row, empty ones, and ones to be
/// skipped; a payload is one frame, from its first byte to its last.
pub(super) fn unpack(
    codec: Codec,
    payload: &[u8],
    len: usize,
) -> Result<Cow<'_, [u8]>, FormatError> {
    match codec {
        Codec::Stored => {
            FormatError::check("stored payload's length", payload.len(), len)?;
            Ok(payload.into())
        }
        Codec::Zstd => {
            let frame = zstd_safe::find_frame_compressed_size(payload).map_err(zstd_error)?;
            FormatError::check("zstd frame's length", frame, payload.len())?;
            let mut table = Vec::with_capacity(len);
            let unpacked = zstd_safe::decompress(&mut table, payload).map_err(zstd_error)?;
            FormatError::check("unpacked payload's length", unpacked, len)?;
            Ok(table.into())
        }
    }
}

/// zstd's own words for its errors are left out of the program: they take kilobytes, and
/// only a file with forged checksums would show them.
fn zstd_error(code: zstd_safe::ErrorCode) -> FormatError {
    let number = code.wrapping_neg();
    FormatError::new(
        "zstd frame",
        format_args!("error {number} of zstd"),
        "one whole frame",
    )
}

#[cfg(test)]
mod tests {
    use super::{max_len, zstd_safe};

    #[test]
    fn the_longest_payload_is_what_zstd_says() {
        for len in 0..400_000 {
            assert_eq!(max_len(len), zstd_safe::compress_bound(len));
        }
    }
}
