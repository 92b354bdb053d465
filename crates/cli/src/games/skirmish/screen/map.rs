//! The field from above, an inch to a space: terrain with its heights, and whoever stands there.

use kernel::PER_INCH;
use packs::skirmish::Battle;
use skirmish::field::{Climb, Feature, Field, Platform, Point};
use skirmish::phases::deploy;
use skirmish::{State, Status, UnitId};

use super::unit::letter;
use crate::scene::{Grid, Mark, Tone};

fn mark(glyph: &str, plain: &str, tone: Tone, solid: bool) -> Mark {
    Mark { glyph: glyph.to_owned(), plain: plain.to_owned(), tone, solid }
}

/// How many spaces a side has.
fn spaces(length: kernel::Inches) -> u8 {
    (length.0 + PER_INCH - 1).div_euclid(PER_INCH).clamp(1, 99) as u8
}

/// The space of a point; north is up.
pub fn cell(field: &Field, at: Point) -> (u8, u8) {
    let (columns, rows) = (spaces(field.width), spaces(field.depth));
    let inch = |at: i16, most: u8| i32::from(at).div_euclid(PER_INCH).clamp(0, i32::from(most) - 1) as u8;
    (inch(at.x, columns), rows - 1 - inch(at.y, rows))
}

/// The field as it now is. A space bears the number of the inch that begins with it, from the west and from the south:
/// who stands at 15.5" is in space 15.
pub fn grid(battle: &Battle, field: &Field, state: &State) -> Grid {
    let (columns, rows) = (spaces(field.width), spaces(field.depth));
    let there = |x: u8, y: u8| {
        let here = |unit: &UnitId| {
            battle.on_board(state, *unit)
                && (cell(field, state.unit(*unit).at) == (x, y)
                    || is_under(battle, state, *unit, middle(x, rows - 1 - y)))
        };
        standing(battle, state, &state.ids().filter(here).collect::<Vec<_>>())
    };
    let marks = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
    let marks = marks.map(|(x, y)| there(x, y).unwrap_or_else(|| ground(field, x, rows - 1 - y))).collect();
    Grid {
        columns: (0..columns).map(|inch| inch.to_string()).collect(),
        rows: (0..rows).rev().map(|inch| inch.to_string()).collect(),
        marks,
    }
}

/// The middle of a space, counted from the south-western corner.
fn middle(x: u8, y: u8) -> Point {
    let inch = |inch: u8| kernel::Inches(i32::from(inch) * PER_INCH + PER_INCH / 2);
    Point::new(inch(x), inch(y))
}

/// Whether a large base covers a point.
fn is_under(battle: &Battle, state: &State, unit: UnitId, at: Point) -> bool {
    let card = battle.unit(unit);
    card.base > kernel::Inches(PER_INCH) && state.unit(unit).at.apart(at) < card.radius()
}

/// The sign of a state, behind the letter of a unit.
pub fn sign(status: Status) -> char {
    match status {
        Status::Healthy => ' ',
        Status::Staggered => '~',
        Status::Dazed => '_',
        Status::Stunned => '=',
        Status::Incapacitated => '+',
    }
}

/// The sign of who is lined up and not deployed yet.
const WAITS: char = '?';

/// Whoever stands in a space: one with its state, of two both letters, the highest first.
fn standing(battle: &Battle, state: &State, units: &[UnitId]) -> Option<Mark> {
    let height = |unit: &UnitId| battle.place(state, *unit).height;
    let first = *units.iter().max_by_key(|unit| height(unit))?;
    let second = units.iter().find(|unit| **unit != first).map(|&unit| letter(battle, unit));
    let waits = deploy::waiting(state).has(first);
    let second = second.unwrap_or_else(|| if waits { WAITS } else { sign(state.unit(first).status) });
    let text = format!("{}{second}", letter(battle, first));
    // Who is not deployed yet may still be elsewhere.
    let waits = waits && state.deciding() != Some(first);
    let tone = if waits { Tone::Dim } else { Tone::Figure(battle.unit(first).side) };
    Some(mark(&text, text.trim_end(), tone, !waits))
}

