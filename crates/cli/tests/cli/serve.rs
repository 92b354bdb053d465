//! `bout serve`: what it says, how it ends, and that it loses nothing when it is killed.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::desk::Desk;

/// A server that runs.
struct Serving {
    child: Child,
    address: String,
    said: String,
}

impl Serving {
    fn start(data: &Path) -> Self {
        let bout = env!("CARGO_BIN_EXE_bout");
        let mut child = Command::new(bout)
            .args(["serve", "--port", "0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut said = String::new();
        let mut address = String::new();
        for line in lines.by_ref().map_while(Result::ok) {
            said += &format!("{line}\n");
            if let Some((_, found)) = line.split_once("http://") {
                found.trim().clone_into(&mut address);
            }
            if line.starts_with("Ctrl-C") {
                break;
            }
        }
        assert!(!address.is_empty(), "{said}");
        Self { child, address, said }
    }

    fn signal(&self, signal: &str) {
        let killed =
            Command::new("kill").args([&format!("-{signal}"), &self.child.id().to_string()]).status();
        assert!(killed.is_ok_and(|killed| killed.success()));
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _gone = self.child.kill();
        let _gone = self.child.wait();
    }
}

/// What came back: the status, a cookie, the body. Nothing, if the server went away.
fn ask(address: &str, method: &str, path: &str, cookie: &str, body: &Value) -> Option<(u16, String, Value)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nCookie: {cookie}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut text = Vec::new();
    stream.read_to_end(&mut text).ok()?;
    let text = String::from_utf8(text).ok()?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let length =
        head.lines().find_map(|line| line.to_lowercase().strip_prefix("content-length: ").map(str::to_owned));
    if length.and_then(|length| length.parse().ok()).is_some_and(|length: usize| body.len() < length) {
        return None;
    }
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next());
    let json = serde_json::from_str(body).unwrap_or_else(|_| Value::String(body.to_owned()));
    Some((status, cookie.unwrap_or_default().to_owned(), json))
}

/// A new table of one's own: its id, and the cookie of its seats.
fn make(address: &str) -> Option<(String, String)> {
    let question = json!({ "of": { "showdown": { "level": "first-story", "survivors": 2 } } });
    let new = json!({ "name": "Ada", "question": question, "seats": "all" });
    let (status, cookie, made) = ask(address, "POST", "/api/v1/tables", "", &new)?;
    assert_eq!(status, 201, "{made}");
    Some((made["table"].as_str()?.to_owned(), cookie))
}

/// What somebody gives who is asked this: the first option, or that Bout rolls.
fn given(scene: &Value) -> Option<Value> {
    let asked = &scene["waits"]["asked"];
    if asked.get("roll").is_some() {
        return Some(json!("roll"));
    }
    Some(json!({ "choice": asked.get("choice")?["options"][0]["id"] }))
}

#[test]
fn it_says_where_it_is_and_ends_within_a_second() {
    let desk = Desk::new("serve-ends");
    let mut serving = Serving::start(&desk.path("data"));
    assert!(serving.said.starts_with("Tables are served at http://127.0.0.1:"), "{}", serving.said);
    assert!(serving.said.contains("Host token"), "{}", serving.said);
    let address = serving.address.clone();
    assert_eq!(ask(&address, "GET", "/healthz", "", &Value::Null).unwrap().0, 200);
    let (table, cookie) = make(&address).unwrap();
    // Streams are open, and a connection that says nothing.
    let mut streams: Vec<TcpStream> = (0..5)
        .map(|_| {
            let mut stream = TcpStream::connect(&address).unwrap();
            let request =
                format!("GET /t/{table}/events HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\n\r\n");
            stream.write_all(request.as_bytes()).unwrap();
            let mut first = [0; 500];
            assert!(stream.read(&mut first).unwrap() > 0);
            stream
        })
        .collect();
    let _silent = TcpStream::connect(&address).unwrap();
    let begun = Instant::now();
    serving.signal("TERM");
    let status = serving.child.wait().unwrap();
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
    assert_eq!(status.code(), Some(0));
    for stream in &mut streams {
        let mut rest = Vec::new();
        stream.read_to_end(&mut rest).unwrap();
    }
    // And it is there again, with everything.
    let again = Serving::start(&desk.path("data"));
    let (status, _, scene) =
        ask(&again.address, "GET", &format!("/api/v1/tables/{table}"), &cookie, &Value::Null).unwrap();
    assert_eq!((status, &scene["me"]["name"]), (200, &json!("Ada")));
}

/// What somebody was told: commands by their ids, with the lines that they wrote.
type Acknowledged = BTreeMap<String, u64>;

