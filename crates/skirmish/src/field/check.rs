//! Whether a field makes sense, and the place in its file where it does not.

use std::fmt;

use kernel::Inches;

use super::{Field, LONGEST_SIDE, Platform, Point, Rect};
use crate::unit::Unit;

/// The widest base.
pub const MAX_BASE: Inches = Inches::whole(4);
/// The most platforms of a field.
pub const MAX_PLATFORMS: usize = 24;
/// The most features of a field.
pub const MAX_FEATURES: usize = 32;

/// A problem of a field, or of the units on it. Indices are those of the lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the words of the sentence above them")]
pub enum Problem {
    /// The field is too small or too large.
    Size { width: Inches, depth: Inches },
    /// There are too many platforms or features.
    TooMany,
    /// Two platforms have one name, or one is called as the ground is.
    PlatformName { platform: usize },
    /// A platform has no extent, or a negative one.
    PlatformSize { platform: usize },
    /// A platform is too narrow to stand on.
    PlatformNarrow { platform: usize },
    /// A platform's height is not above the ground, or absurd.
    PlatformHeight { platform: usize, height: Inches },
    /// A platform reaches beyond the border.
    PlatformOutside { platform: usize },
    /// A bridge is too low to walk under.
    DeckLow { platform: usize },
    /// A bridge runs through a block, or another bridge, of about its height or more.
    DeckBlocked { platform: usize, by: usize },
    /// Two platforms overlap and are equally high.
    PlatformsOverlap { platform: usize, with: usize },
    /// A feature has no extent, or a negative one.
    FeatureSize { feature: usize },
    /// A feature's height is negative or absurd.
    FeatureHeight { feature: usize, height: Inches },
    /// A feature reaches beyond the border.
    FeatureOutside { feature: usize },
    /// A unit's base has an impossible size.
    Base { unit: usize, base: Inches },
    /// A unit stands on a surface that the field does not have.
    NoSurface { unit: usize, surface: u8 },
    /// A unit stands beyond the border of the field or of its platform.
    UnitOutside { unit: usize, at: Point },
    /// A unit stands in a wall or block.
    UnitInside { unit: usize, at: Point },
    /// Two bases overlap.
    UnitsOverlap { unit: usize, with: usize },
    /// Units of two sides touch: they would have engaged before the battle began.
    UnitsTouch { unit: usize, with: usize },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { width, depth } => {
                write!(f, "a field of {width} by {depth}: each side must have 12\" to {LONGEST_SIDE}")
            }
            Self::TooMany => {
                write!(f, "more than {MAX_PLATFORMS} platforms or {MAX_FEATURES} features on one field")
            }
            Self::PlatformName { .. } => f.write_str("the platform needs a name of its own"),
            Self::PlatformSize { .. } => f.write_str("a platform needs a width and a depth above 0"),
            Self::PlatformNarrow { .. } => {
                f.write_str("the platform is too narrow to stand on: make it 1\" wide")
            }
            Self::PlatformHeight { height, .. } => {
                write!(f, "a platform cannot be {height} high: the height is above 0 and at most 20\"")
            }
            Self::PlatformOutside { .. } => {
                f.write_str("the platform reaches beyond the border of the field")
            }
            Self::DeckLow { .. } => f.write_str("a bridge of less than 2\" cannot be walked under"),
            Self::DeckBlocked { .. } => f.write_str(
                "the bridge overlaps a block or bridge that is in its way: let it end at the side",
            ),
            Self::PlatformsOverlap { .. } => f.write_str("two platforms of the same height overlap"),
            Self::FeatureSize { .. } => f.write_str("terrain needs a width and a depth above 0"),
            Self::FeatureHeight { height, .. } => {
                write!(f, "terrain cannot be {height} high: the height is at least 0 and at most 20\"")
            }
            Self::FeatureOutside { .. } => f.write_str("the terrain reaches beyond the border of the field"),
            Self::Base { base, .. } => write!(f, "a base of {base}: it must be 1/2\" to 4\" wide"),
            Self::NoSurface { .. } => {
                f.write_str("the unit stands on a platform that the field does not have")
            }
            Self::UnitOutside { at, .. } => {
                write!(f, "at {at:?} the base is not wholly on the field or platform")
            }
            Self::UnitInside { at, .. } => write!(f, "at {at:?} the base is inside a wall or block"),
            Self::UnitsOverlap { .. } => f.write_str("two bases overlap"),
            Self::UnitsTouch { .. } => f.write_str("units of two sides touch before the battle has begun"),
        }
    }
}

