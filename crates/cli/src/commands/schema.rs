//! `bout schema`: JSON schemas for editors.

use packs::doc::ScenarioDoc;
use packs::source::schema;
use packs::{ProfilesDoc, TableDoc, WeaponsDoc};

use crate::args::SchemaKind;
use crate::error::Result;
use crate::output::print_json;

/// Runs the command.
pub fn run(kind: SchemaKind) -> Result<()> {
    print_json(&match kind {
        SchemaKind::Scenario => schema::<ScenarioDoc>("scenario"),
        SchemaKind::Table => schema::<TableDoc>("table"),
        SchemaKind::Weapons => schema::<WeaponsDoc>("weapons"),
        SchemaKind::Profiles => schema::<ProfilesDoc>("profiles"),
    })
}
