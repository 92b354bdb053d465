//! Reading files that people write, but nothing that blocks or never ends.

use std::fs::{File, FileType, metadata};
use std::io::{self, Read};
use std::path::Path;

/// The largest allowed file. The largest that anybody wrote is a hundredth of it.
const MOST: u64 = 16 << 20;

/// All of a file.
///
/// # Errors
/// As [`std::fs::read`]; and for pipes, which may keep us waiting, for devices, which may never end, and for
/// files that are larger than any of ours.
pub fn read_bounded(path: &Path) -> io::Result<Vec<u8>> {
    let refused = |why: String| Err(io::Error::new(io::ErrorKind::InvalidInput, why));
    // The read below reports a folder.
    let is_other = |kind: FileType| !kind.is_file() && !kind.is_dir();
    // Check before opening: opening a pipe blocks until somebody writes to it.
    let kind = metadata(path)?.file_type();
    if is_other(kind) {
        let what = if is_pipe(kind) { "a pipe" } else { "a device" };
        return refused(format!("it is {what}, not a file"));
    }
    let file = File::open(path)?;
    if is_other(file.metadata()?.file_type()) {
        return refused("it is a device, not a file".into());
    }
    let mut bytes = Vec::new();
    file.take(MOST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST {
        return refused(format!("it is larger than {} MiB", MOST >> 20));
    }
    Ok(bytes)
}

#[cfg(unix)]
fn is_pipe(kind: FileType) -> bool {
    use std::os::unix::fs::FileTypeExt;
    kind.is_fifo()
}

#[cfg(not(unix))]
fn is_pipe(_: FileType) -> bool {
    false
}
