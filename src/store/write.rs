//! Writing a table's file such that nobody ever meets half of it.

use std::fs::{self, File};
#[cfg(unix)]
use std::io::ErrorKind::{InvalidInput, Unsupported};
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::folder::open_without_waiting;
use crate::error::{Error, FileError};
use crate::format;
use crate::puzzle::{Puzzle, Root};

/// Writes the file of a table into a folder, and returns once it is there for good,
/// as far as the file system can see to that. `file` is what
/// [`encode`](crate::format::encode) has made.
///
/// It is written under another name, flushed to the disk, and then renamed, so
/// that at any moment, whatever happens, the folder holds either what it held
/// before or the whole new file. What a killed run has left under such a name
/// is removed.
///
/// ```
/// use tilebase::format::{Codec, LEVEL, encode};
/// use tilebase::generator::search;
/// use tilebase::{Graph, Root, Solver, Tables, magic::Magic, write};
///
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path();
/// let graph = Graph::<Magic>::explore()?;
/// for root in Root::all() {
///     let made = search(&graph, root)?;
///     let file = encode(&made.table, &made.histogram, Codec::Zstd, LEVEL)?;
///     write(folder, root, &file)?;
/// }
/// let solver = Solver::new(Tables::<Magic>::open(folder)?);
/// let path = solver.solve("12345678".parse()?, "26845731".parse()?)?;
/// assert_eq!(path.unwrap().to_string(), "BCABCCB");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there is no such folder, the file is not one that can be opened, or it cannot
/// be written.
pub fn write<P: Puzzle>(folder: impl AsRef<Path>, root: Root<P>, file: &[u8]) -> Result<(), Error> {
    let folder = folder.as_ref();
    let path = folder.join(format::file_name(root));
    if let Err(cause) = format::decode(root, file) {
        return Err(FileError::Refused { path, cause }.into());
    }
    remove_stale(folder)
        .and_then(|()| replace(folder, &path, |temporary| temporary.write_all(file)))
        .map_err(|cause| FileError::Write { path, cause }.into())
}

/// A table's name never begins or ends like that.
const PREFIX: &str = ".tilebase-";
const SUFFIX: &str = ".tmp";

/// Gives a file new contents, all of them or none.
fn replace(
    folder: &Path,
    path: &Path,
    fill: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    // Dropped on the way, it is removed.
    let mut temporary = create(folder)?;
    fill(temporary.as_file_mut())?;
    temporary.as_file().sync_all()?;
    temporary.persist(path)?;
    // The new name must be on the disk too, where the file system can flush a folder.
    #[cfg(unix)]
    match File::open(folder)?.sync_all() {
        Err(error) if matches!(error.kind(), InvalidInput | Unsupported) => {}
        flushed => flushed?,
    }
    Ok(())
}

/// A new temporary file, locked for as long as it is open: an unlocked one was left
/// by a writer that is no more.
fn create(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // A table may be read by everybody whom the umask does not shut out.
        builder.permissions(fs::Permissions::from_mode(0o644));
    }
    loop {
        let temporary = builder.tempfile_in(folder).map_err(without_name)?;
        // In a file system without locks no writer removes another's file.
        let _ = temporary.as_file().lock();
        // Before it was locked, another writer may have taken it for a stale one.
        if temporary.path().exists() {
            return Ok(temporary);
        }
    }
}

/// The error without the name of the temporary file that tempfile adds to it: it
/// is another each time, and there is no such file.
fn without_name(error: io::Error) -> io::Error {
    match error.to_string().split_once(" at path ") {
        Some((cause, _)) => io::Error::new(error.kind(), cause),
        None => error,
    }
}

/// Removes the temporary files of writers that are no more.
fn remove_stale(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.as_encoded_bytes();
        if !name.starts_with(PREFIX.as_bytes()) || !name.ends_with(SUFFIX.as_bytes()) {
            continue;
        }
        // One that cannot be opened, locked or removed has its writer still, or is
        // somebody else's; neither keeps a table from being written.
        if let Ok(file) = open_without_waiting(&entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name());
        names.map(|name| name.into_string().unwrap()).collect()
    }

    /// However many bytes have been written when it fails, the file stays as it
    /// was, and nothing else is left.
    #[test]
    fn a_write_that_fails_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "before").unwrap();
        let bytes = [b'x'; 500];
        for written in 0..=bytes.len() {
            let error = replace(folder.path(), &path, |file| {
                file.write_all(&bytes[..written])?;
                Err(io::ErrorKind::StorageFull.into())
            });
            assert_eq!(error.unwrap_err().kind(), io::ErrorKind::StorageFull);
            assert_eq!(fs::read(&path).unwrap(), b"before", "after {written} bytes");
            assert_eq!(names(folder.path()), ["file"], "after {written} bytes");
        }
        replace(folder.path(), &path, |file| file.write_all(&bytes)).unwrap();
        assert_eq!(fs::read(&path).unwrap(), bytes);
        assert_eq!(names(folder.path()), ["file"]);
    }

    #[test]
    fn a_stale_file_is_removed_and_a_live_one_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let live = create(folder.path()).unwrap();
        let stale = folder.path().join(".tilebase-1a2b3c.tmp");
        let other = folder.path().join("tilebase-notes.tmp");
        fs::write(&stale, "half a table").unwrap();
        fs::write(&other, "somebody's").unwrap();
        remove_stale(folder.path()).unwrap();
        assert!(live.path().exists() && other.exists() && !stale.exists());
        drop(live);
        assert_eq!(names(folder.path()), ["tilebase-notes.tmp"]);
    }
}
