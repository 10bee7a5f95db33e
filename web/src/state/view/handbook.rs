//! Handbook of the format, shown instead of the views, with or without an open capture.

use winperf::counter_type::CounterType;

/// The id of the part of the page that shows it.
pub const HANDBOOK: &str = "handbook";

/// A page about the format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Handbook {
    /// A counter type, bit by bit.
    Type(CounterType),
    /// A document, at the section with this anchor; an empty one is its beginning.
    Document(Manual, String),
}

/// A document about the format, stored next to the page in each language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manual {
    /// The specification.
    Format,
    /// The beginning of a capture to be decoded on paper.
    Exercise,
    /// Meaning of the findings.
    Findings,
}

impl Manual {
    /// All documents.
    pub const ALL: [Self; 3] = [Self::Format, Self::Exercise, Self::Findings];

    /// Returns the name of the page in addresses and files.
    pub fn stem(self) -> &'static str {
        match self {
            Self::Format => "format",
            Self::Exercise => "exercise",
            Self::Findings => "findings",
        }
    }
}

/// Returns the id of an element of a document, by the anchor that links have.
pub fn anchor_id(anchor: &str) -> String {
    format!("document-{anchor}")
}

impl Handbook {
    /// Returns the page that a part of an address names, its value decoded.
    pub fn named(name: &str, value: &str) -> Option<Self> {
        if name == "type" {
            return type_named(value).map(Self::Type);
        }
        let manual = Manual::ALL.into_iter().find(|manual| manual.stem() == name)?;
        is_anchor(value).then(|| Self::Document(manual, value.to_owned()))
    }

    /// Returns the part of an address that names the page.
    pub fn part(&self) -> (&'static str, String) {
        match self {
            Self::Type(counter_type) => ("type", format!("{:#010x}", counter_type.0)),
            Self::Document(manual, anchor) => (manual.stem(), anchor.clone()),
        }
    }

    /// Returns `true` if Back returns from this page to a different one; all bit patterns of the same page count as
    /// one.
    pub(in crate::state) fn is_beside(&self, before: Option<&Self>) -> bool {
        match (self, before) {
            (Self::Type(_), Some(Self::Type(_))) => false,
            (page, before) => Some(page) != before,
        }
    }
}

/// Returns a counter type by its number, decimal or hexadecimal, or by its name in `winperf.h` in any case.
pub fn type_named(text: &str) -> Option<CounterType> {
    let text = text.trim();
    let hexadecimal = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let number = match hexadecimal {
        Some(digits) => u32::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    };
    let by_name = || {
        let is_it = |found: &CounterType| found.name().is_some_and(|name| name.eq_ignore_ascii_case(text));
        CounterType::predefined().find(is_it)
    };
    number.map(CounterType).or_else(by_name)
}

/// Returns `true` if a text may be the anchor of a section: a C name, a code, or a heading in any language.
fn is_anchor(text: &str) -> bool {
    text.len() < 200 && text.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_named_by_its_number_or_by_its_name() {
        let timer = Some(CounterType::PERF_100NSEC_TIMER);
        for text in ["0x20510500", "0X20510500", "542180608", " perf_100nsec_timer "] {
            assert_eq!(type_named(text), timer, "{text}");
        }
        for text in ["", "0x", "0x120510500", "PERF_", "-1", "20510500h"] {
            assert_eq!(type_named(text), None, "{text}");
        }
    }

    #[test]
    fn a_document_is_named_with_its_section() {
        for (name, anchor) in
            [("format", "perf_object_type-definitionlength"), ("findings", "truncated"), ("exercise", "")]
        {
            let page = Handbook::named(name, anchor).unwrap();
            assert_eq!(page.part(), (name, anchor.to_owned()));
        }
        assert_eq!(Handbook::named("format", "<b>"), None);
        assert_eq!(Handbook::named("glossary", ""), None);
    }
}
