//! The people and policies at a table, with the seats of the game that they hold and their other rights.

use kernel::Seat;
use serde::{Deserialize, Serialize};
use source::JsonSchema;

/// Somebody at a table, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct Person(pub u8);

/// Something that somebody may do beyond answering for their own seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grant {
    /// Roll and draw for everybody.
    Roll,
    /// Choose for everybody.
    Choose,
    /// The right to amend, to take back inputs of others, and to seat people.
    Correct,
}

impl Grant {
    /// All of them: one person plays everybody.
    pub const ALL: [Self; 3] = [Self::Roll, Self::Choose, Self::Correct];
}

/// A person at the table; without a seat or a right they are a spectator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sitting {
    /// The name.
    pub name: String,
    /// The seats of the game that they hold, by number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Seat>,
    /// The rights besides their seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub may: Vec<Grant>,
    /// The word of the policy that plays for them, if it is no person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy: Option<String>,
}

/// Everybody at a table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct People {
    /// Each of them, in the order of their numbers.
    pub all: Vec<Sitting>,
    /// The rights of everybody with a seat: "anybody may roll".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub anybody: Vec<Grant>,
}

impl People {
    /// One person that plays every seat.
    pub fn one(name: impl Into<String>) -> Self {
        let all = Sitting { name: name.into(), seats: Vec::new(), may: Grant::ALL.to_vec(), policy: None };
        Self { all: vec![all], anybody: Vec::new() }
    }

    /// The one with that number.
    pub fn get(&self, who: Person) -> Option<&Sitting> {
        self.all.get(usize::from(who.0))
    }

    /// Whether somebody holds a seat by name.
    pub fn holds(&self, who: Person, seat: Seat) -> bool {
        self.get(who).is_some_and(|sitting| sitting.seats.contains(&seat))
    }

    /// Whether somebody may do that for everybody.
    pub fn may(&self, who: Person, grant: Grant) -> bool {
        self.get(who).is_some_and(|sitting| {
            let is_playing = !sitting.seats.is_empty();
            sitting.may.contains(&grant) || is_playing && self.anybody.contains(&grant)
        })
    }

    /// Everybody's number.
    pub fn ids(&self) -> impl Iterator<Item = Person> + use<> {
        (0..self.all.len().min(usize::from(u8::MAX)) as u8).map(Person)
    }

    /// Whether a role of the game is somebody's: theirs by name, or, if nobody holds it by name, shared by the seats that
    /// `shares` tells.
    pub fn answers(&self, who: Person, role: Seat, shares: impl Fn(Seat) -> bool) -> bool {
        if self.ids().any(|other| self.holds(other, role)) {
            return self.holds(who, role);
        }
        self.get(who).is_some_and(|sitting| sitting.seats.iter().any(|&seat| shares(seat)))
    }

    /// The problem of these people in a game with these seats, if there is one.
    pub(crate) fn problem(&self, seats: &[Seat]) -> Option<(String, String)> {
        if self.all.is_empty() || self.all.len() > usize::from(u8::MAX) {
            return Some(("a table has from 1 to 255 people".to_owned(), "name somebody".to_owned()));
        }
        for (at, sitting) in self.all.iter().enumerate() {
            let name = &sitting.name;
            if name.is_empty() || name.chars().any(char::is_control) {
                return Some(("somebody has no name that can be shown".to_owned(), "name them".to_owned()));
            }
            if self.all[..at].iter().any(|other| other.name == *name) {
                let hint = "give each of them a name of their own";
                return Some((format!("two people are called `{name}`"), hint.to_owned()));
            }
            if let Some(seat) = sitting.seats.iter().find(|&seat| !seats.contains(seat)) {
                let there: Vec<String> = seats.iter().map(|seat| seat.0.to_string()).collect();
                let hint = format!("the seats of this game are {}", there.join(", "));
                return Some((format!("there is no seat {} for {name}", seat.0), hint));
            }
        }
        None
    }
}
