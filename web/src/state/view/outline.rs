//! The tree of a log itself, or of title lists, and its view state: lines over bytes, with one buffer or list open.

use winperf_log::{AnyLog, Field, Log, Node, NodeKind};

use crate::shared::Shared;
use crate::state::library::title_list::TitleList;
use crate::state::view::cursor::Cursor;
use crate::state::view::point::Point;

/// Files shown as one tree.
#[derive(Clone, Debug, PartialEq)]
pub enum OutlinedFiles {
    Log(Shared<AnyLog>),
    Lists(Vec<Shared<TitleList>>),
}

/// A line of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Depth, from 0.
    pub depth: usize,
    pub content: LineContent,
    /// Bytes from the start of the file.
    pub offset: u32,
    pub length: u32,
}

/// Content of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineContent {
    /// An outermost structure, by its position: a buffer of a log, or a title list. It can be opened.
    Group(usize),
    /// A structure of a log; for a record in several pieces also the number of this piece, and the number of pieces.
    Structure(NodeKind, Option<(u32, u32)>),
    Field(Field),
    /// A pair of a title list, by its position.
    Pair(usize),
}

/// A change of the view state of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutlineChange {
    /// Make a line current.
    Line(usize),
    /// Open a group, or close it.
    Toggle(usize),
    /// Select bytes of the shown file, and the innermost line that contains them.
    Point(Point),
}

/// The tree of files, one group of which is open, or none.
#[derive(Clone, Debug, PartialEq)]
pub struct OutlineView {
    pub files: OutlinedFiles,
    groups: Shared<Vec<Line>>,
    open: Option<OpenGroup>,
    /// The current line.
    pub current: usize,
    /// The cursor in the bytes of the file with the current line.
    pub cursor: Cursor,
}

/// The open group with the lines inside.
#[derive(Clone, Debug, PartialEq)]
struct OpenGroup {
    group: usize,
    lines: Shared<Vec<Line>>,
}

impl Line {
    /// Returns the end of its bytes (exclusive).
    pub fn end(&self) -> u32 {
        self.offset.saturating_add(self.length)
    }

    /// Returns `true` if it contains the bytes between two offsets (inclusive).
    pub fn holds(&self, first: u32, last: u32) -> bool {
        self.offset <= first && last < self.end()
    }

    /// Returns `true` if it contains no other lines and cannot be opened.
    pub fn is_leaf(&self) -> bool {
        matches!(self.content, LineContent::Field(_) | LineContent::Pair(_))
    }
}

impl OutlinedFiles {
    /// Returns the outermost structures.
    fn groups(&self) -> Vec<Line> {
        let extents: Vec<(u32, u32)> = match self {
            Self::Log(log) => {
                let structure = binary(log).map(Log::structure);
                structure
                    .iter()
                    .flat_map(|log| (0..log.count()).filter_map(|buffer| log.extent(buffer)))
                    .collect()
            }
            Self::Lists(lists) => lists.iter().map(|list| (0, list.bytes.len() as u32)).collect(),
        };
        let line =
            |(group, (offset, length))| Line { depth: 0, content: LineContent::Group(group), offset, length };
        extents.into_iter().enumerate().map(line).collect()
    }

    /// Returns the lines inside an outermost structure, in the order of the file.
    pub fn inside(&self, group: usize) -> Vec<Line> {
        match self {
            Self::Log(log) => {
                let node = binary(log).and_then(|log| log.structure().buffer(group));
                let mut lines = Vec::new();
                node.iter().for_each(|node| add_inside(&mut lines, node, 1));
                lines
            }
            Self::Lists(lists) => {
                let list = lists.get(group);
                let pair = |list: &TitleList, pair: usize| {
                    let (offset, end) = list.extent(pair)?;
                    Some(Line {
                        depth: 1,
                        content: LineContent::Pair(pair),
                        offset,
                        length: end.saturating_sub(offset),
                    })
                };
                list.iter().flat_map(|list| (0..list.offsets.len()).filter_map(|at| pair(list, at))).collect()
            }
        }
    }

