//! The structure of a log: lines of buffers, events, records, parts and fields, and the content of the current one.

use winperf::time::FileTime;
use winperf_log::{AnyLog, Field, Form, NodeKind, RecordKind};
use winperf_report::logs::field_text;

use crate::keys::Key;
use crate::list::scroll::Window;
use crate::phrases::Words;
use crate::phrases::log::LogMsg;
use crate::state::library::open_log::OpenLog;
use crate::state::view::log_tree::{LineContent, LogLine, LogTree, TreeChange};
use crate::state::{Action, Session};
use crate::views::log::query::readable;
use crate::views::query::bytes::{digits, offset_text};

/// Bytes of a field that are shown.
const SHOWN_BYTES: usize = 64;

/// A line on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct LineText {
    pub place: usize,
    pub current: bool,
    pub depth: usize,
    /// True if a buffer is open; `None` for an item that cannot be opened.
    pub is_open: Option<bool>,
    pub name: String,
    pub value: String,
    pub offset: String,
    pub length: u32,
}

/// Returns the lines of a window.
pub fn lines(log: &OpenLog, window: Window, words: Words) -> Vec<LineText> {
    let Some(tree) = &log.tree else { return Vec::new() };
    let places = window.first..window.end.min(tree.lines.len());
    let line = |place: usize| Some(text(log, place, tree.lines.get(place)?, place == tree.current, words));
    places.filter_map(line).collect()
}

fn text(log: &OpenLog, place: usize, line: &LogLine, current: bool, words: Words) -> LineText {
    let (name, value, is_open) = match line.what {
        LineContent::Buffer(number, is_open) => {
            (words.say(LogMsg::Buffer(number + 1)).to_string(), String::new(), Some(is_open))
        }
        LineContent::Structure(kind, piece) => {
            let piece = piece.map(|(number, count)| words.say(LogMsg::Piece(number, count)).to_string());
            (words.say(LogMsg::Structure(kind)).to_string(), piece.unwrap_or_default(), None)
        }
        LineContent::Field(field) => (field.name.to_owned(), value(log, &field, words), None),
    };
    let offset = offset_text(line.offset);
    LineText { place, current, depth: line.depth, is_open, name, value, offset, length: line.length }
}

fn bytes(log: &OpenLog, offset: u32, length: u32) -> &[u8] {
    let AnyLog::Binary(log) = log.log() else { return &[] };
    let start = offset as usize;
    log.file().get(start..start.saturating_add(length as usize)).unwrap_or_default()
}

/// Returns the value of a field; empty for one that is split over several places, and for plain bytes.
fn value(log: &OpenLog, field: &Field, words: Words) -> String {
    let bytes = bytes(log, field.offset, field.length);
    let time = || <[u8; 8]>::try_from(bytes).ok().map(|time| FileTime(i64::from_le_bytes(time)));
    match (field.form, time()) {
        (Form::Local, Some(time)) => words.say(LogMsg::Local(readable(time))).to_string(),
        (Form::Utc, Some(FileTime(0))) => "0".to_owned(),
        (Form::Utc, Some(time)) => words.say(LogMsg::Utc(readable(time))).to_string(),
        (form, _) => field_text(bytes, form),
    }
}

/// The current line with its bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Current {
    pub line: LineText,
    /// The first of its bytes.
    pub bytes: String,
    /// Number of items not shown.
    pub more: u64,
    /// The position of the sample that contains it, and its offset.
    pub sample: Option<(usize, u32)>,
}

/// Returns the current line with its bytes.
pub fn current(log: &OpenLog, words: Words) -> Option<Current> {
    let tree = log.tree.as_ref()?;
    let line = tree.line()?;
    let all = bytes(log, line.offset, line.length);
    let shown = all.get(..SHOWN_BYTES).unwrap_or(all);
    Some(Current {
        line: text(log, tree.current, line, true, words),
        bytes: digits(shown),
        more: (all.len() - shown.len()) as u64,
        sample: sample_of(tree, tree.current).map(|sample| (sample, line.offset)),
    })
}

/// Returns the sample that a line is, or that contains it.
fn sample_of(tree: &LogTree, place: usize) -> Option<usize> {
    let around = std::iter::successors(Some(place), |place| tree.around(*place));
    around.filter_map(|place| tree.lines.get(place)).find_map(|line| match line.what {
        LineContent::Structure(NodeKind::Record(RecordKind::Sample(sample)), _) => sample,
        _ => None,
    })
}

/// Returns the action of a key: Enter, Right and Left open and close a buffer.
pub fn answer(session: &Session, key: Key, page: usize) -> Option<Action> {
    let tree = session.log_itself()?.tree.as_ref()?;
    let change = match (key, tree.line()?.what) {
        (Key::Activate, LineContent::Buffer(buffer, _))
        | (Key::Right, LineContent::Buffer(buffer, false)) => TreeChange::Toggle(buffer),
        (Key::Left, LineContent::Buffer(buffer, true)) => TreeChange::Toggle(buffer),
        (Key::Left, _) => TreeChange::Line(tree.around(tree.current)?),
        _ => TreeChange::Line(key.row_from(tree.current, tree.lines.len(), page)?),
    };
    Some(Action::LogTree(change))
}
