//! Shown values, as a file: for Performance Monitor and spreadsheets, or a row for each value.

use std::collections::{BTreeMap, BTreeSet};

use winperf::CounterPath;
use winperf::counter_type::Unit;
use winperf::time::FileTime;
use winperf_log::{AnyLog, TextLog};
use winperf_redact::{Level, redact_log};
use winperf_report::documents::log::moment;
use winperf_report::number::plain;
use winperf_report::pdh_csv::{head, head_of_zone, line};
use winperf_report::table::csv_cell;
use winperf_report::{Language, Say as _};
use winperf_series::Absent;

use crate::shared::Shared;
use crate::state::names::series_name::SeriesName;
use crate::state::view::timeline::Timeline;
use crate::state::view::timeline::clock::Clock;
use crate::state::view::timeline::curve::Curve;
use crate::state::view::timeline::samples::{Samples, Step};
use crate::views::timeline::query::drawing::drawing;
use crate::views::timeline::query::numbers::shown;
use crate::views::timeline::query::picture;
use crate::views::timeline::query::summed::{summary, time_text};

/// Kind of the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SavedForm {
    /// A column for each series.
    #[default]
    PdhCsv,
    /// One row for each value.
    Csv,
    /// The statistics of each series.
    Markdown,
    /// The drawing.
    Svg,
}

impl SavedForm {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 4] = [Self::PdhCsv, Self::Csv, Self::Markdown, Self::Svg];

    /// Returns the name of the file.
    pub fn file(self) -> &'static str {
        match self {
            Self::PdhCsv => "winperf-timeline.pdh.csv",
            Self::Csv => "winperf-timeline.csv",
            Self::Markdown => "winperf-timeline.md",
            Self::Svg => "winperf-timeline.svg",
        }
    }

    /// Returns the media type of the file.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::PdhCsv | Self::Csv => "text/csv",
            Self::Markdown => "text/markdown",
            Self::Svg => "image/svg+xml",
        }
    }
}

/// The columns of a row for each value, which are called as `winperf export --format csv` calls them.
const COLUMNS: [&str; 10] = [
    "machine",
    "older_time",
    "newer_time",
    "object",
    "instance",
    "counter",
    "type",
    "value",
    "unit",
    "status",
];

/// Returns `true` if there is something to save.
pub fn is_drawn(timeline: &Timeline) -> bool {
    timeline.samples.is_some() && timeline.drawn().next().is_some()
}

/// Returns the file of the shown values: every series with known values, in the drawn span.
pub fn text(timeline: &Timeline, form: SavedForm) -> Option<String> {
    let shown = Drawn::new(timeline)?;
    Some(match form {
        SavedForm::PdhCsv => shown.pdh_csv(),
        SavedForm::Csv => csv(shown.rows()),
        SavedForm::Markdown => {
            shown.markdown(&shown.paths(), shown.ends().map(|time| time_text(time, true, shown.clock)))
        }
        SavedForm::Svg => picture::svg(&drawing(timeline)?, &shown.names(shown.paths()), true),
    })
}

/// Returns the file with the redaction of a log of these values; `None` if there is nothing to save.
pub fn handed(timeline: &Timeline, form: SavedForm, level: Level) -> Option<Result<String, NotRedacted>> {
    if level == Level::None {
        return text(timeline, form).map(Ok);
    }
    Some(Drawn::new(timeline)?.redacted(form, level).ok_or(NotRedacted))
}

/// Redaction refuses the values that were to be saved.
#[derive(Debug)]
pub struct NotRedacted;

/// Shown values, by series and by step.
struct Drawn<'a> {
    timeline: &'a Timeline,
    samples: &'a Samples,
    clock: Clock<'a>,
    curves: Vec<&'a Shared<Curve>>,
    steps: Vec<(usize, &'a Step)>,
}

impl<'a> Drawn<'a> {
    fn new(timeline: &'a Timeline) -> Option<Self> {
        let samples = timeline.samples.as_ref()?;
        let curves: Vec<&Shared<Curve>> = timeline.drawn().map(|(_, curve)| curve).collect();
        curves.first()?;
        let positions = shown(timeline).into_iter();
        let steps = positions.filter_map(|position| Some((position, samples.steps.get(position)?))).collect();
        Some(Self { timeline, samples, clock: timeline.clock(), curves, steps })
    }

