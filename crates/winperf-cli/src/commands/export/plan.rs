//! Which samples there are, and which of them follow each other.

use std::sync::Arc;

use anyhow::{Result, anyhow, bail};
use winperf::time::FileTime;
use winperf::{CounterPath, DataBlock};
use winperf_bundle::Held;
use winperf_log::AnyLog;
use winperf_series::{Stamp, machines};

use super::opener::{Opened, Opener, time_in_log};
use super::ordered::{Pieces, in_order};
use super::skipped::Skipped;

/// How many neighbours are one task: the sample at its end is read a second time for the next.
const RUN: usize = 16;

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

/// Samples that follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chain {
    /// The machine that they are of.
    pub(super) machine: String,
    /// Where they are, in order of time.
    pub(super) samples: Vec<At>,
    /// When they were taken.
    pub(super) times: Vec<FileTime>,
}

/// Two samples that follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// The machine that they are of.
    pub(super) machine: Arc<str>,
    pub(super) older: At,
    pub(super) newer: At,
}

/// Steps for one worker, which reads what two of them have in common once.
pub(super) type Run = Vec<Step>;

/// What a file is found to hold.
enum Survey {
    /// Captures: those of a machine are one chain, in whatever files they are.
    Captures(Vec<Option<Stamp>>),
    /// A log, which is a chain by itself: what it leaves out another one may have.
    Log(Vec<Option<Stamp>>),
}

/// The chains of all samples of the files; what belongs to none is skipped.
pub(super) fn chains(opener: &Opener, skipped: &Skipped) -> Result<Vec<Chain>> {
    let files: Vec<usize> = (0..opener.files.len()).collect();
    let mut chains = Vec::new();
    let (mut places, mut stamps) = (Vec::new(), Vec::new());
    let survey = |file: &usize, found: &Pieces<(usize, Survey)>| match opener
        .open(*file)
        .and_then(|opened| survey(&opened))
    {
        Ok(survey) => found.push((*file, survey)),
        Err(reason) => {
            skipped.file(*file, &reason);
            Ok(())
        }
    };
    in_order(&files, survey, |(file, survey)| {
        let count = match &survey {
            Survey::Captures(stamps) | Survey::Log(stamps) => stamps.len(),
        };
        let at = |sample| At { file, sample, is_only: count == 1 };
        match survey {
            Survey::Captures(found) => {
                for (sample, stamp) in found.into_iter().enumerate() {
                    if stamp.is_none() {
                        skipped.sample(at(sample), &no_header());
                    }
                    places.push(at(sample));
                    stamps.push(stamp);
                }
            }
            Survey::Log(found) => {
                let of_log: Vec<At> = (0..found.len()).map(at).collect();
                chains.extend(in_time(&of_log, &found));
            }
        }
        Ok(())
    })?;
    let mut all = in_time(&places, &stamps);
    all.extend(chains);
    for chain in all.iter().filter(|chain| chain.samples.len() == 1) {
        chain.samples.iter().for_each(|at| skipped.alone(*at));
    }
    Ok(all)
}

/// All steps, those of one chain after those of another, cut into pieces of work.
pub(super) fn runs(chains: &[Chain]) -> Vec<Run> {
    chains.iter().flat_map(|chain| in_runs(steps(chain))).collect()
}

/// All steps in the order in which they end, whatever their machine is.
pub(super) fn runs_in_time(chains: &[Chain]) -> Vec<Run> {
    let ends = chains.iter().flat_map(|chain| chain.times.iter().skip(1));
    let mut steps: Vec<_> = ends.zip(chains.iter().flat_map(steps)).collect();
    steps.sort_by_key(|(end, _)| **end);
    in_runs(steps.into_iter().map(|(_, step)| step))
}

fn steps(chain: &Chain) -> impl Iterator<Item = Step> {
    let machine: Arc<str> = chain.machine.as_str().into();
    let two = chain.samples.iter().zip(chain.samples.iter().skip(1));
    two.map(move |(older, newer)| Step { machine: Arc::clone(&machine), older: *older, newer: *newer })
}

fn in_runs(steps: impl Iterator<Item = Step>) -> Vec<Run> {
    let steps: Vec<Step> = steps.collect();
    steps.chunks(RUN).map(<[Step]>::to_vec).collect()
}

fn in_time(places: &[At], stamps: &[Option<Stamp>]) -> Vec<Chain> {
    let chain = |machine: winperf_series::Machine| {
        let of = machine
            .samples
            .iter()
            .filter_map(|place| Some((*places.get(*place)?, stamps.get(*place)?.as_ref()?.time)));
        let (samples, times) = of.unzip();
        Chain { machine: machine.name, samples, times }
    };
    machines(stamps).into_iter().map(chain).collect()
}

fn no_header() -> anyhow::Error {
    anyhow!("no capture: it does not begin with the header of one")
}

fn survey(opened: &Opened) -> Result<Survey> {
    match &opened.held {
        Held::Captures(captures) => {
            let stamp = |bytes: &[u8]| Stamp::of_block(bytes).filter(|_| DataBlock::begins(bytes));
            let stamps: Vec<_> = captures.samples.iter().map(|sample| stamp(&sample.bytes)).collect();
            match stamps.as_slice() {
                [None] => Err(no_header()),
                _ => Ok(Survey::Captures(stamps)),
            }
        }
        Held::Log(opened_log) => {
            let log = &opened_log.log;
            let machine = machine(log);
            let stamp = |sample: usize| {
                Some(Stamp { machine: machine.clone(), time: time_in_log(log, sample)?, ticks: 0 })
            };
            let stamps: Vec<_> = (0..opened.len()).map(stamp).collect();
            if stamps.is_empty() {
                bail!("the log has no sample");
            }
            Ok(Survey::Log(stamps))
        }
    }
}

/// The machine that a log is of.
fn machine(log: &AnyLog) -> String {
    match log {
        AnyLog::Binary(log) => log.machine().unwrap_or_default(),
        AnyLog::Text(log) => {
            let computer = |path: &String| CounterPath::parse(path).ok()?.computer;
            log.columns().iter().find_map(computer).unwrap_or_default()
        }
    }
}
