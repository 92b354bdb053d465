//! A number of an answer, a chance or a mean, with its certainty.

use odds::{Answer, Mean, Prob, Value};
use packs::Key;
use serde::{Deserialize, Serialize};
use sim::{Estimate, Knowledge, Moments, Sampled};
use source::JsonSchema;

use crate::fraction::{Fraction, rounded};

/// A number with its certainty.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Reading {
    /// Known exactly.
    Exact(Fraction),
    /// No less than the one and no more than the other: a part was not followed to its end.
    Between {
        /// The least that it can be.
        at_least: Fraction,
        /// The most that it can be.
        at_most: Fraction,
    },
    /// No less than this, because a part was not followed to its end; no bound above is known.
    AtLeast {
        /// The least that it can be.
        at_least: Fraction,
    },
    /// Estimated from a sample.
    Sampled {
        /// The best guess.
        middle: f64,
        /// The lower end of its 95 % interval.
        low: f64,
        /// The upper end of its 95 % interval.
        high: f64,
    },
    /// Infinite: with some chance the game never ends, and the count grows forever.
    Infinite(Endless),
}

/// The word for an infinite number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Endless {
    /// The number is infinite.
    Infinite,
}

impl Reading {
    /// The infinite number.
    pub const INFINITE: Self = Self::Infinite(Endless::Infinite);

    /// The chance of all outcomes that are meant.
    pub fn chance(known: &Knowledge<Key>, is_meant: impl Fn(&Key) -> bool) -> Self {
        match known {
            Knowledge::Exact(answer) => Self::Exact(Fraction::from(&answer.probability(is_meant))),
            Knowledge::UpTo(answer) => {
                let low = Value::from(&answer.probability(is_meant));
                let at_most = Fraction(&low + &Value::from(&answer.unresolved()));
                Self::Between { at_least: Fraction(low), at_most }
            }
            Knowledge::Sampled { sampled, .. } => {
                let count = sampled.counts.iter().filter(|(key, _)| is_meant(key)).map(|(_, count)| count);
                Self::estimate(Estimate::new(count.sum(), sampled.trials))
            }
        }
    }

    /// An estimate from a sample.
    pub fn estimate(Estimate { middle, low, high }: Estimate) -> Self {
        Self::Sampled { middle: rounded(middle), low: rounded(low), high: rounded(high) }
    }

    /// The mean of one number over a sample.
    pub fn sampled_mean(sampled: &Sampled<Key>, index: usize) -> Self {
        let numbers = sampled.counts.iter().map(|(key, &games)| (i64::from(key[index]), games));
        Self::estimate(numbers.collect::<Moments>().mean())
    }

    /// The chance of all of these outcomes together.
    pub fn sum(parts: &[Self]) -> Self {
        let mut exact = Value::from(0);
        let mut is_exact = true;
        for part in parts {
            match part {
                Self::Exact(value) => exact = &exact + &value.0,
                Self::Between { at_least, .. } | Self::AtLeast { at_least } => {
                    (exact, is_exact) = (&exact + &at_least.0, false);
                }
                Self::Infinite(_) => return Self::INFINITE,
                Self::Sampled { .. } => {
                    let ends =
                        |of: fn([f64; 3]) -> f64| rounded(parts.iter().map(|part| of(part.ends())).sum());
                    let (low, high) = (ends(|[low, _, _]| low), ends(|[_, _, high]| high));
                    return Self::Sampled { middle: ends(|[_, middle, _]| middle), low, high };
                }
            }
        }
        if is_exact { Self::Exact(Fraction(exact)) } else { Self::AtLeast { at_least: Fraction(exact) } }
    }

    /// The least, the middle and the most that it may be.
    fn ends(&self) -> [f64; 3] {
        match self {
            Self::Sampled { middle, low, high } => [*low, *middle, *high],
            other => [other.middle(); 3],
        }
    }

    /// The number itself, or the middle of its bounds.
    pub fn middle(&self) -> f64 {
        match self {
            Self::Exact(value) | Self::AtLeast { at_least: value } => value.to_f64(),
            Self::Infinite(_) => f64::INFINITY,
            Self::Between { at_least, at_most } => at_least.to_f64().midpoint(at_most.to_f64()),
            Self::Sampled { middle, .. } => *middle,
        }
    }

    /// The number as far as it is known for certain.
    pub fn certain(&self) -> Option<&Fraction> {
        match self {
            Self::Exact(value)
            | Self::Between { at_least: value, .. }
            | Self::AtLeast { at_least: value } => Some(value),
            Self::Sampled { .. } | Self::Infinite(_) => None,
        }
    }

