//! Files that Bout writes: nobody's update is lost, nothing is written where it does not belong, nothing is left behind.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::process::{Command, Output};

use super::desk::Desk;
use super::play::yard;

/// Starts the program and does not wait for it.
fn started(desk: &Desk, line: &str, typed: &str) -> std::process::Child {
    use std::io::Write;
    let mut child = desk.start(line);
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    child
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// A battle that is over, saved; whether everybody came through it unharmed.
fn fought(desk: &Desk, seed: usize, save: &str) -> bool {
    let battle = "play battle --red thorn-runners --blue gate-company --turns 1 --deploy lined-up";
    let ran = desk.bout(&format!("{battle} --policy random --seed {seed} --save {save}"));
    assert_eq!(ran.code, 0, "{ran}");
    !ran.stdout.contains("Scar: ")
}

/// As many processes as battles, all at once: the campaign has every one of them.
#[test]
fn battles_that_are_noted_at_once_are_all_noted() {
    const BATTLES: usize = 25;
    let desk = Desk::new("files-campaign");
    desk.bout("campaign new c.toml --warband R=thorn-runners --warband B=gate-company").good();
    // Whoever has a Scar could not fight again without it.
    let unharmed: Vec<usize> =
        (0..100).filter(|n| fought(&desk, *n, &format!("{n}.bout"))).take(BATTLES).collect();
    assert_eq!(unharmed.len(), BATTLES);
    let apply = |n: &usize| started(&desk, &format!("campaign apply c.toml {n}.bout --red R --blue B"), "");
    let all: Vec<_> = unharmed.iter().map(apply).collect();
    for child in all {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", said(&output));
    }
    let text = desk.read("c.toml");
    assert_eq!(text.matches(&format!("games = {BATTLES}\n")).count(), 2, "{text}");
    let checked = desk.bout("check c.toml").good().stdout;
    assert!(checked.contains(&format!("2 warbands, {BATTLES} battles")), "{checked}");
    assert!(desk.files().iter().all(|name| !name.starts_with('.')), "{:?}", desk.files());
}

/// What cannot be read again is not written.
#[test]
fn a_campaign_of_too_many_is_not_written() {
    let desk = Desk::new("files-many");
    let all: Vec<String> = (0..25).map(|n| format!(" --warband R{n}=thorn-runners")).collect();
    let ran = desk.bout(&format!("campaign new c.toml{}", all.concat())).refused();
    assert!(ran.stderr.contains("at most 24"), "{ran}");
    assert!(desk.files().is_empty());
}

/// What happens to lie beside a campaign or a save stays as it is, whatever it is called.
#[test]
fn nothing_beside_a_file_is_touched() {
    let desk = Desk::new("files-beside");
    desk.bout("campaign new c.toml --warband R=thorn-runners --warband B=gate-company").good();
    desk.write("c.toml.new", "mine");
    symlink("elsewhere", desk.path("c.new")).unwrap();
    fought(&desk, 1, "game.bout");
    desk.write("game.bout.new", "mine, too");
    desk.bout("campaign apply c.toml game.bout --red R --blue B").good();
    desk.type_into("play --resume game.bout", "undo\n").good();
    assert_eq!((desk.read("c.toml.new"), desk.read("game.bout.new")), ("mine".into(), "mine, too".into()));
    assert_eq!(desk.files(), ["c.new", "c.toml", "c.toml.new", "game.bout", "game.bout.new"]);
}

#[test]
fn a_mode_is_kept() {
    let desk = yard("files-mode");
    desk.bout("campaign new c.toml --warband R=thorn-runners --warband B=gate-company").good();
    fought(&desk, 1, "battle.bout");
    desk.type_into("play yard.toml --save game.bout", "hold\n").good();
    for name in ["game.bout", "c.toml"] {
        fs::set_permissions(desk.path(name), fs::Permissions::from_mode(0o640)).unwrap();
    }
    desk.type_into("play --resume game.bout", "shoot bera\n").good();
    desk.bout("campaign apply c.toml battle.bout --red R --blue B").good();
    for name in ["game.bout", "c.toml"] {
        assert_eq!(desk.path(name).metadata().unwrap().mode() & 0o7777, 0o640, "{name}");
    }
}

/// A link to a save or a campaign stays one, and what it leads to is written.
#[test]
fn links_lead_to_what_is_written() {
    let desk = yard("files-links");
    fs::create_dir(desk.path("games")).unwrap();
    desk.type_into("play yard.toml --save games/game.bout", "hold\n").good();
    desk.bout("campaign new games/c.toml --warband R=thorn-runners --warband B=gate-company").good();
    fought(&desk, 1, "battle.bout");
    symlink("games/game.bout", desk.path("link.bout")).unwrap();
    symlink("games/c.toml", desk.path("link.toml")).unwrap();
    desk.type_into("play --resume link.bout", "shoot bera\n").good();
    desk.bout("campaign apply link.toml battle.bout --red R --blue B").good();
    for name in ["link.bout", "link.toml"] {
        assert!(desk.path(name).symlink_metadata().unwrap().is_symlink(), "{name}");
    }
    assert_eq!(desk.read("games/game.bout").lines().count(), 3);
    assert!(desk.read("games/c.toml").contains("games = 1"));
}

/// Nothing is written through a link that leads nowhere, nor to one of several names of a file.
#[test]
fn strange_names_are_refused() {
    let desk = yard("files-strange");
    symlink("nothing", desk.path("dangling")).unwrap();
    for line in [
        "play yard.toml --save dangling",
        "campaign new dangling --warband R=thorn-runners",
        "pack export dangling",
    ] {
        let ran = desk.bout(line);
        let why = if line.starts_with("pack") {
            "exists already"
        } else {
            "it is a link to a file that is not there"
        };
        assert!(ran.code != 0 && ran.stderr.contains(why), "{ran}");
        assert!(!desk.path("nothing").exists() && desk.path("dangling").symlink_metadata().is_ok(), "{ran}");
    }
    desk.type_into("play yard.toml --save game.bout", "hold\n").good();
    let before = desk.read("game.bout");
    fs::hard_link(desk.path("game.bout"), desk.path("other.bout")).unwrap();
    let ran = desk.type_into("play --resume game.bout", "shoot bera\n");
    assert!(ran.code == 1 && ran.stderr.contains("a hard link"), "{ran}");
    assert_eq!((desk.read("game.bout"), desk.read("other.bout")), (before.clone(), before));
    // Whoever goes on under another name leaves both as they are.
    desk.type_into("play --resume game.bout --save third.bout", "shoot bera\n").good();
    let mid = desk.type_into("play yard.toml", "hold\nsave dangling\n");
    assert!(mid.stdout.contains("dangling cannot be written: it is a link"), "{mid}");
}

/// Two games that begin under one name at once: one of them has it.
#[test]
fn a_name_is_taken_once() {
    let desk = yard("files-once");
    for round in 0..4 {
        let play = format!("play yard.toml --save {round}.bout");
        let all: Vec<_> = (0..4).map(|_| started(&desk, &play, "")).collect();
        let codes: Vec<i32> =
            all.into_iter().map(|child| child.wait_with_output().unwrap().status.code().unwrap()).collect();
        assert_eq!(codes.iter().filter(|code| **code == 0).count(), 1, "{codes:?}");
        assert_eq!(codes.iter().filter(|code| **code == 2).count(), 3, "{codes:?}");
    }
}

/// Several sittings with one save at once, each with another roll: whoever was told that it is saved finds it there.
#[test]
fn sittings_at_once_do_not_overwrite_each_other() {
    let desk = yard("files-sittings");
    for round in 0..3 {
        let save = format!("{round}.bout");
        desk.type_into(&format!("play yard.toml --save {save}"), "hold\nshoot bera\n").good();
        let resume = format!("play --resume {save}");
        let all: Vec<_> =
            (10..16).map(|roll| (roll, started(&desk, &resume, &format!("{roll}\n")))).collect();
        let ended: Vec<_> =
            all.into_iter().map(|(roll, child)| (roll, child.wait_with_output().unwrap())).collect();
        let found = desk.read(&save);
        desk.bout(&format!("replay {save}")).good();
        let won = ended.iter().filter(|(_, output)| output.status.success());
        assert!(won.clone().count() > 0);
        for (roll, output) in won {
            assert!(
                found.contains(&format!("{{\"roll\":{roll},")),
                "{roll} is lost: {found}\n{}",
                said(output)
            );
        }
    }
}

/// No room for the larger files of a pack: nothing is left of it, nor of the folders on the way to it.
#[test]
fn a_pack_that_cannot_be_exported_leaves_nothing_behind() {
    let desk = Desk::new("files-export");
    for (command, room) in [
        ("pack export a/b/house", 1),
        ("pack export lair --game showdown", 1),
        ("campaign new c.toml --warband R=thorn-runners", 0),
    ] {
        let line = format!("ulimit -f {room}; exec '{}' {command}", env!("CARGO_BIN_EXE_bout"));
        let output = Command::new("/bin/sh")
            .args(["-c", &line])
            .current_dir(desk.path(""))
            .env_clear()
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1), "{}", said(&output));
        assert!(said(&output).contains("cannot be written: "), "{}", said(&output));
        assert!(desk.files().is_empty(), "{:?}", desk.files());
    }
    desk.write("taken/pack.toml", "mine");
    assert_eq!(desk.bout("pack export taken").code, 2);
    assert_eq!(desk.read("taken/pack.toml"), "mine");
}

