//! Origin of captures.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use winperf::{Capture, order};
use winperf_redact::{Level, Redacted};

use crate::called::{Awaited, DllCall};
use crate::failure::{Cause, Failure};
use crate::lenient::{each_or_none, or_none};
use crate::looker::Capturer;
use crate::registrations::Registrations;

/// Query and machine of samples; every part may be unknown.
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
    /// Program and user that captured.
    #[serde(deserialize_with = "or_none", skip_serializing_if = "Option::is_none")]
    pub looker: Option<Capturer>,
    /// Registrations that decide which objects the machine provides.
    #[serde(deserialize_with = "or_none", skip_serializing_if = "Option::is_none")]
    pub registrations: Option<Registrations>,
    /// The DLL that was called without Perflib, if there is one.
    #[serde(deserialize_with = "or_none", skip_serializing_if = "Option::is_none")]
    pub called: Option<DllCall>,
    /// Condition that was waited for, if any.
    #[serde(deserialize_with = "or_none", skip_serializing_if = "Option::is_none")]
    pub awaited: Option<Awaited>,
    /// Queries that failed.
    #[serde(deserialize_with = "each_or_none", skip_serializing_if = "Vec::is_empty")]
    pub failures: Vec<Failure>,
}

/// Returns a number that may pass 2^53, and is a decimal string for that.
fn digits<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    let text: Option<String> = or_none(from)?;
    Ok(text.and_then(|digits| digits.parse().ok()))
}

fn as_digits<S: Serializer>(number: &Option<u64>, to: S) -> Result<S::Ok, S::Error> {
    number.map(|number| number.to_string()).serialize(to)
}

impl Source {
    /// Returns the parts that may be disclosed with captures redacted at that level.
    pub fn redact(self, level: Level, redacted: &Redacted) -> Self {
        match level {
            Level::None => self,
            _ => self.vouched(level, redacted).0.kept(|text| !redacted.mentions(text)),
        }
    }

    /// Returns the parts whose texts are all accepted by `is_kept`.
    pub(crate) fn kept(self, is_kept: impl Fn(&str) -> bool) -> Self {
        let text = |text: Option<String>| text.filter(|text| is_kept(text));
        // A fault without its sentence is still a fault.
        let told = |failure: Failure| {
            let query = if is_query(&failure.query) || is_kept(&failure.query) {
                failure.query
            } else {
                String::new()
            };
            Failure { query, cause: failure.cause.kept(&is_kept), ..failure }
        };
        Self {
            value_name: text(self.value_name),
            os_build: text(self.os_build),
            architecture: text(self.architecture),
            locale: text(self.locale),
            awaited: self.awaited.map(|awaited| awaited.redact(&is_kept)),
            failures: self.failures.into_iter().map(told).filter(says_something).collect(),
            ..self
        }
    }

    /// Returns the plausible parts, and the number of others, since files are untrusted.
    pub(crate) fn vouched(self, level: Level, redacted: &Redacted) -> (Self, usize) {
        let mut left_out = 0;
        let mut number = |number: Option<u64>, is_one: &dyn Fn(u64) -> bool| {
            let kept = number.filter(|number| is_one(*number));
            left_out += usize::from(number.is_some()) - usize::from(kept.is_some());
            kept
        };
        let processors = number(self.processors, &|count| count <= MAX_PROCESSORS);
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
            looker: self.looker.map(Capturer::vouched),
            registrations: self.registrations.map(Registrations::vouched),
            called: self.called.map(DllCall::vouched),
            // A typed condition may reveal anything.
            awaited: self.awaited.map(|awaited| awaited.redact(|_| false)),
            failures: Vec::new(),
        };
        let mut failures = Vec::new();
        for failure in self.failures {
            let told = failure.vouched();
            left_out += usize::from(told != failure);
            failures.push(told);
        }
        failures.retain(says_something);
        (Self { failures, ..known }.renamed(level, redacted), left_out)
    }
}

impl Failure {
    /// Returns the failure without sentences and without queries that may contain names, which may reveal anything.
    fn vouched(&self) -> Self {
        let query = if is_query(&self.query) { self.query.clone() } else { String::new() };
        Self { query, cause: self.cause.clone().kept(|_| false), ..self.clone() }
    }

    /// Returns the failure without names of services, files and objects, and without sentences.
    #[must_use]
    pub fn without_names(&self) -> Self {
        Self { services: Vec::new(), library: None, object: None, ..self.vouched() }
    }
}

/// Returns `true` if any part of a failure is left.
fn says_something(failure: &Failure) -> bool {
    !failure.query.is_empty() || failure.cause != Cause::Unknown || !failure.services.is_empty()
}

/// More processors than any machine with Windows has; a larger number is an id or a date.
const MAX_PROCESSORS: u64 = 4096;

/// Returns `true` if a sample has the number as its frequency.
fn is_frequency(number: u64, redacted: &Redacted) -> bool {
    let states = |sample: &Arc<Capture>| {
        sample.header().is_some_and(|block| u64::try_from(block.header().perf_freq.get()) == Ok(number))
    };
    redacted.captures.iter().any(states)
}

/// Maximum plausible title index; Windows assigns two for each counter, starting at 1, and no machine has a million.
const LAST_TITLE: u32 = 999_999;

