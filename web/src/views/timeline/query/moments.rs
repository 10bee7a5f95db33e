//! Moments at which problems occur, in words.

use winperf::findings::Severity;
use winperf_report::{Language, Say as _};
use winperf_series::{Absent, EventKind};

use crate::phrases::Words;
use crate::phrases::timeline::{OddText, TimelineMsg};
use crate::state::view::timeline::Timeline;
use crate::state::view::timeline::curve::{ProblemTime, Trouble};
use crate::state::view::timeline::samples::Samples;
use crate::views::query::digits::readable_numbers;
use crate::views::timeline::query::summed::{duration, time_text};
use winperf_report::number::display;

/// A moment in words.
#[derive(Clone, Debug, PartialEq)]
pub struct MomentRow {
    pub number: usize,
    pub severity: Severity,
    pub time: String,
    pub says: String,
    pub is_current: bool,
}

/// Returns the first of the moments, the worst first.
pub fn rows(timeline: &Timeline, most: usize, language: Language) -> Vec<MomentRow> {
    let Some((samples, survey)) = timeline.samples.as_ref().zip(timeline.survey.as_ref()) else {
        return Vec::new();
    };
    let clock = timeline.clock();
    let has_day = samples.whole().is_some_and(|whole| {
        let day = |time| time_text(time, true, clock).split(' ').next().map(str::to_owned);
        day(whole.from) != day(whole.to)
    });
    let row = |(number, moment): (usize, &ProblemTime)| {
        let step = samples.steps.get(moment.step)?;
        Some(MomentRow {
            number,
            severity: severity(&moment.what),
            time: time_text(step.times[1], has_day, clock),
            says: says(&moment.what, samples, language),
            is_current: timeline.moment == Some(number),
        })
    };
    survey.moments.iter().enumerate().take(most).filter_map(row).collect()
}

/// Returns the number of moments.
pub fn count(timeline: &Timeline) -> usize {
    timeline.survey.as_ref().map_or(0, |survey| survey.moments.len())
}

/// Returns the positions on the drawing of moments that are worse than merely odd, with their severities.
pub fn marks(timeline: &Timeline) -> Vec<(i64, Severity)> {
    let (Some(samples), Some(survey), Some(span)) = (&timeline.samples, &timeline.survey, timeline.span())
    else {
        return Vec::new();
    };
    let mark = |moment: &ProblemTime| {
        let time = samples.steps.get(moment.step)?.times[1];
        let place = super::axis::place_of(time, span);
        span.has(time).then_some((place, severity(&moment.what)))
    };
    let mut marks: Vec<(i64, Severity)> = survey.moments.iter().filter_map(mark).collect();
    // The worst of several at one place is seen.
    marks.sort_by_key(|(place, severity)| (*place, std::cmp::Reverse(rank(*severity))));
    marks.dedup_by_key(|(place, _)| *place);
    marks
}

fn rank(severity: Severity) -> u8 {
    match severity {
        Severity::Error => 2,
        Severity::Warning => 1,
        Severity::Info => 0,
    }
}

fn severity(what: &Trouble) -> Severity {
    match what {
        Trouble::Damaged(_) => Severity::Error,
        Trouble::Found(found) => found.kind.severity(),
        Trouble::Missing(..) => Severity::Warning,
        Trouble::Odd { what, .. } => match what {
            EventKind::WentBackwards | EventKind::Gone | EventKind::Gap { .. } => Severity::Warning,
            EventKind::Jumped { .. } | EventKind::OutOfBounds(_) | EventKind::Restarted => Severity::Info,
        },
    }
}

fn says(what: &Trouble, samples: &Samples, language: Language) -> String {
    let words = Words { language };
    match what {
        Trouble::Damaged(damaged) => {
            let file =
                samples.chains.get(damaged.chain).map(|chain| chain.file(damaged.place)).unwrap_or_default();
            let reason = damaged.kind.map(|kind| kind.say(language).to_string()).unwrap_or_default();
            words.say(TimelineMsg::Damaged(file, reason)).to_string()
        }
        Trouble::Found(found) => readable_numbers(&found.say(language)),
        Trouble::Missing(length, usual) => {
            let time = |units: i64| {
                let units = u64::try_from(units).unwrap_or(0).saturating_mul(100);
                duration(std::time::Duration::from_nanos(units))
            };
            words.say(TimelineMsg::Missing(time(*length), time(*usual))).to_string()
        }
        Trouble::Odd { what, count, object, worst } => {
            let digits = |value: f64| readable_numbers(&display(value));
            let text = OddText {
                object: object.clone(),
                worst: worst.clone(),
                count: *count,
                numbers: match what {
                    EventKind::Jumped { from, to, .. } => vec![digits(*from), digits(*to)],
                    EventKind::OutOfBounds(value) => vec![digits(*value)],
                    _ => Vec::new(),
                },
                reason: match what {
                    EventKind::Gap { reason: Absent::NoValue(reason), .. } => {
                        winperf_report::Brief(*reason).say(language).to_owned()
                    }
                    EventKind::Gap { .. } => words.say(TimelineMsg::NotThere).to_string(),
                    _ => String::new(),
                },
            };
            words.say(TimelineMsg::Odd(*what, text)).to_string()
        }
    }
}
