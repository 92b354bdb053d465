//! Exact fractions.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Sub};
use std::str::FromStr;

use num_bigint::BigUint;
use num_integer::Integer;
use num_rational::Ratio;
use num_traits::{One, ToPrimitive, Zero};

/// An exact fraction that is not negative: a probability, or an expected number of things.
///
/// It is always in lowest terms, so equal values are equal.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Prob(Ratio<BigUint>);

impl Prob {
    /// The fraction `numerator / denominator`.
    ///
    /// # Panics
    /// If the denominator is 0.
    pub fn new(numerator: impl Into<BigUint>, denominator: impl Into<BigUint>) -> Self {
        let (numerator, denominator) = (numerator.into(), denominator.into());
        match (u128::try_from(&numerator), u128::try_from(&denominator)) {
            (Ok(numerator), Ok(denominator)) if denominator > 0 => Self::of_u128(numerator, denominator),
            _ => Self(Ratio::new(numerator, denominator)),
        }
    }

    /// The same for numbers that fit a machine word: reducing them there is several times faster.
    pub(crate) fn of_u128(numerator: u128, denominator: u128) -> Self {
        let shared = match (u64::try_from(numerator), u64::try_from(denominator)) {
            (Ok(n), Ok(d)) => n.gcd(&d).into(),
            _ => numerator.gcd(&denominator),
        };
        Self(Ratio::new_raw((numerator / shared).into(), (denominator / shared).into()))
    }

    /// Nothing: the impossible.
    pub fn zero() -> Self {
        Self(Ratio::zero())
    }

    /// One: the certain.
    pub fn one() -> Self {
        Self(Ratio::one())
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// The numerator in lowest terms.
    pub fn numerator(&self) -> &BigUint {
        self.0.numer()
    }

    /// The denominator in lowest terms.
    pub fn denominator(&self) -> &BigUint {
        self.0.denom()
    }

    /// The nearest floating-point number, however long numerator and denominator are.
    pub fn to_f64(&self) -> f64 {
        self.0.to_f64().unwrap_or(f64::INFINITY)
    }

    /// In percent with this many decimal places, rounded half up from the exact value: `41.67%`.
    pub fn percent(&self, places: usize) -> String {
        let scale = BigUint::from(10u8).pow(places as u32);
        let halves = self.numerator() * &scale * 200u8 / self.denominator();
        let (whole, part) = ((halves + 1u8) / 2u8).div_rem(&scale);
        if places == 0 { format!("{whole}%") } else { format!("{whole}.{part:0>places$}%") }
    }

    /// The difference; `None` if `other` is larger.
    pub fn checked_sub(&self, other: &Self) -> Option<Self> {
        (self >= other).then(|| Self(&self.0 - &other.0))
    }

    /// The distance between the two.
    pub fn abs_diff(&self, other: &Self) -> Self {
        if self > other { self - other } else { other - self }
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $what:literal) => {
        impl $trait for &Prob {
            type Output = Prob;
            #[doc = $what]
            fn $method(self, other: Self) -> Prob {
                Prob($trait::$method(&self.0, &other.0))
            }
        }

        impl $trait for Prob {
            type Output = Prob;
            #[doc = $what]
            fn $method(self, other: Self) -> Prob {
                Prob($trait::$method(self.0, other.0))
            }
        }
    };
}

operator!(Add, add, "The sum.");
operator!(Sub, sub, "The difference. Panics if `other` is larger ([`Prob::checked_sub`] does not).");
operator!(Mul, mul, "The product.");
operator!(Div, div, "The quotient. Panics if `other` is 0.");

impl AddAssign<&Self> for Prob {
    fn add_assign(&mut self, other: &Self) {
        self.0 += &other.0;
    }
}

impl<'a> Sum<&'a Self> for Prob {
    fn sum<I: Iterator<Item = &'a Self>>(items: I) -> Self {
        items.fold(Self::zero(), |mut sum, item| {
            sum += item;
            sum
        })
    }
}

