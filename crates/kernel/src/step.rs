//! The steps of a game, in the words of the rulebook.

use crate::Rule;

/// A step of the rulebook that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The name that the rulebook gives it.
    pub name: &'static str,
    /// The rule that says what happens in it.
    pub rule: &'static Rule,
}
