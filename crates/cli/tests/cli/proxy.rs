//! `bout serve` behind nginx, which speaks https, and with a certificate of its own.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::desk::Desk;
use super::serving::{Kept, Serving};

/// What the guide says to write into the configuration of nginx.
fn advice(address: &str) -> String {
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/serve.md");
    let guide = fs::read_to_string(guide).unwrap();
    let block = guide.split("```").find(|block| block.contains("proxy_pass")).expect("it says how");
    block.trim_start_matches("text").replace("127.0.0.1:7474", address)
}

/// A proxy that is gone when it is dropped.
struct Nginx(Child);

impl Drop for Nginx {
    fn drop(&mut self) {
        // It ends those that work for it, too.
        let asked = Command::new("kill").args(["-TERM", &self.0.id().to_string()]).status();
        if !asked.is_ok_and(|asked| asked.success()) {
            let _gone = self.0.kill();
        }
        let _gone = self.0.wait();
    }
}

impl Nginx {
    fn start(folder: &Path, certificate: &Path, port: u16, address: &str) -> Self {
        let at = |name: &str| folder.join(name).display().to_string();
        let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|name| format!("{name}_temp_path {};\n", at(name)))
            .concat();
        let is_root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout == b"0\n");
        let text = format!(
            "{}daemon off; worker_processes 1; pid {}; error_log {};\nevents {{ worker_connections 200; }}\n\
             http {{ access_log off;\n{temporary}server {{ listen 127.0.0.1:{port} ssl; ssl_certificate {}; \
             ssl_certificate_key {};\n{} }} }}\n",
            if is_root { "user root; " } else { "" },
            at("pid"),
            at("error"),
            certificate.join("certificate.pem").display(),
            certificate.join("key.pem").display(),
            advice(address),
        );
        fs::write(folder.join("nginx.conf"), text).unwrap();
        let mut path = std::env::var("PATH").unwrap_or_default();
        // Where Debian has it, which is not where everybody looks.
        path += ":/usr/sbin:/sbin";
        let child = Command::new("nginx")
            .env("PATH", path)
            .args(["-e", &at("error"), "-c", &at("nginx.conf"), "-p"])
            .arg(folder)
            .spawn()
            .expect("nginx is missing: install the package `nginx`");
        Self(child)
    }
}

/// Somebody with curl, who trusts a certificate and knows where a name leads.
struct Curl {
    base: String,
    rest: Vec<String>,
}

impl Curl {
    fn command(&self, path: &str, more: &[&str]) -> Command {
        let mut curl = Command::new("curl");
        curl.args(["-sS", "--max-time", "120", "--noproxy", "*"]).args(&self.rest).args(more);
        curl.arg(format!("{}{path}", self.base));
        curl
    }

    /// The head and the body of an answer.
    fn ask(&self, path: &str, more: &[&str]) -> (String, String) {
        let output = self.command(path, &[&["-i"], more].concat()).output().expect("curl can be run");
        let text = String::from_utf8(output.stdout).unwrap();
        let (head, body) = text
            .split_once("\r\n\r\n")
            .unwrap_or_else(|| panic!("{text}{}", String::from_utf8_lossy(&output.stderr)));
        (head.to_lowercase(), body.to_owned())
    }

    fn until_it_answers(&self) {
        for _ in 0..600 {
            if self.command("/healthz", &[]).output().is_ok_and(|output| output.stdout == b"ok\n") {
                return;
            }
            thread::sleep(Duration::from_millis(100));
        }
        panic!("nobody answers at {}", self.base);
    }
}

/// Makes a table, and returns its id.
fn make(curl: &Curl, jar: &str) -> String {
    let question = json!({ "of": { "showdown": { "level": "first-story", "survivors": 2 } } });
    let new = json!({ "name": "Ada", "question": question, "seats": "all" }).to_string();
    let json = "Content-Type: application/json";
    let (head, made) = curl.ask("/api/v1/tables", &["-c", jar, "-H", json, "-d", &new]);
    assert!(head.contains(" 201 ") && head.contains("; secure"), "{head}");
    let made: Value = serde_json::from_str(&made).unwrap();
    made["table"].as_str().unwrap().to_owned()
}

/// The next scene of a stream.
fn scene(lines: &mut impl Iterator<Item = std::io::Result<String>>) -> Value {
    let line = lines.find(|line| line.as_ref().is_ok_and(|line| line.starts_with("data: {\"")));
    let line = line.expect("the stream goes on").unwrap();
    serde_json::from_str(line.trim_start_matches("data: ")).unwrap()
}

