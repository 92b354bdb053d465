//! The findings of a check of several files, for programs.

use std::path::{Path, PathBuf};

use packs::PackError;
use serde::Serialize;
use source::{Diagnostics, Problem, Source, peek, shown};

use crate::check::{Sound, check};

/// The findings in files.
#[derive(Debug, Default, Serialize)]
pub struct Checked {
    ok: bool,
    problems: Vec<Problem>,
    #[serde(skip_serializing_if = "Option::is_none")]
    warnings: Option<Vec<Problem>>,
    /// The number of further problems, if they are too many to list.
    #[serde(skip_serializing_if = "Option::is_none")]
    left_off: Option<usize>,
}

impl Checked {
    /// Files with problems.
    pub fn wrong(problems: &Diagnostics) -> Self {
        let left_off = Some(problems.left_off()).filter(|more| *more > 0);
        Self { problems: problems.problems(), left_off, ..Self::default() }
    }

    /// The findings in sound files, with warnings of probable mistakes.
    pub fn sound(warnings: Option<&Diagnostics>) -> Self {
        Self { ok: true, warnings: warnings.map(Diagnostics::problems), ..Self::default() }
    }
}

/// The contents of all files.
#[derive(Default)]
pub struct Found {
    /// The sound files, by name.
    pub sound: Vec<(String, Sound)>,
    /// Every problem of the others.
    pub problems: Option<Diagnostics>,
    /// Warnings of probable mistakes in sound files.
    pub warnings: Option<Diagnostics>,
}

/// Checks files, and folders with packs.
pub fn all(paths: &[PathBuf]) -> Found {
    let mut found = Found::default();
    for path in paths {
        match one(path) {
            Ok((sound, warnings)) => {
                found.sound.push((shown(path), sound));
                if let Some(more) = warnings {
                    add(&mut found.warnings, more);
                }
            }
            Err(PackError::Content(problems)) => add(&mut found.problems, problems),
            Err(PackError::Io(file, error)) => {
                let mut problems = Diagnostics::new(&Source::new(file.clone(), ""));
                problems.push(None, format!("`{file}` is no pack: {error}"));
                add(&mut found.problems, problems);
            }
        }
    }
    found
}

/// Adds new findings to earlier ones.
fn add(all: &mut Option<Diagnostics>, more: Diagnostics) {
    match all {
        Some(all) => all.merge(more),
        None => *all = Some(more),
    }
}

fn one(path: &Path) -> Result<(Sound, Option<Diagnostics>), PackError> {
    let source = path.is_file().then(|| Source::read(path).ok()).flatten();
    if let Some((pack, source)) = source.and_then(|source| Some((pack_around(path, &source)?, source))) {
        let mut problems = Diagnostics::new(&source);
        problems
            .push(None, "this is a file of a pack, not a scenario")
            .hint(format!("check its folder: `{}`", shown(&pack)));
        return Err(PackError::Content(problems));
    }
    check(path)
}

/// The folder of the pack that a file belongs to, unless the file says that it is a scenario.
pub fn pack_around(path: &Path, source: &Source) -> Option<PathBuf> {
    const DEEPEST: usize = 5;
    let is_head = path.file_name().is_some_and(|name| name == "pack.toml");
    if !is_head && peek(source, "game").is_some() {
        return None;
    }
    let mut folders = path.ancestors().skip(1).take(DEEPEST);
    let folder = folders.find(|folder| folder.join("pack.toml").is_file())?;
    Some(if folder.as_os_str().is_empty() { ".".into() } else { folder.to_owned() })
}
