//! Keywords of weapons for which no rule of the register is named, in our own words.

/// A keyword, its effect, and the rule that it belongs to, if there is one.
pub const KEYWORDS: &[(&str, &str, Option<&str>)] = &[
    ("ammunition", "It is made for a bow; here it is shot by itself, with its own numbers.", None),
    ("armor", "Armor N: whoever carries it has N more armor points at every location.", None),
    (
        "barbed",
        "Barbed N: every perfect hit adds N strength for the rest of the attack; files say so under perfect-hit.",
        Some("p75-perfect-hit"),
    ),
    (
        "certain critical",
        "It hits without a roll, wounds critically where the location can be critically wounded, and is spent.",
        Some("automatic-hit"),
    ),
    ("cursed", "It matters between showdowns; in a showdown it changes nothing.", None),
    (
        "deadly",
        "Deadly N: +N luck with this weapon, so that its wound rolls are critical from 10 less luck on.",
        Some("p74-w4-critical"),
    ),
    (
        "frail",
        "It is lost at the end of an attack in which it tried to wound a super-dense location.",
        Some("p75-super-dense"),
    ),
    ("heavy", "It changes nothing by itself; other rules and cards may speak of heavy gear.", None),
    ("irreplaceable", "It matters between showdowns; in a showdown it changes nothing.", None),
    ("melee", "It strikes who is adjacent, or as far as its reach.", Some("weapon-range")),
    ("once", "It can be used once in a showdown.", None),
    (
        "range",
        "Range N: it shoots up to N spaces away; obstacles in between stop the shot.",
        Some("weapon-range"),
    ),
    (
        "reach",
        "Reach N: it strikes up to N spaces away instead of adjacent spaces only.",
        Some("weapon-range"),
    ),
    (
        "two-handed",
        "It takes both hands: whoever can no longer use two-handed weapons cannot attack with it.",
        None,
    ),
];
