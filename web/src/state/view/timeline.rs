//! Values over time: their samples, the series, and the view state.

pub mod browsing;
pub mod clock;
pub mod curve;
pub mod sampled;
pub mod samples;
mod subject;
mod view;

use crate::shared::Shared;
use crate::state::names::series_name::SeriesName;
use crate::state::view::timeline::browsing::{Browsing, BrowsingChange};
use crate::state::view::timeline::clock::Clock;
use crate::state::view::timeline::curve::{Curve, Damaged, Survey};
use crate::state::view::timeline::samples::{Samples, Sources};
use crate::state::view::timeline::subject::Subject;
pub use crate::state::view::timeline::view::{AtTime, Span, TimelineView};

/// Number of series with distinct colours.
pub const MAX_SERIES: usize = 8;

/// Choices about values over time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TimelineState {
    pub view: TimelineView,
    /// Subject of the view; `None` while it is not open.
    subject: Option<Subject>,
    /// View state of the counter browser.
    pub browsing: Browsing,
    /// The last opened event, by its number.
    pub moment: Option<usize>,
    /// Series shown for an event, which are removed when a different event is shown.
    lead: Vec<SeriesName>,
    /// Series that were drawn because the user had chosen none.
    by_default: Vec<SeriesName>,
    /// `true` if no series is drawn by default: the user has removed the last one, or none can be drawn.
    pub is_emptied: bool,
}

/// Values over time as they are shown: the choices, and the answers about the samples.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Timeline {
    pub view: TimelineView,
    pub browsing: Browsing,
    pub moment: Option<usize>,
    /// The samples of the values; `None` while the timeline is not shown.
    pub samples: Option<Shared<Samples>>,
    /// The known values of series in these.
    pub curves: Vec<Shared<Curve>>,
    /// Samples that cannot be read; `None` before they were read.
    pub damaged: Option<Shared<Vec<Damaged>>>,
    /// Series that can be offered before the survey.
    pub offers: Option<Shared<Survey>>,
    /// Content of all samples, and the problems in it.
    pub survey: Option<Shared<Survey>>,
}

/// A change of the timeline.
#[derive(Debug)]
pub enum TimelineChange {
    /// Add a series to the chart, and make it current.
    Add(SeriesName),
    /// Remove the series at a position from the chart.
    Remove(usize),
    Machine(String),
    /// Align logs by their starts, or by the clock.
    FromStarts(bool),
    LogScale(bool),
    /// Show times in UTC, or in the local time of the logs.
    Utc(bool),
    Numbers(bool),
    /// Draw some of the time, or all of it.
    Zoom(Option<Span>),
    /// Make the series at a position current.
    Series(usize),
    /// Make an interval current.
    At(AtTime),
    Browse(BrowsingChange),
}

impl TimelineState {
    /// Returns the state after a change; `whole` is the time from the first sample to the last.
    #[must_use]
    pub fn changed(mut self, change: TimelineChange, whole: Option<Span>) -> Self {
        match change {
            TimelineChange::Add(series) => self.add(series),
            TimelineChange::Remove(place) => {
                self.remove(place);
                self.is_emptied = self.view.series.is_empty();
            }
            TimelineChange::Machine(machine) => {
                let view = TimelineView { machine: Some(machine), ..TimelineView::default() };
                self = Self { view, ..Self::default() };
            }
            TimelineChange::FromStarts(from_starts) => {
                (self.view.from_starts, self.view.span, self.view.at) = (from_starts, None, None);
            }
            TimelineChange::LogScale(is_log) => self.view.is_log = is_log,
            TimelineChange::Utc(is_utc) => self.view.is_utc = is_utc,
            TimelineChange::Numbers(numbers) => self.view.numbers = numbers,
            TimelineChange::Zoom(span) => self.view.span = span.filter(|span| span.length() > 0),
            TimelineChange::Series(place) => self.view.current = place,
            TimelineChange::At(at) => self.show_interval(at, whole),
            TimelineChange::Browse(change) => {
                self.browsing = std::mem::take(&mut self.browsing).changed(change)
            }
        }
        self.keep_current();
        self
    }

    /// Makes a series of the chart current.
    fn keep_current(&mut self) {
        self.view.current = self.view.current.min(self.view.series.len().saturating_sub(1));
    }

