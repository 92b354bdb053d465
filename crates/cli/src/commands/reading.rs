//! A number of an answer, a chance or a mean, and how well it is known.

use odds::{Answer, Mean, Prob, Value};
use packs::Key;
use serde_json::{Value as Json, json};
use sim::{Estimate, Known, Sampled};

/// A number, and how well it is known.
#[derive(Debug, Clone, PartialEq)]
pub enum Reading {
    /// Known exactly.
    Exact(Value),
    /// No less than the one and no more than the other: a part was not followed to its end.
    Between(Value, Value),
    /// No less than this, because a part was not followed to its end; no bound above is known.
    AtLeast(Value),
    /// Without end: with some chance the game never ends, and this is counted on and on.
    Infinite,
    /// Sampled, with its 95 % interval.
    Sampled { middle: f64, low: f64, high: f64 },
}

/// How a number is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// A chance, in percent.
    Percent,
    /// A number of something.
    Number,
}

impl Reading {
    /// The chance of all outcomes that are meant.
    pub fn chance(known: &Known<Key>, is_meant: impl Fn(&Key) -> bool) -> Self {
        match known {
            Known::Exact(answer) => Self::Exact(Value::from(&answer.probability(is_meant))),
            Known::UpTo(answer) => {
                let low = Value::from(&answer.probability(is_meant));
                let high = &low + &Value::from(&answer.unresolved());
                Self::Between(low, high)
            }
            Known::Sampled { sampled, .. } => {
                let count = sampled.counts.iter().filter(|(key, _)| is_meant(key)).map(|(_, count)| count);
                let Estimate { probability, low, high } = Estimate::new(count.sum(), sampled.trials);
                Self::Sampled { middle: probability, low, high }
            }
        }
    }

    /// The mean of one number over a sample.
    pub fn sampled_mean(sampled: &Sampled<Key>, index: usize) -> Self {
        let n = (sampled.trials - sampled.unfinished).max(1) as f64;
        let sum = |power: i32| -> f64 {
            let part = |(key, count): (&Key, &u64)| f64::from(key[index]).powi(power) * *count as f64;
            sampled.counts.iter().map(part).sum()
        };
        let middle = sum(1) / n;
        let variance = (sum(2) / n - middle * middle).max(0.0);
        let reach = 1.96 * (variance / n).sqrt();
        Self::Sampled { middle, low: middle - reach, high: middle + reach }
    }

    /// The number itself, or the middle of what it may be.
    pub fn middle(&self) -> f64 {
        match self {
            Self::Exact(value) | Self::AtLeast(value) => value.to_f64(),
            Self::Infinite => f64::INFINITY,
            Self::Between(low, high) => low.to_f64().midpoint(high.to_f64()),
            Self::Sampled { middle, .. } => *middle,
        }
    }

    /// How much larger this is than the other; `None` if nothing is known about it.
    pub fn minus(&self, other: &Self) -> Option<Self> {
        let sampled = |reading: &Self| match reading {
            Self::Exact(value) => Some([value.to_f64(); 3]),
            Self::Between(low, high) => {
                let (low, high) = (low.to_f64(), high.to_f64());
                Some([low.midpoint(high), low, high])
            }
            Self::AtLeast(_) | Self::Infinite => None,
            Self::Sampled { middle, low, high } => Some([*middle, *low, *high]),
        };
        let bounds = |reading: &Self| match reading {
            Self::Exact(value) => Some((value.clone(), value.clone())),
            Self::Between(low, high) => Some((low.clone(), high.clone())),
            Self::AtLeast(_) | Self::Infinite | Self::Sampled { .. } => None,
        };
        if let (Self::Exact(this), Self::Exact(other)) = (self, other) {
            return Some(Self::Exact(this - other));
        }
        if let (Some(this), Some(other)) = (bounds(self), bounds(other)) {
            return Some(Self::Between(&this.0 - &other.1, &this.1 - &other.0));
        }
        let (this, other) = (sampled(self)?, sampled(other)?);
        let middle = this[0] - other[0];
        // Both were played with the same dice, so that their errors may add up.
        let reach =
            |here: usize, there: usize| (this[0] - this[here]).abs() + (other[0] - other[there]).abs();
        Some(Self::Sampled { middle, low: middle - reach(1, 2), high: middle + reach(2, 1) })
    }

