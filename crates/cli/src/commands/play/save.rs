//! The journal on disk. Every input adds its line ([`Held::append`]), so that saving costs the same at the first input and
//! at the last, and what somebody else wrote there is never lost. A game goes on when it cannot be written: whoever plays
//! is told once, every input tries again, and another file may be named.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use source::{Held, hold_within, is_seen, peek, read_bounded, shown};
use table::Live;

use crate::args::PlayArgs;
use crate::error::{Error, Result};

/// How long to wait for others who write there: people look at a screen that stands still.
const PATIENCE: Duration = Duration::from_secs(2);

/// Where the game is saved, if anywhere.
pub struct Save {
    path: Option<PathBuf>,
    flags: Flags,
    /// What this session last read or wrote there. Whatever else stands there was written by somebody else.
    known: Option<Known>,
    /// Why the journal could not be written when it was last tried.
    trouble: Option<String>,
    /// Whether the player has not been told yet how it stands.
    is_news: bool,
}

/// How much of a journal is in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Known {
    /// How many lines after the head.
    lines: usize,
    bytes: u64,
}

impl Known {
    /// All of it.
    fn all(live: &dyn Live, text: &str) -> Self {
        Self { lines: live.journal_since(0).len(), bytes: text.len() as u64 }
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
    pub fn open(args: &PlayArgs, live: &dyn Live, read: Option<String>) -> Result<Self> {
        let path = args.save.clone().or_else(|| args.resume.clone());
        let read = read.filter(|_| path == args.resume);
        let mut save = Self { path, flags: Flags::new(args, live), ..Self::nowhere() };
        let Some(path) = &save.path else { return Ok(save) };
        let exists = || {
            Error::input(
                format!("`{}` exists already", shown(path)),
                format!("go on with it by --resume {}, or name another file", quoted(path)),
            )
        };
        let is_new = args.resume.as_ref() != Some(path);
        if is_new && path.exists() {
            return Err(exists());
        }
        let unsaved =
            |error| Error::Io { what: format!("the game cannot be saved to {}", shown(path)), error };
        let held = hold_within(path, PATIENCE).map_err(unsaved)?;
        let found = held.read().map_err(unsaved)?;
        let text = journal(live);
        if is_new && found.is_some() {
            return Err(exists());
        }
        let is_changed = match (&found, &read) {
            (Some(found), Some(read)) => String::from_utf8_lossy(found) != *read && *found != text.as_bytes(),
            _ => false,
        };
        if is_changed {
            return Err(Error::input(
                format!("`{}` was changed by another game or program meanwhile", shown(path)),
                format!("go on from there: bout play --resume {}", quoted(path)),
            ));
        }
        let is_other = found.as_ref().is_none_or(|found| found != text.as_bytes());
        if args.recover
            && is_other
            && let Some(found) = found
        {
            // What is damaged is kept: the intact part is written over it only after a copy was made.
            keep(&held, &found).map_err(unsaved)?;
        }
        if is_other {
            held.write(&text).map_err(unsaved)?;
        }
        save.known = Some(Known::all(live, &text));
        Ok(save)
    }

    /// Writes what is new of the journal, if it is saved at all. If that fails, there is news of it, and the game goes on.
    pub fn write(&mut self, live: &dyn Live) {
        let Some(path) = self.path.clone() else { return };
        match self.put(&path, live) {
            Ok(known) => {
                self.is_news |= self.trouble.take().is_some();
                self.known = Some(known);
            }
            Err(why) => {
                self.is_news |= self.trouble.as_ref() != Some(&why);
                self.trouble = Some(why);
            }
        }
    }

    /// Adds the new lines to the file of this session, unless somebody else has written to it since.
    fn put(&self, path: &Path, live: &dyn Live) -> std::result::Result<Known, String> {
        let unwritten = |error: io::Error| format!("{} cannot be written: {error}", shown(path));
        let held = hold_within(path, PATIENCE).map_err(unwritten)?;
        let (Some(known), Some(length)) = (self.known, held.length().map_err(unwritten)?) else {
            // A file that is gone is nobody's.
            let text = journal(live);
            held.write(&text).map_err(unwritten)?;
            return Ok(Known::all(live, &text));
        };
        if length != known.bytes {
            let why = "was changed by another game or program meanwhile, and is left as it is";
            return Err(format!("{} {why}", shown(path)));
        }
        let new = live.journal_since(known.lines);
        let text: String = new.iter().flat_map(|line| [line, "\n"]).collect();
        if !text.is_empty() {
            held.append(&text).map_err(unwritten)?;
        }
        Ok(Known { lines: known.lines + new.len(), bytes: known.bytes + text.len() as u64 })
    }

    /// Writes the journal to a file named during play.
    ///
    /// # Errors
    /// One sentence for the player.
    pub fn write_to(&mut self, live: &dyn Live, path: &str) -> std::result::Result<(), String> {
        let path = PathBuf::from(path);
        let is_own = self.path.as_ref() == Some(&path);
        let exists = || format!("{} exists already: name another file.", shown(&path));
        if path.exists() && !is_own {
            return Err(exists());
        }
        let written = if is_own {
            self.put(&path, live)
        } else {
            let text = journal(live);
            match hold_within(&path, PATIENCE).and_then(|held| held.create(text.as_bytes())) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(exists()),
                Err(error) => Err(format!("{} cannot be written: {error}", shown(&path))),
                Ok(()) => Ok(Known::all(live, &text)),
            }
        };
        let known = Some(written.map_err(|why| format!("It is not saved: {why}."))?);
        *self = Self { path: Some(path), known, flags: self.flags.clone(), ..Self::nowhere() };
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
        let path = shown(self.path.as_deref()?);
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
    pub fn lost(&self, live: &dyn Live) -> Option<Lost> {
        let (path, why) = (self.path.as_ref()?, self.trouble.as_ref()?);
        let text = journal(live);
        let found = read_bounded(path).unwrap_or_default();
        let found = String::from_utf8_lossy(&found);
        let same = found.lines().zip(text.lines()).take_while(|(there, here)| there == here).count();
        // The first line is the head: without it, nothing of this game is there.
        let inputs = |lines: &[String]| lines.iter().filter(|line| is_input(line)).count();
        let (there, new) = live.journal_since(0).split_at(same.saturating_sub(1));
        let kept = inputs(there);
        let what = match (inputs(new), kept) {
            (0, _) => "that inputs were taken back is not saved".to_owned(),
            (lost, 0) => format!("{} not saved", counted(lost)),
            (1, _) => "the last input is not saved".to_owned(),
            (lost, _) => format!("the last {lost} inputs are not saved"),
        };
        let kept = (kept > 0).then(|| format!("{} has the game up to its input {kept}", shown(path)));
        Some(Lost { what: format!("{what}: {why}"), kept })
    }

    /// What to say when the game is ended from outside.
    pub fn last_words(&self, live: &dyn Live) -> String {
        match (self.lost(live), &self.path) {
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
        match &self.path {
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

/// All of a journal.
fn journal(live: &dyn Live) -> String {
    let head = live.journal_head();
    let lines = std::iter::once(&head).chain(live.journal_since(0));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Whether a line of a journal gives an input; others take some back or say where dice come from.
fn is_input(line: &str) -> bool {
    ["{\"roll\"", "{\"draw\"", "{\"choose\""].iter().any(|start| line.starts_with(start))
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

/// Keeps a copy of what is in a file beside it, under a name that nobody uses yet.
fn keep(held: &Held, found: &[u8]) -> io::Result<()> {
    const MOST: u32 = 1000;
    for n in 0..MOST {
        let ending = if n == 0 { ".damaged".to_owned() } else { format!(".damaged-{n}") };
        match held.create_beside(&ending, found) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            kept => return kept,
        }
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, format!("there are {MOST} damaged copies of it")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_quoted_where_a_shell_would_split_them() {
        let word = |path: &str| quoted(Path::new(path));
        assert_eq!(word("games/june-1.bout"), "games/june-1.bout");
        assert_eq!(word("-x.bout"), "./-x.bout");
        assert_eq!(word("eed 1 --field x"), "'eed 1 --field x'");
        assert_eq!(word("hilda's.bout"), "'hilda'\\''s.bout'");
        assert_eq!(word("it's\u{1b}[2J\u{202e}.bout"), "$'it\\'s\\x1b[2J\\xe2\\x80\\xae.bout'");
    }
}
