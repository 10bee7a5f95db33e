//! Problems in the values of a log.

use winperf_series::{Absent, Busy, Oddity, Problem, ProblemKind, Regular};

use crate::documents::log::seconds;
use crate::number::display;
use crate::phrases::{English, SayIn};
use crate::problems::span;

impl SayIn<English> for Problem {
    type Output = String;

    fn say_in(&self) -> String {
        let Self { kind, samples: [first, last], count, path, .. } = self;
        let [from, to] = span(self);
        match kind {
            ProblemKind::Restarted => {
                let whose = match count {
                    1 => format!("raw values of {path} started over"),
                    _ => format!("raw values of {count} machines, including {path}, started over"),
                };
                format!(
                    "{whose} between samples {first} and {last} ({from} to {to}): all that could decrease did, as after a restart"
                )
            }
            ProblemKind::WentBackwards if *count == 1 => {
                format!("{path} decreased between samples {first} and {last}")
            }
            ProblemKind::WentBackwards => {
                format!("{count} values decreased between samples {first} and {last}, including {path}")
            }
            ProblemKind::Regular(regular) => say_regular(path, *count, regular),
            ProblemKind::Stale if first == last => {
                format!(
                    "all numbers of {path} are equal to those of the previous sample in sample {first} ({from}): nothing was counted, or they were not refreshed"
                )
            }
            ProblemKind::Stale => format!(
                "all numbers of {path} are equal to those of the previous sample in {count} samples, {first} to {last} ({from} to {to}): nothing was counted, or they were not refreshed"
            ),
            ProblemKind::Stretched { usual, longest } => {
                let [usual, longest] = [usual, longest].map(|step| display(seconds(*step)));
                let longest = format!(
                    "{longest} s pass between samples {first} and {last} ({from} to {to}) instead of the usual {usual} s"
                );
                if *count == 1 {
                    longest
                } else {
                    format!("{count} intervals are at least 1.5 times as long as most: {longest}")
                }
            }
            ProblemKind::Jumped { from: before, to: value } => {
                let [before, value] = [*before, *value].map(display);
                let all =
                    if *count == 1 { String::new() } else { format!("; {count} values of the object jump") };
                format!("{path} jumps from {before} to {value} in sample {first} ({from}){all}")
            }
            ProblemKind::OutOfBounds(value) => {
                let all = if *count == 1 {
                    String::new()
                } else {
                    format!("; {count} values of the object are out of bounds")
                };
                format!(
                    "{path} is {} in sample {first} ({from}), which is not between 0 and 100{all}",
                    display(*value)
                )
            }
            ProblemKind::Absent(reason) => {
                let reason = match reason {
                    Absent::NoValue(reason) => format!(": {}", SayIn::<English>::say_in(reason)),
                    Absent::NotThere | Absent::Unreadable => String::new(),
                };
                let all = if *count == 1 {
                    String::new()
                } else {
                    format!("; {count} values of the object are missing")
                };
                let place = if first == last {
                    format!("sample {first} ({from})")
                } else {
                    format!("samples {first} to {last} ({from} to {to})")
                };
                format!("{path} has no value in {place} but before and after{all}{reason}")
            }
            ProblemKind::Busy(Busy { above, average, most, process }) => {
                let [above, average, most] = [*above, *average, *most].map(display);
                let by = process.as_ref().map_or_else(String::new, |(name, share)| {
                    format!("; {name} used {} % of it", display(share.round()))
                });
                format!(
                    "{path} is above {above} % from {from} to {to} (samples {first} to {last}), {average} % on average and {most} % at most{by}"
                )
            }
        }
    }
}

fn say_regular(path: &str, counters: usize, regular: &Regular) -> String {
    let Regular { oddity, every, count, of, others, .. } = regular;
    let (one, several) = match oddity {
        Oddity::Zero => ("is 0", "are 0"),
        Oddity::Missing => ("has no value", "have no value"),
        Oddity::Repeated => ("repeats the previous value", "repeat the previous value"),
    };
    let whose = match counters {
        1 => format!("{path} {one}"),
        _ => format!("{counters} counters, including {path}, {several}"),
    };
    let [least, most] = others.map(display);
    let others =
        if counters == 1 { format!("; the other values are {least} to {most}") } else { String::new() };
    format!("{whose} in {count} of {of} samples, one in every {every}{others}")
}
