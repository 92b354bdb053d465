//! The results of many showdowns: winners, lengths, deaths, and the cards that did the damage.

use std::collections::BTreeMap;

use ::showdown::content::MAX_SURVIVORS;
use ::showdown::{Event, Outcome, Showdown, State, What};
use kernel::{Sink, Telling};
use sim::Gather;

/// The source of a survivor's harm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tale {
    /// Nothing that the log names.
    Other,
    /// An AI card, or the basic action.
    Card(u8),
    /// A hit location.
    Location(u8),
}

/// The results of the showdowns of one run. Adding up runs in any order gives the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Showdowns that ended.
    pub ended: u64,
    /// Showdowns that the survivors won.
    pub won: u64,
    /// Showdowns that the survivors ran away from.
    pub ran_away: u64,
    /// Showdowns that were stopped because they would not end.
    pub broken_off: u64,
    /// Showdowns by number of rounds.
    pub rounds: BTreeMap<u16, u64>,
    /// Showdowns by number of deaths.
    pub deaths: [u64; MAX_SURVIVORS + 1],
    /// Per survivor.
    pub survivors: Vec<Fate>,
    /// Harm to survivors, per cause.
    pub causes: BTreeMap<Tale, Harm>,
    /// The card or location being resolved in the showdown at hand.
    now: Tale,
    /// The survivor who attacks in it.
    attacker: Option<u8>,
}

/// The fate of one survivor, over all showdowns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Fate {
    /// Showdowns in which they died.
    pub died: u64,
    /// Attacks that they made.
    pub attacks: u64,
    /// Wounds that they inflicted.
    pub wounds: u64,
    /// Injury boxes filled.
    pub injuries: u64,
    /// Severe injuries and brain traumas.
    pub severe: u64,
}

/// The harm that a cause did to survivors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Harm {
    /// Points of damage, armor included.
    pub damage: u64,
    /// Points of brain damage.
    pub brain: u64,
    /// Deaths that it caused.
    pub deaths: u64,
}

impl Report {
    /// An empty report of a showdown.
    pub fn new(showdown: &Showdown) -> Self {
        Self {
            ended: 0,
            won: 0,
            ran_away: 0,
            broken_off: 0,
            rounds: BTreeMap::new(),
            deaths: [0; MAX_SURVIVORS + 1],
            survivors: vec![Fate::default(); showdown.survivors.len()],
            causes: BTreeMap::new(),
            now: Tale::Other,
            attacker: None,
        }
    }

    /// The mean number of rounds.
    pub fn mean_rounds(&self) -> f64 {
        let all: u64 = self.rounds.iter().map(|(&rounds, &count)| u64::from(rounds) * count).sum();
        all as f64 / self.ended.max(1) as f64
    }

    /// The number of rounds that this share of the showdowns does not exceed.
    pub fn rounds_within(&self, share: f64) -> u16 {
        let mut left = (self.ended as f64 * share).ceil() as u64;
        for (&rounds, &count) in &self.rounds {
            left = left.saturating_sub(count);
            if left == 0 {
                return rounds;
            }
        }
        self.rounds.keys().next_back().copied().unwrap_or(0)
    }

    fn harm(&mut self) -> &mut Harm {
        self.causes.entry(self.now).or_default()
    }
}

impl Sink<Event> for Report {
    /// Every game that is simulated is listened to: that is worth a form of its own.
    fn hear<T: Telling<Event>>(&mut self, rules: T) -> T::Answer {
        rules.run(self)
    }

    fn tell(&mut self, event: impl FnOnce() -> Event) {
        match event().what {
            What::CardDrawn { card } | What::CardSpeaks { card } | What::MonsterAttacks { card, .. } => {
                self.now = Tale::Card(card);
            }
            What::Reacts { kind, .. } | What::TrapSprung { kind } => self.now = Tale::Location(kind),
            What::Attacks { survivor, .. } => {
                self.attacker = Some(survivor.0);
                self.survivors[usize::from(survivor.0)].attacks += 1;
            }
            What::SurvivorsTurn | What::Acts { .. } => (self.now, self.attacker) = (Tale::Other, None),
            What::Wounded { .. } | What::Defeated => {
                if let Some(attacker) = self.attacker {
                    self.survivors[usize::from(attacker)].wounds += 1;
                }
            }
            What::ArmorLost { lost, .. } => self.harm().damage += u64::from(lost),
            What::Injured { survivor, .. } => {
                self.survivors[usize::from(survivor.0)].injuries += 1;
                self.harm().damage += 1;
            }
            What::SevereInjuryDue { damage, .. } => self.harm().damage += u64::from(damage),
            What::BrainDamage { amount, .. } => self.harm().brain += u64::from(amount),
            What::Suffers { survivor, .. } => self.survivors[usize::from(survivor.0)].severe += 1,
            What::Dies { .. } => self.harm().deaths += 1,
            What::RunAway => self.ran_away += 1,
            What::BrokenOff => self.broken_off += 1,
            _ => {}
        }
    }
}

impl Gather<State, Outcome> for Report {
    fn end(&mut self, state: &State, _: &Outcome) {
        self.ended += 1;
        self.won += u64::from(state.monster.defeated);
        *self.rounds.entry(state.round).or_default() += 1;
        let dead = state.survivors.iter().filter(|who| who.dead).count();
        self.deaths[dead] += 1;
        for (fate, who) in self.survivors.iter_mut().zip(state.survivors.iter()) {
            fate.died += u64::from(who.dead);
        }
        (self.now, self.attacker) = (Tale::Other, None);
    }

    fn add(&mut self, other: Self) {
        self.ended += other.ended;
        self.won += other.won;
        self.ran_away += other.ran_away;
        self.broken_off += other.broken_off;
        for (rounds, count) in other.rounds {
            *self.rounds.entry(rounds).or_default() += count;
        }
        self.deaths.iter_mut().zip(other.deaths).for_each(|(mine, theirs)| *mine += theirs);
        for (mine, theirs) in self.survivors.iter_mut().zip(other.survivors) {
            mine.died += theirs.died;
            mine.attacks += theirs.attacks;
            mine.wounds += theirs.wounds;
            mine.injuries += theirs.injuries;
            mine.severe += theirs.severe;
        }
        for (cause, harm) in other.causes {
            let mine = self.causes.entry(cause).or_default();
            mine.damage += harm.damage;
            mine.brain += harm.brain;
            mine.deaths += harm.deaths;
        }
    }
}
