//! From a position to its answer.

use std::collections::BTreeMap;

use kernel::{Line, Pending, Ruling, RulingSet, Tabletop};
use odds::{Cut, Exactness, Touched, Value as Exactly};
use packs::{AskSet, Key, Scenario, Unsaid};
use sim::{Gathered, Knowledge as Found, Sampled};

use super::{
    Answer, Best, Cost, Distribution, Fell, Fork, Known, LeftOut, LogLine, Mean, Outcome, PackId, Ruled,
    TooLarge, TurnedOn, Used, Worth,
};
use crate::choosing::{Aim, Besides, Choosing};
use crate::explain::explained;
use crate::fraction::Fraction;
use crate::job::Job;
use crate::outlook::outlook;
use crate::policy::Choices;
use crate::position::{Loaded, Position};
use crate::problem::{Problem, Result, See};
use crate::question;
use crate::reading::Reading;
use crate::solve::{Play, Solved, by_games, in_fixed_order, solve, touched};
use crate::subject::Subject;

/// The options of a question, besides its subject.
#[derive(Debug, Clone, Copy)]
pub struct Asking<'a> {
    /// The policy for decisions.
    pub choices: &'a Choices,
    /// Whether the answer counts the uses of each rule.
    pub explain: bool,
}

/// The odds of a question. A whole game in progress gets an outlook: its end is too far away.
///
/// # Errors
/// If the question cannot be asked so, or the work was stopped.
pub fn odds<G: Subject>(loaded: &Loaded<G>, asking: Asking<'_>, job: &Job<'_>) -> Result<Answer> {
    G::odds(loaded, asking, job)
}

pub(crate) fn odds_here<G: Subject>(loaded: &Loaded<G>, asking: Asking<'_>, job: &Job<'_>) -> Result<Answer> {
    let position = loaded.position()?;
    if loaded.is_saved_game() && position.scenario.game.only_simulated().is_some() {
        let Position { scenario, state, .. } = &position;
        if matches!(scenario.game.pending(state), Pending::Done(_)) {
            return Err(Problem::question("this game is over", "ask about another").see(See::Replay));
        }
        return outlook(scenario, state, &[], job).map(Answer::Outlook);
    }
    Ok(Answer::Distribution(exactly(loaded, position, asking, job)?.0))
}

/// The exact odds of a question, or a sample if they are out of reach.
///
/// # Errors
/// If the question cannot be asked so, or the work was stopped.
pub fn exact<G: Subject>(loaded: &Loaded<G>, asking: Asking<'_>, job: &Job<'_>) -> Result<Distribution> {
    Ok(exactly(loaded, loaded.position()?, asking, job)?.0)
}

/// The odds from a position, with the position and the solution behind them.
pub(crate) fn exactly<G: Subject>(
    loaded: &Loaded<G>,
    mut position: Position<G>,
    asking: Asking<'_>,
    job: &Job<'_>,
) -> Result<(Distribution, Position<G>, Solved<G>)> {
    if let Some([why, instead]) = position.scenario.game.only_simulated() {
        return Err(Problem::question(why, instead).see(See::Simulate));
    }
    let choosing = Choosing::new(asking.choices, &mut position)?;
    let used = if asking.explain { Some(explained(&position, &choosing, job)?) } else { None };
    let solved = solve(&position, &choosing, job)?;
    let played = if solved.gave_way().is_some() { &Choosing::First } else { &choosing };
    let touched = touched(&position, played, job);
    let best = match (&choosing, &solved.best) {
        (Choosing::Best(aim), Some(play)) => Some(best(&position, aim, play, job)?),
        _ => None,
    };
    let (known, outcomes, cost) = found(&position.scenario, &solved);
    let tells = position.scenario.tells();
    let mean = |(index, value): &(usize, Reading)| Mean {
        tell: tells[*index].tell.clone(),
        of: tells[*index].of.clone(),
        value: value.clone(),
    };
    let means = solved.means.iter().map(mean).collect();
    let used = used.map(|rules| {
        let one = |(rule, times): (&'static kernel::Rule, Reading)| Used {
            rule: rule.id.to_owned(),
            times,
            says: rule.gist.to_owned(),
        };
        rules.into_iter().map(one).collect()
    });
    let told = told(loaded, &position, played, &touched);
    Ok((Distribution { known, outcomes, means, best, used, cost, ..told }, position, solved))
}

/// Plays a question many times. If the work is stopped, the answer holds the games so far.
///
/// # Errors
/// If the question cannot be asked so, or the work was stopped before anything was known.
pub fn simulated<G: Subject>(
    loaded: &Loaded<G>,
    choices: &Choices,
    trials: Option<u64>,
    seed: u64,
    job: &Job<'_>,
) -> Result<Answer> {
    G::simulated(loaded, choices, trials, seed, job)
}

