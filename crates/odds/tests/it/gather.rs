//! Random games that gather something, with and without hints.

use std::collections::BTreeMap;

use kernel::{Chance, Game, Input, Pending, Silent, Sink, Tally};
use num_bigint::BigUint;
use odds::{Exactness, Limits, Mean, Odds, Pick};
use proptest::prelude::*;

use crate::naive::enumerate;
use crate::random::{anywhere, game, onward};
use crate::table::{Node, Table};

/// A table whose steps gather something.
#[derive(Debug, Clone)]
pub struct Gatherer {
    pub table: Table,
    /// The gain of a step.
    pub gain: fn(Step, &Table) -> [u16; 2],
    pub hints: bool,
}

/// A step: the place that it comes from, the number of the input, the place that it leads to.
#[derive(Debug, Clone, Copy)]
pub struct Step {
    pub from: u16,
    pub input: u16,
    pub to: u16,
}

/// A place and the sums gathered so far.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Gathered {
    pub place: u16,
    pub sums: [u16; 2],
}

impl Game for Gatherer {
    type State = Gathered;
    type Choice = u8;
    type Outcome = (u8, [u16; 2]);
    type Event = (u16, u16);

    fn pending(&self, state: &Gathered) -> Pending<u8, (u8, [u16; 2])> {
        match self.table.pending(&state.place) {
            Pending::Chance(chance) => Pending::Chance(chance),
            Pending::Decision(decision) => Pending::Decision(decision),
            Pending::Done(outcome) => Pending::Done((outcome, state.sums)),
        }
    }

    fn apply(&self, state: &mut Gathered, input: Input<u8>, log: &mut impl Sink<(u16, u16)>) {
        let (from, number) = match input {
            Input::Outcome(number) | Input::Choice(number) => (state.place, number),
        };
        self.table.apply(&mut state.place, input, log);
        let gain = (self.gain)(Step { from, input: number.into(), to: state.place }, &self.table);
        state.sums.iter_mut().zip(gain).for_each(|(sum, gain)| *sum += gain);
    }

    fn tally(&self, state: &mut Gathered) -> Tally {
        if !self.hints {
            return Tally::ZERO;
        }
        let [a, b] = std::mem::take(&mut state.sums);
        Tally::new([a, 0, b, 0])
    }

    fn credit(&self, outcome: &mut (u8, [u16; 2]), tally: Tally) {
        outcome.1[0] += tally.lane(0);
        outcome.1[1] += tally.lane(2);
    }

    /// Neighbouring outcomes that do the same are one band.
    fn bands(&self, state: &Gathered, chance: &Chance, band: &mut impl FnMut(u8, u32)) {
        let mut open: Option<(u8, u32, Gathered)> = None;
        for (outcome, weight) in chance.outcomes() {
            let mut next = state.clone();
            self.apply(&mut next, Input::Outcome(outcome), &mut Silent);
            match &mut open {
                Some((_, sum, there)) if self.hints && *there == next => *sum += weight,
                _ => {
                    if let Some((outcome, weight, _)) = open.replace((outcome, weight, next)) {
                        band(outcome, weight);
                    }
                }
            }
        }
        if let Some((outcome, weight, _)) = open {
            band(outcome, weight);
        }
    }
}

fn both(game: &Gatherer) -> [Gatherer; 2] {
    [true, false].map(|hints| Gatherer { hints, ..game.clone() })
}

/// Some steps gather something, most do not; from one place to another now this, now that.
fn some(Step { from, input, to }: Step, _: &Table) -> [u16; 2] {
    [(from * 3 + to + input / 2) % 4 % 3, u16::from((from + to * 5 + input).is_multiple_of(3))]
}

/// Only steps that end the game gather anything.
fn last(Step { from, input, to }: Step, table: &Table) -> [u16; 2] {
    if matches!(table.0[usize::from(to)], Node::Done(_)) { [from + input, to % 3] } else { [0, 0] }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_gathered_is_that_of_all_histories(table in game(9, onward, true), given in 0u16..3) {
        let start = Gathered { place: 0, sums: [given, 1] };
        for game in both(&Gatherer { table, gain: some, hints: true }) {
            let naive = enumerate(&game, &start, &|_, _| vec![0]);
            let answer = Odds::new(&game, Pick::First).solve(&start, |&o| o).unwrap();
            prop_assert_eq!(&answer.outcomes, &naive.outcomes);
            prop_assert_eq!(&answer.exactness, &Exactness::Exact);
        }
    }

    #[test]
    fn cycles_may_gather_on_the_way_out(table in game(12, anywhere, false)) {
        let start = Gathered { place: 0, sums: [0, 0] };
        let answers = both(&Gatherer { table, gain: last, hints: true })
            .map(|game| Odds::new(&game, Pick::First).solve(&start, |&o| o).unwrap());
        prop_assert_eq!(&answers[0].outcomes, &answers[1].outcomes);
        prop_assert_eq!(&answers[0].cuts, &answers[1].cuts);
    }

    /// Gains on the way do not change how often something happens, in cycles neither.
    #[test]
    fn gathering_changes_no_expectation(table in game(12, anywhere, false)) {
        let plain = Odds::new(&table, Pick::First).expectations(&0, |&step| [step]).unwrap();
        for game in both(&Gatherer { table, gain: last, hints: true }) {
            let start = Gathered { place: 0, sums: [0, 0] };
            let found = Odds::new(&game, Pick::First).expectations(&start, |&step| [step]).unwrap();
            prop_assert_eq!(found, plain.clone());
        }
    }

    #[test]
    fn gathering_again_and_again_changes_no_expectation(table in game(12, anywhere, false)) {
        let plain = Odds::new(&table, Pick::First).expectations(&0, |&step| [step]).unwrap();
        let game = Gatherer { table, gain: some, hints: true };
        let start = Gathered { place: 0, sums: [0, 0] };
        let found = Odds::new(&game, Pick::First).expectations(&start, |&step| [step]).unwrap();
        prop_assert_eq!(found, plain);
    }

    #[test]
    fn cycles_that_gather_fall_back(table in game(6, anywhere, false)) {
        let limits = Limits { max_states: 500, min_path_probability: 0.01, patience: 0, ..Limits::default() };
        let start = Gathered { place: 0, sums: [0, 0] };
        let answers = both(&Gatherer { table, gain: some, hints: true })
            .map(|game| Odds::new(&game, Pick::First).with_limits(limits).solve(&start, |&o| o).unwrap());
        for (one, other) in [(0, 1), (1, 0)] {
            // With the tally kept within the states, the guard against infinite games may cut; the known part agrees.
            for (key, prob) in &answers[one].outcomes {
                prop_assert!(*prob <= answers[other].of(key) + answers[other].unresolved());
            }
        }
        let total: odds::Prob = answers[0].outcomes.values().sum();
        prop_assert_eq!(total + answers[0].unresolved(), odds::Prob::one());
    }
}

