//! The Engage phase: declared before measuring, the shortest way to the enemy, and enemies may step in between.

use kernel::{Choices, Decision, Inches, Pending, Seat, Sink};

use super::course::{self, Course, End};
use super::intercept;
use super::leap::{How, Leap};
use crate::{
    Battle, Choice, Event, Frame, Outcome, State, UnitId, UnitSet, What, engage,
    field::{Sight, Stop},
    rule,
    state::Did,
    status::{self, Action},
    targeting, turn,
};

/// Whether a unit may declare an engage.
fn may(battle: &Battle, state: &State, unit: UnitId) -> bool {
    let me = state.unit(unit);
    status::may(me.status, Action::Engage).is_ok()
        && !me.did.has(Did::ENGAGE)
        && !targeting::is_engaged(battle, state, unit)
}

/// A side's Engage phase begins.
pub(crate) fn begin(battle: &Battle, state: &mut State, side: u8) {
    state.frames.push(Frame::Engage { left: turn::side(battle, state, side) });
}

/// The units that may still engage.
pub(crate) fn ready(battle: &Battle, state: &State, left: UnitSet) -> UnitSet {
    left.iter().filter(|&unit| may(battle, state, unit)).collect()
}

pub(crate) fn step(battle: &Battle, state: &mut State, left: UnitSet) -> bool {
    let left = ready(battle, state, left);
    state.frames.pop();
    if left.is_empty() || !turn::has_enemies(battle, state) {
        return false;
    }
    state.frames.push(Frame::Engage { left });
    true
}

pub(crate) fn pending(state: &State, left: UnitSet) -> Pending<Choice, Outcome> {
    let mut choices: Choices<Choice> = left.iter().map(Choice::Pick).collect();
    choices.push(Choice::Done);
    Pending::Decision(Decision { seat: Seat(state.active), choices })
}

pub(crate) fn take(state: &mut State, mut left: UnitSet, choice: Choice) {
    state.frames.pop();
    if let Choice::Pick(unit) = choice {
        left.take(unit);
        state.frames.push(Frame::Engage { left });
        state.frames.push(Frame::PickTarget { unit });
    }
}

/// ENGAGE-DECLARE: any enemy may be named, before anything is measured.
pub(crate) fn pending_target(battle: &Battle, state: &State, unit: UnitId) -> Pending<Choice, Outcome> {
    let side = battle.unit(unit).side;
    let mut choices = Choices::new();
    choices.push(Choice::Hold);
    turn::side(battle, state, 1 - side).iter().for_each(|enemy| choices.push(Choice::Engage(enemy)));
    Pending::Decision(Decision { seat: Seat(side), choices })
}

pub(crate) fn take_target(
    battle: &Battle,
    state: &mut State,
    unit: UnitId,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    state.frames.pop();
    let Choice::Engage(target) = choice else { return };
    state.unit_mut(unit).did.put(Did::ENGAGE);
    let in_sight = battle.sight(state, unit, target) != Sight::Hidden;
    log.tell(|| {
        Event::new(&[rule::ENGAGE_DECLARE, rule::SIGHT_LINE], What::Declares { unit, target, in_sight })
    });
    state.frames.push(Frame::Charge(Charge { unit, target }));
    engage::begin(battle, state, unit, in_sight, log);
}

/// A unit on its way to an enemy; how far it reaches is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Charge {
    /// The unit that sets out.
    pub unit: UnitId,
    /// The enemy that it wants to meet.
    pub target: UnitId,
}

/// The reach is known: the unit sets out, unless somebody steps in between.
pub(crate) fn set_out(battle: &Battle, state: &mut State, charge: Charge, log: &mut impl Sink<Event>) {
    let course = course::course(battle, state, charge);
    state.frames.pop();
    if intercept::interceptors(battle, state, &course).next().is_some() {
        state.frames.push(Frame::Intercept(charge));
    } else {
        run(battle, state, &course, log);
    }
}

/// A unit that moved shoots worse.
pub(crate) fn note_moved(battle: &Battle, state: &mut State, unit: UnitId) {
    state.unit_mut(unit).moved = battle.unit(unit).ranged.is_some();
}

/// Nobody steps in between.
pub(super) fn run(battle: &Battle, state: &mut State, course: &Course, log: &mut impl Sink<Event>) {
    let Charge { unit, target } = course.charge;
    let from = state.unit(unit).place;
    state.unit_mut(unit).reach = Inches(0);
    if let Some(&Stop { surface, at }) = course.legs.last() {
        battle.relocate(state, unit, surface, at);
        note_moved(battle, state, unit);
    }
    match course.end {
        End::Target { slowed } => {
            let climbs = course.legs.iter().any(|leg| leg.surface != from);
            let rules: &[_] = match (climbs, slowed) {
                (false, false) => &[rule::ENGAGE_WAY, rule::FIGHT_ORDER],
                (true, false) => &[rule::ENGAGE_WAY, rule::CLIMB, rule::FIGHT_ORDER],
                (false, true) => &[rule::ENGAGE_WAY, rule::DIFFICULT_GROUND, rule::FIGHT_ORDER],
                (true, true) => &[rule::ENGAGE_WAY, rule::CLIMB, rule::DIFFICULT_GROUND, rule::FIGHT_ORDER],
            };
            meets(state, unit, target, rules, log);
        }
        End::Edge { ledge, to } => {
            let surface = state.unit(target).place;
            let leap = Leap { unit, how: How::Plunge(target), surface, to, ledge, first: 0 };
            state.frames.push(Frame::Leap(leap));
        }
        End::Short => log.tell(|| Event::new(&[rule::ENGAGE_FAILS], What::FallsShort { unit, target })),
    }
}

/// The engager is there, and strikes first.
pub(crate) fn meets(
    state: &mut State,
    unit: UnitId,
    target: UnitId,
    rules: &[&'static kernel::Rule],
    log: &mut impl Sink<Event>,
) {
    state.unit_mut(unit).engaged_this_turn = true;
    log.tell(|| Event::new(rules, What::Engages { unit, target }));
}
