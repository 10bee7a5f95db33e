//! What is said about logs of Performance Monitor.

use winperf_report::language::Language;
use yew::AttrValue;

use crate::phrases::{Say, english, japanese};

/// A sample of a log, with its times as texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleText {
    /// Its number, from 1.
    pub number: usize,
    /// How many there are.
    pub count: usize,
    /// By the clock on the wall there.
    pub local: String,
}

/// What is said about logs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogMsg {
    /// Name of the region that chooses among the samples of a log.
    Samples,
    /// Name of the slider, by the file.
    Slider(String),
    /// What the slider is at.
    Sample(SampleText),
    /// A time by the clock on the wall where the log was written.
    Local(String),
    /// A time in UTC.
    Utc(String),
    /// The time of the log cannot be said in UTC.
    NoUtc,
    /// Label: where in the log something stands.
    OffsetInLog,
}

impl Say for LogMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::log::text(self),
            Language::Japanese => japanese::log::text(self),
        }
    }
}
