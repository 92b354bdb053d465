//! Where a game is saved while it is played: it goes on when it cannot be written, every input tries again, and another
//! file may be named.

use std::path::{Path, PathBuf};

use source::shown;

use crate::{Live, Storage, Unsaved};

/// Where a game is saved, if anywhere.
#[derive(Debug, Default)]
pub struct Saving {
    file: Option<Storage>,
    /// Why the journal could not be written when it was last tried.
    trouble: Option<String>,
    /// Whether the player has not been told yet how it stands.
    is_news: bool,
}

/// What is lost of a game that could not be saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lost {
    /// How many inputs are in the file.
    pub kept: usize,
    /// How many are not; if none, what is lost is that some were taken back.
    pub lost: usize,
    /// Why: the file, and what is wrong with it.
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

    /// Writes what is new of the journal, if it is saved at all. If that fails, there is news of it, and the game goes on.
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

    /// Writes the journal to another file, and from now on what is new of it.
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

    /// Why the journal could not be written when it was last tried.
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

    /// What would be lost now of a game that was to be saved.
    pub fn lost(&self, live: &dyn Live) -> Option<Lost> {
        let (file, why) = (self.file.as_ref()?, self.trouble.clone()?);
        let [kept, lost] = file.inputs(live);
        Some(Lost { kept, lost, why })
    }
}
