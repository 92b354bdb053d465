//! `bout check`: every problem of scenario files, campaigns and packs at once.

use std::path::Path;

use ask::check::{Sound, SoundPack};
use packs::PackError;
use serde::Serialize;
use source::{Diagnostics, Problem, Source, shown};

use crate::args::CheckArgs;
use crate::commands::quoted;
use crate::error::{Error, Result};
use crate::load::pack_around;
use crate::output::{complain, marked, print, print_data};

/// What was found, for programs.
#[derive(Default, Serialize)]
pub struct Checked {
    ok: bool,
    problems: Vec<Problem>,
    #[serde(skip_serializing_if = "Option::is_none")]
    warnings: Option<Vec<Problem>>,
    /// How many problems there are besides, if they are too many to list.
    #[serde(skip_serializing_if = "Option::is_none")]
    left_off: Option<usize>,
}

impl Checked {
    /// Files with problems.
    pub fn wrong(problems: &Diagnostics) -> Self {
        let left_off = Some(problems.left_off()).filter(|more| *more > 0);
        Self { problems: problems.problems(), left_off, ..Self::default() }
    }
}

/// Runs the command.
pub fn run(args: &CheckArgs) -> Result<()> {
    let (mut all, mut warnings): (Option<Diagnostics>, Option<Diagnostics>) = (None, None);
    let mut good = String::new();
    for path in &args.paths {
        match check(path) {
            Ok((what, found)) => {
                good += &format!("{}: {what}\n", shown(path));
                if let Some(found) = found {
                    add(&mut warnings, found);
                }
            }
            Err(PackError::Content(problems)) => add(&mut all, problems),
            Err(PackError::Io(file, error)) => {
                let mut problems = Diagnostics::new(&Source::new(file.clone(), ""));
                problems.push(None, format!("`{file}` is no pack: {error}"));
                add(&mut all, problems);
            }
        }
    }
    match (all, warnings) {
        (Some(problems), _) if args.json => Err(Error::ProblemsAsJson(problems)),
        (Some(problems), _) => Err(Error::Problems(problems)),
        (None, warnings) if args.json => {
            let warnings = warnings.map(|warnings| warnings.problems());
            print_data(&Checked { ok: true, warnings, ..Checked::default() })
        }
        (None, warnings) => {
            print(&good)?;
            if let Some(warnings) = warnings {
                complain(&format!("{}\n", marked(warnings.render_warnings(true).trim_end())));
            }
            Ok(())
        }
    }
}

/// Adds what was found to what was found before.
fn add(all: &mut Option<Diagnostics>, more: Diagnostics) {
    match all {
        Some(all) => all.merge(more),
        None => *all = Some(more),
    }
}

/// Says what a sound file holds, and what in it is hardly meant.
fn check(path: &Path) -> std::result::Result<(String, Option<Diagnostics>), PackError> {
    let source = path.is_file().then(|| Source::read(path).ok()).flatten();
    if let Some((pack, source)) = source.and_then(|source| Some((pack_around(path, &source)?, source))) {
        let mut problems = Diagnostics::new(&source);
        problems
            .push(None, "this is a file of a pack, not a scenario")
            .hint(format!("check its folder: bout check {}", quoted(&pack)));
        return Err(PackError::Content(problems));
    }
    let (sound, warnings) = ask::check::check(path)?;
    let count = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
    let told = match sound {
        Sound::Scenario(contents) => format!("scenario is sound: {contents}"),
        Sound::Journal(inputs) => format!("journal is sound: {inputs} inputs"),
        Sound::Pack(pack) => in_words(&pack),
        Sound::Campaign { warbands, battles } => {
            format!("campaign is sound: {}, {}", count(warbands, "warband"), count(battles, "battle"))
        }
    };
    Ok((told, warnings))
}

/// What there is in a sound pack, and what its examples show.
pub fn in_words(pack: &SoundPack) -> String {
    let examples = pack.examples.as_ref().map_or(String::new(), |examples| match examples.otherwise.len() {
        0 => format!("; all of {} examples come out", examples.run),
        _ => {
            format!("; {} examples come out, and some of unchanged files turn out differently", examples.run)
        }
    });
    format!("pack `{}` is sound: {}{examples}", pack.id, pack.contents)
}
