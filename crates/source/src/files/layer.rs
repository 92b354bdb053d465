//! How a file gets onto the disk: in steps that a test can record, and cut off after any of them.

use std::collections::hash_map::RandomState;
use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::leftovers;
use super::target::{Kept, folder};

/// What writing needs of a disk.
pub(super) trait Layer {
    /// A file that is being written.
    type File;

    /// Makes a file, if nothing has that name. One that is to replace another is nobody else's to read until it is like it.
    fn begin(&self, path: &Path, is_private: bool) -> io::Result<Self::File>;
    /// Writes all of its text.
    fn fill(&self, file: &mut Self::File, text: &[u8]) -> io::Result<()>;
    /// Opens a file that is there, to write behind its end.
    fn open_end(&self, path: &Path) -> io::Result<Self::File>;
    /// Writes text behind its end.
    fn extend(&self, file: &mut Self::File, text: &[u8]) -> io::Result<()>;
    /// Takes away whatever stands behind so many bytes.
    fn cut(&self, file: &mut Self::File, length: u64) -> io::Result<()>;
    /// Makes it like the one that it replaces.
    fn resemble(&self, file: &mut Self::File, old: &Kept) -> io::Result<()>;
    /// Returns when the text is on the disk.
    fn sync(&self, file: &mut Self::File) -> io::Result<()>;
    /// Moves a file or folder into a place, at once.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Takes a file away.
    fn remove(&self, path: &Path) -> io::Result<()>;
    /// Makes a folder, if nothing has that name.
    fn make_folder(&self, path: &Path) -> io::Result<()>;
    /// Takes an empty folder away.
    fn remove_folder(&self, path: &Path) -> io::Result<()>;
    /// Takes a folder away with all that is in it.
    fn remove_all(&self, path: &Path) -> io::Result<()>;
    /// Returns when the names in a folder are on the disk.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;
}

/// Held while something is half written.
static AT_WORK: Mutex<()> = Mutex::new(());

/// Waits until nothing is half written, and keeps it so: for whoever is about to end the program from another thread.
pub fn let_finish() -> impl Drop {
    AT_WORK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes a file in the place of what is there.
pub(super) fn put<L: Layer>(layer: &L, path: &Path, old: Option<&Kept>, text: &[u8]) -> io::Result<()> {
    let _at_work = let_finish();
    let within = folder(path);
    let (beside, mut file) = unused(&within, |beside| layer.begin(beside, old.is_some()))?;
    let written = layer
        .fill(&mut file, text)
        .and_then(|()| old.map_or(Ok(()), |old| layer.resemble(&mut file, old)))
        .and_then(|()| layer.sync(&mut file));
    // Some systems move no file that is open.
    drop(file);
    if let Err(error) = written.and_then(|()| layer.rename(&beside, path)) {
        // Half a file is no use to anybody, and on a full disk the room is.
        let _ = layer.remove(&beside);
        return Err(error);
    }
    layer.sync_folder(&within)
}

/// Writes text behind the so many bytes of a file. Whoever stops it in the midst leaves a part of the text there, and all
/// that was there before.
pub(super) fn append<L: Layer>(layer: &L, path: &Path, length: u64, text: &[u8]) -> io::Result<()> {
    let _at_work = let_finish();
    let mut file = layer.open_end(path)?;
    let written = layer.extend(&mut file, text).and_then(|()| layer.sync(&mut file));
    if written.is_err() {
        // Half a line would be in the way of the next one.
        let _ = layer.cut(&mut file, length);
    }
    written
}

/// Writes a whole folder where nothing is.
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

/// Makes the folders on the way to one, those that are not there; returns them, the outermost first.
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

/// Takes folders away again, as long as nobody else has put anything into them.
pub(super) fn unmake_folders<L: Layer>(layer: &L, made: &[PathBuf]) {
    for one in made.iter().rev() {
        let _ = layer.remove_folder(one);
    }
}

/// Makes something under a random name that nobody has, whatever else lies there.
fn unused<T>(within: &Path, make: impl Fn(&Path) -> io::Result<T>) -> io::Result<(PathBuf, T)> {
    const TRIES: usize = 16;
    let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
    for _ in 0..TRIES {
        // Every such state has keys of its own, from the system.
        let random = RandomState::new().build_hasher().finish();
        let path = within.join(leftovers::name(random));
        match make(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = error,
            done => return done.map(|it| (path, it)),
        }
    }
    Err(last)
}

/// The real one.
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
            // Some drives have nothing to wait for.
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

/// The permissions of the old file, and its owner and group as far as the system lets us. What another group may do is no
/// business of ours.
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
