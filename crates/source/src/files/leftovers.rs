//! Files that a killed program left half written.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// A younger file may be in use: where a lock covers only one machine, another may be writing too.
const OLD: Duration = Duration::from_hours(1);

const BEGINNING: &str = ".bout-";
const ENDING: &str = ".tmp";

/// The name of a file or folder until it is whole.
pub(super) fn name(random: u64) -> String {
    format!("{BEGINNING}{random:016x}{ENDING}")
}

fn is_one(name: &str) -> bool {
    let random = name.strip_prefix(BEGINNING).and_then(|rest| rest.strip_suffix(ENDING));
    random.is_some_and(|random| random.len() == 16 && random.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Removes leftovers from a folder, once per program.
pub(super) fn clear(folder: &Path) {
    static CLEARED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
    let mut cleared = CLEARED.lock().unwrap_or_else(PoisonError::into_inner);
    if !cleared.iter().any(|done| done == folder) {
        cleared.push(folder.to_owned());
        drop(cleared);
        clear_now(folder);
    }
}

/// A leftover that cannot be removed stays: it does no harm.
pub(super) fn clear_now(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        // The metadata of a link itself, not of its target.
        let Ok(found) = entry.metadata() else { continue };
        let age = found.modified().ok().and_then(|time| time.elapsed().ok());
        if !entry.file_name().to_str().is_some_and(is_one) || age.is_none_or(|age| age < OLD) {
            continue;
        }
        let _ = if found.is_dir() {
            fs::remove_dir_all(entry.path())
        } else if found.is_file() {
            fs::remove_file(entry.path())
        } else {
            Ok(())
        };
    }
}
