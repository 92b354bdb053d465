//! Laws of every game, for tests that supply the games.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use kernel::{
    Chance, Decision, DieOrBag, Diverged, Game, Illegal, Input, Journal, Pending, Seat, Silent, Tabletop,
    Waits, submit,
};
use num_rational::BigRational;

use crate::random::Seed;

/// The longest walk: a longer game counts as endless.
const LONGEST: usize = 20_000;

/// Every input that a state allows, with its weight: each option of a decision once.
pub fn offered<G: Game>(game: &G, state: &G::State) -> Vec<(Input<G::Choice>, u32)> {
    match game.pending(state) {
        Pending::Chance(chance) => {
            chance.outcomes().map(|(face, weight)| (Input::Outcome(face), weight)).collect()
        }
        Pending::Decision(decision) => {
            decision.choices.iter().map(|&choice| (Input::Choice(choice), 1)).collect()
        }
        Pending::Done(_) => Vec::new(),
    }
}

/// Every history on its own, nothing merged: the chance of each outcome as `key` sees it. `None` if that takes more
/// than `most` situations.
pub fn histories<G: Game, K: Ord>(
    game: &G,
    start: &G::State,
    most: usize,
    key: impl Fn(&G::Outcome) -> K,
) -> Option<BTreeMap<K, BigRational>> {
    let mut ends: BTreeMap<(K, u128), u128> = BTreeMap::new();
    let mut open = vec![(start.clone(), 1_u128, 1_u128)];
    let mut seen = 0;
    while let Some((state, share, whole)) = open.pop() {
        seen += 1;
        if seen > most {
            return None;
        }
        if let Pending::Done(outcome) = game.pending(&state) {
            *ends.entry((key(&outcome), whole)).or_default() += share;
            continue;
        }
        let offered = offered(game, &state);
        let weights: u32 = offered.iter().map(|(_, weight)| weight).sum();
        let whole = whole.checked_mul(weights.into())?;
        for (input, weight) in offered {
            let mut next = state.clone();
            game.apply(&mut next, input, &mut Silent);
            open.push((next, share.checked_mul(weight.into())?, whole));
        }
    }
    let mut chances = BTreeMap::new();
    for ((key, whole), share) in ends {
        let chance = BigRational::new(share.into(), whole.into());
        *chances.entry(key).or_insert_with(|| BigRational::from_integer(0.into())) += chance;
    }
    Some(chances)
}

/// One input of a walk.
pub struct Stride<G: Game> {
    /// The state before it.
    pub before: G::State,
    /// The roll or choice; `None` for what happens by itself at the start.
    pub input: Option<Input<G::Choice>>,
    /// The events of the log.
    pub events: Vec<G::Event>,
    /// The state after it.
    pub after: G::State,
}

/// A whole game with random inputs; `blank` is the state before anything happened.
///
/// # Panics
/// If the game does not end.
pub fn walk<G: Tabletop>(name: &str, game: &G, blank: G::State, seed: &mut Seed) -> Vec<Stride<G>> {
    let mut events = Vec::new();
    let mut state = game.start(&mut events);
    let mut strides = vec![Stride { before: blank, input: None, events, after: state.clone() }];
    loop {
        let offered = offered(game, &state);
        if offered.is_empty() {
            return strides;
        }
        assert!(strides.len() < LONGEST, "{name} does not end\n{game:#?}");
        let (input, _) = seed.pick(&offered);
        let (before, mut events) = (state.clone(), Vec::new());
        game.apply(&mut state, input, &mut events);
        strides.push(Stride { before, input: Some(input), events, after: state.clone() });
    }
}

/// Submits an input; the game must refuse it for this reason and change nothing.
fn refused<G: Tabletop>(
    at: &str,
    game: &G,
    state: &G::State,
    seat: Option<Seat>,
    input: Input<G::Choice>,
    why: Illegal,
) {
    let mut after = state.clone();
    let mut log = Vec::new();
    let answer = submit(game, &mut after, seat, input, &mut log);
    assert_eq!(answer, Err(why), "{at}: {input:?} by {seat:?}");
    assert_eq!(after, *state, "{at}: {input:?} was refused and changed the state");
    assert!(log.is_empty(), "{at}: {input:?} was refused and told of");
}

fn accepted<G: Tabletop>(at: &str, game: &G, state: &G::State, seat: Option<Seat>, input: Input<G::Choice>)
where
    G::Outcome: PartialEq + Debug,
{
    let mut after = state.clone();
    let answer = submit(game, &mut after, seat, input, &mut Silent);
    assert_eq!(answer, Ok(()), "{at}: {input:?} by {seat:?}");
    assert_ne!(after, *state, "{at}: {input:?} was accepted and changed nothing");
    let (mut onward, mut decision) = (state.clone(), any_decision());
    let told = game.play_on(&mut onward, input, &mut decision, &mut Silent);
    assert_eq!(onward, after, "{at}: {input:?} depends on how one plays");
    if told {
        let Pending::Decision(pending) = game.pending(&after) else {
            panic!("{at}: after {input:?} a decision was told, and there is none")
        };
        assert_eq!(decision, pending, "{at}: after {input:?}");
    }
}

