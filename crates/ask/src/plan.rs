//! The plan of a question, before it is answered: the shape of the answer, and the work it takes.

use odds::NoBest;
use serde::{Deserialize, Serialize};
use source::JsonSchema;

use crate::answer::{Answer, PackId, pack_id};
use crate::axis::{Axes, axes};
use crate::choosing::Choosing;
use crate::grid::positions;
use crate::job::Job;
use crate::position::{Loaded, Position};
use crate::problem::{Problem, Result};
use crate::question::{Ask, PAIRS, Question, usual_trials};
use crate::subject::Subject;

/// The most states, in all parts together, that a plan visits to measure the work.
const MOST: usize = 50_000;

/// The plan of a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The subject of the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The pack that the question is answered with.
    pub pack: PackId,
    /// The shape of the answer.
    pub answer: Shape,
    /// The number of parts: cells of a grid, versions.
    pub parts: usize,
    /// The work that all parts together take.
    pub takes: Takes,
}

/// The shape of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// Every outcome with its chance.
    Distribution,
    /// The results of many whole showdowns or battles.
    WholeGames,
    /// A few numbers for each value of a key that varies.
    Grid,
    /// The outlook of a game in progress.
    Outlook,
    /// Two distributions side by side.
    Comparison,
    /// Two grids side by side.
    ComparedGrids,
    /// Two versions of a whole game.
    ComparedGames,
}

/// The work that an answer takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Takes {
    /// Exactly this much: the plan visited all of it.
    Exactly(Size),
    /// More than this: the plan did not visit all of it.
    MoreThan(Size),
    /// This number of games is played.
    Games(u64),
    /// As many games are played as fit into the time.
    Time,
    /// As much as the time allows: a player waits for the answer.
    Patience,
}

/// The size of exact odds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Size {
    /// The number of different situations.
    pub states: usize,
    /// The bytes of the largest graph of them.
    pub bytes: usize,
}

/// A question with everything that it names: read, checked and compiled.
pub struct Prepared<'q> {
    question: &'q Question,
    asked: Box<dyn Asked>,
}

impl<'q> Prepared<'q> {
    pub(crate) fn new(question: &'q Question, asked: Box<dyn Asked>) -> Self {
        Self { question, asked }
    }

    /// Plans the answer.
    ///
    /// # Errors
    /// If it cannot be asked so, or the work was stopped.
    pub fn plan(&self, job: &Job<'_>) -> Result<Plan> {
        self.asked.plan(self.question, job)
    }

    /// Answers the question.
    ///
    /// # Errors
    /// If it cannot be asked so, or the work was stopped before anything was known.
    pub fn answer(&self, job: &Job<'_>) -> Result<Answer> {
        Ok(self.asked.answer(self.question, job)?.to(self.question.digest()))
    }
}

/// The content that a question names, of either game, with the second version of a comparison.
pub(crate) trait Asked {
    fn plan(&self, question: &Question, job: &Job<'_>) -> Result<Plan>;
    fn answer(&self, question: &Question, job: &Job<'_>) -> Result<Answer>;
}

/// Plans the versions of a question, one or two.
pub(crate) fn plan<G: Subject>(versions: &[&Loaded<G>], question: &Question, job: &Job<'_>) -> Result<Plan> {
    let first = versions[0].position()?;
    let is_whole = first.scenario.game.only_simulated().is_some();
    let is_grid = question.vary.is_some();
    let answer = match (question.versus.is_some(), is_grid, is_whole) {
        (false, true, _) => Shape::Grid,
        (true, true, _) => Shape::ComparedGrids,
        (true, false, true) => Shape::ComparedGames,
        (true, false, false) => Shape::Comparison,
        (false, false, true) if question.ask == Ask::Odds && versions[0].is_saved_game() => Shape::Outlook,
        (false, false, true) => Shape::WholeGames,
        (false, false, false) => Shape::Distribution,
    };
    let mut all = Vec::new();
    for loaded in versions {
        match &question.vary {
            None => all.push(loaded.position()?),
            Some(vary) => {
                let axes = axes(vary.rows.as_deref(), vary.columns.as_deref(), loaded)?;
                let none = Axes { rows: None, columns: None };
                all.extend(positions(loaded, &axes.unwrap_or(none))?.into_iter().flatten());
            }
        }
    }
    let (title, pack) = (first.scenario.title.clone(), pack_id(&first.scenario));
    let parts = all.len();
    let takes = match (answer, question.ask, is_whole) {
        (Shape::Outlook, ..) => Takes::Patience,
        (Shape::ComparedGames, ask, _) => games(ask, PAIRS, parts, job),
        (_, ask @ Ask::Sim { .. }, _) => games(ask, usual_trials(is_whole), parts, job),
        (_, Ask::Odds, _) => exact(&mut all, question, job)?,
    };
    Ok(Plan { title, pack, answer, parts, takes })
}

fn games(ask: Ask, usual: u64, parts: usize, job: &Job<'_>) -> Takes {
    let given = match ask {
        Ask::Sim { trials, .. } => trials,
        Ask::Odds => None,
    };
    match given {
        None if job.wished.is_some() => Takes::Time,
        given => Takes::Games(given.unwrap_or(usual).saturating_mul(parts as u64)),
    }
}

/// The work of exact odds of all parts. Whole games are refused: they can only be simulated.
fn exact<G: Subject>(all: &mut [Position<G>], question: &Question, job: &Job<'_>) -> Result<Takes> {
    let most = (MOST / all.len().max(1)).max(1);
    let mut whole = odds::Extent::default();
    for position in all {
        if let Some([why, instead]) = position.scenario.game.only_simulated() {
            return Err(Problem::question(why, instead).see(crate::problem::See::Simulate));
        }
        let choosing = Choosing::new(&question.choices, position)?;
        let Position { scenario, state, .. } = &*position;
        let part = job.watched(&scenario.game, choosing.exact(), |odds| match &choosing {
            Choosing::Best(aim) => odds.extent_of_best(state, &aim.seats, most),
            _ => odds.extent(state, most).map_err(NoBest::from),
        });
        whole = whole.and(part.map_err(|why| match why {
            NoBest::Cancelled => Problem::stopped(),
            NoBest::Cyclic | NoBest::Unresolved | NoBest::Memory => crate::solve::cyclic(),
        })?);
    }
    let size = Size { states: whole.states, bytes: whole.bytes };
    Ok(if whole.is_larger { Takes::MoreThan(size) } else { Takes::Exactly(size) })
}
