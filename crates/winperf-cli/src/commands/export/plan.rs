//! Samples of all files, and chains of consecutive ones.

use anyhow::{Result, anyhow};
use winperf::time::FileTime;
use winperf_log::{Note, ObjectSize};
use winperf_series::{Stamp, machines};

use super::opener::{Opener, Survey};
use super::ordered::{Pieces, in_order, workers};
use super::skipped::Skipped;
use crate::messages::Message;

/// Number of bytes of samples in a task, if there are many: the sample at its end is read a second time for the next.
const MAX_RUN: u64 = 8 << 20;

/// Minimum number of bytes of a task.
const MIN_RUN: u64 = 1 << 18;

/// Place of a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SamplePlace {
    /// Which file.
    pub(super) file: usize,
    /// Which sample of it.
    pub(super) sample: usize,
    /// `true` if the file has no others.
    pub(super) is_only: bool,
}

impl SamplePlace {
    /// Returns the number of the sample as `winperf log` lists them; `None` in a file of one.
    pub(super) fn number(self) -> Option<usize> {
        (!self.is_only).then_some(self.sample + 1)
    }
}

/// A sample of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    pub(super) at: SamplePlace,
    /// Time of the sample, by the calendar and by the performance clock.
    pub(super) time: FileTime,
    pub(super) ticks: i64,
    /// Length in bytes; of a log the share of each sample.
    pub(super) length: u64,
    /// Time of the sample: local time in a log, UTC in a capture.
    pub(super) local: FileTime,
}

/// Consecutive samples.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chain {
    /// Their machine, or the first one of a log with several.
    pub(super) machine: String,
    /// All machines of a log; none of captures.
    pub(super) machines: Vec<String>,
    /// `true` if the chain is a log, whose first sample is exported too, like in PDH.
    pub(super) is_log: bool,
    /// In order of time; for a log, in its own order.
    pub(super) samples: Vec<Sample>,
}

/// All chains.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub(super) chains: Vec<Chain>,
    /// Notes on each log, by its file.
    pub(super) notes: Vec<(usize, Vec<Note>)>,
    /// Bytes of the objects of each log, if requested.
    pub(super) sizes: Vec<(usize, Vec<ObjectSize>)>,
}

/// Two consecutive samples, or the first one of a log: a chain, and the position of the newer one in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Step {
    pub(super) chain: usize,
    pub(super) newer: usize,
}

/// Steps for one worker, which reads shared samples once.
pub(super) type Run = Vec<Step>;

/// Samples that were found, and their stamps at the same positions.
#[derive(Default)]
struct FoundSamples {
    samples: Vec<(SamplePlace, u64)>,
    stamps: Vec<Option<Stamp>>,
    /// Local times of the samples of a log.
    local: Vec<FileTime>,
}

impl Plan {
    /// Returns the chains of all samples of the files; others are skipped.
    pub(super) fn new(opener: &Opener, skipped: &Skipped) -> Result<Self> {
        let files: Vec<usize> = (0..opener.files.len()).collect();
        let (mut of_captures, mut of_logs, mut notes) = (FoundSamples::default(), Vec::new(), Vec::new());
        let mut sizes = Vec::new();
        let survey = |file: &usize, found: &Pieces<(usize, Survey)>| match opener.survey(*file) {
            Ok(survey) => found.push((*file, survey)),
            Err(reason) => {
                skipped.file(*file, &reason);
                Ok(())
            }
        };
        in_order(&files, survey, |(file, survey)| {
            match survey {
                Survey::Captures(samples) => of_captures.add(file, samples, skipped),
                Survey::Log(log) => {
                    let mut found = FoundSamples { local: log.times, ..FoundSamples::default() };
                    found.add(file, log.samples, skipped);
                    notes.push((file, log.notes));
                    sizes.push((file, log.sizes));
                    of_logs.push(found.chain_of_log(log.machines));
                }
            }
            Ok(())
        })?;
        let mut chains = of_captures.chains();
        chains.extend(of_logs);
        for chain in chains.iter().filter(|chain| chain.samples.len() == 1 && !chain.is_log) {
            chain.samples.iter().for_each(|sample| skipped.alone(sample.at));
        }
        Ok(Self { chains, notes, sizes })
    }

    /// Leaves out the samples outside the span between two times, inclusive.
    pub(super) fn keep_within(&mut self, [from, to]: [Option<Bound>; 2]) {
        let is_in = |sample: &Sample| {
            from.is_none_or(|from| !from.is_above(sample.local))
                && to.is_none_or(|to| !to.is_below(sample.local))
        };
        self.chains.iter_mut().for_each(|chain| chain.samples.retain(is_in));
    }

    /// Returns the machine of a step, and its older and its newer sample; the first one of a log has no older one.
    pub(super) fn neighbours(&self, step: Step) -> Option<(&str, Option<SamplePlace>, SamplePlace)> {
        let older = self.older(step).map(|older| older.at);
        Some((&self.chains.get(step.chain)?.machine, older, self.newer(step)?.at))
    }