pub(crate) fn simulated_here<G: Subject>(
    loaded: &Loaded<G>,
    choices: &Choices,
    trials: Option<u64>,
    seed: u64,
    job: &Job<'_>,
) -> Result<Answer> {
    let mut position = loaded.position()?;
    let is_whole = position.scenario.game.only_simulated().is_some();
    let trials = job.trials(trials, question::usual_trials(is_whole));
    if is_whole {
        return G::many(&position, choices, trials, seed, job);
    }
    let (choosing, sampled) = by_games(&mut position, choices, (trials, seed), job)?;
    let scenario = &position.scenario;
    let tells = scenario.tells();
    let mean = |index: usize| Mean {
        tell: tells[index].tell.clone(),
        of: tells[index].of.clone(),
        value: Reading::sampled_mean(&sampled, index),
    };
    let means = scenario.asks.numbers().into_iter().map(mean).collect();
    let touched = touched(&position, &choosing, job);
    let told = told(loaded, &position, &choosing, &touched);
    let known = how_sampled(&sampled, None, job.fell_short(sampled.trials, trials));
    let (outcomes, cost) = (counted(scenario, &sampled), Cost::games(sampled.trials));
    Ok(Answer::Distribution(Distribution { known, outcomes, means, cost, ..told }))
}

/// An answer without its numbers.
fn told<G: Subject>(
    loaded: &Loaded<G>,
    position: &Position<G>,
    played: &Choosing<G>,
    touched: &Touched,
) -> Distribution {
    let Position { scenario, state, opening, .. } = position;
    let game = &scenario.game;
    let is_over = matches!(game.pending(state), Pending::Done(_));
    let order = if matches!(played, Choosing::First) { game.fixed_order() } else { Vec::new() };
    Distribution {
        question: None,
        title: scenario.title.clone(),
        pack: pack_id(scenario),
        tells: scenario.tells(),
        known: Known::Exact,
        outcomes: Vec::new(),
        means: Vec::new(),
        choices: touched.choices.then(|| Fell { policy: played.policy(), order }),
        best: None,
        at_once: if is_over { lines(game, &game.lines(opening)) } else { Vec::new() },
        turned_on: turned_on(loaded, game, touched),
        used: None,
        rulings: rulings(game.rulings()),
        left_out: left_out(&scenario.unsaid),
        cost: Cost::default(),
    }
}

/// The pack of a scenario.
pub fn pack_id<G: Subject>(scenario: &Scenario<G>) -> PackId {
    PackId { id: scenario.pack.clone(), digest: format!("{:016x}", scenario.pack_digest) }
}

/// The gaps of a pack.
pub fn left_out(unsaid: &[Unsaid]) -> Vec<LeftOut> {
    unsaid.iter().map(|unsaid| LeftOut { of: unsaid.of.clone(), says: unsaid.says.clone() }).collect()
}

/// Every ruling in force.
pub fn rulings<R: RulingSet>(rulings: &R) -> BTreeMap<String, String> {
    R::ALL.iter().map(|ruling| (ruling.id.to_owned(), rulings.get(ruling).id.to_owned())).collect()
}

fn lines<G: Tabletop>(game: &G, lines: &[Line]) -> Vec<LogLine> {
    let option = |ruling: &&'static Ruling| (ruling.id.to_owned(), game.rulings().get(ruling).id.to_owned());
    let line = |line: &Line| LogLine {
        text: line.text.clone(),
        rules: line.rules.iter().map(|rule| rule.id.to_owned()).collect(),
        rulings: line.rulings.iter().map(option).collect(),
    };
    lines.iter().map(line).collect()
}

fn turned_on<G: Subject>(loaded: &Loaded<G>, game: &G, touched: &Touched) -> TurnedOn {
    let (rulings, usual) = (game.rulings(), game.usual_rulings());
    let ruled = |ruling: &&'static Ruling| {
        let option = rulings.get(ruling).id;
        Ruled {
            ruling: ruling.id.to_owned(),
            option: option.to_owned(),
            usual: option == usual.get(ruling).id,
        }
    };
    let is_met = |name: &str| touched.rulings.iter().any(|ruling| ruling.id == name);
    let not_met = loaded.given_rulings().filter(|(name, _)| !is_met(name));
    TurnedOn {
        rulings: touched.rulings.iter().map(ruled).collect(),
        not_met: not_met.map(|(name, option)| (name.to_owned(), option.to_owned())).collect(),
        rules: touched.rules.iter().map(|rule| rule.id.to_owned()).filter(|id| !id.is_empty()).collect(),
        looked_at: touched.only,
    }
}

