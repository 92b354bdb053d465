//! Work that is stopped ends after a bounded number of steps, at any point.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use kernel::{Chance, Cites, Decision, DieOrBag, Game, Input, Pending, Rule, Ruling, Seat, Sink};
use odds::{Cancelled, Halt, NoBest, Odds, Pick, Rivals, Watch};
use proptest::prelude::*;

/// A stroll over a wide meadow: a coin or a walker says which way, for so many steps. It counts the steps that are tried, and one
/// of them pulls the cord.
struct Meadow<'a> {
    steps: u16,
    tried: AtomicUsize,
    pulls: usize,
    cord: &'a AtomicBool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Place {
    step: u16,
    east: u16,
}

#[derive(Debug, Clone)]
struct Step;

impl Cites for Step {
    fn rules(&self) -> &[&'static Rule] {
        &[]
    }

    fn rulings(&self) -> &[&'static Ruling] {
        &[]
    }
}

const START: Place = Place { step: 0, east: 0 };

impl Game for Meadow<'_> {
    type State = Place;
    type Choice = u8;
    type Outcome = u16;
    type Event = Step;

    fn pending(&self, place: &Place) -> Pending<u8, u16> {
        match place.step {
            step if step == self.steps => Pending::Done(place.east % 3),
            // Few enough for the options to be followed all over the meadow.
            step if step % 8 == 7 => {
                Pending::Decision(Decision { seat: Seat(0), choices: [0, 1].into_iter().collect() })
            }
            _ => {
                let source = DieOrBag::Die(2);
                Pending::Chance(Chance { label: "coin", seat: Seat(0), actor: 0, pool: 1, source })
            }
        }
    }

    fn apply(&self, place: &mut Place, input: Input<u8>, log: &mut impl Sink<Step>) {
        if self.tried.fetch_add(1, Ordering::Relaxed) == self.pulls {
            self.cord.store(true, Ordering::Relaxed);
        }
        log.tell(|| Step);
        place.step += 1;
        place.east += match input {
            Input::Outcome(face) => u16::from(face == 2),
            Input::Choice(way) => u16::from(way),
        };
    }
}

/// Between two looks at the cord lie so many states, each with two ways on.
const LOOK: usize = 2 * 1024;

/// How many steps are tried after somebody pulled the cord.
fn late(pulls: usize, work: impl FnOnce(&Odds<'_, Meadow<'_>>)) -> usize {
    let cord = AtomicBool::new(false);
    let meadow = Meadow { steps: 250, tried: AtomicUsize::new(0), pulls, cord: &cord };
    let watch = Watch { cancel: Some(&cord), ..Watch::default() };
    work(&Odds::new(&meadow, Pick::First).with_watch(watch));
    assert!(cord.load(Ordering::Relaxed), "somebody pulled it");
    meadow.tried.load(Ordering::Relaxed) - pulls
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// For every kind of question, at any moment.
    #[test]
    fn it_ends_after_a_bounded_number_of_steps(pulls in 0usize..20_000) {
        let solved = late(pulls, |odds| {
            assert_eq!(odds.solve(&START, |&end| end).map(drop), Err(Cancelled));
        });
        let means = late(pulls, |odds| {
            assert_eq!(odds.expectations(&START, |_| [()]).map(drop), Err(Halt::Cancelled));
        });
        let best = late(pulls, |odds| {
            assert_eq!(odds.best(&START, Seat(0), Rivals::Pick, |&end| end == 0, 3).map(drop), Err(NoBest::Cancelled));
        });
        // The walk tells the rules that it heard so far, so this is no error.
        let walked = late(pulls, |odds| drop(odds.touched(&START, &[], &[Seat(0)])));
        for steps in [solved, means, best, walked] {
            prop_assert!(steps <= LOOK, "{} steps", steps);
        }
    }
}
