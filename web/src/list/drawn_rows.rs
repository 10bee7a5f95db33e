//! The drawn rows of a list, of which only those are drawn again that would look different.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

use yew::prelude::*;

use crate::list::scroll::Window;
use crate::shared::Shared;

#[derive(Properties, PartialEq)]
struct RowProps {
    drawn: Shared<Html>,
}

/// Shows a drawn row, which Yew leaves alone until another one is drawn in its place.
#[component]
fn Row(RowProps { drawn }: &RowProps) -> Html {
    (**drawn).clone()
}

/// Returns the rows of a window, drawing only those that are new, or whose mark differs from the one they were drawn
/// with.
///
/// The mark of a row is what moves from row to row: selection, cursor, highlights. `source` is everything else that rows
/// show, so that rows of an equal source and with an equal mark look the same. `draw` draws the rows of a part of the
/// window.
#[hook]
pub fn use_drawn_rows<Source, Mark, Marked, Draw>(
    source: Source,
    window: Window,
    mark: Marked,
    draw: Draw,
) -> Vec<Html>
where
    Source: PartialEq + 'static,
    Mark: PartialEq + 'static,
    Marked: Fn(usize) -> Mark,
    Draw: Fn(Window) -> Vec<Html>,
{
    let kept = use_memo((), |()| RefCell::new(KeptRows::default()));
    let rows = kept.borrow_mut().rows(source, window.first..window.end, mark, |rows| draw(window.part(rows)));
    rows.into_iter().map(|drawn| html! { <Row {drawn} /> }).collect()
}

/// Returns the latest of the values that a component was drawn with, for callbacks of rows, which are older than it.
#[hook]
pub fn use_latest<T: Clone + 'static>(value: &T) -> Latest<T> {
    let latest = use_mut_ref(|| value.clone());
    latest.replace(value.clone());
    Latest(latest)
}

/// The value that a component was last drawn with.
pub struct Latest<T>(Rc<RefCell<T>>);

impl<T: Clone> Latest<T> {
    pub fn get(&self) -> T {
        self.0.borrow().clone()
    }
}

impl<T> Clone for Latest<T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

/// The rows that were drawn last, by number, each with its mark.
struct KeptRows<Source, Mark> {
    source: Option<Source>,
    rows: BTreeMap<usize, (Mark, Shared<Html>)>,
}

impl<Source, Mark> Default for KeptRows<Source, Mark> {
    fn default() -> Self {
        Self { source: None, rows: BTreeMap::new() }
    }
}

impl<Source: PartialEq, Mark: PartialEq> KeptRows<Source, Mark> {
    fn rows(
        &mut self,
        source: Source,
        rows: Range<usize>,
        mark: impl Fn(usize) -> Mark,
        mut draw: impl FnMut(Range<usize>) -> Vec<Html>,
    ) -> Vec<Shared<Html>> {
        let mut before = std::mem::take(&mut self.rows);
        if self.source.as_ref() != Some(&source) {
            before.clear();
        }
        self.source = Some(source);
        let mut missing = Vec::new();
        for row in rows {
            let mark = mark(row);
            match before.remove(&row).filter(|(drawn_with, _)| *drawn_with == mark) {
                Some(kept) => drop(self.rows.insert(row, kept)),
                None => missing.push((row, mark)),
            }
        }
        while let Some((first, _)) = missing.first() {
            let first = *first;
            let is_adjacent = |(place, (row, _)): &(usize, &(usize, Mark))| *row == first + place;
            let count = missing.iter().enumerate().take_while(is_adjacent).count();
            let drawn = draw(first..first + count);
            let marked = missing.drain(..count);
            self.rows.extend(marked.zip(drawn).map(|((row, mark), drawn)| (row, (mark, Shared::new(drawn)))));
        }
        self.rows.values().map(|(_, row)| row.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws rows of a list whose row `current` is marked, and returns the parts that are drawn: first row, and end.
    fn drawn(
        kept: &mut KeptRows<&'static str, bool>,
        source: &'static str,
        rows: Range<usize>,
        current: usize,
    ) -> Vec<(usize, usize)> {
        let mut drawn = Vec::new();
        let count = rows.len();
        let all = kept.rows(
            source,
            rows,
            |row| row == current,
            |rows| {
                drawn.push((rows.start, rows.end));
                rows.map(|row| html! { row }).collect()
            },
        );
        assert_eq!(all.len(), count);
        drawn
    }

    #[test]
    fn a_key_draws_the_row_that_it_leaves_and_the_one_that_it_reaches() {
        let mut kept = KeptRows::default();
        assert_eq!(drawn(&mut kept, "a", 0..40, 3), [(0, 40)]);
        assert!(drawn(&mut kept, "a", 0..40, 3).is_empty());
        assert_eq!(drawn(&mut kept, "a", 0..40, 4), [(3, 5)]);
        assert_eq!(drawn(&mut kept, "a", 0..40, 30), [(4, 5), (30, 31)]);
    }

    #[test]
    fn rows_that_come_into_view_are_drawn_and_those_out_of_view_are_forgotten() {
        let mut kept = KeptRows::default();
        drawn(&mut kept, "a", 0..40, 100);
        assert_eq!(drawn(&mut kept, "a", 1..41, 100), [(40, 41)]);
        assert_eq!(drawn(&mut kept, "a", 0..41, 100), [(0, 1)]);
        assert_eq!(drawn(&mut kept, "a", 500..540, 100), [(500, 540)]);
        assert_eq!(kept.rows.len(), 40);
    }

    #[test]
    fn another_source_draws_all_rows() {
        let mut kept = KeptRows::default();
        drawn(&mut kept, "a", 0..40, 3);
        assert_eq!(drawn(&mut kept, "b", 0..40, 3), [(0, 40)]);
    }

    #[test]
    fn a_row_that_is_not_drawn_again_is_the_same_one() {
        let mut kept = KeptRows::default();
        let rows = |kept: &mut KeptRows<(), bool>, current| {
            kept.rows((), 0..3, |row| row == current, |rows| rows.map(|row| html! { row }).collect())
        };
        let before = rows(&mut kept, 0);
        let after = rows(&mut kept, 1);
        let is_same: Vec<bool> = before.iter().zip(&after).map(|(before, after)| before == after).collect();
        assert_eq!(is_same, [false, false, true]);
    }
}
