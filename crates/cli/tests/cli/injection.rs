//! What strangers wrote commands no terminal: titles, sides, names, files and arguments are cleaned wherever they are printed.

use source::is_seen;

use super::desk::{Desk, Ran};

/// Writes the clipboard, turns the rest around, clears the screen, hides. In a file it is written as escapes.
const EVIL: &str = "x\u{1b}]52;c;eA==\u{7}\u{9b}2J\u{202e}\u{200b}\u{1b}[7;5mz";
const ESCAPED: &str = r"x\u001b]52;c;eA==\u0007\u009b2J\u202e\u200b\u001b[7;5mz";

/// What cannot be typed is no id; the rest can.
const HIDDEN: &str = "q\u{202e}\u{200b}q";

/// As to a terminal with colours: nothing is taken out by whoever looks for a pipe.
const COLOURS: &[(&str, &str)] = &[("CLICOLOR_FORCE", "1")];

fn clean(ran: &Ran) {
    for text in [&ran.stdout, &ran.stderr] {
        assert!(!text.contains("\u{1b}[7;5m"), "{ran:?}");
        // Styles of ours.
        let mut rest = text.as_str();
        let mut left = String::new();
        while let Some(at) = rest.find("\u{1b}[") {
            left += &rest[..at];
            let end = rest[at..].find('m').unwrap_or_else(|| panic!("no style of ours: {ran:?}"));
            let codes = &rest[at + 2..at + end];
            assert!(codes.chars().all(|c| c.is_ascii_digit() || c == ';'), "{codes:?}: {ran:?}");
            rest = &rest[at + end + 1..];
        }
        left += rest;
        if let Some(c) = left.chars().find(|c| *c != '\n' && !is_seen(*c)) {
            panic!("{c:?}: {ran:?}");
        }
    }
}

/// Runs every line; whatever comes of it, it is clean. Returns all that was printed.
fn all(desk: &Desk, lines: &[String], typed: &str) -> String {
    let mut printed = String::new();
    for line in lines {
        let ran = desk.bout_with(line, typed, COLOURS);
        clean(&ran);
        printed += &format!("$ {line:?}\n{}{}", ran.stdout, ran.stderr);
    }
    printed
}

fn lines(of: &[&str]) -> Vec<String> {
    of.iter().map(|line| (*line).to_owned()).collect()
}

fn skirmish(side: &str) -> String {
    format!(
        "game = \"skirmish\"\ntitle = \"{ESCAPED}\"\n\
         [[unit]]\nid = \"{HIDDEN}\"\nside = \"{side}\"\ntouches = [\"b\"]\n[[unit]]\nid = \"b\"\nside = \"blue\"\n\
         [[step]]\nmelee = {{ attacker = \"{HIDDEN}\", target = \"b\" }}\n\
         [question]\nask = [{{ status = \"b\" }}, {{ status = \"{HIDDEN}\" }}]\n"
    )
}

#[test]
fn scenarios_of_skirmish_are_cleaned() {
    let desk = Desk::new("injection-skirmish");
    desk.write("evil.toml", skirmish(HIDDEN));
    desk.write("side.toml", skirmish(ESCAPED));
    desk.write("broken.toml", skirmish("red").replace("melee", "mel\u{202e}ee\u{9b}"));
    desk.write("comment.toml", format!("# {}\nwrong = 1\n{}", "\u{9b}2J\u{200b}", skirmish("red")));
    let mut every = Vec::new();
    for file in ["evil.toml", "side.toml", "broken.toml", "comment.toml"] {
        for command in [
            "check",
            "check --json",
            "odds",
            "odds --json",
            "odds --explain",
            "odds --print-scenario",
            "odds --rows melee=12..14",
            "sim --trials 50 --seed 1",
            "sim --json --trials 50 --seed 1",
            "compare --vs dazed-melee=auto-hit",
            "compare --json --vs dazed-melee=auto-hit",
            "play",
            "play --dice roll --seed 1",
            "play --policy random --seed 1",
        ] {
            let (command, flags) = command.split_once(' ').unwrap_or((command, ""));
            every.push(format!("{command} {file} {flags}"));
        }
    }
    let typed =
        format!("state\nhelp\nlog\nodds\nwhy\n? {EVIL}\n{EVIL}\nsave {EVIL}/no\n12\nundo\nshow\n14 3 2 1\n");
    let printed = all(&desk, &every, &typed);
    for told in ["x␛]52;c;eA==␇\u{fffd}2J\u{fffd}\u{fffd}␛[7;5mz", "q\u{fffd}\u{fffd}q", "\\u009b", "\\u202e"]
    {
        assert!(printed.contains(told), "{told}: {printed}");
    }
}

