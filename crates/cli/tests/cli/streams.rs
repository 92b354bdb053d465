//! Streams that are full or closed: whoever asked learns of it by the exit code, and nothing panics.

use std::ffi::OsString;
use std::fs::File;
use std::process::Stdio;

use super::desk::{Desk, PLAIN};

fn full() -> Stdio {
    File::options().write(true).open("/dev/full").expect("Linux has it").into()
}

fn words(line: &str) -> impl Iterator<Item = OsString> {
    line.split_whitespace().map(OsString::from)
}

/// What writes on standard output, and the exit code if all goes well.
const LINES: [(&str, i32); 12] = [
    ("--help", 0),
    ("--version", 0),
    ("odds --help", 0),
    ("help", 0),
    ("completions bash", 0),
    ("schema scenario", 0),
    ("rule --list", 0),
    ("odds skirmish", 0),
    ("odds skirmish --json", 0),
    ("check sound.toml", 0),
    ("check broken.toml --json", 2),
    ("play sound.toml", 0),
];

fn desk(test: &str) -> Desk {
    let desk = Desk::new(test);
    desk.write("sound.toml", "game = \"skirmish\"\n[[unit]]\nid = \"alda\"\nside = \"red\"\n");
    desk.write("broken.toml", "game = \"skirmish\"\nnope = 1\n");
    desk
}

#[test]
fn a_full_disk_is_a_failure() {
    let desk = desk("full-stdout");
    for (line, _) in LINES {
        let output = desk.command(words(line), PLAIN).stdin(Stdio::null()).stdout(full()).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{line}: {told}");
        assert!(told.starts_with("error: standard output: No space left"), "{line}: {told}");
    }
}

#[test]
fn errors_that_nobody_hears_are_errors_all_the_same() {
    let desk = desk("full-stderr");
    let lines =
        ["odds skirmish --nope", "frob", "check broken.toml", "odds nowhere.toml", "replay sound.toml", ""];
    for line in lines {
        for stdout in [full(), Stdio::null()] {
            let mut command = desk.command(words(line), PLAIN);
            let status = command.stdin(Stdio::null()).stdout(stdout).stderr(full()).status().unwrap();
            assert!(matches!(status.code(), Some(2 | 3)), "{line}: {status}");
        }
    }
    let status = desk.command(words("--help"), PLAIN).stdout(full()).stderr(full()).status().unwrap();
    assert_eq!(status.code(), Some(1));
}

#[test]
fn a_reader_that_went_away_is_no_failure() {
    let desk = desk("closed-stdout");
    for (line, code) in LINES {
        // The standard input of a program that is over already: nobody reads there.
        let mut gone = desk.command(words("--version"), PLAIN);
        let mut gone = gone.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        let pipe = gone.stdin.take().unwrap();
        gone.wait().unwrap();
        let output = desk.command(words(line), PLAIN).stdin(Stdio::null()).stdout(pipe).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), told.as_str()), (Some(code), ""), "{line}");
    }
}

#[test]
fn words_need_not_be_text() {
    use std::os::unix::ffi::OsStringExt;
    let desk = desk("no-text");
    let odd = || OsString::from_vec(vec![0xff]);
    for line in ["odds skirmish --nope", "odds skirmish --weapon", "odds", "check", "play", "--nope"] {
        desk.run(words(line).chain([odd()]), "", PLAIN).refused();
    }
}
