//! Questions: the facts to report about the end of a scenario.

use kernel::Inches;
use skirmish::{Battle, CheckResult, Outcome, Status, UnitId};

use crate::{AskSet, Key, Tell, Value};

/// Something to report about the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// The state of a unit.
    Status(UnitId),
    /// Whether it is injured: Dazed, Stunned or Incapacitated.
    Injured(UnitId),
    /// Whether it is at least Stunned: Stunned or Incapacitated.
    AtLeastStunned(UnitId),
    /// The Wounds that it has left.
    Wounds(UnitId),
    /// The place where the unit stands.
    Place(UnitId),
    /// The reach of the unit's engage.
    Reach(UnitId),
    /// Whether the last plain Check passed.
    Check,
    /// The side that won the battle.
    Winner,
    /// The number of turns that the battle took.
    Turns,
    /// The number of units that this side has lost.
    Lost(u8),
    /// The number of rounds that were played.
    Rounds,
}

/// All questions together: the answer is a joint distribution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asks {
    /// The parts of the answer.
    pub all: Vec<Ask>,
    /// The side of each unit that it can lose: a unit that starts out of action is not lost.
    pub sides: Vec<Option<u8>>,
}

impl AskSet<Battle> for Asks {
    fn key(&self, outcome: &Outcome) -> Key {
        let unit = |id: UnitId| &outcome.units[usize::from(id.0)];
        self.all
            .iter()
            .map(|ask| match *ask {
                Ask::Status(id) => unit(id).status as i32,
                Ask::Injured(id) => (unit(id).status >= Status::Dazed).into(),
                Ask::AtLeastStunned(id) => (unit(id).status >= Status::Stunned).into(),
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

    fn tells(&self, battle: &Battle) -> Vec<Tell> {
        let tell = |tell: &str, of: Option<&str>, name: String| Tell {
            tell: tell.to_owned(),
            of: of.map(str::to_owned),
            name,
            before: None,
        };
        let unit = |word: &str, id: UnitId, name: String| tell(word, Some(battle.name(id)), name);
        let tells = self.all.iter().map(|ask| match *ask {
            Ask::Status(id) => Tell {
                before: Some(word(battle.unit(id).start.status)),
                ..unit("status", id, format!("{} becomes", battle.name(id)))
            },
            Ask::Injured(id) => unit("injured", id, format!("{} injured", battle.name(id))),
            Ask::AtLeastStunned(id) => {
                unit("at-least-stunned", id, format!("{} at least Stunned", battle.name(id)))
            }
            Ask::Wounds(id) => unit("wounds", id, format!("Wounds of {}", battle.name(id))),
            Ask::Place(id) => unit("place", id, format!("place of {}", battle.name(id))),
            Ask::Reach(id) => unit("reach", id, format!("reach of {}", battle.name(id))),
            Ask::Check => tell("check", None, "Check".into()),
            Ask::Winner => tell("winner", None, "winner".into()),
            Ask::Turns => tell("turns", None, "turns".into()),
            Ask::Rounds => tell("rounds", None, "rounds".into()),
            Ask::Lost(side) => {
                let side = battle.sides[usize::from(side)].as_str();
                tell("lost", Some(side), format!("{side} lost"))
            }
        });
        tells.collect()
    }

    fn values(&self, battle: &Battle, key: &Key) -> Vec<Value> {
        let value = |(ask, &value): (&Ask, &i32)| match *ask {
            Ask::Status(_) => word(Status::ALL[value as usize]),
            Ask::Injured(_) | Ask::AtLeastStunned(_) => Value::Is(value != 0),
            Ask::Wounds(_) | Ask::Turns | Ask::Lost(_) | Ask::Rounds => Value::Number(value.into()),
            Ask::Winner => Value::Word(match value {
                0 => "nobody".into(),
                side => battle.sides[side as usize - 1].clone(),
            }),
            Ask::Place(_) => Value::Word(battle.places[value as usize].name.clone()),
            Ask::Reach(_) => Value::Word(Inches(value).to_string().replace('"', "")),
            Ask::Check => Value::Word(match value {
                v if v == CheckResult::Passed as i32 => "passed".into(),
                v if v == CheckResult::Failed as i32 => "failed".into(),
                _ => "not made".into(),
            }),
        };
        self.all.iter().zip(key.iter()).map(value).collect()
    }

    /// The positions of numbers: the length of a battle, and its losses.
    fn numbers(&self) -> Vec<usize> {
        let is_number = |ask: &Ask| matches!(ask, Ask::Turns | Ask::Lost(_) | Ask::Rounds);
        (0..self.all.len()).filter(|&place| is_number(&self.all[place])).collect()
    }

    fn lanes(&self) -> Vec<(usize, usize)> {
        self.all.iter().position(|ask| *ask == Ask::Rounds).map(|place| (place, 0)).into_iter().collect()
    }

    /// The injuries of one unit on its feet.
    fn all_keys(&self, battle: &Battle) -> Vec<Key> {
        let [Ask::Status(id)] = self.all[..] else { return Vec::new() };
        if !battle.unit(id).start.status.is_fit() {
            return Vec::new();
        }
        let keys = Status::ALL
            .into_iter()
            .filter(|status| *status == battle.unit(id).start.status || !status.is_fit());
        keys.map(|status| [status as i32].into_iter().collect()).collect()
    }

    /// Asks about the first unit whose state is asked: `injured`, and `at-least-stunned` or any other state.
    fn is_among(&self, word: &str, key: &Key) -> Option<bool> {
        let word = word.replace(' ', "-");
        let least = match word.strip_prefix("at-least-") {
            Some(name) => Status::ALL.into_iter().find(|status| status.name().to_lowercase() == name)?,
            None if word == "injured" => Status::Dazed,
            None => return None,
        };
        let at = self.all.iter().position(|ask| matches!(ask, Ask::Status(_)))?;
        Some(Status::ALL[key[at] as usize] >= least)
    }

    /// A state that does not come up is still a state.
    fn is_answer(&self, word: &str) -> bool {
        let is_state =
            Status::ALL.iter().any(|status| status.name().to_lowercase() == word) || word == "none";
        let is_flag = |ask: &Ask| matches!(ask, Ask::Injured(_) | Ask::AtLeastStunned(_));
        is_state && self.all.iter().any(|ask| matches!(ask, Ask::Status(_)))
            || matches!(word, "yes" | "no") && self.all.iter().all(is_flag)
    }
}

/// A state as files write it.
fn word(status: Status) -> Value {
    Value::Word(status.name().to_lowercase())
}
