//! Objects and counters by names that stay the same, whatever else a capture holds.

use winperf::counter_type::{CounterType, PERF_SIZE_ZERO};
use winperf::pair::{Cell, CounterPair, ObjectPair};
use winperf::{Counter, TitleIndex};

use crate::state::paired::Paired;

/// An object, or a counter of an object: its title index, and how many of the same title stand before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByTitle {
    pub title: u32,
    /// How many of this title stand before it.
    pub nth: u32,
}

impl ByTitle {
    /// What is at `idx` of `titles`.
    fn of(titles: impl Iterator<Item = Option<TitleIndex>>, idx: u32) -> Option<Self> {
        let titles: Vec<Option<TitleIndex>> = titles.take(idx as usize + 1).collect();
        let title = (*titles.get(idx as usize)?)?;
        let same = titles.iter().filter(|other| **other == Some(title)).count();
        Some(Self { title: title.0, nth: same as u32 - 1 })
    }

    /// Where it is in `titles`.
    fn find(self, titles: impl Iterator<Item = Option<TitleIndex>>) -> Option<u32> {
        let same = (0..).zip(titles).filter(|(_, title)| *title == Some(TitleIndex(self.title)));
        same.map(|(idx, _)| idx).nth(self.nth as usize)
    }
}

impl Paired {
    /// The title of an object, as the newer capture has it when it has the object.
    pub fn title(&self, pair: &ObjectPair) -> Option<TitleIndex> {
        let newer = pair.newer.map(|object| (&self.newer.1, object));
        let (capture, object) = match newer {
            Some(newer) => newer,
            None => (&self.older.as_ref()?.1, pair.older?),
        };
        capture.walked().object(object).map(|object| object.title())
    }

    /// The definition of a counter, as the newer capture has it when it has the counter.
    pub fn definition(&self, pair: &ObjectPair, counter: &CounterPair) -> Option<Counter<'_>> {
        let newer = counter.newer.zip(pair.newer).map(|place| (&self.newer.1, place));
        let (capture, (position, object)) = match newer {
            Some(newer) => newer,
            None => (&self.older.as_ref()?.1, counter.older.zip(pair.older)?),
        };
        capture.walked().object(object)?.counter(position)
    }

    /// The object at an idx of the pairing.
    pub fn object(&self, idx: u32) -> Option<&ObjectPair> {
        self.pair().objects().get(idx as usize)
    }

    /// The lasting name of an object.
    pub fn name_of_object(&self, idx: u32) -> Option<ByTitle> {
        ByTitle::of(self.pair().objects().iter().map(|pair| self.title(pair)), idx)
    }

    /// The object of that name.
    pub fn object_named(&self, name: ByTitle) -> Option<u32> {
        name.find(self.pair().objects().iter().map(|pair| self.title(pair)))
    }

    /// The lasting name of a counter of an object.
    pub fn name_of_counter(&self, object: u32, idx: u32) -> Option<ByTitle> {
        ByTitle::of(self.counter_titles(self.object(object)?), idx)
    }

    /// The counter of that name.
    pub fn counter_named(&self, object: u32, name: ByTitle) -> Option<u32> {
        name.find(self.counter_titles(self.object(object)?))
    }

    /// Whether the counter at a place is shown by itself.
    pub fn is_displayable(&self, cell: Cell) -> bool {
        let pair = self.object(cell.object);
        let counter = pair.and_then(|pair| Some((pair, pair.counters.get(cell.counter as usize)?)));
        let definition = counter.and_then(|(pair, counter)| self.definition(pair, counter));
        definition.is_some_and(|definition| is_displayable(definition.counter_type()))
    }

    fn counter_titles<'a>(&'a self, pair: &'a ObjectPair) -> impl Iterator<Item = Option<TitleIndex>> + 'a {
        pair.counters
            .iter()
            .map(|counter| self.definition(pair, counter).map(|definition| definition.title()))
    }
}

/// Whether counters of a type are shown by themselves; bases, labels and markers are not.
pub fn is_displayable(counter_type: CounterType) -> bool {
    !counter_type.is_base()
        && counter_type.size() != PERF_SIZE_ZERO
        && counter_type != CounterType::PERF_COUNTER_HISTOGRAM_TYPE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_objects_of_one_title_each_has_a_name_of_its_own() {
        let titles = [5, 7, 5, 5].map(|title| Some(TitleIndex(title)));
        let names: Vec<ByTitle> = (0..4).filter_map(|idx| ByTitle::of(titles.into_iter(), idx)).collect();
        assert_eq!(
            names.iter().map(|name| (name.title, name.nth)).collect::<Vec<_>>(),
            [(5, 0), (7, 0), (5, 1), (5, 2)]
        );
        for (idx, name) in (0..).zip(&names) {
            assert_eq!(name.find(titles.into_iter()), Some(idx));
        }
        assert_eq!(ByTitle { title: 7, nth: 1 }.find(titles.into_iter()), None);
        assert_eq!(ByTitle::of(titles.into_iter(), 4), None);
    }
}
