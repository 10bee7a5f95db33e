//! Verification of a copied log: every row has the original value, and no original name or date remains.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use winperf_log::{Entry, Log, RawCounter, RawCounters, Sample, Visited, WholeField};

use crate::RefusalReason;
use crate::clock::Clock;
use crate::ids::Ids;
use crate::logs::kinds::Kinds;
use crate::logs::made::Shift;
use crate::logs::meaning::{Catalogues, Meaning, ValueMeaning, ValueMeanings, bytes_of, meaning, now};
use crate::logs::renaming::{Renaming, units_of};
use crate::number::{offset32, size};
use crate::pace::{BYTES, Pace, Pass, Steps, parts};
use crate::pseudonyms::Pseudonyms;
use crate::scan::{ByteKind, date_in};

/// Permitted differences between a row and its copy.
pub(crate) struct Changes<'a> {
    pub(crate) shift: &'a Shift,
    pub(crate) ids: &'a Ids,
    pub(crate) renaming: Renaming<'a>,
    pub(crate) uses: &'a mut Catalogues,
    /// New names of instances, computed once for all samples.
    pub(crate) instances: BTreeMap<String, String>,
}

/// Compares all rows of every sample, alone and with the one before it; returns their number.
pub(crate) async fn same_values<P: Pace>(
    original: &Log,
    copy: &Log,
    changes: &mut Changes<'_>,
    steps: &mut Steps<'_, P>,
) -> Result<u64, RefusalReason> {
    let is_same = original.samples().len() == copy.samples().len()
        && original.records() == copy.records()
        && original.buffers() == copy.buffers()
        && changes.same_machines(original, copy);
    if !is_same {
        return Err(RefusalReason::StructureChanged);
    }
    steps.begin(Pass::Values, offset32(original.samples().len()));
    let (mut before, mut count): (Option<Both<'_>>, u64) = (None, 0);
    let mut catalogue: Option<([u32; 2], [Vec<Entry>; 2])> = None;
    for (sample, copied) in original.samples().zip(copy.samples()) {
        // Equal catalogues in a row are one, in the original or in the copy.
        let numbers = [sample.catalogue_number(), copied.catalogue_number()];
        let entries = match catalogue.take_if(|(known, _)| *known == numbers) {
            Some((_, entries)) => entries,
            None => changes.same_entries(&sample, &copied)?,
        };
        let raw = [sample.raw_counters(), copied.raw_counters()];
        let both = Both { samples: [sample, copied], raw };
        count = count.saturating_add(changes.same_sample(&both, before.as_ref(), &entries)?);
        catalogue = Some((numbers, entries));
        before = Some(both);
        steps.rest(1_u32).await;
    }
    Ok(count)
}

/// A sample and its copy, decoded once for two comparisons.
struct Both<'a> {
    samples: [Sample<'a>; 2],
    raw: [RawCounters; 2],
}

impl Both<'_> {
    /// Returns the values of the sample and of its copy, compared with an older one.
    fn values<'a>(&'a self, older: Option<&'a Self>, entries: &'a [Vec<Entry>; 2]) -> [Vec<Visited<'a>>; 2] {
        let ([raw, raw_copy], [own, of_copy]) = (&self.raw, entries);
        let older = older.map(|older| &older.raw);
        let values = |raw: &'a RawCounters, older: Option<&'a RawCounters>, entries: &'a [Entry]| {
            let mut values = Vec::new();
            raw.each_value(older, entries, |met| values.push(met));
            values
        };
        [
            values(raw, older.map(|[older, _]| older), own),
            values(raw_copy, older.map(|[_, older]| older), of_copy),
        ]
    }
}