    /// Returns the bytes of the file that contains a group.
    pub fn bytes(&self, group: usize) -> &[u8] {
        match self {
            Self::Log(log) => binary(log).map(Log::file).unwrap_or_default(),
            Self::Lists(lists) => lists.get(group).map(|list| list.bytes.as_slice()).unwrap_or_default(),
        }
    }
}

fn binary(log: &AnyLog) -> Option<&Log> {
    match log {
        AnyLog::Binary(log) => Some(log),
        AnyLog::Text(_) => None,
    }
}

/// Adds the content of a structure of a log, in the order of the file.
fn add_inside(lines: &mut Vec<Line>, node: &Node, depth: usize) {
    let mut children = node.children.iter().peekable();
    let mut add_children_before = |lines: &mut Vec<Line>, offset: u32| {
        while let Some(child) = children.next_if(|child| child.offset < offset) {
            let content = LineContent::Structure(child.kind, child.piece);
            lines.push(Line { depth, content, offset: child.offset, length: child.length });
            add_inside(lines, child, depth + 1);
        }
    };
    for field in &node.fields {
        add_children_before(lines, field.offset);
        let content = LineContent::Field(*field);
        lines.push(Line { depth, content, offset: field.offset, length: field.length });
    }
    add_children_before(lines, u32::MAX);
}

impl OutlineView {
    /// Returns files in their initial view state: the first buffer of a log open, or the last of the lists.
    pub(in crate::state) fn new(files: OutlinedFiles) -> Self {
        let groups = Shared::new(files.groups());
        let group = match &files {
            OutlinedFiles::Log(_) => 0,
            OutlinedFiles::Lists(lists) => lists.len().saturating_sub(1),
        };
        let view = Self { files, groups, open: None, current: group, cursor: Cursor::default() };
        view.opening(group)
    }

    /// Returns the groups.
    pub fn groups(&self) -> &[Line] {
        &self.groups
    }

    /// Returns the lines inside a group, if it is open.
    pub fn lines_in(&self, group: usize) -> Option<Shared<Vec<Line>>> {
        self.open.as_ref().filter(|open| open.group == group).map(|open| open.lines.clone())
    }

    /// Returns the place of the line of a group.
    pub fn place_of(&self, group: usize) -> usize {
        match &self.open {
            Some(open) if open.group < group => group + open.lines.len(),
            _ => group,
        }
    }

    /// Returns the number of lines.
    pub fn count(&self) -> usize {
        self.groups.len() + self.inside().len()
    }

    /// Returns a line.
    pub fn line(&self, place: usize) -> Option<Line> {
        let Some(open) = &self.open else { return self.groups.get(place).copied() };
        match place.checked_sub(open.group + 1) {
            None => self.groups.get(place).copied(),
            Some(inside) => match open.lines.get(inside) {
                Some(line) => Some(*line),
                None => self.groups.get(place - open.lines.len()).copied(),
            },
        }
    }

