//! How a battle on a field looks: the map, both warbands; and how far odds look ahead.

pub mod card;
mod map;
mod outlook;
mod unit;

#[cfg(test)]
mod tests;

use packs::skirmish::Battle;
use skirmish::field::{Point, Rect};
use skirmish::injury::Roll;
use skirmish::phases::deploy;
use skirmish::{Choice, Frame, State, UnitId};

pub use self::outlook::outlook;
use crate::games::only;
use crate::scene::{About, Row, Scene, Spot, Tone, span};

/// The map and everybody, if the battle is fought on a field.
pub fn scene(battle: &Battle, state: &State) -> Option<Scene> {
    let field = battle.field.as_ref()?;
    let sides = (0..battle.sides.len() as u8).flat_map(|side| unit::panels(battle, state, side));
    Some(Scene {
        now: now(battle, state),
        grid: map::grid(battle, field, state),
        panels: sides.collect(),
        focus: focus(battle, state).map(|at| map::cell(field, at)),
        legend: map::legend(battle, field, state),
    })
}

/// Where whoever acts stands; else whom something befalls; else the middle of the side whose turn it is.
fn focus(battle: &Battle, state: &State) -> Option<Point> {
    let befallen = || {
        state.frames.iter().rev().find_map(|frame| match *frame {
            Frame::InjuryRoll(Roll { unit, .. }) | Frame::Ledge { unit, .. } | Frame::Check { unit, .. } => {
                Some(unit)
            }
            _ => None,
        })
    };
    match state.deciding().or_else(befallen) {
        Some(unit) => Some(state.unit(unit).at),
        None => middle(battle, state),
    }
}

/// The middle of the side whose turn it is.
fn middle(battle: &Battle, state: &State) -> Option<Point> {
    let own = |unit: &UnitId| battle.on_board(state, *unit) && battle.unit(*unit).side == state.active;
    let spots: Vec<Point> = state.ids().filter(own).map(|unit| state.unit(unit).at).collect();
    let mean = |of: fn(&Point) -> i16| {
        let sum: i32 = spots.iter().map(|spot| i32::from(of(spot))).sum();
        Some(kernel::Inches(sum.checked_div(spots.len() as i32)?))
    };
    Some(Point::new(mean(|spot| spot.x)?, mean(|spot| spot.y)?))
}

/// Whom an option names, if they are on the field.
pub fn about(battle: &Battle, state: &State, choice: Choice) -> Option<About> {
    let field = battle.field.as_ref()?;
    let (Choice::Pick(unit)
    | Choice::Attack(unit)
    | Choice::Shoot(unit)
    | Choice::Engage(unit)
    | Choice::Intercept(unit)
    | Choice::Tend(unit)
    | Choice::Cast(_, unit)) = choice
    else {
        return None;
    };
    let at = map::cell(field, state.unit(unit).at);
    battle.on_board(state, unit).then(|| About { at, letter: unit::letter(battle, unit) })
}

/// What most players mean. Of units that are deployed, move or shoot, the next one; of enemies that can be fought, the only
/// one. Whoever is deployed is looked for where it is lined up. Of a move that costs nothing else, the leg that ends nearest
/// to an enemy: where one mostly wants to go, and from where other legs are easily found.
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
        let far = |(_, choice): &(usize, &Choice)| {
            spot(battle, state, **choice).map(|spot| {
                let (x, y) = map::cell(battle.field.as_ref()?, from);
                let outside = |at: u8, first: u8, count: u8| at.abs_diff(at.clamp(first, first + count - 1));
                Some(outside(x, spot.x, spot.wide) + outside(y, spot.y, spot.high))
            })
        };
        let spots = choices.iter().enumerate().filter(|option| far(option).is_some());
        return spots.min_by_key(far).map(|(at, _)| at);
    }
    // Whoever moves shoots worse, or not at all; whoever leaves a combat is struck.
    let shoots = battle.unit(mover).wields(true).next().is_some();
    if shoots || battle.enemies_touching(state, mover).next().is_some() {
        return None;
    }
    let is_enemy =
        |unit: &UnitId| battle.on_board(state, *unit) && battle.unit(*unit).side != battle.unit(mover).side;
    let enemies: Vec<Point> = state.ids().filter(is_enemy).map(|unit| state.unit(unit).at).collect();
    let left = |(_, choice): &(usize, &Choice)| match **choice {
        Choice::Go(direction, length) => {
            let to = direction.step(from, kernel::Inches(length.into()));
            enemies.iter().map(|enemy| enemy.apart_squared(to)).min()
        }
        _ => None,
    };
    let legs = choices.iter().enumerate().filter(|option| left(option).is_some());
    legs.min_by_key(left).map(|(at, _)| at)
}

