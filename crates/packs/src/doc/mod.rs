//! Scenario and pack files as they are written. One set of types serves reading, checking and the editors' schema.

mod card;
mod place;
mod question;
mod step;
mod table;
mod values;

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::json;
use skirmish::Rulings;

pub use card::{Card, ProfileDoc, StatusDoc, TraitsDoc, UnitDoc};
pub use place::{EdgeDoc, PathDoc, PlaceDoc};
pub use question::{AskDoc, QuestionDoc};
pub use step::{
    AttackDoc, CheckDoc, EngageDoc, FallDoc, FightDoc, InflictDoc, InflictedDoc, InjuryRollDoc, StatDoc,
    StepDoc,
};
pub use table::{ResultDoc, RowDoc, TablesDoc};
pub use values::{Distance, NumberOrNone};

use crate::source::At;

/// Whether a key need not be written.
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
    #[schemars(length(max = 100))]
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
