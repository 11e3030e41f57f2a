//! What is shown to the reader: the commands in the README's console blocks and in
//! the help run, and print what is shown; and a program is tested as the README says.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::process::{ChildStdout, Command, Stdio};

use tempfile::TempDir;

use crate::pages::commands;
use crate::program::{HEEDED, finish, run, words};
use crate::storage;

const README: &str = include_str!("../../README.md");

/// A folder with the files that the examples name.
fn folder() -> TempDir {
    let folder = storage::folder_with(&[
        ("input.txt", include_bytes!("../data/judge/hdu3567.in")),
        ("queries.txt", b"12X453786\n564178X23 7568X4123\n"),
        ("sheets.txt", b"26845731\n17245368 12345678\n"),
    ]);
    let tables = folder.path().join("tables");
    fs::create_dir(&tables).unwrap();
    for (name, bytes) in storage::contents(storage::zstd_folder()) {
        fs::write(tables.join(name), bytes).unwrap();
    }
    folder
}

/// What a command line prints. It is run as a shell would run it: programs one
/// behind the other, the first perhaps with its input from a file, the last
/// perhaps with its output to one. `None`, and it is said, if one of them is
/// not installed.
#[track_caller]
fn shell(line: &str, folder: &Path) -> Option<String> {
    let line = line.replace("cargo run --release --", "tilebase");
    let (pipe, file) = match line.split_once(" > ") {
        Some((pipe, file)) => (pipe, Some(file)),
        None => (&*line, None),
    };
    let mut children = Vec::new();
    let mut before: Option<ChildStdout> = None;
    for part in pipe.split(" | ") {
        let (part, input) = match (part.split_once(" < "), before.take()) {
            (Some((part, file)), _) => (part, File::open(folder.join(file)).unwrap().into()),
            (None, Some(output)) => (part, output.into()),
            (None, None) => (part, Stdio::null()),
        };
        let words = words(part);
        let (program, ours) = match words[0].as_str() {
            "tilebase" => (env!("CARGO_BIN_EXE_tilebase"), true),
            "tilebase-gen" => (env!("CARGO_BIN_EXE_tilebase-gen"), true),
            other => (other, false),
        };
        let mut command = Command::new(program);
        for name in HEEDED {
            command.env_remove(name);
        }
        let child = command
            .args(&words[1..])
            .current_dir(folder)
            .stdin(input)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut child = match child {
            Err(error) if error.kind() == ErrorKind::NotFound && !ours => {
                crate::tally::skipped(&line.to_string(), &format!("no {program} here"));
                return None;
            }
            child => child.unwrap(),
        };
        before = child.stdout.take();
        children.push((child, ours));
    }
    let mut output = String::new();
    before.unwrap().read_to_string(&mut output).unwrap();
    for (mut child, ours) in children {
        let found = child.wait().unwrap().code();
        assert!(!ours || found == Some(0), "{line}: {found:?}");
    }
    let Some(file) = file else {
        return Some(output);
    };
    assert!(!output.is_empty(), "{line}");
    // Places outside the folder belong to whoever runs the tests.
    if !file.starts_with(['/', '~']) {
        fs::write(folder.join(file), output).unwrap();
    }
    Some(String::new())
}

/// The README's blocks of a kind.
fn blocks(kind: &str) -> Vec<&'static str> {
    let start = format!("```{kind}\n");
    let blocks = README.split(&start).skip(1);
    blocks
        .map(|block| block.split_once("```").unwrap().0)
        .collect()
}

/// The commands of the README's console blocks, each with what is shown of it.
fn transcripts() -> Vec<(&'static str, String)> {
    let mut transcripts: Vec<(_, String)> = Vec::new();
    for block in blocks("console") {
        for line in block.lines() {
            if let Some(command) = line.strip_prefix("$ ") {
                transcripts.push((command, String::new()));
            } else {
                let (_, output) = transcripts.last_mut().expect("a command comes first");
                output.extend([line, "\n"]);
            }
        }
    }
    transcripts
}

#[test]
fn the_readme_prints_what_it_shows() {
    let folder = folder();
    let transcripts = transcripts();
    assert!(transcripts.len() >= 10, "{transcripts:?}");
    for (line, expected) in transcripts {
        if let Some(output) = shell(line, folder.path()) {
            assert_eq!(output, expected, "$ {line}");
        }
    }
}

/// What the README gives to a shell, but for what cargo does. The program of the reader
/// is `judge` itself here, so that its answers do not differ.
#[cfg(unix)]
#[test]
fn the_shell_scripts_of_the_readme_work() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder();
    let yours = folder.path().join("yours");
    fs::write(&yours, "#!/bin/sh\nexec tilebase judge hdu3567\n").unwrap();
    fs::set_permissions(&yours, fs::Permissions::from_mode(0o755)).unwrap();
    let bins = Path::new(env!("CARGO_BIN_EXE_tilebase")).parent().unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", bins.display());
    let blocks = blocks("sh");
    let scripts = blocks.iter().filter(|block| !block.contains("cargo"));
    let outputs: Vec<_> = scripts
        .map(|script| {
            let script = script.replace("seq 0 31", "seq 23 24");
            let mut shell = assert_cmd::Command::new("sh");
            shell.args(["-euc", &script]).current_dir(&folder);
            for name in HEEDED {
                shell.env_remove(name);
            }
            let (code, output, err) = finish(shell.env("PATH", &path));
            assert_eq!(code, 0, "{script}{err}");
            (output, err)
        })
        .collect();
    let [(exercises, _), (differences, messages)] = &outputs[..] else {
        panic!("{outputs:?}");
    };
    assert_eq!(exercises.matches(" start").count(), 11, "{exercises}");
    assert!(
        exercises.contains("\t12345678X\n start\n 8  6  7\n"),
        "{exercises}"
    );
    assert_eq!((differences.as_str(), messages.as_str()), ("", ""));
}

/// The examples of a help text, each with what is said of it.
fn examples(help: &str) -> Vec<(&str, &str)> {
    let (_, list) = help.split_once("\nExamples:\n").unwrap();
    let lines = list.lines().map_while(|line| line.strip_prefix("  "));
    lines
        .map(|line| line.split_once("  ").unwrap_or((line, "")))
        .map(|(command, remark)| (command, remark.trim()))
        .collect()
}

#[test]
fn the_examples_of_the_help_work() {
    let folder = folder();
    let mut helps = vec![run(["--help"])];
    helps.extend(commands().iter().map(|command| run(["help", command])));
    let mut generator = assert_cmd::Command::new(env!("CARGO_BIN_EXE_tilebase-gen"));
    for name in HEEDED {
        generator.env_remove(name);
    }
    helps.push(finish(generator.arg("--help")));
    for (_, help, _) in helps {
        for (line, remark) in examples(&help) {
            let output = shell(line, folder.path());
            // `2 moves to 12345678X: dd`
            if let (Some(output), Some((before, moves))) = (output, remark.split_once(": ")) {
                let (distance, _) = before.split_once(' ').unwrap();
                assert_eq!(output, format!("{distance}\n{moves}\n"), "{line}");
            }
        }
    }
}
