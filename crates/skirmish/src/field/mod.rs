//! The field of a whole battle: a rectangular table, platforms to stand on, and what else lies about.
//!
//! A *surface* is something to stand on: surface 0 is the ground, surface n the top of platform n - 1. Surfaces are the
//! [`Place`]s of a battle on a field, so that the rules of the page ask a place for its name and height as ever. What
//! lies where is worked out once, when the field is built.

mod brink;
mod check;
mod ledges;
mod nook;
mod obstacles;
mod point;
mod rect;
mod route;
mod sight;
mod spot;
mod units;
mod zone;

use kernel::Inches;

pub use check::Problem;
pub use ledges::{Gap, Ledge, NEAR};
pub(crate) use obstacles::Obstacles;
pub use point::{Compass, LONGEST_SIDE, Point, TOUCH, tenths};
pub(crate) use point::{UNIT, root, turned, unit};
pub use rect::Rect;
pub(crate) use rect::WHOLE;
pub(crate) use route::{DIFFICULT, Legs, Stop};
pub use sight::{Sight, Viewer};
pub(crate) use units::{Clear, WIDEST};
pub(crate) use zone::Lattice;
pub use zone::{Base, Zone};

use crate::place::Place;

/// A step up or down that needs no check, and the difference in height across which bases still touch.
pub const STEP: Inches = Inches::whole(1);

/// The ways in which a side of a platform can be climbed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Climb {
    /// Not at all.
    Sheer,
    /// With an Agility check.
    #[default]
    Rough,
    /// By a ladder or stairs, which are ordinary ground.
    Ladder,
}

/// One side of a platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Side {
    /// Whether a railing, a low wall or the like guards it.
    pub railing: bool,
    /// The way in which it can be climbed.
    pub climb: Climb,
}

/// The sides of a platform, in the order of [`Platform::sides`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Facing {
    /// The northern side.
    #[default]
    North,
    /// The eastern side.
    East,
    /// The southern side.
    South,
    /// The western side.
    West,
}

impl Facing {
    /// All four, clockwise.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The players' word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
        }
    }

    /// Whether a side that faces there runs from west to east.
    pub(crate) const fn is_north_or_south(self) -> bool {
        matches!(self, Self::North | Self::South)
    }
}

/// Something with a flat top to stand on: a building, a rock, a bridge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Platform {
    /// Its name, as players say it.
    pub name: String,
    /// Its extent.
    pub rect: Rect,
    /// The height of its top above the ground.
    pub height: Inches,
    /// Whether one can walk and see underneath: a bridge, not a block.
    pub deck: bool,
    /// North, east, south, west.
    pub sides: [Side; 4],
}

impl Platform {
    /// A solid block with open sides that can be climbed.
    pub fn block(name: impl Into<String>, rect: Rect, height: Inches) -> Self {
        Self { name: name.into(), rect, height, deck: false, sides: [Side::default(); 4] }
    }
}

/// Something on the ground that is not stood on: a wall, woods, rough ground, water.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Feature {
    /// Its name, as players say it.
    pub name: String,
    /// Its extent.
    pub rect: Rect,
    /// The height of its top.
    pub height: Inches,
    /// Whether one can walk over it or through it.
    pub passable: bool,
    /// Whether sight ends at it, as far as it is high.
    pub opaque: bool,
    /// Whether it takes 2 inches off the move of a unit that enters.
    pub difficult: bool,
    /// Whether a Dazed or Stunned unit drowns in it.
    pub drowns: bool,
}

impl Feature {
    fn new(name: &str, rect: Rect, height: Inches) -> Self {
        Self {
            name: name.into(),
            rect,
            height,
            passable: true,
            opaque: false,
            difficult: false,
            drowns: false,
        }
    }

    /// A wall: one can step over it up to [`STEP`], and not see through it.
    pub fn wall(rect: Rect, height: Inches) -> Self {
        Self { passable: height <= STEP, opaque: true, ..Self::new("wall", rect, height) }
    }

    /// Woods: hard to walk through, and cover.
    pub fn woods(rect: Rect) -> Self {
        Self { difficult: true, ..Self::new("woods", rect, Inches::whole(4)) }
    }

    /// Rough ground.
    pub fn rough(rect: Rect) -> Self {
        Self { difficult: true, ..Self::new("rough ground", rect, Inches(0)) }
    }

    /// Water, hard to wade through; a unit that is down in deep water drowns.
    pub fn water(rect: Rect, deep: bool) -> Self {
        Self { difficult: true, drowns: deep, ..Self::new("water", rect, Inches(0)) }
    }
}

/// A table with terrain. [`Field::check`] says whether it makes sense.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// From west to east.
    pub width: Inches,
    /// From south to north.
    pub depth: Inches,
    /// Surfaces to stand on besides the ground; platform n is surface n + 1.
    pub platforms: Vec<Platform>,
    /// Obstacles, difficult ground and deep water.
    pub features: Vec<Feature>,
    surfaces: Vec<Surface>,
    /// Everything that may block sight: its extent, its height, and the feature, if it is one.
    screens: Vec<Screen>,
    /// The areas of difficult ground.
    difficult: Vec<Rect>,
    /// The areas of deep water.
    deep: Vec<Rect>,
}

