//! What the program knows of each game: the words and flags that ask without a file, what a grid can vary, and how a
//! pack is shown.

pub mod showdown;
pub mod skirmish;

use clap::Args;
use packs::{Book, GameName};

use self::showdown::Hunt;
use self::skirmish::Quick;
use crate::error::{Error, Result};

/// What the program needs of a game beyond its files.
pub trait Desk: Book {
    /// Which outcome a grid shows if none is named.
    const SHOWN: &'static str;

    /// How a grid can be asked for, for hints.
    const VARIES: &'static str;

    /// What the head of an axis (`melee`, `brun.profile`) means in a document: the index of a unit, and a key.
    ///
    /// # Errors
    /// If nothing of that name can vary.
    fn varied(doc: &Self::Doc, head: &str) -> Result<(usize, &'static str)>;

    /// Writes one value of an axis into a document.
    ///
    /// # Errors
    /// If it is no value for that key.
    fn write(doc: &mut Self::Doc, at: (usize, &'static str), value: crate::grid::Value<'_>) -> Result<()>;

    /// A pack in words.
    fn show_pack(pack: &Self::Pack) -> String;
}

/// The flags of questions without a file: a group for each game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args)]
pub struct Flags {
    #[command(flatten)]
    pub skirmish: Quick,
    #[command(flatten)]
    pub showdown: Hunt,
}

impl Flags {
    /// Whether no flag was given.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A word that stands in the place of a file, and asks a question by flags.
pub struct Word {
    /// The word.
    pub name: &'static str,
    /// Of which game the question is.
    pub game: GameName,
    /// The text that a file would hold.
    ///
    /// # Errors
    /// If the flags do not fit together, or belong to another word.
    pub text: fn(&Flags) -> Result<String>,
}

/// Every such word.
pub const WORDS: &[Word] = &[
    Word {
        name: "skirmish",
        game: GameName::Skirmish,
        text: |flags| {
            if flags.showdown != Hunt::default() {
                return Err(Error::input(
                    "some of these flags are about a hunt, not about a skirmish",
                    "leave them out, or ask about attack or monster-attack",
                ));
            }
            flags.skirmish.check()?;
            Ok(toml::to_string(&flags.skirmish.document()).expect("a document can be written"))
        },
    },
    Word { name: "attack", game: GameName::Showdown, text: showdown::attack },
    Word { name: "monster-attack", game: GameName::Showdown, text: showdown::monster_attack },
];

/// The word of that name.
pub fn word(name: &str) -> Option<&'static Word> {
    WORDS.iter().find(|word| word.name == name)
}

/// The words, as a hint lists them: `skirmish`.
pub fn words() -> String {
    let all: Vec<String> = WORDS.iter().map(|word| format!("`{}`", word.name)).collect();
    all.join(" or ")
}
