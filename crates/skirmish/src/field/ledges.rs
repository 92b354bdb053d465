//! Edges of platforms: the surface below each, the units near one, and gaps between platforms.

use kernel::{Few, Inches};

use super::{Climb, Facing, Field, Point, Rect, STEP, root};
use crate::ledge::MAX_EDGES;

/// The distance at which an edge counts as near, and a side can be climbed or jumped from.
pub const NEAR: Inches = Inches::whole(1);

/// The widest gap that can be jumped.
pub(crate) const WIDEST_GAP: Inches = Inches::whole(3);

/// A part of a side of a platform, with one surface below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ledge {
    /// The side of the platform.
    pub facing: Facing,
    /// The line of the side: its `y` if it faces north or south, else its `x`.
    pub line: i32,
    /// Its beginning along the side.
    pub from: i32,
    /// Its end along the side.
    pub to: i32,
    /// The surface below.
    pub onto: u8,
    /// The drop to the surface below.
    pub drop: Inches,
    /// Whether it is guarded.
    pub railing: bool,
    /// The way in which it can be climbed.
    pub climb: Climb,
}

impl Ledge {
    /// A point by its distance beyond the side, and its position along it.
    pub(crate) fn at(&self, beyond: i32, along: i32) -> Point {
        match self.facing {
            Facing::North => Point::of(along, self.line + beyond),
            Facing::South => Point::of(along, self.line - beyond),
            Facing::East => Point::of(self.line + beyond, along),
            Facing::West => Point::of(self.line - beyond, along),
        }
    }

    /// The distance of a point beyond the side, and its position along it.
    pub(crate) fn seen_from(&self, point: Point) -> (i32, i32) {
        let (x, y) = (i32::from(point.x), i32::from(point.y));
        match self.facing {
            Facing::North => (y - self.line, x),
            Facing::South => (self.line - y, x),
            Facing::East => (x - self.line, y),
            Facing::West => (self.line - x, y),
        }
    }

    /// The distance of the nearest point of a base.
    pub fn distance(&self, at: Point, radius: Inches) -> Inches {
        let (beyond, along) = self.seen_from(at);
        let aside = along - along.clamp(self.from, self.to);
        Inches((root(beyond * beyond + aside * aside) - radius.0).max(0))
    }

    /// Whether it is within an inch of a base.
    pub(crate) fn is_near(&self, at: Point, radius: Inches) -> bool {
        let reach = near(radius);
        let rect = self.rect();
        rect.grown(reach).surrounds(at) && rect.apart_squared(at) < reach * reach
    }

    /// The side itself, as a rectangle without any width.
    fn rect(&self) -> Rect {
        let Self { line, from, to, .. } = *self;
        if self.facing.is_north_or_south() {
            Rect { west: from, south: line, east: to, north: line }
        } else {
            Rect { west: line, south: from, east: line, north: to }
        }
    }

    /// The point along it nearest to a base, so that the base lies within its length if it can.
    pub(crate) fn along(&self, at: Point, radius: i32) -> i32 {
        self.within(self.seen_from(at).1, radius)
    }

    /// The same, from a point along it.
    pub(super) fn within(&self, along: i32, radius: i32) -> i32 {
        let (low, high) = (self.from + radius, self.to - radius);
        if low > high { along.clamp(self.from, self.to) } else { along.clamp(low, high) }
    }
}

/// The distance within which the middle of a base is near something that is within an inch of its rim. The distance is
/// rounded down, so a base is near up to the next whole unit.
fn near(radius: Inches) -> i32 {
    radius.0 + NEAR.0 + 1
}

/// The edges of one top above a surface.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Rise {
    /// The top.
    top: u8,
    /// The number of the first edge among all those above the surface.
    first: u8,
    /// The extent of the top.
    rect: Rect,
    ledges: Vec<Ledge>,
}

