//! Who sits where: joining, free seats, policies, leaving, and seats that are handed over.

use std::collections::BTreeMap;

use kernel::Seat;
use serde::{Deserialize, Serialize};
use source::{JsonSchema, is_seen};
use table::{Grant, People, Person, Sitting};

use super::make::Seats;
use super::slot::{Open, Slot};
use super::{Tables, make};
use crate::problem::{Kind, Problem, Result};
use crate::secret::{self, Hash};
use crate::store::{Change, Link};

/// The most people at a table.
const PEOPLE: usize = 24;

/// The longest name, in characters.
const NAME: usize = 60;

/// To join a table by its code.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinTable {
    /// The code.
    pub code: String,
    /// What the others call you.
    pub name: String,
    /// The free seats to take.
    #[serde(default)]
    pub seats: Seats,
}

/// To take free seats, to leave seats, and to give them to policies.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SeatsCommand {
    /// What the others call you from now on; if absent, as before.
    pub name: Option<String>,
    /// The numbers of free seats to take.
    pub take: Vec<u8>,
    /// The numbers of one's own seats to leave.
    pub leave: Vec<u8>,
    /// Policies for free seats, by their numbers; none to free the seat again.
    pub policies: BTreeMap<u8, Option<String>>,
}

/// To hand over by a link that is good for one use and a day.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct HandOver {
    /// One's own seats, or free ones, for somebody else; none for another screen of one's own.
    pub seats: Vec<u8>,
}

/// The secret of a link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Token {
    /// The secret: it stands behind the `#` of a link, which no server sees.
    pub token: String,
}

/// To take over what a link hands over.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeOver {
    /// The secret of the link.
    pub token: String,
    /// What the others call you, if you are somebody else.
    #[serde(default)]
    pub name: Option<String>,
}

/// Somebody who sits at a table now. Who they are is in the cookie that comes along.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Seated {
    /// The table.
    pub table: String,
    /// Their number there.
    pub person: u8,
    /// The code by which others join.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The secret of the seat, for the cookie.
    #[serde(skip)]
    pub token: String,
}

/// A name that can be shown.
///
/// # Errors
/// If it cannot.
pub fn name(given: &str) -> Result<String> {
    let name = given.split_whitespace().collect::<Vec<_>>().join(" ");
    let wrong = |message: &str, hint: &str| Err(Problem::new(Kind::Malformed, message, hint));
    match name.chars().count() {
        0 => wrong("a name is missing", "say what the others call you"),
        count if count > NAME => wrong("the name is too long", "take one of at most 60 letters"),
        _ if !name.chars().all(is_seen) => {
            wrong("the name has letters that cannot be seen", "take another one")
        }
        _ => Ok(name),
    }
}

/// One who sits at the table: they may correct it, of which the server makes a proposal if they are not alone.
pub fn sitting(name: String, seats: Vec<Seat>) -> Sitting {
    Sitting { name, seats, may: vec![Grant::Correct], policy: None }
}

impl Open {
    /// From now on these sit at the table.
    ///
    /// # Errors
    /// If something is wrong with them.
    pub fn sit(&mut self, people: &People) -> Result<()> {
        let may = |who: &Person| self.live.people().may(*who, Grant::Correct);
        let by = self.live.people().ids().find(may).unwrap_or(Person(0));
        let id = self.own_id();
        self.live.seat(by, &id, people)?;
        Ok(())
    }

    fn free(&self, seat: u8) -> Result<Seat> {
        let seats = self.seats();
        let found = seats.iter().find(|facts| facts.number == seat);
        let facts = found.ok_or_else(|| {
            Problem::new(
                Kind::NotOffered,
                format!("there is no seat {seat}"),
                "take one of the seats of this table",
            )
        })?;
        match facts.held_by {
            None => Ok(Seat(seat)),
            Some(_) => Err(Problem::new(
                Kind::Taken,
                format!("{} is taken", facts.name),
                "take a free seat, or only watch",
            )),
        }
    }

