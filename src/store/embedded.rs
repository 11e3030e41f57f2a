//! The tables inside the program, as the build script has written them.

use core::fmt::{self, Debug};
use core::marker::PhantomData;

use super::{Place, Tables};
use crate::path::MAX_LEN;
use crate::puzzle::{Puzzle, Root, eight::Eight, magic::Magic};
use crate::table::{BorrowedTable, MoveTable};

impl Tables<Eight> {
    /// The tables inside the program, walked in place. The puzzle has to be named:
    /// `Tables::<Eight>::embedded()`.
    #[must_use]
    pub const fn embedded() -> Self {
        const TABLES: Embedded<Eight> =
            Embedded::new(include_bytes!(concat!(env!("OUT_DIR"), "/eight.bin")));
        Self {
            place: Place::Embedded(TABLES),
        }
    }
}

impl Tables<Magic> {
    /// The table inside the program, walked in place. The puzzle has to be named:
    /// `Tables::<Magic>::embedded()`.
    #[must_use]
    pub const fn embedded() -> Self {
        const TABLES: Embedded<Magic> =
            Embedded::new(include_bytes!(concat!(env!("OUT_DIR"), "/magic.bin")));
        Self {
            place: Place::Embedded(TABLES),
        }
    }
}

/// The bytes of a puzzle's tables, one after the other.
pub(super) struct Embedded<P> {
    tables: &'static [u8],
    puzzle: PhantomData<fn() -> P>,
}

impl<P: Puzzle> Embedded<P> {
    const LEN: usize = BorrowedTable::<P>::LEN;

    const fn new(tables: &'static [u8]) -> Self {
        assert!(tables.len() == P::ROOTS * Self::LEN);
        Self {
            tables,
            puzzle: PhantomData,
        }
    }

    #[inline]
    pub(super) fn table(&self, root: Root<P>) -> BorrowedTable<'static, P> {
        let bytes = &self.tables[root.index() * Self::LEN..][..Self::LEN];
        MoveTable::of_right_length(root, MAX_LEN, bytes)
    }
}

impl<P: Puzzle> Debug for Embedded<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Embedded").finish_non_exhaustive()
    }
}
