//! The file that a game is saved to during play. The game goes on if the file cannot be written: every input
//! tries again, and the player may name another file.

use std::path::{Path, PathBuf};

use source::shown;

use crate::{Live, Storage, Unsaved};

/// The file that a game is saved to, if there is one.
#[derive(Debug, Default)]
pub struct Saving {
    file: Option<Storage>,
    /// The reason the last write of the journal failed.
    trouble: Option<String>,
    /// Whether the player does not know yet if the last write failed.
    is_news: bool,
}

/// The loss of a game that could not be saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lost {
    /// The number of inputs in the file.
    pub kept: usize,
    /// The number of inputs that are not; if 0, the file only lacks an undo.
    pub lost: usize,
    /// The reason: the file, and its problem.
    pub why: String,
}

impl Saving {
    /// Begins a file for a game, or goes on with the one that it was resumed from: `read` is the journal that stood there. A
    /// file that exists is never written over by another game.
    ///
    /// # Errors
    /// The file, and why it cannot be written there: nothing is lost yet.
    pub fn open(
        [save, resumed]: [Option<&Path>; 2],
        live: &dyn Live,
        read: Option<&str>,
        recover: bool,
    ) -> Result<Self, (PathBuf, Unsaved)> {
        let (path, opened) = match (save, resumed) {
            (Some(path), resumed) if resumed != Some(path) => (path, Storage::create(path, live)),
            (_, Some(path)) => (path, Storage::go_on(path, live, read, recover)),
            (_, None) => return Ok(Self::default()),
        };
        let file = opened.map_err(|why| (path.to_owned(), why))?;
        Ok(Self { file: Some(file), ..Self::default() })
    }

    /// Writes the new lines of the journal, if the game is saved at all. If that fails, there is news of it,
    /// and the game goes on.
    pub fn write(&mut self, live: &dyn Live) {
        let Some(file) = &mut self.file else { return };
        match file.append(live) {
            Ok(()) => self.is_news |= self.trouble.take().is_some(),
            Err(why) => {
                let why = format!("{} {why}", shown(file.path()));
                self.is_news |= self.trouble.as_ref() != Some(&why);
                self.trouble = Some(why);
            }
        }
    }

    /// Writes the journal to another file, and appends new lines there from now on.
    ///
    /// # Errors
    /// If it cannot be written there.
    pub fn write_to(&mut self, live: &dyn Live, path: &Path) -> Result<(), Unsaved> {
        let written = match self.file.clone().filter(|file| file.path() == path) {
            Some(mut own) => own.append(live).map(|()| own),
            None => Storage::create(path, live),
        };
        *self = Self { file: Some(written?), ..Self::default() };
        Ok(())
    }

    /// The file.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(Storage::path)
    }

    /// The reason the last write of the journal failed.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// Whether the game is saved, up to its last input.
    pub fn is_safe(&self) -> bool {
        self.file.is_some() && self.trouble.is_none()
    }

    /// Whether something has changed since this was last asked: the game is not saved any more, or it is again.
    pub fn has_news(&mut self) -> bool {
        std::mem::take(&mut self.is_news)
    }

    /// The inputs that a game would lose if it ended now.
    pub fn lost(&self, live: &dyn Live) -> Option<Lost> {
        let (file, why) = (self.file.as_ref()?, self.trouble.clone()?);
        let [kept, lost] = file.inputs(live);
        Some(Lost { kept, lost, why })
    }
}
