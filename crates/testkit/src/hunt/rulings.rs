//! The rulings, as the register spells them.

use std::collections::BTreeMap;

/// Every ruling with its options; the first option is the default. The last six do not touch the attacks of a lone
/// survivor.
pub const RULINGS: [(&str, &[&str]); 17] = [
    ("natural-attack-rolls", &["one-misses-ten-hits", "numbers-only"]),
    ("minimum-speed", &["one", "zero"]),
    ("lantern-ten-impervious", &["failure", "success"]),
    ("impervious-total", &["failure", "success"]),
    ("savage-impervious", &["kept", "spent"]),
    ("killed-by-effect", &["no-wound", "wound"]),
    ("persistent-injuries", &["after-attacks", "at-once"]),
    ("super-dense-pair", &["both", "one"]),
    ("defeated-mid-attack", &["ends-at-once", "finish-attack"]),
    ("hit-deck-empty", &["reshuffle-discard", "stop"]),
    ("extra-wounds", &["once", "each"]),
    ("priority-target", &["when-picked", "end-of-next-monster-turn"]),
    ("encourage", &["opportunities", "any-time"]),
    ("in-range", &["spaces-between", "distance"]),
    ("fellows-window", &["always-if-able", "only-with-reaction"]),
    ("interrupted-trap", &["once", "again"]),
    ("location-at-hand", &["finished", "cancelled"]),
];

/// The options of a ruling.
fn options(name: &str) -> &'static [&'static str] {
    let found = RULINGS.iter().find(|(known, _)| *known == name);
    found.unwrap_or_else(|| panic!("no ruling is called {name}")).1
}

/// A choice of options: the defaults, except for those that were set.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rulings(BTreeMap<String, String>);

impl Rulings {
    /// The defaults of the register.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same with one ruling set.
    ///
    /// # Panics
    /// If there is no such ruling or option.
    pub fn with(mut self, name: &str, option: &str) -> Self {
        assert!(options(name).contains(&option), "{name} has no option {option}");
        self.0.insert(name.to_owned(), option.to_owned());
        self
    }

    /// The option in force.
    ///
    /// # Panics
    /// If there is no such ruling.
    pub fn get(&self, name: &str) -> &str {
        self.0.get(name).map_or(options(name)[0], String::as_str)
    }

    /// Whether this option is in force.
    ///
    /// # Panics
    /// If there is no such ruling or option.
    pub fn is(&self, name: &str, option: &str) -> bool {
        assert!(options(name).contains(&option), "{name} has no option {option}");
        self.get(name) == option
    }
}
