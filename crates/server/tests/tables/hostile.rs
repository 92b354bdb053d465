//! Those who mean no good, or whose machines stutter.

use axum::http::StatusCode;
use serde_json::json;
use server::{Limits, Options};

use crate::fight::play;
use crate::guest::{Dice, Folder, Guest, Here, given};

async fn two(here: &Here) -> (Guest, Guest, String) {
    let (mut ada, mut ben) = (here.guest(), here.guest());
    let (table, code) = ada.make("Ada", json!([0])).await;
    ben.join(&code, "Ben", json!([1])).await;
    (ada, ben, table)
}

#[tokio::test]
async fn nobody_acts_for_a_seat_that_is_not_theirs() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let (mut ada, mut ben, table) = two(&here).await;
    let mut watcher = here.guest();
    let (mut dice, mut wrong) = (Dice(1), 0);
    for _ in 0..60 {
        let asked = |scene: &serde_json::Value| !scene["waits"]["asked"].is_null();
        let [first, second] = [asked(&ada.scene(&table).await), asked(&ben.scene(&table).await)];
        let Some((me, other)) = (match (first, second) {
            (true, false) => Some((&mut ada, &mut ben)),
            (false, true) => Some((&mut ben, &mut ada)),
            (true, true) => None,
            (false, false) => break,
        }) else {
            ada.answer(&table, &mut dice).await;
            continue;
        };
        let scene = me.scene(&table).await;
        let given = given(&scene["waits"]["asked"], &mut dice).unwrap();
        let command = json!({ "id": format!("x{wrong}"), "given": given });
        for roll in [command.clone(), json!({ "id": format!("y{wrong}"), "given": "roll" })] {
            assert_eq!(other.command(&table, "submit", roll.clone()).await.bad(), (403, "not-yours".into()));
            assert_eq!(watcher.command(&table, "submit", roll).await.bad(), (401, "no-seat".into()));
        }
        assert_eq!(me.scene(&table).await["inputs"], scene["inputs"]);
        me.command(&table, "submit", command).await.good();
        wrong += 1;
    }
    assert!(wrong > 5, "{wrong}");
}

#[tokio::test]
async fn a_command_counts_once_however_often_it_comes() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let mut ada = here.guest();
    let (table, _) = ada.make("Ada", json!("all")).await;
    let mut dice = Dice(2);
    for round in 0..20 {
        let before = ada.scene(&table).await;
        let Some(given) = given(&before["waits"]["asked"], &mut dice) else { break };
        let command = json!({ "id": format!("id-{round}"), "given": given });
        // At the same time, and later again.
        let (mut twin, mut third) = (ada.clone(), ada.clone());
        let (first, second, last) = tokio::join!(
            ada.command(&table, "submit", command.clone()),
            twin.command(&table, "submit", command.clone()),
            third.command(&table, "submit", command.clone()),
        );
        let lines = [first, second, last].map(|reply| reply.good()["line"].clone());
        assert!(lines.iter().all(|line| *line == lines[0]), "{lines:?}");
        let after = ada.scene(&table).await;
        let again = ada.command(&table, "submit", command).await.good();
        assert_eq!(again["line"], lines[0]);
        assert_eq!(ada.scene(&table).await["waits"], after["waits"]);
    }
    // After a restart, too.
    let scene = ada.scene(&table).await;
    let mut again = Here::open(&folder).guest();
    again.cookies = ada.cookies.clone();
    let replayed = again.command(&table, "submit", json!({ "id": "id-3", "given": "roll" })).await.good();
    assert!(replayed["line"].as_u64() < scene["waits"]["lines"].as_u64());
    assert_eq!(again.scene(&table).await["inputs"], scene["inputs"]);
}

