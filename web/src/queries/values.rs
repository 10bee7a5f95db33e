//! The rows of the table of values.

use winperf::evaluation::Evaluation;
use winperf_report::values::{RawPair, Row};

use crate::scroll::Window;
use crate::session::Session;
use crate::session::paired::Paired;
use crate::session::side::Side;

/// A row of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueRow {
    /// Position of the row, from 0.
    pub row: usize,
    /// Object, instance, counter, older raw value, newer raw value, display value, unit, status, counter type.
    pub cells: [String; 9],
    /// Whether there is a value.
    pub ok: bool,
    /// Whether the row is current.
    pub current: bool,
}

/// How many rows the table has.
pub fn count(session: &Session) -> usize {
    let count = session.paired.as_ref().map_or(0, |paired| paired.pairing.row_count());
    usize::try_from(count).unwrap_or(usize::MAX)
}

/// The rows of a window.
pub fn rows(session: &Session, window: Window) -> Vec<ValueRow> {
    let Some(paired) = &session.paired else { return Vec::new() };
    let values = paired.values(&session.naming);
    let drawn = window.first..window.end.min(count(session));
    drawn.filter_map(|row| Some(value_row(row, row == session.value_row, values.row(row as u64)?))).collect()
}

/// Where the raw value of a row stands: the newer one, or the older one when only that is there.
pub fn location(session: &Session, row: usize) -> Option<(Side, u32)> {
    location_in(session.paired.as_ref()?, row as u64)
}

/// As [`location`], in captures that are paired.
pub fn location_in(paired: &Paired, row: u64) -> Option<(Side, u32)> {
    let older = paired.older.as_ref().map(|(_, capture)| capture.walked().snapshot());
    let newer = paired.newer.1.walked().snapshot();
    let row = paired.pairing.row(row)?;
    let evaluation = Evaluation::new(&paired.pairing, older, newer, &row);
    let in_newer =
        evaluation.newer.and_then(|reading| reading.value).map(|value| (paired.newer.0, value.offset));
    let in_older = || Some((paired.older.as_ref()?.0, evaluation.older?.value?.offset));
    in_newer.or_else(in_older)
}

fn value_row(row: usize, current: bool, found: Row) -> ValueRow {
    let RawPair { older, newer } = found.raw;
    let raw = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
    let unit = found.unit.unwrap_or_default();
    let shown = found.display.as_deref().unwrap_or_default();
    let value = shown.strip_suffix(unit).unwrap_or(shown).trim_end().to_owned();
    let mut status = found.status().to_owned();
    for note in &found.notes {
        status.push_str(", ");
        status.push_str(note);
    }
    let counter_type = found.type_name();
    let instance = found.instance.map(|instance| instance.full_name).unwrap_or_default();
    let (ok, unit) = (found.value.is_ok() || found.text.is_some(), unit.to_owned());
    let cells =
        [found.object, instance, found.counter, raw(older), raw(newer), value, unit, status, counter_type];
    ValueRow { row, cells, ok, current }
}
