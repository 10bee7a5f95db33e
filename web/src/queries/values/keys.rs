//! What rows are sorted by, as one number for each.

use winperf::counter_type::{Class, CounterType, PERF_NUMBER_DEC_1000};
use winperf::pair::{Age, Cell};

use crate::pace::{Pace, Work};
use crate::queries::values::left::Left;
use crate::queries::values::merge::sort;
use crate::queries::values::names::{self, Alphabet};
use crate::session::value_order::{Question, Scope};
use crate::session::values_state::SortBy;

/// The numbers that rows are sorted by.
pub(super) struct Keys {
    /// One for each row.
    numbers: Vec<u64>,
    /// The places of all rows: of those that have a number, and behind them of those that have none.
    places: Vec<u32>,
    /// How many rows have a number.
    count: usize,
}

impl Keys {
    /// How many rows have a number.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The places of the rows in order, equal ones as they were; `None` when the work is not wanted any more.
    pub(super) async fn sorted<P: Pace>(
        self,
        descending: bool,
        pace: &P,
        share: [u8; 2],
    ) -> Option<Vec<u32>> {
        let Self { numbers, mut places, count } = self;
        let key = |place: u32| numbers[place as usize];
        let ascending = |left: u32, right: u32| key(left) < key(right);
        let other_way = |left: u32, right: u32| key(left) > key(right);
        let before: &dyn Fn(u32, u32) -> bool = if descending { &other_way } else { &ascending };
        // What has no number comes last in every order.
        sort(&mut places[..count], before, pace, share).await?;
        Some(places)
    }
}

/// The row of the pairing that stands at a row of the question; `None` where there is none.
pub(super) fn number(question: &Question, row: u32, counter: u32) -> Option<u64> {
    match question.scope {
        Scope::List => Some(row.into()),
        Scope::Object(object) | Scope::Counter(object, _) => {
            question.paired.pair().number(Cell { object, instance: row, counter })
        }
    }
}

/// The values of one counter, or of every row of the list.
pub(super) async fn of_values<P: Pace>(
    question: &Question,
    counter: Option<u32>,
    rows: &Left,
    pace: &P,
    share: [u8; 2],
) -> Option<Keys> {
    let values = question.paired.pair();
    let count = rows.count() as usize;
    let mut work = Work::new(pace, share, count);
    let mut keys = Keys { numbers: Vec::with_capacity(count), places: vec![0; count], count: 0 };
    let mut missing = count;
    for (place, row) in rows.placed() {
        let row = number(question, row, counter.unwrap_or(0)).and_then(|row| values.row(row));
        let found = row.and_then(|row| {
            let value = row.value().ok()?;
            // A count beyond 2^53 is no f64; beside others of its own counter the count itself is exact.
            let raw = row.raw(Age::Newer).filter(|_| counter.is_some() && is_count(row.counter_type()));
            Some(raw.map_or_else(|| ordered(value), |raw| raw.number))
        });
        keys.numbers.push(found.unwrap_or(0));
        // Both grow towards each other in one room, since there may be millions of them.
        if found.is_some() {
            keys.places[keys.count] = place;
            keys.count += 1;
        } else {
            missing -= 1;
            keys.places[missing] = place;
        }
        if work.tick(1) {
            work.pause().await?;
        }
    }
    keys.places[missing..].reverse();
    Some(keys)
}

/// The places of names in the alphabet.
pub(super) async fn of_names<P: Pace>(
    question: &Question,
    by: SortBy,
    rows: &Left,
    pace: &P,
    share: [u8; 2],
) -> Option<Keys> {
    let [from, to] = share;
    let middle = from + (to - from) / 2;
    let count = rows.count() as usize;
    let mut work = Work::new(pace, [from, middle], count);
    let mut alphabet = Alphabet::default();
    let mut entries = Entries::new(question, by);
    for (_, row) in rows.placed() {
        entries.place(row, &mut |name: &str| alphabet.push(name));
        if work.tick(1) {
            work.pause().await?;
        }
    }
    let ranks = ranks(&alphabet, pace, [middle, to]).await?;
    let mut entries = Entries::new(question, by);
    let mut numbers = Vec::with_capacity(count);
    let mut work = Work::new(pace, [to, to], count);
    for (_, row) in rows.placed() {
        let entry = entries.place(row, &mut |_| {});
        numbers.push(ranks.get(entry).copied().unwrap_or(0).into());
        if work.tick(1) {
            work.pause().await?;
        }
    }
    Some(Keys { numbers, places: (0..rows.count()).collect(), count })
}

