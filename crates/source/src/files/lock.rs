//! One writer at a time for each folder. We lock the folder itself: a replaced file would take its lock with it,
//! and a separate lock file would be left lying around. Systems that cannot lock folders use a lock file.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// The pause between tries: short enough that nobody notices, long enough to cost nothing.
const PAUSE: Duration = Duration::from_millis(5);

/// The file to lock where folders cannot be locked.
const BESIDE: &str = ".bout-lock";

/// The lock, until it is dropped.
#[derive(Debug)]
pub(super) struct Lock {
    _held: File,
}

impl Lock {
    /// Locks a folder, unless others hold it for this long.
    pub(super) fn on(folder: &Path, patience: Duration) -> io::Result<Self> {
        let opened = if cfg!(unix) { File::open(folder)? } else { beside(folder)? };
        match wait(&opened, patience) {
            Ok(()) => Ok(Self { _held: opened }),
            Err(TryLockError::WouldBlock) => Err(held(patience)),
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            // A network drive, for example, locks only files.
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

/// The lock file. Opens an existing one without changing it.
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
