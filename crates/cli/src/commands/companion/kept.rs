//! The journal of a companion's fight on disk: every command appends its lines.

use std::path::{Path, PathBuf};

use source::{hold, shown};
use table::Live;

use crate::commands::quoted;
use crate::error::{Error, Result};

/// Where a fight is saved, if anywhere.
pub struct Kept {
    path: Option<PathBuf>,
    /// How much of the journal is there: lines after the head, and bytes.
    lines: usize,
    bytes: u64,
}

impl Kept {
    /// Decides where to save. `read` is the journal that the fight goes on with.
    ///
    /// # Errors
    /// If another file is there, or nothing can be written.
    pub fn open(path: Option<&Path>, live: &dyn Live, read: Option<&str>) -> Result<Self> {
        let mut kept = Self { path: path.map(Path::to_owned), lines: 0, bytes: 0 };
        let Some(path) = path else { return Ok(kept) };
        if let Some(text) = read {
            (kept.lines, kept.bytes) = (live.journal_since(0).len(), text.len() as u64);
            return Ok(kept);
        }
        let failed =
            |error| Error::Io { what: format!("the fight cannot be saved to {}", shown(path)), error };
        let held = hold(path).map_err(failed)?;
        if held.length().map_err(failed)?.is_some() {
            let hint = format!("go on with it by --resume {}, or name another file", quoted(path));
            return Err(Error::input(format!("`{}` exists already", shown(path)), hint));
        }
        let text = std::iter::once(live.journal_head()).chain(live.journal_since(0).iter().cloned());
        let text: String = text.map(|line| line + "\n").collect();
        held.create(text.as_bytes()).map_err(failed)?;
        (kept.lines, kept.bytes) = (live.journal_since(0).len(), text.len() as u64);
        Ok(kept)
    }

    /// Writes what has come since.
    ///
    /// # Errors
    /// If it cannot be written, or somebody else went on with the file.
    pub fn append(&mut self, live: &dyn Live) -> Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        let new = live.journal_since(self.lines);
        if new.is_empty() {
            return Ok(());
        }
        let failed =
            |error| Error::Io { what: format!("the fight cannot be saved to {}", shown(path)), error };
        let held = hold(path).map_err(failed)?;
        if held.length().map_err(failed)? != Some(self.bytes) {
            return Err(Error::Unsaved {
                message: format!("`{}` was changed by somebody else", shown(path)),
                hint: Some(format!("go on with what is there: bout companion --resume {}", quoted(path))),
            });
        }
        let text: String = new.iter().map(|line| line.clone() + "\n").collect();
        held.append(&text).map_err(failed)?;
        (self.lines, self.bytes) = (self.lines + new.len(), self.bytes + text.len() as u64);
        Ok(())
    }
}
