//! Rectangles that lie along the borders of the field.

use kernel::Inches;

use super::Point;

/// A rectangle, in 480ths of an inch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rect {
    /// The western side.
    pub west: i32,
    /// The southern side.
    pub south: i32,
    /// The eastern side.
    pub east: i32,
    /// The northern side.
    pub north: i32,
}

/// The parts of a way are counted in so many.
pub(crate) const WHOLE: i64 = 1 << 16;

impl Rect {
    /// By its south-western corner and its extent.
    pub const fn new(west: Inches, south: Inches, width: Inches, depth: Inches) -> Self {
        Self { west: west.0, south: south.0, east: west.0 + width.0, north: south.0 + depth.0 }
    }

    /// The same, in whole inches.
    pub const fn inches(west: i32, south: i32, width: i32, depth: i32) -> Self {
        Self::new(Inches::whole(west), Inches::whole(south), Inches::whole(width), Inches::whole(depth))
    }

    /// The smallest one around two points.
    #[inline]
    pub(crate) fn around(one: Point, other: Point) -> Self {
        let (west, east) = (one.x.min(other.x), one.x.max(other.x));
        let (south, north) = (one.y.min(other.y), one.y.max(other.y));
        Self { west: west.into(), south: south.into(), east: east.into(), north: north.into() }
    }

    /// Large enough to hold a point, too.
    pub(crate) fn with(self, at: Point) -> Self {
        let (x, y) = (i32::from(at.x), i32::from(at.y));
        Self {
            west: self.west.min(x),
            south: self.south.min(y),
            east: self.east.max(x),
            north: self.north.max(y),
        }
    }

    /// Larger on every side; smaller for a negative number.
    pub(crate) const fn grown(self, by: i32) -> Self {
        Self { west: self.west - by, south: self.south - by, east: self.east + by, north: self.north + by }
    }

    /// Whether the point lies inside or on a side.
    #[inline]
    pub(crate) fn holds(&self, at: Point) -> bool {
        let (x, y) = (i32::from(at.x), i32::from(at.y));
        self.west <= x && x <= self.east && self.south <= y && y <= self.north
    }

    /// Whether the point lies inside, and on no side.
    #[inline]
    pub(crate) fn surrounds(&self, at: Point) -> bool {
        let (x, y) = (i32::from(at.x), i32::from(at.y));
        self.west < x && x < self.east && self.south < y && y < self.north
    }

    /// Whether the insides meet.
    #[inline]
    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.west < other.east
            && other.west < self.east
            && self.south < other.north
            && other.south < self.north
    }

    /// The point of it that is nearest to a point.
    pub(crate) fn nearest(&self, to: Point) -> Point {
        let (x, y) = (i32::from(to.x), i32::from(to.y));
        Point::of(x.clamp(self.west, self.east), y.clamp(self.south, self.north))
    }

    /// The square of the distance from a point; 0 inside.
    pub(crate) fn apart_squared(&self, at: Point) -> i32 {
        let (x, y) = (i32::from(at.x), i32::from(at.y));
        let (dx, dy) = (x - x.clamp(self.west, self.east), y - y.clamp(self.south, self.north));
        dx * dx + dy * dy
    }

    /// The part of the straight way between two points that lies inside, from and to, in parts of [`WHOLE`].
    #[inline]
    pub(crate) fn cut(&self, from: Point, to: Point) -> Option<(i64, i64)> {
        self.meets(&Self::around(from, to)).then(|| self.cut_across(from, to)).flatten()
    }

    /// The same for a way that does not lie wholly beyond one of the sides. Most do, and are told by that.
    fn cut_across(&self, from: Point, to: Point) -> Option<(i64, i64)> {
        let (mut enter, mut leave) = (0, WHOLE);
        for (from, to, low, high) in
            [(from.x, to.x, self.west, self.east), (from.y, to.y, self.south, self.north)]
        {
            let (from, to) = (i32::from(from), i32::from(to));
            // A way back is the same in a mirror.
            let (from, to, low, high) =
                if from <= to { (from, to, low, high) } else { (-from, -to, -high, -low) };
            // Points are 16 bits each, so that parts fit 32; a side that the way does not reach takes nothing off it.
            let part = |side: i32| i64::from((side - from) as u32 * WHOLE as u32 / (to - from) as u32);
            if from < low {
                enter = enter.max(part(low));
            }
            if high < to {
                leave = leave.min(part(high));
            }
        }
        (enter < leave).then_some((enter, leave))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_cut_where_it_lies_inside() {
        let rect = Rect::inches(10, 10, 10, 10);
        let cut = |from: (i32, i32), to: (i32, i32)| {
            rect.cut(Point::inches(from.0, from.1), Point::inches(to.0, to.1))
        };
        assert_eq!(cut((0, 15), (40, 15)), Some((WHOLE / 4, WHOLE / 2)));
        assert_eq!(cut((40, 15), (0, 15)), Some((WHOLE / 2, WHOLE * 3 / 4)));
        assert_eq!(cut((15, 15), (15, 25)), Some((0, WHOLE / 2)));
        assert_eq!(cut((0, 10), (40, 10)), None, "along a side is not inside");
        assert_eq!(cut((0, 0), (20, 9)), None);
        assert_eq!(cut((0, 20), (20, 40)), None, "past a corner");
        assert!(cut((0, 0), (30, 30)).is_some());
    }

    /// Every way on a small grid, against points along it.
    #[test]
    fn a_cut_agrees_with_points_along_the_way() {
        let rect = Rect { west: 3, south: 4, east: 7, north: 6 };
        for code in 0..10_000 {
            let (from, to) = ((code % 10, code / 10 % 10), (code / 100 % 10, code / 1000));
            // Points at 997ths of the way; the rectangle in the same scale.
            let inside = (1..997).any(|n| {
                let (x, y) = (from.0 * 997 + (to.0 - from.0) * n, from.1 * 997 + (to.1 - from.1) * n);
                rect.west * 997 < x && x < rect.east * 997 && rect.south * 997 < y && y < rect.north * 997
            });
            let cut = rect.cut(Point::of(from.0, from.1), Point::of(to.0, to.1));
            assert_eq!(cut.is_some(), inside, "{from:?} to {to:?}");
        }
    }

    #[test]
    fn distances_from_a_rectangle() {
        let rect = Rect::inches(10, 10, 10, 10);
        let apart = |x, y| rect.apart_squared(Point::inches(x, y)) / (480 * 480);
        assert_eq!([apart(15, 15), apart(7, 15), apart(24, 23), apart(15, 21)], [0, 9, 25, 1]);
    }
}
