//! Full names of the instances of a capture: their parents, and the number of each among instances with the same name.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::outline::{InstanceEntry, ObjectEntry, Outline};
use super::place::{InstanceIdx, ObjectIdx};
use crate::instance::PERF_NO_UNIQUE_ID;
use crate::reader::size;
use crate::text::upper_case;
use crate::{CodePages, InstanceName, Reader, TitleIndex, order};

/// Location of the parent of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parent {
    /// The instance has none.
    None,
    /// The capture does not contain the parent's object.
    ObjectMissing,
    /// The parent's object has no instance at that position.
    InstanceMissing,
    /// The instance at a position of the object at a position.
    Instance {
        /// Position of the object.
        object: ObjectIdx,
        /// Position of the instance in that object.
        instance: InstanceIdx,
    },
}

/// Parents and occurrence numbers of all instances of a capture.
#[derive(Clone, Debug)]
pub(crate) struct InstanceIndex {
    entries: Vec<Entry>,
    /// Positions in `entries`, in order, of instances whose own names equal the numbered names of others.
    like_numbered: Vec<usize>,
}

/// An instance whose name ends in `#` and digits.
struct EndsInNumber {
    /// Position among all instances of the capture.
    at: usize,
    object: ObjectIdx,
    /// Hash of the full name before the `#`.
    before: NameHash,
    number: u32,
}

/// Index entry of one instance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) parent: Parent,
    /// Number of preceding instances of the object with the same full name.
    pub(super) occurrence: u32,
    /// Hash of the full name.
    pub(super) hash: NameHash,
}

impl InstanceIndex {
    /// Finds all parents and counts all names.
    pub(super) fn new(bytes: &[u8], outline: &Outline) -> Self {
        let titles = outline.objects().iter().map(|object| (object.title, object.idx));
        let mut of_titles: Vec<(TitleIndex, ObjectIdx)> = titles.collect();
        order::sort_by(&mut of_titles, Ord::cmp);
        let count = outline.all_instances().len();
        let mut own = Vec::with_capacity(count);
        own.extend(instances(outline).map(|instance| NameHash::new(instance.own_name(bytes).folded())));
        let (mut entries, mut numbers) = (Vec::with_capacity(count), Vec::new());
        entries.extend(instances(outline).zip(&own).enumerate().map(|(at, (instance, of_own))| {
            let parent = instance.parent(outline, &of_titles);
            // The hash of a child continues its parent's, so a long parent name is only hashed once.
            let prefix = match parent {
                Parent::None => None,
                Parent::Instance { object, instance } => {
                    number(outline, object, instance).and_then(|number| own.get(number)).copied()
                }
                Parent::ObjectMissing | Parent::InstanceMissing => {
                    Some(NameHash::new(NamePart::Unknown.folded()))
                }
            };
            let prefix = prefix.map(|prefix| prefix.and(['/']));
            let name = instance.own_name(bytes);
            if let Some((before, number)) = name.before_number() {
                let before = prefix.unwrap_or(NameHash::EMPTY).and(before.folded());
                numbers.push(EndsInNumber { at, object: instance.object.idx, before, number });
            }
            let hash = prefix.map_or(*of_own, |prefix| prefix.and(name.folded()));
            Entry { parent, occurrence: 0, hash }
        }));
        drop(own);
        let counted = count_names(outline, &mut entries);
        let is_name_of_other = |ends: &EndsInNumber| {
            let range = [0, u32::MAX].map(|at| (ends.before, ends.object, at));
            let [first, last] = range.map(|bound| counted.partition_point(|name| *name < bound));
            last.saturating_sub(first) > size(ends.number)
        };
        let like_numbered =
            numbers.iter().filter(|ends| is_name_of_other(ends)).map(|ends| ends.at).collect();
        Self { entries, like_numbered }
    }

