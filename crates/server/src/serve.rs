//! Running a server: it listens, answers, and ends at once when it is told to.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio_rustls::rustls::ServerConfig;

use crate::listen::{From, Places, allowed};
use crate::log;
use crate::problem::Problem;
use crate::store::{Failure, Place, Store};
use crate::tls;
use crate::web::{App, Limits, Options, Shared, app};

/// How long those who are being answered have, once the server is to end.
const GRACE: Duration = Duration::from_millis(500);

/// How long threads that only compute may take to notice.
const LAST: Duration = Duration::from_millis(200);

// A server that is told to end is gone within a second.
const _: () = assert!(GRACE.as_millis() + LAST.as_millis() < 1000);

/// How often old tables are looked for.
const TIDY: Duration = Duration::from_mins(10);

/// The most threads that wait for the disk or work on a table: what they write meanwhile becomes durable together, and more of
/// them would only share out memory.
const WAITING: usize = 48;

/// How a server is started.
#[derive(Debug, Clone)]
pub struct Serve {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Where tables are kept.
    pub store: Place,
    /// Whether anybody may make tables; if not said, only where nobody else can come.
    pub is_open: Option<bool>,
    /// Names by which this machine may be called, besides addresses and `localhost`.
    pub hosts: Vec<String>,
    /// Proxies whose word is taken for where somebody comes from, and whether that is encrypted.
    pub proxies: Vec<IpAddr>,
    /// The folder with the certificate, if connections are encrypted here.
    pub tls: Option<PathBuf>,
    /// After so many days a table goes that nobody touched.
    pub keep_days: u32,
    /// What nobody may exceed.
    pub limits: Limits,
}

/// A server that listens and does not answer yet.
#[derive(Debug)]
pub struct Ready {
    /// What others type to come there.
    pub address: String,
    /// By which whoever runs it is known.
    pub host_token: String,
    /// What the certificate is known by, if there is one.
    pub fingerprint: Option<String>,
    tls: Option<Arc<ServerConfig>>,
    shared: Shared,
    listener: TcpListener,
    keep: i64,
}

/// Something that keeps a server from running.
#[derive(Debug)]
pub enum Unserved {
    /// It cannot listen there.
    Listen(SocketAddr, io::Error),
    /// Tables cannot be kept there.
    Store(String, Failure),
    /// There is no certificate, and none can be made.
    Certificate(PathBuf, io::Error),
    /// The machine failed us.
    Io(io::Error),
}

/// The address of this machine in its own network: the one from which it would send. Nothing is sent.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // A network that is kept for documents: nobody is there.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    socket.local_addr().ok().map(|address| address.ip()).filter(|address| !address.is_unspecified())
}

/// Listens, and opens the store.
///
/// # Errors
/// If one of them cannot be.
pub async fn prepare(serve: Serve) -> Result<Ready, Unserved> {
    let unheard = |error| Unserved::Listen(serve.listen, error);
    let listener = TcpListener::bind(serve.listen).await.map_err(unheard)?;
    let here = listener.local_addr().map_err(unheard)?;
    let shown = match here.ip() {
        any if any.is_unspecified() => {
            SocketAddr::new(own_address().unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)), here.port())
        }
        _ => here,
    };
    let (tls, fingerprint) = match &serve.tls {
        Some(folder) => {
            let (tls, print) = tls::config(folder, &names(&serve, shown.ip()))
                .map_err(|error| Unserved::Certificate(folder.clone(), error))?;
            (Some(tls), Some(print))
        }
        None => (None, None),
    };
    let is_secure = tls.is_some();
    let address = format!("{}://{shown}", if is_secure { "https" } else { "http" });
    let unkept = |why| Unserved::Store(serve.store.to_string(), why);
    let store = Store::open_alone(serve.store.clone()).map_err(unkept)?;
    let is_open = serve.is_open.unwrap_or(here.ip().is_loopback());
    let options = Options {
        is_open,
        hosts: serve.hosts,
        address: address.clone(),
        limits: serve.limits,
        proxies: serve.proxies,
        is_secure,
    };
    let (shared, host_token) =
        App::new(store, options).map_err(|why: Problem| unkept(Failure::Io(why.message)))?;
    Ok(Ready {
        address,
        host_token,
        fingerprint,
        tls,
        shared,
        listener,
        keep: i64::from(serve.keep_days) * 24 * 60 * 60,
    })
}

