//! The journal on disk: written whole after every input, so that it is never half a line. A game goes on when it cannot
//! be written: whoever plays is told once, every input tries again, and another file may be named.

use std::fs;
use std::path::{Path, PathBuf};

use packs::Book;
use packs::source::{peek, read_bounded};
use table::Table;

use crate::args::PlayArgs;
use crate::error::{Error, Result};

/// Where the game is saved, if anywhere.
pub struct Save {
    path: Option<PathBuf>,
    flags: Flags,
    /// What this session last read or wrote there. Whatever else stands there was written by somebody else.
    known: Option<String>,
    /// Why the journal could not be written when it was last tried.
    trouble: Option<String>,
    /// Whether the player has not been told yet how it stands.
    is_news: bool,
}

/// What is lost of a game that could not be saved.
pub struct Lost {
    /// How much of it, and why.
    pub what: String,
    /// What is left.
    pub kept: Option<String>,
}

impl From<Lost> for Error {
    fn from(lost: Lost) -> Self {
        Self::Unsaved { message: lost.what, hint: lost.kept }
    }
}

/// What a journal does not know, and whoever goes on with it has to say again.
#[derive(Debug, Clone, Default)]
struct Flags {
    /// The folder of the pack, unless it is found beside the journal.
    pack: Option<PathBuf>,
    /// The pack as the scenario names it, relative to its own folder.
    named: Option<String>,
    /// Who else played.
    policy: Option<String>,
}

impl Flags {
    fn new<G: Book>(args: &PlayArgs, table: &Table<G>) -> Self {
        let named = peek(&table.scenario().source, "pack").filter(|name| name != "core");
        let named = named.filter(|_| args.pack.is_none());
        let from = args.resume.as_deref().or(args.file.as_deref().map(Path::new));
        let beside = || Some(folder(from?).join(named.as_ref()?));
        let pack = args.pack.clone().or_else(beside);
        Self { pack, named, policy: args.policy.as_ref().map(ToString::to_string) }
    }

    /// As they are typed after the name of a journal; who plays only if it goes on.
    fn typed(&self, path: &Path, goes_on: bool) -> String {
        let beside = self.named.as_ref().map(|name| folder(path).join(name));
        let pack = self.pack.as_ref().filter(|pack| beside.as_ref() != Some(pack));
        let pack = pack.map_or_else(String::new, |pack| format!(" --pack {}", quoted(pack)));
        let policy = self.policy.as_ref().filter(|_| goes_on);
        pack + &policy.map_or_else(String::new, |policy| format!(" --policy {policy}"))
    }
}

fn folder(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new(""))
}

impl Save {
    /// Decides where to save. An existing file is never overwritten by another game: `read` is the journal that this one
    /// goes on with.
    ///
    /// # Errors
    /// If it cannot be written there: nothing is lost yet.
    pub fn open<G: Book>(args: &PlayArgs, table: &Table<G>, read: Option<String>) -> Result<Self> {
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
        let known = read.filter(|_| path == args.resume);
        let mut save = Self { path, flags: Flags::new(args, table), known, ..Self::nowhere() };
        if let Some(path) = &save.path {
            let text = table.save();
            if save.is_changed(path, &text) {
                return Err(Error::input(
                    format!("`{}` was changed by another game or program meanwhile", path.display()),
                    format!("go on from there: bout play --resume {}", quoted(path)),
                ));
            }
            replace(path, &text).map_err(|error| Error::Io {
                what: format!("the game cannot be saved to {}", path.display()),
                error,
            })?;
            save.known = Some(text);
        }
        Ok(save)
    }

    /// Writes the journal, if it is saved at all. If that fails, there is news of it, and the game goes on.
    pub fn write<G: Book>(&mut self, table: &Table<G>) {
        let Some(path) = self.path.clone() else { return };
        let text = table.save();
        match self.put(&path, &text) {
            Ok(()) => {
                self.is_news |= self.trouble.take().is_some();
                self.known = Some(text);
            }
            Err(why) => {
                self.is_news |= self.trouble.as_ref() != Some(&why);
                self.trouble = Some(why);
            }
        }
    }

    /// Whether somebody else has written to the file of this session. A file that is gone is nobody's.
    fn is_changed(&self, path: &Path, text: &str) -> bool {
        let (Ok(found), Some(known)) = (read_bounded(path), &self.known) else { return false };
        let found = String::from_utf8_lossy(&found);
        found != *known && found != text
    }

    /// Writes to the file of this session, unless somebody else has done so since.
    fn put(&self, path: &Path, text: &str) -> std::result::Result<(), String> {
        if self.is_changed(path, text) {
            let why = "was changed by another game or program meanwhile, and is left as it is";
            return Err(format!("{} {why}", path.display()));
        }
        replace(path, text).map_err(|error| format!("{} cannot be written: {error}", path.display()))
    }

