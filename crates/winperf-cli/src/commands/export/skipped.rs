//! What was left out of an export, and why.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Error, anyhow};

use super::plan::At;
use crate::input::shown;

/// How many are named; of more the number is said.
const NAMED: usize = 100;

/// What was left out, by its place, so that the order does not depend on who came to it first.
#[derive(Default)]
pub(super) struct Skipped(Mutex<Left>);

#[derive(Default)]
struct Left {
    /// Files and samples of which nothing can be made.
    places: BTreeMap<(usize, Option<usize>), String>,
    intervals: u64,
}

impl Skipped {
    /// A file of which nothing can be made.
    pub(super) fn file(&self, file: usize, reason: &Error) {
        self.left().places.insert((file, None), format!("{reason:#}"));
    }

    /// A sample of which nothing can be made.
    pub(super) fn sample(&self, at: At, reason: &Error) {
        self.left().places.insert((at.file, (!at.is_only).then_some(at.sample)), format!("{reason:#}"));
    }

    /// A sample that no other is of the machine of.
    pub(super) fn alone(&self, at: At) {
        self.sample(at, &anyhow!("the only sample of its machine"));
    }

    /// An interval that one of its samples costs.
    pub(super) fn interval(&self) {
        self.left().intervals += 1;
    }

    fn left(&self) -> MutexGuard<'_, Left> {
        // Each entry is whole, whatever became of the worker that made it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One line for each of the first, and how many there are.
    pub(super) fn told(&self, files: &[PathBuf]) -> Vec<String> {
        let left = self.left();
        let line = |((file, sample), reason): (&(usize, Option<usize>), &String)| {
            let name = files.get(*file).map(|path| shown(path)).unwrap_or_default();
            match sample {
                // Numbers as `winperf log` lists them.
                Some(sample) => format!("{name}: sample {} is left out: {reason}", sample + 1),
                None => format!("{name}: left out: {}", reason.trim_start_matches(&format!("{name}: "))),
            }
        };
        let mut lines: Vec<String> = left.places.iter().take(NAMED).map(line).collect();
        if left.places.len() > NAMED {
            lines.push(format!("{} more are left out", left.places.len() - NAMED));
        }
        if !left.places.is_empty() {
            lines.push(format!("{} left out, and {} intervals with them", left.places.len(), left.intervals));
        }
        lines
    }
}
