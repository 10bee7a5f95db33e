//! What the instances of a capture are called: their parents, and the number of each among those of the same name.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use crate::instance::PERF_NO_UNIQUE_ID;
use crate::outline::InstanceEntry;
use crate::reader::size;
use crate::text::upper_case;
use crate::{CodePages, InstanceName, Outline, Reader};

/// Where the parent of an instance is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parent {
    /// The instance has none.
    None,
    /// The capture does not hold the parent's object.
    ObjectMissing,
    /// The parent's object has no instance at that position.
    InstanceMissing,
    /// The instance at a position of the object at a position.
    Instance {
        /// Position of the object.
        object: u32,
        /// Position of the instance in that object.
        instance: u32,
    },
}

/// Parents and occurrence numbers of all instances of a capture.
#[derive(Clone, Debug)]
pub(crate) struct InstanceIndex {
    /// One for each of [`Outline::all_instances`].
    entries: Vec<Entry>,
}

/// What is known of one instance.
#[derive(Clone, Copy, Debug)]
struct Entry {
    parent: Parent,
    occurrence: u32,
    /// Of the full name.
    hash: NameHash,
}

impl InstanceIndex {
    /// Resolves the parents inside the capture and counts the occurrences of every full name, in the order of the capture and without regard to case.
    pub(crate) fn new(bytes: &[u8], outline: &Outline) -> Self {
        let titles = (0..).zip(outline.objects()).map(|(idx, object)| (object.title.0, idx));
        let mut of_titles: Vec<(u32, u32)> = titles.collect();
        of_titles.sort_unstable();
        let count = outline.all_instances().len();
        let mut own = Vec::with_capacity(count);
        own.extend(
            instances(outline)
                .map(|(object, instance)| NameHash::of(Part::of(bytes, outline, object, instance).folded())),
        );
        let mut entries = Vec::with_capacity(count);
        entries.extend(
            instances(outline)
                .map(|(object, instance)| entry(bytes, outline, &of_titles, &own, object, instance)),
        );
        drop(own);
        count_names(outline, &mut entries);
        Self { entries }
    }

    fn entry(&self, outline: &Outline, object: u32, instance: u32) -> Option<&Entry> {
        self.entries.get(position(outline, object, instance)?)
    }

    /// The hash of the full name.
    pub(crate) fn hash(&self, outline: &Outline, object: u32, instance: u32) -> NameHash {
        self.entry(outline, object, instance).map_or(NameHash::of([]), |entry| entry.hash)
    }

    /// Whether two instances of an object have the same full name, without regard to case.
    pub(crate) fn have_same_name(&self, outline: &Outline, object: u32, left: u32, right: u32) -> bool {
        self.hash(outline, object, left) == self.hash(outline, object, right)
    }

    /// Where the parent of an instance is.
    pub(crate) fn parent(&self, outline: &Outline, object: u32, instance: u32) -> Parent {
        self.entry(outline, object, instance).map_or(Parent::None, |entry| entry.parent)
    }

    /// How many instances before this one in its object have the same full name.
    pub(crate) fn occurrence(&self, outline: &Outline, object: u32, instance: u32) -> u32 {
        self.entry(outline, object, instance).map_or(0, |entry| entry.occurrence)
    }

    /// What an instance is called: its parent's name and its own, without a number.
    pub(crate) fn full_name<'data>(
        &self,
        bytes: &'data [u8],
        outline: &Outline,
        object: u32,
        instance: u32,
    ) -> FullName<'data> {
        let parent = match self.parent(outline, object, instance) {
            Parent::None => None,
            Parent::Instance { object, instance } => Some(Part::of(bytes, outline, object, instance)),
            Parent::ObjectMissing | Parent::InstanceMissing => Some(Part::Unknown),
        };
        FullName { parent, own: Part::of(bytes, outline, object, instance) }
    }

    /// What an instance is called in a counter path: `parent/instance#n`.
    pub(crate) fn display(
        &self,
        bytes: &[u8],
        outline: &Outline,
        object: u32,
        instance: u32,
        code_pages: &dyn CodePages,
    ) -> String {
        let mut text = self.full_name(bytes, outline, object, instance).decode(code_pages);
        let occurrence = self.occurrence(outline, object, instance);
        if occurrence > 0 {
            // Writing to a String cannot fail.
            let _ = write!(text, "#{occurrence}");
        }
        text
    }
}

