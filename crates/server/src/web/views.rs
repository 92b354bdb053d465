//! Pages, which are rendered from the same values that the API returns.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use ask::look_up::{Found, Register, called};
use axum::extract::{Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{DOCTYPE, html};
use serde::Deserialize;

use super::limits::Gate;
use super::session::Session;
use super::{Shared, api, aside};
use crate::pages::{self, Invite};
use crate::problem::{Kind, Problem};
use crate::qr;

/// A problem on a page of its own.
#[derive(Debug)]
pub struct Shown(pub Problem);

impl From<Problem> for Shown {
    fn from(problem: Problem) -> Self {
        Self(problem)
    }
}

impl IntoResponse for Shown {
    fn into_response(self) -> Response {
        let Self(problem) = self;
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    title { "Bout" }
                    link rel="stylesheet" href="/assets/bout.css";
                }
                body {
                    main class="start" {
                        div class="one" {
                            section class="panel joinbox" {
                                h1 class="question" { (problem.message) "." }
                                @if let Some(hint) = &problem.hint { p class="dim" { (hint) "." } }
                                a class="btn primary big wide" href="/" { "To the start" }
                            }
                        }
                    }
                }
            }
        };
        (problem.status(), axum::response::Html(page.into_string())).into_response()
    }
}

/// What pages return.
pub type Page = Result<Response, Shown>;

/// Where everybody begins.
pub async fn start(State(shared): State<Shared>, session: Session) -> Page {
    let start = api::known(&shared, &session).await?;
    Ok(session.page(pages::start(&start)))
}

/// Where whoever runs the server says so.
pub async fn host(session: Session) -> Page {
    Ok(session.page(pages::host()))
}

/// A code in a form.
#[derive(Debug, Deserialize)]
pub struct Coded {
    #[serde(default)]
    code: String,
}

/// From a code that was typed to its page.
pub async fn to_code(Query(coded): Query<Coded>) -> Redirect {
    let code: String = coded.code.chars().filter(char::is_ascii_alphanumeric).collect();
    Redirect::to(&if code.is_empty() { "/".to_owned() } else { format!("/j/{}", code.to_ascii_lowercase()) })
}

/// How others come to a table: the address by which whoever asks came, or the one that others can reach.
fn invite(shared: &Shared, session: &Session, code: &str) -> Invite {
    let is_mine = session.called.starts_with("localhost") || session.called.starts_with("127.");
    let address = match session.called.as_str() {
        "" => shared.options.address.clone(),
        _ if is_mine && shared.options.proxies.is_empty() => shared.options.address.clone(),
        called => format!("{}://{called}", if session.is_secure { "https" } else { "http" }),
    };
    let link = format!("{address}/j/{}", code.to_ascii_lowercase());
    Invite { code: code.to_owned(), qr: qr::path(&link), link }
}

/// The page to which a code leads.
pub async fn join(State(shared): State<Shared>, session: Session, Path(code): Path<String>) -> Page {
    shared.gate(Gate::Code, session.client)?;
    let (lobby, id) = {
        let shared = Arc::clone(&shared);
        aside(move || {
            let slot = shared.tables.by_code(&code)?;
            Ok((slot.lobby()?, slot.id.clone()))
        })
        .await?
    };
    let (_, who) = session.at(&shared, &id).await?;
    let me = who.person.and_then(|person| lobby.people.iter().find(|one| one.number == person.0));
    let sits = me.map(|me| me.seats.clone()).unwrap_or_default();
    let name = me.map(|me| me.name.as_str()).filter(|name| *name != super::forms::NOBODY);
    let invite = lobby.table.code.as_deref().map(|code| invite(&shared, &session, code));
    Ok(session.page(pages::join(&lobby, invite.as_ref(), name, &sits)))
}

/// Where a table is: the seat of whoever has one, else to watch.
pub async fn table(State(shared): State<Shared>, session: Session, Path(id): Path<String>) -> Page {
    let (_, who) = session.at(&shared, &id).await?;
    let place = if who.person.is_some() { "seat" } else { "watch" };
    Ok(Redirect::to(&format!("/t/{id}/{place}")).into_response())
}

/// How somebody comes to their seat.
#[derive(Debug, Default, Deserialize)]
pub struct Coming {
    /// Anything, for a beginner: each step is explained.
    learn: Option<String>,
}

/// The page of a seat.
pub async fn seat(
    State(shared): State<Shared>,
    session: Session,
    Path(id): Path<String>,
    Query(coming): Query<Coming>,
) -> Page {
    let (slot, who) = session.at(&shared, &id).await?;
    if who.person.is_none() {
        if session.is_led && session.token(&id).is_none() {
            // A link on another page brings no cookies along; the same address from here does.
            let again =
                html! { (DOCTYPE) html { head { meta http-equiv="refresh" content="0"; title { "Bout" } } } };
            return Ok(axum::response::Html(again.into_string()).into_response());
        }
        return Ok(Redirect::to(&format!("/t/{id}/watch")).into_response());
    }
    let page = aside(move || Ok(pages::seat(&slot.scene(who)?, coming.learn.is_some()))).await?;
    Ok(session.page(page))
}

