//! Saves load to the same game, undo goes back to it, and what is illegal changes nothing.

use std::path::Path;

use kernel::{Illegal, Input, Pending, Seat};
use skirmish::Rulings;
use table::Table;
use testkit::random::{self, Seed};

use super::sample::{assert_same, game, load, scenarios};

const SEEDS: std::ops::Range<u64> = 0..3;

#[test]
fn at_every_step_a_save_loads_to_the_same_game() {
    for scenario in scenarios() {
        for seed in SEEDS {
            for table in game(&scenario, seed) {
                let loaded = load(&table.save()).unwrap();
                assert_same(&table, &loaded);
            }
        }
    }
}

#[test]
fn a_save_finds_the_pack_that_its_scenario_names() {
    let scenario = &scenarios()[0];
    let table = game(scenario, 0).pop().unwrap();
    assert_same(&table, &Table::load(&table.save(), Path::new(""), None).unwrap());
}

/// A save is the head and a line for each input, and no line changes when more are added.
#[test]
fn a_save_grows_by_one_line_an_input() {
    for scenario in scenarios() {
        let steps = game(&scenario, 7);
        let last = steps.last().unwrap().save();
        assert!(last.ends_with('\n') && !last.contains('\r'));
        let lines: Vec<&str> = last.lines().collect();
        assert_eq!(lines.len(), steps.len());
        for (inputs, table) in steps.iter().enumerate() {
            assert_eq!(table.save_head(), lines[0]);
            assert_eq!(table.save(), lines[..=inputs].join("\n") + "\n");
            if inputs > 0 {
                assert_eq!(table.save_line(inputs - 1), lines[inputs]);
            }
        }
    }
}

/// The rulings of a game are those that it was saved with, whatever the scenario says.
#[test]
fn a_save_keeps_its_rulings() {
    let mut seed = Seed(1);
    for mut scenario in scenarios() {
        scenario.battle.rulings = random::rulings(&mut seed);
        for table in game(&scenario, 1).into_iter().step_by(5) {
            let loaded = load(&table.save()).unwrap();
            for ruling in Rulings::ALL {
                let option = |table: &Table| table.scenario().battle.rulings.get(ruling).id;
                assert_eq!(option(&table), option(&loaded));
            }
            assert_same(&table, &loaded);
        }
    }
}

#[test]
fn undo_goes_back_to_every_earlier_step() {
    for scenario in scenarios() {
        for seed in SEEDS {
            let steps = game(&scenario, seed);
            let last = steps.len() - 1;
            for (inputs, earlier) in steps.iter().enumerate() {
                let mut table = steps[last].clone();
                assert_eq!(table.undo(last - inputs), last - inputs);
                assert_same(&table, earlier);
            }
            let mut table = steps[last].clone();
            assert_eq!(table.undo(last + 1), last, "there is nothing before the start");
            assert_same(&table, &steps[0]);
        }
    }
}

#[test]
fn after_an_undo_the_same_inputs_lead_to_the_same_game() {
    for scenario in scenarios() {
        let steps = game(&scenario, 11);
        let last = steps.last().unwrap();
        let inputs: Vec<Input<_>> = last.journal().entries.iter().map(|(input, _)| *input).collect();
        let mut table = last.clone();
        table.undo(inputs.len());
        for (index, &input) in inputs.iter().enumerate() {
            table.submit(None, input).unwrap();
            assert_same(&table, &steps[index + 1]);
        }
    }
}

#[test]
fn an_illegal_input_changes_nothing() {
    for scenario in scenarios() {
        for table in game(&scenario, 5) {
            let mut tried = table.clone();
            let mut refuse = |seat, input, why| {
                assert_eq!(tried.submit(seat, input).map(<[_]>::to_vec), Err(why));
                assert_same(&tried, &table);
            };
            match table.pending() {
                Pending::Done(_) => {
                    refuse(None, Input::Outcome(1), Illegal::Done);
                    refuse(None, Input::Choice(skirmish::Choice::default()), Illegal::Done);
                }
                Pending::Chance(chance) => {
                    refuse(None, Input::Choice(skirmish::Choice::default()), Illegal::WantsOutcome);
                    for outcome in (0..=u8::MAX).filter(|&outcome| chance.weight(outcome) == 0) {
                        refuse(None, Input::Outcome(outcome), Illegal::NoSuchOutcome);
                    }
                }
                Pending::Decision(decision) => {
                    refuse(None, Input::Outcome(1), Illegal::WantsChoice);
                    let other = Some(Seat(decision.seat.0 + 1));
                    refuse(other, Input::Choice(decision.choices[0]), Illegal::NotYourDecision);
                }
            }
        }
    }
}
