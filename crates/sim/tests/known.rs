//! Exact where possible, sampled where not, and always said which.

use std::sync::atomic::AtomicBool;

use kernel::{Chance, Choices, Decision, DieOrBag, Game, Input, Pending, Seat, Sink};
use odds::{Cancelled, Cut, Limits, Odds, Pick, Prob, Watch};
use sim::{Knowledge, Run, know};

/// Before each of so many coins, a seat chooses whether heads or tails count; the outcome is how many counted.
struct Coins {
    number: u32,
    /// Whether the game is over after the first coin that does not count.
    strict: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    made: u32,
    counted: u32,
    side: Option<u8>,
    over: bool,
}

const START: State = State { made: 0, counted: 0, side: None, over: false };

impl Game for Coins {
    type State = State;
    type Choice = u8;
    type Outcome = u32;
    type Event = ();

    fn pending(&self, state: &State) -> Pending<u8, u32> {
        if state.over || state.made == self.number {
            return Pending::Done(state.counted);
        }
        if state.side.is_none() {
            let choices: Choices<u8> = [1, 2].into_iter().collect();
            return Pending::Decision(Decision { seat: Seat(0), choices });
        }
        let source = DieOrBag::Die(2);
        Pending::Chance(Chance { label: "coin", seat: Seat(0), actor: 0, pool: 1, source })
    }

    fn apply(&self, state: &mut State, input: Input<u8>, _: &mut impl Sink<()>) {
        match input {
            Input::Choice(side) => state.side = Some(side),
            Input::Outcome(face) => {
                let counts = state.side == Some(face);
                state.side = None;
                state.made += 1;
                state.counted += u32::from(counts);
                state.over = self.strict && !counts;
            }
        }
    }
}

const LIMITS: Limits = Limits {
    max_states: 50,
    min_path_probability: 1e-6,
    patience: 10,
    max_component: 100,
    max_bytes: usize::MAX,
};

fn ask(game: &Coins, policy: Pick<'_, Coins>) -> Knowledge<u32> {
    let odds = Odds::new(game, policy).with_limits(LIMITS);
    know(&odds, &START, Run::new(20_000, 11), |&counted| counted).unwrap()
}

#[test]
fn a_small_game_is_exact() {
    let Knowledge::Exact(answer) = ask(&Coins { number: 2, strict: false }, Pick::First) else { panic!() };
    assert_eq!(answer.of(&2), Prob::new(1u8, 4u8));
}

#[test]
fn an_infinite_game_is_exact_up_to_a_rest() {
    let Knowledge::UpTo(answer) = ask(&Coins { number: u32::MAX, strict: true }, Pick::First) else {
        panic!()
    };
    assert_eq!(answer.of(&0), Prob::new(1u8, 2u8));
    assert!(!answer.unresolved().is_zero());
}

#[test]
fn a_large_game_is_sampled_with_the_same_policy() {
    let second = |_: &State, _: &Decision<u8>| 1;
    for policy in [Pick::First, Pick::Uniform, Pick::Choose(&second)] {
        let Knowledge::Sampled { sampled, why } = ask(&Coins { number: 40, strict: false }, policy) else {
            panic!()
        };
        assert_eq!((sampled.trials, sampled.seed, why), (20_000, 11, Cut::TooManyStates));
        assert!(sampled.sigmas(&20, 0.125_370_687_62) < 5.0, "{:?}", sampled.estimate(&20));
    }
}

#[test]
fn both_ways_can_be_stopped() {
    let (stop, game) = (AtomicBool::new(true), Coins { number: 40, strict: false });
    let odds = Odds::new(&game, Pick::First).with_limits(LIMITS);
    let watched = odds.with_watch(Watch { cancel: Some(&stop), ..Watch::default() });
    assert_eq!(know(&watched, &START, Run::new(100, 1), |&n| n), Err(Cancelled));
    let run = Run { cancel: Some(&stop), ..Run::new(100, 1) };
    assert_eq!(know(&odds, &START, run, |&n| n), Err(Cancelled));
}
