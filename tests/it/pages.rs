//! The pages that the program has about itself: help, manual and completions.

use std::io::ErrorKind;
use std::process::{Command, Output};

use crate::program::{run, words};

/// The commands, as the help names them.
pub fn commands() -> Vec<String> {
    let (code, help, err) = run(["--help"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let (_, list) = help.split_once("\nCommands:\n").unwrap();
    let (list, _) = list.split_once("\n\n").unwrap();
    let names = list
        .lines()
        .map(|line| line.split_whitespace().next().unwrap());
    names
        .filter(|name| *name != "help")
        .map(String::from)
        .collect()
}

#[test]
fn there_are_these_commands() {
    let expected = [
        "eight",
        "magic",
        "judge",
        "batch",
        "random",
        "dump",
        "stats",
        "info",
        "verify",
        "completions",
        "man",
    ];
    assert_eq!(commands(), expected);
}

#[test]
fn every_command_has_help_short_and_long() {
    for command in commands() {
        let short = run([&command, "-h"]);
        let long = run([&command, "--help"]);
        assert_eq!(run(["help", &command]), long, "{command}");
        for (code, help, err) in [short, long] {
            assert_eq!((code, err.as_str()), (0, ""), "{command}");
            let usage = format!("\nUsage: tilebase {command} ");
            assert!(help.contains(&usage), "{command}\n{help}");
            assert!(
                help.contains("\nExamples:\n  tilebase "),
                "{command}\n{help}"
            );
            for line in help.lines() {
                assert!(line.chars().count() <= 100, "{command}: {line}");
            }
        }
    }
    for line in [
        "-h",
        "--help",
        "help",
        "help help",
        "help --help",
        "help -h",
    ] {
        let (code, help, err) = run(words(line));
        assert_eq!((code, err.as_str()), (0, ""), "{line}");
        assert!(help.contains("\nExamples:\n  tilebase "), "{line}\n{help}");
        for code in ["  0  ", "  1  ", "  2  ", "  3  "] {
            assert!(help.contains(code), "{line}\n{help}");
        }
    }
    // Options before or after `help` change nothing, but they must be right.
    let expected = run(words("help eight"));
    for line in [
        "--color=never --tables missing --no-mmap help eight",
        "help eight --color never",
        "help eight --help",
        "help eight -- 12X453786",
        "help --color never eight",
        "help --tables=missing eight",
    ] {
        assert_eq!(run(words(line)), expected, "{line}");
    }
    for line in [
        "help eight --tables",
        "help eight --color pink",
        "help egiht",
    ] {
        let (code, out, err) = run(words(line));
        assert_eq!((code, out.as_str()), (2, ""), "{line}");
        assert!(err.starts_with("error: "), "{line}\n{err}");
    }
    for line in ["--version", "-V"] {
        let version = concat!("tilebase ", env!("CARGO_PKG_VERSION"), "\n").to_string();
        assert_eq!(run([line]), (0, version, String::new()));
    }
}

/// Help and errors are in colour when they are asked to be, and only then: here
/// nothing is a terminal.
#[test]
fn colour_of_help_and_errors() {
    for line in [
        "--help",
        "eight -h",
        "eight 12X",
        "eight --distanse",
        "egiht",
    ] {
        for (option, coloured) in [
            ("", false),
            ("--color=auto", false),
            ("--color never", false),
            ("--color always", true),
            ("--color=always", true),
        ] {
            let (_, out, err) = run(words(&format!("{option} {line}")));
            let escapes = (out + &err).contains('\u{1b}');
            assert_eq!(escapes, coloured, "{option} {line}");
        }
    }
    // The last of several counts, also where a value is wrong.
    for (line, coloured) in [
        ("--color never eight 12X --color always", true),
        ("--color always eight 12X --color never", false),
    ] {
        let (_, _, err) = run(words(line));
        assert_eq!(err.contains('\u{1b}'), coloured, "{line}");
    }
    // After the command as before it.
    let (_, out, _) = run(words("eight --help --color always"));
    assert!(out.contains('\u{1b}'), "{out}");
    // A value that is no option.
    let (_, _, err) = run(words("judge hdu3567 -- --color always"));
    assert!(!err.contains('\u{1b}'), "{err}");
}

/// Runs another program on a file; `None`, and it is said, if it is not here.
fn ask(program: &str, options: &str, file: &str) -> Option<Output> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    std::fs::write(&path, file).unwrap();
    let mut command = Command::new(program);
    match command.args(words(options)).arg(path).output() {
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::NotFound | ErrorKind::PermissionDenied
            ) =>
        {
            crate::tally::skipped("a page", &format!("no {program} here"));
            None
        }
        output => Some(output.unwrap()),
    }
}

