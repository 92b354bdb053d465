//! Questions about a showdown.

use showdown::content::{Ask, Location, SurvivorAsk};
use showdown::{Outcome, Showdown};

use crate::{AskSet, Key, Tell, Value};

/// All questions together: the answer is a joint distribution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asks {
    /// The parts of the answer.
    pub all: Vec<Ask>,
}

fn head(showdown: &Showdown, ask: Ask) -> String {
    let card = |kind: u8| showdown.hit_locations[usize::from(kind)].name.as_str();
    if let Some(plain) = ask.plain() {
        return plain.name.into();
    }
    match ask {
        Ask::MonsterToken(attribute) => format!("{} tokens", attribute.name()),
        Ask::Persistent(kind) => format!("{} in play", card(kind)),
        Ask::Archived(kind) => format!("{} archived", card(kind)),
        Ask::Survivor(id, ask) => {
            let about = about(showdown, ask);
            if showdown.survivors.len() == 1 { about } else { format!("{about} of {}", showdown.name(id)) }
        }
        plain => unreachable!("{plain:?} has a name of its own"),
    }
}

fn about(showdown: &Showdown, ask: SurvivorAsk) -> String {
    if let Some(plain) = ask.plain() {
        return plain.name.into();
    }
    match ask {
        SurvivorAsk::Armor(location) => format!("{} armor", location.name()),
        SurvivorAsk::Boxes(location) => format!("{} injury boxes", location.name()),
        SurvivorAsk::SevereRow(table, row) => {
            let rows = showdown.severe.get(usize::from(table)).unwrap_or(&showdown.trauma);
            let place = Location::ALL.get(usize::from(table)).map_or("brain", |location| location.name());
            format!("{} ({place})", rows.rows[usize::from(row)].name)
        }
        SurvivorAsk::Stat(stat) => stat.name().into(),
        SurvivorAsk::Attribute(attribute) => format!("{} gained", attribute.name()),
        SurvivorAsk::Impaired(impairment) => impairment.says().into(),
        plain => unreachable!("{plain:?} has a name of its own"),
    }
}

/// The subject of an ask, for programs.
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

impl AskSet<Showdown> for Asks {
    fn key(&self, outcome: &Outcome) -> Key {
        // An outcome may tell more than was asked; nothing of that is told apart.
        outcome.iter().take(self.all.len()).map(|&number| number.into()).collect()
    }

    fn numbers(&self) -> Vec<usize> {
        (0..self.all.len()).filter(|&index| !self.all[index].is_flag()).collect()
    }

    fn lanes(&self) -> Vec<(usize, usize)> {
        let is_counted = |ask: &Ask| {
            matches!(
                ask,
                Ask::Wounds | Ask::Criticals | Ask::Hits | Ask::Attacks | Ask::Traps | Ask::Resources
            )
        };
        // A question that is asked twice is gathered once.
        let mut counted: Vec<Ask> = Vec::new();
        let mut lanes = Vec::new();
        for (index, ask) in self.all.iter().enumerate().filter(|(_, ask)| is_counted(ask)) {
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
            tell: ask.word().to_owned(),
            of: whom(showdown, ask),
            name: head(showdown, ask),
            before: None,
        };
        self.all.iter().map(tell).collect()
    }

    fn values(&self, _: &Showdown, key: &Key) -> Vec<Value> {
        let value = |(&ask, &value): (&Ask, &i32)| {
            if ask.is_flag() { Value::Is(value != 0) } else { Value::Number(value.into()) }
        };
        self.all.iter().zip(key.iter()).map(value).collect()
    }

    fn is_answer(&self, word: &str) -> bool {
        word.parse::<i32>().is_ok() || matches!(word, "yes" | "no")
    }
}
