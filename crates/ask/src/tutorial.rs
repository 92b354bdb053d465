//! The tutorial: a first fight, by doing. Each kind of question is explained once, when it first comes up.

use std::sync::OnceLock;

use serde_json::Value;
use table::view::{About, Due};

/// The explanations: a line with the subject of a decision or the name of a roll, and below it the explanation, a
/// sentence or more to a line. A line that begins with the word of a front is for that one alone.
const HINTS: &str = include_str!("tutorial.txt");

/// The front that shows explanations: each has its own way to do things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Front {
    /// A terminal: words are typed.
    Terminal,
    /// A page: things are tapped.
    Page,
}

/// A subject with its explanation.
type Hint = (&'static str, String);

/// All explanations for a front.
fn hints(front: Front) -> &'static [Hint] {
    static TERMINAL: OnceLock<Vec<Hint>> = OnceLock::new();
    static PAGE: OnceLock<Vec<Hint>> = OnceLock::new();
    let (known, mine, other) = match front {
        Front::Terminal => (&TERMINAL, "terminal: ", "page: "),
        Front::Page => (&PAGE, "page: ", "terminal: "),
    };
    let read = |hint: &'static str| {
        let (word, lines) = hint.trim().split_once('\n')?;
        let lines = lines.lines().filter(|line| !line.starts_with(other));
        let lines: Vec<&str> = lines.map(|line| line.strip_prefix(mine).unwrap_or(line)).collect();
        Some((word, lines.join(" ")))
    };
    known.get_or_init(|| HINTS.split("\n\n").filter_map(read).collect())
}

/// The explanation of a question for a front, whether it was given before or not.
pub fn lesson(due: &Due, front: Front) -> Option<&'static str> {
    Hints::of(front).next(due)
}

/// The explanations that were not given yet.
#[derive(Debug, Clone)]
pub struct Hints {
    left: Vec<&'static Hint>,
}

impl Default for Hints {
    fn default() -> Self {
        Self::of(Front::Terminal)
    }
}

impl Hints {
    /// All explanations for a front.
    pub fn of(front: Front) -> Self {
        Self { left: hints(front).iter().collect() }
    }

    /// The explanation of a question, if it comes up for the first time.
    pub fn next(&mut self, due: &Due) -> Option<&'static str> {
        let asked = match due {
            Due::Choice(choice) => word(choice.about),
            Due::Roll(roll) => roll.of.clone(),
            Due::Over => return None,
        };
        let at = self.left.iter().position(|hint| hint.0 == asked)?;
        Some(&self.left.remove(at).1)
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
