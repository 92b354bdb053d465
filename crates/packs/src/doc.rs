//! Scenario and pack files as they are written. One set of types serves reading, checking and the editors' schema.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use kernel::Inches;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::json;
use skirmish::{Rulings, Status, unit::Stat};

use crate::source::At;

impl<T: Serialize> Serialize for At<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A scenario: who stands where, how the open questions are ruled, what happens, and what is asked.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "scenario")]
pub struct ScenarioDoc {
    /// The rulebook.
    pub game: GameName,
    /// A line that says what the scenario is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The pack with tables, weapons and profiles: `core`, or a folder relative to this file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pack: Option<At<String>>,
    /// The side whose turn it is at the start; if absent, the first unit's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<At<String>>,
    /// How open questions are ruled, where not by default.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rulings: RulingsDoc,
    /// Tables that replace those of the pack.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tables: TablesDoc,
    /// Where units can stand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub place: Vec<PlaceDoc>,
    /// Who takes part.
    #[schemars(length(min = 1, max = 16))]
    pub unit: Vec<UnitDoc>,
    /// What happens, step by step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 200))]
    pub step: Vec<At<StepDoc>>,
    /// What is asked.
    #[serde(default, skip_serializing_if = "is_default")]
    pub question: QuestionDoc,
}

/// The rulebook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GameName {
    /// The d20 warband game.
    Skirmish,
}

/// Rulings by name: `dazed-melee = "auto-hit"`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct RulingsDoc(pub BTreeMap<String, String>);

impl JsonSchema for RulingsDoc {
    fn schema_name() -> Cow<'static, str> {
        "Rulings".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let rulings = Rulings::ALL.iter().map(|ruling| {
            let options: Vec<_> = ruling.options.iter().map(|option| option.id).collect();
            let about = format!("{} Default: {}.", ruling.question, options[0]);
            (ruling.id.to_owned(), json!({ "description": about, "type": "string", "enum": options }))
        });
        let properties: serde_json::Map<_, _> = rulings.collect();
        json_schema!({
            "title": "rulings",
            "type": "object",
            "properties": properties,
            "additionalProperties": false,
        })
    }
}

/// Tables that replace those of the pack.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "tables")]
pub struct TablesDoc {
    /// Injury by attacks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attack_injury: Option<At<Vec<RowDoc>>>,
    /// Injury Rolls.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub injury_roll: Option<At<Vec<RowDoc>>>,
}

/// A row of an injury table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "row")]
pub struct RowDoc {
    /// The lowest value.
    #[schemars(range(min = -50, max = 70))]
    pub from: At<i8>,
    /// The highest value.
    #[schemars(range(min = -50, max = 70))]
    pub to: At<i8>,
    /// What it does.
    pub result: ResultDoc,
}

/// What a row does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ResultDoc {
    /// No effect.
    None,
    /// Dazed.
    Dazed,
    /// Stunned.
    Stunned,
    /// Incapacitated.
    Incapacitated,
}

impl From<ResultDoc> for Status {
    fn from(result: ResultDoc) -> Self {
        match result {
            ResultDoc::None => Self::Healthy,
            ResultDoc::Dazed => Self::Dazed,
            ResultDoc::Stunned => Self::Stunned,
            ResultDoc::Incapacitated => Self::Incapacitated,
        }
    }
}

/// The state of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StatusDoc {
    /// Nothing is wrong.
    #[default]
    Healthy,
    /// Half speed, Disadvantage in its own turn.
    Staggered,
    /// Down, moves 1 inch.
    Dazed,
    /// Down, does nothing.
    Stunned,
    /// Off the board.
    Incapacitated,
}

impl From<StatusDoc> for Status {
    fn from(status: StatusDoc) -> Self {
        match status {
            StatusDoc::Healthy => Self::Healthy,
            StatusDoc::Staggered => Self::Staggered,
            StatusDoc::Dazed => Self::Dazed,
            StatusDoc::Stunned => Self::Stunned,
            StatusDoc::Incapacitated => Self::Incapacitated,
        }
    }
}

