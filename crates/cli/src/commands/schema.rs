//! `bout schema`: JSON schemas for editors.

use packs::showdown::{Showdown, doc};
use packs::skirmish::Battle;
use packs::skirmish::doc::{
    ArmoursDoc, CampaignDoc, FieldDoc, ProfilesDoc, ScarsDoc, SpellsDoc, TableDoc, WarbandDoc, WeaponsDoc,
};
use packs::{GameName, PackDoc, scenario_schema, schema};

use crate::args::SchemaKind;
use crate::error::Result;
use crate::output::print_json;

/// Runs the command.
pub fn run(kind: SchemaKind, game: GameName) -> Result<()> {
    print_json(&match (kind, game) {
        (SchemaKind::Scenario, GameName::Skirmish) => scenario_schema::<Battle>("scenario"),
        (SchemaKind::Scenario, GameName::Showdown) => scenario_schema::<Showdown>("scenario"),
        (SchemaKind::Pack, GameName::Skirmish) => schema::<PackDoc>("pack"),
        (SchemaKind::Pack, GameName::Showdown) => schema::<doc::PackDoc>("pack"),
        (SchemaKind::Table, _) => schema::<TableDoc>("table"),
        (SchemaKind::Weapons, _) => schema::<WeaponsDoc>("weapons"),
        (SchemaKind::Profiles, _) => schema::<ProfilesDoc>("profiles"),
        (SchemaKind::Armour, _) => schema::<ArmoursDoc>("armour"),
        (SchemaKind::Spells, _) => schema::<SpellsDoc>("spells"),
        (SchemaKind::Scars, _) => schema::<ScarsDoc>("scars"),
        (SchemaKind::Warband, _) => schema::<WarbandDoc>("warband"),
        (SchemaKind::Field, _) => schema::<FieldDoc>("field"),
        (SchemaKind::Campaign, _) => schema::<CampaignDoc>("campaign"),
        (SchemaKind::Monster, _) => schema::<doc::MonsterDoc>("monster"),
        (SchemaKind::HitLocation, _) => schema::<doc::HitLocationDoc>("hit-location"),
        (SchemaKind::AiCard, _) => schema::<doc::AiCardDoc>("ai-card"),
        (SchemaKind::Terrain, _) => schema::<doc::TerrainDoc>("terrain"),
        (SchemaKind::Party, _) => schema::<doc::PartyDoc>("party"),
        (SchemaKind::Weapon, _) => schema::<doc::WeaponDoc>("weapon"),
        (SchemaKind::Armor, _) => schema::<doc::ArmorDoc>("armor"),
        (SchemaKind::Question, _) => ask::question_schema(),
        (SchemaKind::Answer, _) => ask::answer_schema(),
        (SchemaKind::View, _) => table::view::View::schema(),
        (SchemaKind::Amendment, _) => table::Amendment::schema(),
        (SchemaKind::Injuries, _) => schema::<doc::InjuryTableDoc>("injuries"),
    })
}
