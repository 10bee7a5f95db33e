//! Shapes of the object in which a provider makes its mistake, and the sound objects around it.

use super::drawn;
use crate::counter_type::{
    PERF_100NSEC_TIMER, PERF_AVERAGE_BASE, PERF_AVERAGE_BULK, PERF_COUNTER_BULK_COUNT, PERF_COUNTER_COUNTER,
    PERF_COUNTER_LARGE_RAWCOUNT, PERF_COUNTER_RAWCOUNT, PERF_RAW_BASE, PERF_RAW_FRACTION,
};
use crate::filetime::PER_SECOND;
use crate::{Capture, Counter, CounterBlock, Instance, Instances, Object};

/// `ObjectNameTitleIndex` of the provider's object.
pub(super) const TITLE: u32 = 10_000;

/// Returns the index of the title with a number.
pub(super) const fn title_index(number: u32) -> u32 {
    TITLE + 2 * number
}

/// Title index of `Process`, which has the parents of [`Shape::Children`].
pub(super) const PROCESS: u32 = 230;

/// Title index of `ID Process`.
pub(super) const ID_PROCESS: u32 = 784;

/// Numbers of titles used only by mistakes: of a percentage, of a rate, and of neither.
pub(super) const SHARE: u32 = 30;
pub(super) const RATE: u32 = 31;
pub(super) const WAITING: u32 = 32;

/// Returns the title of a number, such as 1 for the first counter.
pub(super) fn title(number: u32) -> String {
    match number {
        SHARE => "% Busy".to_owned(),
        RATE => "Requests/sec".to_owned(),
        WAITING => "Requests Waiting".to_owned(),
        // It is a plain number in some shapes and a rate in others.
        2 => "Provider rate 2".to_owned(),
        3 | 7 => format!("Provider {number}/sec"),
        // A title of either kind.
        number if number > 100 => format!("Provider rate {number}"),
        _ => format!("Provider {number}"),
    }
}

/// Shape of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shape {
    /// One counter block and no instances.
    Single,
    /// Instances with names of different lengths.
    Rows,
    /// Instances with values of 4 bytes only.
    Dwords,
    /// One instance.
    One,
    /// Instances with names of equal length.
    Alike,
    /// Instances with parents in a different object.
    Children,
    /// Counters and instances drawn by this seed.
    Drawn(u32),
}

impl Shape {
    /// All of them that are not drawn.
    pub const ALL: [Self; 6] =
        [Self::Single, Self::Rows, Self::Dwords, Self::One, Self::Alike, Self::Children];

    fn names(self) -> &'static [&'static str] {
        match self {
            Self::Single | Self::Drawn(_) => &[],
            Self::Rows => &["alpha", "bravo two", "charlie", "delta-04x"],
            Self::Dwords => &["a", "bb", "ccc"],
            Self::One => &["only one"],
            Self::Alike => &["site01", "site02", "site03", "site04", "site05", "site06", "site07", "site08"],
            Self::Children => &["worker a", "worker b", "worker c", "io"],
        }
    }

    fn counters(self) -> Vec<Counter> {
        let counter_of_type =
            |position: u32, counter_type| Counter::new(TITLE + 2 + 2 * position, counter_type);
        let fraction = counter_of_type(3, PERF_RAW_FRACTION);
        let base = fraction.base(PERF_RAW_BASE);
        if self == Self::Dwords {
            let fraction = counter_of_type(2, PERF_RAW_FRACTION);
            let base = fraction.base(PERF_RAW_BASE);
            return vec![
                counter_of_type(0, PERF_COUNTER_RAWCOUNT),
                counter_of_type(1, PERF_COUNTER_COUNTER),
                fraction,
                base,
            ];
        }
        let average = counter_of_type(4, PERF_AVERAGE_BULK);
        let of_average = average.base(PERF_AVERAGE_BASE);
        let mut counters = vec![
            counter_of_type(0, PERF_COUNTER_RAWCOUNT),
            counter_of_type(1, PERF_COUNTER_LARGE_RAWCOUNT),
            counter_of_type(2, PERF_COUNTER_BULK_COUNT),
            fraction,
            base,
            average,
            of_average,
            counter_of_type(5, PERF_100NSEC_TIMER),
            counter_of_type(6, PERF_COUNTER_COUNTER),
        ];
        // Blocks that end with a value of 8 bytes need no padding.
        if matches!(self, Self::Alike | Self::Children) {
            counters.pop();
        }
        counters
    }

    /// Returns values of an instance in a sample, all of which increase and none of which exceeds its base.
    fn values(self, counters: &[Counter], instance: u64, sample: u64) -> Vec<u64> {
        let value = |(position, counter): (u64, &Counter)| {
            let step = 3 + 7 * position + 11 * instance;
            match counter.counter_type {
                PERF_RAW_FRACTION => 40 + instance + sample,
                PERF_RAW_BASE => 400 + 5 * sample,
                _ => 1000 + 137 * position + 41 * instance + step * sample,
            }
        };
        (0..).zip(counters).map(value).collect()
    }

    /// Returns the sound object in a sample.
    pub(super) fn object(self, sample: u64) -> Object {
        if let Self::Drawn(seed) = self {
            return drawn::object(seed, sample);
        }
        let counters = self.counters();
        let instance = |(position, name): (u64, &&str)| {
            let instance = Instance::named(*name).values(self.values(&counters, position, sample));
            match self {
                Self::Children => instance.parent(PROCESS, u32::try_from(position % 3).expect("below 3")),
                _ => instance,
            }
        };
        let instances = match self {
            Self::Single => Instances::None(CounterBlock::new(self.values(&counters, 0, sample))),
            _ => Instances::List((0..).zip(self.names()).map(instance).collect()),
        };
        Object::new(TITLE).counters(counters.clone()).instances(instances)
    }
}

/// Returns a sample with the object between two of Windows.
pub(super) fn capture(object: Object, sample: u64) -> Capture {
    let elapsed = i64::try_from(sample).expect("a small number") * 5;
    let first = Capture::new();
    let (ticks, time) = (first.perf_time, first.perf_time_100ns);
    let capture = first.clock(ticks + elapsed * 10_000_000, 10_000_000);
    capture
        .perf_time_100ns(time + elapsed * PER_SECOND)
        .object(process(sample))
        .object(object)
        .object(processor(sample))
}

/// Position of the provider's object in a capture.
pub const POSITION: usize = 1;

fn process(sample: u64) -> Object {
    let instance =
        |(name, id, busy): (&str, u64, u64)| Instance::named(name).values([busy + sample * id % 100_000, id]);
    let all = [("System", 4, 90_000), ("svchost", 1288, 2_000_000), ("spoolsv", 1840, 300_000)];
    let counters = [Counter::new(6, PERF_100NSEC_TIMER), Counter::new(ID_PROCESS, PERF_COUNTER_RAWCOUNT)];
    all.map(instance).into_iter().fold(Object::new(PROCESS).counters(counters), Object::instance)
}

fn processor(sample: u64) -> Object {
    let instance =
        |(name, busy): (&str, u64)| Instance::named(name).values([busy + sample * 70_001, busy / 9 + sample]);
    let counters = [Counter::new(142, PERF_100NSEC_TIMER), Counter::new(148, PERF_COUNTER_COUNTER)];
    let all = [("0", 5_000_000), ("1", 6_000_000), ("_Total", 5_500_000)];
    all.map(instance).into_iter().fold(Object::new(238).counters(counters), Object::instance)
}
