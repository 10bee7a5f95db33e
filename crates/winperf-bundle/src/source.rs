//! Where captures come from.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use winperf::Capture;
use winperf_redact::{Level, Redacted};

use crate::lenient::{each_or_none, or_none};

/// The query and the machine that samples come from; every part may be unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Source {
    /// The value of `HKEY_PERFORMANCE_DATA` that was queried: `Global`, `230 232` and so on.
    #[serde(deserialize_with = "or_none", skip_serializing_if = "Option::is_none")]
    pub value_name: Option<String>,
    /// Build of the operating system: `10.0.22631.4317`.
    #[serde(deserialize_with = "or_none", skip_serializing_if = "Option::is_none")]
    pub os_build: Option<String>,
    /// Architecture of the processor: `x86_64`.
    #[serde(deserialize_with = "or_none", skip_serializing_if = "Option::is_none")]
    pub architecture: Option<String>,
    /// The user's locale: `ja-JP`.
    #[serde(deserialize_with = "or_none", skip_serializing_if = "Option::is_none")]
    pub locale: Option<String>,
    /// Count of logical processors.
    #[serde(deserialize_with = "or_none", skip_serializing_if = "Option::is_none")]
    pub processors: Option<u64>,
    /// Ticks per second of `QueryPerformanceCounter`.
    #[serde(
        deserialize_with = "digits",
        serialize_with = "as_digits",
        skip_serializing_if = "Option::is_none"
    )]
    pub frequency: Option<u64>,
    /// Queries that gave nothing.
    #[serde(deserialize_with = "each_or_none", skip_serializing_if = "Vec::is_empty")]
    pub failures: Vec<Failure>,
}

/// A query that gave nothing, and why.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// What was queried.
    pub query: String,
    /// What went wrong, as a sentence.
    #[serde(default)]
    pub message: String,
}

/// A number that may pass 2^53, and is a decimal string for that.
fn digits<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    let text: Option<String> = or_none(from)?;
    Ok(text.and_then(|digits| digits.parse().ok()))
}

fn as_digits<S: Serializer>(number: &Option<u64>, to: S) -> Result<S::Ok, S::Error> {
    number.map(|number| number.to_string()).serialize(to)
}

impl Source {
    /// What may be told beside captures that were redacted at that level.
    pub fn beside(self, level: Level, redacted: &Redacted) -> Self {
        match level {
            Level::None => self,
            _ => self.vouched(redacted).0.kept(|text| !redacted.mentions(text)),
        }
    }

    /// The parts of which no text is refused by `is_kept`.
    pub(crate) fn kept(self, is_kept: impl Fn(&str) -> bool) -> Self {
        let text = |text: Option<String>| text.filter(|text| is_kept(text));
        let is_told = |failure: &Failure| is_kept(&failure.query) && is_kept(&failure.message);
        Self {
            value_name: text(self.value_name),
            os_build: text(self.os_build),
            architecture: text(self.architecture),
            locale: text(self.locale),
            failures: self.failures.into_iter().filter(is_told).collect(),
            ..self
        }
    }

    /// The parts that are what their names say, and how many others there are: anything may stand in a file.
    pub(crate) fn vouched(self, redacted: &Redacted) -> (Self, usize) {
        let mut left_out = 0;
        let mut number = |number: Option<u64>, is_one: &dyn Fn(u64) -> bool| {
            let kept = number.filter(|number| is_one(*number));
            left_out += usize::from(number.is_some()) - usize::from(kept.is_some());
            kept
        };
        let processors = number(self.processors, &|count| count <= MOST_PROCESSORS);
        let frequency = number(self.frequency, &|frequency| is_frequency(frequency, redacted));
        let mut text = |text: Option<String>, is_one: fn(&str) -> bool| {
            let there = usize::from(text.is_some());
            let kept = text.filter(|text| is_one(text));
            left_out += there - usize::from(kept.is_some());
            kept
        };
        let known = Self {
            value_name: text(self.value_name, is_query),
            os_build: text(self.os_build, is_build),
            architecture: text(self.architecture, is_architecture),
            locale: text(self.locale, is_locale),
            processors,
            frequency,
            failures: Vec::new(),
        };
        let mut failures = Vec::new();
        for failure in self.failures {
            // A sentence is left out in any case: nobody knows what it tells.
            left_out += usize::from(!is_query(&failure.query) || !failure.message.is_empty());
            if is_query(&failure.query) {
                failures.push(Failure { message: String::new(), ..failure });
            }
        }
        (Self { failures, ..known }, left_out)
    }
}

/// More processors than any machine with Windows has; a larger number is an id or a date.
const MOST_PROCESSORS: u64 = 4096;

/// Whether a sample has the number as its frequency.
fn is_frequency(number: u64, redacted: &Redacted) -> bool {
    let states = |sample: &Capture| {
        sample.header().is_some_and(|block| u64::try_from(block.header().perf_freq.get()) == Ok(number))
    };
    redacted.captures.iter().any(states)
}

/// Whether a text is made of the words and numbers that a query of performance data has.
fn is_query(text: &str) -> bool {
    const WORDS: [&str; 7] =
        ["Global", "Costly", "Foreign", "MetadataGlobal", "MetadataCostly", "Counter", "Help"];
    let is_number = |word: &str| word.len() <= 10 && word.bytes().all(|byte| byte.is_ascii_digit());
    let mut words = text.split([' ', ',']).filter(|word| !word.is_empty());
    words.all(|word| WORDS.contains(&word) || is_number(word))
}

/// Whether a text is numbers with dots between them.
fn is_build(text: &str) -> bool {
    let numbers = text.strip_suffix(" (Wine)").unwrap_or(text);
    let is_number =
        |part: &str| (1..=10).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    numbers.split('.').count() <= 5 && numbers.split('.').all(is_number)
}

fn is_architecture(text: &str) -> bool {
    ["x86", "x86_64", "arm", "aarch64", "ia64", "unknown"].contains(&text)
}

/// Whether a text is a language, and perhaps a script and a region: `ja-JP`, `sr-Latn-RS`.
fn is_locale(text: &str) -> bool {
    let is = |part: &str, lengths: core::ops::RangeInclusive<usize>| {
        lengths.contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphabetic())
    };
    let mut parts = text.split('-');
    parts.next().is_some_and(|language| is(language, 2..=3))
        && text.split('-').count() <= 3
        && parts.all(|part| {
            is(part, 2..=2) || is(part, 4..=4) || part.parse::<u16>().is_ok_and(|_| part.len() == 3)
        })
}
