//! The distance that a base can go straight on.

use kernel::Few;

use super::check::{MAX_FEATURES, MAX_PLATFORMS};
use super::{Compass, Field, Point, Rect, UNIT, root};
use crate::MAX_UNITS;

/// Rounding never brings bases nearer than this many 480ths before an obstacle.
const SLACK: i32 = 3;

/// Somebody in the way, as the walker sees it.
#[derive(Debug, Clone, Copy, Default)]
struct Circle {
    x: i32,
    y: i32,
    /// The least distance between the middles.
    reach: i32,
}

/// The point at which a way meets somebody.
enum Meeting {
    /// It leads past or away.
    Never,
    /// Not as far as it goes.
    Beyond,
    /// At this distance.
    At(i32),
}

impl Circle {
    /// The point at which a way along a vector of length [`UNIT`] meets it, if the way is free up to `free`.
    #[inline]
    fn met(&self, (ux, uy): (i32, i32), free: i32) -> Meeting {
        // The end of a step is rounded, so nobody is passed by less than that.
        let reach = self.reach + 2;
        let ahead = (self.x * ux + self.y * uy) / UNIT;
        let aside = (self.x * uy - self.y * ux) / UNIT;
        if ahead <= 0 || aside.abs() > reach {
            return Meeting::Never;
        }
        if ahead - reach >= free {
            return Meeting::Beyond;
        }
        let far = ahead - root(reach * reach - aside * aside) - SLACK;
        if far < free { Meeting::At(far) } else { Meeting::Beyond }
    }
}

/// Everything that one walker might run into within reach.
#[derive(Debug, Clone)]
pub(crate) struct Obstacles<'a> {
    at: Point,
    radius: i32,
    /// The area in which the middle of the base may be.
    room: Rect,
    circles: Few<Circle, MAX_UNITS>,
    walls: &'a [Rect],
    /// The walls within reach, a bit each.
    near: u64,
}

const _: () = assert!(MAX_PLATFORMS + MAX_FEATURES <= u64::BITS as usize);

impl<'a> Obstacles<'a> {
    /// The room and walls of a surface for a base, as far as `reach`.
    #[inline]
    pub fn new(field: &'a Field, surface: u8, at: Point, radius: i32, reach: i32) -> Self {
        let walls = field.walls(surface);
        let around = Rect::around(at, at).grown(reach + radius);
        let meets = walls.iter().map(|wall| wall.meets(&around));
        Self {
            at,
            radius,
            room: field.room(surface, radius),
            circles: Few::new(),
            walls,
            near: (0..).zip(meets).fold(0, |near, (index, meets)| near | u64::from(meets) << index),
        }
    }

    fn walls(&self) -> impl Iterator<Item = Rect> {
        let mut near = self.near;
        std::iter::from_fn(move || {
            let wall = self.walls.get(near.trailing_zeros() as usize)?;
            near &= near - 1;
            Some(wall.grown(self.radius))
        })
    }

    /// Somebody else, to be kept at a distance.
    pub fn keep_from(&mut self, other: Point, distance: i32, reach: i32) {
        let (x, y) = other.from(self.at);
        let far = distance + reach;
        if x.abs() < far && y.abs() < far {
            self.circles.push(Circle { x, y, reach: distance });
        }
    }

    /// The free length of a way along a vector of length [`UNIT`], at most `most`.
    pub fn free(&self, vector: (i32, i32), most: i32) -> i32 {
        let mut free = self.open(vector, most);
        for circle in self.circles.iter() {
            if let Meeting::At(far) = circle.met(vector, free) {
                free = far;
            }
        }
        free.max(0)
    }

