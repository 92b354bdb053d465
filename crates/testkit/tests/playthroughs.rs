//! Playthroughs: one whole showdown for each monster and level, told to its end. Every change of the rules or the cards
//! shows as a difference here. `BLESS=1 cargo test -p bout-testkit --test playthroughs` writes them anew.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use kernel::{Game, Input, Pending, Tabletop};
use packs::showdown::{Pack, QuickShowdown};
use packs::{PackFiles, Scenario};
use players::Style;
use players::showdown::Player;
use showdown::Showdown;
use sim::Dice;
use table::view::Seen;

/// Every monster of the core pack with each of its levels.
fn levels() -> Vec<(String, String)> {
    let pack = Pack::core();
    let of = |(id, files): (&String, &packs::showdown::MonsterFiles)| -> Vec<(String, String)> {
        files.doc.doc.level.iter().map(|level| (id.clone(), level.id.0.clone())).collect()
    };
    pack.monsters.iter().flat_map(of).collect()
}

fn scenario(monster: &str, level: &str) -> Scenario<Showdown> {
    let party = if level == "first-story" { "first-story" } else { "settlers" };
    let quick = QuickShowdown {
        monster: Some(monster.into()),
        level: Some(level.into()),
        party: Some(party.into()),
        ..QuickShowdown::default()
    };
    quick.scenario(&Pack::core()).unwrap_or_else(|problems| panic!("{problems}"))
}

/// A whole showdown in words: what is asked and answered, and what happens.
fn told(showdown: &Showdown) -> String {
    let mut dice = Dice::new(1, 0);
    let player = Player::new(showdown, Style::Aggressive);
    let mut text = String::new();
    let mut log = Vec::new();
    let mut state = showdown.start(&mut log);
    loop {
        let ready = showdown.told(&log);
        for line in showdown.lines(&log[..ready]) {
            writeln!(text, "{} [{}]", line.text, showdown.citations(&line))
                .expect("a string takes every line");
        }
        log.drain(..ready);
        let (word, input) = match showdown.pending(&state) {
            Pending::Done(_) => break,
            Pending::Chance(chance) => {
                let outcome = dice.outcome(&chance);
                (
                    format!("{}: {}", chance.label, showdown.outcome_name(&state, &chance, outcome)),
                    Input::Outcome(outcome),
                )
            }
            Pending::Decision(decision) => {
                let choice = decision.choices[player.choose(&state, &decision, &mut dice)];
                (
                    format!(
                        "{}: {}",
                        showdown.seat_name(decision.seat),
                        showdown.choice_name(&state, choice)
                    ),
                    Input::Choice(choice),
                )
            }
        };
        writeln!(text, "> {word}").expect("a string takes every line");
        showdown.apply(&mut state, input, &mut log);
    }
    for line in ask::words::standing(&showdown.things(&state)) {
        writeln!(text, "{line}").expect("a string takes every line");
    }
    text
}

fn file(monster: &str, level: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../scenarios/showdown/playthroughs")
        .join(format!("{monster}-{level}.txt"))
}

#[test]
fn every_monster_is_played_to_the_end_as_written() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut wrong = Vec::new();
    for (monster, level) in levels() {
        let now = told(&scenario(&monster, &level).game);
        let path = file(&monster, &level);
        if bless {
            std::fs::create_dir_all(path.parent().expect("it is in a folder"))
                .expect("the folder can be made");
            std::fs::write(&path, &now).expect("the file can be written");
            continue;
        }
        let then = std::fs::read_to_string(&path).unwrap_or_default();
        if then != now {
            let line = then.lines().zip(now.lines()).position(|(then, now)| then != now);
            let line = line.unwrap_or(then.lines().count().min(now.lines().count()));
            let told = |text: &str| text.lines().nth(line).unwrap_or("the end").to_owned();
            wrong.push(format!(
                "{}:{}: `{}` instead of `{}`",
                path.display(),
                line + 1,
                told(&now),
                told(&then)
            ));
        }
    }
    assert!(wrong.is_empty(), "{}\nif that is right, run it with BLESS=1", wrong.join("\n"));
}
