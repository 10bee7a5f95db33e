//! Counter paths: `\\Computer\Object(Parent/Instance#n)\Counter`.
//!
//! Paths have no escapes for reserved characters, and real names contain these, so the parser accepts real paths such
//! as `\Paging File(\??\C:\pagefile.sys)\% Usage` and `\SQLServer:Memory Manager\Total Server Memory (KB)`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::text::folded;

/// A parsed counter path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterPath {
    /// The computer, if the path names one.
    pub computer: Option<String>,
    /// The object.
    pub object: String,
    /// Text between the parentheses, if there are any; it includes parent and number.
    pub instance: Option<String>,
    /// The counter.
    pub counter: String,
}

/// Error in a counter path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PathError {
    /// `\\` is followed only by a computer.
    #[error("a counter path needs an object after the computer, as in \\Object(Parent/Instance#1)\\Counter")]
    NoObject,
    /// Nothing separates the object from a counter.
    #[error(
        "a counter path needs a backslash and a counter after the object, as in \\Object(Parent/Instance#1)\\Counter"
    )]
    NoCounter,
    /// No `)\` follows `(`.
    #[error(
        "a counter path needs )\\ and a counter after the instance, as in \\Object(Parent/Instance#1)\\Counter"
    )]
    Unclosed,
}

impl CounterPath {
    /// Parses a counter path.
    ///
    /// The first delimiter after the object decides: after a backslash, the rest is the counter;
    /// after a parenthesis, the instance extends to the last `)` before a backslash.
    ///
    /// # Errors
    /// Any kind of [`PathError`].
    pub fn parse(path: &str) -> Result<Self, PathError> {
        let (computer, rest) = match path.strip_prefix("\\\\") {
            Some(rest) => {
                let (computer, rest) = rest.split_once('\\').ok_or(PathError::NoObject)?;
                (Some(computer.to_string()), rest)
            }
            None => (None, path.strip_prefix('\\').unwrap_or(path)),
        };
        let at = rest.find(['\\', '(']).ok_or(PathError::NoCounter)?;
        let (object, tail) = rest.split_at_checked(at).ok_or(PathError::NoCounter)?;
        let (instance, counter) = match tail.strip_prefix('(') {
            Some(inner) => {
                let (instance, counter) = inner.rsplit_once(")\\").ok_or(PathError::Unclosed)?;
                (Some(instance.to_string()), counter)
            }
            None => (None, tail.strip_prefix('\\').unwrap_or(tail)),
        };
        if object.is_empty() {
            return Err(PathError::NoObject);
        }
        if counter.is_empty() {
            return Err(PathError::NoCounter);
        }
        Ok(Self { computer, object: object.to_string(), instance, counter: counter.to_string() })
    }

    /// Returns `true` if this path, in which `*` stands for any characters, matches `other`; a path without a computer
    /// matches those of any computer.
    pub fn matches(&self, other: &Self) -> bool {
        let is = |wanted: &str, had: &str| Pattern::new(wanted).matches(had);
        let is_part = |wanted: &Option<String>, had: &Option<String>| match (wanted, had) {
            (Some(wanted), Some(had)) => is(wanted, had),
            (wanted, had) => wanted.is_none() && had.is_none(),
        };
        (self.computer.is_none() || is_part(&self.computer, &other.computer))
            && is(&self.object, &other.object)
            && is_part(&self.instance, &other.instance)
            && is(&self.counter, &other.counter)
    }
}

impl fmt::Display for CounterPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(computer) = &self.computer {
            write!(f, "\\\\{computer}")?;
        }
        write!(f, "\\{}", self.object)?;
        if let Some(instance) = &self.instance {
            write!(f, "({instance})")?;
        }
        write!(f, "\\{}", self.counter)
    }
}

/// Instance that a path requests between the parentheses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedInstance {
    /// The whole text: a name may itself end in `#2`.
    literal: Pattern,
    /// The name before the number.
    name: Pattern,
    number: Number,
}

/// The number after `#` at the end of the text between the parentheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Number {
    /// No number.
    NotGiven,
    /// `#*`.
    Any,
    /// Number of preceding instances with the same name.
    Exactly(u32),
}

