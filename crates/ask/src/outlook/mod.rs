//! The outlook of a game in progress. Its end may be too far: a game with a board is followed to the end of
//! the step under way, exactly if that is small, else by a sample. A scenario's own question is answered to
//! its end, as [`crate::answer()`] answers it for the position.

mod arms;
mod horizon;
mod to_the_end;
mod what_if;

use std::time::Instant;

use kernel::{Game, Input, Pending, Silent};
use odds::{Exactness, Limits, Odds, Value, Watch};
use packs::Scenario;
use sim::{Moments, Run, in_turn};
use table::view::Due;
use table::{Live, Person, Room};

pub use self::arms::{Armory, ArmoryWeapon};
use self::horizon::UpTo;
pub use self::horizon::{Alone, Count, Horizon, IsOver};
pub use self::what_if::{CountSpread, Spread, SpreadFromHere, WhatIf};
use crate::answer::{Ahead, Cost, Counted, Known, Outlook, Prospect, Summary, TooLarge, pack_id};
use crate::choosing::Choosing;
use crate::fraction::Fraction;
use crate::job::Job;
use crate::look_up::{self, Entry, Unknown};
use crate::problem::Result;
use crate::reading::Reading;
use crate::solve::SEED;
use crate::subject::Subject;
use crate::words;

/// The most states that exact odds of one option may have.
const STATES: usize = 60_000;

/// The most games that all options together are played out, and one of them.
const GAMES: u64 = 8_000;
const GAMES_OF_ONE: u64 = 4_000;

/// The most inputs of one game: nobody plays on for so long, but a policy could.
const INPUTS: u32 = 5_000;

