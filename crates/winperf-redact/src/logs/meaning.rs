//! Meaning of the fields of a log, and of the raw values of its counters, for redaction.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use winperf::counter_type::{CounterType, PERF_COUNTER_ELAPSED, TimeBase, ValueClass};
use winperf::time::FileTime;
use winperf_log::{Entry, Form, Sample, WholeField};

use crate::clock::{Clock, is_date};
use crate::ids::{Ids, is_named_so};
use crate::number::size;
use crate::spelling::NameOwner;
use crate::{Level, number};

/// Treatment of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// Kept unchanged.
    Kept,
    /// Set to 0: it has no reader, or reveals the location of the machine.
    Cleared,
    /// A time in UTC.
    Utc,
    /// A local time.
    Local,
    /// The first value of a raw counter.
    First,
    /// The second.
    Second,
    /// A title index in digits.
    Index,
    /// A machine name after two backslashes.
    Machine,
    /// An instance, or its parent.
    Instance,
    /// An object or a counter.
    Title,
    /// A text that is replaced as a whole.
    Whole(NameOwner),
    /// A whole object, which is redacted as a capture.
    Block,
}

/// Numbers that no reader needs, or that reveal more than they are needed for: the time zone of the machine, its session.
const CLEARED: [&str; 11] = [
    "ThreadId",
    "ProcessId",
    "KernelTime",
    "UserTime",
    "ClockTypeAndFrequency",
    "LoggerName",
    "LogFileName",
    "Bias",
    "StandardBias",
    "DaylightBias",
    "reserved",
];

/// Returns the treatment of a field; a field with an unknown name is cleared.
pub(crate) fn meaning(field: &WholeField) -> Meaning {
    match (field.form, field.name) {
        (Form::Number | Form::Bits | Form::Signed, name) if CLEARED.contains(&name) => Meaning::Cleared,
        (Form::Number, "FirstValue") => Meaning::First,
        (Form::Number, "SecondValue") => Meaning::Second,
        (Form::Number | Form::Bits | Form::Signed, _) => Meaning::Kept,
        (Form::Utc, _) => Meaning::Utc,
        (Form::Local, _) => Meaning::Local,
        (Form::Text, "machine" | "machine name") => Meaning::Machine,
        (Form::Text, "instance name" | "parent name") => Meaning::Instance,
        (Form::Text, "object name" | "counter name" | "name") => Meaning::Title,
        (Form::Text, "index") => Meaning::Index,
        (Form::Text, "session name") => Meaning::Whole(NameOwner::Session),
        (Form::Text, "file name") => Meaning::Whole(NameOwner::File),
        (Form::Guid, "Guid") | (Form::Bytes, "Version" | "head") => Meaning::Kept,
        (Form::Block, _) => Meaning::Block,
        _ => Meaning::Cleared,
    }
}

/// Returns the bytes of a field, joined from its pieces.
pub(crate) fn bytes_of(file: &[u8], field: &WholeField) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (offset, length) in &field.runs {
        bytes.extend(file.iter().skip(size(*offset)).take(size(*length)));
    }
    bytes
}

/// Returns a number of up to eight bytes.
pub(crate) fn number_of(bytes: &[u8]) -> u64 {
    bytes.iter().take(8).rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// Meaning of a raw value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueMeaning {
    /// A number or a clock, shifted if it is a date.
    Number,
    /// A start time, which is shifted together with its clock.
    Start,
    /// A number of which only differences matter.
    Difference,
    /// A process or thread id.
    Id,
}

/// Meaning of both values of a counter, and the bearer of its instances' names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValueMeanings {
    pub(crate) first: ValueMeaning,
    pub(crate) second: ValueMeaning,
    pub(crate) bearer: NameOwner,
    /// `true` if the value itself is a number that may be a date.
    pub(crate) is_plain: bool,
    counts_ticks: bool,
}

impl ValueMeanings {
    const UNKNOWN: Self = Self {
        first: ValueMeaning::Number,
        second: ValueMeaning::Number,
        bearer: NameOwner::Instance(None),
        is_plain: true,
        counts_ticks: false,
    };

    pub(crate) fn new(entry: &Entry, level: Level) -> Self {
        let counter_type = entry.counter_type.unwrap_or(CounterType(0));
        let needs_two = counter_type.needs_two_samples();
        let first = if level == Level::Strict && is_named_so(&entry.counter) {
            ValueMeaning::Id
        } else if counter_type.subtype() == PERF_COUNTER_ELAPSED {
            ValueMeaning::Start
        } else if needs_two {
            ValueMeaning::Difference
        } else {
            ValueMeaning::Number
        };
        let has_base = counter_type.expected_base().is_some();
        Self {
            first,
            second: if has_base && needs_two { ValueMeaning::Difference } else { ValueMeaning::Number },
            bearer: owner_of_name(&entry.object),
            is_plain: counter_type.class() == ValueClass::Number,
            counts_ticks: counter_type.time_base() == TimeBase::Tick,
        }
    }

    /// Returns the replacement of a raw value of a sample taken at `now`, or 0 if that is unknown.
    pub(crate) fn changed(self, used: ValueMeaning, raw: u64, now: i64, clock: Clock, ids: &Ids) -> u64 {
        let as_date = || clock.moved(raw.cast_signed()).map(i64::cast_unsigned);
        let changed = match used {
            ValueMeaning::Id => Some(ids.number(raw)),
            ValueMeaning::Start if is_date(now) && !self.counts_ticks => clock.moved_raw(raw),
            ValueMeaning::Start | ValueMeaning::Number => as_date(),
            ValueMeaning::Difference => clock.moved_difference(raw, now),
        };
        changed.unwrap_or(raw)
    }
}

/// Returns the bearer of the names of an object's instances, by the object's English name.
fn owner_of_name(object: &str) -> NameOwner {
    match object {
        "Process" | "Thread" => NameOwner::Program,
        "Network Interface" | "Network Adapter" => NameOwner::Adapter,
        "PhysicalDisk" | "LogicalDisk" => NameOwner::Disk,
        _ => NameOwner::Instance(None),
    }
}

/// The uses of each catalogue of a log, each worked out once.
#[derive(Debug)]
pub(crate) struct Catalogues {
    level: Level,
    known: BTreeMap<u32, Vec<ValueMeanings>>,
}

impl Catalogues {
    pub(crate) fn new(level: Level) -> Self {
        Self { level, known: BTreeMap::new() }
    }

    /// Returns the uses of a part of a sample.
    pub(crate) fn get(&mut self, sample: &Sample<'_>, part: usize) -> ValueMeanings {
        let level = self.level;
        let all = || sample.entries().map(|entry| ValueMeanings::new(&entry, level)).collect();
        let all = self.known.entry(sample.catalogue_number()).or_insert_with(all);
        all.get(part).copied().unwrap_or(ValueMeanings::UNKNOWN)
    }
}

/// Returns the time of a sample by its own data; 0 if that is not a date.
pub(crate) fn now(sample: &Sample<'_>) -> i64 {
    sample.utc().map_or(0, |FileTime(time)| time)
}

/// Returns the number of bytes that are not 0.
pub(crate) fn nonzero(bytes: &[u8]) -> u32 {
    number::offset32(bytes.iter().filter(|byte| **byte != 0).count())
}