    /// Returns `true` if the instance's own name equals the numbered name of a different instance; `number` is its
    /// position among all instances of the capture.
    pub(super) fn is_like_numbered(&self, number: usize) -> bool {
        self.like_numbered.binary_search(&number).is_ok()
    }

    /// Returns the entry of an instance, by its position among all instances of the capture.
    pub(super) fn entry(&self, number: usize) -> Entry {
        let unknown = || Entry { parent: Parent::None, occurrence: 0, hash: NameHash::new([]) };
        self.entries.get(number).copied().unwrap_or_else(unknown)
    }
}

/// An instance in the tables of a capture.
#[derive(Clone, Copy)]
struct InTables<'a> {
    object: &'a ObjectEntry,
    entry: &'a InstanceEntry,
    idx: InstanceIdx,
}

/// Returns all instances, object after object.
fn instances(outline: &Outline) -> impl Iterator<Item = InTables<'_>> {
    outline.objects().iter().flat_map(move |object| {
        let entries = outline.instances(object).iter().enumerate();
        entries.map(move |(at, entry)| InTables { object, entry, idx: InstanceIdx::new(at) })
    })
}

/// Returns the number of an instance among all of a capture.
fn number(outline: &Outline, object: ObjectIdx, instance: InstanceIdx) -> Option<usize> {
    let object = outline.object(object)?;
    outline.instance_range(object).start.checked_add(instance.idx())
}

impl InTables<'_> {
    fn own_name<'data>(&self, bytes: &'data [u8]) -> NamePart<'data> {
        NamePart::own(bytes, self.object, self.entry, self.idx)
    }

    /// Returns the parent, in the first object of the title that the instance names; `of_titles` are titles and positions of all objects, sorted.
    fn parent(&self, outline: &Outline, of_titles: &[(TitleIndex, ObjectIdx)]) -> Parent {
        let wanted = TitleIndex(self.entry.parent_object);
        if wanted.0 == 0 {
            return Parent::None;
        }
        let first = of_titles.partition_point(|(title, _)| *title < wanted);
        let Some((_, object)) = of_titles.get(first).copied().filter(|(title, _)| *title == wanted) else {
            return Parent::ObjectMissing;
        };
        let instance = self.entry.parent_instance;
        match outline.instance(object, instance) {
            Some(_) => Parent::Instance { object, instance },
            None => Parent::InstanceMissing,
        }
    }
}

/// Numbers the instances of each object that have the same full name, in the order of the capture; returns all names with objects and positions, sorted.
fn count_names(outline: &Outline, entries: &mut [Entry]) -> Vec<(NameHash, ObjectIdx, u32)> {
    let of_instances = instances(outline).map(|instance| instance.object.idx);
    let mut order: Vec<(NameHash, ObjectIdx, u32)> = Vec::with_capacity(entries.len());
    order
        .extend((0..).zip(of_instances).zip(&*entries).map(|((at, object), entry)| (entry.hash, object, at)));
    order.sort_unstable();
    for same in order.chunk_by(|left, right| (left.0, left.1) == (right.0, right.1)) {
        for (occurrence, (_, _, at)) in (0..).zip(same) {
            if let Some(entry) = entries.get_mut(size(*at)) {
                entry.occurrence = occurrence;
            }
        }
    }
    order
}

/// The name of an instance after the name of its parent.
#[derive(Clone, Copy, Debug)]
pub struct FullName<'data> {
    /// The parent, if the instance has one.
    pub parent: Option<NamePart<'data>>,
    /// The instance itself.
    pub own: NamePart<'data>,
}

/// Representation of one instance in a full name.
#[derive(Clone, Copy, Debug)]
pub enum NamePart<'data> {
    /// Its name.
    Name(InstanceName<'data>),
    /// Its unique id or its position, if it has no name.
    Number(i64),
    /// A parent that is not in the capture.
    Unknown,
}

