//! Coming to rest: a driver that plays on wants to know at once what the game waits for. A step that has just worked
//! out the options hands them over, so that nobody works them out again.

use kernel::{Decision, Waits};

use crate::{Choice, Outcome};

/// Takes the decision on which the game rests, if a driver wants to know it.
pub(crate) trait Rest {
    /// The game rests on a decision, which `ask` writes down. Always true, for steps that say whether something rests.
    fn on(&mut self, ask: impl FnOnce(&mut Decision<Choice>) -> Waits<Outcome>) -> bool;
}

/// No driver wants to know.
pub(crate) struct Unasked;

impl Rest for Unasked {
    #[inline]
    fn on(&mut self, _: impl FnOnce(&mut Decision<Choice>) -> Waits<Outcome>) -> bool {
        true
    }
}

/// A driver wants to know. Not all steps tell.
pub(crate) struct Asked<'d> {
    /// The decision to write over.
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
