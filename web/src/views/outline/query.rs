//! The lines of a log itself, or of title lists, as texts, and the content of the current one.

pub mod bytes;
pub mod preview;

use winperf::time::FileTime;
use winperf_log::{Field, Form, NodeKind, RecordKind};
use winperf_report::logs::field_text;

use crate::keys::Key;
use crate::list::scroll::Window;
use crate::phrases::Words;
use crate::phrases::log::LogMsg;
use crate::phrases::titles::TitlesMsg;
use crate::state::view::copying::Subject;
use crate::state::view::outline::{Line, LineContent, OutlineChange, OutlineView, OutlinedFiles};
use crate::state::{Action, Session};
use crate::views::log::query::readable;
use crate::views::query::bytes::{digits, offset_text};
use crate::views::structure::query::hex::BytesOnScreen;

/// Bytes of a line that are shown in its details.
const SHOWN_BYTES: usize = 64;

/// A line on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct LineText {
    pub place: usize,
    pub line: Line,
    /// `true` if it is open; `None` for a line that cannot be opened.
    pub is_open: Option<bool>,
    pub name: String,
    pub value: String,
    pub offset: String,
}

/// Returns the lines of a window.
pub fn lines(outline: &OutlineView, window: Window, words: Words) -> Vec<LineText> {
    let places = window.first..window.end.min(outline.count());
    places.filter_map(|place| line_text(outline, place, words)).collect()
}

fn line_text(outline: &OutlineView, place: usize, words: Words) -> Option<LineText> {
    let line = outline.line(place)?;
    let group = outline.group_of(place);
    let is_open = match line.content {
        LineContent::Group(group) => Some(outline.is_open(group)),
        _ => None,
    };
    let (name, value) = texts(&outline.files, group, &line, words);
    Some(LineText { place, line, is_open, name, value, offset: offset_text(line.offset) })
}

/// Returns the name of a line and its value, which is empty for a structure.
fn texts(files: &OutlinedFiles, group: usize, line: &Line, words: Words) -> (String, String) {
    let bytes = || part(files.bytes(group), line.offset, line.length);
    match (line.content, files) {
        (LineContent::Group(buffer), OutlinedFiles::Log(_)) => {
            (words.say(LogMsg::Buffer(buffer + 1)).to_string(), String::new())
        }
        (LineContent::Structure(kind, piece), _) => {
            let piece = piece.map(|(number, count)| words.say(LogMsg::Piece(number, count)).to_string());
            (words.say(LogMsg::Structure(kind)).to_string(), piece.unwrap_or_default())
        }
        (LineContent::Field(field), _) => (field.name.to_owned(), value(bytes(), &field, words)),
        (LineContent::Group(list), OutlinedFiles::Lists(lists)) => {
            let list = lists.get(list);
            let name = list.map(|list| TitlesMsg::List(list.file.clone(), list.offsets.len()));
            (name.map(|name| words.say(name).to_string()).unwrap_or_default(), String::new())
        }
        (LineContent::Pair(pair), OutlinedFiles::Lists(lists)) => {
            let Some(pair) = lists.get(group).and_then(|list| list.pair(pair)) else {
                return Default::default();
            };
            let index = pair.index.to_string();
            let name = if index.is_empty() { words.say(TitlesMsg::NoIndex).to_string() } else { index };
            (name, pair.text.map(|text| text.to_string()).unwrap_or_default())
        }
        (LineContent::Pair(_), OutlinedFiles::Log(_)) => Default::default(),
    }
}

/// Returns the value of a field of a log; empty for one that is split over several places, and for plain bytes.
fn value(bytes: &[u8], field: &Field, words: Words) -> String {
    let time = || <[u8; 8]>::try_from(bytes).ok().map(|time| FileTime(i64::from_le_bytes(time)));
    match (field.form, time()) {
        (Form::Local, Some(time)) => words.say(LogMsg::Local(readable(time))).to_string(),
        (Form::Utc, Some(FileTime(0))) => "0".to_owned(),
        (Form::Utc, Some(time)) => words.say(LogMsg::Utc(readable(time))).to_string(),
        (form, _) => field_text(bytes, form),
    }
}

