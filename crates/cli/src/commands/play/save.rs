//! Messages about saving: the file of a game, and the way to go on with it.

use std::path::{Path, PathBuf};

use source::{is_seen, peek, shown};
use table::{Live, Lost, Saving, Unsaved};

use crate::args::PlayArgs;
use crate::error::Error;

/// The error of a game that cannot be saved to a file to begin with: nothing is lost yet.
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

/// Flags that a journal does not record: they must be given again to go on.
#[derive(Debug, Clone, Default)]
pub struct Flags {
    /// The folder of the pack, unless it is found beside the journal.
    pack: Option<PathBuf>,
    /// The pack as the scenario names it, relative to its own folder.
    named: Option<String>,
    /// The policies of the other players.
    policy: Option<String>,
}

impl Flags {
    /// The flags of the command line.
    pub fn new(args: &PlayArgs, live: &dyn Live) -> Self {
        let named = peek(live.scenario(), "pack").filter(|name| name != "core");
        let named = named.filter(|_| args.pack.is_none());
        let from = args.resume.as_deref().or(args.file.as_deref().map(Path::new));
        let beside = || Some(folder(from?).join(named.as_ref()?));
        let pack = args.pack.clone().or_else(beside);
        Self { pack, named, policy: args.policy.as_ref().map(ToString::to_string) }
    }

    /// The flags as they are typed after the name of a journal; the policies only if it goes on.
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

/// A message about inputs that would be lost now, with the reason; and the part that is left, if any.
pub fn lost(saving: &Saving, live: &dyn Live) -> Option<[String; 2]> {
    let Lost { kept, lost, why } = saving.lost(live)?;
    let what = match (lost, kept) {
        (0, _) => "that inputs were taken back is not saved".to_owned(),
        (lost, 0) => format!("{} not saved", counted(lost)),
        (1, _) => "the last input is not saved".to_owned(),
        (lost, _) => format!("the last {lost} inputs are not saved"),
    };
    let file = shown(saving.path()?);
    let left = if kept > 0 { format!("{file} has the game up to its input {kept}") } else { String::new() };
    Some([format!("{what}: {why}"), left])
}

/// The last words of a game that is ended from outside.
pub fn last_words(saving: &Saving, flags: &Flags, live: &dyn Live) -> String {
    match (lost(saving, live), saving.path()) {
        (Some([what, _]), _) => format!("Ended: {what}."),
        (None, Some(path)) => format!("Ended. {}", farewell(Some(path), flags, false)),
        (None, None) => match live.inputs() {
            0 => "Ended.".into(),
            inputs => format!("Ended: {} not saved.", counted(inputs)),
        },
    }
}

/// The last words when the player stops.
pub fn farewell(file: Option<&Path>, flags: &Flags, is_over: bool) -> String {
    match file {
        Some(path) if is_over => {
            let flags = flags.typed(path, false);
            format!("Saved to {}. Tell it again with: bout replay {}{flags}", shown(path), quoted(path))
        }
        Some(path) => {
            let flags = flags.typed(path, true);
            format!("Go on with: bout play --resume {}{flags}", quoted(path))
        }
        None => "The game was not saved.".into(),
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
        // A path that cannot be shown is written as its bytes.
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
