//! Cases of HDU 3567: the contest program, `tilebase`, and the floor.

use super::{compare, in_turn};
use crate::Result;
use crate::bench::{Bench, MILLION};
use crate::cores::keep_on;
use crate::report::Target::{AtLeast, AtMost};

/// The most bytes in memory.
const MEMORY: f64 = 48.0 * 1024.0 * 1024.0;

pub fn run(bench: &mut Bench) -> Result<()> {
    keep_on(1)?;
    for (count, cases, target) in [
        (1, "1 case", None),
        (200, "200 cases", Some(AtLeast(400.0))),
    ] {
        let what = format!("judge hdu3567, {cases}");
        let [contest, ours] = bench.judges(count)?;
        compare(&contest, &ours)?;
        let floor = bench.floor(&ours)?;
        let [theirs, seconds] = in_turn(
            [("contest", &contest), ("tilebase", &ours)],
            bench.rounds(25),
        )?;
        bench.report.ratio(
            &what,
            [("contest", &theirs), ("tilebase", &seconds)],
            target,
        );
        // No program could reach more.
        let [theirs, seconds] =
            in_turn([("contest", &contest), ("floor", &floor)], bench.rounds(25))?;
        bench
            .report
            .ratio(&what, [("contest", &theirs), ("floor", &seconds)], None);
    }

    let [contest, ours] = bench.judges(MILLION)?;
    compare(&contest, &ours)?;
    let floor = bench.floor(&ours)?;
    bench.on_each(|bench, cores, on| {
        let what = format!("judge hdu3567, 1,000,000 cases, {on}");
        let (least, most) = if cores == 1 { (12.0, 6.0) } else { (20.0, 4.0) };
        let [theirs, seconds] = in_turn(
            [("contest", &contest), ("tilebase", &ours)],
            bench.rounds(11),
        )?;
        bench.report.ratio(
            &what,
            [("contest", &theirs), ("tilebase", &seconds)],
            Some(AtLeast(least)),
        );
        let [seconds, theirs] =
            in_turn([("tilebase", &ours), ("floor", &floor)], bench.rounds(25))?;
        bench.report.ratio(
            &what,
            [("tilebase", &seconds), ("floor", &theirs)],
            Some(AtMost(most)),
        );
        let (peak, theirs) = (ours.peak_memory()?, contest.peak_memory()?);
        bench.report.memory(
            format!("{what}, peak memory"),
            peak,
            Some(("contest", theirs)),
            Some(MEMORY),
        );
        Ok(())
    })?;

    if bench.options.large {
        let [_, large] = bench.judges(10 * MILLION)?;
        bench.on_each(|bench, _, on| {
            let jobs = [("ten million cases", &large), ("a million cases", &ours)];
            let [large_seconds, seconds] = in_turn(jobs, bench.rounds(7))?;
            let what = format!("judge hdu3567, 10,000,000 cases against 1,000,000, {on}");
            bench.report.ratio(
                &what,
                [("tilebase", &large_seconds), ("tilebase", &seconds)],
                Some(AtMost(11.0)),
            );
            let (peak, smaller) = (large.peak_memory()?, ours.peak_memory()?);
            bench.report.memory(
                format!("{what}, peak memory"),
                peak,
                Some(("tilebase", smaller)),
                Some(MEMORY),
            );
            Ok(())
        })?;
    }
    Ok(())
}
