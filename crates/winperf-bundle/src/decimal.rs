//! Numbers with a fixed number of decimals, as written by `{:.3}`.
//!
//! The formatting of floating-point numbers in core would be 2 % of the program for Windows, which has 1 MB and writes
//! only a few of them.

use alloc::format;
use alloc::string::{String, ToString};

/// Maximum number of decimals: with so many, 2^53 of them still fit into 128 bits.
pub(crate) const MAX: u32 = 17;

/// Returns a finite number with `decimals` decimals, at most [`MAX`], rounded half to even as in core; beyond 2^127,
/// its binary exponent.
pub(crate) fn decimal(number: f64, decimals: u32) -> String {
    let bits = number.to_bits();
    let sign = if number.is_sign_negative() { "-" } else { "" };
    let biased = i32::try_from(bits >> 52 & 0x7FF).unwrap_or(0);
    let fraction = bits & ((1 << 52) - 1);
    // Subnormal numbers have no leading 1 and the exponent of the smallest that have.
    let mantissa = u128::from(if biased == 0 { fraction } else { fraction | 1 << 52 });
    let exponent = biased.max(1) - 1075;
    let power = 10_u128.pow(decimals.min(MAX));
    let scaled = match u32::try_from(exponent) {
        Ok(up @ 0..=74) if decimals == 0 => mantissa << up,
        Ok(up @ 0..=17) => (mantissa << up) * power,
        Ok(up) => return format!("{sign}{mantissa} * 2^{up}"),
        Err(_) => rounded(mantissa * power, exponent.unsigned_abs()),
    };
    match (scaled / power, scaled % power) {
        (whole, _) if decimals == 0 => format!("{sign}{whole}"),
        (whole, part) => {
            let part = part.to_string();
            let zeros = usize::try_from(decimals).unwrap_or(0).saturating_sub(part.len());
            format!("{sign}{whole}.{}{part}", "0".repeat(zeros))
        }
    }
}

/// Returns a number divided by a power of two, half to even.
fn rounded(number: u128, power: u32) -> u128 {
    let Some(divisor) = 1_u128.checked_shl(power).filter(|divisor| *divisor > 1) else { return 0 };
    let (whole, rest) = (number / divisor, number % divisor);
    let half = divisor / 2;
    if rest > half || rest == half && whole % 2 == 1 { whole + 1 } else { whole }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_core_writes_them() {
        let numbers =
            [0.0, 0.5, 1.5, 2.5, 0.0005, 0.0015, 1.0 / 3.0, 317_266.870_4, 1e-300, f64::MIN_POSITIVE];
        let large = [4_503_599_627_370_497.5, 9_007_199_254_740_993.0, 1.2e16, 123_456_789.062_5, 99.9995];
        let many = (1..2000).map(|step| f64::from(step) * 0.000_7 + f64::from(step % 7) * 1e6);
        for number in numbers.into_iter().chain(large).chain(many) {
            for number in [number, -number] {
                for decimals in [0, 3, 9, 17] {
                    let precision = decimals as usize;
                    assert_eq!(decimal(number, decimals), format!("{number:.precision$}"), "{number:e}");
                }
            }
        }
        assert_eq!(decimal(1e30, 0), format!("{:.0}", 1e30));
    }
}