impl Rise {
    fn edges(&self) -> impl Iterator<Item = (u8, u8, &Ledge)> {
        (self.first..).zip(&self.ledges).map(|(index, ledge)| (index, self.top, ledge))
    }
}

/// A gap between two platforms that can be jumped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gap {
    /// The side that is jumped from, as far as the other platform lies opposite; its drop is how much lower that is.
    pub side: Ledge,
    /// The surface beyond.
    pub to: u8,
    /// Its width.
    pub width: Inches,
}

impl Gap {
    /// JUMP-ACROSS: whether it is crossed without a check: an inch at most, and no more than a step down.
    pub fn is_free(&self) -> bool {
        self.width <= STEP && self.side.drop <= STEP
    }
}

impl Field {
    /// The edges of a surface.
    pub fn ledges(&self, surface: u8) -> &[Ledge] {
        &self.surfaces[usize::from(surface)].ledges
    }

    /// The edges above a surface by which one might come up: the surface above and the edge.
    pub fn above(&self, surface: u8) -> impl Iterator<Item = (u8, &Ledge)> {
        let rises = self.surfaces[usize::from(surface)].above.iter();
        rises.flat_map(Rise::edges).map(|(_, top, ledge)| (top, ledge))
    }

    /// The edges within an inch of a base, each with its number. Most tops are so far away that their edges need
    /// not be looked at.
    pub(crate) fn above_near(
        &self,
        surface: u8,
        at: Point,
        radius: Inches,
    ) -> impl Iterator<Item = (u8, u8, &Ledge)> {
        let rises = self.surfaces[usize::from(surface)].above.iter();
        rises
            .filter(move |rise| rise.rect.grown(near(radius)).surrounds(at))
            .flat_map(Rise::edges)
            .filter(move |(_, _, ledge)| ledge.is_near(at, radius))
    }

    /// The gaps that can be jumped from a surface.
    pub fn gaps(&self, surface: u8) -> &[Gap] {
        &self.surfaces[usize::from(surface)].gaps
    }

    /// The edges within an inch of a base, with their distances.
    pub fn near(&self, surface: u8, at: Point, radius: Inches) -> Few<(u8, Inches), MAX_EDGES> {
        let mut near = Few::new();
        for (index, ledge) in (0u8..).zip(self.ledges(surface)) {
            if ledge.is_near(at, radius) && !near.is_full() {
                near.push((index, ledge.distance(at, radius)));
            }
        }
        near
    }

    /// Splits the sides of every platform by the surface below.
    pub(super) fn survey_ledges(&mut self) {
        for index in 0..self.platforms.len() {
            let mut ledges = Vec::new();
            for (facing, side) in Facing::ALL.into_iter().zip(self.platforms[index].sides) {
                let Rect { west, south, east, north } = self.platforms[index].rect;
                let (line, from, to) = match facing {
                    Facing::North => (north, west, east),
                    Facing::South => (south, west, east),
                    Facing::East => (east, south, north),
                    Facing::West => (west, south, north),
                };
                let whole = Ledge {
                    facing,
                    line,
                    from,
                    to,
                    onto: 0,
                    drop: Inches(0),
                    railing: side.railing,
                    climb: side.climb,
                };
                self.split(index, whole, &mut ledges);
            }
            for (below, surface) in (0..).zip(&mut self.surfaces) {
                let ledges: Vec<Ledge> = ledges.iter().copied().filter(|ledge| ledge.onto == below).collect();
                if !ledges.is_empty() {
                    let first = surface.above.iter().map(|rise| rise.ledges.len() as u8).sum();
                    let rect = self.platforms[index].rect;
                    surface.above.push(Rise { top: index as u8 + 1, first, rect, ledges });
                }
            }
            self.surfaces[index + 1].ledges = ledges;
        }
    }

