//! Readout of an interval of the timeline: its time, the value of each series, or the reason why there is none.

use std::time::Duration;

use winperf::time::FileTime;
use winperf_report::Language;

use crate::phrases::Words;
use crate::phrases::timeline::TimelineMsg;
use crate::state::Session;
use crate::state::view::timeline::Timeline;
use crate::state::view::timeline::samples::Step;
use crate::views::timeline::query::summed::{Of, duration, name, number, summary, time_text, value_text};

/// An interval, and the value of each series there.
#[derive(Clone, Debug, PartialEq)]
pub struct Readout {
    /// The position of the interval.
    pub step: usize,
    pub time: String,
    /// Length of the interval.
    pub length: String,
    /// The files of the two samples, the older one first.
    pub files: [String; 2],
    pub values: Vec<ReadValue>,
    /// True if its samples are in A and B.
    pub is_chosen: bool,
}

/// Value of a series at an interval.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadValue {
    pub place: usize,
    pub name: String,
    pub text: String,
    pub is_absent: bool,
    pub is_current: bool,
}

/// Returns the readout of the interval at a position.
pub fn read_interval(session: &Session, position: usize, language: Language) -> Option<Readout> {
    let timeline = &session.timeline();
    let samples = timeline.samples.as_ref()?;
    let step = *samples.steps.get(position)?;
    let damaged = timeline.damaged.as_ref().map_or(&[][..], |damaged| damaged.as_slice());
    let value =
        |(place, curve): (usize, &crate::shared::Shared<crate::state::view::timeline::curve::Curve>)| {
            ReadValue {
                place,
                name: name(curve),
                text: value_text(curve, position, Of { samples, step, damaged }, language),
                is_absent: curve.values.get(position).is_none_or(|value| value.is_err()),
                is_current: place == timeline.view.current,
            }
        };
    let chain = samples.chain(step)?;
    Some(Readout {
        step: position,
        time: words_of_time(timeline, step.times[1], language),
        length: length(step),
        files: [step.older, step.newer].map(|place| chain.file(place)),
        values: timeline.drawn().map(value).collect(),
        is_chosen: session.is_at(samples, step),
    })
}

/// Returns a time, and of which clock it is.
fn words_of_time(timeline: &Timeline, time: FileTime, language: Language) -> String {
    let clock = timeline.clock();
    let text = time_text(time, true, clock);
    Words { language }.say(TimelineMsg::Time(text, clock.is_utc)).to_string()
}

fn length(step: Step) -> String {
    let units = u64::try_from(step.times[1].0.saturating_sub(step.times[0].0)).unwrap_or(0);
    let time = Duration::from_nanos(units.saturating_mul(100));
    if time < Duration::from_secs(60) { format!("{:.3} s", time.as_secs_f64()) } else { duration(time) }
}

/// Returns the drawing in words, for those who do not see it: start and end of each series, its values there, and the
/// number of gaps.
pub fn alternative(session: &Session, language: Language) -> String {
    let words = Words { language };
    let timeline = &session.timeline();
    let (Some(samples), Some(span)) = (&timeline.samples, timeline.span()) else { return String::new() };
    let [from, to] = [span.from, span.to].map(|time| time_text(time, true, timeline.clock()));
    let of_series = timeline.drawn().map(|(_, curve)| {
        let shown = samples.steps.iter().zip(&curve.values).filter(|(step, _)| span.has(step.times[1]));
        let (count, absent) = shown.fold((0, 0), |(count, absent), (_, value)| {
            (count + usize::from(value.is_ok()), absent + usize::from(value.is_err()))
        });
        match summary(timeline, curve) {
            None => words.say(TimelineMsg::WithoutValues(name(curve))).to_string(),
            Some(summary) => {
                let [least, most] = [summary.minimum, summary.maximum].map(|value| number(curve, value));
                words.say(TimelineMsg::InWords { name: name(curve), count, absent, least, most }).to_string()
            }
        }
    });
    let sentences: Vec<String> = of_series.collect();
    words.say(TimelineMsg::Alternative(from, to, sentences.join(" "))).to_string()
}

/// Returns the interval whose newer sample is nearest to a time, among those in view.
pub fn nearest(timeline: &Timeline, time: FileTime) -> Option<usize> {
    let (samples, span) = (timeline.samples.as_ref()?, timeline.span()?);
    let in_sight = samples.steps.iter().enumerate().filter(|(_, step)| span.has(step.times[1]));
    // A value is that of all the time since the sample before.
    let containing = |step: &Step| step.times[0] < time && time <= step.times[1];
    let by_distance = |(_, step): &(usize, &Step)| (!containing(step), step.times[1].0.abs_diff(time.0));
    in_sight.min_by_key(by_distance).map(|(position, _)| position)
}
