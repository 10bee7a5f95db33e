//! Findings about the values of a log over time.

use std::fmt;

use winperf::findings::Severity;
use winperf_log::{AnyLog, Content};
use winperf_series::{Regular, Statistics};

use crate::language::Language;
use crate::phrases::Say;

/// Finding about the values of a log over time.
#[derive(Clone, Debug, PartialEq)]
pub enum OddOverTime {
    /// Raw values that decreased.
    WentBackwards {
        /// Path of the first counter.
        path: String,
        /// Number of values.
        count: usize,
        /// The newer sample, from 1.
        sample: usize,
    },
    /// Values that are odd at regular distances.
    Regular {
        /// Path of the first counter.
        path: String,
        /// Number of counters with such values.
        counters: usize,
        /// The values of the first of them.
        regular: Regular,
    },
}

impl OddOverTime {
    /// Returns all of a log; none of a log of whole objects, whose samples are captures.
    pub fn all(log: &AnyLog) -> Vec<Self> {
        let has_captures = matches!(log, AnyLog::Binary(log) if log.content().is_some_and(|content| content != Content::RawCounters));
        if has_captures {
            return Vec::new();
        }
        let statistics = Statistics::of_log(log);
        let decreased = statistics.decreases().map(|(path, decrease)| Self::WentBackwards {
            path: path.to_owned(),
            count: decrease.count,
            sample: decrease.sample,
        });
        let regular = statistics.regular().into_iter().map(|(path, counters, regular)| Self::Regular {
            path: path.to_owned(),
            counters,
            regular,
        });
        decreased.chain(regular).collect()
    }

    /// Returns the identifier for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::WentBackwards { .. } => "log-went-backwards",
            Self::Regular { .. } => "log-regular",
        }
    }

    /// Returns the severity.
    pub fn severity(&self) -> Severity {
        Severity::Warning
    }
}

/// Writes the English message.
impl fmt::Display for OddOverTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::English))
    }
}
