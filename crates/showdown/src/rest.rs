//! Coming to rest: whoever plays on wants to know at once what the game then waits for, and what a step has just found
//! out about it need not be found out again.

use kernel::{Decision, Waits};

use crate::{Choice, Outcome};

/// Whether somebody wants to know the decision on which the game rests.
pub(crate) trait Rest {
    /// The game rests on a decision, which `ask` writes down. Always true, for steps that say whether something rests.
    fn on(&mut self, ask: impl FnOnce(&mut Decision<Choice>) -> Waits<Outcome>) -> bool;
}

/// Nobody wants to know.
pub(crate) struct Unasked;

impl Rest for Unasked {
    #[inline]
    fn on(&mut self, _: impl FnOnce(&mut Decision<Choice>) -> Waits<Outcome>) -> bool {
        true
    }
}

/// Somebody does. Not all steps tell.
pub(crate) struct Asked<'d> {
    /// Where the decision is written down.
    pub decision: &'d mut Decision<Choice>,
    /// Whether it is.
    pub told: bool,
}

impl Rest for Asked<'_> {
    #[inline]
    fn on(&mut self, ask: impl FnOnce(&mut Decision<Choice>) -> Waits<Outcome>) -> bool {
        self.told = matches!(ask(self.decision), Waits::Decision);
        true
    }
}
