//! What the program knows of each game: the words and flags that ask without a file, and how its reports are told.

mod names;
pub mod showdown;
pub mod skirmish;

use ask::question::Of;
use clap::Subcommand;
use packs::GameName;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::Result;

/// A share as reports show it.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// What flags say, as a question says it: they have the same names.
///
/// # Panics
/// If a flag has a name or a value that no question has, which none has.
pub fn read<T: DeserializeOwned>(flags: &impl Serialize) -> T {
    let value = serde_json::to_value(flags).expect("flags are plain values");
    serde_json::from_value(value).expect("flags have the names and values of questions")
}

/// A question without a file: a word that stands in the place of one, with flags of its own.
#[derive(Debug, Clone, PartialEq, Eq, Subcommand)]
#[command(rename_all = "kebab-case")]
pub enum Question {
    /// Skirmish: one unit attacks another, or something befalls it.
    #[command(after_help = skirmish::EXAMPLES)]
    Skirmish(Box<skirmish::Quick>),
    /// Showdown: a survivor attacks the monster.
    #[command(after_help = showdown::ATTACK_EXAMPLES)]
    Attack(Box<showdown::Attack>),
    /// Showdown: the monster attacks a survivor.
    #[command(after_help = showdown::MONSTER_EXAMPLES)]
    MonsterAttack(Box<showdown::MonsterAttack>),
    /// Showdown: a whole showdown, round after round, on the board.
    #[command(after_help = showdown::WHOLE_EXAMPLES)]
    Showdown(Box<showdown::Whole>),
    /// Skirmish: a whole battle of two warbands on a field.
    #[command(after_help = skirmish::WHOLE_EXAMPLES)]
    Battle(Box<skirmish::Whole>),
}

/// Every such word, with its game.
pub const WORDS: &[(&str, GameName)] = &[
    ("skirmish", GameName::Skirmish),
    ("attack", GameName::Showdown),
    ("monster-attack", GameName::Showdown),
    ("showdown", GameName::Showdown),
    ("battle", GameName::Skirmish),
];

impl Question {
    /// The same to be played by people, who decide what is otherwise done for them.
    pub fn to_be_played(&self) -> Self {
        match self {
            Self::Battle(whole) => Self::Battle(Box::new(whole.to_be_played())),
            Self::Skirmish(quick) if quick.whole.is_given() => {
                let whole = quick.whole.to_be_played();
                Self::Skirmish(Box::new(skirmish::Quick { whole, ..(**quick).clone() }))
            }
            other => other.clone(),
        }
    }

    /// What is asked about, and what is told of it.
    ///
    /// # Errors
    /// If the flags do not fit together.
    pub fn of(&self) -> Result<(Of, Vec<String>)> {
        Ok(match self {
            Self::Skirmish(quick) => {
                quick.check()?;
                match &quick.whole {
                    whole if whole.is_given() => (Of::Battle(read(whole)), Vec::new()),
                    _ => (Of::Skirmish(read(quick)), quick.ask.clone()),
                }
            }
            Self::Battle(whole) => (Of::Battle(read(whole)), Vec::new()),
            Self::Attack(attack) => {
                attack.hunter.check()?;
                (Of::Attack(read(attack)), attack.asked.ask.clone())
            }
            Self::MonsterAttack(attack) => {
                attack.hunter.check()?;
                (Of::MonsterAttack(read(attack)), attack.asked.ask.clone())
            }
            Self::Showdown(whole) => (Of::Showdown(Box::new((&**whole).into())), whole.asked.ask.clone()),
        })
    }
}

/// The words, as a hint lists them: `skirmish`, `attack`, `monster-attack`, `showdown` or `battle`.
pub fn words() -> String {
    let all: Vec<String> = WORDS.iter().map(|(word, _)| format!("`{word}`")).collect();
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => all.join(""),
    }
}
