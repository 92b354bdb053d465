//! New tables: of anything that a question can be about, a scenario or a saved game among it.

use std::collections::BTreeMap;

use ask::Question;
use ask::campaign::Season;
use ask::companion::is_by_hand;
use ask::outlook::Played;
use ask::policy::{Policies, Policy, style};
use ask::question::{Of, Scenario};
use kernel::Seat;
use serde::Deserialize;
use source::{JsonSchema, Source, is_seen};
use table::{CommandId, Grant, People, Person, Sitting};

use super::Tables;
use super::commands::rolls;
use super::seats::{Seated, name, sitting};
use super::slot::dice;
use crate::problem::{Kind, Problem, Result};
use crate::scene::{Rolling, Shown};
use crate::secret;
use crate::store::{Change, Kept, Row, Settings, now};

/// Which seats somebody takes.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Seats {
    /// In a word.
    Word(SeatsWord),
    /// By their numbers.
    Numbers(Vec<u8>),
}

/// Which seats somebody takes, in a word.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeatsWord {
    /// All that are free.
    All,
    /// None.
    None,
}

impl Default for Seats {
    fn default() -> Self {
        Self::Word(SeatsWord::None)
    }
}

impl Seats {
    /// The numbers, if these seats are free.
    pub fn of(&self, free: &[u8]) -> Vec<u8> {
        match self {
            Self::Word(SeatsWord::All) => free.to_vec(),
            Self::Word(SeatsWord::None) => Vec::new(),
            Self::Numbers(numbers) => numbers.clone(),
        }
    }
}

/// A new table.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// What the others call you.
    pub name: String,
    /// What is played: a showdown, a battle, a scenario in its own words, a saved game.
    pub question: Question,
    /// A campaign, as its file: the warbands of a battle are then two of those of the campaign, by their names in it.
    #[serde(default)]
    pub campaign: Option<String>,
    /// What the table is called; if absent, as what is played.
    #[serde(default)]
    pub title: Option<String>,
    /// The seats that you take.
    #[serde(default)]
    pub seats: Seats,
    /// Policies for seats, by their numbers.
    #[serde(default)]
    pub policies: BTreeMap<u8, String>,
    /// To what odds are shown.
    #[serde(default)]
    pub odds: Shown,
    /// Where dice and cards come from.
    #[serde(default)]
    pub rolls: Rolling,
}

/// Adds a policy that plays for a seat.
pub fn add_policy(people: &mut People, seat: u8, word: &str) -> Result<()> {
    let unknown = || {
        let hint = "take aggressive, cautious, exact or random";
        Problem::new(Kind::NotOffered, format!("there is no policy `{word}`"), hint)
    };
    let policy = Policy::from_word(word).ok_or_else(unknown)?;
    style(Some(&Policies::Same(policy)), "game").map_err(|_| unknown())?;
    // One who played for this seat before is the same again.
    let name = format!("{word} {}", u16::from(seat) + 1);
    let seats = vec![Seat(seat)];
    let sitting = Sitting { name, seats, may: Vec::new(), policy: Some(policy.word().to_owned()) };
    match people.all.iter_mut().find(|one| one.name == sitting.name) {
        Some(one) if one.policy.is_some() => one.seats.push(Seat(seat)),
        Some(_) => {
            return Err(Problem::new(Kind::Taken, "somebody is called like the policy", "take another name"));
        }
        None => people.all.push(sitting),
    }
    Ok(())
}

/// The game that is asked for, before anybody sits down.
fn game(question: &Question, campaign: Option<&str>) -> Result<Box<dyn Played + Send>> {
    let fought = match (&question.of, campaign) {
        (_, None) => None,
        (Of::Battle(battle), Some(campaign)) => {
            let season = Season::sent(&Source::new("campaign", campaign))?;
            Some(Of::Scenario(Scenario { name: "battle".to_owned(), text: season.battle(battle)? }))
        }
        (_, Some(_)) => {
            let hint = "leave `campaign` out, or ask for a battle";
            return Err(Problem::new(Kind::Question, "a campaign is one of battles", hint));
        }
    };
    let question = &match fought {
        Some(of) => Question { of, ..question.clone() },
        None => question.clone(),
    };
    let is_plain = question.vary.is_none() && question.versus.is_none() && !question.explain;
    if !is_plain {
        return Err(Problem::new(
            Kind::Question,
            "a table plays one thing",
            "leave `vary`, `versus` and `explain` out",
        ));
    }
    if question.pack.is_some() {
        return Err(Problem::new(
            Kind::Question,
            "tables are played with the built-in packs",
            "leave `pack` out",
        ));
    }
    let seed = u64::from_le_bytes(secret::random());
    Ok(match &question.of {
        Of::Saved(saved) => ask::seats::resumed(&saved.journal, dice(), seed)?,
        _ => question.recorded(dice(), seed)?,
    })
}

