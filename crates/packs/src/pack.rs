//! Packs: content as data. The core pack of a game is built in; a folder may replace any file of it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::fs;
use std::io;
use std::path::{Component, Path};
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use crate::sourced::core_source;
use crate::strays::strays;
use crate::{GameName, game_of_pack};
use source::{
    At, Contents, Diagnostics, File, JsonSchema, Source, alike, nearest, parse, parse_checked, read_bounded,
    shown,
};

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

/// The reasons why a pack could not be loaded.
#[derive(Debug)]
pub enum PackError {
    /// A file could not be read.
    Io(String, io::Error),
    /// Files have problems.
    Content(Diagnostics),
}

/// A pack of one game, read and checked.
pub trait PackFiles: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// The rulebook that it is for.
    const GAME: GameName;

    /// The files of a pack, `pack.toml` first, with the text of the core pack.
    const CORE: &'static [(&'static str, &'static str)];

    /// The digest of the core pack: it is known, so that nobody reads all its files a second time for it.
    const CORE_DIGEST: u64;

    /// The folders that may hold files which the core pack lacks; `""` is the pack's own.
    const FOLDERS: &'static [&'static str];

    /// Builds a pack from its files by their paths in it.
    ///
    /// # Errors
    /// Every problem of every file.
    fn from_files(files: &BTreeMap<String, Source>) -> Result<Self, Diagnostics>;

    /// The core pack with other files in place of some of its own, or beside them. Parts that they cannot
    /// have made wrong are not checked again.
    ///
    /// # Errors
    /// Every problem of every file.
    fn from_core(own: &BTreeMap<String, String>) -> Result<Self, Diagnostics>;

    /// The same pack with one file written anew; `own` is all that its files have in place of those of the
    /// core pack, with that one. Parts that the file cannot have made wrong are not checked again.
    ///
    /// # Errors
    /// Every problem that the pack has then.
    fn with_file(&self, path: &str, own: &BTreeMap<String, String>) -> Result<Self, Diagnostics>;

    /// The core pack. Files that can be read later stay unread.
    ///
    /// # Errors
    /// Every problem of its files, which have none.
    fn unread() -> Result<Self, Diagnostics> {
        Self::from_files(&core_files::<Self>())
    }

    /// The word by which it is known.
    fn id(&self) -> &str;

    /// A digest of everything its files say: a save names the pack it was played with.
    fn digest(&self) -> u64;

    /// Its contents: "12 weapons, 9 profiles".
    fn contents(&self) -> String;

    /// Makes the checks that take too long for every read, such as the examples.
    ///
    /// # Errors
    /// Every problem of every file.
    fn check(&self) -> Result<(), Diagnostics> {
        Ok(())
    }

    /// The cell that keeps the built-in pack once it has been read.
    fn kept() -> &'static OnceLock<Self>;

    /// The built-in pack, read once.
    ///
    /// # Panics
    /// Never: a test of every game checks the files that are built in.
    fn built_in() -> &'static Self {
        Self::kept().get_or_init(|| Self::unread().expect("the core pack is checked by a test"))
    }

    /// A copy of it, to change.
    fn core() -> Self {
        Self::built_in().clone()
    }

    /// The pack that a file names: none or `core` is the built-in one, otherwise a folder beside the file or below.
    ///
    /// The author of the file chose the name, and may be a stranger: we look at nothing outside the folder of
    /// the file, and neither the name nor links in it lead us there.
    ///
    /// # Errors
    /// As [`PackFiles::load`]; a folder that is no pack, or lies elsewhere, is a problem of the file, at the name.
    fn named(
        source: &Source,
        name: Option<&At<String>>,
        folder: &Path,
    ) -> Result<Cow<'static, Self>, PackError> {
        let Some(name) = name.filter(|name| name.as_str() != "core") else {
            return Ok(Cow::Borrowed(Self::built_in()));
        };
        let refused = |message: String, hint: &str| {
            let mut problems = Diagnostics::new(source);
            problems.push(name.span(), message).hint(hint);
            PackError::Content(problems)
        };
        let outside = || {
            let message = format!("the pack `{name}` lies outside of the folder of this file");
            refused(message, "put it beside this file or below, or name it with --pack FOLDER")
        };
        let steps = |part| matches!(part, Component::Normal(_) | Component::CurDir);
        if !Path::new(name.as_str()).components().all(steps) {
            return Err(outside());
        }
        let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        // A missing folder bounds nothing, but nothing is in it either.
        let bounds = here.canonicalize().unwrap_or_else(|_| here.to_owned());
        let loaded = Self::load_within(&folder.join(name.as_str()), Some(&bounds)).map(Cow::Owned);
        loaded.map_err(|error| match error {
            PackError::Io(path, error) if error.kind() == io::ErrorKind::NotFound => refused(
                format!("`{path}` is no pack: {error}"),
                "name a folder with a pack.toml, relative to this file, or \"core\"",
            ),
            PackError::Io(_, error) if is_outside(&error) => outside(),
            other => other,
        })
    }

    /// Reads a folder; the core pack supplies the files that it lacks.
    ///
    /// # Errors
    /// Says which file cannot be read, or every problem of every file.
    fn load(folder: &Path) -> Result<Self, PackError> {
        Self::load_within(folder, None)
    }

    /// The same, but reads nothing outside some folder, given by its real path.
    ///
    /// # Errors
    /// As [`PackFiles::load`].
    fn load_within(folder: &Path, bounds: Option<&Path>) -> Result<Self, PackError> {
        Self::from_files(&Self::read_files(folder, bounds)?).map_err(PackError::Content)
    }

    /// Ids in a folder that look like others, if there are any.
    fn look_alike(folder: &Path) -> Option<Diagnostics> {
        alike(Self::read_files(folder, None).ok()?.values())
    }

    /// Every file of a pack by its path in it.
    ///
    /// # Errors
    /// As [`PackFiles::load`].
    fn read_files(folder: &Path, bounds: Option<&Path>) -> Result<BTreeMap<String, Source>, PackError> {
        let io = |path: &Path, error| PackError::Io(shown(path), error);
        let is_allowed = |path: &Path| match (bounds, path.canonicalize()) {
            (Some(bounds), Ok(real)) => real.starts_with(bounds),
            // A missing file is nowhere.
            (Some(_), Err(error)) => error.kind() == io::ErrorKind::NotFound,
            (None, _) => true,
        };
        for path in [folder.to_owned(), folder.join("pack.toml")] {
            if !is_allowed(&path) {
                return Err(io(&path, outside()));
            }
        }
        if !folder.join("pack.toml").is_file() {
            let missing = io::Error::new(io::ErrorKind::NotFound, "there is no pack.toml in it");
            return Err(io(folder, missing));
        }
        let mut names: Vec<String> = Vec::new();
        for &within in Self::FOLDERS.iter().filter(|within| folder.join(within).is_dir()) {
            let prefix = if within.is_empty() { String::new() } else { format!("{within}/") };
            list(&folder.join(within), &prefix, &mut names).map_err(|error| io(folder, error))?;
        }
        let core = Self::CORE.iter().map(|(name, _)| (*name).to_owned());
        names.extend(core.filter(|name| folder.join(name).exists()));
        let mut files = core_files::<Self>();
        for name in names {
            let path = folder.join(&name);
            if !is_allowed(&path) {
                return Err(io(&path, outside()));
            }
            let bytes = read_bounded(&path).map_err(|error| io(&path, error))?;
            let source = Source::from_bytes(shown(&path), bytes).map_err(PackError::Content)?;
            files.insert(name, source);
        }
        let found = game_of_pack(folder);
        if found != Self::GAME {
            let mut problems = Diagnostics::new(&files["pack.toml"]);
            let message = format!("this pack is for `{}`, not for `{}`", found.word(), Self::GAME.word());
            problems.push(None, message).hint("name a pack of the game that is played");
            return Err(PackError::Content(problems));
        }
        // If the own folder of a pack admits any file, the pack itself decides which files belong.
        if !Self::FOLDERS.contains(&"") {
            let strays = strays::<Self>(folder, &files["pack.toml"], &is_allowed)
                .map_err(|error| io(folder, error))?;
            strays.into_result(()).map_err(PackError::Content)?;
        }
        Ok(files)
    }
}

