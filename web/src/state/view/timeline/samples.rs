//! The samples of values over time: all captures and logs of a machine.

use winperf::text::folded;
use winperf::time::FileTime;
use winperf_bundle::sample_of_log;
use winperf_log::AnyLog;
use winperf_series::{Stamp, machines};

use crate::shared::Shared;
use crate::state::library::captures::Captures;
use crate::state::library::document::Document;
use crate::state::library::files::Files;
use crate::state::library::naming::Naming;
use crate::state::library::open_log::OpenLog;
use crate::state::library::side::Side;
use crate::state::view::timeline::clock::LocalClock;
use crate::state::view::timeline::view::{AtTime, Span};

/// The samples of one machine.
#[derive(Debug)]
pub struct Samples {
    /// The machine; empty if the samples name none, and for all machines.
    pub machine: String,
    /// `true` if they are of all machines of the logs of counters.
    pub is_all: bool,
    /// `true` if some samples contain whole objects, whose values are those of one machine at a time.
    pub has_whole: bool,
    /// All machines with samples, and the numbers of their samples.
    pub machines: Vec<(String, usize)>,
    pub chains: Vec<Chain>,
    /// Pairs of consecutive samples in a chain, in order of time.
    pub steps: Vec<Step>,
    /// Files that are not captures, and so of no machine and no time.
    pub left_out: Vec<String>,
    /// `true` if times are UTC; otherwise they are local times.
    pub is_utc: bool,
    /// The local clock of the logs; `None` without a log, or if it is UTC itself.
    pub local: Option<LocalClock>,
    pub naming: Shared<Naming>,
    of: Origin,
}

/// Neighbouring samples: captures of a machine, or of a single log, since other logs may contain other objects.
#[derive(Clone, Debug, PartialEq)]
pub enum Chain {
    Captures(Vec<Document>),
    /// A log of whole objects.
    Log(OpenLog),
    /// A log of counters, or of values.
    Counters(OpenLog),
}

/// Two consecutive samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub chain: usize,
    /// Positions of the two in the chain.
    pub older: usize,
    pub newer: usize,
    pub times: [FileTime; 2],
}

/// Name for all machines of logs of counters, whose paths include the machine.
pub const ALL_MACHINES: &str = "*";

/// Open files with samples, and the choices about them.
#[derive(Clone, Debug)]
pub struct Sources<'a> {
    pub files: &'a Files,
    pub captures: &'a Captures,
    /// The log of counters that is shown instead of captures.
    pub shown: Option<&'a OpenLog>,
    pub naming: &'a Shared<Naming>,
    /// The requested machine.
    pub machine: Option<&'a str>,
    /// `true` if the starts of all logs are aligned.
    pub from_starts: bool,
}

/// Source that the samples were gathered from.
#[derive(Clone, Debug, PartialEq)]
struct Origin {
    documents: Vec<Document>,
    logs: Vec<Shared<AnyLog>>,
    naming: Shared<Naming>,
    machine: Option<String>,
    from_starts: bool,
}

impl<'a> Sources<'a> {
    /// Returns all open logs.
    pub fn logs(&self) -> impl Iterator<Item = &'a OpenLog> {
        self.files.logs().map(|log| &**log)
    }

    fn origin(&self) -> Origin {
        let logs: Vec<&OpenLog> = self.logs().collect();
        let is_of_log = |file: &&Document| logs.iter().any(|log| log.has(file));
        // The samples of a log in A and B, and the choice of the shown log, make no difference.
        let documents = self.files.captures().filter(|file| !is_of_log(file));
        Origin {
            documents: documents.cloned().collect(),
            logs: self.in_order().into_iter().map(OpenLog::shared).collect(),
            naming: self.naming.clone(),
            machine: self.machine.map(str::to_owned),
            from_starts: self.from_starts,
        }
    }

    /// Returns the logs in an order that is independent of the shown one.
    fn in_order(&self) -> Vec<&'a OpenLog> {
        let mut logs: Vec<&OpenLog> = self.logs().collect();
        logs.sort_by(|one, other| (one.start(), &one.file).cmp(&(other.start(), &other.file)));
        logs
    }
}

