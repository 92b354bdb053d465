//! The document of the API, from the same list that makes its routes: what is not in it does not answer.

use axum::Json;
use axum::routing::{MethodRouter, delete, get, post};
use serde_json::{Map, Value, json};

use super::{Shared, api, streams};

/// What an operation answers if all goes well.
#[derive(Debug, Clone, Copy)]
pub enum Answer {
    /// JSON of a schema.
    Json(&'static str),
    /// The same of something new.
    Made(&'static str),
    /// The same of something that takes a while.
    Begun(&'static str),
    /// Nothing.
    Nothing,
    /// A file of some kind.
    File(&'static str),
    /// Any JSON.
    Any,
}

/// Who may ask for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum For {
    /// Anybody.
    Anybody,
    /// Whoever sits at the table.
    Seat,
    /// Whoever runs the server.
    Host,
    /// Whoever may make tables.
    Maker,
}

/// Something that the API does.
#[derive(Debug)]
pub struct Operation {
    /// How it is asked for.
    pub method: &'static str,
    /// Where.
    pub path: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Who may.
    pub who: For,
    /// The schema of what is sent.
    pub body: Option<&'static str>,
    /// What comes back.
    pub answer: Answer,
    /// What answers.
    pub answers: MethodRouter<Shared>,
}

macro_rules! operations {
    ($($method:ident $path:literal $name:ident, $who:ident, $body:expr, $answer:expr, $handler:expr, $about:literal;)*) => {
        vec![$(Operation {
            method: stringify!($method),
            path: $path,
            name: stringify!($name),
            about: $about,
            who: For::$who,
            body: $body,
            answer: $answer,
            answers: $method($handler),
        }),*]
    };
}

/// Everything that the API does.
#[rustfmt::skip]
pub fn operations() -> Vec<Operation> {
    use Answer::{Any, Begun, File, Json, Made, Nothing};
    operations! {
        get "/api/v1/openapi.json" openapi, Anybody, None, Any, answer, "This document.";
        get "/api/v1/start" start, Anybody, None, Json("Start"), api::start, "What there is to play, and the tables of whoever asks.";
        post "/api/v1/host" host, Anybody, Some("Token"), Nothing, api::host, "Makes whoever has the host token known as the host, by a cookie.";
        post "/api/v1/lobby" lobby, Anybody, Some("Code"), Json("Lobby"), api::lobby, "The table to which a code leads, while people sit down.";
        post "/api/v1/join" join, Anybody, Some("JoinTable"), Json("Seated"), api::join, "Sits down at the table to which a code leads. The cookie that comes back is the seat.";
        post "/api/v1/take-over" take_over, Anybody, Some("TakeOver"), Json("Seated"), api::take_over, "Takes over what a link hands over, once. Who had it before is out at once.";
        post "/api/v1/questions" ask, Anybody, Some("AskCommand"), Begun("Job"), api::ask, "Asks a question, as `bout ask` does. It is a job: ask for it again until it is done. The same question under the same id is the same job. Only the host brings packs along.";
        get "/api/v1/questions/{job}" job, Anybody, None, Json("Job"), api::job, "How far a question is, or its answer, which is kept for an hour.";
        delete "/api/v1/questions/{job}" stop, Anybody, None, Json("Job"), api::stop, "Stops a question. What is known by then is the answer.";
        post "/api/v1/tables" make, Maker, Some("NewTable"), Made("Seated"), api::make, "Makes a table.";
        get "/api/v1/tables/{id}" scene, Anybody, None, Json("Scene"), api::scene, "All that whoever asks may know of a table; without a seat, what everybody may.";
        delete "/api/v1/tables/{id}" delete_table, Host, None, Nothing, api::delete, "Deletes a table.";
        get "/api/v1/tables/{id}/events" events, Anybody, None, File("text/event-stream"), streams::scenes, "Server-sent events: `scene` with a Scene whenever it changes, `beat` while nothing does, `ended` when the seat was handed over or the table deleted. Whoever comes back gets what is there now.";
        get "/api/v1/tables/{id}/log" log, Anybody, None, Json("LogPart"), api::log, "The log, from a line on.";
        get "/api/v1/tables/{id}/past" past, Anybody, None, Json("Scene"), api::past, "How a table stood after so many inputs, as everybody may see it. At the last of them, how it ended.";
        get "/api/v1/tables/{id}/odds" odds, Anybody, None, Json("Prospects"), api::odds, "What lies ahead of every option, up to the end of what is under way, as an answer of Bout has it. The same for everybody, as far as the table agreed to see odds.";
        get "/api/v1/tables/{id}/what-if" otherwise, Seat, None, Json("Otherwise"), api::otherwise, "What can be otherwise: parts of the table while nothing is resolved, and the weapons of the pack with those who could have them.";
        post "/api/v1/tables/{id}/what-if" what_if, Anybody, Some("WhatIf"), Json("WhatComes"), api::what_if, "What comes of an option in full: the distribution of each count, as the table stands or with amendments, other rulings, and other weapons of the pack. Nothing changes.";
        get "/api/v1/tables/{id}/corrections" corrections, Seat, None, Json("Corrections"), api::corrections, "Everything that can be corrected now.";
        get "/api/v1/tables/{id}/save" save, Seat, None, File("application/x-ndjson"), api::save, "The journal, as a file that can be played on elsewhere.";
        post "/api/v1/tables/{id}/submit" submit, Seat, Some("SubmitCommand"), Json("Done"), api::submit, "Answers what is due: an option, what real dice or cards showed, or that Bout rolls.";
        post "/api/v1/tables/{id}/pass-all" pass_all, Seat, Some("PassCommand"), Json("Done"), api::pass_all, "Passes, here and in all such windows of this turn, until something changes.";
        post "/api/v1/tables/{id}/back" back, Seat, Some("BackCommand"), Json("Done"), api::back, "Takes back: at once what was one's own and revealed nothing, else by consent.";
        post "/api/v1/tables/{id}/agree" agree, Seat, Some("Agreed"), Json("Done"), api::agree, "Agrees to what somebody proposes.";
        post "/api/v1/tables/{id}/refuse" refuse, Seat, Some("Agreed"), Json("Done"), api::refuse, "Refuses what somebody proposes, or withdraws one's own proposal.";
        post "/api/v1/tables/{id}/amend" amend, Seat, Some("AmendCommand"), Json("Done"), api::amend, "Corrects something, by consent.";
        post "/api/v1/tables/{id}/begin" begin, Seat, Some("AmendCommand"), Json("Done"), api::begin, "Begins an attack or a round by hand, one of those that the scene lists, where a table plays the monster itself. Nobody is asked.";
        post "/api/v1/tables/{id}/rolls" rolls, Seat, Some("RollsCommand"), Json("Done"), api::rolls, "Says where dice and cards come from.";
        post "/api/v1/tables/{id}/seats" seats, Seat, Some("SeatsCommand"), Json("Version"), api::seats, "Takes free seats, leaves one's own, and gives free ones to policies.";
        delete "/api/v1/tables/{id}/seats/{seat}" remove_seat, Host, None, Json("Version"), api::remove, "Takes a seat from whoever holds it.";
        post "/api/v1/tables/{id}/hand-over" hand_over, Seat, Some("HandOver"), Json("Token"), api::hand_over, "Makes a link that hands over once: all that one is to another screen, or seats to somebody else.";
        post "/api/v1/tables/{id}/leave" leave, Seat, None, Json("Version"), api::leave, "Leaves the table. The seats are free then.";
    }
}

/// The schemas of what is sent and answered: those of tables and questions as they are.
fn schemas() -> Value {
    source::embedded(include_str!("../../schema/api.json"))
}

/// The document.
pub fn document() -> Value {
    let mut paths = Map::new();
    for operation in operations() {
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        path[operation.method] = described(&operation);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Bout",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "Tables at which a group plays, by the book.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "responses": {
                "Problem": {
                    "description": "It was not done, and nothing changed.",
                    "content": { "application/json": { "schema": reference("Problem") } },
                },
            },
            "securitySchemes": {
                "seat": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": "bout-SERVER-TABLE",
                    "description": "Set when somebody sits down; one for each table.",
                },
                "host": { "type": "http", "scheme": "bearer", "description": "The host token." },
            },
        },
    })
}

