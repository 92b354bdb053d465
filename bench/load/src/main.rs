//! Plays at many tables of a server at once, and prints how long an input takes until it is on the disk, beside a bare append
//! to a file and an answer that does nothing, all from the same run.
//!
//! Inputs are sent when they are to be sent, whether the ones before are answered or not, and their times count from then: a
//! server that falls behind is seen to. `./soak load` builds and starts it.

mod figures;
mod http;
mod load;
mod long;
mod table;

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::json;
use tokio::task::JoinSet;

use crate::figures::{Times, appends, crowd, memory};
use crate::http::Client;
use crate::load::{Load, Phase};
use crate::table::{Table, address};

/// What is measured.
pub struct Options {
    bout: PathBuf,
    tables: usize,
    streams: usize,
    rate: f64,
    seconds: u64,
    rounds: usize,
    undo: usize,
    database: Option<String>,
}

const USAGE: &str = "bout-load BOUT [--tables N] [--streams OF-EACH] [--rate INPUTS-A-SECOND] [--seconds N] [--rounds N] \
                     [--undo INPUTS] [--database URL]";

fn options() -> Option<Options> {
    let mut words = std::env::args().skip(1);
    let mut options = Options {
        bout: words.next()?.into(),
        tables: 1_000,
        streams: 4,
        rate: 1_000.0,
        seconds: 10,
        rounds: 2,
        undo: 2_000,
        database: None,
    };
    while let Some(flag) = words.next() {
        let value = words.next()?;
        match flag.as_str() {
            "--tables" => options.tables = value.parse().ok()?,
            "--streams" => options.streams = value.parse().ok()?,
            "--rate" => options.rate = value.parse().ok()?,
            "--seconds" => options.seconds = value.parse().ok()?,
            "--rounds" => options.rounds = value.parse().ok()?,
            "--undo" => options.undo = value.parse().ok()?,
            "--database" => options.database = Some(value),
            _ => return None,
        }
    }
    Some(options)
}

/// A server that runs until this is dropped.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(options: &Options, folder: &std::path::Path) -> Self {
        let mut command = Command::new(&options.bout);
        command.args(["serve", "--port", "0"]).stdout(Stdio::piped());
        match &options.database {
            Some(url) => command.args(["--database", url]),
            None => command.arg("--data").arg(folder),
        };
        let log = std::fs::File::create(folder.join("server.log")).expect("a file in the folder");
        let mut child = command.stderr(log).spawn().expect("the server starts");
        let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines().map_while(Result::ok);
        let address = lines.find_map(|line| line.split_once("http://")?.1.trim().parse().ok());
        Self { child, address: address.expect("the server says where it is") }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _gone = self.child.kill();
        let _gone = self.child.wait();
    }
}

/// A folder beside the program, on the disk where a store would be.
fn folder() -> PathBuf {
    let folder = std::env::current_dir().expect("a folder").join(format!("target/load-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn row(name: &str, times: &Times) {
    let [half, most, all] = [50.0, 99.0, 100.0].map(|percent| times.within(percent));
    println!("{name:<44} {:>8} {half:>10.2} {most:>10.2} {all:>10.2}", times.count());
}

fn phase(name: &str, phase: &Phase) {
    row(name, &phase.inputs);
    row("  until they are seen on a screen", &phase.seen);
    row("  an answer that does nothing, meanwhile", &phase.nothing);
    row("  a bare append, meanwhile", &phase.appends);
    println!(
        "  {:.0} inputs a second (+{} refused), {:.1} MB of events a second, {:.2} cores of the server; machine {}",
        phase.rate,
        phase.refused,
        phase.brought,
        phase.cores,
        crowd()
    );
}

/// Asks for what does nothing, one after the other.
async fn nothings(to: SocketAddr, count: usize) -> std::io::Result<Times> {
    let (mut client, mut times) = (Client::open(address(59_000), to, "").await?, Times::default());
    for _ in 0..count {
        let begun = tokio::time::Instant::now();
        client.get("/healthz").await?;
        times.add(begun.elapsed());
    }
    Ok(times)
}

async fn tables(options: &Options, to: SocketAddr) -> Vec<std::sync::Arc<Table>> {
    let mut making = JoinSet::new();
    let mut tables = Vec::new();
    for number in 0..options.tables {
        making.spawn(async move { Table::make(number, to, &json!({})).await.expect("a table") });
        if making.len() >= 8 {
            tables.extend(making.join_next().await.map(|made| made.expect("a table")));
        }
    }
    tables.extend(making.join_all().await);
    tables
}

async fn run(options: &Options) -> std::io::Result<()> {
    let folder = folder();
    println!("{:<44} {:>8} {:>10} {:>10} {:>10}", "milliseconds", "count", "p50", "p99", "most");
    row("a bare append, nothing else going on", &appends(&folder, 500, Duration::ZERO));
    let server = Server::start(options, &folder);
    let (to, process) = (server.address, server.child.id());
    row("an answer that does nothing, likewise", &nothings(to, 2_000).await?);
    let begun = std::time::Instant::now();
    let tables = tables(options, to).await;
    println!("{} tables made in {:.1} s", tables.len(), begun.elapsed().as_secs_f64());
    let mut streams = JoinSet::new();
    for table in &tables {
        for number in 0..options.streams {
            let table = std::sync::Arc::clone(table);
            streams.spawn(async move {
                match number {
                    0 => table.follow(to).await,
                    number => table.look_on(to, number % 2 == 1).await,
                }
            });
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    println!("{} streams open; the server has {:.0} MB", streams.len(), memory(process)[1]);
    let load = Load { options, tables: &tables, to, process, folder: &folder };
    load.warm_up().await;
    let (mut plain, mut heavy) = (Times::default(), Times::default());
    for round in 1..=options.rounds {
        let alone = load.phase(false).await;
        phase(&format!("inputs, round {round}"), &alone);
        let beside = load.phase(true).await;
        phase(&format!("inputs beside {} heavy questions", beside.questions), &beside);
        plain.join(&alone.inputs);
        heavy.join(&beside.inputs);
    }
    row("all inputs", &plain);
    row("all inputs beside heavy questions", &heavy);
    println!("  {:.2} times the p99 without", heavy.within(99.0) / plain.within(99.0));
    assert_eq!(streams.len(), tables.len() * options.streams, "all streams are open still");
    let [most, now] = memory(process);
    println!("the server has {now:.0} MB, and had at most {most:.0} MB");
    streams.abort_all();
    let long = long::measure(to, options.undo).await?;
    row("an input at the beginning, nothing else on", &long.early);
    row(&format!("an input at {}", options.undo), &long.late);
    row(&format!("an undo at {}", options.undo), &long.undo);
    println!("  {:.2} times the input there", long.undo.within(50.0) / long.late.within(50.0));
    println!("events read: {:.0} MB", table::BROUGHT.load(Ordering::Relaxed) as f64 / 1e6);
    drop(server);
    std::fs::remove_dir_all(&folder)
}

fn main() {
    let Some(options) = options() else {
        eprintln!("{USAGE}");
        std::process::exit(2);
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.expect("threads").block_on(run(&options)).expect("the server answers");
}
