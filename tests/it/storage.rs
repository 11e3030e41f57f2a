//! The same tables in every place that they can come from.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Once;

use tempfile::TempDir;
use tilebase::format::{Codec, LEVEL, encode};
use tilebase::generator::generate;
use tilebase::magic::Magic;
use tilebase::{Puzzle, Root, Tablebase, Visitor, visit_all};

/// The committed files, compressed.
pub fn zstd_folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tables"))
}

/// The same tables in stored files, made anew. They stay, for all processes that test this
/// build: each replaces the files by the same ones.
pub fn stored_folder() -> &'static Path {
    static WRITTEN: Once = Once::new();
    let folder = Path::new(concat!(env!("CARGO_TARGET_TMPDIR"), "/stored"));
    WRITTEN.call_once(|| {
        fs::create_dir_all(folder).unwrap();
        visit_all(&mut WriteStored(folder));
    });
    folder
}

struct WriteStored<'a>(&'a Path);

impl Visitor for WriteStored<'_> {
    fn visit<P: Puzzle>(&mut self) {
        for root in Root::<P>::all() {
            tilebase::write(self.0, root, &table_file(root, Codec::Stored)).unwrap();
        }
    }
}

/// The file of a table, made anew.
pub fn table_file<P: Puzzle>(root: Root<P>, codec: Codec) -> Vec<u8> {
    let made = generate(root).unwrap();
    encode(&made.table, &made.histogram, codec, LEVEL).unwrap()
}

/// The file of the table of Magic Squares.
pub fn magic_file(codec: Codec) -> Vec<u8> {
    table_file(Root::<Magic>::FIRST, codec)
}

/// The root with this number.
pub fn root<P: Puzzle>(index: usize) -> Root<P> {
    Root::new(index).unwrap()
}

/// A folder with these files.
pub fn folder_with(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    folder
}

/// A text in which a folder is called `DIR`, wherever the temporary ones lie: in
/// commands a path stands in quotes if it has a space.
pub fn call_dir(text: &str, folder: &Path) -> String {
    let path = folder.to_str().unwrap();
    text.replace(&format!("'{path}'"), "DIR")
        .replace(path, "DIR")
}

/// All files of a folder, by name.
pub fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| {
            (
                entry.file_name().into_string().unwrap(),
                fs::read(entry.path()).unwrap(),
            )
        })
        .collect();
    files.sort();
    files
}

/// A tablebase over a folder that is memory-mapped.
pub fn map(folder: impl Into<PathBuf>) -> Result<Tablebase, tilebase::Error> {
    // SAFETY: the tests change no file in a folder while they have it mapped.
    #[allow(unsafe_code)]
    unsafe {
        Tablebase::map(folder)
    }
}

/// A tablebase over each kind of storage, with its name.
pub fn all() -> Vec<(&'static str, Tablebase)> {
    let (zstd, stored) = (zstd_folder(), stored_folder());
    vec![
        ("embedded", Tablebase::embedded()),
        ("mapped zstd", map(zstd).unwrap()),
        ("mapped stored", map(stored).unwrap()),
        ("read zstd", Tablebase::open(zstd).unwrap()),
        ("read stored", Tablebase::open(stored).unwrap()),
        ("bytes zstd", Tablebase::from_bytes(contents(zstd))),
        ("bytes stored", Tablebase::from_bytes(contents(stored))),
    ]
}