    fn split(&self, index: usize, whole: Ledge, ledges: &mut Vec<Ledge>) {
        let along_x = whole.facing.is_north_or_south();
        let ends = |rect: &Rect| if along_x { [rect.west, rect.east] } else { [rect.south, rect.north] };
        let mut cuts: Vec<i32> = self.platforms.iter().flat_map(|platform| ends(&platform.rect)).collect();
        cuts.retain(|&cut| whole.from < cut && cut < whole.to);
        cuts.extend([whole.from, whole.to]);
        cuts.sort_unstable();
        cuts.dedup();
        for pair in cuts.windows(2) {
            let middle = i32::midpoint(pair[0], pair[1]);
            let Some(onto) = self.below(index, whole.at(1, middle), whole.at(-1, middle)) else { continue };
            let drop = Inches(self.platforms[index].height.0 - self.surfaces[usize::from(onto)].height);
            let part = Ledge { from: pair[0], to: pair[1], onto, drop, ..whole };
            match ledges.last_mut() {
                Some(last) if last.facing == part.facing && last.to == part.from && last.onto == onto => {
                    last.to = part.to;
                }
                _ => ledges.push(part),
            }
        }
    }

    /// The surface under a point just beyond a side; `None` if there is no way over the side.
    fn below(&self, index: usize, outside: Point, inside: Point) -> Option<u8> {
        let height = self.platforms[index].height;
        if !self.surfaces[0].rect.holds(outside) {
            return None;
        }
        let mut below = (0, Inches(0));
        for (other, platform) in self.platforms.iter().enumerate() {
            let walled = platform.height > height && !platform.deck;
            if other != index && walled && platform.rect.holds(inside) {
                return None;
            }
            if other == index || !platform.rect.holds(outside) {
                continue;
            }
            if walled || platform.height == height {
                return None;
            }
            if platform.height < height && platform.height > below.1 {
                below = (other as u8 + 1, platform.height);
            }
        }
        Some(below.0)
    }

    /// Finds the gaps that can be jumped.
    pub(super) fn survey_gaps(&mut self) {
        for index in 0..self.platforms.len() {
            let gaps: Vec<Gap> = (0..self.platforms.len())
                .filter(|&other| other != index)
                .flat_map(|other| Facing::ALL.map(|facing| self.gap(index, other, facing)))
                .flatten()
                .collect();
            self.surfaces[index + 1].gaps = gaps;
        }
    }

    fn gap(&self, index: usize, other: usize, facing: Facing) -> Option<Gap> {
        let (here, there) = (&self.platforms[index], &self.platforms[other]);
        let rise = there.height.0 - here.height.0;
        let (a, b) = (here.rect, there.rect);
        let (line, opposite) = match facing {
            Facing::North => (a.north, b.south),
            Facing::South => (a.south, b.north),
            Facing::East => (a.east, b.west),
            Facing::West => (a.west, b.east),
        };
        let along_x = facing.is_north_or_south();
        let (from, to) = if along_x {
            (a.west.max(b.west), a.east.min(b.east))
        } else {
            (a.south.max(b.south), a.north.min(b.north))
        };
        let drop = Inches((-rise).max(0));
        let side = Ledge { facing, line, from, to, onto: 0, drop, railing: false, climb: Climb::Sheer };
        let (width, _) = side.seen_from(match facing {
            Facing::North | Facing::South => Point::of(from, opposite),
            Facing::East | Facing::West => Point::of(opposite, from),
        });
        // A step between platforms that adjoin is an edge like any other.
        let is_step = width == 0 && rise != 0;
        if from >= to || !(0..=WIDEST_GAP.0).contains(&width) || rise > STEP.0 || is_step {
            return None;
        }
        let (one, two) = (side.at(0, from), side.at(width, to));
        let between = Rect {
            west: i32::from(one.x.min(two.x)),
            south: i32::from(one.y.min(two.y)),
            east: i32::from(one.x.max(two.x)),
            north: i32::from(one.y.max(two.y)),
        };
        let lower = here.height.min(there.height);
        let blocked = self.platforms.iter().enumerate().any(|(n, platform)| {
            n != index && n != other && platform.height >= lower && platform.rect.meets(&between)
        });
        (!blocked).then_some(Gap { side, to: other as u8 + 1, width: Inches(width) })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Platform, Side};
    use super::*;

