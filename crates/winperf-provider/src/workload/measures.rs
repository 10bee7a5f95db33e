//! Counters of Workload: a definition and a value at a time for each, in the order of the definitions.

use alloc::format;
use alloc::string::String;

use super::Worker;
use crate::clock::SampleTime;
use crate::counter_type as types;
use crate::object::{Counter, Value};
use crate::symbols::{self, TitleOffset};

/// A counter, and how its raw value follows from the clocks.
pub(super) struct Measure {
    pub(super) counter: Counter,
    pub(super) value: fn(&Worker, SampleTime) -> Value,
}

const BYTES_PER_OPERATION: u64 = 4096;

/// Bytes of a text counter: 15 characters and a NUL.
const TEXT_SIZE: usize = 32;

const fn measure(title: TitleOffset, counter_type: u32, value: fn(&Worker, SampleTime) -> Value) -> Measure {
    Measure { counter: Counter::new(title, counter_type), value }
}

const fn base(counter_type: u32, value: fn(&Worker, SampleTime) -> Value) -> Measure {
    Measure { counter: Counter::base(counter_type), value }
}

impl Measure {
    const fn scale(self, default_scale: i32) -> Self {
        Self { counter: self.counter.scale(default_scale), ..self }
    }

    const fn size(self, size: usize) -> Self {
        Self { counter: self.counter.size(size), ..self }
    }

    const fn wizard(self) -> Self {
        Self { counter: self.counter.wizard(), ..self }
    }
}

/// The counters. A base directly follows the counter whose base it is.
pub(super) const MEASURES: &[Measure] = &[
    measure(symbols::OPERATIONS_PER_SECOND, types::PERF_COUNTER_COUNTER, |w, m| low(operations(w, m)))
        .scale(-1),
    measure(symbols::BYTES_PER_SECOND, types::PERF_COUNTER_BULK_COUNT, |w, m| large(bytes(w, m))).scale(-4),
    measure(symbols::SAMPLES, types::PERF_SAMPLE_COUNTER, |w, m| low(operations(w, m))).scale(-1),
    measure(symbols::OPERATIONS_DELTA, types::PERF_COUNTER_DELTA, |w, m| low(operations(w, m))).scale(-1),
    measure(symbols::BYTES_DELTA, types::PERF_COUNTER_LARGE_DELTA, |w, m| large(bytes(w, m))).scale(-4),
    // The length of the queue is the number of operations in a step; a queue counter adds it up over time.
    measure(symbols::QUEUE_TICKS, types::PERF_COUNTER_QUEUELEN_TYPE, |w, m| low(queue(w, m.ticks()))),
    measure(symbols::QUEUE_LARGE, types::PERF_COUNTER_LARGE_QUEUELEN_TYPE, |w, m| large(queue(w, m.ticks()))),
    measure(symbols::QUEUE_100NS, types::PERF_COUNTER_100NS_QUEUELEN_TYPE, |w, m| {
        large(queue(w, m.file_time()))
    }),
    measure(symbols::QUEUE_OBJECT, types::PERF_COUNTER_OBJ_TIME_QUEUELEN_TYPE, |w, m| {
        large(queue(w, m.milliseconds()))
    }),
    measure(symbols::BUSY_TICKS, types::PERF_COUNTER_TIMER, |w, m| large(busy(w, m.ticks()))),
    measure(symbols::BUSY_OBJECT, types::PERF_OBJ_TIME_TIMER, |w, m| large(busy(w, m.milliseconds()))),
    // The precision timers include their clock, here the clock of the steps, in three units.
    measure(symbols::BUSY_PRECISE_TICKS, types::PERF_PRECISION_SYSTEM_TIMER, |w, m| {
        large(busy(w, m.file_time()))
    }),
    base(types::PERF_PRECISION_TIMESTAMP, |_, m| large(m.file_time())),
    measure(symbols::BUSY_PRECISE_100NS, types::PERF_PRECISION_100NS_TIMER, |w, m| {
        large(busy(w, m.file_time()))
    }),
    base(types::PERF_PRECISION_TIMESTAMP, |_, m| large(m.file_time())),
    measure(symbols::BUSY_PRECISE_OBJECT, types::PERF_PRECISION_OBJECT_TIMER, |w, m| {
        large(busy(w, m.milliseconds()))
    }),
    base(types::PERF_PRECISION_TIMESTAMP, |_, m| large(m.milliseconds())),
    // An inverse timer counts the opposite of the shown value: the time in which the worker is idle.
    measure(symbols::BUSY_OF_IDLE_TICKS, types::PERF_COUNTER_TIMER_INV, |w, m| large(idle(w, m.ticks()))),
    measure(symbols::BUSY_OF_IDLE_100NS, types::PERF_100NSEC_TIMER_INV, |w, m| large(idle(w, m.file_time()))),
    // A multi timer adds up the time of all lanes, each of which is as busy as the worker.
    measure(symbols::BUSY_MULTI_TICKS, types::PERF_COUNTER_MULTI_TIMER, |w, m| {
        large(lanes(w, busy(w, m.ticks())))
    }),
    base(types::PERF_COUNTER_MULTI_BASE, |w, _| large(w.lanes.into())),
    measure(symbols::BUSY_MULTI_100NS, types::PERF_100NSEC_MULTI_TIMER, |w, m| {
        large(lanes(w, busy(w, m.file_time())))
    }),
    base(types::PERF_COUNTER_MULTI_BASE, |w, _| large(w.lanes.into())),
    measure(symbols::IDLE_MULTI_TICKS, types::PERF_COUNTER_MULTI_TIMER_INV, |w, m| {
        large(lanes(w, busy(w, m.ticks())))
    }),
    base(types::PERF_COUNTER_MULTI_BASE, |w, _| large(w.lanes.into())),
    measure(symbols::IDLE_MULTI_100NS, types::PERF_100NSEC_MULTI_TIMER_INV, |w, m| {
        large(lanes(w, busy(w, m.file_time())))
    }),
    base(types::PERF_COUNTER_MULTI_BASE, |w, _| large(w.lanes.into())),
    measure(symbols::HITS, types::PERF_SAMPLE_FRACTION, |w, m| low(m.steps() * u64::from(w.busy_tenths))),
    base(types::PERF_SAMPLE_BASE, |_, m| low(m.steps() * 10)),
    measure(symbols::SHARE, types::PERF_LARGE_RAW_FRACTION, |w, _| large(w.busy_tenths.into())),
    base(types::PERF_LARGE_RAW_BASE, |_, _| large(10)),
    // Each operation takes as many milliseconds as there are operations in a step.
    measure(symbols::SECONDS_PER_OPERATION, types::PERF_AVERAGE_TIMER, |w, m| {
        low(operations(w, m) * u64::from(w.operations_per_step) * (m.ticks_per_second() / 1000))
    }),
    base(types::PERF_AVERAGE_BASE, |w, m| low(operations(w, m))),
    measure(symbols::BYTES_PER_OPERATION, types::PERF_AVERAGE_BULK, |w, m| large(bytes(w, m))).scale(-2),
    base(types::PERF_AVERAGE_BASE, |w, m| low(operations(w, m))),
    measure(symbols::RUNNING, types::PERF_ELAPSED_TIME, |_, m| large(start_of_hour(m.milliseconds()))),
    measure(symbols::FLAGS, types::PERF_COUNTER_RAWCOUNT_HEX, |w, _| Value::Dword(0xC0DE_0000 | w.lanes))
        .wizard(),
    measure(symbols::ADDRESS, types::PERF_COUNTER_LARGE_RAWCOUNT_HEX, |w, _| {
        large(0x7FF6_0000_0000 + u64::from(w.busy_tenths))
    })
    .wizard(),
    measure(symbols::QUEUE_NOW, types::PERF_COUNTER_LARGE_RAWCOUNT, |w, _| {
        large(w.operations_per_step.into())
    }),
    measure(symbols::HEADLINE, types::PERF_COUNTER_NODATA, |_, _| Value::None),
    measure(symbols::STATE, types::PERF_COUNTER_TEXT, |w, _| Value::Text(state(w))).size(TEXT_SIZE),
];

