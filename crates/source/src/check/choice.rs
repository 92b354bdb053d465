//! Values that are one of a list.

use std::ops::Range;

use serde_json::Value;
use toml::de::DeValue;

use super::here::Here;
use super::{Check, Item};
use crate::nearest::{listed, nearest};
use crate::words::{code, or};

impl Check<'_, '_> {
    pub(super) fn choice(
        &mut self,
        choices: &[&Value],
        item: Item<'_, '_>,
        span: &Range<usize>,
        here: &Here<'_>,
    ) {
        if choices.iter().any(|choice| is(item, choice)) {
            return;
        }
        let known: Vec<String> = choices.iter().map(|choice| shown(choice)).collect();
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        let subject = here.subject(item.kind());
        match item {
            Item::Value(DeValue::String(word)) => {
                self.report(span, format!("{subject} cannot be {}", code(word))).hint(hint(word, &known));
            }
            Item::Value(DeValue::Integer(number)) => {
                let message = format!("{subject} cannot be {}", code(&number.to_string()));
                self.report(span, message).hint(hint("", &known));
            }
            _ => {
                let message = format!("{subject} cannot be {}", item.found());
                self.report(span, message).hint(hint("", &known));
            }
        }
    }
}

/// The nearest of some words, and all of them.
pub(super) fn hint(word: &str, known: &[&str]) -> String {
    match (nearest(word, known.iter().copied()), known) {
        (Some(near), [_]) => format!("did you mean {}?", code(near)),
        (Some(near), _) => format!("did you mean {}? It can be {}", code(near), listed(known, or)),
        (None, _) => format!("it can be {}", listed(known, or)),
    }
}

fn is(item: Item<'_, '_>, choice: &Value) -> bool {
    match (item, choice) {
        (Item::Value(DeValue::String(text)), Value::String(choice)) => text == choice,
        (Item::Value(DeValue::Boolean(truth)), Value::Bool(choice)) => truth == choice,
        (Item::Value(DeValue::Integer(number)), Value::Number(choice)) => {
            i64::from_str_radix(number.as_str(), number.radix())
                .is_ok_and(|number| choice.as_i64() == Some(number))
        }
        (Item::Value(DeValue::Float(number)), Value::Number(choice)) => {
            number.as_str().parse().is_ok_and(|number: f64| choice.as_f64() == Some(number))
        }
        _ => false,
    }
}

fn shown(choice: &Value) -> String {
    choice.as_str().map_or_else(|| choice.to_string(), str::to_owned)
}
