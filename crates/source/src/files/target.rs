//! The file that a name resolves to, and whether we may write it.

use std::fs::{self, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// The file behind a name.
#[derive(Debug)]
pub(super) struct Target {
    /// The path of the file, or of the file to be.
    pub(super) path: PathBuf,
    /// The properties that the new file takes over from it, if it exists.
    pub(super) found: Option<Kept>,
}

/// The properties that a new file takes over from the old one.
#[derive(Debug, Clone)]
pub(super) struct Kept {
    pub(super) permissions: fs::Permissions,
    #[cfg(unix)]
    pub(super) owner: (u32, u32),
}

/// More links than this lead in a circle.
const LONGEST_CHAIN: usize = 40;

fn refused(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, why)
}

/// The folder that a path is in.
pub(super) fn folder(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// The path at the end of all links that a path leads along.
pub(super) fn real(path: &Path) -> io::Result<PathBuf> {
    let mut links = Vec::new();
    let mut at = path.to_owned();
    while let Some(found) = look(&at)?.filter(|found| found.file_type().is_symlink()) {
        if links.len() == LONGEST_CHAIN {
            return Err(refused("it is a link that leads in a circle"));
        }
        links.push(found);
        at = folder(&at).join(fs::read_link(&at)?);
    }
    if links.is_empty() {
        return Ok(at);
    }
    let Some(end) = look(&at)? else { return Err(refused("it is a link to a file that is not there")) };
    if links.iter().any(|link| is_foreign(link, &end)) {
        return Err(refused("it is a link that somebody else made"));
    }
    Ok(at)
}

/// The metadata of a path: of a link itself, not of its target.
fn look(path: &Path) -> io::Result<Option<Metadata>> {
    match path.symlink_metadata() {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

impl Target {
    /// The file behind a name.
    ///
    /// # Errors
    /// If it may not be written, as the head of this module says.
    pub(super) fn find(path: &Path) -> io::Result<Self> {
        let path = real(path)?;
        let Some(found) = look(&path)? else { return Ok(Self { path, found: None }) };
        if found.is_dir() {
            return Err(refused("it is a folder"));
        }
        if !found.is_file() {
            return Err(refused("it is a device or a pipe, not a file"));
        }
        if has_other_names(&found) {
            return Err(refused(
                "it has another name as well, a hard link, which would keep the old text; copy it to a file of its own",
            ));
        }
        // Write access to the folder would be enough to replace the file, but its owner made it read-only for a
        // reason.
        OpenOptions::new().write(true).open(&path)?;
        Ok(Self { path, found: Some(Kept::of(&found)) })
    }
}

impl Kept {
    fn of(found: &Metadata) -> Self {
        #[cfg(unix)]
        use std::os::unix::fs::MetadataExt;
        Self {
            permissions: found.permissions(),
            #[cfg(unix)]
            owner: (found.uid(), found.gid()),
        }
    }
}

/// Whether a link belongs neither to the owner of its target nor to the system.
#[cfg(unix)]
fn is_foreign(link: &Metadata, end: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    link.uid() != end.uid() && link.uid() != 0
}

#[cfg(not(unix))]
fn is_foreign(_link: &Metadata, _end: &Metadata) -> bool {
    false
}

#[cfg(unix)]
fn has_other_names(found: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    found.nlink() > 1
}

#[cfg(not(unix))]
fn has_other_names(_found: &Metadata) -> bool {
    false
}