    /// The free length of the way in every direction of the compass, at most `most`.
    ///
    /// Somebody far away is in the way of few directions, so they are asked from the one that leads there outward.
    pub fn free_all(&self, most: i32) -> [i32; 16] {
        let mut free = [most; 16];
        if !self.has_room(most) {
            free = std::array::from_fn(|n| self.border(Compass(n as u8).vector(), most));
        }
        for wall in self.walls() {
            self.stop_at(&wall, &mut free);
        }
        for circle in self.circles.iter() {
            let ahead = Compass::toward((circle.x, circle.y));
            for turn in [1, 15] {
                // The direction itself is asked once, and its opposite never: nobody stands there.
                let mut at = if turn == 1 { ahead.0 } else { (ahead.0 + 15) & 15 };
                for _ in 0..8 {
                    let slot = &mut free[usize::from(at)];
                    match circle.met(Compass(at).vector(), *slot) {
                        Meeting::Never => break,
                        Meeting::Beyond => {}
                        Meeting::At(far) => *slot = far,
                    }
                    at = (at + turn) & 15;
                }
            }
        }
        free.map(|far: i32| far.max(0))
    }

    /// Ends the ways that lead into a wall: around the direction of its nearest point, as far as they meet it.
    fn stop_at(&self, wall: &Rect, free: &mut [i32; 16]) {
        let (x, y) = (i32::from(self.at.x), i32::from(self.at.y));
        let near = (x.clamp(wall.west, wall.east) - x, y.clamp(wall.south, wall.north) - y);
        let ahead = Compass::toward(near).0;
        let mut meets = |direction: u8| {
            let slot = &mut free[usize::from(direction & 15)];
            let far = before(wall, (x, y), Compass(direction).vector(), i32::MAX / UNIT);
            *slot = far.min(*slot);
            far < i32::MAX / UNIT
        };
        if near == (0, 0) {
            // It leans on the wall: anything may lead into it.
            (0..16).for_each(|direction| {
                meets(direction);
            });
            return;
        }
        meets(ahead);
        (1..=8).take_while(|turn| meets(ahead + turn)).for_each(drop);
        (1..=7).take_while(|turn| meets(ahead + 16 - turn)).for_each(drop);
    }

    /// Whether the borders are all out of reach.
    fn has_room(&self, reach: i32) -> bool {
        let (x, y, room) = (i32::from(self.at.x), i32::from(self.at.y), &self.room);
        x - room.west >= reach && room.east - x >= reach && y - room.south >= reach && room.north - y >= reach
    }

    /// The length of the way up to walls and borders.
    fn open(&self, vector: (i32, i32), most: i32) -> i32 {
        let at = (i32::from(self.at.x), i32::from(self.at.y));
        let free = self.border(vector, most);
        self.walls().fold(free, |free, wall| free.min(before(&wall, at, vector, free)))
    }

    /// The distance to the border.
    fn border(&self, vector: (i32, i32), most: i32) -> i32 {
        let (x, y) = (i32::from(self.at.x), i32::from(self.at.y));
        let mut free = most;
        for (u, at, low, high) in
            [(vector.0, x, self.room.west, self.room.east), (vector.1, y, self.room.south, self.room.north)]
        {
            // The border matters only if it is within reach.
            if u > 0 && high - at < free {
                free = free.min((high - at) * UNIT / u);
            } else if u < 0 && at - low < free {
                free = free.min((low - at) * UNIT / u);
            }
        }
        free
    }

    /// Whether the straight way to a point is free.
    pub fn is_free(&self, to: Point) -> bool {
        let (dx, dy) = to.from(self.at);
        let length = i64::from(dx) * i64::from(dx) + i64::from(dy) * i64::from(dy);
        let clear = |circle: &Circle| {
            let reach = i64::from(circle.reach) * i64::from(circle.reach);
            let ahead = i64::from(circle.x) * i64::from(dx) + i64::from(circle.y) * i64::from(dy);
            if ahead <= 0 {
                true
            } else if ahead >= length {
                let (x, y) = (i64::from(circle.x - dx), i64::from(circle.y - dy));
                x * x + y * y >= reach
            } else {
                let aside = i64::from(circle.x) * i64::from(dy) - i64::from(circle.y) * i64::from(dx);
                // The squares stay below 2^63 on any field: 68 inches are 32640 units.
                aside * aside / length.max(1) >= reach
            }
        };
        self.room.holds(to)
            && self.circles.iter().all(clear)
            && self.walls().all(|wall| wall.cut(self.at, to).is_none() && !wall.surrounds(to))
    }
}

