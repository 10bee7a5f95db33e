//! What is odd about the counter definitions of an object.

use alloc::vec::Vec;

use super::{Collector, FindingKind, OneObject, Tally};
use crate::counter::{BLOCK_LENGTH, value_length};
use crate::counter_type::{Class, PERF_MULTI_COUNTER, TimeBase};
use crate::outline::{DefinitionEntry, Place};
use crate::reader::offset32;
use crate::{CounterType, ErrorKind};

pub(super) fn find(found: &mut Collector<'_>, object: OneObject<'_>) {
    let definitions = found.snapshot.outline.definitions(object.entry);
    if let Some(error) = object.entry.definitions_error {
        let at_header = error.offset < crate::reader::size(object.member(12));
        let kind = match error.kind {
            ErrorKind::Below { .. } | ErrorKind::Above { .. } if at_header => {
                FindingKind::DefinitionLengthInvalid { error }
            }
            _ => FindingKind::CounterDefinitionInvalid { error },
        };
        found.add(kind, object.place(), offset32(error.offset), 4);
    }
    for (position, definition) in (0..).zip(definitions) {
        let place = Place::CounterDefinition(object.idx, position);
        one(found, place, definition);
        let next = definitions.get(crate::reader::size(position).saturating_add(1));
        base(found, place, definition, next.map(|next| next.counter_type));
    }
    clock(found, object, definitions);
    titles(found, object, definitions);
    overlaps(found, object, definitions);
}

fn one(found: &mut Collector<'_>, place: Place, definition: &DefinitionEntry) {
    let counter_type = definition.counter_type;
    if counter_type.name().is_none() {
        let kind = FindingKind::CounterTypeUnknown { counter_type };
        found.add(kind, place, definition.offset.saturating_add(28), 4);
    }
    let wanted = value_length(counter_type, 0);
    let (had, used) = (definition.counter_size, definition.value_length);
    let sized =
        counter_type.class() != Class::Text && wanted > 0 || had == 0 && counter_type.class() == Class::Text;
    if sized && had != wanted {
        let kind = FindingKind::CounterSizeMismatch { wanted, had, used };
        found.add(kind, place, definition.offset.saturating_add(32), 4);
    }
}

fn base(found: &mut Collector<'_>, place: Place, definition: &DefinitionEntry, next: Option<CounterType>) {
    let counter_type = definition.counter_type;
    let next = next.filter(|next| next.is_base());
    let (at, length) = (definition.offset.saturating_add(28), 4);
    let sampled =
        counter_type == CounterType::PERF_SAMPLE_COUNTER && next == Some(CounterType::PERF_SAMPLE_BASE);
    match next {
        // Multi counters have been written without a base definition; the value says what was done.
        None if counter_type.wants_base() && !counter_type.has(PERF_MULTI_COUNTER) => {
            found.add(FindingKind::BaseMissing, place, at, length);
        }
        Some(had) if counter_type.wants_base() && !counter_type.accepts_base(had) => {
            found.add(
                FindingKind::BaseUnexpected { wanted: counter_type.expected_base(), had },
                place,
                at,
                length,
            );
        }
        Some(had) if !counter_type.wants_base() && !sampled => {
            found.add(FindingKind::BaseUnexpected { wanted: None, had }, place, at, length);
        }
        _ => {}
    }
}

fn clock(found: &mut Collector<'_>, object: OneObject<'_>, definitions: &[DefinitionEntry]) {
    let by_object = definitions.iter().filter(|definition| {
        let counter_type = definition.counter_type;
        counter_type.class() == Class::Counter
            && !counter_type.is_base()
            && counter_type.time_base() == TimeBase::Object
    });
    let count = offset32(by_object.count());
    if count > 0 && (object.entry.perf_time == 0 || object.entry.perf_freq <= 0) && object.entry.length >= 64
    {
        found.add(FindingKind::ObjectClockMissing { count }, object.place(), object.member(48), 16);
    }
}

fn titles(found: &mut Collector<'_>, object: OneObject<'_>, definitions: &[DefinitionEntry]) {
    let mut unknown = Tally::default();
    if found.titles.name(object.entry.title).is_none() {
        unknown.add(object.place(), object.member(12), 4);
    }
    for (position, definition) in (0..).zip(definitions) {
        // Bases need no title of their own, and Microsoft's own sample gives them none.
        if !definition.counter_type.is_base() && found.titles.name(definition.title).is_none() {
            let place = Place::CounterDefinition(object.idx, position);
            unknown.add(place, definition.offset.saturating_add(4), 4);
        }
    }
    unknown.report(found, |count| FindingKind::TitleUnknown { count });
}

/// Values that share some of their bytes, but not all: each is compared with the one before it that reaches furthest.
fn overlaps(found: &mut Collector<'_>, object: OneObject<'_>, definitions: &[DefinitionEntry]) {
    let placed = (0..).zip(definitions).filter(|(_, definition)| definition.value_length > 0);
    let mut values: Vec<(u32, u32, u32)> = placed
        .map(|(position, definition)| {
            let start = definition.value_offset;
            (start, start.saturating_add(definition.value_length), position)
        })
        .collect();
    values.sort_unstable();
    let mut reaching: Option<(u32, u32, u32)> = None;
    for value in values {
        let (start, end, position) = value;
        let definition = definitions.get(crate::reader::size(position));
        let at = definition.map_or(0, |definition| definition.offset.saturating_add(36));
        let place = Place::CounterDefinition(object.idx, position);
        if let Some((other_start, other_end, other)) = reaching
            && start < other_end
            && (start, end) != (other_start, other_end)
        {
            found.add(FindingKind::CountersOverlap { other }, place, at, 4);
        }
        if start < BLOCK_LENGTH {
            let kind = FindingKind::CounterOutsideBlock { wanted: BLOCK_LENGTH, had: start, count: 1 };
            found.add(kind, place, at, 4);
        }
        if reaching.is_none_or(|(_, other_end, _)| end > other_end) {
            reaching = Some(value);
        }
    }
}
