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

mod parse;

pub use parse::parse;

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
        let kept = self.digits.len() - nines;
        let (kept, last) = self.digits.split_at_mut(kept);
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
    let digit = |place: i32| {
        let found = usize::try_from(place).ok().and_then(|place| found.digits.get(place));
        char::from(b'0' + found.copied().unwrap_or(0))
    };
    let mut text: String = (0..found.point).map(digit).collect();
    if text.is_empty() {
        text.push('0');
    }
    if decimals > 0 {
        text.push('.');
        text.extend((found.point..found.point + decimals).map(digit));
    }
    text
}

/// The digits of a number that is not negative: by long division of two whole numbers, as Steele and White describe it.
fn digits(value: f64, wanted: Wanted) -> Digits {
    let mut found = Digits { digits: Vec::new(), point: 0 };
    if value == 0.0 {
        return found;
    }
    let mut rest = Fraction::new(value);
    let shortest = matches!(wanted, Wanted::Shortest);
    found.point = rest.normalize(shortest);
    let count = match wanted {
        Wanted::Shortest => i32::MAX,
        Wanted::Digits(count) => count,
        Wanted::Decimals(decimals) => found.point + decimals,
    };
    if count < 0 {
        return Digits { digits: Vec::new(), point: 0 };
    }
    while signed(found.digits.len()) < count {
        found.digits.push(rest.next_digit());
        let (enough, round_up) = rest.is_near(shortest);
        if enough {
            if round_up {
                found.round_up();
            }
            return found;
        }
    }
    let is_odd = found.digits.last().is_some_and(|digit| digit % 2 == 1);
    match rest.compared_with_half() {
        Ordering::Greater => found.round_up(),
        Ordering::Equal if is_odd => found.round_up(),
        _ => {}
    }
    found
}

/// A float as a quotient, and how far its neighbours are.
struct Fraction {
    numerator: Large,
    denominator: Large,
    /// Half the way to the next smaller float, in parts of the denominator.
    below: Large,
    /// Half the way to the next larger one.
    above: Large,
    /// Whether the number half way reads as this float.
    is_even: bool,
}

impl Fraction {
    fn new(value: f64) -> Self {
        let bits = value.to_bits();
        let field = bits >> MANTISSA_BITS;
        let stored = bits & ((1 << MANTISSA_BITS) - 1);
        let mantissa = if field == 0 { stored } else { stored | 1 << MANTISSA_BITS };
        let exponent = LEAST_EXPONENT + signed(field.max(1) - 1);
        // The float below a power of two is only half as far away as the one above.
        let closer = u32::from(stored == 0 && field > 1);
        let up = exponent.max(0).unsigned_abs();
        let down = exponent.min(0).unsigned_abs();
        Self {
            numerator: Large::new(mantissa, up + 1 + closer),
            denominator: Large::new(1, down + 1 + closer),
            below: Large::new(1, up),
            above: Large::new(1, up + closer),
            is_even: mantissa.is_multiple_of(2),
        }
    }

    /// Moves the point before the first digit and says by how many places.
    ///
    /// When the shortest digits are wanted, a number that rounds up to the next power of ten counts as that.
    fn normalize(&mut self, shortest: bool) -> i32 {
        let mut point = 0;
        while self.reaches(shortest, 1) {
            self.denominator.times(10);
            point += 1;
        }
        while !self.reaches(shortest, 10) {
            self.times_ten();
            point -= 1;
        }
        point
    }

    /// Whether `factor` times the number is 1 or more.
    fn reaches(&self, shortest: bool, factor: u32) -> bool {
        let mut number = self.numerator.clone();
        if shortest {
            number.add(&self.above);
        }
        number.times(factor);
        match number.compare(&self.denominator) {
            Ordering::Greater => true,
            Ordering::Equal => !shortest || self.is_even,
            Ordering::Less => false,
        }
    }

    fn times_ten(&mut self) {
        self.numerator.times(10);
        self.below.times(10);
        self.above.times(10);
    }

    /// The next digit; what is behind it remains.
    fn next_digit(&mut self) -> u8 {
        self.times_ten();
        let mut digit = 0;
        while self.numerator.compare(&self.denominator) != Ordering::Less {
            self.numerator.subtract(&self.denominator);
            digit += 1;
        }
        digit
    }

