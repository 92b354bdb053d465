//! Zones: where a side deploys, how it lines up there, and the spots that a player may choose.

use kernel::Inches;

use super::{Facing, Field, Point, Rect, TOUCH};

/// The room that bases leave to each other in a line, if there is enough of it.
const GAP: i32 = Inches::whole(1).0 / 2;

/// The step at which spots of a line are tried.
const STEP: i32 = Inches::whole(1).0 / 4;

/// The most spots of an area to each side: all of them, and lining up, are options of one decision.
const BROAD: i32 = 7;

/// A zone with no more spots than this needs no areas.
const FEW: i32 = 60;

/// The most areas: they are options of one decision, too.
const MOST_AREAS: i32 = 60;

/// The zone in which a side deploys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Zone {
    /// Its extent.
    pub rect: Rect,
    /// The side that it looks to: units line up from that side back.
    pub front: Facing,
}

/// A base that stands somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Base {
    /// The surface that it stands on.
    pub surface: u8,
    /// The point of its middle.
    pub at: Point,
    /// Half its width.
    pub radius: Inches,
}

/// Spots in a row, from west to east or from south to north.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Axis {
    first: i32,
    step: i32,
    count: i32,
}

impl Axis {
    fn at(self, index: i32) -> i32 {
        self.first + self.step * index
    }
}

/// The spots that a base may be put on: an inch apart from each other, in areas that a decision can list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Lattice {
    east: Axis,
    north: Axis,
    /// How many areas there are side by side, to the east and to the north.
    areas: (i32, i32),
}

impl Lattice {
    /// How many areas there are.
    pub(crate) fn areas(&self) -> u8 {
        (self.areas.0 * self.areas.1) as u8
    }

    /// The spots of an area along one axis: the first one, and the one after the last.
    fn part(axis: Axis, areas: i32, area: i32) -> (i32, i32) {
        (axis.count * area / areas, axis.count * (area + 1) / areas)
    }

    /// The ranges of an area along both axes. Areas are counted from west to east, and from south to north.
    fn ranges(&self, area: u8) -> [(i32, i32); 2] {
        let (x, y) = (i32::from(area) % self.areas.0, i32::from(area) / self.areas.0);
        [Self::part(self.east, self.areas.0, x), Self::part(self.north, self.areas.1, y)]
    }

    /// The rectangle from the first to the last spot of an area.
    pub(crate) fn area(&self, area: u8) -> Rect {
        let [x, y] = self.ranges(area);
        Rect {
            west: self.east.at(x.0),
            south: self.north.at(y.0),
            east: self.east.at(x.1 - 1),
            north: self.north.at(y.1 - 1),
        }
    }

    /// The spots of an area, as a map is read: from north to south, and from west to east.
    pub(crate) fn spots(self, area: u8) -> impl Iterator<Item = Point> {
        let [x, y] = self.ranges(area);
        (y.0..y.1).rev().flat_map(move |row| {
            (x.0..x.1).map(move |column| Point::of(self.east.at(column), self.north.at(row)))
        })
    }
}

impl Zone {
    /// A zone that looks toward the other one, or the middle of the field.
    pub fn new(field: &Field, rect: Rect, other: Option<Rect>) -> Self {
        let middle = |rect: Rect| (rect.west + rect.east, rect.south + rect.north);
        let whole = Rect { west: 0, south: 0, east: field.width.0, north: field.depth.0 };
        let (from, to) = (middle(rect), middle(other.unwrap_or(whole)));
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let front = match (x.abs() > y.abs(), x > 0, y >= 0) {
            (true, true, _) => Facing::East,
            (true, false, _) => Facing::West,
            (false, _, true) => Facing::North,
            (false, _, false) => Facing::South,
        };
        Self { rect, front }
    }

    /// Whether a base lies wholly inside.
    pub(crate) fn holds(&self, at: Point, radius: Inches) -> bool {
        self.rect.grown(-radius.0).holds(at)
    }

    /// The room for the middle of a base along the front, and back from it; `None` if it does not fit.
    fn room(&self, radius: Inches) -> Option<(i32, i32)> {
        let Rect { west, south, east, north } = self.rect.grown(-radius.0);
        let (along, back) = if self.front.is_north_or_south() {
            (east - west, north - south)
        } else {
            (north - south, east - west)
        };
        (along >= 0 && back >= 0).then_some((along, back))
    }

    /// The spot so far from the middle of the front, and so far behind it.
    fn behind(&self, radius: Inches, aside: i32, behind: i32) -> Point {
        let Rect { west, south, east, north } = self.rect;
        let (x, y) = (i32::midpoint(west, east) + aside, i32::midpoint(south, north) + aside);
        let back = radius.0 + behind;
        match self.front {
            Facing::North => Point::of(x, north - back),
            Facing::South => Point::of(x, south + back),
            Facing::East => Point::of(east - back, y),
            Facing::West => Point::of(west + back, y),
        }
    }

