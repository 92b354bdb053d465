//! The parts of an answer, their values, and the words for them.

use serde::{Deserialize, Serialize};
use source::JsonSchema;

/// Something that is told apart about how a scenario ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tell {
    /// What: `status`, `wounds`, `dead`, ...
    pub tell: String,
    /// Of whom, or of what: the id of a unit or survivor, a side, a card, `ada.head`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// What people call it: `brun becomes`, `injury boxes`.
    pub name: String,
    /// What it was before anything was rolled, where a change is what matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Value>,
}

/// A value of an answer.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Value {
    /// Whether it is so.
    Is(bool),
    /// How many.
    Number(i64),
    /// A word of the files: a state, a place, a side; of a reach, inches (`4 1/2`).
    Word(String),
}

impl Tell {
    /// A value as people read it. A healthy unit that stays so reads `None`: no injury.
    pub fn word(&self, value: &Value) -> String {
        match value {
            Value::Is(true) => "yes".into(),
            Value::Is(false) => "no".into(),
            Value::Number(number) if matches!(self.tell.as_str(), "token" | "attribute") => {
                format!("{number:+}")
            }
            Value::Number(number) => number.to_string(),
            Value::Word(word) => match self.tell.as_str() {
                "status" if word == "healthy" && self.before.as_ref() == Some(value) => "None".into(),
                "status" => {
                    let mut letters = word.chars();
                    letters
                        .next()
                        .map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
                }
                "reach" => format!("{word}\""),
                _ => word.clone(),
            },
        }
    }
}