/// Everything worked out about a surface.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Surface {
    rect: Rect,
    height: i32,
    /// Everything that rises from it and stops walkers.
    walls: Vec<Rect>,
    /// The edges of it.
    ledges: Vec<Ledge>,
    /// Edges above it, by which one may come up.
    above: Vec<ledges::Rise>,
    /// Gaps that can be jumped from it.
    gaps: Vec<Gap>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Screen {
    rect: Rect,
    height: i32,
    opaque: bool,
    /// Whether one who stands at it looks over it without its being cover to others.
    at_hand: bool,
}

impl Field {
    /// A field with its terrain.
    pub fn new(width: Inches, depth: Inches, platforms: Vec<Platform>, features: Vec<Feature>) -> Self {
        let rects = |of: fn(&Feature) -> bool| -> Vec<Rect> {
            features.iter().filter(|feature| of(feature)).map(|feature| feature.rect).collect()
        };
        let (difficult, deep) = (rects(|feature| feature.difficult), rects(|feature| feature.drowns));
        let (surfaces, screens) = (Vec::new(), Vec::new());
        let mut field = Self { width, depth, platforms, features, surfaces, screens, difficult, deep };
        field.survey();
        field
    }

    /// Works out what lies where.
    fn survey(&mut self) {
        let ground = Rect { west: 0, south: 0, east: self.width.0, north: self.depth.0 };
        let mut surfaces = vec![Surface { rect: ground, ..Surface::default() }];
        for platform in &self.platforms {
            let (rect, height) = (platform.rect, platform.height.0);
            surfaces.push(Surface { rect, height, ..Surface::default() });
        }
        for (index, surface) in surfaces.iter_mut().enumerate() {
            for (other, platform) in self.platforms.iter().enumerate() {
                // A deck is in nobody's way but of those on a top that it juts into.
                let rises = platform.height.0 > surface.height && other + 1 != index;
                if rises && !platform.deck && platform.rect.meets(&surface.rect) {
                    surface.walls.push(platform.rect);
                }
            }
            if index == 0 {
                let walls = self.features.iter().filter(|feature| !feature.passable);
                surface.walls.extend(walls.map(|feature| feature.rect));
            }
        }
        self.surfaces = surfaces;
        let blocks = self.platforms.iter().filter(|platform| !platform.deck).map(|platform| Screen {
            rect: platform.rect,
            height: platform.height.0,
            opaque: true,
            at_hand: false,
        });
        let features =
            self.features.iter().filter(|feature| feature.height > Inches(0)).map(|feature| Screen {
                rect: feature.rect,
                height: feature.height.0,
                opaque: feature.opaque,
                at_hand: feature.height <= STEP,
            });
        self.screens = blocks.chain(features).collect();
        self.survey_ledges();
        self.survey_gaps();
    }

    /// The surfaces as places: the ground first.
    pub fn places(&self) -> Vec<Place> {
        let tops = self.platforms.iter().map(|platform| Place {
            name: platform.name.clone(),
            height: platform.height,
            ..Place::default()
        });
        std::iter::once(Place::ground()).chain(tops).collect()
    }

    /// The height of a surface.
    #[inline]
    pub fn height(&self, surface: u8) -> Inches {
        Inches(self.surfaces[usize::from(surface)].height)
    }

    /// Whether two surfaces are so nearly level that bases on them touch.
    #[inline]
    pub fn is_level(&self, one: u8, other: u8) -> bool {
        one == other || (self.height(one).0 - self.height(other).0).abs() <= STEP.0
    }

    /// Whether a way goes over ground that takes 2 inches off a move. Its border is not inside.
    #[inline]
    pub fn is_difficult(&self, surface: u8, from: Point, to: Point) -> bool {
        self.enters_difficult(surface, from, to).is_some()
    }

    /// The part of a way, counted in parts of [`WHOLE`], after which it comes to difficult ground.
    pub(crate) fn enters_difficult(&self, surface: u8, from: Point, to: Point) -> Option<i64> {
        let rects = if surface == 0 { &self.difficult[..] } else { &[] };
        rects.iter().filter_map(|rect| rect.cut(from, to)).map(|(enter, _)| enter).min()
    }

    /// Whether there is difficult ground within reach.
    pub(crate) fn has_difficult(&self, surface: u8, at: Point, reach: i32) -> bool {
        let (x, y) = (i32::from(at.x), i32::from(at.y));
        let around = Rect { west: x - reach, south: y - reach, east: x + reach, north: y + reach };
        surface == 0 && self.difficult.iter().any(|rect| rect.meets(&around))
    }

    /// Everything that rises from a surface and stops walkers.
    pub(crate) fn walls(&self, surface: u8) -> &[Rect] {
        &self.surfaces[usize::from(surface)].walls
    }

    /// The area in which the middle of a base may be on a surface, walls aside.
    pub(crate) fn room(&self, surface: u8, radius: i32) -> Rect {
        self.surfaces[usize::from(surface)].rect.grown(-radius)
    }

    /// Whether a unit that is down here drowns.
    #[inline]
    pub fn drowns(&self, surface: u8, at: Point) -> bool {
        surface == 0 && self.deep.iter().any(|rect| rect.holds(at))
    }
}
