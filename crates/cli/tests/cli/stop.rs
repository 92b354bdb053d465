//! Ctrl-C: what is known so far is told, and the exit code says that somebody stopped it.

use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::desk::Desk;

/// Presses Ctrl-C some time after the start. Too early, nobody listens yet: then once more, later.
fn stopped(desk: &Desk, line: &str) -> Output {
    let once = |after: u64| {
        let mut bout = Command::new(env!("CARGO_BIN_EXE_bout"));
        bout.args(line.split_whitespace()).current_dir(desk.path(""));
        let child = bout.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        sleep(Duration::from_secs(after));
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(sent.expect("`kill` is there").success(), "{line} was over before");
        child.wait_with_output().expect("it ends")
    };
    let heard = [1, 4, 16].into_iter().map(once).find(|output| output.status.code().is_some());
    heard.expect("it listens after a while")
}

#[cfg(unix)]
#[test]
fn what_is_known_so_far_is_told() {
    let desk = Desk::new("stop");
    for (line, told) in [
        ("sim showdown --trials 1000000000", "Stopped: that is what is known so far."),
        ("sim attack --weapon bone-axe --trials 100000000000", "Stopped: that is what is known so far."),
        ("compare battle --vs turns=6 --trials 100000000", "Stopped: that is what is known so far."),
        ("odds attack --weapon zanbato --until-defeated --level 3 --max-states 100000000", "Sampled: "),
    ] {
        let output = stopped(&desk, line);
        let [stdout, stderr] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        assert_eq!(output.status.code(), Some(130), "{line}: {stderr}");
        assert!(stdout.contains(told), "{line}: {stdout}{stderr}");
    }
}

/// Cells that nobody got to are null, and so are differences of them: the schema knows that.
#[cfg(unix)]
#[test]
fn a_grid_that_was_stopped_is_as_the_schema_says() {
    let desk = Desk::new("stop-grid");
    let schema = desk.bout("schema answer").good().json();
    for line in [
        "sim showdown --rows level=1,2,3 --trials 1000000000 --json",
        "compare attack --weapon zanbato --until-defeated --level 3 --max-states 100000000 --vs luck=1 \
         --rows toughness=10..20 --json",
    ] {
        let output = stopped(&desk, line);
        let stdout = String::from_utf8(output.stdout).expect("text");
        let answer: serde_json::Value = serde_json::from_str(&stdout).expect(line);
        assert!(stdout.contains("null"), "{line}: some cell is not known: {stdout}");
        super::ask::fits(&schema, &answer);
    }
}
