//! `bout sim`.

use serde_json::Value;

use super::desk::{Desk, Ran, snapshot};

#[test]
fn the_same_seed_gives_the_same_result_with_any_number_of_threads() {
    let desk = Desk::new("sim-threads");
    desk.borrow("scenarios/skirmish/rooftop.toml");
    for what in ["skirmish --trials 20000 --seed 7", "rooftop.toml --trials 3000 --seed 7"] {
        let run = |threads: usize| desk.bout(&format!("sim {what} --threads {threads}")).good().stdout;
        let one = run(1);
        assert_eq!(one, run(2));
        assert_eq!(one, run(0));
        assert_ne!(one, desk.bout(&format!("sim {}", what.replace("seed 7", "seed 8"))).good().stdout);
    }
}

#[test]
fn what_people_see() {
    snapshot!("sim", Desk::new("sim").bout("sim skirmish --trials 2000 --seed 2").good());
}

/// What is known when the wished time is over is told, and that it was over; games that are done before end it.
#[test]
fn a_wished_time_ends_it() {
    const ENDED: &str = "Ended by --time after 1 second: that is what is known so far.";
    let desk = Desk::new("sim-time");
    let whole = desk.bout("sim battle --time 1").good().stdout;
    assert!(whole.contains(ENDED), "{whole}");
    for what in ["skirmish", "skirmish --rows melee=12,14", "skirmish --trials 1000000000000"] {
        let text = desk.bout(&format!("sim {what} --time 1")).good().stdout;
        assert!(text.contains(ENDED), "{text}");
    }
    let early = desk.bout("sim skirmish --trials 500 --time 600").good().stdout;
    assert!(early.contains("Sampled: 500 trials") && !early.contains("Ended"), "{early}");
    assert_eq!(early, desk.bout("sim skirmish --trials 500").good().stdout);
    // As many games without a time say the same.
    let timed = desk.bout("sim skirmish --time 1 --json").good().json();
    let trials = &timed["known"]["sampled"]["trials"];
    let again = desk.bout(&format!("sim skirmish --trials {trials} --json")).good().json();
    assert_eq!(timed["outcomes"], again["outcomes"]);
}

/// To four digits behind the point.
fn rounded(share: &Value) -> Value {
    ((share.as_f64().unwrap() * 1e4).round() / 1e4).into()
}

#[test]
fn as_data() {
    let mut value = Desk::new("sim-json").bout("sim skirmish --trials 2000 --seed 2 --json").good().json();
    value.as_object_mut().unwrap().remove("rulings");
    for row in value["outcomes"].as_array_mut().unwrap() {
        for end in ["middle", "low", "high"] {
            row["chance"][end] = rounded(&row["chance"][end]);
        }
    }
    let counts: u64 =
        value["outcomes"].as_array().unwrap().iter().map(|row| row["count"].as_u64().unwrap()).sum();
    assert_eq!(counts, 2000);
    snapshot!("sim-json", format!("{value:#}"));
}

/// The simulation agrees with the exact odds.
#[test]
fn intervals_hold_the_exact_odds() {
    let desk = Desk::new("sim-exact");
    let exact = desk.bout("odds skirmish --json").good().json();
    let sampled = desk.bout("sim skirmish --trials 40000 --seed 1 --json").good().json();
    for (exact, sampled) in
        exact["outcomes"].as_array().unwrap().iter().zip(sampled["outcomes"].as_array().unwrap())
    {
        assert_eq!(exact["values"], sampled["values"]);
        let [low, high] = ["low", "high"].map(|end| sampled["chance"][end].as_f64().unwrap());
        let chance = Ran::fraction(&exact["chance"]);
        assert!(low < chance && chance < high, "{exact} {sampled}");
    }
}

#[test]
fn grids_of_simulations() {
    let desk = Desk::new("sim-grid");
    let line = "sim attack --weapon bone-axe --trials 2000 --rows toughness=6,10 --columns luck=0,3";
    let text = desk.bout(line).good().stdout;
    assert!(text.starts_with("A survivor attacks the White Lion (level 1) with the Bone Axe: mean wounds\n\n  toughness \\ luck"), "{text}");
    assert!(
        text.contains("Sampled: 2000 trials in each cell, seed 1; the widest 95 % interval is ±0."),
        "{text}"
    );
    let grid = desk.bout(&format!("{line} --json")).good().json();
    assert_eq!(grid["shows"], serde_json::json!([{ "mean": { "tell": "wounds" } }]));
    // A cell is what the question by itself comes to.
    let alone =
        desk.bout("sim attack --weapon bone-axe --trials 2000 --toughness 10 --luck 3 --json").good().json();
    assert_eq!(grid["cells"][1][1]["numbers"][0], alone["means"][0]["value"], "{grid}\n{alone}");
}

#[test]
fn grids_of_whole_games_show_who_wins() {
    let desk = Desk::new("sim-grid-whole");
    let line = "sim showdown --level 1 --trials 40 --rows party=first-story,settlers --columns level=1,2";
    let grid = desk.bout(&format!("{line} --json")).good().json();
    assert_eq!(grid["shows"], serde_json::json!([{ "wins": {} }]));
    let alone = desk.bout("sim showdown --level 2 --party settlers --trials 40 --json").good().json();
    let share = |won: &Value| won["count"].as_f64().unwrap() / 40.0;
    assert_eq!(grid["cells"][1][1]["numbers"][0]["middle"].as_f64(), Some(share(&alone["won"])), "{grid}");
    let shown = desk.bout(&format!("{line} --show living"));
    assert!(shown.code == 2 && shown.stderr.contains("a grid of whole games shows who wins"), "{shown}");
}

/// Whatever a comparison of battles can change can vary in a grid.
#[test]
fn grids_of_battles_vary_what_comparisons_do() {
    let desk = Desk::new("sim-grid-battle");
    let line =
        "sim battle --trials 20 --rows red=gate-company,barrow-host --columns field=old-pasture,mill-bridge";
    let grid = desk.bout(&format!("{line} --json")).good().json();
    assert_eq!(grid["shows"], serde_json::json!([{ "wins": { "side": "red" } }]));
    let alone = "sim battle --red barrow-host --field mill-bridge --trials 20 --json";
    let alone = desk.bout(alone).good().json();
    let won = alone["sides"][0]["won"]["count"].as_f64().unwrap() / 20.0;
    assert_eq!(grid["cells"][1][1]["numbers"][0]["middle"].as_f64(), Some(won), "{grid}\n{alone}");
    let rows = |axis: &str| desk.bout(&format!("sim battle --trials 2 --rows {axis}"));
    for axis in ["warden.melee=4,16", "red.spear.weapon=axe,sword", "deploy=lined-up,chosen", "turns=3..5"] {
        rows(axis).good();
    }
    for (axis, says) in [
        ("melee=5..7", "`melee` of whom?"),
        ("red.nobody.melee=5", "there is no unit `red.nobody`"),
        ("foo=3", "there are: field, first, rout, turns, deploy, red, blue, UNIT.melee"),
        ("deploy=anyhow", "write lined-up or chosen"),
        ("rout=none", "`none` is no value for rout"),
    ] {
        let ran = rows(axis);
        assert!(ran.code == 2 && ran.stderr.contains(says), "{axis}: {ran}");
    }
}