#[test]
fn journals_and_their_damage_are_cleaned() {
    let desk = Desk::new("injection-journals");
    desk.write("evil.toml", skirmish(HIDDEN));
    desk.bout_with("play evil.toml --save game.bout --dice roll --seed 1", "", COLOURS);
    let game = desk.read("game.bout");
    let escaped = ESCAPED;
    let (head, rest) = game.split_once('\n').unwrap();
    let edit = |key: &str| {
        let at = head.find(&format!("\"{key}\":\"")).unwrap() + key.len() + 4;
        format!("{}{escaped}{}\n{rest}", &head[..at], &head[at..])
    };
    for key in ["format", "engine", "pack", "pack_digest", "scenario", "name", "start"] {
        desk.write(&format!("{key}.bout"), edit(key));
    }
    desk.write(
        "ruling.bout",
        game.replacen("\"rulings\":{", &format!("\"rulings\":{{\"{escaped}\":\"{escaped}\","), 1),
    );
    desk.write("card.bout", format!("{head}\n{{\"choose\":\"{escaped}\",\"digest\":\"{escaped}\"}}\n"));
    desk.write(
        "of.bout",
        format!("{head}\n{{\"draw\":\"{escaped}\",\"of\":\"{escaped}\",\"digest\":\"\"}}\n"),
    );
    desk.write("lines.bout", format!("{head}\n{EVIL}\n"));
    let files = desk.files();
    let mut every = Vec::new();
    for file in files.iter().filter(|name| name.contains(".bout")) {
        for command in [
            "check",
            "check --json",
            "replay",
            "replay --json",
            "replay --recover",
            "odds",
            "play --resume",
            "play --recover --resume",
        ] {
            every.push(format!("{command} {file}"));
        }
    }
    all(&desk, &every, "undo\nlog\n");
}

#[test]
fn packs_and_campaigns_are_cleaned() {
    let desk = Desk::new("injection-packs");
    desk.bout("pack export house").good();
    desk.bout("pack export lair --game showdown").good();
    let edit = |file: &str, from: &str, to: &str| {
        let text = desk.read(file);
        assert!(text.contains(from), "{file} has no {from}");
        desk.write(file, text.replacen(from, to, 1));
    };
    desk.write("house/pack.toml", format!("id = \"{ESCAPED}\"\nname = \"{ESCAPED}\"\ngame = \"skirmish\"\n"));
    desk.write("lair/pack.toml", format!("id = \"{ESCAPED}\"\nname = \"{ESCAPED}\"\ngame = \"showdown\"\n"));
    edit("house/weapons.toml", "id = \"sword\"", &format!("id = \"{HIDDEN}\""));
    edit("lair/monsters/white-lion/monster.toml", "name = \"White Lion\"", &format!("name = \"{ESCAPED}\""));
    let mut every = Vec::new();
    for pack in ["house", "lair"] {
        every.extend(
            ["pack show", "pack check", "check", "check --json"].map(|command| format!("{command} {pack}")),
        );
    }
    every.extend(lines(&[
        "odds skirmish --pack house",
        &format!("odds skirmish --pack house --weapon {HIDDEN}"),
        "odds attack --pack lair",
        "odds attack --pack lair --json",
        "odds monster-attack --pack lair",
        "compare attack --vs-pack lair",
        "sim showdown --pack lair --trials 2 --seed 1",
        "play showdown --pack lair --dice roll --seed 1",
    ]));
    desk.bout("campaign new good.toml --warband R=thorn-runners --warband B=gate-company").good();
    desk.write("c.toml", format!("name = \"{ESCAPED}\"\n{}", desk.read("good.toml")));
    desk.write("d.toml", desk.read("good.toml").replace("\"R\"", &format!("\"{ESCAPED}\"")));
    desk.write("e.toml", desk.read("good.toml").replace("thorn-runners", ESCAPED));
    for file in ["c.toml", "d.toml", "e.toml"] {
        every.extend(
            [
                "check FILE",
                "campaign show FILE",
                "campaign battle FILE --red R --blue B",
                "campaign apply FILE none --red R --blue B",
            ]
            .map(|line| line.replace("FILE", file)),
        );
    }
    every.push(format!("campaign new {EVIL}.toml --warband {EVIL}=gate-company --warband R=thorn-runners"));
    every.push(format!("campaign show {EVIL}.toml"));
    every.push(format!("campaign new n.toml --name {EVIL} --warband {EVIL}={EVIL}"));
    let printed = all(&desk, &every, "state\nlog\nodds\n");
    assert!(printed.contains("x␛]52;c;eA==␇"), "{printed}");
}