/// The ground in the middle of a space: the highest top there, else what lies about.
fn ground(field: &Field, x: u8, y: u8) -> Mark {
    let middle = middle(x, y);
    let (x, y) = (i32::from(middle.x), i32::from(middle.y));
    let holds = |rect: &skirmish::field::Rect| {
        (rect.west..=rect.east).contains(&x) && (rect.south..=rect.north).contains(&y)
    };
    let tops = field.platforms.iter().filter(|platform| holds(&platform.rect));
    if let Some(top) = tops.max_by_key(|platform| platform.height) {
        return platform(top, x, y);
    }
    match field.features.iter().find(|feature| holds(&feature.rect)) {
        Some(it) => feature(it),
        None => mark("· ", ".", Tone::Dim, false),
    }
}

/// A top shows its height in inches, and at its sides whether one falls, is held, or gets down.
fn platform(top: &Platform, x: i32, y: i32) -> Mark {
    let near = |line: i32, at: i32| (line - at).abs() < PER_INCH;
    let rect = top.rect;
    let at = [near(rect.north, y), near(rect.east, x), near(rect.south, y), near(rect.west, x)];
    let sides = || top.sides.iter().zip(at).filter(|(_, here)| *here).map(|(side, _)| side);
    let (glyph, plain) = if sides().any(|side| side.climb == Climb::Ladder) {
        ("╫", "H")
    } else if sides().next().is_some() && sides().all(|side| side.railing) {
        ("▓", "|")
    } else {
        ("▒", "=")
    };
    let height = top.height.full().clamp(0, 9);
    mark(&format!("{glyph}{height}"), &format!("{plain}{height}"), Tone::Terrain, false)
}

/// What lies about, by what it does: what stops, what drowns, what hides, what slows.
fn feature(it: &Feature) -> Mark {
    let (glyph, plain) = match it {
        Feature { passable: false, .. } => ("██", "##"),
        Feature { opaque: true, .. } => ("▄▄", "--"),
        Feature { drowns: true, .. } => ("≈≈", "~~"),
        Feature { difficult: true, height: kernel::Inches(1..), .. } => ("♣♣", "\"\""),
        Feature { difficult: true, .. } => ("░░", "::"),
        _ => ("▂▂", ",,"),
    };
    mark(glyph, plain, Tone::Terrain, false)
}

/// What the marks mean that are on the map.
pub fn legend(battle: &Battle, field: &Field, state: &State) -> Vec<(Mark, &'static str)> {
    let mut all: Vec<(Mark, &'static str)> = Vec::new();
    let known = [
        ("▒3", "=3", "top, 3\" high"),
        ("▓3", "|3", "guarded side"),
        ("╫3", "H3", "ladder"),
        ("██", "##", "nobody enters"),
        ("▄▄", "--", "low wall"),
        ("≈≈", "~~", "deep water"),
        ("♣♣", "\"\"", "woods"),
        ("░░", "::", "difficult ground"),
        ("▂▂", ",,", "cover"),
    ];
    let marks = grid(battle, field, state).marks;
    for (glyph, plain, means) in known {
        let first = |text: &str| text.chars().next();
        if marks.iter().any(|mark| !mark.solid && first(&mark.glyph) == first(glyph)) {
            all.push((mark(glyph, plain, Tone::Terrain, false), means));
        }
    }
    let states = [(Status::Staggered, "Staggered"), (Status::Dazed, "Dazed"), (Status::Stunned, "Stunned")];
    if !deploy::waiting(state).is_empty() {
        let text = format!("A{WAITS}");
        all.push((mark(&text, &text, Tone::Plain, false), "lined up, not deployed yet"));
        return all;
    }
    for (status, means) in states {
        let text = format!("A{}", sign(status));
        all.push((mark(&text, &text, Tone::Plain, false), means));
    }
    all.push((mark("Ab", "Ab", Tone::Plain, false), "two in one space"));
    all
}
