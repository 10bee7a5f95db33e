//! JSON without characters that control a terminal.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter};

use crate::number::is_control;

/// A value on one line.
pub(crate) fn line(value: &(impl Serialize + ?Sized)) -> serde_json::Result<String> {
    let mut text = Vec::new();
    value.serialize(&mut Serializer::with_formatter(&mut text, Escaping(CompactFormatter)))?;
    Ok(String::from_utf8(text).unwrap_or_default())
}

/// A value on lines of its own for each member.
pub(crate) fn lines(out: impl Write, value: &(impl Serialize + ?Sized)) -> serde_json::Result<()> {
    value.serialize(&mut Serializer::with_formatter(out, Escaping::<PrettyFormatter<'_>>::default()))
}

/// The usual layout, with every control character escaped: some terminals interpret `\u009b` like ESC, and JSON allows
/// it.
#[derive(Default)]
struct Escaping<F>(F);

/// Leaves the layout to the formatter inside.
macro_rules! laid_out {
    ($($name:ident($($is_first:ident)?);)+) => {
        $(fn $name<W: ?Sized + Write>(&mut self, out: &mut W $(, $is_first: bool)?) -> io::Result<()> {
            self.0.$name(out $(, $is_first)?)
        })+
    };
}

impl<F: Formatter> Formatter for Escaping<F> {
    laid_out! {
        begin_array();
        end_array();
        begin_array_value(is_first);
        end_array_value();
        begin_object();
        end_object();
        begin_object_key(is_first);
        begin_object_value();
        end_object_value();
    }

    fn write_string_fragment<W: ?Sized + Write>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(at) = rest.find(is_control) {
            let (before, behind) = rest.split_at(at);
            out.write_all(before.as_bytes())?;
            let Some(character) = behind.chars().next() else { break };
            for unit in character.encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}")?;
            }
            rest = behind.get(character.len_utf8()..).unwrap_or_default();
        }
        out.write_all(rest.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use crate::documents::write;

    #[test]
    fn control_characters_are_escaped_and_read_as_they_were() {
        let text = "a\u{1b}[31m\u{9b}32m\u{7f}\u{202e}b\u{2028}プロ\u{e0041}\u{9b}";
        let mut out = Vec::new();
        write(&mut out, &[[text, "", "\u{85}"]]).unwrap();
        let json = String::from_utf8(out).unwrap();
        assert!(!json.contains(|character| crate::number::is_control(character) && character != '\n'));
        assert!(json.contains(r"\u009b32m\u007f\u202eb\u2028プロ\udb40\udc41\u009b"), "{json}");
        assert_eq!(serde_json::from_str::<Vec<String>>(&json).unwrap(), [text, "", "\u{85}"]);
        assert!(json.starts_with("[\n  \""), "{json}");
    }
}
