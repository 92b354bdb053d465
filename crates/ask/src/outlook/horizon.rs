//! How far one looks, and the game up to there.

use kernel::{Game, Input, Pending, Sink};
use odds::Policy;

use crate::answer::{Counted, Until};
use crate::choosing::Choosing;
use crate::subject::Subject;

/// Whether a state lies beyond.
pub type IsOver<S> = Box<dyn Fn(&S) -> bool + Send + Sync>;

/// The same situation without what comes after.
pub type Alone<S> = Box<dyn Fn(&S) -> S + Send + Sync>;

/// How much of each thing there is in a state.
pub type Count<S> = Box<dyn Fn(&S) -> Vec<i64> + Send + Sync>;

/// How far one looks ahead while a game with a board is played.
pub struct Horizon<S> {
    /// Up to where.
    pub until: Until,
    /// Whether a state lies beyond.
    pub is_over: IsOver<S>,
    /// The same situation without what comes after: less to tell apart, so that more of it is exact.
    pub alone: Alone<S>,
    /// Whether what the game forgets as making no difference makes none to what is counted, either.
    pub forgets: bool,
    /// What is counted up to there.
    pub counts: &'static [Counted],
    /// How much of it there is in a state, more than in the one that one looks from.
    pub count: Count<S>,
}

/// A game up to where one looks.
pub(super) struct UpTo<'a, G: Subject> {
    pub game: &'a G,
    pub horizon: &'a Horizon<G::State>,
}

impl<'a, G: Subject> UpTo<'a, G> {
    /// How its decisions fall.
    pub fn policy(choosing: &Choosing<G>) -> Policy<'a, Self> {
        match choosing {
            Choosing::Random => Policy::Uniform,
            Choosing::First | Choosing::Given(_) | Choosing::Best(_) => Policy::First,
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

    /// What makes no difference to the end of the game makes none on the way there.
    fn forget(&self, state: &mut G::State) {
        if self.horizon.forgets && !(self.horizon.is_over)(state) {
            self.game.forget(state);
        }
    }
}
