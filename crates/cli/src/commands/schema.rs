//! `bout schema`: JSON schemas for editors.

use packs::scenario_schema;
use packs::skirmish::{Battle, ProfilesDoc, TableDoc, WeaponsDoc};
use packs::source::schema;

use crate::args::SchemaKind;
use crate::error::Result;
use crate::output::print_json;

/// Runs the command.
pub fn run(kind: SchemaKind) -> Result<()> {
    print_json(&match kind {
        SchemaKind::Scenario => scenario_schema::<Battle>("scenario"),
        SchemaKind::Table => schema::<TableDoc>("table"),
        SchemaKind::Weapons => schema::<WeaponsDoc>("weapons"),
        SchemaKind::Profiles => schema::<ProfilesDoc>("profiles"),
    })
}
