//! Filtering and sorting of values.
//!
//! The work yields between parts of the rows and uses the sort of std. Its result is one list of `u32`, from which the
//! visible rows are computed.

use winperf::Pair;
use winperf::pair::{CounterPair, CounterPairIdx, InstancePairIdx};

use crate::state::view::value_order::SortBy;
use crate::state::view::value_order::{Order, Profile, Question, Scope};
use crate::views::values::query::{keys, names, sieve};

/// Number of the largest values in a profile; for at least twice as many values, a curve shows the rest.
const TOP: usize = 20;

/// Number of values of the curve of a profile.
const CURVE: usize = 120;

/// Number of the largest values that are checked for sums of the others.
const TOTALS_AMONG: usize = 64;

/// Returns the rows that answer a question; `rest` is awaited again and again, with the progress in percent.
pub async fn order(question: Question, mut rest: impl AsyncFnMut(u8)) -> Order {
    let rows = sieve::rows(&question, async |percent| rest(percent / 3).await).await;
    let sort = question.sort;
    let counter = counter_of(&question);
    let mut profile = None;
    if let Scope::Counter(_, counter) = question.scope {
        let keys =
            keys::for_values(&question, Some(counter), &rows, async |percent| rest(33 + percent / 3).await);
        let keys = keys.await;
        let count = keys.count();
        let largest_first = keys.sorted(true);
        profile = Some(profile_of(&question, counter, &largest_first[..count]));
        if sort.by == SortBy::Value && sort.descending {
            return Order::new(question, largest_first, profile);
        }
    }
    let rest = async |percent: u8| rest(66 + percent / 3).await;
    let keys = match sort.by {
        SortBy::Capture => return Order::new(question, rows, profile),
        SortBy::Value | SortBy::Column(_) => keys::for_values(&question, counter, &rows, rest).await,
        SortBy::Object | SortBy::Instance | SortBy::Counter => {
            keys::for_names(&question, sort.by, &rows, rest).await
        }
    };
    // With millions of rows there is no memory for a third list besides the keys and their result.
    drop(rows);
    Order::new(question, keys.sorted(sort.descending), profile)
}

/// Returns the counter that the rows are sorted by, if it is one.
fn counter_of(question: &Question) -> Option<CounterPairIdx> {
    match (question.scope, question.sort.by) {
        (Scope::Counter(_, counter), _) => Some(counter),
        (Scope::Object(object), SortBy::Column(name)) => {
            question.paired.pair().object(object)?.counter_named(name).map(CounterPair::idx)
        }
        _ => None,
    }
}

/// Returns the summary of the values of rows, which are sorted largest first.
fn profile_of(question: &Question, counter: CounterPairIdx, rows: &[u32]) -> Profile {
    let values = question.paired.pair();
    let looked_at = &rows[..rows.len().min(TOTALS_AMONG)];
    let is_total = |row: &u32| is_total(question, *row);
    let totals: Vec<u32> = looked_at.iter().copied().filter(is_total).collect();
    // A total is shown alone; next to its parts, it would dwarf all others.
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

fn value_of(question: &Question, values: &Pair, counter: CounterPairIdx, row: u32) -> Option<f64> {
    values.row(keys::number(question, row, counter)?)?.value().ok()
}

/// Returns `true` if an instance is the sum of others, by its name in Windows: `_Total`, and `0,_Total` of a group.
fn is_total(question: &Question, row: u32) -> bool {
    let (Scope::Object(object) | Scope::Counter(object, _)) = question.scope else { return false };
    let instance =
        question.paired.pair().object(object).and_then(|object| object.instance(InstancePairIdx(row)));
    let name = instance.and_then(|instance| names::instance(&question.naming, instance));
    name.is_some_and(|name| {
        let own = name.rsplit(['/', ',']).next().unwrap_or_default();
        own.eq_ignore_ascii_case("_total")
    })
}
