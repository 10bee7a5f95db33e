//! Members that a provider fills in wrongly without effect on readers: display hints, ids, names, clocks.

use alloc::collections::BTreeSet;

use super::{Collector, FindingKind, Port, Tally, hints};
use crate::format::laws::{
    definition_length, is_default_counter, is_default_scale, is_detail_level, is_index_of_name, is_instance,
};
use crate::instance::PERF_NO_UNIQUE_ID;
use crate::layout::{
    PerfCounterBlock, PerfCounterDefinition, PerfInstanceDefinition, PerfObjectType, Structure,
};
use crate::object::NumInstances;
use crate::reader::{offset32, size};
use crate::{Counter, CounterType, Field, Instance, Object};

/// Largest title index of an object that First Counter was not added to: 0 and 2 begin the symbols of a provider.
const LAST_RELATIVE: u32 = 2;

/// Steps in a second of a clock that is too slow to measure with.
const COARSE: core::ops::RangeInclusive<i64> = 1..=1000;

/// Checks the members of the definitions.
pub(super) fn find_in_definitions(found: &mut Collector<'_>, object: Object<'_>) {
    if !has_sound_definitions(found, object) {
        return;
    }
    default_counter(found, object);
    levels_and_scales(found, object);
    types(found, object);
    indices(found, object);
    help(found, object);
    relative(found, object);
    hints::find_in_titles(found, object);
}

/// Finds the mistakes that are errors.
pub(super) fn find_errors(found: &mut Collector<'_>, object: Object<'_>) {
    if let Some(port) = port(object) {
        let member = match port {
            Port::WithoutObjectNameTitle => &PerfObjectType::ObjectNameTitle,
            Port::WithoutCounterNameTitle => &PerfObjectType::DefinitionLength,
            Port::In64Bits | Port::WithoutPerfFreq => &PerfObjectType::HeaderLength,
        };
        found.add(FindingKind::StructureShifted { port }, object.field(member));
    }
    if let Some(count) = blocks_in_row(object) {
        found.add(FindingKind::SeveralBlocks { count }, object.field(&PerfObjectType::NumInstances));
    }
}

/// Returns the port whose header declares the structures of an object.
fn port(object: Object<'_>) -> Option<Port> {
    let bytes = object.capture().reader();
    Port::detect(object.offset(), |offset| bytes.dword(size(offset)).filter(|_| offset < object.end()))
}

/// Checks the members of the header and of the instances.
pub(super) fn find_in_instances(found: &mut Collector<'_>, object: Object<'_>) {
    find_errors(found, object);
    let frequency = object.perf_freq();
    if object.length() >= PerfObjectType::LENGTH && COARSE.contains(&frequency) {
        found.add(FindingKind::ObjectClockCoarse { frequency }, object.field(&PerfObjectType::PerfFreq));
    }
    ids(found, object);
    names(found, object);
}

/// Returns the number of consecutive counter blocks of one length in an object without instances, if there are several.
pub(super) fn blocks_in_row(object: Object<'_>) -> Option<u32> {
    let block = object.block().filter(|_| object.num_instances() == NumInstances::NoInstances)?;
    let (first, length) = (block.offset(), block.declared_length());
    let room = object.end().checked_sub(first)?;
    let are_whole = length > PerfCounterBlock::LENGTH && room.is_multiple_of(length);
    let count = room.checked_div(length).filter(|count| *count > 1 && are_whole)?;
    let number = |at: u32| {
        let bytes = object.capture().bytes_in(at, PerfCounterBlock::LENGTH).first_chunk();
        bytes.map(|bytes| u32::from_le_bytes(*bytes))
    };
    if is_instance(first, number) {
        return None;
    }
    let states_it = |at: u32| object.capture().bytes_in(at, PerfCounterBlock::LENGTH) == length.to_le_bytes();
    (first..object.end()).step_by(size(length)).all(states_it).then_some(count)
}

/// Reports an id shared by all instances, which identifies none of them.
fn ids(found: &mut Collector<'_>, object: Object<'_>) {
    let mut instances = object.instances();
    let Some(first) = instances.next() else { return };
    let (id, count) = (first.unique_id(), offset32(object.instances().len()));
    if id != PERF_NO_UNIQUE_ID && count > 1 && instances.all(|instance| instance.unique_id() == id) {
        let field = first.field(&PerfInstanceDefinition::UniqueID);
        found.add(FindingKind::UniqueIdSame { id, count }, field);
    }
}

/// Reports names that are missing, and names with the wrong byte order.
fn names(found: &mut Collector<'_>, object: Object<'_>) {
    let (mut missing, mut marked, mut swapped) = (Tally::default(), Tally::default(), Tally::default());
    for instance in object.instances() {
        let field = instance.field(&PerfInstanceDefinition::NameLength);
        let text = own_units(instance);
        let Some(first) = text.clone().next() else {
            if instance.unique_id() == PERF_NO_UNIQUE_ID && has_no_name(found, instance) {
                missing.add(field);
            }
            continue;
        };
        if object.code_page() == 0 && matches!(first, 0xFEFF | 0xFFFE) {
            marked.add(field);
        }
        if text.clone().any(is_swapped) {
            swapped.add(field);
        }
    }
    missing.report(found, |count| FindingKind::NameMissing { count });
    marked.report(found, |count| FindingKind::NameByteOrder { has_mark: true, count });
    if has_swapped_names(object) {
        swapped.report(found, |count| FindingKind::NameByteOrder { has_mark: false, count });
    }
}

