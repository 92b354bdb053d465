//! Random battles, and a way to walk through them.

use kernel::{Game, Input, Pending};
use skirmish::{Battle, Choice, Event, State};
use testkit::random::{self, Seed};

/// How many cases a law is tried on.
pub fn cases(usual: u64) -> u64 {
    usual * std::env::var("BOUT_CASES").map_or(1, |times| times.parse().expect("BOUT_CASES is a number"))
}

/// So many battles, each with a name and a seed to go on with.
pub fn battles(
    law: &str,
    usual: u64,
    units: u8,
    steps: usize,
) -> impl Iterator<Item = (String, Battle, Seed)> {
    let law_digest = kernel::digest(law);
    let law = law.to_owned();
    (0..cases(usual)).map(move |number| {
        let mut seed = Seed(law_digest ^ number);
        let units = seed.between(2, units.into()) as u8;
        let steps = seed.between(1, steps as i64) as usize;
        (format!("{law}, battle {number}"), random::battle(&mut seed, units, steps), seed)
    })
}

/// Every input that a state allows, with its weight: each option of a decision once.
pub fn offered(battle: &Battle, state: &State) -> Vec<(Input<Choice>, u32)> {
    match battle.pending(state) {
        Pending::Chance(chance) => {
            chance.outcomes().map(|(face, weight)| (Input::Outcome(face), weight)).collect()
        }
        Pending::Decision(decision) => {
            decision.choices.iter().map(|&choice| (Input::Choice(choice), 1)).collect()
        }
        Pending::Done(_) => Vec::new(),
    }
}

/// One input of a walk.
pub struct Stride {
    /// The state before it.
    pub before: State,
    /// What was rolled or chosen; `None` for what happens by itself at the start.
    pub input: Option<Input<Choice>>,
    /// What the log told.
    pub events: Vec<Event>,
    /// The state after it.
    pub after: State,
}

/// How a battle stands before anything happened.
fn blank(battle: &Battle) -> State {
    Battle { plan: Vec::new(), ..battle.clone() }.start(&mut kernel::Silent)
}

/// A whole battle with random inputs.
pub fn walk(name: &str, battle: &Battle, seed: &mut Seed) -> Vec<Stride> {
    let mut events = Vec::new();
    let mut state = battle.start(&mut events);
    let mut strides = vec![Stride { before: blank(battle), input: None, events, after: state }];
    loop {
        let offered = offered(battle, &state);
        if offered.is_empty() {
            return strides;
        }
        assert!(strides.len() < 20_000, "{name} does not end\n{battle:#?}");
        let (input, _) = seed.pick(&offered);
        let (before, mut events) = (state, Vec::new());
        battle.apply(&mut state, input, &mut events);
        strides.push(Stride { before, input: Some(input), events, after: state });
    }
}
