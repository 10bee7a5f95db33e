//! The results of a search that are on screen.

use winperf::pair::Age;
use winperf::{Leaf, Place};
use winperf_report::language::Language;
use winperf_report::number::display;
use winperf_report::values::ShownValue;
use winperf_report::{Brief, Say};

use crate::list::scroll::Window;
use crate::phrases::search::SearchMsg;
use crate::phrases::{Msg, Words};
use crate::signs::kind::SignKind;
use crate::state::Session;
use crate::state::answers::paired::Paired;
use crate::state::library::capture::Capture;
use crate::state::library::side::Side;
use crate::state::view::search_state::Hit;
use crate::state::view::spot::Spot;
use crate::views::query::bytes::{digits, offset_text};
use crate::views::query::column::{Column, Width};
use crate::views::query::digits::{Digits, is_identifier, readable_numbers};
use crate::views::query::wording::{self, INSIDE, Wording};
use crate::views::search::query::Search;
use crate::views::search::query::large::gauge;
use crate::views::values::query as values;
use crate::views::values::query::by_name::ByName;

/// Bytes of a hit outside all fields that are shown, at most.
const SHOWN_BYTES: usize = 16;

#[derive(Clone, Debug, PartialEq)]
pub struct HitRow {
    /// Its number, from 0.
    pub number: usize,
    /// `true` for the hit that was opened last.
    pub current: bool,
    pub hit: Hit,
    /// Kind of the item.
    pub kind: SignKind,
    /// Its name with its parents, or its path.
    pub name: String,
    pub value: String,
    /// The capture and the offset; `None` for a row of values without a place.
    pub place: Option<(Side, u32)>,
}

/// A column of the results.
pub type HitColumn = Column<fn(&HitRow) -> String, Look>;

/// Look of a cell of the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// The sign of its kind, and its name.
    Name,
    Text,
    /// A text that always fits.
    Short,
    /// The link to the bytes.
    Offset,
}

/// The columns of the results.
pub static COLUMNS: &[HitColumn] = &[
    Column {
        name: |words| words.say(Msg::ColumnName).to_string(),
        class: "search-rows-name",
        width: Width::until_chosen("name"),
        sort: None,
        look: Look::Name,
        text: |row| row.name.clone(),
    },
    Column {
        name: |words| words.say(Msg::ColumnValue).to_string(),
        class: "search-rows-value",
        width: Width::until_chosen("value"),
        sort: None,
        look: Look::Text,
        text: |row| row.value.clone(),
    },
    Column {
        name: |words| words.say(SearchMsg::ColumnCapture).to_string(),
        class: "search-rows-side",
        width: Width::fixed("side"),
        sort: None,
        look: Look::Short,
        text: |row| row.place.map(|(side, _)| side.letter().to_owned()).unwrap_or_default(),
    },
    Column {
        name: |words| words.say(Msg::ColumnOffset).to_string(),
        class: "search-rows-offset",
        width: Width::fixed("offset"),
        sort: None,
        look: Look::Offset,
        text: |row| row.place.map(|(_, offset)| offset_text(offset)).unwrap_or_default(),
    },
];

/// Returns the results of a window.
pub fn rows(search: &Search, session: &Session, window: Window, language: Language) -> Vec<HitRow> {
    let first = window.first as u64;
    let hits = search.hits(session.tally(), first, window.end as u64);
    let row = |(number, hit): (u64, Hit)| {
        let current = session.view.search.current == Some(number);
        let number = usize::try_from(number).ok()?;
        let row = HitRow { number, current, hit, ..hit_row(search, hit, language)? };
        Some(row)
    };
    (first..).zip(hits).filter_map(row).collect()
}

/// Returns the name of a result.
pub fn name(search: &Search, session: &Session, number: u64, language: Language) -> Option<String> {
    Some(hit_row(search, search.hit(session.tally(), number)?, language)?.name)
}

