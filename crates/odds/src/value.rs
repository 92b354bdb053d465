//! Exact values: fractions that may be negative.

use std::fmt;
use std::ops::{Add, Mul, Sub};
use std::str::FromStr;

use num_bigint::{BigInt, BigUint};
use num_rational::Ratio;
use num_traits::ToPrimitive;

use crate::{NotAFraction, Prob};

/// An exact value of a game for somebody: an average of whole numbers, in lowest terms.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(Ratio<BigInt>);

impl Value {
    /// A fraction plus a whole number.
    pub(crate) fn above(low: i64, numerator: &BigUint, denominator: &BigUint) -> Self {
        let more = Ratio::new(BigInt::from(numerator.clone()), BigInt::from(denominator.clone()));
        Self(more + BigInt::from(low))
    }

    /// The numerator in lowest terms; it carries the sign.
    pub fn numerator(&self) -> &BigInt {
        self.0.numer()
    }

    /// The denominator in lowest terms.
    pub fn denominator(&self) -> &BigInt {
        self.0.denom()
    }

    /// The nearest floating-point number.
    pub fn to_f64(&self) -> f64 {
        self.0.to_f64().unwrap_or(f64::NAN)
    }
}

impl From<i64> for Value {
    fn from(whole: i64) -> Self {
        Self(Ratio::from_integer(whole.into()))
    }
}

impl From<&Prob> for Value {
    fn from(prob: &Prob) -> Self {
        Self(Ratio::new_raw(prob.numerator().clone().into(), prob.denominator().clone().into()))
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $what:literal) => {
        impl $trait for &Value {
            type Output = Value;
            #[doc = $what]
            fn $method(self, other: Self) -> Value {
                Value($trait::$method(&self.0, &other.0))
            }
        }
    };
}

operator!(Add, add, "The sum.");
operator!(Sub, sub, "The difference.");
operator!(Mul, mul, "The product.");

impl fmt::Display for Value {
    /// `-5/12`; whole numbers without a denominator.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for Value {
    type Err = NotAFraction;

    /// Reads what [`Value`] prints.
    fn from_str(text: &str) -> Result<Self, NotAFraction> {
        let (sign, size) = text.strip_prefix('-').map_or((1, text), |size| (-1, size));
        Ok(&Self::from(sign) * &Self::from(&size.parse::<Prob>()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_read_print_and_add() {
        let value = |text: &str| text.parse::<Value>().unwrap();
        assert_eq!((value("-2/4").to_string(), value("7").to_string()), ("-1/2".into(), "7".into()));
        assert_eq!(&value("-1/2") + &value("3/4"), value("1/4"));
        assert_eq!((&value("1/2") - &value("3"), &value("-2") * &value("-3/2")), (value("-5/2"), value("3")));
        assert_eq!(Value::above(-3, &5u8.into(), &2u8.into()), value("-1/2"));
        assert!(value("-1") < value("-1/2") && (value("-3/4").to_f64() + 0.75).abs() < 1e-12);
        assert_eq!(value("-6/8").numerator(), &BigInt::from(-3));
        assert_eq!(value("-6/8").denominator(), &BigInt::from(4));
        let mistake = "--1".parse::<Value>().unwrap_err();
        assert_eq!(mistake.to_string(), "`-1` is not a fraction: write 5/12, 0 or 1");
    }
}
