//! The lines of title lists on the screen, and the content of the current one.

use crate::keys::Key;
use crate::list::scroll::Window;
use crate::phrases::Words;
use crate::phrases::titles::TitlesMsg;
use crate::shared::Shared;
use crate::state::library::title_list::TitleList;
use crate::state::view::titles_view::{TitlesChange, TitlesLine, TitlesView};
use crate::state::{Action, Session};
use crate::views::query::bytes::{digits, offset_text};

/// Bytes of a pair that are shown.
const SHOWN_BYTES: usize = 64;

/// A line on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct LineText {
    pub place: usize,
    pub current: bool,
    pub line: TitlesLine,
    /// The file of a list, or the index of a pair.
    pub name: String,
    pub text: String,
    pub offset: String,
    pub length: u32,
    start: u32,
}

/// Returns the lines of a window.
pub fn lines(lists: &[Shared<TitleList>], view: TitlesView, window: Window, words: Words) -> Vec<LineText> {
    let places = window.first..window.end.min(view.count(lists));
    places.filter_map(|place| line(lists, view, place, words)).collect()
}

fn line(lists: &[Shared<TitleList>], view: TitlesView, place: usize, words: Words) -> Option<LineText> {
    let line = view.line(lists, place)?;
    let (name, text, start, length) = match line {
        TitlesLine::List(list, _) => {
            let list = lists.get(list)?;
            let name = words.say(TitlesMsg::List(list.file.clone(), list.offsets.len())).to_string();
            (name, String::new(), 0, list.bytes.len() as u32)
        }
        TitlesLine::Pair(list, pair) => {
            let list = lists.get(list)?;
            let behind = list.offsets.get(pair + 1).copied();
            let pair = list.pair(pair)?;
            let index = pair.index.to_string();
            let name = if index.is_empty() { words.say(TitlesMsg::NoIndex).to_string() } else { index };
            let last = pair.text.unwrap_or(pair.index);
            let end = behind.unwrap_or(last.offset + last.length() + 2).min(list.bytes.len() as u32);
            let text = pair.text.map(|text| text.to_string()).unwrap_or_default();
            (name, text, pair.index.offset, end - pair.index.offset)
        }
    };
    let offset = offset_text(start);
    Some(LineText { place, current: place == view.line, line, name, text, offset, length, start })
}

/// Returns the current line, the first of its bytes, and the number of the others.
pub fn current(
    lists: &[Shared<TitleList>],
    view: TitlesView,
    words: Words,
) -> Option<(LineText, String, u64)> {
    let line = line(lists, view, view.line, words)?;
    let (TitlesLine::List(list, _) | TitlesLine::Pair(list, _)) = line.line;
    let bytes = lists.get(list)?.bytes.get(line.start as usize..)?;
    let all = bytes.get(..line.length as usize).unwrap_or(bytes);
    let shown = all.get(..SHOWN_BYTES).unwrap_or(all);
    Some((line, digits(shown), (all.len() - shown.len()) as u64))
}

/// Returns the action of a key: Enter, Right and Left unfold and fold a list.
pub fn answer(session: &Session, key: Key, page: usize) -> Option<Action> {
    let (lists, view) = (&session.library.title_lists, session.view.titles);
    let change = match (key, view.line(lists, view.line)?) {
        (Key::Activate, TitlesLine::List(list, _)) | (Key::Right, TitlesLine::List(list, false)) => {
            TitlesChange::Toggle(list)
        }
        (Key::Left, TitlesLine::List(list, true)) => TitlesChange::Toggle(list),
        (Key::Left, TitlesLine::Pair(list, _)) => TitlesChange::Line(list),
        _ => TitlesChange::Line(key.row_from(view.line, view.count(lists), page)?),
    };
    Some(Action::Titles(change))
}
