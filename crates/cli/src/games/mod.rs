//! What the program knows of each game: the words and flags that ask without a file, what a grid can vary, and how a
//! pack is shown.

pub mod showdown;
pub mod skirmish;

use ask::Subject;
use ask::look_up::Entry;
pub use ask::policy::{named_styles, style};
use ask::question::Of;
use clap::Subcommand;
use packs::{Book, Document, GameName, PackFiles, with_game};
use players::Style;
use source::Diagnostics;
use table::view::Seen;

use crate::error::Result;

/// Says which option a policy takes, by its place.
pub type Plays<G> = Box<
    dyn Fn(
            &<G as kernel::Game>::State,
            &kernel::Decision<<G as kernel::Game>::Choice>,
            &mut sim::Dice,
        ) -> usize
        + Send,
>;

/// What the program needs of a game beyond what can be asked about it.
pub trait Desk: Subject + Seen {
    /// What people change in a pack.
    const EDITED: &'static str;

    /// How something of the core pack is taken out, if that can be said: the end of a sentence on deleted files.
    const TAKEN_OUT: &'static str = "";

    /// Whether two sides face each other, called red and blue on the command line.
    const HAS_SIDES: bool;

    /// What a saved game could be called.
    const SAVED: &'static str;

    /// Every card, weapon and injury of the game being played.
    fn pages(&self) -> Vec<Entry> {
        Vec::new()
    }

    /// Every card and weapon of a pack.
    fn pack_pages(_pack: &Self::Pack) -> Vec<Entry> {
        Vec::new()
    }

    /// How the game ended, where there is more to tell than that it is over.
    fn result(&self, _state: &Self::State) -> Option<String> {
        None
    }

    /// What everybody did and what was done to them, in a game that is over and was told so.
    fn summary(&self, _state: &Self::State, _events: &[Self::Event]) -> Option<String> {
        None
    }

    /// A policy that plays this game from its beginning to its end, and keeps what it has worked out.
    fn seated(&self, style: Style) -> Plays<Self>;

    /// A pack in words.
    fn show_pack(pack: &Self::Pack) -> String;

    /// Runs the examples that stand in the files of a pack, if its files have any.
    ///
    /// # Errors
    /// Every example that is wrong or does not come out, in its file.
    fn examples(_pack: &Self::Pack) -> std::result::Result<Option<Examples>, Diagnostics> {
        Ok(None)
    }

    /// What a pack has and nothing in it uses.
    fn left_over(_pack: &Self::Pack) -> Vec<String> {
        Vec::new()
    }
}

/// A share as reports show it.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// What the examples of a pack show, if all of them come out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Examples {
    /// How many there are.
    pub run: usize,
    /// What happens in none of them.
    pub never: Vec<String>,
    /// What turns out differently in files that the pack leaves as they are, because of what it changes.
    pub otherwise: Vec<String>,
    /// The effects that files could have and those of the pack do not.
    pub unused: Vec<String>,
}

/// Every card and weapon of the core packs.
pub fn core_pages() -> Vec<Entry> {
    GameName::ALL
        .iter()
        .flat_map(|&game| with_game!(game, G => G::pack_pages(&<G as Book>::Pack::core())))
        .collect()
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
    fn entry(&self) -> (&'static str, GameName) {
        WORDS[match self {
            Self::Skirmish(_) => 0,
            Self::Attack(_) => 1,
            Self::MonsterAttack(_) => 2,
            Self::Showdown(_) => 3,
            Self::Battle(_) => 4,
        }]
    }

    /// The word.
    pub fn name(&self) -> &'static str {
        self.entry().0
    }

    /// Of which game the question is.
    pub fn game(&self) -> GameName {
        self.entry().1
    }

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
                    whole if whole.is_given() => (Of::Battle(Box::new(whole.into())), Vec::new()),
                    _ => (Of::Skirmish(Box::new((&**quick).into())), quick.ask.clone()),
                }
            }
            Self::Battle(whole) => (Of::Battle(Box::new((&**whole).into())), Vec::new()),
            Self::Attack(attack) => {
                attack.hunter.check()?;
                attack.asked.check()?;
                (Of::Attack(Box::new((&**attack).into())), attack.asked.ask.clone())
            }
            Self::MonsterAttack(attack) => {
                attack.hunter.check()?;
                attack.asked.check()?;
                (Of::MonsterAttack(Box::new((&**attack).into())), attack.asked.ask.clone())
            }
            Self::Showdown(whole) => (Of::Showdown(Box::new((&**whole).into())), whole.asked.ask.clone()),
        })
    }
}

/// A document as text.
pub fn written(doc: &impl Document) -> String {
    source::to_text(doc)
}

/// The words, as a hint lists them: `skirmish`, `attack`, `monster-attack`, `showdown` or `battle`.
pub fn words() -> String {
    let all: Vec<String> = WORDS.iter().map(|(word, _)| format!("`{word}`")).collect();
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => all.join(""),
    }
}