    /// Somebody new at the table, or somebody back who had left: nobody else can act for them.
    fn add(&self, people: &mut People, name: String, seats: Vec<Seat>) -> Result<Person> {
        let known = people.ids().find(|who| people.get(*who).is_some_and(|one| one.name == name));
        if let Some(who) = known {
            let is_gone = !self.tokens.values().any(|holder| *holder == who);
            let one = &mut people.all[usize::from(who.0)];
            if !is_gone || one.policy.is_some() || !one.seats.is_empty() {
                return Err(Problem::new(
                    Kind::Taken,
                    format!("somebody here is called {name}"),
                    "take another name",
                ));
            }
            *one = sitting(name, seats);
            return Ok(who);
        }
        if people.all.len() >= PEOPLE {
            return Err(Problem::too_many("people at this table"));
        }
        people.all.push(sitting(name, seats));
        Ok(Person(people.all.len() as u8 - 1))
    }

    /// A token for somebody, who has no other any more.
    fn token(&mut self, who: Person, changes: &mut Vec<Change>) -> String {
        let (token, table) = (secret::token(), self.row.id.clone());
        let hash = secret::hash(&token);
        self.untoken(who, changes);
        self.tokens.insert(hash, who);
        changes.push(Change::Token { table, person: who.0, hash });
        token
    }

    fn untoken(&mut self, who: Person, changes: &mut Vec<Change>) {
        self.tokens.retain(|_, holder| *holder != who);
        changes.push(Change::Untoken { table: self.row.id.clone(), person: who.0 });
    }
}

impl Slot {
    /// Lets somebody sit down, or only come to the table.
    ///
    /// # Errors
    /// If a seat or the name is taken.
    pub fn join(&self, given: &str, wanted: &Seats) -> Result<Seated> {
        let name = name(given)?;
        let (seated, _) = self.change(|open, changes| {
            if open.row.code.is_none() {
                let hint = "ask somebody at the table for a link";
                return Err(Problem::new(Kind::NotDue, "the fight has begun", hint));
            }
            let free: Vec<u8> =
                open.seats().iter().filter(|seat| seat.held_by.is_none()).map(|seat| seat.number).collect();
            let seats = wanted.of(&free).into_iter().map(|seat| open.free(seat)).collect::<Result<_>>()?;
            let mut people = open.live.people().clone();
            let who = open.add(&mut people, name, seats)?;
            open.sit(&people)?;
            let token = open.token(who, changes);
            Ok(Seated { table: open.row.id.clone(), person: who.0, code: open.row.code.clone(), token })
        })?;
        self.heard(Person(seated.person));
        Ok(seated)
    }

    /// Takes seats, leaves seats, and gives them to policies.
    ///
    /// # Errors
    /// If a seat is not free, or not theirs.
    pub fn seats(&self, who: Person, command: &SeatsCommand) -> Result<u64> {
        let renamed = command.name.as_deref().map(name).transpose()?;
        let (is_reseated, version) = self.change(|open, _| {
            let mut people = open.live.people().clone();
            let taken = command.take.iter().map(|&seat| open.free(seat)).collect::<Result<Vec<_>>>()?;
            let me = &mut people.all[usize::from(who.0)];
            for &seat in &command.leave {
                if !me.seats.contains(&Seat(seat)) {
                    let hint = "leave a seat of your own";
                    return Err(Problem::new(Kind::NotYours, format!("seat {seat} is not yours"), hint));
                }
            }
            me.name = renamed.unwrap_or_else(|| me.name.clone());
            me.seats.retain(|seat| !command.leave.contains(&seat.0));
            me.seats.extend(taken);
            me.seats.sort_unstable();
            me.seats.dedup();
            for (&seat, policy) in &command.policies {
                for one in people.all.iter_mut().filter(|one| one.policy.is_some()) {
                    one.seats.retain(|held| held.0 != seat);
                }
                if let Some(policy) = policy {
                    let is_held = people.all.iter().any(|one| one.seats.contains(&Seat(seat)));
                    if is_held {
                        let hint = "give it a seat that is free";
                        return Err(Problem::new(Kind::Taken, format!("seat {seat} is taken"), hint));
                    }
                    make::add_policy(&mut people, seat, policy)?;
                }
            }
            open.sit(&people)?;
            open.is_reseated = !command.policies.is_empty();
            Ok(open.is_reseated)
        })?;
        if is_reseated {
            self.begin()?;
        }
        Ok(version)
    }

