//! The horizon of an outlook, and the game up to it.

use kernel::{Game, Input, Pending, Sink};
use odds::Pick;

use crate::answer::{Counted, Until};
use crate::choosing::Choosing;
use crate::subject::Subject;

/// Whether a state lies beyond.
pub type IsOver<S> = Box<dyn Fn(&S) -> bool + Send + Sync>;

/// Reduces a situation to the part before the horizon.
pub type Alone<S> = Box<dyn Fn(&S) -> S + Send + Sync>;

/// The value of each count in a state.
pub type Count<S> = Box<dyn Fn(&S) -> Vec<i64> + Send + Sync>;

/// The horizon of a game with a board.
pub struct Horizon<S> {
    /// The end of the horizon.
    pub until: Until,
    /// Whether a state lies beyond.
    pub is_over: IsOver<S>,
    /// Reduces a situation to the part before the horizon: fewer states, so that more of it is exact.
    pub alone: Alone<S>,
    /// Whether the game may forget its irrelevant details without changing the counts.
    pub forgets: bool,
    /// The counts up to the horizon.
    pub counts: &'static [Counted],
    /// The increase of each count in a state, from the starting state.
    pub count: Count<S>,
}

/// A game up to its horizon.
pub(super) struct UpTo<'a, G: Subject> {
    pub game: &'a G,
    pub horizon: &'a Horizon<G::State>,
}

impl<'a, G: Subject> UpTo<'a, G> {
    /// The policy for its decisions.
    pub fn policy(choosing: &Choosing<G>) -> Pick<'a, Self> {
        match choosing {
            Choosing::Random => Pick::Uniform,
            Choosing::First | Choosing::Given(_) | Choosing::Best(_) => Pick::First,
        }
    }
}

impl<G: Subject> Game for UpTo<'_, G> {
    type State = G::State;
    type Choice = G::Choice;
    type Outcome = Vec<i64>;
    type Event = G::Event;

    fn pending(&self, state: &G::State) -> Pending<G::Choice, Vec<i64>> {
        let done = || Pending::Done((self.horizon.count)(state));
        if (self.horizon.is_over)(state) {
            return done();
        }
        match self.game.pending(state) {
            Pending::Chance(chance) => Pending::Chance(chance),
            Pending::Decision(decision) => Pending::Decision(decision),
            Pending::Done(_) => done(),
        }
    }

    fn apply(&self, state: &mut G::State, input: Input<G::Choice>, log: &mut impl Sink<G::Event>) {
        self.game.apply(state, input, log);
    }

    /// Details that do not matter to the end of the game do not matter on the way there.
    fn forget(&self, state: &mut G::State) {
        if self.horizon.forgets && !(self.horizon.is_over)(state) {
            self.game.forget(state);
        }
    }
}
