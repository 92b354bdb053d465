//! Options that a player might miss, and the reason why they are not there.

use std::fmt;

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

impl fmt::Display for NotOffered {
    /// One sentence. A reason may begin with the name itself.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, why, .. } = self;
        let is_in_it = why.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with(' '));
        if is_in_it { write!(f, "{why}.") } else { write!(f, "{name}: {why}.") }
    }
}