impl Field {
    /// Everything that is wrong with the terrain; empty if nothing is.
    pub fn check(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        let sides = Inches::whole(12)..=LONGEST_SIDE;
        if !sides.contains(&self.width) || !sides.contains(&self.depth) {
            problems.push(Problem::Size { width: self.width, depth: self.depth });
        }
        if self.platforms.len() > MAX_PLATFORMS || self.features.len() > MAX_FEATURES {
            problems.push(Problem::TooMany);
        }
        for index in 0..self.platforms.len() {
            self.check_platform(index, &mut problems);
        }
        for (feature, terrain) in self.features.iter().enumerate() {
            if is_flat(&terrain.rect) {
                problems.push(Problem::FeatureSize { feature });
            }
            if terrain.height < Inches(0) || terrain.height > Inches::whole(20) {
                problems.push(Problem::FeatureHeight { feature, height: terrain.height });
            }
            if !self.contains(&terrain.rect) {
                problems.push(Problem::FeatureOutside { feature });
            }
        }
        problems
    }

    fn check_platform(&self, index: usize, problems: &mut Vec<Problem>) {
        let platform: &Platform = &self.platforms[index];
        let Rect { west, south, east, north } = platform.rect;
        let known = self.platforms[..index].iter().any(|other| other.name == platform.name);
        if known || platform.name.is_empty() || platform.name == "ground" {
            problems.push(Problem::PlatformName { platform: index });
        }
        if is_flat(&platform.rect) {
            problems.push(Problem::PlatformSize { platform: index });
        } else if (east - west).min(north - south) < Inches::whole(1).0 {
            problems.push(Problem::PlatformNarrow { platform: index });
        }
        if platform.height <= Inches(0) || platform.height > Inches::whole(20) {
            problems.push(Problem::PlatformHeight { platform: index, height: platform.height });
        }
        if !self.contains(&platform.rect) {
            problems.push(Problem::PlatformOutside { platform: index });
        }
        if platform.deck && platform.height < Inches::whole(2) {
            problems.push(Problem::DeckLow { platform: index });
        }
        for (other, standing) in self.platforms.iter().enumerate().filter(|&(other, _)| other != index) {
            if !standing.rect.meets(&platform.rect) {
                continue;
            }
            let headroom = platform.height.0 - standing.height.0;
            if platform.deck && (headroom < Inches::whole(2).0 && (!standing.deck || headroom >= 0)) {
                problems.push(Problem::DeckBlocked { platform: index, by: other });
            } else if standing.height == platform.height && other < index && !standing.deck {
                problems.push(Problem::PlatformsOverlap { platform: index, with: other });
            }
        }
    }

    fn contains(&self, rect: &Rect) -> bool {
        rect.west >= 0 && rect.south >= 0 && rect.east <= self.width.0 && rect.north <= self.depth.0
    }

    /// Everything that is wrong with where units stand; empty if nothing is. The terrain must be in order.
    pub fn check_units(&self, units: &[Unit]) -> Vec<Problem> {
        let mut problems = Vec::new();
        for (index, unit) in units.iter().enumerate() {
            let (at, surface) = (unit.start.at, unit.start.place);
            if unit.base < Inches(240) || unit.base > MAX_BASE {
                problems.push(Problem::Base { unit: index, base: unit.base });
            } else if usize::from(surface) > self.platforms.len() {
                problems.push(Problem::NoSurface { unit: index, surface });
            } else if !self.on_surface(surface, at, unit.radius().0) {
                problems.push(Problem::UnitOutside { unit: index, at });
            } else if !self.fits(surface, at, unit.radius().0) {
                problems.push(Problem::UnitInside { unit: index, at });
            }
        }
        if !problems.is_empty() {
            return problems;
        }
        for (index, unit) in units.iter().enumerate() {
            for (with, other) in units[..index].iter().enumerate() {
                let apart = unit.start.at.apart_squared(other.start.at);
                let reach = unit.radius().0 + other.radius().0;
                let touch = reach + super::TOUCH;
                if !self.is_level(unit.start.place, other.start.place) {
                } else if apart < reach * reach {
                    problems.push(Problem::UnitsOverlap { unit: index, with });
                } else if apart <= touch * touch && unit.side != other.side {
                    problems.push(Problem::UnitsTouch { unit: index, with });
                }
            }
        }
        problems
    }
}

fn is_flat(rect: &Rect) -> bool {
    rect.west >= rect.east || rect.south >= rect.north
}

#[cfg(test)]
mod tests {
    use super::super::Feature;
    use super::*;

    fn inches(n: i32) -> Inches {
        Inches::whole(n)
    }

