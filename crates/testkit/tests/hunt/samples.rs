//! Simulation against exact odds.

use kernel::{Decision, Game, Input, Pending};
use odds::{Exactness, Limits, Odds, Pick};
use showdown::content::Showdown;
use showdown::{Choice, Outcome, State};
use sim::{Dice, Run, Sampled, sample};

use crate::seeds;
use crate::wild::{Size, asks, fit};

/// An outcome is looked at on its own if it should come up at least so often; rarer ones are added up.
const OFTEN: f64 = 25.0;

const SIZE: Size = Size { survivors: 2, dice: 3, kinds: 4, steps: 2 };

fn uniform(_: &State, decision: &Decision<Choice>, dice: &mut Dice) -> usize {
    dice.below(decision.choices.len() as u32) as usize
}

fn sampled(hunt: &Showdown, threads: usize, trials: u64) -> Sampled<Vec<i16>> {
    let start = hunt.start(&mut kernel::Silent);
    let run = Run { threads, ..Run::new(trials, 20_240_229) };
    sample(hunt, &start, run, uniform, |outcome: &Outcome| outcome.to_vec())
}

fn hunts(family: &str, usual: u64) -> impl Iterator<Item = (String, Showdown)> {
    seeds(family, usual).map(|(name, mut seed)| {
        let mut hunt = fit(&mut seed, SIZE);
        hunt.asks = asks(&mut seed, &hunt);
        (name, hunt.link())
    })
}

/// Every outcome within 5 standard deviations of its exact chance.
#[test]
fn hunts_sample_as_their_odds() {
    let limits = Limits {
        max_states: 4000,
        min_path_probability: 1e-9,
        patience: 500,
        max_component: 100,
        ..Limits::default()
    };
    let (mut exact, mut outcomes) = (0, 0);
    for (name, hunt) in hunts("samples", 120) {
        let start = hunt.start(&mut kernel::Silent);
        let odds = Odds::new(&hunt, Pick::Uniform).with_limits(limits);
        let answer = odds.solve(&start, |outcome: &Outcome| outcome.to_vec()).expect("nobody cancels");
        if answer.exactness != Exactness::Exact || answer.outcomes.len() < 2 {
            continue;
        }
        let found = sampled(&hunt, 1, 4096);
        assert_eq!(found.unfinished, 0, "{name}");
        for (key, count) in &found.counts {
            assert!(
                answer.outcomes.contains_key(key),
                "{name}: {key:?} came up {count} times and is impossible"
            );
        }
        let (mut rare, mut rare_found) = (0.0, 0);
        for (key, prob) in &answer.outcomes {
            let prob = prob.to_f64();
            if prob * (found.trials as f64) < OFTEN {
                rare += prob * found.trials as f64;
                rare_found += found.counts.get(key).copied().unwrap_or(0);
                continue;
            }
            let sigmas = found.sigmas(key, prob);
            assert!(sigmas <= 5.0, "{name}: {key:?} is {sigmas} standard deviations off");
            outcomes += 1;
        }
        assert!(
            rare_found as f64 <= rare + 5.0 * rare.sqrt() + 12.0,
            "{name}: {rare_found} of {rare} rare ones"
        );
        exact += 1;
    }
    println!("samples: {exact} hunts, {outcomes} outcomes");
    assert!(exact >= 24 && outcomes > 50, "{exact} hunts, {outcomes} outcomes");
}

/// The counts are the same with one thread and with two.
#[test]
fn the_number_of_threads_changes_nothing() {
    for (name, hunt) in hunts("threads", 24) {
        let [one, two] = [1, 2].map(|threads| sampled(&hunt, threads, 2 * sim::BLOCK + 100));
        assert_eq!(one, two, "{name}");
    }
}

/// A thread's memory of earlier games changes no result: every game goes as the rules alone would have it, with
/// everything that nobody asks about forgotten.
#[test]
fn remembered_games_go_as_played_ones() {
    let trials = 2 * sim::BLOCK + 50;
    for (name, hunt) in hunts("memory", 12) {
        let mut start = hunt.start(&mut kernel::Silent);
        hunt.forget(&mut start);
        let mut played = std::collections::BTreeMap::new();
        for block in 0..trials.div_ceil(sim::BLOCK) {
            let mut dice = Dice::new(20_240_229, block);
            for _ in 0..sim::BLOCK.min(trials - block * sim::BLOCK) {
                let mut state = start;
                let outcome = loop {
                    let input = match hunt.pending(&state) {
                        Pending::Chance(chance) => Input::Outcome(dice.outcome(&chance)),
                        Pending::Decision(decision) => {
                            Input::Choice(decision.choices[uniform(&state, &decision, &mut dice)])
                        }
                        Pending::Done(outcome) => break outcome,
                    };
                    hunt.apply(&mut state, input, &mut kernel::Silent);
                    hunt.forget(&mut state);
                };
                *played.entry(outcome.to_vec()).or_default() += 1;
            }
        }
        assert_eq!(sampled(&hunt, 1, trials).counts, played, "{name}");
    }
}
