//! Problems in the values of a log, each one event, independent of the number of counters, machines and samples.

mod busy;
mod counted;
mod stale;
mod whole;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::rc::Rc;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use winperf::findings::{Diagnostic, Severity};
use winperf::pair::EnglishNames;
use winperf::time::FileTime;
use winperf::{CounterPath, Names, Pair, Titles};
use winperf_log::{AnyLog, Log, Row, TextLog};

use crate::interval::{Interval, LogSample};
use crate::problems::busy::{Load, Role};
use crate::problems::counted::Counted;
use crate::problems::stale::Stale;
use crate::problems::whole::WholeObjects;
use crate::series::{Absent, SeriesKey};
use crate::statistics::{ColumnPlaces, Places, Regular, Statistics};
use crate::watch::{EventKind, Watch};

pub use busy::Busy;

/// Percentage of processor time above which a period is busy, by default.
pub const BUSY: f64 = 80.0;

/// Maximum number of busy periods that are kept: the longest.
const MAX_BUSY: usize = 20;

/// A problem in the values of a log.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// Kind of the problem.
    pub kind: ProblemKind,
    /// The first and the last sample of the event, from 1.
    pub samples: [usize; 2],
    /// Local times of these samples.
    pub times: [FileTime; 2],
    /// Number of affected values, counters, machines or gaps.
    pub count: usize,
    /// Path of the counter that shows it best, or of the object; empty if it concerns whole samples.
    pub path: String,
}

/// Kind of a problem.
#[derive(Clone, Debug, PartialEq)]
pub enum ProblemKind {
    /// All raw values of a machine that could be smaller are smaller: the machine or its providers were restarted.
    Restarted,
    /// Raw values decreased.
    WentBackwards,
    /// Values that are odd at regular distances.
    Regular(Regular),
    /// All numbers of an object are equal to those of the previous sample, unlike in most samples: they were not
    /// refreshed.
    Stale,
    /// The time between two samples is longer than usual.
    Stretched {
        /// Usual time between samples, in units of 100 ns.
        usual: i64,
        /// The longest time between two samples.
        longest: i64,
    },
    /// A value jumps above or below all values before it.
    Jumped {
        /// The nearest of the values before.
        from: f64,
        /// The value.
        to: f64,
    },
    /// A percentage is above 100 or below 0.
    OutOfBounds(f64),
    /// Values are absent that exist before and after.
    Absent(Absent),
    /// The processors are busy.
    Busy(Busy),
}

// Misleading values are worse than unusual ones.
winperf::codes! {
    ProblemKind {
        Restarted = "log-restarted" Warning;
        WentBackwards = "log-went-backwards" Warning;
        Regular = "log-regular" Warning;
        Stale = "log-stale" Info;
        Stretched = "log-gap" Warning;
        Jumped = "log-leap" Info;
        OutOfBounds = "log-out-of-bounds" Info;
        Absent = "log-absent" Warning;
        Busy = "log-busy" Info;
    }
}

impl Diagnostic for Problem {
    fn column(&self) -> (&'static str, Severity) {
        (self.kind.code(), self.kind.severity())
    }
}

/// Search for the problems of a log, sample by sample, for callers that draw in between.
#[derive(Debug)]
pub struct ProblemSearch<'log> {
    log: &'log AnyLog,
    times: Vec<FileTime>,
    /// Number of samples that have been searched.
    searched: usize,
    /// The last sample that has been searched.
    last: Option<Rc<LogSample>>,
    form: LogForm,
    load: Load,
    stale: Stale,
    counted: Counted,
    watch: Watch,
    statistics: Statistics,
    /// Names by which counters of a log in another language are recognized.
    english: EnglishNames,
}

/// State of the search that depends on the kind of the log.
#[derive(Debug)]
enum LogForm {
    /// Whole objects, of which captures are made.
    Captures(WholeObjects),
    /// Raw counters: places of the statistics, and roles by catalogue and position.
    Rows(Places, BTreeMap<(u32, usize), Option<(String, Role)>>),
    /// Values of a text log.
    Lines(Lines),
}

/// Columns of a text log, and the values of the previous line.
#[derive(Debug)]
struct Lines {
    places: ColumnPlaces,
    columns: Vec<Line>,
    before: Vec<Option<f64>>,
}

