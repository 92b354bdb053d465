//! What comes of an option, in full, as the table stands or with something about it changed: the question that a player asks
//! with a finger on an option.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use kernel::{Input, Pending, RulingSet, Silent};
use odds::{Exactness, Limits, Odds, Value, Watch};
use packs::Scenario;
use serde::{Deserialize, Serialize};
use sim::{Estimate, Run, sample};
use source::JsonSchema;
use table::view::{Pointed, Seen};

use super::STATES;
use super::arms::armed;
use super::horizon::{Horizon, UpTo};
use crate::answer::{Counted, Known, Until};
use crate::choosing::Choosing;
use crate::fraction::Fraction;
use crate::job::Job;
use crate::policy::Policy;
use crate::problem::{Problem, Result};
use crate::reading::Reading;
use crate::solve::SEED;
use crate::subject::Subject;

/// The most games of a sample.
const GAMES: u64 = 20_000;

/// A question about the position of a table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct WhatIf {
    /// The option that is taken; none before a roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
    /// Amendments of the position, in words: `ada luck 2`, `ada at 12G`.
    pub amend: Vec<String>,
    /// Other rulings, by their ids.
    pub rulings: BTreeMap<String, String>,
    /// Weapons of the pack, each in the hands of a figure: a survivor carries it besides what they carry, a unit instead of
    /// what it fights with in the same way. An option that uses a weapon is then asked about with this one.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub weapons: BTreeMap<String, String>,
}

/// The distribution of each count up to the horizon.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Spread {
    /// The horizon.
    pub until: Until,
    /// The counts; the first two always appear, others if they can be anything but zero.
    pub counts: Vec<CountSpread>,
    /// The policy for later decisions.
    pub later: Policy,
    /// The certainty of the numbers: `exact`, or sampled.
    pub known: Known,
}

/// The distribution of a count.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CountSpread {
    /// The count.
    pub of: Counted,
    /// Its mean.
    pub mean: Reading,
    /// Each value that it can have, in order, with its chance.
    pub values: Vec<(i64, Reading)>,
}

