//! Who goes first in whole battles.

use serde_json::json;

use crate::desk::Desk;

#[test]
fn the_sides_take_turns_at_going_first_unless_somebody_says_otherwise() {
    let desk = Desk::new("first-sim");
    let line = "sim battle --red gate-company --blue gate-company --trials 21 --turns 6";
    let told = desk.bout(&format!("{line} --json")).good().json();
    let first = &told["first"];
    assert_eq!(first["exchanged"], true);
    let halves = first["by_first"].as_array().expect("a list");
    let battles: Vec<_> =
        halves.iter().map(|half| (half["first"].clone(), half["battles"].clone())).collect();
    assert_eq!(battles, [(json!("red"), json!(11)), (json!("blue"), json!(10))]);
    let count = |value: &serde_json::Value| value["count"].as_u64().expect("a number");
    for (side, told) in told["sides"].as_array().expect("two").iter().enumerate() {
        let won: u64 = halves.iter().map(|half| count(&half["won"][side])).sum();
        assert_eq!(won, count(&told["won"]), "what both halves won is what the side won");
    }
    let went_first = count(&halves[0]["won"][0]) + count(&halves[1]["won"][1]);
    assert_eq!(count(&first["goes_first_wins"]), went_first);
    let text = desk.bout(line).good().stdout;
    assert!(
        text.contains("  Whoever goes first wins ") && text.contains(": going first is worth "),
        "{text}"
    );
    assert!(text.contains("red goes first in one half of them and blue in the other"), "{text}");

    let fixed = desk.bout(&format!("{line} --first blue --json")).good().json();
    assert_eq!(fixed["first"]["exchanged"], false);
    assert_eq!(fixed["first"]["by_first"][0]["first"], "blue");
    assert_eq!(fixed["first"]["by_first"][0]["battles"], 21);
    let text = desk.bout(&format!("{line} --first blue")).good().stdout;
    assert!(text.contains("blue goes first in all of them."), "{text}");
    // A file says so with `turn`.
    desk.write("war.toml", desk.bout("odds battle --first blue --turns 2 --print-scenario").good().stdout);
    assert_eq!(desk.bout("sim war.toml --trials 3 --json").good().json()["first"]["exchanged"], false);
    desk.write("open.toml", desk.bout("odds battle --turns 2 --print-scenario").good().stdout);
    assert_eq!(desk.bout("sim open.toml --trials 3 --json").good().json()["first"]["exchanged"], true);
}

/// A battle that is under way goes on as it was begun.
#[test]
fn a_saved_battle_keeps_who_went_first() {
    let desk = Desk::new("first-saved");
    let line = "play battle --deploy lined-up --turns 3 --seed 2 --save w.bout";
    desk.type_into(line, "done\n").good();
    let told = desk.bout("sim w.bout --trials 3 --json").good().json();
    assert_eq!(told["first"]["exchanged"], false);
    assert_eq!(told["first"]["by_first"][0]["first"], "red");
}

#[test]
fn first_can_be_varied() {
    let desk = Desk::new("first-varied");
    let grid = desk.bout("sim battle --rows first=red,blue,exchanged --trials 4 --turns 2").good().stdout;
    for word in ["red", "blue", "exchanged"] {
        assert!(grid.lines().any(|line| line.trim_start().starts_with(word)), "{grid}");
    }
    let compared = desk.bout("compare battle --vs first=blue --trials 4 --turns 2").good().stdout;
    assert!(compared.contains("A: first=exchanged") && compared.contains("B: first=blue"), "{compared}");
    assert!(
        compared.contains("In A the sides take turns at going first, in B blue goes first."),
        "{compared}"
    );
    assert!(compared.contains("who goes first wins"), "{compared}");
    let json = desk.bout("compare battle --vs turns=3 --trials 4 --turns 2 --json").good().json();
    assert_eq!(json["first"], json!({}));
    let refused = desk.bout("compare battle --vs first=green --trials 4").refused().stderr;
    assert!(refused.contains("`green` is no value for first"), "{refused}");
}
