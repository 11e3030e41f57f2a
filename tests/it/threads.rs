//! Many threads that ask one tablebase at once, before any table is open.

use std::fmt::Debug;
use std::fs;
use std::sync::Barrier;
use std::thread;

use tilebase::format::Codec;
use tilebase::{Tablebase, eight, magic};

use crate::storage::{self, root, table_file};
use crate::tally::tried;

const THREADS: usize = 16;
const ROUNDS: usize = 40;

/// What each of the threads gets that ask at once.
fn at_once<T: Send + PartialEq + Debug>(ask: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let barrier = Barrier::new(THREADS);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS)
            .map(|number| {
                let (ask, barrier) = (&ask, &barrier);
                scope.spawn(move || {
                    barrier.wait();
                    ask(number)
                })
            })
            .collect();
        threads.into_iter().map(|t| t.join().unwrap()).collect()
    })
}

#[test]
fn all_get_the_same_answer() {
    let start: eight::Board = "64785X321".parse().unwrap();
    let goal: eight::Board = "12345678X".parse().unwrap();
    let sheet: magic::Board = "26845731".parse().unwrap();
    let mut asked = 0;
    for _ in 0..ROUNDS {
        for (place, tables) in storage::all() {
            let answers = at_once(|number| {
                // Half of them ask for the other puzzle first.
                let eight = || {
                    tables
                        .eight()
                        .solve(start, goal)
                        .unwrap()
                        .unwrap()
                        .to_string()
                };
                let magic = || {
                    let path = tables.magic().solve(magic::Board::BASE, sheet);
                    path.unwrap().unwrap().to_string()
                };
                if number % 2 == 0 {
                    let answer = eight();
                    (answer, magic())
                } else {
                    let answer = magic();
                    (eight(), answer)
                }
            });
            let expected = ("dllurrdllururddluulddruurdlldrr".into(), "BCABCCB".into());
            assert_eq!(answers, vec![expected; THREADS], "{place}");
            asked += 2 * THREADS;
        }
    }
    tried(asked, "first answers to threads that ask at once");
}

/// While they ask, a broken file takes the place of a good one, or a good one
/// that of a broken one. Whichever thread comes first has opened it for all.
#[test]
fn all_get_the_same_error_or_the_same_answer() {
    let good = table_file(root::<magic::Magic>(0), Codec::Zstd);
    let mut broken = good.clone();
    broken[5000] ^= 1;
    let (mut answered, mut refused) = (0, 0);
    for round in 0..2 * ROUNDS {
        let (first, then) = if round % 2 == 0 {
            (&good, &broken)
        } else {
            (&broken, &good)
        };
        let folder = storage::folder_with(&[("magic.tbl", first), ("then", then)]);
        let tables = if round % 4 < 2 {
            storage::map(folder.path())
        } else {
            Tablebase::open(folder.path())
        };
        let tables = tables.unwrap();
        let base = magic::Board::BASE;
        let answers = at_once(|number| {
            if number == 0 {
                let path = folder.path();
                fs::rename(path.join("then"), path.join("magic.tbl")).unwrap();
            }
            let answer = tables.magic().solve(base, base);
            answer.map_err(|error| format!("{error:#}"))
        });
        assert_eq!(answers, vec![answers[0].clone(); THREADS]);
        match &answers[0] {
            Ok(_) => answered += 1,
            Err(error) => {
                assert!(error.contains("payload checksum: found "), "{error}");
                refused += 1;
            }
        }
    }
    assert!(answered > 0 && refused > 0);
    let threads = format!(
        "threads that ask at once for a file that is being replaced: {answered} times all are \
         answered, {refused} times all are refused"
    );
    tried(2 * ROUNDS * THREADS, &threads);
}
