//! Where a game is saved. It goes on when it cannot be written ([`Storage`]): whoever plays is told once, every input tries
//! again, and another file may be named.

use std::path::{Path, PathBuf};

use source::{is_seen, peek, shown};
use table::{Live, Storage, Unsaved};

use crate::args::PlayArgs;
use crate::error::{Error, Result};

/// Where the game is saved, if anywhere.
pub struct Save {
    file: Option<Storage>,
    flags: Flags,
    /// Why the journal could not be written when it was last tried.
    trouble: Option<String>,
    /// Whether the player has not been told yet how it stands.
    is_news: bool,
}

/// Why a game cannot be saved to a file to begin with: nothing is lost yet.
pub fn unsaved(path: &Path, why: Unsaved) -> Error {
    let name = shown(path);
    match why {
        Unsaved::Exists => Error::input(
            format!("`{name}` exists already"),
            format!("go on with it by --resume {}, or name another file", quoted(path)),
        ),
        Unsaved::Changed => Error::input(
            format!("`{name}` was changed by another game or program meanwhile"),
            format!("go on from there: bout play --resume {}", quoted(path)),
        ),
        Unsaved::Io(error) => Error::Io { what: format!("the game cannot be saved to {name}"), error },
    }
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
    fn new(args: &PlayArgs, live: &dyn Live) -> Self {
        let named = peek(live.scenario(), "pack").filter(|name| name != "core");
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
    pub fn open(args: &PlayArgs, live: &dyn Live, read: Option<&str>) -> Result<Self> {
        let file = match (&args.save, &args.resume) {
            (Some(path), resume) if resume.as_ref() != Some(path) => {
                Some(Storage::create(path, live).map_err(|why| unsaved(path, why))?)
            }
            (_, Some(path)) => {
                let opened = Storage::go_on(path, live, read, args.recover);
                Some(opened.map_err(|why| unsaved(path, why))?)
            }
            (_, None) => None,
        };
        Ok(Self { file, flags: Flags::new(args, live), ..Self::nowhere() })
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

    /// Writes the journal to a file named during play.
    ///
    /// # Errors
    /// One sentence for the player.
    pub fn write_to(&mut self, live: &dyn Live, path: &str) -> std::result::Result<(), String> {
        let path = Path::new(path);
        let written = match self.file.clone().filter(|file| file.path() == path) {
            Some(mut own) => own.append(live).map(|()| own),
            None => Storage::create(path, live),
        };
        let file = Some(written.map_err(|why| match why {
            Unsaved::Exists => format!("{} exists already: name another file.", shown(path)),
            why => format!("It is not saved: {} {why}.", shown(path)),
        })?);
        *self = Self { file, flags: self.flags.clone(), ..Self::nowhere() };
        Ok(())
    }

    /// A game that nobody saves.
    pub const fn nowhere() -> Self {
        let flags = Flags { pack: None, named: None, policy: None };
        Self { file: None, flags, trouble: None, is_news: false }
    }

    /// What the player has not been told yet, in sentences: that the game is not saved any more, or that it is again.
    /// `other` is how it is saved to another file.
    pub fn news(&mut self, other: &str) -> Option<Vec<String>> {
        if !std::mem::take(&mut self.is_news) {
            return None;
        }
        let path = shown(self.file.as_ref()?.path());
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
        self.file.is_some() && self.trouble.is_none()
    }

    /// Whether it was to be saved, and could not.
    pub fn is_in_trouble(&self) -> bool {
        self.trouble.is_some()
    }

    /// What would be lost now of a game that was to be saved.
    pub fn lost(&self, live: &dyn Live) -> Option<Lost> {
        let (file, why) = (self.file.as_ref()?, self.trouble.as_ref()?);
        let [kept, lost] = file.inputs(live);
        let what = match (lost, kept) {
            (0, _) => "that inputs were taken back is not saved".to_owned(),
            (lost, 0) => format!("{} not saved", counted(lost)),
            (1, _) => "the last input is not saved".to_owned(),
            (lost, _) => format!("the last {lost} inputs are not saved"),
        };
        let kept = (kept > 0).then(|| format!("{} has the game up to its input {kept}", shown(file.path())));
        Some(Lost { what: format!("{what}: {why}"), kept })
    }

    /// What to say when the game is ended from outside.
    pub fn last_words(&self, live: &dyn Live) -> String {
        match (self.lost(live), &self.file) {
            (Some(lost), _) => format!("Ended: {}.", lost.what),
            (None, Some(_)) => format!("Ended. {}", self.farewell(false)),
            (None, None) => match live.inputs() {
                0 => "Ended.".into(),
                inputs => format!("Ended: {} not saved.", counted(inputs)),
            },
        }
    }

    /// What to say when the player stops.
    pub fn farewell(&self, is_over: bool) -> String {
        match self.file.as_ref().map(Storage::path) {
            Some(path) if is_over => {
                let flags = self.flags.typed(path, false);
                format!("Saved to {}. Tell it again with: bout replay {}{flags}", shown(path), quoted(path))
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
    if path.as_os_str().as_encoded_bytes().starts_with(b"-") {
        // It would be taken for a flag.
        return quoted(&Path::new(".").join(path));
    }
    let text = path.to_string_lossy();
    let is_plain = |c: char| c.is_alphanumeric() || "_-./+,:@%".contains(c);
    if text.chars().any(|c| !is_seen(c)) {
        // What cannot be shown is written as its bytes.
        let byte = |&byte: &u8| match byte {
            b'\\' | b'\'' => format!("\\{}", byte as char),
            b' '..=b'~' => (byte as char).to_string(),
            _ => format!("\\x{byte:02x}"),
        };
        let bytes: Vec<String> = path.as_os_str().as_encoded_bytes().iter().map(byte).collect();
        format!("$'{}'", bytes.concat())
    } else if !text.is_empty() && text.chars().all(is_plain) {
        text.into_owned()
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests;
