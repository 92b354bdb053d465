//! What grids and `--vs` vary: all that hangs on it varies along, and the real limit is told.

use super::desk::Desk;

/// The attack that names the weapon strikes with the other one, too.
#[test]
fn with_the_weapon_varies_what_the_attack_strikes_with() {
    let desk = Desk::new("varied-weapon");
    let alone = |flags: &str| {
        desk.bout(&format!("odds skirmish {flags} --json")).good().json()["outcomes"][3]["probability"]
            .clone()
    };
    let (sword, axe) = (alone("--weapon sword"), alone("--weapon axe"));
    assert_ne!(sword, axe);
    let told = desk.bout("compare skirmish --weapon sword --vs weapon=axe --json").good().json();
    let last = &told["outcomes"][3];
    assert_eq!((&last["a"]["fraction"], &last["b"]["fraction"]), (&sword, &axe));
    let grid =
        |flags: &str| desk.bout(&format!("odds skirmish {flags} --json")).good().json()["cells"].clone();
    let none = alone("");
    assert_eq!(
        grid("--weapon sword --rows weapon=sword,axe,none"),
        serde_json::json!([[sword], [axe], [none]])
    );
    let shots = ["bow", "crossbow"].map(|weapon| [alone(&format!("--ranged 12 --weapon {weapon}"))]);
    assert_eq!(grid("--ranged 12 --weapon bow --rows weapon=bow,crossbow"), serde_json::json!(shots));
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
