//! Logs of Performance Monitor in English.

use winperf::pair::Age;
use winperf_log::NoteKind;

use crate::phrases::{English, LogOperand, SayIn};

impl SayIn<English> for NoteKind {
    type Said = String;

    fn say_in(&self) -> String {
        self.to_string()
    }
}

impl SayIn<English> for LogOperand {
    type Said = String;

    fn say_in(&self) -> String {
        match *self {
            LogOperand::First(age) => format!("first value of the {} sample", which(age)),
            LogOperand::Base(age) => format!("second value of the {} sample: the base", which(age)),
            LogOperand::Clock(age) => {
                format!("second value of the {} sample: the clock of the type", which(age))
            }
            LogOperand::TimeBase => "ticks per second, from the catalogue of the log".to_owned(),
            LogOperand::Status(age, status) => {
                format!(
                    "CStatus of the {} sample is {status:#010x}: PDH says that the value is not valid",
                    which(age)
                )
            }
        }
    }
}

fn which(age: Age) -> &'static str {
    age.choose("older", "newer")
}