/// Idx of the object and of the instance in it, for all instances of a capture.
fn instances(outline: &Outline) -> impl Iterator<Item = (u32, u32)> {
    let objects = (0..).zip(outline.objects());
    objects.flat_map(|(idx, object)| (0..object.instance_count()).map(move |instance| (idx, instance)))
}

/// Parent and name of an instance; `own` are the hashes of the own names of all instances.
fn entry(
    bytes: &[u8],
    outline: &Outline,
    of_titles: &[(u32, u32)],
    own: &[NameHash],
    object: u32,
    instance: u32,
) -> Entry {
    let parent =
        outline.instance(object, instance).map_or(Parent::None, |entry| parent(outline, of_titles, entry));
    let own = |object, instance| position(outline, object, instance).and_then(|at| own.get(at)).copied();
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

/// Numbers the instances of each object that have the same full name, in the order of the capture.
fn count_names(outline: &Outline, entries: &mut [Entry]) {
    let mut order: Vec<(NameHash, u32, u32)> = Vec::with_capacity(entries.len());
    order.extend(
        (0..)
            .zip(instances(outline))
            .zip(&*entries)
            .map(|((at, (object, _)), entry)| (entry.hash, object, at)),
    );
    order.sort_unstable();
    for same in order.chunk_by(|left, right| (left.0, left.1) == (right.0, right.1)) {
        for (occurrence, (_, _, at)) in (0..).zip(same) {
            if let Some(entry) = entries.get_mut(size(*at)) {
                entry.occurrence = occurrence;
            }
        }
    }
}

/// The idx of an instance of an object among all instances.
fn position(outline: &Outline, object: u32, instance: u32) -> Option<usize> {
    let mut range = outline.instance_range(outline.objects().get(size(object))?);
    range.nth(size(instance))
}

/// The parent of an instance, in the first object of the title that it names; `of_titles` are titles and idxs of all objects, sorted.
fn parent(outline: &Outline, of_titles: &[(u32, u32)], entry: &InstanceEntry) -> Parent {
    if entry.parent_object == 0 {
        return Parent::None;
    }
    let first = of_titles.partition_point(|(title, _)| *title < entry.parent_object);
    let Some((_, object)) = of_titles.get(first).copied().filter(|(title, _)| *title == entry.parent_object)
    else {
        return Parent::ObjectMissing;
    };
    match outline.instance(object, entry.parent_instance) {
        Some(_) => Parent::Instance { object, instance: entry.parent_instance },
        None => Parent::InstanceMissing,
    }
}

/// The name of an instance behind the name of its parent.
#[derive(Clone, Copy, Debug)]
pub struct FullName<'data> {
    /// The parent, when the instance has one.
    pub parent: Option<Part<'data>>,
    /// The instance itself.
    pub own: Part<'data>,
}

/// What stands for one instance in a full name.
#[derive(Clone, Copy, Debug)]
pub enum Part<'data> {
    /// Its name.
    Name(InstanceName<'data>),
    /// Its unique id or its position, when it has no name.
    Number(i64),
    /// A parent that is not in the capture.
    Unknown,
}

impl<'data> Part<'data> {
    fn of(bytes: &'data [u8], outline: &Outline, object: u32, instance: u32) -> Self {
        let entry = outline.instance(object, instance);
        let object = outline.objects().get(size(object));
        let (Some(entry), Some(object)) = (entry, object) else { return Self::Unknown };
        let name = Reader::new(bytes).window(entry.name_offset, entry.name_length);
        let name = InstanceName::new(name.map(|name| name.bytes()).unwrap_or_default(), object.code_page);
        if !name.is_empty() {
            return Self::Name(name);
        }
        match entry.unique_id {
            PERF_NO_UNIQUE_ID => Self::Number(instance.into()),
            id => Self::Number(id.into()),
        }
    }

