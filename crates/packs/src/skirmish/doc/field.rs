//! Fields: platforms, terrain, and where warbands deploy.

#[cfg(feature = "schema")]
use std::borrow::Cow;
use std::fmt;

#[cfg(feature = "schema")]
use schemars::{Schema, SchemaGenerator, json_schema};
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use skirmish::field::Facing;

#[cfg(feature = "schema")]
use super::values::Within;
use super::{Distance, is_default};
use source::{At, JsonSchema};

/// Two distances: how far east and how far north.
pub type SpotDoc = [Distance; 2];

/// A field: `fields/<id>.toml`, or `[field]` of a scenario. `x` is counted to the east, `y` to the north, both in inches
/// from the south-western corner.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "field")]
pub struct FieldDoc {
    /// The word by which scenarios name it: in a pack, the name of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1))]
    pub id: Option<At<String>>,
    /// What it is called; if absent, the id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Inches from west to east: 12 to 68.
    #[schemars(with = "Within<12, 68>")]
    pub width: At<Distance>,
    /// Inches from south to north: 12 to 68.
    #[schemars(with = "Within<12, 68>")]
    pub depth: At<Distance>,
    /// What can be stood on besides the ground.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 24))]
    pub platform: Vec<PlatformDoc>,
    /// What else lies about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 32))]
    pub terrain: Vec<TerrainDoc>,
    /// Where the two sides deploy, the first one first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 2))]
    pub zone: Vec<ZoneDoc>,
}

/// Something with a flat top: a building, a rock, a bridge.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "platform")]
pub struct PlatformDoc {
    /// The word by which units and players name it.
    #[schemars(length(min = 1))]
    pub id: At<String>,
    /// Its south-western corner.
    #[schemars(with = "[Within<0, 68>; 2]")]
    pub at: At<SpotDoc>,
    /// How far it reaches to the east and to the north.
    #[schemars(with = "[Within<0, 68>; 2]")]
    pub size: At<SpotDoc>,
    /// How high its top is above the ground.
    #[schemars(with = "Within<0, 20>")]
    pub height: At<Distance>,
    /// Whether one can walk and see underneath.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bridge: bool,
    /// The sides that a railing, a low wall or the like guards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 4))]
    pub railings: Vec<SideDoc>,
    /// The sides with a ladder or stairs, which are ordinary ground.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 4))]
    pub ladders: Vec<At<SideDoc>>,
    /// The sides that nobody climbs; the others take an Agility check.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 4))]
    pub sheer: Vec<At<SideDoc>>,
}

/// A side of a platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(title = "side")]
#[expect(missing_docs, reason = "the words of the compass")]
pub enum SideDoc {
    North,
    East,
    South,
    West,
}

impl From<Facing> for SideDoc {
    fn from(facing: Facing) -> Self {
        match facing {
            Facing::North => Self::North,
            Facing::East => Self::East,
            Facing::South => Self::South,
            Facing::West => Self::West,
        }
    }
}

/// A piece of terrain on the ground.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "terrain")]
pub struct TerrainDoc {
    /// What it is.
    pub kind: TerrainKindDoc,
    /// What it is called; if absent, its kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its south-western corner.
    #[schemars(with = "[Within<0, 68>; 2]")]
    pub at: At<SpotDoc>,
    /// How far it reaches to the east and to the north.
    #[schemars(with = "[Within<0, 68>; 2]")]
    pub size: At<SpotDoc>,
    /// How high it is; if absent, a wall has 1 inch, woods have 4, all else lies flat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Within<0, 20>>")]
    pub height: Option<At<Distance>>,
}

/// A kind of terrain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(title = "kind of terrain")]
pub enum TerrainKindDoc {
    /// Sight ends at it; one steps over it up to 1 inch.
    Wall,
    /// Difficult to walk through, and cover.
    Woods,
    /// Difficult to walk over.
    Rough,
    /// Difficult to wade through.
    Water,
    /// A unit that is Dazed or Stunned in it drowns.
    DeepWater,
}

impl TerrainKindDoc {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Wall, Self::Woods, Self::Rough, Self::Water, Self::DeepWater];

    /// The word in files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Wall => "wall",
            Self::Woods => "woods",
            Self::Rough => "rough",
            Self::Water => "water",
            Self::DeepWater => "deep-water",
        }
    }
}

/// Where a side deploys.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "zone")]
pub struct ZoneDoc {
    /// Its south-western corner.
    #[schemars(with = "[Within<0, 68>; 2]")]
    pub at: At<SpotDoc>,
    /// How far it reaches to the east and to the north.
    #[schemars(with = "[Within<0, 68>; 2]")]
    pub size: At<SpotDoc>,
}

/// The field of a scenario: one of the pack by its id, or one of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldChoiceDoc {
    /// A field of the pack.
    Named(String),
    /// A field of the scenario.
    Own(Box<FieldDoc>),
}

#[cfg(feature = "schema")]
impl JsonSchema for FieldChoiceDoc {
    fn schema_name() -> Cow<'static, str> {
        "FieldChoice".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let field = generator.subschema_for::<FieldDoc>();
        json_schema!({ "anyOf": [{ "type": "string" }, field] })
    }
}

impl Serialize for FieldChoiceDoc {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Named(id) => id.serialize(serializer),
            Self::Own(field) => field.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for FieldChoiceDoc {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> de::Visitor<'de> for Visitor {
            type Value = FieldChoiceDoc;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a field, or a field")
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<FieldChoiceDoc, E> {
                Ok(FieldChoiceDoc::Named(word.to_owned()))
            }

            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<FieldChoiceDoc, A::Error> {
                let field = FieldDoc::deserialize(MapAccessDeserializer::new(map))?;
                Ok(FieldChoiceDoc::Own(Box::new(field)))
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

/// Where a unit stands: on a place by its id, or at a spot of the field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WhereDoc {
    /// A place.
    Place(String),
    /// A spot: inches to the east and to the north.
    Spot(SpotDoc),
}

impl From<&str> for WhereDoc {
    fn from(place: &str) -> Self {
        Self::Place(place.to_owned())
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for WhereDoc {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Where".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let spot = generator.subschema_for::<SpotDoc>();
        json_schema!({ "anyOf": [{ "type": "string" }, spot] })
    }
}

impl Serialize for WhereDoc {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Place(id) => id.serialize(serializer),
            Self::Spot(spot) => spot.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for WhereDoc {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> de::Visitor<'de> for Visitor {
            type Value = WhereDoc;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a place, or a spot as [x, y]")
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<WhereDoc, E> {
                Ok(word.into())
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, list: A) -> Result<WhereDoc, A::Error> {
                SpotDoc::deserialize(SeqAccessDeserializer::new(list)).map(WhereDoc::Spot)
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}
