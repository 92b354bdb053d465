//! Random games of several laps, explored lap by lap and from end to end.

use kernel::{Chance, Game, Input, Pending, Sink, Tally, UNLIMITED_LAPS};
use odds::{Cut, Exactness, Odds, Policy, Prob};
use proptest::prelude::*;

use crate::naive::enumerate;
use crate::random::{anywhere, game, onward};
use crate::table::{Node, Table, prob};

/// A table that is run through several times: an end of it is where the next lap begins, at the place that the end
/// says, unless it is 0 and a game may end early.
#[derive(Debug, Clone)]
pub struct Circuit {
    table: Table,
    /// Whether the outcome 0 ends the game before its time.
    early: bool,
    /// Whether states of the last lap forget what only later laps would ask for.
    forgets: bool,
    /// Whether only the last step of a lap gathers anything, so that cycles inside a lap do not.
    late: bool,
    hints: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    place: u16,
    /// Where the lap began; only the next laps ask for it.
    began: u16,
    laps: u32,
    /// Whether a lap is about to begin.
    begins: bool,
    over: bool,
    laps_made: u16,
    steps: u16,
}

const START: State = State { place: 0, began: 0, laps: 0, begins: true, over: false, laps_made: 0, steps: 0 };

impl Game for Circuit {
    type State = State;
    type Choice = u8;
    type Outcome = (u16, u16, u16);
    type Event = ();

    fn pending(&self, state: &State) -> Pending<u8, (u16, u16, u16)> {
        if state.over {
            return Pending::Done((state.place, state.laps_made, state.steps));
        }
        match self.table.pending(&state.place) {
            Pending::Chance(chance) => Pending::Chance(chance),
            Pending::Decision(decision) => Pending::Decision(decision),
            Pending::Done(_) => unreachable!("the end of a lap is the beginning of the next"),
        }
    }

    fn apply(&self, state: &mut State, input: Input<u8>, log: &mut impl Sink<()>) {
        let from = state.place;
        self.table.apply(&mut state.place, input, &mut kernel::Silent);
        state.begins = false;
        let last = matches!(self.table.0[usize::from(state.place)], Node::Done(_));
        state.steps += u16::from((from + state.place).is_multiple_of(3) && (last || !self.late));
        log.tell(|| ());
        if let Node::Done(outcome) = self.table.0[usize::from(state.place)] {
            state.laps_made += 1;
            if state.laps != UNLIMITED_LAPS {
                state.laps -= 1;
            }
            let next = (u16::from(outcome) + state.began) % 3;
            state.over = state.laps == 0 || (self.early && outcome == 0);
            state.place =
                if state.over { u16::from(outcome) } else { next % (self.table.0.len() as u16 - 3) };
            state.began = if state.over { 0 } else { next };
            state.begins = !state.over;
        }
    }

    fn forget(&self, state: &mut State) {
        if self.forgets && state.laps == 1 {
            state.began = 0;
        }
    }

    fn tally(&self, state: &mut State) -> Tally {
        if !self.hints {
            return Tally::ZERO;
        }
        Tally::new([std::mem::take(&mut state.steps), 0, 0, std::mem::take(&mut state.laps_made)])
    }

    fn credit(&self, outcome: &mut (u16, u16, u16), tally: Tally) {
        outcome.1 += tally.lane(3);
        outcome.2 += tally.lane(0);
    }

    fn laps(&self, state: &State) -> Option<u32> {
        (self.hints && state.begins && !state.over).then_some(state.laps)
    }

    fn set_laps(&self, state: &mut State, laps: u32) {
        state.laps = laps;
    }

    fn bands(&self, _: &State, chance: &Chance, band: &mut impl FnMut(u8, u32)) {
        chance.outcomes().for_each(|(outcome, weight)| band(outcome, weight));
    }
}

