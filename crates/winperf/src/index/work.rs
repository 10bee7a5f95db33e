//! Making an index in steps.

use alloc::vec::Vec;

use super::{Entry, InstanceIndex, NameHash, Parent, Part, parent, position};
use crate::Outline;
use crate::outline::Cursor;
use crate::sort::{Sorting, sort};
use crate::steps::Allowance;

/// An index in the making: names are read, parents resolved, and those of one name counted, in the order of the capture.
#[derive(Clone, Debug)]
pub struct IndexWork {
    /// Titles and idxs of all objects, sorted.
    of_titles: Vec<(u32, u32)>,
    /// Hashes of the own names of those instances that have been read.
    own: Vec<NameHash>,
    to_read: Cursor,
    /// What is known of those instances whose parents are resolved.
    entries: Vec<Entry>,
    to_resolve: Cursor,
    /// Every instance under its full name: its object, and its idx in that.
    by_name: Sorting<(NameHash, u32, u32)>,
    /// How many of these have their numbers, and what the next one may go on from.
    counted: usize,
    last: Option<Bearer>,
}

/// An instance that has its number: its full name, its object and that number.
#[derive(Clone, Copy, Debug)]
struct Bearer {
    name: NameHash,
    object: u32,
    occurrence: u32,
}

impl IndexWork {
    /// The work for the capture that `outline` is of; nothing of it is done.
    pub fn new(outline: &Outline) -> Self {
        let titles = (0..).zip(outline.objects()).map(|(idx, object)| (object.title.0, idx));
        let mut of_titles: Vec<(u32, u32)> = titles.collect();
        sort(&mut of_titles);
        let count = outline.all_instances().len();
        Self {
            of_titles,
            own: Vec::with_capacity(count),
            to_read: Cursor::default(),
            entries: Vec::with_capacity(count),
            to_resolve: Cursor::default(),
            by_name: Sorting::with_capacity(count),
            counted: 0,
            last: None,
        }
    }

    /// Goes on, past so many instances; whether there is more to do. The capture is always the same one.
    pub fn step(&mut self, bytes: &[u8], outline: &Outline, structures: usize) -> bool {
        let allowance = &mut Allowance::new(structures);
        self.read(bytes, outline, allowance)
            || self.resolve(bytes, outline, allowance)
            || self.by_name.step(allowance)
            || self.count(outline, allowance)
    }

    /// Does all that is left.
    pub fn finish(mut self, bytes: &[u8], outline: &Outline) -> InstanceIndex {
        while self.step(bytes, outline, usize::MAX) {}
        InstanceIndex { entries: self.entries }
    }

    fn read(&mut self, bytes: &[u8], outline: &Outline, allowance: &mut Allowance) -> bool {
        while let Some((object, instance)) = self.to_read.instance(outline) {
            if !allowance.take() {
                return true;
            }
            self.own.push(NameHash::of(Part::of(bytes, outline, object, instance).folded()));
            self.to_read.pass();
        }
        false
    }

    fn resolve(&mut self, bytes: &[u8], outline: &Outline, allowance: &mut Allowance) -> bool {
        while let Some((object, instance)) = self.to_resolve.instance(outline) {
            if !allowance.take() {
                return true;
            }
            let entry = self.entry(bytes, outline, object, instance);
            self.by_name.push((entry.hash, object, instance));
            self.entries.push(entry);
            self.to_resolve.pass();
        }
        self.own = Vec::new();
        false
    }

    fn entry(&self, bytes: &[u8], outline: &Outline, object: u32, instance: u32) -> Entry {
        let entry = outline.instance(object, instance);
        let parent = entry.map_or(Parent::None, |entry| parent(outline, &self.of_titles, entry));
        let own =
            |object, instance| position(outline, object, instance).and_then(|at| self.own.get(at)).copied();
        // A child goes on from its parent's hash: many children of a parent with a long name do not read that name again.
        let prefix = match parent {
            Parent::None => None,
            Parent::Instance { object, instance } => own(object, instance),
            Parent::ObjectMissing | Parent::InstanceMissing => Some(NameHash::of(Part::Unknown.folded())),
        };
        let hash = match prefix {
            None => own(object, instance).unwrap_or(NameHash::of([])),
            Some(prefix) => prefix.and(['/']).and(Part::of(bytes, outline, object, instance).folded()),
        };
        Entry { parent, occurrence: 0, hash }
    }

    /// Instances of the same name stand together, object after object, in the order of the capture.
    fn count(&mut self, outline: &Outline, allowance: &mut Allowance) -> bool {
        while let Some((name, object, instance)) = self.by_name.get(self.counted) {
            if !allowance.take() {
                return true;
            }
            let before = self.last.filter(|last| last.name == name && last.object == object);
            let occurrence = before.map_or(0, |last| last.occurrence.saturating_add(1));
            self.last = Some(Bearer { name, object, occurrence });
            if let Some(entry) = position(outline, object, instance).and_then(|at| self.entries.get_mut(at)) {
                entry.occurrence = occurrence;
            }
            self.counted = self.counted.saturating_add(1);
        }
        false
    }
}