impl WantedInstance {
    /// Splits a number from the end of `text`, if there is one.
    pub fn new(text: &str) -> Self {
        let (name, number) = match text.rsplit_once('#') {
            Some((name, number)) => (name, Number::parse(number)),
            None => (text, Number::NotGiven),
        };
        Self { literal: Pattern::new(text), name: Pattern::new(name), number }
    }

    /// Returns `true` if this matches the instance with that full name, in upper case, and
    /// [`shown_number`](crate::Instance::shown_number), which may be part of the name.
    pub fn matches(&self, folded_name: &str, number: Option<u32>) -> bool {
        self.matches_literally(folded_name, number) || self.is_by_number(folded_name, number)
    }

    /// Compares with the whole name; a wildcard without a number matches all instances with a name.
    fn matches_literally(&self, folded_name: &str, number: Option<u32>) -> bool {
        (number.is_none() || self.literal.has_star()) && self.literal.matches_folded(folded_name)
    }

    fn is_by_number(&self, folded_name: &str, number: Option<u32>) -> bool {
        let is_number = match self.number {
            Number::NotGiven => false,
            Number::Any => true,
            Number::Exactly(wanted) => wanted == number.unwrap_or(0),
        };
        is_number && self.name.matches_folded(folded_name)
    }
}

impl Number {
    fn parse(text: &str) -> Self {
        match text.parse() {
            _ if text == "*" => Self::Any,
            // `u32::from_str` accepts `+1`, which is not a number in a path.
            Ok(number) if text.starts_with(|first: char| first.is_ascii_digit()) => Self::Exactly(number),
            _ => Self::NotGiven,
        }
    }
}

/// A text in which `*` stands for any characters, compared ignoring case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// Texts before, between and after the wildcards, in upper case.
    parts: Vec<String>,
}

impl Pattern {
    /// Creates the pattern of `text`.
    pub fn new(text: &str) -> Self {
        Self { parts: text.split('*').map(folded).collect() }
    }

    /// Returns `true` if a text matches the pattern.
    pub fn matches(&self, text: &str) -> bool {
        self.matches_folded(&folded(text))
    }

    /// Like [`Pattern::matches`], for a text in upper case: a search over a million names folds them in one buffer.
    pub fn matches_folded(&self, text: &str) -> bool {
        let Some((first, rest)) = self.parts.split_first() else { return false };
        let Some((last, between)) = rest.split_last() else { return text == first };
        let Some(mut left) = text.strip_prefix(first.as_str()) else { return false };
        for part in between {
            match left.split_once(part.as_str()) {
                Some((_, behind)) => left = behind,
                None => return false,
            }
        }
        left.ends_with(last.as_str())
    }

    fn has_star(&self) -> bool {
        self.parts.len() > 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, parts: (Option<&str>, &str, Option<&str>, &str)) {
        let parsed = CounterPath::parse(path).unwrap();
        let found =
            (parsed.computer.as_deref(), &*parsed.object, parsed.instance.as_deref(), &*parsed.counter);
        assert_eq!(found, parts, "{path}");
    }

    #[test]
    fn every_documented_shape_is_taken_apart() {
        check(r"\System\Processes", (None, "System", None, "Processes"));
        check(r"\\LANTERN\System\Processes", (Some("LANTERN"), "System", None, "Processes"));
        check(r"\Processor(_Total)\% DPC Time", (None, "Processor", Some("_Total"), "% DPC Time"));
        check(r"\Thread(iexplore/0#2)\ID Thread", (None, "Thread", Some("iexplore/0#2"), "ID Thread"));
        check(r"\\10.0.0.1\Process(svchost#1)\*", (Some("10.0.0.1"), "Process", Some("svchost#1"), "*"));
        check(r"System\Processes", (None, "System", None, "Processes"));
    }

