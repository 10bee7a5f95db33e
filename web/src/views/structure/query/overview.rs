//! The composition of a whole file, for the overview.
//!
//! It costs one step for each object and each piece of the overview, however many bytes these have.

use winperf::findings::Severity;
use winperf::{InstanceIdx, LeafKind, Object, ObjectIdx};

use crate::keys::Key;
use crate::list::scroll::Window;
use crate::phrases::Language;
use crate::state::answers::found::CaptureFindings;
use crate::state::library::capture::Capture;
use crate::state::library::naming::Naming;
use crate::views::query::bytes::offset_text;
use crate::views::query::wording;
use crate::views::structure::query::hex::Outline;

/// Number of pieces from the ends of the overview to the middle of a mark, so that the mark is completely visible.
const EDGE: usize = 4;

/// Number of pieces between two marks if there are only marks.
const APART: usize = 2;

/// Number of pieces of the overview: about as many as it has pixels on a large screen.
pub const PIECES: u32 = 1000;

/// Minimum number of pieces for important marks.
const MIN: u32 = 3;

/// Part that a piece of the overview can contain; a piece can contain several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OverviewPart {
    /// The header of the file.
    Header,
    /// An object's header and its counter definitions.
    Definitions,
    /// The instances of an object, or the counter block of an object without instances.
    Instances,
    /// The start of an object.
    Start,
    Slack,
    /// Bytes that could not be read.
    Unparsed,
    /// A difference between the captures.
    Differs,
    /// An informational finding.
    Info,
    /// A finding that is a warning.
    Warning,
    /// A finding that is an error.
    Error,
}

impl OverviewPart {
    /// All of them; the most important come last.
    pub const ALL: [Self; 10] = [
        Self::Header,
        Self::Definitions,
        Self::Instances,
        Self::Start,
        Self::Slack,
        Self::Unparsed,
        Self::Differs,
        Self::Info,
        Self::Warning,
        Self::Error,
    ];

    /// Returns the name that style sheets use.
    pub fn stem(self) -> &'static str {
        match self {
            Self::Header => "header",
            Self::Definitions => "definitions",
            Self::Instances => "instances",
            Self::Start => "start",
            Self::Slack => "slack",
            Self::Unparsed => "unparsed",
            Self::Differs => "differs",
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }

    /// Returns its start across the overview, which is 40 wide, and its width: parts differ by shape, not by hue alone.
    fn lane(self) -> (u32, u32) {
        match self {
            Self::Header | Self::Definitions => (0, 10),
            Self::Instances | Self::Start | Self::Slack | Self::Unparsed => (0, 20),
            Self::Differs => (14, 14),
            Self::Info => (30, 10),
            Self::Warning => (22, 18),
            Self::Error => (12, 28),
        }
    }

    /// Returns `true` if it is a mark on the file and not a part: marks have a fixed height, however long the file is.
    pub fn is_mark(self) -> bool {
        matches!(self, Self::Differs | Self::Info | Self::Warning | Self::Error)
    }

    /// Returns the width of its vertical strokes; marks are horizontal, with a height set by a style sheet.
    pub fn stroke_width(self) -> Option<u32> {
        (!self.is_mark()).then_some(self.lane().1)
    }

    /// Returns the stroke of the pieces from `first` up to `end`.
    pub fn stroke(self, first: usize, end: usize) -> String {
        let (left, width) = self.lane();
        if !self.is_mark() {
            return format!("M{} {first}v{}", left + width / 2, end - first);
        }
        let across = |piece: usize| format!("M{left} {}h{width}", piece.clamp(EDGE, PIECES as usize - EDGE));
        (first..end).step_by(APART).map(across).collect()
    }

    fn bit(self) -> u16 {
        1 << Self::ALL.iter().position(|part| *part == self).unwrap_or_default()
    }
}

/// The composition of a file.
#[derive(Debug, Default, PartialEq)]
pub struct Overview {
    /// Each part that there is, as the path of its strokes in a drawing of 40 by [`PIECES`].
    pub shapes: Vec<(OverviewPart, String)>,
}

