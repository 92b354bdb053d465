//! Limits in bytes: paths that do not fit are not followed, and the same limit always gives the same answer.

use kernel::{Chance, DieOrBag, Game, Input, Pending, Seat, Sink, Tally};
use odds::{Answer, Cut, Exactness, Halt, Limits, NoBest, Odds, Pick, Prob, Rivals};

/// Rolls a die so many times and remembers every one, in a state as large as real ones are.
struct Rolls {
    times: u32,
    /// Whether pips are only gathered.
    gathers: bool,
    /// Whether a six is rolled again from the beginning.
    returns: bool,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Rolled {
    done: u32,
    pips: u32,
    what: u64,
    room: [u64; 100],
}

const START: Rolled = Rolled { done: 0, pips: 0, what: 0, room: [0; 100] };

impl Game for Rolls {
    type State = Rolled;
    type Choice = ();
    type Outcome = u32;
    type Event = ();

    fn pending(&self, state: &Rolled) -> Pending<(), u32> {
        if state.done == self.times {
            return Pending::Done(state.pips);
        }
        Pending::Chance(Chance { label: "die", seat: Seat(0), actor: 0, pool: 1, source: DieOrBag::Die(6) })
    }

    fn apply(&self, state: &mut Rolled, input: Input<()>, _: &mut impl Sink<()>) {
        let Input::Outcome(face) = input else { return };
        if self.returns && face == 6 {
            *state = START;
            return;
        }
        state.done += 1;
        state.pips += u32::from(face);
        state.what = state.what * 7 + u64::from(face);
    }

    fn tally(&self, state: &mut Rolled) -> Tally {
        let pips = if self.gathers { std::mem::take(&mut state.pips) } else { 0 };
        Tally::new([pips as u16, 0, 0, 0])
    }

    fn credit(&self, outcome: &mut u32, tally: Tally) {
        *outcome += u32::from(tally.lanes()[0]);
    }
}

fn solve(game: &Rolls, max_bytes: usize) -> Answer<u32> {
    let limits = Limits { max_bytes, ..Limits::default() };
    Odds::new(game, Pick::First).with_limits(limits).solve(&START, |&pips| pips).expect("nobody stops it")
}

#[test]
fn what_does_not_fit_is_not_followed() {
    for gathers in [false, true] {
        let game = Rolls { times: 7, gathers, returns: false };
        let mut states = 0;
        for megabytes in [1, 8, 40] {
            let answer = solve(&game, megabytes << 20);
            assert_eq!(answer.cuts.keys().collect::<Vec<_>>(), [&Cut::Memory], "{megabytes} {gathers}");
            let all: Prob = answer.outcomes.values().sum();
            assert_eq!(all + answer.unresolved(), Prob::one());
            assert_eq!(answer, solve(&game, megabytes << 20), "the same limit, the same answer");
            assert!(answer.states >= states, "more room, more states");
            states = answer.states;
            // A state takes 816 bytes; the first thousands are not counted.
            assert!(states < 8_000 + (megabytes << 20) / 816, "{states} states in {megabytes} megabytes");
        }
        assert!(states > 20_000, "{states} states use the room that there is");
    }
}

#[test]
fn what_fits_is_exact() {
    for (gathers, returns) in [(false, false), (true, false), (false, true)] {
        let game = Rolls { times: 5, gathers, returns };
        let answer = solve(&game, usize::MAX);
        assert_eq!(answer.exactness, Exactness::Exact);
        assert_eq!(answer, solve(&game, 32 << 20));
    }
}

#[test]
fn nothing_else_goes_beyond_the_limit_either() {
    let game = Rolls { times: 7, gathers: false, returns: false };
    let limits = Limits { max_bytes: 8 << 20, ..Limits::default() };
    let odds = Odds::new(&game, Pick::First).with_limits(limits);
    let refused = odds.best(&START, Seat(0), Rivals::Pick, |_| true, 0).err();
    assert_eq!(refused, Some(NoBest::Memory));
    assert!(NoBest::Memory.to_string().contains("too much memory"));
    // Long numbers: the denominators of many rolls in a row take more than the states.
    let game = Rolls { times: 5, gathers: false, returns: true };
    let tight = Limits { max_bytes: 1 << 20, ..Limits::default() };
    let odds = Odds::new(&game, Pick::First);
    assert!(odds.expectations(&START, |()| [()]).is_ok());
    assert_eq!(odds.with_limits(tight).expectations(&START, |()| [()]), Err(Halt::Memory));
}
