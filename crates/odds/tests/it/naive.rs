//! Brute force: every history on its own, nothing merged.

use std::collections::BTreeMap;

use kernel::{Game, Input, Pending, Seat, Silent};
use odds::{Prob, Value};

/// The answers of the brute force to a decision.
pub type Answers<'a, G> = &'a dyn Fn(&<G as Game>::State, usize) -> Vec<usize>;

/// All inputs of a state with their probabilities; `answers` says which options are taken, all equally likely.
fn inputs<G: Game>(game: &G, state: &G::State, answers: Answers<'_, G>) -> Vec<(Input<G::Choice>, Prob)> {
    match game.pending(state) {
        Pending::Done(_) => Vec::new(),
        Pending::Chance(chance) => {
            let total = chance.total();
            let outcomes = chance.outcomes();
            outcomes.map(|(outcome, weight)| (Input::Outcome(outcome), Prob::new(weight, total))).collect()
        }
        Pending::Decision(decision) => {
            let taken = answers(state, decision.choices.len());
            let share = Prob::new(1u8, taken.len() as u64);
            taken.iter().map(|&index| (Input::Choice(decision.choices[index]), share.clone())).collect()
        }
    }
}

/// The distribution of the outcome, and how often each event happens on average.
pub struct Naive<O, E> {
    pub outcomes: BTreeMap<O, Prob>,
    pub events: BTreeMap<E, Prob>,
}

/// Follows every history of a game that ends.
pub fn enumerate<G>(game: &G, start: &G::State, answers: Answers<'_, G>) -> Naive<G::Outcome, G::Event>
where
    G: Game<Outcome: Ord, Event: Ord>,
{
    let mut naive = Naive { outcomes: BTreeMap::new(), events: BTreeMap::new() };
    let mut histories = vec![(start.clone(), Prob::one())];
    while let Some((state, probability)) = histories.pop() {
        if let Pending::Done(outcome) = game.pending(&state) {
            *naive.outcomes.entry(outcome).or_insert_with(Prob::zero) += &probability;
        }
        for (input, share) in inputs(game, &state, answers) {
            let mut next = state.clone();
            let mut log = Vec::new();
            game.apply(&mut next, input, &mut log);
            let share = &probability * &share;
            for event in log {
                *naive.events.entry(event).or_insert_with(Prob::zero) += &share;
            }
            histories.push((next, share));
        }
    }
    naive
}

/// The best that a seat can do, the others doing the worst (`against`) or taking their first option.
pub fn best<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    against: bool,
    goal: &dyn Fn(&G::Outcome) -> bool,
) -> Prob {
    let after = |input| {
        let mut next = state.clone();
        game.apply(&mut next, input, &mut Silent);
        best(game, &next, seat, against, goal)
    };
    match game.pending(state) {
        Pending::Done(outcome) => (u64::from(goal(&outcome))).into(),
        Pending::Chance(_) => {
            let parts = inputs(game, state, &|_, _| Vec::new());
            let parts: Vec<Prob> = parts.into_iter().map(|(input, share)| share * after(input)).collect();
            parts.iter().sum()
        }
        Pending::Decision(decision) => {
            let mut values = decision.choices.iter().map(|&choice| after(Input::Choice(choice)));
            let value = match (decision.seat == seat, against) {
                (true, _) => values.max(),
                (false, true) => values.min(),
                (false, false) => values.next(),
            };
            value.unwrap()
        }
    }
}

/// The best that seats can do for a value, the others doing the worst (`against`) or taking their first option; and
/// what comes of it.
pub fn best_value<G: Game<Outcome: Ord>>(
    game: &G,
    state: &G::State,
    seats: &[Seat],
    against: bool,
    value: &dyn Fn(&G::Outcome) -> i64,
) -> (Value, BTreeMap<G::Outcome, Prob>) {
    let after = |input| {
        let mut next = state.clone();
        game.apply(&mut next, input, &mut Silent);
        best_value(game, &next, seats, against, value)
    };
    match game.pending(state) {
        Pending::Done(outcome) => (value(&outcome).into(), BTreeMap::from([(outcome, Prob::one())])),
        Pending::Chance(_) => {
            let mut sum = (Value::from(0), BTreeMap::new());
            for (input, share) in inputs(game, state, &|_, _| Vec::new()) {
                let (value, outcomes) = after(input);
                sum.0 = &sum.0 + &(&value * &Value::from(&share));
                for (outcome, prob) in outcomes {
                    *sum.1.entry(outcome).or_insert_with(Prob::zero) += &(&prob * &share);
                }
            }
            sum
        }
        Pending::Decision(decision) => {
            let results = decision.choices.iter().map(|&choice| after(Input::Choice(choice)));
            let best = seats.contains(&decision.seat);
            let better = |a: &Value, b: &Value| (best && a > b) || (!best && against && a < b);
            results.reduce(|so_far, this| if better(&this.0, &so_far.0) { this } else { so_far }).unwrap()
        }
    }
}
