//! What ends the program from outside, on a terminal of its own: `script` makes one, where there is such a program.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use super::desk::Desk;

/// Plays on a screen and sends a signal; what the terminal got, and the exit code.
fn ended_by(signal: &str) -> Option<(String, Option<i32>)> {
    let desk = Desk::new(&format!("signals-{signal}"));
    let line =
        format!("stty rows 40 cols 100; echo $$ > pid; exec '{}' play showdown", env!("CARGO_BIN_EXE_bout"));
    let child = Command::new("script")
        .args(["-qefc", &line, "seen"])
        .current_dir(desk.path(""))
        .env("TERM", "xterm")
        .env("SHELL", "/bin/sh")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let mut child = child.ok()?;
    let seen = || String::from_utf8_lossy(&fs::read(desk.path("seen")).unwrap_or_default()).into_owned();
    let drawn = (0..1000).any(|_| {
        thread::sleep(Duration::from_millis(10));
        seen().contains("? help")
    });
    let pid = desk.read("pid");
    let killed = Command::new("kill").args([&format!("-{signal}"), pid.trim()]).status();
    let status = child.wait().unwrap();
    assert!(killed.is_ok_and(|killed| killed.success()) && drawn, "nothing was drawn: {}", seen());
    Some((seen(), status.code()))
}

#[test]
fn the_terminal_is_given_back() {
    for (signal, code) in [("TERM", 143), ("HUP", 129)] {
        let Some((seen, ended)) = ended_by(signal) else { return };
        assert!(seen.contains("\u{1b}[?1049h") && seen.contains("\u{1b}[?1049l"), "{signal}: {seen:?}");
        assert_eq!(ended, Some(code), "{signal}");
    }
}
