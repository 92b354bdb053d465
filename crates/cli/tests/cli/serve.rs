//! `bout serve`: what it says, and how it ends.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;

use serde_json::{Value, json};

use super::desk::Desk;
use super::serving::{Kept, Serving, ask, make};

#[test]
fn it_says_where_it_is_and_ends_though_streams_are_open() {
    let desk = Desk::new("serve-ends");
    let mut serving = Serving::start(&Kept::Folder(desk.path("data")));
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
    // Connections that are open would hold it forever: how long it waits for them is a constant, below a second.
    serving.signal("TERM");
    let status = serving.child.wait().unwrap();
    assert_eq!(status.code(), Some(0));
    for stream in &mut streams {
        let mut rest = Vec::new();
        stream.read_to_end(&mut rest).unwrap();
    }
    // And it is there again, with everything.
    let again = Serving::start(&Kept::Folder(desk.path("data")));
    let (status, _, scene) =
        ask(&again.address, "GET", &format!("/api/v1/tables/{table}"), &cookie, &Value::Null).unwrap();
    assert_eq!((status, &scene["me"]["name"]), (200, &json!("Ada")));
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

/// The operator learns who was refused what, and nobody's secret.
#[test]
fn what_is_refused_is_logged_and_no_secret_is() {
    let desk = Desk::new("serve-logged");
    let log = std::fs::File::create(desk.path("log")).unwrap();
    let serving = Serving::start_logged(&Kept::Folder(desk.path("data")), &[], log.into());
    let address = serving.address.clone();
    let (table, cookie) = make(&address).unwrap();
    let (name, token) = cookie.split_once('=').unwrap();
    let host = serving.said.split_once("players: ").unwrap().1.split_whitespace().next().unwrap().to_owned();
    let command = json!({ "id": "a", "given": "xyzzy" });
    let submit = format!("/api/v1/tables/{table}/submit");
    let asked = [
        ("POST", format!("{submit}?token={token}"), cookie.clone(), command.clone(), 400),
        ("POST", submit.clone(), format!("{name}=plugh"), json!({ "id": "a", "given": "roll" }), 401),
        ("POST", "/api/v1/host".to_owned(), String::new(), json!({ "token": "plugh" }), 403),
        ("POST", "/api/v1/lobby".to_owned(), String::new(), json!({ "code": "BBBBBBB" }), 404),
        ("DELETE", format!("/api/v1/tables/{table}"), cookie.clone(), Value::Null, 403),
    ];
    for (method, path, cookie, body, status) in &asked {
        assert_eq!(ask(&address, method, path, cookie, body).unwrap().0, *status, "{path}");
    }
    drop(serving);
    let said = desk.read("log");
    let lines: Vec<Value> =
        said.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    let refused: Vec<&Value> = lines.iter().filter(|line| line["what"] == "refused").collect();
    let told: Vec<&str> = refused.iter().map(|line| line["status"].as_str().unwrap()).collect();
    assert_eq!(told, ["400", "401", "403", "404", "403"], "a code that is tried is told of");
    assert_eq!(refused[0]["path"], "/api/v1/tables/{id}/submit");
    let mut ids: Vec<&str> = refused.iter().map(|line| line["request"].as_str().unwrap()).collect();
    ids.dedup();
    assert!(ids.len() == 5 && ids.iter().all(|id| id.len() == 12), "{ids:?}");
    for secret in [token, &host, &table, "plugh", "xyzzy", "BBBBBBB"] {
        assert!(!said.contains(secret), "{secret} stands in {said}");
    }
}
