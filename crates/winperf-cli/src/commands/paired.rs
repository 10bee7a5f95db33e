//! Two captures in order of time, or one: what `values` and `find` start from.

use std::path::PathBuf;

use anyhow::{Result, bail};
use winperf::pairing::{PairFinding, Pairing};
use winperf::{Capture, Titles};
use winperf_report::json::Source;
use winperf_report::values::Values;

use crate::arguments;
use crate::code_pages::KnownCodePages;
use crate::input::{self, Input};

/// The captures of the command line.
pub(super) struct Inputs {
    first: Input,
    second: Option<Input>,
    titles: Titles,
}

/// What belongs together in them.
pub(super) struct Paired<'a> {
    inputs: &'a Inputs,
    older: Option<&'a Capture>,
    newer: &'a Capture,
    pairing: Pairing,
    pub(super) findings: Vec<PairFinding>,
}

impl Inputs {
    /// Opens the files and refuses those of which not even the header can be read.
    ///
    /// Of one bundle these are the first sample and the last; of two files, the first sample of the one and the last of the other.
    pub(super) fn open(pair: &arguments::Pair) -> Result<Self> {
        let paths: Vec<&PathBuf> = [Some(&pair.older), pair.newer.as_ref()].into_iter().flatten().collect();
        let mut files = input::open_all(&paths)?;
        let titles = input::titles(&pair.titles.lists, &files.titles)?;
        let second = if files.captures.len() > 1 { files.captures.pop() } else { None };
        let Some(first) = files.captures.into_iter().next() else {
            bail!("{}: no capture", pair.older.display())
        };
        let inputs = Self { first, second, titles };
        inputs.all().try_for_each(readable)?;
        Ok(inputs)
    }

    fn all(&self) -> impl Iterator<Item = &Input> {
        [Some(&self.first), self.second.as_ref()].into_iter().flatten()
    }

    /// Puts them in order of time.
    pub(super) fn pair(&self) -> Paired<'_> {
        let (first, second) = match &self.second {
            Some(second) => (Some(&self.first.capture), &second.capture),
            None => (None, &self.first.capture),
        };
        let (older, newer, findings, pairing) = Values::pair(first, second, &self.titles);
        Paired { inputs: self, older, newer, pairing, findings }
    }
}

impl Paired<'_> {
    pub(super) fn values(&self) -> Values<'_> {
        Values {
            older: self.older,
            newer: self.newer,
            pairing: &self.pairing,
            titles: &self.inputs.titles,
            code_pages: &KnownCodePages,
        }
    }

    /// Says on standard error what is odd about the pair, where the output itself has no place for it.
    pub(super) fn warn(&self) {
        for finding in &self.findings {
            eprintln!("winperf: {}: {finding}", finding.code());
        }
    }

    /// The older and the newer capture with the names of their files.
    pub(super) fn sources(&self) -> (Option<Source<'_>>, Option<Source<'_>>) {
        (self.older.and_then(|older| self.source(older)), self.source(self.newer))
    }

    fn source(&self, capture: &Capture) -> Option<Source<'_>> {
        let input = self.inputs.all().find(|input| std::ptr::eq(&input.capture, capture))?;
        let sha256 = winperf_bundle::sha256(input.capture.bytes());
        Some(Source { file: &input.file, sha256, capture: &input.capture })
    }
}

/// Refuses a file of which not even the header can be read, and says what else could not be read.
fn readable(input: &Input) -> Result<()> {
    let outline = input.capture.outline();
    match (outline.error(), outline.header(input.capture.bytes())) {
        (Some(error), None) => bail!("{}: {error}", input.file),
        (Some(error), Some(_)) => eprintln!("winperf: {}: {error}", input.file),
        (None, _) => {}
    }
    Ok(())
}
