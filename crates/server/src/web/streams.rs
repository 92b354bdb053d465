//! Server-sent events: what somebody sees, whenever it changes. Whoever comes back gets what is there now, so that nothing
//! has to be kept for them.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use source::JsonSchema;
use tokio::sync::{mpsc, watch};
use tokio_stream::wrappers::ReceiverStream;

use super::session::Session;
use super::{Shared, aside};
use crate::pages::BEAT;
use crate::problem::{Problem, Result};
use crate::tables::{Carries, Watching, Who};

/// What is sent while nothing happens.
const BEATS: &[u8] = b"event: beat\ndata: {}\n\n";

/// What is sent when nothing comes any more.
const ENDED: &[u8] = b"event: ended\ndata: {}\n\n";

/// How a stream is asked for.
#[derive(Debug, Default, Deserialize, JsonSchema)]
pub struct Looking {
    /// Anything, for somebody who only watches although they sit at the table: the big screen.
    #[serde(default)]
    watch: Option<String>,
}

/// The events of a table: scenes.
pub async fn scenes(
    shared: State<Shared>,
    session: Session,
    id: Path<String>,
    looking: Query<Looking>,
    headers: HeaderMap,
) -> Result<Response> {
    stream(&shared, &session, &id, &looking, &headers, Carries::Scene).await
}

/// The events of a page: its regions.
pub async fn regions(
    shared: State<Shared>,
    session: Session,
    id: Path<String>,
    looking: Query<Looking>,
    headers: HeaderMap,
) -> Result<Response> {
    stream(&shared, &session, &id, &looking, &headers, Carries::Regions).await
}

async fn stream(
    shared: &Shared,
    session: &Session,
    id: &str,
    looking: &Looking,
    headers: &HeaderMap,
    carries: Carries,
) -> Result<Response> {
    if *shared.end.borrow() {
        return Err(Problem::too_many("streams: the server ends"));
    }
    let counted = shared.gates.stream(session.client)?;
    let (slot, who) = session.at(shared, id).await?;
    let (who, token) = match looking.watch {
        Some(_) => (Who { person: None, ..who }, None),
        None => (who, session.token(id).filter(|_| who.person.is_some())),
    };
    let seen = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let watching = aside(move || slot.watch(who, carries, token)).await?;
    let (events, sent) = mpsc::channel(1);
    let shared = Arc::clone(shared);
    shared.counts[2].fetch_add(1, Ordering::Relaxed);
    tokio::spawn(async move {
        run(&shared, watching, seen, &events).await;
        shared.counts[2].fetch_sub(1, Ordering::Relaxed);
        drop(counted);
    });
    let buffering = HeaderName::from_static("x-accel-buffering");
    let headers = [(CONTENT_TYPE, "text/event-stream"), (buffering, "no"), (CACHE_CONTROL, "no-store")];
    Ok((headers, Body::from_stream(ReceiverStream::new(sent))).into_response())
}

async fn run(
    shared: &Shared,
    watching: Watching,
    mut seen: Option<u64>,
    events: &mpsc::Sender<std::result::Result<Bytes, Infallible>>,
) {
    let mut end = shared.end.subscribe();
    let mut beat = tokio::time::interval(Duration::from_secs(BEAT));
    let mut changes = watching.changes.clone();
    let watching = Arc::new(watching);
    // Whoever comes back hears at once that all is well.
    changes.mark_changed();
    loop {
        let event = tokio::select! {
            biased;
            () = events.closed() => return,
            () = ending(&mut end) => return,
            news = changes.changed() => {
                if news.is_err() {
                    return;
                }
                let frame = if let Some(frame) = watching.at_hand() {
                    Some(frame)
                } else {
                    let looking = Arc::clone(&watching);
                    aside(move || Ok(looking.now())).await.ok().flatten()
                };
                let Some(frame) = frame else {
                    let _gone = events.send(Ok(Bytes::from_static(ENDED))).await;
                    return;
                };
                if seen == Some(frame.version) {
                    continue;
                }
                seen = Some(frame.version);
                frame.event
            }
            _ = beat.tick() => {
                let looking = Arc::clone(&watching);
                if aside(move || { looking.beat(); Ok(()) }).await.is_err() {
                    return;
                }
                Bytes::from_static(BEATS)
            }
        };
        // A slow reader is waited for, unless the server ends; what came in between is left out.
        tokio::select! {
            sent = events.send(Ok(event)) => if sent.is_err() { return },
            () = ending(&mut end) => return,
        }
    }
}

/// Returns when the server ends.
async fn ending(end: &mut watch::Receiver<bool>) {
    let _ended = end.wait_for(|is_ending| *is_ending).await;
}
