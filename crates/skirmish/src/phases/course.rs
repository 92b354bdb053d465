//! The way of a charge: the shortest one on foot, a jump from above, or as far as it gets.

use kernel::{Few, Inches};

use super::engage::Charge;
use crate::{
    Battle, State, Status,
    field::{Clear, DIFFICULT, Legs, Point, STEP, Stop, TOUCH, UNIT, turned, unit as unit_vector},
    status,
};

/// The distance between the bases of units that met: little enough to touch, enough not to overlap.
pub(super) const MEETING: i32 = TOUCH / 4;

/// The distance from the edge within which a jump may land.
const JUMP_LANDS: i32 = Inches::whole(3).0;

/// The way of a charge. It follows from the positions of all units, so no state keeps it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Course {
    /// The charge that takes it.
    pub charge: Charge,
    /// The ends of its legs; none if the unit stays where it is.
    pub legs: Legs,
    /// The end of it.
    pub end: End,
}

/// The end of a way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// The target; and whether difficult ground has slowed the unit.
    Target { slowed: bool },
    /// An edge from which the unit jumps at its target, and where it wants to land.
    Edge { ledge: u8, to: Point },
    /// Nothing: it falls short.
    Short,
}

/// The way of a charge, as everybody now stands.
pub(super) fn course(battle: &Battle, state: &State, charge: Charge) -> Course {
    if battle.apart(state, charge.unit, charge.target) <= state.unit(charge.unit).reach
        && let Some(course) = straight(battle, state, charge)
            .or_else(|| around(battle, state, charge))
            .or_else(|| from_above(battle, state, charge))
    {
        return course;
    }
    short(battle, state, charge)
}

pub(super) fn along(from: Point, (x, y): (i32, i32), length: i32) -> Point {
    Point::of(i32::from(from.x) + x * length / UNIT, i32::from(from.y) + y * length / UNIT)
}

/// The spots in contact with the target, the one straight ahead first, then to either side, the one behind it last.
fn spots(battle: &Battle, state: &State, Charge { unit, target }: Charge) -> impl Iterator<Item = Point> {
    let goal = state.unit(target).at;
    let toward = unit_vector(state.unit(unit).at.from(goal));
    let apart = battle.reach_of(unit, target) + MEETING;
    [0, 1, 15, 2, 14, 3, 13, 4, 12, 5, 11, 6, 10, 7, 9, 8]
        .into_iter()
        .map(move |by| along(goal, turned(toward, by), apart))
}

/// ENGAGE-WAY: mostly nothing is in the way, and the way is straight.
fn straight(battle: &Battle, state: &State, charge: Charge) -> Option<Course> {
    let (me, field) = (state.unit(charge.unit), battle.ground());
    if me.place != state.unit(charge.target).place {
        return None;
    }
    let around = battle.obstacles(state, charge.unit, me.place, me.reach.0, Clear::Nobody, None);
    let is_free = |to: &Point| {
        me.at.apart(*to) <= me.reach
            && around.is_free(*to)
            && !field.is_difficult(me.place, me.at, *to)
            && battle.is_vacant(state, charge.unit, me.place, *to, Clear::Nobody)
    };
    // Difficult ground at the start slows it, however straight it goes.
    let dry = !field.is_difficult(me.place, me.at, me.at);
    let at = spots(battle, state, charge).take(9).find(|to| dry && is_free(to))?;
    let legs = [Stop { surface: me.place, at }].into_iter().collect();
    Some(Course { charge, legs, end: End::Target { slowed: false } })
}