/// The table on a big screen.
pub async fn screen(State(shared): State<Shared>, session: Session, Path(id): Path<String>) -> Page {
    let (slot, who) = session.at(&shared, &id).await?;
    let knows_code = who.person.is_some() || session.is_host;
    let page = aside(move || {
        let code = if knows_code { slot.lobby()?.table.code } else { None };
        let watcher = crate::tables::Who { person: None, ..who };
        Ok((code, slot.scene(watcher)?))
    })
    .await?;
    let (code, scene) = page;
    let invite = code.map(|code| invite(&shared, &session, &code));
    let page = pages::screen(&scene, invite.as_ref());
    Ok(session.page(page))
}

/// The table for somebody who watches.
pub async fn watch(State(shared): State<Shared>, session: Session, Path(id): Path<String>) -> Page {
    let (slot, who) = session.at(&shared, &id).await?;
    let watcher = crate::tables::Who { person: None, ..who };
    let page = aside(move || Ok(pages::watch(&slot.scene(watcher)?))).await?;
    Ok(session.page(page))
}

/// All lines of the log.
pub async fn log(State(shared): State<Shared>, session: Session, Path(id): Path<String>) -> Page {
    let (slot, who) = session.at(&shared, &id).await?;
    let page = aside(move || Ok(pages::story(&slot.story(who)?))).await?;
    Ok(session.page(page))
}

/// The past of a table, which anybody with the link may look at.
pub async fn replay(
    State(shared): State<Shared>,
    session: Session,
    Path(id): Path<String>,
    Query(when): Query<api::When>,
) -> Page {
    let (slot, _) = session.at(&shared, &id).await?;
    // Whoever names no moment begins at the beginning.
    let page = aside(move || Ok(pages::replay(&slot.past(when.inputs.unwrap_or(0))?))).await?;
    Ok(session.page(page))
}

/// The regions of that page at another moment.
pub async fn replayed(
    State(shared): State<Shared>,
    session: Session,
    Path(id): Path<String>,
    Query(when): Query<api::When>,
) -> crate::problem::Result<Response> {
    let (slot, _) = session.at(&shared, &id).await?;
    let regions = aside(move || {
        let scene = slot.past(when.inputs.unwrap_or(0))?;
        Ok(serde_json::json!({ "inputs": scene.inputs, "regions": pages::regions(&scene) }))
    })
    .await?;
    Ok(axum::Json(regions).into_response())
}

/// What is searched for.
#[derive(Debug, Deserialize)]
pub struct Searched {
    #[serde(default)]
    q: String,
}

/// Rules that have some words in them, or are called so.
pub async fn rules(session: Session, Query(searched): Query<Searched>) -> Page {
    let page = aside(move || {
        let words = searched.q.trim().to_owned();
        let found = if words.is_empty() { Vec::new() } else { find(&words) };
        Ok(pages::rule(&words, &found))
    })
    .await?;
    Ok(session.page(page))
}

fn find(words: &str) -> Vec<Found> {
    const MOST: usize = 60;
    let all = Register::of(None);
    let named = called(&all, words);
    if !named.is_empty() {
        return named;
    }
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let has = |text: &str| {
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word.as_str()))
    };
    let rules = all.rules.into_iter().filter(|rule| has(&rule.says) || has(&rule.rule)).map(Found::Rule);
    let rulings = all.rulings.into_iter().filter(|ruling| has(&ruling.question)).map(Found::Ruling);
    let keywords =
        all.keywords.into_iter().filter(|word| has(&word.keyword) || has(&word.says)).map(Found::Keyword);
    rules.chain(rulings).chain(keywords).take(MOST).collect()
}

/// A rule by its id.
pub async fn rule(session: Session, Path(id): Path<String>) -> Page {
    let page = aside(move || {
        let found = called(&Register::of(None), &id);
        if found.is_empty() {
            return Err(Problem::new(Kind::NotFound, "there is no such rule", "search for a word of it"));
        }
        Ok(pages::rule(&id, &found))
    })
    .await?;
    Ok(session.page(page))
}

/// What the operator counts.
pub async fn metrics(State(shared): State<Shared>) -> Response {
    let [requests, refused, streams] = [0, 1, 2].map(|at| shared.counts[at].load(Ordering::Relaxed));
    let [commits, calls] = shared.tables.store().written();
    let text = format!(
        "# TYPE bout_requests_total counter\nbout_requests_total {requests}\n\
         # TYPE bout_requests_refused_total counter\nbout_requests_refused_total {refused}\n\
         # TYPE bout_streams gauge\nbout_streams {streams}\n\
         # TYPE bout_tables_open gauge\nbout_tables_open {}\n\
         # TYPE bout_store_commits_total counter\nbout_store_commits_total {commits}\n\
         # TYPE bout_store_changes_total counter\nbout_store_changes_total {calls}\n",
        shared.tables.count()
    );
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}
