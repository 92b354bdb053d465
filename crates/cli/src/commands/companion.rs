//! `bout companion`: remembers a fight for a group that has its own cards and dice, and resolves the attacks.

mod args;
mod fight;

use std::io::{self, IsTerminal};
use std::path::Path;

use packs::showdown::{Pack, QuickShowdown};
use packs::{GameName, PackFiles};
use table::{CommandId, Live, People, Person, Room, Storage, Table, resume};

pub use self::args::CompanionArgs;
use self::fight::Fight;
use super::play::dice::Roller;
use super::play::save::unsaved;
use super::play::typed::lines;
use super::replay;
use crate::error::{Error, Result};

/// Runs the command.
pub fn run(args: &CompanionArgs) -> Result<()> {
    let (live, read) = opened(args)?;
    let file = match (&args.save, &args.resume) {
        (_, Some(path)) => Some((path, Storage::go_on(path, &*live, read.as_deref(), false))),
        (Some(path), None) => Some((path, Storage::create(path, &*live))),
        (None, None) => None,
    };
    let file = file.map(|(path, file)| file.map_err(|why| unsaved(path, why))).transpose()?;
    let mut fight = Fight::new(live, file, io::stdin().is_terminal());
    fight.play(lines(io::stdin().lock()))
}

/// The fight that is meant, and the journal that it goes on with.
fn opened(args: &CompanionArgs) -> Result<(Box<dyn Live>, Option<String>)> {
    let mut roller = Roller::new(args.seed)?;
    let dice = Box::new(move |chance: &kernel::Chance| roller.roll(chance));
    let Some(file) = &args.resume else {
        let quick = QuickShowdown {
            monster: args.monster.clone(),
            level: args.level.clone(),
            party: args.party.clone(),
            survivors: args.survivors,
            by_hand: true,
            ..QuickShowdown::default()
        };
        let scenario = quick.scenario(&Pack::core()).map_err(Error::sentence)?;
        let mut live = Room::new(Table::new(scenario), dice);
        let id = CommandId::new("seats").expect("it is a short word");
        live.seat(Person(0), &id, &People::one("table"))
            .map_err(|why| Error::input(why.message, why.hint))?;
        return Ok((Box::new(live), None));
    };
    let text = replay::read(file)?;
    let folder = file.parent().unwrap_or(Path::new(""));
    let stale = |why: table::Refused| Error::Journal { message: why.message, hint: Some(why.hint) };
    let live = resume(&text, folder, dice).map_err(stale)?;
    if live.game() != GameName::Showdown || live.people().get(Person(0)).is_none() {
        let hint = "go on with it by `bout play --resume`, or begin one: bout companion --save FILE";
        return Err(Error::input(format!("`{}` is no companion's fight", source::shown(file)), hint));
    }
    Ok((live, Some(text)))
}
