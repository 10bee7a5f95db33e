//! Preview of the line under the pointer, in the tree and in the bytes.

use crate::phrases::Words;
use crate::state::library::side::Side;
use crate::state::view::outline::{Line, LineContent};
use crate::views::outline::query::bytes::OutlineBytes;
use crate::views::outline::query::texts;
use crate::views::query::bytes::offset_text;
use crate::views::structure::query::overview;
use crate::views::structure::query::preview::{Preview, PreviewSource};

/// Previews of a log itself, or of title lists.
pub struct OutlinePreviews {
    pub bytes: OutlineBytes,
    pub words: Words,
}

impl OutlinePreviews {
    /// Returns the preview of a line in a group, which is the last of those around it.
    fn preview(&self, group: usize, lines: &[Line], at: u32) -> Option<Preview> {
        let outline = self.bytes.outline();
        let group_line = *outline.groups().get(group)?;
        let line = lines.last().copied().unwrap_or(group_line);
        let text = |line: &Line| texts(&outline.files, group, line, self.words);
        let mut names: Vec<String> =
            std::iter::once(&group_line).chain(lines).map(|line| text(line).0).collect();
        let (_, value) = text(&line);
        if let Some(name) = names.last_mut().filter(|_| !value.is_empty()) {
            *name = format!("{name} = {value}");
        }
        Some(Preview {
            bytes: vec![(Side::A, (line.offset, line.end()))],
            reached: None,
            row: None,
            text: format!("{} · {}", offset_text(at), names.join(" › ")),
        })
    }
}

impl PreviewSource for OutlinePreviews {
    fn for_byte(&self, _: Side, offset: u32) -> Option<Preview> {
        let (group, lines) = self.bytes.around(offset, offset)?;
        let outline = self.bytes.outline();
        let row = match lines.last() {
            Some((inside, _)) if outline.is_open(group) => outline.place_of(group) + 1 + inside,
            _ => outline.place_of(group),
        };
        let lines: Vec<Line> = lines.into_iter().map(|(_, line)| line).collect();
        Some(Preview { row: Some(row), ..self.preview(group, &lines, offset)? })
    }

    fn for_row(&self, row: usize) -> Option<Preview> {
        let outline = self.bytes.outline();
        let line = outline.line(row)?;
        let group = outline.group_of(row);
        let around = std::iter::successors(Some(row), |row| outline.around(*row));
        let mut lines: Vec<Line> = around.filter_map(|row| outline.line(row)).collect();
        lines.reverse();
        lines.retain(|line| !matches!(line.content, LineContent::Group(_)));
        let preview = self.preview(group, &lines, line.offset)?;
        // A list other than the one whose bytes are shown has no bytes to mark.
        let is_shown = outline.bytes().as_ptr() == outline.files.bytes(group).as_ptr();
        Some(if is_shown { preview } else { Preview { bytes: Vec::new(), ..preview } })
    }

    fn at_share(&self, _: Side, share: f64) -> Option<String> {
        Some(overview::at_share(&self.bytes, self.words.language, share))
    }
}
