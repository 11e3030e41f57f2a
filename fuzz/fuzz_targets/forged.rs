//! Right tables with changes, and every checksum made right again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tilebase::eight::Eight;
use tilebase::format::{Codec, decode, encode};
use tilebase::magic::Magic;
use tilebase::{Batch, Graph, MoveTable, Puzzle, Root, Source, Tablebase, Tables};

#[path = "../../tests/it/unknown.rs"]
mod unknown;

const QUERIES: u64 = 1000;

fn run<P: Puzzle>(tables: &Tables<P>, codec: Codec, depth: usize, seed: u64, changes: &[u8]) {
    let forge = |root: usize| {
        let root = Root::<P>::new(root).expect("the puzzle has this root");
        let good = tables.table(root).expect("it is built in").bytes().to_vec();
        let mut table = good.clone();
        for change in changes.chunks_exact(5) {
            let [a, b, c, bits, times] = *change else {
                unreachable!("five")
            };
            // A stretch of bytes, so that walks meet them.
            let place = u32::from_le_bytes([a, b, c, 0]) as usize % table.len();
            let end = table.len().min(place + usize::from(times) * 16 + 1);
            for byte in &mut table[place..end] {
                *byte ^= bits;
            }
        }
        (root, good, table)
    };
    // Opened with the known digests: refused, unless nothing has been changed.
    let (root, good, table) = forge(0);
    let known = P::known(root).expect("the puzzle is known").histogram;
    let same = good == table;
    let forged = MoveTable::new(root, depth, table).expect("it has its length");
    let file = encode(&forged, &known, codec, 1).expect("it can be encoded");
    assert_eq!(decode(root, &file).is_ok(), same);

    // Opened as an unknown puzzle's.
    let solver = unknown::forged::<P>(depth, codec, |root| forge(root).2);
    if P::ROOTS == 1 {
        let graph = Graph::explore().expect("the puzzle keeps to the rules");
        unknown::unfold(&graph, &solver).expect("every table is opened");
    }
    let mut outcome = unknown::Outcome::default();
    let mut random = seed;
    let mut draw = || {
        random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        P::unrank((random >> 33) as usize % P::BOARDS)
    };
    let pairs: Vec<_> = (0..QUERIES).map(|_| (draw(), draw())).collect();
    for &pair in &pairs {
        unknown::ask(&solver, depth, pair, &mut outcome);
    }
    let batch = Batch::new(&solver);
    for pairs in pairs.chunks(100) {
        unknown::ask_together(&batch, &solver, pairs);
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((&[how, depth, seed], changes)) = data.split_first_chunk() else {
        return;
    };
    let tables = Tablebase::embedded();
    let codec = [Codec::Stored, Codec::Zstd][usize::from(how & 1)];
    let (depth, seed) = (usize::from(depth) % 32, u64::from(seed));
    if how & 2 == 0 {
        run::<Magic>(tables.magic().source(), codec, depth, seed, changes);
    } else {
        run::<Eight>(tables.eight().source(), codec, depth, seed, changes);
    }
});
