//! A log of either kind, and which of its samples a time means.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use winperf::DataBlock;
use winperf::time::FileTime;

use crate::error::{Error, Note};
use crate::log::Log;
use crate::text_log::TextLog;

/// A log, binary or text.
#[derive(Debug)]
pub enum AnyLog {
    /// A `.blg`.
    Binary(Box<Log>),
    /// PDH-CSV or PDH-TSV.
    Text(TextLog),
}

impl AnyLog {
    /// Returns `true` if bytes begin as a log does, and not with the signature of a capture, whatever follows.
    pub fn is_log(bytes: &[u8]) -> bool {
        !DataBlock::begins(bytes) && (Log::is_log(bytes) || TextLog::is_log(bytes))
    }

    /// Reads a log.
    ///
    /// # Errors
    /// Returns the errors of [`Log::parse`] and [`TextLog::parse`].
    pub fn parse(bytes: Vec<u8>) -> Result<Self, Error> {
        if TextLog::is_log(&bytes) {
            return TextLog::parse(bytes).map(Self::Text);
        }
        Log::parse(bytes).map(Box::new).map(Self::Binary)
    }

    /// Returns its bytes; for a text log, its text in UTF-8.
    pub fn bytes(&self) -> &[u8] {
        match self {
            Self::Binary(log) => log.file(),
            Self::Text(log) => log.text().as_bytes(),
        }
    }

    /// Returns the local times of its samples.
    pub fn times(&self) -> Vec<FileTime> {
        match self {
            Self::Binary(log) => log.samples().map(|sample| sample.local_time()).collect(),
            Self::Text(log) => log.samples().map(|sample| sample.local_time()).collect(),
        }
    }

    /// Returns the local times of its samples, without the steps of a clock that is changed while the log runs.
    fn moments(&self) -> Vec<FileTime> {
        /// Time zones differ from UTC by multiples of 15 minutes.
        const QUARTER: i64 = 900 * FileTime::PER_SECOND;
        let utc: Option<Vec<FileTime>> = match self {
            Self::Binary(log) => log.samples().map(|sample| sample.utc()).collect(),
            Self::Text(log) => log.samples().map(|sample| sample.utc()).collect(),
        };
        let Some(utc) = utc else { return self.times() };
        let moment = |(local, utc): (FileTime, FileTime)| {
            let ahead = utc.0.saturating_sub(local.0).saturating_add(QUARTER / 2);
            FileTime(local.0.saturating_add(ahead.saturating_sub(ahead.rem_euclid(QUARTER))))
        };
        self.times().into_iter().zip(utc).map(moment).collect()
    }

    /// Returns the notes on the damaged, missing and unknown parts of the log.
    pub fn notes(&self) -> &[Note] {
        match self {
            Self::Binary(log) => log.notes(),
            Self::Text(log) => log.notes(),
        }
    }

    /// Returns the machines of its counters, without duplicates, in the order of occurrence, ignoring case.
    pub fn machines(&self) -> Vec<String> {
        let named: Vec<String> = match self {
            Self::Binary(log) => log.machines().collect(),
            Self::Text(log) => {
                log.counters().iter().filter_map(|counter| counter.path.as_ref()?.computer.clone()).collect()
            }
        };
        let mut known = alloc::collections::BTreeSet::new();
        named.into_iter().filter(|name| known.insert(winperf::text::folded(name))).collect()
    }

    /// Returns the paths of its counters, with `*` for all instances and for whole objects.
    pub fn counters(&self) -> Vec<String> {
        match self {
            Self::Binary(log) => log.counters().map(|entry| alloc::format!("{}", entry.path(None))).collect(),
            Self::Text(log) => log.columns().to_vec(),
        }
    }

    /// Returns the positions of samples after which the next one is missing: at least one and a half times as far away
    /// as most are.
    ///
    /// Each position comes with the time to the next sample, in units of 100 ns.
    pub fn gaps(&self) -> Vec<(usize, i64)> {
        let times = self.moments();
        let steps = times.windows(2).map(|two| match two {
            [one, other] => other.0.saturating_sub(one.0),
            _ => 0,
        });
        let steps: Vec<i64> = steps.collect();
        let usual = median(&steps);
        let is_gap = |step: i64| usual > 0 && step.saturating_mul(2) >= usual.saturating_mul(3);
        steps.into_iter().enumerate().filter(|(_, step)| is_gap(*step)).collect()
    }

    /// Returns the most common time between samples, in units of 100 ns.
    pub fn interval(&self) -> Option<i64> {
        let times = self.moments();
        let steps = times.windows(2).filter_map(|two| match two {
            [one, other] => Some(other.0.saturating_sub(one.0)),
            _ => None,
        });
        let steps: Vec<i64> = steps.collect();
        (!steps.is_empty()).then(|| median(&steps))
    }

    /// Returns the sample that was taken at a local time, or the first one after it; `None` outside of the log.
    pub fn find(&self, local: FileTime) -> Option<usize> {
        let times = self.times();
        let is_in = times.first().is_some_and(|first| *first <= local) || times.contains(&local);
        times.iter().position(|time| *time >= local).filter(|_| is_in)
    }
}

fn median(steps: &[i64]) -> i64 {
    let mut sorted = steps.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied().unwrap_or(0)
}