/// Returns `true` for a letter of ASCII with its two bytes exchanged.
fn is_swapped(unit: u16) -> bool {
    unit.is_multiple_of(256) && (0x2000..0x7F00).contains(&unit)
}

/// Returns `true` if two thirds of the units of the names of an object are letters of ASCII with their two bytes exchanged.
pub(super) fn has_swapped_names(object: Object<'_>) -> bool {
    let (mut units, mut swapped) = (0_u32, 0_u32);
    for unit in object.instances().flat_map(own_units) {
        units = units.saturating_add(1);
        swapped = swapped.saturating_add(u32::from(is_swapped(unit)));
    }
    object.code_page() == 0 && units > 2 && units.saturating_sub(swapped) <= units / 3
}

/// Returns the 16-bit units of the name of an instance before its NUL.
fn own_units<'a>(instance: Instance<'a>) -> impl Iterator<Item = u16> + Clone + use<'a> {
    let span = instance.name_span();
    let bytes = span.map_or(&[][..], |span| instance.object().capture().bytes_in(span.offset, span.length));
    bytes.as_chunks::<2>().0.iter().map(|unit| u16::from_le_bytes(*unit)).take_while(|unit| *unit != 0)
}

/// Returns `true` if an instance has no name, or an empty one.
fn has_no_name(found: &Collector<'_>, instance: Instance<'_>) -> bool {
    let stated = found.capture.number_in(instance.field(&PerfInstanceDefinition::NameLength));
    let span = instance.name_span();
    stated == Some(0)
        || span.is_some_and(|span| {
            found.capture.bytes_in(span.offset, span.length).iter().all(|byte| *byte == 0)
        })
}

/// Reports types left at 0, which is a type of 4 bytes, for values of 8 bytes.
fn types(found: &mut Collector<'_>, object: Object<'_>) {
    if are_never_typed(object)
        && let Some(first) = object.counters().next()
    {
        let count = offset32(object.counters().len());
        let field = first.field(&PerfCounterDefinition::CounterType);
        found.add(FindingKind::TypeNeverSet { count }, field);
    }
}

fn are_never_typed(object: Object<'_>) -> bool {
    let is_zero = |counter: Counter<'_>| counter.counter_type() == CounterType(0);
    object.counters().len() > 1
        && object.counters().all(is_zero)
        && object.counters().any(|counter| counter.counter_size() == 8)
}

/// Reports help indices that equal the title indices.
fn help(found: &mut Collector<'_>, object: Object<'_>) {
    let number = |field| found.capture.number_in(field).and_then(|number| u32::try_from(number).ok());
    let (mut same, mut first) = (Tally::default(), None);
    let mut look = |title: u32, help: Field| {
        if title != 0 && number(help) == Some(title) {
            same.add(help);
            first.get_or_insert(title);
        }
    };
    look(object.title().0, object.field(&PerfObjectType::ObjectHelpTitleIndex));
    for counter in object.counters().filter(|counter| !counter.counter_type().is_base()) {
        look(counter.title().0, counter.field(&PerfCounterDefinition::CounterHelpTitleIndex));
    }
    let title = first.unwrap_or(0);
    same.report(found, |count| FindingKind::HelpTitleSame { title, count });
}

/// Returns `true` if the counters of an object have the even numbers after its own, as if the writer numbered them
/// itself; a base may have any number.
fn follows_its_title(object: Object<'_>) -> bool {
    let mut last = object.title().0;
    object.counters().all(|counter| {
        let next = last.saturating_add(2);
        if counter.title().0 == next {
            last = next;
            return true;
        }
        counter.counter_type().is_base()
    })
}

/// Reports title indices that are the symbols of a provider: 0 or 2 for the object, and the next even numbers for its counters.
fn relative(found: &mut Collector<'_>, object: Object<'_>) {
    let first = object.title().0;
    let named = || object.counters().filter(|counter| !counter.counter_type().is_base());
    // The index 0 has no name; 2 is that of System.
    let least = if first == 0 { 1 } else { 2 };
    let is_relative = first <= LAST_RELATIVE
        && named().count() >= least
        && is_index_of_name(first)
        && follows_its_title(object);
    // Samba numbers all of its objects like this.
    if is_relative && (first == 0 || object.capture().objects().any(|other| !follows_its_title(other))) {
        let field = object.field(&PerfObjectType::ObjectNameTitleIndex);
        found.add(FindingKind::TitleRelative { title: first }, field);
    }
}

/// Returns `true` if the definitions are where their lengths and their count place them; members of misplaced
/// definitions mean nothing.
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
        let is_title = object.counters().any(|counter| i32::try_from(counter.title().0) == Ok(actual));
        found.add(FindingKind::DefaultCounterOutside { actual, counters, is_title }, field);
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

/// Reports duplicate title indices, and indices of help texts. A base may have the index of its counter, or any other.
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
        // Index 0 means a counter without a name, and without types, bases are unknown.
        if !are_never_typed(object) && title != 0 && !before.insert(title) {
            twice.add(field);
            first_twice.get_or_insert(title);
        }
    }
    let title = first_twice.unwrap_or(0);
    twice.report(found, |count| FindingKind::DuplicateTitle { title, count });
    let title = first_odd.unwrap_or(0);
    odd.report(found, |count| FindingKind::TitleOdd { title, count });
}