/// The problem of a pack's file that may not be read, because a link leads out to it.
fn outside() -> io::Error {
    io::Error::new(io::ErrorKind::PermissionDenied, Outside)
}

#[derive(Debug)]
struct Outside;

impl std::fmt::Display for Outside {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("it leads outside of the folder of the file that names the pack")
    }
}

impl std::error::Error for Outside {}

fn is_outside(error: &io::Error) -> bool {
    matches!(error.get_ref(), Some(inner) if inner.is::<Outside>())
}

/// The files of the core pack by their paths in it.
pub(crate) fn core_files<P: PackFiles>() -> BTreeMap<String, Source> {
    P::CORE.iter().map(|(name, text)| ((*name).to_owned(), core_source(name, text))).collect()
}

/// Whether a file belongs to a pack, by its name.
pub(crate) fn is_toml(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "toml")
}

/// Every TOML file below a folder, by its path from there.
fn list(folder: &Path, prefix: &str, found: &mut Vec<String>) -> io::Result<()> {
    let mut entries: Vec<_> = fs::read_dir(folder)?.collect::<io::Result<_>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{name}/"), found)?;
        } else if is_toml(&name) {
            found.push(name);
        }
    }
    Ok(())
}

/// Whether a file is one of the core pack, unchanged.
pub(crate) fn is_built_in<P: PackFiles>(source: &Source) -> bool {
    P::CORE.iter().any(|(_, text)| source.text == *text)
}