/// The place of each name in the order of the alphabet; equal names have the same.
async fn ranks<P: Pace>(alphabet: &Alphabet, pace: &P, share: [u8; 2]) -> Option<Vec<u32>> {
    let before = |left: u32, right: u32| alphabet.key(left) < alphabet.key(right);
    let mut order: Vec<u32> = (0..alphabet.count() as u32).collect();
    sort(&mut order, &before, pace, share).await?;
    let mut ranks = vec![0; order.len()];
    let mut work = Work::new(pace, [share[1]; 2], order.len());
    let mut last = None;
    for (place, entry) in (0_u32..).zip(order) {
        let rank = match last {
            Some((same, rank)) if alphabet.key(same) == alphabet.key(entry) => rank,
            _ => place,
        };
        ranks[entry as usize] = rank;
        last = Some((entry, rank));
        if work.tick(1) {
            work.pause().await?;
        }
    }
    Some(ranks)
}

/// Numbers the names of rows: rows come in the order of the captures, so that those of one instance are neighbours.
struct Entries<'a> {
    question: &'a Question,
    by: SortBy,
    /// Object and instance of the last row.
    last: Option<(u32, u32)>,
    /// The entry of the last row's object, instance, or first counter.
    entry: usize,
    /// How many entries there are.
    count: usize,
}

impl<'a> Entries<'a> {
    fn new(question: &'a Question, by: SortBy) -> Self {
        Self { question, by, last: None, entry: 0, count: 0 }
    }

    /// The entry of a row's name; `add` is given the names that no row before had.
    fn place(&mut self, row: u32, add: &mut dyn FnMut(&str)) -> usize {
        let Question { paired, naming, scope, .. } = self.question;
        let cell = match *scope {
            Scope::List => paired.pair().cell(row.into()),
            Scope::Object(object) | Scope::Counter(object, _) => {
                Some(Cell { object, instance: row, counter: 0 })
            }
        };
        let Some((cell, pair)) = cell.and_then(|cell| Some((cell, paired.object(cell.object)?))) else {
            return 0;
        };
        let is_same = |last: (u32, u32)| {
            last.0 == cell.object && (self.by != SortBy::Instance || last.1 == cell.instance)
        };
        if !self.last.is_some_and(is_same) {
            self.last = Some((cell.object, cell.instance));
            self.entry = self.count;
            match self.by {
                SortBy::Counter => {
                    for counter in &pair.counters {
                        add(&names::counter(paired, naming, pair, counter));
                    }
                    self.count += pair.counters.len();
                }
                SortBy::Instance => {
                    let instance = pair.instances.get(cell.instance as usize);
                    let name = instance.and_then(|instance| names::instance(paired, naming, pair, instance));
                    add(&name.unwrap_or_default());
                    self.count += 1;
                }
                _ => {
                    add(&names::object(paired, naming, pair));
                    self.count += 1;
                }
            }
        }
        if self.by == SortBy::Counter { self.entry + cell.counter as usize } else { self.entry }
    }
}

/// Whether the value of a type is its raw count.
fn is_count(counter_type: CounterType) -> bool {
    counter_type.class() == Class::Number
        && counter_type.subtype() != PERF_NUMBER_DEC_1000
        && counter_type != CounterType::PERF_DOUBLE_RAW
}

/// A number that is in the order of the values, of which none is NaN.
fn ordered(value: f64) -> u64 {
    // Adding 0 makes a negative zero equal to the other one.
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
