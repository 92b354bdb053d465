//! A game that forgets: after each input it drops everything that can no longer matter to the answer. The rest is
//! shorter to play, and more often matches a remembered state.

use kernel::{Decision, Game, Input, Pending, Sink, Waits};

/// The game, played briefly. It has the same distribution of outcomes ([`Game::forget`]).
pub(crate) struct Brief<'g, G>(pub &'g G);

impl<G: Game> Game for Brief<'_, G> {
    type State = G::State;
    type Choice = G::Choice;
    type Outcome = G::Outcome;
    type Event = G::Event;

    fn pending(&self, state: &G::State) -> Pending<G::Choice, G::Outcome> {
        self.0.pending(state)
    }

    fn waits(&self, state: &G::State, decision: &mut Decision<G::Choice>) -> Waits<G::Outcome> {
        self.0.waits(state, decision)
    }

    fn over(&self, state: &G::State) -> Option<G::Outcome> {
        self.0.over(state)
    }

    fn apply(&self, state: &mut G::State, input: Input<G::Choice>, log: &mut impl Sink<G::Event>) {
        self.0.apply(state, input, log);
        self.0.forget(state);
    }

    fn play_on(
        &self,
        state: &mut G::State,
        input: Input<G::Choice>,
        decision: &mut Decision<G::Choice>,
        log: &mut impl Sink<G::Event>,
    ) -> bool {
        let told = self.0.play_on(state, input, decision, log);
        // Forgetting nothing is sound; forgetting might change what the log said.
        if !told {
            self.0.forget(state);
        }
        told
    }
}
