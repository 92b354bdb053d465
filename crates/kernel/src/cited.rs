//! Events that cite: what happened, the rules that it follows from, and the rulings that it turned on.

use crate::{Cites, Few, Rule, Ruling};

/// Something that happened in a game, by itself.
pub trait Happening {
    /// Whether an event that only cites belongs to the line before it ([`Cites::looks_back`]).
    fn looks_back(&self) -> bool {
        false
    }
}

/// An event with the rules and rulings that it follows from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cited<What> {
    /// The rules that it follows from, the chief one first.
    pub rules: Few<&'static Rule, 12>,
    /// The rulings that made a difference.
    pub rulings: Few<&'static Ruling, 8>,
    /// The event itself.
    pub what: What,
}

impl<What> Cited<What> {
    /// An event and the rules that it follows from.
    pub fn new(rules: &[&'static Rule], what: What) -> Self {
        Self { rules: rules.iter().copied().collect(), rulings: Few::new(), what }
    }

    /// The same, following from a further rule if the condition holds. Most do not: then nothing is moved or called.
    #[inline]
    pub fn citing(mut self, condition: bool, rule: &'static Rule) -> Self {
        if condition {
            self.cite(rule);
        }
        self
    }

    /// The same, following from further rules, each if its condition holds.
    pub fn citing_each(mut self, rules: &[(bool, &'static Rule)]) -> Self {
        for &(_, rule) in rules.iter().filter(|(condition, _)| *condition) {
            self.cite(rule);
        }
        self
    }

    fn cite(&mut self, rule: &'static Rule) {
        if !self.rules.contains(&rule) {
            self.rules.push(rule);
        }
    }

    /// The same, turning on further rulings.
    pub fn ruled(mut self, rulings: &[&'static Ruling]) -> Self {
        for &ruling in rulings {
            self.turn_on(ruling);
        }
        self
    }

    /// The same, turning on a further ruling if the condition holds.
    #[inline]
    pub fn ruled_if(mut self, condition: bool, ruling: &'static Ruling) -> Self {
        if condition {
            self.turn_on(ruling);
        }
        self
    }

    fn turn_on(&mut self, ruling: &'static Ruling) {
        if !self.rulings.contains(&ruling) {
            self.rulings.push(ruling);
        }
    }
}

impl<What: Happening> Cites for Cited<What> {
    fn rules(&self) -> &[&'static Rule] {
        &self.rules
    }

    fn rulings(&self) -> &[&'static Ruling] {
        &self.rulings
    }

    fn looks_back(&self) -> bool {
        self.what.looks_back()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &Rule = &Rule { id: "ONE", gist: "", on_page: true };
    const TWO: &Rule = &Rule { id: "TWO", gist: "", on_page: true };

    const FIRST: &Ruling = &Ruling { id: "first", question: "", why: "", options: &[] };
    const OTHER: &Ruling = &Ruling { id: "other", question: "", why: "", options: &[] };

    #[derive(Clone, Copy, PartialEq)]
    enum What {
        Rings,
        Settled,
    }

    impl Happening for What {
        fn looks_back(&self) -> bool {
            *self == Self::Settled
        }
    }

    #[test]
    fn a_rule_is_cited_once_and_only_if_it_took_part() {
        let event = Cited::new(&[ONE], What::Rings).citing(true, ONE).citing(false, TWO);
        assert_eq!(event.rules(), [ONE]);
        assert_eq!(event.citing(true, TWO).rules(), [ONE, TWO]);
        assert_eq!(event.citing_each(&[(true, ONE), (false, TWO)]).rules(), [ONE]);
        assert_eq!(event.citing_each(&[(false, ONE), (true, TWO)]).rules(), [ONE, TWO]);
        assert!(Cited::new(&[], What::Settled).looks_back() && !Cited::new(&[], What::Rings).looks_back());
    }

    #[test]
    fn a_ruling_is_turned_on_once_and_only_if_it_took_part() {
        let event = Cited::new(&[ONE], What::Rings).ruled(&[FIRST, FIRST]).ruled_if(false, OTHER);
        assert_eq!(event.rulings(), [FIRST]);
        assert_eq!(event.ruled_if(true, FIRST).rulings(), [FIRST]);
        assert_eq!(event.ruled_if(true, OTHER).rulings(), [FIRST, OTHER]);
    }
}
