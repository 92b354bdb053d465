//! Questions: what is told apart about how a showdown ends.

use showdown::content::{Ask, Showdown, SurvivorAsk, SurvivorId};
use showdown::{Outcome, content::Injury};

use super::pack::tables;
use crate::{Key, Questions};

/// What is asked, all together: the answer is a joint distribution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// What is told apart: the same as the showdown asks, in the same order.
    pub asks: Vec<Ask>,
}

/// How an answer is said.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    /// 0 or 1.
    YesOrNo,
    /// So many.
    Count,
    /// So many more or less.
    Change,
}

fn said(ask: Ask) -> Said {
    match ask {
        Ask::Wounds
        | Ask::Criticals
        | Ask::Hits
        | Ask::Attacks
        | Ask::Traps
        | Ask::Resources
        | Ask::Archived(_)
        | Ask::DeckLeft => Said::Count,
        Ask::Defeated | Ask::MonsterDown | Ask::Persistent(_) => Said::YesOrNo,
        Ask::MonsterToken(_) => Said::Change,
        Ask::Survivor(_, ask) => match ask {
            SurvivorAsk::Dead
            | SurvivorAsk::KnockedDown
            | SurvivorAsk::Priority
            | SurvivorAsk::BrainBox
            | SurvivorAsk::Impaired(_)
            | SurvivorAsk::WeaponLost => Said::YesOrNo,
            SurvivorAsk::Attribute(_) => Said::Change,
            SurvivorAsk::Armor(_)
            | SurvivorAsk::Boxes(_)
            | SurvivorAsk::Injuries
            | SurvivorAsk::Severe
            | SurvivorAsk::SevereRow(..)
            | SurvivorAsk::HitsTaken
            | SurvivorAsk::Bleeding
            | SurvivorAsk::Stat(_) => Said::Count,
        },
    }
}

impl Questions<Showdown> for Question {
    fn key(&self, outcome: &Outcome) -> Key {
        outcome.iter().map(|&number| number.into()).collect()
    }

    fn heads(&self, game: &Showdown) -> Vec<String> {
        self.asks.iter().map(|ask| head(game, *ask)).collect()
    }

    fn fields(&self, game: &Showdown) -> Vec<(&'static str, Option<String>)> {
        self.asks.iter().map(|ask| field(game, *ask)).collect()
    }

    fn words(&self, _: &Showdown, key: &Key) -> Vec<String> {
        let word = |(ask, &value): (&Ask, &i32)| match said(*ask) {
            Said::YesOrNo if value == 0 => "no".to_owned(),
            Said::YesOrNo => "yes".to_owned(),
            Said::Count => value.to_string(),
            Said::Change if value == 0 => "0".to_owned(),
            Said::Change => format!("{value:+}"),
        };
        self.asks.iter().zip(key.iter()).map(word).collect()
    }

    fn values(&self, _: &Showdown, key: &Key) -> Vec<String> {
        let value = |(ask, &value): (&Ask, &i32)| match said(*ask) {
            Said::YesOrNo => (value != 0).to_string(),
            Said::Count | Said::Change => value.to_string(),
        };
        self.asks.iter().zip(key.iter()).map(value).collect()
    }

    /// Yes and no, if that is all that is asked.
    fn all_keys(&self, _: &Showdown) -> Vec<Key> {
        match self.asks[..] {
            [ask] if said(ask) == Said::YesOrNo => [0, 1].map(|answer| [answer].into_iter().collect()).into(),
            _ => Vec::new(),
        }
    }

    /// A number that does not come up is a number all the same.
    fn is_answer(&self, word: &str) -> bool {
        let fits = |ask: &Ask| match said(*ask) {
            Said::YesOrNo => matches!(word, "yes" | "no"),
            Said::Count => word.parse::<u16>().is_ok(),
            Said::Change => word.parse::<i16>().is_ok(),
        };
        self.asks.iter().any(fits)
    }
}

fn injury(game: &Showdown, table: u8, row: u8) -> Option<&Injury> {
    let mut all = game.severe.iter().chain([&game.trauma]);
    all.nth(table.into())?.rows.get(usize::from(row))
}

