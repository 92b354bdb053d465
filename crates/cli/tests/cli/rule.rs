//! `bout rule`. Where a rule is cited changes with every commit, so only what does not is compared.

use super::desk::{Desk, Ran, snapshot};

/// What is shown up to where it is implemented; at least one place of each kind must follow.
fn said(ran: &Ran) -> String {
    let (said, cited) = ran.stdout.split_once("\nImplemented in\n").expect("it is implemented somewhere");
    assert!(cited.starts_with("  crates/skirmish/src/"), "{ran}");
    let (_, tests) = cited.split_once("\nTested by\n").expect("it is tested somewhere");
    assert!(tests.contains("scenarios/skirmish/"), "{ran}");
    said.to_owned()
}

#[test]
fn a_rule() {
    let desk = Desk::new("rule");
    let ran = desk.bout("rule DAZED-SCREENED").good();
    snapshot!("rule", said(&ran));
    assert!(ran.stdout.contains("crates/skirmish/src/status/dazed.rs "), "{ran}");
    assert_eq!(ran.stdout, desk.bout("rule dazed-screened").good().stdout);
}

#[test]
fn a_ruling() {
    snapshot!("ruling", said(&Desk::new("ruling").bout("rule dazed-melee").good()));
}

#[test]
fn every_rule_and_ruling_is_listed_and_found() {
    let desk = Desk::new("rule-list");
    let list = desk.bout("rule --list").good().stdout;
    let listed = |id: &str| list.lines().any(|line| line.split_whitespace().next() == Some(id));
    for rule in skirmish::rule::ALL {
        assert!(listed(rule.id) && list.contains(rule.gist), "{}", rule.id);
    }
    for ruling in skirmish::Rulings::ALL {
        assert!(listed(ruling.id) && list.contains(ruling.question), "{}", ruling.id);
    }
    let value = desk.bout("rule --list --json").good().json();
    let both = skirmish::Rulings::ALL.len() + showdown::Rulings::ALL.len();
    assert_eq!(value["rulings"].as_array().unwrap().len(), both);
    let both = skirmish::rule::ALL.len() + showdown::rule::ALL.len();
    assert_eq!(value["rules"].as_array().unwrap().len(), both);
}

#[test]
fn as_data() {
    let desk = Desk::new("rule-json");
    let rule = desk.bout("rule DAZED-SCREENED --json").good().json();
    assert_eq!((&rule["rule"], &rule["on_page"]), (&"DAZED-SCREENED".into(), &true.into()));
    let ruling = desk.bout("rule dazed-melee --json").good().json();
    assert_eq!((&ruling["ruling"], &ruling["default"]), (&"dazed-melee".into(), &"advantage".into()));
    assert_eq!(ruling["options"][1]["id"], "auto-hit");
    for value in [rule, ruling] {
        for citation in value["citations"].as_array().unwrap() {
            assert!(["code", "test", "scenario"].contains(&citation["kind"].as_str().unwrap()), "{citation}");
            assert!(!citation["path"].as_str().unwrap().is_empty(), "{citation}");
        }
    }
}

#[test]
fn what_is_unknown_is_told_with_the_nearest() {
    let desk = Desk::new("rule-unknown");
    snapshot!("rule-unknown", desk.bout("rule DAZED-SCRENED").refused());
    snapshot!("ruling-unknown", desk.bout("rule dazed-meele").refused());
    snapshot!("rule-unlike", desk.bout("rule xyzzy").refused());
}

#[test]
fn keywords_and_cards_are_found_by_their_names() {
    let desk = Desk::new("rule-names");
    let told = |line: &str| desk.bout(line).good().stdout;
    let deadly = told("rule deadly");
    assert!(deadly.contains("(skirmish)") && deadly.contains("keyword (showdown)"), "{deadly}");
    assert!(told("rule reach").contains("WEAPON-RANGE: "), "{}", told("rule reach"));
    assert!(told("rule Sharp").starts_with("P75-SHARP"), "{}", told("rule Sharp"));
    for keyword in [
        "savage",
        "devastating",
        "slow",
        "frail",
        "paired",
        "early-iron",
        "unwieldy",
        "cumbersome",
        "range",
        "block",
        "deflect",
        "barbed",
        "provoke",
        "unstoppable",
        "unshakable",
        "two-handed",
        "sentient",
    ] {
        assert!(told(&format!("rule {keyword}")).contains("(showdown)"), "{keyword}");
    }
    assert!(told("rule claw").starts_with("Claw  AI card of White Lion"), "{}", told("rule claw"));
    assert_eq!(desk.bout("rule bone-axe --json").good().json()["keywords"][0], "savage");
    assert_eq!(desk.bout("rule deadly --json").good().json()["found"][1]["keyword"], "deadly");
    let found = desk.bout("rule --find knockback --json").good().json();
    assert_eq!(found["rules"][0]["rule"], "KNOCKBACK");
    assert!(told("rule --find knockback").contains("KNOCKBACK"));
    assert!(desk.bout("rule --find frobnicate").refused().stderr.contains("no rule speaks of"));
    assert!(desk.bout("rule clwa").refused().stderr.contains("`claw`"));
}

/// Whatever a pack names can be looked up, not only cards and weapons.
#[test]
fn monsters_armor_terrain_profiles_and_warbands_are_looked_up() {
    let desk = Desk::new("rule-content");
    for (name, says) in [
        (
            "white-lion",
            "level 2: movement 7, toughness 10, +1 speed, +1 damage; 15 AI cards (10 basic, 5 advanced)",
        ),
        ("white-lion", "instinct, when it finds no target: "),
        ("rawhide", "the whole set adds 1 armor point at every location"),
        ("rawhide-vest", "1 armor point at the body, of rawhide"),
        ("acanthus", "the monster can eat it"),
        ("tall-grass", "+2 evasion of survivors who stand in it"),
        ("champion", "Move 6, Melee 9, Ranged 12, Defence 13, Agility 8, Morale 6, Attacks 2, Injury +2"),
        ("barrow-host", "gold together"),
        ("settlers", "survival"),
        ("lion-claw", "it is gained by cards of the White Lion"),
    ] {
        let told = desk.bout(&format!("rule {name}")).good();
        assert!(told.stdout.contains(says), "{told}");
    }
}
