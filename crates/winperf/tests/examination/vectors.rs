//! The test vectors of `fixtures/formula-vectors.json`: exact rationals, rounded once, computed by a different program.

use std::collections::BTreeSet;

use serde_json::Value;
use winperf::counter_type::{CounterType, PERF_SIZE_LARGE};
use winperf::formula::{Clocks, Formula, NoValue, Note, Raw, Sample};

/// Returns the vectors, each a JSON object.
fn vectors() -> Vec<Value> {
    serde_json::from_str(include_str!("../fixtures/formula-vectors.json")).expect("a list of vectors")
}

fn counter_type(vector: &Value) -> CounterType {
    let hexadecimal = vector["type"].as_str().expect("a type").trim_start_matches("0x");
    CounterType(u32::from_str_radix(hexadecimal, 16).expect("a hexadecimal number"))
}

fn raw(number: &Value, is_large: bool) -> Option<Raw> {
    let number = number.as_u64()?;
    Some(if is_large { Raw::large(number) } else { Raw::dword(number.try_into().expect("a DWORD")) })
}

/// Returns the sample with the clocks `clocks` and the raw values of the given names.
fn sample(vector: &Value, clocks: &str, value: &str, base: &str) -> Option<Sample> {
    let clock = |name: &str| vector[clocks][name].as_i64();
    let is_large = counter_type(vector).size() == PERF_SIZE_LARGE;
    // The base of multi counters has a separate name, the same in both samples.
    let base = if vector["mult"].is_null() { &vector[base] } else { &vector["mult"] };
    Some(Sample {
        value: raw(&vector[value], is_large),
        base: raw(base, is_large),
        clocks: Clocks {
            perf_time: clock("pt")?,
            perf_freq: clock("pf")?,
            perf_time_100nsec: clock("p100")?,
            object_time: clock("ot")?,
            object_freq: clock("of")?,
        },
    })
}

fn check(vector: &Value) {
    let id = &vector["id"];
    let newer = sample(vector, "s1", "n1", "b1").expect("a newer sample");
    let older = sample(vector, "s0", "n0", "b0");
    let outcome = Formula::from_counter_type(counter_type(vector)).evaluate(&newer, older.as_ref());
    match vector["result"][0].as_str() {
        Some("nodata") => assert_eq!(outcome.value, Err(NoValue::WentBackwards), "{id}"),
        Some(flag @ ("ok" | "ok0")) => {
            let expected = vector["result"][1].as_f64().expect("a number");
            let value = outcome.value.unwrap_or_else(|reason| panic!("{id}: {reason:?}"));
            assert!((value - expected).abs() <= 1e-12 * expected.abs(), "{id}: {value}, not {expected}");
            let is_idle = outcome.notes.contains(Note::NoOperations);
            assert_eq!(is_idle, flag == "ok0", "{id}");
        }
        other => panic!("{id}: what is {other:?}?"),
    }
}

#[test]
fn every_vector_gives_its_value() {
    let vectors = vectors();
    assert_eq!(vectors.len(), 24);
    vectors.iter().for_each(check);
}

#[test]
fn the_vectors_are_of_many_types() {
    let types: BTreeSet<u32> = vectors().iter().map(|vector| counter_type(vector).0).collect();
    assert!(types.len() >= 18, "{}", types.len());
}
