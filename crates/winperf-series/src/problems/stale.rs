//! Objects with the numbers of the previous sample, as without a refresh.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use winperf::time::FileTime;

use super::{Problem, ProblemKind};

/// Minimum number of values other than 0 in an object: single counters often remain constant.
const MIN_VALUES: usize = 3;

/// Objects of all machines.
#[derive(Debug, Default)]
pub(super) struct Stale {
    objects: BTreeMap<String, BTreeMap<String, Object>>,
    sample: usize,
}

#[derive(Debug, Default)]
struct Object {
    name: String,
    /// Number of values in this sample other than 0, and `true` if all are equal to the previous ones.
    values: usize,
    are_equal: bool,
    /// Number of samples that differ from the one before.
    refreshed: usize,
    /// Samples without a difference.
    stale: Vec<usize>,
}

impl Stale {
    /// Begins a sample, by its position.
    pub(super) fn begin(&mut self, sample: usize) {
        self.sample = sample;
        for object in self.objects.values_mut().flat_map(BTreeMap::values_mut) {
            (object.values, object.are_equal) = (0, true);
        }
    }

    /// Adds a value of an object of a machine, and `true` if it is equal to the previous sample.
    pub(super) fn add(
        &mut self,
        (machine, object): (&str, &str),
        name: impl Fn() -> String,
        counts: bool,
        is_equal: bool,
    ) {
        if !self.objects.contains_key(machine) {
            self.objects.insert(machine.to_string(), BTreeMap::new());
        }
        let Some(objects) = self.objects.get_mut(machine) else { return };
        if !objects.contains_key(object) {
            objects.insert(object.to_string(), Object { name: name(), are_equal: true, ..Object::default() });
        }
        let Some(object) = objects.get_mut(object) else { return };
        object.values = object.values.saturating_add(counts.into());
        object.are_equal &= is_equal;
    }

    /// Ends the sample.
    pub(super) fn end(&mut self) {
        for object in self.objects.values_mut().flat_map(BTreeMap::values_mut) {
            if !object.are_equal {
                object.refreshed = object.refreshed.saturating_add(1);
            } else if object.values >= MIN_VALUES {
                object.stale.push(self.sample);
            }
        }
    }

    /// Returns the objects that are constant in some samples but not in most; those of the same samples are one
    /// problem.
    pub(super) fn finish(&mut self, times: &[FileTime]) -> Vec<Problem> {
        let mut folded: BTreeMap<Vec<usize>, (String, usize)> = BTreeMap::new();
        for object in core::mem::take(&mut self.objects).into_values().flat_map(BTreeMap::into_values) {
            if object.stale.is_empty() || object.stale.len() > object.refreshed {
                continue;
            }
            let (_, objects) = folded.entry(object.stale).or_insert((object.name, 0));
            *objects = objects.saturating_add(1);
        }
        let problem = |(stale, (path, _)): (Vec<usize>, (String, usize))| {
            let ends = [*stale.first()?, *stale.last()?];
            Some(Problem {
                kind: ProblemKind::Stale,
                samples: ends.map(|sample| sample.saturating_add(1)),
                times: ends.map(|sample| times.get(sample).copied().unwrap_or(FileTime(0))),
                count: stale.len(),
                path,
            })
        };
        folded.into_iter().filter_map(problem).collect()
    }
}
