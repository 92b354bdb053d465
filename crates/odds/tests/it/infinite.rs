//! Games without a last state, and how they are told from finite ones.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use kernel::{Chance, DieOrBag, Game, Input, Pending, Seat, Sink};
use odds::{Cancelled, Cut, Exactness, Halt, Limits, Mean, Odds, Pick, Prob, Watch};

use crate::table::prob;

/// Counts heads until the first tail, at most so many.
struct Heads {
    most: u32,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Run {
    heads: u32,
    over: bool,
}

const START: Run = Run { heads: 0, over: false };

impl Game for Heads {
    type State = Run;
    type Choice = ();
    type Outcome = u32;
    type Event = ();

    fn pending(&self, state: &Run) -> Pending<(), u32> {
        if state.over || state.heads == self.most {
            return Pending::Done(state.heads);
        }
        let source = DieOrBag::Die(2);
        Pending::Chance(Chance { label: "coin", seat: Seat(0), actor: 0, pool: 1, source })
    }

    fn apply(&self, state: &mut Run, input: Input<()>, log: &mut impl Sink<()>) {
        log.tell(|| ());
        match input {
            Input::Outcome(2) => state.heads += 1,
            _ => state.over = true,
        }
    }
}

fn power_of_half(exponent: u32) -> Prob {
    (0..exponent).fold(Prob::one(), |product, _| product * prob("1/2"))
}

#[test]
fn an_infinite_game_is_exact_up_to_what_is_left() {
    let game = Heads { most: u32::MAX };
    let odds = Odds::new(&game, Pick::First);
    let answer = odds.solve(&START, |&heads| heads).unwrap();
    // 2^-49 is the last power above 1e-15.
    let expected: BTreeMap<u32, Prob> = (0..50).map(|n| (n, power_of_half(n + 1))).collect();
    assert_eq!(answer.outcomes, expected);
    assert_eq!(answer.exactness, Exactness::UpTo { unresolved: power_of_half(50) });
    assert_eq!(answer.cuts, BTreeMap::from([(Cut::Unlikely, power_of_half(50))]));
    assert_eq!((answer.states, answer.edges, answer.inputs), (51, 100, 100));
    // Tosses up to the cut: the sum of 2^-n for n below 50.
    assert_eq!(
        odds.expectations(&START, |()| [()]).unwrap(),
        [((), Mean::AtLeast(prob("2") - power_of_half(49)))]
    );
}

#[test]
fn a_finite_game_is_exact_however_unlikely_its_corners() {
    for most in [49, 50, 51, 1000, 20_000] {
        let game = Heads { most };
        let answer = Odds::new(&game, Pick::First).solve(&START, |&heads| heads == most).unwrap();
        assert_eq!(answer.exactness, Exactness::Exact, "at most {most}");
        let last = answer.of(&true);
        assert_eq!((last.numerator().bits(), last.denominator().bits()), (1, u64::from(most) + 1));
    }
}

#[test]
fn patience_and_the_guard_are_the_callers_to_choose() {
    let solve = |most, limits| {
        Odds::new(&Heads { most }, Pick::First).with_limits(limits).solve(&START, |&heads| heads).unwrap()
    };
    let rough = Limits { min_path_probability: 0.01, patience: 0, ..Limits::default() };
    assert_eq!(solve(u32::MAX, rough).unresolved(), power_of_half(7));
    // Seven likely states and one corner allow for four times eight more.
    assert_eq!(solve(7 + 33, rough).exactness, Exactness::Exact);
    assert_eq!(solve(7 + 34, rough).unresolved(), power_of_half(7));
    let off = Limits { min_path_probability: 0.0, max_states: 300, ..Limits::default() };
    let answer = solve(u32::MAX, off);
    assert_eq!(answer.cuts, BTreeMap::from([(Cut::TooManyStates, power_of_half(300))]));
    assert_eq!(solve(300, off).exactness, Exactness::Exact);
}

/// A walk that is only left at one place, and goes further and further away from it.
struct Walk;

impl Game for Walk {
    type State = u32;
    type Choice = ();
    type Outcome = ();
    type Event = ();

    fn pending(&self, place: &u32) -> Pending<(), ()> {
        if *place == 0 {
            return Pending::Done(());
        }
        let source = DieOrBag::Die(3);
        Pending::Chance(Chance { label: "step", seat: Seat(0), actor: 0, pool: 1, source })
    }

    fn apply(&self, place: &mut u32, input: Input<()>, _: &mut impl Sink<()>) {
        *place = if input == Input::Outcome(1) { *place + 1 } else { *place - 1 };
    }
}

#[test]
fn an_infinite_game_with_cycles_is_exact_up_to_what_is_left() {
    // With 2/3 down and 1/3 up, a walk from 1 meets N before 0 with probability 1 / (2^N - 1).
    let answer = Odds::new(&Walk, Pick::First).solve(&1, |()| ()).unwrap();
    let cut = answer.states as u32;
    assert!((30..40).contains(&cut), "{cut}");
    assert_eq!(answer.unresolved(), Prob::new(1u8, 2u64.pow(cut) - 1));
    assert_eq!(answer.of(&()), Prob::one() - answer.unresolved());
}

#[test]
fn work_can_be_watched_and_stopped() {
    let game = Heads { most: 20_000 };
    let odds = Odds::new(&game, Pick::First);
    let most = AtomicUsize::new(0);
    let progress = |states: usize| most.store(states, Ordering::Relaxed);
    odds.with_watch(Watch { progress: Some(&progress), ..Watch::default() }).solve(&START, |_| ()).unwrap();
    assert!((10_000..=20_000).contains(&most.load(Ordering::Relaxed)));

    let cancel = AtomicBool::new(false);
    let stop = |states: usize| cancel.store(states > 5000, Ordering::Relaxed);
    let watch = Watch { progress: Some(&stop), cancel: Some(&cancel), until: None };
    assert_eq!(odds.with_watch(watch).solve(&START, |_| ()), Err(Cancelled));
    assert_eq!(odds.with_watch(watch).expectations(&START, |()| [()]), Err(Halt::Cancelled));
}
