//! A program that does nothing: what any process costs. A baseline for
//! benchmarks.

fn main() {}
