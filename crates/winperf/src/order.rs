//! Sorting for lists where speed does not matter.
//!
//! Each use of `slice::sort` with a different type of element adds 3 to 4 KB to a program. A program that must stay
//! small has dozens of such types, so this single sort of positions serves all of them.
//! The sorts that run for every capture when it is read use `slice::sort`.

use alloc::vec::Vec;
use core::cmp::Ordering;

/// Sorts a list; the sort is stable.
#[doc(hidden)]
pub fn sort_by<T>(list: &mut Vec<T>, compare: impl Fn(&T, &T) -> Ordering) {
    let order = positions(list.len(), &|one, other| match (list.get(one), list.get(other)) {
        (Some(one), Some(other)) => compare(one, other),
        _ => Ordering::Equal,
    });
    let mut left: Vec<Option<T>> = list.drain(..).map(Some).collect();
    list.extend(order.into_iter().filter_map(|position| left.get_mut(position)?.take()));
}

/// Sorts a list by a key.
#[doc(hidden)]
pub fn sort_by_key<T, K: Ord>(list: &mut Vec<T>, key: impl Fn(&T) -> K) {
    sort_by(list, |one, other| key(one).cmp(&key(other)));
}

/// Returns the positions below `count`, sorted by `compare`.
fn positions(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut positions: Vec<usize> = (0..count).collect();
    positions.sort_by(|one, other| compare(*one, *other));
    positions
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec;

    #[test]
    fn a_list_is_put_in_order_and_what_is_equal_stays_as_it_was() {
        let mut list = vec![(3, 'a'), (1, 'b'), (3, 'c'), (2, 'd'), (1, 'e')];
        sort_by_key(&mut list, |(key, _)| *key);
        assert_eq!(list, [(1, 'b'), (1, 'e'), (2, 'd'), (3, 'a'), (3, 'c')]);
        let mut texts = ["b", "C", "a"].map(ToString::to_string).to_vec();
        sort_by(&mut texts, |one, other| other.cmp(one));
        assert_eq!(texts, ["b", "a", "C"]);
        let mut none: Vec<u8> = Vec::new();
        sort_by_key(&mut none, |number| *number);
        assert!(none.is_empty());
    }
}
