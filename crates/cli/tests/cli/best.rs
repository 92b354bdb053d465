//! The best play: the choices that matter, and what happens where it is out of reach.

use crate::desk::{Desk, Ran, snapshot};

const AXE: &str = "odds attack --weapon bone-axe --policy best";

/// P74-W1-SELECT: the order of hit locations.
#[test]
fn the_choices_that_matter_most_are_told() {
    let desk = Desk::new("best-choices");
    snapshot!("best-choices", desk.bout(AXE).good());
    let best = &desk.bout(&format!("{AXE} --json")).good().json()["best"];
    // The mean of wounds, 2964793/5060000, and for each kill by the chest what it has less than 11.
    assert_eq!(best["fixed_order"], "11952177/20240000");
    let decisions = best["forks"].as_array().unwrap();
    assert_eq!(decisions.len(), 5);
    assert_eq!(decisions[0]["options"][0]["option"], "resolve beasts-ribs");
    // Those at which most is at stake come first.
    let stakes = decisions.iter().map(|decision| {
        let values = decision["options"].as_array().unwrap().iter();
        let values: Vec<f64> = values.map(|option| Ran::fraction(&option["worth"])).collect();
        let spread =
            values.iter().copied().fold(f64::MIN, f64::max) - values.iter().copied().fold(f64::MAX, f64::min);
        Ran::fraction(&decision["reached"]) * spread
    });
    assert!(stakes.collect::<Vec<_>>().is_sorted_by(|a, b| a >= b));
}

#[test]
fn a_best_play_out_of_reach_gives_way_to_the_fixed_order() {
    let desk = Desk::new("best-out-of-reach");
    snapshot!("best-out-of-reach", desk.bout(&format!("{AXE} --max-states 100")).good());
    let json = desk.bout(&format!("{AXE} --max-states 100 --json")).good().json();
    assert_eq!(json["choices"]["policy"], "first");
    assert!(json["known"]["sampled"].is_object(), "{json}");
    assert_eq!(json["best"]["out_of_reach"]["states"], 100);
    // Where the fixed order fits, it is exact.
    let json = desk.bout(&format!("{AXE} --max-states 4000 --json")).good().json();
    assert_eq!((&json["choices"]["policy"], &json["known"]), (&"first".into(), &"exact".into()));
    assert_eq!(json["means"][0]["value"], "2964793/5060000");
}

/// A monster that an effect kills has no wounds left to suffer: nobody who is after wounds avoids that.
#[test]
fn a_kill_is_worth_all_the_wounds_that_are_left() {
    let desk = Desk::new("best-kill");
    let file = r#"
        game = "showdown"
        monster = { toughness = 9, ai-cards = 9 }
        survivor = [{ id = "ada", weapons = ["stick"] }]
        weapon = [{ id = "stick", speed = 2, accuracy = 5, strength = 3 }]
        card = [
            { id = "heart", toughness = 20, critical = [{ die = "monster" }] },
            { id = "hide", failure = [{ knock-down = "survivor" }] },
        ]
        step = [{ hit-location = { cards = ["heart", "hide"] } }]
        question = { ask = ["wounds", "defeated"] }
    "#;
    desk.write("heart.toml", file);
    let best = &desk.bout("odds heart.toml --goal wounds --json").good().json()["best"];
    assert_eq!(best["kill_counts_as"], 10);
    // Ten for one critical in ten, and else the half of a wound; hide first may cost the other blow.
    let options = best["options"].as_array().unwrap();
    let told: Vec<(&str, &str)> = options
        .iter()
        .map(|option| (option["option"].as_str().unwrap(), option["worth"].as_str().unwrap()))
        .collect();
    assert_eq!(told, [("resolve heart", "29/20"), ("resolve hide", "19/20")]);
    // Where the critical counts as a wound, the monster is no deader for it.
    let ruled = "odds heart.toml --goal wounds --ruling killed-by-effect=wound --json";
    assert_eq!(desk.bout(ruled).good().json()["best"]["value"], "29/20");
    let text = desk.bout("odds heart.toml --goal wounds").good().stdout;
    assert!(text.contains("wounds on average, a kill counted as 10"), "{text}");
}

/// A monster that dies at the end of its turn is killed, too.
#[test]
fn a_kill_that_comes_later_is_a_kill() {
    let desk = Desk::new("best-later");
    let file = r#"
        game = "showdown"
        monster = { toughness = 8, ai-cards = 9 }
        survivor = [{ weapons = ["w"] }]
        weapon = [{ id = "w", speed = 2, accuracy = 4, strength = 3 }]
        step = [{ hit-location = { cards = ["k"] } }, { moment = "turn-ends" }]
        question = { ask = ["wounds", "defeated"] }
        [[card]]
        id = "k"
        special = [{ may = { survival = 0 }, then = [{ die = "monster-later" }], otherwise = [{ wound = 1 }] }]
    "#;
    desk.write("later.toml", file);
    let best = &desk.bout("odds later.toml --goal wounds --json").good().json()["best"];
    assert_eq!((&best["kill_counts_as"], &best["value"]), (&serde_json::json!(10), &serde_json::json!("10")));
}
