//! The games, by the word that files name them with.

use std::path::Path;

use serde::{Deserialize, Serialize};
use source::JsonSchema;

use source::{Source, nearest, peek};

/// The rulebook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GameName {
    /// The d20 warband game.
    #[default]
    Skirmish,
    /// The d10 monster hunt.
    Showdown,
}

/// Runs an expression with the type of the game of that name: the one place that goes from words to types.
///
/// ```
/// use packs::{Book, GameName, with_game};
///
/// let name = with_game!(GameName::Skirmish, G => G::GAME.word());
/// assert_eq!(name, "skirmish");
/// ```
#[macro_export]
macro_rules! with_game {
    ($name:expr, $Game:ident => $body:expr) => {
        match $name {
            $crate::GameName::Skirmish => {
                type $Game = $crate::skirmish::Battle;
                $body
            }
            $crate::GameName::Showdown => {
                type $Game = $crate::showdown::Showdown;
                $body
            }
        }
    };
}

impl GameName {
    /// Every game.
    pub const ALL: &'static [Self] = &[Self::Skirmish, Self::Showdown];

    /// The word in files and on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::Skirmish => "skirmish",
            Self::Showdown => "showdown",
        }
    }

    /// The game of that word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|game| game.word() == word)
    }
}

/// The game that a scenario file names. A file with no known game counts as one of the game whose word is nearest:
/// its reader then points at the word.
pub fn game_of(source: &Source) -> GameName {
    let Some(word) = peek(source, "game") else { return GameName::default() };
    let near = || nearest(&word, GameName::ALL.iter().map(|game| game.word())).and_then(GameName::from_word);
    GameName::from_word(&word).or_else(near).unwrap_or_default()
}

/// The game that the pack in a folder is for; by default the first.
pub fn game_of_pack(folder: &Path) -> GameName {
    Source::read(&folder.join("pack.toml")).map_or(GameName::default(), |source| game_of(&source))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_names_its_game() {
        for text in
            ["game = \"skirmish\"", "unit = []\ngame = 'skirmish'\n[x]\n", "game = \"skirmsh\"", "", "= ="]
        {
            assert_eq!(game_of(&Source::new("file", text)), GameName::Skirmish, "{text}");
        }
    }

    #[test]
    fn every_game_is_written_as_its_word() {
        for &game in GameName::ALL {
            assert_eq!(serde_json::to_value(game).unwrap(), game.word());
            assert_eq!(GameName::from_word(game.word()), Some(game));
            assert_eq!(with_game!(game, G => <G as crate::Book>::GAME), game);
        }
    }
}