/// Reads the document of a pack's file. A test has checked the built-in ones, so skip that here: it takes
/// longer than all the rest.
pub(crate) fn read<P: PackFiles, T: File>(source: &Source) -> Result<T, Diagnostics> {
    let trusted = is_built_in::<P>(source).then(|| parse_checked(source)).flatten();
    trusted.map_or_else(|| parse(source), Ok)
}

/// Reports an id that is not the name of its file.
pub(crate) fn check_id(problems: &mut Diagnostics, id: &At<String>, name: &str) {
    if id.as_str() != name {
        problems
            .push(id.span(), format!("the id `{id}` is not the name of the file, `{name}`"))
            .hint("rename one of them");
    }
}

/// Whether files are those of the core pack, and nothing else.
pub(crate) fn are_core<P: PackFiles>(files: &BTreeMap<String, Source>) -> bool {
    let is_core = |(name, text): &(&str, &str)| files.get(*name).is_some_and(|source| source.text == *text);
    files.len() == P::CORE.len() && P::CORE.iter().all(is_core)
}

/// A digest of each file's document: a changed comment does not make another pack.
pub(crate) fn said(files: &BTreeMap<String, Source>) -> BTreeMap<String, u64> {
    files.iter().map(|(name, source)| (name.clone(), kernel::digest(&Contents(source)))).collect()
}

/// The digest of files by their paths and the digests of their documents.
pub(crate) fn digest_of<'a>(said: impl IntoIterator<Item = (&'a str, u64)>) -> u64 {
    let mut said: Vec<(&str, u64)> = said.into_iter().collect();
    said.sort_unstable();
    kernel::digest(&said)
}

/// The same of a map.
pub(crate) fn digest_of_all(said: &BTreeMap<String, u64>) -> u64 {
    digest_of(said.iter().map(|(name, digest)| (name.as_str(), *digest)))
}

/// The value of a file that could be read; the problems of any other join the rest.
pub(crate) fn keep<T>(all: &mut Diagnostics, result: Result<T, Diagnostics>) -> Option<T> {
    result.map_err(|problems| all.merge(problems)).ok()
}

/// The longest id.
const LONGEST_NAME: usize = 60;

/// Reports an id that does not fit on a line: players type it, and logs print it.
pub(crate) fn plain(problems: &mut Diagnostics, kind: &str, id: &At<String>) {
    if id.trim() != id.as_str() || id.is_empty() || id.chars().any(char::is_control) {
        problems
            .push(id.span(), format!("the id of a {kind} cannot be typed"))
            .hint("write letters and digits, without line breaks, and no spaces at its ends");
    } else if id.chars().count() > LONGEST_NAME {
        problems
            .push(id.span(), format!("the id of a {kind} is too long"))
            .hint(format!("write {LONGEST_NAME} letters at most"));
    }
}

/// Reports a word that names nothing, and suggests the nearest that does.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{showdown, skirmish};

    #[test]
    fn the_digests_of_the_core_packs_are_known() {
        let known = [skirmish::Pack::CORE_DIGEST, showdown::Pack::CORE_DIGEST];
        let files = [core_files::<skirmish::Pack>(), core_files::<showdown::Pack>()];
        let found = files.map(|files| digest_of_all(&said(&files)));
        let written = |digests: [u64; 2]| digests.map(|digest| format!("{digest:#018x}"));
        assert_eq!(written(known), written(found), "`DIGEST` in core.rs says so");
    }
}
