//! `bout campaign`: warbands that carry their Scars from battle to battle, in a file.

use std::io;
use std::path::Path;

use ask::campaign::{Fate, Fit, News, Season, Veteran};
use ask::question::Battle;
use ask::resumed::Opening;
use source::{Source, hold, read_bounded, shown};

use super::play::{save::quoted, signals};
use super::replay::{self, JOURNAL, Recover};
use crate::args::{CampaignArgs, CampaignCommand, Sides};
use crate::error::{Error, Result};
use crate::output::{
    bold, print,
    table::{Column::Left, table},
};

/// Runs the command.
pub fn run(args: &CampaignArgs) -> Result<()> {
    let pack = args.pack.as_deref();
    match &args.command {
        CampaignCommand::New { file, name, warbands } => new(pack, file, name.clone(), warbands),
        CampaignCommand::Show { file } => print(&show(&read(file, pack)?)),
        CampaignCommand::Battle { file, sides, field, rout, turns, deploy } => {
            let battle = Battle {
                red: Some(sides.red.clone()),
                blue: Some(sides.blue.clone()),
                field: field.clone(),
                rout: *rout,
                turns: *turns,
                deploy: Some(*deploy),
                ..Battle::default()
            };
            print(&read(file, pack)?.battle(&battle)?)
        }
        CampaignCommand::Apply { file, game, sides } => apply(pack, file, game, sides),
    }
}

fn read(file: &Path, pack: Option<&Path>) -> Result<Season> {
    opened(file, read_bounded(file).map_err(|error| unreadable(file, &error))?, pack)
}

fn unreadable(file: &Path, error: &io::Error) -> Error {
    Error::input(format!("`{}` cannot be read: {error}", shown(file)), "`bout campaign new` writes one")
}

fn unwritten(file: &Path) -> impl Fn(io::Error) -> Error {
    let what = format!("`{}` cannot be written", shown(file));
    move |error| Error::Io { what: what.clone(), error }
}

/// A campaign that was read.
fn opened(file: &Path, bytes: Vec<u8>, pack: Option<&Path>) -> Result<Season> {
    let name = shown(file);
    if bytes.starts_with(JOURNAL) {
        let hint = "`bout campaign apply CAMPAIGN SAVED` notes in a campaign what it left behind";
        return Err(Error::input(format!("`{name}` is a saved game, no campaign"), hint));
    }
    let folder = file.parent().unwrap_or(Path::new(""));
    Ok(Season::open(&Source::from_bytes(name, bytes)?, folder, pack)?)
}

fn new(pack: Option<&Path>, file: &Path, name: Option<String>, warbands: &[String]) -> Result<()> {
    let exists = || {
        let hint = "a campaign goes on with `bout campaign apply`; name another file";
        Error::input(format!("`{}` exists already", shown(file)), hint)
    };
    if file.exists() {
        return Err(exists());
    }
    let campaign = Season::begin(name, warbands, pack)?;
    signals::write_whole();
    match hold(file).and_then(|held| held.create(campaign.text().as_bytes())) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(exists()),
        created => created.map_err(unwritten(file))?,
    }
    print(&show(&campaign))
}

fn apply(pack: Option<&Path>, file: &Path, game: &Path, sides: &Sides) -> Result<()> {
    // A file that does not exist is reported as missing, and not as one that cannot be written.
    read_bounded(file).map_err(|error| unreadable(file, &error))?;
    // Held from here until it is written: two notes at once are both recorded.
    let held = hold(file).map_err(unwritten(file))?;
    let bytes = held.read().and_then(|found| found.ok_or_else(|| io::ErrorKind::NotFound.into()));
    let mut campaign = opened(file, bytes.map_err(|error| unreadable(file, &error))?, pack)?;
    // The pack is that of the campaign: to leave out the flag would not help.
    let opening = Opening { path: game, pack: Some(game), recover: Recover::No };
    let applied = campaign.apply(&replay::read(game)?, game, [&sides.red, &sides.blue]);
    let news = replay::sound(applied, opening)?.ok_or_else(|| {
        let resume = format!("`bout play --resume {}` goes on with it", quoted(game));
        Error::input("the battle is not over", resume)
    })?;
    signals::write_whole();
    held.write(&campaign.text()).map_err(unwritten(file))?;
    drop(held);
    let lines: String = news.iter().map(told).collect();
    let lines = if lines.is_empty() { "Nobody has a Scar to show for it.\n" } else { &lines };
    print(&format!("{lines}\n{}", show(&campaign)))
}

fn games(count: impl Into<u32>) -> String {
    let count = count.into();
    if count == 1 { "1 game".to_owned() } else { format!("{count} games") }
}

/// The change that a battle made to somebody, in a line.
fn told(news: &News) -> String {
    // The Scar that is called death needs no other word.
    let scar = news.scar.as_ref().filter(|scar| *scar != "dead");
    let scar = scar.map_or(String::new(), |scar| format!(" {scar}:"));
    let what = match news.fate {
        Fate::Unharmed => "comes to no lasting harm".to_owned(),
        Fate::Scarred => "keeps that Scar".to_owned(),
        Fate::Misses(count) => format!("misses {}", games(count)),
        Fate::Dead => "is dead".to_owned(),
        Fate::SatOut(0) => "sat this one out, and is back".to_owned(),
        Fate::SatOut(count) => format!("sat this one out, and misses {} more", games(count)),
    };
    format!("{}, {}:{scar} {what}\n", news.warband, news.unit)
}

/// Everybody, and their history.
fn show(campaign: &Season) -> String {
    let mut text = campaign.name().map_or(String::new(), |name| format!("{}\n\n", bold(name)));
    for roster in campaign.rosters() {
        text += &format!("{} ({}), {}\n", roster.id, roster.of, games(roster.games));
        let row = |unit: &Veteran| {
            let fit = match unit.fit {
                Fit::Dead => "dead".to_owned(),
                Fit::Ready => "ready".to_owned(),
                Fit::Misses(count) => format!("misses {count}"),
            };
            vec![unit.id.clone(), fit, unit.scars.join(", ")]
        };
        text += &(table(&[Left(""); 3], roster.units.iter().map(row)) + "\n");
    }
    text
}
