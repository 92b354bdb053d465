//! A table: who plays there, who looks on, and what the next answer is.

use std::io::Result;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::sync::watch;
use tokio::time::Instant;

use crate::figures::Times;
use crate::http::{Client, connect, find};

/// Somebody's table.
pub struct Table {
    pub id: String,
    pub cookie: String,
    /// The address from which all of it comes.
    pub from: Ipv4Addr,
    /// What is given next; nothing once it is over.
    pub next: watch::Sender<(u64, Option<Value>)>,
    /// When the last input was to be sent, and how long they took to be seen.
    pub intended: Mutex<Option<Instant>>,
    pub seen: Mutex<Times>,
}

/// What streams have brought, in bytes.
pub static BROUGHT: AtomicU64 = AtomicU64::new(0);

/// The address of a number: all of 127 is this machine.
pub fn address(number: usize) -> Ipv4Addr {
    Ipv4Addr::new(127, 1 + (number / 60_000) as u8, (number / 250 % 240) as u8, (number % 250 + 1) as u8)
}

impl Table {
    /// Makes a table of which one person has all seats.
    pub async fn make(number: usize, to: SocketAddr, of: &Value) -> Result<Arc<Self>> {
        let from = address(number);
        let new = json!({ "name": "Ada", "seats": "all", "question": { "of": { "showdown": of } } });
        let mut client = Client::open(from, to, "").await?;
        let reply = client.post("/api/v1/tables", &new).await?;
        assert_eq!(reply.status, 201, "{}", String::from_utf8_lossy(&reply.body));
        let id = reply.json()["table"].as_str().unwrap_or_default().to_owned();
        let (next, intended, seen) = (watch::Sender::new((0, None)), Mutex::default(), Mutex::default());
        Ok(Arc::new(Self { id, cookie: reply.cookie.unwrap_or_default(), from, next, intended, seen }))
    }

    pub fn path(&self, rest: &str) -> String {
        format!("/api/v1/tables/{}{rest}", self.id)
    }

    pub async fn client(&self, to: SocketAddr) -> Result<Client> {
        Client::open(self.from, to, &self.cookie).await
    }

    /// What a scene asks for now.
    pub async fn look(&self, client: &mut Client) -> Result<Value> {
        Ok(client.get(&self.path("")).await?.json())
    }

    /// Follows the table for whoever plays: learns what is due.
    pub async fn follow(self: Arc<Self>, to: SocketAddr) -> Result<()> {
        let path = self.path("/events");
        let table = Arc::clone(&self);
        stream(self.from, to, &path, &self.cookie, &mut move |event| {
            let Some(news) = due(event) else { return };
            if let Some(intended) = table.intended.lock().unwrap().take() {
                table.seen.lock().unwrap().add(intended.elapsed());
            }
            table.next.send_replace(news);
        })
        .await
    }

    /// Looks on, as a page does: of a seat, or of nobody.
    pub async fn look_on(self: Arc<Self>, to: SocketAddr, is_seat: bool) -> Result<()> {
        let path = format!("/t/{}/events{}", self.id, if is_seat { "" } else { "?watch=1" });
        stream(self.from, to, &path, if is_seat { &self.cookie } else { "" }, &mut |_| {}).await
    }
}

/// What the scene of an event asks for, found in its bytes: reading all of it would take the cores from the server.
fn due(event: &[u8]) -> Option<(u64, Option<Value>)> {
    let after = |text: &[u8], from| find(event, text, from).map(|at| at + text.len());
    let version = after(b"\"version\":", 0)?;
    let digits: String =
        event[version..].iter().take_while(|byte| byte.is_ascii_digit()).map(|&byte| char::from(byte)).collect();
    let waits = after(b"\"waits\":{", version)?;
    let asked = find(event, b"\"asked\":{\"", waits).filter(|at| at - waits < 200);
    let given = asked.and_then(|asked| {
        let asked = asked + b"\"asked\":{".len();
        if event[asked..].starts_with(b"\"roll\"") {
            return Some(json!("roll"));
        }
        let first = after(b"\"options\":[{\"id\":\"", asked)?;
        let end = find(event, b"\"", first)?;
        Some(json!({ "choice": String::from_utf8_lossy(&event[first..end]) }))
    });
    Some((digits.parse().ok()?, given))
}

/// Reads a stream to its end. Each event comes as it stands between two empty lines.
async fn stream(
    from: Ipv4Addr,
    to: SocketAddr,
    path: &str,
    cookie: &str,
    told: &mut (impl FnMut(&[u8]) + Send),
) -> Result<()> {
    let mut stream = connect(from, to).await?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut read: Vec<u8> = Vec::new();
    loop {
        read.reserve(16 * 1024);
        let count = stream.read_buf(&mut read).await?;
        if count == 0 {
            return Ok(());
        }
        BROUGHT.fetch_add(count as u64, Ordering::Relaxed);
        let mut done = 0;
        // What was looked through before has no end of an event but perhaps half of one.
        let mut seen = read.len().saturating_sub(count + 1);
        while let Some(end) = find(&read, b"\n\n", seen) {
            told(&read[done..end]);
            (done, seen) = (end + 2, end + 2);
        }
        read.drain(..done);
        if read.is_empty() && read.capacity() > 128 * 1024 {
            read = Vec::new();
        }
    }
}
