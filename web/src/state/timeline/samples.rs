//! The samples of values over time: all captures and logs of one machine.

use winperf::text::folded;
use winperf::time::FileTime;
use winperf_bundle::sample_of_log;
use winperf_log::AnyLog;
use winperf_series::{Stamp, machines};

use crate::shared::Shared;
use crate::state::captures::Captures;
use crate::state::document::Document;
use crate::state::naming::Naming;
use crate::state::open_log::OpenLog;
use crate::state::side::Side;
use crate::state::timeline::view::{AtTime, Span};

/// The samples of one machine.
#[derive(Debug)]
pub struct Samples {
    /// The machine; empty where the samples name none.
    pub machine: String,
    /// All machines of which there are samples, each with how many.
    pub machines: Vec<(String, usize)>,
    pub chains: Vec<Chain>,
    /// Each two samples of a chain that follow each other, in order of time.
    pub steps: Vec<Step>,
    /// Files that are not captures, and so of no machine and no time.
    pub left_out: Vec<String>,
    /// True if times are UTC; otherwise they are local times.
    pub is_utc: bool,
    pub naming: Shared<Naming>,
    of: Origin,
}

/// Neighbouring samples: captures of a machine, or those of a log, since another one may contain other objects.
#[derive(Clone, Debug, PartialEq)]
pub enum Chain {
    Captures(Vec<Document>),
    /// A log of whole objects.
    Log(OpenLog),
    /// A log of counters, or of values.
    Counters(OpenLog),
}

/// Two samples that follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub chain: usize,
    /// The places of the two in the chain.
    pub older: usize,
    pub newer: usize,
    pub times: [FileTime; 2],
}

/// Source that the samples were gathered from.
#[derive(Clone, Debug, PartialEq)]
struct Origin {
    documents: Vec<Document>,
    log: Option<Shared<AnyLog>>,
    naming: Shared<Naming>,
    machine: Option<String>,
}

impl Origin {
    fn new(
        captures: &Captures,
        log: Option<&OpenLog>,
        naming: &Shared<Naming>,
        machine: Option<&str>,
    ) -> Self {
        let is_of_log = |file: &&Document| log.is_some_and(|log| log.has(file));
        // It makes no difference which samples of the log are in A and B.
        let documents = captures.documents().iter().filter(|file| !is_of_log(file));
        Self {
            documents: documents.cloned().collect(),
            log: log.map(OpenLog::shared),
            naming: naming.clone(),
            machine: machine.map(str::to_owned),
        }
    }
}

impl Samples {
    /// Returns the samples of the open documents: of the named machine, of that of A and B, or of the one with most
    /// samples.
    pub fn gather(
        captures: &Captures,
        log: Option<&OpenLog>,
        naming: &Shared<Naming>,
        wanted: Option<&str>,
    ) -> Self {
        let of = Origin::new(captures, log, naming, wanted);
        if let Some(log) = log.filter(|log| log.raw.is_some()) {
            return Self::of_counters(log, of);
        }
        let stamps: Vec<Option<Stamp>> = of.documents.iter().map(|file| Stamp::new(file.walked())).collect();
        let of_captures = machines(&stamps);
        let of_log = log.map(|log| (log, Stamp::of_log(log.log())));
        let mut known: Vec<(String, usize)> =
            of_captures.iter().map(|machine| (machine.name.clone(), machine.samples.len())).collect();
        if let Some((_, stamps)) = &of_log {
            let name = stamps.iter().flatten().next().map_or_else(String::new, |stamp| stamp.machine.clone());
            match known.iter_mut().find(|(other, _)| is_same(other, &name)) {
                Some((_, count)) => *count += stamps.len(),
                None => known.push((name, stamps.len())),
            }
        }
        let machine = chosen(captures, &known, wanted);
        let mut chains = Vec::new();
        let mut steps = Vec::new();
        for of_machine in of_captures.into_iter().filter(|one| is_same(&one.name, &machine)) {
            let files = of_machine.samples.iter().filter_map(|place| of.documents.get(*place).cloned());
            let times =
                of_machine.samples.iter().filter_map(|place| Some(stamps.get(*place)?.as_ref()?.time));
            add_steps(&mut steps, chains.len(), &times.map(Some).collect::<Vec<_>>());
            chains.push(Chain::Captures(files.collect()));
        }
        for (log, stamps) in of_log.into_iter().filter(|(_, stamps)| {
            stamps.iter().flatten().next().is_some_and(|stamp| is_same(&stamp.machine, &machine))
        }) {
            let times: Vec<Option<FileTime>> =
                stamps.iter().map(|stamp| stamp.as_ref().map(|stamp| stamp.time)).collect();
            add_steps(&mut steps, chains.len(), &times);
            chains.push(Chain::Log(log.clone()));
        }
        steps.sort_by_key(|step| step.times[1]);
        let left_out = of.documents.iter().zip(&stamps).filter(|(_, stamp)| stamp.is_none());
        let left_out = left_out.map(|(file, _)| file.file.clone()).collect();
        let is_utc = chains.iter().all(Chain::is_utc);
        let naming = naming.clone();
        Self { machine, machines: known, chains, steps, left_out, is_utc, naming, of }
    }

