//! The API: everything that a page can do, as JSON.

use std::sync::Arc;

use ask::outlook::WhatIf;
use ask::question::Versus;
use axum::Json;
use axum::body::to_bytes;
use axum::extract::{FromRequest, Path, Query, Request, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use source::JsonSchema;
use table::LogLine;

use super::limits::Gate;
use super::session::Session;
use super::{Shared, aside};
use crate::jobs::{AskCommand, Job};
use crate::problem::{Kind, Problem, Result};
use crate::scene::{Corrections, Lobby, Otherwise, Prospects, Scene, Start, WhatComes};
use crate::secret;
use crate::tables::{
    Agreed, AmendCommand, BackCommand, Carries, Done, HandOver, JoinTable, NewTable, PassCommand,
    RollsCommand, Seated, SeatsCommand, SubmitCommand, TakeOver, Token,
};

/// The largest command, in bytes.
const COMMAND: usize = 64 * 1024;

/// The largest table that is made: a saved game among them.
pub const TABLE: usize = 4 * 1024 * 1024;

/// What came as JSON, of so many bytes at most.
#[derive(Debug)]
pub struct Body<T, const MOST: usize = COMMAND>(pub T);

impl<T: DeserializeOwned, const MOST: usize> FromRequest<Shared> for Body<T, MOST> {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &Shared) -> Result<Self> {
        let kind =
            request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if kind.split(';').next().is_none_or(|kind| !kind.trim().eq_ignore_ascii_case("application/json")) {
            let hint = "send `Content-Type: application/json`";
            return Err(Problem::new(Kind::Malformed, "that is not said to be JSON", hint));
        }
        let bytes = read(request, MOST).await?;
        let wrong = |error: serde_json::Error| {
            let hint = "look at /api/v1/openapi.json";
            Problem::new(Kind::Malformed, format!("that cannot be understood: {error}"), hint)
        };
        serde_json::from_slice(&bytes).map(Self).map_err(wrong)
    }
}

/// The body of a request, if it is not too large.
pub async fn read(request: Request, most: usize) -> Result<axum::body::Bytes> {
    let too_large =
        |_| Problem::new(Kind::TooLarge, "that is too large", format!("send at most {most} bytes"));
    to_bytes(request.into_body(), most).await.map_err(too_large)
}

/// A version that somebody has to see.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Version {
    /// The version of the table by then.
    pub version: u64,
}

/// From where the log is read.
#[derive(Debug, Default, Deserialize, JsonSchema)]
pub struct From {
    #[serde(default)]
    from: usize,
}

/// A part of the log.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct LogPart {
    /// Its lines.
    pub lines: Vec<LogLine>,
    /// Where the next part begins.
    pub next: usize,
}

/// A code.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Code {
    /// As people read it to each other.
    pub code: String,
}

/// What there is to play, and the tables of whoever asks.
pub async fn start(State(shared): State<Shared>, session: Session) -> Result<Json<Start>> {
    known(&shared, &session).await.map(Json)
}

/// The same, for whoever answers otherwise.
pub async fn known(shared: &Shared, session: &Session) -> Result<Start> {
    let (shared, mine, is_host) = (Arc::clone(shared), session.tables(), session.is_host);
    aside(move || {
        let tables = shared.tables.known(&mine, is_host)?;
        let may_create = shared.options.is_open || is_host;
        Ok(Start { may_create, is_host, tables, offer: shared.offer.clone() })
    })
    .await
}

/// Makes a table.
pub async fn make(
    State(shared): State<Shared>,
    session: Session,
    Body(new): Body<NewTable, TABLE>,
) -> Result<Response> {
    let seated = made(&shared, &session, new).await?;
    let answer = (axum::http::StatusCode::CREATED, Json(seated.clone()));
    Ok(session.sits(&seated, answer))
}

/// The same, for whoever answers otherwise.
pub async fn made(shared: &Shared, session: &Session, new: NewTable) -> Result<Seated> {
    if !shared.options.is_open && !session.is_host {
        return Err(Problem::host_only());
    }
    shared.gate(Gate::Make, session.client)?;
    let shared = Arc::clone(shared);
    aside(move || shared.tables.make(&new)).await
}

/// The table to which a code leads.
pub async fn lobby(
    State(shared): State<Shared>,
    session: Session,
    Body(code): Body<Code>,
) -> Result<Json<Lobby>> {
    shared.gate(Gate::Code, session.client)?;
    aside(move || shared.tables.by_code(&code.code)?.lobby().map(Json)).await
}

/// Joins a table.
pub async fn join(
    State(shared): State<Shared>,
    session: Session,
    Body(join): Body<JoinTable>,
) -> Result<Response> {
    let seated = joined(&shared, &session, join).await?;
    Ok(session.sits(&seated, Json(seated.clone())))
}

