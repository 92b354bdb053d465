//! Packs: content as data. The core pack of a game is built in; a folder may replace any file of it.

use std::fmt::Debug;
use std::fs;
use std::io;
use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::source::{At, Diagnostics, Source, nearest};
use crate::{GameName, game_of_pack};

/// `pack.toml`: what the pack is called.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "pack")]
pub struct PackDoc {
    /// The word by which it is known.
    #[schemars(length(min = 1))]
    pub id: String,
    /// What people call it.
    pub name: Option<String>,
    /// The rulebook that it is for; if absent, `skirmish`.
    pub game: Option<GameName>,
}

/// Why a pack could not be loaded.
#[derive(Debug)]
pub enum PackError {
    /// A file could not be read.
    Io(String, io::Error),
    /// Files have problems.
    Content(Diagnostics),
}

/// A pack of one game, read and checked.
pub trait PackFiles: Clone + Debug + PartialEq {
    /// The rulebook that it is for.
    const GAME: GameName;

    /// The files of a pack, `pack.toml` first, with the text of the core pack.
    const CORE: &'static [(&'static str, &'static str)];

    /// Builds a pack from the texts of its files, in the order of [`PackFiles::CORE`].
    ///
    /// # Errors
    /// Every problem of every file.
    fn build(sources: &[Source]) -> Result<Self, Diagnostics>;

    /// The word by which it is known.
    fn id(&self) -> &str;

    /// A digest of all its texts: a save names the pack it was played with.
    fn digest(&self) -> u64;

    /// What there is in it: "12 weapons, 9 profiles".
    fn contents(&self) -> String;

    /// Checks what takes too long to check whenever a pack is read, such as its examples.
    ///
    /// # Errors
    /// Every problem of every file.
    fn check(&self) -> Result<(), Diagnostics> {
        Ok(())
    }

    /// The pack that is built in.
    ///
    /// # Panics
    /// Never: a test of every game checks the files that are built in.
    fn core() -> Self {
        let source = |(name, text): &(&str, &str)| Source::new(format!("core/{name}"), *text);
        let sources: Vec<Source> = Self::CORE.iter().map(source).collect();
        Self::build(&sources).expect("the core pack is checked by a test")
    }

    /// The pack that a scenario names: none or `core` is the built-in one, else a folder relative to the scenario.
    ///
    /// # Errors
    /// As [`PackFiles::load`]; a folder that is no pack is a problem of the scenario, at the name.
    fn named(source: &Source, name: Option<&At<String>>, folder: &Path) -> Result<Self, PackError> {
        let Some(name) = name.filter(|name| name.as_str() != "core") else { return Ok(Self::core()) };
        Self::load(&folder.join(name.as_str())).map_err(|error| match error {
            PackError::Io(path, error) if error.kind() == io::ErrorKind::NotFound => {
                let mut problems = Diagnostics::new(source);
                problems
                    .push(name.span(), format!("`{path}` is no pack: {error}"))
                    .hint("name a folder with a pack.toml, relative to this file, or \"core\"");
                PackError::Content(problems)
            }
            other => other,
        })
    }

    /// Reads a folder; files that it does not have are those of the core pack.
    ///
    /// # Errors
    /// Says which file cannot be read, or every problem of every file.
    fn load(folder: &Path) -> Result<Self, PackError> {
        let io = |path: &Path, error| PackError::Io(path.display().to_string(), error);
        if !folder.join("pack.toml").is_file() {
            let missing = io::Error::new(io::ErrorKind::NotFound, "there is no pack.toml in it");
            return Err(io(folder, missing));
        }
        let mut sources = Vec::new();
        for &(name, core) in Self::CORE {
            let path = folder.join(name);
            sources.push(if path.exists() {
                let text = fs::read_to_string(&path).map_err(|error| io(&path, error))?;
                Source::new(path.display().to_string(), text)
            } else {
                Source::new(format!("core/{name}"), core)
            });
        }
        let found = game_of_pack(folder);
        if found != Self::GAME {
            let mut problems = Diagnostics::new(&sources[0]);
            let message = format!("this pack is for `{}`, not for `{}`", found.word(), Self::GAME.word());
            problems.push(None, message).hint("name a pack of the game that is played");
            return Err(PackError::Content(problems));
        }
        Self::build(&sources).map_err(PackError::Content)
    }
}

/// The digest of the texts of a pack.
pub(crate) fn digest(sources: &[Source]) -> u64 {
    let texts: Vec<&str> = sources.iter().map(|source| source.text.as_str()).collect();
    kernel::digest(&texts)
}

/// What a file holds; if it has problems, they go to the others.
pub(crate) fn keep<T>(all: &mut Diagnostics, result: Result<T, Diagnostics>) -> Option<T> {
    result.map_err(|problems| all.merge(problems)).ok()
}

/// Reports a word that names nothing, with the nearest that does.
pub(crate) fn unknown<'a>(
    problems: &mut Diagnostics,
    word: &At<String>,
    kind: &str,
    known: impl Iterator<Item = &'a String>,
) {
    let known: Vec<&str> = known.map(String::as_str).collect();
    let hint = match nearest(word.as_str(), known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.is_empty() => format!("there is no {kind} here"),
        None => format!("there are: {}", known.join(", ")),
    };
    problems.push(word.span(), format!("there is no {kind} `{word}`")).hint(hint);
}