/// A pipe that nobody writes to would be waited for.
#[test]
fn pipes_are_refused() {
    let desk = Desk::new("files-pipes");
    assert!(Command::new("mkfifo").arg(desk.path("pipe")).status().unwrap().success());
    fs::create_dir(desk.path("house")).unwrap();
    symlink("../pipe", desk.path("house/pack.toml")).unwrap();
    for command in ["check", "odds", "sim", "play", "replay", "play --resume", "campaign show", "pack show"] {
        let ran = desk.bout(&format!("{command} pipe"));
        assert!(ran.code == 2, "{ran}");
        assert!(ran.stderr.contains("it is a pipe, not a file") || command == "pack show", "{ran}");
        assert_eq!(desk.bout(&format!("{command} house")).code, 2);
    }
    assert_eq!(desk.bout("play battle --save pipe").code, 2);
}

/// The pack that a file names is looked for in the folder of that file and nowhere else, wherever links lead; a pack named on
/// the command line may lie anywhere.
#[test]
fn a_file_names_no_pack_outside_of_its_folder() {
    let desk = yard("files-bounds");
    desk.bout("pack export house").good();
    desk.bout("pack export table/own").good();
    let house = desk.path("house").canonicalize().unwrap();
    let yard = desk.read("yard.toml");
    let outside = "lies outside of the folder of this file";
    symlink(&house, desk.path("table/linked")).unwrap();
    desk.bout("pack export table/half").good();
    fs::remove_file(desk.path("table/half/weapons.toml")).unwrap();
    symlink(house.join("weapons.toml"), desk.path("table/half/weapons.toml")).unwrap();
    for name in ["../house", "own/../../house", house.to_str().unwrap(), "linked", "half", "/etc"] {
        desk.write("table/yard.toml", format!("pack = \"{name}\"\n{yard}"));
        for command in ["check", "odds", "play"] {
            let ran = desk.bout(&format!("{command} table/yard.toml")).refused();
            assert!(ran.stderr.contains(outside), "{ran}");
        }
        desk.bout("check table/yard.toml yard.toml").refused();
    }
    desk.type_into("play table/yard.toml --pack house --save table/game.bout", "hold\n").good();
    for name in ["own", "./own"] {
        desk.write("table/yard.toml", format!("pack = \"{name}\"\n{yard}"));
        desk.bout("check table/yard.toml").good();
    }
    // A journal whose scenario was made to name it.
    desk.type_into("play table/yard.toml --save table/own.bout", "hold\n").good();
    for name in ["../house", "linked", "half"] {
        desk.write("table/evil.bout", desk.read("table/own.bout").replacen("./own", name, 1));
        let ran = desk.bout("replay table/evil.bout");
        assert!(ran.code == 3 && ran.stderr.contains(outside), "{ran}");
        assert!(desk.bout("check table/evil.bout").refused().stderr.contains(outside));
    }
    desk.bout("replay table/own.bout --pack house").good();
}

