//! The rulings, as the register spells them.

use std::collections::BTreeMap;

/// Every ruling with its options; the first option is the default.
pub const RULINGS: [(&str, &[&str]); 31] = [
    ("dazed-melee", &["advantage", "auto-hit"]),
    ("low-attack-band", &["as-printed", "no-effect"]),
    ("off-table", &["open-ended", "clamp"]),
    ("stunned-ranged", &["must-hit", "defence", "incapacitates"]),
    ("injured-again", &["keep-worse", "escalate", "replace"]),
    ("recover-timing", &["before-step", "next-turn"]),
    ("staggered-ends", &["end-of-own-turn", "next-upkeep"]),
    ("half-speed", &["exact", "up", "down"]),
    ("half-order", &["distance", "move"]),
    ("staggered-checks", &["all-own-turn", "attacks-only"]),
    ("rolls-as-checks", &["no", "lower-die", "worse-die"]),
    ("both-edges", &["cancel", "net", "disadvantage"]),
    ("dazed-move", &["one-inch", "half-move", "none"]),
    ("multi-wound-downed", &["out", "lose-wound"]),
    ("injury-roll-wounds", &["direct", "lose-wound"]),
    ("injury-pool", &["highest-undefended", "highest-hit", "each"]),
    ("kept-die", &["kept", "first"]),
    ("critical", &["none", "two-defences", "extra-attack", "injury-20"]),
    ("natural-20", &["twenty-passes", "plain", "one-fails", "one-to-four-fail"]),
    ("short-fall", &["roll", "none-below-2"]),
    ("elevated-edge", &["two-inches", "more-than-one", "any"]),
    ("ledge-moment", &["on-worsening", "every-upkeep"]),
    ("ledge-move", &["none", "test"]),
    ("railing", &["per-edge", "all-sides"]),
    ("ledge-choice", &["random", "nearest", "attacker"]),
    ("ledge-chain", &["add-heights", "retest"]),
    ("disengage-strike", &["none", "one-hit"]),
    ("fight-order", &["best-agility", "highest-number"]),
    ("several-attacks", &["together", "one-by-one"]),
    ("downed-contact", &["engaged", "free"]),
    ("hardy-rolls", &["attacks-only", "both"]),
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
