//! The title lists of a log: names of objects and counters by index, for each machine.

use alloc::string::String;
use alloc::vec::Vec;

use winperf::Titles;

use crate::error::{NoteKind, Notes};
use crate::record::Record;
use crate::window::Window;

/// The titles of one machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TitleList {
    /// The machine, with its two backslashes.
    pub machine: String,
    /// `index NUL name NUL …` in UTF-16, as in `Counter 009`; the log does not state the language.
    pub multi_sz: Vec<u8>,
    /// Number of its pairs.
    pub pairs: usize,
}

/// Adds the content of a record of titles to the list of its machine.
pub(crate) fn add(lists: &mut Vec<TitleList>, record: &Record<'_>, notes: &mut Notes) {
    let bytes = record.window();
    let machine = bytes.text(0).unwrap_or_default();
    let behind = bytes.tail(bytes.text_length(0)).unwrap_or(Window(&[]));
    // A list for each of very many machines would be looked through for each name of each.
    const MAX_MACHINES: usize = 256;
    let list = match lists.iter().position(|list| list.machine == machine) {
        Some(place) => lists.get_mut(place),
        None if lists.len() < MAX_MACHINES => {
            lists.push(TitleList { machine, multi_sz: Vec::new(), pairs: 0 });
            lists.last_mut()
        }
        None => None,
    };
    let fits = list.is_some_and(|list| list.add(behind));
    if !fits {
        notes.add(NoteKind::Titles, record.offset(0));
    }
}

impl TitleList {
    /// Adds pairs; returns `false` if the list is full.
    ///
    /// If a text that is not a number takes the place of an index, the pairs begin after it.
    fn add(&mut self, bytes: Window<'_>) -> bool {
        let mut texts = bytes.0.as_chunks::<2>().0.split_inclusive(|unit| *unit == [0, 0]);
        while let Some(index) = texts.next() {
            if !is_number(index) {
                continue;
            }
            let Some(name) = texts.next() else { break };
            let length = index.len().saturating_add(name.len()).saturating_mul(2);
            if self.multi_sz.len().saturating_add(length) > Titles::MAX_BYTES
                || self.pairs >= Titles::MAX_PAIRS
            {
                return false;
            }
            self.multi_sz.extend(index.iter().chain(name).flatten());
            self.pairs = self.pairs.saturating_add(1);
        }
        true
    }
}

/// Returns `true` if a text with its NUL is a decimal number.
fn is_number(text: &[[u8; 2]]) -> bool {
    let is_digit = |unit: &[u8; 2]| matches!(unit, [b'0'..=b'9', 0]);
    text.split_last().is_some_and(|(nul, digits)| {
        *nul == [0, 0] && !digits.is_empty() && digits.len() <= 10 && digits.iter().all(is_digit)
    })
}