/// What is asked, as the head of a table.
fn head(game: &Showdown, ask: Ask) -> String {
    let card = |kind: u8| &game.hit_locations[usize::from(kind)];
    match ask {
        Ask::Wounds => "wounds".into(),
        Ask::Criticals => "critical wounds".into(),
        Ask::Hits => "hits".into(),
        Ask::Attacks => "attacks".into(),
        Ask::Traps => "traps".into(),
        Ask::Resources => "resources".into(),
        Ask::Defeated => format!("{} defeated", game.monster.name),
        Ask::MonsterDown => format!("{} knocked down", game.monster.name),
        Ask::MonsterToken(attribute) => format!("{} of {}", attribute.name(), game.monster.name),
        Ask::Persistent(kind) => {
            let injury = card(kind).persistent.as_ref();
            format!("{} in play", injury.map_or(&card(kind).name, |injury| &injury.name))
        }
        Ask::Archived(kind) => format!("{} archived", card(kind).name),
        Ask::DeckLeft => "cards left".into(),
        Ask::Survivor(id, ask) => about(game, id, ask),
    }
}

fn about(game: &Showdown, id: SurvivorId, ask: SurvivorAsk) -> String {
    let who = game.name(id);
    match ask {
        SurvivorAsk::Dead => format!("{who} dead"),
        SurvivorAsk::KnockedDown => format!("{who} knocked down"),
        SurvivorAsk::Priority => format!("{who} priority target"),
        SurvivorAsk::Armor(location) => format!("{} armor of {who}", location.name()),
        SurvivorAsk::Boxes(location) => format!("{} injuries of {who}", location.name()),
        SurvivorAsk::Injuries => format!("injuries of {who}"),
        SurvivorAsk::BrainBox => format!("brain box of {who} filled"),
        SurvivorAsk::Severe => format!("severe injuries of {who}"),
        SurvivorAsk::SevereRow(table, row) => {
            let name = injury(game, table, row).map_or(tables()[5], |injury| injury.name.as_str());
            format!("{name} of {who}")
        }
        SurvivorAsk::HitsTaken => format!("hits on {who}"),
        SurvivorAsk::Bleeding => format!("bleeding of {who}"),
        SurvivorAsk::Stat(stat) => format!("{} of {who}", stat.name()),
        SurvivorAsk::Attribute(attribute) => format!("{} of {who}", attribute.name()),
        SurvivorAsk::Impaired(impairment) => format!("{who} {}", impairment.says()),
        SurvivorAsk::WeaponLost => format!("weapon of {who} lost"),
    }
}

/// What is asked, for programs.
fn field(game: &Showdown, ask: Ask) -> (&'static str, Option<String>) {
    let card = |kind: u8| Some(game.hit_locations[usize::from(kind)].id.clone());
    match ask {
        Ask::Wounds => ("wounds", None),
        Ask::Criticals => ("criticals", None),
        Ask::Hits => ("hits", None),
        Ask::Attacks => ("attacks", None),
        Ask::Traps => ("traps", None),
        Ask::Resources => ("resources", None),
        Ask::Defeated => ("defeated", None),
        Ask::MonsterDown => ("monster-down", None),
        Ask::MonsterToken(attribute) => ("token", Some(attribute.name().to_owned())),
        Ask::Persistent(kind) => ("in-play", card(kind)),
        Ask::Archived(kind) => ("archived", card(kind)),
        Ask::DeckLeft => ("deck-left", None),
        Ask::Survivor(id, ask) => {
            let name = match ask {
                SurvivorAsk::Dead => "dead",
                SurvivorAsk::KnockedDown => "knocked-down",
                SurvivorAsk::Priority => "priority",
                SurvivorAsk::Armor(_) => "armor",
                SurvivorAsk::Boxes(_) => "boxes",
                SurvivorAsk::Injuries => "injuries",
                SurvivorAsk::BrainBox => "brain-box",
                SurvivorAsk::Severe => "severe",
                SurvivorAsk::SevereRow(..) => "suffered",
                SurvivorAsk::HitsTaken => "hits-taken",
                SurvivorAsk::Bleeding => "bleeding",
                SurvivorAsk::Stat(stat) => stat.name(),
                SurvivorAsk::Attribute(_) => "attribute",
                SurvivorAsk::Impaired(_) => "impaired",
                SurvivorAsk::WeaponLost => "weapon-lost",
            };
            (name, Some(game.name(id).to_owned()))
        }
    }
}
