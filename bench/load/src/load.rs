//! Inputs at all tables, each when it is to be sent.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{Instant, interval_at, sleep_until};

use crate::Options;
use crate::figures::{Times, appends, worked};
use crate::http::Client;
use crate::table::{BROUGHT, Table, address};

/// What is played, and where.
pub struct Load<'l> {
    pub options: &'l Options,
    pub tables: &'l [Arc<Table>],
    pub to: SocketAddr,
    pub process: u32,
    pub folder: &'l Path,
}

/// How a while went.
pub struct Phase {
    pub inputs: Times,
    pub seen: Times,
    pub nothing: Times,
    pub appends: Times,
    pub rate: f64,
    pub refused: u64,
    /// Megabytes of events a second.
    pub brought: f64,
    /// How many cores the server kept busy.
    pub cores: f64,
    /// How many heavy questions were answered.
    pub questions: u64,
}

/// Commands have an id that is never given twice.
static IDS: AtomicU64 = AtomicU64::new(0);
static REFUSED: AtomicU64 = AtomicU64::new(0);

pub fn id() -> String {
    format!("load-{}", IDS.fetch_add(1, Ordering::Relaxed))
}

/// Plays at one table: one input at each of these times.
async fn play(table: Arc<Table>, to: SocketAddr, first: Instant, every: Duration, end: Instant) -> Times {
    let mut times = Times::default();
    let mut client = table.client(to).await.expect("a connection");
    let mut next = table.next.subscribe();
    let (path, mut last, mut intended) = (table.path("/submit"), 0, first);
    while intended < end {
        sleep_until(intended).await;
        // What is due is known once the input before was seen.
        let news = next.wait_for(|(version, _)| *version > last).await.expect("it is followed").clone();
        last = news.0;
        let Some(given) = news.1 else {
            if times.count() == 0 && next.changed().await.is_ok() {
                continue;
            }
            break;
        };
        *table.intended.lock().unwrap() = Some(intended);
        let reply = client.post(&path, &json!({ "id": id(), "given": given })).await.expect("an answer");
        if reply.status == 200 {
            times.add(intended.elapsed());
            last = last.max(reply.json()["version"].as_u64().unwrap_or_default() - 1);
        } else {
            REFUSED.fetch_add(1, Ordering::Relaxed);
        }
        intended += every;
    }
    times
}

/// Asks heavy questions of the first table, one after the other; returns how many.
async fn ask(table: Arc<Table>, to: SocketAddr, asked: Value, end: Instant) -> u64 {
    let mut count = 0;
    while Instant::now() < end {
        let mut client = Client::open(address(50_000 + count as usize), to, &table.cookie).await.expect("a connection");
        let reply = client.post(&table.path("/what-if"), &asked).await.expect("an answer");
        assert_eq!(reply.status, 200, "{}", String::from_utf8_lossy(&reply.body));
        count += 1;
    }
    count
}

impl Load<'_> {
    fn every(&self) -> Duration {
        Duration::from_secs_f64(self.options.tables as f64 / self.options.rate)
    }

    fn players(&self, seconds: u64) -> JoinSet<Times> {
        let start = Instant::now() + Duration::from_millis(500);
        let (every, mut players) = (self.every(), JoinSet::new());
        for (number, table) in self.tables.iter().enumerate().skip(1) {
            let first = start + every.mul_f64(number as f64 / self.tables.len() as f64);
            let end = start + Duration::from_secs(seconds);
            players.spawn(play(Arc::clone(table), self.to, first, every, end));
        }
        players
    }

    /// Plays a little; then the first table, of which heavy questions are asked, stands before a decision.
    pub async fn warm_up(&self) {
        let _warm = self.players(3).join_all().await;
        let mut client = self.tables[0].client(self.to).await.expect("a connection");
        for _ in 0..200 {
            let (_, next) = self.tables[0].next.borrow().clone();
            if next.as_ref().is_some_and(|next| next.get("choice").is_some()) {
                return;
            }
            let given = next.expect("it is not over");
            let _refused = client.post(&self.tables[0].path("/submit"), &json!({ "id": id(), "given": given })).await;
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("nothing is decided at the first table");
    }

    /// A while of it.
    pub async fn phase(&self, is_beside: bool) -> Phase {
        let (seconds, to) = (self.options.seconds, self.to);
        for table in self.tables {
            *table.seen.lock().unwrap() = Times::default();
            *table.intended.lock().unwrap() = None;
        }
        REFUSED.store(0, Ordering::Relaxed);
        let before = (worked(self.process), BROUGHT.load(Ordering::Relaxed), Instant::now());
        let end = Instant::now() + Duration::from_secs(seconds);
        let folder = self.folder.to_owned();
        let bare = tokio::task::spawn_blocking(move || {
            appends(&folder, seconds as usize * 5, Duration::from_millis(195))
        });
        let nothing = tokio::spawn(async move {
            let (mut client, mut times) = (Client::open(address(59_000), to, "").await?, Times::default());
            let start = Instant::now();
            let mut beat = interval_at(start, Duration::from_millis(10));
            while start.elapsed() < Duration::from_secs(seconds) {
                let intended = beat.tick().await;
                client.get("/healthz").await?;
                times.add(intended.elapsed());
            }
            std::io::Result::Ok(times)
        });
        let asking = is_beside.then(|| {
            let (_, next) = self.tables[0].next.borrow().clone();
            let asked = json!({ "option": next.expect("it was seen to")["choice"] });
            tokio::spawn(ask(Arc::clone(&self.tables[0]), to, asked, end))
        });
        let (mut inputs, mut seen) = (Times::default(), Times::default());
        for times in self.players(seconds).join_all().await {
            inputs.join(&times);
        }
        let took = before.2.elapsed().as_secs_f64() - 0.5;
        for table in self.tables {
            seen.join(&table.seen.lock().unwrap());
        }
        let cores = (worked(self.process) - before.0).as_secs_f64() / took;
        let brought = (BROUGHT.load(Ordering::Relaxed) - before.1) as f64 / 1e6 / took;
        let questions = match asking {
            Some(asking) => asking.await.expect("questions are answered"),
            None => 0,
        };
        Phase {
            rate: inputs.count() as f64 / took,
            inputs,
            seen,
            nothing: nothing.await.expect("it goes on").expect("an answer"),
            appends: bare.await.expect("it goes on"),
            refused: REFUSED.load(Ordering::Relaxed),
            brought,
            cores,
            questions,
        }
    }
}
