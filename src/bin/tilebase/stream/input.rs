//! Where a command's input comes from: a file, or standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;

use crate::end::Failure;

pub struct Input {
    /// What messages call it.
    pub name: String,
    pub bytes: Box<dyn Read + Send>,
    /// How many bytes there are, if that is known beforehand.
    pub size: Option<u64>,
}

impl Input {
    /// Opens a file; without one, or with the name `-`, it is standard input.
    pub fn open(path: Option<PathBuf>) -> Result<Self, Failure> {
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
            let bytes = Box::new(io::stdin());
            return Ok(Self {
                name: "standard input".into(),
                bytes,
                size: standard_input_size(),
            });
        };
        let name = path.display().to_string();
        match File::open(path) {
            Ok(file) => Ok(Self {
                name,
                size: size(&file),
                bytes: Box::new(file),
            }),
            Err(error) => Err(Failure::reading(&name, error)),
        }
    }
}

/// The size of a regular file.
fn size(file: &File) -> Option<u64> {
    let metadata = file.metadata().ok()?;
    metadata.is_file().then_some(metadata.len())
}

#[cfg(unix)]
fn standard_input_size() -> Option<u64> {
    use std::os::fd::AsFd;

    let file = io::stdin().as_fd().try_clone_to_owned().ok()?;
    size(&File::from(file))
}

#[cfg(not(unix))]
fn standard_input_size() -> Option<u64> {
    None
}
