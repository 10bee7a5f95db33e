//! Hybrid run-length and bit-packed encoding of Parquet for levels and positions in a dictionary.

/// Runs of equal numbers.
#[derive(Debug, Default)]
pub(super) struct Runs {
    /// Each number, and how often it follows itself.
    runs: Vec<(u32, u32)>,
}

/// Numbers of a group that is packed into bits.
const GROUP: usize = 8;

impl Runs {
    /// Adds a number `count` times.
    pub(super) fn push(&mut self, number: u32, count: u32) {
        match self.runs.last_mut() {
            Some((last, of_last)) if *last == number => *of_last += count,
            _ => self.runs.push((number, count)),
        }
    }

    pub(super) fn clear(&mut self) {
        self.runs.clear();
    }

    /// Appends the numbers, each below 2 to the power of `width`.
    pub(super) fn encode(&self, width: u32, out: &mut Vec<u8>) {
        let mut packed: Vec<u32> = Vec::new();
        for &(number, mut count) in &self.runs {
            // A group that has begun is filled first: only the last one of all may be shorter.
            let missing = u32::try_from(packed.len().next_multiple_of(GROUP) - packed.len()).unwrap_or(0);
            let filling = missing.min(count);
            packed.extend((0..filling).map(|_| number));
            count -= filling;
            if count < 8 {
                packed.extend((0..count).map(|_| number));
                continue;
            }
            pack(&packed, width, out);
            packed.clear();
            varint(u64::from(count) << 1, out);
            out.extend(number.to_le_bytes().into_iter().take(bytes(width)));
        }
        pack(&packed, width, out);
    }

    /// Appends the numbers after their length in bytes.
    pub(super) fn encode_with_length(&self, width: u32, out: &mut Vec<u8>) {
        let start = out.len();
        out.extend([0; 4]);
        self.encode(width, out);
        let length = u32::try_from(out.len() - start - 4).unwrap_or(u32::MAX);
        if let Some(place) = out.get_mut(start..start + 4) {
            place.copy_from_slice(&length.to_le_bytes());
        }
    }
}

/// Returns the number of bits of all numbers up to `most`.
pub(super) fn width(most: u32) -> u32 {
    u32::BITS - most.leading_zeros()
}

fn bytes(width: u32) -> usize {
    usize::try_from(width.div_ceil(8)).unwrap_or(0)
}

/// Appends groups of eight numbers, the last one filled up with zeros, each number in `width` bits.
fn pack(numbers: &[u32], width: u32, out: &mut Vec<u8>) {
    if numbers.is_empty() {
        return;
    }
    let groups = numbers.len().div_ceil(GROUP);
    varint(u64::try_from(groups).unwrap_or(0) << 1 | 1, out);
    let end = out.len() + groups * bytes(width * 8);
    let (mut bits, mut waiting) = (0_u64, 0);
    for number in numbers {
        bits |= u64::from(*number) << waiting;
        waiting += width;
        while waiting >= 8 {
            out.extend(bits.to_le_bytes().first());
            bits >>= 8;
            waiting -= 8;
        }
    }
    out.extend(bits.to_le_bytes().first());
    out.resize(end, 0);
}

fn varint(mut number: u64, out: &mut Vec<u8>) {
    while number > 0x7F {
        out.extend(number.to_le_bytes().first().map(|byte| byte | 0x80));
        number >>= 7;
    }
    out.extend(number.to_le_bytes().first());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(numbers: &[(u32, u32)], width: u32, expected: &[u8]) {
        let mut runs = Runs::default();
        numbers.iter().for_each(|(number, count)| runs.push(*number, *count));
        let mut out = Vec::new();
        runs.encode(width, &mut out);
        assert_eq!(out, expected, "{numbers:?}");
    }

    #[test]
    fn the_example_of_the_specification_is_packed_as_there() {
        let numbers: Vec<(u32, u32)> = (0..8).map(|number| (number, 1)).collect();
        check(&numbers, 3, &[0b11, 0b1000_1000, 0b1100_0110, 0b1111_1010]);
    }

    #[test]
    fn a_long_run_is_a_number_and_its_count() {
        check(&[(4, 100)], 3, &[200, 1, 4]);
        check(&[(300, 50), (300, 50)], 9, &[200, 1, 44, 1]);
        check(&[(0, 20)], 0, &[40]);
    }

    #[test]
    fn a_group_that_has_begun_is_filled_from_the_run_behind_it() {
        check(&[(1, 3), (0, 100)], 1, &[0b11, 0b111, 190, 1, 0]);
        check(&[(1, 3), (0, 6), (1, 1)], 1, &[0b101, 0b111, 0b10]);
    }

    #[test]
    fn a_length_is_that_of_the_bytes_behind_it() {
        let mut runs = Runs::default();
        runs.push(1, 64);
        let mut out = vec![9];
        runs.encode_with_length(1, &mut out);
        assert_eq!(out, [9, 3, 0, 0, 0, 128, 1, 1]);
    }
}