    /// Returns the older sample of a step.
    pub(super) fn older(&self, step: Step) -> Option<Sample> {
        self.chains.get(step.chain)?.samples.get(step.newer.checked_sub(1)?).copied()
    }

    /// Returns the newer sample of a step, which has the time of the values.
    pub(super) fn newer(&self, step: Step) -> Option<Sample> {
        self.chains.get(step.chain)?.samples.get(step.newer).copied()
    }

    /// Returns all steps, chain by chain.
    pub(super) fn steps(&self) -> impl Iterator<Item = Step> {
        self.chains.iter().enumerate().flat_map(|(chain, of)| of.steps(chain))
    }

    /// Returns all steps in the order of their ends, over all machines; steps of a chain keep their order.
    pub(super) fn steps_in_time(&self) -> Vec<Step> {
        let (mut steps, mut latest) = (Vec::new(), None);
        for step in self.steps() {
            let time = self.newer(step).map(|newer| newer.time);
            // Samples of a log keep their order even if its clock goes back.
            latest = match latest {
                Some((chain, before)) if chain == step.chain => Some((chain, time.max(before))),
                _ => Some((step.chain, time)),
            };
            steps.push((latest.and_then(|(_, time)| time), step));
        }
        steps.sort_by_key(|(time, _)| *time);
        steps.into_iter().map(|(_, step)| step).collect()
    }

    /// Splits steps into pieces of work, enough to keep all workers busy, and large enough that reading the first
    /// sample again does not matter.
    pub(super) fn runs(&self, steps: impl IntoIterator<Item = Step>) -> Vec<Run> {
        let length = |step: &Step| self.newer(*step).map_or(0, |newer| newer.length);
        let steps: Vec<Step> = steps.into_iter().collect();
        let all: u64 = steps.iter().map(length).sum();
        let workers = u64::try_from(workers()).unwrap_or(1);
        let wanted = (all / workers / 4).clamp(MIN_RUN, MAX_RUN);
        let (mut runs, mut of_run): (Vec<Run>, u64) = (Vec::new(), u64::MAX);
        for step in steps {
            if of_run >= wanted {
                runs.push(Run::new());
                of_run = 0;
            }
            of_run = of_run.saturating_add(length(&step));
            if let Some(run) = runs.last_mut() {
                run.push(step);
            }
        }
        runs
    }
}

/// An end of a span: a date and time, or a time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    At(FileTime),
    OfDay(i64),
}

impl Bound {
    fn is_above(self, time: FileTime) -> bool {
        self.compared(time) == std::cmp::Ordering::Greater
    }

    fn is_below(self, time: FileTime) -> bool {
        self.compared(time) == std::cmp::Ordering::Less
    }

    fn compared(self, time: FileTime) -> std::cmp::Ordering {
        match self {
            Self::At(moment) => moment.cmp(&time),
            Self::OfDay(of_day) => of_day.cmp(&time.0.rem_euclid(86_400 * FileTime::PER_SECOND)),
        }
    }
}

impl Chain {
    /// Returns its steps, given its position in the list of chains.
    pub(super) fn steps(&self, chain: usize) -> impl Iterator<Item = Step> + use<> {
        (usize::from(!self.is_log)..self.samples.len()).map(move |newer| Step { chain, newer })
    }
}

impl FoundSamples {
    fn add(&mut self, file: usize, samples: Vec<(Option<Stamp>, u64)>, skipped: &Skipped) {
        let is_only = samples.len() == 1;
        for (sample, (stamp, length)) in samples.into_iter().enumerate() {
            let at = SamplePlace { file, sample, is_only };
            if stamp.is_none() {
                skipped.sample(at, &anyhow!(Message::NoHeader));
            }
            self.samples.push((at, length));
            self.stamps.push(stamp);
        }
    }

    fn sample(&self, position: usize) -> Option<Sample> {
        let (at, length) = *self.samples.get(position)?;
        let stamp = self.stamps.get(position)?.as_ref()?;
        let local = self.local.get(position).copied().unwrap_or(stamp.time);
        Some(Sample { at, time: stamp.time, ticks: stamp.ticks, length, local })
    }

    fn chains(&self) -> Vec<Chain> {
        let chain = |machine: winperf_series::Machine| Chain {
            samples: machine.samples.into_iter().filter_map(|sample| self.sample(sample)).collect(),
            machine: machine.name,
            machines: Vec::new(),
            is_log: false,
        };
        machines(&self.stamps).into_iter().map(chain).collect()
    }

    /// Returns the samples of one log in its own order, which is correct even if its clock goes back.
    fn chain_of_log(&self, machines: Vec<String>) -> Chain {
        let stamp = self.stamps.iter().flatten().next();
        let machine = machines.first().cloned().or_else(|| stamp.map(|stamp| stamp.machine.clone()));
        Chain {
            machine: machine.unwrap_or_default(),
            machines,
            is_log: true,
            samples: (0..self.samples.len()).filter_map(|sample| self.sample(sample)).collect(),
        }
    }
}
