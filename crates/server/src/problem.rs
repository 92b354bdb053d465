//! Why something was not done, as everybody is told: no path, no query and no secret stands in it.

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use source::JsonSchema;
use table::Refused;

use crate::log;
use crate::store::Failure;

/// What functions here return.
pub type Result<T> = std::result::Result<T, Problem>;

/// What kind of problem it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// What was sent cannot be understood.
    Malformed,
    /// It is larger than is taken here.
    TooLarge,
    /// There is nothing of that name.
    NotFound,
    /// Only those who sit at the table may.
    NoSeat,
    /// It is for somebody else to do.
    NotYours,
    /// Only whoever runs the server may.
    HostOnly,
    /// Something else is due.
    NotDue,
    /// It is not among what can come up or be taken.
    NotOffered,
    /// A correction that cannot be.
    CannotAmend,
    /// There is nothing to take back.
    NothingToUndo,
    /// The seat, the name or the code is taken or gone.
    Taken,
    /// What was asked for cannot be played or answered.
    Question,
    /// Too many came, or too often.
    TooMany,
    /// The server could not do it.
    Failed,
}

/// Why something was not done. Nothing has changed then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Problem {
    /// What kind it is.
    pub kind: Kind,
    /// What is wrong, in one sentence.
    pub message: String,
    /// What to do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

impl Problem {
    /// A problem.
    pub fn new(kind: Kind, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { kind, message: message.into(), hint: Some(hint.into()) }
    }

    /// There is no such table, or nobody is to know of it.
    pub fn no_table() -> Self {
        Self::new(Kind::NotFound, "there is no such table", "ask for the link again, or make a table")
    }

    /// Only those who sit at the table may.
    pub fn no_seat() -> Self {
        Self::new(
            Kind::NoSeat,
            "you do not sit at this table",
            "join it by its code, or open the link of your seat",
        )
    }

    /// Only whoever runs the server may.
    pub fn host_only() -> Self {
        let hint = "give the host token that `bout serve` printed when it started";
        Self::new(Kind::HostOnly, "only the host may do that", hint)
    }

    /// Too often.
    pub fn too_many(what: &str) -> Self {
        Self::new(Kind::TooMany, format!("too many {what}"), "wait a little")
    }

    /// The server could not do it; the operator is told why.
    pub fn failed(why: &str) -> Self {
        log::say("failed", &[("why", why)]);
        Self::new(Kind::Failed, "that did not work, and nothing changed", "try again")
    }

    /// How HTTP says it.
    pub fn status(&self) -> StatusCode {
        match self.kind {
            Kind::Malformed => StatusCode::BAD_REQUEST,
            Kind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Kind::NotFound => StatusCode::NOT_FOUND,
            Kind::NoSeat => StatusCode::UNAUTHORIZED,
            Kind::NotYours | Kind::HostOnly => StatusCode::FORBIDDEN,
            Kind::NotDue | Kind::Taken | Kind::NothingToUndo => StatusCode::CONFLICT,
            Kind::NotOffered | Kind::CannotAmend | Kind::Question => StatusCode::UNPROCESSABLE_ENTITY,
            Kind::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Kind::Failed => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = self.status();
        let mut response = (status, Json(self)).into_response();
        if status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(RETRY_AFTER, axum::http::HeaderValue::from_static("10"));
        }
        response
    }
}

impl From<Refused> for Problem {
    fn from(refused: Refused) -> Self {
        let kind = match refused.kind {
            table::Kind::NoSuchPerson => Kind::NoSeat,
            table::Kind::NoSuchSeat | table::Kind::NoSuchPolicy | table::Kind::NotInTheDeck => {
                Kind::NotOffered
            }
            table::Kind::NotYours => Kind::NotYours,
            table::Kind::NotDue => Kind::NotDue,
            table::Kind::NotOffered => Kind::NotOffered,
            table::Kind::CannotAmend => Kind::CannotAmend,
            table::Kind::NothingToUndo => Kind::NothingToUndo,
            table::Kind::BadScenario | table::Kind::StaleSave | table::Kind::DamagedSave => Kind::Question,
        };
        Self { kind, message: refused.message, hint: Some(refused.hint) }
    }
}

impl From<ask::Problem> for Problem {
    fn from(problem: ask::Problem) -> Self {
        let message = match problem.place.as_deref().and_then(|place| Some((place.line?, place.column?))) {
            Some((line, column)) => format!("line {line}, column {column}: {}", problem.message),
            None => problem.message,
        };
        Self { kind: Kind::Question, message, hint: problem.hint }
    }
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Stale => Self::new(Kind::Taken, "somebody was faster", "look again, and try again"),
            Failure::Claimed => Self::failed("another server has taken the store"),
            Failure::Unsound(why) => Self::failed(why),
            Failure::Io(why) => Self::failed(&why),
        }
    }
}
