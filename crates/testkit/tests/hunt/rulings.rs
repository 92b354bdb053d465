//! Rulings: one that makes a difference is named, and one that is named could have made a difference.

use std::collections::BTreeMap;

use kernel::{Game, Input, Pending, Ruling, submit};
use packs::PackFiles;
use packs::showdown::{Pack, QuickShowdown};
use showdown::content::Showdown;
use showdown::{Event, Rulings, State, What};
use testkit::elsewhere::{Alike, Effort, Elsewhere, elsewhere};
use testkit::laws::offered;
use testkit::random::Seed;

use crate::fights::fight;
use crate::seeds;
use crate::wild::{Size, fit, hunt};

const SIZE: Size = Size { survivors: 3, dice: 3, kinds: 4, steps: 3 };

/// A fight against the lion: most real cards ask who is in range.
fn lion(pack: &Pack, seed: &mut Seed) -> Showdown {
    let level = seed.pick(&["first-story", "1", "2", "3"]);
    let quick = QuickShowdown { level: Some(level.into()), ..QuickShowdown::default() };
    quick.scenario(pack).unwrap_or_else(|problems| panic!("{problems}")).game
}

/// The visible table. Things still to be done are seen when they are done.
fn table(state: &State) -> State {
    let mut state = *state;
    state.frames.truncate(0);
    state.attacks.truncate(0);
    state.monster_attacks.truncate(0);
    // Only remembered in case a ruling asks for it.
    state.monster.priority_since_turn = false;
    state
}

/// Whether two states look the same to those who play: what lies on the table, and what they wait for; of a showdown that is
/// over only what was asked.
fn look_alike((one, here): (&Showdown, &State), (other, there): (&Showdown, &State)) -> bool {
    match (one.pending(here), other.pending(there)) {
        (Pending::Done(here), Pending::Done(there)) => here == there,
        (waits, waits_there) => waits == waits_there && table(here) == table(there),
    }
}

/// The same showdown under two options of one ruling, with the same dice: where the two part ways, a log names it.
#[test]
fn a_ruling_that_makes_a_difference_is_named() {
    let pack = Pack::core();
    let (mut parted, mut silent) = (BTreeMap::<&str, u32>::new(), BTreeMap::<&str, Vec<String>>::new());
    for (name, mut seed) in seeds("named rulings", 20_000) {
        let mut one = match seed.below(4) {
            0 => fight(&mut seed),
            1 => lion(&pack, &mut seed),
            2 => hunt(&mut seed, SIZE).link(),
            _ => fit(&mut seed, SIZE).link(),
        };
        let ruling = seed.pick(Rulings::ALL);
        let mut other = one.clone();
        let (here, there) = (seed.pick(ruling.options).id, seed.pick(ruling.options).id);
        if here == there {
            continue;
        }
        one.rulings.set(ruling.id, here).expect("an option of the register");
        other.rulings.set(ruling.id, there).expect("an option of the register");
        let (mut log, mut other_log): (Vec<Event>, Vec<Event>) = (Vec::new(), Vec::new());
        let (mut state, mut other_state) = (one.start(&mut log), other.start(&mut other_log));
        for _ in 0..400 {
            if !look_alike((&one, &state), (&other, &other_state)) {
                break;
            }
            let offered = offered(&one, &state);
            if offered.is_empty() {
                break;
            }
            let (input, _) = seed.pick(&offered);
            submit(&one, &mut state, None, input, &mut log).expect("offered");
            submit(&other, &mut other_state, None, input, &mut other_log).expect("offered by the other, too");
        }
        if look_alike((&one, &state), (&other, &other_state)) {
            continue;
        }
        *parted.entry(ruling.id).or_default() += 1;
        // An event that follows the last die of a kind is told soon.
        for (showdown, state, log) in
            [(&one, &mut state, &mut log), (&other, &mut other_state, &mut other_log)]
        {
            for _ in 0..6 {
                let offered = offered(showdown, state);
                if !offered.is_empty() {
                    let last = offered[offered.len() - 1].0;
                    let input = if matches!(last, Input::Choice(_)) { last } else { seed.pick(&offered).0 };
                    showdown.apply(state, input, log);
                }
            }
        }
        let named = |log: &[Event]| log.iter().any(|event| event.rulings.contains(&ruling));
        if !named(&log) && !named(&other_log) {
            let tail = |log: &[Event]| log.iter().rev().take(8).map(|event| event.what).collect::<Vec<_>>();
            let told = format!("{name}, {here} and {there}:\n  {:?}\n  {:?}", tail(&log), tail(&other_log));
            silent.entry(ruling.id).or_default().push(told);
        }
    }
    println!("{parted:?}");
    let list: Vec<String> = silent
        .iter()
        .map(|(ruling, places)| format!("{ruling} ({} times): {}", places.len(), places[0]))
        .collect();
    assert!(silent.is_empty(), "made a difference and no log names it:\n{}", list.join("\n"));
    assert!(parted.len() > 7, "only {parted:?} made a difference");
}

