//! Permutations and their ranks; nothing here knows a puzzle.
//!
//! The *rank* of a permutation is its place among all of its length in
//! lexicographic order. It is the [Cantor expansion][lehmer]: the sum of
//! `cᵢ · (n − 1 − i)!`, where `cᵢ`, the i-th digit of the Lehmer code, counts
//! the later symbols that are smaller than the i-th. The permutation is even
//! exactly when the sum of these digits is.
//!
//! [lehmer]: https://en.wikipedia.org/wiki/Lehmer_code

/// The number of permutations of `n` symbols.
///
/// # Panics
/// If it does not fit, that is, for `n` above 12.
#[must_use]
pub const fn factorial(n: usize) -> u32 {
    let (mut product, mut factor) = (1, 1);
    while factor < n {
        factor += 1;
        product = u32::checked_mul(product, factor as u32).expect("n is at most 12");
    }
    product
}

/// The rank, in `0..N!`, of a permutation of `0..N`, for `N` up to 12: beyond that
/// it would not fit, and does not compile.
///
/// ```
/// use tilebase::permutation::rank;
///
/// assert_eq!(rank(&[0, 1, 2, 3]), 0);
/// assert_eq!(rank(&[1, 0, 2, 3]), 6);
/// assert_eq!(rank(&[3, 2, 1, 0]), 23);
/// ```
///
/// ```compile_fail
/// tilebase::permutation::rank(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
/// ```
#[must_use]
pub const fn rank<const N: usize>(permutation: &[u8; N]) -> u32 {
    const { factorial(N) };
    let mut rank = 0;
    let mut i = 0;
    while i < N {
        rank += lehmer_digit(permutation, i) * factorial(N - 1 - i);
        i += 1;
    }
    rank
}

/// The permutation of `0..N` with this rank, the inverse of [`rank`].
///
/// # Panics
/// If `rank` is not below `N!`.
#[must_use]
pub const fn unrank<const N: usize>(rank: u32) -> [u8; N] {
    assert!(rank < const { factorial(N) }, "a rank is below N!");
    let mut permutation = [0; N];
    let mut i = 0;
    while i < N {
        permutation[i] = (rank / factorial(N - 1 - i) % (N - i) as u32) as u8;
        i += 1;
    }
    // The digits are right; from the last on, each one turns into a symbol by
    // moving the later symbols that are not below it up by one.
    while i > 0 {
        i -= 1;
        let mut j = i + 1;
        while j < N {
            permutation[j] += (permutation[j] >= permutation[i]) as u8;
            j += 1;
        }
    }
    permutation
}

/// Whether an even number of exchanges sorts the permutation.
///
/// Of the two permutations of ranks `2k` and `2k + 1`, which differ in their last two
/// symbols alone, one is even: so `rank / 2` numbers the even ones.
///
/// ```
/// use tilebase::permutation::{is_even, rank, unrank};
///
/// let even = |number: u32| {
///     let pair = [2 * number, 2 * number + 1].map(unrank::<5>);
///     pair.into_iter().find(is_even)
/// };
/// assert_eq!(even(1), Some([0, 1, 3, 4, 2]));
/// assert!((0..60).all(|number| even(number).is_some_and(|even| rank(&even) / 2 == number)));
/// ```
#[must_use]
pub const fn is_even<const N: usize>(permutation: &[u8; N]) -> bool {
    let mut inversions = 0;
    let mut i = 0;
    while i < N {
        inversions += lehmer_digit(permutation, i);
        i += 1;
    }
    inversions.is_multiple_of(2)
}

/// How many later symbols are smaller than the i-th.
const fn lehmer_digit<const N: usize>(permutation: &[u8; N], i: usize) -> u32 {
    let mut smaller = 0;
    let mut j = i + 1;
    while j < N {
        smaller += (permutation[j] < permutation[i]) as u32;
        j += 1;
    }
    smaller
}

/// A permutation of `0..8`, packed into 24 bits.
///
/// ```text
/// bit   23 21 20 18 17 15 14 12 11  9  8  6  5  3  2  0
///      ┌─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┐
///      │  7  │  6  │  5  │  4  │  3  │  2  │  1  │  0  │  the symbol at this place
///      └─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┘
///       └──── last[word >> 12] ────┘└─ first[word & 0xfff] ─┘
/// ```
///
/// The rank takes two look-ups. A Lehmer digit of one of the first four
/// symbols depends on these four alone: it is the symbol itself less the
/// smaller ones before it. Those of the last four depend on their own order
/// alone. So each half of the word has a table of 4,096 entries with its share
/// of the rank, and another with its share of the parity.
///
/// The other way, the first symbols follow from `rank / 24`, and so do those
/// that are left; `rank % 24` puts these in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Packed(u32);

