//! `bout check`: every problem of scenario files, campaigns and packs at once.

use std::path::Path;

use packs::skirmish::Campaign;
use packs::source::{Diagnostics, Problem, Source, parse, read_bounded};
use packs::{Book, PackError, PackFiles, Scenario, game_of, game_of_pack, with_game};
use table::{Table, game_of_save};

use crate::args::CheckArgs;
use crate::error::{Error, Result};
use crate::games::skirmish::is_campaign;
use crate::games::{Desk, Examples};
use crate::load::{JOURNAL, pack_around};
use crate::output::{print, print_json};

/// Runs the command.
pub fn run(args: &CheckArgs) -> Result<()> {
    let mut all: Option<Diagnostics> = None;
    let mut good = String::new();
    let mut warnings = Vec::new();
    for path in &args.paths {
        match check(path, &mut warnings) {
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
        None if args.json && warnings.is_empty() => {
            print_json(&serde_json::json!({ "ok": true, "problems": [] }))
        }
        None if args.json => {
            print_json(&serde_json::json!({ "ok": true, "problems": [], "warnings": warnings }))
        }
        None => {
            let line = |warning: &Problem| format!("warning: {warning}\n");
            print(&(good + &warnings.iter().map(line).collect::<String>()))
        }
    }
}

/// Says what a sound file holds, and what in it is hardly meant.
fn check(path: &Path, warnings: &mut Vec<Problem>) -> std::result::Result<String, PackError> {
    if let Ok(text) = read_bounded(path)
        && text.starts_with(JOURNAL)
    {
        let text = String::from_utf8_lossy(&text).into_owned();
        return with_game!(game_of_save(&text), G => journal::<G>(path, text));
    }
    if path.is_dir() {
        return with_game!(game_of_pack(path), G => pack::<G>(path));
    }
    let source = Source::read(path).map_err(PackError::Content)?;
    if let Some(pack) = pack_around(path, &source) {
        let mut problems = Diagnostics::new(&source);
        problems
            .push(None, "this is a file of a pack, not a scenario")
            .hint(format!("check its folder: bout check {}", pack.display()));
        return Err(PackError::Content(problems));
    }
    if is_campaign(&source) {
        return campaign(path, &source);
    }
    with_game!(game_of(&source), G => scenario::<G>(path, &source, warnings))
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
            let source = Source::new(path.display().to_string(), text);
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

fn scenario<G: Book>(
    path: &Path,
    source: &Source,
    warnings: &mut Vec<Problem>,
) -> std::result::Result<String, PackError> {
    let scenario = Scenario::<G>::read(source, path.parent().unwrap_or(Path::new("")), None)?;
    let doc = parse::<G::Doc>(source).map_err(PackError::Content)?;
    warnings.extend(G::warnings(source, &doc).problems());
    Ok(format!("scenario is sound: {}", scenario.game.contents()))
}