    /// This number less the other; `None` if nothing is known about the difference.
    pub fn minus(&self, other: &Self) -> Option<Self> {
        let sampled = |reading: &Self| match reading {
            Self::Exact(value) => Some([value.to_f64(); 3]),
            Self::Between { at_least, at_most } => {
                let (low, high) = (at_least.to_f64(), at_most.to_f64());
                Some([low.midpoint(high), low, high])
            }
            Self::AtLeast { .. } | Self::Infinite(_) => None,
            Self::Sampled { middle, low, high } => Some([*middle, *low, *high]),
        };
        let bounds = |reading: &Self| match reading {
            Self::Exact(value) => Some((value.clone(), value.clone())),
            Self::Between { at_least, at_most } => Some((at_least.clone(), at_most.clone())),
            Self::AtLeast { .. } | Self::Infinite(_) | Self::Sampled { .. } => None,
        };
        if let (Self::Exact(this), Self::Exact(other)) = (self, other) {
            return Some(Self::Exact(Fraction(&this.0 - &other.0)));
        }
        if let (Some(this), Some(other)) = (bounds(self), bounds(other)) {
            let (at_least, at_most) = (&this.0.0 - &other.1.0, &this.1.0 - &other.0.0);
            return Some(Self::Between { at_least: Fraction(at_least), at_most: Fraction(at_most) });
        }
        let (this, other) = (sampled(self)?, sampled(other)?);
        let middle = this[0] - other[0];
        // Both samples share their dice, so that their errors may add up.
        let reach =
            |here: usize, there: usize| (this[0] - this[here]).abs() + (other[0] - other[there]).abs();
        let (low, high) = (middle - reach(1, 2), middle + reach(2, 1));
        Some(Self::Sampled { middle: rounded(middle), low: rounded(low), high: rounded(high) })
    }
}

impl From<Mean> for Reading {
    fn from(mean: Mean) -> Self {
        match mean {
            Mean::Exact(mean) => Self::Exact(Fraction::from(&mean)),
            Mean::AtLeast(mean) => Self::AtLeast { at_least: Fraction::from(&mean) },
            Mean::Infinite => Self::INFINITE,
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

    fn value(text: &str) -> Fraction {
        text.parse().unwrap()
    }

    fn between(at_least: &str, at_most: &str) -> Reading {
        Reading::Between { at_least: value(at_least), at_most: value(at_most) }
    }

    #[test]
    fn differences_are_as_sure_as_what_they_come_from() {
        let (third, half) = (Reading::Exact(value("1/3")), Reading::Exact(value("1/2")));
        assert_eq!(third.minus(&half), Some(Reading::Exact(value("-1/6"))));
        let wide = between("1/2", "3/4");
        assert_eq!(wide.minus(&third), Some(between("1/6", "5/12")));
        assert_eq!(third.minus(&wide), Some(between("-5/12", "-1/6")));
        assert_eq!(half.minus(&Reading::AtLeast { at_least: value("1") }), None);
        assert_eq!(Reading::INFINITE.minus(&half), None);
        assert_eq!(Reading::INFINITE.minus(&Reading::INFINITE), None);
        let one = Reading::Sampled { middle: 0.5, low: 0.47, high: 0.53 };
        let other = Reading::Sampled { middle: 0.3, low: 0.26, high: 0.34 };
        let Some(Reading::Sampled { middle, low, high }) = one.minus(&other) else { panic!("not sampled") };
        assert!((middle - 0.2).abs() < 1e-9 && (low - 0.13).abs() < 1e-9 && (high - 0.27).abs() < 1e-9);
    }

    #[test]
    fn every_kind_of_reading_reads_back_from_json() {
        let sampled = Reading::Sampled { middle: rounded(1.0 / 3.0), low: rounded(0.1), high: rounded(2e-7) };
        let all = [
            (Reading::Exact(value("-7/12")), "\"-7/12\""),
            (between("0", "1/3"), "{\"at_least\":\"0\",\"at_most\":\"1/3\"}"),
            (Reading::AtLeast { at_least: value("5/2") }, "{\"at_least\":\"5/2\"}"),
            (Reading::INFINITE, "\"infinite\""),
            (sampled, "{\"middle\":0.3333333333,\"low\":0.1,\"high\":2e-7}"),
        ];
        for (reading, text) in all {
            assert_eq!(serde_json::to_string(&reading).unwrap(), text);
            assert_eq!(serde_json::from_str::<Reading>(text).unwrap(), reading);
        }
    }
}
