//! The lists of titles that were opened beside captures.

use winperf::Titles;
use winperf::structures::SIGNATURE;

use crate::shared::Shared;
use crate::state::Session;
use crate::state::notice::Notice;

/// A `Counter nnn` or `Explain nnn` value as captured.
#[derive(Debug, PartialEq, Eq)]
pub struct TitleList {
    pub file: String,
    pub bytes: Vec<u8>,
    /// How many numbers it gives a text to.
    pub pairs: usize,
}

impl TitleList {
    /// A file as a list of titles; the bytes are given back when they are none.
    ///
    /// A list begins with a number in UTF-16, which a damaged capture does not, whatever pairs its other bytes look like.
    pub fn read(file: &str, bytes: Vec<u8>) -> Result<Self, Vec<u8>> {
        let text = bytes.strip_prefix(&[0xFF, 0xFE]).unwrap_or(&bytes);
        let units = text.as_chunks::<2>().0.iter().map(|unit| u16::from_le_bytes(*unit));
        let mut first = units.take_while(|unit| *unit != 0).peekable();
        let is_digit = |unit: u16| u8::try_from(unit).is_ok_and(|digit| digit.is_ascii_digit());
        if bytes.starts_with(&SIGNATURE) || first.peek().is_none() || !first.all(is_digit) {
            return Err(bytes);
        }
        match Titles::none().add_list(&bytes).pairs {
            0 | 1 => Err(bytes),
            pairs => Ok(Self { file: file.to_owned(), bytes, pairs }),
        }
    }
}

impl Session {
    /// Takes lists that came alone: they count for what is open, or for what is opened next.
    pub(super) fn receive_lists(&mut self, lists: Vec<TitleList>) {
        let is_later = self.pair.is_empty();
        self.notices.extend(lists.iter().map(|list| Notice::Titles {
            file: list.file.clone(),
            pairs: list.pairs,
            is_later,
        }));
        self.add_lists(lists);
    }

    /// Takes lists that came with captures. A whole new pair has no use for those of the captures before.
    pub(super) fn receive_lists_with(&mut self, lists: Vec<TitleList>, is_whole_pair: bool) {
        if is_whole_pair && !self.pair.is_empty() {
            self.lists.clear();
        }
        self.add_lists(lists);
    }

    /// Does without a list.
    pub(super) fn remove_list(&mut self, place: usize) {
        if place < self.lists.len() {
            self.lists.remove(place);
            self.name_anew();
        }
    }

    /// A list takes the place of one from a file of the same name; of several with a text for one number the last counts.
    fn add_lists(&mut self, lists: Vec<TitleList>) {
        for list in lists {
            self.lists.retain(|other| other.file != list.file);
            self.lists.push(Shared::new(list));
        }
        self.name_anew();
    }

    fn name_anew(&mut self) {
        let lists = self.lists.iter().map(|list| list.bytes.as_slice());
        self.naming = Shared::new(self.naming.with_titles(lists));
        if !self.pair.is_empty() {
            self.examine_again();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> Vec<u8> {
        text.encode_utf16().flat_map(u16::to_le_bytes).collect()
    }

    #[test]
    fn a_list_begins_with_a_number() {
        let bytes = list("1\x001847\x002\0System\0\0");
        assert_eq!(TitleList::read("Counter_009.bin", bytes.clone()).unwrap().pairs, 2);
        let marked = [vec![0xFF, 0xFE], bytes].concat();
        assert_eq!(TitleList::read("Counter_009.bin", marked).unwrap().pairs, 2);
        for text in ["", "\0\0", "1\0", "1\x001847\0\0", "System\x002\x003\x004\0"] {
            assert!(TitleList::read("notes", list(text)).is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_capture_whose_signature_is_damaged_is_no_list() {
        let example = winperf_synth::examples::iexplore();
        for place in 0..8 {
            let mut bytes = example.older.clone();
            bytes[place] ^= 1;
            assert_eq!(TitleList::read("iexplore", bytes.clone()), Err(bytes));
        }
    }
}
