//! Exact fractions of integers, rounded once to the nearest `f64`.

/// Returns the product of `numerators` divided by the product of `denominators`, none of which may be 0.
///
/// The result is exact and rounded once if both reduced products have at most 128 bits; otherwise factors are rounded
/// separately.
pub fn exact(numerators: [u64; 3], denominators: [u64; 2]) -> f64 {
    // Both are whole in an f64, and one division rounds once.
    if let (Some(numerator), Some(denominator)) = (small(&numerators), small(&denominators)) {
        return approximate(numerator) / approximate(denominator);
    }
    let (numerators, denominators) = reduced(numerators, denominators);
    match (product(&numerators), product(&denominators)) {
        (Some(numerator), Some(denominator)) => divided(numerator, denominator),
        _ => {
            let float = |factors: &[u64]| factors.iter().map(|factor| approximate(*factor)).product::<f64>();
            float(&numerators) / float(&denominators)
        }
    }
}

/// Returns the product of factors, if it and all intermediate products are exact in an `f64`.
#[inline]
pub(super) fn small(factors: &[u64]) -> Option<u64> {
    factors
        .iter()
        .try_fold(1_u64, |product, factor| product.checked_mul(*factor).filter(|product| *product <= 1 << 53))
}

/// Returns `100 * (count - part / whole)`, if `whole` is not 0.
pub(super) fn hundred_times_difference(count: u64, whole: u64, part: u64) -> f64 {
    let full = u128::from(count).saturating_mul(whole.into());
    let part = u128::from(part);
    let magnitude = full.abs_diff(part);
    let value = match magnitude.checked_mul(100) {
        Some(numerator) => divided(numerator, whole.into()),
        None => 100.0 * divided(magnitude, whole.into()),
    };
    if full < part { -value } else { value }
}

fn reduced(mut numerators: [u64; 3], mut denominators: [u64; 2]) -> ([u64; 3], [u64; 2]) {
    for numerator in &mut numerators {
        for denominator in &mut denominators {
            let common = greatest_common_divisor(*numerator, *denominator);
            *numerator = numerator.checked_div(common).unwrap_or(*numerator);
            *denominator = denominator.checked_div(common).unwrap_or(*denominator);
        }
    }
    (numerators, denominators)
}

fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while let Some(rest) = a.checked_rem(b) {
        a = b;
        b = rest;
    }
    a
}

fn product(factors: &[u64]) -> Option<u128> {
    factors.iter().try_fold(1_u128, |product, factor| product.checked_mul(u128::from(*factor)))
}

/// Returns the nearest `f64` to a fraction; ties go to even.
///
/// Long division yields 64 significant bits, the last of which includes all lower ones, so rounding once is correct.
fn divided(numerator: u128, denominator: u128) -> f64 {
    let (Some(mut quotient), Some(mut rest)) =
        (numerator.checked_div(denominator), numerator.checked_rem(denominator))
    else {
        return f64::NAN;
    };
    let mut exponent = 0_i32;
    while quotient < 1 << 63 && rest != 0 {
        // Doubling the remainder must not lose its highest bit, which is only set for a denominator of 128 bits.
        let (doubled, carried) = (rest.wrapping_shl(1), rest >= 1 << 127);
        let fits = carried || doubled >= denominator;
        quotient = quotient.wrapping_shl(1) | u128::from(fits);
        rest = if fits { doubled.wrapping_sub(denominator) } else { doubled };
        exponent = exponent.saturating_sub(1);
        if exponent < -1200 {
            return 0.0;
        }
    }
    nearest(quotient | u128::from(rest != 0)) * power_of_two(exponent)
}

/// Returns `2^exponent` for an exponent of at most 0 and at least -1022; smaller results are not needed, since operands have 128 bits.
fn power_of_two(exponent: i32) -> f64 {
    let biased = u64::try_from(exponent.saturating_add(1023)).unwrap_or(0);
    f64::from_bits(biased.wrapping_shl(52))
}

#[expect(
    clippy::as_conversions,
    reason = "no other conversion from u128 to f64 exists; it rounds to nearest"
)]
fn nearest(number: u128) -> f64 {
    number as f64
}

/// The nearest `f64`: exact up to 2^53.
#[expect(
    clippy::as_conversions,
    reason = "no lossless conversion from u64 to f64 exists; it rounds to nearest"
)]
pub(super) fn approximate(number: u64) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_fractions_are_what_the_processor_divides() {
        assert_eq!(exact([100, 5_006_000, 1], [20_024_000, 1]), 25.0);
        assert_eq!(exact([1, 1, 1], [3, 1]), 1.0 / 3.0);
        assert_eq!(exact([0, 5, 1], [7, 1]), 0.0);
    }

    #[test]
    fn large_products_do_not_overflow_and_round_once() {
        assert_eq!(exact([100, u64::MAX, 1], [u64::MAX, 1]), 100.0);
        assert_eq!(exact([u64::MAX, u64::MAX, 1], [u64::MAX, u64::MAX]), 1.0);
        // 2^64 - 1 is not an f64; its neighbour above is.
        assert_eq!(exact([u64::MAX, 1, 1], [1, 1]), 18_446_744_073_709_551_616.0);
        assert_eq!(exact([(1 << 53) + 1, 3, 1], [3, 1]), 9_007_199_254_740_992.0);
        assert_eq!(
            exact([100, u64::MAX, u64::MAX - 1], [7, 11]).to_bits(),
            (100.0 / 77.0 * 2f64.powi(128)).to_bits()
        );
    }

    #[test]
    fn a_tie_goes_to_even_and_a_bit_beyond_it_decides() {
        let tie = (1_u128 << 53) + 1;
        assert_eq!(divided(tie * 5, 5), 9_007_199_254_740_992.0);
        assert_eq!(divided(tie * (1 << 70) + 1, 1 << 70), 9_007_199_254_740_994.0);
    }

    #[test]
    fn an_inverse_may_be_negative() {
        assert_eq!(hundred_times_difference(1, 200, 250), -25.0);
        assert_eq!(hundred_times_difference(2, 20_020_000, 10_010_000), 150.0);
    }
}
