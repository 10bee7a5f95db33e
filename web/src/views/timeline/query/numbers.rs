//! The numbers behind the curves as a table: a row for each interval, a column for each series.

use winperf_report::phrases::Brief;
use winperf_report::{Language, Say as _};
use winperf_series::Absent;

use crate::keys::Key;
use crate::list::scroll::Window;
use crate::phrases::Words;
use crate::phrases::timeline::TimelineMsg;
use crate::state::view::timeline::{Timeline, TimelineChange};
use crate::state::{Action, Session};
use crate::views::timeline::query::summed::{number, time_text};

/// A row on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct NumbersRow {
    /// Its place among those that are shown.
    pub place: usize,
    pub time: String,
    /// The text of each series, and whether it is a number.
    pub cells: Vec<(String, bool)>,
    pub is_current: bool,
}

/// Returns the positions of the intervals that are shown: those in the span that is drawn.
pub fn shown(timeline: &Timeline) -> Vec<usize> {
    let Some((samples, span)) = timeline.samples.as_ref().zip(timeline.span()) else { return Vec::new() };
    let steps = samples.steps.iter().enumerate();
    steps.filter(|(_, step)| span.has(step.times[1])).map(|(position, _)| position).collect()
}

/// Returns the rows of a window.
pub fn rows(timeline: &Timeline, window: Window, language: Language) -> Vec<NumbersRow> {
    let Some(samples) = &timeline.samples else { return Vec::new() };
    let current = timeline.interval();
    let positions = shown(timeline);
    let row = |place: usize| {
        let position = *positions.get(place)?;
        let step = samples.steps.get(position)?;
        let cells = timeline.view.series.iter().map(|series| {
            let Some(curve) = timeline.curve(series) else { return (String::new(), false) };
            match curve.values.get(position).copied().unwrap_or(Err(Absent::NotThere)) {
                Ok(value) => (number(curve, value), true),
                Err(Absent::NoValue(reason)) => (Brief(reason).say(language).to_owned(), false),
                Err(Absent::NotThere) => (Words { language }.say(TimelineMsg::NotThere).to_string(), false),
                Err(Absent::Unreadable) => {
                    (Words { language }.say(TimelineMsg::SampleDamaged).to_string(), false)
                }
            }
        });
        Some(NumbersRow {
            place,
            time: time_text(step.times[1], true, timeline.clock()),
            cells: cells.collect(),
            is_current: current == Some(position),
        })
    };
    (window.first..window.end).filter_map(row).collect()
}

/// Returns the place of the current interval among those that are shown.
pub fn current(timeline: &Timeline) -> Option<usize> {
    let current = timeline.interval()?;
    shown(timeline).into_iter().position(|position| position == current)
}

/// Returns the action of a key in the table.
pub fn answer(session: &Session, key: Key, page: usize) -> Option<Action> {
    let timeline = &session.timeline();
    let positions = shown(timeline);
    if key == Key::Activate {
        return Some(Action::ChooseInterval);
    }
    let place = key.row_from(current(timeline).unwrap_or(0), positions.len(), page)?;
    select_interval(timeline, place)
}

/// Returns the action that makes the interval at a place current.
pub fn select_interval(timeline: &Timeline, place: usize) -> Option<Action> {
    let position = *shown(timeline).get(place)?;
    Some(Action::Timeline(TimelineChange::At(timeline.samples.as_ref()?.step_key(position)?)))
}
