//! A server with a socket, and those who flood it.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use server::serve::prepare;
use server::{Limits, Serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::guest::Folder;

/// A server that answers on a port of its own until it is told to end.
struct Serving {
    address: SocketAddr,
    end: oneshot::Sender<()>,
    ended: JoinHandle<bool>,
}

impl Serving {
    async fn start(folder: &Folder, limits: Limits) -> Self {
        let serve = Serve {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            store: folder.into(),
            is_open: None,
            hosts: Vec::new(),
            proxies: Vec::new(),
            tls: None,
            keep_days: 1,
            limits,
        };
        let ready = prepare(serve).await.expect("it can be served");
        let address = ready.address.strip_prefix("http://").unwrap().parse().unwrap();
        let (end, is_to_end) = oneshot::channel();
        let told = async {
            let _told = is_to_end.await;
        };
        let ended = tokio::spawn(async move { ready.run(told).await.is_ok() });
        Self { address, end, ended }
    }

    async fn end(self) {
        let _told = self.end.send(());
        assert!(self.ended.await.unwrap());
    }
}

/// A connection that comes from one of the addresses of this machine.
async fn connect(from: [u8; 4], to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_reuseaddr(true).unwrap();
    socket.bind(SocketAddr::from((from, 0))).unwrap();
    socket.connect(to).await.expect("a connection")
}

/// Whether a connection was ended by the other side without a word.
async fn is_shed(stream: &mut TcpStream) -> bool {
    let mut byte = [0];
    matches!(tokio::time::timeout(Duration::from_mins(1), stream.read(&mut byte)).await, Ok(Ok(0) | Err(_)))
}

/// Asks on a connection that stays open. Nothing, if it was ended.
async fn ask(stream: &mut TcpStream, method: &str, path: &str, cookie: &str, body: &Value) -> Option<Value> {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut bytes = Vec::new();
    let (text, length) = loop {
        let mut part = vec![0; 64 * 1024];
        let count = stream.read(&mut part).await.ok()?;
        if count == 0 {
            return None;
        }
        bytes.extend_from_slice(&part[..count]);
        // A letter may have come half.
        let Ok(text) = std::str::from_utf8(&bytes) else { continue };
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
        if body.len() >= length.parse().unwrap() {
            break (text.to_owned(), head.len() + 4);
        }
    };
    let mut answer: Value = serde_json::from_str(&text[length..]).unwrap_or_default();
    let cookie = text[..length].lines().find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next());
    if let (Some(cookie), Some(answer)) = (cookie, answer.as_object_mut()) {
        answer.insert("cookie".into(), cookie.into());
    }
    Some(answer)
}

async fn make(stream: &mut TcpStream) -> (String, String) {
    let question = json!({ "of": { "showdown": { "level": "first-story" } } });
    let new = json!({ "name": "Ada", "question": question, "seats": "all" });
    let made = ask(stream, "POST", "/api/v1/tables", "", &new).await.expect("an answer");
    let text = |key: &str| made[key].as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
    (text("table"), text("cookie"))
}

