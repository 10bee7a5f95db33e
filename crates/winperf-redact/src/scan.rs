//! The search for names and dates that are still in a copy.

use alloc::collections::BTreeSet;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use winperf::{Capture, Counter, Leaf, LeafKind, Place};

use crate::clock::Clock;
use crate::ids::Ids;
use crate::number::{offset32, size};
use crate::pace::{BYTES, PART, Pace, Pass, Steps, parts, places};
use crate::pseudonyms::{Name, Pseudonyms};
use crate::values::{Use, Uses};
use crate::{Refusal, RefusalReason};

/// No number of a capture is longer than this; text that fits into one cannot be distinguished from it.
const LONGEST_NUMBER: usize = 8;

/// Refuses copies that contain a replaced name as a complete name, or anywhere in their bytes.
pub(crate) async fn no_name_left<P: Pace>(
    originals: &[Arc<Capture>],
    copies: &[Arc<Capture>],
    pseudonyms: &Pseudonyms,
    ids: &Ids,
    steps: &mut Steps<'_, P>,
) -> Result<(), Refusal> {
    for (idx, (original, copy)) in originals.iter().zip(copies).enumerate() {
        let mut scan = Scan { original, copy, pseudonyms, ids, comparisons: 0 };
        let left = match scan.whole_names(steps).await {
            None => scan.bytes(steps).await,
            found => found,
        };
        if let Some(offset) = left {
            return Err(Refusal { capture: idx, reason: RefusalReason::NameLeft { offset } });
        }
    }
    Ok(())
}

/// Refuses copies with a 64-bit number that reveals when the samples were taken: one that a structure or a definition describes and that was not moved,
/// or one that was moved where it is described and is still present elsewhere.
pub(crate) async fn no_date_left<P: Pace>(
    originals: &[Arc<Capture>],
    copies: &[Arc<Capture>],
    clock: Clock,
    steps: &mut Steps<'_, P>,
) -> Result<(), Refusal> {
    let refusal = |capture, offset| Refusal { capture, reason: RefusalReason::DateLeft { offset } };
    let mut dates = Dates { clock, described: BTreeSet::new() };
    for (idx, (original, copy)) in originals.iter().zip(copies).enumerate() {
        steps.begin(Pass::Dates, original.structure_count());
        for part in parts(original.structure_count(), PART) {
            dates.described(original, copy, part.clone()).map_err(|offset| refusal(idx, offset))?;
            steps.rest(part.len()).await;
        }
    }
    for (idx, copy) in copies.iter().enumerate() {
        steps.begin(Pass::Dates, copy.length());
        for part in parts(copy.length(), BYTES) {
            if let Some(offset) = dates.left(copy, &part) {
                return Err(refusal(idx, offset));
            }
            steps.rest(part.len()).await;
        }
    }
    Ok(())
}

/// The dates of the originals that reveal something.
struct Dates {
    clock: Clock,
    described: BTreeSet<u64>,
}

impl Dates {
    /// Collects the dates described by a range of structures; the error is the offset of one that was not shifted.
    fn described(&mut self, original: &Capture, copy: &Capture, part: Range<u32>) -> Result<(), u32> {
        for offset in places(original, part).flat_map(|place| numbers(original, place)) {
            let number = |capture: &Capture| capture.reader().window(offset, 8)?.number();
            let Some(date) = number(original).filter(|number| self.clock.is_telling(*number)) else {
                continue;
            };
            if number(copy) == Some(date) {
                return Err(offset);
            }
            self.described.insert(date);
        }
        Ok(())
    }

    /// Returns the start of one of these dates in a range of the bytes.
    fn left(&self, copy: &Capture, part: &Range<u32>) -> Option<u32> {
        date_in(copy.file(), part, self.clock, &self.described)
    }
}

/// Returns the start of one of these revealing dates in a range of some bytes.
pub(crate) fn date_in(bytes: &[u8], part: &Range<u32>, clock: Clock, dates: &BTreeSet<u64>) -> Option<u32> {
    let bytes = bytes.get(size(part.start)..)?;
    let numbers = bytes.windows(8).take(part.len()).filter_map(|bytes| bytes.first_chunk().copied());
    let is_left = |number| clock.is_telling(number) && dates.contains(&number);
    let at = numbers.map(u64::from_le_bytes).position(is_left)?;
    part.start.checked_add(offset32(at))
}

/// Returns the numbers of 64 bits that a structure or a definition describes.
pub(crate) fn wide_numbers(capture: &Capture) -> impl Iterator<Item = u64> + '_ {
    let offsets = capture.places().flat_map(|place| numbers(capture, place));
    offsets.filter_map(|offset| capture.reader().window(offset, 8)?.number())
}

