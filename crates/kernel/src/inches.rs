//! Distances, as integers.

use std::fmt;
use std::str::FromStr;

/// How many units of [`Inches`] one inch has: sixteenths, tenths and thirds of an inch, and halves of them, are whole.
pub const PER_INCH: i32 = 480;

/// A distance in 480ths of an inch. Rules never see a floating-point number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Inches(pub i32);

impl Inches {
    /// A whole number of inches.
    pub const fn whole(inches: i32) -> Self {
        Self(inches * PER_INCH)
    }

    /// The full inches, fractions dropped.
    pub const fn full(self) -> i32 {
        self.0.div_euclid(PER_INCH)
    }

    /// From a decimal number as it stands in a file; `None` if it is no whole number of 480ths.
    pub fn from_decimal(inches: f64) -> Option<Self> {
        let units = inches * f64::from(PER_INCH);
        let rounded = units.round();
        ((units - rounded).abs() < 1e-6 && rounded.abs() < 1e9).then_some(Self(rounded as i32))
    }
}

impl fmt::Display for Inches {
    /// `3"`, `1/2"`, `4 1/2"`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, mut part) = (self.0 / PER_INCH, self.0.abs() % PER_INCH);
        let mut of = PER_INCH;
        while part > 0
            && let Some(d) = [2, 3, 5].into_iter().find(|d| part % d == 0 && of % d == 0)
        {
            (part, of) = (part / d, of / d);
        }
        match (whole, part) {
            (_, 0) => write!(f, "{whole}\""),
            (0, _) => write!(f, "{}{part}/{of}\"", if self.0 < 0 { "-" } else { "" }),
            _ => write!(f, "{whole} {part}/{of}\""),
        }
    }
}

impl fmt::Debug for Inches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Inches {
    type Err = String;

    /// Reads `3`, `2.5`, `1/2`, `4 1/2`, each with or without a closing `"`.
    fn from_str(text: &str) -> Result<Self, String> {
        let bad = || format!("`{text}` is not a distance: write inches as 3, 2.5 or 4 1/2");
        let fine =
            || format!("`{text}` is finer than Bout measures: use sixteenths, tenths or thirds of an inch");
        let plain = text.trim().trim_end_matches('"').trim();
        let mut total = 0i64;
        for word in plain.split_whitespace() {
            let units = if let Some((n, d)) = word.split_once('/') {
                let (n, d): (i32, i32) = (n.parse().map_err(|_| bad())?, d.parse().map_err(|_| bad())?);
                let units = i64::from(n) * i64::from(PER_INCH);
                if d <= 0 {
                    return Err(bad());
                }
                if units % i64::from(d) != 0 {
                    return Err(fine());
                }
                units / i64::from(d)
            } else {
                let decimal: f64 = word.parse().map_err(|_| bad())?;
                if !decimal.is_finite() {
                    return Err(bad());
                }
                i64::from(Self::from_decimal(decimal).ok_or_else(fine)?.0)
            };
            total += units;
        }
        if plain.is_empty() {
            return Err(bad());
        }
        i32::try_from(total).map(Self).map_err(|_| bad())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_read_and_print() {
        for (text, printed) in [
            ("3", "3\""),
            ("2.5", "2 1/2\""),
            ("4 1/2\"", "4 1/2\""),
            ("1/16", "1/16\""),
            ("2.9", "2 9/10\""),
            ("-1/2", "-1/2\""),
            ("-2.5", "-2 1/2\""),
            ("0", "0\""),
        ] {
            assert_eq!(text.parse::<Inches>().unwrap().to_string(), printed, "{text}");
        }
        for bad in ["", "x", "1/0", "1/-2", "NaN", "inf", "1/7", "0.001", "9999999999"] {
            assert!(bad.parse::<Inches>().is_err(), "{bad}");
        }
    }

    #[test]
    fn an_inch_is_480_units() {
        assert_eq!(Inches::whole(3), Inches(1440));
        assert_eq!(format!("{:?}", Inches::whole(3)), "3\"");
        assert_eq!(Inches::from_decimal(2_000_000.0), Some(Inches(960_000_000)));
        assert_eq!(Inches::from_decimal(2_100_000.0), None);
    }

    #[test]
    fn full_inches_drop_the_fraction() {
        assert_eq!(["2.9", "3", "3.9", "0.5"].map(|t| t.parse::<Inches>().unwrap().full()), [2, 3, 3, 0]);
    }
}
