//! A baseline for benchmarks: input and output, and no work between them.
//!
//! `floor IN OUT < input > output` reads an input of `IN` bytes in large blocks
//! and after each block writes its share of `OUT` bytes, as the program
//! `tilebase` does with the answers to a block. What it takes is the floor under
//! every program that reads the one and writes the other.

use std::env;
use std::io::{self, Read, Write};
use std::process::ExitCode;

const BLOCK: usize = 256 << 10;

fn run(input: u64, output: u64) -> io::Result<()> {
    let mut block = vec![0; BLOCK];
    // An answer takes more bytes than its case. The line that ends at its end
    // lets standard output, which looks for the last line, pass it on at once.
    let mut text = vec![b'd'; 2 * BLOCK];
    text[2 * BLOCK - 1] = b'\n';
    let (mut stdin, mut stdout) = (io::stdin().lock(), io::stdout().lock());
    let (mut read, mut written) = (0, 0);
    loop {
        let bytes = stdin.read(&mut block)?;
        read += bytes as u64;
        let due = if bytes == 0 {
            output
        } else {
            output * read / input.max(read)
        };
        while written < due {
            let rest = usize::try_from(due - written).unwrap_or(usize::MAX);
            let text = &text[text.len().saturating_sub(rest)..];
            stdout.write_all(text)?;
            written += text.len() as u64;
        }
        if bytes == 0 {
            return stdout.flush();
        }
    }
}

fn main() -> ExitCode {
    let bytes = |argument: Option<String>| argument?.parse().ok();
    let mut arguments = env::args().skip(1);
    let (Some(input), Some(output)) = (bytes(arguments.next()), bytes(arguments.next())) else {
        eprintln!("usage: floor IN OUT < input > output");
        return ExitCode::FAILURE;
    };
    if let Err(error) = run(input, output) {
        eprintln!("floor: {error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