/// The prospects of a position that a game had, if it has a horizon before its end.
pub type AheadFromHere = Box<dyn FnOnce(&Job<'_>) -> Option<Ahead> + Send>;

/// A game in progress of either kind, with its outlook.
pub trait Played: Live {
    /// The outlook of the current position. If a decision is pending, it covers these options, or all if none
    /// is named.
    ///
    /// # Errors
    /// If the work was stopped before anything was known.
    fn outlook(&self, options: &[usize], job: &Job<'_>) -> Result<Outlook>;

    /// The prospects of the options with these numbers, if the game has a horizon before its end.
    fn ahead(&self, options: &[usize], job: &Job<'_>) -> Option<Ahead>;

    /// The same of all options of the current position, to be worked out elsewhere while the game goes on.
    fn ahead_from_here(&self) -> AheadFromHere;

    /// The distribution of what comes of an option, with the position changed as is asked; to be worked out elsewhere
    /// while the game goes on.
    ///
    /// # Errors
    /// If there is no such option, or the position cannot be changed so.
    fn what_if(&self, asked: &WhatIf) -> Result<SpreadFromHere>;

    /// The weapons that [`WhatIf`] may give to somebody, and to whom.
    fn armory(&self) -> Armory;

    /// The pages of a name.
    ///
    /// # Errors
    /// If it means nothing.
    fn look_up(&self, name: &str) -> std::result::Result<Vec<Entry>, Unknown>;

    /// The pages of an option's subject.
    fn look_up_option(&self, option: &str) -> Vec<Entry>;

    /// The pages of a name for a person: the name of a card, a weapon, a keyword or a rule, or the number or
    /// name of an option.
    ///
    /// # Errors
    /// If it means nothing.
    fn look_up_here(&self, who: Person, name: &str) -> std::result::Result<Vec<Entry>, Unknown> {
        let asked = self.due(who).ok().and_then(|waits| waits.asked);
        let Some(Due::Choice(choice)) = asked else { return self.look_up(name) };
        let number = name.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let same = || choice.options.iter().position(|option| option.id.eq_ignore_ascii_case(name));
        let at = number.filter(|at| *at < choice.options.len()).or_else(same);
        let Some(option) = at.map(|at| &choice.options[at]) else { return self.look_up(name) };
        let entry = Entry {
            id: option.id.clone(),
            name: option.id.clone(),
            kind: "option".to_owned(),
            lines: words::says(option).into_iter().collect(),
            keywords: Vec::new(),
        };
        Ok(std::iter::once(entry).chain(self.look_up_option(&option.id)).collect())
    }

    /// The result, if there is more to tell than that the game is over.
    fn result(&self) -> Option<String>;

    /// The summary of a finished game.
    fn summary(&self) -> Option<Summary>;
}

impl<G: Subject + table::view::Seen> Played for Room<G> {
    fn outlook(&self, options: &[usize], job: &Job<'_>) -> Result<Outlook> {
        outlook(self.table().scenario(), self.table().state(), options, job)
    }

    fn ahead(&self, options: &[usize], job: &Job<'_>) -> Option<Ahead> {
        ahead(&self.table().scenario().game, self.table().state(), options, job)
    }

    fn ahead_from_here(&self) -> AheadFromHere {
        let (game, state) = (self.table().scenario().game.clone(), self.table().state().clone());
        Box::new(move |job| ahead(&game, &state, &[], job))
    }

    fn what_if(&self, asked: &WhatIf) -> Result<SpreadFromHere> {
        what_if::what_if(self.table().scenario(), self.table().state(), asked)
    }

    fn armory(&self) -> Armory {
        arms::armory(self.table().scenario(), self.table().state())
    }

    fn look_up(&self, name: &str) -> std::result::Result<Vec<Entry>, Unknown> {
        look_up::in_game(G::GAME, &self.table().scenario().game.pages(), name)
    }

    fn look_up_option(&self, option: &str) -> Vec<Entry> {
        look_up::of_option(G::GAME, &self.table().scenario().game.pages(), option)
    }

    fn result(&self) -> Option<String> {
        self.table().scenario().game.result(self.table().state())
    }

    fn summary(&self) -> Option<Summary> {
        self.table().scenario().game.summary(self.table().state(), &self.table().events())
    }
}

/// The outlook of a position, for these options of a decision, or for all if none is named.
///
/// # Errors
/// If the work was stopped before anything was known.
pub fn outlook<G: Subject>(
    scenario: &Scenario<G>,
    state: &G::State,
    options: &[usize],
    job: &Job<'_>,
) -> Result<Outlook> {
    G::outlook(scenario, state, options, job)
}

pub(crate) fn outlook_here<G: Subject>(
    scenario: &Scenario<G>,
    state: &G::State,
    options: &[usize],
    job: &Job<'_>,
) -> Result<Outlook> {
    let game = &scenario.game;
    let decides = match game.pending(state) {
        Pending::Decision(decision) => Some(game.seat_name(decision.seat).to_owned()),
        Pending::Chance(_) | Pending::Done(_) => None,
    };
    let ahead = ahead(game, state, options, job);
    let to_the_end = match game.only_simulated() {
        Some(_) => None,
        None => Some(to_the_end::to_the_end(scenario, state, ahead.is_none(), job)?),
    };
    Ok(Outlook {
        question: None,
        title: scenario.title.clone(),
        pack: pack_id(scenario),
        decides,
        ahead,
        to_the_end,
    })
}

/// The prospects of these options, or of all if none is named; before a roll, those of the position. `None`
/// if the game has no horizon, because it has no board.
pub fn ahead<G: Subject>(game: &G, state: &G::State, options: &[usize], job: &Job<'_>) -> Option<Ahead> {
    G::ahead(game, state, options, job)
}

pub(crate) fn ahead_here<G: Subject>(
    game: &G,
    state: &G::State,
    options: &[usize],
    job: &Job<'_>,
) -> Option<Ahead> {
    let horizon = game.horizon(state)?;
    let game = UpTo { game, horizon: &horizon };
    let choosing = Choosing::usual(game.game);
    let starts = starts(&game, state, options);
    let states: Vec<&G::State> = starts.iter().map(|(_, state)| state).collect();
    let (means, known, cost) = match exactly(&game, &choosing, &states, job) {
        Some((means, cost)) => (means, Known::Exact, cost),
        None => sampled(&game, &choosing, &states, job),
    };
    let options = starts.into_iter().map(|(option, _)| option);
    let prospects = options.zip(means).map(|(option, means)| Prospect { option, means }).collect();
    let counts = horizon.counts.to_vec();
    let told = Ahead { until: horizon.until, counts, prospects, later: choosing.policy(), known, cost };
    Some(told.without(|reading| reading.middle() == 0.0))
}

impl Ahead {
    /// Leaves out counts that are zero for all options, except for the first two, which players look for.
    #[must_use]
    pub fn without(mut self, is_nothing: impl Fn(&Reading) -> bool) -> Self {
        const ALWAYS: usize = 2;
        for at in (ALWAYS..self.counts.len()).rev() {
            if self.prospects.iter().all(|prospect| is_nothing(&prospect.means[at])) {
                self.counts.remove(at);
                self.prospects.iter_mut().for_each(|prospect| _ = prospect.means.remove(at));
            }
        }
        self
    }

    /// The change of a count by an option; a count that is left out is zero.
    pub fn of(&self, prospect: &Prospect, counted: Counted) -> f64 {
        let at = self.counts.iter().position(|known| *known == counted);
        at.map_or(0.0, |at| prospect.means[at].middle())
    }
}

/// The state right after each option.
fn starts<G: Subject>(
    game: &UpTo<'_, G>,
    state: &G::State,
    options: &[usize],
) -> Vec<(Option<String>, G::State)> {
    let alone = (game.horizon.alone)(state);
    let Pending::Decision(decision) = game.game.pending(&alone) else { return vec![(None, alone)] };
    let after = |choice: &G::Choice| {
        let mut after = alone.clone();
        game.apply(&mut after, Input::Choice(*choice), &mut Silent);
        (Some(game.game.choice_name(state, *choice)), after)
    };
    if options.is_empty() {
        return decision.choices.iter().map(after).collect();
    }
    options.iter().filter_map(|&index| decision.choices.get(index)).map(after).collect()
}

/// Exact means, if all of it is small.
fn exactly<G: Subject>(
    game: &UpTo<'_, G>,
    choosing: &Choosing<G>,
    states: &[&G::State],
    job: &Job<'_>,
) -> Option<(Vec<Vec<Reading>>, Cost)> {
    // A third of the wished time is for exact odds, which may fail.
    let until = job.wished.map(|wished| Instant::now() + wished / 3);
    let watch = Watch { cancel: job.cancel, until, progress: None };
    let limits = Limits { max_states: STATES.min(job.max_states), ..job.limits() };
    let odds = Odds::new(game, UpTo::policy(choosing)).with_limits(limits).with_watch(watch);
    let mut cost = Cost::default();
    let one = |state: &&G::State| {
        let answer = odds.solve(state, Clone::clone).ok()?;
        cost = cost.and(Cost::of(&answer));
        (answer.exactness == Exactness::Exact).then(|| {
            let mean = |at: usize| {
                let parts = answer.outcomes.iter();
                let sum = parts.fold(Value::from(0), |sum, (counts, chance)| {
                    &sum + &(&Value::from(chance) * &Value::from(counts[at]))
                });
                Reading::Exact(Fraction(sum))
            };
            (0..game.horizon.counts.len()).map(mean).collect()
        })
    };
    let means = states.iter().map(one).collect::<Option<_>>()?;
    Some((means, cost))
}

/// Plays every option out, a game each in turn, as long as the job lasts.
fn sampled<G: Subject>(
    game: &UpTo<'_, G>,
    choosing: &Choosing<G>,
    states: &[&G::State],
    job: &Job<'_>,
) -> (Vec<Vec<Reading>>, Known, Cost) {
    let most = match job.wished {
        Some(_) => GAMES_OF_ONE,
        None => (job.trials.min(GAMES) / states.len().max(1) as u64).clamp(1, GAMES_OF_ONE),
    };
    let run =
        Run { within: job.wished.map(|wished| wished * 2 / 3), cancel: job.cancel, ..Run::new(most, SEED) };
    let choose = |state: &G::State, decision: &_, dice: &mut _| choosing.sampled(state, decision, dice);
    let found = in_turn(game, states, game.horizon.counts.len(), INPUTS, run, choose);
    let known = Known::Sampled {
        trials: found.rounds,
        seed: SEED,
        unfinished: found.unfinished,
        why: Some(TooLarge::States),
        stopped: job.fell_short(found.rounds, most),
    };
    let means = |moments: &Vec<Moments>| moments.iter().map(|it| Reading::estimate(it.mean())).collect();
    let cost = Cost::games(found.rounds * states.len() as u64);
    (found.means.iter().map(means).collect(), known, cost)
}

#[cfg(test)]
mod tests;
