//! Findings about the values of a log over time.

use winperf_series::{Oddity, Regular};

use crate::number::display;
use crate::over_time::OddOverTime;
use crate::phrases::{English, SayIn};

impl SayIn<English> for OddOverTime {
    type Output = String;

    fn say_in(&self) -> String {
        match self {
            Self::WentBackwards { path, count: 1, sample } => {
                format!("{path} went backwards between samples {} and {sample}", sample - 1)
            }
            Self::WentBackwards { path, count, sample } => format!(
                "{count} values went backwards between samples {} and {sample}, {path} among them",
                sample - 1
            ),
            Self::Regular { path, counters, regular: Regular { oddity, every, count, of, others } } => {
                let (one, several) = match oddity {
                    Oddity::Zero => ("is 0", "are 0"),
                    Oddity::Missing => ("has no value", "have no value"),
                    Oddity::Repeated => ("repeats the value before", "repeat the value before"),
                };
                let whose = match counters {
                    1 => format!("{path} {one}"),
                    _ => format!("{counters} counters, {path} among them, {several}"),
                };
                let [least, most] = others.map(display);
                let others = if *counters == 1 {
                    format!("; the others are {least} to {most}")
                } else {
                    String::new()
                };
                format!("{whose} in {count} of {of} samples, one in every {every}{others}")
            }
        }
    }
}
