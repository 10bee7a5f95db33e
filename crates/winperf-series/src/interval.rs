//! Intervals between consecutive samples of captures or of a log.

use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::sync::Arc;
use core::cell::OnceCell;

use winperf::time::FileTime;
use winperf::{Capture, Names, Pair, at_once, no_rest};
use winperf_log::{AnyLog, Log, RawCounters};

use crate::stamp::{Stamp, time_in_log};

/// Two consecutive samples of a machine, or only the first sample of a log.
#[derive(Debug)]
pub struct Interval<'log> {
    /// Times of the samples, the older one first; both are equal for a first sample.
    pub times: [FileTime; 2],
    /// `true` if these are UTC, and not of a local clock, as in a log that does not state its time zone.
    pub is_utc: bool,
    /// Samples that the values are calculated from.
    pub samples: Neighbours<'log>,
}

/// Samples that values are calculated from.
#[derive(Debug)]
pub enum Neighbours<'log> {
    /// Two captures, or the first one.
    Captures(Box<Pair>),
    /// Two samples of a log of raw counters or of values, the older and the newer one.
    OfLog(&'log AnyLog, Option<Rc<LogSample>>, Rc<LogSample>),
}

/// A sample of a log, shared by the two intervals that it ends and begins, to decode it once.
#[derive(Debug)]
pub struct LogSample {
    /// Position in the log.
    pub position: usize,
    raw: OnceCell<RawCounters>,
}

impl LogSample {
    /// Returns the sample at a position of a log, not decoded yet.
    pub fn new(position: usize) -> Rc<Self> {
        Rc::new(Self { position, raw: OnceCell::new() })
    }

    /// Returns its raw counters, decoded at the first call; none if `log`, the log of the sample, does not contain it.
    pub fn raw_counters(&self, log: &Log) -> &RawCounters {
        self.raw
            .get_or_init(|| log.sample(self.position).map(|sample| sample.raw_counters()).unwrap_or_default())
    }
}

impl<'log> Interval<'log> {
    /// Creates the interval of two captures, each with its names; `None` if one has no header.
    pub fn from_captures(older: (Arc<Capture>, Names), newer: (Arc<Capture>, Names)) -> Option<Self> {
        at_once(Self::from_captures_with(older, newer, &mut no_rest))
    }

    /// Async version of [`Interval::from_captures`]: awaits `rest` after each part of the work, so that a UI stays
    /// responsive.
    pub async fn from_captures_with(
        older: (Arc<Capture>, Names),
        newer: (Arc<Capture>, Names),
        rest: &mut impl AsyncFnMut(),
    ) -> Option<Self> {
        let times = [Stamp::new(&older.0)?.time, Stamp::new(&newer.0)?.time];
        let samples = Neighbours::Captures(Box::new(Pair::paired_with(older, newer, rest).await));
        Some(Self { times, is_utc: true, samples })
    }

    /// Creates the interval of two samples of a log; `None` if it lacks one of them.
    pub fn from_log(log: &'log AnyLog, older: &Rc<LogSample>, newer: &Rc<LogSample>) -> Option<Self> {
        let [older_time, newer_time] = [time_in_log(log, older.position)?, time_in_log(log, newer.position)?];
        let is_utc = older_time.1 && newer_time.1;
        let samples = Neighbours::OfLog(log, Some(Rc::clone(older)), Rc::clone(newer));
        Some(Self { times: [older_time.0, newer_time.0], is_utc, samples })
    }

    /// Returns the first sample of a log of raw counters or of values; `None` if the log does not have it.
    pub fn first_of_log(log: &'log AnyLog, sample: &Rc<LogSample>) -> Option<Self> {
        let (time, is_utc) = time_in_log(log, sample.position)?;
        Some(Self { times: [time; 2], is_utc, samples: Neighbours::OfLog(log, None, Rc::clone(sample)) })
    }

    /// Returns the first capture of a log of whole objects; `None` if it has no header.
    pub fn first_capture((capture, names): (Arc<Capture>, Names)) -> Option<Self> {
        let time = Stamp::new(&capture)?.time;
        let samples = Neighbours::Captures(Box::new(Pair::single_with_names(capture, names)));
        Some(Self { times: [time; 2], is_utc: true, samples })
    }

    /// Returns the local time of the newer sample of a log; `None` for captures.
    pub fn local_time(&self) -> Option<FileTime> {
        match &self.samples {
            Neighbours::OfLog(AnyLog::Binary(log), _, newer) => {
                Some(log.sample(newer.position)?.local_time())
            }
            Neighbours::OfLog(AnyLog::Text(log), _, newer) => Some(log.sample(newer.position)?.local_time()),
            Neighbours::Captures(_) => None,
        }
    }

    /// Returns the time of the older sample; `None` if there is none.
    pub fn older_time(&self) -> Option<FileTime> {
        let is_first = match &self.samples {
            Neighbours::Captures(pair) => pair.older().is_none(),
            Neighbours::OfLog(_, older, _) => older.is_none(),
        };
        let [older, _] = self.times;
        (!is_first).then_some(older)
    }
}