/// All that this machine is called.
fn names(serve: &Serve, shown: IpAddr) -> Vec<String> {
    let here = ["localhost", "127.0.0.1", "::1"].map(str::to_owned);
    let mut names: Vec<String> =
        here.into_iter().chain([shown.to_string()]).chain(serve.hosts.clone()).collect();
    names.sort();
    names.dedup();
    names
}

impl Ready {
    /// Whether other machines can come there.
    pub fn is_reached_by_others(&self) -> bool {
        self.listener.local_addr().is_ok_and(|address| !address.ip().is_loopback())
    }

    /// Whether anybody may make tables.
    pub fn is_open(&self) -> bool {
        self.shared.options.is_open
    }

    /// Answers until it is told to end. Streams end at once, and whoever is being answered has a moment more.
    ///
    /// # Errors
    /// If it cannot listen any more.
    pub async fn run(self, end: impl Future<Output = ()> + Send + 'static) -> Result<(), Unserved> {
        let Self { shared, listener, keep, tls, .. } = self;
        let tidying = tokio::spawn(tidy(Arc::clone(&shared), keep));
        let options = &shared.options;
        let [all, of_one] = options.limits.connections;
        let listener = Places::new(listener, [allowed(all), of_one], options.proxies.clone(), tls);
        let service = app(&shared).into_make_service_with_connect_info::<From>();
        let (told, is_told) = tokio::sync::oneshot::channel();
        let ending = async move {
            end.await;
            shared.end();
            let _gone = told.send(());
        };
        let served = axum::serve(listener, service).with_graceful_shutdown(ending);
        let late = async {
            if is_told.await.is_err() {
                std::future::pending::<()>().await;
            }
            tokio::time::sleep(GRACE).await;
        };
        let ended = tokio::select! {
            ended = served.into_future() => ended.map_err(Unserved::Io),
            () = late => Ok(()),
        };
        tidying.abort();
        log::say("ended", &[]);
        ended
    }
}

async fn tidy(shared: Shared, keep: i64) {
    let mut often = tokio::time::interval(TIDY);
    loop {
        often.tick().await;
        let shared = Arc::clone(&shared);
        let tidied = tokio::task::spawn_blocking(move || shared.tables.tidy(keep)).await;
        if let Ok(Ok(gone)) = tidied
            && gone > 0
        {
            log::say("expired", &[("tables", &gone.to_string())]);
        }
    }
}

/// Runs a server to its end: until it is told to end, or somebody presses Ctrl-C. `begun` says where it is.
///
/// # Errors
/// If it cannot begin, or not go on.
pub fn serve(serve: Serve, begun: impl FnOnce(&Ready)) -> Result<(), Unserved> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(WAITING)
        .build()
        .map_err(Unserved::Io)?;
    let served = runtime.block_on(async {
        let ready = prepare(serve).await?;
        begun(&ready);
        ready.run(told_to_end()).await
    });
    // What is being written is written; what only computes is not waited for.
    runtime.shutdown_timeout(LAST);
    served
}

#[cfg(unix)]
async fn told_to_end() {
    use tokio::signal::unix::{SignalKind, signal};
    let signals = [SignalKind::terminate(), SignalKind::interrupt(), SignalKind::hangup()].map(signal);
    let [Ok(mut terminate), Ok(mut interrupt), Ok(mut hangup)] = signals else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
        _ = hangup.recv() => {}
    }
}

#[cfg(not(unix))]
async fn told_to_end() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
