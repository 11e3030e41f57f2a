//! One query, from the start of a process to its end.

use std::ffi::OsStr;

use super::in_turn;
use crate::Result;
use crate::bench::Bench;
use crate::cores::keep_on;
use crate::job::Job;
use crate::report::Target::AtMost;

const QUERY: [&str; 3] = ["eight", "564178X23", "7568X4123"];

pub fn run(bench: &mut Bench) -> Result<()> {
    let from = |codec| -> Result<Job> {
        bench.generator(codec).run()?;
        let folder = bench.tables(codec);
        let tables = [OsStr::new("--tables"), folder.as_os_str()];
        let arguments = [tables.as_slice(), &QUERY.map(OsStr::new)].concat();
        Ok(Job::new(&bench.programs.tilebase, &arguments))
    };
    let jobs = [
        ("nothing", &Job::new(&bench.programs.nothing, &[""; 0])),
        ("embedded", &bench.tilebase(&QUERY)),
        ("stored", &from("stored")?),
        ("zstd", &from("zstd")?),
    ];
    keep_on(1)?;
    let [nothing, embedded, stored, zstd] = in_turn(jobs, bench.rounds(1000))?;
    for (tables, seconds, target) in [
        ("embedded tables", embedded, 1.3),
        ("a stored file", stored, 1.4),
        ("a zstd file", zstd, 1.9),
    ] {
        bench.report.ratio(
            format!("one query, {tables}"),
            [("tilebase", &seconds), ("nothing", &nothing)],
            Some(AtMost(target)),
        );
    }
    let [_, (_, embedded), ..] = jobs;
    let peak = embedded.peak_memory()?;
    bench
        .report
        .memory("one query, peak memory at most", peak, None, None);
    Ok(())
}
