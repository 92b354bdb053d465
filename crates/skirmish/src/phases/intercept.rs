//! Stepping in the way of a charge.

use kernel::{Choices, Decision, Inches, Pending, Seat, Sink};

use super::course::{self, Course, End, MEETING, along};
use super::engage::{self, Charge};
use crate::{
    Battle, Choice, Event, Outcome, State, UnitId, What,
    field::{Clear, Point, Rect, Stop, WIDEST, unit as unit_vector},
    rule, targeting,
};

/// The distance that an enemy steps to intercept.
pub const STEP_IN: Inches = Inches::whole(2);

/// The enemies that can step in the way, each with the meeting points.
pub(super) fn interceptors<'a>(
    battle: &'a Battle,
    state: &'a State,
    course: &'a Course,
) -> impl Iterator<Item = (UnitId, Meeting)> + 'a {
    let Charge { unit, target } = course.charge;
    let (card, at) = (battle.unit(unit), state.unit(unit).at);
    // Most enemies are nowhere near the way.
    let way = course.legs.iter().fold(Rect::around(at, at), |way, leg| way.with(leg.at));
    let near = state.within(way.grown(card.radius().0 + WIDEST + STEP_IN.0));
    // A unit that stays where it is cannot be stopped.
    let legs = course.legs.len();
    near.filter(move |&enemy| battle.unit(enemy).side != card.side && enemy != target && legs > 0)
        .filter_map(|enemy| meet(battle, state, course, enemy).map(|meeting| (enemy, meeting)))
}

/// The points at which an engager and an interceptor meet.
#[derive(Debug, Clone, Copy)]
pub(super) struct Meeting {
    surface: u8,
    /// The point where the engager stops.
    stop: Point,
    /// The point where the enemy stands.
    stand: Point,
}

/// ENGAGE-INTERCEPT: where the enemy first meets the engager, if it can.
fn meet(battle: &Battle, state: &State, course: &Course, enemy: UnitId) -> Option<Meeting> {
    let you = state.unit(enemy);
    if !you.status.is_fit() || targeting::is_engaged(battle, state, enemy) {
        return None;
    }
    let mut from = state.unit(course.charge.unit).at;
    course.legs.iter().find_map(|&leg| {
        let start = std::mem::replace(&mut from, leg.at);
        if leg.surface == you.place {
            meet_on(battle, state, (course.charge.unit, enemy), start, leg)
        } else {
            None
        }
    })
}

/// The meeting on one leg.
fn meet_on(
    battle: &Battle,
    state: &State,
    (unit, enemy): (UnitId, UnitId),
    start: Point,
    leg: Stop,
) -> Option<Meeting> {
    let you = state.unit(enemy);
    let (dx, dy) = leg.at.from(start);
    let (wx, wy) = you.at.from(start);
    let apart = battle.reach_of(unit, enemy);
    let far = apart + STEP_IN.0;
    let length = i64::from(dx) * i64::from(dx) + i64::from(dy) * i64::from(dy);
    let ahead = i64::from(wx) * i64::from(dx) + i64::from(wy) * i64::from(dy);
    if ahead <= 0 || length == 0 {
        return None;
    }
    let part = |d: i32| (i64::from(d) * ahead.min(length) / length) as i32;
    let stop = Point::of(i32::from(start.x) + part(dx), i32::from(start.y) + part(dy));
    let gap = stop.apart_squared(you.at);
    if gap > far * far || gap < apart * apart {
        return None;
    }
    let stand = along(stop, unit_vector(you.at.from(stop)), apart + MEETING);
    // The engager itself is where they meet; everybody else is in the way.
    let around = battle.obstacles(state, enemy, you.place, STEP_IN.0, Clear::Nobody, Some(unit));
    let mut room = *state;
    (room.unit_mut(unit).place, room.unit_mut(unit).at) = (leg.surface, stop);
    let vacant = battle.is_vacant(&room, enemy, leg.surface, stand, Clear::Nobody) && {
        room.unit_mut(enemy).at = stand;
        battle.is_vacant(&room, unit, leg.surface, stop, Clear::Nobody)
    };
    (around.is_free(stand) && vacant).then_some(Meeting { surface: leg.surface, stop, stand })
}

pub(crate) fn pending(battle: &Battle, state: &State, charge: Charge) -> Pending<Choice, Outcome> {
    let course = course::course(battle, state, charge);
    let mut choices = Choices::new();
    choices.push(Choice::Hold);
    interceptors(battle, state, &course).for_each(|(enemy, _)| choices.push(Choice::Intercept(enemy)));
    Pending::Decision(Decision { seat: Seat(1 - battle.unit(charge.unit).side), choices })
}

pub(crate) fn take(
    battle: &Battle,
    state: &mut State,
    charge: Charge,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    state.frames.pop();
    let course = course::course(battle, state, charge);
    let Choice::Intercept(enemy) = choice else { return engage::run(battle, state, &course, log) };
    let Meeting { surface, stop, stand } =
        meet(battle, state, &course, enemy).expect("only who can step in the way is offered");
    let Charge { unit, target } = charge;
    state.unit_mut(unit).reach = Inches(0);
    battle.relocate(state, unit, surface, stop);
    battle.relocate(state, enemy, surface, stand);
    engage::note_moved(battle, state, unit);
    log.tell(|| Event::new(&[rule::ENGAGE_INTERCEPT], What::Intercepts { unit: enemy, engager: unit }));
    // An engager that is at its target all the same has engaged it.
    if matches!(course.end, End::Target { .. }) && state.unit(unit).contacts.has(target) {
        engage::meets(state, unit, target, &[rule::ENGAGE_WAY, rule::FIGHT_ORDER], log);
    }
}
