//! What the instances of a capture are called: their parents, and the number of each among those of the same name.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt::Write;
use core::hash::Hasher;

use crate::instance::PERF_NO_UNIQUE_ID;
use crate::outline::{InstanceEntry, ObjectEntry};
use crate::reader::{offset32, size};
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
    /// The instance at `instance` of the object at `object`, both idxs of the [`Outline`].
    Instance {
        /// Idx of the object.
        object: u32,
        /// Idx of the instance in that object.
        instance: u32,
    },
}

/// Parents and occurrence numbers of all instances of a capture.
#[derive(Clone, Debug)]
pub struct InstanceIndex {
    /// One for each of [`Outline::all_instances`].
    entries: Vec<(Parent, u32)>,
}

impl InstanceIndex {
    /// Resolves the parents inside the capture and counts the occurrences of every full name, in the order of the capture and without regard to case.
    pub fn new(bytes: &[u8], outline: &Outline) -> Self {
        let mut first_of_title = BTreeMap::new();
        for (idx, object) in outline.objects().iter().enumerate() {
            first_of_title.entry(object.title.0).or_insert(offset32(idx));
        }
        let mut entries = Vec::with_capacity(outline.all_instances().len());
        entries
            .extend(outline.all_instances().iter().map(|entry| (parent(outline, &first_of_title, entry), 0)));
        let mut index = Self { entries };
        for (idx, object) in outline.objects().iter().enumerate() {
            index.count_occurrences(bytes, outline, object, offset32(idx));
        }
        index
    }

    fn count_occurrences(&mut self, bytes: &[u8], outline: &Outline, object: &ObjectEntry, object_idx: u32) {
        let full_name = |instance: u32| self.full_name(bytes, outline, object_idx, instance);
        let mut order: Vec<(u64, u32)> =
            (0..object.instance_count()).map(|instance| (full_name(instance).hash(), instance)).collect();
        // The hash decides nearly always; only names that share it are read again.
        order.sort_unstable_by(|left, right| {
            left.0
                .cmp(&right.0)
                .then_with(|| full_name(left.1).compare(&full_name(right.1)))
                .then(left.1.cmp(&right.1))
        });
        let mut occurrences = Vec::with_capacity(order.len());
        let mut occurrence = 0;
        for (at, (hash, instance)) in order.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|at| order.get(at));
            let repeated = before.is_some_and(|(before_hash, before)| {
                before_hash == hash && full_name(*before).compare(&full_name(*instance)).is_eq()
            });
            occurrence = if repeated { u32::saturating_add(occurrence, 1) } else { 0 };
            occurrences.push((*instance, occurrence));
        }
        let Some(entries) = self.entries.get_mut(outline.instance_range(object)) else { return };
        for (instance, occurrence) in occurrences {
            if let Some(entry) = entries.get_mut(size(instance)) {
                entry.1 = occurrence;
            }
        }
    }

    fn entry(&self, outline: &Outline, object: u32, instance: u32) -> Option<&(Parent, u32)> {
        let range = outline.instance_range(outline.objects().get(size(object))?);
        self.entries.get(range)?.get(size(instance))
    }

    /// Where the parent of an instance is.
    pub fn parent(&self, outline: &Outline, object: u32, instance: u32) -> Parent {
        self.entry(outline, object, instance).map_or(Parent::None, |entry| entry.0)
    }

    /// How many instances before this one in its object have the same full name.
    pub fn occurrence(&self, outline: &Outline, object: u32, instance: u32) -> u32 {
        self.entry(outline, object, instance).map_or(0, |entry| entry.1)
    }

    /// What an instance is called: its parent's name and its own, without a number.
    pub fn full_name<'data>(
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
    pub fn display(
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

fn parent(outline: &Outline, first_of_title: &BTreeMap<u32, u32>, entry: &InstanceEntry) -> Parent {
    if entry.parent_object == 0 {
        return Parent::None;
    }
    let Some(object) = first_of_title.get(&entry.parent_object).copied() else {
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
    Number(u32),
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
        match u32::try_from(entry.unique_id) {
            Ok(id) => Self::Number(id),
            Err(_) if entry.unique_id == PERF_NO_UNIQUE_ID => Self::Number(instance),
            Err(_) => Self::Number(entry.unique_id.cast_unsigned()),
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
            .chain(number.into_iter().flat_map(digits))
            .chain(unknown)
    }

    /// The part as text.
    pub fn decode(&self, code_pages: &dyn CodePages) -> String {
        match self {
            Self::Name(name) => name.decode(code_pages),
            _ => self.folded().collect(),
        }
    }
}

/// The decimal digits of a number.
fn digits(number: u32) -> impl Iterator<Item = char> {
    let places = (0..10).rev().map(|exponent| 10_u32.saturating_pow(exponent));
    places
        .map(move |place| number.checked_div(place).unwrap_or(0))
        .skip_while(|rest| *rest == 0)
        .chain((number == 0).then_some(0))
        .filter_map(|rest| char::from_digit(rest % 10, 10))
}

impl<'data> FullName<'data> {
    fn folded(self) -> impl Iterator<Item = char> + use<'data> {
        let parent = self.parent.into_iter().flat_map(|parent| parent.folded().chain(['/']));
        parent.chain(self.own.folded())
    }

    /// Compares without regard to case.
    pub fn compare(&self, other: &FullName<'_>) -> Ordering {
        self.folded().cmp(other.folded())
    }

    /// A number that full names which differ at most in case share.
    pub fn hash(&self) -> u64 {
        let mut hasher = Fnv::default();
        for character in self.folded() {
            hasher.write_u32(character.into());
        }
        hasher.finish()
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

/// FNV-1a, taken 32 bits at a time; names that collide are compared afterwards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u32(u32::from(*byte));
        }
    }

    fn write_u32(&mut self, number: u32) {
        self.0 = (self.0 ^ u64::from(number)).wrapping_mul(0x0000_0100_0000_01b3);
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x0000_0100_0000_01b3);
        // The multiplication carries upwards only; this brings the high half down.
        self.0 ^= self.0 >> 32;
    }
}
