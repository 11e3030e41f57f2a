//! [`Histogram`]: how many boards lie at each depth.

use crate::path::MAX_LEN;

/// The number of boards at each depth from a root, depth 0 first.
///
/// A [`Path`](crate::Path) has at most 31 moves, so 32 counts are enough. Those of the
/// tables that are shipped are in [`Puzzle::known`](crate::Puzzle::known).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Histogram([u32; MAX_LEN + 1]);

impl Histogram {
    /// The counts given, and 0 beyond them.
    ///
    /// # Panics
    /// If there are more than 32.
    #[must_use]
    pub const fn new(counts: &[u32]) -> Self {
        let mut all = [0; MAX_LEN + 1];
        let mut depth = 0;
        while depth < counts.len() {
            all[depth] = counts[depth];
            depth += 1;
        }
        Self(all)
    }

    /// The count at each depth, up to the greatest.
    #[must_use]
    pub fn counts(&self) -> &[u32] {
        &self.0[..=self.depth()]
    }

    /// The count at each of the 32 depths there may be.
    #[must_use]
    pub const fn all(&self) -> &[u32; MAX_LEN + 1] {
        &self.0
    }

    /// The greatest depth at which there is a board.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.0.iter().rposition(|&count| count > 0).unwrap_or(0)
    }

    /// The number of boards at all depths.
    #[must_use]
    pub fn boards(&self) -> u64 {
        self.0.iter().copied().map(u64::from).sum()
    }

    /// The sum of the depths of all boards.
    #[must_use]
    pub fn sum(&self) -> u64 {
        (0..)
            .zip(self.0)
            .map(|(depth, count)| depth * u64::from(count))
            .sum()
    }

    /// The mean depth of a board; not a number if there is none.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "both are below 2⁴¹, and exact")]
    pub fn mean(&self) -> f64 {
        self.sum() as f64 / self.boards() as f64
    }
}
