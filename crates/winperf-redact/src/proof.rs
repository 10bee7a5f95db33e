//! Verification that copies have the values of their originals.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use winperf::counter_type::ValueClass;
use winperf::pair::{Age, Pair, Row};
use winperf::text::AsciiOnly;
use winperf::{Capture, Names, Object, Titles};

use crate::clock::Clock;
use crate::ids::Ids;
use crate::number::size;
use crate::pace::{PART, Pace, Pass, Steps, parts, places};
use crate::{Refusal, RefusalReason};

/// More values than this are not compared; a capture of 50 MB has a tenth of them.
const MOST_VALUES: u64 = 100_000_000;

/// So many are compared however short the capture is.
const FEW_VALUES: u64 = 1_000_000;

/// Refuses a capture with more values than can be compared, or many more than its bytes allow.
pub(crate) fn check_count(capture: &Capture) -> Result<(), RefusalReason> {
    let wide = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
    let of_object = |object: Object<'_>| {
        wide(object.counters().len()).saturating_mul(wide(object.instances().len()).max(1))
    };
    let count = capture.objects().map(of_object).fold(0, u64::saturating_add);
    let bytes = u64::from(capture.length());
    if count > bytes.clamp(FEW_VALUES, MOST_VALUES) {
        Err(RefusalReason::TooManyValues { count })
    } else {
        Ok(())
    }
}

/// Compares all values of every capture, and of each of the [`pairs`]; returns their number.
pub(crate) async fn same_values<P: Pace>(
    originals: &[Arc<Capture>],
    copies: &[Arc<Capture>],
    changes: Changes<'_>,
    titles: &Titles,
    steps: &mut Steps<'_, P>,
) -> Result<u64, Refusal> {
    let samples: Vec<Sample<'_>> =
        originals.iter().zip(copies).map(|(original, copy)| Sample { original, copy }).collect();
    let names = Names::new(titles.clone(), &AsciiOnly);
    let mut count: u64 = 0;
    for (idx, sample) in samples.iter().enumerate() {
        let refuse = |reason| Refusal { capture: idx, reason };
        sample.same_structures(steps).await.map_err(refuse)?;
        let compared = changes.in_rows(None, sample, &names, steps).await.map_err(refuse)?;
        count = count.saturating_add(compared);
    }
    for (idx, newer) in pairs(samples.len()) {
        let Some((older, newer)) = samples.get(idx).zip(samples.get(newer)) else { continue };
        let compared = changes.in_rows(Some(older), newer, &names, steps).await;
        count = count.saturating_add(compared.map_err(|reason| Refusal { capture: idx, reason })?);
    }
    Ok(count)
}

/// Returns the pairs of captures to compare, by their positions: each with the next, and the first with the last.
pub(crate) fn pairs(captures: usize) -> impl Iterator<Item = (usize, usize)> {
    let last = captures.saturating_sub(1);
    let neighbours = (0..last).zip(1..);
    neighbours.chain((captures > 2).then_some((0, last)))
}

/// A capture and its copy.
#[derive(Clone, Copy)]
struct Sample<'a> {
    original: &'a Arc<Capture>,
    copy: &'a Arc<Capture>,
}

impl<'a> Sample<'a> {
    async fn same_structures<P: Pace>(&self, steps: &mut Steps<'_, P>) -> Result<(), RefusalReason> {
        if self.original.structure_count() != self.copy.structure_count() {
            return Err(RefusalReason::StructureChanged);
        }
        steps.begin(Pass::Structures, self.original.structure_count());
        for part in parts(self.original.structure_count(), PART) {
            if !self.has_same(part.clone()) {
                return Err(RefusalReason::StructureChanged);
            }
            steps.rest(part.len()).await;
        }
        Ok(())
    }

    /// Returns `true` if both have the same structures in a range.
    fn has_same(&self, part: Range<u32>) -> bool {
        places(self.original, part).all(|place| {
            let [original, copy] =
                [self.original, self.copy].map(|capture| (capture.number(place), capture.span(place)));
            original == copy
        })
    }
}

fn paired(older: Option<&Arc<Capture>>, newer: &Arc<Capture>, names: &Names) -> Pair {
    let newer = Arc::clone(newer);
    match older {
        Some(older) => Pair::with_names((Arc::clone(older), names.clone()), (newer, names.clone())),
        None => Pair::single_with_names(newer, names.clone()),
    }
}

/// Permitted differences between a value and its copy.
#[derive(Clone, Copy)]
pub(crate) struct Changes<'a> {
    pub(crate) ids: &'a Ids,
    pub(crate) clock: Clock,
}

impl Changes<'_> {
    /// Compares the values of a sample, or of two; returns how many there are.
    async fn in_rows<P: Pace>(
        self,
        older: Option<&Sample<'_>>,
        newer: &Sample<'_>,
        names: &Names,
        steps: &mut Steps<'_, P>,
    ) -> Result<u64, RefusalReason> {
        let before = paired(older.map(|older| older.original), newer.original, names);
        steps.begin(Pass::Values, before.row_count());
        steps.rest(0_u32).await;
        let after = paired(older.map(|older| older.copy), newer.copy, names);
        if before.row_count() != after.row_count() {
            return Err(RefusalReason::StructureChanged);
        }
        let mut rows = before.rows().zip(after.rows());
        loop {
            let count = self.make_some(rows.by_ref().take(size(PART)))?;
            steps.rest(count).await;
            if count < PART {
                return Ok(before.row_count());
            }
        }
    }

    /// Checks rows against their copies; returns their number.
    fn make_some<'r>(self, rows: impl Iterator<Item = (Row<'r>, Row<'r>)>) -> Result<u32, RefusalReason> {
        let mut count: u32 = 0;
        for (row, copied) in rows {
            if !self.make(&row, &copied) {
                return Err(changed(&row));
            }
            count = count.saturating_add(1);
        }
        Ok(count)
    }

    /// Returns `true` if a row of the copy is the original row with the ids replaced and the dates shifted.
    fn make(self, original: &Row<'_>, copy: &Row<'_>) -> bool {
        let place = |row: &Row<'_>| {
            let (instance, counter) = (row.instance(), row.counter());
            let positions = Age::BOTH.map(|age| (instance.slot(age), counter.position(age)));
            (row.cell(), positions, instance.matched(), counter.is_changed())
        };
        if place(original) != place(copy) {
            return false;
        }
        let (outcome, copied) = (original.outcome(), copy.outcome());
        match original.definition() {
            Some(counter) if self.ids.are_of(counter.title(), counter.counter_type()) => {
                self.replaces(original, copy, |raw| Some(self.ids.number(raw)))
            }
            Some(counter) if counter.counter_type().class() == ValueClass::Number && outcome != copied => {
                self.replaces(original, copy, |raw| {
                    self.clock.moved(raw.cast_signed()).map(i64::cast_unsigned)
                })
            }
            _ => outcome == copied,
        }
    }

    /// Returns `true` if the number of a row is the replacement of the original number.
    fn replaces(self, original: &Row<'_>, copy: &Row<'_>, new: impl Fn(u64) -> Option<u64>) -> bool {
        let raw = |row: &Row<'_>| row.raw(row.shown_in()).map(|raw| raw.number);
        raw(original).and_then(new) == raw(copy) && original.value().is_ok() == copy.value().is_ok()
    }
}

fn changed(row: &Row<'_>) -> RefusalReason {
    match row.counter().get(Age::Newer) {
        Some(counter) => {
            let object = counter.object().title();
            RefusalReason::ValueChanged { object, counter: counter.title() }
        }
        None => RefusalReason::StructureChanged,
    }
}
