//! All ten tables: in memory, against the contest program's nine searches, each
//! in a process of its own; and as files.

use std::env;

use super::{alternate, in_turn};
use crate::Result;
use crate::bench::Bench;
use crate::child;
use crate::job::Job;
use crate::report::Target::AtLeast;

pub fn run(bench: &mut Bench) -> Result<()> {
    let this = env::current_exe()?;
    let initialisation = Job::new(&bench.programs.contest, &["--init"]);
    bench.on_each(|bench, cores, on| {
        let generation = Job::new(&this, &[child::GENERATE, &cores.to_string()]);
        let seconds = |job: &Job| Ok(job.number()? / 1e9);
        let measurements: [(_, &dyn Fn() -> Result<f64>); 2] = [
            ("contest", &|| seconds(&initialisation)),
            ("ours", &|| seconds(&generation)),
        ];
        let [theirs, ours] = alternate(measurements, bench.rounds(25))?;
        bench.report.ratio(
            format!("generating all ten tables in memory, {on}"),
            [("contest", &theirs), ("ours", &ours)],
            Some(AtLeast(if cores == 1 { 12.0 } else { 18.0 })),
        );
        Ok(())
    })?;

    let contest = Job::new(&bench.programs.contest, &[""; 0]);
    bench.on_each(|bench, _, on| {
        for codec in ["stored", "zstd"] {
            let files = bench.generator(codec);
            let [theirs, ours] = in_turn(
                [("contest", &contest), ("tilebase-gen", &files)],
                bench.rounds(11),
            )?;
            bench.report.ratio(
                format!("writing all ten tables, {codec}, {on}"),
                [("contest", &theirs), ("tilebase-gen", &ours)],
                None,
            );
        }
        Ok(())
    })
}