/// The distance to a wall straight ahead, less a little; `most` if there is none before that.
fn before(wall: &Rect, (x, y): (i32, i32), (ux, uy): (i32, i32), most: i32) -> i32 {
    let leaves = (ux >= 0 && x >= wall.east)
        || (ux <= 0 && x <= wall.west)
        || (uy >= 0 && y >= wall.north)
        || (uy <= 0 && y <= wall.south);
    if leaves {
        return most;
    }
    // Only a side that lies ahead can be where the way enters.
    let mut enter = 0;
    for (u, at, low, high) in [(ux, x, wall.west, wall.east), (uy, y, wall.south, wall.north)] {
        let ahead = if u > 0 { low - at } else { high - at };
        if ahead.abs() >= most && (ahead > 0) == (u > 0) {
            return most;
        }
        if (u > 0 && ahead > 0) || (u < 0 && ahead < 0) {
            enter = enter.max(ahead * UNIT / u);
        }
    }
    if enter >= most {
        return most;
    }
    let (x, y, wall) = (x + ux * enter / UNIT, y + uy * enter / UNIT, wall.grown(1));
    let inside = wall.west <= x && x <= wall.east && wall.south <= y && y <= wall.north;
    if inside { (enter - SLACK).max(0) } else { most }
}

#[cfg(test)]
mod tests {
    use super::super::{Feature, Platform};
    use super::*;
    use kernel::Inches;

    fn field() -> Field {
        let tower = Platform::block("tower", Rect::inches(20, 10, 6, 6), Inches::whole(4));
        let wall = Feature::wall(Rect::inches(10, 20, 10, 1), Inches::whole(3));
        Field::new(Inches::whole(40), Inches::whole(40), vec![tower], vec![wall])
    }

    /// Every direction from many points: the end is free, and a little farther is not, unless the way is used up.
    #[test]
    fn the_free_way_ends_where_something_is() {
        let field = field();
        let others = [Point::inches(8, 8), Point::inches(15, 15), Point::inches(30, 30)];
        let overlaps = |at: Point| others.iter().any(|other| at.apart_squared(*other) < 480 * 480);
        for code in 0..1600 {
            let at = Point::inches(code % 40, code / 40);
            if !field.fits(0, at, 240) || overlaps(at) {
                continue;
            }
            let mut obstacles = Obstacles::new(&field, 0, at, 240, 6 * 480);
            for other in others {
                obstacles.keep_from(other, 480, 6 * 480);
            }
            let all = obstacles.free_all(6 * 480);
            for direction in Compass::all() {
                let free = obstacles.free(direction.vector(), 6 * 480);
                assert_eq!(free, all[usize::from(direction.0)], "{at} {direction:?}");
                for part in 0..=8 {
                    let there = direction.step(at, Inches(free * part / 8));
                    assert!(
                        field.fits(0, there, 240) && !overlaps(there),
                        "{at} {direction:?} {free} {part}"
                    );
                }
                if free < 6 * 480 {
                    let beyond = direction.step(at, Inches(free + 16));
                    // A unit that would graze another is stopped, too.
                    let close = others.iter().any(|other| beyond.apart_squared(*other) < 486 * 486);
                    let walled = (1..=16).any(|n| !field.fits(0, direction.step(at, Inches(free + n)), 243));
                    assert!(walled || close, "{at} {direction:?} {free}");
                }
                let end = direction.step(at, Inches(free));
                assert!(obstacles.is_free(end) || free == 0, "{at} {direction:?} {free}: both ways to ask");
            }
        }
    }
}
