//! Exact fractions, written as text: `51/400`, `-1/6`, `3`.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use odds::{NotAFraction, Prob, Value};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An exact fraction in lowest terms. As text it can be longer than any machine number.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fraction(pub Value);

impl Fraction {
    /// As a probability: without its sign.
    pub fn to_prob(&self) -> Prob {
        Prob::new(self.0.numerator().magnitude().clone(), self.0.denominator().magnitude().clone())
    }

    /// The fraction if it fits on a line; only data have longer ones.
    pub fn short(&self) -> String {
        let text = self.to_string();
        if text.len() <= 49 { text } else { format!("({} digits)", text.len() - 1) }
    }
}

impl Deref for Fraction {
    type Target = Value;

    fn deref(&self) -> &Value {
        &self.0
    }
}

impl From<Value> for Fraction {
    fn from(value: Value) -> Self {
        Self(value)
    }
}

impl From<&Prob> for Fraction {
    fn from(prob: &Prob) -> Self {
        Self(Value::from(prob))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for Fraction {
    type Err = NotAFraction;

    fn from_str(text: &str) -> Result<Self, NotAFraction> {
        text.parse().map(Self)
    }
}

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Fraction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Fraction {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Fraction".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "pattern": "^-?[0-9]+(/[0-9]+)?$",
            "description": "An exact fraction in lowest terms: \"51/400\", \"-1/6\", \"3\"."
        })
    }
}

/// Rounds a sampled number to 10 significant digits: no more are known, and the text reads back unchanged.
pub fn rounded(number: f64) -> f64 {
    format!("{number:.9e}").parse().unwrap_or(number)
}