/// Showdowns as players see them, to the last token: but that an injury waits for the attacks to end is no difference by
/// itself, nor are the lines by which an attack is wound up.
struct Seen;

/// The visible table, but for anything that waits.
fn without_waiting(state: &State) -> State {
    let mut state = table(state);
    state.waiting = 0;
    state
}

/// The events, but for the lines that wind up an attack or a showdown.
fn happened(events: &[Event]) -> impl Iterator<Item = What> {
    events.iter().map(|event| event.what).filter(|what| {
        !matches!(
            what,
            What::Quiet
                | What::Settled
                | What::AttackEnds { .. }
                | What::Discarded { .. }
                | What::StaysInPlay { .. }
                | What::ReactionsCancelled { .. }
                | What::ShowdownEnds
        )
    })
}

impl Alike<Showdown> for Seen {
    fn states(&self, here: (&Showdown, &State), there: (&Showdown, &State)) -> bool {
        let waits = here.0.pending(here.1) == there.0.pending(there.1);
        waits && without_waiting(here.1) == without_waiting(there.1)
    }

    fn events(&self, here: &[Event], there: &[Event]) -> bool {
        happened(here).eq(happened(there))
    }
}

/// Every ruling that a log names as used has another option that could have led that hunt elsewhere.
#[test]
fn a_named_ruling_could_have_led_elsewhere() {
    let effort = Effort { games: 60, inputs: 80, pairs: 1_500 };
    let size = Size { survivors: 3, dice: 2, kinds: 3, steps: 2 };
    let (mut counts, mut wrong) = (BTreeMap::<&str, u32>::new(), Vec::new());
    for (name, mut seed) in seeds("rulings that are named", 1_000) {
        let hunt = if seed.once_in(2) { hunt(&mut seed, size) } else { fit(&mut seed, size) }.link();
        let (mut log, mut inputs) = (Vec::<Event>::new(), Vec::new());
        let mut state = hunt.start(&mut log);
        for _ in 0..effort.inputs {
            let offered = offered(&hunt, &state);
            if offered.is_empty() {
                break;
            }
            let (input, _) = seed.pick(&offered);
            hunt.apply(&mut state, input, &mut log);
            inputs.push(input);
        }
        let mut named: Vec<&'static Ruling> = log.iter().flat_map(|event| event.rulings.to_vec()).collect();
        named.sort_by_key(|ruling| ruling.id);
        named.dedup();
        for ruling in named {
            match elsewhere(&hunt, ruling, &inputs, effort, &mut seed, &Seen) {
                Elsewhere::Leads => *counts.entry(ruling.id).or_default() += 1,
                Elsewhere::Unknown => {}
                Elsewhere::Never => wrong.push(format!("{name}: {}", ruling.id)),
            }
        }
    }
    assert!(wrong.is_empty(), "named, and no option leads elsewhere:\n{}", wrong.join("\n"));
    assert!(counts.len() > 7, "only {counts:?} were named");
}
