//! The samples of a timeline one after the other, as pairs of neighbours for computing values.
//!
//! A capture with errors gives no value to a curve, since it is unknown which of its numbers are wrong: its two
//! intervals are gaps that name the file.

use std::rc::Rc;
use std::sync::Arc;

use winperf::Capture;
use winperf::diagnosis::errors_with;
use winperf::findings::FindingKind;
use winperf_log::AnyLog;
use winperf_series::{Interval, LogSample};

use crate::state::view::timeline::curve::Damaged;
use crate::state::view::timeline::samples::{Chain, Samples, Step};

/// The reason why no capture can be made of a sample: a finding about its bytes, or none if there are no bytes.
pub type Unreadable = Option<FindingKind>;

/// A sample as a capture, or why there is none.
type Read = Result<Arc<Capture>, Unreadable>;

/// Reads the samples of one chain; one that is requested again right away is not read twice.
pub struct Reading<'a> {
    chain: &'a Chain,
    /// The samples of it that are known to be damaged, where all are known.
    known: Option<Vec<&'a Damaged>>,
    last: [Option<(usize, Read)>; 2],
    /// The last sample of a log of counters.
    last_of_log: Option<Rc<LogSample>>,
    /// Samples found to be damaged.
    pub found: Vec<(usize, Unreadable)>,
}

impl<'a> Reading<'a> {
    pub fn new(samples: &'a Samples, chain: usize, known: Option<&'a [Damaged]>) -> Option<Self> {
        let damaged_in_chain = |known: &'a [Damaged]| known.iter().filter(|one| one.chain == chain).collect();
        Some(Self {
            chain: samples.chains.get(chain)?,
            known: known.map(damaged_in_chain),
            last: [None, None],
            last_of_log: None,
            found: Vec::new(),
        })
    }

    /// Returns the sample at a place as a capture; `Err` if it is damaged, as any of its values may then be wrong.
    ///
    /// Awaits `rest` after each part of the work.
    pub async fn capture(&mut self, place: usize, rest: &mut impl AsyncFnMut()) -> Read {
        if let Some((_, read)) = self.last.iter().flatten().find(|(known, _)| *known == place) {
            return read.clone();
        }
        let read = self.read(place, rest).await;
        if let Err(kind) = read
            && !self.found.iter().any(|(known, _)| *known == place)
        {
            self.found.push((place, kind));
        }
        self.last.swap(0, 1);
        self.last[1] = Some((place, read.clone()));
        read
    }

    /// Returns the first of some samples that is not damaged.
    pub async fn first_readable(
        &mut self,
        places: impl Iterator<Item = usize>,
        rest: &mut impl AsyncFnMut(),
    ) -> Option<Arc<Capture>> {
        for place in places {
            if let Ok(capture) = self.capture(place, rest).await {
                return Some(capture);
            }
        }
        None
    }

    async fn read(&self, place: usize, rest: &mut impl AsyncFnMut()) -> Read {
        let known = self.known.as_ref().map(|known| known.iter().find(|one| one.place == place));
        if let Some(Some(damaged)) = known {
            return Err(damaged.kind);
        }
        let capture = match self.chain {
            Chain::Captures(files) => files.get(place).map(|file| file.shared()),
            Chain::Log(log) => match log.log() {
                AnyLog::Binary(log) => log.sample(place).and_then(|sample| sample.capture()),
                AnyLog::Text(_) => None,
            }
            .map(|merged| Arc::new(Capture::parse(merged.bytes))),
            Chain::Counters(_) => None,
        };
        let capture = capture.ok_or(None)?;
        if known.is_none()
            && let Some(worst) = errors_with(&capture, rest).await.first()
        {
            return Err(Some(worst.kind));
        }
        Ok(capture)
    }

    /// Returns the two samples of a step; `None` if one of them cannot be read.
    ///
    /// Awaits `rest` after each part of the work.
    pub async fn interval(
        &mut self,
        step: Step,
        samples: &Samples,
        rest: &mut impl AsyncFnMut(),
    ) -> Option<Interval<'a>> {
        let chain: &'a Chain = self.chain;
        match chain {
            Chain::Counters(log) => {
                let older = self.last_of_log.take().filter(|last| last.position == step.older);
                let older = older.unwrap_or_else(|| LogSample::new(step.older));
                let newer = LogSample::new(step.newer);
                self.last_of_log = Some(Rc::clone(&newer));
                Interval::from_log(log.log(), &older, &newer)
            }
            Chain::Captures(_) | Chain::Log(_) => {
                let older = self.capture(step.older, rest).await;
                let newer = self.capture(step.newer, rest).await;
                let named = |capture| (capture, samples.naming.names.clone());
                Interval::from_captures_with(named(older.ok()?), named(newer.ok()?), rest).await
            }
        }
    }
}

/// Returns the steps of a chain with their positions among all, in order of time.
pub fn steps_of(samples: &Samples, chain: usize) -> impl Iterator<Item = (usize, Step)> + '_ {
    let steps = samples.steps.iter().copied().enumerate();
    steps.filter(move |(_, step)| step.chain == chain)
}

/// Progress of work that goes through all steps of all chains.
pub struct Far {
    done: usize,
    all: usize,
}

impl Far {
    pub fn new(samples: &Samples) -> Self {
        Self { done: 0, all: samples.steps.len().max(1) }
    }

    /// Counts one step; returns the progress in percent.
    pub fn advance(&mut self) -> u8 {
        self.done += 1;
        self.percent()
    }

    /// Returns the progress in percent.
    pub fn percent(&self) -> u8 {
        u8::try_from(self.done * 100 / self.all).unwrap_or(100).min(100)
    }
}
