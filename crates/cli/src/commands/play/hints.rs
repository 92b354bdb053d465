//! The tutorial: a first fight, by doing. Each kind of question is explained once, when it first comes up.

use table::view::Due;

/// What is explained at which question: a line with words of it, and one with what to know then.
const HINTS: &str = include_str!("tutorial.txt");

/// What was not explained yet.
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
    /// What to know at a question, if it comes up for the first time.
    pub fn next(&mut self, due: &Due) -> Option<&'static str> {
        let asked = match due {
            Due::Choice(choice) => choice.text.clone(),
            Due::Roll(roll) => roll.of.clone(),
            Due::Over => return None,
        };
        let is_roll = matches!(due, Due::Roll(_));
        let is_it = |(word, _): &(&str, &str)| if is_roll { asked == *word } else { asked.contains(word) };
        let at = self.left.iter().position(is_it)?;
        Some(self.left.remove(at).1)
    }
}
