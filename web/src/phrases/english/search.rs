//! Messages of the search, in English.

use winperf::pair::PathError;
use winperf_report::number::hex;
use yew::AttrValue;

use crate::phrases::grouped;
use crate::phrases::search::{Example, Lack, SHOWN_BYTES, SearchMsg, format_offset, own_address};
use crate::state::view::query::{NameQuery, Query, Sign, Threshold, Unclear};

/// Returns the English text of a message of the search.
pub(in crate::phrases) fn text(message: SearchMsg) -> AttrValue {
    let fixed = match message {
        SearchMsg::Phrase(phrase) => phrase.english,
        SearchMsg::Understood(query) => return understood(&query).into(),
        SearchMsg::Unclear(unclear) => reason(unclear),
        SearchMsg::Searching(0) => "Searching…",
        SearchMsg::Searching(count) => return format!("Searching… {} so far", grouped(count)).into(),
        SearchMsg::Count(1) => "1 result",
        SearchMsg::Count(count) => return format!("{} results", grouped(count)).into(),
        SearchMsg::Position(number, count) => {
            return format!("{} of {}", grouped(number), grouped(count)).into();
        }
        SearchMsg::Lacks(lack) => return lacking(&lack).into(),
        SearchMsg::CounterType(name, 0) => return format!("{name} (counter type)").into(),
        SearchMsg::CounterType(name, 1) => return format!("{name} (counter type), 1 use").into(),
        SearchMsg::CounterType(name, uses) => {
            return format!("{name} (counter type), {} uses", grouped(uses)).into();
        }
        SearchMsg::Example(example) => meaning(example),
    };
    AttrValue::Static(fixed)
}

/// Returns the message about a part of a path that the captures do not have.
fn lacking(lack: &Lack) -> String {
    match lack {
        Lack::Object(object) => {
            format!("Nothing found: no object is named “{object}”. * matches any characters.")
        }
        Lack::Counter([object, counter]) => {
            format!("Nothing found: {object} has no counter “{counter}”. * matches any characters.")
        }
        Lack::Instance([object, instance]) => {
            format!("Nothing found: {object} has no instance “{instance}”. * matches any characters.")
        }
        Lack::Computer([wanted, had]) => {
            format!("Nothing found: these captures are from {had}, not {wanted}.")
        }
    }
}

fn meaning(example: Example) -> &'static str {
    match example {
        Example::Name => "part of the name of an object, counter or instance; with *, a whole name",
        Example::Field => "a field by its name in winperf.h, or by a path copied from this page",
        Example::Title => "objects and counters with a title index",
        Example::Path => "values by counter path; * matches any characters",
        Example::Value => {
            "values above a number; also <, >=, <=, !=, > 5 < 10, and = for raw values and fields"
        }
        Example::NamedValue => "the same, for one counter, instance, object or path",
        Example::Offset => "a byte by its offset in the file; @496 for decimal",
        Example::Behind => "a byte by its offset in the selected structure",
        Example::Bytes => "a sequence of bytes; also x 0005 5120 and {0x00, 0x05}",
        Example::Text => "text in the bytes, in UTF-16 or ASCII",
    }
}

fn reason(unclear: Unclear) -> &'static str {
    match unclear {
        Unclear::Path(PathError::NoObject) => {
            r"A counter path needs an object, as in \Object(Parent/Instance#1)\Counter."
        }
        Unclear::Path(PathError::NoCounter) => {
            r"A counter path needs a backslash and a counter after the object, as in \Process(*)\% Processor Time."
        }
        Unclear::Path(PathError::Unclosed) => {
            r"A counter path needs )\ and a counter after the instance, as in \Process(*)\% Processor Time."
        }
        Unclear::Number => "A comparison needs a number, such as > 90 or <= 1.5.",
        Unclear::Offset => "An offset is a number, such as 0x1f0, @496 or +0x10.",
        Unclear::HalfByte => "Each byte needs two digits, such as 00 05 51 20.",
        Unclear::NoText => "Put the text to search for in quotes, such as \"iexplore\".",
        Unclear::TooLong => "This is too long to search for: at most 1,000 characters.",
    }
}

fn understood(query: &Query) -> String {
    match query {
        Query::Names(text) => format!("Names that contain “{text}”"),
        Query::Inside(text) => format!("Structures and fields at “{text}”"),
        Query::Written(path, text) if text.starts_with(['\\', '¥', '￥', '＼']) => {
            format!("Values of {path}")
        }
        Query::Written(path, text) => format!("Names that contain “{text}”, and values of {path}"),
        Query::Title(title) => format!("Title index {title}"),
        Query::Rows(named, compared) => {
            let raw = match compared[..] {
                [Threshold { sign: Sign::Is, unit: None, .. }] if named.is_none() => {
                    ", raw values and fields"
                }
                [Threshold { sign: Sign::Is, unit: None, .. }] => " and raw values",
                _ => "",
            };
            let named = named.as_ref().map(named_values).unwrap_or_default();
            let compared: Vec<String> = compared.iter().map(comparison).collect();
            format!("Values{raw}{named}{}", compared.join(" and"))
        }
        Query::Offset(offset) => format!("The byte at {}", format_offset(*offset)),
        Query::Behind(distance) => {
            format!("The byte at {} of the selected structure", format_offset(*distance))
        }
        Query::Bytes(bytes) => format!("Bytes {}", hex(bytes, SHOWN_BYTES)),
        Query::Text(text) if text.is_ascii() => format!("The text “{text}” in UTF-16 and in ASCII"),
        Query::Text(text) => format!("The text “{text}” in UTF-16"),
    }
}

fn named_values(named: &NameQuery) -> String {
    match named {
        NameQuery::Path(path) => format!(" of {path}"),
        NameQuery::Part(text) => format!(" with “{text}” in their name"),
        NameQuery::Title(title) => format!(" of title index {title}"),
        NameQuery::Address(address) => format!(" at the address {}", own_address(address)),
    }
}

fn comparison(comparison: &Threshold) -> String {
    let sign = match comparison.sign {
        Sign::Above => "above",
        Sign::AtLeast => "of at least",
        Sign::Below => "below",
        Sign::AtMost => "of at most",
        Sign::Is => "equal to",
        Sign::IsNot => "other than",
    };
    let unit = comparison.unit.map(|unit| format!(" {unit}")).unwrap_or_default();
    format!(" {sign} {}{unit}", comparison.written)
}
