//! Objects and counters by title, which does not depend on the rest of a capture.

use super::Pair;
use super::handles::{CounterPair, ObjectPair};
use crate::reader::size;
use crate::{Counter, TitleIndex};

/// An object of a pair, or a counter of such an object: its title index, and the number of preceding objects or
/// counters with the same title.
///
/// Unlike an index, it stays valid in other pairs, where other objects may be new, gone or left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ByTitle {
    /// Title in the newer capture, or in the older one if only that has the item.
    pub title: TitleIndex,
    /// Number of preceding structures with this title.
    pub nth: u32,
}

impl ByTitle {
    /// Returns the title at `idx` of `titles`, with its number.
    fn new(titles: impl Iterator<Item = Option<TitleIndex>> + Clone, idx: usize) -> Option<Self> {
        let title = titles.clone().nth(idx)??;
        let before = titles.take(idx).filter(|other| *other == Some(title)).count();
        Some(Self { title, nth: u32::try_from(before).ok()? })
    }

    /// Finds the item with this title and number.
    fn find<T>(self, things: impl Iterator<Item = T>, title: impl Fn(&T) -> Option<TitleIndex>) -> Option<T> {
        things.filter(|thing| title(thing) == Some(self.title)).nth(size(self.nth))
    }
}

impl Pair {
    /// Returns the object with that title and number.
    pub fn object_named(&self, name: ByTitle) -> Option<ObjectPair<'_>> {
        name.find(self.objects(), |object| object.title())
    }
}

impl<'a> ObjectPair<'a> {
    /// Returns its title and number.
    pub fn by_title(self) -> Option<ByTitle> {
        ByTitle::new(self.pair.objects().map(ObjectPair::title), self.idx.idx())
    }

    /// Returns the counter with that title and number.
    pub fn counter_named(self, name: ByTitle) -> Option<CounterPair<'a>> {
        name.find(self.counters(), |counter| counter.title())
    }
}

impl CounterPair<'_> {
    /// Returns its title and number among the counters of the object.
    pub fn by_title(self) -> Option<ByTitle> {
        ByTitle::new(self.object.counters().map(CounterPair::title), self.idx.idx())
    }

    fn title(self) -> Option<TitleIndex> {
        self.definition().map(Counter::title)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn two_objects_of_one_title_have_different_names() {
        let titles = [5, 7, 5, 5].map(|title| Some(TitleIndex(title)));
        let names: Vec<ByTitle> = (0..4).filter_map(|idx| ByTitle::new(titles.into_iter(), idx)).collect();
        assert_eq!(
            names.iter().map(|name| (name.title.0, name.nth)).collect::<Vec<_>>(),
            [(5, 0), (7, 0), (5, 1), (5, 2)]
        );
        let find = |name: &ByTitle| name.find(titles.iter().enumerate(), |(_, title)| **title);
        for (idx, name) in names.iter().enumerate() {
            assert_eq!(find(name).map(|(found, _)| found), Some(idx));
        }
        assert_eq!(find(&ByTitle { title: TitleIndex(7), nth: 1 }), None);
        assert_eq!(ByTitle::new(titles.into_iter(), 4), None);
    }
}
