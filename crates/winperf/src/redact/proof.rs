//! The proof that copies give the values of their originals.

use super::clock::Clock;
use super::ids::Ids;
use super::{Reason, Refusal};
use crate::counter_type::Class;
use crate::pair::{Pair, Row};
use crate::text::AsciiOnly;
use crate::{Capture, Names, Titles};

/// More values than this are not compared; a capture of 50 MB has a tenth of them.
const MOST_VALUES: u64 = 100_000_000;

/// So many are compared however short the capture is.
const FEW_VALUES: u64 = 1_000_000;

/// Refuses a capture whose definitions and instances promise more values than can be compared, or many more than it has bytes for.
pub(super) fn check_count(capture: &Capture) -> Result<(), Reason> {
    let outline = capture.outline();
    let of_object = |definitions: u32, slots: u32| u64::from(definitions).saturating_mul(slots.max(1).into());
    let counts =
        outline.objects().iter().map(|object| of_object(object.definition_count(), object.instance_count()));
    let count = counts.fold(0, u64::saturating_add);
    let bytes = u64::try_from(capture.bytes().len()).unwrap_or(u64::MAX);
    if count > bytes.clamp(FEW_VALUES, MOST_VALUES) { Err(Reason::TooManyValues { count }) } else { Ok(()) }
}

/// Compares all values of every capture, of each with the next, and of the first with the last; returns how many there are.
pub(super) fn same_values(
    originals: &[Capture],
    copies: &[Capture],
    ids: &Ids,
    clock: Clock,
    titles: &Titles,
) -> Result<u64, Refusal> {
    let changes = Changes { ids, clock };
    let samples: alloc::vec::Vec<Sample<'_>> =
        originals.iter().zip(copies).map(|(original, copy)| Sample { original, copy }).collect();
    let mut count: u64 = 0;
    let mut compare = |idx: usize, older: Option<&Sample<'_>>, newer: &Sample<'_>| {
        let compared =
            same_rows(older, newer, changes, titles).map_err(|reason| Refusal { capture: idx, reason })?;
        count = count.saturating_add(compared);
        Ok(())
    };
    for (idx, sample) in samples.iter().enumerate() {
        sample.has_same_structures().map_err(|reason| Refusal { capture: idx, reason })?;
        compare(idx, None, sample)?;
    }
    for (idx, (older, newer)) in samples.iter().zip(samples.iter().skip(1)).enumerate() {
        compare(idx, Some(older), newer)?;
    }
    if let [first, _, .., last] = samples.as_slice()
        && samples.len() > 2
    {
        compare(0, Some(first), last)?;
    }
    Ok(count)
}

/// A capture and its copy.
#[derive(Clone, Copy)]
struct Sample<'a> {
    original: &'a Capture,
    copy: &'a Capture,
}

impl Sample<'_> {
    fn has_same_structures(&self) -> Result<(), Reason> {
        let (original, copy) = (self.original, self.copy);
        let in_both = |place| {
            let [original, copy] =
                [original, copy].map(|capture| (capture.number(place), capture.span(place)));
            original == copy
        };
        let is_same = original.structure_count() == copy.structure_count() && original.places().all(in_both);
        if is_same { Ok(()) } else { Err(Reason::StructureChanged) }
    }
}

fn same_rows<'a>(
    older: Option<&Sample<'a>>,
    newer: &Sample<'a>,
    changes: Changes<'_>,
    titles: &Titles,
) -> Result<u64, Reason> {
    let names = Names::new(titles.clone(), &AsciiOnly);
    let of = |select: fn(&Sample<'a>) -> &'a Capture| {
        let named = |sample: &Sample<'a>| (select(sample), names.clone());
        match older {
            Some(older) => Pair::with_names(named(older), named(newer)),
            None => Pair::single_with_names(select(newer), names.clone()),
        }
    };
    let (before, after) = (of(|sample| sample.original), of(|sample| sample.copy));
    if before.row_count() != after.row_count() {
        return Err(Reason::StructureChanged);
    }
    for (row, copied) in before.rows().zip(after.rows()) {
        if !changes.make(&row, &copied) {
            return Err(changed(&row));
        }
    }
    Ok(before.row_count())
}

/// What may differ between a value and its copy.
#[derive(Clone, Copy)]
struct Changes<'a> {
    ids: &'a Ids,
    clock: Clock,
}

impl Changes<'_> {
    /// Whether a row of the copy says what the original's says, ids being the new numbers of the original's and dates the moved ones.
    fn make(self, original: &Row<'_>, copy: &Row<'_>) -> bool {
        let place = |row: &Row<'_>| (row.cell(), row.instance(), row.counter());
        if place(original) != place(copy) {
            return false;
        }
        let (outcome, copied) = (original.outcome(), copy.outcome());
        match original.definition() {
            Some(counter) if self.ids.are_of(counter.title(), counter.counter_type()) => {
                self.replaces(original, copy, |raw| Some(self.ids.number(raw)))
            }
            Some(counter) if counter.counter_type().class() == Class::Number && outcome != copied => self
                .replaces(original, copy, |raw| self.clock.moved(raw.cast_signed()).map(i64::cast_unsigned)),
            _ => outcome == copied,
        }
    }

    /// Whether the number that a row shows is what its original's becomes.
    fn replaces(self, original: &Row<'_>, copy: &Row<'_>, new: impl Fn(u64) -> Option<u64>) -> bool {
        let raw = |row: &Row<'_>| row.raw(row.age()).map(|raw| raw.number);
        raw(original).and_then(new) == raw(copy) && original.value().is_ok() == copy.value().is_ok()
    }
}

fn changed(row: &Row<'_>) -> Reason {
    let titles = row.counter().newer.and(row.object_title().zip(row.definition()));
    match titles {
        Some((object, counter)) => Reason::ValueChanged { object, counter: counter.title() },
        None => Reason::StructureChanged,
    }
}
