//! The object Processor: four processors and `_Total`.

use crate::examples::machine::{TICK, Usage};
use crate::standard::{PROCESSOR, processor};
use crate::{Instance, Object};

/// Number of processors.
pub(super) const COUNT: usize = 4;

/// Cumulative work of a processor since the start, with times in units of 100 ns.
#[derive(Clone, Debug)]
pub(super) struct Processor {
    pub(super) idle: u64,
    user: u64,
    privileged: u64,
    interrupts: u64,
    deferred_calls: u64,
    deferred_call_rate: u64,
}

/// Returns the processors after `up_time` seconds in which all processes together used `usage`.
pub(super) fn processors_after(up_time: i64, usage: Usage) -> Vec<Processor> {
    let count = COUNT as u64;
    let elapsed = up_time.unsigned_abs() * 10_000_000;
    (0..count)
        .map(|number| {
            let share = |sum: u64| sum / count + u64::from(number < sum % count);
            let (user, privileged) = (share(usage.user), share(usage.privileged));
            Processor {
                idle: elapsed - user - privileged,
                user,
                privileged,
                interrupts: 118_000_000 - number * 9_000_000,
                deferred_calls: 22_000_000 - number * 3_000_000,
                deferred_call_rate: 3 - number / 2,
            }
        })
        .collect()
}

impl Processor {
    /// Advances time by `elapsed`, with `busy` used by threads and the rest idle.
    pub(super) fn advance(&mut self, elapsed: u64, busy: Usage) {
        self.user += busy.user;
        self.privileged += busy.privileged;
        self.idle += elapsed - busy.user - busy.privileged;
        self.interrupts += 640 + busy.switches;
        self.deferred_calls += busy.switches / 5;
        self.deferred_call_rate = busy.switches / 500;
    }

    /// Returns the values in the order of the definitions.
    fn values(&self) -> [u64; 15] {
        // Deferred calls and interrupts are a part of the privileged time, in whole ticks.
        let part = |divisor: u64| self.privileged / divisor / TICK * TICK;
        let (c1, c2, c3) = (self.idle / 40, self.idle / 20, self.idle / 8 * 7);
        [
            self.idle,
            self.user,
            self.privileged,
            self.interrupts,
            part(16),
            part(8),
            self.deferred_calls,
            self.deferred_call_rate,
            c1 + c2 + c3,
            c1,
            c2,
            c3,
            c1 / 50_000,
            c2 / 80_000,
            c3 / 60_000,
        ]
    }
}

/// Returns `true` if `_Total` has the average of a counter, as for all timers, `false` if it has the sum.
pub(super) fn is_average(counter: usize) -> bool {
    matches!(counter, 0..=2 | 4 | 5 | 8..=11)
}

/// Returns the object.
pub(super) fn object(processors: &[Processor]) -> Object {
    let mut object = Object::new(PROCESSOR).counters(processor());
    let mut total = [0; 15];
    for (number, processor) in processors.iter().enumerate() {
        let values = processor.values();
        for (sum, value) in total.iter_mut().zip(values) {
            *sum += value;
        }
        object = object.instance(Instance::named(number.to_string()).values(values));
    }
    for (counter, sum) in total.iter_mut().enumerate() {
        if is_average(counter) {
            *sum /= COUNT as u64;
        }
    }
    object.instance(Instance::named("_Total").values(total))
}