    /// DEPLOY-LINED-UP: the first free spot on the ground: from the front line back, and from its middle to both ends.
    pub fn lined_up(&self, field: &Field, radius: Inches, others: &[Base]) -> Option<Point> {
        let (along, back) = self.room(radius)?;
        let fits = |at: Point, gap: i32| {
            let clear = |other: &Base| {
                let apart = radius.0 + other.radius.0 + gap;
                !field.is_level(other.surface, 0) || other.at.apart_squared(at) >= apart * apart
            };
            field.fits(0, at, radius.0) && !field.drowns(0, at) && others.iter().all(clear)
        };
        let half = along / 2 / STEP;
        let asides = || std::iter::once(0).chain((1..=half).flat_map(|n| [n * STEP, -n * STEP]));
        let spots = || (0..=back / STEP).flat_map(move |row| asides().map(move |aside| (aside, row * STEP)));
        let free = |gap: i32| {
            spots().map(|(aside, behind)| self.behind(radius, aside, behind)).find(|&at| fits(at, gap))
        };
        free(GAP).or_else(|| free(TOUCH + 1))
    }

    /// The spots that a base may be put on, an inch apart, counted from the front line and from its middle. In a zone too
    /// large for that they are farther apart.
    pub(crate) fn lattice(&self, radius: Inches) -> Option<Lattice> {
        let (along, back) = self.room(radius)?;
        let mut step = Inches::whole(1).0;
        loop {
            let half = along / 2 / step;
            let (columns, rows) = (2 * half + 1, back / step + 1);
            let ends = [self.behind(radius, -half * step, 0), self.behind(radius, 0, (rows - 1) * step)];
            let front = self.behind(radius, 0, 0);
            let axis = |first: i16, count: i32| Axis { first: first.into(), step, count };
            let (east, north) = if self.front.is_north_or_south() {
                (axis(ends[0].x, columns), axis(ends[1].y.min(front.y), rows))
            } else {
                (axis(ends[1].x.min(front.x), rows), axis(ends[0].y, columns))
            };
            let parts = |count: i32| (count + BROAD - 1) / BROAD;
            let areas = if columns * rows <= FEW { (1, 1) } else { (parts(east.count), parts(north.count)) };
            if areas.0 * areas.1 <= MOST_AREAS {
                return Some(Lattice { east, north, areas });
            }
            step *= 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::LONGEST_SIDE;
    use super::*;

    /// Every area fits a decision, they have every spot once, and all of them are inside.
    #[test]
    fn areas_share_out_the_spots_of_a_zone() {
        let sizes = [(1, 1), (2, 9), (28, 5), (5, 28), (12, 5), (13, 5), (40, 12), (68, 20), (68, 68)];
        for (width, depth) in sizes {
            for front in Facing::ALL {
                for radius in [Inches(120), Inches(240), Inches(480), Inches(960)] {
                    let zone = Zone { rect: Rect::inches(0, 0, width, depth), front };
                    let name = format!("{width} by {depth}, {front:?}, {radius}");
                    let Some(lattice) = zone.lattice(radius) else {
                        assert!(width.min(depth) * 480 < 2 * radius.0, "{name}");
                        continue;
                    };
                    let mut all: Vec<Point> = Vec::new();
                    assert!((1..=62).contains(&lattice.areas()), "{name}: {} areas", lattice.areas());
                    for area in 0..lattice.areas() {
                        let spots: Vec<Point> = lattice.spots(area).collect();
                        assert!((1..=62).contains(&spots.len()), "{name}: {} spots", spots.len());
                        assert!(spots.iter().all(|&spot| lattice.area(area).holds(spot)), "{name}");
                        all.extend(spots);
                    }
                    assert!(all.iter().all(|&spot| zone.holds(spot, radius)), "{name}");
                    let mut apart = all.iter().flat_map(|one| all.iter().map(move |other| (one, other)));
                    assert!(
                        apart
                            .all(|(one, other)| std::ptr::eq(one, other)
                                || one.apart_squared(*other) >= 480 * 480),
                        "{name}: two spots are nearer than an inch"
                    );
                    let front = zone.behind(radius, 0, 0);
                    assert!(all.contains(&front), "{name}: the middle of the front line");
                }
            }
        }
        assert_eq!(LONGEST_SIDE, Inches::whole(68));
    }

    #[test]
    fn a_zone_looks_toward_the_other_one() {
        let field = Field::new(Inches::whole(40), Inches::whole(30), Vec::new(), Vec::new());
        let front = |own: Rect, other| Zone::new(&field, own, other).front;
        let (south, north) = (Rect::inches(6, 0, 28, 5), Rect::inches(6, 25, 28, 5));
        assert_eq!([front(south, Some(north)), front(north, Some(south))], [Facing::North, Facing::South]);
        assert_eq!(front(Rect::inches(0, 5, 5, 20), None), Facing::East);
        assert_eq!(front(Rect::inches(35, 5, 5, 20), None), Facing::West);
    }
}