    /// Shows the view of an address, whatever was chosen before.
    pub fn show(&mut self, view: TimelineView) {
        (self.view, self.subject, self.is_emptied) = (view, None, false);
    }

    /// Drops choices together with their subject.
    pub fn keep_to(&mut self, sources: &Sources<'_>) {
        let mut subject = Subject::find(&self.view, self.subject.as_ref(), sources);
        let is_nothing_open = sources.captures.is_empty() && sources.logs().next().is_none();
        if is_nothing_open || self.subject.is_some() && self.subject != subject {
            self.lead.clear();
            self.show(TimelineView::default());
            subject = Subject::find(&self.view, None, sources);
        }
        self.subject = subject;
    }

    /// Returns the requested machine; `None` for the machine of A and B.
    pub fn machine(&self) -> Option<&str> {
        let of_subject = self.subject.as_ref().map(Subject::machine);
        of_subject.or(self.view.machine.as_deref())
    }

    /// Goes to the interval of an event, and draws the series that show it best; those of the former event are removed.
    pub fn go_to(&mut self, moment: usize, at: Option<AtTime>, series: Vec<SeriesName>, whole: Option<Span>) {
        self.moment = Some(moment);
        let before = std::mem::take(&mut self.lead);
        self.view.series.retain(|shown| !before.contains(shown) || series.contains(shown));
        self.lead = series.iter().filter(|one| !self.view.series.contains(one)).cloned().collect();
        series.into_iter().rev().for_each(|one| self.add(one));
        at.into_iter().for_each(|at| self.show_interval(at, whole));
    }

    /// Drops the series that are drawn by default, unless the user has changed them, so that others can be chosen.
    pub fn forget_defaults(&mut self) {
        if self.view.series == self.by_default {
            self.view.series.clear();
            self.is_emptied = false;
            self.keep_current();
        }
    }

    fn add(&mut self, series: SeriesName) {
        if let Some(place) = self.view.series.iter().position(|shown| *shown == series) {
            self.view.current = place;
            return;
        }
        if self.view.series.len() >= MAX_SERIES {
            self.view.series.remove(0);
        }
        self.view.series.push(series);
        self.view.current = self.view.series.len().saturating_sub(1);
    }

    fn remove(&mut self, place: usize) {
        if place < self.view.series.len() {
            self.view.series.remove(place);
            self.view.current = self.view.current.saturating_sub(usize::from(self.view.current > place));
        }
    }

    /// Makes an interval current, and scrolls it into view.
    fn show_interval(&mut self, at: AtTime, whole: Option<Span>) {
        self.view.at = Some(at);
        self.view.span = self.view.span.zip(whole).map(|(span, all)| span.showing(at.time, all));
    }

    /// Draws series by default, if none was chosen.
    pub(in crate::state) fn draw_first(&mut self, series: impl Iterator<Item = SeriesName>) {
        if self.view.series.is_empty() {
            self.view.series = series.collect();
            self.by_default = self.view.series.clone();
            self.is_emptied = self.view.series.is_empty();
            self.keep_current();
        }
    }
}

impl Timeline {
    /// Returns the drawn span: the zoomed one, or from the first sample to the last; `None` without two samples.
    pub fn span(&self) -> Option<Span> {
        self.view.span.or_else(|| self.samples.as_ref()?.whole())
    }