impl Samples {
    /// Returns the samples of the open files, for the requested machine, the machine of the shown file, or the one with
    /// most
    /// samples.
    pub fn gather(sources: &Sources<'_>) -> Self {
        let of = sources.origin();
        let stamps: Vec<Option<Stamp>> = of.documents.iter().map(|file| Stamp::new(file.walked())).collect();
        let of_captures = machines(&stamps);
        let mut known: Vec<(String, usize)> =
            of_captures.iter().map(|machine| (machine.name.clone(), machine.samples.len())).collect();
        let logs = sources.in_order();
        for log in &logs {
            log.machines().into_iter().for_each(|name| count(&mut known, name, log.count()));
        }
        let machine = chosen(sources, &known);
        let is_all = machine == ALL_MACHINES;
        let is_chosen = |name: &str| !is_all && is_same(name, &machine);
        let logs = logs.into_iter().filter(|log| {
            if is_all { log.raw.is_some() } else { log.machines().iter().any(|name| is_same(name, &machine)) }
        });
        let logs: Vec<&OpenLog> = logs.collect();
        let is_utc = logs.iter().all(|log| log.is_utc());
        let mut chains = Vec::new();
        let mut steps = Vec::new();
        for of_machine in of_captures.into_iter().filter(|one| is_chosen(&one.name)) {
            let files = of_machine.samples.iter().filter_map(|place| of.documents.get(*place).cloned());
            let times =
                of_machine.samples.iter().filter_map(|place| Some(stamps.get(*place)?.as_ref()?.time));
            add_steps(&mut steps, chains.len(), &times.map(Some).collect::<Vec<_>>());
            chains.push(Chain::Captures(files.collect()));
        }
        let start = logs.first().and_then(|log| log.time(0, is_utc));
        for log in logs {
            let ahead =
                start.zip(log.time(0, is_utc)).map_or(0, |(first, own)| own.0.saturating_sub(first.0));
            let ahead = if sources.from_starts { ahead } else { 0 };
            let time = |sample| Some(FileTime(log.time(sample, is_utc)?.0.saturating_sub(ahead)));
            let times: Vec<Option<FileTime>> = (0..log.count()).map(time).collect();
            if let (true, Some(Some(first))) = (log.begins_with_values(), times.first()) {
                // A line of a text log contains values, which need no previous line.
                steps.push(Step { chain: chains.len(), older: 0, newer: 0, times: [*first, *first] });
            }
            add_steps(&mut steps, chains.len(), &times);
            chains.push(if log.raw.is_some() {
                Chain::Counters(log.clone())
            } else {
                Chain::Log(log.clone())
            });
        }
        if chains.len() > 1 {
            steps.sort_by_key(|step| step.times[1]);
        }
        let left_out = of.documents.iter().zip(&stamps).filter(|(_, stamp)| stamp.is_none());
        let left_out = left_out.map(|(file, _)| file.file.clone()).collect();
        if known.len() > 1 && sources.logs().any(|log| log.raw.is_some()) {
            let count = sources.logs().filter(|log| log.raw.is_some()).map(|log| log.count()).sum();
            known.insert(0, (ALL_MACHINES.to_owned(), count));
        }
        let has_whole = stamps.iter().any(Option::is_some) || sources.logs().any(|log| log.raw.is_none());
        let logs = chains.iter().filter_map(Chain::log).map(|log| log.log());
        let (local, naming) = (LocalClock::new(logs), sources.naming.clone());
        // Paths distinguish the machines.
        let machine = if is_all { String::new() } else { machine };
        Self {
            machine,
            is_all,
            has_whole,
            machines: known,
            chains,
            steps,
            left_out,
            is_utc,
            local,
            naming,
            of,
        }
    }

    /// Returns `true` if they are still the samples of the open files.
    pub fn is_of(&self, sources: &Sources<'_>) -> bool {
        self.of == sources.origin()
    }

    /// Returns `true` if logs can be aligned: there are several.
    pub fn has_several_logs(&self) -> bool {
        self.chains.iter().filter(|chain| chain.log().is_some()).count() > 1
    }

