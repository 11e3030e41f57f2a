//! Preamble and header as they lie in the file. The one place that knows bincode.

use alloc::string::ToString;
use alloc::vec::Vec;

use bincode::config::{Config, standard};
use bincode::serde::{decode_from_slice, encode_into_std_write};
use serde::{Deserialize, Serialize};

use super::error::Crc;
use super::{Codec, FormatError, Header};
use crate::histogram::Histogram;
use crate::path::MAX_LEN;
use crate::puzzle::{Puzzle, Root};
use crate::table::{BorrowedTable, MoveTable};

/// The version of the format. It is raised when a reader of the old version
/// would misread a file of the new one, or the other way round: when any byte
/// before the payload changes its place, size or meaning, or the payload does.
pub const VERSION: u32 = 1;

/// A high bit shows a transfer by seven bits, CR LF and LF one in text mode,
/// and the end-of-file mark keeps a terminal from printing the rest.
const MAGIC: [u8; 8] = *b"\x89TBL\r\n\x1a\n";

const BITS: u32 = 2;
const PREAMBLE_LEN: usize = 16;
const FIELDS_LEN: usize = 176;
const CRC_LEN: usize = 4;

/// The length of all that lies before the payload.
pub(super) const LEN: usize = PREAMBLE_LEN + FIELDS_LEN + CRC_LEN;

/// The fields of a header, right or wrong.
#[derive(Serialize, Deserialize)]
pub(super) struct Fields {
    puzzle: [u8; 8],
    root: u32,
    codec: u32,
    boards: u32,
    entries: u32,
    bits: u32,
    depth: u32,
    histogram: [u32; MAX_LEN + 1],
    stored_len: u32,
    unpacked_len: u32,
    stored_crc: u32,
    digest: u32,
}

/// Integers of fixed width, so that the length of a header never varies; and
/// no more than a header is read, whatever the bytes.
const fn config() -> impl Config {
    standard()
        .with_little_endian()
        .with_fixed_int_encoding()
        .with_limit::<FIELDS_LEN>()
}

impl Fields {
    pub(super) fn new<P: Puzzle>(
        table: &MoveTable<P, impl AsRef<[u8]>>,
        histogram: &Histogram,
        codec: Codec,
        payload: &[u8],
    ) -> Self {
        Self {
            puzzle: name::<P>(),
            root: table.root().index() as u32,
            codec: codec.code(),
            boards: P::BOARDS as u32,
            entries: P::ENTRIES as u32,
            bits: BITS,
            depth: histogram.depth() as u32,
            histogram: *histogram.all(),
            // Both fit: a table has a quarter as many bytes as entries, and a
            // payload hardly more.
            stored_len: payload.len() as u32,
            unpacked_len: table.bytes().len() as u32,
            stored_crc: crc32fast::hash(payload),
            digest: crc32fast::hash(table.bytes()),
        }
    }

    /// The bytes before the payload.
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(LEN);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((FIELDS_LEN as u32).to_le_bytes());
        encode_into_std_write(self, &mut bytes, config()).expect("a vector takes every byte");
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Checks 1 and 2: everything that needs no puzzle.
    pub(super) fn decode(file: &[u8]) -> Result<Self, FormatError> {
        let too_short =
            |len| FormatError::new("length", file.len(), format_args!("at least {len} bytes"));
        let preamble = file
            .first_chunk::<PREAMBLE_LEN>()
            .ok_or_else(|| too_short(PREAMBLE_LEN))?;
        if preamble[..8] != MAGIC {
            let show = |bytes: &[u8]| bytes.escape_ascii().to_string();
            return Err(FormatError::new(
                "magic",
                show(&preamble[..8]),
                show(&MAGIC),
            ));
        }
        FormatError::check("version", u32_at(preamble, 8), VERSION)?;
        FormatError::check("header length", u32_at(preamble, 12), FIELDS_LEN as u32)?;

        let head = file.first_chunk::<LEN>().ok_or_else(|| too_short(LEN))?;
        let covered = &head[..LEN - CRC_LEN];
        let stored = u32_at(head, LEN - CRC_LEN);
        FormatError::check(
            "header checksum",
            Crc(crc32fast::hash(covered)),
            Crc(stored),
        )?;
        let (fields, used) = decode_from_slice(&covered[PREAMBLE_LEN..], config())
            .map_err(|error| FormatError::new("header", error, "fields of fixed width"))?;
        FormatError::check("header length", used, FIELDS_LEN)?;
        Ok(fields)
    }

    /// Checks 3 and 4: what belongs to the table asked for.
    pub(super) fn check<P: Puzzle>(&self, root: Root<P>) -> Result<(), FormatError> {
        if self.puzzle != name::<P>() {
            let found = self.puzzle.escape_ascii().to_string();
            return Err(FormatError::new(
                "puzzle",
                found.trim_end_matches("\\x00"),
                P::NAME,
            ));
        }
        let entries = P::ENTRIES as u32;
        FormatError::check("root", self.root, root.index() as u32)?;
        FormatError::check("boards", self.boards, P::BOARDS as u32)?;
        FormatError::check("entries", self.entries, entries)?;
        FormatError::check("bits an entry", self.bits, BITS)?;
        let histogram = Histogram::new(&self.histogram);
        FormatError::check("greatest depth", self.depth, histogram.depth() as u32)?;
        FormatError::check("sum of the histogram", histogram.boards(), entries.into())?;
        FormatError::check(
            "unpacked length",
            self.unpacked_len as usize,
            BorrowedTable::<P>::LEN,
        )
    }

    /// Check 5, of the codec.
    pub(super) fn codec(&self) -> Result<Codec, FormatError> {
        Codec::from_code(self.codec)
    }

    /// Check 5, of the length, and 6: the payload, from the end of the header to the
    /// file's end.
    pub(super) fn payload<'a>(&self, file: &'a [u8]) -> Result<&'a [u8], FormatError> {
        let payload = &file[LEN..];
        FormatError::check("payload length", payload.len(), self.stored_len as usize)?;
        let found = Crc(crc32fast::hash(payload));
        FormatError::check("payload checksum", found, Crc(self.stored_crc))?;
        Ok(payload)
    }

    /// Check 8: that the table has come through whole.
    pub(super) fn check_digest(&self, table: &[u8]) -> Result<(), FormatError> {
        FormatError::check("digest", Crc(crc32fast::hash(table)), Crc(self.digest))
    }

    /// What they say, once all checks have been made.
    pub(super) const fn header(&self, codec: Codec) -> Header {
        Header {
            codec,
            histogram: Histogram::new(&self.histogram),
            digest: self.digest,
            file_len: LEN + self.stored_len as usize,
        }
    }
}

fn u32_at(bytes: &[u8], offset: usize) -> u32 {
    let mut word = [0; 4];
    word.copy_from_slice(&bytes[offset..offset + 4]);
    u32::from_le_bytes(word)
}

/// The name of a puzzle as a header has it.
fn name<P: Puzzle>() -> [u8; 8] {
    let mut name = [0; 8];
    name[..P::NAME.len()].copy_from_slice(P::NAME.as_bytes());
    name
}