impl Overview {
    /// Returns the composition of a capture with its findings, and with the offsets of differences.
    pub fn new(capture: &Capture, found: &CaptureFindings, differing: impl Iterator<Item = u32>) -> Self {
        let length = capture.walked().length();
        let mut strip = Strip { length, pieces: vec![0; 1 + PIECES as usize] };
        match capture.walked().root() {
            None => strip.add(OverviewPart::Unparsed, 0, length),
            Some(root) => {
                let objects_start = capture.walked().object(ObjectIdx(0)).map_or(length, Object::offset);
                strip.add(OverviewPart::Header, 0, objects_start);
                strip.add_gaps(capture, root);
            }
        }
        for object in capture.walked().objects() {
            let (start, end) = (object.offset(), object.offset().saturating_add(object.length()));
            let body = body_start(object).unwrap_or(end).clamp(start, end);
            strip.add(OverviewPart::Definitions, start, body);
            strip.add(OverviewPart::Instances, body, end);
            strip.add_start(start);
            strip.add_gaps(capture, object.place());
        }
        for finding in found.as_slice() {
            let part = match finding.kind.severity() {
                Severity::Error => OverviewPart::Error,
                Severity::Warning => OverviewPart::Warning,
                Severity::Info => OverviewPart::Info,
            };
            strip.add_mark(part, finding.offset);
        }
        found.bytes_of_pair().for_each(|offset| strip.add_mark(OverviewPart::Warning, offset));
        differing.for_each(|offset| strip.add_mark(OverviewPart::Differs, offset));
        strip.finished()
    }
}

impl Overview {
    /// Returns the composition of a file of parts that begin at these offsets.
    pub fn of_parts(length: u32, starts: impl Iterator<Item = u32>) -> Self {
        let mut strip = Strip { length, pieces: vec![0; 1 + PIECES as usize] };
        strip.add(OverviewPart::Instances, 0, length);
        starts.for_each(|start| strip.add_start(start));
        strip.finished()
    }
}

/// Returns the end of the definitions of an object, which is the start of its instances or its counter block.
fn body_start(object: Object<'_>) -> Option<u32> {
    let block = || object.block().map(|block| block.offset());
    object.instance(InstanceIdx(0)).map(|first| first.offset()).or_else(block)
}

/// Content of each piece of the overview.
struct Strip {
    length: u32,
    pieces: Vec<u16>,
}

impl Strip {
    fn piece(&self, offset: u32) -> u32 {
        let share = u64::from(offset) * u64::from(PIECES) / u64::from(self.length.max(1));
        u32::try_from(share).unwrap_or(PIECES).min(PIECES)
    }

    fn add(&mut self, part: OverviewPart, start: u32, end: u32) {
        if start < end {
            let (first, last) = (self.piece(start), self.piece(end).max(self.piece(start) + 1));
            self.set(part, first, last);
        }
    }

    fn add_visibly(&mut self, part: OverviewPart, start: u32, end: u32) {
        let first = self.piece(start).min(PIECES - MIN);
        self.set(part, first, self.piece(end).max(first + MIN));
    }

    fn add_mark(&mut self, part: OverviewPart, offset: u32) {
        let piece = self.piece(offset).min(PIECES - 1);
        self.set(part, piece, piece + 1);
    }

    /// Adds a line at the start of an object, unless a different start is so close that only lines would be visible.
    fn add_start(&mut self, offset: u32) {
        let first = self.piece(offset);
        let near = first.saturating_sub(MIN) as usize..first as usize;
        let is_near = self
            .pieces
            .get(near)
            .is_some_and(|near| near.iter().any(|bits| bits & OverviewPart::Start.bit() != 0));
        if !is_near && first > 0 {
            self.set(OverviewPart::Start, first, first + 1);
        }
    }

    /// Adds the bytes directly inside a structure without a meaning.
    fn add_gaps(&mut self, capture: &Capture, structure: winperf::Place) {
        for leaf in capture.walked().leaves(structure) {
            match leaf.kind {
                LeafKind::Slack => self.add_visibly(OverviewPart::Slack, leaf.offset, leaf.end()),
                LeafKind::Unparsed => self.add_visibly(OverviewPart::Unparsed, leaf.offset, leaf.end()),
                _ => {}
            }
        }
    }

