//! A server that runs, and what is asked of it over its socket.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use super::database::Schema;

/// A server that runs.
pub struct Serving {
    pub child: Child,
    pub address: String,
    pub said: String,
}

/// Where its tables are.
pub enum Kept {
    Folder(PathBuf),
    Database(Schema),
}

impl Kept {
    pub fn args(&self) -> [String; 2] {
        match self {
            Self::Folder(folder) => ["--data".into(), folder.to_str().unwrap().into()],
            Self::Database(schema) => ["--database".into(), schema.url()],
        }
    }
}

impl Serving {
    pub fn start(kept: &Kept) -> Self {
        Self::start_with(kept, &[])
    }

    pub fn start_with(kept: &Kept, more: &[&str]) -> Self {
        Self::start_logged(kept, more, Stdio::null())
    }

    /// One whose log goes somewhere.
    pub fn start_logged(kept: &Kept, more: &[&str], log: Stdio) -> Self {
        let bout = env!("CARGO_BIN_EXE_bout");
        let mut child = Command::new(bout)
            .args(["serve", "--port", "0"])
            .args(kept.args())
            .args(more)
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut said = String::new();
        let mut address = String::new();
        for line in lines.by_ref().map_while(Result::ok) {
            said += &format!("{line}\n");
            if let Some((_, found)) = line.split_once("://") {
                found.trim().clone_into(&mut address);
            }
            if line.starts_with("Ctrl-C") {
                break;
            }
        }
        assert!(!address.is_empty(), "{said}");
        Self { child, address, said }
    }

    pub fn signal(&self, signal: &str) {
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
pub fn ask(
    address: &str,
    method: &str,
    path: &str,
    cookie: &str,
    body: &Value,
) -> Option<(u16, String, Value)> {
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
pub fn make(address: &str) -> Option<(String, String)> {
    let question = json!({ "of": { "showdown": { "level": "first-story", "survivors": 2 } } });
    let new = json!({ "name": "Ada", "question": question, "seats": "all" });
    let (status, cookie, made) = ask(address, "POST", "/api/v1/tables", "", &new)?;
    assert_eq!(status, 201, "{made}");
    Some((made["table"].as_str()?.to_owned(), cookie))
}

/// What somebody gives who is asked this: the first option, or that Bout rolls.
pub fn given(scene: &Value) -> Option<Value> {
    let asked = &scene["waits"]["asked"];
    if asked.get("roll").is_some() {
        return Some(json!("roll"));
    }
    Some(json!({ "choice": asked.get("choice")?["options"][0]["id"] }))
}