    /// Whether the digits so far, as they are or with one more in the last place, are closer to this float than to any other; and which of the two.
    fn is_near(&self, shortest: bool) -> (bool, bool) {
        if !shortest {
            return (false, false);
        }
        let is_inside =
            |ordering: Ordering| ordering == Ordering::Less || ordering == Ordering::Equal && self.is_even;
        let as_it_is = is_inside(self.numerator.compare(&self.below));
        let mut with_above = self.numerator.clone();
        with_above.add(&self.above);
        let with_one_more = is_inside(self.denominator.compare(&with_above));
        let round_up = with_one_more && (!as_it_is || self.compared_with_half() != Ordering::Less);
        (as_it_is || with_one_more, round_up)
    }

    fn compared_with_half(&self) -> Ordering {
        let mut doubled = self.numerator.clone();
        doubled.times(2);
        doubled.compare(&self.denominator)
    }
}

/// A whole number of any size: limbs of 32 bits, the lowest first, of which the highest is not 0.
#[derive(Clone)]
struct Large(Vec<u32>);

impl Large {
    /// `number << shift`.
    fn new(number: u64, shift: u32) -> Self {
        let mut large = Self(vec![0; crate::reader::size(shift / 32)]);
        large.0.extend([low_half(number), low_half(number >> 32)]);
        large.times(1 << (shift % 32));
        large
    }

    fn trimmed(&mut self) {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    fn times(&mut self, factor: u32) {
        let mut carry = 0;
        for limb in &mut self.0 {
            let product = u64::from(*limb) * u64::from(factor) + carry;
            *limb = low_half(product);
            carry = product >> 32;
        }
        self.0.push(low_half(carry));
        self.trimmed();
    }

    fn add(&mut self, other: &Self) {
        self.0.resize(self.0.len().max(other.0.len()) + 1, 0);
        let mut carry = 0;
        for (limb, other) in self.0.iter_mut().zip(other.0.iter().chain(core::iter::repeat(&0))) {
            let sum = u64::from(*limb) + u64::from(*other) + carry;
            *limb = low_half(sum);
            carry = sum >> 32;
        }
        self.trimmed();
    }

    /// Takes away a number that is not larger.
    fn subtract(&mut self, other: &Self) {
        let mut borrow = 0;
        for (limb, other) in self.0.iter_mut().zip(other.0.iter().chain(core::iter::repeat(&0))) {
            let taken = u64::from(*other) + borrow;
            borrow = u64::from(u64::from(*limb) < taken);
            *limb = low_half((borrow << 32) + u64::from(*limb) - taken);
        }
        self.trimmed();
    }

    fn compare(&self, other: &Self) -> Ordering {
        let by_length = self.0.len().cmp(&other.0.len());
        by_length.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

/// The lower 32 bits.
fn low_half(number: u64) -> u32 {
    u32::try_from(number & u64::from(u32::MAX)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    /// Whatever is written is what `core` writes.
    fn check(value: f64) {
        for value in [value, -value] {
            assert_eq!(shortest(value), format!("{value}"));
            for decimals in [0, 1, 3, 9] {
                let places = crate::reader::size(decimals);
                assert_eq!(fixed(value, decimals), format!("{value:.places$}"), "{value:e}");
                assert_eq!(scientific(value, decimals), format!("{value:.places$e}"), "{value:e}");
            }
        }
    }

    #[test]
    fn numbers_are_written_as_core_writes_them() {
        let edges = [
            0.0,
            0.5,
            1.5,
            2.5,
            0.05,
            0.25,
            0.125,
            9.5,
            9.95,
            99.999,
            25.0,
            24.999_993_015_872_13,
            500.5,
            1e21,
            1e22,
            1e23,
            9_007_199_254_740_993.0,
            5e-324,
            2.225_073_858_507_201e-308,
            f64::MIN_POSITIVE,
            f64::MAX,
            f64::EPSILON,
            f64::INFINITY,
        ];
        edges.into_iter().for_each(check);
        assert_eq!(fixed(f64::NAN, 2), "NaN");
    }

    #[test]
    fn every_power_of_two_and_of_ten_and_its_neighbours_are_written_as_core_writes_them() {
        let twos = (0..2046_u64).step_by(7).map(|exponent| exponent << MANTISSA_BITS);
        let tens = (-300..300).step_by(13).map(|exponent| 10_f64.powi(exponent).to_bits());
        for bits in twos.chain(tens) {
            for near in bits.saturating_sub(1)..=bits + 1 {
                check(f64::from_bits(near));
            }
        }
    }

    proptest::proptest! {
        #[test]
        fn any_number_is_written_as_core_writes_it(bits: u64, ordinary in -1e9..1e9, thousandths in 0_u32..) {
            let any = f64::from_bits(bits);
            check(if any.is_nan() { 0.0 } else { any });
            check(ordinary);
            check(f64::from(thousandths) / 1000.0);
            check(f64::from(thousandths) / 1024.0);
        }
    }
}
