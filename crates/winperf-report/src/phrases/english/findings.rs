//! Findings and errors in English; of one capture the core says them by itself.

use winperf::Error;
use winperf::findings::{FindingKind, PairFindingKind, WrongByName};

use crate::phrases::found_in_pair::values_by_name;
use crate::phrases::{English, FoundInPair, SayIn};

impl SayIn<English> for Error {
    type Said = String;

    fn say_in(&self) -> String {
        self.to_string()
    }
}

impl SayIn<English> for FindingKind {
    type Said = String;

    fn say_in(&self) -> String {
        self.to_string()
    }
}

impl SayIn<English> for FoundInPair {
    type Said = String;

    fn say_in(&self) -> String {
        match self.kind {
            PairFindingKind::SameCapture => {
                "both captures are the same bytes, so no time passed between them".to_owned()
            }
            PairFindingKind::Swapped => {
                "the captures were given newest first; the values are computed from the earlier to the later one".to_owned()
            }
            PairFindingKind::DifferentMachine => {
                let [older, newer] = &self.computers;
                format!("the older capture is of \"{older}\" and the newer of \"{newer}\"; objects are matched by name, and differences mean little")
            }
            PairFindingKind::DifferentFrequency { older, newer } => format!(
                "PerfFreq is {older} in the older capture and {newer} in the newer one: two machines, or a restart between them"
            ),
            PairFindingKind::Rebooted => {
                "PerfTime of the newer capture is smaller although it was taken later: the machine was restarted between them".to_owned()
            }
            PairFindingKind::ClockDisagrees { by_perf_time, by_100nsec } => format!(
                "PerfTime advanced by {} ms and PerfTime100nSec by {} ms: one of the clocks was set or stopped",
                by_perf_time / 10_000,
                by_100nsec / 10_000
            ),
            PairFindingKind::DefinitionChanged { count } => {
                let Self { object, subject: counter, .. } = self;
                format!("{counter} of {object} has another type or size in the older capture, as {count} counters in all have; their differences mean nothing")
            }
            PairFindingKind::InstancesShifted { count, older, newer, wrong } => {
                let Self { object, subject: instance, .. } = self;
                let anew = if older == newer { ", started anew with the same id" } else { "" };
                let names = match count {
                    1 => "1 name in all stands for another instance".to_owned(),
                    count => format!("{count} names in all stand for another instance"),
                };
                let wrong = wrong.map(|wrong| wrong_by_name(&self.wrong_counter, wrong)).unwrap_or_default();
                format!("{instance} of {object} has the id {older} in the older capture and {newer} in the newer one{anew}, and {names}{wrong}")
            }
        }
    }
}

fn wrong_by_name(counter: &str, wrong: WrongByName) -> String {
    match values_by_name(wrong) {
        (by_name, Some(value)) => {
            format!("; matched by name, its {counter} would be {by_name} instead of {value}")
        }
        (by_name, None) => format!(
            "; matched by name, its {counter} would be {by_name}, although there is no older sample of it"
        ),
    }
}
