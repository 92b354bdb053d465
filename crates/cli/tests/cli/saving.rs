//! Games that cannot be saved any more: they go on, and nothing is lost in silence.

use std::fs;
use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use super::desk::Desk;
use super::play::yard;

/// A game that waits for what is typed, so that something can happen meanwhile.
struct Sitting<'a> {
    desk: &'a Desk,
    child: Child,
}

impl<'a> Sitting<'a> {
    fn new(desk: &'a Desk, line: &str) -> Self {
        Self { desk, child: desk.start(line) }
    }

    /// Types lines, and waits until the journal has as many.
    fn plays(&mut self, typed: &str, save: &str, lines: usize) {
        self.types(typed);
        let written =
            || fs::read_to_string(self.desk.path(save)).is_ok_and(|text| text.lines().count() == lines);
        for _ in 0..1000 {
            if written() {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("{save} never had {lines} lines");
    }

    fn types(&mut self, typed: &str) {
        self.child.stdin.as_mut().unwrap().write_all(typed.as_bytes()).unwrap();
    }

    /// Ends the input; standard output, standard error and the exit code.
    fn leaves(self) -> (String, String, i32) {
        let output = self.child.wait_with_output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr), output.status.code().unwrap())
    }
}

/// A game whose first input is saved, and whose folder is then gone.
fn bereft(desk: &Desk) -> Sitting<'_> {
    fs::create_dir(desk.path("games")).unwrap();
    let mut game = Sitting::new(desk, "play yard.toml --save games/game.bout");
    game.plays("hold\n", "games/game.bout", 2);
    fs::remove_dir_all(desk.path("games")).unwrap();
    game
}

#[test]
fn a_game_goes_on_when_its_folder_is_gone() {
    let desk = yard("saving-gone");
    let mut game = bereft(&desk);
    game.types("shoot bera\n15\n");
    let (stdout, stderr, code) = game.leaves();
    assert_eq!(code, 1, "{stderr}");
    assert!(
        stderr.starts_with("error: 3 inputs are not saved: games/game.bout cannot be written: "),
        "{stderr}"
    );
    assert_eq!(
        stdout.matches("The game is not saved: games/game.bout cannot be written: ").count(),
        1,
        "{stdout}"
    );
    assert!(stdout.contains("save FILE saves it to another file"), "{stdout}");
    assert!(!stdout.contains("Go on with"), "{stdout}");
}

#[test]
fn it_is_saved_to_another_file() {
    let desk = yard("saving-elsewhere");
    let mut game = bereft(&desk);
    game.types("shoot bera\nsave games/too.bout\nsave other.bout\n15\n");
    let (stdout, _, code) = game.leaves();
    assert_eq!(code, 2, "one name was refused, and nothing is lost: {stdout}");
    assert!(stdout.contains("It is not saved: games/too.bout cannot be written: "), "{stdout}");
    assert!(stdout.ends_with("Go on with: bout play --resume other.bout\n"), "{stdout}");
    assert_eq!(desk.bout("replay other.bout --json").good().json()["inputs"], 3);
}

/// Every input tries again.
#[test]
fn it_is_saved_again_as_soon_as_it_can_be() {
    let desk = yard("saving-again");
    let mut game = bereft(&desk);
    game.types("shoot bera\n");
    fs::create_dir(desk.path("games")).unwrap();
    game.plays("15\n", "games/game.bout", 4);
    let (stdout, stderr, code) = game.leaves();
    assert_eq!((stderr.as_str(), code), ("", 0), "{stdout}");
}

