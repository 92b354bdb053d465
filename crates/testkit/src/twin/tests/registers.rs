//! The list of rulings against the register, and laws that hold under every option.

use super::*;
use crate::twin::{Attack, RULINGS, attacks_in_turn};

const REGISTER: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/skirmish.toml"));

#[test]
fn the_rulings_are_those_of_the_register() {
    let mut lines = REGISTER.lines();
    let mut count = 0;
    while let Some(line) = lines.next() {
        let Some(name) = line.strip_prefix("[ruling.").and_then(|rest| rest.strip_suffix(']')) else {
            continue;
        };
        let body: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("options")).collect();
        let default = body.iter().find_map(|line| line.strip_prefix("default = ")).expect("a default");
        assert_eq!(default, format!("\"{}\"", Rulings::new().get(name)), "{name}");
        count += 1;
    }
    assert_eq!(count, RULINGS.len());
}

#[test]
fn every_option_is_in_the_register() {
    for (name, options) in RULINGS {
        let (_, entry) = REGISTER.split_once(&format!("[ruling.{name}]")).expect(name);
        let line = entry.lines().find(|line| line.starts_with("options")).expect(name);
        for option in options {
            let listed = ["{ ", ", "].iter().any(|before| line.contains(&format!("{before}{option} = ")));
            assert!(listed, "{name} has no option {option}");
        }
        assert_eq!(line.matches(" = \"").count(), options.len(), "{name}");
    }
}

#[test]
fn chances_add_up_to_one_under_every_option() {
    let ground = places(vec![vec![edge(2, 1), Edge { railing: true, ..edge(4, 2) }], vec![edge(3, 2)]]);
    let brute = Unit { attacks: 2, injury: 3, ..Unit::soldier() };
    let attacks = [Attack::melee(&brute), Attack::ranged(&brute), Attack::melee(&brute)];
    for (name, options) in RULINGS {
        for option in options {
            let table = Table { max_chain: 1, ..table(name, option).with_places(ground.clone()) };
            let after = attacks_in_turn(&table, Turn::Own, &attacks, &soldier(Status::Staggered, 2));
            assert_eq!(after.total(), fraction(1, 1), "{name} = {option}");
        }
    }
}