    fn of_counters(log: &OpenLog, of: Origin) -> Self {
        let stamps = Stamp::of_log(log.log());
        // Of a log of several machines no one is left out of the names of counters.
        let has_several = log.log().machines().len() > 1;
        let machine = stamps.iter().flatten().next().filter(|_| !has_several);
        let machine = machine.map_or_else(String::new, |stamp| stamp.machine.clone());
        let times: Vec<Option<FileTime>> =
            stamps.iter().map(|stamp| stamp.as_ref().map(|stamp| stamp.time)).collect();
        let mut steps = Vec::new();
        if let (AnyLog::Text(text), Some(Some(first))) = (log.log(), times.first())
            && text.sample(0).is_some_and(|line| line.values().any(|(_, value)| value.is_some()))
        {
            // A line of a text log holds values, which need no line before it.
            steps.push(Step { chain: 0, older: 0, newer: 0, times: [*first, *first] });
        }
        add_steps(&mut steps, 0, &times);
        let chain = Chain::Counters(log.clone());
        Self {
            machines: vec![(machine.clone(), stamps.len())],
            machine,
            is_utc: chain.is_utc(),
            chains: vec![chain],
            steps,
            left_out: Vec::new(),
            naming: of.naming.clone(),
            of,
        }
    }

    /// Returns `true` if they are still the samples of the open documents.
    pub fn is_of(
        &self,
        captures: &Captures,
        log: Option<&OpenLog>,
        naming: &Shared<Naming>,
        machine: Option<&str>,
    ) -> bool {
        self.of == Origin::new(captures, log, naming, machine)
    }

    /// Returns the span from the first sample to the last; `None` without two samples at different times.
    pub fn whole(&self) -> Option<Span> {
        let from = self.steps.iter().map(|step| step.times[0]).min()?;
        let to = self.steps.iter().map(|step| step.times[1]).max()?;
        let span = Span { from, to };
        (span.length() > 0).then_some(span)
    }

    /// Returns the chain that a step is of.
    pub fn chain(&self, step: Step) -> Option<&Chain> {
        self.chains.get(step.chain)
    }

    /// Returns a machine that a path names, where it is not that of the samples.
    pub fn other(&self, machine: Option<String>) -> Option<String> {
        machine.filter(|machine| !is_same(machine, &self.machine))
    }

    /// Returns the number of samples.
    pub fn count(&self) -> usize {
        self.chains.iter().map(Chain::len).sum()
    }

    /// Returns the key of the step at a position.
    pub fn step_key(&self, position: usize) -> Option<AtTime> {
        let time = self.steps.get(position)?.times[1];
        let before = self.steps.iter().take(position).filter(|step| step.times[1] == time);
        Some(AtTime { time, nth: before.count() })
    }
}

impl Chain {
    pub fn len(&self) -> usize {
        match self {
            Self::Captures(files) => files.len(),
            Self::Log(log) | Self::Counters(log) => log.count(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the name of the sample at a place.
    pub fn file(&self, place: usize) -> String {
        match self {
            Self::Captures(files) => files.get(place).map(|file| file.file.clone()).unwrap_or_default(),
            Self::Log(log) | Self::Counters(log) => format!("{}/{}", log.file, sample_of_log(place)),
        }
    }

    fn is_utc(&self) -> bool {
        match self {
            Self::Captures(_) => true,
            Self::Log(log) | Self::Counters(log) => match log.log() {
                AnyLog::Binary(log) => log.samples().all(|sample| sample.utc().is_some()),
                AnyLog::Text(log) => log.bias().is_some(),
            },
        }
    }
}

/// Keeps samples of a log in its own order, so that neighbours are those that its slider shows.
fn add_steps(steps: &mut Vec<Step>, chain: usize, times: &[Option<FileTime>]) {
    let two = times.windows(2).enumerate().filter_map(|(older, two)| {
        let times = [*two.first()?.as_ref()?, *two.get(1)?.as_ref()?];
        Some(Step { chain, older, newer: older + 1, times })
    });
    steps.extend(two);
}

/// Returns `true` if two names are those of one machine.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    folded(one) == folded(other)
}

/// Returns the machines of A and B, that of the newer capture first.
pub(super) fn looked_at(captures: &Captures) -> impl Iterator<Item = String> {
    [Side::B, Side::A].into_iter().filter_map(|side| machine_of(captures.capture(side)?))
}

/// Returns the machine of a file; `None` if it is not a capture.
pub(super) fn machine_of(file: &Document) -> Option<String> {
    Stamp::new(file.walked()).map(|stamp| stamp.machine)
}

/// Returns the machine that is meant, as its samples call it, whatever a link does.
fn chosen(captures: &Captures, known: &[(String, usize)], wanted: Option<&str>) -> String {
    let named = wanted.map(str::to_owned).into_iter().chain(looked_at(captures));
    let own = |name: String| known.iter().map(|(machine, _)| machine).find(|machine| is_same(machine, &name));
    let mut there = named.filter_map(own).cloned();
    let most = || known.iter().max_by_key(|(_, count)| *count).map(|(machine, _)| machine.clone());
    there.next().or_else(most).unwrap_or_default()
}
