//! Somebody with a browser or a program: sends, keeps cookies, and reads what comes back.

use std::collections::BTreeMap;

use axum::Router;
use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, COOKIE, HOST, SET_COOKIE};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use server::web::Shared;
use server::{App, Limits, Options, Place, Store, app};
use tower::ServiceExt;

pub use crate::home::Folder;

/// A server without a socket.
#[derive(Clone)]
pub struct Here {
    pub router: Router,
    pub shared: Shared,
    pub host: String,
}

impl Here {
    pub fn open(place: impl Into<Place>) -> Self {
        let limits = Limits { commands: 1_000_000, ..Limits::default() };
        Self::with(place, Options { limits, ..Options::default() })
    }

    pub fn with(place: impl Into<Place>, options: Options) -> Self {
        let store = Store::open(place).expect("a store");
        let (shared, host) = App::new(store, options).expect("a server");
        Self { router: app(&shared), shared, host }
    }

    pub fn guest(&self) -> Guest {
        Guest { here: self.clone(), cookies: BTreeMap::new(), headers: Vec::new() }
    }
}

/// What came back.
#[derive(Debug)]
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("{}: {}", self.status, self.text))
    }

    /// The JSON of something that went well.
    #[track_caller]
    pub fn good(self) -> Value {
        assert!(self.status.is_success(), "{}: {}", self.status, self.text);
        if self.text.is_empty() { Value::Null } else { self.json() }
    }

    /// The kind of a problem.
    #[track_caller]
    pub fn bad(self) -> (u16, String) {
        assert!(!self.status.is_success(), "{}: {}", self.status, self.text);
        let problem = self.json();
        assert!(problem["message"].is_string(), "{problem}");
        (self.status.as_u16(), problem["kind"].as_str().unwrap_or_default().to_owned())
    }
}

/// Somebody who comes to a server.
#[derive(Clone)]
pub struct Guest {
    pub here: Here,
    pub cookies: BTreeMap<String, String>,
    pub headers: Vec<(&'static str, String)>,
}

impl Guest {
    pub fn request(&self, method: Method, path: &str) -> axum::http::request::Builder {
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let mut request = Request::builder().method(method).uri(path);
        if !self.headers.iter().any(|(name, _)| *name == "host") {
            request = request.header(HOST, "localhost");
        }
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        if cookies.is_empty() { request } else { request.header(COOKIE, cookies.join("; ")) }
    }

    pub async fn send(&mut self, request: Request<Body>) -> Reply {
        let response = self.here.router.clone().oneshot(request).await.expect("it always answers");
        for cookie in response.headers().get_all(SET_COOKIE) {
            let text = cookie.to_str().unwrap();
            assert!(text.contains("HttpOnly") && text.contains("SameSite=Strict"), "{text}");
            let (name, value) = text.split(';').next().unwrap().split_once('=').unwrap();
            if value.is_empty() {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
        let (status, headers) = (response.status(), response.headers().clone());
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        Reply { status, headers, text: String::from_utf8(bytes.to_vec()).unwrap() }
    }

    pub async fn get(&mut self, path: &str) -> Reply {
        let request = self.request(Method::GET, path).body(Body::empty()).unwrap();
        self.send(request).await
    }

    pub async fn delete(&mut self, path: &str) -> Reply {
        let request = self.request(Method::DELETE, path).body(Body::empty()).unwrap();
        self.send(request).await
    }

    pub async fn post(&mut self, path: &str, body: Value) -> Reply {
        self.post_text(path, "application/json", body.to_string()).await
    }

    pub async fn post_text(&mut self, path: &str, kind: &str, body: String) -> Reply {
        let request =
            self.request(Method::POST, path).header(CONTENT_TYPE, kind).body(Body::from(body)).unwrap();
        self.send(request).await
    }

    /// A table with a First Story fight, at which they hold these seats.
    pub async fn make(&mut self, name: &str, seats: Value) -> (String, String) {
        let question = json!({ "of": { "showdown": { "level": "first-story", "survivors": 2 } } });
        let made =
            self.post("/api/v1/tables", json!({ "name": name, "question": question, "seats": seats })).await;
        let made = made.good();
        (made["table"].as_str().unwrap().to_owned(), made["code"].as_str().unwrap().to_owned())
    }

    pub async fn join(&mut self, code: &str, name: &str, seats: Value) -> u64 {
        let joined =
            self.post("/api/v1/join", json!({ "code": code, "name": name, "seats": seats })).await.good();
        joined["person"].as_u64().unwrap()
    }

    pub async fn scene(&mut self, table: &str) -> Value {
        self.get(&format!("/api/v1/tables/{table}")).await.good()
    }

    pub async fn command(&mut self, table: &str, what: &str, body: Value) -> Reply {
        self.post(&format!("/api/v1/tables/{table}/{what}"), body).await
    }

    /// Answers what this one is asked, if they are: dice and cards as they lie on the table, options as they come.
    /// What was sent; nothing if they are not asked.
    pub async fn answer(&mut self, table: &str, dice: &mut Dice) -> Option<Value> {
        let scene = self.scene(table).await;
        let asked = &scene["waits"]["asked"];
        let given = given(asked, dice)?;
        let command = json!({ "id": format!("c{}", dice.below(u32::MAX)), "given": given });
        self.command(table, "submit", command.clone()).await.good();
        Some(command)
    }
}

/// Dice of a test: the same every time.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, bound: u32) -> u32 {
        // As simple as can be: nothing is known about how they fall but that they differ.
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(bound)) as u32
    }
}

/// What somebody gives who is asked this.
pub fn given(asked: &Value, dice: &mut Dice) -> Option<Value> {
    if let Some(roll) = asked.get("roll") {
        if roll["real"] == false {
            return Some(json!("roll"));
        }
        if let Some(faces) = roll["with"]["die"].as_u64() {
            let pool = roll["pool"].as_u64().unwrap();
            let thrown: Vec<u32> = (0..pool).map(|_| dice.below(faces as u32) + 1).collect();
            return Some(json!({ "dice": thrown }));
        }
        let cards = roll["cards"].as_array().unwrap();
        let card = &cards[dice.below(cards.len() as u32) as usize];
        return Some(json!({ "cards": [card["id"]] }));
    }
    let options = asked.get("choice")?["options"].as_array().unwrap();
    let option = &options[dice.below(options.len() as u32) as usize];
    Some(json!({ "choice": option["id"] }))
}

/// What browsers call a form that was filled in.
pub const FORM: &str = "application/x-www-form-urlencoded";

/// A value as it stands in a form.
pub fn escaped(text: &str) -> String {
    text.bytes()
        .map(
            |byte| {
                if byte.is_ascii_alphanumeric() {
                    char::from(byte).to_string()
                } else {
                    format!("%{byte:02X}")
                }
            },
        )
        .collect()
}
