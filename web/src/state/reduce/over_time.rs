//! Changes of the session by the timeline.

use winperf::TitleIndex;
use winperf::formula::NoValue;
use winperf::pair::ByTitle;
use winperf_series::Absent;

use crate::shared::Shared;
use crate::state::Session;
use crate::state::library::document::Document;
use crate::state::library::side::Side;
use crate::state::names::instance_key::{InstanceKey, InstanceName};
use crate::state::names::series_name::{PROCESSOR_TIME, SeriesName};
use crate::state::view::slot::Slot;
use crate::state::view::tab::Tab;
use crate::state::view::timeline::curve::{Gathered, Gathering, Unseen};
use crate::state::view::timeline::sampled::Sampled;
use crate::state::view::timeline::samples::{Chain, Samples, Sources, Step};
use crate::state::view::timeline::{Timeline, TimelineChange, TimelineState};
use crate::state::view::value_order::Narrowing;
use crate::state::view::values_state::ValuesView;

impl Session {
    /// Applies a change of the timeline.
    pub(in crate::state) fn change_timeline(&mut self, change: TimelineChange) {
        let whole = self.answers.sampled.samples.as_ref().and_then(|samples| samples.whole());
        self.view.timeline = std::mem::take(&mut self.view.timeline).changed(change, whole);
    }

    /// Returns the timeline as it is shown.
    pub fn timeline(&self) -> Timeline {
        let TimelineState { view, browsing, moment, .. } = self.view.timeline.clone();
        let Sampled { samples, curves, damaged, offers, survey } = self.answers.sampled.clone();
        Timeline { view, browsing, moment, samples, curves, damaged, offers, survey }
    }

    /// Draws a value over time, in the timeline.
    pub(in crate::state) fn show_over_time(&mut self, series: SeriesName) {
        self.view.tab = Tab::Timeline;
        self.view.has_sheet = false;
        self.change_timeline(TimelineChange::Add(series));
        self.intents.focus.want(Tab::Timeline.pane_id(), Tab::Timeline.tab_id());
    }

    /// Goes to an event of the timeline, and shows its two samples.
    pub(in crate::state) fn go_to_moment(&mut self, number: usize) {
        let Sampled { samples: Some(samples), survey: Some(survey), .. } = self.answers.sampled.clone()
        else {
            return;
        };
        let Some(moment) = survey.moments.get(number).cloned() else { return };
        let Some(step) = samples.steps.get(moment.step).copied() else { return };
        let at = samples.step_key(moment.step);
        self.view.timeline.go_to(number, at, moment.series, samples.whole());
        self.show_step(&samples, step);
    }

    /// Shows the two samples of the current interval.
    pub(in crate::state) fn choose_interval(&mut self) {
        let Some(samples) = self.answers.sampled.samples.clone() else { return };
        let step = self.timeline().interval().and_then(|interval| samples.steps.get(interval).copied());
        if let Some(step) = step {
            self.show_step(&samples, step);
        }
    }

    /// Updates the timeline for the open documents: drops choices for other subjects and closed samples, and gathers
    /// samples while it is shown.
    pub(in crate::state) fn follow_timeline(&mut self) {
        let mut timeline = std::mem::take(&mut self.view.timeline);
        let sources = Sources {
            files: &self.library.files,
            captures: &self.library.captures,
            shown: self.raw_log(),
            naming: &self.library.naming,
            machine: None,
            from_starts: timeline.view.from_starts,
        };
        timeline.keep_to(&sources);
        let sources =
            Sources { machine: timeline.machine(), from_starts: timeline.view.from_starts, ..sources };
        let samples = self.answers.sampled.samples.as_ref();
        let is_same = samples.is_some_and(|samples| samples.is_of(&sources));
        let is_shown = self.view.tab == Tab::Timeline && !self.shows_start();
        let samples = (!is_same && is_shown).then(|| Shared::new(Samples::gather(&sources)));
        if !is_same {
            self.answers.sampled = Sampled { samples, ..Sampled::default() };
            timeline.is_emptied = false;
        }
        self.view.timeline = timeline;
    }

    /// Returns the samples, while the timeline is shown.
    fn shown_samples(&self) -> Option<Shared<Samples>> {
        let samples = self.answers.sampled.samples.clone()?;
        (self.view.tab == Tab::Timeline && !samples.steps.is_empty()).then_some(samples)
    }

    /// Returns the values that the screen lacks: those of the chart, then those of the counter browser.
    pub fn curves_wanted(&self) -> Option<Gathering> {
        self.undrawn().or_else(|| self.unknown_series(&self.view.timeline.browsing.visible))
    }

    /// Returns the values that the chart lacks.
    fn undrawn(&self) -> Option<Gathering> {
        let series = &self.view.timeline.view.series;
        if series.is_empty() && !self.view.timeline.is_emptied {
            let (samples, series, first) = (self.shown_samples()?, Vec::new(), self.first_series());
            let damaged = self.answers.sampled.damaged.clone();
            return Some(Gathering { samples, series, first, damaged });
        }
        self.unknown_series(series)
    }

    /// Returns those of the series whose values are not known.
    fn unknown_series(&self, series: &[SeriesName]) -> Option<Gathering> {
        let (samples, known) = (self.shown_samples()?, &self.answers.sampled);
        let series =
            series.iter().filter(|series| known.curve(series).is_none()).cloned().collect::<Vec<_>>();
        let damaged = known.damaged.clone();
        (!series.is_empty()).then(|| Gathering { samples, series, first: Vec::new(), damaged })
    }

