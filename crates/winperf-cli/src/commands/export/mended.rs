//! `--mend`: samples read with the numbers that `check` expects in their fields, and the assumptions about each.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::Result;
use serde::Serialize;
use winperf::{Assumed, Capture};
use winperf_report::account::Statement;
use winperf_report::{Say, documents};

use super::plan::SamplePlace;
use crate::input::shown;
use crate::messages::language;

/// Maximum number of assumptions that are listed.
const LISTED: usize = 100;

/// Assumptions about each sample; a sample that is read twice is here once.
#[derive(Default)]
pub(super) struct Mended(Mutex<BTreeMap<SamplePlace, Vec<Assumed>>>);

/// Assumptions of a sample, as metadata of Parquet.
#[derive(Serialize)]
struct SampleAssumptions<T> {
    file: String,
    /// Number of the sample as `winperf log` lists them; none in a file of one.
    sample: Option<usize>,
    assumed: T,
}

impl Mended {
    /// Reads a sample with the expected number in every wrong field.
    pub(super) fn read(&self, at: SamplePlace, capture: &Capture) -> Capture {
        let mended = capture.mended().capture;
        if !mended.assumed().is_empty() {
            self.assumed().insert(at, mended.assumed().to_vec());
        }
        mended
    }

    fn assumed(&self) -> MutexGuard<'_, BTreeMap<SamplePlace, Vec<Assumed>>> {
        // Each entry is whole, whatever became of the worker that made it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a line for each of the first assumptions, and one with the number of the others.
    pub(super) fn lines(&self, files: &[PathBuf]) -> Vec<String> {
        let assumed = self.assumed();
        let all = assumed.iter().flat_map(|(at, of)| of.iter().map(move |assumed| (at, assumed)));
        let line = |(at, assumed): (&SamplePlace, &Assumed)| {
            let sample = at.number().map(|number| format!("sample {number}: ")).unwrap_or_default();
            let said = Statement::Assumed(*assumed).say(language());
            format!("{}: {sample}{said}", name(files, *at))
        };
        let mut lines: Vec<String> = all.take(LISTED).map(line).collect();
        let count: usize = assumed.values().map(Vec::len).sum();
        if count > LISTED {
            let (more, samples) = (count - LISTED, assumed.len());
            lines.push(format!(
                "{more} more fields are read with the numbers expected there, in {samples} samples in all"
            ));
        }
        lines
    }

    /// Returns the assumptions about some samples as JSON, or `None` without any.
    pub(super) fn document(
        &self,
        files: &[PathBuf],
        is_meant: impl Fn(SamplePlace) -> bool,
    ) -> Result<Option<String>> {
        let assumed = self.assumed();
        let sample_assumptions = |(at, assumed): (&SamplePlace, &Vec<Assumed>)| SampleAssumptions {
            file: name(files, *at),
            sample: at.number(),
            assumed: documents::assumed(assumed),
        };
        let all: Vec<_> = assumed.iter().filter(|(at, _)| is_meant(**at)).map(sample_assumptions).collect();
        Ok(if all.is_empty() { None } else { Some(serde_json::to_string(&all)?) })
    }
}

fn name(files: &[PathBuf], at: SamplePlace) -> String {
    files.get(at.file).map(|path| shown(path)).unwrap_or_default()
}
