//! The structure tree as text.

use std::io::{self, Write};

use winperf::StructureKind;

use crate::number::plain;
use crate::phrases::{Purpose, Say};
use crate::words::Words;

/// Returns the name of a kind of structure for programs.
pub(crate) fn kind_name(kind: StructureKind) -> &'static str {
    match kind {
        StructureKind::DataBlock => "data-block",
        StructureKind::Object => "object",
        StructureKind::CounterDefinition => "counter-definition",
        StructureKind::Instance => "instance",
        StructureKind::CounterBlock => "counter-block",
    }
}

/// Writes every structure and every leaf of a capture, indented, with offset and length; `explain` adds the purpose of
/// each.
///
/// # Errors
/// Returns any I/O error from `out`.
pub fn write_text(out: &mut dyn Write, words: &Words<'_>, explain: bool) -> io::Result<()> {
    let capture = words.capture;
    if let Some(error) = capture.error() {
        writeln!(out, "{}", error.say(words.language))?;
    }
    for place in capture.places() {
        let Some(found) = capture.span(place) else { continue };
        let depth = place.around().count() - 1;
        let indent = "  ".repeat(depth);
        let below = |out: &mut dyn Write, purpose: Purpose<'_>| match explain {
            true => writeln!(out, "{:17} {indent}      {}", "", purpose.say(words.language)),
            false => Ok(()),
        };
        let kind = kind_name(place.kind());
        writeln!(
            out,
            "{:08x} {:8} {indent}{} [{kind}]",
            found.offset,
            found.length,
            plain(&words.label(place))
        )?;
        below(out, Purpose::Structure(place.kind()))?;
        for leaf in capture.leaves(place) {
            let text = words.leaf(place, &leaf);
            write!(
                out,
                "{:08x} {:8} {indent}  .{} = {}",
                leaf.offset,
                leaf.length,
                text.name,
                plain(&text.value)
            )?;
            match text.note {
                Some(note) => writeln!(out, "  ({})", plain(&note))?,
                None => writeln!(out)?,
            }
            below(out, Purpose::Leaf(&leaf.kind))?;
        }
    }
    Ok(())
}