/// Returns the offsets of a structure's 64-bit numbers: members and values of 8 bytes, even if other items share their
/// bytes.
fn numbers(capture: &Capture, place: Place) -> Vec<u32> {
    if let (Some(block), Some(object)) = (capture.block(place), crate::rewrite::object(capture, place)) {
        let end = |counter: Counter<'_>| counter.value_offset().saturating_add(counter.value_length());
        let is_wide = |counter: &Counter<'_>| counter.value_length() == 8 && end(*counter) <= block.reach();
        let wide = object.counters().filter(is_wide);
        wide.filter_map(|counter| block.offset().checked_add(counter.value_offset())).collect()
    } else {
        let leaves = capture.leaves(place).into_iter();
        let wide = leaves.filter(|leaf| leaf.length == 8 && matches!(leaf.kind, LeafKind::Member(_)));
        wide.map(|leaf| leaf.offset).collect()
    }
}

struct Scan<'a> {
    original: &'a Capture,
    copy: &'a Capture,
    pseudonyms: &'a Pseudonyms,
    ids: &'a Ids,
    /// Number of comparisons of the search; a test checks that they grow linearly with the bytes.
    comparisons: u64,
}

impl Scan<'_> {
    /// Returns the offset of a name that should have been replaced but is one of the original names, of any length.
    async fn whole_names<P: Pace>(&self, steps: &mut Steps<'_, P>) -> Option<u32> {
        steps.begin(Pass::WholeNames, self.original.structure_count());
        for part in parts(self.original.structure_count(), PART) {
            let left = self.whole_names_of(part.clone());
            if left.is_some() {
                return left;
            }
            steps.rest(part.len()).await;
        }
        None
    }

    fn whole_names_of(&self, part: Range<u32>) -> Option<u32> {
        let mut uses = Uses::new(self.original);
        places(self.original, part).find_map(|place| {
            let leaves = self.original.leaves(place);
            leaves.iter().find_map(|leaf| {
                let used = uses.classify(place, leaf, self.ids);
                let before = self.name(self.original, place, leaf, used)?;
                let after = self.name(self.copy, place, leaf, used)?;
                self.pseudonyms.is_left(&before, &after).then_some(leaf.offset)
            })
        })
    }

    /// Returns the offset of a replaced name in the bytes, as UTF-16 at any address or byte by byte.
    async fn bytes<P: Pace>(&mut self, steps: &mut Steps<'_, P>) -> Option<u32> {
        // Made when it is needed, once: a short name may be found anywhere in a block of numbers.
        let mut kinds: Option<Kinds> = None;
        let search = self.pseudonyms.search();
        steps.begin(Pass::NamesInBytes, self.copy.length());
        for part in parts(self.copy.length(), BYTES) {
            let found = search.texts_in(self.copy.file(), part.clone());
            if kinds.is_none() && !found.is_empty() {
                let mut all = Kinds::new(self.original.file().len());
                for part in parts(self.original.structure_count(), PART) {
                    self.add_kinds(part, &mut all);
                    steps.rest(0_u32).await;
                }
                kinds = Some(all);
            }
            self.comparisons = self.comparisons.saturating_add(u64::from(offset32(found.len())));
            let is_left =
                |found: &Range<usize>| !kinds.as_ref().is_some_and(|kinds| kinds.explain(found.clone()));
            if let Some(left) = found.into_iter().find(is_left) {
                return Some(offset32(left.start));
            }
            steps.rest(part.len()).await;
        }
        None
    }

    /// Adds the kinds of the bytes in a range of the original's structures.
    fn add_kinds(&mut self, part: Range<u32>, kinds: &mut Kinds) {
        let mut uses = Uses::new(self.original);
        for place in places(self.original, part) {
            for leaf in self.original.leaves(place) {
                self.comparisons = self.comparisons.saturating_add(1);
                let used = uses.classify(place, &leaf, self.ids);
                let (first, rest) = match self.name(self.original, place, &leaf, used) {
                    Some(name) if self.pseudonyms.replaced(&name) == 0 => {
                        (ByteKind::KeptFirst, ByteKind::Kept)
                    }
                    None if is_number(&leaf) => (ByteKind::Number, ByteKind::Number),
                    _ => (ByteKind::Other, ByteKind::Other),
                };
                kinds.set(size(leaf.offset)..size(leaf.end()), rest);
                kinds.set(size(leaf.offset)..size(leaf.offset).saturating_add(1), first);
            }
        }
    }

    /// Returns the name or text that the bytes of a leaf with that use are, if the leaf is one.
    fn name(&self, capture: &Capture, place: Place, leaf: &Leaf, used: Option<Use>) -> Option<Name> {
        let code_page = crate::rewrite::code_page(self.original, place, leaf, used)?;
        let bytes = capture.reader().window(leaf.offset, leaf.length)?;
        Some(Name::new(bytes.bytes(), code_page, crate::rewrite::bearer(self.original, place, leaf)))
    }
}