/// Operations since the clock's beginning.
fn operations(worker: &Worker, moment: SampleTime) -> u64 {
    moment.steps().wrapping_mul(worker.operations_per_step.into())
}

fn bytes(worker: &Worker, moment: SampleTime) -> u64 {
    operations(worker, moment).wrapping_mul(BYTES_PER_OPERATION)
}

/// Returns the length of the queue, added up over `time`.
fn queue(worker: &Worker, time: u64) -> u64 {
    time.wrapping_mul(worker.operations_per_step.into())
}

/// Returns the part of `time` in which the worker was busy.
///
/// `time` is divided first: a tenth of it and the nine others never overflow.
fn busy(worker: &Worker, time: u64) -> u64 {
    time / 10 * u64::from(worker.busy_tenths) + time % 10 * u64::from(worker.busy_tenths) / 10
}

fn idle(worker: &Worker, time: u64) -> u64 {
    time - busy(worker, time)
}

fn lanes(worker: &Worker, time: u64) -> u64 {
    time.wrapping_mul(worker.lanes.into())
}

fn start_of_hour(milliseconds: u64) -> u64 {
    milliseconds - milliseconds % 3_600_000
}

fn state(worker: &Worker) -> String {
    match worker.peer {
        Some(position) => format!("serves peer {}", position + 1),
        None => "sum".into(),
    }
}

fn large(number: u64) -> Value {
    Value::Large(number)
}

/// Returns the lower 32 bits: a 32-bit counter wraps.
fn low(number: u64) -> Value {
    Value::Dword(number as u32)
}