/// The distribution at a position that a game had, to be worked out elsewhere; `None` without a horizon.
pub type SpreadFromHere = Box<dyn FnOnce(&Job<'_>) -> Option<Spread> + Send>;

/// The position that is asked about: the game with other rulings, the state with its changes.
pub fn what_if<G: Subject + Seen>(
    scenario: &Scenario<G>,
    state: &G::State,
    asked: &WhatIf,
) -> Result<SpreadFromHere> {
    let option = asked.option.as_ref().map(|word| with_weapon(&scenario.game, state, word, &asked.weapons));
    let (mut game, mut state) = (armed(scenario, state, &asked.weapons)?, state.clone());
    for (name, option) in &asked.rulings {
        crate::position::rulings::<G::Rulings>(&[format!("{name}={option}")])?;
        game.rulings_mut().set(name, option).expect("it was just read");
    }
    for words in &asked.amend {
        let amendment = game.amendment_named(&state, words);
        amendment
            .and_then(|amendment| game.amend(&mut state, amendment, &mut Silent))
            .map_err(|why| Problem::question(why.message, why.hint))?;
    }
    let choice = match (option, game.pending(&state)) {
        (None, _) => None,
        (Some(word), Pending::Decision(decision)) => {
            let named = game.choice_named(&state, &decision.choices, &word);
            let gone =
                || Problem::question(format!("`{word}` is not offered then"), "ask about another option");
            Some(named.ok_or_else(gone)?)
        }
        (Some(_), Pending::Chance(_) | Pending::Done(_)) => {
            return Err(Problem::question("no decision is due", "ask about the roll, without an option"));
        }
    };
    let Some(horizon) = game.horizon(&state) else { return Ok(Box::new(|_| None)) };
    let mut start = (horizon.alone)(&state);
    if let Some(choice) = choice {
        game.apply(&mut start, Input::Choice(choice), &mut Silent);
    }
    Ok(Box::new(move |job| Some(spread(&game, &horizon, &start, job))))
}

/// The word for an option with the weapon that its figure has now: `attack bone-axe` is `attack king-spear`.
fn with_weapon<G: Subject + Seen>(
    game: &G,
    state: &G::State,
    word: &str,
    weapons: &BTreeMap<String, String>,
) -> String {
    let Pending::Decision(decision) = game.pending(state) else { return word.to_owned() };
    let by = game.deciding(state).unwrap_or_else(|| game.seat_name(decision.seat));
    let own = weapons.iter().find(|(who, _)| who.eq_ignore_ascii_case(by)).map(|(_, weapon)| weapon);
    let pointed =
        game.choice_named(state, &decision.choices, word).and_then(|choice| game.pointed(state, choice));
    match (own, pointed) {
        (Some(own), Some(Pointed::Weapon { id, .. })) => match word.strip_suffix(&id) {
            Some(verb) => format!("{verb}{own}"),
            None => word.to_owned(),
        },
        _ => word.to_owned(),
    }
}

fn spread<G: Subject>(game: &G, horizon: &Horizon<G::State>, start: &G::State, job: &Job<'_>) -> Spread {
    let game = UpTo { game, horizon };
    let choosing = Choosing::usual(game.game);
    let (chances, known) = match exactly(&game, &choosing, start, job) {
        Some(chances) => (chances, Known::Exact),
        None => sampled(&game, &choosing, start, job),
    };
    let counts = horizon.counts.iter().zip(chances).enumerate();
    let counts = counts.filter(|(at, (_, one))| *at < 2 || one.values.iter().any(|(value, _)| *value != 0));
    let counts = counts.map(|(_, (&of, one))| CountSpread { of, ..one }).collect();
    Spread { until: horizon.until, counts, later: choosing.policy(), known }
}

/// Exact chances, if there are few enough states.
fn exactly<G: Subject>(
    game: &UpTo<'_, G>,
    choosing: &Choosing<G>,
    start: &G::State,
    job: &Job<'_>,
) -> Option<Vec<CountSpread>> {
    // A third of the wished time is for exact odds, which may fail.
    let until = job.wished.map(|wished| Instant::now() + wished / 3);
    let watch = Watch { cancel: job.cancel, until, progress: None };
    let limits = Limits { max_states: STATES.min(job.max_states), ..job.limits() };
    let odds = Odds::new(game, UpTo::policy(choosing)).with_limits(limits).with_watch(watch);
    let answer = odds.solve(start, Clone::clone).ok()?;
    if answer.exactness != Exactness::Exact {
        return None;
    }
    let count = |at: usize| {
        let mut values: BTreeMap<i64, Value> = BTreeMap::new();
        for (counts, chance) in &answer.outcomes {
            let sum = values.entry(counts[at]).or_insert_with(|| Value::from(0));
            *sum = &*sum + &Value::from(chance);
        }
        let part = |sum: Value, (value, chance): (&i64, &Value)| &sum + &(&Value::from(*value) * chance);
        let mean = values.iter().fold(Value::from(0), part);
        let values = values.into_iter().map(|(value, chance)| (value, Reading::Exact(Fraction(chance))));
        CountSpread {
            of: game.horizon.counts[at],
            mean: Reading::Exact(Fraction(mean)),
            values: values.collect(),
        }
    };
    Some((0..game.horizon.counts.len()).map(count).collect())
}

/// Chances of a sample, of as many games as fit into the time.
fn sampled<G: Subject>(
    game: &UpTo<'_, G>,
    choosing: &Choosing<G>,
    start: &G::State,
    job: &Job<'_>,
) -> (Vec<CountSpread>, Known) {
    let most = job.trials.clamp(1, GAMES);
    let run = Run {
        within: job.wished.map(|wished| wished * 2 / 3),
        threads: job.threads,
        cancel: job.cancel,
        ..Run::new(most, SEED)
    };
    let choose = |state: &G::State, decision: &_, dice: &mut _| choosing.sampled(state, decision, dice);
    let found = sample(game, start, run, choose, Vec::clone);
    let known = Known::Sampled {
        trials: found.trials,
        seed: SEED,
        unfinished: found.unfinished,
        why: Some(crate::answer::TooLarge::States),
        stopped: job.fell_short(found.trials, most),
    };
    let count = |at: usize| {
        let values: BTreeSet<i64> = found.counts.keys().map(|counts| counts[at]).collect();
        let games = |value: i64| -> u64 {
            found.counts.iter().filter(|(counts, _)| counts[at] == value).map(|(_, games)| games).sum()
        };
        let mean = found.counts.iter().map(|(counts, &games)| (counts[at], games)).collect::<sim::Moments>();
        let chance = |value: i64| (value, Reading::estimate(Estimate::new(games(value), found.trials)));
        CountSpread {
            of: game.horizon.counts[at],
            mean: Reading::estimate(mean.mean()),
            values: values.into_iter().map(chance).collect(),
        }
    };
    ((0..game.horizon.counts.len()).map(count).collect(), known)
}