/// The same, for whoever answers otherwise.
pub async fn joined(shared: &Shared, session: &Session, join: JoinTable) -> Result<Seated> {
    shared.gate(Gate::Code, session.client)?;
    let shared = Arc::clone(shared);
    aside(move || shared.tables.by_code(&join.code)?.join(&join.name, &join.seats)).await
}

/// Takes over what a link hands over.
pub async fn take_over(
    State(shared): State<Shared>,
    session: Session,
    Body(link): Body<TakeOver>,
) -> Result<Response> {
    shared.gate(Gate::Code, session.client)?;
    let seated = aside(move || shared.tables.take_over(&link)).await?;
    Ok(session.sits(&seated, Json(seated.clone())))
}

/// Makes whoever has the host token known as the host.
pub async fn host(
    State(shared): State<Shared>,
    session: Session,
    Body(token): Body<Token>,
) -> Result<Response> {
    shared.gate(Gate::Code, session.client)?;
    if secret::hash(&token.token) != shared.host {
        return Err(Problem::host_only());
    }
    Ok(session.hosts(&token.token, axum::http::StatusCode::NO_CONTENT))
}

/// What somebody sees.
pub async fn scene(
    State(shared): State<Shared>,
    session: Session,
    Path(id): Path<String>,
) -> Result<Response> {
    let frame = aside(move || {
        let (slot, who) = session.looks(&shared, &id)?;
        slot.frame(who, Carries::Scene)
    });
    Ok(([(CONTENT_TYPE, "application/json")], frame.await?.json).into_response())
}

