//! The scenario's own question, from here and after each option.

use std::collections::BTreeSet;

use kernel::{Input, Pending, Silent};
use packs::{AskSet, Key, Scenario};

use crate::answer::{Column, Cost, ToTheEnd, cost, known};
use crate::choosing::Choosing;
use crate::job::Job;
use crate::position::Position;
use crate::problem::Result;
use crate::reading::Reading;
use crate::solve::{Solved, solve};
use crate::subject::Subject;

/// The most states on a field or board: they are large there, and a player waits.
const BOARD_STATES: usize = 100_000;

/// The number of games to play, for the question and all options together, if there are more states than
/// that.
const PATIENCE: u64 = 100_000;

/// Answers it; after each option, if those are not told otherwise.
pub fn to_the_end<G: Subject>(
    scenario: &Scenario<G>,
    state: &G::State,
    options: bool,
    job: &Job<'_>,
) -> Result<ToTheEnd> {
    let game = &scenario.game;
    let choices = match game.pending(state) {
        Pending::Decision(decision) if options => decision.choices.to_vec(),
        Pending::Chance(_) | Pending::Decision(_) | Pending::Done(_) => Vec::new(),
    };
    let max_states = if options { job.max_states } else { job.max_states.min(BOARD_STATES) };
    let parts = 1 + choices.len() as u64;
    let part = |wished: std::time::Duration| wished / u32::try_from(parts).unwrap_or(u32::MAX);
    let trials = job.trials.min(PATIENCE) / parts;
    let job = &Job { max_states, trials, wished: job.wished.map(part), ..*job };
    let choosing = Choosing::usual(game);
    let at = |state: G::State| {
        let position = Position { scenario: scenario.clone(), state, opening: Vec::new(), saved: true };
        solve(&position, &choosing, job)
    };
    let mut solved = vec![(None, at(state.clone())?)];
    for choice in choices {
        let mut after = state.clone();
        game.apply(&mut after, Input::Choice(choice), &mut Silent);
        solved.push((Some(game.choice_name(state, choice)), at(after)?));
    }
    let keys: BTreeSet<Key> = solved.iter().flat_map(|(_, solved)| solved.outcomes(scenario)).collect();
    let cost = solved.iter().fold(Cost::default(), |all, (_, solved)| all.and(cost(solved)));
    let column = |(option, solved): (Option<String>, Solved<G>)| Column {
        option,
        chances: keys.iter().map(|key| Reading::chance(&solved.known, |other| other == key)).collect(),
        means: solved.means.iter().map(|(_, mean)| mean.clone()).collect(),
        known: known(&solved),
    };
    Ok(ToTheEnd {
        tells: scenario.tells(),
        outcomes: keys.iter().map(|key| scenario.values(key)).collect(),
        numbers: scenario.asks.numbers(),
        columns: solved.into_iter().map(column).collect(),
        later: choosing.policy(),
        cost,
    })
}
