//! Who asks: cookies of seats and of the host. No token stands in a path, a query or a body of an answer.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::header::{AUTHORIZATION, COOKIE, HOST, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use table::Person;

use super::{Shared, aside};
use crate::problem::{Problem, Result};
use crate::secret::{self, Hash};
use crate::tables::{Seated, Slot, Who};

/// Whence somebody asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Client {
    /// The address.
    pub address: IpAddr,
    /// Whether nobody can read along on the way.
    pub is_secure: bool,
}

/// How long a cookie lasts that is not ended, in seconds.
const LASTS: u32 = 400 * 24 * 60 * 60;

/// Who asks.
#[derive(Debug)]
pub struct Session {
    /// From where.
    pub client: IpAddr,
    /// Whether nobody can read along on the way.
    pub is_secure: bool,
    /// Whether they run the server.
    pub is_host: bool,
    /// The name by which they call the server.
    pub called: String,
    /// Whether a page elsewhere led here.
    pub is_led: bool,
    tokens: Vec<(String, String)>,
    server: String,
}

fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    let all = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='))
}

/// Whether somebody has looked at a page of this server: only its own pages send the cookie that says so.
pub fn has_visited(headers: &HeaderMap, server: &str) -> bool {
    let name = format!("bout-{server}");
    cookies(headers).any(|(known, _)| known == name)
}

impl FromRequestParts<Shared> for Session {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> std::result::Result<Self, Infallible> {
        let nobody = Client { address: IpAddr::V4(Ipv4Addr::LOCALHOST), is_secure: false };
        let Client { address: client, is_secure } = parts.extensions.get().copied().unwrap_or(nobody);
        let prefix = format!("bout-{}-", shared.server);
        let mine = cookies(&parts.headers)
            .filter_map(|(name, value)| Some((name.strip_prefix(&prefix)?.to_owned(), value.to_owned())));
        let tokens: Vec<(String, String)> = mine.collect();
        let header = |name| parts.headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        let bearer = header(AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
        let cookie = tokens.iter().find(|(table, _)| table == "host").map(|(_, token)| token.as_str());
        let is_host = bearer.or(cookie).is_some_and(|token| secret::hash(token) == shared.host);
        let called = header(HOST).unwrap_or_default().to_owned();
        let is_led = parts.headers.get("sec-fetch-site").is_some_and(|site| site == "cross-site");
        Ok(Self { client, is_secure, is_host, called, is_led, tokens, server: shared.server.clone() })
    }
}

fn looks(shared: &Shared, table: &str, token: Option<Hash>, is_host: bool) -> Result<(Arc<Slot>, Who)> {
    let slot = shared.tables.get(table)?;
    let person = token.map(|token| slot.whose(&token)).transpose()?.flatten();
    Ok((slot, Who { person, is_host }))
}

impl Session {
    /// The digest of their token for a table.
    pub fn token(&self, table: &str) -> Option<Hash> {
        let found = self.tokens.iter().find(|(known, _)| known == table);
        found.map(|(_, token)| secret::hash(token))
    }

    /// The tables for which they have a token.
    pub fn tables(&self) -> Vec<String> {
        const MOST: usize = 50;
        self.tokens
            .iter()
            .map(|(table, _)| table.clone())
            .filter(|table| table != "host")
            .take(MOST)
            .collect()
    }

    /// A table, and who they are there, where nobody else is kept waiting.
    ///
    /// # Errors
    /// If there is no such table.
    pub fn looks(&self, shared: &Shared, table: &str) -> Result<(Arc<Slot>, Who)> {
        looks(shared, table, self.token(table), self.is_host)
    }

    /// A table at which they sit, likewise.
    ///
    /// # Errors
    /// If they do not.
    pub fn sits_at(&self, shared: &Shared, table: &str) -> Result<(Arc<Slot>, Person)> {
        let (slot, who) = self.looks(shared, table)?;
        Ok((slot, who.person.ok_or_else(Problem::no_seat)?))
    }

    /// A table, and who they are there.
    ///
    /// # Errors
    /// If there is no such table.
    pub async fn at(&self, shared: &Shared, table: &str) -> Result<(Arc<Slot>, Who)> {
        let (shared, table, token) = (Arc::clone(shared), table.to_owned(), self.token(table));
        let is_host = self.is_host;
        aside(move || looks(&shared, &table, token, is_host)).await
    }

    /// A table at which they sit.
    ///
    /// # Errors
    /// If they do not.
    pub async fn seated(&self, shared: &Shared, table: &str) -> Result<(Arc<Slot>, Person)> {
        let (slot, who) = self.at(shared, table).await?;
        Ok((slot, who.person.ok_or_else(Problem::no_seat)?))
    }

    fn cookie(&self, name: &str, value: &str, lasts: u32) -> HeaderValue {
        let name = if name.is_empty() {
            format!("bout-{}", self.server)
        } else {
            format!("bout-{}-{name}", self.server)
        };
        let secure = if self.is_secure { "; Secure" } else { "" };
        let text = format!("{name}={value}; Path=/; Max-Age={lasts}; HttpOnly; SameSite=Strict{secure}");
        HeaderValue::from_str(&text).expect("it is plain")
    }

    fn with(response: impl IntoResponse, cookie: HeaderValue) -> Response {
        let mut response = response.into_response();
        response.headers_mut().append(SET_COOKIE, cookie);
        response
    }

    /// An answer that makes them known as one who sits at a table.
    pub fn sits(&self, seated: &Seated, response: impl IntoResponse) -> Response {
        Self::with(response, self.cookie(&seated.table, &seated.token, LASTS))
    }

    /// An answer after which they sit there no more.
    pub fn left(&self, table: &str, response: impl IntoResponse) -> Response {
        Self::with(response, self.cookie(table, "", 0))
    }

    /// An answer that makes them known as the host.
    pub fn hosts(&self, token: &str, response: impl IntoResponse) -> Response {
        Self::with(response, self.cookie("host", token, LASTS))
    }

    /// A page, which notes that they have been here.
    pub fn page(&self, page: String) -> Response {
        Self::with(axum::response::Html(page), self.cookie("", "1", LASTS))
    }
}
