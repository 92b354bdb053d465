//! What stands before everything, and the document of the API.

use serde_json::{Value, json};
use server::web::openapi;

use crate::guest::{FORM, Folder, Here};

#[tokio::test]
async fn every_answer_says_what_a_page_may() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let mut ada = here.guest();
    let (table, _) = ada.make("Ada", json!("all")).await;
    for path in
        ["/", "/nowhere", "/api/v1/start", "/assets/bout.css", "/healthz", &format!("/t/{table}/seat")]
    {
        let reply = ada.get(path).await;
        let says =
            |name: &str| reply.headers.get(name).map_or("", |value| value.to_str().unwrap()).to_owned();
        assert!(
            says("content-security-policy").starts_with("default-src 'none'; script-src 'self'"),
            "{path}"
        );
        assert!(!says("content-security-policy").contains("unsafe"), "{path}");
        assert_eq!(says("referrer-policy"), "no-referrer", "{path}");
        assert_eq!(says("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(says("x-request-id").len(), 12, "{path}");
    }
    assert_eq!(ada.get("/healthz").await.text, "ok\n");
    assert!(ada.get("/metrics").await.text.contains("\nbout_tables_open 1\n"));
}

#[tokio::test]
async fn other_names_and_other_pages_are_refused() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let mut ada = here.guest();
    let (table, _) = ada.make("Ada", json!("all")).await;
    let mut rebound = ada.clone();
    rebound.headers.push(("host", "evil.example:7474".into()));
    assert_eq!(rebound.get(&format!("/api/v1/tables/{table}")).await.bad(), (400, "malformed".into()));
    for (name, value) in [
        ("origin", "http://evil.example"),
        ("origin", "http://localhost:1"),
        ("sec-fetch-site", "cross-site"),
    ] {
        let mut elsewhere = ada.clone();
        elsewhere.headers.push((name, value.into()));
        let forged = elsewhere.command(&table, "submit", json!({ "id": "a", "given": "roll" })).await;
        assert_eq!(forged.bad(), (400, "malformed".into()), "{value}");
    }
    // A form of a page that sends no referrer says `null`: it is known by its cookie.
    let mut form = here.guest();
    form.headers.push(("origin", "null".into()));
    let new = "game=showdown&level=first-story";
    let kind = FORM;
    assert_eq!(form.post_text("/tables", kind, new.into()).await.status, 400);
    form.get("/").await;
    assert_eq!(form.post_text("/tables", kind, new.into()).await.status, 303);
}

#[tokio::test]
async fn the_document_is_served_and_everything_in_it_answers() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let mut ada = here.guest();
    let document = ada.get("/api/v1/openapi.json").await.good();
    assert_eq!(document["openapi"], "3.1.0");
    assert_eq!(document, openapi::document());
    let (table, _) = ada.make("Ada", json!("all")).await;
    let asked = json!({ "id": "q", "question": { "of": { "attack": { "weapons": ["bone-axe"] } } } });
    let job = ada.post("/api/v1/questions", asked).await.good()["job"].as_str().unwrap().to_owned();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            assert!(operation["responses"]["default"].is_object() && operation["operationId"].is_string());
            if path.ends_with("/events") {
                continue;
            }
            let at = path.replace("{id}", &table).replace("{seat}", "0").replace("{job}", &job);
            let mut nobody = here.guest();
            let reply = match method.as_str() {
                "get" => ada.get(&at).await,
                "post" => nobody.post(&at, json!({ "nonsense": true })).await,
                "delete" => nobody.delete(&at).await,
                other => panic!("{other}"),
            };
            assert!(!matches!(reply.status.as_u16(), 404 | 405 | 500), "{method} {path}: {}", reply.text);
            if !reply.status.is_success() {
                let problem: Value = reply.json();
                let keys: Vec<&String> = problem.as_object().unwrap().keys().collect();
                assert_eq!(keys, ["kind", "message", "hint"], "{problem}");
            }
        }
    }
    assert_eq!(ada.get("/api/v1/tables").await.status, 405);
    assert_eq!(ada.get("/api/v1/nothing").await.bad(), (404, "not-found".into()));
}

#[tokio::test]
async fn what_is_answered_has_the_keys_of_its_schema() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let mut ada = here.guest();
    let document = openapi::document();
    let (table, code) = ada.make("Ada", json!("all")).await;
    let answers = [
        ("Scene", ada.scene(&table).await),
        ("Start", ada.get("/api/v1/start").await.good()),
        ("Lobby", ada.post("/api/v1/lobby", json!({ "code": code })).await.good()),
        ("LogPart", ada.get(&format!("/api/v1/tables/{table}/log")).await.good()),
        ("Corrections", ada.get(&format!("/api/v1/tables/{table}/corrections")).await.good()),
        ("Token", ada.command(&table, "hand-over", json!({})).await.good()),
        ("Version", ada.command(&table, "seats", json!({})).await.good()),
    ];
    for (name, answer) in answers {
        let schema = &document["components"]["schemas"][name];
        let known = schema["properties"].as_object().unwrap_or_else(|| panic!("{name}"));
        for key in answer.as_object().unwrap().keys() {
            assert!(known.contains_key(key), "{name} has no `{key}`");
        }
        for key in schema["required"].as_array().into_iter().flatten() {
            assert!(answer.get(key.as_str().unwrap()).is_some(), "{name} lacks {key}");
        }
    }
}
