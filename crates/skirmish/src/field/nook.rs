//! Nooks: where a base touches its target and leans on a wall, on the border or on somebody else besides.
//!
//! A base that comes through a gap which it just fits meets its target there, and nowhere else.

use super::{Point, Rect, Stop, WIDEST, root};
use crate::{Battle, State, UnitId};

/// Rounding brings bases no nearer than this.
const SLACK: i32 = 4;

impl Battle {
    /// The nooks of a surface around a target, at a distance between the middles; not all of them are vacant.
    pub(crate) fn nooks(
        &self,
        state: &State,
        unit: UnitId,
        target: UnitId,
        (surface, apart): (u8, i32),
        mut found: impl FnMut(Stop),
    ) {
        let field = self.ground();
        let (goal, radius) = (state.unit(target).at, self.unit(unit).radius().0);
        let mut add = |x: i32, y: i32| {
            if let Some(at) = Point::try_of(x, y) {
                found(Stop { surface, at });
            }
        };
        let walls = field.walls(surface).iter().map(|wall| wall.grown(radius));
        for rect in walls.chain([field.room(surface, radius)]) {
            around_and_along(goal, apart, &rect, &mut add);
        }
        for other in state.others_around(unit, goal, apart + radius + WIDEST + SLACK) {
            let you = state.unit(other);
            if other != target && field.is_level(you.place, surface) {
                around_both((goal, apart), (you.at, self.reach_of(unit, other) + SLACK), &mut add);
            }
        }
    }
}

/// Adds the points at which a circle meets the sides of a rectangle.
fn around_and_along(middle: Point, radius: i32, rect: &Rect, add: &mut impl FnMut(i32, i32)) {
    let (x, y) = (i32::from(middle.x), i32::from(middle.y));
    // Half the chord of the circle on a line that passes its middle at that distance.
    let half = |off: i32| (off.abs() <= radius).then(|| root(radius * radius - off * off));
    for side in [rect.west, rect.east] {
        for up in half(side - x).into_iter().flat_map(|up| [y - up, y + up]) {
            if rect.south <= up && up <= rect.north {
                add(side, up);
            }
        }
    }
    for side in [rect.south, rect.north] {
        for over in half(side - y).into_iter().flat_map(|over| [x - over, x + over]) {
            if rect.west <= over && over <= rect.east {
                add(over, side);
            }
        }
    }
}

/// Adds the points at which two circles meet.
fn around_both(one: (Point, i32), other: (Point, i32), add: &mut impl FnMut(i32, i32)) {
    let (dx, dy) = other.0.from(one.0);
    let (square, apart) = (dx * dx + dy * dy, root(dx * dx + dy * dy));
    if apart == 0 || apart > one.1 + other.1 {
        return;
    }
    // The distance of the points toward the other middle, and then to either side.
    let toward = (square + one.1 * one.1 - other.1 * other.1) / (2 * apart);
    if toward.abs() > one.1 {
        return;
    }
    let aside = root(one.1 * one.1 - toward * toward);
    for aside in [aside, -aside] {
        let (x, y) = ((dx * toward - dy * aside) / apart, (dy * toward + dx * aside) / apart);
        add(i32::from(one.0.x) + x, i32::from(one.0.y) + y);
    }
}