/// A place.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "place")]
pub struct PlaceDoc {
    /// The word by which the rest of the file knows it.
    #[schemars(length(min = 1))]
    pub id: At<String>,
    /// Inches above the lowest ground.
    #[serde(default, skip_serializing_if = "is_default")]
    pub height: Distance,
    /// Edges to fall over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8))]
    pub edges: Vec<EdgeDoc>,
    /// Ways on foot to other places.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 12))]
    pub paths: Vec<PathDoc>,
}

/// An edge of a place.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "edge")]
pub struct EdgeDoc {
    /// The place below.
    pub onto: At<String>,
    /// Inches from the base to the edge.
    #[serde(default, skip_serializing_if = "is_default")]
    pub distance: Distance,
    /// Whether a railing, a low wall or the like guards it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub railing: bool,
}

/// A way on foot.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "path")]
pub struct PathDoc {
    /// Where it leads.
    pub to: At<String>,
    /// Its length in inches.
    pub distance: Distance,
}

/// Traits that touch injury.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "traits")]
pub struct TraitsDoc {
    /// Lowers injury values against the unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 20))]
    pub hardy: Option<u8>,
    /// Stunned becomes Dazed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stunned_becomes_dazed: Option<bool>,
}

/// Declares a table that has a card's numbers besides its own keys: units and profiles share them.
macro_rules! card {
    ($(#[$meta:meta])* $name:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty,)* }) => {
        #[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
        $(#[$meta])*
        #[serde(deny_unknown_fields, rename_all = "kebab-case")]
        pub struct $name {
            $($(#[$field_meta])* pub $field: $type,)*
            /// Move, in inches.
            #[serde(skip_serializing_if = "Option::is_none")]
            #[schemars(range(min = 0, max = 40))]
            pub r#move: Option<u8>,
            /// The number needed to hit in melee.
            #[serde(skip_serializing_if = "Option::is_none")]
            #[schemars(range(min = 1, max = 20))]
            pub melee: Option<u8>,
            /// The number needed to hit with a shot, or "none".
            #[serde(skip_serializing_if = "Option::is_none")]
            pub ranged: Option<NumberOrNone>,
            /// The number needed to ward off a hit, or "none".
            #[serde(skip_serializing_if = "Option::is_none")]
            pub defence: Option<NumberOrNone>,
            /// The number needed for Agility.
            #[serde(skip_serializing_if = "Option::is_none")]
            #[schemars(range(min = 1, max = 20))]
            pub agility: Option<u8>,
            /// The number needed for Morale.
            #[serde(skip_serializing_if = "Option::is_none")]
            #[schemars(range(min = 1, max = 20))]
            pub morale: Option<u8>,
            /// Attacks in a Melee phase.
            #[serde(skip_serializing_if = "Option::is_none")]
            #[schemars(range(min = 1, max = 5))]
            pub attacks: Option<u8>,
            /// Wounds.
            #[serde(skip_serializing_if = "Option::is_none")]
            #[schemars(range(min = 1, max = 4))]
            pub wounds: Option<u8>,
            /// Injury modifier.
            #[serde(skip_serializing_if = "Option::is_none")]
            #[schemars(range(min = -20, max = 20))]
            pub injury: Option<i8>,
            /// Piercing modifier.
            #[serde(skip_serializing_if = "Option::is_none")]
            #[schemars(range(min = -20, max = 20))]
            pub piercing: Option<i8>,
            /// What it carries, the preferred weapon first.
            #[serde(skip_serializing_if = "Option::is_none")]
            #[schemars(length(max = 6))]
            pub weapons: Option<Vec<At<String>>>,
            /// Traits that touch injury.
            #[serde(default, skip_serializing_if = "is_default")]
            pub traits: TraitsDoc,
        }

        impl $name {
            /// The numbers, without whose they are.
            pub(crate) fn card(&self) -> Card<'_> {
                Card {
                    r#move: self.r#move,
                    melee: self.melee,
                    ranged: self.ranged,
                    defence: self.defence,
                    agility: self.agility,
                    morale: self.morale,
                    attacks: self.attacks,
                    wounds: self.wounds,
                    injury: self.injury,
                    piercing: self.piercing,
                    weapons: self.weapons.as_deref(),
                    traits: &self.traits,
                }
            }
        }
    };
}

/// The numbers of a unit or a profile, as far as the file gives them.
#[derive(Debug, Clone, Copy)]
#[expect(missing_docs, reason = "the keys of the file")]
pub struct Card<'a> {
    pub r#move: Option<u8>,
    pub melee: Option<u8>,
    pub ranged: Option<NumberOrNone>,
    pub defence: Option<NumberOrNone>,
    pub agility: Option<u8>,
    pub morale: Option<u8>,
    pub attacks: Option<u8>,
    pub wounds: Option<u8>,
    pub injury: Option<i8>,
    pub piercing: Option<i8>,
    pub weapons: Option<&'a [At<String>]>,
    pub traits: &'a TraitsDoc,
}

card! {
    /// A unit: a profile, what differs from it, and how it stands.
    #[schemars(title = "unit")]
    UnitDoc {
        /// The word by which the rest of the file knows it.
        #[schemars(length(min = 1))]
        id: At<String>,
        /// The side that it fights for.
        #[schemars(length(min = 1))]
        side: At<String>,
        /// The profile of the pack that it follows; if absent, `soldier`.
        #[serde(skip_serializing_if = "Option::is_none")]
        profile: Option<At<String>>,
        /// Its state at the start.
        #[serde(default, skip_serializing_if = "is_default")]
        status: StatusDoc,
        /// Wounds left at the start; if absent, all.
        #[serde(skip_serializing_if = "Option::is_none")]
        wounds_left: Option<At<u8>>,
        /// Where it stands.
        #[serde(skip_serializing_if = "Option::is_none")]
        at: Option<At<String>>,
        /// The units that it is in base contact with; said of one of the two it holds for both.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        touches: Vec<At<String>>,
        /// Whether it engaged this turn and so strikes first.
        #[serde(default, skip_serializing_if = "is_default")]
        engaged_this_turn: bool,
    }
}

card! {
    /// A profile that units follow.
    #[schemars(title = "profile")]
    ProfileDoc {
        /// The word by which units name it.
        #[schemars(length(min = 1))]
        id: At<String>,
    }
}

/// One step of what happens.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(title = "step")]
pub enum StepDoc {
    /// One unit's melee attacks on one target in base contact.
    Melee(AttackDoc),
    /// One unit's shots at one target.
    Ranged(AttackDoc),
    /// A rule calls for an Injury Roll.
    InjuryRoll(InjuryRollDoc),
    /// A unit falls.
    Fall(FallDoc),
    /// A rule gives a unit a state, as if by injury.
    Inflict(InflictDoc),
    /// A Check; ask for `check` to see whether it passed.
    Check(CheckDoc),
    /// A unit finds out how far it may engage; ask for `reach` to see how far.
    Engage(EngageDoc),
    /// A Dazed unit leaves its combat, if it may.
    Disengage(At<String>),
    /// A side's turn begins; nothing has recovered yet.
    Begin(At<String>),
    /// The recovery step of that side's Upkeep.
    Recover(At<String>),
    /// That side's units may walk or disengage.
    Move(At<String>),
    /// That side's units may shoot.
    Shoot(At<String>),
    /// Everybody in base contact fights, in order.
    Fight(FightDoc),
    /// That side's turn ends.
    End(At<String>),
    /// A whole turn of that side: begin, recover, move, shoot, fight, end.
    Turn(At<String>),
}

/// An attack.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "attack")]
pub struct AttackDoc {
    /// Who attacks.
    pub attacker: At<String>,
    /// Whom.
    pub target: At<String>,
    /// How many attacks; if absent, as many as the unit has (one shot).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 6))]
    pub attacks: Option<u8>,
    /// With which of its weapons; if absent, the first that fits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weapon: Option<At<String>>,
    /// Further sources of Advantage.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 9))]
    pub advantage: u8,
    /// Further sources of Disadvantage.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 9))]
    pub disadvantage: u8,
    /// The target of a shot is in cover.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cover: bool,
    /// The shooter moved this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moved: bool,
    /// The shooter stands at least 2 inches above the target and within half range.
    #[serde(default, skip_serializing_if = "is_default")]
    pub elevated: bool,
}

/// An Injury Roll.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "injury roll")]
pub struct InjuryRollDoc {
    /// Who may be hurt.
    pub unit: At<String>,
    /// Added to the roll.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = -40, max = 40))]
    pub modifier: i8,
}

/// A fall: how far, or onto which place.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "fall")]
pub struct FallDoc {
    /// Who falls.
    pub unit: At<String>,
    /// How far, in inches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<Distance>,
    /// The place below where it lands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub onto: Option<At<String>>,
}

/// A state that a rule gives.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "inflict")]
pub struct InflictDoc {
    /// To whom.
    pub unit: At<String>,
    /// Which state.
    pub status: InflictedDoc,
}

/// A state that can be inflicted; Staggered comes by recovery alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the states")]
pub enum InflictedDoc {
    Dazed,
    Stunned,
    Incapacitated,
}

impl From<InflictedDoc> for Status {
    fn from(status: InflictedDoc) -> Self {
        match status {
            InflictedDoc::Dazed => Self::Dazed,
            InflictedDoc::Stunned => Self::Stunned,
            InflictedDoc::Incapacitated => Self::Incapacitated,
        }
    }
}

/// A Check.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "check")]
pub struct CheckDoc {
    /// Who.
    pub unit: At<String>,
    /// Against which number.
    pub stat: At<StatDoc>,
    /// Sources of Advantage.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 9))]
    pub advantage: u8,
    /// Sources of Disadvantage.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 9))]
    pub disadvantage: u8,
}

/// A number on the card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words on the card")]
pub enum StatDoc {
    Melee,
    Ranged,
    Defence,
    Agility,
    Morale,
}

impl From<StatDoc> for Stat {
    fn from(stat: StatDoc) -> Self {
        match stat {
            StatDoc::Melee => Self::Melee,
            StatDoc::Ranged => Self::Ranged,
            StatDoc::Defence => Self::Defence,
            StatDoc::Agility => Self::Agility,
            StatDoc::Morale => Self::Morale,
        }
    }
}

/// An engage.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "engage")]
pub struct EngageDoc {
    /// Who.
    pub unit: At<String>,
    /// Whether it sees its target; if not, it makes an Out-of-Sight roll.
    #[serde(default, skip_serializing_if = "is_default")]
    pub in_sight: bool,
}

/// A Melee phase: nothing to say.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "fight")]
pub struct FightDoc {}

/// What is asked about the end.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "question")]
pub struct QuestionDoc {
    /// What to tell apart, all together; if absent, the state of the unit that the last step is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8))]
    pub ask: Vec<AskDoc>,
}

/// Something to tell about the end.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(title = "ask")]
pub enum AskDoc {
    /// The state of a unit.
    Status(At<String>),
    /// The Wounds that a unit has left.
    Wounds(At<String>),
    /// Where a unit stands.
    Place(At<String>),
    /// How far a unit's engage reaches.
    Reach(At<String>),
    /// Whether the last plain Check of a unit passed.
    Check(At<String>),
}

/// A number from 1 to 20, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumberOrNone(pub Option<u8>);

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
