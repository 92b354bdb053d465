//! Views as data: one of each game in full, and what they look like to a program.

use kernel::{Input, Pending, Tabletop};
use packs::showdown::{Pack, QuickShowdown};
use packs::{Book, PackFiles};
use serde_json::Value;
use showdown::Showdown;
use table::Table;
use table::view::{Seen, View};
use testkit::random::Seed;
use testkit::village;

use crate::sample::{Sample, game};

fn lion() -> Showdown {
    let quick = QuickShowdown {
        monster: Some("white-lion".into()),
        level: Some("1".into()),
        party: Some("settlers".into()),
        ..QuickShowdown::default()
    };
    quick.scenario(&Pack::core()).unwrap_or_else(|problems| panic!("{problems}")).game
}

/// Plays at random until it comes to where one wants to look.
fn play_until<G: Tabletop>(game: &G, seed: u64, wanted: impl Fn(&G, &G::State) -> bool) -> G::State {
    let mut seed = Seed(seed);
    let mut state = game.start(&mut kernel::Silent);
    for _ in 0..20_000 {
        if wanted(game, &state) {
            return state;
        }
        let input = match game.pending(&state) {
            Pending::Chance(chance) => {
                Input::Outcome(chance.ticket(seed.below(chance.total().into()) as u32))
            }
            Pending::Decision(decision) => Input::Choice(seed.pick(&decision.choices)),
            Pending::Done(_) => break,
        };
        game.apply(&mut state, input, &mut kernel::Silent);
    }
    panic!("it never comes there")
}

fn rolls<G: Tabletop>(label: &'static str) -> impl Fn(&G, &G::State) -> bool {
    move |game, state| matches!(game.pending(state), Pending::Chance(chance) if chance.label == label)
}

fn pretty(view: &View) -> String {
    serde_json::to_string_pretty(view).expect("a view is plain data")
}

#[test]
fn a_wound_roll_of_a_showdown_in_full() {
    let game = lion();
    let state = play_until(&game, 3, rolls("wound roll"));
    insta::assert_snapshot!("wound_roll", pretty(&View::of(&game, &state, Some(kernel::Seat(0)))));
}

#[test]
fn a_move_of_a_battle_in_full() {
    let game = village::battle();
    let moves = |game: &skirmish::Battle, state: &skirmish::State| {
        state.turn > 2 && game.steps(state).last().is_some_and(|step| step.name == "move")
    };
    let state = play_until(&game, 5, moves);
    insta::assert_snapshot!("battle_move", pretty(&View::of(&game, &state, Some(kernel::Seat(0)))));
}

/// Whether a value is as the schema says. Keys that it does not know are none; `known` are those of forms around it.
pub fn fits(root: &Value, schema: &Value, value: &Value, known: &[&str]) -> Result<(), String> {
    if schema == &Value::Bool(true) {
        return Ok(());
    }
    if let Some(name) = schema["$ref"].as_str() {
        let target = root.pointer(name.trim_start_matches('#')).ok_or(format!("{name} is not there"))?;
        return fits(root, target, value, known);
    }
    if let Some(all) = schema["enum"].as_array() {
        return all.contains(value).then_some(()).ok_or(format!("{value} is none of {all:?}"));
    }
    if schema.get("const").is_some_and(|only| only != value) {
        return Err(format!("{value} is not {}", schema["const"]));
    }
    let own: Vec<&str> =
        schema["properties"].as_object().into_iter().flatten().map(|(key, _)| key.as_str()).collect();
    for forms in ["oneOf", "anyOf"].iter().filter_map(|key| schema[*key].as_array()) {
        let around: Vec<&str> = own.iter().chain(known).copied().collect();
        let tried: Vec<_> = forms.iter().map(|form| fits(root, form, value, &around)).collect();
        if tried.iter().all(Result::is_err) {
            return Err(format!("{value} has no form: {tried:?}"));
        }
    }
    is_of_type(schema, value)?;
    if let (Some(object), Some(keys)) = (value.as_object(), schema["properties"].as_object()) {
        for key in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            object.get(key).ok_or(format!("{key} is missing in {value}"))?;
        }
        for (key, value) in object {
            match keys.get(key) {
                Some(schema) => fits(root, schema, value, &[]).map_err(|why| format!("{key}: {why}"))?,
                None if known.contains(&key.as_str()) || schema.get("oneOf").is_some() => {}
                None => return Err(format!("{key} is no key of {keys:?}")),
            }
        }
    }
    for value in value.as_array().into_iter().flatten() {
        if schema.get("items").is_some_and(Value::is_object) {
            fits(root, &schema["items"], value, &[])?;
        }
    }
    Ok(())
}

fn is_of_type(schema: &Value, value: &Value) -> Result<(), String> {
    let types: Vec<&str> = match &schema["type"] {
        Value::String(only) => vec![only],
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        _ => return Ok(()),
    };
    let is = |name: &&str| match *name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("{other} is no type"),
    };
    types.iter().any(is).then_some(()).ok_or(format!("{value} is none of {types:?}"))
}

/// Every position of a random game has the form that the schema says.
fn has_the_form<G: Seen>(game: &G, seed: u64) {
    let schema = View::schema();
    let looked = std::cell::Cell::new(0);
    play_until(game, seed, |game, state| {
        let value = serde_json::to_value(View::of(game, state, None)).expect("a view is plain data");
        fits(&schema, &schema, &value, &[]).unwrap_or_else(|why| panic!("{why}\n{value:#}"));
        looked.set(looked.get() + 1);
        looked.get() > 300
    });
    // What has another form is noticed.
    let state = game.start(&mut kernel::Silent);
    let value = serde_json::to_value(View::of(game, &state, None)).expect("a view is plain data");
    for (key, wrong) in [("asked", Value::from(3)), ("due", Value::from("soon")), ("more", Value::Null)] {
        let mut changed = value.clone();
        changed[key] = wrong;
        assert!(fits(&schema, &schema, &changed, &[]).is_err(), "{key}");
    }
}

#[test]
fn views_have_the_form_that_their_schema_says() {
    has_the_form(&lion(), 1);
    has_the_form(&village::battle(), 2);
}

/// Cards that were dealt one way or the other, and taken back, leave nothing behind that a seat could see.
fn what_was_taken_back_is_in_no_view<G: Book + Seen>(sample: &Sample<G>) {
    let mut draws = 0;
    for (number, scenario) in sample.scenarios().iter().enumerate().step_by(7) {
        for table in game(scenario, number as u64) {
            let Pending::Chance(chance) = table.pending() else { continue };
            let seen = |table: &Table<G>| {
                let seats = [None, Some(chance.seat), Some(kernel::Seat(0))];
                let game = &table.scenario().game;
                (seats.map(|seat| View::of(game, table.state(), seat)), table.log().to_vec())
            };
            let before = seen(&table);
            for (outcome, _) in chance.outcomes() {
                let mut again = table.clone();
                again.submit(None, Input::Outcome(outcome)).expect("it can happen");
                again.undo(1);
                assert_eq!(seen(&again), before, "{}: {outcome}", scenario.source.name);
            }
            draws += u32::from(matches!(chance.source, kernel::DieOrBag::Draw(_)));
        }
    }
    assert!(draws > 0 || G::GAME == packs::GameName::Skirmish, "nothing was drawn");
}

#[test]
fn what_was_taken_back_is_in_no_view_of_a_showdown() {
    what_was_taken_back_is_in_no_view::<Showdown>(&Sample::new());
}

#[test]
fn what_was_taken_back_is_in_no_view_of_a_battle() {
    what_was_taken_back_is_in_no_view::<skirmish::Battle>(&Sample::new());
}
