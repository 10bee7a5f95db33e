//! Verification that copies have the values of their originals.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use winperf::counter_type::ValueClass;
use winperf::pair::{Age, CounterPair, InstancePair, ObjectPair, Pair, Row};
use winperf::text::AsciiOnly;
use winperf::{Capture, Counter, Names, Object, Titles};

use crate::clock::Clock;
use crate::ids::Ids;
use crate::number::size;
use crate::pace::{PART, Pace, Pass, Steps, parts, places};
use crate::{Refusal, RefusalReason};

/// More values than this are not compared; a capture of 50 MB has a tenth of them.
const MAX_VALUES: u64 = 100_000_000;

/// So many are compared however short the capture is.
const FEW_VALUES: u64 = 1_000_000;

/// Refuses a capture with more values than can be compared, or many more than its bytes allow.
pub(crate) fn check_count(capture: &Capture) -> Result<(), RefusalReason> {
    let wide = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
    let value_count = |object: Object<'_>| {
        wide(object.counters().len()).saturating_mul(wide(object.instances().len()).max(1))
    };
    let count = capture.objects().map(value_count).fold(0, u64::saturating_add);
    let bytes = u64::from(capture.length());
    if count > bytes.clamp(FEW_VALUES, MAX_VALUES) {
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
    let samples: Vec<Sample<'_>> = Sample::all(originals, copies).collect();
    let names = Names::new(titles.clone(), &AsciiOnly);
    let alone = async |sample: &Sample<'_>, steps: &mut Steps<'_, P>| {
        let refuse = |reason| Refusal { capture: sample.idx, reason };
        sample.same_structures(steps).await.map_err(refuse)?;
        changes.in_rows(None, sample, &names, steps).await.map_err(refuse)
    };
    let pairs: Vec<_> = pairs(samples.len())
        .filter_map(|(older, newer)| samples.get(older).zip(samples.get(newer)))
        .collect();
    let paired = async |(older, newer): &(&Sample<'_>, &Sample<'_>), steps: &mut Steps<'_, P>| {
        let compared = changes.in_rows(Some(older), newer, &names, steps).await;
        compared.map_err(|reason| Refusal { capture: older.idx, reason })
    };
    let counts = [steps.each(&samples, alone).await?, steps.each(&pairs, paired).await?];
    Ok(counts.into_iter().flatten().fold(0, u64::saturating_add))
}

/// Returns the pairs of captures to compare, by their positions: each with the next, and the first with the last.
pub(crate) fn pairs(captures: usize) -> impl Iterator<Item = (usize, usize)> {
    let last = captures.saturating_sub(1);
    let neighbours = (0..last).zip(1..);
    neighbours.chain((captures > 2).then_some((0, last)))
}

/// A capture and its copy.
#[derive(Clone, Copy)]
pub(crate) struct Sample<'a> {
    /// Position in the set.
    pub(crate) idx: usize,
    pub(crate) original: &'a Arc<Capture>,
    pub(crate) copy: &'a Arc<Capture>,
}

impl<'a> Sample<'a> {
    /// Returns all captures of a set with their copies.
    pub(crate) fn all(
        originals: &'a [Arc<Capture>],
        copies: &'a [Arc<Capture>],
    ) -> impl Iterator<Item = Self> {
        let both = originals.iter().zip(copies).enumerate();
        both.map(|(idx, (original, copy))| Self { idx, original, copy })
    }

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
        if before.row_count() != after.row_count() || before.objects().len() != after.objects().len() {
            return Err(RefusalReason::StructureChanged);
        }
        let mut count: u32 = 0;
        for (object, copied) in before.objects().zip(after.objects()) {
            let expected = self.in_counters(object, copied).ok_or(RefusalReason::StructureChanged)?;
            for instances in object.instances().zip(copied.instances()) {
                count = count.saturating_add(self.in_instance(instances, &expected)?);
                if count >= PART {
                    steps.rest(count).await;
                    count = 0;
                }
            }
        }
        steps.rest(count).await;
        Ok(before.row_count())
    }

    /// Returns the permitted differences of the values of each counter in both captures of a pair; `None` if the copy
    /// of the object has different counters, instances or rows.
    fn in_counters(self, object: ObjectPair<'_>, copied: ObjectPair<'_>) -> Option<Vec<[Difference; 2]>> {
        let shape = |object: ObjectPair<'_>| {
            let positions = Age::BOTH.map(|age| object.position(age));
            (positions, object.row_numbers(), object.counters().len(), object.instances().len())
        };
        if shape(object) != shape(copied) {
            return None;
        }
        let counter_differences = |(counter, copied): (CounterPair<'_>, CounterPair<'_>)| {
            let place = |counter: CounterPair<'_>| {
                (counter.idx(), Age::BOTH.map(|age| counter.position(age)), counter.is_changed())
            };
            let difference = |age| counter.get(age).map_or(Difference::None, |counter| self.of(counter));
            (place(counter) == place(copied)).then(|| Age::BOTH.map(difference))
        };
        object.counters().zip(copied.counters()).map(counter_differences).collect()
    }

    /// Returns the permitted difference of the values of a counter.
    fn of(self, counter: Counter<'_>) -> Difference {
        match counter.counter_type().class() {
            _ if self.ids.are_of(counter.title(), counter.counter_type()) => Difference::Replaced,
            ValueClass::Number => Difference::Moved,
            _ => Difference::None,
        }
    }

    /// Compares the values of an instance with those of its copy; returns the number of values.
    fn in_instance(
        self,
        (instance, copied): (InstancePair<'_>, InstancePair<'_>),
        expected: &[[Difference; 2]],
    ) -> Result<u32, RefusalReason> {
        let place = |instance: InstancePair<'_>| {
            let slots = Age::BOTH.map(|age| instance.slot(age));
            (instance.idx(), slots, instance.matched(), instance.row_numbers())
        };
        if place(instance) != place(copied) {
            return Err(RefusalReason::StructureChanged);
        }
        let mut count: u32 = 0;
        for (row, copied) in instance.rows().zip(copied.rows()) {
            let of_counter = expected.get(size(row.counter().idx().0));
            let [older, newer] = of_counter.copied().unwrap_or([Difference::None; 2]);
            let difference = row.shown_in().choose(older, newer);
            if row.cell() != copied.cell() || !self.permits(difference, &row, &copied) {
                return Err(changed(&row));
            }
            count = count.saturating_add(1);
        }
        Ok(count)
    }

    /// Returns `true` if a row of the copy is the original row, except for a permitted difference.
    fn permits(self, difference: Difference, original: &Row<'_>, copy: &Row<'_>) -> bool {
        let are_same = || original.outcome() == copy.outcome();
        match difference {
            Difference::None => are_same(),
            Difference::Replaced => self.replaces(original, copy, |raw| Some(self.ids.number(raw))),
            Difference::Moved => {
                are_same()
                    || self.replaces(original, copy, |raw| {
                        self.clock.moved(raw.cast_signed()).map(i64::cast_unsigned)
                    })
            }
        }
    }

    /// Returns `true` if the number of a row is the replacement of the original number.
    fn replaces(self, original: &Row<'_>, copy: &Row<'_>, new: impl Fn(u64) -> Option<u64>) -> bool {
        let raw = |row: &Row<'_>| row.raw(row.shown_in()).map(|raw| raw.number);
        raw(original).and_then(new) == raw(copy) && original.value().is_ok() == copy.value().is_ok()
    }
}

/// Permitted difference between the values of a counter and their copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Difference {
    None,
    /// The values are ids, which are replaced.
    Replaced,
    /// Values that are dates are moved.
    Moved,
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
