//! The tables inside the program, as the build script has written them.

use core::fmt::{self, Debug};
use core::marker::PhantomData;

use crate::path::MAX_LEN;
use crate::puzzle::{Puzzle, Root, eight::Eight, magic::Magic};
use crate::table::{BorrowedTable, MoveTable};

/// A puzzle whose tables are built in. Only this library's own puzzles are.
pub trait Shipped: Puzzle + Sealed {
    /// The bytes of its tables, one after the other.
    #[doc(hidden)]
    const EMBEDDED: &'static [u8];
}

mod sealed {
    /// So that no other crate's puzzle can be one.
    pub trait Sealed {}
}
use sealed::Sealed;

impl Sealed for Eight {}
impl Sealed for Magic {}

impl Shipped for Eight {
    const EMBEDDED: &'static [u8] = include_bytes!(concat!(env!("OUT_DIR"), "/eight.bin"));
}

impl Shipped for Magic {
    const EMBEDDED: &'static [u8] = include_bytes!(concat!(env!("OUT_DIR"), "/magic.bin"));
}

/// It keeps the bytes, as it is asked for tables where nothing says that `P` is
/// [`Shipped`].
pub(super) struct Embedded<P> {
    tables: &'static [u8],
    puzzle: PhantomData<fn() -> P>,
}

impl<P: Puzzle> Embedded<P> {
    const LEN: usize = BorrowedTable::<P>::LEN;

    pub(super) const fn new() -> Self
    where
        P: Shipped,
    {
        const { assert!(P::EMBEDDED.len() == P::ROOTS * Self::LEN) };
        Self {
            tables: P::EMBEDDED,
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
