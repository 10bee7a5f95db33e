//! The neighbours of a run one after the other, each sample read once.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::Result;
use winperf::Pair;
use winperf::time::FileTime;
use winperf_bundle::Held;
use winperf_log::AnyLog;
use winperf_series::Stamp;

use super::opener::{Moment, Opener, time_in_log};
use super::plan::{At, Run};
use super::skipped::Skipped;
use super::values::{self, Encode, Value};

/// Two neighbours of a machine.
pub(super) struct Interval<'a> {
    pub(super) machine: &'a str,
    /// When the two samples were taken.
    pub(super) times: [FileTime; 2],
    of: Between<'a>,
}

enum Between<'a> {
    Captures(Box<Pair>),
    Log(&'a AnyLog, usize, usize),
}

/// Calls `take` with each two neighbours of a run; a sample of which nothing can be made costs those that it is in.
pub(super) fn of_run(
    opener: &Opener,
    run: &Run,
    skipped: &Skipped,
    mut take: impl FnMut(&Interval<'_>) -> Result<()>,
) -> Result<()> {
    // The newer samples of steps, which are the older ones of later steps.
    let mut read: BTreeMap<At, Option<Taken>> = BTreeMap::new();
    for step in run {
        let older = read.remove(&step.older).unwrap_or_else(|| taken(opener, step.older, skipped));
        let newer = taken(opener, step.newer, skipped);
        let interval = older.as_ref().zip(newer.as_ref());
        match interval.and_then(|(older, newer)| Interval::of(&step.machine, older, newer)) {
            Some(interval) => take(&interval)?,
            None => skipped.interval(),
        }
        read.insert(step.newer, newer);
    }
    Ok(())
}

/// A sample and when it was taken.
struct Taken {
    time: FileTime,
    moment: Moment,
}

fn taken(opener: &Opener, at: At, skipped: &Skipped) -> Option<Taken> {
    match opener.moment(at) {
        Ok(moment) => Some(Taken { time: time(&moment)?, moment }),
        Err(reason) => {
            skipped.sample(at, &reason);
            None
        }
    }
}

fn time(moment: &Moment) -> Option<FileTime> {
    match moment {
        Moment::Capture(capture, _) => Some(Stamp::of(capture)?.time),
        Moment::OfLog(opened, sample) => match &opened.held {
            Held::Log(opened) => time_in_log(&opened.log, *sample),
            Held::Captures(_) => None,
        },
    }
}

impl<'a> Interval<'a> {
    fn of(machine: &'a str, older: &'a Taken, newer: &'a Taken) -> Option<Self> {
        let of = match (&older.moment, &newer.moment) {
            (Moment::Capture(older, names_of_older), Moment::Capture(newer, names_of_newer)) => {
                let [older, newer] = [(older, names_of_older), (newer, names_of_newer)]
                    .map(|(capture, names)| (Arc::clone(capture), names.clone()));
                Between::Captures(Box::new(Pair::with_names(older, newer)))
            }
            (Moment::OfLog(_, older), Moment::OfLog(opened, newer)) => match &opened.held {
                Held::Log(opened) => Between::Log(&opened.log, *older, *newer),
                Held::Captures(_) => return None,
            },
            // No chain has samples of both kinds.
            _ => return None,
        };
        Some(Self { machine, times: [older.time, newer.time], of })
    }

    /// Calls `take` with every value between the two.
    pub(super) fn values(&self, encode: Encode, take: impl FnMut(&Value<'_>)) {
        match &self.of {
            Between::Captures(pair) => values::of_pair(pair, encode, take),
            Between::Log(log, older, newer) => match log {
                AnyLog::Binary(log) => {
                    let rows = log.sample(*newer).map(|newer| newer.rows(log.sample(*older).as_ref()));
                    values::of_log(&rows.unwrap_or_default(), encode, take);
                }
                AnyLog::Text(log) => {
                    if let Some(sample) = log.sample(*newer) {
                        values::of_text(sample, encode, take);
                    }
                }
            },
        }
    }
}
