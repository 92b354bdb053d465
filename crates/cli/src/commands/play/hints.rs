//! The tutorial: a first fight, by doing. Each kind of question is explained once, when it first comes up.

use serde_json::Value;
use table::view::{About, Due};

/// The explanations: a line with the subject of a decision or the name of a roll, and one with the
/// explanation.
const HINTS: &str = include_str!("tutorial.txt");

/// The explanations that were not given yet.
#[derive(Debug, Clone)]
pub struct Hints {
    left: Vec<(&'static str, &'static str)>,
}

impl Default for Hints {
    fn default() -> Self {
        Self { left: HINTS.split("\n\n").filter_map(|hint| hint.trim().split_once('\n')).collect() }
    }
}

impl Hints {
    /// The explanation of a question, if it comes up for the first time.
    pub fn next(&mut self, due: &Due) -> Option<&'static str> {
        let asked = match due {
            Due::Choice(choice) => word(choice.about),
            Due::Roll(roll) => roll.of.clone(),
            Due::Over => return None,
        };
        let at = self.left.iter().position(|(word, _)| *word == asked)?;
        Some(self.left.remove(at).1)
    }
}

/// The subject of a decision, as views write it.
fn word(about: About) -> String {
    match serde_json::to_value(about) {
        Ok(Value::String(word)) => word,
        Ok(Value::Object(fields)) => fields.keys().next().cloned().unwrap_or_default(),
        _ => String::new(),
    }
}
