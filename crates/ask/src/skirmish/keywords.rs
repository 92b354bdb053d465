//! Words on cards for which no rule of the register is named, in our own words.

/// A keyword, its effect, and the rule that it belongs to, if there is one.
pub const KEYWORDS: &[(&str, &str, Option<&str>)] = &[
    ("slow", "It shoots every other turn.", Some("RANGED-ABLE")),
    ("two-handed", "It leaves no hand for a second weapon.", Some("TWO-WEAPONS")),
    ("hero", "The best living hero makes the Morale check of a rout.", Some("ROUT-HERO")),
    ("large", "It may be picked as a target before closer ones.", Some("RANGED-TARGET")),
    ("healer", "It tends a friend that is down, instead of casting or shooting.", Some("HEALER")),
    ("armour", "What a unit wears is counted in the Defence on its card.", None),
    ("shield", "A shield is counted in the Defence on its card.", None),
];
