//! Fields: turns documents into terrain, and shows the problems that the rules find in it at their lines.

use std::ops::Range;

use kernel::Inches;
use skirmish::field::{Base, Climb, Facing, Feature, Field, Platform, Problem, Rect, Side, Zone};
use skirmish::unit::Unit;

use crate::skirmish::doc::{FieldDoc, PlatformDoc, SideDoc, SpotDoc, TerrainDoc, TerrainKindDoc, ZoneDoc};
use source::{At, Diagnostics};

/// A field, and the zones in which the sides deploy on it.
#[derive(Debug, Clone)]
pub(crate) struct Ground {
    pub field: Field,
    pub zones: Vec<Rect>,
}

impl Ground {
    /// A zone that looks toward the other one.
    fn facing(&self, zone: Rect) -> Zone {
        Zone::new(&self.field, zone, self.zones.iter().copied().find(|other| *other != zone))
    }

    /// Every zone, looking toward the other one.
    pub fn zones(&self) -> Vec<Zone> {
        self.zones.iter().map(|&zone| self.facing(zone)).collect()
    }

    /// Whether units find room in a zone that is otherwise empty.
    pub fn has_room(&self, zone: Rect, units: &[Unit]) -> bool {
        let zone = self.facing(zone);
        let mut placed: Vec<Base> = Vec::new();
        units.iter().all(|unit| {
            let spot = zone.lined_up(&self.field, unit.radius(), &placed);
            placed.extend(spot.map(|at| Base { surface: 0, at, radius: unit.radius() }));
            spot.is_some()
        })
    }
}

/// A valid field, or every problem.
pub(crate) fn field(problems: &mut Diagnostics, doc: &FieldDoc) -> Option<Ground> {
    let before = problems.len();
    names(problems, doc);
    let platforms = doc.platform.iter().map(|platform| self::platform(problems, platform)).collect();
    let features = doc.terrain.iter().map(feature).collect();
    let field = Field::new(doc.width.0, doc.depth.0, platforms, features);
    for problem in field.check() {
        report(problems, doc, &field, problem);
    }
    let ground = Ground { zones: doc.zone.iter().map(|zone| rect(*zone.at, *zone.size)).collect(), field };
    for (index, zone) in doc.zone.iter().enumerate() {
        // If something else is wrong with the field, a check for room means little.
        let is_sound = problems.len() == before;
        self::zone(problems, &ground, zone, index, is_sound);
    }
    (problems.len() == before).then_some(ground)
}

/// Everything that is wrong with a zone.
fn zone(problems: &mut Diagnostics, ground: &Ground, doc: &ZoneDoc, index: usize, is_sound: bool) {
    let own = ground.zones[index];
    let [width, depth] = (*doc.size).map(|side| side.0);
    let overlaps = |other: &Rect| {
        own.west < other.east && other.west < own.east && own.south < other.north && other.south < own.north
    };
    if width <= Inches(0) || depth <= Inches(0) {
        problems
            .push(doc.size.span(), "a zone needs a width and a depth above 0")
            .hint("write size = [24, 6], in inches");
    } else if beyond(&ground.field, *doc.at, *doc.size) {
        let (span, hint) = outside(&ground.field, &doc.at, &doc.size);
        problems.push(span, "the zone reaches beyond the border of the field").hint(hint);
    } else if ground.zones[..index].iter().any(overlaps) {
        problems
            .push(doc.at.span(), "the zone overlaps the one before it")
            .hint("two sides deploy apart from each other: move one of the zones");
    } else if is_sound && !ground.has_room(own, &[Unit::soldier("anybody", 0)]) {
        problems
            .push(doc.size.span(), "nobody finds room in the zone")
            .hint("make it larger, or clear it of walls, blocks and deep water");
    }
}

/// The key that takes something beyond the border, of two, and the room that there is.
fn outside(field: &Field, at: &At<SpotDoc>, size: &At<SpotDoc>) -> (Option<Range<usize>>, String) {
    let [x, y] = (**at).map(|side| side.0);
    if x >= field.width || y >= field.depth {
        return (at.span(), borders(field));
    }
    let [width, depth] = [Inches(field.width.0 - x.0), Inches(field.depth.0 - y.0)];
    (size.span(), format!("from there {width} to the east and {depth} to the north are left"))
}

fn names(problems: &mut Diagnostics, doc: &FieldDoc) {
    for (index, platform) in doc.platform.iter().enumerate() {
        if platform.id.as_str() == "ground" {
            problems
                .push(platform.id.span(), "`ground` is what lies below every platform")
                .hint("give the platform another id");
        }
        if doc.platform[..index].iter().any(|other| other.id == platform.id) {
            problems
                .push(platform.id.span(), format!("there are two platforms with the id `{}`", platform.id))
                .hint("give every platform an id of its own");
        }
    }
}

