//! [`FormatError`]: what is wrong with the bytes of a file.

use alloc::string::{String, ToString};
use core::fmt::{self, Display};

/// The bytes are not the file of the table they should be: which field it
/// shows in, what was found there and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError {
    field: &'static str,
    found: String,
    expected: String,
}

impl FormatError {
    pub(crate) fn new(field: &'static str, found: impl Display, expected: impl Display) -> Self {
        Self {
            field,
            found: found.to_string(),
            expected: expected.to_string(),
        }
    }

    /// Compares a field with what it must be.
    pub(super) fn check<T: PartialEq + Display>(
        field: &'static str,
        found: T,
        expected: T,
    ) -> Result<(), Self> {
        if found == expected {
            Ok(())
        } else {
            Err(Self::new(field, found, expected))
        }
    }

    /// The name of the field.
    #[must_use]
    pub const fn field(&self) -> &'static str {
        self.field
    }
}

impl Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: found {}, expected {}",
            self.field, self.found, self.expected
        )
    }
}

impl core::error::Error for FormatError {}

/// A checksum, as it is printed: eight hexadecimal digits.
#[derive(PartialEq)]
pub(super) struct Crc(pub u32);

impl Display for Crc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}
