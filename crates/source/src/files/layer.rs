//! The way of a file onto the disk: in steps that a test can record and interrupt at any point.

use std::collections::hash_map::RandomState;
use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::leftovers;
use super::target::{Kept, folder};

/// The steps of writing that a disk offers.
pub(super) trait Layer {
    /// A file that is being written.
    type File;

    /// Creates a file, if nothing has that name. If it will replace another, nobody else may read it until it has
    /// the same permissions.
    fn begin(&self, path: &Path, is_private: bool) -> io::Result<Self::File>;
    /// Writes all of its text.
    fn fill(&self, file: &mut Self::File, text: &[u8]) -> io::Result<()>;
    /// Opens an existing file, to append to it.
    fn open_end(&self, path: &Path) -> io::Result<Self::File>;
    /// Appends a text to the file.
    fn extend(&self, file: &mut Self::File, text: &[u8]) -> io::Result<()>;
    /// Cuts it off after this many bytes.
    fn cut(&self, file: &mut Self::File, length: u64) -> io::Result<()>;
    /// Gives it the permissions of the file that it replaces.
    fn resemble(&self, file: &mut Self::File, old: &Kept) -> io::Result<()>;
    /// Returns when the text is on the disk.
    fn sync(&self, file: &mut Self::File) -> io::Result<()>;
    /// Moves a file or folder into place, atomically.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Removes a file.
    fn remove(&self, path: &Path) -> io::Result<()>;
    /// Creates a folder, if nothing has that name.
    fn make_folder(&self, path: &Path) -> io::Result<()>;
    /// Removes an empty folder.
    fn remove_folder(&self, path: &Path) -> io::Result<()>;
    /// Removes a folder with everything in it.
    fn remove_all(&self, path: &Path) -> io::Result<()>;
    /// Returns when the names in a folder are on the disk.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;
}

/// Held while something is half written.
static AT_WORK: Mutex<()> = Mutex::new(());

