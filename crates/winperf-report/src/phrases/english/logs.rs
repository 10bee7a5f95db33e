//! Logs of Performance Monitor in English.

use winperf::pair::Age;
use winperf_log::{NoteKind, PdhStatus, Run};

use crate::phrases::{AtOffset, CountedNote, English, LogLine, LogOperand, NoteLine, PlaceInLog, SayIn};

impl SayIn<English> for LogOperand {
    type Output = String;

    fn say_in(&self) -> String {
        match *self {
            LogOperand::First(age) => format!("first value of the {} sample", which(age)),
            LogOperand::Base(age) => format!("second value of the {} sample: the base", which(age)),
            LogOperand::Clock(age) => {
                format!("second value of the {} sample: the clock of the type", which(age))
            }
            LogOperand::TimeBase => "ticks per second, from the catalogue of the log".to_owned(),
            LogOperand::Status(age, status) => {
                let status = PdhStatus(status);
                format!("CStatus of the {} sample is {status}: the value is not valid", which(age))
            }
        }
    }
}

impl SayIn<English> for NoteLine<'_> {
    type Output = String;

    fn say_in(&self) -> String {
        match (self.0.line, self.0.column) {
            (0, _) => String::new(),
            (line, 0) => format!("line {line}"),
            (line, column) => format!("line {line}, column {column}"),
        }
    }
}

impl SayIn<English> for AtOffset {
    type Output = String;

    fn say_in(&self) -> String {
        format!(" at {:#x}", self.0)
    }
}

impl SayIn<English> for CountedNote<'_> {
    type Output = String;

    fn say_in(&self) -> String {
        let Self(note) = self;
        let line = SayIn::<English>::say_in(&NoteLine(note));
        match (note.count, line.is_empty(), note.kind) {
            (1, true, kind) => kind.to_string(),
            (1, false, kind) => format!("{kind} ({line})"),
            (count, _, kind @ NoteKind::Status(_)) => format!("{kind} ({count} values)"),
            (count, true, kind) => format!("{kind} ({count} times; this is the first)"),
            (count, false, kind) => format!("{kind} ({count} times; the first is in {line})"),
        }
    }
}

impl SayIn<English> for LogLine {
    type Output = String;

    fn say_in(&self) -> String {
        match self {
            LogLine::Samples(samples) => {
                let [older, newer] = samples.map(|sample| sample.map_or("none".into(), |it| it.to_string()));
                format!("samples    {older} and {newer}")
            }
            LogLine::Type(name, ticks) => format!("type       {name}, {ticks} ticks per second"),
            LogLine::First(age, value, offset) => {
                format!("{}      first value {value} at {offset:#x} in the log", which(*age))
            }
            LogLine::Second(is_base, value, offset) => {
                let what = if *is_base { "base" } else { "clock" };
                format!("           second value ({what}) {value} at {offset:#x} in the log")
            }
            LogLine::Status(status) => {
                format!("           CStatus {}: the value is not valid", PdhStatus(*status))
            }
            LogLine::Formula(formula) => format!("formula    {formula}"),
            LogLine::Result(text, value) => format!("result     {text} ({value})"),
            LogLine::NoResult(reason) => format!("result     {}", SayIn::<English>::say_in(reason)),
            LogLine::InEnglish(path) => format!("in English: {path}"),
            LogLine::NoSuchCounter => "nothing in the log has that name".to_owned(),
            LogLine::Note(note) => format!("note       {}", SayIn::<English>::say_in(note)),
        }
    }
}

impl SayIn<English> for PlaceInLog<'_> {
    type Output = String;

    fn say_in(&self) -> String {
        let from = |run: &Run| format!("{:#x}", run.log_offset);
        let piece = |run: &Run| format!("{} bytes at {}", run.length, from(run));
        match self.0 {
            [] => String::new(),
            [only] => format!("{} in the log", from(only)),
            [one, other] => format!("{} and {} in the log", piece(one), piece(other)),
            [first, ..] => format!("in {} pieces, starting at {} in the log", self.0.len(), from(first)),
        }
    }
}

fn which(age: Age) -> &'static str {
    age.choose("older", "newer")
}
