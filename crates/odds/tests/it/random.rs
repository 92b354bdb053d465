//! Random games against brute force and against an independent solver.

use std::collections::BTreeMap;

use kernel::Seat;
use odds::{Exactness, Fork, Mean, Odds, Pick, Prob, Rivals, Value};
use proptest::prelude::*;

use crate::naive::{Answers, best, best_value, enumerate};
use crate::table::{Node, Table};

const OUTCOMES: u16 = 3;

/// A game of up to `most` states whose inputs lead to the state that `lead` gives for a state and a random number.
pub fn game(most: usize, lead: fn(u16, u16, u16) -> u16, choices: bool) -> impl Strategy<Value = Table> {
    let node = (0u8..4, prop::collection::vec((1u8..5, any::<u16>()), 2..5));
    prop::collection::vec(node, 2..=most).prop_map(move |nodes| {
        let count = nodes.len() as u16;
        let mut table: Vec<Node> = Vec::new();
        for (state, (kind, leads)) in (0..count).zip(nodes) {
            let to = |&(_, random): &(u8, u16)| lead(state, random, count);
            table.push(match kind {
                0 => Node::Draw(leads.iter().map(|pair| (pair.0, to(pair))).collect()),
                1 if choices => Node::Choice(leads[0].0 % 2, leads.iter().map(to).collect()),
                _ => Node::Die(leads.iter().map(to).collect()),
            });
        }
        table.extend((0..OUTCOMES as u8).map(Node::Done));
        Table(table)
    })
}

/// Onward by one to four states: many histories meet again.
pub fn onward(state: u16, random: u16, count: u16) -> u16 {
    (state + 1 + random % 4).min(count + random / 4 % OUTCOMES)
}

/// Anywhere, sometimes out.
pub fn anywhere(_: u16, random: u16, count: u16) -> u16 {
    random % (count + OUTCOMES)
}

