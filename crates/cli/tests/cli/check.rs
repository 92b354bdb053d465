//! `bout check`.

use std::fs;

use super::desk::{Desk, snapshot};

const MANY: &str = r#"game = "skirmish"
turn = "rde"

[[unit]]
id = "alda"
side = "red"
profile = "soldeir"

[[unit]]
id = "alda"
side = "blue"
weapons = ["hamer"]
wounds = 2
wounds-left = 3

[[step]]
melee = { attacker = "alda", target = "nobody" }
"#;

const NUMBERS: &str =
    "game = \"skirmish\"\n\n[[unit]]\nid = \"alda\"\nside = \"red\"\nmelee = 0\ndefense = 12\n";

#[test]
fn a_sound_file_and_a_sound_pack() {
    let desk = Desk::new("check-sound");
    desk.borrow("scenarios/skirmish/rooftop.toml");
    desk.bout("pack export house").good();
    snapshot!("check-sound", desk.bout("check rooftop.toml house").good());
    let value = desk.bout("check --json rooftop.toml house").good().json();
    assert_eq!(value, serde_json::json!({ "ok": true, "problems": [] }));
}

/// Everything is read: the columns, the marked text, the hints.
#[test]
fn every_problem_of_a_file_is_shown_where_it_is() {
    let desk = Desk::new("check-many");
    desk.write("many.toml", MANY.replace("nobody", "ald"));
    let ran = desk.bout("check many.toml").refused();
    for place in ["2:8", "7:11", "10:6", "12:12", "14:15", "17:39"] {
        assert!(ran.stderr.contains(&format!("--> many.toml:{place}\n")), "{place}: {ran}");
    }
    snapshot!("check-many", ran);
}

#[test]
fn the_problems_of_several_files_are_shown_together() {
    let desk = Desk::new("check-files");
    desk.write("many.toml", MANY);
    desk.write("numbers.toml", NUMBERS);
    desk.borrow("scenarios/skirmish/rooftop.toml");
    let ran = desk.bout("check many.toml rooftop.toml numbers.toml").refused();
    assert_eq!(ran.stderr.matches("error: ").count(), 8, "{ran}");
    assert!(!ran.stderr.contains("rooftop"), "{ran}");
}

/// What never ends, or is larger than any file that somebody wrote, is refused instead of being read.
#[cfg(unix)]
#[test]
fn endless_and_huge_files_are_refused() {
    let desk = Desk::new("check-endless");
    fs::File::create(desk.path("huge.toml")).unwrap().set_len(1 << 34).unwrap();
    for command in ["check", "odds", "sim", "play", "campaign show"] {
        let ran = desk.bout(&format!("{command} /dev/zero")).refused();
        assert!(ran.stderr.contains("`/dev/zero` cannot be read: it is a device, not a file"), "{ran}");
        let ran = desk.bout(&format!("{command} huge.toml")).refused();
        assert!(ran.stderr.contains("`huge.toml` cannot be read: it is larger than 16 MiB"), "{ran}");
    }
    for command in ["replay", "play --resume"] {
        let ran = desk.bout(&format!("{command} /dev/zero")).refused();
        assert!(ran.stderr.contains("`/dev/zero` cannot be read: it is a device, not a file"), "{ran}");
    }
}

#[test]
fn problems_as_data() {
    let desk = Desk::new("check-json");
    desk.write("numbers.toml", NUMBERS);
    let ran = desk.bout("check --json numbers.toml");
    assert_eq!((ran.code, ran.stderr.as_str()), (2, ""), "{ran}");
    snapshot!("check-json", format!("{:#}", ran.json()));
}

