//! The Engage phase: declared before measuring, straight at the enemy, and enemies may step in between.

use kernel::{Choices, Decision, Inches, Pending, Seat, Sink};

use super::leap::{How, Leap};
use crate::{
    Battle, Choice, Event, Frame, Outcome, State, Status, UnitId, UnitSet, What, engage,
    field::{Clear, Obstacles, Point, Sight, TOUCH, UNIT, turned, unit as unit_vector},
    rule,
    state::Did,
    status::{self, Action},
    targeting, turn,
};

/// How far an enemy steps to intercept.
pub const STEP_IN: Inches = Inches::whole(2);

/// How far the bases of units that met are apart: little enough to touch, enough not to overlap.
const MEETING: i32 = TOUCH / 4;

/// How far from the edge a jump may land.
const JUMP_LANDS: i32 = Inches::whole(3).0;

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
fn ready(battle: &Battle, state: &State, left: UnitSet) -> UnitSet {
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
    /// Who.
    pub unit: UnitId,
    /// Whom it wants to meet.
    pub target: UnitId,
}

/// Where the way of a charge leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Course {
    /// Who.
    pub unit: UnitId,
    /// Whom it wants to meet.
    pub target: UnitId,
    /// The end of the way.
    pub to: Point,
    /// The edge that it jumps from, if it comes from above.
    pub ledge: Option<u8>,
    /// Whether the way leads to the target.
    pub arrives: bool,
}

/// The reach is known: the unit sets out, unless somebody steps in between.
pub(crate) fn set_out(battle: &Battle, state: &mut State, charge: Charge, log: &mut impl Sink<Event>) {
    let course = course(battle, state, charge);
    state.frames.pop();
    state.unit_mut(charge.unit).reach = Inches(0);
    if interceptors(battle, state, &course).next().is_some() {
        state.frames.push(Frame::Intercept(course));
    } else {
        run(battle, state, course, log);
    }
}

fn course(battle: &Battle, state: &State, charge: Charge) -> Course {
    let Charge { unit, target } = charge;
    let me = state.unit(unit);
    let reach = me.reach.0;
    let none = Course { unit, target, to: me.at, ledge: None, arrives: false };
    if battle.apart(state, unit, target).0 <= reach {
        let field = battle.ground();
        let (here, there) = (me.place, state.unit(target).place);
        let found = if here == there {
            let free = battle.obstacles(state, unit, here, reach, Clear::Nobody, Some(target));
            spots(battle, state, unit, target).find_map(|to| on_the_level(battle, state, charge, &free, to))
        } else if field.height(there) < field.height(here) {
            spots(battle, state, unit, target).find_map(|to| from_above(battle, state, charge, to))
        } else {
            None
        };
        if let Some(course) = found {
            return course;
        }
    }
    // ENGAGE-FAILS: its Move, or half of it where the roll gave no more, straight toward the enemy.
    let full = battle.unit(unit).move_inches();
    let full = if me.status == Status::Staggered { status::half(&battle.rulings, full) } else { full };
    let far = full.0.min(reach);
    let vector = unit_vector(state.unit(target).at.from(me.at));
    let free = battle.obstacles(state, unit, me.place, far, Clear::Enemies, None).free(vector, far);
    let to = along(me.at, vector, free);
    Course { to, ..none }
}

fn along(from: Point, (x, y): (i32, i32), length: i32) -> Point {
    Point::of(i32::from(from.x) + x * length / UNIT, i32::from(from.y) + y * length / UNIT)
}

/// The spots in contact with the target, the one straight ahead first, then to either side, up to the flanks.
fn spots<'a>(
    battle: &'a Battle,
    state: &'a State,
    unit: UnitId,
    target: UnitId,
) -> impl Iterator<Item = Point> + 'a {
    let goal = state.unit(target).at;
    let toward = unit_vector(state.unit(unit).at.from(goal));
    let apart = battle.reach_of(unit, target) + MEETING;
    [0, 1, 15, 2, 14, 3, 13, 4, 12].into_iter().map(move |by| along(goal, turned(toward, by), apart))
}

