//! `bout companion`: remembers a fight for a group that has its own cards and dice, and resolves the attacks.

mod args;
mod fight;

use std::io::{self, IsTerminal};
use std::path::Path;

use ask::companion::Companion;
use ask::dice::dice;
use ask::question::Showdown;
use table::Saving;

pub use self::args::CompanionArgs;
use self::fight::Fight;
use super::play::save::unsaved;
use super::play::typed::lines;
use super::replay;
use crate::error::{Error, Result};

/// Runs the command.
pub fn run(args: &CompanionArgs) -> Result<()> {
    let (fight, read) = opened(args)?;
    let files = [args.save.as_deref(), args.resume.as_deref()];
    let saving = Saving::open(files, &*fight.live, read.as_deref(), false);
    let saving = saving.map_err(|(path, why)| unsaved(&path, why))?;
    Fight::new(fight, saving, io::stdin().is_terminal()).play(lines(io::stdin().lock()))
}

/// The fight that is meant, and the journal that it goes on with.
fn opened(args: &CompanionArgs) -> Result<(Companion, Option<String>)> {
    let dice = dice(args.seed)?;
    let Some(file) = &args.resume else {
        let of = Showdown {
            monster: args.monster.clone(),
            level: args.level.clone(),
            party: args.party.clone(),
            survivors: args.survivors,
            ..Showdown::default()
        };
        return Ok((Companion::begin(of, dice)?, None));
    };
    let text = replay::read(file)?;
    let opened = Companion::resume(&text, file.parent().unwrap_or(Path::new("")), dice);
    let fight = opened.map_err(|why| Error::Journal { message: why.message, hint: Some(why.hint) })?;
    let fight = fight.ok_or_else(|| {
        let hint = "go on with it by `bout play --resume`, or begin one: bout companion --save FILE";
        Error::input(format!("`{}` is no companion's fight", source::shown(file)), hint)
    })?;
    Ok((fight, Some(text)))
}
