//! Floating-point numbers in decimal digits, rounded exactly.
//!
//! `core` does the same with three algorithms and their tables, of which the fastest matter where millions of numbers are printed.
//! This is the one that all of them fall back to, and a fifth of their size; a page that people wait for prints a screenful.
#![expect(
    clippy::arithmetic_side_effects,
    reason = "limbs and digits are made here from one float, and no number of a capture bounds a loop"
)]

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Bits of the mantissa that a float stores.
const MANTISSA_BITS: u32 = 52;

/// The exponent of a float's last bit when its exponent field is 0.
const LEAST_EXPONENT: i32 = -1074;

/// How many digits are wanted.
#[derive(Clone, Copy, Debug)]
enum Wanted {
    /// As few as no other float has.
    Shortest,
    /// So many.
    Digits(i32),
    /// So many behind the point.
    Decimals(i32),
}

/// A number with a fixed count of digits behind the point, as `{:.2}` writes it.
pub fn fixed(value: f64, decimals: u32) -> String {
    written(value, |value| plain(&digits(value, Wanted::Decimals(signed(decimals))), signed(decimals)))
}

/// A number by the fewest digits that tell it from all others, as `{}` writes it.
pub fn shortest(value: f64) -> String {
    written(value, |value| {
        let found = digits(value, Wanted::Shortest);
        let decimals = signed(found.digits.len()) - found.point;
        plain(&found, decimals.max(0))
    })
}

/// A number as a product with a power of ten, as `{:.5e}` writes it.
pub fn scientific(value: f64, decimals: u32) -> String {
    written(value, |value| {
        let mut found = digits(value, Wanted::Digits(signed(decimals) + 1));
        let exponent = if found.digits.is_empty() { 0 } else { found.point - 1 };
        found.point = 1;
        let mut text = plain(&found, signed(decimals));
        text.push('e');
        text.push_str(&alloc::format!("{exponent}"));
        text
    })
}

/// The sign, and what `write` makes of the rest.
fn written(value: f64, write: impl Fn(f64) -> String) -> String {
    if value.is_nan() {
        return String::from("NaN");
    }
    let mut text = String::from(if value.is_sign_negative() { "-" } else { "" });
    if value.is_infinite() {
        text.push_str("inf");
    } else {
        text.push_str(&write(value.abs()));
    }
    text
}

/// A count as a number that may be subtracted from; more than fits is more than any float has digits.
fn signed(count: impl TryInto<i32>) -> i32 {
    count.try_into().unwrap_or(i32::MAX / 2)
}

/// Digits and where the point stands: `0.d₁d₂d₃… × 10^point`; none for 0.
#[derive(Debug, PartialEq, Eq)]
struct Digits {
    digits: Vec<u8>,
    point: i32,
}

impl Digits {
    /// Adds one to the last digit.
    fn round_up(&mut self) {
        let nines = self.digits.iter().rev().take_while(|digit| **digit == 9).count();
        let (kept, last) = self.digits.split_at_mut(self.digits.len() - nines);
        last.fill(0);
        match kept.last_mut() {
            Some(digit) => *digit += 1,
            None => {
                self.digits.insert(0, 1);
                self.point += 1;
            }
        }
    }
}

/// The digits with the point among them, and `decimals` behind it.
fn plain(found: &Digits, decimals: i32) -> String {
    let mut text = String::new();
    for place in found.point.min(1) - 1..0 {
        debug_assert!(place < 0, "places before the first digit");
    }
    let digit = |place: i32| {
        let found = usize::try_from(place).ok().and_then(|place| found.digits.get(place));
        char::from(b'0' + found.copied().unwrap_or(0))
    };
    // The last place before the point is there even where the number is less than 1.
    text.extend((found.point.min(1) - 1 + (1 - found.point).max(0)..0).map(digit));
    text.extend((found.point - found.point.max(1)..found.point).map(digit));
    if decimals > 0 {
        text.push('.');
        text.extend((found.point..found.point + decimals).map(digit));
    }
    text
}
