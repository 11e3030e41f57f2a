//! Sizes of programs.

use std::fs;

use crate::Result;
use crate::bench::Bench;
use crate::figures::Size;
use crate::report::Target::AtMost;

pub fn run(bench: &mut Bench) -> Result<()> {
    let programs = &bench.programs;
    let paths = [&programs.tilebase, &programs.lookup, &programs.nothing];
    let [shipped, lookup, nothing] = paths.map(|path| fs::metadata(path).map(|it| it.len() as f64));
    let (lookup, nothing) = (lookup?, nothing?);
    let report = &mut bench.report;
    report.figure(
        "the shipped program",
        shipped?,
        None,
        Size,
        Some(AtMost(2.6e6)),
    );
    report.figure(
        "a program with the embedded tables alone, above an empty one",
        lookup - nothing,
        Some(("empty", nothing)),
        Size,
        Some(AtMost(0.5e6)),
    );
    Ok(())
}
