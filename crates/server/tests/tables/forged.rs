//! What somebody made up: seats, events, addresses, an order of their own.

use axum::http::StatusCode;
use serde_json::{Value, json};
use server::{Limits, Options};

use crate::guest::{Dice, Folder, Guest, Here, given};

#[tokio::test]
async fn a_made_up_seat_is_none() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let (mut ada, mut ben) = (here.guest(), here.guest());
    let (table, _) = ada.make("Ada", json!("all")).await;
    let (other, _) = ben.make("Ben", json!("all")).await;
    let asked = ada.scene(&table).await["waits"]["asked"].clone();
    let command = json!({ "id": "a", "given": given(&asked, &mut Dice(1)).unwrap() });
    let token = |guest: &Guest, table: &str| {
        let (name, value) = guest.cookies.iter().find(|(name, _)| name.ends_with(table)).unwrap();
        (name.clone(), value.clone())
    };
    let (name, _) = token(&ada, &table);
    let (_, bens) = token(&ben, &other);
    for value in [bens.as_str(), "", "a", &"0".repeat(64), &"f".repeat(4_000), "\"", "' OR '1'='1"] {
        let mut forger = here.guest();
        forger.cookies.insert(name.clone(), value.to_owned());
        assert_eq!(forger.command(&table, "submit", command.clone()).await.bad(), (401, "no-seat".into()));
        assert!(forger.scene(&table).await.get("me").is_none());
        assert_eq!(forger.get(&format!("/api/v1/tables/{table}/save")).await.bad().0, 401);
        forger.cookies = [(name.replace(&table, "host"), value.to_owned())].into();
        assert_eq!(forger.delete(&format!("/api/v1/tables/{table}")).await.bad().0, 403);
    }
    // Nor does it help to say who one is.
    for forged in ["person", "seat", "by", "version"] {
        let mut said = command.clone();
        said[forged] = json!(0);
        assert_eq!(ada.command(&table, "submit", said).await.bad().0, 400, "{forged}");
    }
    ada.command(&table, "submit", command).await.good();
}

#[tokio::test]
async fn nobody_writes_events_for_others() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let mut ada = here.guest();
    let (table, _) = ada.make("Ada", json!([0])).await;
    let forged = "x\n\nevent: ended\ndata: {}\n\n";
    let mut ben = here.guest();
    for name in [forged, "x\r\ndata: 1", "a\rb"] {
        // Of a name the words are kept, and no break of a line.
        let (theirs, _) = here.guest().make(name, json!([0])).await;
        let people = ada.scene(&theirs).await["people"].to_string();
        assert!(!people.contains("\\n") && !people.contains("\\r"), "{people}");
        let question = json!({ "of": { "showdown": { "level": "first-story" } } });
        let new = json!({ "name": "Ben", "title": name, "question": question });
        assert_eq!(ben.post("/api/v1/tables", new).await.bad(), (400, "malformed".into()), "{name:?}");
        let command = json!({ "id": name, "given": "roll" });
        assert_eq!(ada.command(&table, "submit", command).await.bad().0, 400, "{name:?}");
        let words = json!({ "id": "w", "words": format!("ada survival 3 {name}") });
        assert!(!ada.command(&table, "amend", words).await.status.is_success(), "{name:?}");
    }
    for path in [format!("/api/v1/tables/{table}/events"), format!("/t/{table}/events")] {
        let posted = ada.post(&path, json!({ "event": "scene" })).await;
        assert!(posted.status.is_client_error(), "{}", posted.status);
    }
    // Nobody agrees to what was not proposed, or for somebody else.
    for number in [0_u64, 1, u64::MAX] {
        for command in ["agree", "refuse"] {
            let answered = ada.command(&table, command, json!({ "id": "n", "number": number })).await;
            assert!(matches!(answered.bad().0, 403 | 409 | 422), "{command} {number}");
        }
    }
}

