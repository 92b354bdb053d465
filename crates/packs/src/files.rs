//! The types of files, each with its schema. The schemas are embedded, because making them costs more, when the program is
//! built and whenever it runs, than all the rest of reading a file; a test makes them anew and compares.

use crate::{PackDoc, showdown, skirmish};

/// Declares the types, by the paths of their schemas.
macro_rules! files {
    ($($name:literal: $Type:ty,)*) => {
        $(source::file!($Type, source::Schema::embedded(include_str!(concat!("../schema/", $name, ".json"))));)*

        /// Every schema as its type makes it.
        #[cfg(test)]
        fn made() -> Vec<(&'static str, serde_json::Value)> {
            vec![$(($name, source::schema::<$Type>()),)*]
        }
    };
}

files! {
    "skirmish/armour": skirmish::doc::ArmoursDoc,
    "skirmish/campaign": skirmish::doc::CampaignDoc,
    "skirmish/field": skirmish::doc::FieldDoc,
    "skirmish/out-of-sight": skirmish::doc::OutOfSightDoc,
    "skirmish/pack": PackDoc,
    "skirmish/profiles": skirmish::doc::ProfilesDoc,
    "skirmish/scars": skirmish::doc::ScarsDoc,
    "skirmish/scenario": skirmish::doc::ScenarioDoc,
    "skirmish/spells": skirmish::doc::SpellsDoc,
    "skirmish/table": skirmish::doc::TableDoc,
    "skirmish/warband": skirmish::doc::WarbandDoc,
    "skirmish/weapons": skirmish::doc::WeaponsDoc,
    "showdown/ai-card": showdown::doc::AiCardDoc,
    "showdown/armor": showdown::doc::ArmorDoc,
    "showdown/hit-location": showdown::doc::HitLocationDoc,
    "showdown/injuries": showdown::doc::InjuryTableDoc,
    "showdown/monster": showdown::doc::MonsterDoc,
    "showdown/pack": showdown::doc::PackDoc,
    "showdown/party": showdown::doc::PartyDoc,
    "showdown/scenario": showdown::doc::ScenarioDoc,
    "showdown/terrain": showdown::doc::TerrainDoc,
    "showdown/weapon": showdown::doc::WeaponDoc,
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    /// A new type begins with `{}`; `BLESS=1` writes the schemas.
    #[test]
    fn embedded_schemas_are_those_of_the_types() {
        for (name, schema) in super::made() {
            let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("schema/{name}.json"));
            let text = source::schema_text(&schema);
            if std::env::var_os("BLESS").is_some() {
                fs::write(&file, &text).unwrap();
            }
            assert!(fs::read_to_string(&file).unwrap() == text, "{name} is another: BLESS=1 writes it");
        }
    }
}