    fn pdh_csv(&self) -> String {
        let paths = self.paths();
        // A log has one bias, that of its beginning.
        let ahead = self.steps.first().map_or(0, |(_, step)| self.clock.offset(step.times[1]));
        let lines = self.steps.iter().map(|(position, step)| {
            let values: Vec<_> = self.curves.iter().map(|curve| value(curve, *position).ok()).collect();
            line(FileTime(step.times[1].0.saturating_add(ahead)), &values)
        });
        let bias = i32::try_from(-ahead / (60 * FileTime::PER_SECOND)).unwrap_or(0);
        let head = match self.clock.local() {
            Some(local) => head_of_zone(&paths, local.zone.as_deref().unwrap_or_default(), bias),
            None => head(&paths, self.samples.is_utc),
        };
        head + &lines.collect::<String>()
    }

    fn paths(&self) -> Vec<String> {
        paths(&self.samples.machine, &self.curves)
    }

    /// Returns the paths by the places of their series.
    fn names(&self, paths: Vec<String>) -> BTreeMap<usize, String> {
        self.timeline.drawn().map(|(place, _)| place).zip(paths).collect()
    }

    /// Returns the times of the first and of the last shown value.
    fn ends(&self) -> [FileTime; 2] {
        let time = |step: Option<&(usize, &Step)>| step.map_or(FileTime(0), |(_, step)| step.times[1]);
        [time(self.steps.first()), time(self.steps.last())]
    }

    /// Returns the statistics of the shown values as a table.
    fn markdown(&self, paths: &[String], [from, to]: [String; 2]) -> String {
        let rows = self.curves.iter().zip(paths).map(|(curve, path)| {
            let Some(summary) = summary(self.timeline, curve) else {
                return format!("| {} | | | | | |\n", escaped(path));
            };
            let numbers = [summary.minimum, summary.average, summary.maximum, summary.last]
                .map(|value| value.to_string());
            format!("| {} | {} | {} |\n", escaped(path), summary.count, numbers.join(" | "))
        });
        let head = "| counter | values | minimum | average | maximum | last |\n|---|--:|--:|--:|--:|--:|\n";
        format!("{from} – {to}\n\n{head}{}", rows.collect::<String>())
    }

    /// Returns a row for each value, with the names of the captures.
    fn rows(&self) -> impl Iterator<Item = SavedRow<'_>> {
        self.steps.iter().flat_map(|(position, step)| {
            self.curves.iter().map(|curve| SavedRow {
                machine: curve.computer.as_ref().unwrap_or(&self.samples.machine).clone(),
                times: step.times,
                is_utc: self.samples.is_utc,
                object: curve.object.clone(),
                instance: curve.instance.clone(),
                counter: curve.counter.clone(),
                curve,
                value: value(curve, *position).map(|value| value.to_string()),
            })
        })
    }

    /// Returns the file of the log that these values are, redacted; `None` if that is refused.
    fn redacted(&self, form: SavedForm, level: Level) -> Option<String> {
        let log = AnyLog::Text(TextLog::parse(self.pdh_csv().into_bytes()).ok()?);
        let redacted = String::from_utf8(redact_log(&log, level).ok()?.bytes).ok()?;
        if form == SavedForm::PdhCsv {
            return Some(redacted);
        }
        let (AnyLog::Text(log), copy) = (log, TextLog::parse(redacted.into_bytes()).ok()?) else {
            return None;
        };
        match form {
            SavedForm::Markdown => {
                let ends = [copy.samples().next()?, copy.samples().next_back()?];
                let ends = ends.map(|sample| time_text(sample.local_time(), true, Clock::UTC));
                return Some(self.markdown(copy.columns(), ends));
            }
            SavedForm::Svg => {
                return Some(picture::svg(
                    &drawing(self.timeline)?,
                    &self.names(copy.columns().to_vec()),
                    false,
                ));
            }
            SavedForm::PdhCsv | SavedForm::Csv => {}
        }
        let paths: Option<Vec<CounterPath>> =
            copy.columns().iter().map(|path| CounterPath::parse(path).ok()).collect();
        let (paths, mut rows) = (paths?, self.rows());
        let mut copied = Vec::new();
        for (original, sample) in log.samples().zip(copy.samples()) {
            let moved = sample.local_time().0 - original.local_time().0;
            for (path, field) in paths.iter().zip(sample.fields()) {
                let row = rows.next()?;
                copied.push(SavedRow {
                    machine: path.computer.clone().unwrap_or_default(),
                    times: row.times.map(|time| FileTime(time.0.saturating_add(moved))),
                    object: path.object.clone(),
                    instance: path.instance.clone(),
                    counter: path.counter.clone(),
                    value: row.value.map(|_| field.into_owned()),
                    ..row
                });
            }
        }
        rows.next().is_none().then(|| csv(copied))
    }
}

