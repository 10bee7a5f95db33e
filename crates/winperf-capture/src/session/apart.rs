//! Objects that only answer alone, and providers that fail at the second query of their process.
//!
//! Each sample is queried by single-use processes: the parts of a sample at the same time, so that they can be merged.
//! So no process runs a later query that would fail, and no part waits for a different one.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::groups::Group;
use super::rescue::Found;
use super::{Query, Sample, Session, Way, holds, samples_of};
use crate::failure::Cause;
use crate::merge;
use crate::value_name::{ObjectList, ValueName};

/// Maximum number of processes that query parts of one sample at the same time.
const MAX_PARTS: usize = 16;

impl Session<'_> {
    /// Returns all samples of a query, each by a separate process; `None` if any of them fails.
    pub(super) fn one_by_one(&mut self, name: &ValueName) -> Option<Vec<Sample>> {
        let mut samples = Vec::new();
        while samples.len() < self.order.count {
            let begun = self.machine.since_start();
            let query = Query { warm_up: false, ..self.query(name.clone(), 1) };
            let series = self.series(query).keep_blocks(name);
            if series.cause.is_some() {
                return None;
            }
            samples.extend(samples_of(name, series.answers));
            self.wait_for_next(samples.len(), begun);
        }
        self.fit(&mut samples).ok()?;
        Some(samples)
    }

    /// Returns all samples of the found objects, each in parts that answer; failing parts are divided, and an object
    /// that fails alone is reported.
    pub(super) fn apart(&mut self, found: &mut Found, is_patient: bool) -> Vec<Sample> {
        let end = self.end_of_patience();
        // Objects that are merely slow are separated sooner by their services.
        let mut parts = if is_patient { packed(&found.groups) } else { packed(&[]) };
        if parts.is_empty() {
            parts.extend(Some(Group::listed(found.objects().collect())));
        }
        self.machine.say("querying the parts of each sample at the same time");
        let mut samples: Vec<Sample> = Vec::new();
        while samples.len() < self.order.count && !parts.is_empty() {
            let begun = self.machine.since_start();
            let answers = self.parts_at_once(&parts);
            if answers.iter().all(Result::is_ok) {
                samples.extend(merged(&parts, answers.into_iter().flatten().collect()));
                if let Err((position, sentence)) = self.fit(&mut samples) {
                    samples.truncate(position);
                    let name = ObjectList::new(found.objects()).map_or(ValueName::Global, ValueName::Objects);
                    self.fail_whole(&name, position, Cause::Unsound(sentence), None);
                    break;
                }
                self.wait_for_next(samples.len(), begun);
                continue;
            }
            let is_late = self.machine.since_start() >= end;
            let mut left = Vec::new();
            for (part, answer) in parts.into_iter().zip(answers) {
                match answer {
                    Ok(_) => left.push(part),
                    Err(cause) if part.indices.len() > 1 && !is_late => left.extend(part.halves(&cause)),
                    Err(cause) => {
                        self.blame(&part, samples.len(), cause, None);
                        found.blamed.extend(part.indices);
                    }
                }
            }
            parts = left;
        }
        if !samples.is_empty() {
            self.way = Way::InParts(parts);
        }
        samples
    }

    /// Returns one answer of each part, all of them asked for at the same time.
    pub(super) fn parts_at_once(&mut self, parts: &[Group]) -> Vec<Result<Vec<u8>, Cause>> {
        let query = |part: &Group| {
            let name = ValueName::Objects(part.list()?);
            Some(Query { warm_up: false, ..self.query(name, 1) })
        };
        let queries: Vec<Query> = parts.iter().filter_map(query).collect();
        let series = self.machine.side_by_side(&queries);
        let judged = queries.iter().zip(series).map(|(query, series)| {
            let series = series.keep_blocks(&query.name);
            if let Some(cause) = series.cause {
                return Err(cause);
            }
            let mut samples = samples_of(&query.name, series.answers);
            self.fit(&mut samples).map_err(|(_, sentence)| Cause::Unsound(sentence))?;
            samples.into_iter().next().map(|sample| sample.bytes).ok_or(Cause::NoBlock)
        });
        judged.collect()
    }

    /// Waits until the next of `count` samples is due, unless there is none.
    fn wait_for_next(&mut self, count: usize, begun: core::time::Duration) {
        if count < self.order.count {
            let passed = self.machine.since_start().saturating_sub(begun);
            self.machine.pause(self.order.interval.saturating_sub(passed));
        }
    }
}

/// Groups, combining some if there are many.
fn packed(groups: &[Group]) -> Vec<Group> {
    let together = groups.len().div_ceil(MAX_PARTS).max(1);
    let pack = |groups: &[Group]| {
        let indices = groups.iter().flat_map(|group| group.indices.iter().copied());
        let service = if let [one] = groups { one.service.clone() } else { None };
        Group { service, ..Group::listed(indices.collect()) }
    };
    groups.chunks(together).map(pack).collect()
}

/// Returns the parts of a sample as one.
pub(super) fn merged(parts: &[Group], answers: Vec<Vec<u8>>) -> Option<Sample> {
    let asked = parts.iter().flat_map(|part| part.indices.iter().copied());
    let bytes = merge::merged(answers);
    let list = ObjectList::new(asked.filter(|index| holds(&bytes, *index)))?;
    Some(Sample { query: ValueName::Objects(list).to_string(), bytes })
}
