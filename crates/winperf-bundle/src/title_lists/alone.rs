//! Findings about a single title list.

use alloc::vec::Vec;

use winperf::title_list::{ListPair, ListText, pairs};
use winperf::{TitleIndex, order};

use super::{NamedList, OddTitles, OddTitlesKind};
use crate::{TitleKind, TitleList};

/// Maximum number of characters quoted from an index that is not a number.
const MAX_QUOTED: usize = 20;

/// Number of occurrences of a problem in a list, and the first occurrence.
struct Tally<T> {
    count: u32,
    first: Option<(u32, u32, T)>,
}

impl<T> Default for Tally<T> {
    fn default() -> Self {
        Self { count: 0, first: None }
    }
}

impl<T> Tally<T> {
    fn add(&mut self, text: ListText<'_>, what: impl FnOnce() -> T) {
        self.count = self.count.saturating_add(1);
        // For an empty text, its NUL is shown.
        self.first.get_or_insert_with(|| (text.offset, text.length().max(2), what()));
    }

    fn report(self, found: &mut Vec<OddTitles>, kind: impl FnOnce(T, u32) -> OddTitlesKind) {
        if let Some((offset, length, what)) = self.first {
            found.push(OddTitles { kind: kind(what, self.count), offset, length });
        }
    }
}

/// Returns each kind of problem once, with its first position and its count.
pub(super) fn findings(named_list: &NamedList<'_>) -> Vec<OddTitles> {
    let list = named_list.list;
    let mut found = Vec::new();
    check_indices(list, &mut found);
    check_order(list, &mut found);
    if list.kind == TitleKind::Counter {
        check_maximum(named_list, &mut found);
    }
    if let Some(index) = truncated_index(&list.bytes) {
        let kind = OddTitlesKind::Cut { index: index.start(MAX_QUOTED) };
        found.push(OddTitles { kind, offset: index.offset, length: index.length() });
    }
    let is_broken = found.iter().any(|found| {
        matches!(found.kind, OddTitlesKind::IndexEmpty { .. } | OddTitlesKind::IndexInvalid { .. })
    });
    if !is_broken && named_list.indices.is_empty() {
        found.push(OddTitles { kind: OddTitlesKind::Empty, offset: 0, length: 0 });
    }
    found
}

/// Finds texts that are not valid indices.
fn check_indices(list: &TitleList, found: &mut Vec<OddTitles>) {
    let titles = list.kind;
    let (mut empty, mut invalid, mut other_kind) = (Tally::default(), Tally::default(), Tally::default());
    for ListPair { index, .. } in pairs(&list.bytes).filter(|pair| pair.text.is_some()) {
        match index.number() {
            // The first pair of a name list has index 1, which is odd.
            Some(TitleIndex(1)) if titles == TitleKind::Counter => {}
            Some(number) if fits_kind(titles, number) => {}
            Some(number) => other_kind.add(index, || number),
            None if index.units.is_empty() => empty.add(index, || ()),
            None => invalid.add(index, || index.start(MAX_QUOTED)),
        }
    }
    empty.report(found, |(), count| OddTitlesKind::IndexEmpty { titles, count });
    invalid.report(found, |index, count| OddTitlesKind::IndexInvalid { titles, index, count });
    other_kind.report(found, |index, count| OddTitlesKind::IndexOfOtherKind { titles, index, count });
}

/// Returns `true` if an index fits the kind of list: even for names, odd for help texts.
fn fits_kind(titles: TitleKind, index: TitleIndex) -> bool {
    index.0.is_multiple_of(2) == (titles == TitleKind::Counter)
}

/// Finds repeated indices, and indices out of order.
fn check_order(list: &TitleList, found: &mut Vec<OddTitles>) {
    let numbered = || {
        pairs(&list.bytes)
            .filter(|pair| pair.text.is_some())
            .filter_map(|pair| Some((pair.index.number()?, pair.index)))
    };
    let mut decreasing = Tally::default();
    let mut previous = TitleIndex(0);
    for (number, index) in numbered() {
        if number < previous {
            decreasing.add(index, || (number, previous));
        }
        previous = number;
    }
    decreasing.report(found, |(index, before), count| OddTitlesKind::IndexFalling { index, before, count });
    let mut all: Vec<(TitleIndex, u32)> = numbered().map(|(number, index)| (number, index.offset)).collect();
    order::sort_by_key(&mut all, |place| *place);
    let repeated = all.chunk_by(|left, right| left.0 == right.0).filter_map(|same| same.get(1));
    let count = u32::try_from(repeated.clone().count()).unwrap_or(u32::MAX);
    if let Some((index, offset)) = repeated.min_by_key(|(_, offset)| *offset) {
        let kind = OddTitlesKind::IndexTwice { index: *index, count };
        found.push(OddTitles { kind, offset: *offset, length: 2 * digits(*index) });
    }
}

fn digits(index: TitleIndex) -> u32 {
    index.0.checked_ilog10().unwrap_or(0).saturating_add(1)
}

/// Reports indices above the maximum in the first pair.
///
/// A maximum that is Windows' own last index (1847) is ignored, because the indices of providers exceed it on every
/// Windows; `Last Counter` and `Last Help` give the real maximum.
fn check_maximum(named_list: &NamedList<'_>, found: &mut Vec<OddTitles>) {
    let first =
        pairs(&named_list.list.bytes).next().filter(|pair| pair.index.number() == Some(TitleIndex(1)));
    let Some(text) = first.and_then(|pair| pair.text) else { return };
    let Some(stated) = text.number().filter(|stated| *stated != TitleIndex::LAST_OF_SYSTEM) else { return };
    let named = &named_list.indices;
    let above = named.get(named.partition_point(|index| *index <= stated)..).unwrap_or_default();
    if let Some(largest) = above.last() {
        let count = u32::try_from(above.len()).unwrap_or(u32::MAX);
        let kind = OddTitlesKind::AboveFirst { stated, largest: *largest, count };
        found.push(OddTitles { kind, offset: text.offset, length: text.length() });
    }
}

/// Returns the last index if its text is missing. An empty index is the regular end of the list.
fn truncated_index(multi_sz: &[u8]) -> Option<ListText<'_>> {
    let last = pairs(multi_sz).last()?;
    (last.text.is_none() && !last.index.units.is_empty()).then_some(last.index)
}
