//! The decisions of a battle: the subject of each, and the option that most players mean.

use kernel::Inches;
use skirmish::field::{Point, Rect, tenths};
use skirmish::phases::deploy;
use skirmish::{Battle, Choice, Frame, State, UnitId};

use super::Phase;
use crate::view::{About, Begins, Length, only};

/// The phase of the turn: the frame right above the turn on the stack.
pub fn phase(state: &State) -> Option<Phase> {
    let turn = state.frames.iter().position(|frame| matches!(frame, Frame::Turn { .. }))?;
    Some(match state.frames.get(turn + 1)? {
        Frame::Engage { .. } => Phase::Engage,
        Frame::Moves { .. } => Phase::Move,
        Frame::Shoot { .. } | Frame::Shots { .. } | Frame::Aim { .. } => Phase::Ranged,
        Frame::Cast { .. } | Frame::PickSpell { .. } | Frame::Heal { .. } => Phase::Cast,
        Frame::Fight { .. } => Phase::Melee,
        Frame::Check { .. } | Frame::UpkeepLedges { .. } => Phase::Upkeep,
        _ => return None,
    })
}

/// The subject of a decision.
pub fn about(state: &State) -> About {
    match state.frames.last() {
        Some(Frame::Deploy { .. }) => About::WhoDeploys,
        Some(Frame::Place { .. }) => About::Deploy,
        Some(Frame::Engage { .. }) => About::WhoEngages,
        Some(Frame::Moves { .. }) => About::WhoMoves,
        Some(Frame::Intercept(_)) => About::Intercept,
        Some(Frame::Walk(walk)) => About::Move { left: Length(walk.left.into()) },
        _ => About::Options,
    }
}

/// The option that most players mean. Of units that are deployed, move or shoot, the next one; of enemies
/// that can be fought, the only one. For a unit that is deployed, the spot nearest to its place in the
/// line-up. Of a move that costs nothing else, the leg that ends nearest to an enemy: most moves go there,
/// and other legs are easy to find from it.
pub fn usual(battle: &Battle, state: &State, choices: &[Choice]) -> Option<usize> {
    match state.frames.last()? {
        Frame::Deploy { .. } | Frame::Moves { .. } | Frame::Shots { .. } => {
            return choices.iter().position(|choice| matches!(choice, Choice::Pick(_)));
        }
        Frame::Shoot { .. } | Frame::Aim { .. } => {
            return only(choices, |choice| matches!(choice, Choice::Shoot(_)));
        }
        Frame::PickTarget { .. } => return only(choices, |choice| matches!(choice, Choice::Engage(_))),
        Frame::Declare(_) => return only(choices, |choice| matches!(choice, Choice::Attack(_))),
        _ => {}
    }
    let mover = state.deciding()?;
    let from = state.unit(mover).at;
    if matches!(state.frames.last(), Some(Frame::Place { .. })) {
        let far = |(_, choice): &(usize, &Choice)| match **choice {
            Choice::Area(area) => deploy::area(battle, mover, area).map(|area| outside(area, from)),
            Choice::Deploy(_, at) => Some(outside(
                Rect { west: at.x.into(), south: at.y.into(), east: at.x.into(), north: at.y.into() },
                from,
            )),
            _ => None,
        };
        let spots = choices.iter().enumerate().filter(|option| far(option).is_some());
        return spots.min_by_key(far).map(|(at, _)| at);
    }
    // A unit that moves shoots worse, or not at all; a unit that leaves a combat is struck.
    let shoots = battle.unit(mover).wields(true).next().is_some();
    if shoots || battle.enemies_touching(state, mover).next().is_some() {
        return None;
    }
    let is_enemy =
        |unit: &UnitId| battle.on_board(state, *unit) && battle.unit(*unit).side != battle.unit(mover).side;
    let enemies: Vec<Point> = state.ids().filter(is_enemy).map(|unit| state.unit(unit).at).collect();
    let left = |(_, choice): &(usize, &Choice)| match **choice {
        Choice::Go(direction, length) => {
            let to = direction.step(from, Inches(length.into()));
            enemies.iter().map(|enemy| enemy.apart_squared(to)).min()
        }
        _ => None,
    };
    let legs = choices.iter().enumerate().filter(|option| left(option).is_some());
    legs.min_by_key(left).map(|(at, _)| at)
}

/// The distance of a point outside an area, along its sides.
fn outside(area: Rect, at: Point) -> i32 {
    let (x, y) = (i32::from(at.x), i32::from(at.y));
    (x - x.clamp(area.west, area.east)).abs() + (y - y.clamp(area.south, area.north)).abs()
}

/// The relation of an earlier choice to the current decision.
pub fn begins(now: &State, choice: Choice) -> Begins {
    match (now.frames.last(), choice) {
        (
            Some(
                Frame::Walk(_)
                | Frame::Aim { .. }
                | Frame::PickSpell { .. }
                | Frame::PickTarget { .. }
                | Frame::Place { .. },
            ),
            Choice::Pick(_),
        ) => Begins::It,
        // A move that takes a roll cannot be abandoned any more.
        (
            Some(Frame::Walk(_)),
            Choice::Go(..)
            | Choice::ClimbUp(_)
            | Choice::ClimbDown(_)
            | Choice::JumpDown(_)
            | Choice::JumpAcross(_),
        )
        | (Some(Frame::Aim { .. }), Choice::Wield(_))
        | (Some(Frame::PickSpell { .. }), Choice::Spell(_))
        | (Some(Frame::Place { .. }), Choice::Area(_)) => Begins::GoesOn,
        _ => Begins::Nothing,
    }
}

/// The words that an option shares with others, and its own part.
pub fn shared(battle: &Battle, choice: Choice) -> Option<(String, String)> {
    match choice {
        Choice::Go(direction, length) => {
            Some((format!("go {}", direction.name()), Inches(length.into()).to_string()))
        }
        // The spots of a row stand together.
        Choice::Deploy(surface, at) => {
            let [east, north] = [at.x, at.y].map(|side| tenths(side.into()));
            let top = match surface {
                0 => String::new(),
                top => format!(" on {}", battle.places[usize::from(top)].name),
            };
            Some((format!("{north} north{top}"), format!("{east} east")))
        }
        _ => None,
    }
}
