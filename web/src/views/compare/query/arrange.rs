//! Filtering and sorting of differences.

use winperf::difference::Difference;

use crate::phrases::Words;
use crate::state::answers::arranged::{Arranged, DifferenceSortBy, Listing, by_object, rank};
use crate::views::compare::query::row::{CompareRow, Finders};
use crate::views::query::alphabet::Alphabet;
use crate::views::query::chunks::{CHUNK, percent};
use crate::views::query::sort_keys::SortKeys;
use crate::views::query::sought_words::SoughtWords;

/// Returns the lines that answer a question; `rest` is awaited again and again, with the progress in percent.
pub async fn arrange(question: &Listing, mut rest: impl AsyncFnMut(u8)) -> Arranged {
    let Listing { found, arrangement, .. } = question;
    let places = by_object(found, arrangement.shown);
    let places = passing(question, places, async |percent| rest(percent / 2).await).await;
    let places = sorted(question, places, async |percent| rest(50 + percent / 2).await).await;
    Arranged::new(found, arrangement.clone(), &places)
}

/// Returns the differences whose names contain all words.
async fn passing(question: &Listing, places: Vec<u32>, mut rest: impl AsyncFnMut(u8)) -> Vec<u32> {
    let sought = SoughtWords::new(&question.arrangement.text);
    if sought.is_empty() {
        return places;
    }
    let mut finders = finders(question);
    let words = Words { language: question.language };
    let mut passing = Vec::new();
    let mut done = 0;
    for chunk in places.chunks(CHUNK) {
        let holds = |place: &&u32| {
            let Some(difference) = difference(question, **place) else { return false };
            sought.in_name(&text(&finders.difference(&difference), words)) == sought.all()
        };
        passing.extend(chunk.iter().filter(holds));
        done += chunk.len();
        rest(percent(done, places.len())).await;
    }
    passing
}

/// Returns the text of a line, which is searched for words.
fn text(row: &CompareRow, words: Words) -> String {
    let kind = words.say(row.kind_name());
    format!("{} {} {} {kind}", row.place, row.former.as_deref().unwrap_or_default(), row.field)
}

/// Sorts the places in the requested order; the sort is stable.
async fn sorted(question: &Listing, places: Vec<u32>, mut rest: impl AsyncFnMut(u8)) -> Vec<u32> {
    let by = question.arrangement.sort.by;
    let mut alphabet = Alphabet::default();
    let mut numbers = Vec::with_capacity(places.len());
    let mut finders = finders(question);
    if by == DifferenceSortBy::Object {
        return places;
    }
    for chunk in places.chunks(CHUNK) {
        for place in chunk {
            let difference = difference(question, *place);
            numbers.push(difference.and_then(|difference| match by {
                DifferenceSortBy::Object => None,
                DifferenceSortBy::Kind => Some(rank(&difference).into()),
                DifferenceSortBy::Place => {
                    alphabet.push(&finders.difference(&difference).place);
                    None
                }
                DifferenceSortBy::Field => {
                    alphabet.push(&finders.difference(&difference).field);
                    None
                }
                DifferenceSortBy::Delta => finders.difference(&difference).delta.map(ordered),
                DifferenceSortBy::Offset(side) => {
                    difference.offset(question.paired.age(side)?).map(Into::into)
                }
            }));
        }
        rest(percent(numbers.len(), places.len())).await;
    }
    let is_by_name = matches!(by, DifferenceSortBy::Place | DifferenceSortBy::Field);
    let ranks = is_by_name.then(|| alphabet.ranks());
    let mut keys = SortKeys::with_capacity(places.len());
    for (row, number) in (0..).zip(numbers) {
        let rank = ranks.as_ref().and_then(|ranks| ranks.get(row as usize).copied()).map(Into::into);
        keys.push(number.or(rank), row);
    }
    let order = keys.sorted(question.arrangement.sort.descending);
    order.into_iter().filter_map(|row| places.get(row as usize).copied()).collect()
}

fn finders(question: &Listing) -> Finders<'_> {
    Finders::new(&question.paired, &question.naming, question.language)
}

fn difference(question: &Listing, place: u32) -> Option<Difference> {
    question.found.get(place as usize)
}

/// Returns a sort key for differences of numbers; it saturates for the largest.
fn ordered(delta: i128) -> u64 {
    let near = i64::try_from(delta).unwrap_or(if delta < 0 { i64::MIN } else { i64::MAX });
    near.cast_unsigned() ^ (1 << 63)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_differences_are_in_their_order() {
        let all = [i128::MIN, -5, -1, 0, 1, 7, i128::from(i64::MAX)];
        assert!(all.map(ordered).is_sorted_by(|left, right| left < right));
    }
}
