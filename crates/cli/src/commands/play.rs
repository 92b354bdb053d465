//! `bout play`: a person answers decisions and types real dice, or lets Bout roll. Works over a pipe, too.

pub mod ask;
mod game;
mod hints;
pub mod lines;
mod options;
pub mod save;
mod screen;
pub mod signals;
pub mod typed;

use std::io::{self, IsTerminal};
use std::path::Path;

use ::ask::dice::dice;
use ::ask::outlook::Played;
use ::ask::playing::Playing;
pub use ::ask::playing::YOU;
use ::ask::policy::Choices;
use ::ask::question::{Ask, Of, Question, Showdown};
use ::ask::resumed;
use ::ask::resumed::Opening;
use ::ask::seats::Seating;
use packs::skirmish::doc::DeployDoc;
use table::{Rolls, Saving};

use self::game::Game;
use self::hints::Hints;
use self::lines::Lines;
use self::save::{Flags, unsaved};
use super::replay::{self, Recover};
use crate::args::{DiceArg, PlayArgs, Policies, What};
use crate::error::{Error, Result};
use crate::load;

/// Runs the command.
pub fn run(args: &PlayArgs) -> Result<()> {
    let is_tutorial = is_tutorial(args);
    let (live, read) = match &args.resume {
        _ if is_tutorial => (tutorial(args)?, None),
        Some(file) => resumed(args, file)?,
        None => (begun(args)?, None),
    };
    signals::survive_full_files().map_err(|error| Error::Io { what: "signals".into(), error })?;
    let files = [args.save.as_deref(), args.resume.as_deref()];
    let saving = Saving::open(files, &*live, read.as_deref(), args.recover);
    let saving = saving.map_err(|(path, why)| unsaved(&path, why))?;
    let flags = Flags::new(args, &*live);
    let game = Game { playing: Playing { live, saving }, flags, hints: is_tutorial.then(Hints::default) };
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

/// The seating of a game, with dice of a seed or of none.
pub fn seating(seed: Option<u64>, policies: Option<Policies>, rolls: Option<Rolls>) -> Result<Seating> {
    Ok(Seating { dice: dice(seed)?, policies, seed: seed.unwrap_or(1), rolls })
}

/// The source of dice that the flags name; without any, as it was when the game was saved.
fn rolls(args: &PlayArgs) -> Option<Rolls> {
    args.dice.map(|dice| match dice {
        DiceArg::Ask => Rolls::Asked,
        DiceArg::Own => Rolls::Own,
        DiceArg::Roll => Rolls::All,
    })
}

/// The first fight: two survivors, and dice that fall alike for everybody who learns.
fn tutorial(args: &PlayArgs) -> Result<Box<dyn Played>> {
    if !args.rulings.is_empty() || args.pack.is_some() || args.policy.is_some() {
        let hint = "leave --ruling, --pack and --policy out, or play another one: bout play showdown";
        return Err(Error::input("the tutorial is always the same fight", hint));
    }
    let of = Showdown { level: Some("first-story".into()), survivors: Some(2), ..Showdown::default() };
    let seating = seating(args.seed.or(Some(1)), None, rolls(args))?;
    Ok(Question::new(Of::Showdown(Box::new(of))).table(Seating { seed: 1, ..seating })?)
}

/// A new game of the scenario or question that is named.
fn begun(args: &PlayArgs) -> Result<Box<dyn Played>> {
    let is_watched = args.policy.as_ref().is_some_and(Policies::play_all);
    let what = What {
        file: args.file.clone(),
        question: args.question.clone(),
        rulings: args.rulings.clone(),
        pack: args.pack.clone(),
    };
    let mut question = load::question(&what, Ask::Odds, Choices::default())?;
    if let Of::Battle(battle) = &mut question.of
        && !is_watched
    {
        // Unless the flags say otherwise, people deploy.
        battle.deploy.get_or_insert(DeployDoc::Chosen);
    }
    if let (Of::Saved(_), Some(file)) = (&question.of, &args.file) {
        let hint = format!("go on with it: bout play --resume {}", save::quoted(file.as_ref()));
        return Err(Error::input(format!("`{file}` is a saved game"), hint));
    }
    let table = question.table(seating(args.seed, args.policy.clone(), rolls(args))?);
    table.map_err(|problem| load::placed(problem, &question, &[args.pack.as_ref()]))
}

/// The game that goes on, and its journal.
fn resumed(args: &PlayArgs, file: &Path) -> Result<(Box<dyn Played>, Option<String>)> {
    if args.question.is_some() {
        return Err(Error::input(
            "a saved game has its own units",
            "leave the flags out, or leave out --resume",
        ));
    }
    if !args.rulings.is_empty() {
        return Err(Error::input(
            "a saved game keeps the rulings that it was played with",
            "leave out --ruling, or play its scenario file",
        ));
    }
    // Under another pack it is another game: the old one is not written over.
    let elsewhere = args.save.as_ref().is_some_and(|save| save != file);
    let recover = match (args.recover, elsewhere) {
        (false, _) => Recover::No,
        (true, false) => Recover::Intact,
        (true, true) => Recover::OtherPack,
    };
    let opening = Opening { path: file, pack: args.pack.as_deref(), recover };
    let seating = seating(args.seed, args.policy.clone(), rolls(args))?;
    let text = replay::read(file)?;
    let live = replay::sound(resumed::table(&text, opening, None, seating), opening)?;
    Ok((live, Some(text)))
}
