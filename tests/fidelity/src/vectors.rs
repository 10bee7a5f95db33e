//! The formula vectors, whose values something else than winperf has computed.

use serde_json::Value;
use winperf::counter_type::{CounterType, PERF_SIZE_LARGE};
use winperf::formula::{Clocks, Raw, Sample};

use crate::Asked;

/// Returns the questions of `formula-vectors.json`, each by its number.
///
/// # Panics
/// When the file has changed.
pub fn vectors() -> Vec<Asked> {
    let file = include_str!("../../../crates/winperf/tests/fixtures/formula-vectors.json");
    let vectors: Vec<Value> = serde_json::from_str(file).expect("a list of vectors");
    vectors.iter().map(asked).collect()
}

fn asked(vector: &Value) -> Asked {
    let hexadecimal = vector["type"].as_str().expect("a type").trim_start_matches("0x");
    let counter_type = CounterType(u32::from_str_radix(hexadecimal, 16).expect("a hexadecimal number"));
    let newer = sample(vector, counter_type, ["s1", "n1", "b1"]).expect("a newer sample");
    let older = sample(vector, counter_type, ["s0", "n0", "b0"]);
    let name = format!("vector {}", vector["id"].as_str().expect("an id"));
    Asked::from_samples(name, counter_type, &newer, older.as_ref())
}

fn sample(vector: &Value, counter_type: CounterType, names: [&str; 3]) -> Option<Sample> {
    let [clocks, value, base] = names;
    let clock = |name: &str| vector[clocks][name].as_i64();
    let raw = |number: &Value| {
        let number = number.as_u64()?;
        Some(Raw { number, length: if counter_type.size() == PERF_SIZE_LARGE { 8 } else { 4 } })
    };
    // A multi counter has its base under a name of its own, the same in both samples.
    let base = if vector["mult"].is_null() { &vector[base] } else { &vector["mult"] };
    Some(Sample {
        value: raw(&vector[value]),
        base: raw(base),
        clocks: Clocks {
            perf_time: clock("pt")?,
            perf_freq: clock("pf")?,
            perf_time_100nsec: clock("p100")?,
            object_time: clock("ot")?,
            object_freq: clock("of")?,
        },
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_vector_is_a_question() {
        let vectors = super::vectors();
        assert!(vectors.len() >= 24);
        assert!(vectors.iter().all(|asked| asked.question.is_some()));
    }
}