/// Plays at one table until the server goes away.
fn load(address: &str, tables: &mut Vec<(String, String, Acknowledged)>, count: &AtomicBool) {
    while !count.load(Ordering::Relaxed) {
        let at = tables.len() - 1;
        let (table, cookie, told) = &mut tables[at];
        let path = format!("/api/v1/tables/{table}");
        let Some((_, _, scene)) = ask(address, "GET", &path, cookie, &Value::Null) else { return };
        let Some(given) = given(&scene) else {
            let Some((table, cookie)) = make(address) else { return };
            tables.push((table, cookie, Acknowledged::new()));
            continue;
        };
        let id = format!("c{}", scene["version"]);
        let command = json!({ "id": id, "given": given });
        let Some((status, _, done)) = ask(address, "POST", &format!("{path}/submit"), cookie, &command)
        else {
            return;
        };
        if status == 429 {
            // More than one address may: as a program should, it waits a little.
            thread::sleep(Duration::from_millis(5));
            continue;
        }
        assert_eq!(status, 200, "{done}");
        told.insert(id, done["line"].as_u64().unwrap());
    }
}

/// All that was told stands in the journal, once, at the line that was told.
fn check(address: &str, tables: &[(String, String, Acknowledged)]) -> usize {
    let mut all = 0;
    for (table, cookie, told) in tables {
        let path = format!("/api/v1/tables/{table}/save");
        let (status, _, save) = ask(address, "GET", &path, cookie, &Value::Null).expect("it answers");
        assert_eq!(status, 200, "{save}");
        let save = save.as_str().expect("a journal has many lines").to_owned();
        let mut found = BTreeMap::new();
        for (line, text) in (0..).zip(save.lines()) {
            let line: (u64, Value) = (line, serde_json::from_str(text).unwrap());
            if let Some(id) = line.1["id"].as_str() {
                assert!(found.insert(id.to_owned(), line.0).is_none(), "{id} stands there twice");
            }
        }
        for (id, line) in told {
            assert_eq!(found.get(id), Some(line), "{id} was told to be there");
        }
        all += told.len();
    }
    all
}

#[test]
fn twenty_kills_under_load_lose_and_double_nothing() {
    let desk = Desk::new("serve-killed");
    let data = desk.path("data");
    let tables: Vec<Mutex<Vec<(String, String, Acknowledged)>>> = (0..4).map(|_| Mutex::default()).collect();
    for round in 0..20_u64 {
        let serving = Serving::start(&data);
        let (address, is_over) = (serving.address.clone(), AtomicBool::new(false));
        for one in &tables {
            let mut one = one.lock().unwrap();
            check(&address, &one);
            if one.is_empty() {
                let (table, cookie) = make(&address).unwrap();
                one.push((table, cookie, Acknowledged::new()));
            }
        }
        thread::scope(|scope| {
            for one in &tables {
                scope.spawn(|| load(&address, &mut one.lock().unwrap(), &is_over));
            }
            thread::sleep(Duration::from_millis(120 + round * 37 % 200));
            serving.signal("KILL");
            is_over.store(true, Ordering::Relaxed);
        });
    }
    let serving = Serving::start(&data);
    let all: usize = tables.iter().map(|one| check(&serving.address, &one.lock().unwrap())).sum();
    assert!(all > 100, "{all} commands were told to be kept");
}

#[test]
fn a_backup_can_be_made_while_it_runs() {
    let desk = Desk::new("serve-backup");
    let serving = Serving::start(&desk.path("data"));
    let (table, cookie) = make(&serving.address).unwrap();
    let bout = env!("CARGO_BIN_EXE_bout");
    let copy = desk.path("copy");
    std::fs::create_dir(&copy).unwrap();
    let backup = || {
        let mut command = Command::new(bout);
        command.args(["serve", "--data"]).arg(desk.path("data")).arg("--backup").arg(copy.join("tables.db"));
        command.output().unwrap()
    };
    assert!(backup().status.success());
    assert_eq!(backup().status.code(), Some(2), "it writes over nothing");
    drop(serving);
    let again = Serving::start(&copy);
    let path = format!("/api/v1/tables/{table}");
    assert_eq!(ask(&again.address, "GET", &path, &cookie, &Value::Null).unwrap().0, 200);
}

#[test]
fn a_port_that_is_taken_is_said_so() {
    let desk = Desk::new("serve-taken");
    let held = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = held.local_addr().unwrap().port().to_string();
    let mut command = Command::new(env!("CARGO_BIN_EXE_bout"));
    let output = command.args(["serve", "--port", &port, "--data"]).arg(desk.path("data")).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("something else listens at") && said.contains("--port 0"), "{said}");
}
