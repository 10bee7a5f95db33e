//! Findings about the counter definitions of an object.

use alloc::vec::Vec;

use super::kind::{Bases, Unset};
use super::{Collector, FindingKind, Subject, Tally};
use crate::counter::value_length;
use crate::counter_type::{PERF_MULTI_COUNTER, TimeBase, ValueClass};
use crate::layout::{
    MemberId, ObjectTypeMember, PerfCounterBlock, PerfCounterDefinition, PerfObjectType, Structure,
};
use crate::reader::offset32;
use crate::{Counter, CounterType, Object};
use crate::{PlacedValue, ValueLayout};

pub(super) fn find(found: &mut Collector<'_>, object: Object<'_>) {
    walk(found, object);
    let bases = Bases::in_wrong_order(object);
    if let Some((bases, first, count)) = bases {
        found
            .add(FindingKind::BaseMissing { bases, count }, first.field(&PerfCounterDefinition::CounterType));
    }
    for counter in object.counters() {
        one(found, counter);
        if bases.is_some() {
            continue;
        }
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

/// Reports the error that ended the walk over the definitions.
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

/// Checks that the base that follows a definition, or the value of a multi counter, is the base that its type needs.
fn base(found: &mut Collector<'_>, counter: Counter<'_>, next: Option<CounterType>) {
    let counter_type = counter.counter_type();
    // Types that `winperf.h` does not define may or may not be multi counters, so nothing is reported as missing for
    // them.
    let is_guess = counter_type.has(PERF_MULTI_COUNTER) && counter_type.expected_base().is_none();
    let field = counter.field(&PerfCounterDefinition::CounterType);
    match next {
        None if counter_type.wants_base() && !counter.has_following_base() && !is_guess => {
            found.add(FindingKind::BaseMissing { bases: Bases::None, count: 1 }, field);
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

impl Bases {
    /// Returns the position of an object's bases if no counter is directly followed by its base, with the first counter
    /// and the number of counters.
    fn in_wrong_order(object: Object<'_>) -> Option<(Self, Counter<'_>, u32)> {
        let all: Vec<Counter<'_>> =
            object.counters().filter(|_| object.definitions_error().is_none()).collect();
        let select = |is_base: bool| {
            let is_one = move |counter: &&Counter<'_>| {
                let counter_type = counter.counter_type();
                if is_base {
                    counter_type.is_base()
                } else {
                    counter_type.wants_base() && !counter_type.is_base()
                }
            };
            all.iter().copied().filter(move |counter| is_one(&counter))
        };
        let first = select(false).next()?;
        let behind = |counter: Counter<'_>, base: Counter<'_>| base.idx().0.checked_sub(counter.idx().0);
        let pairs = || select(false).zip(select(true));
        let fit = |(counter, base): (Counter<'_>, Counter<'_>)| {
            counter.counter_type().accepts_base(base.counter_type())
        };
        if select(false).count() != select(true).count()
            || !pairs().all(fit)
            || pairs().all(|(a, b)| behind(a, b) == Some(1))
        {
            return None;
        }
        let positions = |is_base: bool| {
            all.iter()
                .filter(move |counter| counter.counter_type().is_base() == is_base)
                .map(|counter| counter.idx().0)
        };
        let bases = if pairs().all(|(counter, base)| behind(base, counter) == Some(1)) {
            Self::Before
        } else if positions(true).min() > positions(false).max() {
            Self::AtEnd
        } else if positions(true).max() < positions(false).min() {
            Self::AtStart
        } else {
            return None;
        };
        Some((bases, first, offset32(select(false).count())))
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
        let unset = match (object.perf_time() == 0, object.perf_freq() <= 0) {
            (true, true) => Unset::Both,
            (true, false) => Unset::Time,
            (false, _) => Unset::Frequency,
        };
        found.add(FindingKind::ObjectClockMissing { count, unset }, clock.blaming(lies));
    }
}

fn titles(found: &mut Collector<'_>, object: Object<'_>) {
    let mut unknown = Tally::default();
    if found.names.titles().name(object.title()).is_none() {
        unknown.add(object.field(&PerfObjectType::ObjectNameTitleIndex));
    }
    for counter in object.counters() {
        // Bases need no title, and in Microsoft's sample they have none.
        if !counter.counter_type().is_base() && found.names.titles().name(counter.title()).is_none() {
            unknown.add(counter.field(&PerfCounterDefinition::CounterNameTitleIndex));
        }
    }
    unknown.report(found, |count| FindingKind::TitleUnknown { count });
}

/// Reports values that share some of their bytes, but not all: each is compared with the preceding one that extends
/// furthest.
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
