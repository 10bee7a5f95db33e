//! The structure tree as text.

use std::io::{self, Write};

use winperf::{NodeIdx, NodeKind};

use crate::number::plain;
use crate::words::Words;

/// The name of a kind of structure that programs know it by.
pub(crate) fn kind_name(kind: NodeKind) -> &'static str {
    match kind {
        NodeKind::DataBlock => "data-block",
        NodeKind::Object => "object",
        NodeKind::CounterDefinition => "counter-definition",
        NodeKind::Instance => "instance",
        NodeKind::CounterBlock => "counter-block",
    }
}

/// Writes every structure and every leaf of a capture, indented, with offset and length.
///
/// # Errors
/// Those of `out`.
pub fn write_text(out: &mut dyn Write, words: &Words<'_>) -> io::Result<()> {
    let outline = words.capture.outline();
    if let Some(error) = outline.error() {
        writeln!(out, "{error}")?;
    }
    for number in 0..outline.node_count() {
        let node = NodeIdx(number);
        let Some(found) = outline.node(node) else { continue };
        let depth = std::iter::successors(Some(node), |node| outline.parent(*node)).count() - 1;
        let indent = "  ".repeat(depth);
        let kind = kind_name(found.kind);
        writeln!(
            out,
            "{:08x} {:8} {indent}{} [{kind}]",
            found.offset,
            found.length,
            plain(&words.label(node))
        )?;
        for leaf in outline.leaves(words.capture.bytes(), node) {
            let text = words.leaf(node, &leaf);
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
        }
    }
    Ok(())
}