/// Waits until nothing is half written, and keeps it so: for a thread that is about to end the program.
pub fn let_finish() -> impl Drop {
    AT_WORK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes a file in place of the existing one.
pub(super) fn put<L: Layer>(layer: &L, path: &Path, old: Option<&Kept>, text: &[u8]) -> io::Result<()> {
    let _at_work = let_finish();
    let within = folder(path);
    let (beside, mut file) = unused(&within, |beside| layer.begin(beside, old.is_some()))?;
    let written = layer
        .fill(&mut file, text)
        .and_then(|()| old.map_or(Ok(()), |old| layer.resemble(&mut file, old)))
        .and_then(|()| layer.sync(&mut file));
    // Some systems cannot move an open file.
    drop(file);
    if let Err(error) = written.and_then(|()| layer.rename(&beside, path)) {
        // Half a file is useless, and on a full disk the space is not.
        let _ = layer.remove(&beside);
        return Err(error);
    }
    layer.sync_folder(&within)
}

/// Appends text after this many bytes of a file. If it is interrupted, a part of the text may be there, and
/// everything from before is.
pub(super) fn append<L: Layer>(layer: &L, path: &Path, length: u64, text: &[u8]) -> io::Result<()> {
    let _at_work = let_finish();
    let mut file = layer.open_end(path)?;
    let written = layer.extend(&mut file, text).and_then(|()| layer.sync(&mut file));
    if written.is_err() {
        // Half a line would spoil the next one.
        let _ = layer.cut(&mut file, length);
    }
    written
}

/// Writes a whole new folder.
pub(super) fn put_folder<L: Layer>(layer: &L, path: &Path, files: &[(&str, &str)]) -> io::Result<()> {
    let _at_work = let_finish();
    let within = folder(path);
    let (beside, ()) = unused(&within, |beside| layer.make_folder(beside))?;
    if let Err(error) = fill_folder(layer, &beside, files).and_then(|()| layer.rename(&beside, path)) {
        let _ = layer.remove_all(&beside);
        return Err(error);
    }
    let synced = layer.sync_folder(&within);
    if synced.is_err() {
        let _ = layer.remove_all(path);
    }
    synced
}

fn fill_folder<L: Layer>(layer: &L, path: &Path, files: &[(&str, &str)]) -> io::Result<()> {
    let mut folders = vec![path.to_owned()];
    for (name, text) in files {
        let file = path.join(name);
        let within: Vec<&Path> = file.ancestors().skip(1).take_while(|it| *it != path).collect();
        for inner in within.into_iter().rev() {
            if !folders.iter().any(|known| known == inner) {
                layer.make_folder(inner)?;
                folders.push(inner.to_owned());
            }
        }
        let mut file = layer.begin(&file, false)?;
        layer.fill(&mut file, text.as_bytes())?;
        layer.sync(&mut file)?;
    }
    folders.iter().rev().try_for_each(|folder| layer.sync_folder(folder))
}

/// Creates the missing folders on the way to one; returns them, the outermost first.
pub(super) fn make_folders<L: Layer>(layer: &L, path: &Path) -> io::Result<Vec<PathBuf>> {
    let missing: Vec<&Path> = path
        .ancestors()
        .take_while(|it| !it.as_os_str().is_empty() && it.symlink_metadata().is_err())
        .collect();
    let mut made: Vec<PathBuf> = Vec::new();
    for one in missing.into_iter().rev() {
        let done = layer.make_folder(one);
        if done.is_ok() {
            made.push(one.to_owned());
        }
        if let Err(error) = done.and_then(|()| layer.sync_folder(&folder(one))) {
            unmake_folders(layer, &made);
            return Err(error);
        }
    }
    Ok(made)
}

/// Removes those folders again, unless somebody else has put something into them.
pub(super) fn unmake_folders<L: Layer>(layer: &L, made: &[PathBuf]) {
    for one in made.iter().rev() {
        let _ = layer.remove_folder(one);
    }
}

/// Creates something under a random unused name.
fn unused<T>(within: &Path, make: impl Fn(&Path) -> io::Result<T>) -> io::Result<(PathBuf, T)> {
    const TRIES: usize = 16;
    let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
    for _ in 0..TRIES {
        // Each hasher state has its own keys, from the system.
        let random = RandomState::new().build_hasher().finish();
        let path = within.join(leftovers::name(random));
        match make(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = error,
            done => return done.map(|it| (path, it)),
        }
    }
    Err(last)
}

/// The real disk.
#[derive(Debug)]
pub(super) struct Disk;

impl Layer for Disk {
    type File = File;

    fn begin(&self, path: &Path, is_private: bool) -> io::Result<File> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        if is_private {
            use std::os::unix::fs::OpenOptionsExt;
            options.mode(0o600);
        }
        #[cfg(not(unix))]
        let _ = is_private;
        options.open(path)
    }

    fn fill(&self, file: &mut File, text: &[u8]) -> io::Result<()> {
        file.write_all(text)
    }

    fn open_end(&self, path: &Path) -> io::Result<File> {
        OpenOptions::new().append(true).open(path)
    }

    fn extend(&self, file: &mut File, text: &[u8]) -> io::Result<()> {
        file.write_all(text)
    }

    fn cut(&self, file: &mut File, length: u64) -> io::Result<()> {
        file.set_len(length)
    }

    fn resemble(&self, file: &mut File, old: &Kept) -> io::Result<()> {
        file.set_permissions(permissions(file, old)?)
    }

    fn sync(&self, file: &mut File) -> io::Result<()> {
        file.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn make_folder(&self, path: &Path) -> io::Result<()> {
        fs::create_dir(path)
    }

    fn remove_folder(&self, path: &Path) -> io::Result<()> {
        fs::remove_dir(path)
    }

    fn remove_all(&self, path: &Path) -> io::Result<()> {
        fs::remove_dir_all(path)
    }

    #[cfg(unix)]
    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        match File::open(path)?.sync_all() {
            // Some drives do not support syncing a folder.
            Err(error)
                if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) =>
            {
                Ok(())
            }
            synced => synced,
        }
    }

    #[cfg(not(unix))]
    fn sync_folder(&self, _path: &Path) -> io::Result<()> {
        Ok(())
    }
}

/// The permissions of the old file, and its owner and group as far as the system lets us. If the group cannot be
/// kept, its permissions are dropped.
#[cfg(unix)]
fn permissions(file: &File, old: &Kept) -> io::Result<fs::Permissions> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let (user, group) = old.owner;
    let new = file.metadata()?;
    let kept = (new.uid(), new.gid()) == old.owner
        || fchown(file, Some(user), Some(group)).is_ok()
        || fchown(file, None, Some(group)).is_ok();
    let mode = old.permissions.mode() & 0o7777;
    Ok(fs::Permissions::from_mode(if kept { mode } else { mode & 0o707 }))
}

#[cfg(not(unix))]
fn permissions(_file: &File, old: &Kept) -> io::Result<fs::Permissions> {
    Ok(old.permissions.clone())
}
