//! Writing a table's file such that nobody ever meets half of it.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use crate::error::Error;
use crate::format;
use crate::puzzle::{Puzzle, Root};

/// Writes the file of a table into a folder, and returns once it is there for
/// good. `file` is what [`encode`](crate::format::encode) has made.
///
/// It is written under another name, flushed to the disk, and then renamed, so
/// that at any moment, whatever happens, the folder holds either what it held
/// before or the whole new file.
///
/// # Errors
/// If the file is not one that can be opened, or it cannot be written.
pub fn write<P: Puzzle>(folder: &Path, root: Root<P>, file: &[u8]) -> Result<(), Error> {
    let path = folder.join(format::file_name(root));
    format::decode(root, file).map_err(|problem| Error::file(path.clone(), problem.into()))?;
    replace(folder, &path, file).map_err(|error| Error::write(path, error))
}

fn replace(folder: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".tilebase-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Everybody may read a table, as far as the umask lets them.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut temporary = builder.tempfile_in(folder)?;
    temporary.write_all(bytes)?;
    temporary.as_file().sync_all()?;
    temporary.persist(path)?;
    // The new name, too, must be on the disk.
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    Ok(())
}
