//! Lines of sight against a naive twin that walks along them in small steps.

use kernel::Inches;
use skirmish::field::{Field, Point, Rect, STEP, Sight, Viewer};
use testkit::fields;
use testkit::random::Seed;

use crate::seeds;

const STEPS: i64 = 2000;

/// Whether the line from the eyes to a height over the target dips below a top inside its rectangle, sampled.
fn dips(viewer: &Viewer, target: &Viewer, to: Inches, rect: &Rect, top: i32) -> Option<bool> {
    let point = |part: i64| {
        let on = |a: i16, b: i16| i64::from(a) * STEPS + (i64::from(b) - i64::from(a)) * part;
        let height = i64::from(viewer.eyes.0) * STEPS + i64::from(to.0 - viewer.eyes.0) * part;
        (on(viewer.at.x, target.at.x), on(viewer.at.y, target.at.y), height)
    };
    // A line closer than a hundredth of an inch to a side or a top is left to the rules.
    let (mut sure, mut close) = (false, false);
    for (x, y, height) in (0..=STEPS).map(point) {
        let inside = |by: i64| {
            x > (i64::from(rect.west) + by) * STEPS
                && x < (i64::from(rect.east) - by) * STEPS
                && y > (i64::from(rect.south) + by) * STEPS
                && y < (i64::from(rect.north) - by) * STEPS
        };
        let below = |by: i64| height < (i64::from(top) - by) * STEPS;
        sure |= inside(12) && below(12);
        close |= inside(-12) && below(-12);
    }
    if sure == close { Some(sure) } else { None }
}

/// The twin's answer about sight; `None` if it is too close to tell.
fn naive(field: &Field, viewer: &Viewer, target: &Viewer) -> Option<Sight> {
    let blocks = field.platforms.iter().filter(|platform| !platform.deck);
    let blocks = blocks.map(|platform| (platform.rect, platform.height, true, false));
    let features = field.features.iter().filter(|feature| feature.height > Inches(0));
    let features =
        features.map(|feature| (feature.rect, feature.height, feature.opaque, feature.height <= STEP));
    let mut cover = false;
    for (rect, height, opaque, low) in blocks.chain(features) {
        if opaque && dips(viewer, target, target.eyes, &rect, height.0)? {
            return Some(Sight::Hidden);
        }
        let (x, y) = (i32::from(viewer.at.x), i32::from(viewer.at.y));
        let (dx, dy) = (x - x.clamp(rect.west, rect.east), y - y.clamp(rect.south, rect.north));
        let reach = viewer.radius.0 + 480;
        let at_hand = low && dx * dx + dy * dy <= reach * reach;
        cover |= !at_hand && dips(viewer, target, target.feet, &rect, height.0)?;
    }
    Some(if cover { Sight::Cover } else { Sight::Clear })
}

fn somebody(field: &Field, seed: &mut Seed) -> Viewer {
    loop {
        let surface = seed.below(field.platforms.len() as u64 + 1) as u8;
        let at = |far: Inches, seed: &mut Seed| Inches(seed.between(240, i64::from(far.0) - 240) as i32);
        let at = Point::new(at(field.width, seed), at(field.depth, seed));
        if field.fits(surface, at, 240) {
            let feet = field.height(surface);
            return Viewer { at, feet, eyes: Inches(feet.0 + 480), radius: Inches(240) };
        }
    }
}

/// SIGHT-LINE: the rules agree with the twin, as far as the twin can tell.
#[test]
fn sight_is_what_a_walk_along_the_line_says() {
    let (mut told, mut kinds) = (0, [0; 3]);
    for (name, mut seed) in seeds("sight", 60) {
        let field = fields::field(&mut seed);
        for _ in 0..10 {
            let (viewer, target) = (somebody(&field, &mut seed), somebody(&field, &mut seed));
            let Some(expected) = naive(&field, &viewer, &target) else { continue };
            assert_eq!(field.sight(&viewer, &target), expected, "{name}: {viewer:?} {target:?} {field:?}");
            told += 1;
            kinds[expected as usize] += 1;
        }
    }
    println!("{told} lines of sight: {kinds:?}");
    assert!(kinds.iter().all(|&n| n > 20), "{kinds:?}");
}
