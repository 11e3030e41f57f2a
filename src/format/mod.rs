//! The table file: one table, its header, and every check there is.
//!
//! All integers are little-endian, on every machine.
//!
//! ```text
//! offset  bytes
//!      0      8  magic: 89 54 42 4C 0D 0A 1A 0A, which a transfer in text mode corrupts
//!      8      4  format version: 1
//!     12      4  length of the header that follows, without its checksum: 176
//!
//!     16      8  puzzle: its name in ASCII, filled up with zeros
//!     24      4  root: its number
//!     28      4  codec: 0 stored, 1 zstd
//!     32      4  boards that have a rank: 362,880 (eight), 40,320 (magic)
//!     36      4  entries: 181,440 (eight), 40,320 (magic)
//!     40      4  bits an entry: 2
//!     44      4  greatest depth
//!     48    128  histogram: the number of states at each depth 0 to 31
//!    176      4  length of the payload as it lies in the file
//!    180      4  length of the payload unpacked: 45,360 (eight), 10,080 (magic)
//!    184      4  CRC-32 of the payload as it lies in the file
//!    188      4  CRC-32 of the payload unpacked: the table's digest
//!    192      4  CRC-32 of all the bytes before
//!
//!    196         payload: the bytes of the table, as they are (stored) or in exactly one
//!                zstd frame (zstd), to the end of the file
//! ```
//!
//! # The table
//!
//! Each state has an entry of two bits: entry `i` is in bits `2 (i mod 4)` and up of
//! byte `i / 4`. It is the code of the last move of the shortest, lexicographically
//! smallest path from the root to the state with index `i`. The root's own is 0.
//!
//! | puzzle | codes 0, 1, … | index of a state |
//! |---|---|---|
//! | eight | `d` `l` `r` `u` | cell of the blank × 20,160 + half the rank of the eight tiles in reading order, rounded down |
//! | magic | `A` `B` `C` | rank of the eight colours, clockwise from the top left |
//!
//! What the moves do is told at [`eight::Move`](crate::eight::Move) and
//! [`magic::Move`](crate::magic::Move); cells are numbered from 0 in reading order.
//! The rank is the place in lexicographic order, from 0 on
//! ([`permutation`](crate::permutation)). Root `k` of eight has the tiles 1 to 8 in
//! order and the blank in cell `k`; the root of magic is `12345678`. To answer a
//! query, rename the symbols of both boards such that the start becomes a root.
//! Then, from the goal on: look up the entry of the board, undo that move, and
//! repeat, until the board is the root. The moves met, the last one first, are the
//! answer.
//!
//! # The checks
//!
//! In the order in which they are made; the first that fails is reported as a
//! [`FormatError`]:
//!
//! 1. the file is long enough for the preamble; magic; version; header length
//! 2. the file is long enough for the header; the header's checksum
//! 3. puzzle, root, boards, entries, bits: those of the table asked for
//! 4. depth and histogram agree with each other and with the entries; the
//!    unpacked length is that of such a table
//! 5. codec; the file ends where the payload does
//! 6. the payload's checksum
//! 7. a stored payload is as long as the table; a packed one is one zstd frame that
//!    unpacks to that length
//! 8. the digest
//! 9. histogram and digest are those known of the table, if any
//!    ([`Puzzle::known`])
//!
//! The ninth is the one that makes a right answer certain: a table is a
//! mathematical constant, so other contents are refused even if they come with
//! honest checksums. Lengths come from the puzzle, never from the file, and
//! nothing is allocated on the file's word.

mod error;
mod fields;
mod header;
mod payload;

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

pub use error::FormatError;
pub use fields::VERSION;
pub use header::Header;
pub use payload::Codec;

use fields::Fields;

use crate::histogram::Histogram;
use crate::puzzle::{Puzzle, Root};
use crate::table::{BorrowedTable, MoveTable};

/// The longest file that a table of this puzzle can be.
#[must_use]
pub fn max_len<P: Puzzle>() -> usize {
    fields::LEN + payload::max_len(BorrowedTable::<P>::LEN)
}

/// The name of the file of a table, such as `eight-3.tbl`, or `magic.tbl` for
/// a puzzle with one root.
#[must_use]
pub fn file_name<P: Puzzle>(root: Root<P>) -> alloc::string::String {
    if P::ROOTS > 1 {
        alloc::format!("{}-{}.tbl", P::NAME, root.index())
    } else {
        alloc::format!("{}.tbl", P::NAME)
    }
}

/// The zstd level of the files that are shipped.
pub const LEVEL: i32 = 19;

/// The zstd levels that [`encode`] takes. (zstd also has negative ones, which make larger
/// files, and faster.)
pub const LEVELS: RangeInclusive<i32> = 1..=22;

/// The file of a table; `histogram` is that of the same search. `level` is one of the
/// [`LEVELS`] ([`LEVEL`] is usual); a stored payload has none.
///
/// # Errors
/// If the level is none of them, if zstd refuses the payload, or if the histogram is
/// not that of this table: it has another depth than the [table](MoveTable::depth), or
/// another number of entries.
/// (So the table of a puzzle of your own must have been given its true depth.)
pub fn encode<P: Puzzle>(
    table: &MoveTable<P, impl AsRef<[u8]>>,
    histogram: &Histogram,
    codec: Codec,
    level: i32,
) -> Result<Vec<u8>, FormatError> {
    let payload = payload::pack(codec, level, table.bytes())?;
    let fields = Fields::new(table, histogram, codec, &payload);
    fields.check(table.root())?;
    // A table that is built in does not say how deep it is.
    let known = P::known(table.root()).map(|known| known.histogram.depth());
    let depth = known.unwrap_or(table.depth());
    FormatError::check("greatest depth", histogram.depth(), depth)?;
    let mut file = fields.encode();
    file.extend_from_slice(&payload);
    Ok(file)
}

/// A file that has passed every check.
#[derive(Clone, Debug)]
pub struct Decoded<'a, P: Puzzle> {
    /// What the file says of the table.
    pub header: Header,
    /// The table, over the file's own bytes if they are stored.
    pub table: MoveTable<P, Cow<'a, [u8]>>,
}

/// Checks the file of a table, and unpacks it where it is packed.
///
/// # Errors
/// If the bytes are not the file of this table.
pub fn decode<P: Puzzle>(root: Root<P>, file: &[u8]) -> Result<Decoded<'_, P>, FormatError> {
    let decoded = decode_unverified(root, file)?;
    decoded.header.check_known(root)?;
    Ok(decoded)
}

/// The file of a table that may be another than the one that is known: makes
/// every check but the ninth.
pub(crate) fn decode_unverified<P: Puzzle>(
    root: Root<P>,
    file: &[u8],
) -> Result<Decoded<'_, P>, FormatError> {
    let fields = Fields::decode(file)?;
    fields.check(root)?;
    let codec = fields.codec()?;
    let payload = fields.payload(file)?;
    let table = payload::unpack(codec, payload, BorrowedTable::<P>::LEN)?;
    fields.check_digest(&table)?;
    let header = fields.header(codec);
    let table = MoveTable::of_right_length(root, header.histogram.depth(), table);
    Ok(Decoded { header, table })
}
