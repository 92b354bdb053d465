//! Words and values that several documents share.

#[cfg(feature = "schema")]
use std::borrow::Cow;
use std::fmt;

#[cfg(feature = "schema")]
use schemars::{Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use showdown::board::{Direction as Facing, Zone};
use showdown::content::{
    Ambush, Attribute, Impairment, Keyword, Location, Moment, MonsterAttribute, Range, Stat, SurvivalAction,
    WeaponKind, Who,
};
use showdown::effect::{Amount, Group, Where};
use source::JsonSchema;

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
        Frenzied, FallsWhenHurt, Crawls, DiesAlone, NoLostHand,
    }
    /// A survival action.
    SurvivalActionDoc = "survival action" => SurvivalAction { Dodge, Encourage, Surge, Endure, Dash, }
    /// When a persistent injury or a card in play makes itself felt.
    MomentDoc = "moment" => Moment {
        WouldMove, WouldGrab, DrawsAi, TurnStarts, TurnEnds, WalksIn, Activates, ActEnds, Attacks, Damaged,
        Dismembered, Dies, Collides, Wounded, Falls, Instinct, Eats, AfterDamage, BrainDamaged, WouldBeWounded,
        RoundEnds, Called,
    }
    /// Whom a line of a list of targets takes.
    LineWhoDoc = "whom" => Who { Survivor, Threat, KnockedDown, }
    /// Where the monster faces: `north` is toward A, `east` toward 22.
    FacingDoc = "facing" => Facing { North, East, South, West, }
    /// Who ambushes whom.
    AmbushDoc = "ambush" => Ambush { Monster, Survivors, }
}

/// A place about the base of the monster, which moves and turns with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(title = "zone")]
#[expect(missing_docs, reason = "most say what they are, the page about packs says the rest")]
pub enum ZoneDoc {
    Adjacent,
    #[serde(rename = "around-1")]
    Around1,
    #[serde(rename = "around-2")]
    Around2,
    #[serde(rename = "around-3")]
    Around3,
    #[serde(rename = "around-4")]
    Around4,
    BlindSpot,
    NotBehind,
    Lanes,
    Front,
}

impl From<ZoneDoc> for Zone {
    fn from(word: ZoneDoc) -> Self {
        match word {
            ZoneDoc::Adjacent => Self::Adjacent,
            ZoneDoc::Around1 => Self::Around(1),
            ZoneDoc::Around2 => Self::Around(2),
            ZoneDoc::Around3 => Self::Around(3),
            ZoneDoc::Around4 => Self::Around(4),
            ZoneDoc::BlindSpot => Self::BlindSpot,
            ZoneDoc::NotBehind => Self::NotBehind,
            ZoneDoc::Lanes => Self::Lanes,
            ZoneDoc::Front => Self::Front,
        }
    }
}

/// A group of survivors: some of them, or those in a place about the monster.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(title = "group")]
#[expect(missing_docs, reason = "most say what they are, the page about packs says the rest")]
pub enum GroupDoc {
    All,
    Others,
    NonDeaf,
    Adjacent,
    AdjacentToSubject,
    #[serde(rename = "around-1")]
    Around1,
    #[serde(rename = "around-2")]
    Around2,
    #[serde(rename = "around-3")]
    Around3,
    #[serde(rename = "around-4")]
    Around4,
    BlindSpot,
    NotBehind,
    Lanes,
    Front,
    RunOver,
}

impl From<GroupDoc> for Group {
    fn from(word: GroupDoc) -> Self {
        match word {
            GroupDoc::All => Self::All,
            GroupDoc::Others => Self::Others,
            GroupDoc::NonDeaf => Self::NonDeaf,
            GroupDoc::Adjacent => Self::Adjacent,
            GroupDoc::AdjacentToSubject => Self::AdjacentToSubject,
            GroupDoc::Around1 => Self::In(Zone::Around(1)),
            GroupDoc::Around2 => Self::In(Zone::Around(2)),
            GroupDoc::Around3 => Self::In(Zone::Around(3)),
            GroupDoc::Around4 => Self::In(Zone::Around(4)),
            GroupDoc::BlindSpot => Self::In(Zone::BlindSpot),
            GroupDoc::NotBehind => Self::In(Zone::NotBehind),
            GroupDoc::Lanes => Self::In(Zone::Lanes),
            GroupDoc::Front => Self::In(Zone::Front),
            GroupDoc::RunOver => Self::RunOver,
        }
    }
}

/// How far away a target may be: `true` for as far as the monster moves, or so many spaces between.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RangeDoc(pub Range);

#[cfg(feature = "schema")]
impl JsonSchema for RangeDoc {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Range".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "type": "boolean", "enum": [true] },
            { "type": "integer", "minimum": 0, "maximum": 40 },
        ] })
    }
}

impl<'de> Deserialize<'de> for RangeDoc {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl de::Visitor<'_> for Visitor {
            type Value = RangeDoc;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("`true` or a number of spaces")
            }

            fn visit_bool<E: de::Error>(self, is: bool) -> Result<RangeDoc, E> {
                let range = is.then_some(RangeDoc(Range::Movement));
                range.ok_or_else(|| E::custom("leave it out instead of `false`"))
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<RangeDoc, E> {
                let spaces = u8::try_from(number).map_err(|_| E::custom("this is not a number of spaces"))?;
                Ok(RangeDoc(Range::Spaces(spaces)))
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

impl Serialize for RangeDoc {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Range::Movement => serializer.serialize_bool(true),
            Range::Spaces(spaces) => serializer.serialize_u8(spaces),
        }
    }
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
const AMOUNTS: [(&str, Amount); 9] = [
    ("d5", Amount::Roll(5)),
    ("d6", Amount::Roll(6)),
    ("d10", Amount::Roll(10)),
    ("1 per level", Amount::PerLevel(1)),
    ("2 per level", Amount::PerLevel(2)),
    ("3 per level", Amount::PerLevel(3)),
    ("movement", Amount::Movement),
    ("spaces moved", Amount::SpacesMoved),
    ("suffered", Amount::Suffered),
];

/// The level of a monster: a number, or the word for a special one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct LevelName(pub String);

impl fmt::Display for LevelName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Tokens that a card in play gains or loses, or that it loses all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardTokensDoc(pub Option<i8>);

/// How many AI cards a monster has, or that it only counts its wounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AiCards(pub Option<u8>);

/// Declares a value that is written as a whole number or as a word.
macro_rules! number_or_word {
    ($name:ident, $title:literal, $expecting:literal, $schema:expr, $number:expr, $word:expr, $write:expr) => {
        #[cfg(feature = "schema")]
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
            { "type": "integer", "minimum": -99, "maximum": 20 },
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

number_or_word!(
    CardTokensDoc,
    "CardTokens",
    "a number of tokens",
    json_schema!({ "anyOf": [
        { "type": "integer", "minimum": -9, "maximum": 9 },
        { "type": "string", "enum": ["clear"] },
    ] }),
    |number| i8::try_from(number).ok().map(|number| CardTokensDoc(Some(number))),
    |word| (word == "clear").then_some(CardTokensDoc(None)),
    |tokens| tokens.0.map(i64::from).ok_or_else(|| "clear".to_owned())
);
