//! Generates the tables that the feature `embedded` puts into the library.
//!
//! The generator and all it needs are the library's own files, mounted under
//! the names that they have there, so that `crate::puzzle` means one file in
//! both. None of them has a dependency. The search takes a fraction of a second
//! even unoptimised, so no profile is set for it.

#[cfg(feature = "embedded")]
extern crate alloc;

#[cfg(feature = "embedded")]
#[allow(dead_code)]
#[path = "src/generator.rs"]
mod generator;
#[cfg(feature = "embedded")]
#[allow(dead_code)]
#[path = "src/graph.rs"]
mod graph;
#[cfg(feature = "embedded")]
#[allow(dead_code)]
#[path = "src/histogram.rs"]
mod histogram;
#[cfg(feature = "embedded")]
#[allow(dead_code)]
#[path = "src/moves.rs"]
mod moves;
#[cfg(feature = "embedded")]
#[allow(dead_code)]
#[path = "src/path.rs"]
mod path;
#[cfg(feature = "embedded")]
#[allow(dead_code)]
#[path = "src/permutation.rs"]
mod permutation;
#[cfg(feature = "embedded")]
#[allow(dead_code, unused_imports)]
#[path = "src/puzzle/mod.rs"]
mod puzzle;
#[cfg(feature = "embedded")]
#[allow(dead_code)]
#[path = "src/rules.rs"]
mod rules;
#[cfg(feature = "embedded")]
#[allow(dead_code)]
#[path = "src/table.rs"]
mod table;

/// Every source file that the build script is made of.
const SOURCES: [&str; 13] = [
    "build.rs",
    "src/generator.rs",
    "src/graph.rs",
    "src/histogram.rs",
    "src/moves.rs",
    "src/path.rs",
    "src/permutation.rs",
    "src/puzzle/eight.rs",
    "src/puzzle/magic.rs",
    "src/puzzle/mod.rs",
    "src/puzzle/symbols.rs",
    "src/rules.rs",
    "src/table.rs",
];

fn main() {
    for source in SOURCES {
        println!("cargo::rerun-if-changed={source}");
    }
    #[cfg(feature = "embedded")]
    embedded::write();
}

#[cfg(feature = "embedded")]
mod embedded {
    use std::path::PathBuf;
    use std::{env, fs};

    use crate::generator::search;
    use crate::graph::Graph;
    use crate::puzzle::{Puzzle, Root, Visitor, visit_all};

    /// Writes, for each puzzle, the bytes of its tables one after the other.
    pub fn write() {
        let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
        visit_all(&mut Writer(folder.into())).expect("a puzzle's tables are generated and written");
    }

    struct Writer(PathBuf);

    impl Visitor for Writer {
        type Error = Box<dyn std::error::Error>;

        fn visit<P: Puzzle>(&mut self) -> Result<(), Self::Error> {
            let mut tables = Vec::new();
            let graph = Graph::<P>::explore()?;
            for root in Root::all() {
                tables.extend(search(&graph, root)?.table.bytes());
            }
            Ok(fs::write(
                self.0.join(P::NAME).with_extension("bin"),
                tables,
            )?)
        }
    }
}
