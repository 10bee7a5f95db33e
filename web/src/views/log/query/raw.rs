//! The counters of a log one by one: rows, the current one explained, and the findings about the log.

use winperf::pair::EnglishNames;
use winperf_report::Say;
use winperf_report::language::Language;
use winperf_report::logs::{self, LogExplanation};
use winperf_report::phrases::Brief;
use winperf_report::values::ValueRow;

use crate::keys::Key;
use crate::list::scroll::Window;
use crate::state::Action;
use crate::state::Session;
use crate::state::view::raw_view::{RawChange, RawRows, RawView};
use crate::views::query::digits::Digits;

/// A row on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct RawRow {
    /// Its place among those that are shown.
    pub place: usize,
    pub current: bool,
    pub path: String,
    /// The path in English, of a log in another language.
    pub english: Option<String>,
    /// The value, or why there is none.
    pub value: String,
    pub has_value: bool,
    pub unit: String,
    /// The first value of the older sample and of the newer one.
    pub raw: [String; 2],
}

/// Returns the rows of a window.
pub fn rows(view: &RawView, window: Window, english: &EnglishNames, language: Language) -> Vec<RawRow> {
    let places = window.first..window.end.min(view.order.len());
    let row = |place: usize| {
        let number = *view.order.get(place)? as usize;
        let (path, row) = row(&view.rows, number)?;
        let shown = row.shown;
        let digits = |plain: String| Digits { plain, is_identifier: false }.readable();
        let raw = |number: Option<u64>| number.map(|number| digits(number.to_string())).unwrap_or_default();
        let value = match (&shown.value, &shown.display) {
            (Ok(_), Some(text)) => digits(text.clone()),
            (Ok(value), None) => value.to_string(),
            (Err(reason), _) => Brief(*reason).say(language).to_owned(),
        };
        Some(RawRow {
            place,
            current: place == view.current,
            english: english.path_text(&path),
            path,
            has_value: shown.value.is_ok(),
            value,
            unit: shown.unit.map(|unit| unit.say(language).to_owned()).unwrap_or_default(),
            raw: [raw(shown.raw.older), raw(shown.raw.newer)],
        })
    };
    places.filter_map(row).collect()
}

fn row(rows: &RawRows, number: usize) -> Option<(String, ValueRow)> {
    match rows {
        RawRows::Counters(rows) => {
            let row = rows.get(number)?;
            Some((row.path().to_string(), logs::row(row)))
        }
        RawRows::Values(values) => {
            let (path, value) = values.get(number)?;
            Some((path.clone(), logs::text_row(number, path, *value)))
        }
    }
}

/// Returns the action of a key; Enter goes to the bytes of the current value.
pub fn answer(session: &Session, key: Key, page: usize) -> Option<Action> {
    let view = view(session)?;
    if key == Key::Activate {
        let RawRows::Counters(rows) = &*view.rows else { return None };
        let raw = rows.get(view.current_row()?)?;
        return raw.newer.or(raw.older).map(|raw| Action::LocateInLog(raw.first_offset));
    }
    let row = key.row_from(view.current, view.order.len(), page)?;
    Some(Action::Raw(RawChange::Select(row)))
}

/// Returns the view state of the log.
pub fn view(session: &Session) -> Option<&RawView> {
    session.raw_log()?.raw.as_ref()
}

/// Returns the current row explained; `None` if a log has no numbers that it follows from, or no row is shown.
pub fn explained(view: &RawView, language: Language) -> Option<LogExplanation> {
    let RawRows::Counters(rows) = &*view.rows else { return None };
    Some(LogExplanation::new(rows.get(view.current_row()?)?, language))
}
