//! Deployment: warbands line up in their zones, always in the same way.

use kernel::Inches;
use skirmish::field::{Facing, Field, Point, Rect};
use skirmish::unit::Unit;

use super::field::Ground;

/// The room that bases leave to each other, if there is enough of it.
const GAP: i32 = Inches::whole(1).0 / 2;

/// How finely spots are tried.
const STEP: i32 = Inches::whole(1).0 / 4;

/// Which way a zone looks: toward the other one, or the middle of the field.
pub(super) fn front(field: &Field, zone: Rect, other: Option<Rect>) -> Facing {
    let middle = |rect: Rect| (rect.west + rect.east, rect.south + rect.north);
    let whole = Rect { west: 0, south: 0, east: field.width.0, north: field.depth.0 };
    let (from, to) = (middle(zone), middle(other.unwrap_or(whole)));
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    match (x.abs() > y.abs(), x > 0, y >= 0) {
        (true, true, _) => Facing::East,
        (true, false, _) => Facing::West,
        (false, _, true) => Facing::North,
        (false, _, false) => Facing::South,
    }
}

/// Units lined up in a zone that is otherwise empty.
///
/// # Errors
/// The index of the first one that finds no room.
pub(crate) fn lined_up(ground: &Ground, zone: Rect, units: &[Unit]) -> Result<(), usize> {
    let other = ground.zones.iter().copied().find(|other| *other != zone);
    let front = front(&ground.field, zone, other);
    let mut placed: Vec<Unit> = Vec::new();
    for (index, unit) in units.iter().enumerate() {
        let around: Vec<&Unit> = placed.iter().collect();
        let at = spot(&ground.field, zone, front, unit, &around).ok_or(index)?;
        let mut unit = unit.clone();
        unit.start.at = at;
        placed.push(unit);
    }
    Ok(())
}

/// The first free spot of a zone: from the front line back, and from its middle to both ends.
pub(super) fn spot(field: &Field, zone: Rect, front: Facing, unit: &Unit, placed: &[&Unit]) -> Option<Point> {
    let radius = unit.radius().0;
    let (width, depth) = (zone.east - zone.west, zone.north - zone.south);
    let (along, back) = match front {
        Facing::North | Facing::South => (width - 2 * radius, depth - 2 * radius),
        Facing::East | Facing::West => (depth - 2 * radius, width - 2 * radius),
    };
    if along < 0 || back < 0 {
        return None;
    }
    let point = |aside: i32, behind: i32| {
        let (x, y) =
            (i32::midpoint(zone.west, zone.east) + aside, i32::midpoint(zone.south, zone.north) + aside);
        let (x, y) = match front {
            Facing::North => (x, zone.north - radius - behind),
            Facing::South => (x, zone.south + radius + behind),
            Facing::East => (zone.east - radius - behind, y),
            Facing::West => (zone.west + radius + behind, y),
        };
        Point::new(Inches(x), Inches(y))
    };
    let fits = |at: Point, gap: i32| {
        let clear = |other: &&Unit| {
            let apart = radius + other.radius().0 + gap;
            !field.is_level(other.start.place, 0) || other.start.at.apart_squared(at) >= apart * apart
        };
        field.fits(0, at, radius) && !field.drowns(0, at) && placed.iter().all(clear)
    };
    let half = along / 2 / STEP;
    let asides = || std::iter::once(0).chain((1..=half).flat_map(|n| [n * STEP, -n * STEP]));
    let spots = || (0..=back / STEP).flat_map(move |row| asides().map(move |aside| (aside, row * STEP)));
    let free = |gap: i32| spots().map(|(aside, behind)| point(aside, behind)).find(|&at| fits(at, gap));
    free(GAP).or_else(|| free(skirmish::field::TOUCH + 1))
}