    /// Returns the time between logs or captures without any sample, from and to.
    pub fn breaks(&self) -> Vec<[FileTime; 2]> {
        if self.chains.len() < 2 {
            return Vec::new();
        }
        let mut covered: Vec<[FileTime; 2]> = Vec::new();
        let mut chains: Vec<Option<[FileTime; 2]>> = vec![None; self.chains.len()];
        for step in &self.steps {
            let Some(known) = chains.get_mut(step.chain) else { continue };
            let [from, to] = step.times;
            *known = Some(known.map_or([from, to], |[first, last]| [first.min(from), last.max(to)]));
        }
        let mut spans: Vec<[FileTime; 2]> = chains.into_iter().flatten().collect();
        spans.sort_unstable();
        for [from, to] in spans {
            match covered.last_mut().filter(|last| last[1] >= from) {
                Some(last) => last[1] = last[1].max(to),
                None => covered.push([from, to]),
            }
        }
        covered.windows(2).filter_map(|two| Some([two.first()?[1], two.get(1)?[0]])).collect()
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

    /// Returns the machine of a path, if it differs from that of the samples.
    pub fn other(&self, machine: Option<String>) -> Option<String> {
        machine.filter(|machine| !is_same(machine, &self.machine))
    }

    /// Returns `true` if counters of a path with this machine belong to the samples.
    pub fn has_machine(&self, machine: Option<String>) -> bool {
        self.is_all || self.other(machine).is_none()
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

    /// Returns the name of the sample at a position.
    pub fn file(&self, place: usize) -> String {
        match self {
            Self::Captures(files) => files.get(place).map(|file| file.file.clone()).unwrap_or_default(),
            Self::Log(log) | Self::Counters(log) => format!("{}/{}", log.file, sample_of_log(place)),
        }
    }

    /// Returns the log, unless it consists of captures.
    pub fn log(&self) -> Option<&OpenLog> {
        match self {
            Self::Captures(_) => None,
            Self::Log(log) | Self::Counters(log) => Some(log),
        }
    }
}

/// Keeps samples of a log in its own order, so that neighbours are the same as in its slider.
fn add_steps(steps: &mut Vec<Step>, chain: usize, times: &[Option<FileTime>]) {
    let two = times.windows(2).enumerate().filter_map(|(older, two)| {
        let times = [*two.first()?.as_ref()?, *two.get(1)?.as_ref()?];
        Some(Step { chain, older, newer: older + 1, times })
    });
    steps.extend(two);
}

/// Returns `true` if two names denote the same machine.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    folded(one) == folded(other)
}

/// Returns the machines of A and B, starting with the newer capture.
pub(super) fn machines_of_pair(captures: &Captures) -> impl Iterator<Item = String> {
    [Side::B, Side::A].into_iter().filter_map(|side| machine_of(captures.capture(side)?))
}

/// Returns the machine of a file; `None` if it is not a capture.
pub(super) fn machine_of(file: &Document) -> Option<String> {
    Stamp::new(file.walked()).map(|stamp| stamp.machine)
}

/// Adds samples of a machine.
fn count(known: &mut Vec<(String, usize)>, machine: String, samples: usize) {
    match known.iter_mut().find(|(other, _)| is_same(other, &machine)) {
        Some((_, count)) => *count += samples,
        None => known.push((machine, samples)),
    }
}

/// Returns the machine of a log of counters, or [`ALL_MACHINES`].
pub(super) fn machine_of_log(log: &OpenLog) -> String {
    match log.machines().as_slice() {
        [one] => one.clone(),
        _ => ALL_MACHINES.to_owned(),
    }
}

/// Returns the machine that is meant, as its samples call it, whatever a link does.
fn chosen(sources: &Sources<'_>, known: &[(String, usize)]) -> String {
    let shown = sources.shown.map(machine_of_log);
    let named =
        sources.machine.map(str::to_owned).into_iter().chain(shown).chain(machines_of_pair(sources.captures));
    let own = |name: String| {
        let of_all = (name == ALL_MACHINES).then_some(&name).cloned();
        of_all.or_else(|| {
            known.iter().map(|(machine, _)| machine).find(|machine| is_same(machine, &name)).cloned()
        })
    };
    let mut there = named.filter_map(own);
    let most = || known.iter().max_by_key(|(_, count)| *count).map(|(machine, _)| machine.clone());
    there.next().or_else(most).unwrap_or_default()
}
