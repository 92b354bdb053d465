//! Passing for everybody: one word answers every window of a turn that only asks, one figure after the other, whether
//! somebody does something in between. The answers are ordinary inputs, marked so that they are taken back together.

use kernel::{Decision, Input, Pending, Silent};

use crate::Person;
use crate::view::Seen;

/// A pass for everybody.
#[derive(Debug)]
pub struct Order {
    /// The person that passed.
    pub who: Person,
    /// The number of inputs when the pass was given.
    since: usize,
    /// The turn for which it holds.
    turn: u32,
    /// The options that everybody declined. Any other option is a reason to ask again.
    declined: Vec<String>,
}

impl Order {
    /// The player passes for everybody from here on; `None` if no window is open.
    pub fn new<G: Seen>(who: Person, game: &G, state: &G::State, inputs: usize) -> Option<Self> {
        let turn = game.window(state)?;
        Some(Self { who, since: inputs, turn, declined: offered(game, state, turn) })
    }

    /// Whether it still holds in a window of a turn: nobody could do something that they could not before.
    pub fn holds<G: Seen>(&self, game: &G, state: &G::State, at: (u32, &Decision<G::Choice>)) -> bool {
        let (turn, decision) = at;
        let is_known = |name: &String| self.declined.contains(name);
        turn == self.turn && names(game, state, decision).iter().all(is_known)
    }

    /// Whether the pass was given before this number of inputs.
    pub fn is_older_than(&self, inputs: usize) -> bool {
        self.since < inputs
    }
}

/// The option to pass.
pub fn rest<G: Seen>(decision: &Decision<G::Choice>) -> Option<G::Choice> {
    decision.choices.iter().copied().find(|&choice| G::is_rest(choice))
}

/// The options of a window besides passing.
fn names<G: Seen>(game: &G, state: &G::State, decision: &Decision<G::Choice>) -> Vec<String> {
    let others = decision.choices.iter().filter(|&&choice| !G::is_rest(choice));
    others.map(|&choice| game.choice_name(state, choice)).collect()
}

/// The options of all seats in the open window: each seat is asked in turn if nobody does anything.
fn offered<G: Seen>(game: &G, state: &G::State, turn: u32) -> Vec<String> {
    let (mut state, mut found, mut asked) = (state.clone(), Vec::new(), Vec::new());
    while let Pending::Decision(decision) = game.pending(&state) {
        // A seat that is asked again is in the next window.
        let is_open = game.window(&state) == Some(turn) && !asked.contains(&decision.seat);
        let Some(pass) = rest::<G>(&decision).filter(|_| is_open) else { break };
        asked.push(decision.seat);
        found.extend(names(game, &state, &decision));
        game.apply(&mut state, Input::Choice(pass), &mut Silent);
    }
    found
}
