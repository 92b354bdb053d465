//! The two rulebooks driven from code: exact odds of an attack of each, and a fight played input by input.
//!
//! ```console
//! $ cargo run -p bout-examples --bin rulebooks
//! ```

use std::path::Path;

use kernel::{Input, Pending, Tabletop};
use odds::{Answer, Odds, Pick};
use packs::showdown::QuickAttack;
use packs::{Book, Key, PackFiles, Scenario};
use showdown::Showdown;
use skirmish::Battle;
use source::Source;
use table::Table;

/// A scenario as a file would hold it.
const DUEL: &str = r#"
game = "skirmish"
turn = "red"
unit = [
    { id = "alda", side = "red", melee = 14, touches = ["brun"] },
    { id = "brun", side = "blue", defence = 18 },
]
step = [{ melee = { attacker = "alda", target = "brun" } }]
"#;

fn duel() -> Scenario<Battle> {
    let pack = <Battle as Book>::Pack::built_in();
    Scenario::read(&Source::new("duel.toml", DUEL), Path::new("."), Some(pack)).expect("it is sound")
}

/// A question without a file.
fn hunt() -> Scenario<Showdown> {
    let attack = QuickAttack { weapons: vec!["bone-axe".to_owned()], ..QuickAttack::default() };
    attack.scenario(<Showdown as Book>::Pack::built_in()).expect("it is sound")
}

/// The answer to what a scenario asks.
fn odds<G: Book>(scenario: &Scenario<G>) -> Answer<Key> {
    let start = scenario.game.start(&mut kernel::Silent);
    let odds = Odds::new(&scenario.game, Pick::First);
    odds.solve(&start, |outcome| scenario.key(outcome)).expect("nobody stops it")
}

fn show<G: Book>(scenario: &Scenario<G>) {
    println!("{}", scenario.heads().join(", "));
    for (key, chance) in odds(scenario).outcomes {
        println!(
            "  {:14} {:>20}  {}",
            scenario.words(&key).join(", "),
            chance.to_string(),
            chance.percent(2)
        );
    }
}

/// Plays the duel with these dice; what the log told, with the rules.
fn played(dice: &[u8]) -> Vec<String> {
    let mut table = Table::new(duel());
    for &die in dice {
        table.submit(None, Input::Outcome(die)).expect("the die is due");
    }
    assert!(matches!(table.pending(), Pending::Done(_)), "the dice suffice");
    let game = &table.scenario().game;
    let lines = game.lines(&table.events());
    lines.iter().map(|line| format!("{}  [{}]", line.text, game.citations(line))).collect()
}

fn main() {
    show(&duel());
    show(&hunt());
    for line in played(&[16, 5]) {
        println!("{line}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of the README.
    #[test]
    fn both_have_the_odds_that_the_program_tells() {
        let texts = |answer: Answer<Key>| -> Vec<String> {
            answer.outcomes.values().map(ToString::to_string).collect()
        };
        assert_eq!(texts(odds(&duel())), ["281/400", "17/400", "51/400", "51/400"]);
        assert_eq!(texts(odds(&hunt()))[..2], ["143161/253000", "12322493/40480000"]);
    }

    #[test]
    fn a_fight_is_told_with_its_rules() {
        let log = played(&[16, 5]);
        assert!(log.iter().any(|line| line.starts_with("brun is Stunned.  [STUNNED-NOTHING]")), "{log:?}");
    }
}
