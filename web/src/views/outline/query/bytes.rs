//! The bytes of a log itself, or of a title list, with their fields.

use std::cell::RefCell;
use std::rc::Rc;

use winperf_log::Form;
use winperf_report::language::Language;

use crate::phrases::Words;
use crate::shared::Shared;
use crate::signs::change::Change;
use crate::signs::kind::SignKind;
use crate::state::view::outline::{Line, LineContent, OutlineView, OutlinedFiles};
use crate::views::outline::query::texts;
use crate::views::structure::query::hex::marks::Marks;
use crate::views::structure::query::hex::{Field, Outline, PartFields, Range, clipped};

/// Hues of fields in the structures of a log: of a buffer, an event, a record, and a part of it.
pub const HUES: [&str; 4] = ["data-block", "object", "counter-definition", "instance"];

/// Hue of the fields of a title list.
pub const LIST_HUE: &str = "data-block";

/// Number of groups whose lines are kept: those on the screen, and those that it was just scrolled from.
const KEPT: usize = 4;

/// Lines of groups that are not open in the tree, so that rows of bytes are drawn without laying out a buffer for each.
#[derive(Default)]
pub struct KeptLines(RefCell<Vec<(usize, Shared<Vec<Line>>)>>);

/// Bytes with the lines of their file.
#[derive(Clone)]
pub struct OutlineBytes {
    outline: OutlineView,
    /// The group that is current, whose file is shown.
    group: usize,
    kept: Rc<KeptLines>,
}

/// The same file has the same rows, whatever is open in the tree.
impl PartialEq for OutlineBytes {
    fn eq(&self, other: &Self) -> bool {
        let is_same_list = matches!(self.outline.files, OutlinedFiles::Log(_)) || self.group == other.group;
        is_same_list && self.outline.files == other.outline.files
    }
}

impl OutlineBytes {
    /// Returns the bytes of the file with the current line; `kept` is of the same files.
    pub fn new(outline: &OutlineView, kept: &Rc<KeptLines>) -> Self {
        Self { outline: outline.clone(), group: outline.group_of(outline.current), kept: kept.clone() }
    }

    /// Returns the lines in a group.
    fn inside(&self, group: usize) -> Shared<Vec<Line>> {
        if let Some(lines) = self.outline.lines_in(group) {
            return lines;
        }
        let mut kept = self.kept.0.borrow_mut();
        if let Some((_, lines)) = kept.iter().find(|(known, _)| *known == group) {
            return lines.clone();
        }
        if kept.len() == KEPT {
            kept.remove(0);
        }
        let lines = Shared::new(self.outline.files.inside(group));
        kept.push((group, lines.clone()));
        lines
    }

    /// Returns the innermost field or pair with a byte.
    fn leaf_at(&self, offset: u32) -> Option<Line> {
        let lines = self.inside(self.outline.group_at(offset)?);
        let end = lines.partition_point(|line| line.offset <= offset);
        let leaf = lines.get(..end)?.iter().rfind(|line| line.is_leaf())?;
        leaf.holds(offset, offset).then_some(*leaf)
    }

    /// Returns the group with these bytes, and the lines in it that contain them all, the outermost first, each with its
    /// place among those of the group.
    pub fn around(&self, first: u32, last: u32) -> Option<(usize, Vec<(usize, Line)>)> {
        let group = self.outline.group_at(first)?;
        let lines = self.inside(group);
        let holding = lines.iter().copied().enumerate().filter(|(_, line)| line.holds(first, last));
        Some((group, holding.collect()))
    }

    /// Returns the tree of the files.
    pub fn outline(&self) -> &OutlineView {
        &self.outline
    }

    /// Returns the offsets at which the groups of the file begin.
    pub fn part_starts(&self) -> Vec<u32> {
        match self.outline.files {
            OutlinedFiles::Log(_) => self.outline.groups().iter().map(|group| group.offset).collect(),
            OutlinedFiles::Lists(_) => Vec::new(),
        }
    }

