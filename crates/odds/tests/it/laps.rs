//! Random games of several laps, explored lap by lap and from end to end.

use kernel::{Chance, Game, Input, Pending, Sink, Tally, UNLIMITED_LAPS};
use odds::{Cut, Exactness, Mean, Odds, Pick, Prob};
use proptest::prelude::*;

use crate::naive::enumerate;
use crate::random::{anywhere, game, linear, onward, reachable};
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
    /// The place where the lap began; only the next laps ask for it.
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
            let answer = Odds::new(&game, Pick::First).solve(&start, |&o| o).unwrap();
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
            .map(|game| Odds::new(&game, Pick::Uniform).solve(&start, |&o| o).unwrap());
        prop_assert_eq!(&one.outcomes, &other.outcomes);
        prop_assert_eq!(one.exactness, other.exactness);
    }

    #[test]
    fn laps_with_cycles_inside_are_exact(table in game(8, anywhere, false), laps in 2u32..5, early: bool) {
        let start = State { laps, ..START };
        let [one, other] = both(&Circuit { table, early, forgets: false, late: true, hints: true })
            .map(|game| Odds::new(&game, Pick::First).solve(&start, |&o| o).unwrap());
        prop_assert_eq!(&one.outcomes, &other.outcomes);
        prop_assert_eq!(&one.cuts, &other.cuts);
    }

    #[test]
    fn unlimited_laps_are_exact_as_far_as_they_are_followed(table in game(6, onward, true), most in 1u32..5) {
        let game = Circuit { table, early: true, forgets: false, late: false, hints: true };
        let start = State { laps: UNLIMITED_LAPS, ..START };
        let odds = Odds::new(&game, Pick::First);
        let answer = odds.with_max_laps(most).solve(&start, |&o| o).unwrap();
        // With a number of laps, those that end early end in the same way.
        let limited = odds.solve(&State { laps: most + 1, ..START }, |&o| o).unwrap();
        let mut total = Prob::zero();
        for (key, prob) in limited.outcomes.iter().filter(|((_, laps, _), _)| *laps <= most as u16) {
            prop_assert_eq!(&answer.of(key), prob);
            total += prob;
        }
        prop_assert_eq!(total + answer.unresolved(), Prob::one());
    }

    /// Lap by lap: every history of one lap from each place where a lap can begin, then the chain of those places.
    #[test]
    fn the_means_of_unlimited_laps_are_those_of_the_chain_of_laps(table in game(6, onward, true)) {
        let game = Circuit { table, early: true, forgets: false, late: false, hints: true };
        let places = game.table.0.len() as u16 - 3;
        let mut chain = vec![vec![0.0; 3]; 3];
        let mut earned = [[0.0, 1.0]; 3];
        for began in 0..3u16 {
            let lap = State { place: began % places, laps: 1, ..START };
            for ((outcome, _, steps), prob) in enumerate(&game, &lap, &|_, _| vec![0]).outcomes {
                earned[usize::from(began)][0] += prob.to_f64() * f64::from(steps);
                if outcome != 0 {
                    chain[usize::from(began)][usize::from((outcome + began) % 3)] += prob.to_f64();
                }
            }
        }
        let reach = reachable(&chain);
        let leaves = |at: usize| chain[at].iter().sum::<f64>() < 1.0 - 1e-9;
        let ends = |at: usize| leaves(at) || (0..3).any(|to| reach[at][to] && leaves(to));
        let met = |at: usize| at == 0 || reach[0][at];
        let passing: Vec<usize> = (0..3).filter(|&at| ends(at)).collect();
        let start = State { laps: UNLIMITED_LAPS, ..START };
        let means = Odds::new(&game, Pick::First).tally_means(&start).unwrap();
        for (lane, what) in [(0, 0), (3, 1)] {
            // A lap from which no end can be reached is repeated forever, and earns forever.
            if (0..3).any(|at| met(at) && !ends(at) && (0..3).any(|to| reach[at][to] && earned[to][what] > 0.0)) {
                prop_assert_eq!(&means[lane], &Mean::Infinite);
                continue;
            }
            let a = passing.iter().map(|&i| {
                passing.iter().map(|&j| f64::from(u8::from(i == j)) - chain[i][j]).collect()
            });
            let b = passing.iter().map(|&i| earned[i][what]).collect();
            let solved = linear(a.collect(), b);
            let expected = passing.iter().zip(solved).find(|(at, _)| **at == 0).map_or(0.0, |(_, mean)| mean);
            let Mean::Exact(mean) = &means[lane] else { panic!("{means:?}") };
            prop_assert!((mean.to_f64() - expected).abs() < 1e-9 * expected.max(1.0), "{mean} not {expected}");
        }
    }
}

/// A game that is never over makes laps without end; what no lap gathers is 0 all the same.
#[test]
fn laps_that_never_end_have_no_mean_number() {
    let game = |faces| {
        let table = Table(vec![Node::Die(faces), Node::Done(0), Node::Done(1), Node::Done(2)]);
        Circuit { table, early: true, forgets: false, late: false, hints: true }
    };
    let start = State { laps: UNLIMITED_LAPS, laps_made: 5, steps: 7, ..START };
    let never = game(vec![2, 2]);
    let odds = Odds::new(&never, Pick::First);
    let seven = || Mean::Exact(Prob::from(7));
    assert_eq!(odds.tally_means(&start).unwrap()[3], Mean::Infinite);
    assert_eq!(odds.tally_means(&start).unwrap()[0], seven());
    assert_eq!(odds.expectations(&start, |()| [()]).unwrap(), [((), Mean::Infinite)]);
    // Nothing is left to be done.
    let over = State { over: true, ..start };
    assert_eq!(odds.tally_means(&over).unwrap()[3], Mean::Exact(Prob::from(5)));
    assert_eq!(odds.tally_means(&over).unwrap()[0], seven());
}

/// A die that ends everything on a 1 and makes one more lap otherwise.
#[test]
fn the_mean_number_of_laps_is_exact() {
    let table = Table(vec![Node::Die(vec![1, 2, 2, 3]), Node::Done(0), Node::Done(1), Node::Done(2)]);
    let game = Circuit { table, early: true, forgets: false, late: false, hints: true };
    let start = State { laps: UNLIMITED_LAPS, ..START };
    let odds = Odds::new(&game, Pick::First).with_max_laps(3);
    assert_eq!(odds.tally_means(&start).unwrap()[3], Mean::Exact(Prob::from(4)));
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
        let answer = Odds::new(&game, Pick::First).solve(&State { laps, ..START }, |&o| o).unwrap();
        [answer.states, answer.edges, answer.inputs]
    };
    let [states, edges, inputs] = size(5);
    assert!(states > 2 && edges > states && inputs == 4 * states, "{states} {edges} {inputs}");
    assert_eq!(size(10), [states, edges, inputs]);
}