/// ENGAGE-WAY: the shortest way round all obstacles, over steps and by ladders.
fn around(battle: &Battle, state: &State, charge: Charge) -> Option<Course> {
    let (me, you, field) = (state.unit(charge.unit), state.unit(charge.target), battle.ground());
    let level = (0..=field.platforms.len() as u8).filter(|&surface| field.is_level(surface, you.place));
    let mut goals: Few<Stop, 64> = Few::new();
    let mut add = |goal: Stop| {
        if !goals.is_full() && battle.is_vacant(state, charge.unit, goal.surface, goal.at, Clear::Nobody) {
            goals.push(goal);
        }
    };
    let apart = battle.reach_of(charge.unit, charge.target) + MEETING;
    for surface in level {
        spots(battle, state, charge).for_each(|at| add(Stop { surface, at }));
        battle.nooks(state, charge.unit, charge.target, (surface, apart), &mut add);
    }
    let route = battle.route(state, charge.unit, you.at, &goals, me.reach.0)?;
    Some(Course { charge, legs: route.legs, end: End::Target { slowed: route.difficult } })
}

/// ENGAGE-FROM-ABOVE: straight to an edge and down to the target, landing within 3 inches of it.
fn from_above(battle: &Battle, state: &State, charge: Charge) -> Option<Course> {
    spots(battle, state, charge).find_map(|to| plunge(battle, state, charge, to))
}

fn plunge(battle: &Battle, state: &State, charge: Charge, to: Point) -> Option<Course> {
    let Charge { unit, target } = charge;
    let (me, field) = (state.unit(unit), battle.ground());
    let (here, there) = (me.place, state.unit(target).place);
    let radius = battle.unit(unit).radius().0;
    let slowed = field.is_difficult(here, me.at, me.at) || field.is_difficult(there, to, to);
    let reach = me.reach.0 - if slowed { DIFFICULT } else { 0 };
    if me.at.apart(to).0 > reach || !battle.is_vacant(state, unit, there, to, Clear::Nobody) {
        return None;
    }
    (0u8..).zip(field.ledges(here)).find_map(|(ledge, side)| {
        let (beyond, _) = side.seen_from(to);
        let (before, _) = side.seen_from(me.at);
        let lands = (radius..=radius + JUMP_LANDS).contains(&beyond);
        if side.onto != there || side.drop <= STEP || !lands || before >= 0 {
            return None;
        }
        // The straight way crosses the edge there; the base must be on the platform up to that point.
        let (dx, dy) = to.from(me.at);
        let part = |d: i32| d * (-before) / (beyond - before);
        let edge = Point::of(i32::from(me.at.x) + part(dx), i32::from(me.at.y) + part(dy));
        let (_, crossing) = side.seen_from(edge);
        let stop = side.at(-radius, crossing.clamp(side.from, side.to));
        let whole = (side.from..=side.to).contains(&crossing) && field.fits(here, stop, radius);
        let free = || {
            let above = battle.obstacles(state, unit, here, me.reach.0, Clear::Nobody, None);
            above.is_free(stop) && battle.is_vacant(state, unit, here, stop, Clear::Nobody)
        };
        let legs = [Stop { surface: here, at: stop }].into_iter().collect();
        (whole && free()).then_some(Course { charge, legs, end: End::Edge { ledge, to } })
    })
}

/// ENGAGE-FAILS: its Move, or half of it where the roll gave no more, straight toward the enemy, and no farther than
/// to it.
fn short(battle: &Battle, state: &State, charge: Charge) -> Course {
    let Charge { unit, target } = charge;
    let (me, field) = (state.unit(unit), battle.ground());
    let full = battle.unit(unit).move_inches();
    let full = if me.status == Status::Staggered { status::halved(&battle.rulings, full, 2) } else { full };
    let far = full.min(me.reach).0;
    let vector = unit_vector(state.unit(target).at.from(me.at));
    let most = far.min(battle.apart(state, unit, target).0);
    let free = battle.obstacles(state, unit, me.place, most, Clear::Enemies, None).free(vector, most);
    // DIFFICULT-GROUND: up to it, or so much less far.
    let dry = field.dry(me.place, me.at, along(me.at, vector, free));
    let at = along(me.at, vector, free.min(dry.max(far - DIFFICULT)));
    let legs = if at == me.at { Legs::new() } else { [Stop { surface: me.place, at }].into_iter().collect() };
    Course { charge, legs, end: End::Short }
}
