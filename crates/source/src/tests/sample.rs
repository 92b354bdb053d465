//! A file type with one of everything, and a file of it without a fault.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::{At, File, JsonSchema, Source, file, parse, schema};

/// A battle in a file.
#[derive(Deserialize, Serialize, JsonSchema, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct Scenario {
    pub(super) name: At<String>,
    #[serde(default)]
    pub(super) seed: Option<u64>,
    #[serde(default)]
    pub(super) quick: bool,
    #[serde(default)]
    pub(super) unit: Vec<Unit>,
    pub(super) field: Option<Field>,
    #[serde(default)]
    pub(super) odds: BTreeMap<String, f64>,
    #[serde(default)]
    pub(super) waves: BTreeMap<u8, String>,
    #[serde(default)]
    pub(super) starts: BTreeMap<Facing, i8>,
}

#[derive(Deserialize, Serialize, JsonSchema, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
#[schemars(title = "unit")]
pub(super) struct Unit {
    #[schemars(length(min = 1))]
    pub(super) id: At<String>,
    #[schemars(range(min = 1, max = 10))]
    pub(super) defence: At<u8>,
    pub(super) melee: i32,
    pub(super) facing: Option<Facing>,
    pub(super) reach: Option<Reach>,
    #[serde(default)]
    pub(super) effects: Vec<Effect>,
    #[serde(default)]
    #[schemars(length(max = 3), inner(length(min = 2)))]
    pub(super) tags: BTreeSet<String>,
    pub(super) at: Option<(i16, i16)>,
    pub(super) mark: Option<char>,
    #[serde(default)]
    pub(super) rider: Option<Box<Unit>>,
}

#[derive(Deserialize, Serialize, JsonSchema, Debug, PartialEq, Eq, PartialOrd, Ord, Clone, Copy)]
#[serde(rename_all = "snake_case")]
pub(super) enum Facing {
    North,
    South,
    East,
    West,
}

#[derive(Deserialize, Serialize, JsonSchema, Debug, PartialEq)]
#[serde(untagged)]
pub(super) enum Reach {
    Inches(u8),
    Named(String),
}

#[derive(Deserialize, Serialize, JsonSchema, Debug, PartialEq)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Effect {
    Prone,
    /// It cannot act.
    Stunned,
    KnockDown {
        distance: u8,
        #[serde(default)]
        facing: Option<Facing>,
    },
    Wound(u8),
    Equip(Field),
    Roll(u8, u8),
}

#[derive(Deserialize, Serialize, JsonSchema, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct Field {
    pub(super) width: f64,
    #[serde(default)]
    pub(super) shape: Option<Shape>,
}

/// Untagged, and only told apart by their keys.
#[derive(Deserialize, Serialize, JsonSchema, Debug, PartialEq)]
#[serde(untagged)]
pub(super) enum Shape {
    Square(Square),
    Round(Round),
}

#[derive(Deserialize, Serialize, JsonSchema, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct Square {
    pub(super) side: u8,
    pub(super) tilt: u8,
}

#[derive(Deserialize, Serialize, JsonSchema, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct Round {
    pub(super) radius: u8,
    pub(super) holes: Vec<u8>,
}

file!(Scenario, schema::<Scenario>());
file!(Effect, schema::<Effect>());

pub(super) const GOOD: &str = r#"# A duel – at dawn.
name = "Duel"
seed = 7
quick = true

[field]
width = 24
shape = { radius = 12, holes = [1, 2] }

[odds]
"knight wins" = 0.5

[waves]
1 = "orcs"

[starts]
north = -3

[[unit]]
id = "knight"
defence = 5
melee = 3
facing = "north"
reach = 2
effects = ["prone", { knock_down = { distance = 4 } }, { wound = 1 }, { roll = [1, 6] }]
tags = ["brave", "höfisch"]
at = [3, -4]
mark = "K"

[unit.rider]
id = "squire"
defence = 1
melee = -1

[[unit]]
id = 'orc'
defence = 0x4
melee = 2
reach = "spear"
effects = [
    "stunned", # for now
    { equip = { width = 1.5, shape = { side = 1, tilt = 2 } } },
]
"#;

/// The problems of a text as lines without the file name.
pub(super) fn problems<T: File>(text: &str) -> Vec<String> {
    let Err(found) = parse::<T>(&Source::new("f", text)) else { return Vec::new() };
    assert!(!found.is_empty(), "refused without a problem");
    found.lines().iter().map(|line| line.strip_prefix("f:").unwrap_or(line).to_owned()).collect()
}

/// The problems of a scenario that begins like the good one and goes on with these lines.
pub(super) fn with(lines: &str) -> Vec<String> {
    problems::<Scenario>(&format!("name = 'x'\n{lines}"))
}

/// The problems of a unit with these lines, which begin at line 6.
pub(super) fn unit(lines: &str) -> Vec<String> {
    with(&format!("[[unit]]\nid = 'a'\ndefence = 1\nmelee = 1\n{lines}"))
}

#[test]
fn a_good_file_is_read() {
    let scenario: Scenario = parse(&Source::new("duel.toml", GOOD)).unwrap_or_else(|found| panic!("{found}"));
    assert_eq!(*scenario.name, "Duel");
    assert_eq!(scenario.unit.len(), 2);
    assert_eq!(*scenario.unit[0].rider.as_ref().unwrap().id, "squire");
    let again: Scenario = parse(&Source::new("duel.toml", GOOD.replace('\n', "\r\n"))).unwrap();
    assert_eq!(scenario, again);
}
