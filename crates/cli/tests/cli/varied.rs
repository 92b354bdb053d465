//! What grids and `--vs` vary: all that hangs on it varies along, and the real limit is told.

use super::desk::Desk;

/// The attack that names the weapon strikes with the other one, too.
#[test]
fn with_the_weapon_varies_what_the_attack_strikes_with() {
    let desk = Desk::new("varied-weapon");
    let alone = |flags: &str| {
        desk.bout(&format!("odds skirmish {flags} --json")).good().json()["outcomes"][3]["chance"].clone()
    };
    let (sword, axe) = (alone("--weapon sword"), alone("--weapon axe"));
    assert_ne!(sword, axe);
    let told = desk.bout("compare skirmish --weapon sword --vs weapon=axe --json").good().json();
    let last = &told["outcomes"][3];
    assert_eq!((&last["a"], &last["b"]), (&sword, &axe));
    let grid = |flags: &str| -> Vec<serde_json::Value> {
        let told = desk.bout(&format!("odds skirmish {flags} --json")).good().json();
        let rows = told["cells"].as_array().expect("rows").iter();
        rows.map(|row| row[0]["numbers"][0].clone()).collect()
    };
    let none = alone("");
    assert_eq!(grid("--weapon sword --rows weapon=sword,axe,none"), [sword, axe, none]);
    let shots = ["bow", "crossbow"].map(|weapon| alone(&format!("--ranged 12 --weapon {weapon}")));
    assert_eq!(grid("--ranged 12 --weapon bow --rows weapon=bow,crossbow"), shots);
}

/// A grid refuses what the flag refuses, in the same words.
#[test]
fn a_weapon_that_does_not_fit_the_attack_is_refused() {
    let desk = Desk::new("varied-bow");
    let flag = desk.bout("odds skirmish --weapon bow").refused();
    let grid = desk.bout("odds skirmish --rows weapon=pike,bow,rifle").refused();
    let versus = desk.bout("compare skirmish --vs weapon=bow").refused();
    assert!(flag.stderr.contains("the bow cannot be used in melee"), "{flag}");
    assert_eq!((&grid.stderr, &versus.stderr), (&flag.stderr, &flag.stderr));
}

/// The limit of the very number is told, however far beyond it a value lies.
#[test]
fn what_is_too_much_is_told_with_its_limit() {
    let desk = Desk::new("varied-limits");
    for (line, limit) in [
        ("odds skirmish --fall 999999999", "a height lies between 0 and 200 inches"),
        ("odds skirmish --fall 1e9", "a height lies between 0 and 200 inches"),
        ("odds skirmish --rows melee=1..100000", "it can be from 1 to 20"),
        ("odds skirmish --rows melee=1000..2000", "no number is below -128 or above 127"),
        ("odds attack --ask wounds,wounds", "--ask names `wounds` twice"),
    ] {
        let told = desk.bout(line).refused();
        assert!(told.stderr.contains(limit), "{told}");
    }
}

/// Programs get every grid that people get, and from which question.
#[test]
fn grids_as_data_have_all_that_the_text_has() {
    let desk = Desk::new("varied-data");
    let line = "odds monster-attack --card claw --rows evasion=0..1";
    let (text, told) = (desk.bout(line).good().stdout, desk.bout(&format!("{line} --json")).good().json());
    assert_eq!(text.matches("evasion").count(), 2, "{text}");
    let shows = serde_json::json!([{ "mean": { "tell": "injuries", "of": "survivor" } }, { "chance": { "outcome": "dead" } }]);
    assert_eq!(told["shows"], shows);
    let numbers = |row: usize| told["cells"][row][0]["numbers"].as_array().map(Vec::len);
    assert_eq!([numbers(0), numbers(1), numbers(2)], [Some(2), Some(2), None]);
    assert_eq!(told["title"], "The White Lion (level 1) attacks a survivor with Claw");
    assert_eq!((&told["pack"]["id"], &told["tells"][0]["tell"]), (&"core".into(), &"injuries".into()));
    assert!(told["rulings"]["minimum-speed"].is_string(), "{told}");
    let told = desk.bout("compare skirmish --vs melee=12 --rows attacks=1,2 --json").good().json();
    assert_eq!(told["a"]["pack"]["id"], "core");
    assert_eq!(told["b"]["rulings"]["critical"], "none");
    assert_eq!(told["title"], "A soldier attacks a soldier");
}

/// No pack is needed to change a number of one: what `--vs` changes is what the file would say.
#[test]
fn what_a_pack_says_is_changed_in_place() {
    let desk = Desk::new("varied-pack");
    desk.bout("pack export house").good();
    let weapons = desk.read("house/weapons.toml");
    let changed = weapons.replace("\"great-hammer\", melee = 5", "\"great-hammer\", melee = 4");
    assert_ne!(weapons, changed);
    desk.write("house/weapons.toml", changed);
    let told = |versus: &str| {
        desk.bout(&format!("compare skirmish --weapon great-hammer {versus} --json")).good().json()
    };
    let (in_place, by_pack) = (told("--vs great-hammer.melee=4"), told("--vs-pack house"));
    assert_eq!(in_place["outcomes"], by_pack["outcomes"]);
    assert_eq!(
        in_place["differs"],
        serde_json::json!([{ "what": "key", "name": "great-hammer.melee", "a": "5", "b": "4" }])
    );
    let row = desk.bout("compare skirmish --vs attack-injury.18=stunned").good().stdout;
    assert!(
        row.contains("A: attack-injury.18=incapacitated") && row.contains("B: attack-injury.18=stunned"),
        "{row}"
    );
    let grid = desk.bout("odds attack --weapon bone-axe --rows bone-axe.strength=2..4 --json").good().json();
    let plain = desk.bout("odds attack --weapon bone-axe --json").good().json();
    assert_eq!(grid["cells"][1][0]["numbers"][0], plain["means"][0]["value"], "its strength is 3");
    assert_ne!(grid["cells"][0][0], grid["cells"][2][0]);
    let wrong = desk.bout("compare skirmish --vs great-hammer.meele=4").refused();
    assert!(wrong.stderr.contains("`meele` is not a key of a weapon"), "{wrong}");
}
