//! `bout campaign`: warbands that carry their Scars from battle to battle, in a file.

use std::io;
use std::path::Path;

use kernel::Pending;
use packs::PackFiles;
use packs::skirmish::campaign::{Campaign, Fate, Fought, News};
use packs::skirmish::{Battle, Pack, QuickBattle};
use source::{Held, Source, hold, parse, read_bounded, shown};

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
    let given = args.pack.as_deref().map(Pack::load).transpose()?;
    match &args.command {
        CampaignCommand::New { file, name, warbands } => {
            new(&given.unwrap_or_else(Pack::core), file, name.clone(), warbands)
        }
        CampaignCommand::Show { file } => print(&show(&read(file, given)?.0)),
        CampaignCommand::Battle { file, sides, field, rout, turns, deploy } => {
            let quick = QuickBattle {
                red: Some(sides.red.clone()),
                blue: Some(sides.blue.clone()),
                field: field.clone(),
                rout: *rout,
                turns: *turns,
                deploy: Some(crate::games::read(deploy)),
                ..QuickBattle::default()
            };
            let (campaign, pack) = read(file, given)?;
            // Compiled as well, so that whoever saves it has a battle that can be fought.
            quick.campaign_scenario(&campaign, &pack).map_err(Error::sentence)?;
            let doc = quick.campaign_document(&campaign).map_err(Error::sentence)?;
            print(&source::to_text(&doc))
        }
        CampaignCommand::Apply { file, game, sides } => apply(given, file, game, sides),
    }
}

fn read(file: &Path, given: Option<Pack>) -> Result<(Campaign, Pack)> {
    opened(file, read_bounded(file).map_err(|error| unreadable(file, &error))?, given)
}

fn unreadable(file: &Path, error: &io::Error) -> Error {
    Error::input(format!("`{}` cannot be read: {error}", shown(file)), "`bout campaign new` writes one")
}

fn unwritten(file: &Path) -> impl Fn(io::Error) -> Error {
    let what = format!("`{}` cannot be written", shown(file));
    move |error| Error::Io { what: what.clone(), error }
}

/// A campaign that was read.
fn opened(file: &Path, bytes: Vec<u8>, given: Option<Pack>) -> Result<(Campaign, Pack)> {
    let name = shown(file);
    if bytes.starts_with(JOURNAL) {
        let hint = "`bout campaign apply CAMPAIGN SAVED` notes in a campaign what it left behind";
        return Err(Error::input(format!("`{name}` is a saved game, no campaign"), hint));
    }
    let folder = file.parent().unwrap_or(Path::new(""));
    Ok(Campaign::open(&Source::from_bytes(name, bytes)?, folder, given)?)
}

fn new(pack: &Pack, file: &Path, name: Option<String>, warbands: &[String]) -> Result<()> {
    let exists = || {
        let hint = "a campaign goes on with `bout campaign apply`; name another file";
        Error::input(format!("`{}` exists already", shown(file)), hint)
    };
    if file.exists() {
        return Err(exists());
    }
    let mut campaign = Campaign::new(name);
    for text in warbands {
        // A warband without a name of its own goes by that of the pack.
        let (id, of) = text.split_once('=').unwrap_or((text, text));
        campaign.join(id.trim(), of.trim(), pack).map_err(Error::sentence)?;
    }
    // What is written can be read: nobody finds out with the first battle that there are too many warbands.
    Campaign::read(&Source::new("campaign", campaign.text()), pack).map_err(Error::sentence)?;
    signals::write_whole();
    match hold(file).and_then(|held| held.create(campaign.text().as_bytes())) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(exists()),
        created => created.map_err(unwritten(file))?,
    }
    print(&show(&campaign))
}

fn apply(given: Option<Pack>, file: &Path, game: &Path, sides: &Sides) -> Result<()> {
    // Who has no such file is told so, and not that it cannot be written.
    read_bounded(file).map_err(|error| unreadable(file, &error))?;
    // Held from here until it is written: what two notes at once say is all noted.
    let held: Held = hold(file).map_err(unwritten(file))?;
    let bytes = held.read().and_then(|found| found.ok_or_else(|| io::ErrorKind::NotFound.into()));
    let (mut campaign, pack) = opened(file, bytes.map_err(|error| unreadable(file, &error))?, given)?;
    let table = replay::open::<Battle>(game, Some(&pack), Recover::No)?;
    let Pending::Done(outcome) = table.pending() else {
        let resume = format!("`bout play --resume {}` goes on with it", quoted(game));
        return Err(Error::input("the battle is not over", resume));
    };
    let scenario = table.scenario();
    let fought = Fought {
        doc: &parse(&scenario.source)?,
        battle: &scenario.game,
        outcome: &outcome,
        digest: table.journal().entries.last().map_or(0, |&(_, digest)| digest),
    };
    let sides = [sides.red.as_str(), sides.blue.as_str()];
    let news = campaign.apply(&pack, &fought, sides).map_err(Error::sentence)?;
    signals::write_whole();
    held.write(&campaign.text()).map_err(unwritten(file))?;
    drop(held);
    let lines: String = news.iter().map(told).collect();
    let lines = if lines.is_empty() { "Nobody has a Scar to show for it.\n" } else { &lines };
    print(&format!("{lines}\n{}", show(&campaign)))
}

/// What a battle did to somebody, in a line.
fn told(news: &News) -> String {
    let games = |count: u8| if count == 1 { "1 game".to_owned() } else { format!("{count} games") };
    // Of the Scar that is called death, death is all there is to tell.
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

/// Everybody, and what they have been through.
fn show(campaign: &Campaign) -> String {
    let mut text = campaign.doc.name.as_ref().map_or(String::new(), |name| format!("{}\n\n", bold(name)));
    for roster in &campaign.doc.warband {
        let games = if roster.games == 1 { "1 game".to_owned() } else { format!("{} games", roster.games) };
        text += &format!("{} ({}), {games}\n", roster.id, roster.of);
        let row = |unit: &packs::skirmish::doc::VeteranDoc| {
            let fit = match (unit.dead, unit.misses) {
                (true, _) => "dead".to_owned(),
                (_, 0) => "ready".to_owned(),
                (_, count) => format!("misses {count}"),
            };
            let scars = unit.scars.iter().map(|scar| scar.as_str());
            let scars: Vec<&str> = scars.filter(|scar| *scar != fit).collect();
            vec![unit.id.to_string(), fit, scars.join(", ")]
        };
        text += &(table(&[Left(""); 3], roster.unit.iter().map(row)) + "\n");
    }
    text
}
