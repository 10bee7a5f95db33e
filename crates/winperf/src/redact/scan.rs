//! The search for names and dates that are still in a copy.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::clock::Clock;
use super::ids::Ids;
use super::pseudonyms::{Name, Pseudonyms};
use super::{Reason, Refusal};
use crate::outline::{Leaf, LeafKind, Place};
use crate::reader::{offset32, size};
use crate::{Capture, Reader};

/// No number of a capture is longer than this; text that fits into one cannot be told from it.
const LONGEST_NUMBER: usize = 8;

/// Refuses copies that hold a replaced name: as a whole name, or anywhere in their bytes; returns how many comparisons that took.
pub(super) fn no_name_left(
    originals: &[Capture],
    copies: &[Capture],
    pseudonyms: &Pseudonyms,
    ids: &Ids,
) -> Result<u64, Refusal> {
    let mut comparisons: u64 = 0;
    for (idx, (original, copy)) in originals.iter().zip(copies).enumerate() {
        let scan = Scan { original, copy, pseudonyms, ids };
        if let Some(offset) = scan.whole_names().or_else(|| scan.bytes(&mut comparisons)) {
            return Err(Refusal { capture: idx, reason: Reason::NameLeft { offset } });
        }
    }
    Ok(comparisons)
}

/// Refuses copies with a 64-bit number that tells when the samples were taken: one that a structure or a definition describes and that did not move,
/// or one that moved where it is described and still lies elsewhere.
pub(super) fn no_date_left(originals: &[Capture], copies: &[Capture], clock: Clock) -> Result<(), Refusal> {
    let refusal = |capture, offset| Refusal { capture, reason: Reason::DateLeft { offset } };
    let mut dates = BTreeSet::new();
    for (idx, (original, copy)) in originals.iter().zip(copies).enumerate() {
        for offset in numbers(original) {
            let number = |capture: &Capture| Reader::new(capture.bytes()).window(offset, 8)?.number();
            let Some(date) = number(original).filter(|number| clock.is_telling(*number)) else { continue };
            if number(copy) == Some(date) {
                return Err(refusal(idx, offset));
            }
            dates.insert(date);
        }
    }
    for (idx, copy) in copies.iter().enumerate() {
        let mut windows = copy.bytes().windows(8).filter_map(|bytes| bytes.first_chunk().copied());
        let is_left = |number| clock.is_telling(number) && dates.contains(&number);
        if let Some(start) = windows.position(|bytes| is_left(u64::from_le_bytes(bytes))) {
            return Err(refusal(idx, offset32(start)));
        }
    }
    Ok(())
}

/// The numbers of 64 bits that a structure or a definition describes.
pub(super) fn wide_numbers(capture: &Capture) -> impl Iterator<Item = u64> + '_ {
    numbers(capture).filter_map(|offset| Reader::new(capture.bytes()).window(offset, 8)?.number())
}

/// Where 64-bit numbers are: members, and values of that length, whatever else uses their bytes.
fn numbers(capture: &Capture) -> impl Iterator<Item = u32> + '_ {
    let outline = capture.outline();
    capture.places().flat_map(move |place| {
        if let (Some(block), Some(object)) = (outline.block(place), super::rewrite::object(capture, place)) {
            let of_definitions = outline.definitions(object).iter();
            let wide = of_definitions
                .filter(|definition| definition.value_length == 8 && definition.value_end() <= block.reach);
            wide.filter_map(|definition| block.offset.checked_add(definition.value_offset)).collect()
        } else {
            let leaves = capture.leaves(place).into_iter();
            let wide = leaves.filter(|leaf| leaf.length == 8 && matches!(leaf.kind, LeafKind::Member(_)));
            wide.map(|leaf| leaf.offset).collect::<Vec<_>>()
        }
    })
}

struct Scan<'a> {
    original: &'a Capture,
    copy: &'a Capture,
    pseudonyms: &'a Pseudonyms,
    ids: &'a Ids,
}

