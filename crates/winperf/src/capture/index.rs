//! What the instances of a capture are called: their parents, and the number of each among those of the same name.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Capture, Instance, Object};
use crate::reader::size;
use crate::text::upper_case;
use crate::{CodePages, InstanceName, TitleIndex};

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
#[derive(Clone, Debug, Default)]
pub(crate) struct InstanceIndex {
    entries: Vec<Entry>,
}

/// What is known of one instance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) parent: Parent,
    /// How many instances of the object have the same full name and stand before it.
    pub(super) occurrence: u32,
    /// Of the full name.
    pub(super) hash: NameHash,
}

impl InstanceIndex {
    /// Finds all parents and counts all names of a capture, which has no index yet.
    pub(super) fn of_all(capture: &Capture) -> Self {
        let titles = capture.objects().map(|object| (object.title(), object.position()));
        let mut of_titles: Vec<(TitleIndex, u32)> = titles.collect();
        of_titles.sort_unstable();
        let instances = || capture.objects().flat_map(Object::instances);
        let count = capture.outline().all_instances().len();
        let mut own = Vec::with_capacity(count);
        own.extend(instances().map(|instance| NameHash::of(instance.own_name().folded())));
        let mut entries = Vec::with_capacity(count);
        entries.extend(instances().map(|instance| entry(instance, &of_titles, &own)));
        drop(own);
        count_names(capture, &mut entries);
        Self { entries }
    }

    /// What is known of an instance, by its number among all of the capture.
    pub(super) fn entry(&self, number: usize) -> Entry {
        let unknown = || Entry { parent: Parent::None, occurrence: 0, hash: NameHash::of([]) };
        self.entries.get(number).copied().unwrap_or_else(unknown)
    }
}

/// Parent and name of an instance; `own` are the hashes of the own names of all instances.
fn entry(instance: Instance<'_>, of_titles: &[(TitleIndex, u32)], own: &[NameHash]) -> Entry {
    let parent = parent(instance, of_titles);
    let own_of = |instance: Instance<'_>| own.get(instance.number()).copied();
    // A child goes on from its parent's hash: many children of a parent with a long name do not read that name again.
    let prefix = match parent {
        Parent::None => None,
        Parent::Instance { object, instance: position } => {
            instance.object().capture().instance(object, position).and_then(own_of)
        }
        Parent::ObjectMissing | Parent::InstanceMissing => Some(NameHash::of(NamePart::Unknown.folded())),
    };
    let hash = match prefix {
        None => own_of(instance).unwrap_or(NameHash::of([])),
        Some(prefix) => prefix.and(['/']).and(instance.own_name().folded()),
    };
    Entry { parent, occurrence: 0, hash }
}

/// Numbers the instances of each object that have the same full name, in the order of the capture.
fn count_names(capture: &Capture, entries: &mut [Entry]) {
    let objects = capture.objects();
    let of_instances = objects.flat_map(|object| object.instances().map(move |_| object.position()));
    let mut order: Vec<(NameHash, u32, u32)> = Vec::with_capacity(entries.len());
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
}

/// The parent of an instance, in the first object of the title that it names; `of_titles` are titles and positions of all objects, sorted.
fn parent(instance: Instance<'_>, of_titles: &[(TitleIndex, u32)]) -> Parent {
    let Some(wanted) = instance.parent_object() else { return Parent::None };
    let first = of_titles.partition_point(|(title, _)| *title < wanted);
    let Some((_, object)) = of_titles.get(first).copied().filter(|(title, _)| *title == wanted) else {
        return Parent::ObjectMissing;
    };
    let position = instance.parent_position();
    match instance.object().capture().instance(object, position) {
        Some(_) => Parent::Instance { object, instance: position },
        None => Parent::InstanceMissing,
    }
}

/// The name of an instance behind the name of its parent.
#[derive(Clone, Copy, Debug)]
pub struct FullName<'data> {
    /// The parent, when the instance has one.
    pub parent: Option<NamePart<'data>>,
    /// The instance itself.
    pub own: NamePart<'data>,
}

/// What stands for one instance in a full name.
#[derive(Clone, Copy, Debug)]
pub enum NamePart<'data> {
    /// Its name.
    Name(InstanceName<'data>),
    /// Its unique id or its position, when it has no name.
    Number(i64),
    /// A parent that is not in the capture.
    Unknown,
}

impl<'data> NamePart<'data> {
    /// The characters of the part in upper case; of a name in a code page those of ASCII are, and every other byte stands for itself.
    pub(super) fn folded(self) -> impl Iterator<Item = char> + use<'data> {
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
