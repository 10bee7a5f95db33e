//! Summary that Performance Monitor shows below a graph: last, average, smallest and largest value, and duration.

use std::time::Duration;

use winperf::counter_type::Unit;
use winperf::formula::NoValue;
use winperf::time::FileTime;
use winperf::{Ids, TitleIndex};
use winperf_report::number::display;
use winperf_report::phrases::Brief;
use winperf_report::{Language, Say as _};
use winperf_series::{Absent, Point, Summary};

use crate::phrases::Words;
use crate::phrases::timeline::TimelineMsg;
use crate::phrases::values::with_unit;
use crate::state::names::series_name::SeriesName;
use crate::state::view::timeline::Timeline;
use crate::state::view::timeline::clock::Clock;
use crate::state::view::timeline::curve::{Curve, Damaged};
use crate::state::view::timeline::samples::{Samples, Step};
use crate::views::query::digits::{Digits, is_identifier};

/// A series with the summary of its values in the drawn span.
#[derive(Clone, Debug, PartialEq)]
pub struct SeriesRow {
    /// Its place among the series.
    pub place: usize,
    pub name: String,
    pub is_current: bool,
    /// Last, average, minimum and maximum, in the digits of the drawing; `None` without a value.
    pub numbers: Option<[String; 4]>,
    pub duration: String,
    /// True if its values are still being gathered.
    pub is_pending: bool,
    /// True if no sample has it.
    pub is_nowhere: bool,
}

/// Returns the series in their order.
pub fn rows(timeline: &Timeline) -> Vec<SeriesRow> {
    let row = |(place, series): (usize, &SeriesName)| {
        let curve = timeline.curve(series);
        let summary = curve.and_then(|curve| summary(timeline, curve));
        SeriesRow {
            place,
            name: curve.map_or_else(|| bare_name(series), |curve| name(curve)),
            is_current: place == timeline.view.current,
            numbers: curve.zip(summary).map(|(curve, summary)| {
                let values = [summary.last, summary.average, summary.minimum, summary.maximum];
                values.map(|value| number(curve, value))
            }),
            duration: summary.map(|summary| duration(summary.duration)).unwrap_or_default(),
            is_pending: curve.is_none(),
            is_nowhere: curve.is_some_and(|curve| curve.key.is_none()),
        }
    };
    timeline.view.series.iter().enumerate().map(row).collect()
}

/// Returns the summary of the values of a curve in the drawn span.
pub fn summary(timeline: &Timeline, curve: &Curve) -> Option<Summary> {
    let (samples, span) = (timeline.samples.as_ref()?, timeline.span()?);
    let shown = samples.steps.iter().zip(&curve.values).filter(|(step, _)| span.has(step.times[1]));
    Summary::new(shown.map(|(step, value)| point(step, *value)))
}

/// Returns the summary of the values of a curve over all of the time.
pub fn summary_of(samples: &Samples, curve: &Curve) -> Option<Summary> {
    Summary::new(samples.steps.iter().zip(&curve.values).map(|(step, value)| point(step, *value)))
}

fn point(step: &Step, value: Result<f64, Absent>) -> Point {
    let [older, newer] = step.times;
    Point { older, newer, value }
}

/// Returns the name of a series by its object, instance and counter; of a process or a thread also its ID, since a
/// later one may have the same name.
pub fn name(curve: &Curve) -> String {
    if curve.object.is_empty() {
        let counter = &curve.counter;
        return if counter.is_empty() { bare_name(&curve.name) } else { counter.clone() };
    }
    let id = match &curve.name {
        SeriesName::Lasting { instance: Some(key), .. } => key.ids.and_then(describe_ids),
        _ => None,
    };
    let id = id.map(|id| format!(" · {id}")).unwrap_or_default();
    let before = if curve.computer.is_none() { "\\" } else { "" };
    format!("{before}{}\\{}{id}", object_of(curve), curve.counter)
}

/// Returns the unit of a curve: that of its type, or the one that its name begins or ends with, as in a text log.
pub fn unit(curve: &Curve) -> Option<Unit> {
    match curve.counter_type {
        Some(counter_type) => Unit::from_counter_type(counter_type),
        None if curve.counter.starts_with("% ") => Some(Unit::Percent),
        None if curve.counter.to_ascii_lowercase().ends_with("/sec") => Some(Unit::PerSecond),
        None => None,
    }
}

