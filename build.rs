//! Generates the tables that the feature `embedded` puts into the library.
//!
//! The generator and all it needs are the library's own files, mounted under
//! the names that they have there, so that `crate::puzzle` means one file in
//! both. None of them has a dependency. The search takes a fraction of a second
//! even unoptimised, so no profile is set for it.

#[cfg(feature = "embedded")]
extern crate alloc;

/// Mounts files as modules, and lists them.
macro_rules! mount {
    ($($module:ident: $file:literal),+ $(,)?) => {
        $(
            #[cfg(feature = "embedded")]
            #[allow(dead_code, unused_imports)]
            #[path = $file]
            mod $module;
        )+

        const MOUNTED: &[&str] = &[$($file),+];
    };
}

mount! {
    generator: "src/generator.rs",
    graph: "src/graph.rs",
    histogram: "src/histogram.rs",
    moves: "src/moves.rs",
    path: "src/path.rs",
    permutation: "src/permutation.rs",
    puzzle: "src/puzzle/mod.rs",
    rules: "src/rules.rs",
    table: "src/table.rs",
}

fn main() {
    // The puzzles are modules of their folder, which is watched as a whole.
    for source in ["build.rs", "src/puzzle"].iter().chain(MOUNTED) {
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
        visit_all(&mut Writer(folder.into()));
    }

    struct Writer(PathBuf);

    impl Visitor for Writer {
        fn visit<P: Puzzle>(&mut self) {
            let mut tables = Vec::new();
            let graph = Graph::<P>::explore().expect("the puzzle keeps to its rules");
            for root in Root::all() {
                let made = search(&graph, root).expect("each state is reached");
                tables.extend(made.table.bytes());
            }
            let path = self.0.join(P::NAME).with_extension("bin");
            fs::write(path, tables).expect("the tables can be written");
        }
    }
}
