//! The names of a log and their replacements.

use alloc::vec::Vec;

use winperf::TitleIndex;
use winperf::text::AsciiOnly;

use crate::logs::meaning::Meaning;
use crate::pseudonyms::{Name, Pseudonyms};
use crate::spelling::NameOwner;
use crate::title_lists::Blanks;

/// Catalogue name for all instances, and for all counters of an object: `*`.
const ALL: u16 = 0x2A;

const BACKSLASH: u16 = 0x5C;

/// Returns the units of a text up to its NUL.
pub(crate) fn units_of(bytes: &[u8]) -> Vec<u16> {
    let units = bytes.as_chunks::<2>().0.iter().map(|unit| u16::from_le_bytes(*unit));
    units.take_while(|unit| *unit != 0).collect()
}

/// Returns the number of units before a name that are not part of it, and the name; `None` for a text without a name.
fn name(units: &[u16], meaning: Meaning, of_instances: NameOwner) -> Option<(usize, Name)> {
    let (before, bearer) = match meaning {
        Meaning::Machine => {
            (units.iter().take_while(|unit| **unit == BACKSLASH).count(), NameOwner::Computer)
        }
        Meaning::Instance if units == [ALL] => return None,
        Meaning::Instance => (0, of_instances),
        Meaning::Whole(bearer) => (0, bearer),
        _ => return None,
    };
    let units: Vec<u16> = units.iter().copied().skip(before).collect();
    Some((before, Name { units, code_page: 0, bearer }))
}

/// Collects the name in a text.
pub(crate) fn collect(units: &[u16], meaning: Meaning, of_instances: NameOwner, names: &mut Pseudonyms) {
    if let Some((_, name)) = name(units, meaning, of_instances) {
        names.add(&name, &AsciiOnly);
    }
}

/// Replacement of the texts of a log.
pub(crate) struct Renaming<'a> {
    pseudonyms: &'a Pseudonyms,
    blanks: Blanks<'a>,
}

impl<'a> Renaming<'a> {
    pub(crate) fn new(pseudonyms: &'a Pseudonyms) -> Self {
        Self { pseudonyms, blanks: Blanks::new(pseudonyms.known()) }
    }

    /// Returns the replacement of a text, with the same number of units, and `true` if a part of it was replaced.
    pub(crate) fn renamed(&mut self, units: &[u16], meaning: Meaning) -> (Vec<u16>, bool) {
        let mut renamed = units.to_vec();
        if meaning == Meaning::Title {
            let is_blanked = self.blanks.put_into(TitleIndex(0), &mut renamed);
            return (renamed, is_blanked);
        }
        let Some((before, name)) = name(units, meaning, NameOwner::Instance(None)) else {
            return (renamed, false);
        };
        let pseudonym = self.pseudonyms.pseudonym(&name);
        for (unit, letter) in renamed.iter_mut().skip(before).zip(pseudonym.unwrap_or_default()) {
            *unit = u16::from(*letter);
        }
        (renamed, pseudonym.is_some())
    }

    /// Like `renamed`, for text.
    pub(crate) fn renamed_text(&mut self, text: &str, meaning: Meaning) -> alloc::string::String {
        let units: Vec<u16> = text.encode_utf16().collect();
        alloc::string::String::from_utf16_lossy(&self.renamed(&units, meaning).0)
    }
}
