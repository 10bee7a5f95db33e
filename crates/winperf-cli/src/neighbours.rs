//! Findings about each two neighbours among the samples of a file.

use std::cmp::Reverse;
use std::sync::Arc;

use winperf::findings::Severity;
use winperf::{Capture, Names, Pair};
use winperf_bundle::OpenedLog;
use winperf_log::AnyLog;
use winperf_report::phrases::FoundInPair;
use winperf_series::{Problem, ProblemSearch};

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
    sort(&mut all);
    all
}

/// Returns the findings about each two neighbours of a log of whole objects, the worst first, and the problems in its
/// values; each sample becomes a capture once.
pub(crate) fn of_log(log: &AnyLog, names: &Names, busy: f64) -> (Vec<Found>, Vec<Problem>) {
    let mut all = Vec::new();
    let mut search = ProblemSearch::new(log, busy).with_names(names.clone());
    let mut look = |pair: &Pair, numbers| {
        all.extend(FoundInPair::all(pair).into_iter().map(|found| (found, numbers)));
    };
    while search.advance_with(&mut look) {}
    sort(&mut all);
    (all, search.finish())
}

fn sort(all: &mut [Found]) {
    all.sort_by_key(|(found, _)| Reverse(found.kind.severity()));
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
        Some((sample.position() + 1, Arc::new(Capture::parse(merged.bytes))))
    })
}

/// Returns the two neighbours that have the worst finding, if it is a warning.
pub(crate) fn worst(found: &[Found]) -> Option<[usize; 2]> {
    let (found, numbers) = found.first()?;
    (found.kind.severity() > Severity::Info).then_some(*numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf_synth::fleet::Fleet;
    use winperf_synth::log::{Entry, Log, SampleData};

    #[test]
    fn the_findings_and_the_problems_of_a_log_take_one_capture_of_each_sample() {
        let fleet = Fleet { interval: 10, processes: 5 };
        let mut log = Log::new().entry(Entry::object("\\\\A", "Process"));
        for sample in 0..9 {
            log = log.sample(i64::from(sample) * 10, vec![SampleData::Block(fleet.capture(0, sample))]);
        }
        let log = AnyLog::parse(log.write()).expect("a log");
        let AnyLog::Binary(binary) = &log else { panic!() };
        of_log(&log, &Names::default(), winperf_series::BUSY);
        assert_eq!(binary.decoded(), 9);
    }
}