fn reference(schema: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{schema}") })
}

fn described(operation: &Operation) -> Value {
    let content = |schema: &str| json!({ "application/json": { "schema": reference(schema) } });
    let (status, answer) = match operation.answer {
        Answer::Json(schema) => ("200", json!({ "description": "Done.", "content": content(schema) })),
        Answer::Made(schema) => ("201", json!({ "description": "Made.", "content": content(schema) })),
        Answer::Begun(schema) => ("202", json!({ "description": "Begun.", "content": content(schema) })),
        Answer::Nothing => ("204", json!({ "description": "Done." })),
        Answer::Any => {
            ("200", json!({ "description": "Done.", "content": { "application/json": { "schema": {} } } }))
        }
        Answer::File(kind) => {
            let mut kinds = Map::new();
            kinds.insert(kind.to_owned(), json!({ "schema": { "type": "string" } }));
            ("200", json!({ "description": "Done.", "content": kinds }))
        }
    };
    let mut told = json!({
        "operationId": operation.name,
        "summary": operation.about,
        "responses": { "default": { "$ref": "#/components/responses/Problem" } },
    });
    told["responses"][status] = answer;
    let mut parameters: Vec<Value> = operation
        .path
        .split('/')
        .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
        .map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }))
        .collect();
    if operation.name == "log" {
        let schema = json!({ "type": "integer", "minimum": 0, "default": 0 });
        parameters.push(json!({ "name": "from", "in": "query", "required": false, "schema": schema }));
    }
    if operation.name == "past" {
        let schema = json!({ "type": "integer", "minimum": 0 });
        parameters.push(json!({ "name": "inputs", "in": "query", "required": false, "schema": schema }));
    }
    if operation.name == "events" {
        let schema = json!({ "type": "string" });
        parameters.push(json!({ "name": "watch", "in": "query", "required": false, "schema": schema }));
    }
    if !parameters.is_empty() {
        told["parameters"] = parameters.into();
    }
    if let Some(body) = operation.body {
        told["requestBody"] = json!({ "required": true, "content": content(body) });
    }
    match operation.who {
        For::Anybody => {}
        For::Seat => told["security"] = json!([{ "seat": [] }]),
        For::Host => told["security"] = json!([{ "host": [] }]),
        For::Maker => told["security"] = json!([{}, { "host": [] }]),
    }
    told
}

