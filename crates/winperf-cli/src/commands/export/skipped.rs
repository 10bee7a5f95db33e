//! Samples left out of an export, and the reasons.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Error, anyhow};

use super::plan::SamplePlace;
use crate::input::shown;
use crate::messages::Message;

/// Maximum number of named samples; further ones are counted for each reason.
const NAMED: usize = 100;

/// Maximum number of reported reasons.
const REASONS: usize = 20;

/// Samples that were left out, sorted by place so that the order does not depend on the workers.
#[derive(Default)]
pub(super) struct Skipped(Mutex<Left>);

#[derive(Default)]
struct Left {
    /// Files, and numbers of samples, that are unusable.
    places: BTreeMap<(usize, Option<usize>), Arc<str>>,
    /// Each reason once, since thousands may have the same.
    reasons: BTreeSet<Arc<str>>,
    intervals: u64,
}

impl Skipped {
    /// Notes an unusable file.
    pub(super) fn file(&self, file: usize, reason: &Error) {
        self.left().add((file, None), &format!("{reason:#}"));
    }

    /// Notes an unusable sample.
    pub(super) fn sample(&self, at: SamplePlace, reason: &Error) {
        self.left().add((at.file, at.number()), &format!("{reason:#}"));
    }

    /// Notes a sample that is the only one of its machine.
    pub(super) fn alone(&self, at: SamplePlace) {
        self.sample(at, &anyhow!(Message::OnlySampleOfMachine));
    }

    /// Counts an interval that is lost with one of its samples.
    pub(super) fn interval(&self) {
        self.left().intervals += 1;
    }

    fn left(&self) -> MutexGuard<'_, Left> {
        // Each entry is whole, whatever became of the worker that made it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns one line for each of the first, how many more there are for which reason, and how many there are of all.
    pub(super) fn lines(&self, files: &[PathBuf]) -> Vec<String> {
        let left = self.left();
        let name = |file: usize| files.get(file).map(|path| shown(path)).unwrap_or_default();
        let place = |((file, sample), reason): (&(usize, Option<usize>), &Arc<str>)| {
            let name = name(*file);
            // What opens a file names it in its error.
            let reason = reason.strip_prefix(&format!("{name}: ")).unwrap_or(reason).to_owned();
            (format!("{name}: {}", Message::LeftOut(*sample)), reason)
        };
        let mut places = left.places.iter().map(place);
        let mut lines: Vec<String> =
            places.by_ref().take(NAMED).map(|(place, reason)| format!("{place}: {reason}")).collect();
        let mut more: BTreeMap<String, u64> = BTreeMap::new();
        places.for_each(|(_, reason)| *more.entry(reason).or_default() += 1);
        let mut more: Vec<(String, u64)> = more.into_iter().collect();
        more.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let count =
            |(reason, count): &(String, u64)| Message::MoreLeftOut(*count, reason.clone()).to_string();
        lines.extend(more.iter().take(REASONS).map(count));
        let others: u64 = more.iter().skip(REASONS).map(|(_, count)| count).sum();
        if others > 0 {
            lines.push(Message::OthersLeftOut(others, more.len() - REASONS).to_string());
        }
        if !left.places.is_empty() {
            lines.push(Message::AllLeftOut(left.places.len(), left.intervals).to_string());
        }
        lines
    }
}

impl Left {
    fn add(&mut self, place: (usize, Option<usize>), reason: &str) {
        let reason = match self.reasons.get(reason) {
            Some(known) => Arc::clone(known),
            None => {
                let new: Arc<str> = reason.into();
                self.reasons.insert(Arc::clone(&new));
                new
            }
        };
        self.places.insert(place, reason);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_named_is_counted_for_each_reason() {
        let skipped = Skipped::default();
        for file in 0..150 {
            let reason = if file % 10 == 0 { anyhow!("damaged") } else { anyhow!("no capture") };
            skipped.file(file, &reason);
            // An interval visited twice is counted once.
            skipped.sample(SamplePlace { file, sample: 0, is_only: true }, &reason);
        }
        skipped.interval();
        let lines = skipped.lines(&[PathBuf::from("a.perfdata")]);
        assert_eq!(lines.len(), NAMED + 3);
        assert_eq!(lines[0], "a.perfdata: skipped: damaged");
        let ends = [
            "45 more are skipped: no capture",
            "5 more are skipped: damaged",
            "150 skipped, which removes 1 interval",
        ];
        assert_eq!(lines[NAMED..], ends);
    }
}
