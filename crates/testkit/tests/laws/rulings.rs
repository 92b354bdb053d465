//! Rulings: one that makes a difference is named, and one that is named could have made a difference.

use std::collections::BTreeMap;

use kernel::{Few, Game, Input, Pending, Ruling, submit};
use skirmish::plan::{Situation, Step};
use skirmish::ruling::INJURY_POOL;
use skirmish::unit::Unit;
use skirmish::{
    Battle, CheckResult, Choice, Event, MAX_UNITS, Outcome, Rulings, State, Status, UnitId, UnitState, What,
};
use testkit::elsewhere::{Alike, Effort, Elsewhere, elsewhere};
use testkit::script::play;

use crate::play::{battles, offered};

type Visible = (Few<UnitState, MAX_UNITS>, CheckResult, Pending<Choice, Outcome>);

/// The part of a state that players see: the units, and the next input. Facts that are only remembered in case a ruling
/// asks for them are left out.
fn visible(battle: &Battle, state: &State) -> Visible {
    let mut state = *state;
    for unit in state.units.iter_mut() {
        unit.injured_this_turn = false;
        // A unit that is gone has no use for its Wounds.
        unit.wounds = if unit.status == Status::Incapacitated { 0 } else { unit.wounds };
    }
    let pending = match battle.pending(&state) {
        Pending::Done(_) => Pending::Done(Outcome {
            units: state.units,
            check: state.check,
            verdict: state.verdict,
            turns: state.turn,
            rounds: state.rounds,
        }),
        other => other,
    };
    (state.units, state.check, pending)
}

/// Battles as players see them: how everybody stands, what is waited for, and what happens on the way.
struct Seen;

/// Whether an event is something that happens; others are numbers and reasons.
fn happens(event: &Event) -> bool {
    matches!(
        event.what,
        What::Becomes { .. }
            | What::Stays { .. }
            | What::Gone { .. }
            | What::LosesWounds { .. }
            | What::Free { .. }
            | What::Recovers { .. }
            | What::Removed { .. }
            | What::Falls { .. }
            | What::Lands { .. }
            | What::LandsUnhurt { .. }
            | What::Strikes { .. }
    )
}

impl Alike<Battle> for Seen {
    fn states(&self, (one, here): (&Battle, &State), (other, there): (&Battle, &State)) -> bool {
        visible(one, here) == visible(other, there)
    }

    fn events(&self, here: &[Event], there: &[Event]) -> bool {
        let what = |event: &Event| (event.what, event.rules);
        here.iter()
            .filter(|event| happens(event))
            .map(what)
            .eq(there.iter().filter(|event| happens(event)).map(what))
    }
}

/// The same battle under two options of one ruling, with the same dice: where the two part ways, a log names it.
///
/// The events of a Check are told when its last die fell, so the two may go on for a few dice after they parted.
#[test]
fn a_ruling_that_makes_a_difference_is_named() {
    let (mut parted, mut silent) = (BTreeMap::<&str, u32>::new(), BTreeMap::<&str, Vec<String>>::new());
    for (name, battle, mut seed) in battles("rulings", 20_000, 4, 4) {
        let ruling = seed.pick(Rulings::ALL);
        let mut other = battle.clone();
        let options: Vec<&str> =
            ruling.options.iter().map(|o| o.id).filter(|o| *o != battle.rulings.get(ruling).id).collect();
        other.rulings.set(ruling.id, seed.pick(&options)).expect("an option of the register");
        let (mut log, mut other_log): (Vec<Event>, Vec<Event>) = (Vec::new(), Vec::new());
        let (mut state, mut other_state) = (battle.start(&mut log), other.start(&mut other_log));
        while visible(&battle, &state) == visible(&other, &other_state) {
            let offered = offered(&battle, &state);
            if offered.is_empty() {
                break;
            }
            let (input, _) = seed.pick(&offered);
            submit(&battle, &mut state, None, input, &mut log).expect("offered");
            submit(&other, &mut other_state, None, input, &mut other_log).expect("offered by the other too");
        }
        if visible(&battle, &state) == visible(&other, &other_state) {
            continue;
        }
        *parted.entry(ruling.id).or_default() += 1;
        for (battle, state, log) in
            [(&battle, &mut state, &mut log), (&other, &mut other_state, &mut other_log)]
        {
            for _ in 0..4 {
                let offered = offered(battle, state);
                if !offered.is_empty() {
                    // Of several options the last: to hold is the first, and tells nothing.
                    let last = offered[offered.len() - 1].0;
                    let input = if matches!(last, Input::Choice(_)) { last } else { seed.pick(&offered).0 };
                    battle.apply(state, input, log);
                }
            }
        }
        let named = |log: &[Event]| log.iter().any(|event| event.rulings.contains(&ruling));
        if !named(&log) || !named(&other_log) {
            let last = log.last().map(|event| event.what);
            silent.entry(ruling.id).or_default().push(format!("{name}: {last:?}"));
        }
    }
    println!("{parted:?}");
    let list: Vec<String> = silent
        .iter()
        .map(|(ruling, where_)| format!("{ruling} ({} times): {}", where_.len(), where_[0]))
        .collect();
    assert!(silent.is_empty(), "made a difference and no log names it:\n{}", list.join("\n"));
    assert!(parted.len() > 20, "only {parted:?} made a difference");
}