#[test]
fn every_problem_of_a_pack_is_shown() {
    let desk = Desk::new("check-pack");
    desk.bout("pack export house").good();
    let edit = |file: &str, from: &str, to: &str| {
        let path = desk.path("house").join(file);
        fs::write(&path, fs::read_to_string(&path).unwrap().replacen(from, to, 1)).unwrap();
    };
    edit("tables/attack-injury.toml", "from = 15", "from = 16");
    edit("profiles.toml", "defence = 18", "defence = 0");
    edit("weapons.toml", "\"sword\", piercing", "\"sword\", pierces");
    let ran = desk.bout("check house").refused();
    snapshot!("check-pack", ran);
    assert_eq!(ran, desk.bout("check house"), "it is the same every time");
}

/// A deleted file comes back from the core pack: whoever deletes one is told.
#[test]
fn deleted_files_of_a_pack_are_told() {
    let desk = Desk::new("check-deleted");
    let told = desk.bout("pack export lair --game showdown").good();
    assert!(told.stdout.contains("A file that you delete there is that of the core pack again"), "{told}");
    assert!(!desk.bout("pack check lair").good().stdout.contains("does not have"));
    let card = "monsters/white-lion/hit-locations/beasts-maw.toml";
    fs::remove_file(desk.path("lair").join(card)).unwrap();
    let told = desk.bout("pack check lair").good();
    assert!(told.stdout.contains(&format!("are those of the core pack: {card}. To delete one")), "{told}");
    assert!(told.stdout.contains("`without` at a level"), "{told}");
}

/// A plan that takes turns apart should have their begins and ends.
#[test]
fn turns_without_a_begin_or_an_end_are_warned_of() {
    let desk = Desk::new("check-turns");
    let file = |steps: &str| {
        format!(
            "game = \"skirmish\"\nturn = \"red\"\nunit = [\n{{ id = \"alda\", side = \"red\", touches = [\"brun\"] }},\n\
             {{ id = \"brun\", side = \"blue\" }},\n]\nstep = [\n{steps}\n]\n"
        )
    };
    let warned = |steps: &str| {
        desk.write("plan.toml", file(steps));
        let ran = desk.bout("check plan.toml");
        assert_eq!(ran.code, 0, "a warning is no problem: {ran}");
        let told = ran.stderr;
        let value = desk.bout("check --json plan.toml").good().json();
        let warnings = value["warnings"].as_array().cloned().unwrap_or_default();
        let words = |warning: &serde_json::Value| {
            let word = |key: &str| warning[key].as_str().expect("a text").to_owned();
            assert!(told.contains(&format!("warning: {}", word("message"))), "{told}");
            format!("{}:{}: {} ({})", warning["line"], warning["column"], word("message"), word("hint"))
        };
        warnings.iter().map(words).collect::<Vec<_>>()
    };
    let none: [&str; 0] = [];
    assert_eq!(warned("{ move = \"red\" }, { end = \"red\" }, { turn = \"blue\" }"), none);
    assert_eq!(warned("{ begin = \"red\" }, { recover = \"red\" }, { end = \"red\" }, { fight = {} }"), none);
    assert_eq!(
        warned("{ begin = \"red\" }, { recover = \"red\" }, { fight = {} }"),
        ["8:11: the turn of `red` begins here and has no `end` \
          (add { end = \"red\" } after the last step: Staggered units recover there)"]
    );
    assert_eq!(
        warned("{ recover = \"blue\" }, { end = \"blue\" }"),
        ["8:13: `recover` is part of a turn of `blue` that has no `begin` \
          (add { begin = \"blue\" } before it: it says whose turn it is)"]
    );
    assert_eq!(
        warned("{ begin = \"red\" }, { fight = {} },\n{ begin = \"blue\" }, { end = \"blue\" }"),
        ["8:11: the turn of `red` begins here and has no `end` \
          (add { end = \"red\" } before the next turn: Staggered units recover there)"]
    );
    // A round that begins again has not ended either.
    desk.write("plan.toml", file("{ begin = \"red\" }, { fight = {} }") + "repeat = { rounds = 3 }\n");
    let value = desk.bout("check --json plan.toml").good().json();
    assert_eq!(value["warnings"][0]["line"], 8, "{value}");
}
