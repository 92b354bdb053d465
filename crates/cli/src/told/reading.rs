//! Readings for people: a chance or a mean, and how well it is known.

use ask::{Fraction, Reading as Found};
use odds::Value;

pub use ask::Reading;

/// How a number is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// A chance, in percent.
    Percent,
    /// A number of something.
    Number,
}

/// A reading, written.
pub trait Written {
    /// For people: `>=` before what is only known from below, `~` before what is sampled.
    fn text(&self, unit: Unit) -> String;
    /// A difference for people, with its sign; that of percentages in points.
    fn signed(&self, unit: Unit) -> String;
}

impl Written for Found {
    fn text(&self, unit: Unit) -> String {
        written(
            self,
            |value| match unit {
                // Rounded from the exact value.
                Unit::Percent => value.to_prob().percent(2),
                Unit::Number => format!("{:.4}", value.to_f64()),
            },
            |value| match unit {
                Unit::Percent => format!("{:.2}%", value * 100.0),
                Unit::Number => format!("{value:.4}"),
            },
        )
    }

    fn signed(&self, unit: Unit) -> String {
        let text = |value: f64| match unit {
            Unit::Percent => format!("{:+.2}", value * 100.0),
            Unit::Number => format!("{value:+.4}"),
        };
        let exact = |value: &Fraction| {
            if value.0 == Value::from(0) {
                return text(0.0).replace('+', " ");
            }
            match unit {
                Unit::Percent => {
                    let sign = if value.0 < Value::from(0) { "-" } else { "+" };
                    format!("{sign}{}", Reading::Exact(value.clone()).text(unit).replace('%', ""))
                }
                Unit::Number => text(value.to_f64()),
            }
        };
        written(self, exact, text)
    }
}

fn written(reading: &Reading, exact: impl Fn(&Fraction) -> String, about: impl Fn(f64) -> String) -> String {
    match reading {
        Reading::Exact(value) => exact(value),
        Reading::Between { at_least, at_most } => {
            let (low, high) = (exact(at_least), exact(at_most));
            if low == high { low } else { format!("{low} to {high}") }
        }
        Reading::AtLeast { at_least } => format!(">={}", exact(at_least)),
        Reading::Infinite(_) => "infinite".to_owned(),
        Reading::Sampled { middle, .. } => format!("~{}", about(*middle)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Fraction {
        text.parse().unwrap()
    }

    #[test]
    fn what_is_known_to_the_last_digit_shown_is_one_number() {
        let half = Reading::Exact(value("1/2"));
        assert_eq!((half.text(Unit::Percent), half.text(Unit::Number)), ("50.00%".into(), "0.5000".into()));
        let close = Reading::Between { at_least: value("1/2"), at_most: value("500001/1000000") };
        assert_eq!(close.text(Unit::Percent), "50.00%");
        let wide = Reading::Between { at_least: value("1/2"), at_most: value("3/4") };
        assert_eq!(wide.text(Unit::Percent), "50.00% to 75.00%");
        assert_eq!(Reading::AtLeast { at_least: value("7/2") }.text(Unit::Number), ">=3.5000");
        assert_eq!(Reading::Sampled { middle: 0.25, low: 0.2, high: 0.3 }.text(Unit::Percent), "~25.00%");
    }

    #[test]
    fn differences_have_a_sign_but_for_none() {
        let (third, half) = (Reading::Exact(value("1/3")), Reading::Exact(value("1/2")));
        assert_eq!(third.minus(&half).unwrap().signed(Unit::Percent), "-16.67");
        assert_eq!(half.minus(&half).unwrap().signed(Unit::Percent), " 0.00");
        let one = Reading::Sampled { middle: 0.5, low: 0.47, high: 0.53 };
        assert_eq!(one.minus(&half).unwrap().signed(Unit::Number), "~+0.0000");
    }
}
