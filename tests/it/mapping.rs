//! What may happen to files while they are in use: replaced by rename under any
//! reader; changed in place only under one that does not have them mapped.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use tilebase::format::Codec;
use tilebase::magic::{Board, Magic};
use tilebase::{Puzzle, Tablebase};

use crate::storage::{self, magic_file, root};
use crate::tally::tried;

const ANSWER: &str = "BCABCCB";

#[track_caller]
fn check(tables: &Tablebase, when: &str) {
    let target: Board = "26845731".parse().unwrap();
    let answer = tables.magic().solve(Board::BASE, target).unwrap();
    assert_eq!(answer.unwrap().to_string(), ANSWER, "{when}");
    // All of the table, so that no page of it is left untouched.
    for index in (0..Magic::ENTRIES).step_by(16) {
        let state = Magic::state(index);
        let path = tables.magic().solve(Board::BASE, state).unwrap().unwrap();
        let end = path.iter().fold(Board::BASE, Board::apply);
        assert_eq!(end, state, "{when}");
    }
}

/// Other contents take the name of a table; whoever has opened it keeps what it
/// was, and whoever opens it now gets what it is.
#[test]
fn a_file_is_replaced_by_rename_under_readers() {
    let mut cases = 0;
    for before in [Codec::Stored, Codec::Zstd] {
        let folder = storage::folder_with(&[("magic.tbl", &magic_file(before))]);
        let path = folder.path().join("magic.tbl");
        let mapped = storage::map(folder.path()).unwrap();
        let read = Tablebase::open(folder.path()).unwrap();
        check(&mapped, "before");
        check(&read, "before");
        for after in [Codec::Zstd, Codec::Stored] {
            tilebase::write(&folder, root::<Magic>(0), &magic_file(after)).unwrap();
            assert_eq!(fs::read(&path).unwrap(), magic_file(after));
            check(&mapped, "replaced by another table file");
            check(&read, "replaced by another table file");
            check(&storage::map(folder.path()).unwrap(), "opened anew");
            cases += 3;
        }
        let other = folder.path().join("other");
        fs::write(&other, "no table").unwrap();
        fs::rename(&other, &path).unwrap();
        check(&mapped, "replaced by something else");
        check(&read, "replaced by something else");
        let anew = storage::map(folder.path()).unwrap();
        assert!(anew.magic().solve(Board::BASE, Board::BASE).is_err());
        fs::remove_file(&path).unwrap();
        check(&mapped, "removed");
        check(&read, "removed");
        drop(folder);
        check(&mapped, "removed with its folder");
        check(&read, "removed with its folder");
        cases += 7;
    }
    tried(cases, "readers of a file that is replaced or removed");
}

/// Does to a file in place what nobody may do to one that is mapped.
fn spoil(path: &Path, step: usize) -> &'static str {
    let file = fs::OpenOptions::new().write(true).open(path).unwrap();
    match step {
        0 => {
            (&file).write_all(&[0xff; 5000]).unwrap();
            "overwritten in place"
        }
        1 => {
            file.set_len(1).unwrap();
            "cut short in place"
        }
        _ => {
            file.set_len(0).unwrap();
            "emptied in place"
        }
    }
}

/// Tables that are read, and zstd tables that are mapped, are in memory once they
/// are open: the file is not touched again.
#[test]
fn what_is_open_and_not_mapped_bears_changes_in_place() {
    let mut cases = 0;
    for (codec, mapped) in [
        (Codec::Stored, false),
        (Codec::Zstd, false),
        (Codec::Zstd, true),
    ] {
        let folder = storage::folder_with(&[("magic.tbl", &magic_file(codec))]);
        let tables = if mapped {
            storage::map(folder.path())
        } else {
            Tablebase::open(folder.path())
        };
        let tables = tables.unwrap();
        check(&tables, "before");
        for step in 0..3 {
            let what = spoil(&folder.path().join("magic.tbl"), step);
            check(&tables, what);
            cases += 1;
        }
    }
    tried(cases, "files changed in place under tables that are open");
}

/// The same of the program, which holds a conversation meanwhile.
#[test]
fn the_program_bears_what_its_tables_bear() {
    let mut cases = 0;
    for (codec, options) in [
        (Codec::Stored, &["--no-mmap"][..]),
        (Codec::Zstd, &["--no-mmap"]),
        (Codec::Zstd, &[]),
    ] {
        let folder = storage::folder_with(&[("magic.tbl", &magic_file(codec))]);
        let mut child = Command::new(env!("CARGO_BIN_EXE_tilebase"))
            .args(options)
            .arg("--tables")
            .arg(folder.path())
            .args(["batch", "magic"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut questions = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut ask = || {
            questions.write_all(b"26845731\n").unwrap();
            answers.next().unwrap().unwrap()
        };
        assert_eq!(ask(), format!("7\t{ANSWER}"));
        for step in 0..3 {
            let what = spoil(&folder.path().join("magic.tbl"), step);
            assert_eq!(ask(), format!("7\t{ANSWER}"), "{what}");
            cases += 1;
        }
        drop(questions);
        assert!(child.wait().unwrap().success());
    }
    tried(
        cases,
        "files changed in place under a program that has read them",
    );
}
