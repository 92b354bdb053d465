//! What ends the program from outside, on a terminal of its own: `script` makes one, where there is such a program.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use super::desk::Desk;

/// Plays on a screen and sends a signal; what the terminal got, and the exit code.
fn ended_by(signal: &str, flags: &str) -> Option<(String, Option<i32>)> {
    let desk = Desk::new(&format!("signals-{signal}{}", flags.len()));
    let bout = env!("CARGO_BIN_EXE_bout");
    let line = format!("stty rows 40 cols 100; echo $$ > pid; exec '{bout}' play showdown{flags}");
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
        let Some((seen, ended)) = ended_by(signal, "") else { return };
        assert!(seen.contains("\u{1b}[?1049h") && seen.contains("\u{1b}[?1049l"), "{signal}: {seen:?}");
        assert_eq!(ended, Some(code), "{signal}");
    }
}

/// Whoever ends a game from outside is told whether it is saved, on the screen and in lines.
#[test]
fn it_is_told_whether_the_game_is_saved() {
    let Some((seen, _)) = ended_by("TERM", " --save lion.bout") else { return };
    let behind = seen.split_once("\u{1b}[?1049l").expect("the terminal is given back").1;
    assert!(behind.contains("Ended. Go on with: bout play --resume lion.bout"), "{seen:?}");
    let (_, stderr, code) = ended_in_lines("play showdown", "pick ada\n11m\n");
    assert_eq!((stderr.as_str(), code), ("\nEnded: 2 inputs are not saved.\n", Some(143)));
}

/// Plays in lines until the dice of the first attack are due, and ends it.
fn ended_in_lines(line: &str, typed: &str) -> (String, String, Option<i32>) {
    use std::io::{Read, Write};
    let mut child = Desk::new("ended-in-lines").start(line);
    // The input stays open to the end: its end would be the end of the game, too.
    let mut input = child.stdin.take().unwrap();
    input.write_all(typed.as_bytes()).unwrap();
    let (mut seen, mut byte) = (Vec::new(), [0]);
    let stdout = child.stdout.as_mut().unwrap();
    while !seen.ends_with(b"type the dice) > ") && stdout.read(&mut byte).unwrap() > 0 {
        seen.push(byte[0]);
    }
    let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    drop(input);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(seen), text(output.stderr), output.status.code())
}

/// At a terminal the number of the option that ends the turn for everybody is not enough, because numbers shift; its words
/// are.
#[test]
fn the_turn_of_all_is_ended_by_words() {
    use std::io::Write;
    let desk = Desk::new("terminal-lines");
    let line = format!("exec '{}' play showdown --plain", env!("CARGO_BIN_EXE_bout"));
    let child = Command::new("script")
        .args(["-qefc", &line, "seen"])
        .current_dir(desk.path(""))
        .env("NO_COLOR", "1")
        .env("SHELL", "/bin/sh")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut child) = child else { return };
    child.stdin.as_mut().unwrap().write_all(b"pick ada\n10l\n1 1\n5\nend turn\nquit\n").unwrap();
    child.wait().unwrap();
    let seen = desk.read("seen");
    let (before, after) = seen
        .split_once("ada and bram and cleo and dana could still act: type `end turn` if that is meant.")
        .unwrap_or_else(|| panic!("{seen}"));
    assert!(
        !before.contains("The survivors' turn ends.") && after.contains("The survivors' turn ends."),
        "{seen}"
    );
}

/// Bare on a terminal, the program shows a menu: what is chosen runs, and what is none is asked again.
#[test]
fn a_menu_opens_on_a_terminal() {
    use std::io::Write;
    let desk = Desk::new("terminal-menu");
    desk.write("old.bout", "{}\n");
    let child = Command::new("script")
        .args(["-qefc", &format!("exec '{}'", env!("CARGO_BIN_EXE_bout")), "seen"])
        .current_dir(desk.path(""))
        .env("NO_COLOR", "1")
        .env("SHELL", "/bin/sh")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut child) = child else { return };
    child.stdin.as_mut().unwrap().write_all(b"lion\n5\n").unwrap();
    let status = child.wait().unwrap();
    let seen = desk.read("seen");
    for told in [
        "1 continue the last game               bout play --resume old.bout",
        "2 learn the game in a first fight      bout play tutorial",
        "Type a number from 1 to 6, or q.",
        "Exact, over",
    ] {
        assert!(seen.contains(told), "{told}: {seen}");
    }
    assert_eq!(status.code(), Some(0), "{seen}");
}
