//! Where a command's input comes from: a file, or standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;

use crate::end::Failure;

pub struct Input {
    /// What messages call it.
    pub name: String,
    pub bytes: Box<dyn Read>,
}

impl Input {
    /// Opens a file; without one, or with the name `-`, it is standard input.
    pub fn open(path: Option<PathBuf>) -> Result<Self, Failure> {
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
            return Ok(Self {
                name: "standard input".into(),
                bytes: Box::new(io::stdin().lock()),
            });
        };
        let name = path.display().to_string();
        match File::open(path) {
            Ok(file) => Ok(Self {
                name,
                bytes: Box::new(file),
            }),
            Err(error) => Err(Failure::file(name, error)),
        }
    }
}
