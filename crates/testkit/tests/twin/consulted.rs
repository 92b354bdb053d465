//! Every option of every ruling takes part in the comparison.

use std::collections::BTreeMap;

use kernel::{Game, Input, Pending, Ruling};
use skirmish::{Battle, Event, Rulings, Status, What, rule, unit::Stat};
use testkit::random::Seed;

use crate::case::{Family, each};
use crate::{attacks, combats, rolls, turns, walks};

/// Plays a battle with random inputs and tells what its log says.
fn log(battle: &Battle, seed: &mut Seed) -> Vec<Event> {
    let mut log = Vec::new();
    let mut state = battle.start(&mut log);
    for _ in 0..10_000 {
        let input = match battle.pending(&state) {
            Pending::Chance(chance) => {
                Input::Outcome(chance.ticket(seed.below(chance.total().into()) as u32))
            }
            Pending::Decision(decision) => Input::Choice(seed.pick(&decision.choices)),
            Pending::Done(_) => return log,
        };
        battle.apply(&mut state, input, &mut log);
    }
    panic!("a battle without an end")
}

/// The number of battles in which an option was consulted, as the log says.
#[derive(Default)]
struct Count(BTreeMap<(&'static str, &'static str), u32>);

impl Count {
    fn take(&mut self, battle: &Battle, seed: &mut Seed) {
        for _ in 0..6 {
            let log = log(battle, seed);
            for ruling in Rulings::ALL {
                if consulted(ruling, battle, &log) {
                    *self.0.entry((ruling.id, battle.rulings.get(ruling).id)).or_default() += 1;
                }
            }
        }
    }
}

/// Whether a ruling was consulted, by the log or by what the log tells.
fn consulted(ruling: &Ruling, battle: &Battle, log: &[Event]) -> bool {
    log.iter().any(|event| {
        event.rulings.contains(&ruling)
            || match (ruling.id, event.what) {
                ("dazed-melee", _) => event.rules.contains(&rule::FINISH_DAZED),
                (
                    "staggered-checks",
                    What::Check { unit, stat: Stat::Defence | Stat::Agility | Stat::Morale, .. },
                ) => {
                    let unit = battle.unit(unit);
                    unit.start.status == Status::Staggered && unit.side == battle.first
                }
                // With the printed tables both options read the same row, so that the log has nothing to name.
                ("off-table", What::InjuryValue { value, .. }) => !(1..=20).contains(&value),
                ("off-table", What::InjuryRoll { natural, modifier, .. }) => {
                    !(1..=20).contains(&(i16::from(natural) + i16::from(modifier)))
                }
                _ => false,
            }
    })
}

/// Every option of every ruling is in force, and consulted, in some of the situations that are compared.
#[test]
fn every_option_of_every_ruling_is_consulted() {
    let families: Vec<Family> =
        [&attacks::FAMILIES[..], &rolls::FAMILIES, &turns::FAMILIES, &combats::FAMILIES].concat();
    let (mut count, mut seed) = (Count::default(), Seed(11));
    for family in families {
        for (_, case) in each(family) {
            count.take(&case.battle, &mut seed);
        }
    }
    for number in 0..walks::USUAL {
        count.take(&walks::walk(number), &mut seed);
    }
    let mut rare = Vec::new();
    for ruling in Rulings::ALL {
        for option in ruling.options {
            let times = count.0.get(&(ruling.id, option.id)).copied().unwrap_or(0);
            println!("{:>6} {}={}", times, ruling.id, option.id);
            if times < 10 {
                rare.push(format!("{}={}: {times}", ruling.id, option.id));
            }
        }
    }
    assert!(rare.is_empty(), "consulted too rarely: {}", rare.join(", "));
}
