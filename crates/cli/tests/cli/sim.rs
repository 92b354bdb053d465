//! `bout sim`.

use serde_json::Value;

use super::desk::{Desk, snapshot};

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

/// To four digits behind the point.
fn rounded(share: &Value) -> Value {
    ((share.as_f64().unwrap() * 1e4).round() / 1e4).into()
}

#[test]
fn as_data() {
    let mut value = Desk::new("sim-json").bout("sim skirmish --trials 2000 --seed 2 --json").good().json();
    value.as_object_mut().unwrap().remove("rulings");
    for row in value["outcomes"].as_array_mut().unwrap() {
        row["percent"] = rounded(&row["percent"]);
        row["interval"] = row["interval"].as_array().unwrap().iter().map(rounded).collect();
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
        assert_eq!(exact["label"], sampled["label"]);
        let [low, high] = [0, 1].map(|end| sampled["interval"][end].as_f64().unwrap());
        let percent = exact["percent"].as_f64().unwrap();
        assert!(low < percent && percent < high, "{exact} {sampled}");
    }
}
