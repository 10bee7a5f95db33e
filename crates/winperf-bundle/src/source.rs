//! Where captures come from.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::{Map, Value, json};

/// The query and the machine that samples come from; every part may be unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// The value of `HKEY_PERFORMANCE_DATA` that was queried: `Global`, `230 232` and so on.
    pub value_name: Option<String>,
    /// Build of the operating system: `10.0.22631.4317`.
    pub os_build: Option<String>,
    /// Architecture of the processor: `x86_64`.
    pub architecture: Option<String>,
    /// The user's locale: `ja-JP`.
    pub locale: Option<String>,
    /// Count of logical processors.
    pub processors: Option<u64>,
    /// Ticks per second of `QueryPerformanceCounter`.
    pub frequency: Option<u64>,
    /// Queries that gave nothing.
    pub failures: Vec<Failure>,
}

/// A query that gave nothing, and why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Failure {
    /// What was queried.
    pub query: String,
    /// What went wrong, as a sentence.
    pub message: String,
}

impl Source {
    /// What a manifest says; members of an unexpected kind are unknown.
    pub(crate) fn from_json(source: &Value) -> Self {
        let text = |name: &str| source.get(name).and_then(Value::as_str).map(str::to_owned);
        let failures = source.get("failures").and_then(Value::as_array);
        let failure = |failure: &Value| {
            let text = |name: &str| failure.get(name).and_then(Value::as_str).map(str::to_owned);
            Some(Failure { query: text("query")?, message: text("message").unwrap_or_default() })
        };
        Self {
            value_name: text("value_name"),
            os_build: text("os_build"),
            architecture: text("architecture"),
            locale: text("locale"),
            processors: source.get("processors").and_then(Value::as_u64),
            frequency: text("frequency").and_then(|digits| digits.parse().ok()),
            failures: failures.into_iter().flatten().filter_map(failure).collect(),
        }
    }

    /// The members of a manifest's `source`; numbers that may pass 2^53 are decimal strings.
    pub(crate) fn to_json(&self) -> Map<String, Value> {
        let mut source = Map::new();
        let texts = [
            ("value_name", &self.value_name),
            ("os_build", &self.os_build),
            ("architecture", &self.architecture),
            ("locale", &self.locale),
            ("frequency", &self.frequency.map(|frequency| frequency.to_string())),
        ];
        for (name, text) in texts {
            if let Some(text) = text {
                source.insert(name.to_owned(), json!(text));
            }
        }
        if let Some(processors) = self.processors {
            source.insert("processors".to_owned(), json!(processors));
        }
        if !self.failures.is_empty() {
            let failures = self.failures.iter();
            let failures =
                failures.map(|failure| json!({"query": failure.query, "message": failure.message}));
            source.insert("failures".to_owned(), failures.collect());
        }
        source
    }

    /// The parts of which no text is refused by `is_kept`.
    pub(crate) fn kept(self, is_kept: impl Fn(&str) -> bool) -> Self {
        let text = |text: Option<String>| text.filter(|text| is_kept(text));
        Self {
            value_name: text(self.value_name),
            os_build: text(self.os_build),
            architecture: text(self.architecture),
            locale: text(self.locale),
            failures: self
                .failures
                .into_iter()
                .filter(|failure| is_kept(&failure.query) && is_kept(&failure.message))
                .collect(),
            ..self
        }
    }
}
