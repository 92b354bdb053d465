//! `bout check`: every problem of scenario files and packs at once.

use std::path::Path;

use packs::source::Diagnostics;
use packs::{Pack, PackError, Scenario};

use crate::args::CheckArgs;
use crate::error::{Error, Result};
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
            Err(other) => return Err(other.into()),
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
