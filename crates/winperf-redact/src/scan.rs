//! The search for names and dates that are still in a copy.

use alloc::collections::BTreeSet;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use winperf::{Capture, Counter, Leaf, LeafKind, ObjectIdx, Place};

use crate::clock::Clock;
use crate::ids::Ids;
use crate::number::{offset32, size};
use crate::pace::{BYTES, PART, Pace, Pass, Steps, parts, places};
use crate::proof::Sample;
use crate::pseudonyms::{Name, Pseudonyms};
use crate::rewrite::{self, object};
use crate::values::{Leaves, RawMeaning, is_text};
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
    let samples: Vec<Sample<'_>> = Sample::all(originals, copies).collect();
    let search = async |sample: &Sample<'_>, steps: &mut Steps<'_, P>| {
        let Sample { idx, original, copy } = *sample;
        let mut scan = Scan { original, copy, pseudonyms, ids, looked_up: 0, listed: 0 };
        let left = match scan.whole_names(steps).await {
            None => scan.bytes(steps).await,
            found => found,
        };
        let refusal = |offset| Refusal { capture: idx, reason: RefusalReason::NameLeft { offset } };
        left.map_or(Ok(()), |offset| Err(refusal(offset)))
    };
    steps.each(&samples, search).await.map(drop)
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
    let samples: Vec<Sample<'_>> = Sample::all(originals, copies).collect();
    let describe = async |Sample { idx, original, copy }: &Sample<'_>, steps: &mut Steps<'_, P>| {
        let mut dates = Dates { clock, described: BTreeSet::new() };
        steps.begin(Pass::Dates, original.structure_count());
        for part in parts(original.structure_count(), PART) {
            dates.described(original, copy, part.clone()).map_err(|offset| refusal(*idx, offset))?;
            steps.rest(part.len()).await;
        }
        Ok(dates.described)
    };
    let described = steps.each(&samples, describe).await?.into_iter().flatten().collect();
    let dates = Dates { clock, described };
    let search = async |Sample { idx, copy, .. }: &Sample<'_>, steps: &mut Steps<'_, P>| {
        steps.begin(Pass::Dates, copy.length());
        for part in parts(copy.length(), BYTES) {
            if let Some(offset) = dates.left(copy, &part) {
                return Err(refusal(*idx, offset));
            }
            steps.rest(part.len()).await;
        }
        Ok(())
    };
    steps.each(&samples, search).await.map(drop)
}

/// The dates of the originals that reveal something.
struct Dates {
    clock: Clock,
    described: BTreeSet<u64>,
}

impl Dates {
    /// Collects the dates described by a range of structures; the error is the offset of one that was not shifted.
    fn described(&mut self, original: &Capture, copy: &Capture, part: Range<u32>) -> Result<(), u32> {
        let mut wide = WideNumbers::new(original);
        for place in places(original, part) {
            for offset in wide.of(place) {
                let number = |capture: &Capture| capture.reader().window(*offset, 8)?.number();
                let date = number(original).filter(|number| self.clock.is_telling(*number));
                let Some(date) = date else { continue };
                if number(copy) == Some(date) {
                    return Err(*offset);
                }
                self.described.insert(date);
            }
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
    let mut wide = WideNumbers::new(capture);
    let offsets = capture.places().flat_map(move |place| wide.of(place).to_vec());
    offsets.filter_map(|offset| capture.reader().window(offset, 8)?.number())
}

/// The 64-bit numbers of structures: members, and values of that length, independent of other uses of their bytes.
struct WideNumbers<'a> {
    capture: &'a Capture,
    /// The object of the last block, and starts and ends of such values in all of its blocks.
    of_object: (Option<ObjectIdx>, Vec<(u32, u32)>),
    offsets: Vec<u32>,
}

impl<'a> WideNumbers<'a> {
    fn new(capture: &'a Capture) -> Self {
        Self { capture, of_object: (None, Vec::new()), offsets: Vec::new() }
    }

    /// Returns the offsets of the numbers of a structure.
    fn of(&mut self, place: Place) -> &[u32] {
        self.offsets.clear();
        if let (Some(block), Some(object)) = (self.capture.block(place), object(self.capture, place)) {
            let (last, wide) = &mut self.of_object;
            if *last != Some(object.idx()) {
                *last = Some(object.idx());
                let span = |counter: Counter<'_>| {
                    let (start, length) = (counter.value_offset(), counter.value_length());
                    (length == 8).then(|| (start, start.saturating_add(length)))
                };
                *wide = object.counters().filter_map(span).collect();
            }
            let inside = wide.iter().filter(|(_, end)| *end <= block.reach());
            self.offsets.extend(inside.filter_map(|(start, _)| block.offset().checked_add(*start)));
        } else {
            self.capture.each_leaf(place, |leaf| {
                if leaf.length == 8 && matches!(leaf.kind, LeafKind::Member(_)) {
                    self.offsets.push(leaf.offset);
                }
            });
        }
        &self.offsets
    }
}

