//! How well answers are known, and what they leave out: in grids and comparisons as in a plain question.

use serde_json::json;

use crate::desk::{Desk, snapshot};

/// One die takes a few dozen states, two take some thousands.
const DICE: &str = "attack --weapon bone-axe --rows speed=-1..0 --max-states";

/// A cell that is too large is sampled or played in fixed order, and the heading claims no more than is true.
#[test]
fn every_cell_of_a_grid_says_how_well_it_is_known() {
    let desk = Desk::new("known-grids");
    desk.borrow("scenarios/showdown/bench/p2k.toml");
    let text = std::fs::read_to_string(desk.path("p2k.toml")).unwrap();
    desk.write("laps.toml", text.replace("ai-cards = 8", "ai-cards = 0"));
    let lines = [
        format!("odds {DICE} 100000"),
        format!("odds {DICE} 1000"),
        format!("odds {DICE} 1000 --show 2"),
        format!("odds {DICE} 2500 --policy best"),
        format!("compare {DICE} 1000 --vs luck=1"),
        "odds laps.toml --rows luck=-1..0 --show 1".to_owned(),
        "odds laps.toml --rows luck=-1..0".to_owned(),
    ];
    let told: Vec<String> = lines.iter().map(|line| desk.bout(line).good().to_string()).collect();
    for shown in &told {
        let heading = shown.lines().nth(2).unwrap();
        let is_exact = !shown.contains(['~', '*']) && !shown.contains(">=");
        assert!(!heading.ends_with(", exact") || is_exact, "{shown}");
    }
    snapshot!("known-grids", told.join("\n\n"));
}

#[test]
fn cells_for_programs_have_a_kind() {
    let desk = Desk::new("known-cells");
    let json = desk.bout(&format!("odds {DICE} 1000 --json")).good().json();
    let (one, two) = (&json["cells"][0][0], &json["cells"][1][0]);
    // The cells share the trials.
    let sampled = &two["known"]["sampled"];
    assert_eq!((&sampled["trials"], &sampled["seed"]), (&500_000.into(), &1.into()));
    assert!(two["numbers"][0]["low"].is_number() && one["numbers"][0].is_string(), "{json:#}");
    let json = desk.bout(&format!("odds {DICE} 2500 --policy best --json")).good().json();
    let (one, two) = (&json["cells"][0][0], &json["cells"][1][0]);
    assert!(one["numbers"][0].is_string() && one["in_fixed_order"].is_null(), "{json:#}");
    assert_eq!((&two["known"], &two["in_fixed_order"]["states"]), (&"exact".into(), &2500.into()));
}

#[test]
fn each_side_of_a_comparison_says_how_well_it_is_known() {
    let desk = Desk::new("known-sides");
    let line = "compare attack --weapon bone-axe --speed -1 --vs speed=0 --vs level=2 --max-states 1000";
    snapshot!("known-sides", desk.bout(line).good());
    let json = desk.bout(&format!("{line} --json")).good().json();
    assert_eq!(json["a"]["known"], "exact");
    assert!(json["b"]["known"]["sampled"].is_object());
    let [a, b] = ["a", "b"].map(|side| json["means"][0][side].clone());
    assert!(a.is_string() && b["low"].is_number(), "{json:#}");
    assert!(json["distance"].is_null());
    let speed = json!({ "what": "key", "name": "speed", "a": "-1", "b": "0" });
    let level = json!({ "what": "key", "name": "level", "a": "1", "b": "2" });
    assert_eq!(json["differs"], json!([speed, level]));
    let best = desk.bout(&format!("{line} --policy best")).good().stdout;
    assert!(best.contains("B: The best play is out of reach within 1000 states"), "{best}");
}

/// Titles have names, the level, and nothing that varies.
#[test]
fn titles_say_who_fights_whom() {
    let desk = Desk::new("known-titles");
    let title = |line: &str| desk.bout(line).good().stdout.lines().next().unwrap().to_owned();
    assert_eq!(title("odds attack"), "A survivor attacks the White Lion (level 1) with bare hands");
    assert_eq!(
        title("sim attack --weapon arc-bow --level first-story --attacks 2 --trials 10"),
        "A survivor attacks the White Lion (First Story) with the Arc Bow 2 times"
    );
    assert_eq!(
        title("odds attack --rows weapon=zanbato --columns level=1,2"),
        "A survivor attacks the White Lion: mean wounds, exact"
    );
    assert_eq!(
        title("odds monster-attack --card bat-around --level 3"),
        "The White Lion (level 3) attacks a survivor with Bat Around"
    );
}

#[test]
fn what_the_pack_leaves_unsaid_stands_beside_the_odds() {
    let desk = Desk::new("known-unsaid");
    let note = "Left out of these odds (Claw Head Arrow): it is ammunition of a bow: what that takes of the bow is not known";
    for line in [
        "odds attack --weapon claw-head-arrow",
        "odds attack --rows weapon=bone-axe,claw-head-arrow",
        "sim attack --weapon claw-head-arrow --trials 10",
        "compare attack --vs weapon=claw-head-arrow",
    ] {
        let shown = desk.bout(line).good();
        assert!(shown.stdout.contains(note), "{shown}");
    }
    assert!(!desk.bout("odds attack --weapon bone-axe").good().stdout.contains("Left out"));
    let json = desk.bout("odds attack --monster butcher --armor rawhide --json").good().json();
    let of: Vec<&str> =
        json["left_out"].as_array().unwrap().iter().map(|it| it["of"].as_str().unwrap()).collect();
    assert_eq!((of.first(), of.last()), (Some(&"Furious Scrag"), Some(&"Rawhide")));
}

#[test]
fn long_tails_are_folded_unless_all_is_asked() {
    let desk = Desk::new("known-tail");
    for line in ["sim attack --weapon bone-axe --until-defeated", "compare p2k.toml --vs toughness=9"] {
        desk.borrow("scenarios/showdown/bench/p2k.toml");
        let cut = desk.bout(line).good().stdout;
        assert!(cut.contains("  further ") && cut.contains("(--all lists them)"), "{cut}");
        let all = desk.bout(&format!("{line} --all")).good().stdout;
        assert!(!all.contains("further") && all.lines().count() > cut.lines().count() + 8, "{all}");
    }
}
