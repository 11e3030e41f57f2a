//! Any bytes as the file of each table.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tilebase::format::{decode, file_name};
use tilebase::{Puzzle, Root, Solver, Tables, Visitor, visit_all};

const PAYLOAD: usize = 196;

struct Open<'a>(&'a [u8]);

impl Visitor for Open<'_> {
    fn visit<P: Puzzle>(&mut self) {
        for root in Root::<P>::all() {
            let accepted = match decode(root, self.0) {
                Ok(decoded) => {
                    let known = P::known(root).expect("the puzzle is known");
                    assert_eq!(crc32fast::hash(decoded.table.bytes()), known.digest);
                    assert_eq!(decoded.header.histogram, known.histogram);
                    true
                }
                Err(error) => {
                    let said = error.to_string();
                    assert!(said.contains(": found ") && said.contains(", expected "));
                    false
                }
            };
            let files = [(file_name(root), self.0.to_vec())];
            let solver = Solver::new(Tables::<P>::from_bytes(files));
            let board = P::board(P::root(root));
            let other = P::board(P::state(P::ENTRIES / 3));
            assert_eq!(solver.solve(board, other).is_ok(), accepted);
        }
    }
}

fn open(file: &[u8]) {
    visit_all(&mut Open(file));
}

fn put(file: &mut [u8], offset: usize, word: u32) {
    file[offset..offset + 4].copy_from_slice(&word.to_le_bytes());
}

/// Makes the checksums of header and payload right, but not that of the table.
fn seal(file: &mut [u8]) {
    let payload = file.len() - PAYLOAD;
    put(file, 176, payload as u32);
    let checksum = crc32fast::hash(&file[PAYLOAD..]);
    put(file, 184, checksum);
    let checksum = crc32fast::hash(&file[..192]);
    put(file, 192, checksum);
}

fuzz_target!(|data: &[u8]| {
    open(data);
    if data.len() >= PAYLOAD {
        let mut file = data.to_vec();
        file[..16].copy_from_slice(&RIGHT_FILE[..16]);
        seal(&mut file);
        open(&file);
    }
    // As the payload after a right header.
    let mut file = [&RIGHT_FILE[..PAYLOAD], data].concat();
    seal(&mut file);
    open(&file);
});

static RIGHT_FILE: &[u8] = include_bytes!("../../tests/data/version-1-zstd.tbl");