/// ENGAGE-STRAIGHT: the straight way over level ground.
fn on_the_level(
    battle: &Battle,
    state: &State,
    charge: Charge,
    free: &Obstacles<'_>,
    to: Point,
) -> Option<Course> {
    let Charge { unit, target } = charge;
    let me = state.unit(unit);
    let way = me.at.apart(to) <= me.reach && free.is_free(to);
    (way && battle.is_vacant(state, unit, me.place, to, Clear::Nobody)).then_some(Course {
        unit,
        target,
        to,
        ledge: None,
        arrives: true,
    })
}

/// ENGAGE-FROM-ABOVE: straight over an edge and down to the target, landing within 3 inches of the edge.
fn from_above(battle: &Battle, state: &State, charge: Charge, to: Point) -> Option<Course> {
    let Charge { unit, target } = charge;
    let (me, field) = (state.unit(unit), battle.ground());
    let (here, there) = (me.place, state.unit(target).place);
    let radius = battle.unit(unit).radius().0;
    if me.at.apart(to) > me.reach || !battle.is_vacant(state, unit, there, to, Clear::Nobody) {
        return None;
    }
    (0u8..).zip(field.ledges(here)).find_map(|(index, ledge)| {
        let (beyond, _) = ledge.seen_from(to);
        let (before, _) = ledge.seen_from(me.at);
        if ledge.onto != there || beyond < radius || beyond > radius + JUMP_LANDS || before >= 0 {
            return None;
        }
        // Where the straight way crosses the edge; the base must be on the platform up to there.
        let (dx, dy) = to.from(me.at);
        let part = |d: i32| d * (-before) / (beyond - before);
        let edge = Point::of(i32::from(me.at.x) + part(dx), i32::from(me.at.y) + part(dy));
        let (_, crossing) = ledge.seen_from(edge);
        let stop = ledge.at(-radius, crossing.clamp(ledge.from, ledge.to));
        let whole = (ledge.from..=ledge.to).contains(&crossing) && field.fits(here, stop, radius);
        let free = || {
            let above = battle.obstacles(state, unit, here, me.reach.0, Clear::Nobody, Some(target));
            above.is_free(stop) && battle.is_vacant(state, unit, here, stop, Clear::Nobody)
        };
        (whole && free()).then_some(Course { unit, target, to, ledge: Some(index), arrives: true })
    })
}

/// The enemies that can step in the way, each with where the two would meet.
fn interceptors<'a>(
    battle: &'a Battle,
    state: &'a State,
    course: &'a Course,
) -> impl Iterator<Item = (UnitId, Point, Point)> + 'a {
    let side = battle.unit(course.unit).side;
    // Who comes from above is out of reach until it is there.
    let able = course.ledge.is_none() && state.unit(course.unit).at != course.to;
    let enemies = if able { turn::side(battle, state, 1 - side) } else { UnitSet::default() };
    enemies
        .iter()
        .filter(|&enemy| enemy != course.target)
        .filter_map(|enemy| meet(battle, state, course, enemy).map(|(stop, stand)| (enemy, stop, stand)))
}