#[test]
fn completions_are_scripts_of_their_shells() {
    for (shell, check) in [
        ("bash", Some("-n")),
        ("zsh", Some("-n")),
        ("fish", Some("-n")),
        ("elvish", Some("-compileonly")),
        ("powershell", None),
    ] {
        let (code, script, err) = run(["completions", shell]);
        assert_eq!((code, err.as_str()), (0, ""), "{shell}");
        for word in commands()
            .iter()
            .map(String::as_str)
            .chain(["limit", "no-mmap"])
        {
            assert!(script.contains(word), "{shell}: {word}");
        }
        if shell == "zsh" {
            // To what an argument is completed: the input of judge and of batch.
            let of_file = |line: &&str| line.contains("::file -- ");
            let of_files: Vec<_> = script.lines().filter(of_file).collect();
            assert_eq!(of_files.len(), 2, "{script}");
            let all = of_files.iter().all(|line| line.contains(":_files'"));
            assert!(all, "{of_files:?}");
        }
        if shell == "bash"
            && let Some(output) = ask(shell, "-c '. \"$0\" && complete -p tilebase'", &script)
        {
            assert!(output.status.success(), "{output:?}");
        }
        let Some(check) = check else {
            crate::tally::skipped(
                "completions",
                &format!("nothing here checks those of {shell}"),
            );
            continue;
        };
        if let Some(output) = ask(shell, check, &script) {
            assert!(output.status.success(), "{shell}: {output:?}");
        }
    }
}

#[test]
fn the_manual_is_a_page() {
    let (code, page, err) = run(["man"]);
    assert_eq!((code, err.as_str()), (0, ""));
    for command in commands() {
        let title = format!(".SH \"COMMAND {}\"\n", command.to_uppercase());
        assert!(page.contains(&title), "{command}");
    }
    for part in [
        ".TH TILEBASE 1 ",
        "\\-\\-no\\-mmap",
        "TILEBASE_TABLES",
        "NO_COLOR",
        "Exit codes:",
        "tilebase eight 12X453786",
        ".SH \"EXAMPLES AND EXIT CODES\"\n",
        ".SH VERSION\n",
        "\n\\fB\\-\\-limit\\fR \\fI<N>\\fR\n",
    ] {
        assert!(page.contains(part), "{part}");
    }
    for part in ["COMMAND HELP", "EXTRA", "\n.br\n\n.br\n"] {
        assert!(!page.contains(part), "{part}");
    }
    // Each command has examples, and the program's options stand at the top alone.
    let count = |part| page.matches(part).count();
    assert_eq!(count(".SS EXAMPLES\n"), commands().len());
    assert_eq!(count("\n\\fB\\-\\-no\\-mmap\\fR\n"), 1);
    let Some(output) = ask("mandoc", "-T lint -W warning", &page) else {
        return;
    };
    let complaints = String::from_utf8(output.stdout).unwrap();
    for line in complaints.lines() {
        // A date would make another page of the same program each day.
        assert!(line.contains("missing date"), "{complaints}");
    }
}