impl Packed {
    /// The number of permutations, 40,320.
    pub const COUNT: usize = factorial(8) as usize;
    /// Every symbol at its own place.
    pub const IDENTITY: Self = Self(0o7654_3210);

    /// Packs a permutation, or returns `None` if it is none of `0..8`.
    #[must_use]
    #[inline]
    pub const fn new(symbols: [u8; 8]) -> Option<Self> {
        Self::from_bytes(u64::from_le_bytes(symbols))
    }

    /// Packs the symbols in the bytes of a word, the first in the lowest byte, or
    /// returns `None` if they are no permutation of `0..8`.
    #[must_use]
    #[inline]
    pub(crate) const fn from_bytes(bytes: u64) -> Option<Self> {
        // Three bits of each byte come together: those of two bytes, of four, of all.
        // What else a byte has spoils the word, but is refused below.
        let pairs = (bytes | bytes >> 5) & 0x003f_003f_003f_003f;
        let fours = (pairs | pairs >> 10) & 0x0000_0fff_0000_0fff;
        let word = (fours | fours >> 20) as u32 & 0x00ff_ffff;
        // Eight symbols that cover all of 0..8 cannot repeat one.
        let seen = HALVES.seen[word as usize & 0xfff] | HALVES.seen[word as usize >> 12];
        if bytes & !0x0707_0707_0707_0707 == 0 && seen == 0xff {
            Some(Self(word))
        } else {
            None
        }
    }

    /// The symbol at each place.
    #[must_use]
    pub const fn symbols(self) -> [u8; 8] {
        let mut symbols = [0; 8];
        let mut i = 0;
        while i < 8 {
            symbols[i] = self.symbol(i) as u8;
            i += 1;
        }
        symbols
    }

    const fn symbol(self, place: usize) -> u32 {
        self.0 >> (3 * place) & 7
    }

    /// The rank, in `0..40320`.
    #[must_use]
    #[inline]
    pub const fn rank(self) -> usize {
        HALVES.first[self.0 as usize & 0xfff] as usize + HALVES.last[self.0 as usize >> 12] as usize
    }

    /// The permutation with this rank.
    ///
    /// # Panics
    /// If `rank` is not below [`COUNT`](Self::COUNT).
    #[must_use]
    #[inline]
    pub const fn unrank(rank: usize) -> Self {
        assert!(rank < Self::COUNT, "a rank is below 8!");
        let (first, others) = (HALVES.first_four[rank / 24], HALVES.others[rank / 24]);
        let order = HALVES.last_four[rank % 24];
        let mut word = first as u32;
        let mut i = 0;
        while i < 4 {
            let place = order >> (3 * i) & 7;
            word |= (others as u32 >> (3 * place) & 7) << (12 + 3 * i);
            i += 1;
        }
        Self(word)
    }

    /// Of the two permutations whose ranks are twice this index and one more, the
    /// even one: they differ by an exchange of the last two symbols.
    ///
    /// # Panics
    /// If `index` is not below half of [`COUNT`](Self::COUNT).
    #[must_use]
    #[inline]
    pub(crate) const fn unrank_even(index: usize) -> Self {
        assert!(index < Self::COUNT / 2, "an index is below 8! / 2");
        let first = Self::unrank(2 * index);
        if first.is_even() {
            first
        } else {
            first.exchange_last()
        }
    }

    /// The last two symbols exchanged.
    const fn exchange_last(self) -> Self {
        let both = (self.0 >> 21 ^ self.0 >> 18) & 7;
        Self(self.0 ^ (both << 21 | both << 18))
    }

    /// Whether an even number of exchanges sorts the permutation.
    #[must_use]
    #[inline]
    pub const fn is_even(self) -> bool {
        let (first, last) = (self.0 as usize & 0xfff, self.0 as usize >> 12);
        (HALVES.first_odd[first / 64] >> (first % 64) ^ HALVES.last_odd[last / 64] >> (last % 64))
            & 1
            == 0
    }

    /// The permutation that maps each symbol to the place it has in `self`.
    #[must_use]
    #[inline]
    pub const fn inverse(self) -> Self {
        let mut word = 0;
        let mut place = 0;
        while place < 8 {
            word |= (place as u32) << (3 * self.symbol(place));
            place += 1;
        }
        Self(word)
    }

