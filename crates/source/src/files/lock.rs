//! One writer at a time for each folder. The folder itself is locked: a file that is replaced would take its lock with it,
//! and a file beside it would be left lying about. Systems that lock no folders have a file for it.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// How often to look again. Nobody notices, and nothing is busy with it.
const PAUSE: Duration = Duration::from_millis(5);

/// The file that is locked where folders cannot be.
const BESIDE: &str = ".bout-lock";

/// The lock, until it is dropped.
#[derive(Debug)]
pub(super) struct Lock {
    _held: File,
}

impl Lock {
    /// Locks a folder, unless others keep it for so long.
    pub(super) fn on(folder: &Path, patience: Duration) -> io::Result<Self> {
        let opened = if cfg!(unix) { File::open(folder)? } else { beside(folder)? };
        match wait(&opened, patience) {
            Ok(()) => Ok(Self { _held: opened }),
            Err(TryLockError::WouldBlock) => Err(held(patience)),
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            // A network drive, for one, locks files alone.
            Err(TryLockError::Error(_)) => {
                let opened = beside(folder)?;
                match wait(&opened, patience) {
                    Ok(()) => Ok(Self { _held: opened }),
                    Err(TryLockError::WouldBlock) => Err(held(patience)),
                    Err(TryLockError::Error(error)) => Err(error),
                }
            }
        }
    }
}

fn held(patience: Duration) -> io::Error {
    let why = format!(
        "another program has kept its folder locked for {} seconds; try again when it is done",
        patience.as_secs()
    );
    io::Error::new(io::ErrorKind::TimedOut, why)
}

/// The file for it. What is there under that name is opened and left as it is.
fn beside(folder: &Path) -> io::Result<File> {
    let path = folder.join(BESIDE);
    match OpenOptions::new().write(true).create_new(true).open(&path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            OpenOptions::new().write(true).open(&path)
        }
        opened => opened,
    }
}

fn wait(file: &File, patience: Duration) -> Result<(), TryLockError> {
    let until = Instant::now() + patience;
    loop {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) if Instant::now() < until => thread::sleep(PAUSE),
            done => return done,
        }
    }
}