/// The phase of the turn: what stands right above the turn in the pile of what is being resolved.
fn phase(state: &State) -> Option<&'static str> {
    let turn = state.frames.iter().position(|frame| matches!(frame, Frame::Turn { .. }))?;
    Some(match state.frames.get(turn + 1)? {
        Frame::Engage { .. } => "Engage",
        Frame::Moves { .. } => "Move",
        Frame::Shoot { .. } | Frame::Shots { .. } | Frame::Aim { .. } => "Ranged",
        Frame::Cast { .. } | Frame::PickSpell { .. } | Frame::Heal { .. } => "Cast",
        Frame::Fight { .. } => "Melee",
        Frame::Check { .. } | Frame::UpkeepLedges { .. } => "Upkeep",
        _ => return None,
    })
}

/// What a decision of a turn, or before the first one, is about, as it follows `red decides`.
pub fn question(state: &State) -> Option<String> {
    match state.frames.last()? {
        Frame::Deploy { .. } => return Some(" who is deployed next".to_owned()),
        Frame::Place { .. } => return Some(" on a place".to_owned()),
        _ => {}
    }
    let phase = phase(state)?;
    let what = match state.frames.last()? {
        Frame::Engage { .. } => " who engages next".to_owned(),
        Frame::Moves { .. } => " who moves next".to_owned(),
        Frame::Intercept(_) => " who steps in the way".to_owned(),
        Frame::Walk(walk) => format!(", {} left,", kernel::Inches(walk.left.into())),
        _ => String::new(),
    };
    Some(format!(" in the {phase} phase{what}"))
}

/// Where the battle is.
fn now(battle: &Battle, state: &State) -> Row {
    let side = &battle.sides[usize::from(state.active)];
    let left = deploy::waiting(state).len();
    if left > 0 {
        let rest = format!(", {side}: {left} units left");
        return vec![span("Deployment", Tone::Strong), span(rest, Tone::Plain)];
    }
    let rest = if state.frames.is_empty() {
        ", it is over".to_owned()
    } else if state.frames.iter().any(|frame| matches!(frame, Frame::Scars { .. })) {
        ", after the battle".to_owned()
    } else {
        let phase = phase(state).map_or(String::new(), |phase| format!(": {phase} phase"));
        format!(", {side}{phase}")
    };
    vec![span(format!("Turn {}", state.turn), Tone::Strong), span(rest, Tone::Plain)]
}

/// Where an option leads.
pub fn spot(battle: &Battle, state: &State, choice: Choice) -> Option<Spot> {
    let field = battle.field.as_ref()?;
    let unit = state.deciding()?;
    match choice {
        Choice::Go(direction, length) => {
            let to = direction.step(state.unit(unit).at, kernel::Inches(length.into()));
            let (x, y) = map::cell(field, to);
            Some(Spot::square(x, y, 1))
        }
        Choice::Deploy(_, at) => {
            let (x, y) = map::cell(field, at);
            Some(Spot::square(x, y, 1))
        }
        Choice::Area(area) => {
            let Rect { west, south, east, north } = deploy::area(battle, unit, area)?;
            let at = |x: i32, y: i32| map::cell(field, Point::new(kernel::Inches(x), kernel::Inches(y)));
            let ((x, y), (right, below)) = (at(west, north), at(east, south));
            Some(Spot { x, y, wide: right - x + 1, high: below - y + 1, is_area: true })
        }
        _ => None,
    }
}