/// The certainty of a solution.
pub(crate) fn known<G: Subject>(solved: &Solved<G>) -> Known {
    match &solved.known {
        Found::Exact(answer) | Found::UpTo(answer) => match &answer.exactness {
            Exactness::Exact => Known::Exact,
            Exactness::UpTo { unresolved } => Known::UpTo { unresolved: unresolved.into() },
        },
        Found::Sampled { sampled, why } => {
            let why = match why {
                _ if solved.was_cut_short => TooLarge::Stopped,
                Cut::Memory => TooLarge::Memory,
                Cut::LargeCycle => TooLarge::Cycle,
                _ => TooLarge::States,
            };
            how_sampled(sampled, Some(why), solved.is_stopped)
        }
    }
}

/// The numbers of an answer.
fn found<G: Subject>(scenario: &Scenario<G>, solved: &Solved<G>) -> (Known, Vec<Outcome>, Cost) {
    let known = known(solved);
    match &solved.known {
        Found::Exact(answer) | Found::UpTo(answer) => {
            let outcome = |key: Key| {
                let chance = Fraction::from(&answer.of(&key));
                let chance = match known {
                    Known::UpTo { .. } => Reading::AtLeast { at_least: chance },
                    Known::Exact | Known::Sampled { .. } => Reading::Exact(chance),
                };
                Outcome { values: scenario.values(&key), chance, count: None }
            };
            let outcomes = super::listed(scenario, &solved.known).into_iter().map(outcome).collect();
            (known, outcomes, cost(solved))
        }
        Found::Sampled { sampled, .. } => (known, counted(scenario, sampled), cost(solved)),
    }
}

/// The cost of a solution.
pub(crate) fn cost<G: Subject>(solved: &Solved<G>) -> Cost {
    match &solved.known {
        Found::Exact(answer) | Found::UpTo(answer) => Cost::of(answer),
        Found::Sampled { sampled, .. } => Cost::games(sampled.trials),
    }
}

fn how_sampled(sampled: &Sampled<Key>, why: Option<TooLarge>, stopped: bool) -> Known {
    let &Sampled { trials, seed, unfinished, .. } = sampled;
    Known::Sampled { trials, seed, unfinished, why, stopped }
}

/// The certainty of whole games that were played.
pub fn of_games<T>(gathered: &Gathered<T>, seed: u64, stopped: bool) -> Known {
    let &Gathered { trials, unfinished, .. } = gathered;
    Known::Sampled { trials, seed, unfinished, why: None, stopped }
}

/// Every outcome of a sample.
fn counted<G: Subject>(scenario: &Scenario<G>, sampled: &Sampled<Key>) -> Vec<Outcome> {
    let outcome = |(key, &count): (&Key, &u64)| Outcome {
        values: scenario.values(key),
        chance: Reading::estimate(sampled.estimate(key)),
        count: Some(count),
    };
    sampled.counts.iter().map(outcome).collect()
}

fn best<G: Subject>(position: &Position<G>, aim: &Aim, play: &Play<G>, job: &Job<'_>) -> Result<Best> {
    let game = &position.scenario.game;
    let told = Best {
        goal: aim.goal,
        most: aim.sign > 0,
        kill_counts_as: None,
        death_counts_as: None,
        out_of_reach: None,
        value: None,
        fixed_order: None,
        options: Vec::new(),
        forks: Vec::new(),
    };
    let told = match aim.besides {
        None => told,
        Some(Besides::Adds(_, weight)) => Best { death_counts_as: Some(weight), ..told },
        Some(Besides::AtLeast(_, least)) => Best { kill_counts_as: Some(least), ..told },
    };
    let worth = match play {
        Play::Best(worth) => worth,
        Play::OutOfReach(reach) => return Ok(Best { out_of_reach: Some(*reach), ..told }),
    };
    let options = |state: &G::State, options: &[(G::Choice, Exactly)]| -> Vec<Worth> {
        let one = |(choice, value): &(G::Choice, Exactly)| Worth {
            option: game.choice_name(state, *choice),
            worth: Fraction(value.clone()),
        };
        options.iter().map(one).collect()
    };
    let fork = |fork: &odds::Fork<G::State, G::Choice, Exactly>| Fork {
        reached: (&fork.reached).into(),
        options: options(&fork.state, &fork.options),
    };
    Ok(Best {
        value: Some(Fraction(worth.value.clone())),
        fixed_order: in_fixed_order(position, aim, job)?.map(Fraction),
        options: options(&position.state, &worth.options),
        forks: worth.forks.iter().map(fork).collect(),
        ..told
    })
}
