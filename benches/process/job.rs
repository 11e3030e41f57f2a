//! A program to be run, with its input and output, and how it is measured.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Instant;

use crate::Result;

/// What this program is asked, as a child of itself, before a job's files, program
/// and arguments.
pub const PEAK_MEMORY: &str = "peak-memory";

/// A run of a program.
pub struct Job {
    program: PathBuf,
    arguments: Vec<OsString>,
    input: PathBuf,
    output: PathBuf,
}

impl Job {
    /// Its input is empty, and its output is thrown away.
    pub fn new(program: &Path, arguments: &[impl AsRef<OsStr>]) -> Self {
        let nothing = || PathBuf::from(if cfg!(windows) { "NUL" } else { "/dev/null" });
        Self {
            program: program.into(),
            arguments: arguments.iter().map(OsString::from).collect(),
            input: nothing(),
            output: nothing(),
        }
    }

    pub fn input(mut self, path: &Path) -> Self {
        self.input = path.into();
        self
    }

    pub fn output(mut self, path: &Path) -> Self {
        self.output = path.into();
        self
    }

    /// Its input and its output.
    pub fn files(&self) -> [&Path; 2] {
        [&self.input, &self.output]
    }

    /// Runs it, and says how many seconds passed from start to end.
    pub fn run(&self) -> Result<f64> {
        let mut command = self.command()?;
        let start = Instant::now();
        let status = command.spawn()?.wait()?;
        let seconds = start.elapsed().as_secs_f64();
        self.judge(status)?;
        Ok(seconds)
    }

    /// Runs it, and returns the number that it prints.
    pub fn number(&self) -> Result<f64> {
        let made = self.command()?.stdout(Stdio::piped()).output()?;
        self.judge(made.status)?;
        Ok(String::from_utf8(made.stdout)?.trim().parse()?)
    }

    /// Runs it, and says how many bytes it had in memory at most. The system
    /// counts what its parent has as well, up to its start, so the parent is a
    /// small process made for that.
    pub fn peak_memory(&self) -> Result<f64> {
        let mut arguments = vec![OsStr::new(PEAK_MEMORY)];
        arguments.extend(self.files().map(Path::as_os_str));
        arguments.push(self.program.as_os_str());
        arguments.extend(self.arguments.iter().map(OsString::as_os_str));
        Self::new(&env::current_exe()?, &arguments).number()
    }

    fn command(&self) -> io::Result<Command> {
        let mut command = Command::new(&self.program);
        command
            .args(&self.arguments)
            .env_remove("TILEBASE_TABLES")
            .stdin(File::open(&self.input)?)
            .stdout(File::create(&self.output)?);
        Ok(command)
    }

    fn judge(&self, status: ExitStatus) -> Result<()> {
        if status.success() {
            Ok(())
        } else {
            Err(format!("{} {:?}: {status}", self.program.display(), self.arguments).into())
        }
    }
}