/// Returns a name as a cell of a Markdown table.
fn escaped(name: &str) -> String {
    plain(name).replace('\\', "\\\\").replace('|', "\\|")
}

fn value(curve: &Curve, position: usize) -> Result<f64, Absent> {
    curve.values.get(position).copied().unwrap_or(Err(Absent::NotThere))
}

/// Returns the path of each column, of which no two are the same: another process of a name has a number behind it.
fn paths(machine: &str, curves: &[&Shared<Curve>]) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let unique = |curve: &&Shared<Curve>| {
        let path = (0..).map(|number| path(machine, curve, number)).find(|path| !taken.contains(path))?;
        taken.insert(path.clone());
        Some(path)
    };
    curves.iter().filter_map(unique).collect()
}

fn path(machine: &str, curve: &Curve, number: u32) -> String {
    let with_number = |name: &str| if number == 0 { name.to_owned() } else { format!("{name}#{number}") };
    if let SeriesName::Path(path) = &curve.name {
        return with_number(path);
    }
    let computer = Some(machine.to_owned()).filter(|machine| !machine.is_empty());
    let (instance, counter) = match &curve.instance {
        Some(instance) => (Some(with_number(instance)), curve.counter.clone()),
        None => (None, with_number(&curve.counter)),
    };
    CounterPath { computer, object: curve.object.clone(), instance, counter }.to_string()
}

/// A value of a series, with its name.
struct SavedRow<'a> {
    machine: String,
    times: [FileTime; 2],
    is_utc: bool,
    object: String,
    instance: Option<String>,
    counter: String,
    curve: &'a Curve,
    value: Result<String, Absent>,
}

fn csv<'a>(rows: impl IntoIterator<Item = SavedRow<'a>>) -> String {
    COLUMNS.join(",") + "\r\n" + &rows.into_iter().map(SavedRow::line).collect::<String>()
}

impl SavedRow<'_> {
    fn line(self) -> String {
        let [older, newer] = self.times.map(|time| moment(time, self.is_utc).unwrap_or_default());
        let counter_type = self.curve.counter_type;
        let type_name =
            counter_type.map(|one| one.name().map_or_else(|| format!("{:#010x}", one.0), str::to_owned));
        let unit =
            counter_type.and_then(Unit::from_counter_type).map(|unit| unit.say(Language::English).to_owned());
        let status = self.value.as_ref().err().map_or("ok", |absent| status(*absent)).to_owned();
        let cells = [
            self.machine,
            older,
            newer,
            self.object,
            self.instance.unwrap_or_default(),
            self.counter,
            type_name.unwrap_or_default(),
            self.value.unwrap_or_default(),
            unit.unwrap_or_default(),
            status,
        ];
        cells.map(|cell| csv_cell(&cell)).join(",") + "\r\n"
    }
}

/// Returns the name of why there is no value.
fn status(absent: Absent) -> &'static str {
    match absent {
        Absent::NoValue(reason) => reason.name(),
        Absent::NotThere => "not-there",
        Absent::Unreadable => "unreadable",
    }
}