fn both(game: &Circuit) -> [Circuit; 2] {
    [true, false].map(|hints| Circuit { hints, ..game.clone() })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn laps_give_what_all_histories_give(
        table in game(4, onward, true), laps in 1u32..4, early: bool, forgets: bool
    ) {
        let start = State { laps, steps: 2, ..START };
        for game in both(&Circuit { table, early, forgets, late: false, hints: true }) {
            let naive = enumerate(&game, &start, &|_, _| vec![0]);
            let answer = Odds::new(&game, Policy::First).solve(&start, |&o| o).unwrap();
            prop_assert_eq!(&answer.outcomes, &naive.outcomes);
            prop_assert_eq!(&answer.exactness, &Exactness::Exact);
        }
    }

    #[test]
    fn laps_give_what_plain_exploration_gives(
        table in game(9, onward, true), laps in 1u32..12, early: bool, forgets: bool
    ) {
        let start = State { laps, ..START };
        let [one, other] = both(&Circuit { table, early, forgets, late: false, hints: true })
            .map(|game| Odds::new(&game, Policy::Uniform).solve(&start, |&o| o).unwrap());
        prop_assert_eq!(&one.outcomes, &other.outcomes);
        prop_assert_eq!(one.exactness, other.exactness);
    }

    #[test]
    fn laps_with_cycles_inside_are_exact(table in game(8, anywhere, false), laps in 2u32..5, early: bool) {
        let start = State { laps, ..START };
        let [one, other] = both(&Circuit { table, early, forgets: false, late: true, hints: true })
            .map(|game| Odds::new(&game, Policy::First).solve(&start, |&o| o).unwrap());
        prop_assert_eq!(&one.outcomes, &other.outcomes);
        prop_assert_eq!(&one.cuts, &other.cuts);
    }

    #[test]
    fn unlimited_laps_are_exact_as_far_as_they_are_followed(table in game(6, onward, true), most in 1u32..5) {
        let game = Circuit { table, early: true, forgets: false, late: false, hints: true };
        let start = State { laps: UNLIMITED_LAPS, ..START };
        let odds = Odds::new(&game, Policy::First);
        let answer = odds.with_max_laps(most).solve(&start, |&o| o).unwrap();
        // With a number of laps, those that end early end in the same way.
        let limited = odds.solve(&State { laps: most + 1, ..START }, |&o| o).unwrap();
        let mut total = Prob::zero();
        for (key, prob) in limited.outcomes.iter().filter(|((_, laps, _), _)| *laps <= most as u16) {
            prop_assert_eq!(&answer.of(key), prob);
            total += prob;
        }
        prop_assert_eq!(total + answer.unresolved(), Prob::one());
        let means = odds.tally_means(&start).unwrap();
        let steps = odds.expectations(&start, |()| [()]).unwrap();
        // What never ends is not counted by either.
        if answer.outcomes.values().all(|prob| !prob.is_zero()) && !answer.outcomes.is_empty() {
            prop_assert!(steps.iter().all(|((), mean)| *mean >= means[3]));
        }
    }
}

/// A die that ends everything on a 1 and makes one more lap otherwise.
#[test]
fn the_mean_number_of_laps_is_exact() {
    let table = Table(vec![Node::Die(vec![1, 2, 2, 3]), Node::Done(0), Node::Done(1), Node::Done(2)]);
    let game = Circuit { table, early: true, forgets: false, late: false, hints: true };
    let start = State { laps: UNLIMITED_LAPS, ..START };
    let odds = Odds::new(&game, Policy::First).with_max_laps(3);
    assert_eq!(odds.tally_means(&start).unwrap()[3], Prob::from(4));
    let answer = odds.solve(&start, |&(_, laps, _)| laps).unwrap();
    let known = [(1, prob("1/4")), (2, prob("3/16")), (3, prob("9/64"))];
    assert_eq!(answer.outcomes.into_iter().collect::<Vec<_>>(), known);
    assert_eq!(answer.cuts.into_iter().collect::<Vec<_>>(), [(Cut::Laps, prob("27/64"))]);
}

/// Of many laps, only one in the middle is explored: ten of them take as much work as five.
#[test]
fn many_laps_take_the_work_of_a_few() {
    let table = Table(vec![Node::Die(vec![1, 2, 2, 3]), Node::Done(0), Node::Done(1), Node::Done(2)]);
    let game = Circuit { table, early: true, forgets: false, late: false, hints: true };
    let size = |laps| {
        let answer = Odds::new(&game, Policy::First).solve(&State { laps, ..START }, |&o| o).unwrap();
        [answer.states, answer.edges, answer.inputs]
    };
    let [states, edges, inputs] = size(5);
    assert!(states > 2 && edges > states && inputs == 4 * states, "{states} {edges} {inputs}");
    assert_eq!(size(10), [states, edges, inputs]);
}