/// Gauss with pivoting on `a x = b`.
pub fn linear(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Vec<f64> {
    let n = b.len();
    for column in 0..n {
        let pivot = (column..n).max_by(|&i, &j| a[i][column].abs().total_cmp(&a[j][column].abs())).unwrap();
        a.swap(column, pivot);
        b.swap(column, pivot);
        let (from, value) = (a[column].clone(), b[column]);
        for row in (0..n).filter(|&row| row != column) {
            let factor = a[row][column] / from[column];
            a[row].iter_mut().zip(&from).for_each(|(entry, other)| *entry -= factor * other);
            b[row] -= factor * value;
        }
    }
    (0..n).map(|i| b[i] / a[i][i]).collect()
}

/// The matrix of a game without decisions.
fn transitions(game: &Table) -> Vec<Vec<f64>> {
    let size = game.0.len();
    let mut matrix = vec![vec![0.0; size]; size];
    for (state, node) in game.0.iter().enumerate() {
        let leads: Vec<(f64, u16)> = match node {
            Node::Die(faces) => faces.iter().map(|&to| (1.0, to)).collect(),
            Node::Draw(kinds) => kinds.iter().map(|&(n, to)| (f64::from(n), to)).collect(),
            Node::Choice(..) | Node::Done(_) => Vec::new(),
        };
        let total: f64 = leads.iter().map(|&(weight, _)| weight).sum();
        for (weight, to) in leads {
            matrix[state][usize::from(to)] += weight / total;
        }
    }
    matrix
}

/// For each state, the states that can be reached from it in one step or more.
pub fn reachable(matrix: &[Vec<f64>]) -> Vec<Vec<bool>> {
    let mut reach: Vec<Vec<bool>> = matrix.iter().map(|row| row.iter().map(|&p| p > 0.0).collect()).collect();
    for via in 0..matrix.len() {
        let onward = reach[via].clone();
        for row in reach.iter_mut().filter(|row| row[via]) {
            row.iter_mut().zip(&onward).for_each(|(known, &more)| *known |= more);
        }
    }
    reach
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn merged_states_give_what_all_histories_give(game in game(9, onward, true), pick in 0usize..5) {
        let choose = |state: &u16, options: usize| (usize::from(*state) + pick) % options;
        let function = |state: &u16, decision: &kernel::Decision<u8>| choose(state, decision.choices.len());
        let first: Answers<'_, Table> = &|_, _| vec![0];
        let uniform: Answers<'_, Table> = &|_, options| (0..options).collect();
        let chosen: Answers<'_, Table> = &|state, options| vec![choose(state, options)];
        for (policy, answers) in
            [(Pick::First, first), (Pick::Uniform, uniform), (Pick::Choose(&function), chosen)]
        {
            let odds = Odds::new(&game, policy);
            let naive = enumerate(&game, &0, answers);
            let answer = odds.solve(&0, |&o| o).unwrap();
            prop_assert_eq!(&answer.exactness, &Exactness::Exact);
            prop_assert_eq!(&answer.outcomes, &naive.outcomes);
            let events: BTreeMap<_, _> = odds.expectations(&0, |&e| [e]).unwrap().into_iter().collect();
            let expected = naive.events.into_iter().map(|(event, mean)| (event, Mean::Exact(mean)));
            prop_assert_eq!(&events, &expected.collect());
        }
    }

    #[test]
    fn the_best_play_is_that_of_the_whole_tree(game in game(8, onward, true), seat in 0u8..2) {
        let odds = Odds::new(&game, Pick::First);
        for (rivals, against) in [(Rivals::Pick, false), (Rivals::Against, true)] {
            let found = odds.best(&0, Seat(seat), rivals, |&o| o == 1, usize::MAX).unwrap();
            prop_assert_eq!(&found.value, &best(&game, &0, Seat(seat), against, &|&o| o == 1));
            if let Node::Choice(decider, leads) = &game.0[0] && (*decider == seat || against) {
                let values: Vec<_> = leads.iter().map(|next| best(&game, next, Seat(seat), against, &|&o| o == 1)).collect();
                prop_assert_eq!(found.options.into_iter().map(|(_, value)| value).collect::<Vec<_>>(), values);
            }
        }
    }

    #[test]
    fn the_best_value_is_that_of_the_whole_tree(
        game in game(8, onward, true), seats in 1u8..4, worth in prop::array::uniform3(-3i64..4)
    ) {
        let seats: Vec<Seat> = (0..2).filter(|bit| seats >> bit & 1 == 1).map(Seat).collect();
        let value = |&outcome: &u8| worth[usize::from(outcome)];
        let odds = Odds::new(&game, Pick::First);
        for (rivals, against) in [(Rivals::Pick, false), (Rivals::Against, true)] {
            let found = odds.best_value(&0, &seats, rivals, value, |&o| o, usize::MAX).unwrap();
            let (best, outcomes) = best_value(&game, &0, &seats, against, &value);
            prop_assert_eq!(&found.value, &best);
            prop_assert_eq!(&found.answer.outcomes, &outcomes);
            if let Node::Choice(decider, leads) = &game.0[0] && (seats.contains(&Seat(*decider)) || against) {
                let values: Vec<_> =
                    leads.iter().map(|next| best_value(&game, next, &seats, against, &value).0).collect();
                prop_assert_eq!(found.options.into_iter().map(|(_, value)| value).collect::<Vec<_>>(), values);
            }
        }
    }

    #[test]
    fn the_decisions_that_matter_are_those_of_the_whole_tree(
        game in game(8, onward, true), seats in 1u8..4, worth in prop::array::uniform3(-3i64..4)
    ) {
        let seats: Vec<Seat> = (0..2).filter(|bit| seats >> bit & 1 == 1).map(Seat).collect();
        let value = |&outcome: &u8| worth[usize::from(outcome)];
        for (rivals, against) in [(Rivals::Pick, false), (Rivals::Against, true)] {
            let after = |next: &u16| best_value(&game, next, &seats, against, &value).0;
            let taken = |state: &u16, _: usize| {
                let Node::Choice(seat, leads) = &game.0[usize::from(*state)] else { return Vec::new() };
                let values: Vec<_> = leads.iter().map(after).collect();
                let wanted = match (seats.contains(&Seat(*seat)), against) {
                    (true, _) => values.iter().max(),
                    (false, true) => values.iter().min(),
                    (false, false) => values.first(),
                };
                values.iter().position(|value| Some(value) == wanted).into_iter().collect()
            };
            let steps = enumerate(&game, &0, &taken).events;
            let mut expected = Vec::new();
            for (state, node) in (0u16..).zip(&game.0) {
                let Node::Choice(seat, leads) = node else { continue };
                let came: Prob = steps.iter().filter(|((_, to), _)| *to == state).map(|(_, prob)| prob).sum();
                let reached = if state == 0 { Prob::one() } else { came };
                let options: Vec<_> = (0u8..).zip(leads.iter().map(after)).collect();
                let differ = options.iter().any(|(_, value)| *value != options[0].1);
                if differ && !reached.is_zero() && seats.contains(&Seat(*seat)) {
                    expected.push(Fork { state, reached, options });
                }
            }
            let stake = |fork: &Fork<u16, u8, Value>| {
                let values = || fork.options.iter().map(|(_, value)| value);
                &Value::from(&fork.reached) * &(values().max().unwrap() - values().min().unwrap())
            };
            let found = Odds::new(&game, Pick::First)
                .best_value(&0, &seats, rivals, value, |&o| o, usize::MAX).unwrap().forks;
            prop_assert!(found.is_sorted_by(|a, b| stake(a) >= stake(b)));
            let mut found = found;
            found.sort_by_key(|fork| fork.state);
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn cycles_give_what_a_linear_solver_gives(game in game(12, anywhere, false)) {
        let odds = Odds::new(&game, Pick::First);
        let answer = odds.solve(&0, |&o| o).unwrap();
        let matrix = transitions(&game);
        let (size, states) = (matrix.len(), matrix.len() - usize::from(OUTCOMES));
        let reach = reachable(&matrix);
        // The expected visits solve y (I - Q) = start, over the states that are left for good sooner or later: from
        // which the game can go on to somewhere from where it cannot come back.
        let passing: Vec<bool> =
            (0..size).map(|from| (0..size).any(|to| reach[from][to] && !reach[to][from])).collect();
        let inner: Vec<usize> = (0..states).filter(|&state| passing[state]).collect();
        let identity = |i, j| if i == j { 1.0 } else { 0.0 };
        let a = inner.iter().map(|&j| inner.iter().map(|&i| identity(i, j) - matrix[i][j]).collect()).collect();
        let visits = linear(a, inner.iter().map(|&state| identity(state, 0)).collect());
        let flow = |to: usize| -> f64 {
            inner.iter().zip(&visits).map(|(&from, visits)| visits * matrix[from][to]).sum()
        };
        for outcome in 0..OUTCOMES {
            let expected = flow(states + usize::from(outcome));
            let found = answer.of(&(outcome as u8)).to_f64();
            prop_assert!((found - expected).abs() < 1e-9, "outcome {outcome}: {found}, not {expected}");
        }
        let lost: f64 = (0..states).filter(|&to| !passing[to]).map(flow).sum::<f64>() + f64::from(!passing[0]);
        prop_assert!((answer.unresolved().to_f64() - lost).abs() < 1e-9);
        let total: Prob = answer.outcomes.values().sum();
        prop_assert_eq!(total + answer.unresolved(), Prob::one());

        let mut expected: BTreeMap<(u16, u16), f64> = BTreeMap::new();
        for (&from, visits) in inner.iter().zip(&visits).filter(|&(&from, _)| from == 0 || reach[0][from]) {
            for to in (0..size).filter(|&to| matrix[from][to] > 0.0) {
                expected.insert((from as u16, to as u16), visits * matrix[from][to]);
            }
        }
        // In states that the game reaches and never leaves again, everything happens without end.
        for from in (0..states).filter(|&from| (from == 0 || reach[0][from]) && !passing[from]) {
            for to in (0..size).filter(|&to| matrix[from][to] > 0.0) {
                expected.insert((from as u16, to as u16), f64::INFINITY);
            }
        }
        let found = odds.expectations(&0, |&e| [e]).unwrap();
        prop_assert_eq!(found.len(), expected.len());
        for (event, count) in found {
            let expected = expected[&event];
            match count {
                Mean::Exact(count) => {
                    prop_assert!((count.to_f64() - expected).abs() < 1e-8 * expected.max(1.0), "{event:?}");
                }
                Mean::Infinite => prop_assert!(expected.is_infinite(), "{event:?}"),
                Mean::AtLeast(_) => prop_assert!(false, "{event:?}: nothing was cut"),
            }
        }
    }
}