/// A column of a counter.
#[derive(Debug)]
struct Line {
    path: Option<CounterPath>,
    role: Option<(String, Role)>,
    /// `true` if no previous column has the same counter of the same object.
    is_first: bool,
}

/// Finds the problems of a log, in the order of their first samples; a processor is busy above `busy` percent, and is
/// recognized by its names or by the English ones.
pub fn problems(log: &AnyLog, busy: f64, english: &EnglishNames) -> Vec<Problem> {
    let mut search = ProblemSearch::new(log, busy).with_english(english);
    while search.advance() {}
    search.finish()
}

fn has_captures(log: &Log) -> bool {
    log.content().is_some_and(|content| content != winperf_log::Content::RawCounters)
}

impl Lines {
    fn new(log: &TextLog, statistics: &mut Statistics) -> Self {
        let mut seen = BTreeSet::new();
        let columns = log.counters().iter().map(|counter| {
            let path = counter.path.clone();
            // Values of a text log may be equal by chance, so instances of one counter count once.
            let is_first = counter
                .path
                .as_ref()
                .is_some_and(|path| seen.insert((&path.computer, &path.object, &path.counter)));
            Line { role: path.as_ref().and_then(Role::from_path), path, is_first }
        });
        Self { columns: columns.collect(), places: ColumnPlaces::new(log, statistics), before: Vec::new() }
    }
}

impl<'log> ProblemSearch<'log> {
    /// Begins a search; a processor is busy above `busy` percent.
    pub fn new(log: &'log AnyLog, busy: f64) -> Self {
        let mut statistics = Statistics::default();
        let form = match log {
            AnyLog::Binary(binary) if has_captures(binary) => {
                let names = Names::new(Titles::base(), &winperf::text::AsciiOnly);
                LogForm::Captures(WholeObjects::new(names))
            }
            AnyLog::Binary(binary) => LogForm::Rows(Places::new(binary), BTreeMap::new()),
            AnyLog::Text(text) => LogForm::Lines(Lines::new(text, &mut statistics)),
        };
        Self {
            log,
            times: log.times(),
            searched: 0,
            last: None,
            form,
            load: Load::new(busy),
            stale: Stale::default(),
            counted: Counted::default(),
            watch: Watch::default(),
            statistics,
            english: EnglishNames::default(),
        }
    }

    /// Recognizes counters of a log in another language by their English names.
    #[must_use]
    pub fn with_english(mut self, english: &EnglishNames) -> Self {
        if let LogForm::Lines(lines) = &mut self.form {
            for line in &mut lines.columns {
                let path = line.path.as_ref().and_then(|path| english.path(path));
                line.role = path.as_ref().and_then(Role::from_path).or(line.role.take());
            }
        }
        Self { english: english.clone(), ..self }
    }

    /// Uses these names of objects and counters for a log of whole objects, which otherwise have their English ones.
    #[must_use]
    pub fn with_names(mut self, names: Names) -> Self {
        if let LogForm::Captures(whole) = &mut self.form {
            *whole = WholeObjects::new(names);
        }
        self
    }

    /// Searches the next sample, and returns `true` if there are more.
    pub fn advance(&mut self) -> bool {
        self.advance_with(&mut |_, _| {})
    }

    /// Like [`ProblemSearch::advance`]; of a log of whole objects, calls `look` with the captures of the sample and the
    /// one before, and the numbers of both samples, from 1.
    pub fn advance_with(&mut self, look: &mut dyn FnMut(&Pair, [usize; 2])) -> bool {
        let position = self.searched;
        if position >= self.times.len() {
            return false;
        }
        self.begin(position);
        // The form is moved out while the other parts of the search change.
        let mut form = core::mem::replace(&mut self.form, LogForm::Rows(Places::default(), BTreeMap::new()));
        match (self.log, &mut form) {
            (AnyLog::Binary(log), LogForm::Captures(whole)) => {
                if let Some(sample) = log.sample(position) {
                    self.add_captures(&sample, whole, look);
                }
            }
            (AnyLog::Binary(log), LogForm::Rows(places, roles)) => {
                self.add_rows(log, position, places, roles);
            }
            (AnyLog::Text(log), LogForm::Lines(lines)) => self.add_line(log, position, lines),
            _ => {}
        }
        self.form = form;
        self.end();
        self.searched = position.saturating_add(1);
        self.searched < self.times.len()
    }

