//! Deployment: before the first turn, the sides place their units in turns, one at a time.
//!
//! Everybody stands somewhere all the time: a unit that is not deployed yet is lined up, and makes room for one that
//! is. So a player in a hurry leaves everybody there, and nobody is ever left without a spot.

use kernel::{Choices, Decision, Few, Pending, Seat, Sink};

use crate::{
    Battle, Choice, Event, Frame, MAX_UNITS, Outcome, State, UnitId, UnitSet, What,
    field::{Base, Clear, Lattice, Point, Rect, Zone},
    rule,
};

/// Everybody who is to be deployed is waiting, if anybody is.
pub(crate) fn begin(battle: &Battle, state: &mut State) {
    let waits = |unit: &UnitId| battle.unit(*unit).start.zone.is_some() && battle.on_board(state, *unit);
    let left: UnitSet = state.ids().filter(waits).collect();
    if !left.is_empty() {
        state.frames.push(Frame::Deploy { left, side: battle.first });
    }
}

/// The units that are not deployed yet, the one in hand among them.
pub fn waiting(state: &State) -> UnitSet {
    let mut all = UnitSet::default();
    for frame in state.frames.iter() {
        if let Frame::Deploy { left, .. } = *frame {
            all = all.either(left);
        } else if let Frame::Place { unit, .. } = *frame {
            all.put(unit);
        }
    }
    all
}

/// The units of a side.
fn own(battle: &Battle, units: UnitSet, side: u8) -> UnitSet {
    units.iter().filter(|&unit| battle.unit(unit).side == side).collect()
}

/// DEPLOY: the sides take turns, as long as they have somebody left. The last one of a side need not be named.
pub(crate) fn step(battle: &Battle, state: &mut State, left: UnitSet, side: u8) -> bool {
    state.frames.pop();
    if left.is_empty() {
        return false;
    }
    let side = if own(battle, left, side).is_empty() { 1 - side } else { side };
    let units = own(battle, left, side);
    state.active = side;
    match units.first() {
        Some(unit) if units.len() == 1 => {
            hand(state, left, unit, side);
            false
        }
        _ => {
            state.frames.push(Frame::Deploy { left, side });
            true
        }
    }
}

/// A unit is taken in hand; the other side is next.
fn hand(state: &mut State, mut left: UnitSet, unit: UnitId, side: u8) {
    left.take(unit);
    state.frames.push(Frame::Deploy { left, side: 1 - side });
    state.frames.push(Frame::Place { unit, area: None });
}

/// Asks for the next unit to deploy; leaving everybody in line comes first.
pub(crate) fn pending(battle: &Battle, left: UnitSet, side: u8) -> Pending<Choice, Outcome> {
    let mut choices = Choices::new();
    choices.push(Choice::LineUp);
    own(battle, left, side).iter().for_each(|unit| choices.push(Choice::Pick(unit)));
    Pending::Decision(Decision { seat: Seat(side), choices })
}

pub(crate) fn take(
    battle: &Battle,
    state: &mut State,
    left: UnitSet,
    side: u8,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    state.frames.pop();
    if let Choice::Pick(unit) = choice {
        return hand(state, left, unit, side);
    }
    let units = own(battle, left, side);
    state.frames.push(Frame::Deploy { left: left.without(units), side: 1 - side });
    log.tell(|| Event::new(&[rule::DEPLOY_LINED_UP, rule::DEPLOY], What::LinedUp { units }));
}

fn zone(battle: &Battle, unit: UnitId) -> Option<&Zone> {
    battle.zones.get(usize::from(battle.unit(unit).start.zone?))
}

fn lattice(battle: &Battle, unit: UnitId) -> Option<Lattice> {
    zone(battle, unit)?.lattice(battle.unit(unit).radius())
}

/// The rectangle from the first to the last spot of a part of a unit's zone; `None` if it has no such part.
pub fn area(battle: &Battle, unit: UnitId, area: u8) -> Option<Rect> {
    let lattice = lattice(battle, unit)?;
    (area < lattice.areas()).then(|| lattice.area(area))
}

/// The parts of its zone in which a unit can be deployed, if there are several.
fn areas(battle: &Battle, state: &State, unit: UnitId) -> impl Iterator<Item = u8> {
    let count = lattice(battle, unit).map_or(0, |lattice| lattice.areas());
    (0..count).filter(move |&area| count > 1 && spots(battle, state, unit, area).next().is_some())
}

/// DEPLOY: where a unit can be put in a part of its zone. Of what lies above each other, the highest: as a map shows it.
pub fn spots(battle: &Battle, state: &State, unit: UnitId, area: u8) -> impl Iterator<Item = (u8, Point)> {
    let (field, radius) = (battle.ground(), battle.unit(unit).radius().0);
    let points = lattice(battle, unit).into_iter().flat_map(move |lattice| lattice.spots(area));
    points.filter_map(move |at| {
        let surfaces =
            (0..battle.places.len() as u8).filter(|&surface| field.on_surface(surface, at, radius));
        let surface = surfaces.max_by_key(|&surface| field.height(surface))?;
        let can = !field.drowns(surface, at) && put(battle, state, unit, (surface, at)).is_some();
        can.then_some((surface, at))
    })
}

