//! `bout check`: every problem of scenario files, campaigns and packs at once.

use std::path::Path;

use packs::skirmish::Campaign;
use packs::{Book, PackError, PackFiles, Scenario, game_of, game_of_pack, with_game};
use serde::Serialize;
use source::{Diagnostics, Problem, Source, alike, parse, read_bounded, shown};
use table::{Table, game_of_save};

use crate::args::CheckArgs;
use crate::commands::quoted;
use crate::error::{Error, Result};
use crate::games::skirmish::is_campaign;
use crate::games::{Desk, Examples};
use crate::load::{JOURNAL, pack_around};
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
        match check(path, &mut warnings) {
            Ok(what) => good += &format!("{}: {what}\n", shown(path)),
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

/// Says what a sound file holds, and warns of what may not be meant.
fn check(path: &Path, warnings: &mut Option<Diagnostics>) -> std::result::Result<String, PackError> {
    let mut warn = |found: Option<Diagnostics>| {
        if let Some(found) = found {
            add(warnings, found);
        }
    };
    if let Ok(text) = read_bounded(path)
        && text.starts_with(JOURNAL)
    {
        let text = String::from_utf8_lossy(&text).into_owned();
        return with_game!(game_of_save(&text), G => journal::<G>(path, text));
    }
    if path.is_dir() {
        return with_game!(game_of_pack(path), G => {
            warn(<G as Book>::Pack::look_alike(path));
            pack::<G>(path)
        });
    }
    let source = Source::read(path).map_err(PackError::Content)?;
    if let Some(pack) = pack_around(path, &source) {
        let mut problems = Diagnostics::new(&source);
        problems
            .push(None, "this is a file of a pack, not a scenario")
            .hint(format!("check its folder: bout check {}", quoted(&pack)));
        return Err(PackError::Content(problems));
    }
    warn(alike([&source]));
    if is_campaign(&source) {
        return campaign(path, &source);
    }
    with_game!(game_of(&source), G => {
        let (what, hardly_meant) = scenario::<G>(path, &source)?;
        warn((!hardly_meant.is_empty()).then_some(hardly_meant));
        Ok(what)
    })
}

fn campaign(path: &Path, source: &Source) -> std::result::Result<String, PackError> {
    let (campaign, _) = Campaign::open(source, path.parent().unwrap_or(Path::new("")), None)?;
    let count = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
    let (warbands, battles) = (campaign.doc.warband.len(), campaign.doc.battles.len());
    Ok(format!("campaign is sound: {}, {}", count(warbands, "warband"), count(battles, "battle")))
}

fn journal<G: Book>(path: &Path, text: String) -> std::result::Result<String, PackError> {
    match Table::<G>::load(&text, path.parent().unwrap_or(Path::new("")), None) {
        Ok(table) => Ok(format!("journal is sound: {} inputs", table.journal().entries.len())),
        Err(error) => {
            let source = Source::new(shown(path), text);
            let mut problems = Diagnostics::new(&source);
            let start: usize = source.text.split_inclusive('\n').take(error.line - 1).map(str::len).sum();
            let line = source.text[start..].lines().next().map_or(0, str::len);
            problems.push(start..start + line, error.damage.to_string());
            Err(PackError::Content(problems))
        }
    }
}

fn pack<G: Desk>(path: &Path) -> std::result::Result<String, PackError> {
    let pack = G::Pack::load(path)?;
    Ok(sound::<G>(&pack)?.0)
}

/// What there is in a sound pack, and what its examples show.
pub fn sound<G: Desk>(pack: &G::Pack) -> std::result::Result<(String, Option<Examples>), PackError> {
    let examples = G::examples(pack).map_err(PackError::Content)?;
    let mut text = format!("pack `{}` is sound: {}", pack.id(), pack.contents());
    if let Some(examples) = &examples {
        text += &match examples.otherwise.len() {
            0 => format!("; all of {} examples come out", examples.run),
            _ => format!(
                "; {} examples come out, and some of unchanged files turn out differently",
                examples.run
            ),
        };
    }
    Ok((text, examples))
}

/// What a sound scenario holds, and what in it is hardly meant.
fn scenario<G: Book>(path: &Path, source: &Source) -> std::result::Result<(String, Diagnostics), PackError> {
    let scenario = Scenario::<G>::read(source, path.parent().unwrap_or(Path::new("")), None)?;
    let doc = parse::<G::Doc>(source).map_err(PackError::Content)?;
    Ok((format!("scenario is sound: {}", scenario.game.contents()), G::warnings(source, &doc)))
}
