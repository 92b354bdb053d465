//! Values that can be written in several ways.

#[cfg(feature = "schema")]
use std::borrow::Cow;
use std::fmt;

use kernel::Inches;
#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A number from 1 to 20, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumberOrNone(pub Option<u8>);

#[cfg(feature = "schema")]
impl JsonSchema for NumberOrNone {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "NumberOrNone".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "type": "integer", "minimum": 1, "maximum": 20 },
            { "type": "string", "enum": ["none"] },
        ] })
    }
}

impl Serialize for NumberOrNone {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Some(number) => serializer.serialize_u8(number),
            None => serializer.serialize_str("none"),
        }
    }
}

impl<'de> Deserialize<'de> for NumberOrNone {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl de::Visitor<'_> for Visitor {
            type Value = NumberOrNone;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number from 1 to 20, or \"none\"")
            }

            fn visit_i64<E: de::Error>(self, n: i64) -> Result<NumberOrNone, E> {
                Ok(NumberOrNone(Some(u8::try_from(n).map_err(E::custom)?)))
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<NumberOrNone, E> {
                if word == "none" {
                    Ok(NumberOrNone(None))
                } else {
                    Err(E::custom(format!("`{word}` is neither a number nor \"none\"")))
                }
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

/// A distance in inches: `3`, `2.5` or `"4 1/2"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Distance(pub Inches);

#[cfg(feature = "schema")]
impl JsonSchema for Distance {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Distance".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 200 },
            { "type": "string" },
        ] })
    }
}

/// The schema of a distance between two bounds, in whole inches. What a string says is checked later.
#[cfg(feature = "schema")]
pub struct Within<const LEAST: u8, const MOST: u8>;

#[cfg(feature = "schema")]
impl<const LEAST: u8, const MOST: u8> JsonSchema for Within<LEAST, MOST> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Within{LEAST}To{MOST}").into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "type": "number", "minimum": LEAST, "maximum": MOST },
            { "type": "string" },
        ] })
    }
}

impl Serialize for Distance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 == Inches::whole(self.0.full()) {
            serializer.serialize_i32(self.0.full())
        } else {
            serializer.serialize_str(&self.0.to_string())
        }
    }
}

impl<'de> Deserialize<'de> for Distance {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl de::Visitor<'_> for Visitor {
            type Value = Distance;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("inches")
            }

            fn visit_i64<E: de::Error>(self, n: i64) -> Result<Distance, E> {
                self.visit_str(&n.to_string())
            }

            fn visit_f64<E: de::Error>(self, n: f64) -> Result<Distance, E> {
                self.visit_str(&n.to_string())
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Distance, E> {
                let inches: Inches = text.parse().map_err(E::custom)?;
                if (0..=Inches::whole(200).0).contains(&inches.0) {
                    Ok(Distance(inches))
                } else {
                    Err(E::custom(format!("`{text}` must be between 0 and 200 inches")))
                }
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}