fn rect(at: SpotDoc, size: SpotDoc) -> Rect {
    let [[x, y], [width, depth]] = [at, size].map(|spot| spot.map(|side| side.0));
    Rect::new(x, y, width, depth)
}

fn beyond(field: &Field, at: SpotDoc, size: SpotDoc) -> bool {
    let Rect { east, north, .. } = rect(at, size);
    east > field.width.0 || north > field.depth.0
}

fn borders(field: &Field) -> String {
    format!("the field is {} wide and {} deep", field.width, field.depth)
}

fn platform(problems: &mut Diagnostics, doc: &PlatformDoc) -> Platform {
    let sides = Facing::ALL.map(|facing| {
        let side = SideDoc::from(facing);
        let ladder = doc.ladders.iter().any(|other| **other == side);
        let sheer = doc.sheer.iter().find(|other| ***other == side);
        if let Some(sheer) = sheer.filter(|_| ladder) {
            problems
                .push(sheer.span(), format!("the {} side has a ladder and cannot be sheer", facing.name()))
                .hint("keep it in one of the two lists");
        }
        let climb = match (ladder, sheer) {
            (true, _) => Climb::Ladder,
            (false, Some(_)) => Climb::Sheer,
            (false, None) => Climb::Rough,
        };
        Side { railing: doc.railings.contains(&side), climb }
    });
    let (rect, height) = (rect(*doc.at, *doc.size), doc.height.0);
    Platform { name: doc.id.to_string(), rect, height, deck: doc.bridge, sides }
}

fn feature(doc: &TerrainDoc) -> Feature {
    let rect = rect(*doc.at, *doc.size);
    let height = doc.height.as_ref().map(|height| height.0);
    let mut feature = match doc.kind {
        TerrainKindDoc::Wall => Feature::wall(rect, height.unwrap_or(Inches::whole(1))),
        TerrainKindDoc::Woods => Feature::woods(rect),
        TerrainKindDoc::Rough => Feature::rough(rect),
        TerrainKindDoc::Water => Feature::water(rect, false),
        TerrainKindDoc::DeepWater => Feature::water(rect, true),
    };
    feature.height = height.unwrap_or(feature.height);
    if let Some(name) = &doc.name {
        feature.name.clone_from(name);
    }
    feature
}

/// Shows a problem that the rules found with a field.
fn report(problems: &mut Diagnostics, doc: &FieldDoc, field: &Field, problem: Problem) {
    let message = problem.to_string();
    let (span, hint) = match problem {
        Problem::Size { width, .. } => {
            let is_width = !(Inches::whole(12)..=skirmish::field::LONGEST_SIDE).contains(&width);
            let side = if is_width { &doc.width } else { &doc.depth };
            (side.span(), "a usual table has 36 to 48 inches a side".to_owned())
        }
        Problem::TooMany => (None, "leave some of them out".to_owned()),
        Problem::PlatformSize { platform } | Problem::PlatformNarrow { platform } => {
            (doc.platform[platform].size.span(), "write size = [6, 4], in inches".to_owned())
        }
        Problem::PlatformHeight { platform, .. } | Problem::DeckLow { platform } => {
            (doc.platform[platform].height.span(), "change the height".to_owned())
        }
        Problem::PlatformOutside { platform } => {
            outside(field, &doc.platform[platform].at, &doc.platform[platform].size)
        }
        // Names that are taken were already reported, with the reason.
        Problem::PlatformName { platform } if !doc.platform[platform].id.is_empty() => return,
        Problem::PlatformName { platform } => {
            (doc.platform[platform].id.span(), "give the platform an id".to_owned())
        }
        Problem::DeckBlocked { platform, by: other }
        | Problem::PlatformsOverlap { platform, with: other } => {
            (doc.platform[platform].at.span(), format!("the other one is `{}`", doc.platform[other].id))
        }
        Problem::FeatureSize { feature } => {
            (doc.terrain[feature].size.span(), "write size = [6, 4], in inches".to_owned())
        }
        Problem::FeatureHeight { feature, .. } => {
            (doc.terrain[feature].height.as_ref().and_then(At::span), "change the height".to_owned())
        }
        Problem::FeatureOutside { feature } => {
            outside(field, &doc.terrain[feature].at, &doc.terrain[feature].size)
        }
        Problem::Base { .. }
        | Problem::NoSurface { .. }
        | Problem::UnitOutside { .. }
        | Problem::UnitInside { .. }
        | Problem::UnitsOverlap { .. }
        | Problem::UnitsTouch { .. } => unreachable!("a field alone has no units"),
    };
    problems.push(span, message).hint(hint);
}
