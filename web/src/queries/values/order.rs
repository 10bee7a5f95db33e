//! The work behind filtering and sorting: from a question to the rows that answer it.

use winperf::PairRef;

use crate::pace::{Pace, Work};
use crate::queries::values::left::Left;
use crate::queries::values::{keys, names, sieve};
use crate::session::value_order::{Order, Profile, Question, Scope};
use crate::session::values_state::SortBy;

/// How many of the largest values a profile lists; of twice as many and more a curve shows what these leave out.
const TOP: usize = 20;

/// How many values the curve of a profile has.
const CURVE: usize = 120;

/// How many of the largest values are looked at for sums of the others.
const TOTALS_AMONG: usize = 64;

/// Where the parts of the work end, in percent.
const SIEVED: u8 = 35;
const KEYED: u8 = 70;

/// The rows that answer a question; `None` when the work is not wanted any more.
pub async fn order<P: Pace>(question: Question, pace: &P) -> Option<Order> {
    let rows = sieve::rows(&question, pace, [0, SIEVED]).await?;
    let sort = question.sort;
    let counter = counter_of(&question);
    let mut profile = None;
    let by = match question.scope {
        Scope::Counter(_, counter) => {
            let found = keys::of_values(&question, Some(counter), &rows, pace, [SIEVED, KEYED]).await?;
            let count = found.count();
            let places = found.sorted(true, pace, [KEYED, 80]).await?;
            let largest_first = at(&rows, places, pace, 80).await?;
            profile = Some(profile_of(&question, counter, &largest_first[..count]));
            if sort.by == SortBy::Value && sort.descending {
                return Some(Order { question, rows: largest_first, profile });
            }
            [80, 90]
        }
        Scope::List | Scope::Object(_) => [SIEVED, KEYED],
    };
    let keys = match sort.by {
        SortBy::Capture => return Some(Order { question, rows: rows.into_rows(), profile }),
        SortBy::Value | SortBy::Column(_) => keys::of_values(&question, counter, &rows, pace, by).await?,
        SortBy::Object | SortBy::Instance | SortBy::Counter => {
            keys::of_names(&question, sort.by, &rows, pace, by).await?
        }
    };
    let places = keys.sorted(sort.descending, pace, [by[1], 100]).await?;
    let rows = at(&rows, places, pace, 100).await?;
    Some(Order { question, rows, profile })
}

/// The counter by whose values the rows are sorted, where it is one.
fn counter_of(question: &Question) -> Option<u32> {
    match (question.scope, question.sort.by) {
        (Scope::Counter(_, counter), _) => Some(counter),
        (Scope::Object(object), SortBy::Column(name)) => question.paired.counter_named(object, name),
        _ => None,
    }
}

/// The rows at places, in the room that the places take, when the work is at that percentage.
async fn at<P: Pace>(rows: &Left, mut places: Vec<u32>, pace: &P, percent: u8) -> Option<Vec<u32>> {
    let mut work = Work::new(pace, [percent; 2], places.len());
    for place in &mut places {
        *place = rows.at(*place);
        if work.tick(1) {
            work.pause().await?;
        }
    }
    Some(places)
}

/// What is to be seen at a glance of the values of rows, which come largest first.
fn profile_of(question: &Question, counter: u32, rows: &[u32]) -> Profile {
    let values = question.paired.pair();
    let looked_at = &rows[..rows.len().min(TOTALS_AMONG)];
    let is_total = |row: &u32| is_total(question, *row);
    let totals: Vec<u32> = looked_at.iter().copied().filter(is_total).collect();
    // A total alone is worth showing; beside what it sums it makes everything else small.
    let totals = if totals.len() < rows.len() { totals } else { Vec::new() };
    let single: Vec<u32> = rows.iter().copied().filter(|row| !totals.contains(row)).collect();
    let value = |row: u32| value_of(question, values, counter, row);
    let last = single.len().saturating_sub(1);
    let curve = if single.len() > 2 * TOP {
        (0..CURVE).filter_map(|place| value(single[place * last / (CURVE - 1)])).collect()
    } else {
        Vec::new()
    };
    let top = single.iter().take(TOP).filter_map(|row| Some((*row, value(*row)?))).collect();
    let median = single.get(last / 2).and_then(|row| value(*row)).unwrap_or(0.0);
    Profile { count: single.len(), totals: totals.len(), top, curve, median }
}

fn value_of(question: &Question, values: PairRef<'_>, counter: u32, row: u32) -> Option<f64> {
    values.row(keys::number(question, row, counter)?)?.value().ok()
}

/// Whether an instance is the sum of others, by the names that Windows gives to such: `_Total`, and `0,_Total` of a group.
fn is_total(question: &Question, row: u32) -> bool {
    let (Scope::Object(object) | Scope::Counter(object, _)) = question.scope else { return false };
    let pair = question.paired.object(object);
    let instance = pair.and_then(|pair| Some((pair, pair.instances.get(row as usize)?)));
    let name =
        instance.and_then(|(pair, found)| names::instance(&question.paired, &question.naming, pair, found));
    name.is_some_and(|name| {
        let own = name.rsplit(['/', ',']).next().unwrap_or_default();
        own.eq_ignore_ascii_case("_total")
    })
}
