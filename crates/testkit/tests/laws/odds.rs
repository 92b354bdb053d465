//! Exact odds: they add up, follow from their successors, and do not depend on merging.

use std::collections::BTreeMap;

use kernel::{Game, Pending};
use num_bigint::BigInt;
use num_rational::BigRational;
use odds::{Answer, Exactness, Limits, Odds, Pick, Prob};
use skirmish::{Battle, Outcome, State};
use testkit::laws;

use crate::play::{battles, offered, walk};

/// Everything that an outcome tells, as numbers.
pub type Key = Vec<i32>;

pub fn key(outcome: &Outcome) -> Key {
    let unit = |unit: &skirmish::UnitState| {
        let flags = [unit.scars, unit.engaged_this_turn, unit.injured_this_turn, unit.moved];
        let flags = flags.into_iter().fold(0, |bits, flag| 2 * bits + i32::from(flag));
        let contacts = unit.contacts.iter().map(|other| 1 << other.0).sum();
        [unit.status as i32, unit.wounds.into(), unit.place.into(), flags, contacts, unit.reach.0]
    };
    outcome.units.iter().flat_map(unit).chain([outcome.check as i32]).collect()
}

pub fn solve(battle: &Battle, state: &State, max_states: usize) -> Answer<Key> {
    let limits = Limits {
        max_states,
        min_path_probability: 1e-9,
        patience: 1000,
        max_component: 400,
        ..Limits::default()
    };
    Odds::new(battle, Pick::Uniform).with_limits(limits).solve(state, key).expect("nobody cancels")
}

fn total(answer: &Answer<Key>) -> Prob {
    answer.outcomes.values().sum::<Prob>() + answer.unresolved()
}

/// From any state in the midst of a battle, all outcomes and what is unresolved add up to one; and the odds are the
/// mean of the odds after each input. What is unresolved here may be resolved there: then the bounds agree.
#[test]
fn odds_add_up_and_follow_from_their_successors() {
    let (mut exact, mut bounded) = (0, 0);
    for (name, battle, mut seed) in battles("odds", 250, 4, 3) {
        let strides = walk(&name, &battle, &mut seed);
        let state = strides[seed.below(strides.len() as u64) as usize].after;
        let offered = offered(&battle, &state);
        // Now and then far too few states are allowed, so that much is unresolved.
        let most = if seed.once_in(2) { 5 } else { 4000 };
        let answer = solve(&battle, &state, most);
        assert_eq!(total(&answer), Prob::one(), "{name}");
        let whole: u32 = offered.iter().map(|(_, weight)| weight).sum();
        let (mut mean, mut open) = (BTreeMap::<Key, Prob>::new(), Prob::zero());
        for &(input, weight) in &offered {
            let mut next = state;
            battle.apply(&mut next, input, &mut kernel::Silent);
            let after = solve(&battle, &next, most);
            assert_eq!(total(&after), Prob::one(), "{name}, {input:?}");
            let share = Prob::new(weight, whole);
            open += &(&share * &after.unresolved());
            for (key, prob) in after.outcomes {
                *mean.entry(key).or_insert_with(Prob::zero) += &(&share * &prob);
            }
        }
        if offered.is_empty() {
            let Pending::Done(outcome) = battle.pending(&state) else { panic!("{name}: nothing is offered") };
            mean.insert(key(&outcome), Prob::one());
        }
        if answer.exactness == Exactness::Exact && open.is_zero() {
            assert_eq!(answer.outcomes, mean, "{name}");
            exact += 1;
            continue;
        }
        for key in answer.outcomes.keys().chain(mean.keys()) {
            let (here, there) = (answer.of(key), mean.get(key).cloned().unwrap_or_else(Prob::zero));
            assert!(here <= &there + &open, "{name}: {key:?}");
            assert!(there <= &here + &answer.unresolved(), "{name}: {key:?}");
        }
        bounded += 1;
    }
    println!("{exact} exactly, {bounded} by bounds");
    assert!(exact > 100 && bounded > 10, "{exact} exact, {bounded} bounded");
}

/// Merging equal states changes nothing.
#[test]
fn merged_odds_are_those_of_every_history() {
    let (mut compared, mut histories) = (0, 0);
    for (name, battle, _) in battles("unmerged", 500, 3, 2) {
        let start = battle.start(&mut kernel::Silent);
        let Some(expected) = laws::histories(&battle, &start, 20_000, key) else { continue };
        let answer = solve(&battle, &start, 10_000);
        assert_eq!(answer.exactness, Exactness::Exact, "{name}");
        let found: BTreeMap<Key, BigRational> = answer
            .outcomes
            .iter()
            .map(|(key, prob)| {
                let [n, d] = [prob.numerator(), prob.denominator()].map(|part| BigInt::from(part.clone()));
                (key.clone(), BigRational::new(n, d))
            })
            .collect();
        assert_eq!(found, expected, "{name}\n{battle:#?}");
        compared += 1;
        histories += usize::from(expected.len() > 1);
    }
    println!("{compared} compared, {histories} of them with chance");
    assert!(compared > 200 && histories > 100, "{compared} compared, {histories} with chance");
}
