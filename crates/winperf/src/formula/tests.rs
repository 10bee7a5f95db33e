//! The formulas with numbers only: every type, every reason, every note from a formula.

use alloc::vec::Vec;

use super::*;

mod edges;
mod every_type;
mod folded;
mod reasons;
mod shown;

/// 1 s passes by each clock, in different ticks, so a formula with a wrong clock gives a wrong number.
const OLDER: Clocks = Clocks {
    perf_time: 1_000_000,
    perf_freq: 4000,
    perf_time_100nsec: 133_000_000_000_000_000,
    object_time: 5000,
    object_freq: 1000,
};

/// 1 s after [`OLDER`] by the performance clock, 2 s by the system time, 4 s by the clock of the object.
const NEWER: Clocks =
    Clocks { perf_time: 1_004_000, perf_time_100nsec: 133_000_000_020_000_000, object_time: 9000, ..OLDER };

/// Returns a raw value of the length in the size bits of the type.
fn raw(counter_type: CounterType, number: u64) -> Raw {
    match u32::try_from(number) {
        Ok(number) if counter_type.size() == 0 => Raw::dword(number),
        _ => Raw::large(number),
    }
}

/// Returns a raw value of the base that `winperf.h` names for the type, which is 4 bytes long if the counter's own is
/// not.
fn base(counter_type: CounterType, number: u64) -> Raw {
    raw(counter_type.expected_base().unwrap_or(counter_type), number)
}

fn sample(counter_type: CounterType, clocks: Clocks, value: u64, base_value: Option<u64>) -> Sample {
    let base = base_value.map(|number| base(counter_type, number));
    Sample { value: Some(raw(counter_type, value)), base, clocks }
}

/// Returns the outcome of two samples with these raw values and bases.
fn outcome(counter_type: CounterType, values: [u64; 2], bases: Option<[u64; 2]>) -> Outcome {
    let [older, newer] = values;
    let [older_base, newer_base] = [bases.map(|bases| bases[0]), bases.map(|bases| bases[1])];
    let older = sample(counter_type, OLDER, older, older_base);
    Formula::from_counter_type(counter_type)
        .evaluate(&sample(counter_type, NEWER, newer, newer_base), Some(&older))
}

/// Returns every predefined type, and the base that WMI spells differently.
fn all_types() -> Vec<CounterType> {
    CounterType::predefined().chain([CounterType::LARGE_RAW_BASE_OF_WMI]).collect()
}

/// Returns every type whose value is a difference.
fn types_of_two_samples() -> Vec<CounterType> {
    all_types().into_iter().filter(|counter_type| counter_type.needs_two_samples()).collect()
}

fn is_multi(counter_type: CounterType) -> bool {
    counter_type.counts_instances()
}