    /// Returns all that determines the lines but not which of them is current; equal as long as the lines are the same.
    pub fn lines_shown(&self) -> impl PartialEq + 'static {
        (self.groups.clone(), self.open.clone())
    }

    /// Returns the current line.
    pub fn current_line(&self) -> Option<Line> {
        self.line(self.current)
    }

    /// Returns the group that a line is, or that contains it.
    pub fn group_of(&self, place: usize) -> usize {
        match self.line(place).map(|line| line.content) {
            Some(LineContent::Group(group)) => group,
            _ => self.open.as_ref().map_or(0, |open| open.group),
        }
    }

    /// Returns `true` if a group is open.
    pub fn is_open(&self, group: usize) -> bool {
        self.open.as_ref().is_some_and(|open| open.group == group)
    }

    /// Returns the line of the structure around a line.
    pub fn around(&self, place: usize) -> Option<usize> {
        let depth = self.line(place)?.depth;
        (0..place).rev().find(|before| self.line(*before).is_some_and(|line| line.depth < depth))
    }

    /// Returns the bytes of the file with the current line.
    pub fn bytes(&self) -> &[u8] {
        self.files.bytes(self.group_of(self.current))
    }

    fn inside(&self) -> &[Line] {
        self.open.as_ref().map(|open| open.lines.as_slice()).unwrap_or_default()
    }

    #[must_use]
    pub(in crate::state) fn changed(self, change: OutlineChange) -> Self {
        match change {
            OutlineChange::Line(place) => self.choosing(place),
            OutlineChange::Toggle(group) if self.is_open(group) => {
                Self { open: None, ..self }.choosing(group)
            }
            OutlineChange::Toggle(group) => self.opening(group).choosing(group),
            OutlineChange::Point(Point::At(offset)) => self.selecting_byte(offset),
            OutlineChange::Point(Point::To(offset)) => {
                let anchor = self.cursor.anchor.unwrap_or(self.cursor.at);
                self.extending(anchor, offset)
            }
            OutlineChange::Point(Point::Between(anchor, offset)) => self.extending(anchor, offset),
        }
    }

    /// Makes a line current, with the cursor at its first byte.
    fn choosing(self, place: usize) -> Self {
        let Some(line) = self.line(place) else { return self };
        Self { current: place, cursor: self.cursor.moved(line.offset), ..self }
    }

    /// Opens a group, and closes any other.
    fn opening(self, group: usize) -> Self {
        if self.is_open(group) || group >= self.groups.len() {
            return self;
        }
        let lines = Shared::new(self.files.inside(group));
        Self { open: Some(OpenGroup { group, lines }), ..self }
    }

    /// Makes the innermost line with a byte of the shown file current; its group is opened.
    #[must_use]
    pub(in crate::state) fn selecting_byte(self, offset: u32) -> Self {
        let offset = self.limited(offset);
        let Some(group) = self.group_at(offset) else { return self };
        let view = self.opening(group);
        let current = view.innermost(group, offset, offset);
        Self { current, cursor: view.cursor.moved(offset), ..view }
    }

    /// Makes a group current, and opens it.
    #[must_use]
    pub(in crate::state) fn showing(self, group: usize) -> Self {
        let group = group.min(self.groups.len().saturating_sub(1));
        self.opening(group).choosing(group)
    }

    /// Selects the bytes between two offsets, and makes the innermost line current that contains them all; without one
    /// the group with the byte under the cursor.
    fn extending(self, anchor: u32, offset: u32) -> Self {
        let (anchor, offset) = (self.limited(anchor), self.limited(offset));
        let Some(group) = self.group_at(offset) else { return self };
        let view = self.opening(group);
        let current = view.innermost(group, anchor.min(offset), anchor.max(offset));
        Self { current, cursor: view.cursor.extended(anchor, offset), ..view }
    }

    /// Returns the innermost line of the open group that contains these bytes: the last one, since a structure precedes
    /// its content.
    fn innermost(&self, group: usize, first: u32, last: u32) -> usize {
        let inside = self.inside().iter().rposition(|line| line.holds(first, last));
        inside.map_or(group, |inside| group + 1 + inside)
    }

    /// Returns the group with a byte of the shown file.
    pub fn group_at(&self, offset: u32) -> Option<usize> {
        match self.files {
            OutlinedFiles::Log(_) => {
                let group = self.groups.partition_point(|group| group.offset <= offset).saturating_sub(1);
                (group < self.groups.len()).then_some(group)
            }
            OutlinedFiles::Lists(_) => Some(self.group_of(self.current)),
        }
    }

    fn limited(&self, offset: u32) -> u32 {
        offset.min((self.bytes().len() as u32).saturating_sub(1))
    }

    /// Makes the line at this offset and depth current, if it is the current one or around that.
    pub(in crate::state) fn out_to(self, offset: u32, depth: usize) -> Option<Self> {
        let mut around = std::iter::successors(Some(self.current), |place| self.around(*place));
        let is_it = |place: &usize| {
            self.line(*place).is_some_and(|line| (line.offset, line.depth) == (offset, depth))
        };
        let place = around.find(is_it)?;
        Some(self.choosing(place))
    }

    /// Makes the record current that contains the current line or precedes it.
    #[must_use]
    pub(in crate::state) fn at_record(self) -> Self {
        let is_record = |place: &usize| {
            self.line(*place)
                .is_some_and(|line| matches!(line.content, LineContent::Structure(NodeKind::Record(_), _)))
        };
        let record = (0..=self.current).rev().find(is_record);
        match record {
            Some(record) => self.choosing(record),
            None => self,
        }
    }
}