#[tokio::test]
async fn what_cannot_be_understood_changes_nothing() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let (mut ada, _ben, table) = two(&here).await;
    let path = format!("/api/v1/tables/{table}/submit");
    let before = ada.scene(&table).await;
    for body in [
        "",
        "{",
        "[]",
        "null",
        "{\"id\":\"a\"}",
        "{\"id\":\"\",\"given\":\"roll\"}",
        "{\"id\":\"a\",\"given\":\"flee\"}",
        "{\"id\":\"a\",\"given\":\"roll\",\"seat\":1}",
        "{\"id\":1,\"given\":\"roll\"}",
        "{\"id\":\"a\",\"given\":{\"dice\":[300]}}",
        "\u{0}",
    ] {
        let reply = ada.post_text(&path, "application/json", body.to_owned()).await;
        assert_eq!(reply.bad(), (400, "malformed".into()), "{body}");
    }
    let long = json!({ "id": "x".repeat(65), "given": "roll" });
    assert_eq!(ada.post(&path, long).await.bad().0, 400);
    let plain = ada.post_text(&path, "text/plain", "{\"id\":\"a\",\"given\":\"roll\"}".to_owned()).await;
    assert_eq!(plain.bad().0, 400);
    let huge = json!({ "id": "a", "given": { "choice": "x".repeat(100_000) } });
    assert_eq!(ada.post(&path, huge).await.bad(), (413, "too-large".into()));
    let deep = "[".repeat(60_000);
    assert_eq!(ada.post_text(&path, "application/json", deep).await.bad().0, 400);
    let unknown = json!({ "id": "b", "given": { "choice": "no such thing" } });
    assert!(matches!(ada.post(&path, unknown).await.bad().0, 403 | 409 | 422));
    assert_eq!(ada.scene(&table).await["waits"], before["waits"]);
}

#[tokio::test]
async fn paths_lead_nowhere_else() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let mut ada = here.guest();
    for path in [
        "/../etc/passwd",
        "/assets/../Cargo.toml",
        "/assets/..%2f..%2fCargo.toml",
        "/assets/%2e%2e/x",
        "/api/v1/tables/..%2f..",
        "/api/v1/tables/' OR 1=1 --".replace(' ', "%20").as_str(),
        "/t/%00/watch",
        "/t/%ff/watch",
    ] {
        let reply = ada.get(path).await;
        assert!(reply.status.is_client_error(), "{path}: {}", reply.status);
        assert!(!reply.text.contains("root:") && !reply.text.contains("[package]"), "{path}");
    }
    assert_eq!(ada.post("/api/v1/tables/x/submit", json!({})).await.status, StatusCode::BAD_REQUEST);
    assert_eq!(ada.get("/api/v1/tables/aaaaaaaaaaaaaaaa").await.bad(), (404, "not-found".into()));
}

#[tokio::test]
async fn guesses_are_counted() {
    let folder = Folder::new();
    let limits = Limits { codes: [5, 100], makes: [2, 100], ..Limits::default() };
    let here = Here::with(&folder, Options { limits, ..Options::default() });
    let mut ada = here.guest();
    let (table, code) = ada.make("Ada", json!([0])).await;
    let mut guesser = here.guest();
    for guess in ["BBBBBBB", "CCCCCCC", "DDDDDDD", "FFFFFFF", "GGGGGGG"] {
        assert_eq!(guesser.post("/api/v1/lobby", json!({ "code": guess })).await.bad().0, 404);
    }
    let late = guesser.post("/api/v1/lobby", json!({ "code": code })).await;
    assert_eq!(late.headers["retry-after"], "10");
    assert_eq!(late.bad(), (429, "too-many".into()));
    // Who sits already goes on.
    ada.scene(&table).await;
    ada.make("Ada", json!([0])).await;
    let question = json!({ "of": { "showdown": {} } });
    let third = ada.post("/api/v1/tables", json!({ "name": "Ada", "question": question })).await;
    assert_eq!(third.bad(), (429, "too-many".into()));
}

