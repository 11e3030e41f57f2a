//! What a case costs in inputs of different sizes: it must never cost more for
//! there being more of them.

use super::in_turn;
use crate::Result;
use crate::bench::{Bench, MILLION};
use crate::figures::{Digits, Sample, Time};
use crate::job::Job;
use crate::report::Target::AtMost;

const SIZES: [(usize, &str); 9] = [
    (1_000, "1,000"),
    (3_000, "3,000"),
    (10_000, "10,000"),
    (30_000, "30,000"),
    (60_000, "60,000"),
    (100_000, "100,000"),
    (150_000, "150,000"),
    (300_000, "300,000"),
    (MILLION, "1,000,000"),
];

pub fn run(bench: &mut Bench) -> Result<()> {
    let mut jobs: Vec<Job> = Vec::new();
    for (size, _) in SIZES {
        let [_, ours] = bench.judges(size)?;
        jobs.push(ours);
    }
    let names = SIZES.map(|(_, name)| format!("{name} cases"));
    bench.on_each(|bench, _, on| {
        let jobs: [_; SIZES.len()] = std::array::from_fn(|i| (&*names[i], &jobs[i]));
        let seconds = in_turn(jobs, bench.rounds(25))?;
        let costs: Vec<f64> = seconds
            .into_iter()
            .zip(SIZES)
            .map(|(seconds, (size, _))| Sample::new(seconds).median() / size as f64)
            .collect();
        for (name, &cost) in names.iter().zip(&costs) {
            println!("{name}: {} a case", Time(cost));
        }
        // Against each smaller size, so that no rise hides in several steps.
        let rises = (0..SIZES.len()).flat_map(|of| (0..of).map(move |to| (of, to)));
        let rises = rises.map(|(of, to)| (costs[of] / costs[to], of, to));
        let (rise, of, to) = rises
            .max_by(|a, b| a.0.total_cmp(&b.0))
            .ok_or("there is more than one size")?;
        bench.report.figure(
            format!("cost of a case, {} against {}, {on}", names[of], names[to]),
            rise,
            None,
            Digits,
            Some(AtMost(1.1)),
        );
        Ok(())
    })
}