impl Scan<'_> {
    /// Where a name that was to be replaced is still a replaced name, however short.
    fn whole_names(&self) -> Option<u32> {
        self.original.places().find_map(|place| {
            let leaves = self.original.leaves(place);
            leaves.iter().find_map(|leaf| {
                let before = self.name(self.original, place, leaf)?;
                let length = self.pseudonyms.replaced(&before);
                let after = self.name(self.copy, place, leaf)?;
                let stem = after.units.get(..length).filter(|stem| !stem.is_empty())?;
                self.pseudonyms.holds(stem).then_some(leaf.offset)
            })
        })
    }

    /// Where a replaced name is found in the bytes, as UTF-16 at any address or byte by byte.
    fn bytes(&self, comparisons: &mut u64) -> Option<u32> {
        let bytes = self.copy.bytes();
        let (wide, narrow) = self.pseudonyms.patterns();
        // Made when it is needed, once: a short name may be found anywhere in a block of numbers.
        let mut kinds: Option<Vec<Kind>> = None;
        (0..bytes.len()).find_map(|start| {
            let rest = bytes.get(start..)?;
            let units = rest.as_chunks::<2>().0.iter().map(|unit| u16::from_le_bytes(*unit));
            let in_wide = wide.at(units).and_then(|count| count.checked_mul(2));
            let in_narrow = narrow.at(rest.iter().map(|byte| u16::from(*byte)));
            in_wide.or(in_narrow)?;
            let kinds = kinds.get_or_insert_with(|| self.kinds(comparisons));
            let is_left = [in_wide, in_narrow].into_iter().flatten().any(|length| {
                let found = kinds.get(start..start.saturating_add(length)).unwrap_or_default();
                *comparisons = comparisons.saturating_add(1);
                !is_explained(found)
            });
            is_left.then(|| offset32(start))
        })
    }

    /// What each byte of the original belongs to.
    fn kinds(&self, comparisons: &mut u64) -> Vec<Kind> {
        let mut kinds = alloc::vec![Kind::Other; self.original.bytes().len()];
        for place in self.original.places() {
            for leaf in self.original.leaves(place) {
                *comparisons = comparisons.saturating_add(1);
                let (first, rest) = match self.name(self.original, place, &leaf) {
                    Some(name) if self.pseudonyms.replaced(&name) == 0 => (Kind::KeptFirst, Kind::Kept),
                    None if is_number(&leaf) => (Kind::Number, Kind::Number),
                    _ => (Kind::Other, Kind::Other),
                };
                let range = size(leaf.offset)..size(leaf.end());
                for (position, kind) in kinds.get_mut(range).into_iter().flatten().enumerate() {
                    *kind = if position == 0 { first } else { rest };
                }
            }
        }
        kinds
    }

    /// The name or text that the bytes of a leaf are, if the leaf is one.
    fn name(&self, capture: &Capture, place: Place, leaf: &Leaf) -> Option<Name> {
        let code_page = super::rewrite::code_page(self.original, place, leaf, self.ids)?;
        let bytes = Reader::new(capture.bytes()).window(leaf.offset, leaf.length)?;
        let is_computer = leaf.kind == LeafKind::Name && place == Place::DataBlock;
        Some(Name::new(bytes.bytes(), code_page, is_computer))
    }
}

/// What a byte belongs to, as far as that explains a name which is found there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Number,
    /// The first byte of a name or text that stays.
    KeptFirst,
    /// Another byte of it.
    Kept,
    Other,
}

/// Whether text that was found lies in numbers and is no longer than one, or in a name that stays.
///
/// A name that stays may hold another one: `svchost` holds the name of a computer `HOST`.
fn is_explained(found: &[Kind]) -> bool {
    match found {
        [Kind::Number, .., Kind::Number] => found.len() <= LONGEST_NUMBER,
        [Kind::KeptFirst | Kind::Kept, rest @ ..] => rest.iter().all(|kind| *kind == Kind::Kept),
        _ => false,
    }
}

fn is_number(leaf: &Leaf) -> bool {
    matches!(leaf.kind, LeafKind::Member(_) | LeafKind::Value(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Titles;
    use crate::redact::Level;
    use crate::text::AsciiOnly;
    use winperf_synth::counter_type::PERF_COUNTER_LARGE_RAWCOUNT;
    use winperf_synth::{Counter, Instance, Object};

    /// How many comparisons the search takes in a block of so many numbers that all hold the name of the computer.
    fn comparisons(counters: u32) -> u64 {
        let number = u64::from_le_bytes(*b"abcabcab");
        let all = (0..counters).map(|idx| Counter::new(idx, PERF_COUNTER_LARGE_RAWCOUNT));
        let values = (0..counters).map(|_| number);
        let object = Object::new(9000).counters(all).instance(Instance::named("1").values(values));
        let bytes = winperf_synth::Capture::new().system_name("LANTERN").object(object).write();
        let capture = Capture::read(bytes);
        let mut pseudonyms = Pseudonyms::new(Level::Names);
        let ids = Ids::new(Level::Names, &[], &Titles::none());
        let name = Name::new(b"abc", 1252, true);
        pseudonyms.add(&name, &AsciiOnly);
        let scan = Scan { original: &capture, copy: &capture, pseudonyms: &pseudonyms, ids: &ids };
        let mut comparisons = 0;
        assert_eq!(scan.bytes(&mut comparisons), None);
        comparisons
    }

    #[test]
    fn twice_as_many_numbers_that_hold_a_name_take_twice_as_many_comparisons() {
        let counts = [500, 1000, 2000].map(comparisons);
        assert!(counts[0] > 500 * 4, "{counts:?}");
        assert!(counts[1] <= 2 * counts[0] && counts[2] <= 2 * counts[1], "{counts:?}");
    }
}
