//! Scenario and pack files of skirmish as they are written. One set of types serves reading, checking and the editors' schema.

mod campaign;
mod card;
mod field;
mod gear;
mod place;
mod question;
mod repeat;
mod scars;
mod step;
mod table;
mod values;
mod warband;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use skirmish::Rulings;
use source::JsonSchema;

pub use campaign::{CampaignDoc, RosterDoc, VeteranDoc};
pub use card::{Card, ProfileDoc, ProfilesDoc, StatusDoc, TraitsDoc, UnitDoc, WarriorDoc};
pub use field::{
    FieldChoiceDoc, FieldDoc, PlatformDoc, SideDoc, SpotDoc, TerrainDoc, TerrainKindDoc, WhereDoc, ZoneDoc,
};
pub use gear::{
    ArmourDoc, ArmoursDoc, BoltDoc, CurseDoc, DrainDoc, EffectDoc, MendDoc, SpellDoc, SpellsDoc, WeaponDoc,
    WeaponsDoc,
};
pub use place::{EdgeDoc, PathDoc, PlaceDoc};
pub use question::{AskDoc, QuestionDoc};
pub use repeat::{RepeatDoc, UntilDoc};
pub use scars::{ScarDoc, ScarsDoc, WorseDoc};
pub use step::{
    AttackDoc, BattleDoc, CheckDoc, DeployDoc, EngageDoc, FallDoc, FightDoc, InflictDoc, InflictedDoc,
    InjuryRollDoc, StatDoc, StepDoc,
};
pub use table::{OutOfSightDoc, ReachDoc, ResultDoc, RowDoc, TableDoc, TablesDoc};
pub use values::{Distance, NumberOrNone};
pub use warband::{EnlistedDoc, LimitDoc, ScarredDoc, WarbandDoc};

use crate::doc::is_default;
use crate::{Document, GameName, RulingsDoc};
use source::At;

/// A scenario: who stands where, how the open questions are ruled, what happens, and what is asked.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "scenario")]
pub struct ScenarioDoc {
    /// The rulebook.
    pub game: At<GameName>,
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
    pub rulings: RulingsDoc<Rulings>,
    /// Tables that replace those of the pack.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tables: TablesDoc,
    /// Where units can stand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 100))]
    pub place: Vec<PlaceDoc>,
    /// The field, if everybody stands on one: one of the pack by its id, or a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<At<FieldChoiceDoc>>,
    /// Whole warbands that take part, and deploy in the zones of the field.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 4))]
    pub warband: Vec<At<EnlistedDoc>>,
    /// Who takes part.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 24))]
    pub unit: Vec<UnitDoc>,
    /// What happens, step by step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 200))]
    pub step: Vec<At<StepDoc>>,
    /// Whether the steps come again, round after round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeat: Option<At<RepeatDoc>>,
    /// What is asked.
    #[serde(default, skip_serializing_if = "is_default")]
    pub question: QuestionDoc,
}

impl ScenarioDoc {
    /// A scenario with nothing in it.
    pub fn new() -> Self {
        Self {
            game: At::here(GameName::Skirmish),
            title: None,
            pack: None,
            turn: None,
            rulings: RulingsDoc::default(),
            tables: TablesDoc::default(),
            place: Vec::new(),
            field: None,
            warband: Vec::new(),
            unit: Vec::new(),
            step: Vec::new(),
            repeat: None,
            question: QuestionDoc::default(),
        }
    }
}

impl Default for ScenarioDoc {
    fn default() -> Self {
        Self::new()
    }
}

impl Document for ScenarioDoc {
    fn game(&self) -> &At<GameName> {
        &self.game
    }

    fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    fn pack(&self) -> Option<&At<String>> {
        self.pack.as_ref()
    }

    fn set_pack(&mut self, pack: At<String>) {
        self.pack = Some(pack);
    }

    fn rulings_mut(&mut self) -> &mut BTreeMap<String, String> {
        &mut self.rulings.0
    }
}