/// Thousands of problems are not thousands of screens.
#[test]
fn long_lists_of_problems_are_cut() {
    let desk = Desk::new("files-problems");
    let wrong: Vec<String> = (0..500).map(|n| format!("wrong{n} = 1\n")).collect();
    desk.write("wrong.toml", format!("game = \"skirmish\"\n{}", wrong.concat()));
    let ran = desk.bout("check wrong.toml").refused();
    assert_eq!(ran.stderr.matches("error: ").count(), 100, "{ran}");
    let rest = ran.stderr.lines().last().unwrap();
    assert!(rest.starts_with("and 40") && rest.ends_with(" more problems"), "{rest}");
    let json = desk.bout("check --json wrong.toml").json();
    assert_eq!(json["problems"].as_array().unwrap().len(), 100);
    assert!(json["left_off"].as_u64().unwrap() >= 400);
}

/// Two names that look like one are sound, and worth a word.
#[test]
fn ids_that_look_alike_are_warned_of() {
    let desk = yard("files-alike");
    let yard = desk.read("yard.toml");
    let checked = desk.bout("check yard.toml").good();
    assert!(checked.stdout.contains("is sound"), "{checked}");
    assert!(yard.contains("\"bera\""));
    // A Cyrillic letter in the second.
    let more = "\n[[unit]]\nid = \"b\u{435}ra\"\nside = \"red\"\n";
    desk.write("alike.toml", yard + more);
    let ran = desk.bout("check alike.toml");
    assert_eq!(ran.code, 0, "{ran}");
    assert!(ran.stderr.contains("warning: `b\u{435}ra` looks like another id, `bera`"), "{ran}");
    let json = desk.bout("check --json alike.toml").json();
    assert_eq!((json["ok"].as_bool(), json["warnings"].as_array().unwrap().len()), (Some(true), 1));
}
