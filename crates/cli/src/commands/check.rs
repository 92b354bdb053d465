//! `bout check`: every problem of scenario files and packs at once.

use std::path::Path;

use packs::source::{Diagnostics, Source};
use packs::{Pack, PackError, Scenario};

use table::Table;

use crate::args::CheckArgs;
use crate::error::{Error, Result};
use crate::load::JOURNAL;
use crate::output::{print, print_json};

/// Runs the command.
pub fn run(args: &CheckArgs) -> Result<()> {
    let mut all: Option<Diagnostics> = None;
    let mut good = String::new();
    for path in &args.paths {
        match check(path) {
            Ok(what) => good += &format!("{}: {what}\n", path.display()),
            Err(PackError::Content(problems)) => match &mut all {
                Some(all) => all.merge(problems),
                None => all = Some(problems),
            },
            Err(PackError::Io(file, error)) => {
                let mut problems = Diagnostics::new(&Source::new(file.clone(), ""));
                problems.push(None, format!("`{file}` is no pack: {error}"));
                match &mut all {
                    Some(all) => all.merge(problems),
                    None => all = Some(problems),
                }
            }
        }
    }
    match all {
        Some(problems) if args.json => Err(Error::ProblemsAsJson(problems)),
        Some(problems) => Err(Error::Problems(problems)),
        None if args.json => print_json(&serde_json::json!({ "ok": true, "problems": [] })),
        None => print(&good),
    }
}

/// Says what a sound file holds.
fn check(path: &Path) -> std::result::Result<String, PackError> {
    if std::fs::read(path).is_ok_and(|text| text.starts_with(JOURNAL)) {
        let text = String::from_utf8_lossy(&std::fs::read(path).unwrap_or_default()).into_owned();
        return match Table::load(&text, path.parent().unwrap_or(Path::new("")), None) {
            Ok(table) => Ok(format!("journal is sound: {} inputs", table.journal().entries.len())),
            Err(error) => {
                let source = Source::new(path.display().to_string(), text);
                let mut problems = Diagnostics::new(&source);
                let start: usize = source.text.split_inclusive('\n').take(error.line - 1).map(str::len).sum();
                let line = source.text[start..].lines().next().map_or(0, str::len);
                problems.push(start..start + line, error.damage.to_string());
                Err(PackError::Content(problems))
            }
        };
    }
    if path.is_dir() {
        let pack = Pack::load(path)?;
        return Ok(format!(
            "pack `{}` is sound: {} weapons, {} profiles",
            pack.id,
            pack.weapons.len(),
            pack.profiles.len()
        ));
    }
    let scenario = Scenario::load(path, None)?;
    let (units, steps) = (scenario.battle.units.len(), scenario.battle.plan.len());
    let count = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
    Ok(format!("scenario is sound: {}, {}", count(units, "unit"), count(steps, "step")))
}