    /// Returns the clock for displayed times.
    pub fn clock(&self) -> Clock<'_> {
        let Some(samples) = &self.samples else { return Clock::UTC };
        Clock::new(samples.is_utc, samples.local.as_ref().filter(|_| !self.view.is_utc))
    }

    /// Returns `true` if times can be shown both in UTC and in local time.
    pub fn has_clocks(&self) -> bool {
        self.samples.as_ref().is_some_and(|samples| samples.is_utc && samples.local.is_some())
    }

    /// Returns the curve of a series, if known.
    pub fn curve(&self, series: &SeriesName) -> Option<&Shared<Curve>> {
        self.curves.iter().find(|curve| curve.name == *series)
    }

    /// Returns the position of a series in the chart.
    pub fn place_of(&self, series: &SeriesName) -> Option<usize> {
        self.view.series.iter().position(|one| one == series)
    }

    /// Returns the timeline as the table of its numbers shows it but for the current interval.
    #[must_use]
    pub fn without_cursor(&self) -> Self {
        let view = TimelineView { current: 0, at: None, ..self.view.clone() };
        Self { view, browsing: Browsing::default(), moment: None, ..self.clone() }
    }

    /// Returns the known curves of the drawn series, each with its position in the chart.
    pub fn drawn(&self) -> impl Iterator<Item = (usize, &Shared<Curve>)> {
        let series = self.view.series.iter().enumerate();
        series.filter_map(|(place, series)| Some((place, self.curve(series)?)))
    }

    /// Returns the known curves of the drawn series.
    pub fn drawn_curves(&self) -> Vec<Shared<Curve>> {
        self.drawn().map(|(_, curve)| curve.clone()).collect()
    }

    /// Returns `true` if the chart draws all of these series.
    pub fn draws(&self, series: &[SeriesName]) -> bool {
        series.iter().all(|one| self.view.series.contains(one))
    }

    /// Returns the position of the current interval.
    pub fn interval(&self) -> Option<usize> {
        let at = self.view.at?;
        let steps = self.samples.as_ref()?.steps.iter().enumerate();
        let mut of_time = steps.filter(|(_, step)| step.times[1] == at.time).map(|(position, _)| position);
        of_time.nth(at.nth)
    }
}

#[cfg(test)]
mod tests {
    use winperf::time::FileTime;

    use super::*;

    fn name(number: usize) -> SeriesName {
        SeriesName::Path(format!(r"\a\{number}"))
    }

    fn with(series: impl IntoIterator<Item = usize>) -> TimelineState {
        let add = |state: TimelineState, number| state.changed(TimelineChange::Add(name(number)), None);
        series.into_iter().fold(TimelineState::default(), add)
    }

    fn shown(state: &TimelineState) -> Vec<SeriesName> {
        state.view.series.clone()
    }

    #[test]
    fn a_series_more_than_there_are_colours_takes_the_place_of_the_first() {
        let state = with(0..MAX_SERIES + 1);
        assert_eq!(shown(&state), (1..=MAX_SERIES).map(name).collect::<Vec<_>>());
        assert_eq!(state.view.current, MAX_SERIES - 1);
        // An existing one becomes current.
        assert_eq!(state.changed(TimelineChange::Add(name(2)), None).view.current, 1);
    }

    #[test]
    fn a_series_before_the_current_one_can_go_without_another_becoming_current() {
        let state = with([0, 1, 2]).changed(TimelineChange::Series(1), None);
        let state = state.changed(TimelineChange::Remove(0), None);
        assert_eq!((shown(&state), state.view.current), (vec![name(1), name(2)], 0));
        let state = state.changed(TimelineChange::Remove(0), None).changed(TimelineChange::Remove(0), None);
        assert_eq!((shown(&state), state.view.current), (vec![], 0));
        assert_eq!(state.clone().changed(TimelineChange::Remove(0), None), state);
    }

    #[test]
    fn the_series_of_a_moment_go_with_the_next_moment_and_what_was_chosen_stays() {
        let at = |time| Some(AtTime { time: FileTime(time), nth: 0 });
        let mut state = with([0, 1]);
        state.go_to(0, at(5), vec![name(1), name(7), name(8)], None);
        assert_eq!(shown(&state), [0, 1, 8, 7].map(name));
        assert_eq!((state.view.current, state.view.at), (1, at(5)));
        state.go_to(1, at(9), vec![name(8), name(9)], None);
        assert_eq!(shown(&state), [0, 1, 8, 9].map(name));
        assert_eq!(state.view.current, 2);
    }

    #[test]
    fn what_is_drawn_moves_as_little_as_shows_the_interval_that_is_gone_to() {
        let span = |from, to| Span { from: FileTime(from), to: FileTime(to) };
        let at = |time| span(100, 200).showing(FileTime(time), span(0, 1000));
        assert_eq!([at(150), at(205), at(95)], [span(100, 200), span(115, 215), span(85, 185)]);
        assert_eq!([at(3), at(1000)], [span(0, 100), span(900, 1000)]);
        // A span without duration cannot be shown.
        let zoomed = TimelineState::default().changed(TimelineChange::Zoom(Some(span(4, 4))), None);
        assert_eq!(zoomed.view.span, None);
    }
}