/// A disk without room: what was written before stays, and nothing half-written is left beside it.
#[cfg(unix)]
#[test]
fn a_full_disk_costs_nothing_that_was_saved() {
    const ROOM: usize = 8192;
    let desk = yard("saving-full");
    desk.type_into("play yard.toml --save start.bout", "").good();
    // A comment fills the journal up to where two more inputs have room.
    let short = ROOM - 150 - desk.read("start.bout").len();
    desk.write("yard.toml", format!("{}#{}", desk.read("yard.toml"), "x".repeat(short)));
    let typed = "hold\nshoot bera\n15\n4\n16 13\n";
    let line = format!("ulimit -f 16; exec '{}' play yard.toml --save game.bout", env!("CARGO_BIN_EXE_bout"));
    let mut child = Command::new("/bin/sh")
        .args(["-c", &line])
        .current_dir(desk.path(""))
        .env_clear()
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.as_mut().unwrap().write_all(typed.as_bytes()).unwrap();
    let (stdout, stderr, code) = Sitting { desk: &desk, child }.leaves();
    assert_eq!(code, 1, "{stderr}");
    assert!(
        stdout.contains("The game is not saved: game.bout cannot be written: File too large"),
        "{stdout}"
    );
    assert!(
        stderr.contains("inputs are not saved") && stderr.contains("hint: game.bout has the game up to"),
        "{stderr}"
    );
    assert_eq!(desk.files(), ["game.bout", "start.bout", "yard.toml"]);
    desk.bout("replay game.bout").good();
}

/// Two sittings with one save: the one that comes second does not write over the first.
#[test]
fn another_sitting_is_not_overwritten() {
    let desk = yard("saving-twice");
    let mut first = Sitting::new(&desk, "play yard.toml --save game.bout");
    first.plays("hold\n", "game.bout", 2);
    desk.type_into("play --resume game.bout", "hold\n").good();
    let theirs = desk.read("game.bout");
    first.types("shoot bera\n15\nsave game.bout\n");
    let (stdout, stderr, code) = first.leaves();
    let why = "game.bout was changed by another game or program meanwhile, and is left as it is";
    assert_eq!(stdout.matches(&format!("The game is not saved: {why}.")).count(), 1, "{stdout}");
    assert!(stdout.contains(&format!("It is not saved: {why}.")), "{stdout}");
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.starts_with(&format!("error: the last 2 inputs are not saved: {why}\n")), "{stderr}");
    assert_eq!(desk.read("game.bout"), theirs);
}

/// A scenario names its pack from its own folder; from elsewhere it has to be named again.
#[test]
fn a_pack_beside_the_scenario_is_named_for_a_save_elsewhere() {
    let desk = yard("saving-pack");
    desk.bout("pack export table/house").good();
    desk.write("table/yard.toml", format!("pack = \"house\"\n{}", desk.read("yard.toml")));
    let beside = desk.type_into("play table/yard.toml --save table/game.bout", "hold\n").good();
    assert!(beside.stdout.ends_with("Go on with: bout play --resume table/game.bout\n"), "{beside}");
    let away = desk.type_into("play table/yard.toml --save game.bout", "hold\n").good();
    assert!(away.stdout.ends_with("bout play --resume game.bout --pack table/house\n"), "{away}");
    desk.bout("play --resume game.bout --pack table/house").good();
    // Without it, the message says where it was looked for.
    for command in ["play --resume", "replay"] {
        let lost = desk.bout(&format!("{command} game.bout"));
        assert_eq!(lost.code, 3, "{lost}");
        let hint = "if its pack does not lie beside the journal, name the folder: --pack FOLDER";
        assert!(lost.stderr.contains(hint), "{lost}");
    }
}

/// A party of such a pack is found from wherever the scenario is named: by a path, in a grid, in a question as JSON.
#[test]
fn a_party_of_a_pack_beside_the_scenario_is_found_from_elsewhere() {
    let desk = Desk::new("party-elsewhere");
    desk.bout("pack export table/house --game showdown").good();
    let party = desk.read("table/house/parties/settlers.toml").replace("id = \"settlers\"", "id = \"ours\"");
    desk.write("table/house/parties/ours.toml", party);
    let text = "game = \"showdown\"\npack = \"house\"\nparty = \"ours\"\nmonster = { id = \"white-lion\" }\n";
    desk.write("table/hunt.toml", format!("{text}[[step]]\nshowdown = {{}}\n"));
    desk.bout("check table/hunt.toml").good();
    desk.bout("sim table/hunt.toml --trials 2").good();
    desk.bout("sim table/hunt.toml --trials 2 --rows luck=0..1").good();
    let printed = desk.bout("sim table/hunt.toml --trials 2 --print-question").good();
    desk.type_into("ask -", &printed.stdout).good();
    desk.type_into("play table/hunt.toml --plain --save table/game.bout", "quit\n").good();
    desk.bout("check table/game.bout").good();
}