    /// Returns the fields of a leaf: a pair of a title list has an index and a text.
    fn fields_of(&self, leaf: &Line) -> Vec<(Range, SignKind, &'static str)> {
        let whole = (leaf.offset, leaf.end());
        match (leaf.content, &self.outline.files) {
            (LineContent::Field(field), _) => {
                let hue = HUES.get(leaf.depth.saturating_sub(1)).or(HUES.last()).copied();
                vec![(whole, kind(field.form), hue.unwrap_or_default())]
            }
            (LineContent::Pair(pair), OutlinedFiles::Lists(lists)) => {
                let pair = lists.get(self.group).and_then(|list| list.pair(pair));
                let text = pair.and_then(|pair| pair.text).map_or(whole.1, |text| text.offset);
                let index = ((whole.0, text), SignKind::Member, LIST_HUE);
                let text = ((text, whole.1), SignKind::Name, LIST_HUE);
                [index, text].into_iter().filter(|((start, end), ..)| start < end).collect()
            }
            _ => Vec::new(),
        }
    }

    fn part_fields(&self, (start, end): Range) -> Vec<Field> {
        let length = end.saturating_sub(start) as usize;
        let field = |range: Range, kind, hue| {
            let (left, right) = clipped(range, start, length)?;
            Some(Field {
                start: left,
                end: right,
                kind,
                hue,
                change: Change::Unknown,
                blame: None,
                is_edge: range.0 >= start || range.1 <= end,
                is_signed: false,
                is_assumed: false,
            })
        };
        let (mut fields, mut at) = (Vec::new(), start);
        while at < end {
            match self.leaf_at(at) {
                Some(leaf) => {
                    let own = self.fields_of(&leaf);
                    fields.extend(own.into_iter().filter_map(|(range, kind, hue)| field(range, kind, hue)));
                    at = leaf.end();
                }
                // The mark before the first pair of a list, and the NUL behind the last.
                None => {
                    let gap = (at..end).find(|next| self.leaf_at(*next).is_some()).unwrap_or(end);
                    fields.extend(field((at, gap), SignKind::Padding, LIST_HUE));
                    at = gap;
                }
            }
        }
        fields
    }
}

/// Returns the kind of a field of a log.
fn kind(form: Form) -> SignKind {
    match form {
        Form::Text => SignKind::Name,
        Form::Filler => SignKind::Padding,
        Form::Unparsed => SignKind::Unparsed,
        Form::Number
        | Form::Bits
        | Form::Signed
        | Form::Utc
        | Form::Local
        | Form::Guid
        | Form::Block
        | Form::Bytes => SignKind::Member,
    }
}

impl Outline for OutlineBytes {
    fn bytes(&self) -> &[u8] {
        self.outline.files.bytes(self.group)
    }

    fn fields(&self, parts: &[Range]) -> Vec<PartFields> {
        parts.iter().map(|part| (self.part_fields(*part), Vec::new())).collect()
    }

    fn count_fields(&self, (start, end): Range, most: usize) -> usize {
        let (mut fields, mut at) = (0, start);
        while at < end && fields <= most {
            match self.leaf_at(at) {
                Some(leaf) => {
                    at = leaf.end();
                    fields += 1;
                }
                // Bytes between structures.
                None => at += 1,
            }
        }
        fields
    }

    fn field_name(&self, offset: u32, language: Language) -> Option<String> {
        let leaf = self.leaf_at(offset)?;
        let (name, value) = texts(&self.outline.files, self.group, &leaf, Words { language });
        Some(if value.is_empty() { name } else { format!("{name} = {value}") })
    }

    fn part_name(&self, offset: u32, language: Language) -> String {
        let group = self.outline.group_at(offset).and_then(|group| self.outline.groups().get(group).copied());
        let name = |group: Line| texts(&self.outline.files, self.group, &group, Words { language }).0;
        group.map(name).unwrap_or_default()
    }
}

/// Returns the marks in the bytes of the file with the current line.
pub fn marks(outline: &OutlineView) -> Marks {
    let length = outline.bytes().len();
    let bytes = |line: Line| (line.offset, line.end());
    let line = outline.current_line();
    let leaf = line.filter(Line::is_leaf);
    let around = || outline.line(outline.around(outline.current)?);
    let structure = if leaf.is_some() { around() } else { line };
    // A background behind every byte of the file would be meaningless.
    let inside = structure.map(bytes).filter(|(start, end)| (end - start) as usize != length);
    Marks {
        length,
        inside,
        selected: leaf.map(bytes),
        range: outline.cursor.range(),
        cursor: Some(outline.cursor.at),
        ..Marks::default()
    }
}
