//! Decisions without a player: the one place that turns the choices of a question into policies for the
//! drivers.

use kernel::{Decision, Game, Seat};
use odds::{Choose, Pick};
use sim::Dice;
use source::suggest;

use crate::answer::Goal;
use crate::policy::{Choices, Policies, Policy};
use crate::position::Position;
use crate::problem::{Problem, Result};
use crate::subject::Subject;

/// A number of an outcome that counts besides another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Besides {
    /// Each adds this weight: a death is worse than any injury.
    Adds(usize, i64),
    /// Any of it counts as at least this much: a killed monster could have taken all wounds.
    AtLeast(usize, i64),
}

/// The aim of the best play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aim {
    /// The index of the number in an outcome.
    pub index: usize,
    /// A second number that counts besides.
    pub besides: Option<Besides>,
    /// 1 for the most of it, -1 for the least.
    pub sign: i64,
    /// The goal of the play.
    pub goal: Goal,
    /// The seats that play for it.
    pub seats: Vec<Seat>,
}

impl Aim {
    /// The amount of the goal in an outcome.
    pub fn number<G: Subject>(&self, outcome: &G::Outcome) -> i64 {
        let number = G::number(outcome, self.index);
        match self.besides {
            None => number,
            Some(Besides::Adds(index, weight)) => number + weight * G::number(outcome, index),
            Some(Besides::AtLeast(index, _)) if G::number(outcome, index) == 0 => number,
            Some(Besides::AtLeast(_, least)) => number.max(least),
        }
    }
}

/// The way decisions are made.
pub enum Choosing<G: Game> {
    /// The first option.
    First,
    /// Every option equally often.
    Random,
    /// A function decides.
    Given(Box<Choose<'static, G>>),
    /// The best option for an aim.
    Best(Aim),
}

impl<G: Subject> Choosing<G> {
    /// The choices of the question, from a position. The goal of the best play counts from here on.
    ///
    /// # Errors
    /// If the flags do not fit together, or name something unknown.
    pub fn new(choices: &Choices, position: &mut Position<G>) -> Result<Self> {
        let given = if choices.order.is_empty() { position.scenario.game.policy() } else { Policy::Given };
        let policy = match &choices.policy {
            Some(Policies::Same(policy)) => *policy,
            Some(Policies::Sides(_)) => {
                return Err(Problem::question(
                    "only in a whole battle does each side have a policy of its own",
                    "give one for everybody, such as `policy` random",
                )
                .naming(&["policy"]));
            }
            None if choices.goal.is_some() => Policy::Best,
            None => given,
        };
        if policy != Policy::Given && !choices.order.is_empty() {
            return Err(Problem::question(
                "`order` gives the choices, and so does `policy`",
                "leave one of them out",
            )
            .naming(&["order", "policy"]));
        }
        if policy != Policy::Best && choices.goal.is_some() {
            return Err(Problem::question(
                "`goal` is for the best play",
                "add `policy` best, or leave it out",
            )
            .naming(&["goal", "policy"]));
        }
        Ok(match policy {
            Policy::First => Self::First,
            Policy::Random => Self::Random,
            Policy::Given if choices.order.is_empty() => {
                return Err(Problem::question(
                    "`policy` given needs an order",
                    "add `order` with what is chosen first, then next",
                )
                .naming(&["policy", "order"]));
            }
            Policy::Aggressive | Policy::Cautious | Policy::Exact => {
                return Err(Problem::question(
                    "that is a way to play whole showdowns and battles",
                    "simulate a whole game, or use `policy` best, first, random or given",
                )
                .naming(&["policy"]));
            }
            Policy::Given => Self::Given(given_order(&choices.order, position)?),
            Policy::Best => {
                let aim = G::aim(&mut position.scenario, &position.state, choices.goal.as_deref())?;
                position.restart();
                Self::Best(aim)
            }
        })
    }

    /// The default of a game.
    pub fn usual(game: &G) -> Self {
        match game.policy() {
            Policy::Random => Self::Random,
            _ => Self::First,
        }
    }

    /// The policy for exact odds; under the best play, that of the seats that do not play for the goal.
    pub fn exact(&self) -> Pick<'_, G> {
        match self {
            Self::Random => Pick::Uniform,
            Self::First | Self::Best(_) => Pick::First,
            Self::Given(choose) => Pick::Choose(&**choose),
        }
    }

    /// For a simulation: the index of the option that is taken.
    pub fn sampled(&self, state: &G::State, decision: &Decision<G::Choice>, dice: &mut Dice) -> usize {
        match self {
            Self::Random => dice.below(decision.choices.len() as u32) as usize,
            Self::First | Self::Best(_) => 0,
            Self::Given(choose) => choose(state, decision),
        }
    }

    /// The policy by which they fall.
    pub fn policy(&self) -> Policy {
        match self {
            Self::Random => Policy::Random,
            Self::First => Policy::First,
            Self::Given(_) => Policy::Given,
            Self::Best(_) => Policy::Best,
        }
    }

    /// The seats that may do anything, because they play for the goal.
    pub fn free(&self) -> &[Seat] {
        match self {
            Self::Best(aim) => &aim.seats,
            Self::First | Self::Random | Self::Given(_) => &[],
        }
    }

    /// Refuses the best play if there is none.
    ///
    /// # Errors
    /// If the best play is asked for.
    pub fn no_best(self, what: &str) -> Result<Self> {
        match self {
            Self::Best(_) => Err(Problem::question(
                format!("{what} does not look for the best play"),
                "ask for odds with `policy` best, or use `policy` first, random or given",
            )
            .naming(&["policy"])),
            other => Ok(other),
        }
    }
}

/// Takes the option that stands first in the order; of options that are not in it, the first.
fn given_order<G: Subject>(order: &[String], position: &Position<G>) -> Result<Box<Choose<'static, G>>> {
    let game = position.scenario.game.clone();
    let known = game.orderable();
    for item in order {
        if !known.is_empty() && !known.iter().any(|name| name == item || G::is_meant(item, name)) {
            let hint = suggest(item, known.iter().map(String::as_str)).unwrap_or_default();
            return Err(Problem::question(format!("`{item}` is nothing to choose here"), hint));
        }
    }
    let order = order.to_vec();
    Ok(Box::new(move |state, decision| {
        let rank = |&choice: &G::Choice| {
            let name = game.choice_name(state, choice);
            order.iter().position(|item| G::is_meant(&name, item)).unwrap_or(order.len())
        };
        let ranks = decision.choices.iter().map(rank).enumerate();
        ranks.min_by_key(|&(index, rank)| (rank, index)).map_or(0, |(index, _)| index)
    }))
}