#[test]
fn expectations_need_no_tally() {
    let table = Table(vec![Node::Die(vec![0, 0, 1]), Node::Done(0)]);
    let start = Gathered { place: 0, sums: [0, 0] };
    let game = Gatherer { table, gain: |_, _| [1, 0], hints: true };
    let means = Odds::new(&game, Pick::First).expectations(&start, |&step| [step]).unwrap();
    assert_eq!(means, [((0, 0), Mean::Exact(2.into())), ((0, 1), Mean::Exact(1.into()))]);
}

/// A die that is rolled so many times, each worth ten thousand.
struct Hoard(u16);

impl Game for Hoard {
    type State = (u16, u32);
    type Choice = ();
    type Outcome = u32;
    type Event = ();

    fn pending(&self, &(rolls, sum): &(u16, u32)) -> Pending<(), u32> {
        if rolls == self.0 {
            return Pending::Done(sum);
        }
        let source = kernel::DieOrBag::Die(2);
        Pending::Chance(Chance { label: "gold", seat: kernel::Seat(0), actor: 0, pool: 1, source })
    }

    fn apply(&self, state: &mut (u16, u32), input: Input<()>, _: &mut impl Sink<()>) {
        state.0 += 1;
        state.1 += if input == Input::Outcome(1) { 10_000 } else { 0 };
    }

    fn tally(&self, state: &mut (u16, u32)) -> Tally {
        Tally::new([std::mem::take(&mut state.1) as u16, 0, 0, 0])
    }

    fn credit(&self, outcome: &mut u32, tally: Tally) {
        *outcome += u32::from(tally.lane(0));
    }
}

#[test]
fn a_tally_that_overflows_stays_within_the_states() {
    for rolls in [6, 7] {
        let answer = Odds::new(&Hoard(rolls), Pick::First).solve(&(0, 0), |&sum| sum).unwrap();
        let all = odds::Prob::new(1u8, 1u32 << rolls);
        assert_eq!(
            (answer.of(&(u32::from(rolls) * 10_000)), answer.outcomes.len()),
            (all, usize::from(rolls) + 1)
        );
    }
}

/// A die of ten is rolled so many times, at most; a one ends it. Pips are gathered.
struct Streak(u16);

impl Game for Streak {
    type State = (u16, u32);
    type Choice = ();
    type Outcome = u32;
    type Event = ();

    fn pending(&self, &(rolls, sum): &(u16, u32)) -> Pending<(), u32> {
        if rolls == self.0 {
            return Pending::Done(sum);
        }
        let source = kernel::DieOrBag::Die(10);
        Pending::Chance(Chance { label: "pips", seat: kernel::Seat(0), actor: 0, pool: 1, source })
    }

    fn apply(&self, state: &mut (u16, u32), input: Input<()>, _: &mut impl Sink<()>) {
        let Input::Outcome(pips) = input else { return };
        state.0 = if pips == 1 { self.0 } else { state.0 + 1 };
        state.1 += u32::from(pips);
    }

    fn tally(&self, state: &mut (u16, u32)) -> Tally {
        Tally::new([std::mem::take(&mut state.1) as u16, 0, 0, 0])
    }

    fn credit(&self, outcome: &mut u32, tally: Tally) {
        *outcome += u32::from(tally.lane(0));
    }
}

/// Denominators of one word, of two and of many: each against sums of histories by hand.
#[test]
fn long_streaks_have_long_denominators() {
    for rolls in [3, 18, 19, 20, 38, 39, 40, 60] {
        let answer = Odds::new(&Streak(rolls), Pick::First).solve(&(0, 0), |&sum| sum).unwrap();
        assert_eq!(answer.exactness, Exactness::Exact);
        let all = BigUint::from(10u8).pow(rolls.into());
        let mut ended: BTreeMap<u32, BigUint> = BTreeMap::new();
        let mut going = BTreeMap::from([(0u32, all.clone())]);
        for _ in 0..rolls {
            for (sum, weight) in std::mem::take(&mut going) {
                let share = weight / 10u8;
                *ended.entry(sum + 1).or_default() += &share;
                for pips in 2..=10 {
                    *going.entry(sum + pips).or_default() += &share;
                }
            }
        }
        for (sum, weight) in going {
            *ended.entry(sum).or_default() += weight;
        }
        let expected = ended.into_iter().map(|(sum, weight)| (sum, odds::Prob::new(weight, all.clone())));
        assert_eq!(answer.outcomes, expected.collect(), "{rolls} rolls");
    }
}
