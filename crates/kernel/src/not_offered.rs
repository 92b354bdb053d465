//! Options that a player might miss, and the reason why they are not there.

use crate::Rule;

/// Something that one might look for among the options of a decision and does not find.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotOffered {
    /// Its name: a figure, or an option in the words of the others.
    pub name: String,
    /// Why it is not there, without a full stop.
    pub why: String,
    /// The rule that says so, where it is one rule.
    pub rule: Option<&'static Rule>,
}

impl NotOffered {
    /// Something, and why it is not there.
    pub fn new(name: impl Into<String>, why: impl Into<String>) -> Self {
        Self { name: name.into(), why: why.into(), rule: None }
    }

    /// The same by a rule.
    #[must_use]
    pub fn by(self, rule: &'static Rule) -> Self {
        Self { rule: Some(rule), ..self }
    }
}
