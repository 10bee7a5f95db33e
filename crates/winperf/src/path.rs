//! Counter paths: `\\Computer\Object(Parent/Instance#n)\Counter`.
//!
//! No escape is defined for the characters that paths reserve, and real names have them, so a path is taken apart where real paths can be:
//! `\Paging File(\??\C:\pagefile.sys)\% Usage` and `\SQLServer:Memory Manager\Total Server Memory (KB)` both are.

use alloc::string::{String, ToString};
use core::fmt;

use crate::pattern::{Pattern, folded};

/// A counter path, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterPath {
    /// The computer, when the path names one.
    pub computer: Option<String>,
    /// The object.
    pub object: String,
    /// What stands between the parentheses, when there are any; parent and number are part of it.
    pub instance: Option<String>,
    /// The counter.
    pub counter: String,
}

/// What is wrong with a counter path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathError {
    /// `\\` is followed by a computer only.
    NoObject,
    /// Nothing separates the object from a counter.
    NoCounter,
    /// `(` is followed by no `)\`.
    Unclosed,
}

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoObject => "a counter path needs an object behind the computer",
            Self::NoCounter => "a counter path needs a backslash and a counter behind the object",
            Self::Unclosed => "a counter path needs )\\ and a counter behind the instance",
        })?;
        f.write_str(", as in \\Object(Parent/Instance#1)\\Counter")
    }
}

impl core::error::Error for PathError {}

impl CounterPath {
    /// Takes a path apart.
    ///
    /// Whatever comes first behind the object decides: a backslash, and the rest is the counter;
    /// a parenthesis, and the instance goes on to the last one that a backslash follows.
    ///
    /// # Errors
    /// All of [`PathError`].
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

/// What a path asks for between the parentheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WantedInstance<'a> {
    /// All of it: a name may end in `#2` by itself.
    pub literal: &'a str,
    /// The name before the number.
    pub name: &'a str,
    /// The number behind `#`; `None` when there is none, and `Some(None)` for `#*`.
    pub occurrence: Option<Option<u32>>,
}

impl<'a> WantedInstance<'a> {
    /// Splits a number from the end of `text`, if there is one.
    pub fn new(text: &'a str) -> Self {
        let split = text.rsplit_once('#').and_then(|(name, number)| {
            let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
            let occurrence = if number == "*" { None } else { Some(number.parse().ok().filter(|_| digits)?) };
            Some((name, occurrence))
        });
        match split {
            Some((name, occurrence)) => Self { literal: text, name, occurrence: Some(occurrence) },
            None => Self { literal: text, name: text, occurrence: None },
        }
    }

    /// Whether this asks for the instance of that full name and occurrence, read literally: the number is part of the name.
    ///
    /// A wildcard without a number stands for all instances of a name.
    pub fn is_literally(&self, full_name: &str, occurrence: u32) -> bool {
        (occurrence == 0 || self.literal.contains('*')) && same_pattern(self.literal, full_name)
    }

    /// Whether this asks for the instance of that full name and occurrence by a number.
    pub fn is_by_number(&self, full_name: &str, occurrence: u32) -> bool {
        let number = self.occurrence.is_some_and(|wanted| wanted.is_none_or(|wanted| wanted == occurrence));
        number && same_pattern(self.name, full_name)
    }
}

/// Whether `text` is `pattern` without regard to case, where `*` stands for any characters.
pub fn same_pattern(pattern: &str, text: &str) -> bool {
    Pattern::new(pattern).matches(&folded(text))
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
    fn a_number_is_split_from_the_end_only_when_it_is_one() {
        let by_number = WantedInstance::new("svchost#1");
        assert!(by_number.is_by_number("SvcHost", 1));
        assert!(!by_number.is_by_number("svchost", 2));
        assert!(by_number.is_literally("svchost#1", 0));
        assert_eq!(WantedInstance::new("C#").occurrence, None);
        assert!(WantedInstance::new("svchost").is_literally("svchost", 0));
        assert!(!WantedInstance::new("svchost").is_literally("svchost", 3));
    }

    #[test]
    fn a_star_stands_for_any_characters() {
        assert!(same_pattern("*", "anything"));
        assert!(same_pattern("pro*", "Processor"));
        assert!(same_pattern("*/0", "iexplore/0"));
        assert!(same_pattern("a*b*c", "aXbYc"));
        assert!(!same_pattern("a*b", "ab c"));
        assert!(WantedInstance::new("svchost#*").is_by_number("svchost", 7));
    }
}
