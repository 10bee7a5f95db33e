//! The proof that copies give the values of their originals.

use super::ids::Ids;
use super::rewrite::nodes;
use super::{Reason, Refusal};
use crate::evaluation::Evaluation;
use crate::pairing::{self, Pairing, Row};
use crate::{Capture, Titles};

/// More values than this are not compared; a capture of 50 MB has a tenth of them.
const MOST_VALUES: u64 = 100_000_000;

/// Refuses a capture whose definitions and instances promise more values than can be compared.
pub(super) fn check_count(capture: &Capture) -> Result<(), Reason> {
    let outline = capture.outline();
    let of_object = |definitions: u32, slots: u32| u64::from(definitions).saturating_mul(slots.max(1).into());
    let counts =
        outline.objects().iter().map(|object| of_object(object.definition_count(), object.instance_count()));
    let count = counts.fold(0, u64::saturating_add);
    if count > MOST_VALUES { Err(Reason::TooManyValues { count }) } else { Ok(()) }
}

/// Compares all values of every capture, of each with the next, and of the first with the last; returns how many there are.
pub(super) fn same_values(
    originals: &[Capture],
    copies: &[Capture],
    ids: &Ids,
    titles: &Titles,
) -> Result<u64, Refusal> {
    let samples: alloc::vec::Vec<Sample<'_>> =
        originals.iter().zip(copies).map(|(original, copy)| Sample { original, copy }).collect();
    let mut count: u64 = 0;
    let mut compare = |idx: usize, older: Option<&Sample<'_>>, newer: &Sample<'_>| {
        let compared =
            same_rows(older, newer, ids, titles).map_err(|reason| Refusal { capture: idx, reason })?;
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
        let in_both = |(node, _)| original.outline().node(node) == copy.outline().node(node);
        let count = |capture: &Capture| capture.outline().node_count();
        let is_same = count(original) == count(copy) && nodes(original).all(in_both);
        if is_same { Ok(()) } else { Err(Reason::StructureChanged) }
    }
}

fn same_rows(
    older: Option<&Sample<'_>>,
    newer: &Sample<'_>,
    ids: &Ids,
    titles: &Titles,
) -> Result<u64, Reason> {
    let swapped = older.filter(|older| pairing::is_swapped(older.original, newer.original));
    let (older, newer) = match swapped {
        Some(first) => (Some(newer), first),
        None => (older, newer),
    };
    let of = |capture: &Capture, older: Option<&Capture>| Pairing::new(older, capture, titles);
    let before = of(newer.original, older.map(|older| older.original));
    let after = of(newer.copy, older.map(|older| older.copy));
    if before.row_count() != after.row_count() {
        return Err(Reason::StructureChanged);
    }
    for number in 0..before.row_count() {
        let (Some(row), Some(copied)) = (before.row(number), after.row(number)) else { continue };
        if row != copied {
            return Err(changed(newer, &row));
        }
        let original = Evaluation::new(&before, older.map(|older| older.original), newer.original, &row);
        let copy = Evaluation::new(&after, older.map(|older| older.copy), newer.copy, &row);
        if !is_same(&original, &copy, ids) {
            return Err(changed(newer, &row));
        }
    }
    Ok(before.row_count())
}

/// Whether two evaluations say the same, a process or thread id being the new number of the original's.
fn is_same(original: &Evaluation<'_>, copy: &Evaluation<'_>, ids: &Ids) -> bool {
    let kind = original.definition().and_then(|definition| ids.kind(definition));
    match kind {
        None => original.outcome == copy.outcome,
        Some(kind) => {
            let raw = |evaluation: &Evaluation<'_>| {
                evaluation.newer.and_then(|reading| reading.value).map(|operand| operand.raw.number)
            };
            raw(original).map(|id| ids.number(kind, id)) == raw(copy)
                && original.outcome.value.is_ok() == copy.outcome.value.is_ok()
        }
    }
}

fn changed(newer: &Sample<'_>, row: &Row) -> Reason {
    let outline = newer.original.outline();
    let object = outline.objects().get(crate::reader::size(row.object));
    let counter = object
        .zip(row.counter.newer)
        .and_then(|(object, position)| outline.definitions(object).get(crate::reader::size(position)));
    match object.zip(counter) {
        Some((object, counter)) => Reason::ValueChanged { object: object.title, counter: counter.title },
        None => Reason::StructureChanged,
    }
}
