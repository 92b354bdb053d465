//! What answers over HTTP: the API, pages and forms, streams; and what stands before all of them.

mod api;
mod forms;
mod guard;
mod limits;
pub mod openapi;
mod session;
mod streams;
mod views;

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use ask::look_up::{Name, Register};
use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;
use packs::GameName;
use tokio::sync::watch;

use crate::jobs::Jobs;
use crate::problem::{Kind, Problem, Result};
use crate::scene::{Offer, RulingOffer};
use crate::secret::{self, Hash};
use crate::store::Store;
use crate::tables::Tables;
use crate::think::Thinker;
pub use limits::Limits;

/// How a server is run.
#[derive(Debug, Clone)]
pub struct Options {
    /// Whether anybody may make tables; else only whoever has the host token.
    pub is_open: bool,
    /// Names besides addresses and `localhost` by which this machine may be called: others are refused, so that no page
    /// elsewhere reaches into a home network.
    pub hosts: Vec<String>,
    /// What others type to come here, without a slash at its end.
    pub address: String,
    /// What nobody may exceed.
    pub limits: Limits,
    /// Proxies whose word is taken for where somebody comes from, and whether that is encrypted.
    pub proxies: Vec<IpAddr>,
    /// Whether everything is encrypted here.
    pub is_secure: bool,
}

impl Default for Options {
    fn default() -> Self {
        let address = "http://localhost".to_owned();
        Self {
            is_open: true,
            hosts: Vec::new(),
            address,
            limits: Limits::default(),
            proxies: Vec::new(),
            is_secure: false,
        }
    }
}

/// A server: its tables, and what it counts.
#[derive(Debug)]
pub struct App {
    /// The tables.
    pub tables: Tables,
    /// How it is run.
    pub options: Options,
    /// What stands in the names of its cookies.
    server: String,
    host: Hash,
    offer: Offer,
    gates: limits::Gates,
    /// Looks ahead, of one table after the other: the other cores play on.
    thinker: Thinker,
    jobs: Jobs,
    /// Requests, refused ones, and streams that are open.
    counts: [AtomicU64; 3],
    end: watch::Sender<bool>,
}

/// Looks ahead that wait, and those of one address. Each takes a second at most.
const LOOKS: [usize; 2] = [256, 16];

/// A server that many tasks share.
pub type Shared = Arc<App>;

impl App {
    /// A server on a store, and the token by which whoever runs it is known.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn new(store: Store, options: Options) -> Result<(Shared, String)> {
        let host = secret::token();
        let app = Self {
            server: store.server()?,
            tables: Tables::new(store, options.limits.tables),
            host: secret::hash(&host),
            offer: offer(),
            gates: limits::Gates::new(&options.limits),
            thinker: Thinker::start(LOOKS)?,
            jobs: Jobs::new(options.limits.questions.clone())?,
            counts: Default::default(),
            end: watch::Sender::new(false),
            options,
        };
        Ok((Arc::new(app), host))
    }

    /// Ends all streams, lets no new one begin, and stops whatever is thought about.
    pub fn end(&self) {
        self.end.send_replace(true);
        self.jobs.end();
    }

    /// Lets a client do something that has a limit.
    fn gate(&self, gate: limits::Gate, client: IpAddr) -> Result<()> {
        self.gates.pass(gate, client)
    }
}

/// Everything that answers.
pub fn app(shared: &Shared) -> Router {
    let pages = Router::new()
        .route("/", get(views::start))
        .route("/host", get(views::host).post(forms::host))
        .route("/j", get(views::to_code))
        .route("/j/{code}", get(views::join).post(forms::join))
        .route("/tables", axum::routing::post(forms::make))
        .route("/t/{id}", get(views::table))
        .route("/t/{id}/seat", get(views::seat))
        .route("/t/{id}/screen", get(views::screen))
        .route("/t/{id}/watch", get(views::watch))
        .route("/t/{id}/log", get(views::log))
        .route("/r/{id}", get(views::replay))
        .route("/r/{id}/regions", get(views::replayed))
        .route("/t/{id}/events", get(streams::regions))
        .route("/t/{id}/{command}", axum::routing::post(forms::command))
        .route("/rule", get(views::rules))
        .route("/rule/{id}", get(views::rule))
        .route("/assets/{name}", get(asset))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/metrics", get(views::metrics));
    openapi::operations()
        .into_iter()
        .fold(pages, |router, operation| router.route(operation.path, operation.answers))
        .fallback(async || Problem::new(Kind::NotFound, "there is nothing here", "begin at the start page"))
        .method_not_allowed_fallback(async || {
            let problem =
                Problem::new(Kind::Malformed, "that is not done here", "look at /api/v1/openapi.json");
            (axum::http::StatusCode::METHOD_NOT_ALLOWED, axum::Json(problem))
        })
        .layer(axum::middleware::from_fn_with_state(Arc::clone(shared), guard::guard))
        .with_state(Arc::clone(shared))
}

macro_rules! assets {
    ($($name:literal)*) => { [$(($name, include_str!(concat!("../../assets/", $name)))),*] };
}

/// The files of pages.
const ASSETS: [(&str, &str); 13] = assets! {
    "bout.css" "bout.svg" "bout.js" "board.js" "decision.js" "keys.js" "odds.js" "page.js" "replay.js" "send.js" "sheets.js"
    "stream.js" "whatif.js"
};

/// A file of pages.
async fn asset(axum::extract::Path(name): axum::extract::Path<String>) -> Result<impl IntoResponse> {
    let found = ASSETS.iter().find(|(known, _)| *known == name);
    let missing = || Problem::new(Kind::NotFound, "there is no such file", "begin at the start page");
    let (name, text) = *found.ok_or_else(missing)?;
    let kind = match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        _ => "image/svg+xml",
    };
    Ok(([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")], text))
}

/// Work that takes a while or waits for the disk, where it keeps nobody else waiting. It goes on to its end, whoever asked
/// for it and has gone meanwhile.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|error| Err(Problem::failed(&error.to_string())))
}

/// What can be played.
fn offer() -> Offer {
    let names = |names: BTreeSet<&'static str>| names.into_iter().map(str::to_owned).collect();
    let rulings = GameName::ALL.iter().flat_map(|&game| {
        Register::of(Some(game)).rulings.into_iter().map(move |ruling| RulingOffer {
            id: ruling.ruling,
            game,
            title: ruling.question,
            options: ruling.options.into_iter().map(|option| [option.id, option.says]).collect(),
        })
    });
    Offer {
        monsters: names(Name::Monster.all()),
        levels: names(Name::Level.all()),
        parties: names(Name::Party.all()),
        warbands: names(Name::Warband.all()),
        fields: names(Name::Field.all()),
        rulings: rulings.collect(),
    }
}