/// Rolls or takes the first option, as often as is said.
async fn play(stream: &mut TcpStream, table: &str, cookie: &str, mark: &str, times: usize) {
    for round in 0..times {
        let path = format!("/api/v1/tables/{table}");
        let scene = ask(stream, "GET", &path, cookie, &Value::Null).await.expect("a scene");
        let asked = &scene["waits"]["asked"];
        let given = if asked.get("roll").is_some() {
            json!("roll")
        } else {
            json!({ "choice": asked["choice"]["options"][0]["id"] })
        };
        let command = json!({ "id": format!("{mark}-{round}"), "given": given });
        let done = ask(stream, "POST", &format!("{path}/submit"), cookie, &command).await.expect("an answer");
        assert!(done["line"].is_u64(), "{done}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_connections_are_shed_and_nobody_at_a_table_notices() {
    let folder = Folder::new();
    let limits = Limits { connections: [64, 40], commands: 10_000, ..Limits::default() };
    let serving = Serving::start(&folder, limits).await;
    let mut ada = connect([127, 0, 0, 1], serving.address).await;
    let (table, cookie) = make(&mut ada).await;
    // Two addresses come ten thousand times. As many as there are places stay and say nothing; all others are turned away.
    let (mut held, mut shed) = (Vec::new(), 0);
    for count in 0..10_000_u32 {
        let mut stream = connect([127, 0, 0, 2 + (count % 2) as u8], serving.address).await;
        if count % 1_000 == 0 {
            play(&mut ada, &table, &cookie, &format!("in-{count}"), 1).await;
        }
        if held.len() < 63 {
            held.push(stream);
        } else {
            shed += usize::from(is_shed(&mut stream).await);
        }
    }
    assert_eq!(shed, 10_000 - 63);
    // Whoever has a place keeps it; when those who flood have gone, there is room again.
    play(&mut ada, &table, &cookie, "after", 3).await;
    drop(held);
    let mut ben = loop {
        let mut stream = connect([127, 0, 0, 9], serving.address).await;
        if ask(&mut stream, "GET", "/api/v1/start", "", &Value::Null).await.is_some() {
            break stream;
        }
    };
    let path = format!("/api/v1/tables/{table}");
    let scene = ask(&mut ben, "GET", &path, "", &Value::Null).await.unwrap();
    let mine = ask(&mut ada, "GET", &path, &cookie, &Value::Null).await.unwrap();
    assert_eq!(scene["inputs"], mine["inputs"]);
    serving.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_does_not_read_keeps_nobody_else_waiting() {
    let folder = Folder::new();
    let serving = Serving::start(&folder, Limits { commands: 10_000, ..Limits::default() }).await;
    let mut ada = connect([127, 0, 0, 1], serving.address).await;
    let (table, cookie) = make(&mut ada).await;
    // They ask for a stream, or for a hundred pages at once, and read nothing of it.
    let mut deaf = Vec::new();
    for count in 0..20 {
        let mut stream = connect([127, 0, 0, 2], serving.address).await;
        let path = if count % 2 == 0 { "/events" } else { "" };
        let request = format!("GET /api/v1/tables/{table}{path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
        stream.write_all(request.repeat(if count % 2 == 0 { 1 } else { 100 }).as_bytes()).await.unwrap();
        deaf.push(stream);
    }
    // Others send half of what they began.
    for _ in 0..20 {
        let mut stream = connect([127, 0, 0, 3], serving.address).await;
        let request = "POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{";
        stream.write_all(request.as_bytes()).await.unwrap();
        deaf.push(stream);
    }
    play(&mut ada, &table, &cookie, "in", 40).await;
    // Nor does the server wait for them when it ends.
    serving.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_http_ends_the_connection_and_nothing_else() {
    let folder = Folder::new();
    let serving = Serving::start(&folder, Limits::default()).await;
    let mut ada = connect([127, 0, 0, 1], serving.address).await;
    let (table, cookie) = make(&mut ada).await;
    let long = format!("GET /{} HTTP/1.1\r\nHost: localhost\r\n\r\n", "a".repeat(1 << 20));
    let many = format!("GET / HTTP/1.1\r\nHost: localhost\r\n{}\r\n", "X: y\r\n".repeat(5_000));
    for nonsense in [
        "\u{0}\u{1}\u{2}\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        &long,
        &many,
    ] {
        let mut stream = connect([127, 0, 0, 2], serving.address).await;
        let _cut = stream.write_all(nonsense.as_bytes()).await;
        let _cut = stream.shutdown().await;
        let mut said = Vec::new();
        let _cut = stream.read_to_end(&mut said).await;
        let said = String::from_utf8_lossy(&said);
        let is_refused = said.is_empty() || said.starts_with("HTTP/1.1 4");
        assert!(is_refused, "{said}");
    }
    play(&mut ada, &table, &cookie, "in", 3).await;
    serving.end().await;
}