    fn set(&mut self, part: OverviewPart, first: u32, end: u32) {
        let range = first as usize..end.min(PIECES) as usize;
        for bits in self.pieces.get_mut(range).unwrap_or_default() {
            *bits |= part.bit();
        }
    }

    fn finished(&self) -> Overview {
        let shapes = OverviewPart::ALL.into_iter().map(|part| (part, self.path(part)));
        Overview { shapes: shapes.filter(|(_, path)| !path.is_empty()).collect() }
    }

    /// Returns the strokes of a part, from the top of the file down.
    fn path(&self, part: OverviewPart) -> String {
        let mut path = String::new();
        let mut start = None;
        let pieces = self.pieces.iter().map(|bits| bits & part.bit() != 0);
        for (at, is_there) in pieces.enumerate() {
            match (start, is_there) {
                (None, true) => start = Some(at),
                // The last piece is always empty, so every stroke ends.
                (Some(from), false) => {
                    start = None;
                    path.push_str(&part.stroke(from, at));
                }
                _ => {}
            }
        }
        path
    }
}

/// Place in the file of a window of its rows.
#[derive(Clone, Debug, PartialEq)]
pub struct StripPlace {
    /// The first visible byte.
    pub offset: u32,
    /// The last byte of the file.
    pub last: u32,
    /// Start of the window, in pieces of the overview.
    pub from: u32,
    pub to: u32,
    /// The offset, and the item there.
    pub text: (String, String),
}

/// Returns the place of the window of a hex pane in its file.
pub fn place(outline: &impl Outline, language: Language, window: Window, per_row: usize) -> StripPlace {
    let offset = |row: usize| u32::try_from(row.saturating_mul(per_row)).unwrap_or(u32::MAX);
    let length = u32::try_from(outline.bytes().len()).unwrap_or(u32::MAX);
    let strip = Strip { length, pieces: Vec::new() };
    let top = offset(window.top).min(length);
    let bottom = offset(window.top.saturating_add(window.page)).min(length);
    StripPlace {
        offset: top,
        last: length.saturating_sub(1),
        from: strip.piece(top),
        to: strip.piece(bottom),
        text: (offset_text(top), outline.part_name(top, language)),
    }
}

/// Returns the first row of a window of `page` rows around a relative position, from 0 to 1, in a file of `rows` rows.
pub fn row_at_share(share: f64, rows: usize, page: usize) -> usize {
    // The cast drops the fraction.
    ((share * rows as f64) as usize).saturating_sub(page / 2)
}

/// Describes the item at a share of the file, from 0 to 1.
pub fn at_share(outline: &impl Outline, language: Language, share: f64) -> String {
    let offset = (share * outline.bytes().len().saturating_sub(1) as f64) as u32;
    format!("{} · {}", offset_text(offset), outline.part_name(offset, language))
}

/// Returns the first row of the window after a key: an arrow moves by a screen, a page key by a tenth of the file.
pub fn row_from(key: Key, window: Window, rows: usize) -> Option<usize> {
    let (screen, tenth) = (window.page.max(1), (rows / 10).max(1));
    Some(match key {
        Key::Up | Key::Left => window.top.saturating_sub(screen),
        Key::Down | Key::Right => window.top.saturating_add(screen),
        Key::PageUp => window.top.saturating_sub(tenth),
        Key::PageDown => window.top.saturating_add(tenth),
        Key::Home | Key::First => 0,
        Key::End | Key::Last => rows,
        Key::Activate => return None,
    })
}

/// Returns the object that contains a byte; the header of the file if none does.
pub fn name_at(capture: &Capture, naming: &Naming, language: Language, offset: u32) -> String {
    let holding = capture.walked().place_at(offset).and_then(winperf::Place::object);
    let structure = holding.map(winperf::Place::Object).or(capture.walked().root());
    let wording = structure.and_then(|place| wording::describe_structure(capture, naming, place, language));
    wording.map(|wording| wording.name).unwrap_or_default()
}

#[cfg(test)]
mod tests;