    /// Leaves the table. The seats are free then.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn leave(&self, who: Person) -> Result<u64> {
        let ((), version) = self.change(|open, changes| {
            let mut people = open.live.people().clone();
            people.all[usize::from(who.0)].seats.clear();
            open.sit(&people)?;
            open.untoken(who, changes);
            Ok(())
        })?;
        Ok(version)
    }

    /// Takes a seat from somebody: only whoever runs the server does that.
    ///
    /// # Errors
    /// If nobody holds it.
    pub fn remove(&self, seat: u8) -> Result<u64> {
        let (is_policys, version) = self.change(|open, changes| {
            let mut people = open.live.people().clone();
            let holder = people.ids().find(|&who| people.holds(who, Seat(seat)));
            let who = holder.ok_or_else(|| {
                Problem::new(Kind::NotFound, format!("nobody holds seat {seat}"), "look again")
            })?;
            let one = &mut people.all[usize::from(who.0)];
            one.seats.retain(|held| held.0 != seat);
            let (is_policys, is_left) = (one.policy.is_some(), one.seats.is_empty());
            open.sit(&people)?;
            open.is_reseated = is_policys;
            if is_left && !is_policys {
                open.untoken(who, changes);
            }
            Ok(is_policys)
        })?;
        if is_policys {
            self.begin()?;
        }
        Ok(version)
    }

    /// A link by which somebody takes over.
    ///
    /// # Errors
    /// If a seat is neither free nor one's own.
    pub fn hand_over(&self, who: Person, command: &HandOver) -> Result<Token> {
        let token = secret::token();
        let hash = secret::hash(&token);
        self.change(|open, changes| {
            for &seat in &command.seats {
                if !open.live.people().holds(who, Seat(seat)) {
                    open.free(seat)?;
                }
            }
            let link = Link { table: open.row.id.clone(), by: who.0, seats: command.seats.clone() };
            changes.push(Change::Link { hash, link });
            Ok(())
        })?;
        Ok(Token { token })
    }

    fn take_over(&self, hash: Hash, link: &Link, given: Option<&str>) -> Result<Seated> {
        let given = given.map(name).transpose()?;
        let by = Person(link.by);
        let (seated, _) = self.change(|open, changes| {
            changes.push(Change::Unlink { hash });
            let mut people = open.live.people().clone();
            if link.seats.is_empty() {
                if let Some(name) = given.filter(|name| people.get(by).is_none_or(|one| one.name != *name)) {
                    people.all[usize::from(by.0)].name = name;
                    open.sit(&people)?;
                }
                let token = open.token(by, changes);
                return Ok(Seated { table: open.row.id.clone(), person: by.0, code: None, token });
            }
            let missing =
                || Problem::new(Kind::Malformed, "a name is missing", "say what the others call you");
            let name = given.ok_or_else(missing)?;
            for &seat in &link.seats {
                if !people.holds(by, Seat(seat)) {
                    open.free(seat)?;
                }
            }
            let seats: Vec<Seat> = link.seats.iter().map(|&seat| Seat(seat)).collect();
            let from = &mut people.all[usize::from(by.0)];
            from.seats.retain(|seat| !seats.contains(seat));
            let gave_all = from.seats.is_empty();
            let who = open.add(&mut people, name, seats)?;
            open.sit(&people)?;
            if gave_all {
                open.untoken(by, changes);
            }
            let token = open.token(who, changes);
            Ok(Seated { table: open.row.id.clone(), person: who.0, code: None, token })
        })?;
        self.heard(Person(seated.person));
        Ok(seated)
    }
}

impl Tables {
    /// Takes over what a link hands over. Who had it before is out at once.
    ///
    /// # Errors
    /// If the link was used or is too old, or what it hands over is somebody else's by now.
    pub fn take_over(&self, command: &TakeOver) -> Result<Seated> {
        let hash = secret::hash(&command.token);
        let used = || {
            let hint = "ask for another one";
            Problem::new(Kind::NotFound, "this link was used, or is too old", hint)
        };
        let link = self.store().link(&hash)?.ok_or_else(used)?;
        self.get(&link.table)?.take_over(hash, &link, command.name.as_deref())
    }
}