    /// Stores the values of series; if none was asked for by name, these are drawn by default.
    pub(in crate::state) fn receive_curves(&mut self, of: &Gathering, gathered: Gathered) {
        if of.series.is_empty() {
            self.view.timeline.draw_first(gathered.curves.iter().map(|curve| curve.name.clone()));
        }
        self.answers.sampled.receive(gathered);
    }

    /// Returns the samples whose newest captures are to be listed, once the shown curves are drawn.
    pub fn offers_wanted(&self) -> Option<Unseen> {
        self.unseen().filter(|_| self.answers.sampled.offers.is_none())
    }

    /// Returns the samples that are to be examined, once the first series are offered.
    pub fn survey_wanted(&self) -> Option<Unseen> {
        self.unseen().filter(|_| self.answers.sampled.offers.is_some())
    }

    /// Returns the samples that no survey is known of, once the shown curves are drawn.
    fn unseen(&self) -> Option<Unseen> {
        let (samples, known) = (self.shown_samples()?, &self.answers.sampled);
        let is_wanted = known.survey.is_none() && self.undrawn().is_none();
        is_wanted.then(|| (samples, known.damaged.clone().unwrap_or_default()))
    }

    /// Returns the series drawn by default, the best first: the selected value, and the processor time.
    pub(in crate::state) fn first_series(&self) -> Vec<SeriesName> {
        let processor_series = |title| SeriesName::Lasting {
            object: ByTitle { title, nth: 0 },
            instance: Some(InstanceKey::named("_Total".to_owned())),
            counter: PROCESSOR_TIME,
        };
        self.selected_series().into_iter().chain([processor_series(TitleIndex::PROCESSOR)]).collect()
    }

    /// Returns the value that is selected in the view of values.
    fn selected_series(&self) -> Option<SeriesName> {
        let (paired, view) = (self.paired()?, &self.view.values.view);
        let (instance, counter) = (self.view.values.at?, view.counter?);
        let object = paired.pair().object(view.object_in(paired)?)?;
        SeriesName::from_row(&object.instance(instance)?.row(object.counter_named(counter)?)?)
    }

    /// Returns `true` if A and B are the two samples of a step.
    pub fn is_at(&self, samples: &Samples, step: Step) -> bool {
        match samples.chain(step) {
            Some(Chain::Captures(files)) => {
                [(Side::A, step.older), (Side::B, step.newer)].into_iter().all(|(side, place)| {
                    files.get(place).is_some() && files.get(place) == self.library.captures.capture(side)
                })
            }
            Some(Chain::Log(of_chain)) => {
                let log = self.shown_log().filter(|log| log.shared() == of_chain.shared());
                log.is_some_and(|log| log.newer_position() == step.newer)
                    && self.library.captures.both().iter().all(|(_, file)| {
                        file.as_ref().is_some_and(|file| log.is_some_and(|log| log.has(file)))
                    })
            }
            Some(Chain::Counters(of_chain)) => {
                let log = self.raw_log().filter(|log| log.shared() == of_chain.shared());
                log.is_some_and(|log| log.newer_position() == step.newer)
            }
            None => false,
        }
    }

    fn show_step(&mut self, samples: &Samples, step: Step) {
        let series = self.view.timeline.view.series.get(self.view.timeline.view.current).cloned();
        let position = samples.steps.iter().position(|other| *other == step);
        let curve = series.as_ref().and_then(|series| self.answers.sampled.curve(series));
        let value = curve.zip(position).and_then(|(curve, position)| curve.values.get(position).copied());
        let is_gone = value == Some(Err(Absent::NoValue(NoValue::OnlyInOlder)));
        if !self.is_at(samples, step) {
            match samples.chain(step) {
                Some(Chain::Captures(files)) => {
                    let two = [step.older, step.newer].map(|place| files.get(place).cloned());
                    if self.raw_log().is_some() {
                        self.leave_log();
                    }
                    self.show_pair(two);
                }
                Some(Chain::Log(log)) => {
                    self.bring_log(log);
                    self.show_sample(step.newer);
                }
                Some(Chain::Counters(log)) => {
                    self.bring_log(log);
                    self.choose_sample(step.newer);
                }
                None => {}
            }
        }
        match series {
            Some(SeriesName::Lasting { object, instance, counter }) => {
                self.name_value(object, instance.map(|key| (key, is_gone)), counter);
            }
            Some(SeriesName::Path(path)) => self.select_path(&path),
            None => {}
        }
    }

    fn show_pair(&mut self, two: [Option<Document>; 2]) {
        for (side, file) in Side::BOTH.into_iter().zip(two) {
            if self.library.captures.capture(side) == file.as_ref() {
                continue;
            }
            let target =
                self.library.captures.slot(side).and_then(|slot| slot.target(&self.library.naming.names));
            let slot = file.map(Slot::new);
            let slot = slot.map(|slot| match &target {
                Some(target) => slot.visiting(target, &self.library.naming.names),
                None => slot,
            });
            self.library.captures.put(side, slot);
        }
        self.view.notices.clear();
        self.select_side(self.view.side);
    }

    /// Makes a value current by its names, in the next pair of captures.
    ///
    /// The name of an instance includes a flag for one that only the older capture has.
    fn name_value(&mut self, object: ByTitle, instance: Option<(InstanceKey, bool)>, counter: ByTitle) {
        let (key, is_gone) = instance.unwrap_or_else(|| (InstanceKey::named(String::new()), false));
        let view = ValuesView {
            object: Some(object),
            instance: Some(InstanceName::Named { key, is_gone }),
            counter: Some(counter),
            narrowing: Narrowing::default(),
            ..self.view.values.view.clone()
        };
        self.view.values.show(view);
    }
}
