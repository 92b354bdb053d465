//! Files and folders of a pack that nothing reads: misspelt, or of another game.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use crate::pack::{PackFiles, is_toml};
use crate::{Book, GameName, with_game};
use source::{Diagnostics, Source, nearest, peek, suggest};

/// The first part of every path of a pack: its folders, and the files outside any folder.
fn tops(core: &'static [(&'static str, &'static str)], folders: bool) -> BTreeSet<&'static str> {
    core.iter()
        .filter_map(|(path, _)| match path.split_once('/') {
            Some((folder, _)) => folders.then_some(folder),
            None => (!folders).then_some(*path),
        })
        .collect()
}

/// The game whose packs have a folder of that name.
fn game_with(folder: &str, but: GameName) -> Option<GameName> {
    let has = |game: GameName| with_game!(game, G => tops(<G as Book>::Pack::CORE, true)).contains(folder);
    GameName::ALL.iter().copied().find(|&game| game != but && has(game))
}

/// Reports files in the folder of a pack that do not belong to it. Scenarios and campaigns may be there, and so may
/// links to files that we may not read.
///
/// # Errors
/// If the folder cannot be read.
pub(crate) fn strays<P: PackFiles>(
    folder: &Path,
    head: &Source,
    is_allowed: &dyn Fn(&Path) -> bool,
) -> io::Result<Diagnostics> {
    let mut all = Diagnostics::new(head);
    let (files, folders) = (tops(P::CORE, false), tops(P::CORE, true));
    let mut entries: Vec<_> = fs::read_dir(folder)?.collect::<io::Result<_>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_dir() {
            if !folders.contains(name.as_str()) && !P::FOLDERS.contains(&name.as_str()) {
                stray_folder::<P>(&name, &folders, peek(head, "game").is_some(), &mut all);
            }
        } else if is_toml(&name) && !files.contains(name.as_str()) && is_allowed(&entry.path()) {
            stray_file(&entry.path(), &name, &files, &mut all);
        }
    }
    // Folders in which every file is known by name.
    for within in folders.iter().filter(|within| !P::FOLDERS.contains(within)) {
        let known: BTreeSet<&str> =
            P::CORE.iter().filter_map(|(path, _)| path.strip_prefix(&format!("{within}/"))).collect();
        let Ok(entries) = fs::read_dir(folder.join(within)) else { continue };
        for entry in entries.collect::<io::Result<Vec<_>>>()? {
            let name = entry.file_name().to_string_lossy().into_owned();
            if is_toml(&name) && !known.contains(name.as_str()) && is_allowed(&entry.path()) {
                stray_file(&entry.path(), &name, &known, &mut all);
            }
        }
    }
    Ok(all)
}

fn stray_folder<P: PackFiles>(name: &str, known: &BTreeSet<&str>, names_game: bool, all: &mut Diagnostics) {
    let message = format!("`{name}` is no folder of a {} pack", P::GAME.word());
    if let Some(near) = nearest(name, known.iter().copied()) {
        all.push(None, message).hint(format!("did you mean `{near}`?"));
    } else if let Some(game) = game_with(name, P::GAME) {
        let word = game.word();
        let hint = if names_game {
            format!("`{word}` packs have such a folder: is `game` in pack.toml right?")
        } else {
            format!("`{word}` packs have such a folder: add game = \"{word}\" to pack.toml")
        };
        all.push(None, message).hint(hint);
    }
}

fn stray_file(path: &Path, name: &str, known: &BTreeSet<&str>, all: &mut Diagnostics) {
    let Ok(source) = Source::read(path) else { return };
    if nearest(name, known.iter().copied()).is_none() && is_something_else(&source) {
        return;
    }
    let hint = suggest(name, known.iter().copied()).unwrap_or_default();
    let mut problems = Diagnostics::new(&source);
    problems.push(None, format!("`{name}` is no file of a pack")).hint(hint);
    all.merge(problems);
}

/// Whether a file looks like a scenario or a campaign.
fn is_something_else(source: &Source) -> bool {
    let begins =
        |line: &str| ["[[unit]]", "unit =", "[[warband]]", "warband ="].iter().any(|it| line.starts_with(it));
    peek(source, "game").is_some() || source.text.lines().any(begins)
}