    fn folded(self) -> impl Iterator<Item = char> + use<'data> {
        let (name, number) = match self {
            Self::Name(name) => (Some(name), None),
            Self::Number(number) => (None, Some(number)),
            Self::Unknown => (None, None),
        };
        let unknown = matches!(self, Self::Unknown).then_some('?');
        name.into_iter()
            .flat_map(|name| name.folded())
            .chain(number.into_iter().flat_map(|number| number.to_string().into_bytes()).map(char::from))
            .chain(unknown)
    }

    fn fold_into(&self, code_pages: &dyn CodePages, limit: usize, text: &mut String) {
        match self {
            Self::Name(name) if !name.is_wide() => {
                text.extend(name.decode(code_pages).chars().map(upper_case).take(limit));
            }
            part => text.extend(part.folded().take(limit)),
        }
    }

    /// The part as text.
    pub fn decode(&self, code_pages: &dyn CodePages) -> String {
        match self {
            Self::Name(name) => name.decode(code_pages),
            _ => self.folded().collect(),
        }
    }
}

impl<'data> FullName<'data> {
    /// Adds the full name in upper case to `text`, of parent and instance `limit` characters at most.
    ///
    /// Nothing is allocated for a name in UTF-16; one in a code page has letters only when it is decoded.
    pub fn fold_into(&self, code_pages: &dyn CodePages, limit: usize, text: &mut String) {
        if let Some(parent) = self.parent {
            parent.fold_into(code_pages, limit, text);
            text.push('/');
        }
        self.own.fold_into(code_pages, limit, text);
    }

    /// The full name as text, without a number.
    pub fn decode(&self, code_pages: &dyn CodePages) -> String {
        let own = self.own.decode(code_pages);
        match self.parent {
            None => own,
            Some(parent) => {
                let mut text = parent.decode(code_pages);
                text.push('/');
                text.push_str(&own);
                text
            }
        }
    }
}

/// 128 bits that stand for a name without regard to case. Equal names have equal ones.
///
/// Two different names have equal ones only where somebody forged them so; they are then matched or numbered as one name, and nothing else breaks.
///
/// Names are matched by them and never read again, so that no capture, however its names repeat, makes that slow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct NameHash(u64, u64);

impl NameHash {
    pub(crate) fn of(characters: impl IntoIterator<Item = char>) -> Self {
        Self(0xcbf2_9ce4_8422_2325, 0x9ae1_6a3b_2f90_404f).and(characters)
    }

    /// The hash of this name with more characters behind it.
    fn and(self, characters: impl IntoIterator<Item = char>) -> Self {
        characters.into_iter().fold(self, |hash, character| hash.and_number(u32::from(character).into()))
    }

    /// The hash of this name and a number: FNV-1a and, independent of it, a multiplication whose high bits come down.
    pub(crate) fn and_number(self, number: u64) -> Self {
        let Self(first, second) = self;
        let first = (first ^ number).wrapping_mul(0x0000_0100_0000_01b3);
        let second = (second ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Self(first ^ (first >> 32), second ^ (second >> 29))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_in_parts_has_the_hash_of_the_whole() {
        let whole = NameHash::of("svchost/0".chars());
        assert_eq!(NameHash::of("svchost".chars()).and(['/']).and("0".chars()), whole);
        assert_ne!(NameHash::of("svchost/1".chars()), whole);
    }

    #[test]
    fn both_halves_of_a_hash_see_every_character() {
        let names = ["", "a", "b", "ab", "ba", "aa", "a\0", "\0a", "abc", "acb"];
        let hashes = names.map(|name| NameHash::of(name.chars()));
        for half in [hashes.map(|hash| hash.0), hashes.map(|hash| hash.1)] {
            let mut half = half.to_vec();
            half.sort_unstable();
            half.dedup();
            assert_eq!(half.len(), names.len());
        }
    }
}
