//! Names that complete in the shell: those of the core pack. A pack of one's own may have others, so that any word is
//! accepted here; the question is checked against its pack later.

use std::collections::BTreeSet;
use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use packs::showdown::CORE;

use super::flags::armor;

/// What can be asked without saying of what.
const ASKS: [&str; 26] = [
    "wounds",
    "criticals",
    "hits",
    "attacks",
    "traps",
    "resources",
    "defeated",
    "monster-down",
    "deck-left",
    "rounds",
    "living",
    "dead",
    "knocked-down",
    "priority",
    "injuries",
    "brain-box",
    "severe",
    "hits-taken",
    "bleeding",
    "survival",
    "insanity",
    "courage",
    "understanding",
    "disorders",
    "proficiency",
    "weapon-lost",
];

/// The levels of the monsters.
const LEVELS: [&str; 4] = ["1", "2", "3", "first-story"];

/// What a flag names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    Weapon,
    Monster,
    /// A hit location.
    Card,
    /// An attack of a monster.
    Attack,
    Armor,
    /// A level of a monster.
    Level,
    /// Survivors who hunt together.
    Party,
    /// Who ambushes.
    Ambush,
    Ask,
}

impl Known {
    /// The names of the core pack.
    pub fn names(self) -> BTreeSet<&'static str> {
        let name = |path: &'static str| {
            let parts: Vec<&str> = path.trim_end_matches(".toml").split('/').collect();
            match (self, parts.as_slice()) {
                (Self::Weapon, ["weapons", name])
                | (Self::Armor, ["armor", name])
                | (Self::Party, ["parties", name])
                | (Self::Monster, ["monsters", name, "monster"])
                | (Self::Card, ["monsters", _, "hit-locations", name])
                | (Self::Attack, ["monsters", _, "ai", name]) => Some(*name),
                _ => None,
            }
        };
        match self {
            Self::Ask => ASKS.into_iter().collect(),
            // Of the AI cards, only those with a profile attack.
            Self::Attack => {
                let attacks = CORE.iter().filter(|(_, text)| text.contains("\nspeed = "));
                attacks.filter_map(|(path, _)| name(path)).collect()
            }
            Self::Level => LEVELS.into_iter().collect(),
            Self::Ambush => ["monster", "survivors"].into_iter().collect(),
            _ => CORE.iter().filter_map(|(path, _)| name(path)).collect(),
        }
    }
}

impl TypedValueParser for Known {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        let text = value.to_string_lossy().trim().to_owned();
        let wrong = if text.is_empty() {
            Some("a name is missing".to_owned())
        } else if *self == Self::Armor {
            armor(&text).err()
        } else {
            None
        };
        let Some(wrong) = wrong else { return Ok(text) };
        let mut error = clap::Error::new(ErrorKind::ValueValidation).with_cmd(command);
        if let Some(arg) = arg {
            error.insert(ContextKind::InvalidArg, ContextValue::String(arg.to_string()));
        }
        error.insert(ContextKind::InvalidValue, ContextValue::String(text));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![wrong.into()]));
        Err(error)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names().into_iter().map(PossibleValue::new)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_core_pack() {
        let pack = <packs::showdown::Pack as packs::PackFiles>::core();
        assert!(Known::Weapon.names().iter().copied().eq(pack.weapons.keys().map(String::as_str)));
        assert!(Known::Monster.names().iter().copied().eq(pack.monsters.keys().map(String::as_str)));
        assert!(Known::Armor.names().iter().copied().eq(pack.armor.keys().map(String::as_str)));
        assert!(Known::Party.names().iter().copied().eq(pack.parties.keys().map(String::as_str)));
        let levels =
            pack.monsters.values().flat_map(|files| &files.doc.doc.level).map(|level| level.id.to_string());
        let levels: BTreeSet<String> = levels.collect();
        assert!(Known::Level.names().into_iter().eq(levels.iter().map(String::as_str)));
        assert!(Known::Card.names().contains("beasts-heel") && Known::Attack.names().contains("claw"));
    }

    #[test]
    fn every_word_can_be_asked() {
        for ask in ASKS {
            let quick = packs::showdown::Quick { ask: vec![ask.into()], ..Default::default() };
            assert!(quick.document().is_ok(), "{ask}");
        }
    }
}
