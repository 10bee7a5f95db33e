//! Any bytes as a log: a log that opens can be asked everything, and its results are inside of the file.

use winperf::Capture;
use winperf_log::{Log, Sample, TextLog};

/// Number of samples that are looked into: a small file may state many.
const MAX: usize = 16;

pub(super) fn check(bytes: &[u8]) {
    match Log::parse(bytes.to_vec()) {
        Ok(log) => look_into(&log, bytes.len() as u32),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    match TextLog::parse(bytes.to_vec()) {
        Ok(log) => {
            for sample in log.samples().take(MAX) {
                assert!(sample.values().filter_map(|(_, value)| value).all(f64::is_finite));
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fn look_into(log: &Log, length: u32) {
    assert!(Log::is_log(log.file()));
    assert!(log.notes().iter().all(|note| note.offset <= length && note.count > 0));
    let samples: Vec<Sample<'_>> = log.samples().take(MAX).collect();
    for (place, sample) in samples.iter().enumerate() {
        look_at(sample, place.checked_sub(1).map(|older| &samples[older]), length);
    }
    log.counters().take(MAX).for_each(|entry| drop(entry.path(None).to_string()));
}

fn look_at(sample: &Sample<'_>, older: Option<&Sample<'_>>, length: u32) {
    for row in sample.rows(older) {
        assert!(row.outcome.value.is_ok_and(f64::is_finite) || row.outcome.value.is_err());
        let raw = [row.older, row.newer].into_iter().flatten();
        assert!(raw.into_iter().all(|raw| raw.first_offset < length && raw.second_offset < length));
    }
    if let Some(merged) = sample.capture() {
        let together: u32 = merged.runs.iter().map(|run| run.length).sum();
        assert_eq!(together as usize, merged.bytes.len());
        assert!(merged.runs.iter().all(|run| run.log_offset + run.length <= length));
        let _ = Capture::parse(merged.bytes).error();
    }
}
