//! The programs, all built with the same options and linked in the same way.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::Result;

/// As the alias `ship` has them, in `.cargo/config.toml`.
const FLAGS: [&str; 3] = [
    "--",
    "-Ctarget-feature=+crt-static",
    "-Crelocation-model=static",
];

/// Where the programs lie: apart, so that no folder `tables` is beside them.
pub struct Programs {
    pub tilebase: PathBuf,
    pub tilebase_gen: PathBuf,
    pub contest: PathBuf,
    pub contest_magic: PathBuf,
    pub floor: PathBuf,
    pub nothing: PathBuf,
    pub lookup: PathBuf,
}

impl Programs {
    pub fn build(folder: &Path) -> Result<Self> {
        let folder = folder.join("programs");
        fs::create_dir_all(&folder)?;
        let take = |built: &Path| -> Result<PathBuf> {
            let name = built.file_name().ok_or("a program has a name")?;
            let path = folder.join(name);
            fs::copy(built, &path)?;
            Ok(path)
        };
        let example = |name| take(&cargo_rustc(&["--example", name])?);
        let built = cargo_rustc(&["--bin", "tilebase-gen"])?;
        let shipped = built.with_file_name(format!("tilebase{}", env::consts::EXE_SUFFIX));
        cargo(&["ship"])?;
        Ok(Self {
            tilebase: take(&shipped)?,
            tilebase_gen: take(&built)?,
            contest: example("contest")?,
            contest_magic: example("contest_magic")?,
            floor: example("floor")?,
            nothing: example("nothing")?,
            lookup: take(&cargo_rustc(&[
                "--no-default-features",
                "--features=embedded",
                "--example=lookup",
            ])?)?,
        })
    }
}

/// Builds one program as `cargo ship` builds the one that is shipped, and says
/// where it is.
fn cargo_rustc(target: &[&str]) -> Result<PathBuf> {
    let command = [
        &[
            "rustc",
            "--release",
            "--message-format=json-render-diagnostics",
        ],
        target,
        &FLAGS,
    ];
    let messages = cargo(&command.concat())?;
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter_map(|message| message["executable"].as_str().map(PathBuf::from))
        .next_back()
        .ok_or_else(|| format!("cargo has built no program for {target:?}").into())
}

fn cargo(arguments: &[&str]) -> Result<String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let built = Command::new(cargo)
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stderr(Stdio::inherit())
        .output()?;
    if built.status.success() {
        Ok(String::from_utf8(built.stdout)?)
    } else {
        Err(format!("cargo {arguments:?}: {}", built.status).into())
    }
}