#[tokio::test]
async fn commands_in_another_order_are_refused_and_count_later() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let (mut ada, mut twin) = (here.guest(), here.guest());
    let (table, _) = ada.make("Ada", json!("all")).await;
    let (other, _) = twin.make("Ada", json!("all")).await;
    // The same fight twice: what is given at the one is given at the other in another order.
    let (mut dice, mut tape) = (Dice(6), Vec::new());
    for round in 0..16 {
        let scene = ada.scene(&table).await;
        let Some(given) = given(&scene["waits"]["asked"], &mut dice) else { break };
        let command = json!({ "id": format!("id-{round}"), "given": given, "inputs": scene["inputs"] });
        ada.command(&table, "submit", command.clone()).await.good();
        tape.push(command);
    }
    for pair in tape.chunks(2) {
        let [first, second] = pair else { break };
        let before = twin.scene(&other).await;
        if before["inputs"] != first["inputs"] {
            // Bout rolled otherwise here: the fights are two by now.
            break;
        }
        let early = twin.command(&other, "submit", second.clone()).await;
        assert_eq!(early.bad(), (409, "not-due".into()));
        assert_eq!(twin.scene(&other).await["waits"], before["waits"]);
        if !twin.command(&other, "submit", first.clone()).await.status.is_success() {
            break;
        }
        let _either = twin.command(&other, "submit", second.clone()).await;
    }
    let inputs = |scene: Value| scene["inputs"].as_u64().unwrap();
    assert!(inputs(twin.scene(&other).await) > 0);
    // What was played is there once, however often and in whatever order it comes again.
    let lines = ada.scene(&table).await["waits"]["lines"].clone();
    for command in tape.iter().rev().chain(&tape) {
        ada.command(&table, "submit", command.clone()).await.good();
    }
    assert_eq!(ada.scene(&table).await["waits"]["lines"], lines);
}

#[tokio::test]
async fn an_address_that_anybody_can_write_changes_no_limit() {
    let folder = Folder::new();
    let limits = Limits { codes: [4, 10], ..Limits::default() };
    let guess = async |here: &Here, from: String| {
        let mut guesser = here.guest();
        guesser.headers.push(("x-forwarded-for", from));
        guesser.post("/api/v1/lobby", json!({ "code": "BBBBBBB" })).await.status
    };
    let here = Here::with(&folder, Options { limits: limits.clone(), ..Options::default() });
    let mut all = Vec::new();
    for count in 0..6 {
        all.push(guess(&here, format!("10.0.0.{count}")).await);
    }
    assert_eq!(all[..4], [StatusCode::NOT_FOUND; 4]);
    assert_eq!(all[4..], [StatusCode::TOO_MANY_REQUESTS; 2], "they all come from here");
    // A proxy that is trusted tells them apart; all together have a limit still.
    let proxies = vec![[127, 0, 0, 1].into()];
    let here = Here::with(&folder, Options { limits, proxies, ..Options::default() });
    let mut all = Vec::new();
    for count in 0..12 {
        all.push(guess(&here, format!("8.8.8.8, 10.0.0.{count}")).await);
    }
    assert_eq!(all[..10], [StatusCode::NOT_FOUND; 10]);
    assert_eq!(all[10..], [StatusCode::TOO_MANY_REQUESTS; 2]);
}

#[tokio::test]
async fn too_many_commands_are_refused_and_none_of_those_taken_is_lost() {
    let folder = Folder::new();
    let limits = Limits { commands: 3, ..Limits::default() };
    let here = Here::with(&folder, Options { limits, ..Options::default() });
    let mut ada = here.guest();
    let (table, _) = ada.make("Ada", json!("all")).await;
    let (mut taken, mut refused) = (Vec::new(), 0);
    for round in 0..60 {
        let asked = ada.scene(&table).await["waits"]["asked"].clone();
        let Some(given) = given(&asked, &mut Dice(round)) else { break };
        let id = format!("id-{round}");
        let reply = ada.command(&table, "submit", json!({ "id": id, "given": given })).await;
        match reply.status {
            StatusCode::TOO_MANY_REQUESTS => refused += 1,
            _ => taken.push((id, reply.good()["line"].as_u64().unwrap())),
        }
        if refused > 3 && taken.len() > 3 {
            break;
        }
    }
    assert!(taken.len() >= 3 && refused > 0, "{taken:?} {refused}");
    let journal = ada.get(&format!("/api/v1/tables/{table}/save")).await.text;
    for (id, line) in taken {
        let line: Value = serde_json::from_str(journal.lines().nth(line as usize).unwrap()).unwrap();
        assert_eq!(line["id"], json!(id));
    }
}