#[tokio::test]
async fn names_are_text_and_nothing_else() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let mut ada = here.guest();
    let script = "<script>alert(1)</script>\"'&";
    let (table, code) = ada.make(script, json!([0])).await;
    for path in
        [format!("/t/{table}/seat"), format!("/t/{table}/watch"), format!("/j/{code}"), "/".to_owned()]
    {
        let page = ada.get(&path).await;
        assert!(page.status.is_success() || page.status.is_redirection(), "{path}: {}", page.status);
        assert!(!page.text.contains("<script>alert"), "{path}");
    }
    let mut ben = here.guest();
    for name in ["", "   ", "a\u{202e}b", "\u{200b}", &"x".repeat(61), script] {
        let joined = ben.post("/api/v1/join", json!({ "code": code, "name": name, "seats": [1] })).await;
        assert!(matches!(joined.bad().0, 400 | 409), "{name}");
    }
    play(&table, &mut [&mut ada], &mut Dice(1), 3).await;
}

#[tokio::test]
async fn only_the_host_deletes_and_removes() {
    let folder = Folder::new();
    let options = Options { is_open: false, ..Options::default() };
    let here = Here::with(&folder, options);
    let (mut host, mut ada) = (here.guest(), here.guest());
    let question = json!({ "of": { "showdown": { "level": "first-story" } } });
    let new = json!({ "name": "Ada", "question": question, "seats": [0] });
    assert_eq!(ada.post("/api/v1/tables", new.clone()).await.bad(), (403, "host-only".into()));
    assert_eq!(ada.post("/api/v1/host", json!({ "token": "guess" })).await.bad().0, 403);
    host.post("/api/v1/host", json!({ "token": here.host })).await.good();
    let made = host.post("/api/v1/tables", new).await.good();
    let (table, code) =
        (made["table"].as_str().unwrap().to_owned(), made["code"].as_str().unwrap().to_owned());
    ada.join(&code, "Ben", json!([1])).await;
    assert_eq!(ada.delete(&format!("/api/v1/tables/{table}")).await.bad(), (403, "host-only".into()));
    assert_eq!(ada.delete(&format!("/api/v1/tables/{table}/seats/0")).await.bad().0, 403);
    host.delete(&format!("/api/v1/tables/{table}/seats/1")).await.good();
    assert!(ada.scene(&table).await.get("me").is_none(), "who was removed only watches");
    let known = host.get("/api/v1/start").await.good();
    assert_eq!(known["tables"][0]["table"]["id"], json!(table));
    host.delete(&format!("/api/v1/tables/{table}")).await.good();
    assert_eq!(host.get(&format!("/api/v1/tables/{table}")).await.bad().0, 404);
    // A program says it in a header.
    let mut program = here.guest();
    program.headers.push(("authorization", format!("Bearer {}", here.host)));
    assert_eq!(program.get("/api/v1/start").await.good()["is_host"], true);
}

#[tokio::test]
async fn an_answer_to_a_question_that_stands_no_more_is_refused() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let mut ada = here.guest();
    let (table, _) = ada.make("Ada", json!("all")).await;
    let mut dice = Dice(3);
    for round in 0..12 {
        let before = ada.scene(&table).await;
        let Some(given) = given(&before["waits"]["asked"], &mut dice) else { break };
        let inputs = before["inputs"].as_u64().unwrap();
        let tap = |id: String, inputs: u64| json!({ "id": id, "given": given, "inputs": inputs });
        let first = tap(format!("first-{round}"), inputs);
        let early = ada.command(&table, "submit", tap(format!("early-{round}"), inputs + 1)).await;
        assert_eq!(early.bad(), (409, "not-due".into()));
        let line = ada.command(&table, "submit", first.clone()).await.good()["line"].clone();
        // The same tap again is the same answer; another one, on what the screen showed before, is none.
        assert_eq!(ada.command(&table, "submit", first).await.good()["line"], line);
        let doubled = ada.command(&table, "submit", tap(format!("doubled-{round}"), inputs)).await;
        assert_eq!(doubled.bad(), (409, "not-due".into()));
        let passed = json!({ "id": format!("pass-{round}"), "inputs": inputs });
        assert_eq!(ada.command(&table, "pass-all", passed).await.bad(), (409, "not-due".into()));
        let after = ada.scene(&table).await;
        assert!(after["inputs"].as_u64().unwrap() > inputs);
    }
}