    fn inches(n: i32) -> Inches {
        Inches::whole(n)
    }

    fn field(platforms: Vec<Platform>) -> Field {
        Field::new(inches(40), inches(40), platforms, Vec::new())
    }

    /// LEDGE-TEST: an edge is where something lower lies below; not at walls, level neighbours or the border.
    #[test]
    fn sides_are_split_by_what_lies_below() {
        let house = Platform::block("house", Rect::inches(10, 10, 10, 6), inches(4));
        let shed = Platform::block("shed", Rect::inches(20, 10, 4, 3), inches(2));
        let tower = Platform::block("tower", Rect::inches(10, 16, 4, 4), inches(8));
        let annex = Platform::block("annex", Rect::inches(4, 10, 6, 6), inches(4));
        let field = field(vec![house, shed, tower, annex]);
        let seen: Vec<(Facing, i32, i32, u8, i32)> = field
            .ledges(1)
            .iter()
            .map(|ledge| (ledge.facing, ledge.from / 480, ledge.to / 480, ledge.onto, ledge.drop.full()))
            .collect();
        assert_eq!(
            seen,
            [
                (Facing::North, 14, 20, 0, 4),
                (Facing::East, 10, 13, 2, 2),
                (Facing::East, 13, 16, 0, 4),
                (Facing::South, 10, 20, 0, 4),
            ]
        );
        let up: Vec<u8> = field.above(2).map(|(top, _)| top).collect();
        assert_eq!(up, [1], "from the shed one comes up to the house");
    }

    /// LEDGE-TEST: distance is from the nearest point of the base, and an inch is near.
    #[test]
    fn near_is_within_an_inch_of_the_base() {
        let rail = Side { railing: true, climb: Climb::Sheer };
        let house = Platform {
            sides: [rail, Side::default(), Side::default(), Side::default()],
            ..Platform::block("house", Rect::inches(10, 10, 10, 10), inches(4))
        };
        let field = field(vec![house]);
        let near = |x: i32, y: i32| {
            let near = field.near(1, Point::of(x, y), Inches(240));
            near.iter().map(|(index, distance)| (*index, distance.0)).collect::<Vec<_>>()
        };
        assert_eq!(near(15 * 480, 15 * 480), []);
        assert_eq!(near(15 * 480, 20 * 480 - 720), [(0, 480)]);
        assert_eq!(near(15 * 480, 20 * 480 - 721), []);
        assert_eq!(near(20 * 480 - 240, 20 * 480 - 240), [(0, 0), (1, 0)]);
    }

    /// JUMP-ACROSS: gaps of up to 3 inches to tops that are at most an inch higher.
    #[test]
    fn gaps_are_found_between_tops() {
        let block = |x, height| Platform::block("block", Rect::inches(x, 10, 6, 6), inches(height));
        let gaps = |platforms: Vec<Platform>| -> Vec<(u8, i32)> {
            let field = field(platforms);
            field.gaps(1).iter().map(|gap| (gap.to, gap.width.full())).collect()
        };
        assert_eq!(gaps(vec![block(0, 4), block(9, 5)]), [(2, 3)]);
        assert_eq!(gaps(vec![block(0, 4), block(9, 6)]), []);
        assert_eq!(gaps(vec![block(0, 4), block(9, 1)]), [(2, 3)]);
        assert_eq!(gaps(vec![block(0, 4), block(10, 4)]), []);
        assert_eq!(gaps(vec![block(0, 4), block(6, 4)]), [(2, 0)]);
        let pillar = Platform::block("pillar", Rect::inches(7, 12, 1, 1), inches(6));
        assert_eq!(gaps(vec![block(0, 4), block(9, 4), pillar]), []);
    }
}
