//! Findings about each two neighbours among the samples of a file.

use std::cmp::Reverse;
use std::sync::Arc;

use winperf::findings::Severity;
use winperf::{Capture, Names, Pair};
use winperf_bundle::OpenedLog;
use winperf_log::AnyLog;
use winperf_report::phrases::FoundInPair;

/// A finding about two neighbours, and their numbers, from 1.
pub(crate) type Found = (FoundInPair, [usize; 2]);

/// Returns the findings about each two neighbours, the worst first; of all samples two are held at a time.
pub(crate) fn findings(samples: impl Iterator<Item = (usize, Arc<Capture>)>, names: &Names) -> Vec<Found> {
    let mut all = Vec::new();
    let mut before: Option<(usize, Arc<Capture>)> = None;
    for (number, capture) in samples {
        if let Some((older, before)) = before {
            let pair = Pair::with_names((before, names.clone()), (Arc::clone(&capture), names.clone()));
            all.extend(FoundInPair::all(&pair).into_iter().map(|found| (found, [older, number])));
        }
        before = Some((number, capture));
    }
    all.sort_by_key(|(found, _)| Reverse(found.kind.severity()));
    all
}

/// Returns the samples of a log of whole objects as captures, one after the other.
pub(crate) fn samples(log: &OpenedLog) -> impl Iterator<Item = (usize, Arc<Capture>)> {
    let log = match &log.log {
        AnyLog::Binary(log) => Some(log),
        AnyLog::Text(_) => None,
    };
    let samples = log.into_iter().flat_map(|log| log.samples());
    samples.filter_map(|sample| {
        let merged = sample.capture()?;
        Some((sample.position() + 1, Arc::new(Capture::read(merged.bytes))))
    })
}

/// Returns the two neighbours that have the worst finding, if it is a warning.
pub(crate) fn worst(found: &[Found]) -> Option<[usize; 2]> {
    let (found, numbers) = found.first()?;
    (found.kind.severity() > Severity::Info).then_some(*numbers)
}
