//! The names in the core packs, for completion and for lists to choose from. A custom pack may have others.

use std::collections::BTreeSet;

use ::showdown::content::{Ask, Stat, SurvivorAsk};
use packs::{showdown, skirmish};

/// The asks of a showdown that need no object.
fn asks() -> impl Iterator<Item = &'static str> {
    let plain = Ask::PLAIN.iter().map(|plain| plain.word);
    let of_survivors = SurvivorAsk::PLAIN.iter().map(|plain| plain.word);
    plain.chain(of_survivors).chain(Stat::ALL.into_iter().map(Stat::name))
}

/// The levels of the monsters.
const LEVELS: [&str; 4] = ["1", "2", "3", "first-story"];

/// The kind of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Name {
    /// A weapon of showdown.
    Weapon,
    /// A monster.
    Monster,
    /// A hit location.
    HitLocation,
    /// An attack of a monster.
    Attack,
    /// A set of armor.
    Armor,
    /// A level of a monster.
    Level,
    /// Survivors that hunt together.
    Party,
    /// The side that ambushes.
    Ambush,
    /// An ask of a showdown.
    Ask,
    /// A warband.
    Warband,
    /// A field.
    Field,
}

impl Name {
    /// All names of that kind, from A to Z.
    pub fn all(self) -> BTreeSet<&'static str> {
        let files = |core: &'static [(&'static str, &'static str)]| {
            core.iter().filter_map(move |(path, text)| self.of_file(path, text)).collect()
        };
        match self {
            Self::Ask => asks().collect(),
            Self::Level => LEVELS.into_iter().collect(),
            Self::Ambush => ["monster", "survivors"].into_iter().collect(),
            Self::Warband | Self::Field => files(skirmish::CORE),
            Self::Weapon | Self::Monster | Self::HitLocation | Self::Attack | Self::Armor | Self::Party => {
                files(showdown::CORE)
            }
        }
    }

    /// The name that a file has by its path, if it is of that kind. Of the AI cards, only those with a profile attack.
    fn of_file(self, path: &'static str, text: &str) -> Option<&'static str> {
        let parts: Vec<&str> = path.trim_end_matches(".toml").split('/').collect();
        match (self, parts.as_slice()) {
            (Self::Attack, ["monsters", _, "ai", name]) if text.contains("\nspeed = ") => Some(*name),
            (Self::Weapon, ["weapons", name])
            | (Self::Armor, ["armor", name])
            | (Self::Party, ["parties", name])
            | (Self::Monster, ["monsters", name, "monster"])
            | (Self::HitLocation, ["monsters", _, "hit-locations", name])
            | (Self::Warband, ["warbands", name])
            | (Self::Field, ["fields", name]) => Some(*name),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use packs::PackFiles;

    use super::*;

    fn are<'a>(name: Name, keys: impl Iterator<Item = &'a String>) {
        assert!(name.all().into_iter().eq(keys.map(String::as_str)), "{name:?}");
    }

    #[test]
    fn names_are_those_of_the_core_packs() {
        let pack = showdown::Pack::core();
        are(Name::Weapon, pack.weapons.keys());
        are(Name::Monster, pack.monsters.keys());
        are(Name::Armor, pack.armor.keys());
        are(Name::Party, pack.parties.keys());
        let levels = pack.monsters.values().flat_map(|files| &files.doc.doc.level);
        let levels: BTreeSet<String> = levels.map(|level| level.id.to_string()).collect();
        are(Name::Level, levels.iter());
        assert!(Name::HitLocation.all().contains("beasts-heel") && Name::Attack.all().contains("claw"));
        let pack = skirmish::Pack::core();
        are(Name::Warband, pack.warbands.keys());
        are(Name::Field, pack.fields.keys());
    }

    #[test]
    fn every_word_can_be_asked() {
        for ask in asks() {
            let quick = showdown::QuickAttack { ask: vec![ask.into()], ..Default::default() };
            assert!(quick.document().is_ok(), "{ask}");
        }
    }
}