/// Every ruling that a log names as used has another option that could have led that battle elsewhere: with the same
/// dice and choices, or with others.
#[test]
fn a_named_ruling_could_have_led_elsewhere() {
    let effort = Effort { games: 60, inputs: 60, pairs: 30_000 };
    let (mut counts, mut wrong) = (BTreeMap::<&str, [u32; 2]>::new(), BTreeMap::<&str, Vec<String>>::new());
    for (name, battle, mut seed) in battles("named", 1_500, 3, 3) {
        let (mut log, mut inputs) = (Vec::<Event>::new(), Vec::new());
        let mut state = battle.start(&mut log);
        loop {
            let offered = offered(&battle, &state);
            if offered.is_empty() {
                break;
            }
            let (input, _) = seed.pick(&offered);
            battle.apply(&mut state, input, &mut log);
            inputs.push(input);
        }
        let mut named: Vec<&'static Ruling> = log.iter().flat_map(|event| event.rulings.to_vec()).collect();
        named.sort_by_key(|ruling| ruling.id);
        named.dedup();
        for ruling in named {
            let count = counts.entry(ruling.id).or_default();
            match elsewhere(&battle, ruling, &inputs, effort, &mut seed, &Seen) {
                Elsewhere::Leads => count[0] += 1,
                Elsewhere::Unknown => count[1] += 1,
                Elsewhere::Never => {
                    let event = log.iter().find(|event| event.rulings.contains(&ruling)).map(|e| e.what);
                    wrong.entry(ruling.id).or_default().push(format!("{name}: {event:?}"));
                }
            }
        }
    }
    println!("{counts:?}");
    let list: Vec<String> = wrong
        .iter()
        .map(|(ruling, places)| {
            format!("{ruling} ({} times): {}", places.len(), places[..places.len().min(3)].join("\n  "))
        })
        .collect();
    assert!(wrong.is_empty(), "named, and no option leads elsewhere:\n{}", list.join("\n"));
    assert!(counts.len() > 25, "only {counts:?} were named");
}

/// Ruling injury-pool=highest-hit: a defended 20 earns an extra attack, and the defended 20 decides the injury of the
/// extra one. The two hits are met one after the other; the ruling decides between them all the same.
#[test]
fn a_ruling_is_named_where_it_decides_between_an_attack_and_its_extra_attack() {
    let mut units = vec![Unit::soldier("alda", 0), Unit::soldier("brun", 1)];
    units[0].start.contacts = vec![1];
    units[1].start.contacts = vec![0];
    let (attacker, target) = (UnitId(0), UnitId(1));
    let situation = Situation::default();
    let plan = vec![Step::Melee { attacker, target, attacks: Some(1), weapon: None, situation }];
    for critical in ["extra-attack", "injury-20"] {
        for (injury_pool, result) in
            [("highest-hit", Status::Incapacitated), ("highest-undefended", Status::Dazed)]
        {
            let mut battle = Battle::new(units.clone(), plan.clone());
            battle.rulings.set("critical", critical).expect("an option of the register");
            battle.rulings.set("injury-pool", injury_pool).expect("an option of the register");
            let script = ["Melee check: 20", "Defence check: 18", "Melee check: 14", "Defence check: 2"];
            let (state, log) = play(&battle, &script);
            assert_eq!(state.unit(target).status, result, "{critical}, {injury_pool}");
            let named = log.iter().any(|event| event.rulings.contains(&INJURY_POOL));
            assert!(named, "{critical}, {injury_pool}: the log does not name the ruling\n{log:#?}");
        }
    }
}
