//! Samples taken by calling a performance DLL directly, without Perflib.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;

use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::lenient::{each_or_none, or_none};
use crate::perflib_event::{error_code, happened, leaves_out};
use crate::registrations::KnownMembers;

/// A DLL that was called without Perflib; each block is its unmodified reply after a header written by the capture
/// program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct DllCall {
    /// The DLL.
    pub library: String,
    /// The service that it was called for, if one was named or is registered with it.
    #[serde(deserialize_with = "or_none")]
    pub service: Option<String>,
    /// Events that Windows would log for the replies.
    #[serde(deserialize_with = "each_or_none")]
    pub verdicts: Vec<Verdict>,
}

/// An event that Windows would log for a reply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Verdict {
    /// Query given to the DLL: `Global`, `Costly`, or the title index of an object.
    pub query: String,
    /// Perflib event ID.
    pub event: u32,
    /// Error code of the event, if any.
    #[serde(deserialize_with = "or_none")]
    pub error: Option<u32>,
}

impl Serialize for DllCall {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut known = KnownMembers::default();
        known.texts(&[("library", Some(&self.library)), ("service", self.service.as_deref())]);
        known.list("verdicts", self.verdicts.iter().map(Verdict::known).collect());
        Value::from(known.0).serialize(to)
    }
}

impl Verdict {
    fn known(&self) -> Value {
        let mut known = KnownMembers::default();
        known.texts(&[("query", Some(&self.query))]);
        known.numbers(&[("event", Some(self.event)), ("error", self.error)]);
        known.0.into()
    }

    /// Returns `true` if Windows leaves the queried object out of the data block.
    pub fn leaves_out(&self) -> bool {
        leaves_out(self.event)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "For the query {}, {}.", self.query, would_log(self.event, self.error))
    }
}

/// Returns what Windows would do for a Perflib event, as an English clause.
pub fn would_log(event: u32, error: Option<u32>) -> String {
    let error = error.map_or_else(String::new, |error| format!(" with error {}", error_code(error)));
    let happened = happened(event).map_or_else(String::new, |happened| format!(" ({happened})"));
    let out = if leaves_out(event) { " and discard the reply" } else { " and accept it anyway" };
    format!("Windows would log event {event} of Perflib{error}{happened}{out}")
}

impl fmt::Display for DllCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let service =
            self.service.as_ref().map_or_else(String::new, |name| format!(" of the service {name}"));
        write!(
            f,
            "These are replies of {}{service}, called directly without Perflib, each in its own process. \
             The objects are as the DLL wrote them; the capture program added the header of each block.",
            self.library
        )
    }
}

impl DllCall {
    /// Returns only the parts with plausible contents.
    #[must_use]
    pub(crate) fn vouched(self) -> Self {
        let is_query = |query: &str| {
            ["Global", "Costly"].contains(&query)
                || (1..=6).contains(&query.len()) && query.bytes().all(|byte| byte.is_ascii_digit())
        };
        let verdicts = self.verdicts.into_iter().filter(|verdict| is_query(&verdict.query)).collect();
        Self { verdicts, ..self }
    }
}

/// Awaited condition, and the sample for which it became true.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Awaited {
    /// The condition, as typed; empty if redacted.
    pub condition: String,
    /// The position of the sample for which it became true, from 0.
    pub sample: u32,
}

impl Serialize for Awaited {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut known = KnownMembers::default();
        known
            .texts(&[("condition", Some(self.condition.as_str()).filter(|condition| !condition.is_empty()))]);
        known.numbers(&[("sample", Some(self.sample))]);
        Value::from(known.0).serialize(to)
    }
}

impl Awaited {
    /// Returns the same without the sample at a position, which was left out; `None` if that was its own.
    #[must_use]
    pub fn without_sample(self, position: usize) -> Option<Self> {
        match usize::try_from(self.sample).ok()?.cmp(&position) {
            Ordering::Less => Some(self),
            Ordering::Equal => None,
            Ordering::Greater => Some(Self { sample: self.sample.saturating_sub(1), ..self }),
        }
    }

    /// Removes the condition, unless `is_told` allows it.
    #[must_use]
    pub(crate) fn redact(self, is_told: impl FnOnce(&str) -> bool) -> Self {
        let condition = if is_told(&self.condition) { self.condition } else { String::new() };
        Self { condition, ..self }
    }

    /// Replaces the instance with `…`, except `_Total` and `*`.
    #[must_use]
    pub(crate) fn without_instance(self) -> Self {
        let condition = match self.condition.split_once('(').zip(self.condition.rsplit_once(")\\")) {
            Some(((object, rest), (_, counter))) => {
                let instance = rest.rsplit_once(")\\").map_or(rest, |(instance, _)| instance);
                let is_usual = ["_Total", "*"].contains(&instance);
                if is_usual { self.condition.clone() } else { format!("{object}(…)\\{counter}") }
            }
            None => self.condition.clone(),
        };
        Self { condition, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::borrow::ToOwned;
    use alloc::string::ToString;

    #[test]
    fn an_instance_is_taken_out_of_a_condition_unless_every_machine_has_it() {
        for (before, after) in [
            (r"\Process(payroll#2)\ID Process > 5", r"\Process(…)\ID Process > 5"),
            (r"\Paging File(\??\C:\x.sys)\% Usage > 5", r"\Paging File(…)\% Usage > 5"),
            (r"\Processor(_Total)\% Processor Time > 99", r"\Processor(_Total)\% Processor Time > 99"),
            (r"\Process(*)\ID Process missing", r"\Process(*)\ID Process missing"),
            (r"\Memory\Available Bytes < 5", r"\Memory\Available Bytes < 5"),
        ] {
            let awaited = Awaited { condition: before.to_owned(), sample: 3 };
            assert_eq!(awaited.without_instance().condition, after);
        }
    }

    #[test]
    fn what_was_awaited_stays_at_its_sample_where_another_is_left_out() {
        let awaited = Awaited { condition: String::new(), sample: 3 };
        let without = |position| awaited.clone().without_sample(position).map(|awaited| awaited.sample);
        assert_eq!([without(2), without(3), without(4)], [Some(2), None, Some(3)]);
    }

    #[test]
    fn a_verdict_says_the_event_and_what_it_costs() {
        let verdict = |event, error| Verdict { query: "10006".to_owned(), event, error };
        assert_eq!(
            verdict(1014, Some(21)).to_string(),
            "For the query 10006, Windows would log event 1014 of Perflib with error 21 (its Collect returned an error) \
             and discard the reply."
        );
        assert!(verdict(1016, None).to_string().ends_with("and accept it anyway."));
        let odd = DllCall {
            verdicts: alloc::vec![
                verdict(1003, None),
                Verdict { query: "Jane".to_owned(), ..Verdict::default() }
            ],
            ..DllCall::default()
        };
        assert_eq!(odd.vouched().verdicts, [verdict(1003, None)]);
    }
}
