//! Reading files that people write, and nothing that never ends.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The most that a file may hold. The largest that anybody wrote has a hundredth of it.
const MOST: u64 = 16 << 20;

/// All of a file, or of a pipe that comes to an end.
///
/// # Errors
/// As [`std::fs::read`]; and for devices, which may never end, and for what is larger than any file of ours.
pub fn read_bounded(path: &Path) -> io::Result<Vec<u8>> {
    let refused = |why: String| Err(io::Error::new(io::ErrorKind::InvalidInput, why));
    let file = File::open(path)?;
    let kind = file.metadata()?.file_type();
    // A folder is left to the reading below, which says what it is.
    if !(kind.is_file() || kind.is_dir() || is_pipe(kind)) {
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
fn is_pipe(kind: std::fs::FileType) -> bool {
    use std::os::unix::fs::FileTypeExt;
    kind.is_fifo()
}

#[cfg(not(unix))]
fn is_pipe(_: std::fs::FileType) -> bool {
    false
}