    /// Returns the number of searched samples, and of all samples.
    pub fn progress(&self) -> (usize, usize) {
        (self.searched, self.times.len())
    }

    /// Returns the problems, in the order of their first samples.
    pub fn finish(mut self) -> Vec<Problem> {
        let mut found = regular(&self.statistics, &self.times);
        found.extend(self.stretched());
        found.extend(self.load.finish(MAX_BUSY));
        found.extend(self.stale.finish(&self.times));
        found.extend(self.counted.finish(&self.times));
        match core::mem::replace(&mut self.form, LogForm::Rows(Places::default(), BTreeMap::new())) {
            LogForm::Captures(whole) => found.extend(whole.finish(&self.statistics, &self.times)),
            LogForm::Rows(..) | LogForm::Lines(_) => {
                let path = |series: &SeriesKey| match series {
                    SeriesKey::Path(path) => Some(path.clone()),
                    SeriesKey::Lasting { .. } => None,
                };
                found.extend(events(core::mem::take(&mut self.watch), path, &self.times));
            }
        }
        found.sort_by_key(|problem| problem.samples);
        found
    }

    fn time(&self, sample: usize) -> FileTime {
        self.times.get(sample).copied().unwrap_or(FileTime(0))
    }

    /// Begins the interval that ends with a sample.
    fn begin(&mut self, newer: usize) {
        let older = newer.saturating_sub(1);
        let times = [self.time(older), self.time(newer)];
        self.load.begin([older.saturating_add(1), newer.saturating_add(1)], times);
        self.stale.begin(newer);
        self.counted.begin(newer);
        self.statistics.begin();
    }

    fn end(&mut self) {
        self.load.end();
        self.stale.end();
        self.counted.end();
    }

    /// Passes the interval that ends with a sample to the watch for jumps and gaps.
    fn watch(&mut self, newer: Rc<LogSample>) {
        let interval = match &self.last {
            Some(older) => Interval::from_log(self.log, older, &newer),
            None => Interval::first_of_log(self.log, &newer),
        };
        interval.into_iter().for_each(|interval| self.watch.add(&interval));
        self.last = Some(newer);
    }

    fn add_rows(
        &mut self,
        log: &Log,
        position: usize,
        places: &mut Places,
        roles: &mut BTreeMap<(u32, usize), Option<(String, Role)>>,
    ) {
        let Some(sample) = log.sample(position) else { return };
        let (newer, last) = (LogSample::new(position), self.last.clone());
        let (raw, older) = (newer.raw_counters(log), last.as_ref().map(|older| older.raw_counters(log)));
        for row in &raw.rows(log, older) {
            let role = roles.entry((sample.catalogue_number(), row.position));
            let role = role.or_insert_with(|| Role::from_entry(&row.entry, &self.english));
            self.add_row(row, role.as_ref());
        }
        self.statistics.add_sample(places, (&sample, raw), older);
        self.watch(newer);
    }

    fn add_row(&mut self, row: &Row, role: Option<&(String, Role)>) {
        let instance = row.instance();
        if let (Some((machine, role)), Ok(value)) = (role, row.outcome.value) {
            let path = || row.path().to_string();
            self.load.add(machine, *role, instance.as_deref(), value, path);
        }
        if let Some(newer) = &row.newer {
            let object = || alloc::format!("{}\\{}", row.entry.machine, row.entry.object);
            if let Some(older) = row.older.filter(|_| newer.is_valid()) {
                let is_equal =
                    older.first == newer.first && (!row.has_base() || older.second == newer.second);
                let place = (row.entry.machine.as_str(), row.entry.object.as_str());
                self.stale.add(place, object, newer.first != 0, is_equal);
            }
        }
        self.counted.add_row(row);
    }