    /// The permutation that has `self[other[i]]` at place `i`: the symbols of
    /// `other`, renamed by `self`; or those of `self`, moved to new places.
    #[must_use]
    #[inline]
    pub const fn compose(self, other: Self) -> Self {
        let mut word = 0;
        let mut place = 0;
        while place < 8 {
            word |= self.symbol(other.symbol(place) as usize) << (3 * place);
            place += 1;
        }
        Self(word)
    }

    /// The symbols of `other`, renamed such that those of `self` are in order: the
    /// same as `self.inverse().compose(other)`, in two thirds of the instructions.
    #[must_use]
    #[inline]
    pub(crate) const fn rename(self, other: Self) -> Self {
        let mut names = [0u8; 8];
        let mut place = 0;
        while place < 8 {
            names[self.symbol(place) as usize] = place as u8;
            place += 1;
        }
        let mut word = 0;
        place = 0;
        while place < 8 {
            word |= (names[other.symbol(place) as usize] as u32) << (3 * place);
            place += 1;
        }
        Self(word)
    }

    /// The same but for three neighbouring places, the lowest of them at bit
    /// `low`, whose symbols go up by `up` bits, and those that would leave the
    /// three down by `down`. 3 and 6 take each symbol one place up and the last to
    /// the first, 6 and 3 the other way, and 0 and 9 change nothing. No branch.
    #[must_use]
    #[inline]
    pub(crate) const fn rotate_three(self, low: u32, up: u32, down: u32) -> Self {
        let three = self.0 >> low & 0o777;
        let rotated = (three << up | three >> down) & 0o777;
        Self(self.0 ^ (three ^ rotated) << low)
    }
}

impl core::fmt::Debug for Packed {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("Packed").field(&self.symbols()).finish()
    }
}

/// Tables indexed by half a word, made by the definition of the rank. A half that
/// repeats a symbol occurs in no permutation: its entries stay 0, except in `seen`.
struct Halves {
    /// What a half adds to the rank, as the first one and as the last.
    first: [u16; 4096],
    last: [u16; 4096],
    /// Which symbols it has: a bit each.
    seen: [u8; 4096],
    /// Whether it makes the permutation odd: a bit each.
    first_odd: [u64; 64],
    last_odd: [u64; 64],
    /// By `rank / 24`, the first half, and the four symbols that are not in it,
    /// packed in ascending order.
    first_four: [u16; 1680],
    others: [u16; 1680],
    /// By `rank % 24`, which of the four others each place of the last half has.
    last_four: [u16; 24],
}

static HALVES: Halves = {
    let mut halves = Halves {
        first: [0; 4096],
        last: [0; 4096],
        seen: [0; 4096],
        first_odd: [0; 64],
        last_odd: [0; 64],
        first_four: [0; 1680],
        others: [0; 1680],
        last_four: [0; 24],
    };
    let mut half = 0;
    while half < 4096 {
        let s = [half & 7, half >> 3 & 7, half >> 6 & 7, half >> 9];
        let seen = 1 << s[0] | 1 << s[1] | 1 << s[2] | 1 << s[3];
        halves.seen[half] = seen as u8;
        if u32::count_ones(seen) == 4 {
            let (mut first_rank, mut last_rank, mut first_sum, mut last_sum) = (0, 0, 0, 0);
            let mut i = 0;
            while i < 4 {
                let (mut smaller_before, mut smaller_after) = (0, 0);
                let mut j = 0;
                while j < 4 {
                    if j < i && s[j] < s[i] {
                        smaller_before += 1;
                    }
                    if j > i && s[j] < s[i] {
                        smaller_after += 1;
                    }
                    j += 1;
                }
                first_rank += (s[i] - smaller_before) * factorial(7 - i) as usize;
                first_sum += s[i] - smaller_before;
                last_rank += smaller_after * factorial(3 - i) as usize;
                last_sum += smaller_after;
                i += 1;
            }
            halves.first[half] = first_rank as u16;
            halves.last[half] = last_rank as u16;
            halves.first_odd[half / 64] |= (first_sum as u64 % 2) << (half % 64);
            halves.last_odd[half / 64] |= (last_sum as u64 % 2) << (half % 64);
            halves.first_four[first_rank / 24] = half as u16;
            let (mut others, mut count, mut symbol) = (0, 0, 0);
            while symbol < 8 {
                if seen >> symbol & 1 == 0 {
                    others |= symbol << (3 * count);
                    count += 1;
                }
                symbol += 1;
            }
            halves.others[first_rank / 24] = others;
            if seen == 0b1111 {
                halves.last_four[last_rank] = half as u16;
            }
        }
        half += 1;
    }
    halves
};
