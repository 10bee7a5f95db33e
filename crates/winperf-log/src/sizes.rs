//! Sizes in a log: bytes of its samples by object.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use winperf::text::folded;

use crate::any::AnyLog;
use crate::catalogue::Entry;

/// Bytes of an object in all samples of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectSize {
    /// The object, on all machines; empty for columns that are not counters.
    pub object: String,
    /// Number of bytes.
    pub bytes: u64,
}

impl AnyLog {
    /// Returns the bytes of each object in all samples, the largest first; for a text log, the bytes of the fields in
    /// the text.
    pub fn object_sizes(&self) -> Vec<ObjectSize> {
        let mut sizes: BTreeMap<String, ObjectSize> = BTreeMap::new();
        let mut add = |object: &str, bytes: u64| {
            let size = sizes
                .entry(folded(object))
                .or_insert_with(|| ObjectSize { object: object.to_string(), bytes: 0 });
            size.bytes = size.bytes.saturating_add(bytes);
        };
        match self {
            Self::Binary(log) => {
                let mut lengths: BTreeMap<(u32, usize), u64> = BTreeMap::new();
                let mut catalogues: BTreeMap<u32, Vec<Entry>> = BTreeMap::new();
                for sample in log.samples() {
                    let number = sample.catalogue_number();
                    catalogues.entry(number).or_insert_with(|| sample.entries().collect());
                    for (position, length) in sample.part_lengths().into_iter().enumerate() {
                        let sum = lengths.entry((number, position)).or_default();
                        *sum = sum.saturating_add(u64::try_from(length).unwrap_or(u64::MAX));
                    }
                }
                for ((number, position), bytes) in lengths {
                    let entry = catalogues.get(&number).and_then(|entries| entries.get(position));
                    add(entry.map_or("", |entry| &entry.object), bytes);
                }
            }
            Self::Text(log) => {
                let mut lengths: Vec<u64> = alloc::vec![0; log.columns().len()];
                for sample in log.samples() {
                    for (sum, field) in lengths.iter_mut().zip(sample.fields()) {
                        *sum = sum.saturating_add(u64::try_from(field.len()).unwrap_or(u64::MAX));
                    }
                }
                for (counter, bytes) in log.counters().iter().zip(lengths) {
                    add(counter.path.as_ref().map_or("", |path| &path.object), bytes);
                }
            }
        }
        let mut sizes: Vec<ObjectSize> = sizes.into_values().collect();
        sizes.sort_by(|one, other| other.bytes.cmp(&one.bytes).then_with(|| one.object.cmp(&other.object)));
        sizes
    }
}
