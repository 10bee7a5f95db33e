//! What is shown, as a file: for Performance Monitor and spreadsheets, or a row for each value.

use std::collections::BTreeSet;

use winperf::CounterPath;
use winperf::counter_type::Unit;
use winperf_report::documents::log::moment;
use winperf_report::pdh_csv::{head, line};
use winperf_report::table::csv_cell;
use winperf_report::{Language, Say as _};
use winperf_series::Absent;

use crate::shared::Shared;
use crate::state::series_name::SeriesName;
use crate::state::timeline::TimelineState;
use crate::state::timeline::curve::Curve;
use crate::state::timeline::samples::{Samples, Step};
use crate::views::timeline::query::numbers::shown;

/// Of what kind the file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SavedForm {
    /// A column for each series.
    PdhCsv,
    /// A row for each value.
    Csv,
}

impl SavedForm {
    /// The name of the file.
    pub fn file(self) -> &'static str {
        match self {
            Self::PdhCsv => "winperf-timeline.pdh.csv",
            Self::Csv => "winperf-timeline.csv",
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

/// The file of what is shown: every series whose values are known, in the time that is drawn.
pub fn text(timeline: &TimelineState, form: SavedForm) -> Option<String> {
    let samples = timeline.samples.as_ref()?;
    let curves: Vec<&Shared<Curve>> = timeline.drawn().map(|(_, curve)| curve).collect();
    curves.first()?;
    let positions = shown(timeline);
    let steps = positions.iter().filter_map(|position| Some((*position, samples.steps.get(*position)?)));
    Some(match form {
        SavedForm::PdhCsv => {
            let values =
                |position: usize| curves.iter().map(|curve| value(curve, position).ok()).collect::<Vec<_>>();
            let lines = steps.map(|(position, step)| line(step.times[1], &values(position)));
            head(&paths(&samples.machine, &curves), samples.is_utc) + &lines.collect::<String>()
        }
        SavedForm::Csv => {
            let rows = steps.flat_map(|(position, step)| {
                curves.iter().map(move |curve| row(samples, step, curve, position))
            });
            COLUMNS.join(",") + "\r\n" + &rows.collect::<String>()
        }
    })
}

fn value(curve: &Curve, position: usize) -> Result<f64, Absent> {
    curve.values.get(position).copied().unwrap_or(Err(Absent::NotThere))
}

/// The path of each column, of which no two are the same: another process of a name has a number behind it.
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

fn row(samples: &Samples, step: &Step, curve: &Curve, position: usize) -> String {
    let [older, newer] = step.times.map(|time| moment(time, samples.is_utc).unwrap_or_default());
    let type_name =
        curve.counter_type.map(|one| one.name().map_or_else(|| format!("{:#010x}", one.0), str::to_owned));
    let unit = curve.counter_type.and_then(Unit::of).map(|unit| unit.say(Language::English).to_owned());
    let value = value(curve, position);
    let cells = [
        curve.computer.as_ref().unwrap_or(&samples.machine).clone(),
        older,
        newer,
        curve.object.clone(),
        curve.instance.clone().unwrap_or_default(),
        curve.counter.clone(),
        type_name.unwrap_or_default(),
        value.map(|value| value.to_string()).unwrap_or_default(),
        unit.unwrap_or_default(),
        value.err().map_or("ok", status).to_owned(),
    ];
    cells.map(|cell| csv_cell(&cell)).join(",") + "\r\n"
}

/// The name of why there is no value.
fn status(absent: Absent) -> &'static str {
    match absent {
        Absent::NoValue(reason) => reason.name(),
        Absent::NotThere => "not-there",
        Absent::Unreadable => "unreadable",
    }
}