impl Changes<'_> {
    /// Returns `true` if the title lists belong to the same machines by their new names.
    fn same_machines(&mut self, original: &Log, copy: &Log) -> bool {
        original.titles().len() == copy.titles().len()
            && original.titles().iter().zip(copy.titles()).all(|(before, after)| {
                let machine = self.renaming.renamed_text(&before.machine, Meaning::Machine);
                machine == after.machine && before.pairs == after.pairs
            })
    }

    /// Returns the entries of the catalogue of a sample and of its copy, which have the same numbers and the new names.
    fn same_entries(
        &mut self,
        sample: &Sample<'_>,
        copied: &Sample<'_>,
    ) -> Result<[Vec<Entry>; 2], RefusalReason> {
        let entries = [sample, copied].map(|sample| sample.entries().collect::<Vec<Entry>>());
        let [own, of_copy] = &entries;
        let is_same = own.len() == of_copy.len()
            && own.iter().zip(of_copy).all(|(entry, copied)| self.same_entry(entry, copied));
        if is_same { Ok(entries) } else { Err(row_changed(sample)) }
    }

    fn same_entry(&mut self, entry: &Entry, copied: &Entry) -> bool {
        let numbers = |entry: &Entry| {
            (entry.flags, entry.counter_type, entry.time_base, entry.default_scale, entry.index)
        };
        let titles = |entry: &Entry| [entry.object.clone(), entry.counter.clone()];
        let instances = |entry: &Entry| [entry.instance.clone(), entry.parent.clone()];
        let expected = instances(entry)
            .map(|name| name.map(|name| self.renaming.renamed_text(&name, Meaning::Instance)));
        numbers(entry) == numbers(copied)
            && self.renaming.renamed_text(&entry.machine, Meaning::Machine) == copied.machine
            && expected == instances(copied)
            && titles(entry).map(|name| self.renaming.renamed_text(&name, Meaning::Title)) == titles(copied)
    }

    fn same_sample(
        &mut self,
        both: &Both<'_>,
        before: Option<&Both<'_>>,
        entries: &[Vec<Entry>; 2],
    ) -> Result<u64, RefusalReason> {
        let [sample, copied] = &both.samples;
        let changed = row_changed(sample);
        let is_same = sample.extent() == copied.extent()
            && self.shift.local(sample.local_time().0, sample.offset()) == copied.local_time().0;
        if !is_same {
            return Err(changed);
        }
        let mut count = 0_u64;
        for older in core::iter::once(None).chain(before.map(Some)) {
            let [rows, copies] = both.values(older, entries);
            let older = older.map(|Both { samples: [older, _], .. }| older);
            let all_same = rows.len() == copies.len()
                && rows.iter().zip(&copies).all(|(row, copied)| self.same_row(row, copied, sample, older));
            if !all_same {
                return Err(changed);
            }
            count = count.saturating_add(u64::from(offset32(rows.len())));
        }
        Ok(count)
    }

    fn same_row(
        &mut self,
        row: &Visited<'_>,
        copied: &Visited<'_>,
        sample: &Sample<'_>,
        older: Option<&Sample<'_>>,
    ) -> bool {
        let uses = self.uses.get(sample, row.position);
        let numbers_agree = self.same_numbers(row.newer, copied.newer, uses, now(sample))
            && self.same_numbers(row.older, copied.older, uses, older.map_or(0, now));
        let is_other_number = uses.first == ValueMeaning::Id || uses.is_plain;
        (row.position, row.occurrence) == (copied.position, copied.occurrence)
            && numbers_agree
            && self.same_name(row.name, copied.name)
            && (row.outcome == copied.outcome
                || is_other_number && row.outcome.value.is_ok() == copied.outcome.value.is_ok())
    }

    /// Returns `true` if the name of an instance in a copy is the new one.
    fn same_name(&mut self, name: Option<&str>, copied: Option<&str>) -> bool {
        let Some(name) = name else { return copied.is_none() };
        if let Some(known) = self.instances.get(name) {
            return copied == Some(known.as_str());
        }
        let renamed = self.renaming.renamed_text(name, Meaning::Instance);
        let is_same = copied == Some(renamed.as_str());
        self.instances.insert(name.into(), renamed);
        is_same
    }

    fn same_numbers(
        &self,
        raw: Option<&RawCounter>,
        copied: Option<&RawCounter>,
        uses: ValueMeanings,
        now: i64,
    ) -> bool {
        let changed = |used, number| uses.changed(used, number, now, self.shift.clock, self.ids);
        let expected = raw.map(|raw| RawCounter {
            first: changed(uses.first, raw.first),
            second: changed(uses.second, raw.second),
            ..*raw
        });
        expected.as_ref() == copied
    }
}

