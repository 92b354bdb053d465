//! Words and values that several documents share.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use showdown::content::{
    Attribute, Impairment, Keyword, Location, Moment, MonsterAttribute, Stat, SurvivalAction, WeaponKind,
};
use showdown::effect::{Amount, Direction, Group, Where};

/// Whether a key need not be written.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Declares words that each stand for a value of the rules.
macro_rules! words {
    ($($(#[$meta:meta])* $name:ident = $title:literal => $target:ident { $($variant:ident,)* })*) => {
        $(
            $(#[$meta])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema)]
            #[serde(rename_all = "kebab-case")]
            #[schemars(title = $title)]
            #[expect(missing_docs, reason = "they say what they are")]
            pub enum $name { $($variant,)* }

            impl From<$name> for $target {
                fn from(word: $name) -> Self {
                    match word { $($name::$variant => Self::$variant,)* }
                }
            }

            impl $name {
                /// Every word.
                pub const ALL: &'static [Self] = &[$(Self::$variant,)*];
            }
        )*
    };
}

words! {
    /// An attribute of a survivor.
    AttributeDoc = "attribute" => Attribute { Movement, Accuracy, Strength, Evasion, Luck, Speed, }
    /// An attribute of the monster.
    MonsterAttributeDoc = "attribute" => MonsterAttribute {
        Movement, Toughness, Speed, Damage, Accuracy, Evasion, Luck,
    }
    /// A number that a survivor gains and loses.
    StatDoc = "number" => Stat { Survival, Insanity, Courage, Understanding, Disorders, Proficiency, }
    /// Where a survivor is hit.
    LocationDoc = "location" => Location { Head, Arms, Body, Waist, Legs, }
    /// A kind of weapon.
    WeaponKindDoc = "kind of weapon" => WeaponKind {
        Axe, Bow, Club, Dagger, FistAndTooth, Grand, Katar, Shield, Spear, Sword, Thrown, Tool, Whip,
    }
    /// A keyword of a weapon that changes nothing in the attack itself.
    KeywordDoc = "keyword" => Keyword {
        TwoHanded, Heavy, Cumbersome, Sentient, Irreplaceable, Cursed, Ammunition, Melee,
    }
    /// Something that a survivor can no longer do.
    ImpairmentDoc = "impairment" => Impairment {
        Deaf, NoSurvival, NoEncourage, NoDodge, NoSurge, NoDash, NoBlock, NoConsume, NoTwoHanded, NoPaired,
        NoWeapons, NoHeavyGear, NoWaistGear, NoFightingArts, NoAbilities, NoIntimacy, SkipNextHunt, MustRetire,
        Frenzied, FallsWhenHurt, Crawls, DiesAlone,
    }
    /// A survival action.
    SurvivalActionDoc = "survival action" => SurvivalAction { Dodge, Encourage, Surge, Endure, }
    /// When a persistent injury makes itself felt.
    MomentDoc = "moment" => Moment { WouldMove, WouldGrab, DrawsAi, TurnStarts, TurnEnds, }
    /// A group of survivors.
    GroupDoc = "group" => Group { All, Others, NonDeaf, Adjacent, AdjacentToSubject, }
    /// Where the monster goes.
    DirectionDoc = "direction" => Direction { Charge, Forward, Away, AwayFromAll, Toward, }
}

/// Where damage goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(title = "place of damage")]
#[expect(missing_docs, reason = "they say what they are")]
pub enum WhereDoc {
    Random,
    Every,
    Head,
    Arms,
    Body,
    Waist,
    Legs,
}

impl From<WhereDoc> for Where {
    fn from(word: WhereDoc) -> Self {
        match word {
            WhereDoc::Random => Self::Random,
            WhereDoc::Every => Self::Every,
            WhereDoc::Head => Self::At(Location::Head),
            WhereDoc::Arms => Self::At(Location::Arms),
            WhereDoc::Body => Self::At(Location::Body),
            WhereDoc::Waist => Self::At(Location::Waist),
            WhereDoc::Legs => Self::At(Location::Legs),
        }
    }
}

/// How much: a number, or a word such as `"d5"` or `"1 per level"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AmountDoc(pub Amount);

/// The words for amounts.
const AMOUNTS: [(&str, Amount); 7] = [
    ("d5", Amount::Roll(5)),
    ("d6", Amount::Roll(6)),
    ("d10", Amount::Roll(10)),
    ("1 per level", Amount::PerLevel(1)),
    ("2 per level", Amount::PerLevel(2)),
    ("3 per level", Amount::PerLevel(3)),
    ("movement", Amount::Movement),
];

/// The level of a monster: a number, or the word for a special one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct LevelName(pub String);

impl fmt::Display for LevelName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How many AI cards a monster has, or that it only counts its wounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AiCards(pub Option<u8>);

/// Declares a value that is written as a whole number or as a word.
macro_rules! number_or_word {
    ($name:ident, $title:literal, $expecting:literal, $schema:expr, $number:expr, $word:expr, $write:expr) => {
        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                $title.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Visitor;
                impl de::Visitor<'_> for Visitor {
                    type Value = $name;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str($expecting)
                    }

                    fn visit_i64<E: de::Error>(self, number: i64) -> Result<$name, E> {
                        let read: fn(i64) -> Option<$name> = $number;
                        read(number).ok_or_else(|| E::custom(concat!("this is not ", $expecting)))
                    }

                    fn visit_str<E: de::Error>(self, word: &str) -> Result<$name, E> {
                        let read: fn(&str) -> Option<$name> = $word;
                        read(word).ok_or_else(|| E::custom(concat!("this is not ", $expecting)))
                    }
                }
                deserializer.deserialize_any(Visitor)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn(&Self) -> Result<i64, String> = $write;
                match write(self) {
                    Ok(number) => serializer.serialize_i64(number),
                    Err(word) => serializer.serialize_str(&word),
                }
            }
        }
    };
}

number_or_word!(
    AmountDoc,
    "Amount",
    "an amount",
    {
        let words = AMOUNTS.map(|(word, _)| word);
        json_schema!({ "anyOf": [
            { "type": "integer", "minimum": -20, "maximum": 20 },
            { "type": "string", "enum": words },
        ] })
    },
    |number| i8::try_from(number).ok().map(|number| AmountDoc(Amount::Fixed(number))),
    |word| AMOUNTS.iter().find(|(known, _)| *known == word).map(|&(_, amount)| AmountDoc(amount)),
    |amount| match amount.0 {
        Amount::Fixed(number) => Ok(number.into()),
        other => {
            let known = AMOUNTS.iter().find(|(_, amount)| *amount == other);
            Err(known.map_or_else(String::new, |(word, _)| (*word).to_owned()))
        }
    }
);

number_or_word!(
    LevelName,
    "Level",
    "a level",
    json_schema!({ "anyOf": [{ "type": "integer", "minimum": 0, "maximum": 99 }, { "type": "string" }] }),
    |number| Some(LevelName(number.to_string())),
    |word| Some(LevelName(word.to_owned())),
    |level| level.0.parse().map_err(|_| level.0.clone())
);

number_or_word!(
    AiCards,
    "AiCards",
    "a number of cards",
    json_schema!({ "anyOf": [
        { "type": "integer", "minimum": 0, "maximum": 60 },
        { "type": "string", "enum": ["unlimited"] },
    ] }),
    |number| u8::try_from(number).ok().map(|number| AiCards(Some(number))),
    |word| (word == "unlimited").then_some(AiCards(None)),
    |cards| cards.0.map(i64::from).ok_or_else(|| "unlimited".to_owned())
);
