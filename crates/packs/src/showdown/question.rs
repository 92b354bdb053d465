//! What is asked about a showdown.

use showdown::content::{Ask, Location, SurvivorAsk};
use showdown::{Outcome, Showdown};

use crate::{Key, Questions, Tell, Value};

/// What is asked, all together: the answer is a joint distribution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// What is told apart.
    pub asks: Vec<Ask>,
}

/// Whether an answer is yes or no.
fn is_flag(ask: Ask) -> bool {
    matches!(
        ask,
        Ask::Defeated
            | Ask::MonsterDown
            | Ask::Persistent(_)
            | Ask::Archived(_)
            | Ask::Survivor(
                _,
                SurvivorAsk::Dead
                    | SurvivorAsk::KnockedDown
                    | SurvivorAsk::Priority
                    | SurvivorAsk::BrainBox
                    | SurvivorAsk::WeaponLost
                    | SurvivorAsk::Impaired(_)
            )
    )
}

fn head(showdown: &Showdown, ask: Ask) -> String {
    let card = |kind: u8| showdown.hit_locations[usize::from(kind)].name.as_str();
    match ask {
        Ask::Wounds => "wounds".into(),
        Ask::Criticals => "criticals".into(),
        Ask::Hits => "hits".into(),
        Ask::Attacks => "attacks".into(),
        Ask::Traps => "traps".into(),
        Ask::Resources => "resources".into(),
        Ask::Defeated => "defeated".into(),
        Ask::MonsterDown => "monster down".into(),
        Ask::MonsterToken(attribute) => format!("{} tokens", attribute.name()),
        Ask::Persistent(kind) => format!("{} in play", card(kind)),
        Ask::Archived(kind) => format!("{} archived", card(kind)),
        Ask::DeckLeft => "cards left".into(),
        Ask::Rounds => "rounds".into(),
        Ask::Living => "living".into(),
        Ask::Survivor(id, ask) => {
            let about = about(showdown, ask);
            if showdown.survivors.len() == 1 { about } else { format!("{about} of {}", showdown.name(id)) }
        }
    }
}

fn about(showdown: &Showdown, ask: SurvivorAsk) -> String {
    match ask {
        SurvivorAsk::Dead => "dead".into(),
        SurvivorAsk::KnockedDown => "knocked down".into(),
        SurvivorAsk::Priority => "priority target".into(),
        SurvivorAsk::Armor(location) => format!("{} armor", location.name()),
        SurvivorAsk::Boxes(location) => format!("{} injury boxes", location.name()),
        SurvivorAsk::Injuries => "injury boxes".into(),
        SurvivorAsk::BrainBox => "brain box".into(),
        SurvivorAsk::Severe => "severe injuries".into(),
        SurvivorAsk::SevereRow(table, row) => {
            let rows = showdown.severe.get(usize::from(table)).unwrap_or(&showdown.trauma);
            let place = Location::ALL.get(usize::from(table)).map_or("brain", |location| location.name());
            format!("{} ({place})", rows.rows[usize::from(row)].name)
        }
        SurvivorAsk::HitsTaken => "hits taken".into(),
        SurvivorAsk::Bleeding => "bleeding".into(),
        SurvivorAsk::Stat(stat) => stat.name().into(),
        SurvivorAsk::Attribute(attribute) => format!("{} gained", attribute.name()),
        SurvivorAsk::Impaired(impairment) => impairment.says().into(),
        SurvivorAsk::WeaponLost => "weapon lost".into(),
    }
}

/// The name for programs.
fn field(ask: Ask) -> &'static str {
    match ask {
        Ask::Wounds => "wounds",
        Ask::Criticals => "criticals",
        Ask::Hits => "hits",
        Ask::Attacks => "attacks",
        Ask::Traps => "traps",
        Ask::Resources => "resources",
        Ask::Defeated => "defeated",
        Ask::MonsterDown => "monster-down",
        Ask::MonsterToken(_) => "token",
        Ask::Persistent(_) => "in-play",
        Ask::Archived(_) => "archived",
        Ask::DeckLeft => "deck-left",
        Ask::Rounds => "rounds",
        Ask::Living => "living",
        Ask::Survivor(_, ask) => match ask {
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
        },
    }
}

/// Whom or what an ask is about, for programs.
fn whom(showdown: &Showdown, ask: Ask) -> Option<String> {
    let card = |kind: u8| showdown.hit_locations[usize::from(kind)].id.clone();
    match ask {
        Ask::MonsterToken(attribute) => Some(attribute.name().into()),
        Ask::Persistent(kind) | Ask::Archived(kind) => Some(card(kind)),
        Ask::Survivor(id, ask) => {
            let name = showdown.name(id);
            Some(match ask {
                SurvivorAsk::Armor(location) | SurvivorAsk::Boxes(location) => {
                    format!("{name}.{}", location.name())
                }
                SurvivorAsk::Attribute(attribute) => format!("{name}.{}", attribute.name()),
                SurvivorAsk::SevereRow(table, row) => {
                    let rows = showdown.severe.get(usize::from(table)).unwrap_or(&showdown.trauma);
                    format!("{name}.{}", rows.rows[usize::from(row)].id)
                }
                _ => name.into(),
            })
        }
        _ => None,
    }
}

impl Questions<Showdown> for Question {
    fn key(&self, outcome: &Outcome) -> Key {
        // Of what an outcome tells beyond what was asked, nothing is told apart.
        outcome.iter().take(self.asks.len()).map(|&number| number.into()).collect()
    }

    fn numbers(&self) -> Vec<usize> {
        (0..self.asks.len()).filter(|&index| !is_flag(self.asks[index])).collect()
    }

    fn lanes(&self) -> Vec<(usize, usize)> {
        let is_counted = |ask: &Ask| {
            matches!(
                ask,
                Ask::Wounds | Ask::Criticals | Ask::Hits | Ask::Attacks | Ask::Traps | Ask::Resources
            )
        };
        // What is asked twice is gathered once.
        let mut counted: Vec<Ask> = Vec::new();
        let mut lanes = Vec::new();
        for (index, ask) in self.asks.iter().enumerate().filter(|(_, ask)| is_counted(ask)) {
            let lane = counted.iter().position(|known| known == ask).unwrap_or(counted.len());
            if lane == counted.len() {
                counted.push(*ask);
            }
            lanes.push((index, lane));
        }
        lanes.retain(|&(_, lane)| lane < kernel::Tally::LANES);
        lanes
    }

    fn tells(&self, showdown: &Showdown) -> Vec<Tell> {
        let tell = |&ask: &Ask| Tell {
            tell: field(ask).to_owned(),
            of: whom(showdown, ask),
            name: head(showdown, ask),
            before: None,
        };
        self.asks.iter().map(tell).collect()
    }

    fn values(&self, _: &Showdown, key: &Key) -> Vec<Value> {
        let value = |(&ask, &value): (&Ask, &i32)| {
            if is_flag(ask) { Value::Is(value != 0) } else { Value::Number(value.into()) }
        };
        self.asks.iter().zip(key.iter()).map(value).collect()
    }

    fn is_answer(&self, word: &str) -> bool {
        word.parse::<i32>().is_ok() || matches!(word, "yes" | "no")
    }
}