async fn answer() -> Json<Value> {
    Json(document())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use ask::outlook::WhatIf;
    use schemars::JsonSchema;
    use schemars::generate::{SchemaGenerator, SchemaSettings};

    use super::*;
    use crate::jobs::{AskCommand, Job};
    use crate::problem::Problem;
    use crate::scene::{Corrections, Lobby, Otherwise, Prospects, Scene, Start, WhatComes};
    use crate::tables::{
        Agreed, AmendCommand, BackCommand, Done, HandOver, JoinTable, NewTable, PassCommand, RollsCommand,
        Seated, SeatsCommand, SubmitCommand, TakeOver, Token,
    };

    /// Whatever comes first has the name: operations refer to it by that, and nothing below it may be called the same.
    fn add<T: JsonSchema>(schemas: &mut SchemaGenerator) {
        let named = format!("#/components/schemas/{}", T::schema_name());
        assert_eq!(schemas.subschema_for::<T>().get("$ref"), Some(&json!(named)), "two types have this name");
    }

    /// `BLESS=1` writes it.
    #[test]
    fn the_embedded_schemas_are_those_of_the_types() {
        let mut settings = SchemaSettings::draft2020_12();
        settings.definitions_path = "/components/schemas".into();
        let mut all = settings.into_generator();
        add::<Done>(&mut all);
        add::<api::Version>(&mut all);
        add::<Problem>(&mut all);
        add::<Scene>(&mut all);
        add::<Start>(&mut all);
        add::<Lobby>(&mut all);
        add::<Corrections>(&mut all);
        add::<Prospects>(&mut all);
        add::<WhatIf>(&mut all);
        add::<Otherwise>(&mut all);
        add::<WhatComes>(&mut all);
        add::<NewTable>(&mut all);
        add::<JoinTable>(&mut all);
        add::<Seated>(&mut all);
        add::<SeatsCommand>(&mut all);
        add::<HandOver>(&mut all);
        add::<TakeOver>(&mut all);
        add::<Token>(&mut all);
        add::<SubmitCommand>(&mut all);
        add::<PassCommand>(&mut all);
        add::<BackCommand>(&mut all);
        add::<Agreed>(&mut all);
        add::<AmendCommand>(&mut all);
        add::<RollsCommand>(&mut all);
        add::<AskCommand>(&mut all);
        add::<Job>(&mut all);
        add::<api::LogPart>(&mut all);
        add::<api::Code>(&mut all);
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/schema/api.json");
        let text = format!("{}\n", Value::from(all.take_definitions(true)));
        if std::env::var_os("BLESS").is_some() {
            fs::write(file, &text).unwrap();
        }
        assert!(fs::read_to_string(file).unwrap() == text, "the API is another: BLESS=1 writes its schemas");
    }

    fn references(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(map) => {
                if let Some(Value::String(reference)) = map.get("$ref") {
                    found.push(reference.clone());
                }
                map.values().for_each(|value| references(value, found));
            }
            Value::Array(all) => all.iter().for_each(|value| references(value, found)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    #[test]
    fn the_document_refers_to_what_it_has() {
        let (document, mut found) = (document(), Vec::new());
        references(&document, &mut found);
        assert!(found.len() > 100, "{}", found.len());
        for reference in found {
            let pointer = reference.strip_prefix('#').expect("it is in this document");
            assert!(document.pointer(pointer).is_some(), "{reference}");
        }
    }

    #[test]
    fn operations_are_told_apart() {
        let mut names: Vec<&str> = operations().iter().map(|operation| operation.name).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}
