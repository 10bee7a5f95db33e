//! One sample of a log: a part for each entry of the catalogue.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use crate::error::{NoteKind, Notes};
use crate::layout::{counter, instances, part as layout};
use crate::outage::PdhStatus;
use crate::record::Record;
use crate::window::{Window, aligned, narrow, wide};

/// A part of a sample.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SamplePart<'r> {
    pub(crate) kind: u16,
    /// Bytes from the start of the record to the part's.
    pub(crate) at: usize,
    bytes: Window<'r>,
}

/// Raw values of one counter in one instance, and their places in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RawCounter {
    /// `CStatus`: 0 or 1 when it is valid.
    pub status: u32,
    /// The first value: the counter.
    pub first: u64,
    /// The second value: the base or the clock, depending on the type.
    pub second: u64,
    /// `MultiCount`.
    pub multi_count: u32,
    /// Offset of the first value in the log.
    pub first_offset: u32,
    /// Offset of the second value in the log.
    pub second_offset: u32,
}

/// A raw counter with the name of its instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NamedRaw {
    pub(crate) name: Option<String>,
    /// Number of counters with the same name before it in its part.
    pub(crate) occurrence: u32,
    pub(crate) raw: RawCounter,
}

/// Decoded raw counters of a sample, for callers that keep them: a sample is the newer one of a pair and the older one
/// of the next.
#[derive(Clone, Debug, Default)]
pub struct RawCounters {
    /// Number of the catalogue that names the parts.
    catalogue: u32,
    counters: Vec<NamedRaw>,
    /// Number of counters up to the end of each part.
    ends: Vec<usize>,
}

impl RawCounters {
    /// Decodes the parts of a sample.
    pub(crate) fn decode(catalogue: u32, record: &Record<'_>) -> Self {
        let (parts, _) = parts(record);
        let (mut counters, mut ends) = (Vec::with_capacity(parts.len()), Vec::with_capacity(parts.len()));
        for part in parts {
            let mut of_part: Vec<NamedRaw> = part.raw_counters(record).collect();
            number(&mut of_part);
            counters.append(&mut of_part);
            ends.push(counters.len());
        }
        Self { catalogue, counters, ends }
    }

    /// Returns the number of the catalogue that names the parts.
    pub(crate) fn catalogue(&self) -> u32 {
        self.catalogue
    }

    pub(crate) fn part_count(&self) -> usize {
        self.ends.len()
    }

    /// Returns the counters of the part at a position; none if the sample has fewer parts.
    pub(crate) fn part(&self, position: usize) -> &[NamedRaw] {
        let start = position.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).copied());
        let range = start.zip(self.ends.get(position)).map(|(start, end)| start..*end);
        range.and_then(|range| self.counters.get(range)).unwrap_or_default()
    }
}

/// Numbers the counters of a part that share a name.
pub(crate) fn number(counters: &mut [NamedRaw]) {
    if counters.len() < 2 {
        return;
    }
    let mut seen: BTreeMap<Option<&str>, u32> = BTreeMap::new();
    let occurrences: Vec<u32> = counters
        .iter()
        .map(|counter| {
            let count = seen.entry(counter.name.as_deref()).or_default();
            let occurrence = *count;
            *count = count.saturating_add(1);
            occurrence
        })
        .collect();
    for (counter, occurrence) in counters.iter_mut().zip(occurrences) {
        counter.occurrence = occurrence;
    }
}

/// Returns the readable parts of a sample, and the start of the unreadable rest.
pub(crate) fn parts<'r>(record: &'r Record<'_>) -> (Vec<SamplePart<'r>>, Option<usize>) {
    let all = record.window();
    let stated = all.size(layout::SIZE).unwrap_or(0);
    let mut found = Vec::new();
    if all.word(0) != Some(layout::SIGNATURE) {
        return (found, Some(0));
    }
    // A wrong length is harmless if the parts continue after it.
    let end = if (layout::LENGTH..=all.length()).contains(&stated) { stated } else { all.length() };
    let mut at = layout::LENGTH;
    while at.saturating_add(layout::LENGTH) <= end {
        let size = all.size(at.saturating_add(layout::SIZE)).filter(|size| *size >= layout::LENGTH);
        let signature = all.word(at) == Some(layout::SIGNATURE);
        let bytes = size.and_then(|size| all.part(at, size)).filter(|_| signature);
        let (Some(bytes), Some(kind)) = (bytes, all.word(at.saturating_add(layout::KIND))) else {
            return (found, Some(at));
        };
        found.push(SamplePart { kind, at, bytes });
        at = aligned(at.saturating_add(bytes.length()));
    }
    (found, (stated > all.length()).then_some(all.length()))
}

/// Adds notes about faults in a sample's parts, and returns the parts with invalid values: status, position and place.
pub(crate) fn check(record: &Record<'_>, entries: Option<usize>, notes: &mut Notes) -> Vec<Invalid> {
    let (parts, damage) = parts(record);
    if let Some(at) = damage {
        notes.add(NoteKind::Part, record.offset(at));
    }
    for part in &parts {
        let offset = record.offset(part.at);
        match part.kind {
            layout::BLOCK | layout::COUNTER => {}
            layout::INSTANCES => {
                if part.array().is_none_or(|(promised, room)| promised > room) {
                    notes.add(NoteKind::ValueCount, offset);
                }
            }
            other => notes.add(NoteKind::PartType(other), offset),
        }
    }
    match entries {
        None => notes.add(NoteKind::NoCatalogue, record.offset(0)),
        Some(entries) if entries != parts.len() => notes.add(NoteKind::PartCount, record.offset(0)),
        Some(_) => {}
    }
    let invalid = |(position, part): (usize, &SamplePart<'_>)| {
        let status = part.status().filter(|status| !status.is_valid())?;
        Some(Invalid { status, position: narrow(position), offset: record.offset(part.at) })
    };
    parts.iter().enumerate().filter_map(invalid).collect()
}