/// What a table is called.
fn title(given: Option<&str>, live: &dyn Played) -> Result<String> {
    const LONGEST: usize = 100;
    let usual = || live.title().map_or_else(|| format!("A {}", live.game().word()), str::to_owned);
    let title = given.map_or_else(usual, |given| given.trim().to_owned());
    if title.is_empty() || !title.chars().all(is_seen) {
        return Err(Problem::new(Kind::Malformed, "the title cannot be shown", "take another one"));
    }
    Ok(title.chars().take(LONGEST).collect())
}

/// Those who sit at a new table. Whoever sat at the one that was saved has left.
fn people(live: &dyn Played, new: &NewTable) -> Result<(People, Person)> {
    let mut people = live.people().clone();
    people.anybody.clear();
    for one in &mut people.all {
        (one.seats, one.policy) = (Vec::new(), None);
        one.may.retain(|grant| *grant == Grant::Correct);
    }
    for (&seat, word) in &new.policies {
        add_policy(&mut people, seat, word)?;
    }
    let given: Vec<u8> = new.policies.keys().copied().collect();
    let seats = live.seats().into_iter().map(|(number, _)| number);
    let free: Vec<u8> = seats.filter(|number| !given.contains(number)).collect();
    let mut wanted: Vec<Seat> = new.seats.of(&free).into_iter().map(Seat).collect();
    if is_by_hand(live) {
        // No turns are run, so that no role passes from one to the next: whoever sets up the table has them.
        let is_role = |name: &str| name == "monster controller" || name == "survivors";
        let roles =
            live.seats().into_iter().filter(|(number, name)| is_role(name) && !given.contains(number));
        wanted.extend(roles.map(|(number, _)| Seat(number)));
        wanted.sort_unstable();
        wanted.dedup();
    }
    if wanted.iter().any(|seat| given.contains(&seat.0)) {
        return Err(Problem::new(Kind::Taken, "a policy holds that seat", "take another one"));
    }
    let mine = sitting(name(&new.name)?, wanted);
    // The first of a new table is number 0; at a saved one, whoever has the same name is back.
    let at = people.all.iter().position(|one| one.name == mine.name && one.policy.is_none());
    let at = match at {
        Some(at) => {
            people.all[at] = mine;
            at
        }
        None if live.people().all.is_empty() => {
            people.all.insert(0, mine);
            0
        }
        None => {
            people.all.push(mine);
            people.all.len() - 1
        }
    };
    Ok((people, Person(at as u8)))
}

impl Tables {
    /// Makes a table.
    ///
    /// # Errors
    /// If what is asked for cannot be played, or there are too many tables.
    pub fn make(&self, new: &NewTable) -> Result<Seated> {
        if self.store().count()? >= self.most {
            return Err(Problem::too_many("tables are kept here"));
        }
        let mut live = game(&new.question, new.campaign.as_deref())?;
        if live.people().all.is_empty() && live.journal_since(0).is_empty() {
            live.set_rolls(rolls(new.rolls));
        }
        let (people, who) = people(&*live, new)?;
        let may = |who: &Person| live.people().may(*who, Grant::Correct);
        let by = live.people().ids().find(may).unwrap_or(Person(0));
        let id =
            CommandId::new(format!("made-{}", live.journal_since(0).len())).expect("it is short and plain");
        live.seat(by, &id, &people)?;
        let settings = Settings { title: title(new.title.as_deref(), &*live)?, odds: new.odds };
        let row = Row {
            id: secret::table_id(),
            settings,
            code: (live.inputs() == 0).then(secret::code),
            created: now(),
            touched: now(),
        };
        let (token, head, lines) = (secret::token(), live.journal_head(), live.journal_since(0).to_vec());
        let hash = secret::hash(&token);
        self.store().change(vec![
            Change::Create {
                id: row.id.clone(),
                settings: row.settings.clone(),
                code: row.code.clone(),
                head: head.clone(),
            },
            Change::Append { table: row.id.clone(), at: 0, lines: lines.clone() },
            Change::Token { table: row.id.clone(), person: who.0, hash },
        ])?;
        let seated = Seated { table: row.id.clone(), person: who.0, code: row.code.clone(), token };
        let slot = self.begin(Kept { row, head, lines, tokens: vec![(hash, who.0)], proposals: None })?;
        slot.begin()?;
        slot.heard(who);
        Ok(seated)
    }
}