impl<'data> NamePart<'data> {
    /// Returns the representation of an instance: its name, otherwise its unique id or its position.
    pub(super) fn own(
        bytes: &'data [u8],
        object: &ObjectEntry,
        entry: &InstanceEntry,
        idx: InstanceIdx,
    ) -> Self {
        let name = Reader::new(bytes).window(entry.name_offset, entry.name_length);
        let name = InstanceName::new(name.map(|name| name.bytes()).unwrap_or_default(), object.code_page);
        match entry.unique_id {
            _ if !name.is_empty() => Self::Name(name),
            PERF_NO_UNIQUE_ID => Self::Number(idx.0.into()),
            id => Self::Number(id.into()),
        }
    }

    /// Returns the characters of the part in upper case; in a code page only ASCII is folded, and every other byte is kept.
    pub(crate) fn folded(self) -> impl Iterator<Item = char> + use<'data> {
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

    /// Splits `#` and digits from the end of a name; returns the text before them, and the number.
    fn before_number(self) -> Option<(Self, u32)> {
        let Self::Name(name) = self else { return None };
        let (before, number) = name.before_number()?;
        Some((Self::Name(before), number))
    }

    fn fold_into(&self, code_pages: &dyn CodePages, limit: usize, text: &mut String) {
        match self {
            Self::Name(name) if !name.is_wide() => {
                text.extend(name.decode(code_pages).chars().map(upper_case).take(limit));
            }
            part => text.extend(part.folded().take(limit)),
        }
    }

    /// Returns the part as text.
    pub fn decode(&self, code_pages: &dyn CodePages) -> String {
        match self {
            Self::Name(name) => name.decode(code_pages),
            _ => self.folded().collect(),
        }
    }
}

impl<'data> FullName<'data> {
    /// Adds the full name in upper case to `text`, with at most `limit` characters of parent and instance.
    ///
    /// Nothing is allocated for a name in UTF-16; a name in a code page must be decoded first.
    #[doc(hidden)]
    pub fn fold_into(&self, code_pages: &dyn CodePages, limit: usize, text: &mut String) {
        if let Some(parent) = self.parent {
            parent.fold_into(code_pages, limit, text);
            text.push('/');
        }
        self.own.fold_into(code_pages, limit, text);
    }

    /// Returns the full name as text, without a number, by [`Names::code_pages`](crate::Names::code_pages); with one it is [`Instance::name`](crate::Instance::name).
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

/// 128-bit hash of a name, ignoring case. Equal names have equal hashes.
///
/// Only forged names collide; they are then matched and numbered as one name, without other effects.
///
/// Names are matched by their hashes and never read again, so repeated names cannot make matching slow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct NameHash(u64, u64);

impl NameHash {
    const EMPTY: Self = Self(0xcbf2_9ce4_8422_2325, 0x9ae1_6a3b_2f90_404f);

    pub(crate) fn new(characters: impl IntoIterator<Item = char>) -> Self {
        Self::EMPTY.and(characters)
    }

    /// Returns the hash of this name with more characters after it.
    fn and(self, characters: impl IntoIterator<Item = char>) -> Self {
        characters.into_iter().fold(self, |hash, character| hash.and_number(u32::from(character).into()))
    }

    /// Returns the hash of this name and a number: FNV-1a and, independent of it, a multiplication whose high bits are
    /// folded.
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
        let whole = NameHash::new("svchost/0".chars());
        assert_eq!(NameHash::new("svchost".chars()).and(['/']).and("0".chars()), whole);
        assert_ne!(NameHash::new("svchost/1".chars()), whole);
    }

    #[test]
    fn both_halves_of_a_hash_see_every_character() {
        let names = ["", "a", "b", "ab", "ba", "aa", "a\0", "\0a", "abc", "acb"];
        let hashes = names.map(|name| NameHash::new(name.chars()));
        for half in [hashes.map(|hash| hash.0), hashes.map(|hash| hash.1)] {
            let mut half = half.to_vec();
            half.sort_unstable();
            half.dedup();
            assert_eq!(half.len(), names.len());
        }
    }
}
