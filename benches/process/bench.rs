//! What the groups have in common: the programs, the inputs, and the report.

use std::ffi::OsStr;
use std::fmt::{Display, Write as _};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use tilebase::Puzzle;
use tilebase::eight::Eight;

use crate::build::Programs;
use crate::cores::{cores, keep_on};
use crate::job::Job;
use crate::report::Report;
use crate::{Options, Result, shared};

/// A million cases.
pub const MILLION: usize = 1_000_000;

/// All that a group needs.
pub struct Bench {
    pub options: Options,
    pub programs: Programs,
    pub report: Report,
    /// Where inputs, outputs and tables lie.
    folder: PathBuf,
}

impl Bench {
    pub fn new(options: Options) -> Result<Self> {
        let folder = options.dir.join("process");
        fs::create_dir_all(&folder)?;
        Ok(Self {
            programs: Programs::build(&folder)?,
            report: Report::default(),
            options,
            folder,
        })
    }

    /// How many times programs are run in turn, where `usually` says how many
    /// are enough.
    pub fn rounds(&self, usually: usize) -> usize {
        if self.options.quick {
            usually.div_ceil(20).max(3)
        } else {
            usually
        }
    }

    /// Does it on one core, then on two, and says what to call that.
    pub fn on_each(
        &mut self,
        mut group: impl FnMut(&mut Self, usize, &str) -> Result<()>,
    ) -> Result<()> {
        for (count, name) in [(1, "one core"), (2, "two cores")] {
            if count <= cores() {
                keep_on(count)?;
                group(self, count, name)?;
            } else {
                println!("{name}: this machine has fewer");
            }
        }
        Ok(())
    }

    pub fn path(&self, name: impl Display) -> PathBuf {
        self.folder.join(name.to_string())
    }

    /// An input for `judge hdu3567`.
    pub fn cases(&self, count: usize) -> Result<PathBuf> {
        self.input::<Eight>(
            &format!("cases-{count}.txt"),
            &format!("{count}\n"),
            '\n',
            count,
        )
    }

    /// An input for `batch`: the same pairs, a line each.
    pub fn lines<P: Puzzle<Board: Display>>(&self, count: usize) -> Result<PathBuf> {
        self.input::<P>(&format!("{}-{count}.txt", P::NAME), "", ' ', count)
    }

    fn input<P: Puzzle<Board: Display>>(
        &self,
        name: &str,
        head: &str,
        between: char,
        count: usize,
    ) -> Result<PathBuf> {
        let path = self.path(name);
        let mut file = BufWriter::new(File::create(&path)?);
        file.write_all(head.as_bytes())?;
        let mut line = String::new();
        for (from, to) in shared::pairs::<P>().take(count) {
            line.clear();
            writeln!(line, "{from}{between}{to}")?;
            file.write_all(line.as_bytes())?;
        }
        file.flush()?;
        Ok(path)
    }

    /// The shipped program, with these arguments.
    pub fn tilebase(&self, arguments: &[&str]) -> Job {
        Job::new(&self.programs.tilebase, arguments)
    }

    /// The contest program and the shipped one, with the same cases.
    pub fn judges(&self, count: usize) -> Result<[Job; 2]> {
        let cases = self.cases(count)?;
        let contest = Job::new(&self.programs.contest, &[""; 0]);
        let ours = self.tilebase(&["judge", "hdu3567"]);
        Ok([
            contest.input(&cases).output(&self.path("contest.out")),
            ours.input(&cases).output(&self.path("judge.out")),
        ])
    }

    /// A program that reads the input of a job that has been run, and writes as
    /// many bytes as its output has.
    pub fn floor(&self, job: &Job) -> Result<Job> {
        let [input, output] = job.files();
        let bytes = |path| Ok::<_, io::Error>(fs::metadata(path)?.len().to_string());
        let floor = Job::new(&self.programs.floor, &[bytes(input)?, bytes(output)?]);
        Ok(floor.input(input).output(&self.path("floor.out")))
    }

    /// The generator, which writes its files into a folder of their own.
    pub fn generator(&self, codec: &str) -> Job {
        let folder = self.tables(codec);
        let arguments = ["--quiet", "--codec", codec].map(OsStr::new);
        let arguments = [&arguments[..], &[folder.as_os_str()]].concat();
        Job::new(&self.programs.tilebase_gen, &arguments)
    }

    /// The folder with the generator's files.
    pub fn tables(&self, codec: &str) -> PathBuf {
        self.path(format!("tables-{codec}"))
    }
}