    /// Writes the journal to a file named during play.
    ///
    /// # Errors
    /// One sentence for the player.
    pub fn write_to<G: Book>(&mut self, table: &Table<G>, path: &str) -> std::result::Result<(), String> {
        let path = PathBuf::from(path);
        let is_own = self.path.as_ref() == Some(&path);
        if path.exists() && !is_own {
            return Err(format!("{} exists already: name another file.", path.display()));
        }
        let text = table.save();
        let written = if is_own {
            self.put(&path, &text)
        } else {
            replace(&path, &text).map_err(|error| format!("{} cannot be written: {error}", path.display()))
        };
        written.map_err(|why| format!("It is not saved: {why}."))?;
        *self = Self { path: Some(path), known: Some(text), flags: self.flags.clone(), ..Self::nowhere() };
        Ok(())
    }

    /// A game that nobody saves.
    pub const fn nowhere() -> Self {
        let flags = Flags { pack: None, named: None, policy: None };
        Self { path: None, flags, known: None, trouble: None, is_news: false }
    }

    /// What the player has not been told yet, in sentences: that the game is not saved any more, or that it is again.
    /// `other` is how it is saved to another file.
    pub fn news(&mut self, other: &str) -> Option<Vec<String>> {
        if !std::mem::take(&mut self.is_news) {
            return None;
        }
        let path = self.path.as_deref()?.display();
        Some(match &self.trouble {
            Some(why) => vec![
                format!("The game is not saved: {why}."),
                format!("It goes on, and every input tries again; {other} saves it to another file."),
            ],
            None => vec![format!("The game is saved to {path} again.")],
        })
    }

    /// Whether the game is saved, up to its last input.
    pub fn is_safe(&self) -> bool {
        self.path.is_some() && self.trouble.is_none()
    }

    /// Whether it was to be saved, and could not.
    pub fn is_in_trouble(&self) -> bool {
        self.trouble.is_some()
    }

    /// What would be lost now of a game that was to be saved.
    pub fn lost<G: Book>(&self, table: &Table<G>) -> Option<Lost> {
        let (path, why) = (self.path.as_ref()?, self.trouble.as_ref()?);
        let text = table.save();
        let found = read_bounded(path).unwrap_or_default();
        let found = String::from_utf8_lossy(&found);
        let same = found.lines().zip(text.lines()).take_while(|(there, here)| there == here).count();
        // The first line is the head: without it, nothing of this game is there.
        let kept = same.saturating_sub(1);
        let inputs = table.journal().entries.len();
        let what = match (inputs - kept, kept) {
            (0, _) => "that inputs were taken back is not saved".to_owned(),
            (lost, 0) => format!("{} not saved", counted(lost)),
            (1, _) => "the last input is not saved".to_owned(),
            (lost, _) => format!("the last {lost} inputs are not saved"),
        };
        let kept = (kept > 0).then(|| format!("{} has the game up to its input {kept}", path.display()));
        Some(Lost { what: format!("{what}: {why}"), kept })
    }

    /// What to say when the game is ended from outside.
    pub fn last_words<G: Book>(&self, table: &Table<G>) -> String {
        match (self.lost(table), &self.path) {
            (Some(lost), _) => format!("Ended: {}.", lost.what),
            (None, Some(_)) => format!("Ended. {}", self.farewell(false)),
            (None, None) => match table.journal().entries.len() {
                0 => "Ended.".into(),
                inputs => format!("Ended: {} not saved.", counted(inputs)),
            },
        }
    }

    /// What to say when the player stops.
    pub fn farewell(&self, is_over: bool) -> String {
        match &self.path {
            Some(path) if is_over => {
                let flags = self.flags.typed(path, false);
                format!(
                    "Saved to {}. Tell it again with: bout replay {}{flags}",
                    path.display(),
                    quoted(path)
                )
            }
            Some(path) => {
                let flags = self.flags.typed(path, true);
                format!("Go on with: bout play --resume {}{flags}", quoted(path))
            }
            None => "The game was not saved.".into(),
        }
    }
}

fn counted(inputs: usize) -> String {
    if inputs == 1 { "1 input is".into() } else { format!("{inputs} inputs are") }
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
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // Half a journal is no use to anybody, and on a full disk the room is.
        let _ = fs::remove_file(&beside);
    }
    written
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
    fn a_file_that_somebody_else_wrote_is_found_out() {
        let path = std::env::temp_dir().join(format!("bout-changed-{}", std::process::id()));
        let save = Save { known: Some("as read".into()), ..Save::nowhere() };
        let is_changed = |there: &str| {
            fs::write(&path, there).expect("the file can be written");
            save.is_changed(&path, "to be written")
        };
        let found = ["as read", "to be written", "by somebody else"].map(is_changed);
        fs::remove_file(&path).expect("the file is there");
        assert_eq!(found, [false, false, true]);
        assert!(!save.is_changed(&path, "to be written"), "a file that is gone is nobody's");
    }

    #[test]
    fn names_are_quoted_where_a_shell_would_split_them() {
        let word = |path: &str| quoted(Path::new(path));
        assert_eq!(word("games/june-1.bout"), "games/june-1.bout");
        assert_eq!(word("eed 1 --field x"), "'eed 1 --field x'");
        assert_eq!(word("hilda's.bout"), "'hilda'\\''s.bout'");
    }
}