fn part(bytes: &[u8], offset: u32, length: u32) -> &[u8] {
    let rest = bytes.get(offset as usize..).unwrap_or_default();
    rest.get(..length as usize).unwrap_or(rest)
}

/// The current line with its bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Current {
    pub line: LineText,
    /// The first of its bytes.
    pub bytes: String,
    /// Number of bytes not shown.
    pub more: u64,
    /// The position of the sample of a log that contains it, and its offset.
    pub sample: Option<(usize, u32)>,
    /// The lines around it by place and name, the outermost first.
    pub path: Vec<(usize, String)>,
}

/// Returns the current line with its bytes.
pub fn current(outline: &OutlineView, words: Words) -> Option<Current> {
    let line = line_text(outline, outline.current, words)?;
    let all = part(outline.bytes(), line.line.offset, line.line.length);
    let shown = all.get(..SHOWN_BYTES).unwrap_or(all);
    Some(Current {
        bytes: digits(shown),
        more: (all.len() - shown.len()) as u64,
        sample: sample_of(outline, outline.current).map(|sample| (sample, line.line.offset)),
        path: path(outline, words),
        line,
    })
}

fn path(outline: &OutlineView, words: Words) -> Vec<(usize, String)> {
    let around = std::iter::successors(outline.around(outline.current), |place| outline.around(*place));
    let named = around.filter_map(|place| Some((place, line_text(outline, place, words)?.name)));
    let mut path: Vec<_> = named.collect();
    path.reverse();
    path
}

/// Returns the names of the lines around the current one, and its own.
pub fn outline_path(outline: &OutlineView, words: Words) -> Vec<String> {
    let own = line_text(outline, outline.current, words).map(|line| line.name);
    path(outline, words).into_iter().map(|(_, name)| name).chain(own).collect()
}

/// Returns the selection, which can be copied: the selected bytes, or those of the current line.
pub fn subject(session: &Session) -> Option<Subject> {
    let outline = session.view.outline.as_ref()?;
    let line = outline.current_line()?;
    let bytes = outline.cursor.range().unwrap_or((line.offset, line.end()));
    let list = if session.shows_lists() { outline.group_of(outline.current) } else { 0 };
    (bytes.0 < bytes.1).then_some(Subject::Outlined(list, bytes))
}

/// Returns the sample that a line is, or that contains it.
fn sample_of(outline: &OutlineView, place: usize) -> Option<usize> {
    let around = std::iter::successors(Some(place), |place| outline.around(*place));
    around.filter_map(|place| outline.line(place)).find_map(|line| match line.content {
        LineContent::Structure(NodeKind::Record(RecordKind::Sample(sample)), _) => sample,
        _ => None,
    })
}

/// Returns the action of a key in the bytes, before they are rendered.
pub fn in_bytes(session: &Session, key: Key, page: usize) -> Option<Action> {
    in_bytes_on(session, key, BytesOnScreen::undrawn(key, page)?)
}

/// Returns the action of a key in the bytes on a screen.
pub fn in_bytes_on(session: &Session, key: Key, screen: BytesOnScreen) -> Option<Action> {
    let outline = session.view.outline.as_ref()?;
    let point = screen.point(outline.bytes(), outline.cursor.at, key)?;
    Some(Action::Outline(OutlineChange::Point(point)))
}

/// Returns the action of a key in the tree: Enter, Right and Left open and close a buffer or list.
pub fn in_tree(session: &Session, key: Key, page: usize) -> Option<Action> {
    let outline = session.view.outline.as_ref()?;
    let place = outline.current;
    let group = match outline.current_line()?.content {
        LineContent::Group(group) => Some((group, outline.is_open(group))),
        _ => None,
    };
    let change = match (key, group) {
        (Key::Activate, Some((group, _)))
        | (Key::Right, Some((group, false)))
        | (Key::Left, Some((group, true))) => OutlineChange::Toggle(group),
        (Key::Left, _) => OutlineChange::Line(outline.around(place)?),
        _ => OutlineChange::Line(key.row_from(place, outline.count(), page)?),
    };
    Some(Action::Outline(change))
}

#[cfg(test)]
mod tests;
