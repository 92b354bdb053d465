//! The schemas of everything that is written: files, questions and answers. Those of questions and answers are embedded
//! here: a test makes them anew and compares.

use packs::showdown::{Showdown, doc};
use packs::skirmish::Battle;
use packs::skirmish::doc::{
    ArmoursDoc, CampaignDoc, FieldDoc, ProfilesDoc, ScarsDoc, SpellsDoc, TableDoc, WarbandDoc, WeaponsDoc,
};
use packs::{GameName, PackDoc, scenario_schema, schema};
use serde_json::Value;
use source::embedded;

/// Every schema: its name and its description.
pub const SCHEMAS: [(&str, &str); 24] = [
    ("scenario", "Scenario files, of one game"),
    ("pack", "`pack.toml` of packs, of one game"),
    ("table", "Skirmish: injury tables of packs"),
    ("weapons", "Skirmish: `weapons.toml` of packs"),
    ("profiles", "Skirmish: `profiles.toml` of packs"),
    ("armour", "Skirmish: `armour.toml` of packs"),
    ("spells", "Skirmish: `spells.toml` of packs"),
    ("scars", "Skirmish: tables of Scars of packs"),
    ("warband", "Skirmish: warbands of packs"),
    ("field", "Skirmish: fields of packs"),
    ("campaign", "Skirmish: campaign files"),
    ("monster", "Showdown: `monster.toml` of packs"),
    ("hit-location", "Showdown: hit locations of packs"),
    ("ai-card", "Showdown: AI cards of packs"),
    ("weapon", "Showdown: weapons of packs"),
    ("armor", "Showdown: armor of packs"),
    ("injuries", "Showdown: injury tables of packs"),
    ("terrain", "Showdown: terrain of packs"),
    ("party", "Showdown: parties of packs"),
    ("question", "Questions"),
    ("answer", "Answers"),
    ("plan", "What the answer to a question will be, and how much work it takes"),
    ("view", "What a seat of a game in progress sees"),
    ("amendment", "Amendments of a game in progress"),
];

/// The schema of that name, of one game if both have such files.
pub fn schema_of(name: &str, game: GameName) -> Option<Value> {
    Some(match (name, game) {
        ("scenario", GameName::Skirmish) => scenario_schema::<Battle>(name),
        ("scenario", GameName::Showdown) => scenario_schema::<Showdown>(name),
        ("pack", GameName::Skirmish) => schema::<PackDoc>(name),
        ("pack", GameName::Showdown) => schema::<doc::PackDoc>(name),
        ("table", _) => schema::<TableDoc>(name),
        ("weapons", _) => schema::<WeaponsDoc>(name),
        ("profiles", _) => schema::<ProfilesDoc>(name),
        ("armour", _) => schema::<ArmoursDoc>(name),
        ("spells", _) => schema::<SpellsDoc>(name),
        ("scars", _) => schema::<ScarsDoc>(name),
        ("warband", _) => schema::<WarbandDoc>(name),
        ("field", _) => schema::<FieldDoc>(name),
        ("campaign", _) => schema::<CampaignDoc>(name),
        ("monster", _) => schema::<doc::MonsterDoc>(name),
        ("hit-location", _) => schema::<doc::HitLocationDoc>(name),
        ("ai-card", _) => schema::<doc::AiCardDoc>(name),
        ("terrain", _) => schema::<doc::TerrainDoc>(name),
        ("party", _) => schema::<doc::PartyDoc>(name),
        ("weapon", _) => schema::<doc::WeaponDoc>(name),
        ("armor", _) => schema::<doc::ArmorDoc>(name),
        ("injuries", _) => schema::<doc::InjuryTableDoc>(name),
        ("question", _) => question_schema(),
        ("answer", _) => answer_schema(),
        ("plan", _) => embedded(include_str!("../schema/plan.json")),
        ("view", _) => table::view::View::schema(),
        ("amendment", _) => table::Amendment::schema(),
        _ => return None,
    })
}

/// The schema of a question.
pub fn question_schema() -> Value {
    embedded(include_str!("../schema/question.json"))
}

/// The schema of an answer.
pub fn answer_schema() -> Value {
    embedded(include_str!("../schema/answer.json"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::{Question, answer::Answer};
    use source::schema;

    #[test]
    fn everything_that_is_listed_has_a_schema() {
        for (name, _) in SCHEMAS {
            for &game in GameName::ALL {
                assert!(schema_of(name, game).is_some_and(|schema| schema.is_object()), "{name}");
            }
        }
    }

    /// Cells that nobody got to and differences that are not known are null: [`schema`], which is made for files, knows no
    /// null.
    fn with_null(schema: &mut Value) {
        let or_null = |schema: &mut Value| {
            *schema = serde_json::json!({ "anyOf": [schema.take(), { "type": "null" }] });
        };
        match schema {
            Value::Array(items) => items.iter_mut().for_each(with_null),
            Value::Object(map) => {
                for key in ["cells", "differences"] {
                    if let Some(list) = map.get_mut("properties").and_then(|all| all.get_mut(key)) {
                        let item = &mut list["items"]["items"];
                        if item.get("items").is_some() {
                            or_null(&mut item["items"]);
                        }
                        or_null(item);
                    }
                }
                map.values_mut().for_each(with_null);
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    /// `BLESS=1` writes them.
    #[test]
    fn embedded_schemas_are_those_of_the_types() {
        let all = [
            ("question", schema::<Question>()),
            ("answer", schema::<Answer>()),
            ("plan", schema::<crate::Plan>()),
        ];
        for (name, mut schema) in all {
            schema["title"] = name.into();
            with_null(&mut schema);
            let file = format!("{}/schema/{name}.json", env!("CARGO_MANIFEST_DIR"));
            let text = format!("{schema}\n");
            if std::env::var_os("BLESS").is_some() {
                fs::write(&file, &text).unwrap();
            }
            assert!(fs::read_to_string(&file).unwrap() == text, "{name} is another: BLESS=1 writes it");
        }
    }
}
