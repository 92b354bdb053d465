//! Questions: what to report about how a scenario ends.

use kernel::Inches;
use skirmish::{Battle, CheckResult, Outcome, Status, UnitId};

use crate::{Key, Questions};

/// Something to report about the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// The state of a unit.
    Status(UnitId),
    /// The Wounds that it has left.
    Wounds(UnitId),
    /// Where it stands.
    Place(UnitId),
    /// How far its engage reaches.
    Reach(UnitId),
    /// Whether the last plain Check passed.
    Check,
    /// Which side won the battle.
    Winner,
    /// How many turns the battle took.
    Turns,
    /// How many units that side has lost.
    Lost(u8),
    /// How many rounds there were.
    Rounds,
}

/// All questions together: the answer is a joint distribution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The parts of the answer.
    pub asks: Vec<Ask>,
    /// The side of each unit that it can lose: a unit that starts out of action is not lost.
    pub sides: Vec<Option<u8>>,
}

impl Questions<Battle> for Question {
    fn key(&self, outcome: &Outcome) -> Key {
        let unit = |id: UnitId| &outcome.units[usize::from(id.0)];
        self.asks
            .iter()
            .map(|ask| match *ask {
                Ask::Status(id) => unit(id).status as i32,
                Ask::Wounds(id) => unit(id).wounds.into(),
                Ask::Place(id) => unit(id).place.into(),
                Ask::Reach(id) => unit(id).reach.0,
                Ask::Check => outcome.check as i32,
                Ask::Winner => outcome.verdict.winner().map_or(0, |side| i32::from(side) + 1),
                Ask::Turns => outcome.turns.into(),
                Ask::Rounds => outcome.rounds.into(),
                Ask::Lost(side) => {
                    let units = outcome.units.iter().zip(&self.sides);
                    let lost =
                        units.filter(|(unit, of)| **of == Some(side) && unit.status == Status::Incapacitated);
                    lost.count() as i32
                }
            })
            .collect()
    }

    fn heads(&self, battle: &Battle) -> Vec<String> {
        let heads = self.asks.iter().map(|ask| match *ask {
            Ask::Status(id) => format!("{} becomes", battle.name(id)),
            Ask::Wounds(id) => format!("Wounds of {}", battle.name(id)),
            Ask::Place(id) => format!("place of {}", battle.name(id)),
            Ask::Reach(id) => format!("reach of {}", battle.name(id)),
            Ask::Check => "Check".into(),
            Ask::Winner => "winner".into(),
            Ask::Turns => "turns".into(),
            Ask::Rounds => "rounds".into(),
            Ask::Lost(side) => format!("{} lost", battle.sides[usize::from(side)]),
        });
        heads.collect()
    }

    fn fields(&self, battle: &Battle) -> Vec<(&'static str, Option<String>)> {
        let name = |id| Some(battle.name(id).to_owned());
        let fields = self.asks.iter().map(|ask| match *ask {
            Ask::Status(id) => ("status", name(id)),
            Ask::Wounds(id) => ("wounds", name(id)),
            Ask::Place(id) => ("place", name(id)),
            Ask::Reach(id) => ("reach", name(id)),
            Ask::Check => ("check", None),
            Ask::Winner => ("winner", None),
            Ask::Turns => ("turns", None),
            Ask::Rounds => ("rounds", None),
            Ask::Lost(side) => ("lost", Some(battle.sides[usize::from(side)].clone())),
        });
        fields.collect()
    }

    /// A healthy unit that stays so reads `None`: no injury.
    fn words(&self, battle: &Battle, key: &Key) -> Vec<String> {
        let word = |(ask, &value): (&Ask, &i32)| match *ask {
            Ask::Status(id) => match Status::ALL[value as usize] {
                Status::Healthy if battle.unit(id).start.status == Status::Healthy => "None".into(),
                status => status.name().into(),
            },
            Ask::Wounds(_) | Ask::Turns | Ask::Lost(_) | Ask::Rounds => value.to_string(),
            Ask::Winner => match value {
                0 => "nobody".into(),
                side => battle.sides[side as usize - 1].clone(),
            },
            Ask::Place(_) => battle.places[value as usize].name.clone(),
            Ask::Reach(_) => Inches(value).to_string(),
            Ask::Check => match value {
                v if v == CheckResult::Passed as i32 => "passed".into(),
                v if v == CheckResult::Failed as i32 => "failed".into(),
                _ => "not made".into(),
            },
        };
        self.asks.iter().zip(key.iter()).map(word).collect()
    }

    fn values(&self, battle: &Battle, key: &Key) -> Vec<String> {
        let value = |(ask, word): (&(Ask, i32), String)| match ask {
            (Ask::Status(_), value) => Status::ALL[*value as usize].name().to_lowercase(),
            (Ask::Reach(_), value) => Inches(*value).to_string().replace('"', ""),
            (
                Ask::Wounds(_)
                | Ask::Place(_)
                | Ask::Check
                | Ask::Winner
                | Ask::Turns
                | Ask::Lost(_)
                | Ask::Rounds,
                _,
            ) => word,
        };
        let pairs: Vec<(Ask, i32)> = self.asks.iter().copied().zip(key.iter().copied()).collect();
        pairs.iter().zip(self.words(battle, key)).map(value).collect()
    }

    /// How long a battle took, and what it cost.
    fn numbers(&self) -> Vec<usize> {
        let is_number = |ask: &Ask| matches!(ask, Ask::Turns | Ask::Lost(_) | Ask::Rounds);
        (0..self.asks.len()).filter(|&place| is_number(&self.asks[place])).collect()
    }

    fn lanes(&self) -> Vec<(usize, usize)> {
        self.asks.iter().position(|ask| *ask == Ask::Rounds).map(|place| (place, 0)).into_iter().collect()
    }

    /// The injuries of one unit on its feet.
    fn all_keys(&self, battle: &Battle) -> Vec<Key> {
        let [Ask::Status(id)] = self.asks[..] else { return Vec::new() };
        if !battle.unit(id).start.status.is_fit() {
            return Vec::new();
        }
        let keys = Status::ALL
            .into_iter()
            .filter(|status| *status == battle.unit(id).start.status || !status.is_fit());
        keys.map(|status| [status as i32].into_iter().collect()).collect()
    }

    /// A state that does not come up is still a state.
    fn is_answer(&self, word: &str) -> bool {
        let is_state =
            Status::ALL.iter().any(|status| status.name().to_lowercase() == word) || word == "none";
        is_state && self.asks.iter().any(|ask| matches!(ask, Ask::Status(_)))
    }
}
