//! What is odd about the counter definitions of an object.

use alloc::collections::BTreeSet;

use super::{Collector, FindingKind, Subject, Tally};
use crate::counter::value_length;
use crate::counter_type::{PERF_MULTI_COUNTER, TimeBase, ValueClass};
use crate::format::laws::{
    definition_length, is_default_counter, is_default_scale, is_detail_level, is_index_of_name,
};
use crate::layout::{
    MemberId, ObjectTypeMember, PerfCounterBlock, PerfCounterDefinition, PerfObjectType, Structure,
};
use crate::reader::offset32;
use crate::{Counter, CounterType, Object};
use crate::{PlacedValue, ValueLayout};

pub(super) fn find(found: &mut Collector<'_>, object: Object<'_>) {
    walk(found, object);
    for counter in object.counters() {
        one(found, counter);
        let next = counter.idx().next().and_then(|next| object.counter(next));
        // What follows the last definition that could be read is not known.
        if next.is_some() || object.definitions_error().is_none() {
            base(found, counter, next.map(Counter::counter_type).filter(|next| next.is_base()));
        }
    }
    clock(found, object);
    titles(found, object);
    overlaps(found, object);
}

/// Members that a writer fills in for programs that show counters: no value depends on them.
pub(super) fn find_for_display(found: &mut Collector<'_>, object: Object<'_>) {
    if !has_sound_definitions(found, object) {
        return;
    }
    default_counter(found, object);
    levels_and_scales(found, object);
    indices(found, object);
}

/// Whether the definitions are where their lengths and their count say; others are not what their members seem to be.
fn has_sound_definitions(found: &Collector<'_>, object: Object<'_>) -> bool {
    let number = |member| {
        let number = found.capture.number_in(object.field(member));
        number.and_then(|number| u32::try_from(number).ok())
    };
    let stated = number(&PerfObjectType::NumCounters).and_then(definition_length);
    object.length() >= PerfObjectType::LENGTH
        && object.definitions_error().is_none()
        && number(&PerfObjectType::HeaderLength) == PerfObjectType::HeaderLength.constant
        && stated.is_some_and(|stated| number(&PerfObjectType::DefinitionLength) == Some(stated))
}

fn default_counter(found: &mut Collector<'_>, object: Object<'_>) {
    let field = object.field(&PerfObjectType::DefaultCounter);
    let counters = offset32(object.counters().count());
    let actual = found.capture.number_in(field).and_then(|number| i32::try_from(number).ok());
    if let Some(actual) = actual.filter(|actual| !is_default_counter(*actual, counters)) {
        found.add(FindingKind::DefaultCounterOutside { actual, counters }, field);
    }
}

fn levels_and_scales(found: &mut Collector<'_>, object: Object<'_>) {
    let of_object = object.field(&PerfObjectType::DetailLevel);
    let of_counters = object.counters().map(|counter| counter.field(&PerfCounterDefinition::DetailLevel));
    let (mut levels, mut level) = (Tally::default(), None);
    for field in core::iter::once(of_object).chain(of_counters) {
        let number = found.capture.number_in(field).and_then(|number| u32::try_from(number).ok());
        if let Some(number) = number.filter(|number| !is_detail_level(*number)) {
            levels.add(field);
            level.get_or_insert(number);
        }
    }
    let actual = level.unwrap_or(0);
    levels.report(found, |count| FindingKind::DetailLevelUnknown { actual, count });
    let (mut scales, mut scale) = (Tally::default(), None);
    for counter in object.counters().filter(|counter| !is_default_scale(counter.default_scale())) {
        scales.add(counter.field(&PerfCounterDefinition::DefaultScale));
        scale.get_or_insert(counter.default_scale());
    }
    let actual = scale.unwrap_or(0);
    scales.report(found, |count| FindingKind::DefaultScaleOutside { actual, count });
}

/// Title indices that another counter has, and those of help texts. A base has that of its counter, or any.
fn indices(found: &mut Collector<'_>, object: Object<'_>) {
    let (mut odd, mut twice) = (Tally::default(), Tally::default());
    let (mut first_odd, mut first_twice) = (None, None);
    let title = object.title().0;
    if !is_index_of_name(title) {
        odd.add(object.field(&PerfObjectType::ObjectNameTitleIndex));
        first_odd = Some(title);
    }
    let mut before = BTreeSet::new();
    for counter in object.counters().filter(|counter| !counter.counter_type().is_base()) {
        let field = counter.field(&PerfCounterDefinition::CounterNameTitleIndex);
        let title = counter.title().0;
        if !is_index_of_name(title) {
            odd.add(field);
            first_odd.get_or_insert(title);
        }
        // Index 0 is that of a counter without a name.
        if title != 0 && !before.insert(title) {
            twice.add(field);
            first_twice.get_or_insert(title);
        }
    }
    let title = first_twice.unwrap_or(0);
    twice.report(found, |count| FindingKind::DuplicateTitle { title, count });
    let title = first_odd.unwrap_or(0);
    odd.report(found, |count| FindingKind::TitleOdd { title, count });
}

