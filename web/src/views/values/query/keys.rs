//! Sort keys of rows, as one number for each.

use winperf::Pair;
use winperf::counter_type::{CounterType, PERF_NUMBER_DEC_1000, ValueClass};
use winperf::formula::NoValue;
use winperf::pair::{Age, CounterPairIdx, InstancePairIdx, ObjectPairIdx};

use crate::state::view::value_order::SortBy;
use crate::state::view::value_order::{Question, Scope};
use crate::views::query::alphabet::Alphabet;
use crate::views::query::chunks::{CHUNK, percent};
use crate::views::query::sort_keys::SortKeys;
use crate::views::values::query::names;

/// Returns the row of the pairing at a row of the question; `None` if there is none.
pub(super) fn number(question: &Question, row: u32, counter: CounterPairIdx) -> Option<u64> {
    match question.scope {
        Scope::List => Some(row.into()),
        scope => question.paired.pair().number(scope.cell(row, counter)?),
    }
}

/// Returns the values of one counter, or of every row of the list.
pub(super) async fn for_values(
    question: &Question,
    counter: Option<CounterPairIdx>,
    rows: &[u32],
    mut rest: impl AsyncFnMut(u8),
) -> SortKeys {
    let values = question.paired.pair();
    let mut keys = SortKeys::with_capacity(rows.len());
    let mut done = 0;
    for chunk in rows.chunks(CHUNK) {
        chunk.iter().for_each(|row| keys.push(value_key(question, values, counter, *row), *row));
        done += chunk.len();
        rest(percent(done, rows.len())).await;
    }
    keys
}

fn value_key(question: &Question, values: &Pair, counter: Option<CounterPairIdx>, row: u32) -> Option<u64> {
    let row = values.row(number(question, row, counter.unwrap_or(CounterPairIdx(0)))?)?;
    if row.value() == Err(NoValue::NeedsTwoSamples) {
        // With a single capture, the column of a counter shows raw values, and is sorted by them.
        let raw = row.raw(Age::Newer).filter(|_| counter.is_some() && values.older().is_none());
        return raw.map(|raw| raw.number);
    }
    let value = row.value().ok()?;
    // A count beyond 2^53 is not an f64; compared with others of its counter, the count itself is exact.
    let raw = row.raw(Age::Newer).filter(|_| counter.is_some() && is_count(row.counter_type()));
    Some(raw.map_or_else(|| ordered(value), |raw| raw.number))
}

/// Returns the alphabetical ranks of names.
pub(super) async fn for_names(
    question: &Question,
    by: SortBy,
    rows: &[u32],
    mut rest: impl AsyncFnMut(u8),
) -> SortKeys {
    let mut alphabet = Alphabet::default();
    let mut names = Entries::new(question, by);
    let mut entries = Vec::with_capacity(rows.len());
    for chunk in rows.chunks(CHUNK) {
        for &row in chunk {
            entries.push(names.place(row, &mut |name: &str| alphabet.push(name)));
        }
        rest(percent(entries.len(), rows.len())).await;
    }
    let ranks = alphabet.ranks();
    rest(100).await;
    let rank = |entry: usize| ranks.get(entry).copied().unwrap_or(0).into();
    let mut keys = SortKeys::with_capacity(rows.len());
    entries.into_iter().zip(rows).for_each(|(entry, row)| keys.push(Some(rank(entry)), *row));
    keys
}

/// Numbers the names of rows: rows come in the order of the captures, so rows of one instance are adjacent.
struct Entries<'a> {
    question: &'a Question,
    by: SortBy,
    /// Object and instance of the last row.
    last: Option<(ObjectPairIdx, InstancePairIdx)>,
    /// The entry of the last row's object, instance, or first counter.
    entry: usize,
    /// Number of entries.
    count: usize,
}

impl<'a> Entries<'a> {
    fn new(question: &'a Question, by: SortBy) -> Self {
        Self { question, by, last: None, entry: 0, count: 0 }
    }

    /// Returns the entry of a row's name; `add` is called with new names.
    fn place(&mut self, row: u32, add: &mut dyn FnMut(&str)) -> usize {
        let Question { paired, naming, scope, .. } = self.question;
        let cell = match *scope {
            Scope::List => paired.pair().cell(row.into()),
            scope => scope.cell(row, CounterPairIdx(0)),
        };
        let found = cell.and_then(|cell| Some((cell, paired.pair().object(cell.object)?)));
        let Some((cell, object)) = found else { return 0 };
        let is_same = |last: (ObjectPairIdx, InstancePairIdx)| {
            last.0 == cell.object && (self.by != SortBy::Instance || last.1 == cell.instance)
        };
        if !self.last.is_some_and(is_same) {
            self.last = Some((cell.object, cell.instance));
            self.entry = self.count;
            match self.by {
                SortBy::Counter => {
                    object.counters().for_each(|counter| add(&names::counter(naming, counter)));
                    self.count += object.counters().len();
                }
                SortBy::Instance => {
                    let instance = object.instance(cell.instance);
                    let name = instance.and_then(|instance| names::instance(naming, instance));
                    add(&name.unwrap_or_default());
                    self.count += 1;
                }
                _ => {
                    add(&names::object(naming, object));
                    self.count += 1;
                }
            }
        }
        if self.by == SortBy::Counter { self.entry + cell.counter.0 as usize } else { self.entry }
    }
}

/// Returns `true` if the value of a type is its raw count.
fn is_count(counter_type: CounterType) -> bool {
    counter_type.class() == ValueClass::Number
        && counter_type.subtype() != PERF_NUMBER_DEC_1000
        && counter_type != CounterType::PERF_DOUBLE_RAW
}

/// Returns a sort key for a value, which must not be NaN.
fn ordered(value: f64) -> u64 {
    // Adding 0 turns -0 into 0.
    let bits = (value + 0.0).to_bits();
    if bits >> 63 == 0 { bits | 1 << 63 } else { !bits }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_values_are_in_the_order_of_the_values() {
        let values =
            [f64::MIN, -1e300, -2.0, -1.0, -f64::MIN_POSITIVE, 0.0, 5e-324, 1.0, 1.5, 1e300, f64::MAX];
        assert!(values.map(ordered).is_sorted_by(|left, right| left < right));
        assert_eq!(ordered(-0.0), ordered(0.0));
    }
}
