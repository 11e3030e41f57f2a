//! Samples of measurements: medians and quartiles.

use std::fmt::{self, Display};

/// Measurements in ascending order.
pub struct Sample(Vec<f64>);

impl Sample {
    pub fn new(values: impl IntoIterator<Item = f64>) -> Self {
        let mut values: Vec<f64> = values.into_iter().collect();
        values.sort_by(f64::total_cmp);
        Self(values)
    }

    /// The ratios of each two that were measured one after the other.
    pub fn ratios(of: &[f64], to: &[f64]) -> Self {
        Self::new(of.iter().zip(to).map(|(of, to)| of / to))
    }

    pub fn median(&self) -> f64 {
        self.quartile(2)
    }

    /// The least (0), the lower quartile, the median, the upper quartile, and
    /// the greatest (4).
    pub fn quartile(&self, number: usize) -> f64 {
        self.0[(self.0.len() - 1) * number / 4]
    }
}

/// The median, the quartiles, and the extremes.
pub struct Spread<'a>(pub &'a [f64]);

impl Display for Spread<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sample = Sample::new(self.0.iter().copied());
        let [least, lower, median, upper, greatest] =
            [0, 1, 2, 3, 4].map(|number| Time(sample.quartile(number)));
        write!(
            f,
            "{median}, quartiles {lower} to {upper}, all {least} to {greatest}, {} runs",
            self.0.len()
        )
    }
}

/// Three digits of a number.
pub struct Digits(pub f64);

impl Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = match self.0.abs() {
            below if below < 0.9995 => 3,
            below if below < 9.995 => 2,
            below if below < 99.95 => 1,
            _ => 0,
        };
        write!(f, "{:.decimals$}", self.0)
    }
}

/// Seconds.
#[derive(Clone, Copy)]
pub struct Time(pub f64);

impl Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (unit, name) = match self.0 {
            below if below < 1e-6 => (1e-9, "ns"),
            below if below < 1e-4 => (1e-6, "µs"),
            below if below < 1.0 => (1e-3, "ms"),
            _ => (1.0, "s"),
        };
        write!(f, "{} {name}", Digits(self.0 / unit))
    }
}

/// Bytes in memory.
pub struct Memory(pub f64);

impl Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} MiB", Digits(self.0 / f64::from(1 << 20)))
    }
}

/// Bytes in a file.
pub struct Size(pub f64);

impl Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} MB", Digits(self.0 / 1e6))
    }
}
