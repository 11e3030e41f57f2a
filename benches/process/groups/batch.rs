//! A million lines of `batch`: against `judge`, and for Magic Squares against
//! the contest program of that puzzle and the floor.

use tilebase::eight::Eight;
use tilebase::magic::Magic;

use super::{compare, in_turn};
use crate::Result;
use crate::bench::{Bench, MILLION};
use crate::job::Job;
use crate::report::Target::{AtLeast, AtMost};

pub fn run(bench: &mut Bench) -> Result<()> {
    let [_, judge] = bench.judges(MILLION)?;
    let eight = bench
        .tilebase(&["batch", "eight"])
        .input(&bench.lines::<Eight>(MILLION)?)
        .output(&bench.path("eight.out"));
    bench.on_each(|bench, _, on| {
        let [batch, judge] = in_turn([("batch", &eight), ("judge", &judge)], bench.rounds(25))?;
        bench.report.ratio(
            format!("batch eight, 1,000,000 lines, {on}"),
            [("tilebase batch", &batch), ("tilebase judge", &judge)],
            Some(AtMost(1.25)),
        );
        Ok(())
    })?;

    let lines = bench.lines::<Magic>(MILLION)?;
    let magic = bench
        .tilebase(&["batch", "magic"])
        .input(&lines)
        .output(&bench.path("magic.out"));
    let contest = Job::new(&bench.programs.contest_magic, &[""; 0])
        .input(&lines)
        .output(&bench.path("contest_magic.out"));
    compare(&contest, &magic)?;
    let floor = bench.floor(&magic)?;
    bench.on_each(|bench, cores, on| {
        let what = format!("batch magic, 1,000,000 lines, {on}");
        let (least, most) = if cores == 1 { (12.0, 6.0) } else { (20.0, 4.0) };
        let jobs = [
            ("contest_magic", &contest),
            ("tilebase", &magic),
            ("floor", &floor),
        ];
        let [contest, ours, floor] = in_turn(jobs, bench.rounds(25))?;
        bench.report.ratio(
            &what,
            [("contest", &contest), ("tilebase", &ours)],
            Some(AtLeast(least)),
        );
        bench.report.ratio(
            &what,
            [("tilebase", &ours), ("floor", &floor)],
            Some(AtMost(most)),
        );
        Ok(())
    })
}
