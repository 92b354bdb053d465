//! `bout play`: a person answers decisions and types real dice, or lets Bout roll. Works over a pipe, too.

pub mod ask;
mod beside;
pub mod dice;
mod game;
mod hints;
mod lines;
mod options;
pub mod save;
mod screen;
mod seats;
pub mod signals;
pub mod typed;

use std::io::{self, IsTerminal};
use std::path::Path;

use packs::showdown::{Pack, QuickShowdown};
use packs::{PackFiles, with_game};
use table::{Rolls, Table};

use self::beside::Play;
use self::dice::Roller;
use self::game::Game;
use self::hints::Hints;
use self::lines::Lines;
use self::save::Save;
use super::replay::{self, Recover};
use crate::args::{DiceArg, Named, PlayArgs, Policies};
use crate::error::{Error, Result};
use crate::games::Desk;
use crate::load;

/// Runs the command.
pub fn run(args: &PlayArgs) -> Result<()> {
    let game = match &args.resume {
        Some(file) => replay::game(file),
        None => load::game(Named::new(args.file.as_deref(), args.question.as_ref())),
    };
    let is_tutorial = is_tutorial(args);
    let (live, read) =
        if is_tutorial { (tutorial(args)?, None) } else { with_game!(game, G => opened::<G>(args))? };
    signals::survive_full_files().map_err(|error| Error::Io { what: "signals".into(), error })?;
    let save = Save::open(args, &*live, read)?;
    let game = Game { live, save, hints: is_tutorial.then(Hints::default) };
    game.prepare_to_be_ended();
    let on_screen = !args.plain && screen::is_possible() && game.scene().is_some();
    // Before the terminal is taken: no signal may come between.
    signals::speak_when_ended(on_screen).map_err(|error| Error::Io { what: "signals".into(), error })?;
    if on_screen {
        return screen::play(game);
    }
    Lines::new(game, io::stdin().is_terminal()).play(typed::lines(io::stdin().lock()))
}

/// Whether the tutorial is meant: a file of that name comes first.
fn is_tutorial(args: &PlayArgs) -> bool {
    let is_named = args.file.as_deref() == Some("tutorial") && args.question.is_none();
    is_named && !Path::new("tutorial").exists()
}

/// The first fight: two survivors, and dice that fall alike for everybody who learns.
fn tutorial(args: &PlayArgs) -> Result<Box<dyn Play>> {
    let quick =
        QuickShowdown { level: Some("first-story".into()), survivors: Some(2), ..QuickShowdown::default() };
    let mut table = Table::new(quick.scenario(&Pack::core()).map_err(Error::sentence)?);
    set_dice(&mut table, args);
    let roller = Roller::new(args.seed.or(Some(1)))?;
    Ok(Box::new(seats::room(table, roller, Vec::new(), 1)))
}

/// Dice come from where the flags say; without any, as it was when the game was saved.
fn set_dice<G: Desk>(table: &mut Table<G>, args: &PlayArgs) {
    match args.dice {
        Some(DiceArg::Ask) => table.set_rolls(Rolls::Asked),
        Some(DiceArg::Own) => table.set_rolls(Rolls::Own),
        Some(DiceArg::Roll) => table.set_rolls(Rolls::All),
        None => {}
    }
}

/// The game that is meant, and the journal that it goes on with.
fn opened<G: Desk>(args: &PlayArgs) -> Result<(Box<dyn Play>, Option<String>)> {
    let mut read = None;
    let mut table = match &args.resume {
        Some(_) if args.question.is_some() => {
            return Err(Error::input(
                "a saved game has its own units",
                "leave the flags out, or leave out --resume",
            ));
        }
        Some(_) if !args.rulings.is_empty() => {
            return Err(Error::input(
                "a saved game keeps the rulings that it was played with",
                "leave out --ruling, or play its scenario file",
            ));
        }
        Some(file) => {
            let pack = args.pack.as_deref().map(G::Pack::load).transpose()?;
            let text = replay::read(file)?;
            // Under another pack it is another game: the old one is not written over.
            let elsewhere = args.save.as_ref().is_some_and(|save| save != file);
            let recover = match (args.recover, elsewhere) {
                (false, _) => Recover::No,
                (true, false) => Recover::Intact,
                (true, true) => Recover::OtherPack,
            };
            let table = replay::opened::<G>(file, &text, pack.as_ref(), recover)?;
            read = Some(text);
            table
        }
        None => {
            let question = args.question.as_ref().map(|question| {
                let is_watched = args.policy.as_ref().is_some_and(Policies::play_all);
                if is_watched { question.clone() } else { question.to_be_played() }
            });
            let named = Named::new(args.file.as_deref(), question.as_ref());
            let loaded = load::document::<G>(named, &args.rulings, args.pack.as_deref())?;
            if loaded.is_saved_game() {
                let hint =
                    format!("go on with it: bout play --resume {}", save::quoted(named.word().as_ref()));
                return Err(Error::input(format!("`{}` is a saved game", named.word()), hint));
            }
            Table::new(loaded.scenario()?)
        }
    };
    set_dice(&mut table, args);
    let held = seats::held(args, &table.scenario().game)?;
    let room = seats::room(table, Roller::new(args.seed)?, held, args.seed.unwrap_or(1));
    Ok((Box::new(room), read))
}
