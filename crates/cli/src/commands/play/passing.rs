//! Passing for everybody: one word answers every window of a turn that only asks, one figure after the other, whether
//! somebody does something in between. The answers are ordinary inputs, marked so that they are taken back together.

use kernel::{Decision, Input, Pending, Silent};

use crate::games::Desk;

/// What was said about windows. The table knows what was answered because of it.
#[derive(Debug, Default)]
pub struct Passing {
    order: Option<Order>,
}

/// That nobody wants to do anything.
#[derive(Debug)]
struct Order {
    /// How many inputs there were when it was given.
    since: usize,
    /// The turn for which it holds.
    turn: u32,
    /// What could be done and nobody wanted. Whatever else comes up is a reason to ask again.
    declined: Vec<String>,
}

impl Passing {
    /// The player passes for everybody from here on; says whether there is a window to pass in.
    pub fn begin<G: Desk>(&mut self, game: &G, state: &G::State, inputs: usize) -> bool {
        let Some(turn) = game.window(state) else { return false };
        self.order = Some(Order { since: inputs, turn, declined: offered(game, state, turn) });
        true
    }

    /// The option to pass, if the player has passed for everybody and nothing has changed since. Otherwise the order is
    /// over.
    pub fn choose<G: Desk>(
        &mut self,
        game: &G,
        state: &G::State,
        decision: &Decision<G::Choice>,
    ) -> Option<G::Choice> {
        let order = self.order.as_ref()?;
        let turn = game.window(state)?;
        let is_known = |name: &String| order.declined.contains(name);
        let is_old = turn == order.turn && names(game, state, decision).iter().all(is_known);
        if !is_old {
            self.order = None;
            return None;
        }
        rest::<G>(decision)
    }

    /// Forgets what came after so many inputs, because it was taken back.
    pub fn take_back(&mut self, inputs: usize) {
        self.order = self.order.take().filter(|order| order.since < inputs);
    }
}

/// The option to pass.
pub fn rest<G: Desk>(decision: &Decision<G::Choice>) -> Option<G::Choice> {
    decision.choices.iter().copied().find(|&choice| G::is_rest(choice))
}

/// What can be done in a window besides passing.
fn names<G: Desk>(game: &G, state: &G::State, decision: &Decision<G::Choice>) -> Vec<String> {
    let others = decision.choices.iter().filter(|&&choice| !G::is_rest(choice));
    others.map(|&choice| game.choice_name(state, choice)).collect()
}

/// What anybody could do in the window that is open: everybody has their turn to be asked if nobody does anything.
fn offered<G: Desk>(game: &G, state: &G::State, turn: u32) -> Vec<String> {
    let (mut state, mut found, mut asked) = (state.clone(), Vec::new(), Vec::new());
    while let Pending::Decision(decision) = game.pending(&state) {
        // Whoever is asked again is asked in the next window.
        let is_open = game.window(&state) == Some(turn) && !asked.contains(&decision.seat);
        let Some(pass) = rest::<G>(&decision).filter(|_| is_open) else { break };
        asked.push(decision.seat);
        found.extend(names(game, &state, &decision));
        game.apply(&mut state, Input::Choice(pass), &mut Silent);
    }
    found
}
