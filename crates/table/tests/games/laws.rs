//! Saves load to the same game, undo goes back to it, and what is illegal changes nothing.

use std::path::Path;

use kernel::{Illegal, Input, Pending, RulingSet, Seat};
use packs::{Book, GameName, Scenario, with_game};
use table::{By, How, Rolls, Table, game_of_save};
use testkit::random::{self, Seed};

use super::sample::{Sample, assert_same, game, inputs, legal};

/// A law as a test: it holds in every game.
macro_rules! laws {
    ($($(#[$doc:meta])* $test:ident = $law:ident;)*) => {
        $($(#[$doc])* #[test] fn $test() {
            for &game in GameName::ALL {
                with_game!(game, G => $law(&Sample::<G>::new()));
            }
        })*
    };
}

laws! {
    at_every_step_a_save_loads_to_the_same_game = saves_load;
    a_save_finds_the_pack_that_its_scenario_names = saves_find_packs;
    a_save_grows_by_one_line_an_input = saves_grow;
    a_save_keeps_its_rulings = saves_keep_rulings;
    undo_goes_back_to_every_earlier_step = undo_goes_back;
    after_an_undo_the_same_inputs_lead_to_the_same_game = undo_and_again;
    an_illegal_input_changes_nothing = illegal_inputs;
    a_save_keeps_how_it_was_played = saves_keep_how;
    a_pool_is_asked_for_once = pools_count_down;
    /// However often inputs are taken back, the journal only grows, loads to the same game, and tells what is in force.
    an_undo_is_a_line = undo_is_a_line;
    what_a_die_has_shown_it_shows_again = dice_show_again;
    all_inputs_of_a_list_count_or_none = lists_count;
    every_earlier_state_can_be_seen = going_back;
}

const SEEDS: std::ops::Range<u64> = 0..3;

fn saves_load<G: Book>(sample: &Sample<G>) {
    for scenario in sample.scenarios() {
        for seed in SEEDS {
            for table in game(&scenario, seed) {
                let loaded = sample.load(&table.save()).unwrap();
                assert_same(&table, &loaded);
                assert_eq!(game_of_save(&table.save()), G::GAME);
            }
        }
    }
}

fn saves_find_packs<G: Book>(sample: &Sample<G>) {
    let scenario = &sample.scenarios()[0];
    let table = game(scenario, 0).pop().unwrap();
    assert_same(&table, &Table::load(&table.save(), Path::new(""), None).unwrap());
}

/// A save is the head and a line for each input, and no line changes when more are added.
fn saves_grow<G: Book>(sample: &Sample<G>) {
    for scenario in sample.scenarios() {
        let steps = game(&scenario, 7);
        let last = steps.last().unwrap().save();
        assert!(last.ends_with('\n') && !last.contains('\r'));
        let lines: Vec<&str> = last.lines().collect();
        assert_eq!(lines.len(), steps.len());
        for (inputs, table) in steps.iter().enumerate() {
            assert_eq!(table.save_head(), lines[0]);
            assert_eq!(table.save(), lines[..=inputs].join("\n") + "\n");
            if inputs > 0 {
                assert_eq!(table.journal_since(inputs - 1), [lines[inputs]]);
            }
        }
    }
}

/// The rulings of a game are those that it was saved with, whatever the scenario says.
fn saves_keep_rulings<G: Book>(sample: &Sample<G>) {
    let mut seed = Seed(1);
    for mut scenario in sample.scenarios() {
        *scenario.game.rulings_mut() = random::rulings(&mut seed);
        for table in game(&scenario, 1).into_iter().step_by(5) {
            let loaded = sample.load(&table.save()).unwrap();
            for ruling in G::Rulings::ALL {
                let option = |table: &Table<G>| table.scenario().game.rulings().get(ruling).id;
                assert_eq!(option(&table), option(&loaded));
            }
            assert_same(&table, &loaded);
        }
    }
}

/// Where dice come from, and what was answered on a player's behalf, is kept by saves and by undo. Of a game that is played
/// as usual, a save says nothing about it.
fn saves_keep_how<G: Book>(sample: &Sample<G>) {
    for scenario in sample.scenarios() {
        let plain = game(&scenario, 3).pop().unwrap();
        assert!(!plain.save_head().contains("\"dice\"") && !plain.save().contains("\"how\""));
        for rolls in Rolls::ALL {
            let mut table = Table::new(scenario.clone());
            table.set_rolls(rolls);
            let mut given = Vec::new();
            for (index, input) in inputs(&plain).into_iter().enumerate() {
                let seat = match table.pending() {
                    Pending::Decision(decision) => decision.seat,
                    Pending::Chance(chance) => chance.seat,
                    Pending::Done(_) => unreachable!("there is another input"),
                };
                let how = match input {
                    Input::Choice(_) => [How::Plain, How::Auto, How::Policy][index % 3],
                    Input::Outcome(_) => [How::Plain, How::Typed, How::Rolled][index % 3],
                };
                let by = By { seat: (index % 2 == 0).then_some(seat), how, who: None };
                table.submit(by, input).unwrap();
                assert_eq!(table.is_automatic(index), how == How::Auto);
                given.push(by);
            }
            let mut loaded = sample.load(&table.save()).unwrap();
            assert_eq!((loaded.rolls(), loaded.given_by()), (rolls, &given[..]));
            assert_eq!((loaded.state(), loaded.log()), (plain.state(), plain.log()));
            assert_eq!(loaded.save(), table.save());
            let kept = plain.journal().entries.len() / 2;
            loaded.undo(plain.journal().entries.len() - kept);
            assert_eq!((loaded.rolls(), loaded.given_by()), (rolls, &given[..kept]));
        }
    }
}

/// Dice of one label that somebody rolls one after the other are a pool, which counts down and is told apart from the next
/// one; and a pool is broken off only by something else.
fn pools_count_down<G: Book>(sample: &Sample<G>) {
    let mut pools = 0;
    for scenario in sample.scenarios() {
        for seed in SEEDS {
            for steps in game(&scenario, seed).windows(2) {
                let (Pending::Chance(before), Pending::Chance(now)) =
                    (steps[0].pending(), steps[1].pending())
                else {
                    continue;
                };
                let game = &scenario.game;
                let left = before.pool - 1;
                assert!(!game.is_rest_of(&before, left, &before), "{before:?}");
                if left > 0 && (now.seat, now.actor, now.label) == (before.seat, before.actor, before.label) {
                    pools += 1;
                    assert!(
                        game.is_rest_of(&before, left, &now),
                        "{}: {before:?}, {now:?}",
                        scenario.source.name
                    );
                }
                if left == 0 {
                    assert!(
                        !game.is_rest_of(&before, left, &now),
                        "{}: {before:?}, {now:?}",
                        scenario.source.name
                    );
                }
            }
        }
    }
    assert!(pools > 20, "{pools}");
}

fn undo_goes_back<G: Book>(sample: &Sample<G>) {
    for scenario in sample.scenarios() {
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

fn undo_and_again<G: Book>(sample: &Sample<G>) {
    for scenario in sample.scenarios() {
        let steps = game(&scenario, 11);
        let last = steps.last().unwrap();
        let inputs = inputs(last);
        let mut table = last.clone();
        table.undo(inputs.len());
        for (index, &input) in inputs.iter().enumerate() {
            table.submit(None, input).unwrap();
            assert_same(&table, &steps[index + 1]);
        }
    }
}

fn illegal_inputs<G: Book>(sample: &Sample<G>) {
    for scenario in sample.scenarios() {
        for table in game(&scenario, 5) {
            let mut tried = table.clone();
            let mut refuse = |seat, input, why| {
                assert_eq!(tried.submit(seat, input).map(<[_]>::to_vec), Err(why));
                assert_same(&tried, &table);
            };
            match table.pending() {
                Pending::Done(_) => {
                    refuse(None, Input::Outcome(1), Illegal::Done);
                    refuse(None, Input::Choice(G::Choice::default()), Illegal::Done);
                }
                Pending::Chance(chance) => {
                    refuse(None, Input::Choice(G::Choice::default()), Illegal::WantsOutcome);
                    let face = chance.ticket(0);
                    refuse(Some(Seat(chance.seat.0 + 1)), Input::Outcome(face), Illegal::NotYourRoll);
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

/// A random game in which now and then something is taken back, or dice come from elsewhere.
fn wavering<G: Book>(scenario: &Scenario<G>, seed: u64) -> Table<G> {
    let mut seed = Seed(seed);
    let mut table = Table::new(scenario.clone());
    for _ in 0..120 {
        let inputs = table.journal().entries.len() as u64;
        match seed.below(12) {
            0 if inputs > 0 => _ = table.undo(1 + seed.below(inputs) as usize),
            1 => table.set_rolls(seed.pick(&Rolls::ALL)),
            _ => {
                let Some(input) = legal(&table, &mut seed) else { break };
                table.submit(None, input).unwrap();
            }
        }
    }
    table
}

fn undo_is_a_line<G: Book>(sample: &Sample<G>) {
    for scenario in sample.scenarios() {
        let mut table = wavering(&scenario, 13);
        let loaded = sample.load(&table.save()).unwrap();
        assert_same(&table, &loaded);
        assert_eq!((loaded.save(), loaded.rolls()), (table.save(), table.rolls()));
        // The same inputs without all that was taken back are the same game.
        let mut straight = Table::new(scenario);
        for input in inputs(&table) {
            straight.submit(None, input).unwrap();
        }
        assert_same(&table, &straight);
        let (before, inputs) = (table.journal_since(0).to_vec(), table.journal().entries.len());
        if inputs > 0 {
            table.undo_to(None, inputs / 2);
            assert_eq!(table.journal_since(0)[..before.len()], before);
            let [undo] = table.journal_since(before.len()) else { panic!("an undo is one line") };
            assert!(undo.starts_with(&format!("{{\"undo\":{},", inputs / 2)), "{undo}");
        }
        let lines = table.journal_since(0).len();
        table.undo_to(None, table.journal().entries.len());
        assert_eq!(table.journal_since(lines), [""; 0], "there was nothing to take back");
    }
}

/// After an undo the same question at the same position has the same answer, for whoever loads the game, too; another
/// question has none yet.
fn dice_show_again<G: Book>(sample: &Sample<G>) {
    let mut shown = 0;
    for scenario in sample.scenarios() {
        let steps = game(&scenario, 17);
        let last = steps.last().unwrap();
        let mut back = last.clone();
        back.undo(steps.len());
        for mut table in [sample.load(&back.save()).unwrap(), back] {
            for (before, input) in steps.iter().zip(inputs(last)) {
                if let (Pending::Chance(chance), Input::Outcome(outcome)) = (table.pending(), input) {
                    assert_eq!(before.revealed(&chance), None, "nobody has rolled it");
                    assert_eq!(table.revealed(&chance), Some(outcome));
                    shown += 1;
                }
                table.submit(None, input).unwrap();
            }
        }
    }
    assert!(shown > 100, "{shown}");
}

fn lists_count<G: Book>(sample: &Sample<G>) {
    for scenario in sample.scenarios() {
        let steps = game(&scenario, 19);
        let inputs = inputs(steps.last().unwrap());
        let mut table = Table::new(scenario);
        table.submit_all(None, &inputs).unwrap();
        assert_same(&table, steps.last().unwrap());
        let mut table = steps[0].clone();
        let wrong = inputs.len() / 2;
        let mut broken = inputs;
        broken.insert(wrong, Input::Outcome(u8::MAX));
        assert!(matches!(table.submit_all(None, &broken), Err((at, _)) if at == wrong));
        assert_same(&table, &steps[0]);
    }
}

/// The state after any number of inputs is the one that it was, whichever states are kept.
fn going_back<G: Book>(sample: &Sample<G>) {
    for scenario in sample.scenarios() {
        let steps = game(&scenario, 23);
        for (inputs, earlier) in steps.iter().enumerate() {
            assert_eq!(&steps.last().unwrap().state_after(inputs), earlier.state());
        }
    }
}