#[test]
fn behind_nginx_streams_flow_and_cookies_are_secure() {
    let desk = Desk::new("serve-nginx");
    let kept = Kept::Folder(desk.path("data"));
    // The proxy takes the certificate that a server would make for itself.
    drop(Serving::start_with(&kept, &["--tls", "--name", "bout.test"]));
    let serving = Serving::start_with(&kept, &["--trusted-proxy", "127.0.0.1", "--name", "bout.test"]);
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = free.local_addr().unwrap().port();
    drop(free);
    let _nginx = Nginx::start(&desk.path("."), &desk.path("data"), port, &serving.address);
    let certificate = desk.path("data").join("certificate.pem").display().to_string();
    let leads = format!("bout.test:{port}:127.0.0.1");
    let rest = ["--cacert", &certificate, "--resolve", &leads].map(str::to_owned).to_vec();
    let curl = Curl { base: format!("https://bout.test:{port}"), rest };
    curl.until_it_answers();
    let (head, _) = curl.ask("/", &[]);
    assert!(head.contains("set-cookie: bout-") && head.contains("; secure"), "{head}");
    // Other names are refused, whatever the proxy takes them for, and pages elsewhere, too.
    for more in [["-H", "Host: evil.example"], ["-H", "Host: bout.test.evil.example"]] {
        assert!(curl.ask("/", &more).0.starts_with("http/1.1 400"));
    }
    let jar = desk.path("jar").display().to_string();
    let table = make(&curl, &jar);
    let submit = format!("/api/v1/tables/{table}/submit");
    let json = "Content-Type: application/json";
    let forged = ["-b", &jar, "-H", "Origin: https://evil.example", "-H", json, "-d", "{}"];
    assert!(curl.ask(&submit, &forged).0.starts_with("http/1.1 400"));
    // What happens is seen while the stream stays open: nothing keeps it back.
    let path = format!("/api/v1/tables/{table}/events");
    let mut stream = curl.command(&path, &["-N", "-b", &jar]).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(stream.stdout.take().unwrap()).lines();
    let mut seen = scene(&mut lines);
    for round in 0..5 {
        let asked = super::serving::given(&seen).expect("somebody is asked");
        let command = json!({ "id": format!("id-{round}"), "given": asked }).to_string();
        let origin = format!("Origin: https://bout.test:{port}");
        let (head, body) = curl.ask(&submit, &["-b", &jar, "-H", &origin, "-H", json, "-d", &command]);
        assert!(head.starts_with("http/1.1 200"), "{body}");
        let done: Value = serde_json::from_str(&body).unwrap();
        while seen["version"].as_u64() < done["version"].as_u64() {
            seen = scene(&mut lines);
        }
    }
    assert!(stream.try_wait().unwrap().is_none(), "it is still open");
    stream.kill().unwrap();
    stream.wait().unwrap();
}

#[test]
fn a_certificate_of_its_own_encrypts_and_is_kept() {
    let desk = Desk::new("serve-tls");
    let kept = Kept::Folder(desk.path("data"));
    let print = |said: &str| said.split_once("SHA-256 ").unwrap().1.lines().next().unwrap().to_owned();
    let first = Serving::start_with(&kept, &["--tls"]);
    assert!(first.said.contains("https://127.0.0.1:"), "{}", first.said);
    let certificate = desk.path("data").join("certificate.pem").display().to_string();
    let curl = |address: &str| Curl {
        base: format!("https://{address}"),
        rest: vec!["--cacert".into(), certificate.clone()],
    };
    let jar = desk.path("jar").display().to_string();
    let table = make(&curl(&first.address), &jar);
    // Whoever speaks plainly, or says nothing, keeps nobody waiting.
    let silent = std::net::TcpStream::connect(&first.address).unwrap();
    let plain = super::serving::ask(&first.address, "GET", "/healthz", "", &Value::Null);
    assert!(plain.is_none());
    let page = format!("/t/{table}/seat");
    assert!(curl(&first.address).ask(&page, &["-b", &jar]).0.starts_with("http/1.1 200"));
    drop(silent);
    let known = print(&first.said);
    drop(first);
    let again = Serving::start_with(&kept, &["--tls"]);
    assert_eq!(print(&again.said), known, "browsers know it again");
    let scene = curl(&again.address).ask(&format!("/api/v1/tables/{table}"), &["-b", &jar]);
    assert!(scene.1.contains("\"me\""), "{}", scene.0);
}
