//! The lists of titles that were opened in addition to captures.

use std::collections::BTreeSet;
use winperf::title_list::{ListPair, ListText, pairs};

use winperf::{Capture, Object, TitleIndex, Titles};
use winperf_bundle::{TitleKind, TitleList as Listed};

use crate::state::library::fingerprint::Fingerprint;

/// A `Counter nnn` or `Explain nnn` value as captured.
#[derive(Debug, PartialEq, Eq)]
pub struct TitleList {
    pub file: String,
    /// Kind of its texts: names or explanations.
    pub kind: TitleKind,
    pub bytes: Vec<u8>,
    /// Fingerprint of its ends, which identifies it in an address.
    pub fingerprint: Fingerprint,
    /// Number of title indexes with a text.
    pub pairs: usize,
    /// Start of each of its pairs, including damaged ones.
    pub offsets: Vec<u32>,
}

impl TitleList {
    /// Returns a file as a list of titles.
    pub fn read(file: &str, bytes: Vec<u8>) -> Result<Self, NoList> {
        if !Titles::is_list(&bytes) {
            return Err(NoList::Other(bytes));
        }
        match Titles::pairs_in(&bytes) {
            Ok(pairs) => {
                let offsets = winperf::title_list::pairs(&bytes).map(|pair| pair.index.offset).collect();
                let Listed { kind, bytes, .. } = Listed::in_file(file, bytes);
                let fingerprint = Fingerprint::from_ends(&bytes);
                Ok(Self { file: file.to_owned(), kind, bytes, fingerprint, pairs, offsets })
            }
            Err(_) => Err(NoList::TooMany),
        }
    }
}

impl TitleList {
    /// Returns the list with the facts in its file's name.
    pub fn listed(&self) -> Listed {
        Listed::in_file(&self.file, self.bytes.clone())
    }

    /// Returns `true` if it is a member of the bundle that contains a capture.
    pub fn is_beside(&self, capture: &str) -> bool {
        let bundle = self.file.rsplit_once("titles/").map(|(bundle, _)| bundle);
        bundle.is_some_and(|bundle| !bundle.is_empty() && capture.starts_with(bundle))
    }

    /// Returns the bytes of the pair at a position with its NULs: first, and end (exclusive).
    pub fn extent(&self, place: usize) -> Option<(u32, u32)> {
        let start = *self.offsets.get(place)?;
        let after = || {
            let pair = self.pair(place)?;
            let last = pair.text.unwrap_or(pair.index);
            Some(last.offset + last.length() + 2)
        };
        let end = self.offsets.get(place + 1).copied().or_else(after)?;
        Some((start, end.min(self.bytes.len() as u32)))
    }

    /// Returns the pair at a position: its index and its text.
    pub fn pair(&self, place: usize) -> Option<ListPair<'_>> {
        let offset = *self.offsets.get(place)?;
        let pair = pairs(self.bytes.get(offset as usize..)?).next()?;
        let index = ListText { offset: pair.index.offset + offset, ..pair.index };
        let text = pair.text.map(|text| ListText { offset: text.offset + offset, ..text });
        Some(ListPair { index, text })
    }
}

/// The first name of a list by which its numbering is not that of Windows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherNumbering {
    /// The file of the list.
    pub file: String,
    pub index: TitleIndex,
    /// The name in the list.
    pub listed: String,
    /// The name that Windows has for the index.
    pub windows: String,
}

impl TitleList {
    /// Returns the first name by which the list does not belong to a capture; `None` if it may belong to it.
    ///
    /// Programs such as Samba number their titles from 2, where Windows has names of its own, and so have names of
    /// Windows at other indices. Such a list names all objects of the captures from its own machine, and renames the
    /// counters of all others.
    pub fn other_numbering(&self, capture: &Capture) -> Option<OtherNumbering> {
        let (mut names, base) = (Titles::none(), Titles::base());
        if self.kind != TitleKind::Counter {
            return None;
        }
        names.add_list(&self.bytes).ok()?;
        if capture.objects().map(Object::title).all(|title| names.name(title).is_some()) {
            return None;
        }
        let known: BTreeSet<&str> = base.names().collect();
        let differs = |index| {
            let (listed, windows) = (names.name(index)?, base.name(index)?);
            (!listed.eq_ignore_ascii_case(windows)).then_some((index, listed, windows))
        };
        let (index, listed, windows) = (1..=TitleIndex::LAST_OF_SYSTEM.0)
            .filter_map(|index| differs(TitleIndex(index)))
            .find(|(_, listed, _)| known.contains(listed))?;
        let (listed, windows) = (listed.to_owned(), windows.to_owned());
        Some(OtherNumbering { file: self.file.clone(), index, listed, windows })
    }
}

/// Reason why a file is not a list of titles.
#[derive(Debug, PartialEq, Eq)]
pub enum NoList {
    /// It is none, and these are its bytes.
    Other(Vec<u8>),
    /// It has more titles than any machine.
    TooMany,
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
            assert_eq!(TitleList::read("iexplore", bytes.clone()), Err(NoList::Other(bytes)));
        }
    }

    #[test]
    fn a_list_of_more_titles_than_any_machine_has_is_not_taken() {
        let bytes = list(&"9\0a\0".repeat(Titles::MAX_PAIRS + 1));
        assert_eq!(TitleList::read("Counter_009.bin", bytes), Err(NoList::TooMany));
    }
}