    /// For people: `>=` before what is only known from below, `~` before what is sampled.
    pub fn text(&self, unit: Unit) -> String {
        self.written(
            |value| match unit {
                // Rounded from the exact value.
                Unit::Percent => {
                    Prob::new(value.numerator().magnitude().clone(), value.denominator().magnitude().clone())
                        .percent(2)
                }
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
        let exact = |value: &Value| {
            if *value == Value::from(0) {
                return text(0.0).replace('+', " ");
            }
            match unit {
                Unit::Percent => {
                    let sign = if *value < Value::from(0) { "-" } else { "+" };
                    format!("{sign}{}", Self::Exact(value.clone()).text(unit).replace('%', ""))
                }
                Unit::Number => text(value.to_f64()),
            }
        };
        self.written(exact, text)
    }

    fn written(&self, exact: impl Fn(&Value) -> String, about: impl Fn(f64) -> String) -> String {
        match self {
            Self::Exact(value) => exact(value),
            Self::Between(low, high) => {
                let (low, high) = (exact(low), exact(high));
                if low == high { low } else { format!("{low} to {high}") }
            }
            Self::AtLeast(low) => format!(">={}", exact(low)),
            Self::Infinite => "infinite".to_owned(),
            Self::Sampled { middle, .. } => format!("~{}", about(*middle)),
        }
    }

    /// For programs: a fraction if it is exact, or else an object that says of which kind it is.
    pub fn json(&self) -> Json {
        match self {
            Self::Exact(value) => value.to_string().into(),
            Self::Between(low, high) => {
                json!({ "kind": "up-to", "at_least": low.to_string(), "at_most": high.to_string() })
            }
            Self::AtLeast(low) => json!({ "kind": "up-to", "at_least": low.to_string(), "at_most": null }),
            Self::Infinite => json!({ "kind": "infinite" }),
            Self::Sampled { middle, low, high } => {
                json!({ "kind": "sampled", "decimal": middle, "interval": [low, high] })
            }
        }
    }
}

impl From<Mean> for Reading {
    fn from(mean: Mean) -> Self {
        match mean {
            Mean::Exact(mean) => Self::Exact(Value::from(&mean)),
            Mean::AtLeast(mean) => Self::AtLeast(Value::from(&mean)),
            Mean::Infinite => Self::Infinite,
        }
    }
}

/// The mean of one number over the outcomes of an answer.
pub fn mean(answer: &Answer<Key>, index: usize) -> Value {
    let part = |(key, prob): (&Key, &Prob)| &Value::from(i64::from(key[index])) * &Value::from(prob);
    answer.outcomes.iter().map(part).fold(Value::from(0), |sum, part| &sum + &part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Value {
        text.parse().unwrap()
    }

    #[test]
    fn what_is_known_to_the_last_digit_shown_is_one_number() {
        let half = Reading::Exact(value("1/2"));
        assert_eq!((half.text(Unit::Percent), half.text(Unit::Number)), ("50.00%".into(), "0.5000".into()));
        let close = Reading::Between(value("1/2"), value("500001/1000000"));
        assert_eq!(close.text(Unit::Percent), "50.00%");
        let wide = Reading::Between(value("1/2"), value("3/4"));
        assert_eq!(wide.text(Unit::Percent), "50.00% to 75.00%");
        assert_eq!(Reading::AtLeast(value("7/2")).text(Unit::Number), ">=3.5000");
        assert_eq!(Reading::Sampled { middle: 0.25, low: 0.2, high: 0.3 }.text(Unit::Percent), "~25.00%");
    }

    #[test]
    fn differences_are_as_sure_as_what_they_come_from() {
        let (third, half) = (Reading::Exact(value("1/3")), Reading::Exact(value("1/2")));
        assert_eq!(third.minus(&half), Some(Reading::Exact(value("-1/6"))));
        assert_eq!(third.minus(&half).unwrap().signed(Unit::Percent), "-16.67");
        assert_eq!(half.minus(&half).unwrap().signed(Unit::Percent), " 0.00");
        let wide = Reading::Between(value("1/2"), value("3/4"));
        assert_eq!(wide.minus(&third), Some(Reading::Between(value("1/6"), value("5/12"))));
        assert_eq!(third.minus(&wide), Some(Reading::Between(value("-5/12"), value("-1/6"))));
        assert_eq!(half.minus(&Reading::AtLeast(value("1"))), None);
        assert_eq!(Reading::Infinite.minus(&half), None);
        assert_eq!(Reading::Infinite.minus(&Reading::Infinite), None);
        let one = Reading::Sampled { middle: 0.5, low: 0.47, high: 0.53 };
        let other = Reading::Sampled { middle: 0.3, low: 0.26, high: 0.34 };
        let Some(Reading::Sampled { middle, low, high }) = one.minus(&other) else { panic!("not sampled") };
        assert!((middle - 0.2).abs() < 1e-12 && (low - 0.13).abs() < 1e-12 && (high - 0.27).abs() < 1e-12);
        assert_eq!(one.minus(&half).unwrap().signed(Unit::Number), "~+0.0000");
    }
}
