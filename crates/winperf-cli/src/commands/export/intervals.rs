//! Neighbours of a run in order, each sample read once.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::Result;
use winperf::pair::EnglishNames;
use winperf_bundle::Held;
use winperf_series::Interval;

use super::opener::{OpenedSample, Opener};
use super::plan::{Plan, SamplePlace, Step};
use super::skipped::Skipped;

/// Key for the assumed numbers in the metadata of a Parquet file.
const ASSUMED: &str = "winperf.assumed";

/// Source of samples, with a count of the unusable ones.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) opener: &'a Opener,
    pub(super) plan: &'a Plan,
    pub(super) skipped: &'a Skipped,
}

impl Source<'_> {
    /// Calls `take` with each two neighbours of a run, or the first sample of a log, their machine, and the English names of a log; an unusable
    /// sample is skipped with its intervals.
    pub(super) fn each(
        self,
        run: &[Step],
        take: impl FnMut(&str, &Interval<'_>, &EnglishNames) -> Result<()>,
    ) -> Result<()> {
        self.read(run, take).map(drop)
    }

    /// Like [`Source::each`] for a whole chain; returns the first and the last sample, if two are readable.
    pub(super) fn chain(
        self,
        chain: usize,
        take: impl FnMut(&str, &Interval<'_>, &EnglishNames) -> Result<()>,
    ) -> Result<Option<[OpenedSample; 2]>> {
        let Some(of) = self.plan.chains.get(chain) else { return Ok(None) };
        let steps: Vec<Step> = of.steps(chain).collect();
        let [first, last] = self.read(&steps, take)?;
        Ok(first.zip(last).filter(|_| of.samples.len() > 1).map(Into::into))
    }

    /// Reads a run for [`Source::each`], and returns the first and the last sample, if they are readable.
    fn read(
        self,
        run: &[Step],
        mut take: impl FnMut(&str, &Interval<'_>, &EnglishNames) -> Result<()>,
    ) -> Result<[Option<OpenedSample>; 2]> {
        // The newer samples of steps, which are the older ones of later steps.
        let mut read: BTreeMap<SamplePlace, Option<OpenedSample>> = BTreeMap::new();
        let (mut first, mut last, none) = (None, None, EnglishNames::default());
        for step in run {
            let Some((machine, older_at, newer_at)) = self.plan.neighbours(*step) else { continue };
            let older = older_at.map(|at| read.remove(&at).unwrap_or_else(|| self.moment(at)));
            let newer = self.moment(newer_at);
            let interval = match (&older, &newer) {
                (Some(Some(older)), Some(newer)) => interval(older, newer),
                (None, Some(newer)) => self::first(newer),
                _ => None,
            };
            match interval {
                Some(interval) => {
                    take(machine, &interval, newer.as_ref().map_or(&none, |newer| newer.english(&none)))?
                }
                None => self.skipped.interval(),
            }
            first.get_or_insert_with(|| older.unwrap_or_else(|| newer.clone()));
            read.insert(newer_at, newer);
            last = Some(newer_at);
        }
        Ok([first.flatten(), last.and_then(|last| read.remove(&last)).flatten()])
    }

    /// Returns the assumptions about some samples, as metadata of a file.
    pub(super) fn assumed(
        self,
        is_meant: impl Fn(SamplePlace) -> bool,
    ) -> Result<Vec<(&'static str, String)>> {
        let mended = self.opener.mended.as_ref();
        let assumed = mended.map(|mended| mended.document(&self.opener.files, is_meant)).transpose()?;
        Ok(assumed.flatten().map(|assumed| (ASSUMED, assumed)).into_iter().collect())
    }

    fn moment(self, at: SamplePlace) -> Option<OpenedSample> {
        match self.opener.moment(at) {
            Ok(moment) => Some(moment),
            Err(reason) => {
                self.skipped.sample(at, &reason);
                None
            }
        }
    }
}

/// Returns the interval between two samples; `None` if one is a capture and the other is not.
pub(super) fn interval<'a>(older: &'a OpenedSample, newer: &'a OpenedSample) -> Option<Interval<'a>> {
    match (older, newer) {
        (OpenedSample::Capture(older, of_older), OpenedSample::Capture(newer, of_newer)) => {
            Interval::from_captures(
                (Arc::clone(older), of_older.clone()),
                (Arc::clone(newer), of_newer.clone()),
            )
        }
        (OpenedSample::OfLog(_, older), OpenedSample::OfLog(opened, newer)) => match &opened.held {
            Held::Log(opened) => Interval::from_log(&opened.log, older, newer),
            Held::Captures(_) => None,
        },
        // No chain has samples of both kinds.
        _ => None,
    }
}

/// Returns the first sample of a log.
fn first(moment: &OpenedSample) -> Option<Interval<'_>> {
    match moment {
        OpenedSample::Capture(capture, names) => {
            Interval::first_capture((Arc::clone(capture), names.clone()))
        }
        OpenedSample::OfLog(opened, sample) => match &opened.held {
            Held::Log(opened) => Interval::first_of_log(&opened.log, sample),
            Held::Captures(_) => None,
        },
    }
}
