//! The table that is printed in the end.

use std::fmt::Display;
use std::fs;

use crate::cores::{KEEPS, cores};
use crate::figures::{Digits, Memory, Sample, Time};

/// What a figure has to be.
#[derive(Clone, Copy)]
pub enum Target {
    AtLeast(f64),
    AtMost(f64),
}

impl Target {
    fn is_met(self, figure: f64) -> bool {
        match self {
            Self::AtLeast(least) => figure >= least,
            Self::AtMost(most) => figure <= most,
        }
    }
}

/// Rows of the table.
#[derive(Default)]
pub struct Report {
    rows: Vec<[String; 5]>,
}

impl Report {
    /// A row that compares two programs. The first is divided by the second,
    /// whichever of them is ours.
    pub fn ratio(
        &mut self,
        what: impl Display,
        [first, second]: [(&str, &[f64]); 2],
        target: Option<Target>,
    ) {
        let ratios = Sample::ratios(first.1, second.1);
        let [lower, ratio, upper] = [1, 2, 3].map(|number| ratios.quartile(number));
        let time = |(name, seconds): (&str, &[f64])| {
            let median = Sample::new(seconds.iter().copied()).median();
            format!("{name} {}", Time(median))
        };
        self.row(
            what,
            time(first),
            time(second),
            format!("{} ({}–{})", Digits(ratio), Digits(lower), Digits(upper)),
            target.map(|target| judged(target, ratio, |bound| bound)),
        );
    }

    /// A row with one figure, and perhaps another's for comparison.
    pub fn figure<D: Display>(
        &mut self,
        what: impl Display,
        ours: f64,
        theirs: Option<(&str, f64)>,
        show: impl Fn(f64) -> D,
        target: Option<Target>,
    ) {
        let theirs = theirs.map_or_else(String::new, |(name, figure)| {
            format!("{name} {}", show(figure))
        });
        self.row(
            what,
            show(ours).to_string(),
            theirs,
            String::new(),
            target.map(|target| judged(target, ours, &show)),
        );
    }

    /// A row with the most bytes that a program had in memory, and perhaps
    /// another's.
    pub fn memory(
        &mut self,
        what: impl Display,
        ours: f64,
        theirs: Option<(&str, f64)>,
        most: Option<f64>,
    ) {
        let target = most.map(Target::AtMost);
        self.figure(what, ours, theirs, Memory, target);
    }

    fn row(
        &mut self,
        what: impl Display,
        first: String,
        second: String,
        ratio: String,
        target: Option<String>,
    ) {
        let row = [
            what.to_string(),
            first,
            second,
            ratio,
            target.unwrap_or_default(),
        ];
        println!("  {}", row.join(" | "));
        self.rows.push(row);
    }

    pub fn print(&self, quick: bool) {
        println!("\n{}", machine());
        if quick {
            println!("Few runs: no figures to rely on.");
        }
        println!(
            "\n| what | first | second | first ÷ second (quartiles) | target |\n|---|---:|---:|---:|---:|"
        );
        for row in &self.rows {
            println!("| {} |", row.join(" | "));
        }
    }
}

/// What is asked for, and whether the figure is that.
fn judged<D: Display>(target: Target, figure: f64, show: impl Fn(f64) -> D) -> String {
    let (sign, bound) = match target {
        Target::AtLeast(bound) => ('≥', bound),
        Target::AtMost(bound) => ('≤', bound),
    };
    let met = if target.is_met(figure) {
        "met"
    } else {
        "missed"
    };
    format!("{sign} {}, {met}", show(bound))
}

/// The processor and the system.
fn machine() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "))
        .map_or(std::env::consts::ARCH, |(_, model)| model);
    let cores = cores();
    let kept = if KEEPS {
        ""
    } else {
        ", programs not kept on them"
    };
    format!("{model}, {cores} cores{kept}, {}", std::env::consts::OS)
}