/// A part of a sample with invalid values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Invalid {
    pub(crate) status: PdhStatus,
    /// Position in the sample.
    pub(crate) position: u32,
    /// Offset in the log.
    pub(crate) offset: u32,
}

impl<'r> SamplePart<'r> {
    /// Returns the bytes after the head of the part.
    fn body(&self) -> Window<'r> {
        self.bytes.tail(layout::LENGTH).unwrap_or(Window(&[]))
    }

    /// Returns the block of a whole object, and its start in the record.
    pub(crate) fn block(&self) -> Option<(&'r [u8], usize)> {
        (self.kind == layout::BLOCK).then(|| (self.body().0, self.at.saturating_add(layout::LENGTH)))
    }

    /// Returns the number of values in an array according to its count, and the number that fits.
    fn array(&self) -> Option<(usize, usize)> {
        let body = self.body();
        let stated = body.size(instances::SIZE)?.min(body.length());
        let room = stated.checked_sub(instances::VALUES)?.checked_div(instances::VALUE_LENGTH)?;
        Some((body.size(instances::COUNT)?, room))
    }

    /// Returns its length in bytes.
    pub(crate) fn length(&self) -> usize {
        self.bytes.length()
    }

    /// Returns the PDH status of its values; `None` for a whole object or an unknown part.
    fn status(&self) -> Option<PdhStatus> {
        let status = match self.kind {
            layout::COUNTER => self.bytes.dword(counter::STATUS),
            layout::INSTANCES => self.body().dword(instances::STATUS),
            _ => None,
        };
        status.map(PdhStatus)
    }

    /// Returns the raw counters of the part, not numbered yet; none for a whole object or an unknown part.
    pub(crate) fn raw_counters(&self, record: &Record<'_>) -> impl Iterator<Item = NamedRaw> {
        let one = if self.kind == layout::COUNTER { self.one(record) } else { None };
        let count = if self.kind == layout::INSTANCES { self.value_count() } else { 0 };
        one.into_iter().chain((0..count).filter_map(move |number| {
            let value = self.value_at(number)?;
            let raw = self.raw(record, number, value)?;
            Some(NamedRaw { name: self.name_of(value), occurrence: 0, raw })
        }))
    }

    fn one(&self, record: &Record<'_>) -> Option<NamedRaw> {
        let bytes = self.bytes.part(0, counter::LENGTH)?;
        let offset = |at: usize| record.offset(self.at.saturating_add(at));
        let raw = RawCounter {
            status: bytes.dword(counter::STATUS)?,
            first: bytes.large(counter::FIRST)?.cast_unsigned(),
            second: bytes.large(counter::SECOND)?.cast_unsigned(),
            multi_count: bytes.dword(counter::MULTI_COUNT)?,
            first_offset: offset(counter::FIRST),
            second_offset: offset(counter::SECOND),
        };
        Some(NamedRaw { name: None, occurrence: 0, raw })
    }

    /// Returns the first instance of a counter with the wanted name, without reading the numbers of others.
    pub(crate) fn raw_counter_named(
        &self,
        record: &Record<'_>,
        mut is_wanted: impl FnMut(&str) -> bool,
    ) -> Option<RawCounter> {
        let count = if self.kind == layout::INSTANCES { self.value_count() } else { 0 };
        (0..count).find_map(|number| {
            let value = self.value_at(number)?;
            let is_it = self.name_of(value).is_some_and(|name| is_wanted(&name));
            is_it.then(|| self.raw(record, number, value)).flatten()
        })
    }

    /// Returns the number of readable values of an array.
    fn value_count(&self) -> usize {
        self.array().map_or(0, |(promised, room)| promised.min(room))
    }

    fn value_at(&self, number: usize) -> Option<Window<'r>> {
        self.body().part(place_of_value(number), instances::VALUE_LENGTH)
    }

    fn name_of(&self, value: Window<'_>) -> Option<String> {
        self.body().text(wide(value.dword(instances::NAME)?))
    }

    fn raw(&self, record: &Record<'_>, number: usize, value: Window<'_>) -> Option<RawCounter> {
        let start = self.at.saturating_add(layout::LENGTH).saturating_add(place_of_value(number));
        let offset = |member: usize| record.offset(start.saturating_add(member));
        Some(RawCounter {
            status: self.body().dword(instances::STATUS).unwrap_or(0),
            first: value.large(instances::FIRST)?.cast_unsigned(),
            second: value.large(instances::SECOND)?.cast_unsigned(),
            multi_count: value.dword(instances::MULTI_COUNT)?,
            first_offset: offset(instances::FIRST),
            second_offset: offset(instances::SECOND),
        })
    }
}

/// Returns the start of a value of an array after the header of its part.
fn place_of_value(number: usize) -> usize {
    instances::VALUES.saturating_add(number.saturating_mul(instances::VALUE_LENGTH))
}
