//! The one place where Bout writes files. If the program or the machine dies at any point, a file is the old
//! one or the new one; and reading, changing and rewriting a file loses nobody else's change.
//!
//! 1. [`hold`] resolves a name (target.rs) and locks its folder (lock.rs). Every writer here waits for that
//!    lock, so the text that [`Held::read`] returned is still there when [`Held::write`] writes.
//! 2. The text goes to a new file beside it, with a unique random name. It gets the mode, the owner and the group
//!    of the old one, and is on the disk before it takes the old one's place (layer.rs).
//! 3. The folder is on the disk before we report that the text is.
//!
//! A journal only grows: [`Held::append`] adds a line, and an unfinished line does not affect the rest of the file.
//!
//! The next program removes files that a killed one left half written (leftovers.rs).
//!
//! Names are resolved as follows:
//!
//! - A link stands for the file at its end: we write that file, and the link stays. We refuse a link that leads
//!   nowhere, and one that somebody else made: they could choose whose file it leads to.
//! - We refuse a file with several names (hard links): only one of them would get the new text.
//! - We refuse anything that is no file, and a read-only file, although the folder would let us replace them.

mod layer;
mod leftovers;
mod lock;
mod target;

#[cfg(test)]
mod tests;

use std::io;
use std::path::Path;
use std::time::Duration;

pub use self::layer::let_finish;
use self::layer::{Disk, append, put, put_folder};
use self::lock::Lock;
use self::target::{Kept, Target};
use crate::read_bounded;

/// The longest time to wait for others. Each needs only a moment, but many may be in line.
const PATIENCE: Duration = Duration::from_mins(1);

/// A file that nobody else writes until this is dropped.
#[derive(Debug)]
pub struct Held {
    target: Target,
    _lock: Lock,
}

/// Takes hold of a file, which need not be there yet.
///
/// ```
/// let path = std::env::temp_dir().join(format!("bout-held-{}", std::process::id()));
/// let held = source::hold(&path).unwrap();
/// assert_eq!(held.read().unwrap(), None);
/// held.write("one").unwrap();
/// assert_eq!(held.read().unwrap().as_deref(), Some(&b"one"[..]));
/// # std::fs::remove_file(&path).unwrap();
/// ```
///
/// # Errors
/// If it cannot be written, as the second half of a sentence that begins with its name; or if somebody else keeps
/// its folder locked.
pub fn hold(path: &Path) -> io::Result<Held> {
    hold_within(path, PATIENCE)
}

/// The same with less patience, for example while a person waits at a screen.
///
/// # Errors
/// As [`hold`].
pub fn hold_within(path: &Path, patience: Duration) -> io::Result<Held> {
    let folder = target::folder(&target::real(path)?);
    let lock = Lock::on(&folder, patience)?;
    leftovers::clear(&folder);
    // The previous holder may have created or moved it.
    let target = Target::find(path)?;
    Ok(Held { target, _lock: lock })
}

impl Held {
    /// All of it; `None` if it does not exist.
    ///
    /// # Errors
    /// As [`read_bounded`].
    pub fn read(&self) -> io::Result<Option<Vec<u8>>> {
        match read_bounded(&self.target.path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Writes it, replacing the old text.
    ///
    /// # Errors
    /// If it cannot be written; the old text is still there.
    pub fn write(&self, text: &str) -> io::Result<()> {
        put(&Disk, &self.target.path, self.target.found.as_ref(), text.as_bytes())
    }

    /// The length of the file in bytes; `None` if it does not exist.
    ///
    /// # Errors
    /// If the system cannot say.
    pub fn length(&self) -> io::Result<Option<u64>> {
        match self.target.path.metadata() {
            Ok(found) => Ok(Some(found.len())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Appends text. The cost does not depend on the length of the file; but an interruption may leave a part of
    /// the text at the end. So it is for files of lines, whose last one may be cut off.
    ///
    /// # Errors
    /// If it cannot be written; the old text is still there.
    pub fn append(&self, text: &str) -> io::Result<()> {
        let length = self.length()?.ok_or(io::ErrorKind::NotFound)?;
        append(&Disk, &self.target.path, length, text.as_bytes())
    }

    /// Writes it, if it does not exist.
    ///
    /// # Errors
    /// If something is there, or it cannot be written.
    pub fn create(&self, text: &[u8]) -> io::Result<()> {
        create(&self.target.path, None, text)
    }

    /// Writes another file beside it, with its name and a suffix, readable by the same people.
    ///
    /// # Errors
    /// As [`Held::create`].
    pub fn create_beside(&self, ending: &str, text: &[u8]) -> io::Result<()> {
        let mut name = self.target.path.clone().into_os_string();
        name.push(ending);
        create(Path::new(&name), self.target.found.as_ref(), text)
    }
}

fn create(path: &Path, like: Option<&Kept>, text: &[u8]) -> io::Result<()> {
    if path.symlink_metadata().is_ok() {
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, "it is there already"));
    }
    put(&Disk, path, like, text)
}

/// Writes a new folder, all of it or nothing. Files are named by their paths in it.
///
/// # Errors
/// If something of that name is there, or it cannot be written; then nothing is left of it.
pub fn write_folder(path: &Path, files: &[(&str, &str)]) -> io::Result<()> {
    let parent = target::folder(path);
    let made = layer::make_folders(&Disk, &parent)?;
    let written = Lock::on(&parent, PATIENCE).and_then(|_lock| {
        leftovers::clear(&parent);
        if path.symlink_metadata().is_ok() {
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, "it is there already"));
        }
        put_folder(&Disk, path, files)
    });
    if written.is_err() {
        layer::unmake_folders(&Disk, &made);
    }
    written
}
