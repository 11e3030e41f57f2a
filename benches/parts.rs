//! What each part of an answer costs: `cargo bench --bench parts`.
//!
//! Queries are random pairs, drawn from a fixed seed. There are so many that
//! no processor learns them, and that they are spread over all tables.

mod shared;

use std::fmt::{Debug, Display};
use std::hint::black_box;
use std::iter::Cycle;
use std::path::Path;
use std::slice;
use std::str::FromStr;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use tilebase::eight::{self, Eight};
use tilebase::format::{Codec, LEVEL, encode, file_name};
use tilebase::generator::search;
use tilebase::magic::Magic;
use tilebase::{
    Batch, BorrowedTable, Graph, PathTable, Puzzle, Root, Solver, Source, Tablebase, Tables,
};

use shared::Pointers;

const PAIRS: usize = 1 << 20;

type Group<'a> = BenchmarkGroup<'a, WallTime>;

fn main_parts(c: &mut Criterion) {
    let tables = Tablebase::embedded();
    let mut group = c.benchmark_group(Eight::NAME);
    opening(&mut group);
    queries(&mut group, tables.eight());
    making(&mut group, tables.eight().source());
    group.finish();

    let mut group = c.benchmark_group(Magic::NAME);
    queries(&mut group, tables.magic());
    making(&mut group, tables.magic().source());
    group.finish();

    c.bench_function("both/generate all ten tables", |b| {
        b.iter(|| (generate_all::<Eight>(), generate_all::<Magic>()));
    });
}

/// A query, step by step and as a whole, alone and among others.
fn queries<P>(group: &mut Group<'_>, solver: &Solver<Tables<P>>)
where
    P: Puzzle<Board: Display + FromStr<Err: Debug>>,
{
    let pairs: Vec<_> = shared::pairs::<P>().take(PAIRS).collect();
    let texts: Vec<_> = pairs.iter().map(|(from, _)| from.to_string()).collect();
    let relabelled: Vec<_> = pairs
        .iter()
        .filter_map(|&(from, to)| P::relabel(from, to))
        .collect();
    let tables: Vec<BorrowedTable<'_, P>> = Root::all()
        .map(|root| solver.source().table(root).expect("it is embedded"))
        .collect();

    each(group, "parse a board", &texts, |text| {
        text.parse::<P::Board>().expect("it is printed by a board")
    });
    each(group, "relabel a pair", &pairs, |&(from, to)| {
        P::relabel(from, to)
    });
    each(group, "rank a state", &relabelled, |&(_, state)| {
        P::index(state)
    });
    each(group, "one walk", &relabelled, |&(root, state)| {
        tables[root.index()].walk(state)
    });
    each(group, "one answer", &pairs, |&(from, to)| {
        solver.solve(from, to)
    });
    let pointers = Pointers::<P>::search();
    let ends: Vec<_> = relabelled
        .iter()
        .map(|&(root, state)| (root, Pointers::<P>::rank(state)))
        .collect();
    each(
        group,
        "one pointer walk, the unit",
        &ends,
        |&(root, rank)| pointers.walk(root, rank),
    );

    let graph = explore();
    let mut batch = Batch::new(solver);
    batch.unfold(&graph).expect("they are embedded");
    for size in [16, 4096] {
        let blocks: Vec<_> = pairs.chunks(size).collect();
        let mut answers = Vec::with_capacity(size);
        group.throughput(Throughput::Elements(size as u64));
        each(group, &format!("a batch of {size}"), &blocks, |block| {
            answers.clear();
            batch.solve_many(block, &mut answers)
        });
    }
}

/// A measurement of a job with one item after the other.
fn each<T, R>(group: &mut Group<'_>, name: &str, items: &[T], mut job: impl FnMut(&T) -> R) {
    let mut items: Cycle<slice::Iter<'_, T>> = items.iter().cycle();
    group.bench_function(name, |b| b.iter(|| items.next().map(&mut job)));
}

/// What is done once: graphs, tables, and what they unfold into.
fn making<P: Puzzle>(group: &mut Group<'_>, tables: &Tables<P>) {
    let graph = explore::<P>();
    let root = Root::FIRST;
    let table = tables.table(root).expect("it is embedded");

    group.throughput(Throughput::Elements(P::ENTRIES as u64));
    group.bench_function("explore the graph", |b| b.iter(explore::<P>));
    group.bench_function("generate a table", |b| b.iter(|| search(&graph, root)));
    group.bench_function("unfold a table", |b| {
        b.iter(|| PathTable::unfold(&graph, &table));
    });
}

fn explore<P: Puzzle>() -> Graph<P> {
    Graph::explore().expect("it is a puzzle that is shipped")
}

fn generate_all<P: Puzzle>() {
    let graph = explore::<P>();
    for root in Root::all() {
        black_box(search(&graph, root)).expect("it is a puzzle that is shipped");
    }
}

/// From a folder to the first answer, which opens and checks a file.
fn opening(group: &mut Group<'_>) {
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("tables");
    let stored = tempfile::tempdir().expect("a temporary folder can be made");
    let pair: (eight::Board, eight::Board) = shared::pairs::<Eight>()
        .next()
        .expect("there is no end of pairs");
    let (root, _) = Eight::relabel(pair.0, pair.1).expect("it has a solution");
    let made = search(&explore(), root).expect("it is a puzzle that is shipped");
    let file = encode(&made.table, &made.histogram, Codec::Stored, LEVEL);
    let file = file.expect("a table can be encoded");
    std::fs::write(stored.path().join(file_name(root)), file).expect("a file can be written");

    let read = |folder| Tablebase::open(folder);
    #[allow(unsafe_code)]
    // SAFETY: nobody else knows the one folder, and the other's files are part
    // of the project, where no file is changed in place.
    let mapped = |folder| unsafe { Tablebase::map(folder) };
    let first = |tables: Result<Tablebase, tilebase::Error>| {
        let tables = tables.expect("the folder is there");
        let answer = tables.eight().solve(pair.0, pair.1);
        answer.expect("the file is whole")
    };

    for (codec, folder) in [("zstd", &*shipped), ("stored", stored.path())] {
        group.bench_function(format!("open a {codec} file, read"), |b| {
            b.iter(|| first(read(folder)));
        });
        group.bench_function(format!("open a {codec} file, mapped"), |b| {
            b.iter(|| first(mapped(folder)));
        });
    }
}

criterion_group!(parts, main_parts);
criterion_main!(parts);