/// A decision left in the buffer from before.
fn any_decision<C: Copy + Default>() -> Decision<C> {
    Decision { seat: Seat(9), choices: std::iter::repeat_n(C::default(), 9).collect() }
}

/// Every way of asking a game for its next input gives the same answer, with any content of the buffer.
fn asked_otherwise<G: Game>(at: &str, game: &G, state: &G::State, pending: &Pending<G::Choice, G::Outcome>)
where
    G::Outcome: PartialEq + Debug,
{
    let mut decision = any_decision();
    let again = match game.waits(state, &mut decision) {
        Waits::Chance(chance) => Pending::Chance(chance),
        Waits::Decision => Pending::Decision(decision),
        Waits::Done(outcome) => Pending::Done(outcome),
    };
    assert_eq!(again, *pending, "{at}: it depends on how one asks");
    let over = if let Pending::Done(outcome) = pending { Some(outcome) } else { None };
    assert_eq!(game.over(state).as_ref(), over, "{at}: whether it is over depends on how one asks");
}

/// A state accepts exactly what it offers, and every offer has its own word. `choices` are any choices to try.
///
/// # Panics
/// If it is not so.
pub fn accepts_only_what_is_offered<G: Tabletop>(at: &str, game: &G, state: &G::State, choices: &[G::Choice])
where
    G::Outcome: PartialEq + Debug,
{
    let pending = game.pending(state);
    assert_eq!(pending, game.pending(state), "{at}: asking changes the answer");
    asked_otherwise(at, game, state, &pending);
    let offered: Vec<Input<G::Choice>> = offered(game, state).into_iter().map(|(input, _)| input).collect();
    let seat = match &pending {
        Pending::Decision(decision) => decision.seat,
        Pending::Chance(chance) => chance.seat,
        Pending::Done(_) => Seat(0),
    };
    let stranger = Seat(seat.0.wrapping_add(1));
    let distinct: BTreeSet<String> = offered.iter().map(|input| format!("{input:?}")).collect();
    assert_eq!(distinct.len(), offered.len(), "{at}: something is offered twice: {offered:?}");
    // The next card of a deck may be known.
    let fewest = match &pending {
        Pending::Chance(Chance { source: DieOrBag::Draw(_), .. }) => 1,
        Pending::Chance(_) | Pending::Decision(_) => 2,
        Pending::Done(_) => 0,
    };
    assert!(offered.len() >= fewest, "{at}: {offered:?} is no choice and no chance");
    for &input in &offered {
        accepted(at, game, state, None, input);
        accepted(at, game, state, Some(seat), input);
        match (&pending, input) {
            (Pending::Chance(chance), Input::Outcome(outcome)) => {
                let word = game.outcome_name(state, chance, outcome);
                assert_eq!(game.outcome_named(state, chance, &word), Some(outcome), "{at}: {word}");
            }
            (Pending::Decision(_), _) => {
                refused(at, game, state, Some(stranger), input, Illegal::NotYourDecision);
            }
            _ => unreachable!("a chance offers outcomes"),
        }
    }
    let [face, choice] = match pending {
        Pending::Chance(_) => [Illegal::NoSuchOutcome, Illegal::WantsOutcome],
        Pending::Decision(_) => [Illegal::WantsChoice, Illegal::NotOffered],
        Pending::Done(_) => [Illegal::Done, Illegal::Done],
    };
    let faces = (0..=255).map(|n| (Input::Outcome(n), face));
    let choices = choices.iter().map(|&c| (Input::Choice(c), choice));
    for (input, why) in faces.chain(choices).filter(|(input, _)| !offered.contains(input)) {
        for by in [None, Some(seat)] {
            refused(at, game, state, by, input, why);
        }
    }
}

/// The journal of a walk.
pub fn journal<G: Game>(strides: &[Stride<G>]) -> Journal<G::Choice> {
    let mut journal = Journal::default();
    for stride in strides {
        if let Some(input) = stride.input {
            journal.record(input, &stride.after);
        }
    }
    journal
}

/// The journal of a walk, and every beginning of it, gives the state and the log that were there.
///
/// # Panics
/// If it is not so.
pub fn journal_replays<G: Tabletop>(name: &str, game: &G, strides: &[Stride<G>]) {
    let journal = journal(strides);
    for (number, stride) in strides.iter().enumerate() {
        let mut part = journal.clone();
        part.entries.truncate(number);
        let mut log = Vec::new();
        let found = part.replay(game, &strides[0].after, &mut log);
        assert_eq!(found.as_ref(), Ok(&stride.after), "{name}, {number} inputs");
        let told: Vec<_> = strides[1..=number].iter().flat_map(|stride| stride.events.clone()).collect();
        assert_eq!(log, told, "{name}: the log of {number} inputs");
    }
}

/// The input at which a replay stops, and whether it was refused there.
pub fn diverges<G: Game>(game: &G, start: &G::State, journal: &Journal<G::Choice>) -> Option<(usize, bool)> {
    let answer = journal.replay(game, start, &mut Silent);
    answer.err().map(|Diverged { at, why }| (at, why.is_some()))
}
