//! The limits of numbers, and of the length of texts.

use std::ops::Range;

use serde_json::Number;
use toml::de::{DeInteger, DeValue};

use super::Check;
use super::here::Here;
use super::kind::Kind;
use super::node::Part;
use crate::words::{counted, short};

impl<'s> Check<'s, '_> {
    pub(super) fn limits(
        &mut self,
        schema: Part<'s>,
        value: &DeValue<'_>,
        span: &Range<usize>,
        here: &Here<'_>,
    ) {
        let subject = here.subject(Kind::of(value));
        let fault = match value {
            DeValue::Integer(number) => whole(schema, number),
            DeValue::Float(number) => {
                number.as_str().parse().ok().and_then(|number| fraction(schema, number))
            }
            DeValue::String(text) => length(schema, text),
            _ => None,
        };
        let Some(fault) = fault else { return };
        let problem = self.report(span, format!("{subject} must {fault}"));
        if let (Some(least), Some(most), true) =
            (schema.number("minimum"), schema.number("maximum"), Kind::of(value) != Kind::Text)
        {
            problem.hint(format!("it can be from {least} to {most}"));
        }
    }
}

fn whole(schema: Part<'_>, number: &DeInteger<'_>) -> Option<String> {
    let written = short(&number.to_string());
    let Ok(value) = i128::from_str_radix(number.as_str(), number.radix()) else {
        let is_negative = number.as_str().starts_with('-');
        return Some(format!("not be so {} a number", if is_negative { "small" } else { "large" }));
    };
    let (mut least, mut most) =
        schema.text("format").and_then(machine_range).unwrap_or((i128::MIN, i128::MAX));
    // A fractional bound lies between two whole numbers; the value has to be on the right side of it.
    if let Some(bound) = schema.number("minimum") {
        least = least.max(exact(bound, f64::ceil));
    }
    if let Some(bound) = schema.number("maximum") {
        most = most.min(exact(bound, f64::floor));
    }
    outside(value < least, value > most, &least.to_string(), &most.to_string(), &written)
}

fn fraction(schema: Part<'_>, value: f64) -> Option<String> {
    let bound = |key| schema.number(key).and_then(Number::as_f64);
    let (least, most) = (bound("minimum"), bound("maximum"));
    let shown = |bound: Option<f64>| bound.map_or_else(String::new, |bound| bound.to_string());
    let (low, high) = (least.is_some_and(|least| value < least), most.is_some_and(|most| value > most));
    outside(low, high, &shown(least), &shown(most), &value.to_string())
}

fn outside(low: bool, high: bool, least: &str, most: &str, written: &str) -> Option<String> {
    match (low, high) {
        (true, _) => Some(format!("be at least {least}, not {written}")),
        (_, true) => Some(format!("be at most {most}, not {written}")),
        _ => None,
    }
}

fn length(schema: Part<'_>, text: &str) -> Option<String> {
    let (least, most) = (schema.count("minLength"), schema.count("maxLength"));
    let length = text.chars().count();
    match (least, most) {
        (Some(1), _) if length == 0 => Some("not be empty".to_owned()),
        (Some(least), _) if length < least => {
            Some(format!("have at least {}, not {length}", counted(least, "character")))
        }
        (_, Some(most)) if length > most => {
            Some(format!("have at most {}, not {length}", counted(most, "character")))
        }
        _ => None,
    }
}

/// The range of a whole number with its number of bits. Schemas give it by name if it is large.
fn machine_range(format: &str) -> Option<(i128, i128)> {
    let bits = |digits: &str| match digits {
        "" => Some(64),
        digits => digits.parse::<u32>().ok().filter(|bits| (1..=64).contains(bits)),
    };
    if let Some(digits) = format.strip_prefix("uint") {
        Some((0, (1 << bits(digits)?) - 1))
    } else {
        let half = 1 << (bits(format.strip_prefix("int")?)? - 1);
        Some((-half, half - 1))
    }
}

fn exact(bound: &Number, round: fn(f64) -> f64) -> i128 {
    let whole = bound.as_i64().map(i128::from).or_else(|| bound.as_u64().map(i128::from));
    // The cast of a number beyond the range gives the end of the range, which bounds nothing.
    whole.unwrap_or_else(|| round(bound.as_f64().unwrap_or(0.0)) as i128)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_have_their_ranges() {
        assert_eq!(machine_range("uint8"), Some((0, 255)));
        assert_eq!(machine_range("int16"), Some((-32_768, 32_767)));
        assert_eq!(machine_range("uint"), Some((0, i128::from(u64::MAX))));
        assert_eq!(machine_range("int64"), Some((i128::from(i64::MIN), i128::from(i64::MAX))));
        assert_eq!(machine_range("int128"), None);
        assert_eq!(machine_range("date"), None);
    }
}