/// The state with a unit at a spot, and the units lined up there elsewhere; `None` if there is no room for them all.
fn put(battle: &Battle, state: &State, unit: UnitId, (surface, at): (u8, Point)) -> Option<State> {
    let mut lined_up = own(battle, waiting(state), battle.unit(unit).side);
    lined_up.take(unit);
    let is_fixed = |other: UnitId| !lined_up.has(other);
    if !battle.is_vacant_among(state, unit, (surface, at), Clear::Enemies, is_fixed) {
        return None;
    }
    let mut after = *state;
    let before = *state.unit(unit);
    battle.relocate(&mut after, unit, surface, at);
    for other in lined_up.iter() {
        let you = *after.unit(other);
        let reach = battle.reach_of(unit, other);
        let meet = you.at.apart_squared(at) < reach * reach && battle.ground().is_level(you.place, surface);
        if meet {
            let (surface, at) = room(battle, &after, other, (before.place, before.at))?;
            battle.relocate(&mut after, other, surface, at);
        }
    }
    Some(after)
}

/// DEPLOY-LINED-UP: where a unit goes that has to make room: to the place that has become free, or the next one in line.
fn room(battle: &Battle, state: &State, unit: UnitId, freed: (u8, Point)) -> Option<(u8, Point)> {
    let (zone, radius) = (zone(battle, unit)?, battle.unit(unit).radius());
    if zone.holds(freed.1, radius) && battle.is_vacant(state, unit, freed.0, freed.1, Clear::Enemies) {
        return Some(freed);
    }
    let others: Few<Base, MAX_UNITS> = state
        .ids()
        .filter(|&other| other != unit && battle.on_board(state, other))
        .map(|other| {
            let you = state.unit(other);
            Base { surface: you.place, at: you.at, radius: battle.unit(other).radius() }
        })
        .collect();
    Some((0, zone.lined_up(battle.ground(), radius, &others)?))
}

/// The places for a unit: a part of its zone, or a spot in it; leaving it in line comes first.
fn choices(battle: &Battle, state: &State, unit: UnitId, area: Option<u8>) -> Choices<Choice> {
    let mut choices = Choices::new();
    choices.push(Choice::LineUp);
    let parts: Choices<Choice> = match area {
        None => areas(battle, state, unit).map(Choice::Area).collect(),
        Some(_) => Choices::new(),
    };
    if parts.is_empty() {
        let spots = spots(battle, state, unit, area.unwrap_or(0));
        spots.for_each(|(surface, at)| choices.push(Choice::Deploy(surface, at)));
    }
    parts.iter().for_each(|&part| choices.push(part));
    choices
}

/// A unit that can be nowhere else stays in line.
pub(crate) fn step_place(
    battle: &Battle,
    state: &mut State,
    unit: UnitId,
    area: Option<u8>,
    log: &mut impl Sink<Event>,
) -> bool {
    let me = state.unit(unit);
    let leads_elsewhere = |choice: &Choice| {
        let goes = |surface, at| (surface, at) != (me.place, me.at);
        matches!(*choice, Choice::Area(_))
            || matches!(*choice, Choice::Deploy(surface, at) if goes(surface, at))
    };
    let has_choice = area.is_some() || choices(battle, state, unit, area).iter().any(leads_elsewhere);
    if !has_choice {
        deployed(state, unit, log);
    }
    has_choice
}

pub(crate) fn pending_place(
    battle: &Battle,
    state: &State,
    unit: UnitId,
    area: Option<u8>,
) -> Pending<Choice, Outcome> {
    let seat = Seat(battle.unit(unit).side);
    Pending::Decision(Decision { seat, choices: choices(battle, state, unit, area) })
}

pub(crate) fn take_place(
    battle: &Battle,
    state: &mut State,
    unit: UnitId,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    match choice {
        Choice::Area(area) => {
            state.frames.pop();
            state.frames.push(Frame::Place { unit, area: Some(area) });
        }
        Choice::Deploy(surface, at) => {
            *state = put(battle, state, unit, (surface, at)).unwrap_or(*state);
            deployed(state, unit, log);
        }
        Choice::LineUp => deployed(state, unit, log),
        other => unreachable!("{other:?} is never offered to a unit that is deployed"),
    }
}

/// A unit is where it is.
fn deployed(state: &mut State, unit: UnitId, log: &mut impl Sink<Event>) {
    state.frames.pop();
    let me = state.unit(unit);
    let what = What::Deployed { unit, onto: me.place, at: me.at };
    log.tell(|| Event::new(&[rule::DEPLOY], what));
}
