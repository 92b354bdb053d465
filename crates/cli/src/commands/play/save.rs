//! The journal on disk: written whole after every input, so that it is never half a line.

use std::fs;
use std::path::{Path, PathBuf};

use packs::Book;
use table::Table;

use crate::args::PlayArgs;
use crate::error::{Error, Result};

/// Where the game is saved, if anywhere.
pub struct Save {
    path: Option<PathBuf>,
    /// The flag that says who else played: a journal does not know.
    policy: String,
}

impl Save {
    /// Decides where to save. An existing file is never overwritten by another game.
    pub fn open<G: Book>(args: &PlayArgs, table: &Table<G>) -> Result<Self> {
        let path = args.save.clone().or_else(|| args.resume.clone());
        if let Some(path) = &args.save
            && args.resume.as_ref() != Some(path)
            && path.exists()
        {
            return Err(Error::input(
                format!("`{}` exists already", path.display()),
                format!("go on with it by --resume {}, or name another file", quoted(path)),
            ));
        }
        if args.recover
            && args.save.is_none()
            && let Some(path) = &path
        {
            // What is damaged is kept: the intact part is written over it only after a copy was made.
            let copy = unused(path, "damaged");
            if fs::read(path).is_ok_and(|text| text != table.save().as_bytes()) {
                fs::copy(path, &copy)
                    .map_err(|error| Error::Io { what: copy.display().to_string(), error })?;
            }
        }
        let policy = args.policy.as_ref().map_or_else(String::new, |policy| format!(" --policy {policy}"));
        let save = Self { path, policy };
        save.write(table)?;
        Ok(save)
    }

    /// Writes the journal, if it is saved at all.
    pub fn write<G: Book>(&self, table: &Table<G>) -> Result<()> {
        match &self.path {
            Some(path) => replace(path, &table.save()).map_err(|error| Error::Io {
                what: format!("the game cannot be saved to {}", path.display()),
                error,
            }),
            None => Ok(()),
        }
    }

    /// Writes the journal to a file named during play.
    ///
    /// # Errors
    /// One sentence for the player.
    pub fn write_to<G: Book>(&mut self, table: &Table<G>, path: &str) -> std::result::Result<(), String> {
        let path = PathBuf::from(path);
        if path.exists() && self.path.as_ref() != Some(&path) {
            return Err(format!("{} exists already: name another file.", path.display()));
        }
        replace(&path, &table.save())
            .map_err(|error| format!("It cannot be saved to {}: {error}.", path.display()))?;
        self.path = Some(path);
        Ok(())
    }

    /// A game that nobody saves.
    #[cfg(test)]
    pub const fn nowhere() -> Self {
        Self { path: None, policy: String::new() }
    }

    /// Whether the game is saved at all.
    pub fn is_on(&self) -> bool {
        self.path.is_some()
    }

    /// What to say when the player stops.
    pub fn farewell(&self) -> String {
        match &self.path {
            Some(path) => format!("Go on with: bout play --resume {}{}", quoted(path), self.policy),
            None => "The game was not saved.".into(),
        }
    }
}

/// A path as a shell takes it for one word.
pub fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |c: char| c.is_alphanumeric() || "_-./+,:@%".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        text
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}

/// Writes beside the file and moves it into place: a crash leaves the old journal or the new one, never half of one.
fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    let beside = unused(path, "new");
    fs::write(&beside, text)?;
    fs::rename(&beside, path)
}

/// A name beside the file that nobody uses yet.
fn unused(path: &Path, ending: &str) -> PathBuf {
    let name = |n: u32| {
        let mut name = path.as_os_str().to_owned();
        name.push(if n == 0 { format!(".{ending}") } else { format!(".{ending}-{n}") });
        PathBuf::from(name)
    };
    (0..1000).map(name).find(|name| !name.exists()).unwrap_or_else(|| name(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_quoted_where_a_shell_would_split_them() {
        let word = |path: &str| quoted(Path::new(path));
        assert_eq!(word("games/june-1.bout"), "games/june-1.bout");
        assert_eq!(word("eed 1 --field x"), "'eed 1 --field x'");
        assert_eq!(word("hilda's.bout"), "'hilda'\\''s.bout'");
    }
}