/// Kind of a byte, used to explain a name found there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ByteKind {
    Other,
    Number,
    /// The first byte of a name or text that is kept.
    KeptFirst,
    /// Another byte of it.
    Kept,
}

/// The kinds of all bytes, in two bits each, since a capture may have hundreds of megabytes.
pub(crate) struct Kinds {
    packed: Vec<u8>,
}

impl Kinds {
    const ALL: [ByteKind; 4] = [ByteKind::Other, ByteKind::Number, ByteKind::KeptFirst, ByteKind::Kept];

    /// Creates the kinds of `count` bytes, all unassigned.
    pub(crate) fn new(count: usize) -> Self {
        Self { packed: alloc::vec![0; count.div_ceil(4)] }
    }

    pub(crate) fn set(&mut self, range: Range<usize>, kind: ByteKind) {
        let bits = (0_u8..).zip(Self::ALL).find(|(_, known)| *known == kind).map_or(0, |(bits, _)| bits);
        for at in range {
            if let Some(four) = self.packed.get_mut(at >> 2) {
                let shift = Self::shift(at);
                *four = *four & !3_u8.wrapping_shl(shift) | bits.wrapping_shl(shift);
            }
        }
    }

    /// Returns `true` if text at these bytes is inside numbers and no longer than one, or inside a name that is kept.
    pub(crate) fn explain(&self, found: Range<usize>) -> bool {
        is_explained(&self.range(found))
    }

    fn range(&self, range: Range<usize>) -> Vec<ByteKind> {
        let bits =
            |at: usize| self.packed.get(at >> 2).map_or(0, |four| four.wrapping_shr(Self::shift(at)) & 3);
        range.map(|at| Self::ALL.get(usize::from(bits(at))).copied().unwrap_or(ByteKind::Other)).collect()
    }

    /// Returns the position of the bits of a byte among the four in its unit.
    fn shift(at: usize) -> u32 {
        offset32(at & 3).wrapping_mul(2)
    }
}

/// Returns `true` if a text is inside a number or inside a kept name.
///
/// A kept name may contain a replaced one: `svchost` contains the computer name `HOST`.
fn is_explained(found: &[ByteKind]) -> bool {
    match found {
        [ByteKind::Number, .., ByteKind::Number] => found.len() <= LONGEST_NUMBER,
        [ByteKind::KeptFirst | ByteKind::Kept, rest @ ..] => rest.iter().all(|kind| *kind == ByteKind::Kept),
        _ => false,
    }
}

fn is_number(leaf: &Leaf) -> bool {
    matches!(leaf.kind, LeafKind::Member(_) | LeafKind::Value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spelling::{Bearer, Seed};
    use crate::{AtOnce, Level, at_once};
    use winperf::Titles;
    use winperf::text::AsciiOnly;
    use winperf_synth::counter_type::PERF_COUNTER_LARGE_RAWCOUNT;
    use winperf_synth::{Counter, Instance, Object};

    /// Returns the number of comparisons of the search in a block of `counters` numbers that all contain the computer
    /// name.
    fn comparisons(counters: u32) -> u64 {
        let number = u64::from_le_bytes(*b"abcabcab");
        let all = (0..counters).map(|idx| Counter::new(idx, PERF_COUNTER_LARGE_RAWCOUNT));
        let values = (0..counters).map(|_| number);
        let object = Object::new(9000).counters(all).instance(Instance::named("1").values(values));
        let bytes = winperf_synth::Capture::new().system_name("LANTERN").object(object).write();
        let capture = Capture::read(bytes);
        let mut pseudonyms = Pseudonyms::new(Level::Names, Seed(1));
        let ids = Ids::new(Level::Names, &[], &Titles::none());
        let name = Name::new(b"abc", 1252, Bearer::Computer);
        pseudonyms.add(&name, &AsciiOnly);
        let mut scan =
            Scan { original: &capture, copy: &capture, pseudonyms: &pseudonyms, ids: &ids, comparisons: 0 };
        assert_eq!(at_once(scan.bytes(&mut Steps::new(&mut AtOnce, []))), None);
        scan.comparisons
    }

    #[test]
    fn twice_as_many_numbers_that_hold_a_name_take_twice_as_many_comparisons() {
        let counts = [500, 1000, 2000].map(comparisons);
        assert!(counts[0] > 500 * 4, "{counts:?}");
        assert!(counts[1] <= 2 * counts[0] && counts[2] <= 2 * counts[1], "{counts:?}");
    }
}