struct Scan<'a> {
    original: &'a Capture,
    copy: &'a Capture,
    pseudonyms: &'a Pseudonyms,
    ids: &'a Ids,
    /// Number of leaves that were looked up, and of those listed for that; a test checks that both grow linearly with
    /// the bytes.
    looked_up: u64,
    listed: u64,
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
        let mut leaves = Leaves::new(self.original, is_text);
        places(self.original, part).find_map(|place| {
            leaves.of(place, self.ids).find_map(|(leaf, used)| {
                let before = self.name(self.original, place, &leaf, used)?;
                let after = self.name(self.copy, place, &leaf, used)?;
                self.pseudonyms.is_left(&before, &after).then_some(leaf.offset)
            })
        })
    }

    /// Returns the offset of a replaced name in the bytes, as UTF-16 at any address or byte by byte.
    async fn bytes<P: Pace>(&mut self, steps: &mut Steps<'_, P>) -> Option<u32> {
        let search = self.pseudonyms.search();
        // A short name may be found anywhere in a block of numbers.
        let mut leaves = Leaves::new(self.original, |_, _| true);
        steps.begin(Pass::NamesInBytes, self.copy.length());
        for part in parts(self.copy.length(), BYTES) {
            for found in search.texts_in(self.copy.file(), part.clone()) {
                if !is_explained(&self.kinds(found.clone(), &mut leaves)) {
                    return Some(offset32(found.start));
                }
            }
            self.listed = leaves.listed;
            steps.rest(part.len()).await;
        }
        None
    }

    /// Returns the kinds of bytes, according to the leaves of the original.
    fn kinds(&mut self, range: Range<usize>, leaves: &mut Leaves<'_>) -> Vec<ByteKind> {
        let mut kinds = Vec::with_capacity(range.len());
        let (mut at, end) = (offset32(range.start), offset32(range.end));
        while at < end {
            self.looked_up = self.looked_up.saturating_add(1);
            let place = self.original.place_at(at);
            let leaf = place.and_then(|place| Some((place, leaves.at(place, at, self.ids)?)));
            // The leaves of all structures cover every byte.
            let Some((place, (leaf, used))) = leaf else { break };
            let (first, rest) = self.kinds_of(place, &leaf, used);
            let next = leaf.end().min(end);
            kinds.extend((at..next).map(|byte| if byte == leaf.offset { first } else { rest }));
            at = next;
        }
        kinds.resize(range.len(), ByteKind::Other);
        kinds
    }

    /// Returns the kind of the first byte of a leaf, and that of the others.
    fn kinds_of(&self, place: Place, leaf: &Leaf, used: Option<RawMeaning>) -> (ByteKind, ByteKind) {
        match self.name(self.original, place, leaf, used) {
            Some(name) if self.pseudonyms.replaced(&name) == 0 => (ByteKind::KeptFirst, ByteKind::Kept),
            None if is_number(leaf) => (ByteKind::Number, ByteKind::Number),
            _ => (ByteKind::Other, ByteKind::Other),
        }
    }

    /// Returns the name or text that the bytes of a leaf with that use are, if the leaf is one.
    fn name(&self, capture: &Capture, place: Place, leaf: &Leaf, used: Option<RawMeaning>) -> Option<Name> {
        let code_page = rewrite::code_page(self.original, place, leaf, used)?;
        let bytes = capture.reader().window(leaf.offset, leaf.length)?;
        Some(Name::new(bytes.bytes(), code_page, rewrite::owner_of_name(self.original, place, leaf)))
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

/// Returns `true` if text is inside numbers and at most as long as one, or inside a name that is kept.
///
/// A name that is kept may contain a different one: `svchost` contains the computer name `HOST`.
pub(crate) fn is_explained(found: &[ByteKind]) -> bool {
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
    use crate::spelling::{NameOwner, Seed};
    use crate::{AtOnce, Level, at_once};
    use winperf::Titles;
    use winperf::text::AsciiOnly;
    use winperf_synth::counter_type::PERF_COUNTER_LARGE_RAWCOUNT;
    use winperf_synth::{Counter, Instance, Object};

    /// Returns the numbers of leaves looked up and listed by the search in a block of this many numbers that all
    /// contain the computer name.
    fn leaves(counters: u32) -> [u64; 2] {
        let number = u64::from_le_bytes(*b"abcabcab");
        let all = (0..counters).map(|idx| Counter::new(idx, PERF_COUNTER_LARGE_RAWCOUNT));
        let values = (0..counters).map(|_| number);
        let object = Object::new(9000).counters(all).instance(Instance::named("1").values(values));
        let bytes = winperf_synth::Capture::new().system_name("LANTERN").object(object).write();
        let capture = Capture::parse(bytes);
        let mut pseudonyms = Pseudonyms::new(Level::Names, Seed(1));
        let ids = Ids::new(Level::Names, &[], &Titles::none());
        let name = Name::new(b"abc", 1252, NameOwner::Computer);
        pseudonyms.add(&name, &AsciiOnly);
        let (original, copy) = (&capture, &capture);
        let mut scan = Scan { original, copy, pseudonyms: &pseudonyms, ids: &ids, looked_up: 0, listed: 0 };
        assert_eq!(at_once(scan.bytes(&mut Steps::new(&mut AtOnce, []))), None);
        [scan.looked_up, scan.listed]
    }

    #[test]
    fn twice_as_many_numbers_that_hold_a_name_take_twice_as_many_lookups_of_leaves() {
        let [once, twice] = [500, 1000].map(leaves);
        assert!(once[0] >= 2 * 500 && once[1] >= 500, "{once:?}");
        assert!(once.iter().zip(&twice).all(|(once, twice)| *twice <= 2 * *once), "{once:?}, {twice:?}");
    }
}