/// What ended the walk over the definitions.
fn walk(found: &mut Collector<'_>, object: Object<'_>) {
    let Some(error) = object.definitions_error().filter(|error| !object.is_of_cut(*error)) else {
        return;
    };
    let kind = match error.member().map(|member| member.id) {
        Some(MemberId::ObjectType(ObjectTypeMember::HeaderLength)) => {
            FindingKind::DefinitionLengthInvalid { error }
        }
        _ => FindingKind::CounterDefinitionInvalid { error },
    };
    found.add_error(object, kind, error);
}

fn one(found: &mut Collector<'_>, counter: Counter<'_>) {
    let counter_type = counter.counter_type();
    if counter_type.name().is_none() {
        let field = counter.field(&PerfCounterDefinition::CounterType);
        found.add(FindingKind::CounterTypeUnknown { counter_type }, field);
    }
    let wanted = value_length(counter_type, 0);
    let (had, used) = (counter.counter_size(), counter.value_length());
    if counter_type.class() != ValueClass::Text && wanted > 0 && had != wanted {
        let field = counter.field(&PerfCounterDefinition::CounterSize);
        found.add(FindingKind::CounterSizeMismatch { wanted, had, used }, field.expecting(wanted));
    }
}

/// Whether the base that follows a definition, or stands behind the value of a multi counter, is the one that its type calls for.
fn base(found: &mut Collector<'_>, counter: Counter<'_>, next: Option<CounterType>) {
    let counter_type = counter.counter_type();
    // Whether types that nobody predefined are multi counters is a guess, and none of them is said to lack anything.
    let is_guess = counter_type.has(PERF_MULTI_COUNTER) && counter_type.expected_base().is_none();
    let field = counter.field(&PerfCounterDefinition::CounterType);
    match next {
        None if counter_type.wants_base() && !counter.has_base_behind() && !is_guess => {
            found.add(FindingKind::BaseMissing, field);
        }
        Some(had) if counter_type.wants_base() && !counter_type.accepts_base(had) => {
            found.add(FindingKind::BaseUnexpected { wanted: counter_type.expected_base(), had }, field);
        }
        Some(had) if !counter_type.takes_base(had) => {
            found.add(FindingKind::BaseUnexpected { wanted: None, had }, field);
        }
        _ => {}
    }
}

fn clock(found: &mut Collector<'_>, object: Object<'_>) {
    let by_object = object.counters().filter(|counter| {
        let counter_type = counter.counter_type();
        counter_type.class() == ValueClass::Counter
            && !counter_type.is_base()
            && counter_type.time_base() == TimeBase::Object
    });
    let count = offset32(by_object.count());
    if count > 0
        && (object.perf_time() == 0 || object.perf_freq() <= 0)
        && object.length() >= PerfObjectType::LENGTH
    {
        let (time, frequency) =
            (object.field(&PerfObjectType::PerfTime), object.field(&PerfObjectType::PerfFreq));
        let clock = Subject::bytes(object.place(), time.span().through(frequency.span()));
        let lies = if object.perf_freq() <= 0 { frequency } else { time };
        found.add(FindingKind::ObjectClockMissing { count }, clock.blaming(lies));
    }
}

fn titles(found: &mut Collector<'_>, object: Object<'_>) {
    let mut unknown = Tally::default();
    if found.names.titles().name(object.title()).is_none() {
        unknown.add(object.field(&PerfObjectType::ObjectNameTitleIndex));
    }
    for counter in object.counters() {
        // Bases need no title of their own, and Microsoft's own sample gives them none.
        if !counter.counter_type().is_base() && found.names.titles().name(counter.title()).is_none() {
            unknown.add(counter.field(&PerfCounterDefinition::CounterNameTitleIndex));
        }
    }
    unknown.report(found, |count| FindingKind::TitleUnknown { count });
}

/// Values that share some of their bytes, but not all: each is compared with the one before it that reaches furthest.
fn overlaps(found: &mut Collector<'_>, object: Object<'_>) {
    let values = object.value_layout().map(ValueLayout::values);
    let mut reaching: Option<PlacedValue> = None;
    for value in values.unwrap_or_default() {
        let Some(counter) = object.counter(value.counter) else { continue };
        let field = counter.field(&PerfCounterDefinition::CounterOffset);
        if let Some(other) = reaching
            && value.start < other.end
            && (value.start, value.end) != (other.start, other.end)
        {
            found.add(FindingKind::CountersOverlap { other: other.counter.0 }, field);
        }
        if value.start < PerfCounterBlock::LENGTH {
            found.add(FindingKind::CounterOffsetInvalid { actual: value.start }, field);
        }
        if reaching.is_none_or(|other| value.end > other.end) {
            reaching = Some(*value);
        }
    }
}
