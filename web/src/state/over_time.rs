//! Changes of the session by the timeline.

use winperf::TitleIndex;
use winperf::formula::NoValue;
use winperf::pair::ByTitle;
use winperf_series::Absent;

use crate::shared::Shared;
use crate::state::Session;
use crate::state::document::Document;
use crate::state::instance_key::{InstanceKey, InstanceName};
use crate::state::series_name::{PROCESSOR_TIME, SeriesName};
use crate::state::side::Side;
use crate::state::slot::Slot;
use crate::state::tab::Tab;
use crate::state::timeline::TimelineChange;
use crate::state::timeline::curve::{Gathering, Unseen};
use crate::state::timeline::samples::{Chain, Samples, Sources, Step};
use crate::state::value_order::Narrowing;
use crate::state::values_state::ValuesView;

impl Session {
    /// Applies a change of the timeline.
    pub(super) fn change_timeline(&mut self, change: TimelineChange) {
        self.view.timeline = std::mem::take(&mut self.view.timeline).changed(change);
    }

    /// Draws a value over time, in the timeline.
    pub(super) fn show_over_time(&mut self, series: SeriesName) {
        self.view.tab = Tab::Timeline;
        self.view.has_sheet = false;
        self.change_timeline(TimelineChange::Add(series));
        self.intents.focus.want(Tab::Timeline.pane_id(), Tab::Timeline.tab_id());
    }

    /// Goes to an event of the timeline, and shows its two samples.
    pub(super) fn go_to_moment(&mut self, number: usize) {
        let moment =
            self.view.timeline.survey.as_ref().and_then(|survey| survey.moments.get(number)).cloned();
        let samples = self.view.timeline.samples.clone();
        let Some((moment, samples)) = moment.zip(samples) else { return };
        let Some(step) = samples.steps.get(moment.step).copied() else { return };
        self.view.timeline.go_to(number, samples.step_key(moment.step), moment.series);
        self.show_step(&samples, step);
    }

    /// Shows the two samples of the current interval.
    pub(super) fn choose_interval(&mut self) {
        let Some(samples) = self.view.timeline.samples.clone() else { return };
        let step = self.view.timeline.interval().and_then(|interval| samples.steps.get(interval).copied());
        if let Some(step) = step {
            self.show_step(&samples, step);
        }
    }

    /// Updates the timeline for the open documents: drops choices for other subjects and closed samples, and gathers
    /// samples while it is shown.
    pub(super) fn follow_timeline(&mut self) {
        let mut timeline = std::mem::take(&mut self.view.timeline);
        let sources = Sources {
            captures: &self.library.captures,
            logs: self.library.log.iter().chain(&self.library.hidden_logs).collect(),
            shown: self.raw_log(),
            naming: &self.library.naming,
            machine: None,
            from_starts: timeline.view.from_starts,
        };
        timeline.keep_to(&sources);
        let sources =
            Sources { machine: timeline.machine(), from_starts: timeline.view.from_starts, ..sources };
        let is_same = timeline.samples.as_ref().is_some_and(|samples| samples.is_of(&sources));
        let is_shown = self.view.tab == Tab::Timeline && !self.shows_start();
        let samples = (!is_same && is_shown).then(|| Shared::new(Samples::gather(&sources)));
        if !is_same {
            timeline.forget_samples();
            timeline.samples = samples;
        }
        self.view.timeline = timeline;
    }

    /// Returns the values that the screen needs and that are missing.
    pub fn curves_wanted(&self) -> Option<Gathering> {
        let timeline = &self.view.timeline;
        let samples = timeline.samples.clone().filter(|_| self.view.tab == Tab::Timeline)?;
        let unknown = |series: &&SeriesName| timeline.curve(series).is_none();
        let series: Vec<SeriesName> = timeline.view.series.iter().filter(unknown).cloned().collect();
        // Removing the last series leaves none.
        let is_first = timeline.view.series.is_empty() && timeline.damaged.is_none();
        if samples.steps.is_empty() || series.is_empty() && !is_first {
            return None;
        }
        let first = if is_first { self.first_series() } else { Vec::new() };
        Some(Gathering { samples, series, first, damaged: timeline.damaged.clone() })
    }

    /// Returns the missing values for the counter browser, once the shown curves are drawn.
    pub fn sketches_wanted(&self) -> Option<Gathering> {
        let timeline = &self.view.timeline;
        let samples = timeline.samples.clone().filter(|_| self.view.tab == Tab::Timeline)?;
        let series = timeline.unsketched();
        let is_wanted = !series.is_empty() && self.curves_wanted().is_none() && !samples.steps.is_empty();
        is_wanted.then(|| Gathering { samples, series, first: Vec::new(), damaged: timeline.damaged.clone() })
    }

    /// Returns the samples that are to be examined, once the shown curves are drawn.
    pub fn survey_wanted(&self) -> Option<Unseen> {
        let timeline = &self.view.timeline;
        let samples = timeline.samples.clone().filter(|_| self.view.tab == Tab::Timeline)?;
        let is_wanted = timeline.survey.is_none() && self.curves_wanted().is_none();
        samples.steps.first().filter(|_| is_wanted)?;
        Some((samples, timeline.damaged.clone().unwrap_or_default()))
    }

    /// Returns the series drawn by default, the best first: the selected value, and the processor time.
    pub(super) fn first_series(&self) -> Vec<SeriesName> {
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
        let curve = series.as_ref().and_then(|series| self.view.timeline.curve(series));
        let value = curve.zip(position).and_then(|(curve, position)| curve.values.get(position).copied());
        let is_gone = value == Some(Err(Absent::NoValue(NoValue::OnlyInOlder)));
        if !self.is_at(samples, step) {
            match samples.chain(step) {
                Some(Chain::Captures(files)) => {
                    let two = [step.older, step.newer].map(|place| files.get(place).cloned());
                    if self.raw_log().is_some() {
                        self.shelve_log();
                    }
                    self.show_pair(two);
                }
                Some(Chain::Log(log)) => {
                    self.bring_log(log);
                    self.show_sample(log, step.newer);
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
