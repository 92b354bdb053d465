//! The one place where Bout writes files. Whatever ends the program or the machine, a file is the old one or the new one,
//! and whoever reads it, changes it and writes it again loses nobody else's change.
//!
//! 1. [`hold`] finds out what a name stands for (target.rs) and locks the folder of it (lock.rs). Everybody who writes
//!    through here waits for that lock, so what [`Held::read`] tells is still true when [`Held::write`] writes.
//! 2. The text goes to a new file beside it, whose random name nobody else can have. It gets the mode, the owner and the
//!    group of the old one, and is on the disk before it takes the old one's place (layer.rs).
//! 3. The folder is on the disk before anybody is told that the text is.
//!
//! A journal only grows: [`Held::append`] writes a line behind the others, and of a line that was not finished the rest of
//! the file knows nothing.
//!
//! Whatever was half written when a program was killed is taken away by the next one (leftovers.rs).
//!
//! What a name stands for:
//!
//! - A link stands for the file at its end: that one is written, and the link stays. A link that leads nowhere is refused,
//!   and so is one that somebody else made: whose file it leads to would be theirs to choose.
//! - A file with several names (hard links) is refused. Only one of them could get the new text at once.
//! - What is no file, and a file that may not be written, are refused, although the folder would allow to replace them.

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

/// How long to wait for others. Each of them needs a moment; but many may stand in line.
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
/// If it cannot be written, in the second half of a sentence that begins with its name; or if somebody else does not let go of
/// its folder.
pub fn hold(path: &Path) -> io::Result<Held> {
    hold_within(path, PATIENCE)
}

/// The same for whoever has less time: people who wait for a screen, say.
///
/// # Errors
/// As [`hold`].
pub fn hold_within(path: &Path, patience: Duration) -> io::Result<Held> {
    let folder = target::folder(&target::real(path)?);
    let lock = Lock::on(&folder, patience)?;
    leftovers::clear(&folder);
    // Whoever held it until now may have made it, or put it elsewhere.
    let target = Target::find(path)?;
    Ok(Held { target, _lock: lock })
}

impl Held {
    /// All of it; `None` if it is not there.
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

    /// Writes it, in the place of what is there.
    ///
    /// # Errors
    /// If it cannot be written; what was there is still there.
    pub fn write(&self, text: &str) -> io::Result<()> {
        put(&Disk, &self.target.path, self.target.found.as_ref(), text.as_bytes())
    }

    /// How many bytes are there; `None` if the file is not.
    ///
    /// # Errors
    /// If nobody can tell.
    pub fn length(&self) -> io::Result<Option<u64>> {
        match self.target.path.metadata() {
            Ok(found) => Ok(Some(found.len())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Writes text behind what is there. It costs what the text costs, however long the file is; but whatever stops the
    /// program in the midst may leave a part of the text at the end: for files of lines, whose last one may be cut off.
    ///
    /// # Errors
    /// If it cannot be written; what was there is still there.
    pub fn append(&self, text: &str) -> io::Result<()> {
        let length = self.length()?.ok_or(io::ErrorKind::NotFound)?;
        append(&Disk, &self.target.path, length, text.as_bytes())
    }

    /// Writes it, if nothing is there.
    ///
    /// # Errors
    /// If something is there, or it cannot be written.
    pub fn create(&self, text: &[u8]) -> io::Result<()> {
        create(&self.target.path, None, text)
    }

    /// Writes another file beside it, with its name and something more, that may be read by whoever may read this one.
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

/// Writes a folder that is not there yet, all of it or nothing. Files are named by their paths in it.
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