/// The log, from a line on.
pub async fn log(
    State(shared): State<Shared>,
    session: Session,
    Path(id): Path<String>,
    from: std::result::Result<Query<From>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<LogPart>> {
    let wrong = |_| Problem::new(Kind::Malformed, "`from` is no number", "give the number of a line");
    let Query(From { from }) = from.map_err(wrong)?;
    let (slot, _) = session.at(&shared, &id).await?;
    let lines = aside(move || slot.log(from)).await?;
    Ok(Json(LogPart { next: from.saturating_add(lines.len()), lines }))
}

/// What lies ahead of every option. A few tables at a time are looked at, in the order in which they were asked about.
pub async fn odds(
    State(shared): State<Shared>,
    session: Session,
    Path(id): Path<String>,
) -> Result<Json<Prospects>> {
    let (slot, _) = session.at(&shared, &id).await?;
    let known = {
        let slot = Arc::clone(&slot);
        aside(move || Ok(slot.prospects_known())).await?
    };
    if let Some(known) = known {
        return Ok(Json((*known).clone()));
    }
    shared.gate(Gate::Odds, session.client)?;
    let look = move || slot.prospects().map(|found| Json((*found).clone()));
    shared.thinker.think(session.client, look).await
}

/// To when one looks back.
#[derive(Debug, Default, Deserialize, JsonSchema)]
pub struct When {
    /// So many inputs were in force; if absent, all that are by now.
    #[serde(default)]
    pub inputs: Option<usize>,
}

/// How a table stood.
pub async fn past(
    State(shared): State<Shared>,
    session: Session,
    Path(id): Path<String>,
    when: std::result::Result<Query<When>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Scene>> {
    let wrong =
        |_| Problem::new(Kind::Malformed, "`inputs` is no number", "give how many inputs were in force");
    let Query(when) = when.map_err(wrong)?;
    let (slot, _) = session.at(&shared, &id).await?;
    aside(move || slot.past(when.inputs.unwrap_or(usize::MAX)).map(Json)).await
}

/// What comes of an option in full. As with odds, a few are looked at at a time.
pub async fn what_if(
    State(shared): State<Shared>,
    session: Session,
    Path(id): Path<String>,
    Body(asked): Body<WhatIf>,
) -> Result<Json<WhatComes>> {
    shared.gate(Gate::Odds, session.client)?;
    let (slot, _) = session.at(&shared, &id).await?;
    shared.thinker.think(session.client, move || slot.what_if(&asked).map(Json)).await
}

/// Asks something that may take long.
pub async fn ask(
    State(shared): State<Shared>,
    session: Session,
    Body(command): Body<AskCommand, TABLE>,
) -> Result<Response> {
    shared.gate(Gate::Odds, session.client)?;
    let has_pack = |versus: &Versus| versus.pack.is_some();
    let asked = &command.question;
    if !session.is_host && (asked.pack.is_some() || asked.versus.as_ref().is_some_and(has_pack)) {
        return Err(Problem::host_only());
    }
    let job = aside(move || shared.jobs.ask(session.client, command)).await?;
    Ok((axum::http::StatusCode::ACCEPTED, Json(job)).into_response())
}

/// How far that is, or what came of it.
pub async fn job(State(shared): State<Shared>, Path(job): Path<String>) -> Result<Json<Job>> {
    aside(move || shared.jobs.get(&job).map(Json)).await
}

/// Stops it.
pub async fn stop(State(shared): State<Shared>, Path(job): Path<String>) -> Result<Json<Job>> {
    aside(move || shared.jobs.stop(&job).map(Json)).await
}

/// What can be otherwise.
pub async fn otherwise(
    State(shared): State<Shared>,
    session: Session,
    Path(id): Path<String>,
) -> Result<Json<Otherwise>> {
    shared.gate(Gate::Odds, session.client)?;
    let (slot, _) = session.seated(&shared, &id).await?;
    shared.thinker.think(session.client, move || slot.otherwise().map(Json)).await
}

/// What can be corrected.
pub async fn corrections(
    State(shared): State<Shared>,
    session: Session,
    Path(id): Path<String>,
) -> Result<Json<Corrections>> {
    let (slot, _) = session.seated(&shared, &id).await?;
    aside(move || slot.corrections().map(Json)).await
}

/// The journal, as a file.
pub async fn save(
    State(shared): State<Shared>,
    session: Session,
    Path(id): Path<String>,
) -> Result<Response> {
    let (slot, _) = session.seated(&shared, &id).await?;
    let text = aside(move || slot.save()).await?;
    let kind = (CONTENT_TYPE, "application/x-ndjson");
    Ok(([kind, (CONTENT_DISPOSITION, "attachment; filename=\"table.bout\"")], text).into_response())
}

macro_rules! commands {
    ($($(#[$about:meta])* $name:ident($command:ident: $Command:ty) -> $Answer:ty = |$slot:ident, $who:ident| $work:expr;)*) => {
        $(
            $(#[$about])*
            pub async fn $name(
                State(shared): State<Shared>,
                session: Session,
                Path(id): Path<String>,
                Body($command): Body<$Command>,
            ) -> Result<Json<$Answer>> {
                shared.gate(Gate::Command, session.client)?;
                aside(move || {
                    let ($slot, $who) = session.sits_at(&shared, &id)?;
                    ($work).map(Json)
                })
                .await
            }
        )*
    };
}

commands! {
    /// Answers what is due.
    submit(command: SubmitCommand) -> Done = |slot, who| slot.submit(who, &command);
    /// Passes until something changes.
    pass_all(command: PassCommand) -> Done = |slot, who| slot.pass_all(who, &command);
    /// Takes back.
    back(command: BackCommand) -> Done = |slot, who| slot.back(who, &command);
    /// Agrees to what is proposed.
    agree(command: Agreed) -> Done = |slot, who| slot.answer(who, &command, true);
    /// Refuses it.
    refuse(command: Agreed) -> Done = |slot, who| slot.answer(who, &command, false);
    /// Corrects something.
    amend(command: AmendCommand) -> Done = |slot, who| slot.amend(who, &command);
    /// Begins something by hand.
    begin(command: AmendCommand) -> Done = |slot, who| slot.begin_by_hand(who, &command);
    /// Says where dice come from.
    rolls(command: RollsCommand) -> Done = |slot, who| slot.rolls(who, &command);
    /// Takes and leaves seats.
    seats(command: SeatsCommand) -> Version = |slot, who| slot.seats(who, &command).map(|version| Version { version });
    /// Hands over by a link.
    hand_over(command: HandOver) -> Token = |slot, who| slot.hand_over(who, &command);
}

/// Leaves the table.
pub async fn leave(
    State(shared): State<Shared>,
    session: Session,
    Path(id): Path<String>,
) -> Result<Response> {
    let (slot, who) = session.seated(&shared, &id).await?;
    let version = aside(move || slot.leave(who)).await?;
    Ok(session.left(&id, Json(Version { version })))
}

/// Deletes a table.
pub async fn delete(
    State(shared): State<Shared>,
    session: Session,
    Path(id): Path<String>,
) -> Result<Response> {
    if !session.is_host {
        return Err(Problem::host_only());
    }
    aside(move || shared.tables.delete(&id)).await?;
    Ok(axum::http::StatusCode::NO_CONTENT.into_response())
}

/// Takes a seat from somebody.
pub async fn remove(
    State(shared): State<Shared>,
    session: Session,
    Path((id, seat)): Path<(String, String)>,
) -> Result<Json<Version>> {
    if !session.is_host {
        return Err(Problem::host_only());
    }
    let no_seat = |_| Problem::new(Kind::NotFound, "there is no such seat", "give its number");
    let seat = seat.parse().map_err(no_seat)?;
    aside(move || shared.tables.get(&id)?.remove(seat).map(|version| Json(Version { version }))).await
}
