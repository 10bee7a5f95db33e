//! The order of the alphabet.

use std::ops::Range;

use winperf::text::upper_case;

/// Bytes of a name used for sorting, so that long names need no extra memory.
const KEY_LIMIT: usize = 256;

/// Names in one piece of memory, to be sorted alphabetically.
#[derive(Default)]
pub struct Alphabet {
    bytes: Vec<u8>,
    ends: Vec<u32>,
}

impl Alphabet {
    /// Appends a name, in lower case, with each number prefixed by its number of digits, so that 2 sorts before 10.
    pub fn push(&mut self, name: &str) {
        let start = self.bytes.len();
        let mut digits = String::new();
        for character in name.chars().chain(['\0']) {
            if character.is_ascii_digit() {
                digits.push(character);
                continue;
            }
            if !digits.is_empty() {
                let number = digits.trim_start_matches('0');
                self.bytes.extend([b'0', u8::try_from(number.len()).unwrap_or(u8::MAX)]);
                self.bytes.extend(number.bytes());
                digits.clear();
            }
            if character != '\0' {
                // In lower case, so `_Total` comes before the letters.
                for letter in upper_case(character).to_lowercase() {
                    self.bytes.extend(letter.encode_utf8(&mut [0; 4]).bytes());
                }
            }
        }
        self.bytes.truncate(start + (self.bytes.len() - start).min(KEY_LIMIT));
        self.ends.push(self.bytes.len() as u32);
    }

    /// Returns the place of each name in alphabetical order; equal names have the same.
    pub fn ranks(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.ends.len() as u32).collect();
        order.sort_unstable_by_key(|idx| self.key(*idx));
        let mut ranks = vec![0; order.len()];
        for (rank, same) in (0..).zip(order.chunk_by(|left, right| self.key(*left) == self.key(*right))) {
            for idx in same {
                ranks[*idx as usize] = rank;
            }
        }
        ranks
    }

    /// Returns the key that alphabetical order compares.
    fn key(&self, idx: u32) -> &[u8] {
        let place = idx as usize;
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        let range: Range<usize> = start as usize..self.ends[place] as usize;
        &self.bytes[range]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_order(names: &[&str]) -> Vec<String> {
        let mut alphabet = Alphabet::default();
        names.iter().for_each(|name| alphabet.push(name));
        let mut order: Vec<u32> = (0..names.len() as u32).collect();
        order.sort_by_key(|idx| alphabet.key(*idx).to_vec());
        order.into_iter().map(|idx| names[idx as usize].to_owned()).collect()
    }

    #[test]
    fn names_are_in_the_order_of_the_alphabet_and_numbers_in_them_by_their_size() {
        let names = [
            "svchost#10",
            "Idle",
            "svchost",
            "_Total",
            "10",
            "svchost#2",
            "2",
            "idle",
            "002 C:",
            "Äpfel",
            "zoo",
        ];
        let expected = [
            "2",
            "002 C:",
            "10",
            "_Total",
            "Idle",
            "idle",
            "svchost",
            "svchost#2",
            "svchost#10",
            "zoo",
            "Äpfel",
        ];
        assert_eq!(in_order(&names), expected);
        assert_eq!(in_order(&["a0", "a", "", "a00b", "0"]), ["", "0", "a", "a0", "a00b"]);
    }
}
