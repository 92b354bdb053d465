//! The showdown problems that are timed and counted.

use kernel::Silent;
use odds::{Answer, Odds, Pick};
use packs::PackFiles;
use packs::showdown::{Pack, QuickAttack, QuickShowdown, QuickStep};
use showdown::content::{Ask, Showdown};
use showdown::{Outcome, State};
use testkit::quarry;

/// A hunt that is ready to be asked about, and where it starts.
pub struct Ready {
    pub hunt: Showdown,
    pub start: State,
}

impl Ready {
    pub fn new(hunt: Showdown) -> Ready {
        let hunt = hunt.link();
        let start = hunt.start(&mut Silent);
        Ready { hunt, start }
    }

    pub fn solve(&self) -> Answer<Outcome> {
        Odds::new(&self.hunt, Pick::First).solve(&self.start, |outcome| *outcome).unwrap()
    }

    /// So many attacks on one thread, first options taken.
    pub fn sample(&self, trials: u64) -> sim::Sampled<Outcome> {
        let run = sim::Run { threads: 1, ..sim::Run::new(trials, 1) };
        sim::sample(&self.hunt, &self.start, run, |_, _, _| 0, |outcome| *outcome)
    }

    /// So many whole showdowns, everything at random.
    pub fn sample_any(&self, trials: u64, threads: usize) -> sim::Sampled<Outcome> {
        let run = sim::Run { threads, ..sim::Run::new(trials, 1) };
        let any = |_: &_, decision: &kernel::Decision<_>, dice: &mut sim::Dice| {
            dice.below(decision.choices.len() as u32) as usize
        };
        sim::sample(&self.hunt, &self.start, run, any, |outcome| *outcome)
    }
}

pub fn p1() -> Ready {
    Ready::new(quarry::p1())
}

/// P1L with another speed.
pub fn p1l(speed: Option<i8>) -> Ready {
    let mut hunt = quarry::p1l();
    if let Some(speed) = speed {
        hunt.weapons[0].speed = speed;
    }
    Ready::new(hunt)
}

/// So many attacks in a row: P2(n).
pub fn p2(attacks: u16) -> Ready {
    let mut hunt = quarry::p1();
    hunt.plan = vec![quarry::attacks(Some(attacks))];
    Ready::new(hunt)
}

/// Attacks until a monster with 8 AI cards is defeated.
pub fn p2k() -> Ready {
    let mut hunt = quarry::p1();
    hunt.plan = vec![quarry::attacks(None)];
    hunt.monster.ai_deck = Some(8);
    hunt.asks = vec![Ask::Attacks];
    Ready::new(hunt)
}

/// An attack on the level 1 White Lion with its whole deck and all reactions.
pub fn white_lion(weapon: &str, ask: &[&str]) -> Ready {
    let question = QuickAttack {
        weapons: vec![weapon.into()],
        step: QuickStep::Attack { times: Some(1), same_round: false },
        ask: ask.iter().map(|&word| word.into()).collect(),
        ..QuickAttack::default()
    };
    Ready::new(question.scenario(&Pack::core()).expect("the core pack has that weapon").game)
}

pub fn first_story() -> Ready {
    let quick = QuickShowdown { level: Some("first-story".into()), ..QuickShowdown::default() };
    Ready::new(quick.scenario(&Pack::core()).expect("the core pack has the First Story").game)
}