    fn add_line(&mut self, log: &TextLog, position: usize, lines: &mut Lines) {
        let Some(sample) = log.sample(position) else { return };
        let cells: Vec<Option<f64>> = sample.cells().collect();
        for (column, (line, value)) in lines.columns.iter().zip(&cells).enumerate() {
            let (Some(path), Some(value)) = (&line.path, value) else { continue };
            if let Some((machine, role)) = &line.role {
                self.load.add(machine, *role, path.instance.as_deref(), *value, || path.to_string());
            }
            if let Some(Some(older)) = lines.before.get(column) {
                let machine = path.computer.as_deref().unwrap_or_default();
                let name = || alloc::format!("\\\\{machine}\\{}", path.object);
                let counts = *value != 0.0 && line.is_first;
                self.stale.add((machine, &path.object), name, counts, older == value);
            }
        }
        lines.places.add(&mut self.statistics, cells.iter().copied());
        lines.before = cells;
        self.watch(LogSample::new(position));
    }

    /// Returns the gaps between samples as one problem.
    fn stretched(&self) -> Option<Problem> {
        let gaps = self.log.gaps();
        let (place, longest) = *gaps.iter().max_by_key(|(_, step)| *step)?;
        let usual = self.log.interval()?;
        Some(Problem {
            kind: ProblemKind::Stretched { usual, longest },
            samples: [place.saturating_add(1), place.saturating_add(2)],
            times: [self.time(place), self.time(place.saturating_add(1))],
            count: gaps.len(),
            path: String::new(),
        })
    }
}

/// Returns values that are odd at regular distances.
fn regular(statistics: &Statistics, times: &[FileTime]) -> Vec<Problem> {
    let ends = [times.first(), times.last()].map(|time| time.copied().unwrap_or(FileTime(0)));
    let problem = |(path, counters, regular): (&str, usize, Regular)| Problem {
        kind: ProblemKind::Regular(regular),
        samples: [1, times.len()],
        times: ends,
        count: counters,
        path: path.to_string(),
    };
    statistics.regular().into_iter().map(problem).collect()
}

/// Returns the combined events of a watch: those of one kind and one object are one, represented by the worst.
fn events(watch: Watch, path: impl Fn(&SeriesKey) -> Option<String>, times: &[FileTime]) -> Vec<Problem> {
    let mut folded: BTreeMap<(u8, String), (f64, Problem)> = BTreeMap::new();
    // Every sample of a log has an interval, also the first one.
    for event in watch.finish() {
        let Some(path) = event.series.first().and_then(&path) else { continue };
        let (number, kind) = match event.kind {
            EventKind::Jumped { from, to, .. } => (0, ProblemKind::Jumped { from, to }),
            EventKind::OutOfBounds(value) => (1, ProblemKind::OutOfBounds(value)),
            EventKind::Gap { reason: Absent::NoValue(winperf::formula::NoValue::NotValid), .. } => continue,
            EventKind::Gap { reason, .. } => (2, ProblemKind::Absent(reason)),
            EventKind::WentBackwards | EventKind::Restarted | EventKind::Gone => continue,
        };
        let first = usize::try_from(event.interval).unwrap_or(usize::MAX);
        let last = match event.kind {
            EventKind::Gap { intervals, .. } => {
                first.saturating_add(usize::try_from(intervals).unwrap_or(0)).saturating_sub(1)
            }
            _ => first,
        };
        let time = |sample: usize| times.get(sample).copied().unwrap_or(FileTime(0));
        let count = usize::try_from(event.count).unwrap_or(usize::MAX);
        let problem = Problem {
            kind,
            samples: [first.saturating_add(1), last.saturating_add(1)],
            times: [time(first), time(last)],
            count,
            path: path.clone(),
        };
        let weight = event.kind.weight();
        let (worst, known) = folded
            .entry((number, object_of(&path)))
            .or_insert_with(|| (weight, Problem { count: 0, ..problem.clone() }));
        let count = known.count.saturating_add(problem.count);
        if weight > *worst {
            (*worst, *known) = (weight, problem);
        }
        known.count = count;
    }
    folded.into_values().map(|(_, problem)| problem).collect()
}

/// Returns the object of a path, on any machine.
fn object_of(path: &str) -> String {
    CounterPath::parse(path).map_or_else(|_| path.to_string(), |path| winperf::text::folded(&path.object))
}
