//! Questions about attacks that do not happen, and what a question can and cannot hold.

use crate::desk::Desk;

/// SENTIENT, WEAPON-RANGE, KNOCKED-DOWN-SURVIVOR, MONSTER-DOWN: odds say why nothing is rolled.
#[test]
fn an_attack_that_does_not_happen_says_why() {
    let desk = Desk::new("hindered");
    for (question, why) in [
        ("attack --weapon butcher-cleaver", "survivor is not insane, as the weapon demands.  [SENTIENT]"),
        ("attack --weapon king-spear --distance 5", "survivor is out of range.  [WEAPON-RANGE]"),
        ("attack --survivor-knocked-down", "survivor is knocked down.  [KNOCKED-DOWN-SURVIVOR]"),
        ("monster-attack --card claw --knocked-down", "does not attack.  [P70-ATTACK-ACTION, MONSTER-DOWN]"),
    ] {
        let told = desk.bout(&format!("odds {question}")).good();
        assert!(
            told.stdout.contains("Nothing is rolled:\n") && told.stdout.contains(why),
            "{question}: {}",
            told.stdout
        );
    }
    let armed = desk.bout("odds attack --weapon butcher-cleaver --insanity 3").good();
    assert!(!armed.stdout.contains("Nothing is rolled"), "{}", armed.stdout);
}

#[test]
fn attack_cards_are_compared() {
    let desk = Desk::new("cards");
    let told = desk.bout("odds monster-attack --rows card=claw,maul").good();
    assert!(told.stdout.starts_with("The White Lion (level 1) attacks a survivor: mean"), "{}", told.stdout);
    assert!(told.stdout.contains("claw  1.7775\n  maul  2.6205"), "{}", told.stdout);
    let refused = desk.bout("odds attack --rows card=claw,maul").refused();
    assert!(refused.stderr.contains("the monster does not attack here"), "{}", refused.stderr);
}

#[test]
fn a_file_holds_no_policy() {
    let desk = Desk::new("no-policy");
    let refused = desk.bout("odds attack --policy best --print-scenario").refused();
    assert!(refused.stderr.contains("does not say how choices fall"), "{}", refused.stderr);
}

/// A hunt that goes on until the monster is defeated may end otherwise, and says how often.
#[test]
fn a_hunt_may_end_without_defeat() {
    let desk = Desk::new("otherwise");
    let json = desk.bout("sim attack --until-defeated --trials 100 --json").good().json();
    assert_eq!(json["tells"][1]["tell"], "defeated", "{json:#}");
}