fn hit_row(search: &Search, hit: Hit, language: Language) -> Option<HitRow> {
    let drawn = |side: Side, offset: u32, name: String, words: Wording| {
        let place = Some((side, offset));
        HitRow {
            number: 0,
            current: false,
            hit,
            kind: words.kind,
            name,
            value: words.value.readable(),
            place,
        }
    };
    match hit {
        Hit::Row(row) => value_row(search, hit, row, language),
        Hit::Structure(side, number) => {
            let capture = search.capture(side)?;
            let place = capture.walked().nth(number)?;
            let mut words = wording::describe_structure(capture, &search.sought.naming, place, language)?;
            if words.value.plain.is_empty() {
                words.value = Digits::bare(words.c_type.clone());
            }
            let name = structure(search, capture, place, language);
            Some(drawn(side, words.offset, name, words))
        }
        Hit::Field(side, number, offset) => {
            let capture = search.capture(side)?;
            let place = capture.walked().nth(number)?;
            let leaves = capture.walked().leaves(place);
            let leaf = leaves.into_iter().find(|leaf| leaf.offset == offset)?;
            let (name, words) = field(search, capture, place, &leaf, language);
            Some(drawn(side, offset, name, words))
        }
        Hit::Bytes(side, offset, length) => {
            let capture = search.capture(side)?;
            let Some((place, leaf)) = capture.walked().leaf_at(offset) else {
                let words = plain_bytes(capture, offset, length);
                return Some(drawn(side, offset, offset_text(offset), words));
            };
            let (name, words) = field(search, capture, place, &leaf, language);
            Some(drawn(side, offset, name, words))
        }
    }
}

fn value_row(search: &Search, hit: Hit, number: u32, language: Language) -> Option<HitRow> {
    let paired = search.sought.paired.as_ref()?;
    let row = paired.pair().row(number.into())?;
    let shown = ShownValue::new(&row);
    let mut value = shown.with_unit(language).unwrap_or_else(|| Brief(shown.value).say(language).to_owned());
    if let Some(older) = &shown.of_older {
        value = format!("{} · {value}", older.with_unit(shown.unit, language));
    } else if let Some((side, older)) = older_value(paired, number) {
        value = format!("{value} · {}: {older}", side.letter());
    }
    if let Some(by_name) = ByName::new(paired, &row) {
        value = format!("{value} · {}", by_name.describe(Words { language }));
    }
    let definition = row.definition();
    let names_something = definition.is_some_and(|found| is_identifier(found.title(), &row.counter_name()));
    if !names_something {
        value = readable_numbers(&value);
    }
    let place = values::location(paired, number.into());
    Some(HitRow {
        number: 0,
        current: false,
        hit,
        kind: SignKind::Value,
        name: row.path().to_string(),
        value,
        place,
    })
}

/// Returns the value of a row in the older capture, if it differs from the newer one.
fn older_value(paired: &Paired, number: u32) -> Option<(Side, String)> {
    let row = paired.pair().row(number.into())?;
    let value = gauge(&row.older()?)?;
    (row.value() != Ok(value)).then(|| (paired.side(Age::Older), display(value)))
}

/// Returns a field with its structure and content.
fn field(
    search: &Search,
    capture: &Capture,
    place: Place,
    leaf: &Leaf,
    language: Language,
) -> (String, Wording) {
    let mut words = wording::describe_leaf(capture, &search.sought.naming, place, leaf, language);
    if let Some(note) = words.note.take() {
        words.value = Digits::bare(format!("{}  {note}", words.value.readable()));
    }
    let structure = structure(search, capture, place, language);
    (format!("{structure}{INSIDE}{}", words.name), words)
}

/// Returns a structure in the form of paths.
fn structure(search: &Search, capture: &Capture, place: Place, language: Language) -> String {
    wording::in_full(capture, &search.sought.naming, Spot::whole(place), language).unwrap_or_default()
}

/// Returns bytes of a file without structure.
fn plain_bytes(capture: &Capture, offset: u32, length: u32) -> Wording {
    let [start, shown] = [offset, length].map(|number| usize::try_from(number).unwrap_or(usize::MAX));
    let bytes = capture.bytes().get(start..).unwrap_or_default();
    let bytes = bytes.get(..shown.min(SHOWN_BYTES)).unwrap_or(bytes);
    Wording {
        kind: SignKind::Unparsed,
        name: String::new(),
        c_type: String::new(),
        value: Digits::bare(digits(bytes)),
        note: None,
        offset,
        length,
    }
}
