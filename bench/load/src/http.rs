//! HTTP over a connection that stays open: as little as can measure a server, from an address of one's own.

use std::io::{Error, ErrorKind, Result};
use std::net::{Ipv4Addr, SocketAddr};

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// What came back.
pub struct Reply {
    pub status: u16,
    /// The cookie that was set, if one was.
    pub cookie: Option<String>,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
}

/// A connection from one of the addresses of this machine: a server counts what each of them does.
pub async fn connect(from: Ipv4Addr, to: SocketAddr) -> Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.set_reuseaddr(true)?;
    socket.bind(SocketAddr::from((from, 0)))?;
    let stream = socket.connect(to).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// A connection over which one request follows the other.
pub struct Client {
    stream: TcpStream,
    cookie: String,
    read: Vec<u8>,
}

impl Client {
    pub async fn open(from: Ipv4Addr, to: SocketAddr, cookie: &str) -> Result<Self> {
        Ok(Self { stream: connect(from, to).await?, cookie: cookie.to_owned(), read: Vec::new() })
    }

    pub async fn get(&mut self, path: &str) -> Result<Reply> {
        self.ask("GET", path, "").await
    }

    pub async fn post(&mut self, path: &str, body: &Value) -> Result<Reply> {
        self.ask("POST", path, &body.to_string()).await
    }

    async fn ask(&mut self, method: &str, path: &str, body: &str) -> Result<Reply> {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.cookie,
            body.len()
        );
        self.stream.write_all(request.as_bytes()).await?;
        self.read.clear();
        let head = loop {
            if self.stream.read_buf(&mut self.read).await? == 0 {
                return Err(ErrorKind::UnexpectedEof.into());
            }
            if let Some(end) = find(&self.read, b"\r\n\r\n", 0) {
                break String::from_utf8_lossy(&self.read[..end + 4]).into_owned();
            }
        };
        let field = |name: &str| head.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        let length = field("content-length:").map_or(Some(0), |length| length.parse().ok());
        let length: usize = length.ok_or_else(|| Error::from(ErrorKind::InvalidData))?;
        while self.read.len() < head.len() + length {
            if self.stream.read_buf(&mut self.read).await? == 0 {
                return Err(ErrorKind::UnexpectedEof.into());
            }
        }
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_default();
        let cookie = field("set-cookie:").and_then(|cookie| Some(cookie.split(';').next()?.to_owned()));
        Ok(Reply { status, cookie, body: self.read[head.len()..].to_vec() })
    }
}

/// Where some bytes stand, from a place on.
pub fn find(all: &[u8], some: &[u8], from: usize) -> Option<usize> {
    let first = some[0];
    let mut at = from;
    while let Some(next) = all.get(at..)?.iter().position(|&byte| byte == first) {
        at += next;
        if all[at..].starts_with(some) {
            return Some(at);
        }
        at += 1;
    }
    None
}
