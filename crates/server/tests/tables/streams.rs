//! Server-sent events.

use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, Method};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::guest::{Dice, Folder, Guest, Here};

/// A stream that is open.
struct Stream {
    body: Body,
    text: String,
    headers: HeaderMap,
}

/// An event: its name, its id, what it carries.
#[derive(Debug)]
struct Event {
    name: String,
    id: String,
    data: Value,
}

impl Stream {
    async fn open(guest: &Guest, path: &str, seen: Option<&str>) -> Self {
        let mut request = guest.request(Method::GET, path);
        if let Some(seen) = seen {
            request = request.header("last-event-id", seen);
        }
        let response = guest.here.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        assert!(response.status().is_success(), "{}", response.status());
        Self { headers: response.headers().clone(), body: response.into_body(), text: String::new() }
    }

    /// The next event; none if the stream has ended.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let field = |name: &str| {
                    let line = event.lines().find_map(|line| line.strip_prefix(name));
                    line.unwrap_or_default().trim_start_matches(':').trim().to_owned()
                };
                let data = serde_json::from_str(&field("data")).unwrap_or(Value::Null);
                let event = Event { name: field("event"), id: field("id"), data };
                let rest = rest.to_owned();
                self.text = rest;
                return Some(event);
            }
            let frame =
                tokio::time::timeout(Duration::from_secs(20), self.body.frame()).await.expect("an event");
            self.text += std::str::from_utf8(frame?.unwrap().data_ref().unwrap()).unwrap();
        }
    }

    /// The next event that is no beat.
    async fn news(&mut self) -> Option<Event> {
        loop {
            match self.next().await {
                Some(event) if event.name == "beat" => {}
                other => return other,
            }
        }
    }
}

#[tokio::test]
async fn whoever_looks_is_told_what_changes() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let (mut ada, watcher) = (here.guest(), here.guest());
    let (table, _) = ada.make("Ada", json!("all")).await;
    let path = format!("/api/v1/tables/{table}/events");
    let (mut mine, mut theirs) =
        (Stream::open(&ada, &path, None).await, Stream::open(&watcher, &path, None).await);
    let mut page = Stream::open(&ada, &format!("/t/{table}/events"), None).await;
    assert_eq!(mine.headers["x-accel-buffering"], "no");
    assert_eq!(mine.headers["content-type"], "text/event-stream");
    let first = theirs.news().await.unwrap();
    assert!(first.data.get("me").is_none());
    assert_eq!(page.news().await.unwrap().name, "regions");
    ada.answer(&table, &mut Dice(1)).await.unwrap();
    let now = ada.scene(&table).await;
    for stream in [&mut mine, &mut theirs] {
        let last = loop {
            let event = stream.news().await.unwrap();
            assert_eq!(event.name, "scene");
            assert_eq!(event.id, event.data["version"].to_string());
            if event.data["inputs"] == now["inputs"] {
                break event;
            }
        };
        assert_eq!(last.data["view"]["table"], now["view"]["table"]);
    }
    let regions = loop {
        let event = page.news().await.unwrap();
        if event.data["version"] == now["version"] {
            break event;
        }
    };
    let names: Vec<&str> = regions.data["regions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|region| region[0].as_str().unwrap())
        .collect();
    assert!(
        ["board", "decision", "log", "party", "monster"].iter().all(|name| names.contains(name)),
        "{names:?}"
    );
    // Who comes back and has seen it all is told that all is well, and nothing twice.
    let seen = now["version"].to_string();
    let mut back = Stream::open(&watcher, &path, Some(&seen)).await;
    assert_eq!(back.next().await.unwrap().name, "beat");
    let mut late = Stream::open(&watcher, &path, Some("1")).await;
    assert_eq!(late.news().await.unwrap().data["inputs"], now["inputs"]);
}

#[tokio::test]
async fn a_stream_ends_with_the_seat_the_table_and_the_server() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let (mut ada, mut phone, watcher) = (here.guest(), here.guest(), here.guest());
    let (table, _) = ada.make("Ada", json!("all")).await;
    let path = format!("/api/v1/tables/{table}/events");
    let mut old = Stream::open(&ada, &path, None).await;
    old.news().await.unwrap();
    let token = ada.command(&table, "hand-over", json!({})).await.good();
    phone.post("/api/v1/take-over", token).await.good();
    let ended = loop {
        let event = old.news().await.unwrap();
        if event.name != "scene" {
            break event;
        }
        assert_eq!(event.data["me"]["name"], "Ada");
    };
    assert_eq!(ended.name, "ended");
    assert!(old.next().await.is_none());
    let mut watching = Stream::open(&watcher, &path, None).await;
    watching.news().await.unwrap();
    here.shared.tables.delete(&table).unwrap();
    while let Some(event) = watching.news().await {
        assert!(event.name == "scene" || event.name == "ended");
    }
    let (other, _) = phone.make("Ada", json!("all")).await;
    let mut last = Stream::open(&watcher, &format!("/api/v1/tables/{other}/events"), None).await;
    last.news().await.unwrap();
    here.shared.end();
    while let Some(event) = last.next().await {
        assert_ne!(event.name, "ended", "the page comes back by itself");
    }
}

#[tokio::test]
async fn a_reader_that_does_not_read_keeps_nobody_waiting() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let mut ada = here.guest();
    let (table, _) = ada.make("Ada", json!("all")).await;
    let path = format!("/api/v1/tables/{table}/events");
    let mut slow = Stream::open(&here.guest(), &path, None).await;
    let mut dice = Dice(5);
    for _ in 0..30 {
        ada.answer(&table, &mut dice).await.unwrap();
    }
    let now = ada.scene(&table).await;
    let mut count = 0;
    loop {
        let event = slow.news().await.unwrap();
        count += 1;
        if event.data["inputs"] == now["inputs"] {
            break;
        }
    }
    assert!(count < 20, "{count}: what came in between is left out");
}
