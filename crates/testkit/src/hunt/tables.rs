//! The severe injury tables, as data.

use super::{Attribute, Location};

/// The effects of a row besides its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// No special effect.
    Plain,
    /// Courage 3 or more: 2 insanity; less: knocked down.
    Tooth,
    /// When it is recorded for the second time: 2 accuracy less on top, so 4 in total.
    Blind,
    /// Movement becomes 1.
    Crawl,
    /// From now on any injury knocks down.
    Tendon,
}

/// One row of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The lowest roll of the row; it ends where the next begins.
    pub from: i32,
    /// The printed name.
    pub name: &'static str,
    /// The survivor dies.
    pub dies: bool,
    /// Bleeding tokens.
    pub bleeding: i32,
    /// The survivor is knocked down.
    pub knocked_down: bool,
    /// Insanity gained.
    pub insanity: i32,
    /// The number of times that it can be recorded; none if it is not permanent.
    pub most: Option<usize>,
    /// Changed attributes.
    pub changes: &'static [(Attribute, i32)],
    /// The rest.
    pub special: Special,
}

const NO_LIMIT: usize = usize::MAX;

/// A row with this many bleeding tokens.
const fn row(from: i32, name: &'static str, bleeding: i32) -> Row {
    Row {
        from,
        name,
        dies: false,
        bleeding,
        knocked_down: false,
        insanity: 0,
        most: None,
        changes: &[],
        special: Special::Plain,
    }
}

const fn dies(from: i32, name: &'static str) -> Row {
    Row { dies: true, ..row(from, name, 0) }
}

const fn falls(from: i32, name: &'static str, bleeding: i32) -> Row {
    Row { knocked_down: true, ..row(from, name, bleeding) }
}

/// A permanent injury with one bleeding token.
const fn permanent(from: i32, name: &'static str, most: usize, changes: &'static [(Attribute, i32)]) -> Row {
    Row { most: Some(most), changes, ..row(from, name, 1) }
}

const HEAD: &[Row] = &[
    dies(1, "head explosion"),
    dies(3, "decapitation"),
    permanent(5, "intracranial hemorrhage", 1, &[]),
    permanent(6, "deaf", 1, &[(Attribute::Evasion, -1)]),
    Row { special: Special::Blind, ..permanent(7, "blind", 2, &[(Attribute::Accuracy, -1)]) },
    row(8, "concussion", 1),
    permanent(9, "shattered jaw", 1, &[]),
    Row { special: Special::Tooth, ..row(10, "destroyed tooth", 0) },
];

const ARMS: &[Row] = &[
    dies(1, "die of shock"),
    row(3, "bleeding", 2),
    permanent(4, "dismembered arm", 2, &[]),
    permanent(5, "ruptured muscle", 1, &[]),
    permanent(6, "contracture", NO_LIMIT, &[(Attribute::Accuracy, -1)]),
    permanent(7, "broken arm", 2, &[(Attribute::Accuracy, -1), (Attribute::Strength, -1)]),
    Row { changes: &[(Attribute::Strength, -2)], ..row(8, "spiral fracture", 1) },
    row(9, "dislocated shoulder", 1),
    falls(10, "hit the dirt", 0),
];

const BODY: &[Row] = &[
    dies(1, "instant death"),
    row(3, "bleeding", 2),
    permanent(4, "gaping chest wound", NO_LIMIT, &[(Attribute::Strength, -1)]),
    permanent(5, "destroyed back", 1, &[(Attribute::Movement, -2)]),
    Row { special: Special::Crawl, ..row(6, "disemboweled", 1) },
    row(7, "ruptured spleen", 2),
    permanent(8, "broken rib", NO_LIMIT, &[(Attribute::Speed, -1)]),
    Row { changes: &[(Attribute::Movement, -1)], ..row(9, "collapsed lung", 1) },
    falls(10, "bowled over", 0),
];

const WAIST: &[Row] = &[
    dies(1, "final breath"),
    row(3, "bleeding kidneys", 2),
    permanent(4, "intestinal prolapse", 1, &[]),
    permanent(5, "warped pelvis", NO_LIMIT, &[(Attribute::Luck, -1)]),
    Row { knocked_down: true, insanity: 3, ..permanent(6, "destroyed genitals", 1, &[]) },
    permanent(7, "broken hip", 1, &[(Attribute::Movement, -1)]),
    row(8, "slashed back", 1),
    falls(9, "bruised tail-bone", 1),
    falls(10, "belly-up", 0),
];

const LEGS: &[Row] = &[
    dies(1, "blood geyser"),
    row(3, "bleeding", 2),
    permanent(4, "dismembered leg", 2, &[(Attribute::Movement, -2)]),
    permanent(5, "hamstrung", 1, &[]),
    Row { special: Special::Tendon, ..row(6, "torn tendon", 1) },
    row(7, "torn muscle", 1),
    permanent(8, "broken leg", 2, &[(Attribute::Movement, -1)]),
    row(9, "bloody thighs", 2),
    falls(10, "lost balance", 0),
];

/// The table of a location.
pub fn severe_table(location: Location) -> &'static [Row] {
    match location {
        Location::Head => HEAD,
        Location::Arms => ARMS,
        Location::Body => BODY,
        Location::Waist => WAIST,
        Location::Legs => LEGS,
    }
}

/// The row of a roll; rolls below 1 count as 1, above 10 as 10.
pub fn severe_row(location: Location, roll: i32) -> Row {
    let reached = severe_table(location).iter().rev().find(|row| row.from <= roll.max(1));
    *reached.expect("every table begins at 1")
}