impl From<u64> for Prob {
    fn from(whole: u64) -> Self {
        Self(Ratio::from_integer(whole.into()))
    }
}

impl From<Ratio<BigUint>> for Prob {
    fn from(ratio: Ratio<BigUint>) -> Self {
        Self(ratio)
    }
}

impl fmt::Display for Prob {
    /// `5/12`; whole numbers without a denominator.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// The text is not a fraction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotAFraction(String);

impl fmt::Display for NotAFraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a fraction: write 5/12, 0 or 1", self.0)
    }
}

impl std::error::Error for NotAFraction {}

impl FromStr for Prob {
    type Err = NotAFraction;

    /// Reads what [`Prob`] prints; the fraction need not be in lowest terms.
    fn from_str(text: &str) -> Result<Self, NotAFraction> {
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let number = |part: &str| part.trim().parse::<BigUint>().map_err(|_| NotAFraction(text.to_owned()));
        let (numerator, denominator) = (number(numerator)?, number(denominator)?);
        if denominator.is_zero() {
            Err(NotAFraction(text.to_owned()))
        } else {
            Ok(Self::new(numerator, denominator))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prob(text: &str) -> Prob {
        text.parse().unwrap()
    }

    #[test]
    fn fractions_read_and_print_in_lowest_terms() {
        for (text, printed) in
            [("2/4", "1/2"), ("0/7", "0"), ("9/9", "1"), ("15/6", "5/2"), (" 1 / 3 ", "1/3")]
        {
            assert_eq!(prob(text).to_string(), printed);
        }
        for bad in ["", "x", "1/0", "-1/2", "1/2/3", "0.5", "/"] {
            assert_eq!(bad.parse::<Prob>(), Err(NotAFraction(bad.to_owned())));
        }
    }

    #[test]
    fn arithmetic_is_exact() {
        let (a, b) = (prob("1/6"), prob("3/10"));
        assert_eq!([&a + &b, &b - &a, &a * &b, &a / &b], ["7/15", "2/15", "1/20", "5/9"].map(prob));
        assert_eq!((a.checked_sub(&b), b.checked_sub(&a)), (None, Some(prob("2/15"))));
        assert_eq!((a.abs_diff(&b), b.abs_diff(&a)), (prob("2/15"), prob("2/15")));
        assert!(a < b && b < Prob::one() && Prob::zero() < a);
        assert_eq!([a, b].iter().sum::<Prob>(), prob("7/15"));
    }

    #[test]
    fn machine_words_reduce_alike() {
        let large = 3u128 << 100;
        for (n, d) in [(0, 5), (6, 4), (large, large * 7), (1 << 70, 1 << 71), (5, u128::MAX)] {
            assert_eq!(Prob::of_u128(n, d).0, Ratio::new(n.into(), d.into()));
            assert_eq!(Prob::new(n, d), Prob::of_u128(n, d));
        }
    }

    #[test]
    fn floats_of_long_fractions_are_right() {
        let long = BigUint::from(20u8).pow(1000);
        for (prob, float) in [
            (Prob::new(long.clone() / 3u8, long.clone()), 1.0 / 3.0),
            (Prob::new(long.clone(), long.clone() - 1u8), 1.0),
            (Prob::new(7u8, BigUint::from(10u8).pow(300)), 7e-300),
            (Prob::new(1u8, long), 0.0),
            (prob("5/12"), 5.0 / 12.0),
        ] {
            assert_eq!(prob.to_f64().to_bits(), f64::to_bits(float));
        }
    }

    #[test]
    fn percentages_round_half_up_from_the_exact_value() {
        for (text, places, printed) in [
            ("5/12", 2, "41.67%"),
            ("1/8", 0, "13%"),
            ("1", 1, "100.0%"),
            ("1/2000", 1, "0.1%"),
            ("1/30", 3, "3.333%"),
        ] {
            assert_eq!(prob(text).percent(places), printed);
        }
        assert_eq!(prob("49999/1000000").percent(1), "5.0%");
    }
}