/// Returns the object of a curve, with its machine and its instance.
pub fn object_of(curve: &Curve) -> String {
    let instance = curve.instance.as_ref().map(|instance| format!("({instance})")).unwrap_or_default();
    format!("{}{instance}", on_machine(curve.computer.as_deref(), &curve.object))
}

/// Returns an object, and before it its machine where there are several.
pub fn on_machine(machine: Option<&str>, object: &str) -> String {
    machine.map_or_else(|| object.to_owned(), |machine| format!("\\\\{machine}\\{object}"))
}

/// Returns the id of a process, or of a process and a thread of it.
pub fn describe_ids(ids: Ids) -> Option<String> {
    match ids {
        Ids::Process { id, .. } => Some(id.to_string()),
        Ids::Thread { process, id, .. } => Some(format!("{process}/{id}")),
        _ => None,
    }
}

/// Returns the name of a series whose object and counter names are not known yet.
fn bare_name(series: &SeriesName) -> String {
    match series {
        SeriesName::Path(path) => path.clone(),
        SeriesName::Lasting { object, instance, counter } => {
            let instance =
                instance.as_ref().map(|instance| format!("({})", instance.name)).unwrap_or_default();
            format!("\\#{}{instance}\\#{}", object.title.0, counter.title.0)
        }
    }
}

/// Returns a time as Performance Monitor has it: minutes and seconds, and before them hours where there are any.
pub fn duration(duration: Duration) -> String {
    let seconds = duration.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    match hours {
        0 => format!("{minutes}:{:02}", seconds % 60),
        hours => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
    }
}

/// Returns the text for a point of a curve: the value with its unit, or the reason why there is none.
pub fn value_text(curve: &Curve, step: usize, of: Of<'_>, language: Language) -> String {
    match curve.values.get(step).copied().unwrap_or(Err(Absent::NotThere)) {
        Ok(value) => with_unit(number(curve, value), unit(curve), language),
        Err(reason) => why(reason, of, language),
    }
}

/// Returns a value in digits.
pub fn number(curve: &Curve, value: f64) -> String {
    let title = match &curve.name {
        SeriesName::Lasting { counter, .. } => counter.title,
        SeriesName::Path(_) => TitleIndex(0),
    };
    Digits { plain: display(value), is_identifier: is_identifier(title, &curve.counter) }.readable()
}

/// The samples of a value, and which of all are damaged.
#[derive(Clone, Copy)]
pub struct Of<'a> {
    pub samples: &'a Samples,
    pub step: Step,
    pub damaged: &'a [Damaged],
}

/// Returns why there is no value, in a few words.
pub fn why(reason: Absent, of: Of<'_>, language: Language) -> String {
    let words = Words { language };
    match reason {
        Absent::NoValue(reason) => Brief::<NoValue>(reason).say(language).to_owned(),
        Absent::NotThere => words.say(TimelineMsg::NotThere).to_string(),
        Absent::Unreadable => {
            let Of { samples, step, damaged } = of;
            let is_its = |one: &&Damaged| {
                one.chain == step.chain && (one.place == step.older || one.place == step.newer)
            };
            let file = damaged
                .iter()
                .find(is_its)
                .and_then(|one| Some(samples.chains.get(one.chain)?.file(one.place)));
            words.say(TimelineMsg::Unreadable(file.unwrap_or_default())).to_string()
        }
    }
}

/// Returns a moment by a clock, with its day, or the time of day alone.
pub fn time_text(time: FileTime, has_day: bool, clock: Clock<'_>) -> String {
    let time = clock.show(time);
    let Some(calendar) = time.calendar() else { return time.0.to_string() };
    let text = calendar.to_string();
    match text.trim_end_matches('Z').split_once('T') {
        Some((day, time)) if has_day => format!("{day} {time}"),
        Some((_, time)) => time.to_owned(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_look_as_in_performance_monitor() {
        let duration_text = |seconds| duration(Duration::from_secs(seconds));
        assert_eq!(
            [duration_text(600), duration_text(59), duration_text(3661)],
            ["10:00", "0:59", "1:01:01"]
        );
    }
}
