//! `bout play`: a person answers decisions and types real dice, or lets Bout roll. Works over a pipe, too.

pub mod ask;
pub mod dice;
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

use ::ask::outlook::Played;
use ::ask::policy::Choices;
use ::ask::question::{Ask, Of, Question, Showdown};
use ::ask::seats::{Seating, seated};
use packs::{Book, PackFiles, with_game};
use table::{Person, Rolls};

use self::dice::Roller;
use self::game::Game;
pub use self::game::over;
use self::hints::Hints;
use self::lines::Lines;
use self::save::Save;
use super::replay::{self, Recover};
use crate::args::{DiceArg, PlayArgs, Policies, What};
use crate::error::{Error, Result};
use crate::load;

/// The person at the screen.
pub const YOU: Person = Person(0);

/// Runs the command.
pub fn run(args: &PlayArgs) -> Result<()> {
    let is_tutorial = is_tutorial(args);
    let (live, read) = match &args.resume {
        _ if is_tutorial => (tutorial(args)?, None),
        Some(file) => resumed(args, file)?,
        None => (begun(args)?, None),
    };
    signals::survive_full_files().map_err(|error| Error::Io { what: "signals".into(), error })?;
    let save = Save::open(args, &*live, read.as_deref())?;
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

/// How people sit down, with dice of a seed or of none.
pub fn seating(seed: Option<u64>, policies: Option<Policies>, rolls: Option<Rolls>) -> Result<Seating> {
    let mut roller = Roller::new(seed)?;
    let dice = Box::new(move |chance: &kernel::Chance| roller.roll(chance));
    Ok(Seating { dice, policies, seed: seed.unwrap_or(1), rolls })
}

/// Where the flags say that dice come from; without any, as it was when the game was saved.
fn rolls(args: &PlayArgs) -> Option<Rolls> {
    args.dice.map(|dice| match dice {
        DiceArg::Ask => Rolls::Asked,
        DiceArg::Own => Rolls::Own,
        DiceArg::Roll => Rolls::All,
    })
}

/// The first fight: two survivors, and dice that fall alike for everybody who learns.
fn tutorial(args: &PlayArgs) -> Result<Box<dyn Played>> {
    let of = Showdown { level: Some("first-story".into()), survivors: Some(2), ..Showdown::default() };
    let seating = seating(args.seed.or(Some(1)), None, rolls(args))?;
    Ok(Question::new(Of::Showdown(Box::new(of))).table(Seating { seed: 1, ..seating })?)
}

/// A new game of what is named.
fn begun(args: &PlayArgs) -> Result<Box<dyn Played>> {
    let is_watched = args.policy.as_ref().is_some_and(Policies::play_all);
    let played = |question: &crate::games::Question| {
        if is_watched { question.clone() } else { question.to_be_played() }
    };
    let what = What {
        file: args.file.clone(),
        question: args.question.as_ref().map(played),
        rulings: args.rulings.clone(),
        pack: args.pack.clone(),
    };
    let question = load::question(&what, Ask::Odds, Choices::default())?;
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
    let (live, text) = with_game!(replay::game(file), G => {
        let pack = args.pack.as_deref().map(<G as Book>::Pack::load).transpose()?;
        let text = replay::read(file)?;
        let table = replay::opened::<G>(file, &text, pack.as_ref(), recover)?;
        (seated(table, seating(args.seed, args.policy.clone(), rolls(args))?)?, text)
    });
    Ok((live, Some(text)))
}