/// ENGAGE-INTERCEPT: where the engager stops and where the enemy stands who steps in the way, if it can.
fn meet(battle: &Battle, state: &State, course: &Course, enemy: UnitId) -> Option<(Point, Point)> {
    let (me, you) = (state.unit(course.unit), state.unit(enemy));
    if !you.status.is_fit() || you.place != me.place {
        return None;
    }
    let (dx, dy) = course.to.from(me.at);
    let (wx, wy) = you.at.from(me.at);
    let apart = battle.reach_of(course.unit, enemy);
    let far = apart + STEP_IN.0;
    let length = i64::from(dx) * i64::from(dx) + i64::from(dy) * i64::from(dy);
    let ahead = i64::from(wx) * i64::from(dx) + i64::from(wy) * i64::from(dy);
    if ahead <= 0 {
        return None;
    }
    let part = |d: i32| (i64::from(d) * ahead.min(length) / length) as i32;
    let stop = Point::of(i32::from(me.at.x) + part(dx), i32::from(me.at.y) + part(dy));
    let gap = stop.apart_squared(you.at);
    if gap > far * far || gap < apart * apart || targeting::is_engaged(battle, state, enemy) {
        return None;
    }
    let stand = along(stop, unit_vector(you.at.from(stop)), apart + MEETING);
    // A way along which everybody must be passed is no way; the engager itself is where they meet.
    let around = battle.obstacles(state, enemy, you.place, STEP_IN.0, Clear::Nobody, Some(course.unit));
    let overlaps = stand.apart_squared(me.at) < apart * apart && stop != me.at;
    let mut room = *state;
    room.unit_mut(course.unit).at = stop;
    let vacant = battle.is_vacant(&room, enemy, you.place, stand, Clear::Nobody)
        && battle.is_vacant(&without(&room, enemy, stand), course.unit, me.place, stop, Clear::Nobody);
    (!overlaps && around.is_free(stand) && vacant).then_some((stop, stand))
}

/// The state with a unit elsewhere, for measuring only.
fn without(state: &State, unit: UnitId, at: Point) -> State {
    let mut elsewhere = *state;
    elsewhere.unit_mut(unit).at = at;
    elsewhere
}

pub(crate) fn pending_intercept(battle: &Battle, state: &State, course: &Course) -> Pending<Choice, Outcome> {
    let mut choices = Choices::new();
    choices.push(Choice::Hold);
    interceptors(battle, state, course).for_each(|(enemy, ..)| choices.push(Choice::Intercept(enemy)));
    Pending::Decision(Decision { seat: Seat(1 - battle.unit(course.unit).side), choices })
}

pub(crate) fn take_intercept(
    battle: &Battle,
    state: &mut State,
    course: Course,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    state.frames.pop();
    let Choice::Intercept(enemy) = choice else { return run(battle, state, course, log) };
    let (stop, stand) = meet(battle, state, &course, enemy).expect("only who can step in the way is offered");
    let (unit, surface) = (course.unit, state.unit(course.unit).place);
    battle.relocate(state, unit, surface, stop);
    battle.relocate(state, enemy, surface, stand);
    note_moved(battle, state, unit);
    log.tell(|| Event::new(&[rule::ENGAGE_INTERCEPT], What::Intercepts { unit: enemy, engager: unit }));
}

/// A unit that moved shoots worse.
pub(crate) fn note_moved(battle: &Battle, state: &mut State, unit: UnitId) {
    state.unit_mut(unit).moved = battle.unit(unit).ranged.is_some();
}

/// Nobody steps in between.
fn run(battle: &Battle, state: &mut State, course: Course, log: &mut impl Sink<Event>) {
    let Course { unit, target, to, ledge, arrives } = course;
    if let Some(ledge) = ledge {
        let surface = state.unit(target).place;
        let leap = Leap { unit, how: How::Plunge(target), surface, to, ledge, first: 0 };
        return state.frames.push(Frame::Leap(leap));
    }
    if to != state.unit(unit).at {
        let surface = state.unit(unit).place;
        battle.relocate(state, unit, surface, to);
        note_moved(battle, state, unit);
    }
    if arrives {
        meets(state, unit, target, log);
    } else {
        log.tell(|| Event::new(&[rule::ENGAGE_FAILS], What::FallsShort { unit, target }));
    }
}

/// The engager is there, and strikes first.
pub(crate) fn meets(state: &mut State, unit: UnitId, target: UnitId, log: &mut impl Sink<Event>) {
    state.unit_mut(unit).engaged_this_turn = true;
    log.tell(|| Event::new(&[rule::ENGAGE_STRAIGHT, rule::FIGHT_ORDER], What::Engages { unit, target }));
}