/// Returns `true` if a text is queries of performance data, separated by `, `.
fn is_query(text: &str) -> bool {
    text.split(", ").all(is_one_query)
}

/// Returns `true` if a text is a query word of Windows, a title list of a language, or title indices without
/// repetition.
fn is_one_query(text: &str) -> bool {
    const WORDS: [&str; 5] = ["Global", "Costly", "Foreign", "MetadataGlobal", "MetadataCostly"];
    if WORDS.contains(&text) {
        return true;
    }
    let list = text.strip_prefix("Counter ").or_else(|| text.strip_prefix("Help "));
    if let Some(language) = list {
        return is_language_id(language);
    }
    let mut titles: Vec<&str> = text.split(' ').collect();
    let count = titles.len();
    order::sort_by(&mut titles, Ord::cmp);
    titles.dedup();
    titles.len() == count && titles.iter().all(|title| is_number(title, 1..=LAST_TITLE))
}

/// Returns `true` if a text is a version of Windows, as `6.1.7601` or `10.0.22631.4317`, with numbers of a usual size.
fn is_build(text: &str) -> bool {
    let numbers: Vec<&str> = text.strip_suffix(" (Wine)").unwrap_or(text).split('.').collect();
    match numbers.as_slice() {
        [major, minor, build, rest @ ..] if rest.len() <= 1 => {
            ["5", "6", "10"].contains(major)
                && is_number(minor, 0..=3)
                && is_number(build, 2000..=99_999)
                && rest.iter().all(|revision| is_number(revision, 0..=99_999))
        }
        _ => false,
    }
}

/// Returns `true` if a text is a decimal number in a range.
fn is_number(text: &str, range: RangeInclusive<u32>) -> bool {
    let is_written =
        text.bytes().all(|byte| byte.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
    is_written && text.parse().is_ok_and(|number| range.contains(&number))
}

fn is_architecture(text: &str) -> bool {
    ["x86", "x86_64", "arm", "aarch64", "ia64", "unknown"].contains(&text)
}

/// Languages of Windows whose code has three letters; any other word of three letters may be a name.
const LONG_LANGUAGES: [&str; 24] = [
    "arn", "chr", "dsb", "fil", "fur", "gsw", "haw", "hsb", "kab", "kok", "moh", "nds", "nqo", "nso", "prs",
    "quc", "quz", "sah", "sma", "smj", "smn", "syr", "tzm", "zgh",
];

/// Scripts that a locale of Windows names.
const SCRIPTS: [&str; 13] =
    ["Arab", "Beng", "Cans", "Cher", "Cyrl", "Deva", "Guru", "Hans", "Hant", "Latn", "Mong", "Tfng", "Vaii"];

/// Returns `true` if a text is a language, with an optional script and region: `ja-JP`, `sr-Latn-RS`.
fn is_locale(text: &str) -> bool {
    let mut parts = text.split('-').peekable();
    let is_language = |part: &str| {
        part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_lowercase())
            || LONG_LANGUAGES.contains(&part)
    };
    let is_region = |part: &str| match part.len() {
        2 => part.bytes().all(|byte| byte.is_ascii_uppercase()),
        3 => part.bytes().all(|byte| byte.is_ascii_digit()),
        _ => false,
    };
    let has_language = parts.next().is_some_and(is_language);
    parts.next_if(|part| SCRIPTS.contains(part));
    has_language && parts.next().is_none_or(is_region) && parts.next().is_none()
}

/// Returns `true` if a text is a language identifier of Windows in hexadecimal digits: `009`, `411`.
fn is_language_id(text: &str) -> bool {
    const LAST_LANGUAGE: u16 = 0x93;
    (3..=4).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_hexdigit())
        && u16::from_str_radix(text, 16).is_ok_and(|id| id & 0x3FF <= LAST_LANGUAGE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_is_words_of_windows_title_lists_and_title_indices() {
        for text in ["Global", "230 232", "Global, Costly", "Counter 009, Help 40C", "4, 6 4"] {
            assert!(is_query(text), "{text}");
        }
        for text in [
            "4915112345 1985041200",
            "4915199999",
            "Payroll",
            "Counter FEED",
            "Counter Bob",
            "230 230",
            "0230",
            "0",
            "",
            "Global Costly",
            "230,232",
        ] {
            assert!(!is_query(text), "{text}");
        }
    }

    #[test]
    fn a_build_is_a_version_that_windows_may_have() {
        for text in ["5.1.2600", "6.1.7601.24545", "10.0.22631.4317", "10.0.19043 (Wine)"] {
            assert!(is_build(text), "{text}");
        }
        for text in [
            "192.168.17.23",
            "10.0.0.5",
            "10.17.22631",
            "10.0.22631.4915112",
            "7.0.9600",
            "10",
            "10.0.022631",
            "",
        ] {
            assert!(!is_build(text), "{text}");
        }
    }

    #[test]
    fn a_locale_is_a_language_with_a_script_and_a_region_that_windows_knows() {
        for text in ["ja-JP", "en", "sr-Latn-RS", "zh-Hans", "es-419", "fil-PH"] {
            assert!(is_locale(text), "{text}");
        }
        for text in ["bob-jane", "bob", "bob-US", "en-Jane-US", "EN-us", "en-US-x", "en-", "-US", ""] {
            assert!(!is_locale(text), "{text}");
        }
    }
}