    fn problems(platforms: Vec<Platform>, features: Vec<Feature>) -> Vec<Problem> {
        Field::new(inches(30), inches(20), platforms, features).check()
    }

    #[test]
    fn terrain_that_cannot_be_is_named() {
        let named = |name: &str, rect, height| Platform::block(name, rect, inches(height));
        let block = |rect, height| named("block", rect, height);
        let fine = Rect::inches(5, 5, 4, 4);
        assert_eq!(problems(vec![block(fine, 3)], vec![Feature::woods(Rect::inches(0, 0, 5, 5))]), []);
        let wrong = |rect, height| problems(vec![block(rect, height)], Vec::new());
        assert_eq!(wrong(fine, -2), [Problem::PlatformHeight { platform: 0, height: inches(-2) }]);
        assert_eq!(wrong(Rect::inches(28, 5, 4, 4), 3), [Problem::PlatformOutside { platform: 0 }]);
        assert_eq!(wrong(Rect::inches(5, 5, 0, 4), 3), [Problem::PlatformSize { platform: 0 }]);
        let narrow = Rect::new(inches(5), inches(5), Inches(240), inches(4));
        assert_eq!(wrong(narrow, 3), [Problem::PlatformNarrow { platform: 0 }]);
        let twice = problems(vec![block(fine, 3), named("b", Rect::inches(7, 5, 4, 4), 3)], Vec::new());
        assert_eq!(twice, [Problem::PlatformsOverlap { platform: 1, with: 0 }]);
        let deck = |rect, height| Platform { deck: true, ..block(rect, height) };
        assert_eq!(problems(vec![deck(fine, 1)], Vec::new()), [Problem::DeckLow { platform: 0 }]);
        assert_eq!(
            problems(vec![named("b", fine, 4), deck(Rect::inches(8, 5, 8, 2), 4)], Vec::new()),
            [Problem::DeckBlocked { platform: 1, by: 0 }]
        );
        let same = vec![block(fine, 3), block(Rect::inches(20, 5, 4, 4), 3)];
        assert_eq!(problems(same, Vec::new()), [Problem::PlatformName { platform: 1 }]);
        let feature = |rect, height| problems(Vec::new(), vec![Feature::wall(rect, inches(height))]);
        assert_eq!(feature(fine, -1), [Problem::FeatureHeight { feature: 0, height: inches(-1) }]);
        assert_eq!(feature(Rect::inches(0, 18, 1, 5), 1), [Problem::FeatureOutside { feature: 0 }]);
        assert_eq!(
            Field::new(inches(200), inches(20), Vec::new(), Vec::new()).check(),
            [Problem::Size { width: inches(200), depth: inches(20) }]
        );
    }

    #[test]
    fn units_that_cannot_stand_there_are_named() {
        let house = Platform::block("house", Rect::inches(10, 10, 6, 6), inches(4));
        let field = Field::new(inches(30), inches(20), vec![house], Vec::new());
        let at = |x: i32, y: i32, place: u8, side: u8| {
            let mut unit = Unit::soldier("unit", side);
            unit.start.at = Point::inches(x, y);
            unit.start.place = place;
            unit
        };
        assert_eq!(field.check_units(&[at(5, 5, 0, 0), at(12, 12, 1, 1)]), []);
        assert_eq!(
            field.check_units(&[at(12, 12, 0, 0)]),
            [Problem::UnitInside { unit: 0, at: Point::inches(12, 12) }]
        );
        assert_eq!(
            field.check_units(&[at(5, 5, 1, 0), at(30, 5, 0, 0), at(4, 4, 7, 0)]),
            [
                Problem::UnitOutside { unit: 0, at: Point::inches(5, 5) },
                Problem::UnitOutside { unit: 1, at: Point::inches(30, 5) },
                Problem::NoSurface { unit: 2, surface: 7 },
            ]
        );
        let mut close = at(5, 5, 0, 0);
        close.start.at.x += 300;
        assert_eq!(
            field.check_units(&[at(5, 5, 0, 0), close.clone()]),
            [Problem::UnitsOverlap { unit: 1, with: 0 }]
        );
        assert_eq!(field.check_units(&[at(5, 5, 0, 0), at(6, 5, 0, 0)]), []);
        assert_eq!(
            field.check_units(&[at(5, 5, 0, 0), at(6, 5, 0, 1)]),
            [Problem::UnitsTouch { unit: 1, with: 0 }]
        );
        close.base = inches(9);
        assert_eq!(field.check_units(&[close]), [Problem::Base { unit: 0, base: inches(9) }]);
    }
}
