//! Values over time, in English.

use winperf_series::EventKind;
use yew::AttrValue;

use crate::phrases::grouped;
use crate::phrases::timeline::{OddText, TimelineMsg};

/// Returns the English text of a message about values over time.
pub(in crate::phrases) fn text(message: TimelineMsg) -> AttrValue {
    AttrValue::Static(match message {
        TimelineMsg::Phrase(phrase) => phrase.english,
        TimelineMsg::Gathering(percent) => return format!("Gathering values: {percent} %").into(),
        TimelineMsg::Surveying(percent) => return format!("Searching for problems: {percent} %").into(),
        TimelineMsg::Alternative(from, to, series) => return format!("From {from} to {to}. {series}").into(),
        TimelineMsg::InWords { name, count, absent, least, most } => {
            let absent = match absent {
                0 => String::new(),
                absent => format!(", {} absent", grouped(absent as u64)),
            };
            return format!("{name}: {} values from {least} to {most}{absent}.", grouped(count as u64))
                .into();
        }
        TimelineMsg::WithoutValues(name) => return format!("{name}: no value.").into(),
        TimelineMsg::SamplesOf(count, machine) if machine.is_empty() => {
            return samples(count).into();
        }
        TimelineMsg::SamplesOf(count, machine) => {
            return format!("{} of {machine}", samples(count)).into();
        }
        TimelineMsg::LeftOut(file, 1) => {
            return format!("Skipped (not a capture): {file}").into();
        }
        TimelineMsg::LeftOut(file, count) => {
            return format!("Skipped (not captures): {file} and {} more", count - 1).into();
        }
        TimelineMsg::Machine(machine, count) => {
            let machine = if machine.is_empty() { "unnamed machine" } else { &machine };
            return format!("{machine} · {}", samples(count)).into();
        }
        TimelineMsg::AllMachines(count, has_others) => {
            let of = if has_others { " of counter logs" } else { "" };
            return format!("all machines{of} · {}", samples(count)).into();
        }
        TimelineMsg::LaneSums(most, at) => return format!("avg · max {most} at {at}").into(),
        TimelineMsg::WithoutPlace(1) => "1 value is 0 or negative and cannot be shown on a logarithmic scale",
        TimelineMsg::WithoutPlace(count) => {
            return format!(
                "{} values are 0 or negative and cannot be shown on a logarithmic scale",
                grouped(count as u64)
            )
            .into();
        }
        TimelineMsg::Remove(name) => return format!("Remove {name}").into(),
        TimelineMsg::Holds(counters, instances) => return holds(counters, instances).into(),
        TimelineMsg::Sums(least, average, most) => {
            return format!("min {least} · avg {average} · max {most}").into();
        }
        TimelineMsg::MomentCount(1) => "1 problem",
        TimelineMsg::MomentCount(count) => {
            return format!("{} problems, worst first", grouped(count as u64)).into();
        }
        TimelineMsg::NothingWrong(0) => {
            "In the values over time: none. No sample is damaged or missing, and no value decreases, jumps, is out of bounds or is temporarily absent."
        }
        TimelineMsg::NothingWrong(_) => "In the values over time: none.",
        TimelineMsg::FileFindings(1) => "1 finding about the file",
        TimelineMsg::FileFindings(count) => {
            return format!("{} findings about the file", grouped(count as u64)).into();
        }
        TimelineMsg::IsShort(most) => {
            let most = grouped(most as u64);
            return format!("There are more than {most} series of values. Only the first {most} were examined: problems of the others are not in this list.").into();
        }
        TimelineMsg::WorstOf(found) => {
            return format!("Showing the worst of {} problems.", grouped(found as u64)).into();
        }
        TimelineMsg::AllMoments(count) => return format!("Show all {}", grouped(count as u64)).into(),
        TimelineMsg::Damaged(file, reason) => {
            let reason = if reason.is_empty() { "it contains no objects" } else { &reason };
            return format!(
                "{file} is damaged, so the intervals before and after it have no values: {reason}"
            )
            .into();
        }
        TimelineMsg::Odd(what, text) => return odd(what, &text).into(),
        TimelineMsg::Missing(length, usual) => {
            return format!("A sample is missing: the interval is {length} instead of the usual {usual}")
                .into();
        }
        TimelineMsg::Time(time, true) => return format!("{time} UTC").into(),
        TimelineMsg::Time(time, false) => return format!("{time} (log's local time)").into(),
        TimelineMsg::Between(older, newer, length) => {
            return format!("{length} from {older} to {newer}").into();
        }
        TimelineMsg::Unreadable(file) if file.is_empty() => "one of the samples is damaged",
        TimelineMsg::Unreadable(file) => return format!("{file} is damaged").into(),
    })
}

fn holds(counters: usize, instances: usize) -> String {
    let count = |count: usize, one: &str| {
        let many = if count == 1 { "" } else { "s" };
        format!("{} {one}{many}", grouped(count as u64))
    };
    match (counters, instances) {
        (counters, 0) => count(counters, "counter"),
        (0, instances) => count(instances, "instance"),
        (counters, instances) => format!("{} · {}", count(instances, "instance"), count(counters, "counter")),
    }
}

fn odd(what: EventKind, text: &OddText) -> String {
    let OddText { object, worst, count, numbers, reason } = text;
    let values = |count: u32| {
        if count == 1 { "1 value".to_owned() } else { format!("{} values", grouped(count.into())) }
    };
    match (what, numbers.as_slice()) {
        (EventKind::Jumped { .. }, [from, to]) => {
            let more = match count {
                1 => String::new(),
                more => format!("; {} of {object} jump", values(*more)),
            };
            format!("{object}: {worst} jumps from {from} to {to}{more}")
        }
        (EventKind::OutOfBounds(_), [value]) => {
            let more = if *count > 1 {
                format!(", the most extreme of {} outside 0–100 %", values(*count))
            } else {
                String::new()
            };
            format!("{object}: {worst} is {value} %{more}")
        }
        (EventKind::Gap { intervals, .. }, _) => {
            let intervals =
                if intervals == 1 { "1 interval".to_owned() } else { format!("{intervals} intervals") };
            format!("{object}: {} absent for {intervals} ({reason}), such as {worst}", values(*count))
        }
        (EventKind::WentBackwards, _) => format!("{object}: {} decreased, such as {worst}", values(*count)),
        (EventKind::Restarted, _) => {
            let name = worst.split(" · ").next().unwrap_or_default();
            match count {
                1 => format!("{object}: {name} ended, and another {name} started"),
                count => format!(
                    "{object}: {count} instances ended and new ones with the same names started, for example {name}"
                ),
            }
        }
        (EventKind::Gone, _) => format!("{object} is gone"),
        _ => format!("{object}: {worst}"),
    }
}

fn samples(count: usize) -> String {
    format!("{} sample{}", grouped(count as u64), if count == 1 { "" } else { "s" })
}
