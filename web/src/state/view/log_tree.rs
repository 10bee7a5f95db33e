//! The structure of a log, and its view state: lines, with one buffer expanded.

use winperf_log::{Field, Log, Node, NodeKind, Structure};

use crate::shared::Shared;

/// A line of the structure of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogLine {
    pub depth: usize,
    pub what: LineContent,
    /// Bytes from the start of the log.
    pub offset: u32,
    pub length: u32,
}

/// Content of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineContent {
    /// A buffer, by its position, and whether it is open.
    Buffer(usize, bool),
    /// A structure; for a record in several pieces also the number of this piece, and the number of pieces.
    Structure(NodeKind, Option<(u32, u32)>),
    Field(Field),
}

/// A change of the view of the structure of a log.
#[derive(Clone, Copy, Debug)]
pub enum TreeChange {
    /// Make a line current.
    Line(usize),
    /// Open a buffer, or close it.
    Toggle(usize),
}

/// The structure of a log with one buffer open, or none.
#[derive(Clone, Debug, PartialEq)]
pub struct LogTree {
    pub lines: Shared<Vec<LogLine>>,
    /// The current line.
    pub current: usize,
}

impl LogTree {
    /// Returns a log in its initial view state.
    pub(in crate::state) fn new(log: &Log) -> Self {
        Self { lines: Shared::new(lines(log, Some(0))), current: 0 }
    }

    /// Returns the structure with the bytes at an offset current.
    pub(in crate::state) fn select(log: &Log, offset: u32) -> Self {
        let lines = lines(log, log.structure().buffer_at(offset));
        let has = |line: &LogLine| (line.offset..line.offset.saturating_add(line.length)).contains(&offset);
        // The innermost line with the byte is the last one.
        let current = lines.iter().rposition(has).unwrap_or(0);
        Self { lines: Shared::new(lines), current }
    }

    /// Returns the record of a sample, as the piece of it that contains a byte.
    pub(in crate::state) fn at_record(log: &Log, offset: u32) -> Self {
        let tree = Self::select(log, offset);
        let is_record = |line: &LogLine| matches!(line.what, LineContent::Structure(NodeKind::Record(_), _));
        let before = tree.lines.get(..=tree.current).unwrap_or_default();
        let current = before.iter().rposition(is_record).unwrap_or(tree.current);
        Self { current, ..tree }
    }

    #[must_use]
    pub(in crate::state) fn changed(self, change: TreeChange, log: &Log) -> Self {
        match change {
            TreeChange::Line(current) => Self { current, ..self },
            TreeChange::Toggle(buffer) => {
                let is_open = self.lines.iter().any(|line| line.what == LineContent::Buffer(buffer, true));
                let lines = lines(log, (!is_open).then_some(buffer));
                let is_it =
                    |line: &LogLine| matches!(line.what, LineContent::Buffer(found, _) if found == buffer);
                let current = lines.iter().position(is_it).unwrap_or(0);
                Self { lines: Shared::new(lines), current }
            }
        }
    }

    /// Returns the line that is current.
    pub fn line(&self) -> Option<&LogLine> {
        self.lines.get(self.current)
    }

    /// Returns the line of the structure around a line.
    pub fn around(&self, place: usize) -> Option<usize> {
        let depth = self.lines.get(place)?.depth;
        self.lines.get(..place)?.iter().rposition(|line| line.depth < depth)
    }
}

fn lines(log: &Log, open: Option<usize>) -> Vec<LogLine> {
    let structure: Structure<'_> = log.structure();
    let mut lines = Vec::new();
    for buffer in 0..structure.count() {
        let Some((offset, length)) = structure.extent(buffer) else { continue };
        let is_open = open == Some(buffer);
        lines.push(LogLine { depth: 0, what: LineContent::Buffer(buffer, is_open), offset, length });
        if let Some(node) = is_open.then(|| structure.buffer(buffer)).flatten() {
            add_inside(&mut lines, &node, 1);
        }
    }
    lines
}

/// Adds the content of a structure, in the order of the file.
fn add_inside(lines: &mut Vec<LogLine>, node: &Node, depth: usize) {
    let mut children = node.children.iter().peekable();
    let mut add_children_before = |lines: &mut Vec<LogLine>, offset: u32| {
        while let Some(child) = children.next_if(|child| child.offset < offset) {
            let what = LineContent::Structure(child.kind, child.piece);
            lines.push(LogLine { depth, what, offset: child.offset, length: child.length });
            add_inside(lines, child, depth + 1);
        }
    };
    for field in &node.fields {
        add_children_before(lines, field.offset);
        let what = LineContent::Field(*field);
        lines.push(LogLine { depth, what, offset: field.offset, length: field.length });
    }
    add_children_before(lines, u32::MAX);
}
