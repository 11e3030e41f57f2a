//! Where a command's input comes from: a file, or standard input.

use std::fs::{File, Metadata};
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
        let path = path.filter(|path| path.as_os_str() != "-");
        let name = path.as_ref().map_or_else(
            || "standard input".into(),
            |path| path.display().to_string(),
        );
        let (bytes, metadata): (Box<dyn Read + Send>, _) = match path {
            None => (Box::new(io::stdin()), metadata(&io::stdin())),
            Some(path) => match File::open(path) {
                Ok(file) => {
                    let metadata = file.metadata().ok();
                    (Box::new(file), metadata)
                }
                Err(error) => return Err(Failure::reading(&name, error)),
            },
        };
        let file = metadata.filter(Metadata::is_file);
        if file.as_ref().is_some_and(is_output) {
            return Err(Failure::Usage(format!(
                "{name} is the output too, so answers would mix with questions: write them to \
                 another file"
            )));
        }
        let size = file.map(|file| file.len());
        Ok(Self { name, bytes, size })
    }
}

#[cfg(unix)]
fn metadata(stream: &impl std::os::fd::AsFd) -> Option<Metadata> {
    let stream = stream.as_fd().try_clone_to_owned().ok()?;
    File::from(stream).metadata().ok()
}

#[cfg(unix)]
fn is_output(file: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;

    let id = |file: &Metadata| (file.dev(), file.ino());
    metadata(&io::stdout()).is_some_and(|output| id(file) == id(&output))
}

/// Other systems do not tell how long standard input is, nor whether it is the output.
#[cfg(not(unix))]
fn metadata(_: &io::Stdin) -> Option<Metadata> {
    None
}

#[cfg(not(unix))]
fn is_output(_: &Metadata) -> bool {
    false
}
