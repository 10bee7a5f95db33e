//! Objects and counters by names that stay the same, whatever else a capture holds.

use super::objects::{CounterPair, ObjectPair};
use super::{Age, Pair};
use crate::reader::size;
use crate::{Counter, TitleIndex};

/// An object of a pair, or a counter of such an object: its title index, and how many of the same title stand before it.
///
/// Unlike its idx it stays the same where other objects come or go: in the next pair of captures, or in one of only some of the objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByTitle {
    /// As the newer capture has it, or the older one of what only that has.
    pub title: TitleIndex,
    /// How many of this title stand before it.
    pub nth: u32,
}

impl ByTitle {
    /// What is at `idx` of `titles`.
    fn of(titles: impl Iterator<Item = Option<TitleIndex>> + Clone, idx: u32) -> Option<Self> {
        let title = titles.clone().nth(size(idx))??;
        let before = titles.take(size(idx)).filter(|other| *other == Some(title)).count();
        Some(Self { title, nth: u32::try_from(before).ok()? })
    }

    /// Where it is in `titles`.
    fn find(self, titles: impl Iterator<Item = Option<TitleIndex>>) -> Option<u32> {
        let same = (0..).zip(titles).filter(|(_, title)| *title == Some(self.title));
        same.map(|(idx, _)| idx).nth(size(self.nth))
    }
}

impl Pair {
    /// The title of an object in the newer capture, or in the older one when only that has the object.
    pub fn title_of(&self, object: &ObjectPair) -> Option<TitleIndex> {
        let age = if object.newer.is_some() { Age::Newer } else { Age::Older };
        Some(self.capture(age)?.object(object.of(age)?)?.title())
    }

    /// The definition of a counter of an object in the newer capture, or in the older one when only that has the counter.
    pub fn definition_of(&self, object: &ObjectPair, counter: &CounterPair) -> Option<Counter<'_>> {
        let age = if counter.newer.is_some() { Age::Newer } else { Age::Older };
        self.capture(age)?.object(object.of(age)?)?.counter(counter.of(age)?)
    }

    /// The lasting name of the object at an idx among those of the pair.
    pub fn name_of_object(&self, idx: u32) -> Option<ByTitle> {
        ByTitle::of(self.titles(), idx)
    }

    /// The idx of the object of that name.
    pub fn object_named(&self, name: ByTitle) -> Option<u32> {
        name.find(self.titles())
    }

    /// The lasting name of the counter at an idx among those of an object.
    pub fn name_of_counter(&self, object: u32, idx: u32) -> Option<ByTitle> {
        ByTitle::of(self.counter_titles(self.objects().get(size(object))?), idx)
    }

    /// The idx of the counter of that name among those of an object.
    pub fn counter_named(&self, object: u32, name: ByTitle) -> Option<u32> {
        name.find(self.counter_titles(self.objects().get(size(object))?))
    }

    fn titles(&self) -> impl Iterator<Item = Option<TitleIndex>> + Clone {
        self.objects().iter().map(move |object| self.title_of(object))
    }

    fn counter_titles(&self, object: &ObjectPair) -> impl Iterator<Item = Option<TitleIndex>> + Clone {
        let counters = object.counters.iter();
        counters.map(move |counter| self.definition_of(object, counter).map(Counter::title))
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn of_two_objects_of_one_title_each_has_a_name_of_its_own() {
        let titles = [5, 7, 5, 5].map(|title| Some(TitleIndex(title)));
        let names: Vec<ByTitle> = (0..4).filter_map(|idx| ByTitle::of(titles.into_iter(), idx)).collect();
        assert_eq!(
            names.iter().map(|name| (name.title.0, name.nth)).collect::<Vec<_>>(),
            [(5, 0), (7, 0), (5, 1), (5, 2)]
        );
        for (idx, name) in (0..).zip(&names) {
            assert_eq!(name.find(titles.into_iter()), Some(idx));
        }
        assert_eq!(ByTitle { title: TitleIndex(7), nth: 1 }.find(titles.into_iter()), None);
        assert_eq!(ByTitle::of(titles.into_iter(), 4), None);
    }
}
