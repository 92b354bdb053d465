//! The engine without hints.

use kernel::{Game, Input, Pending, Sink};
use showdown::content::Showdown;
use showdown::{Choice, Event, State};

/// The same game without hints for exact odds: nothing is forgotten, tallied or lumped together. Its outcome is
/// the value that `end` gives for the last state.
pub struct Bare<'a, O> {
    /// The game.
    pub showdown: &'a Showdown,
    /// The outcome of the last state.
    pub end: fn(&Showdown, &State) -> O,
}

impl<O: Clone + Eq + std::hash::Hash> Game for Bare<'_, O> {
    type State = State;
    type Choice = Choice;
    type Outcome = O;
    type Event = Event;

    fn pending(&self, state: &State) -> Pending<Choice, O> {
        match self.showdown.pending(state) {
            Pending::Chance(chance) => Pending::Chance(chance),
            Pending::Decision(decision) => Pending::Decision(decision),
            Pending::Done(_) => Pending::Done((self.end)(self.showdown, state)),
        }
    }

    fn apply(&self, state: &mut State, input: Input<Choice>, log: &mut impl Sink<Event>) {
        self.showdown.apply(state, input, log);
    }
}
