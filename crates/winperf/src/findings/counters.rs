//! What is odd about the counter definitions of an object.

use super::{Collector, FindingKind, OneObject, Tally, is_of};
use crate::counter::value_length;
use crate::counter_type::{Class, PERF_MULTI_COUNTER, TimeBase};
use crate::layout::{PerfCounterBlock, PerfCounterDefinition, PerfObjectType, Structure};
use crate::outline::{DefinitionEntry, Place, PlacedValue, ValueLayout};
use crate::reader::{offset32, size};
use crate::{CounterType, ErrorKind};

pub(super) fn find(found: &mut Collector<'_>, object: OneObject<'_>) {
    let definitions = found.capture.outline().definitions(object.entry);
    walk(found, object);
    for (position, definition) in (0..).zip(definitions) {
        let place = Place::CounterDefinition { object: object.idx, counter: position };
        one(found, place, definition);
        let next = definitions.get(size(position).saturating_add(1));
        // What follows the last definition that could be read is not known.
        if next.is_some() || object.entry.definitions_error.is_none() {
            let has_base_behind = found.capture.outline().has_base_behind(object.entry, position);
            let next = next.map(|next| next.counter_type).filter(|next| next.is_base());
            base(found, place, definition, next, has_base_behind);
        }
    }
    clock(found, object, definitions);
    titles(found, object, definitions);
    overlaps(found, object, definitions);
}

/// What ended the walk over the definitions.
fn walk(found: &mut Collector<'_>, object: OneObject<'_>) {
    let Some(error) = object.entry.definitions_error.filter(|error| !object.is_of_cut(*error)) else {
        return;
    };
    let kind = match error.kind {
        ErrorKind::Below { .. } | ErrorKind::Above { .. }
            if is_of(error, object.member(&PerfObjectType::HeaderLength)) =>
        {
            FindingKind::DefinitionLengthInvalid { error }
        }
        _ => FindingKind::CounterDefinitionInvalid { error },
    };
    object.add(found, kind, error);
}

fn one(found: &mut Collector<'_>, place: Place, definition: &DefinitionEntry) {
    let counter_type = definition.counter_type;
    if counter_type.name().is_none() {
        let kind = FindingKind::CounterTypeUnknown { counter_type };
        found.add(kind, place, PerfCounterDefinition::CounterType.within(definition.offset));
    }
    let wanted = value_length(counter_type, 0);
    let (had, used) = (definition.counter_size, definition.value_length);
    if counter_type.class() != Class::Text && wanted > 0 && had != wanted {
        let kind = FindingKind::CounterSizeMismatch { wanted, had, used };
        found.add(kind, place, PerfCounterDefinition::CounterSize.within(definition.offset));
    }
}

/// Whether the base that follows a definition, or stands behind the value of a multi counter, is the one that its type calls for.
fn base(
    found: &mut Collector<'_>,
    place: Place,
    definition: &DefinitionEntry,
    next: Option<CounterType>,
    has_base_behind: bool,
) {
    let counter_type = definition.counter_type;
    // Whether types that nobody predefined are multi counters is a guess, and none of them is said to lack anything.
    let is_guess = counter_type.has(PERF_MULTI_COUNTER) && counter_type.expected_base().is_none();
    let bytes = PerfCounterDefinition::CounterType.within(definition.offset);
    let sampled =
        counter_type == CounterType::PERF_SAMPLE_COUNTER && next == Some(CounterType::PERF_SAMPLE_BASE);
    match next {
        None if counter_type.wants_base() && !has_base_behind && !is_guess => {
            found.add(FindingKind::BaseMissing, place, bytes);
        }
        Some(had) if counter_type.wants_base() && !counter_type.accepts_base(had) => {
            found.add(
                FindingKind::BaseUnexpected { wanted: counter_type.expected_base(), had },
                place,
                bytes,
            );
        }
        Some(had) if !counter_type.wants_base() && !sampled => {
            found.add(FindingKind::BaseUnexpected { wanted: None, had }, place, bytes);
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
    if count > 0
        && (object.entry.perf_time == 0 || object.entry.perf_freq <= 0)
        && object.entry.length >= PerfObjectType::LENGTH
    {
        let frequency = object.member(&PerfObjectType::PerfFreq);
        let clock = object.member(&PerfObjectType::PerfTime).through(frequency);
        found.add(FindingKind::ObjectClockMissing { count }, object.place(), clock);
    }
}

fn titles(found: &mut Collector<'_>, object: OneObject<'_>, definitions: &[DefinitionEntry]) {
    let mut unknown = Tally::default();
    if found.names.titles().name(object.entry.title).is_none() {
        unknown.add(object.place(), object.member(&PerfObjectType::ObjectNameTitleIndex));
    }
    for (position, definition) in (0..).zip(definitions) {
        // Bases need no title of their own, and Microsoft's own sample gives them none.
        if !definition.counter_type.is_base() && found.names.titles().name(definition.title).is_none() {
            let place = Place::CounterDefinition { object: object.idx, counter: position };
            unknown.add(place, PerfCounterDefinition::CounterNameTitleIndex.within(definition.offset));
        }
    }
    unknown.report(found, |count| FindingKind::TitleUnknown { count });
}

/// Values that share some of their bytes, but not all: each is compared with the one before it that reaches furthest.
fn overlaps(found: &mut Collector<'_>, object: OneObject<'_>, definitions: &[DefinitionEntry]) {
    let values = found.capture.outline().value_layout(object.entry).map(ValueLayout::values);
    let mut reaching: Option<PlacedValue> = None;
    for value in values.unwrap_or_default() {
        let Some(definition) = definitions.get(size(value.position)) else { continue };
        let bytes = PerfCounterDefinition::CounterOffset.within(definition.offset);
        let place = Place::CounterDefinition { object: object.idx, counter: value.position };
        if let Some(other) = reaching
            && value.start < other.end
            && (value.start, value.end) != (other.start, other.end)
        {
            found.add(FindingKind::CountersOverlap { other: other.position }, place, bytes);
        }
        if value.start < PerfCounterBlock::LENGTH {
            found.add(FindingKind::CounterOffsetInvalid { actual: value.start }, place, bytes);
        }
        if reaching.is_none_or(|other| value.end > other.end) {
            reaching = Some(*value);
        }
    }
}