/// Names of files and folders, and words of the command line.
#[test]
fn arguments_are_cleaned() {
    let desk = Desk::new("injection-arguments");
    desk.write("good.toml", skirmish("red"));
    desk.write(&format!("{EVIL}.toml"), skirmish("red"));
    desk.write(&format!("{EVIL}/pack.toml"), "id = 1\n");
    let mut every = Vec::new();
    for line in [
        "EVIL",
        "--EVIL",
        "odds EVIL",
        "odds --EVIL",
        "odds skirmish --EVIL",
        "odds skirmish --melee EVIL",
        "odds skirmish --weapon EVIL",
        "odds skirmish --ruling EVIL",
        "odds skirmish --ruling dazed-melee=EVIL",
        "odds skirmish --ruling EVIL=EVIL",
        "odds skirmish --rows EVIL",
        "odds skirmish --rows EVIL=1..2",
        "odds skirmish --pack EVIL",
        "odds attack --weapon EVIL",
        "odds attack --EVIL",
        "odds good.toml --policy EVIL",
        "odds good.toml --order EVIL",
        "compare skirmish --vs EVIL",
        "compare skirmish --vs-pack EVIL",
        "compare good.toml EVIL.toml",
        "sim EVIL",
        "sim EVIL.toml --trials 9 --seed 1",
        "check EVIL",
        "check EVIL.toml",
        "check EVIL.toml --json",
        "check EVIL --json",
        "rule EVIL",
        "rule --list EVIL",
        "schema EVIL",
        "completions EVIL",
        "replay EVIL",
        "replay EVIL.toml",
        "replay EVIL --to EVIL",
        "play EVIL",
        "play --resume EVIL",
        "play EVIL.toml --save EVIL.toml",
        "play EVIL.toml --save EVIL.bout",
        "play --resume EVIL.bout",
        "replay EVIL.bout",
        "check EVIL.bout",
        "odds EVIL.bout",
        "play --resume EVIL.bout --pack EVIL",
        "play EVIL.bout",
        "campaign show EVIL",
        "campaign apply EVIL EVIL --red EVIL --blue EVIL",
        "campaign battle EVIL --red EVIL --blue EVIL",
        "pack show EVIL",
        "pack check EVIL",
        "pack export EVIL",
        "pack export EVIL-new",
        "pack export good.toml/EVIL",
        "odds EVIL/pack.toml",
        "help EVIL",
        "play --policy EVIL",
        "play good.toml --policy EVIL",
    ] {
        every.push(line.replace("EVIL", EVIL));
    }
    let typed = format!("12\nundo\nsave {EVIL}-2.bout\nsave {EVIL}-2.bout\n");
    let printed = all(&desk, &every, &typed);
    assert!(printed.contains("x␛]52;c;eA==␇"), "{printed}");
    assert!(printed.contains("--resume $'x\\x1b]52;c;eA==\\x07"), "it can be typed: {printed}");
}

/// Scripts for shells have nothing in them that would have to be cleaned.
#[test]
fn completions_are_printed_as_they_are() {
    let desk = Desk::new("injection-completions");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = desk.bout(&format!("completions {shell}")).good().stdout;
        assert!(!script.contains(['\u{fffd}', '\u{2409}']), "{shell}");
    }
}
