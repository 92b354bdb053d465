//! Long whole numbers side by side, all of one width: the flow of tallies adds and multiplies them.
//!
//! The largest number that can occur is known beforehand, so every number gets the same few machine words ("limbs",
//! the lowest first) in one common list. Nothing is allocated or normalised in between.

use num_bigint::BigUint;

/// How many limbs numbers up to this one need.
pub(crate) fn width(largest: &BigUint) -> usize {
    (largest.bits() as usize).div_ceil(64).max(1)
}

/// The limbs of a number, as few as possible.
pub(crate) fn limbs(number: &BigUint) -> Vec<u64> {
    number.to_u64_digits()
}

/// The number with these limbs.
pub(crate) fn number(limbs: &[u64]) -> BigUint {
    BigUint::new(limbs.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]).collect())
}

/// Adds to each number of `sums` the number at the same place of `parts`, times a factor. All are `width` limbs wide,
/// and no sum may need more.
pub(crate) fn add_scaled(sums: &mut [u64], parts: &[u64], factor: u64, width: usize) {
    macro_rules! widths {
        ($($known:literal)*) => {
            match width {
                $($known => add_scaled_by::<$known>(sums, parts, factor),)*
                _ => {
                    for (sum, part) in sums.chunks_exact_mut(width).zip(parts.chunks_exact(width)) {
                        // Most tallies of a wide span have small numbers or none.
                        add_product(sum, &part[..used(part)], factor);
                    }
                }
            }
        };
    }
    widths!(1 2 3 4 5 6 7 8 9 10 11 12);
}

/// The same for a width that the compiler knows.
fn add_scaled_by<const WIDTH: usize>(sums: &mut [u64], parts: &[u64], factor: u64) {
    let (sums, _) = sums.as_chunks_mut::<WIDTH>();
    let (parts, _) = parts.as_chunks::<WIDTH>();
    for (sum, part) in sums.iter_mut().zip(parts) {
        let mut carry = 0;
        for limb in 0..WIDTH {
            (sum[limb], carry) = multiply_add(part[limb], factor, sum[limb], carry);
        }
        debug_assert_eq!(carry, 0, "the width holds every sum");
    }
}

/// Adds to each number of `sums` the number at the same place of `parts`, times a factor of several limbs.
pub(crate) fn add_scaled_long(sums: &mut [u64], parts: &[u64], factor: &[u64], width: usize) {
    for (sum, part) in sums.chunks_exact_mut(width).zip(parts.chunks_exact(width)) {
        add_product_long(sum, part, factor);
    }
}

/// Adds the product of two numbers, each of as many limbs as it likes.
pub(crate) fn add_product_long(sum: &mut [u64], part: &[u64], factor: &[u64]) {
    let part = &part[..used(part)];
    for (shift, &limb) in factor.iter().enumerate() {
        if !part.is_empty() && limb != 0 {
            add_product(&mut sum[shift..], part, limb);
        }
    }
}

/// How many limbs there are up to the last that is not 0.
fn used(limbs: &[u64]) -> usize {
    limbs.iter().rposition(|&limb| limb != 0).map_or(0, |last| last + 1)
}

/// Adds the product of a number and a factor.
fn add_product(sum: &mut [u64], part: &[u64], factor: u64) {
    let mut carry = 0;
    let (low, high) = sum.split_at_mut(part.len().min(sum.len()));
    for (sum, &part) in low.iter_mut().zip(part) {
        (*sum, carry) = multiply_add(part, factor, *sum, carry);
    }
    for sum in high {
        if carry == 0 {
            return;
        }
        let (total, over) = sum.overflowing_add(carry);
        *sum = total;
        carry = over.into();
    }
    debug_assert_eq!(carry, 0, "the width holds every sum");
}

/// The low and the high limb of `a * b + c + d`, which cannot overflow.
fn multiply_add(a: u64, b: u64, c: u64, d: u64) -> (u64, u64) {
    let sum = u128::from(a) * u128::from(b) + u128::from(c) + u128::from(d);
    (sum as u64, (sum >> 64) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_traits::One;
    use proptest::prelude::*;

    /// A number in this many limbs.
    fn wide(number: &BigUint, width: usize) -> Vec<u64> {
        let mut wide = limbs(number);
        wide.resize(width, 0);
        wide
    }

    proptest! {
        #[test]
        fn sums_are_those_of_long_numbers(
            numbers in prop::collection::vec((any::<u128>(), any::<u128>()), 1..4),
            factor in prop::collection::vec(1u64.., 1..4),
            width in 6usize..15,
        ) {
            let pairs: Vec<(BigUint, BigUint)> = numbers.iter().map(|&(a, b)| (a.into(), b.into())).collect();
            let mut sums: Vec<u64> = pairs.iter().flat_map(|(a, _)| wide(a, width)).collect();
            let parts: Vec<u64> = pairs.iter().flat_map(|(_, b)| wide(b, width)).collect();
            match factor[..] {
                [only] => add_scaled(&mut sums, &parts, only, width),
                _ => add_scaled_long(&mut sums, &parts, &factor, width),
            }
            for (sum, (a, b)) in sums.chunks(width).zip(&pairs) {
                prop_assert_eq!(number(sum), a + b * number(&factor));
            }
        }

        #[test]
        fn narrow_sums_are_those_of_long_numbers(a in any::<u64>(), b in any::<u64>(), factor in any::<u32>(), width in 2usize..5) {
            let (a, b) = (BigUint::from(a), BigUint::from(b));
            let mut sum = wide(&a, width);
            add_scaled(&mut sum, &wide(&b, width), factor.into(), width);
            prop_assert_eq!(number(&sum), a + b * factor);
        }
    }

    #[test]
    fn widths_hold_the_largest_number() {
        assert_eq!([0u32, 1, 63, 64, 128].map(|bits| width(&(BigUint::one() << bits))), [1, 1, 1, 2, 3]);
    }
}
