//! Which samples there are, and which of them follow each other.

use anyhow::{Result, anyhow};
use winperf::time::FileTime;
use winperf_series::{Stamp, machines};

use super::opener::{Opener, Survey};
use super::ordered::{Pieces, in_order, workers};
use super::skipped::Skipped;

/// How many bytes of samples are one task, if there are many: the sample at its end is read a second time for the next.
const MOST_OF_A_RUN: u64 = 8 << 20;

/// How many bytes are one task at least.
const LEAST_OF_A_RUN: u64 = 1 << 18;

/// Where a sample is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct At {
    /// Which file.
    pub(super) file: usize,
    /// Which sample of it.
    pub(super) sample: usize,
    /// Whether the file has no other.
    pub(super) is_only: bool,
}

/// A sample of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    pub(super) at: At,
    /// When it was taken, by the calendar and by the performance clock.
    pub(super) time: FileTime,
    pub(super) ticks: i64,
    /// How many bytes it has; of a log the share of each sample.
    pub(super) length: u64,
}

/// Samples that follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chain {
    /// The machine that they are of.
    pub(super) machine: String,
    /// In order of time.
    pub(super) samples: Vec<Sample>,
}

/// All chains.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub(super) chains: Vec<Chain>,
}

/// Two samples that follow each other: a chain, and the position of the newer one in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Step {
    pub(super) chain: usize,
    pub(super) newer: usize,
}

/// Steps for one worker, which reads what two of them have in common once.
pub(super) type Run = Vec<Step>;

/// What was found, as samples and as stamps at the same positions.
#[derive(Default)]
struct Found {
    samples: Vec<(At, u64)>,
    stamps: Vec<Option<Stamp>>,
}

impl Plan {
    /// The chains of all samples of the files; what belongs to none is skipped.
    pub(super) fn of(opener: &Opener, skipped: &Skipped) -> Result<Self> {
        let files: Vec<usize> = (0..opener.files.len()).collect();
        let (mut of_captures, mut of_logs) = (Found::default(), Vec::new());
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
                Survey::Log(samples) => {
                    let mut found = Found::default();
                    found.add(file, samples, skipped);
                    of_logs.extend(found.chains());
                }
            }
            Ok(())
        })?;
        let mut chains = of_captures.chains();
        chains.extend(of_logs);
        for chain in chains.iter().filter(|chain| chain.samples.len() == 1) {
            chain.samples.iter().for_each(|sample| skipped.alone(sample.at));
        }
        Ok(Self { chains })
    }

    /// The machine of a step, and where its older and its newer sample are.
    pub(super) fn neighbours(&self, step: Step) -> Option<(&str, At, At)> {
        let [older, newer] = self.samples(step)?;
        Some((&self.chains.get(step.chain)?.machine, older.at, newer.at))
    }

    /// The two samples of a step.
    pub(super) fn samples(&self, step: Step) -> Option<[Sample; 2]> {
        let samples = &self.chains.get(step.chain)?.samples;
        let older = samples.get(step.newer.checked_sub(1)?)?;
        Some([*older, *samples.get(step.newer)?])
    }

    /// All steps, those of one chain after those of another.
    pub(super) fn steps(&self) -> impl Iterator<Item = Step> {
        let of_chain =
            |(chain, of): (usize, &Chain)| (1..of.samples.len()).map(move |newer| Step { chain, newer });
        self.chains.iter().enumerate().flat_map(of_chain)
    }

    /// All steps in the order in which they end, whatever their machine is.
    pub(super) fn steps_in_time(&self) -> Vec<Step> {
        let mut steps: Vec<Step> = self.steps().collect();
        steps.sort_by_key(|step| self.samples(*step).map(|[_, newer]| newer.time));
        steps
    }

    /// Steps cut into pieces of work: so many that no worker is idle at the end, and none so small that reading its first sample again counts.
    pub(super) fn runs(&self, steps: impl IntoIterator<Item = Step>) -> Vec<Run> {
        let length = |step: &Step| self.samples(*step).map_or(0, |[_, newer]| newer.length);
        let steps: Vec<Step> = steps.into_iter().collect();
        let all: u64 = steps.iter().map(length).sum();
        let workers = u64::try_from(workers()).unwrap_or(1);
        let wanted = (all / workers / 4).clamp(LEAST_OF_A_RUN, MOST_OF_A_RUN);
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

impl Found {
    fn add(&mut self, file: usize, samples: Vec<(Option<Stamp>, u64)>, skipped: &Skipped) {
        let is_only = samples.len() == 1;
        for (sample, (stamp, length)) in samples.into_iter().enumerate() {
            let at = At { file, sample, is_only };
            if stamp.is_none() {
                skipped.sample(at, &anyhow!("no capture: it does not begin with the header of one"));
            }
            self.samples.push((at, length));
            self.stamps.push(stamp);
        }
    }

    fn chains(&self) -> Vec<Chain> {
        let sample = |position: usize| {
            let (at, length) = *self.samples.get(position)?;
            let stamp = self.stamps.get(position)?.as_ref()?;
            Some(Sample { at, time: stamp.time, ticks: stamp.ticks, length })
        };
        let chain = |machine: winperf_series::Machine| Chain {
            samples: machine.samples.into_iter().filter_map(sample).collect(),
            machine: machine.name,
        };
        machines(&self.stamps).into_iter().map(chain).collect()
    }
}
