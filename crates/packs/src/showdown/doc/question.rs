//! What is asked about the end.

#[cfg(feature = "schema")]
use std::borrow::Cow;
use std::fmt;

#[cfg(feature = "schema")]
use schemars::{Schema, SchemaGenerator, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::values::{AttributeDoc, ImpairmentDoc, LocationDoc, MonsterAttributeDoc};
use source::{At, JsonSchema};

/// What is asked about the end.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "question")]
pub struct QuestionDoc {
    /// What to tell apart, all together; if absent, what the last step is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8))]
    pub ask: Vec<At<AskDoc>>,
}

/// Something to tell about the end: a word, or a table with the word and whom or what it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskDoc(pub AskTable);

/// A word and what it is about.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "ask")]
pub struct AskTable {
    /// What.
    pub ask: AskWord,
    /// About which survivor; if absent, the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub survivor: Option<At<String>>,
    /// At which location: for `armor` and `boxes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<LocationDoc>,
    /// Which attribute: for `attribute`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attribute: Option<AttributeDoc>,
    /// Which attribute of the monster: for `token`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<MonsterAttributeDoc>,
    /// Which impairment: for `impaired`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub impairment: Option<ImpairmentDoc>,
    /// Which card: for `in-play` and `archived`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<At<String>>,
    /// Which severe injury or brain trauma: for `suffered`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub injury: Option<At<String>>,
}

impl AskTable {
    /// A word alone.
    pub fn word(ask: AskWord) -> Self {
        Self {
            ask,
            survivor: None,
            at: None,
            attribute: None,
            token: None,
            impairment: None,
            card: None,
            injury: None,
        }
    }
}

/// What can be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(title = "ask")]
pub enum AskWord {
    /// Wounds inflicted on the monster.
    Wounds,
    /// Critical wounds.
    Criticals,
    /// Attack rolls of survivors that hit.
    Hits,
    /// Attacks that survivors made.
    Attacks,
    /// Traps drawn.
    Traps,
    /// Resources gained.
    Resources,
    /// Whether the monster is defeated.
    Defeated,
    /// Whether the monster is knocked down.
    MonsterDown,
    /// Tokens of the monster since the start.
    Token,
    /// Whether a persistent injury is in play.
    InPlay,
    /// Whether a hit location is archived.
    Archived,
    /// Cards left in the hit location deck.
    DeckLeft,
    /// Rounds begun.
    Rounds,
    /// Survivors who live.
    Living,
    /// Whether the survivor is dead.
    Dead,
    /// Whether the survivor is knocked down.
    KnockedDown,
    /// Whether the survivor holds the priority target token.
    Priority,
    /// Armor points left at a location.
    Armor,
    /// Injury boxes filled at a location.
    Boxes,
    /// Injury boxes filled on the whole body.
    Injuries,
    /// Whether the brain box is filled.
    BrainBox,
    /// Severe injuries and brain traumas suffered.
    Severe,
    /// How often one severe injury or brain trauma was suffered.
    Suffered,
    /// Hits suffered.
    HitsTaken,
    /// Bleeding tokens.
    Bleeding,
    /// Survival.
    Survival,
    /// Insanity.
    Insanity,
    /// Courage.
    Courage,
    /// Understanding.
    Understanding,
    /// Disorders.
    Disorders,
    /// Levels of weapon proficiency.
    Proficiency,
    /// Tokens and lasting changes of an attribute since the start.
    Attribute,
    /// Whether the survivor has an impairment.
    Impaired,
    /// Whether a weapon of the survivor is lost.
    WeaponLost,
}

#[cfg(feature = "schema")]
impl JsonSchema for AskDoc {
    fn schema_name() -> Cow<'static, str> {
        "Ask".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let (word, table) = (generator.subschema_for::<AskWord>(), generator.subschema_for::<AskTable>());
        json_schema!({ "anyOf": [word, table] })
    }
}

impl<'de> Deserialize<'de> for AskDoc {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> de::Visitor<'de> for Visitor {
            type Value = AskDoc;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a word or a table")
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<AskDoc, E> {
                let word = AskWord::deserialize(de::value::StrDeserializer::new(word))?;
                Ok(AskDoc(AskTable::word(word)))
            }

            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<AskDoc, A::Error> {
                AskTable::deserialize(MapAccessDeserializer::new(map)).map(AskDoc)
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

impl Serialize for AskDoc {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 == AskTable::word(self.0.ask) {
            self.0.ask.serialize(serializer)
        } else {
            self.0.serialize(serializer)
        }
    }
}
