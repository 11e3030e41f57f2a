//! The committed files, the embedded bytes and a fresh search: one and the same.

use tilebase::format::{Codec, Header, decode, file_name};
use tilebase::generator::generate;
use tilebase::{Known, Puzzle, Root, Source, Tablebase, Tables, Visitor, eight, magic, visit_all};

use crate::storage::{self, root};

struct Compare {
    compared: usize,
}

impl Visitor for Compare {
    fn visit<P: Puzzle>(&mut self) {
        for root in Root::<P>::all() {
            let made = generate(root).unwrap();
            for folder in [storage::zstd_folder(), storage::stored_folder()] {
                let path = folder.join(file_name(root));
                let file = std::fs::read(&path).unwrap();
                let decoded = decode(root, &file).unwrap();
                assert_eq!(
                    decoded.table.bytes(),
                    made.table.bytes(),
                    "{}",
                    path.display()
                );
                assert_eq!(
                    decoded.header.histogram,
                    made.histogram,
                    "{}",
                    path.display()
                );
                assert_eq!(decoded.header.file_len, file.len(), "{}", path.display());
            }
            let known = P::known(root).expect("a shipped table is known");
            assert_eq!(crc32fast::hash(made.table.bytes()), known.digest, "{root}");
            assert_eq!(made.histogram, known.histogram, "{root}");
            self.compared += 1;
        }
    }
}

#[test]
fn committed_files_hold_what_the_generator_makes() {
    let mut compare = Compare { compared: 0 };
    visit_all(&mut compare);
    assert_eq!(compare.compared, 10);
}

#[track_caller]
fn check_embedded<P: Puzzle>(tables: &Tables<P>) {
    for root in Root::<P>::all() {
        let made = generate(root).unwrap();
        assert_eq!(
            tables.table(root).unwrap().bytes(),
            made.table.bytes(),
            "{root}"
        );
    }
}

#[test]
fn embedded_tables_are_what_the_generator_makes() {
    let tables = Tablebase::embedded();
    check_embedded(tables.eight().source());
    check_embedded(tables.magic().source());
}

#[test]
fn the_ten_shipped_files_are_small() {
    let files = storage::contents(storage::zstd_folder());
    let sizes: Vec<_> = files
        .iter()
        .filter(|(name, _)| name != "README.md")
        .collect();
    assert_eq!(sizes.len(), 10);
    let total: usize = sizes.iter().map(|(_, bytes)| bytes.len()).sum();
    assert!(total <= 310_000, "{total} bytes");
}

/// What people read of the files, in tables/README.md and in README.md.
#[test]
fn the_lists_of_the_files_are_right() {
    #[derive(Default)]
    struct Rows {
        rows: Vec<String>,
        zstd: usize,
        stored: usize,
    }
    impl Visitor for Rows {
        fn visit<P: Puzzle>(&mut self) {
            for root in Root::<P>::all() {
                let name = file_name(root);
                let [zstd, stored] = [storage::zstd_folder(), storage::stored_folder()]
                    .map(|folder| std::fs::read(folder.join(&name)).unwrap());
                let Known { digest, histogram } = P::known(root).unwrap();
                let board = format!("{:?}", P::board(P::root(root))).replace("Board", "");
                self.rows.push(format!(
                    "| `{name}` | `{}` | {} | {} | `{digest:08x}` | {} | {} |",
                    board.trim_matches(['(', ')']),
                    grouped(P::ENTRIES),
                    histogram.depth(),
                    grouped(zstd.len()),
                    grouped(stored.len()),
                ));
                self.zstd += zstd.len();
                self.stored += stored.len();
            }
        }
    }
    fn grouped(number: usize) -> String {
        match (number / 1000, number % 1000) {
            (0, ones) => ones.to_string(),
            (thousands, ones) => format!("{thousands},{ones:03}"),
        }
    }
    let mut rows = Rows::default();
    visit_all(&mut rows);
    let list = include_str!("../../tables/README.md");
    let listed: Vec<_> = list.lines().filter(|line| line.contains(".tbl`")).collect();
    assert_eq!(listed, rows.rows);
    let [zstd, stored] = [rows.zstd, rows.stored].map(grouped);
    let total = format!("All ten take {zstd} bytes as zstd");
    assert!(list.contains(&total) && list.contains(&format!("and {stored} bytes as stored")));
    let front = include_str!("../../README.md");
    for row in ["in zstd files | ", "in stored files | "]
        .into_iter()
        .zip([zstd, stored])
    {
        let (layout, bytes) = row;
        assert!(
            front.contains(&format!("{layout}{bytes} |")),
            "{layout}{bytes}"
        );
    }
}

/// The header of the centre's table, byte by byte, as the format's page has it; and
/// behind it the table.
#[test]
fn the_header_has_these_bytes() {
    let root = root::<eight::Eight>(4);
    let file = storage::table_file(root, Codec::Stored);
    let mut expected = b"\x89TBL\r\n\x1a\n".to_vec();
    let mut put = |words: &[u32]| expected.extend(words.iter().flat_map(|word| word.to_le_bytes()));
    let histogram = [
        1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1296, 2368, 3084, 5482, 6736, 11132,
        12208, 18612, 18444, 24968, 19632, 22289, 13600, 11842, 4340, 2398, 472, 148, 0,
    ];
    put(&[1, 176]);
    put(&[
        u32::from_le_bytes(*b"eigh"),
        u32::from_le_bytes(*b"t\0\0\0"),
        4,
        0,
    ]);
    put(&[362_880, 181_440, 2, 30]);
    put(&histogram);
    put(&[45_360, 45_360, 0x202f_4025, 0x202f_4025]);
    let checksum = crc32fast::hash(&expected);
    expected.extend(checksum.to_le_bytes());
    assert_eq!(file[..expected.len()], expected);
    assert_eq!((expected.len(), file.len()), (196, 196 + 45_360));
}

/// Files of version 1, frozen when it was new.
#[test]
fn frozen_files_open_for_ever() {
    let made = generate(root::<magic::Magic>(0)).unwrap();
    for (codec, file) in [
        (
            Codec::Zstd,
            &include_bytes!("../data/version-1-zstd.tbl")[..],
        ),
        (
            Codec::Stored,
            include_bytes!("../data/version-1-stored.tbl"),
        ),
    ] {
        let decoded = decode(root::<magic::Magic>(0), file).unwrap();
        assert_eq!(decoded.header.codec, codec);
        assert_eq!(decoded.table.bytes(), made.table.bytes());
    }
}

#[test]
fn a_header_is_known_only_of_a_file() {
    let embedded = Tablebase::embedded();
    assert_eq!(embedded.magic().source().header(root(0)).unwrap(), None);
    let read = Tablebase::open(storage::zstd_folder()).unwrap();
    let header: &Header = read.eight().source().header(root(7)).unwrap().unwrap();
    assert_eq!(header.codec, Codec::Zstd);
    assert_eq!(header.digest, 0x054a_c091);
}
