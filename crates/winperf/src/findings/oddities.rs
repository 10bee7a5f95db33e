//! Valid bytes with odd values in one capture: a negative gauge, a process without its id, a share above 100 %.

use alloc::vec::Vec;

use super::{Collector, FindingKind, Subject};
use crate::counter_type::{PERF_COUNTER_FRACTION, PERF_DELTA_COUNTER, PERF_DISPLAY_PERCENT, ValueClass};
use crate::layout::{PerfCounterBlock, Structure};
use crate::place::Place;
use crate::reader::{Reader, offset32};
use crate::span::Span;
use crate::text::folded;
use crate::{Block, Counter, CounterType, Instance, Names, Object, TitleIndex, order};

/// First 32-bit number that is taken for a small negative number: no gauge that only counts reaches it, and no intended
/// negative value is below -16,777,216.
const FIRST_NEGATIVE: u32 = 0xFF00_0000;

/// Like the 32-bit limit, for 64 bits: a gauge of bytes may be decremented below 0 by at most the memory of a machine.
const FIRST_NEGATIVE_LARGE: i64 = -(1 << 48);

/// Names of `Process` that have 0 for their id at any time.
const WITHOUT_ID: [&str; 2] = ["Idle", "_Total"];

/// Reports odd values of an object; each kind once, with the first value of it.
pub(super) fn find(found: &mut Collector<'_>, object: Object<'_>) {
    let gauges = at_places(object.counters().filter(|counter| is_gauge(*counter)), |gauge| *gauge);
    let fractions = at_places(object.counters().filter_map(fraction), |(part, _)| *part);
    let id = process_id(object);
    if gauges.is_empty() && fractions.is_empty() && id.is_none() {
        return;
    }
    let mut seen = [OddValues::default(), OddValues::default(), OddValues::default()];
    for (instance, block) in blocks(object) {
        let [negative, ended, above] = &mut seen;
        for value in gauges.iter().map_while(|gauge| block.value(*gauge)) {
            negative.add(block, Some(value).filter(is_negative));
        }
        for (part, whole) in &fractions {
            let Some(part) = block.value(*part) else { break };
            above.add(block, Some(part).filter(|part| exceeds(part, block.value(*whole))));
        }
        if let Some((id, instance)) = id.zip(instance) {
            let zero = block.value(id).filter(|id| id.number() == Some(0));
            ended.add(block, zero.filter(|_| !is_without_id(instance, found.names)));
        }
    }
    let [negative, ended, above] = seen;
    negative.report(found, |count, first| FindingKind::NegativeGauge {
        actual: first.number().unwrap_or_default(),
        signed: signed(&first),
        count,
    });
    ended.report(found, |count, _| FindingKind::ProcessIdZero { count });
    above.report(found, |count, _| FindingKind::FractionAbove100 { count });
}

/// Number of values with the same oddity, with the first value.
#[derive(Default)]
struct OddValues<'a> {
    count: u32,
    first: Option<(Block<'a>, Reader<'a>)>,
}

impl<'a> OddValues<'a> {
    fn add(&mut self, block: Block<'a>, value: Option<Reader<'a>>) {
        let Some(value) = value else { return };
        self.count = self.count.saturating_add(1);
        self.first.get_or_insert((block, value));
    }

    fn report(self, found: &mut Collector<'_>, kind: impl FnOnce(u32, Reader<'_>) -> FindingKind) {
        let Some((block, value)) = self.first else { return };
        let bytes = Span { offset: offset32(value.offset()), length: value.length_u32() };
        // A block may state to be shorter than its values need.
        let is_inside = bytes.end() <= block.offset().saturating_add(block.length());
        let of_object = block.place().object().map_or(Place::DataBlock, Place::Object);
        found.add(
            kind(self.count, value),
            Subject::bytes(if is_inside { block.place() } else { of_object }, bytes),
        );
    }
}

/// Returns counters sorted by the offsets of their values, one for each offset: reading a block ends at the first value
/// outside it, since a forged object may have as many definitions as blocks.
fn at_places<'a, T>(all: impl Iterator<Item = T>, counter: impl Fn(&T) -> Counter<'a>) -> Vec<T> {
    let mut placed: Vec<T> =
        all.filter(|each| counter(each).value_offset() >= PerfCounterBlock::LENGTH).collect();
    order::sort_by_key(&mut placed, |each| counter(each).value_offset());
    placed.dedup_by_key(|each| counter(each).value_offset());
    placed
}

/// Returns the counter blocks of an object, each with its instance.
fn blocks<'a>(object: Object<'a>) -> impl Iterator<Item = (Option<Instance<'a>>, Block<'a>)> {
    let of_object = object.block().map(|block| (None, block));
    let of_instances = object.instances().filter_map(|instance| Some((Some(instance), instance.block()?)));
    of_object.into_iter().chain(of_instances)
}

/// Returns `true` for a plain decimal number that is not an id.
fn is_gauge(counter: Counter<'_>) -> bool {
    let ids = [TitleIndex::ID_PROCESS, TitleIndex::ID_THREAD, TitleIndex::CREATING_PROCESS_ID];
    let length = match counter.counter_type() {
        CounterType::PERF_COUNTER_RAWCOUNT => 4,
        CounterType::PERF_COUNTER_LARGE_RAWCOUNT => 8,
        _ => return false,
    };
    counter.value_length() == length && !ids.contains(&counter.title())
}

fn is_negative(value: &Reader<'_>) -> bool {
    match value.length_u32() {
        4 => value.number().is_some_and(|number| number >= FIRST_NEGATIVE.into()),
        _ => (FIRST_NEGATIVE_LARGE..0).contains(&signed(value)),
    }
}

/// Returns the number of a value with a sign.
fn signed(value: &Reader<'_>) -> i64 {
    let number = value.number().unwrap_or_default();
    match u32::try_from(number) {
        Ok(number) if value.length_u32() == 4 => number.cast_signed().into(),
        _ => number.cast_signed(),
    }
}

/// Returns a counter that is a share of its base in each sample, and that base.
fn fraction(counter: Counter<'_>) -> Option<(Counter<'_>, Counter<'_>)> {
    let counter_type = counter.counter_type();
    let is_fraction = counter_type.class() == ValueClass::Counter
        && counter_type.subtype() == PERF_COUNTER_FRACTION
        && counter_type.display() == PERF_DISPLAY_PERCENT
        && !counter_type.has(PERF_DELTA_COUNTER)
        && !counter_type.is_base();
    let base = counter.base().filter(|base| is_fraction && counter_type.accepts_base(base.counter_type()))?;
    Some((counter, base))
}

/// Returns `true` if a part exceeds the whole; a whole of 0 has no parts.
fn exceeds(part: &Reader<'_>, whole: Option<Reader<'_>>) -> bool {
    let whole = whole.and_then(|whole| whole.number()).filter(|whole| *whole > 0);
    part.number().zip(whole).is_some_and(|(part, whole)| part > whole)
}

/// Returns `ID Process` of the object Process.
fn process_id(object: Object<'_>) -> Option<Counter<'_>> {
    let is_process = object.title() == TitleIndex::PROCESS;
    object.counter_of(TitleIndex::ID_PROCESS).filter(|_| is_process)
}

fn is_without_id(instance: Instance<'_>, names: &Names) -> bool {
    let name = folded(&instance.full_name().decode(names.code_pages()));
    WITHOUT_ID.iter().any(|without| folded(without) == name)
}
