//! What is offered is accepted, and nothing else is.

use std::collections::BTreeSet;

use kernel::{Game, Illegal, Input, Pending, Seat, Silent, submit};
use skirmish::{Battle, Choice, State};
use testkit::script::any_choices;

use crate::play::{battles, offered, walk};

/// Submits an input that must be refused for this reason and change nothing.
fn refused(at: &str, battle: &Battle, state: &State, seat: Option<Seat>, input: Input<Choice>, why: Illegal) {
    let mut after = *state;
    let mut log = Vec::new();
    let answer = submit(battle, &mut after, seat, input, &mut log);
    assert_eq!(answer, Err(why), "{at}: {input:?} by {seat:?}");
    assert_eq!(after, *state, "{at}: {input:?} was refused and changed the state");
    assert!(log.is_empty(), "{at}: {input:?} was refused and told of");
}

fn accepted(at: &str, battle: &Battle, state: &State, seat: Option<Seat>, input: Input<Choice>) {
    let mut after = *state;
    let answer = submit(battle, &mut after, seat, input, &mut Silent);
    assert_eq!(answer, Ok(()), "{at}: {input:?} by {seat:?}");
    assert_ne!(after, *state, "{at}: {input:?} was accepted and changed nothing");
}

fn at_rest(at: &str, battle: &Battle, state: &State) {
    let pending = battle.pending(state);
    assert_eq!(pending, battle.pending(state), "{at}: asking changes the answer");
    let offered: Vec<Input<Choice>> = offered(battle, state).into_iter().map(|(input, _)| input).collect();
    let seat = match pending {
        Pending::Decision(decision) => decision.seat,
        Pending::Chance(chance) => chance.seat,
        Pending::Done(_) => Seat(0),
    };
    let stranger = Seat(1 - seat.0);
    let distinct: BTreeSet<String> = offered.iter().map(|input| format!("{input:?}")).collect();
    assert_eq!(distinct.len(), offered.len(), "{at}: something is offered twice: {offered:?}");
    if !matches!(pending, Pending::Done(_)) {
        assert!(offered.len() > 1, "{at}: {offered:?} is no choice and no chance");
    }
    for &input in &offered {
        accepted(at, battle, state, None, input);
        accepted(at, battle, state, Some(seat), input);
        if matches!(pending, Pending::Decision(_)) {
            refused(at, battle, state, Some(stranger), input, Illegal::NotYourDecision);
        }
    }
    let [face, choice] = match pending {
        Pending::Chance(_) => [Illegal::NoSuchOutcome, Illegal::WantsOutcome],
        Pending::Decision(_) => [Illegal::WantsChoice, Illegal::NotOffered],
        Pending::Done(_) => [Illegal::Done, Illegal::Done],
    };
    let faces = (0..=255).map(|n| (Input::Outcome(n), face));
    let choices = any_choices().into_iter().map(|c| (Input::Choice(c), choice));
    for (input, why) in faces.chain(choices).filter(|(input, _)| !offered.contains(input)) {
        for by in [None, Some(seat)] {
            refused(at, battle, state, by, input, why);
        }
    }
}

/// Every face and every choice at every rest, by everybody.
#[test]
fn what_is_offered_is_accepted_and_nothing_else() {
    let mut rests = 0;
    for (name, battle, mut seed) in battles("inputs", 250, 6, 6) {
        for (number, stride) in walk(&name, &battle, &mut seed).iter().enumerate() {
            at_rest(&format!("{name}, rest {number}"), &battle, &stride.after);
            rests += 1;
        }
    }
    assert!(rests > 1000, "only {rests} rests");
}