    #[test]
    fn reserved_characters_in_real_names_do_not_lead_astray() {
        check(
            r"\Paging File(\??\C:\pagefile.sys)\% Usage Peak",
            (None, "Paging File", Some(r"\??\C:\pagefile.sys"), "% Usage Peak"),
        );
        check(
            r"\SQLServer:Memory Manager\Total Server Memory (KB)",
            (None, "SQLServer:Memory Manager", None, "Total Server Memory (KB)"),
        );
        check(r"\Category(Instance(x))\Counter (x)", (None, "Category", Some("Instance(x)"), "Counter (x)"));
    }

    #[test]
    fn a_path_that_is_none_is_refused_in_words() {
        assert_eq!(CounterPath::parse("Processor"), Err(PathError::NoCounter));
        assert_eq!(CounterPath::parse(r"\\machine"), Err(PathError::NoObject));
        assert_eq!(CounterPath::parse(r"\Processor(0)"), Err(PathError::Unclosed));
        assert_eq!(CounterPath::parse(r"\Processor\"), Err(PathError::NoCounter));
        assert_eq!(CounterPath::parse(""), Err(PathError::NoCounter));
    }

    #[test]
    fn a_path_is_written_as_it_was_read() {
        for path in [r"\System\Processes", r"\\A\Thread(iexplore/0#2)\ID Thread", r"\P(\??\C:\x)\% Usage"] {
            assert_eq!(CounterPath::parse(path).unwrap().to_string(), path);
        }
    }

    #[test]
    fn a_path_names_others_by_its_stars_and_on_any_computer() {
        let other = CounterPath::parse(r"\\LANTERN\Process(svchost#1)\% Processor Time").unwrap();
        let names = |path: &str| CounterPath::parse(path).unwrap().matches(&other);
        for path in
            [r"\process(SVCHOST#1)\% processor time", r"\\lantern\Process(svchost*)\*", r"\*(*)\*Time"]
        {
            assert!(names(path), "{path}");
        }
        for path in [r"\\OTHER\*(*)\*", r"\Process\*", r"\Process(svchost)\*", r"\Process(*)\ID Process"] {
            assert!(!names(path), "{path}");
        }
    }

    #[test]
    fn a_number_is_split_from_the_end_only_when_it_is_one() {
        let is =
            |wanted: &str, name: &str, number| WantedInstance::new(wanted).matches(&folded(name), number);
        assert!(is("svchost#1", "SvcHost", Some(1)) && !is("svchost#1", "svchost", Some(2)));
        assert!(is("svchost#1", "svchost#1", None) && !is("svchost#1", "svchost#1", Some(1)));
        assert!(is("svchost#1#0", "svchost#1", Some(0)) && !is("svchost#1", "svchost#1", Some(0)));
        assert!(is("svchost#0", "svchost", None) && is("svchost#1#0", "svchost#1", None));
        assert!(is("C#", "C#", None) && !is("C#", "C", None));
        assert!(is("svchost", "svchost", None) && !is("svchost", "svchost", Some(3)));
        assert!(is("svchost#+1", "svchost#+1", None) && !is("svchost#+1", "svchost", Some(1)));
        assert!(is("svchost#*", "svchost", Some(7)) && is("svc*", "svchost", Some(7)));
    }

    #[test]
    fn a_star_stands_for_any_characters() {
        let matches = |pattern: &str, text: &str| Pattern::new(pattern).matches(text);
        assert!(matches("*", "anything"));
        assert!(matches("pro*", "Processor"));
        assert!(matches("*/0", "iexplore/0"));
        assert!(matches("a*b*c", "aXbYc"));
        assert!(!matches("a*b", "ab c"));
    }

    #[test]
    fn a_pattern_without_a_star_is_the_whole_text_whatever_its_case() {
        assert!(Pattern::new("Processor").matches("processor"));
        assert!(!Pattern::new("Process").matches("processor"));
        assert!(Pattern::new("").matches(""));
    }

    #[test]
    fn a_star_needs_its_neighbours_one_behind_the_other() {
        let matches = |pattern: &str, text: &str| Pattern::new(pattern).matches(text);
        assert!(matches("a*a", "aa") && !matches("a*a", "a"));
        assert!(matches("**", "") && matches("a*aab*", "aaab"));
        assert!(matches("*b*b", "abb") && !matches("*b*b", "ab"));
    }
}
