//! Readings for people: a chance or a mean, with its certainty.

use odds::Value;

use crate::answer::{Ahead, Prospect};
use crate::fraction::Fraction;
use crate::reading::Reading;

/// The format of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// A chance, in percent.
    Percent,
    /// A number of something.
    Number,
}

impl Reading {
    /// The text for people: `>=` before a lower bound, `~` before a sampled number.
    pub fn text(&self, unit: Unit) -> String {
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

    /// A difference for people, with its sign; that of percentages in points.
    pub fn signed(&self, unit: Unit) -> String {
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

    /// A mean as a narrow table has it.
    pub fn short(&self) -> String {
        match self {
            Self::Sampled { middle, high, .. } => format!("{} ± {:.2}", rounded(*middle, 2), high - middle),
            other => rounded(other.middle(), 3),
        }
    }
}

impl Ahead {
    /// Leaves out counts too rare, for every option, for a narrow table to show.
    #[must_use]
    pub fn for_a_table(&self) -> Self {
        self.clone().without(|mean| {
            mean.middle().abs() < if matches!(mean, Reading::Sampled { .. }) { 0.005 } else { 0.0005 }
        })
    }
}

impl Prospect {
    /// The name of the option.
    pub fn name(&self) -> &str {
        self.option.as_deref().unwrap_or("from here")
    }
}

/// Rounds a number to some decimals. Halves go up, as in exact percentages, and zero has no sign.
fn rounded(number: f64, decimals: usize) -> String {
    let scale = 10_f64.powi(decimals as i32);
    let least = 1e-9_f64.copysign(number);
    let number = (number * scale + least).round() / scale;
    format!("{:.decimals$}", if number == 0.0 { 0.0 } else { number })
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

    #[test]
    fn means_are_rounded_as_percentages_are() {
        let exact = |text: &str| Reading::Exact(text.parse().unwrap()).short();
        assert_eq!(
            ["1/4", "41/80", "-1/80", "-1/10000"].map(exact),
            ["0.250", "0.513", "-0.013", "0.000"].map(str::to_owned)
        );
        assert_eq!(Reading::Sampled { middle: 0.5, low: 0.402, high: 0.598 }.short(), "0.50 ± 0.10");
    }
}