/// Returns the reason for a sample whose rows differ from those of its copy.
fn row_changed(sample: &Sample<'_>) -> RefusalReason {
    RefusalReason::RowChanged { sample: sample.position().saturating_add(1), offset: sample.offset() }
}

/// Refuses a copy with a date of the original that reveals when that was written.
pub(crate) async fn no_date_left<P: Pace>(
    copy: &Log,
    clock: Clock,
    dates: &BTreeSet<u64>,
    steps: &mut Steps<'_, P>,
) -> Result<(), RefusalReason> {
    let length = offset32(copy.file().len());
    steps.begin(Pass::Dates, length);
    for part in parts(length, BYTES) {
        if let Some(offset) = date_in(copy.file(), &part, clock, dates) {
            return Err(RefusalReason::DateLeft { offset });
        }
        steps.rest(part.len()).await;
    }
    Ok(())
}

/// Refuses a copy that contains a replaced name, except in numbers and kept names.
pub(crate) async fn no_name_left<P: Pace>(
    original: &Log,
    copy: &Log,
    pseudonyms: &Pseudonyms,
    steps: &mut Steps<'_, P>,
) -> Result<(), RefusalReason> {
    let length = offset32(copy.file().len());
    let mut kinds: Option<Kinds> = None;
    let search = pseudonyms.search();
    steps.begin(Pass::NamesInBytes, length);
    for part in parts(length, BYTES) {
        let found = search.texts_in(copy.file(), part.clone());
        if kinds.is_none() && !found.is_empty() {
            kinds = Some(kinds_of(original, copy));
        }
        let is_left = |found: &core::ops::Range<usize>| {
            !kinds.as_ref().is_some_and(|kinds| kinds.explain(found.clone()))
        };
        if let Some(left) = found.into_iter().find(is_left) {
            return Err(RefusalReason::NameLeft { offset: offset32(left.start) });
        }
        steps.rest(part.len()).await;
    }
    Ok(())
}

/// Returns the kind of each byte of a copy.
fn kinds_of(original: &Log, copy: &Log) -> Kinds {
    let mut kinds = Kinds::new(copy.file().len());
    let structure = original.structure();
    for field in (0..structure.count()).flat_map(|buffer| structure.whole_fields(buffer)) {
        let Some((rest, first)) = kind(&field, original, copy) else { continue };
        for (place, (offset, length)) in field.runs.iter().enumerate() {
            let start = size(*offset);
            kinds.set(start..start.saturating_add(size(*length)), rest);
            if place == 0 {
                kinds.set(start..start.saturating_add(1), first);
            }
        }
    }
    kinds
}

/// Returns the kind of the bytes of a field, and of the first of them; `None` for a replaced text.
fn kind(field: &WholeField, original: &Log, copy: &Log) -> Option<(ByteKind, ByteKind)> {
    match meaning(field) {
        Meaning::Cleared | Meaning::Block => None,
        Meaning::Kept | Meaning::Utc | Meaning::Local | Meaning::First | Meaning::Second => {
            Some((ByteKind::Number, ByteKind::Number))
        }
        _ => {
            let [before, after] = [original, copy].map(|log| units_of(&bytes_of(log.file(), field)));
            (before == after).then_some((ByteKind::Kept, ByteKind::KeptFirst))
        }
    }
}
