//! A capture with some objects of another capture: the same header with its clocks, and each object byte for byte.
//!
//! Title indices, ids and clocks remain the same, so excerpts of two samples pair like the samples.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use crate::index::Parent;
use crate::layout::{Member, PerfDataBlock};
use crate::reader::{offset32, size};
use crate::{Capture, Error, Instance, Object, ObjectIdx, TitleIndex};

/// `DefaultObject` if the default object is not included.
const NO_DEFAULT_OBJECT: i32 = -1;

/// Reason why there is no excerpt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoExcerpt {
    /// The header, or a part of one of the objects, is unreadable.
    #[error("what could not be read cannot be taken out of the capture: {0}")]
    Unread(Error),
    /// The extent of an object differs from its length.
    #[error("object {object} cannot be taken out of the capture: it states {stated} bytes but has {actual}")]
    Cut {
        /// The object.
        object: TitleIndex,
        /// `TotalByteLength`.
        stated: u32,
        /// Bytes that the file has of it.
        actual: u32,
    },
    /// The capture has none of the objects.
    #[error("the capture has none of the objects that are asked for")]
    NoneOfThem,
    /// The excerpt reads differently from the capture.
    #[error("object {object} reads differently when it is taken out of the capture")]
    Different {
        /// The object.
        object: TitleIndex,
    },
}

impl Capture {
    /// Returns a capture of the objects with these titles, and of those that contain the parents of their instances.
    ///
    /// # Errors
    /// [`NoExcerpt`]; the returned capture has been read back and compared with the original.
    pub fn excerpt(&self, titles: &[TitleIndex]) -> Result<Capture, NoExcerpt> {
        excerpt(self, titles)
    }
}

fn excerpt(capture: &Capture, titles: &[TitleIndex]) -> Result<Capture, NoExcerpt> {
    if let (None, Some(error)) = (capture.header(), capture.error()) {
        return Err(NoExcerpt::Unread(error));
    }
    let kept = with_parents(capture, titles);
    let errors =
        objects(capture, &kept).flat_map(|object| [object.definitions_error(), object.instances_error()]);
    if let Some(error) = errors.flatten().next() {
        return Err(NoExcerpt::Unread(error));
    }
    if kept.is_empty() {
        return Err(NoExcerpt::NoneOfThem);
    }
    let bytes = written(capture, &kept)?;
    let copy = Capture::parse(bytes);
    same(capture, &kept, &copy)?;
    Ok(copy)
}

/// Returns the positions of the objects with these titles and of their parents' objects.
fn with_parents(capture: &Capture, titles: &[TitleIndex]) -> Vec<ObjectIdx> {
    let mut of_title: BTreeMap<TitleIndex, Vec<Object<'_>>> = BTreeMap::new();
    for object in capture.objects() {
        of_title.entry(object.title()).or_default().push(object);
    }
    let mut wanted: BTreeSet<TitleIndex> = BTreeSet::new();
    let mut new: Vec<TitleIndex> = titles.to_vec();
    while let Some(title) = new.pop() {
        if wanted.insert(title) {
            let instances = of_title.get(&title).into_iter().flatten().copied().flat_map(Object::instances);
            new.extend(instances.filter_map(Instance::parent_object).filter(|title| !wanted.contains(title)));
        }
    }
    let kept = capture.objects().filter(|object| wanted.contains(&object.title()));
    kept.map(Object::idx).collect()
}

/// Returns the header and the objects one after the other.
fn written(capture: &Capture, kept: &[ObjectIdx]) -> Result<Vec<u8>, NoExcerpt> {
    let header = capture.header().map(|block| block.header());
    let header_length = header.map_or(0, |header| header.header_length.get());
    let mut bytes = part(capture, 0, header_length).to_vec();
    for object in objects(capture, kept) {
        let (object, stated, actual) = (object.title(), object.declared_length(), bytes_of(object));
        if size(stated) != actual.len() {
            return Err(NoExcerpt::Cut { object, stated, actual: offset32(actual.len()) });
        }
        bytes.extend_from_slice(actual);
    }
    let length = offset32(bytes.len());
    set(&mut bytes, &PerfDataBlock::TotalByteLength, length.to_le_bytes());
    set(&mut bytes, &PerfDataBlock::NumObjectTypes, offset32(kept.len()).to_le_bytes());
    let default = header.map(|header| header.default_object.get());
    let is_kept =
        |default: i32| objects(capture, kept).any(|object| i32::try_from(object.title().0) == Ok(default));
    if !default.is_some_and(is_kept) {
        set(&mut bytes, &PerfDataBlock::DefaultObject, NO_DEFAULT_OBJECT.to_le_bytes());
    }
    Ok(bytes)
}

fn objects<'a>(capture: &'a Capture, kept: &[ObjectIdx]) -> impl Iterator<Item = Object<'a>> {
    kept.iter().filter_map(|position| capture.object(*position))
}

fn part(capture: &Capture, offset: u32, length: u32) -> &[u8] {
    let window = capture.reader().window(offset, length);
    window.map(|window| window.bytes()).unwrap_or_default()
}

/// Writes a member of the data block.
fn set(bytes: &mut [u8], member: &Member, number: [u8; 4]) {
    let start = size(member.offset);
    if let Some(place) = bytes.get_mut(start..start.saturating_add(number.len())) {
        place.copy_from_slice(&number);
    }
}

/// Compares each object with its copy: all bytes, all structures, and the names and parents of its instances.
fn same(capture: &Capture, kept: &[ObjectIdx], copy: &Capture) -> Result<(), NoExcerpt> {
    if let Some(error) = copy.error() {
        return Err(NoExcerpt::Unread(error));
    }
    let mut copies = copy.objects();
    for object in objects(capture, kept) {
        let is_same = copies.next().is_some_and(|copied| is_same(object, copied, kept));
        if !is_same {
            return Err(NoExcerpt::Different { object: object.title() });
        }
    }
    match copies.next() {
        Some(more) => Err(NoExcerpt::Different { object: more.title() }),
        None => Ok(()),
    }
}

fn bytes_of(object: Object<'_>) -> &[u8] {
    part(object.capture(), object.offset(), object.length())
}

fn is_same(object: Object<'_>, copied: Object<'_>, kept: &[ObjectIdx]) -> bool {
    bytes_of(object) == bytes_of(copied)
        && object.counters().len() == copied.counters().len()
        && object.instances().len() == copied.instances().len()
        && object.instances().zip(copied.instances()).all(|(one, other)| {
            one.shown_number() == other.shown_number()
                && moved(one.parent_place(), kept) == other.parent_place()
        })
}

/// Returns a parent's place after other objects were removed.
fn moved(parent: Parent, kept: &[ObjectIdx]) -> Parent {
    match parent {
        Parent::Instance { object, instance } => {
            // They are in file order.
            let object = kept.binary_search(&object).map_or(ObjectIdx(u32::MAX), ObjectIdx::new);
            Parent::Instance { object, instance }
        }
        other => other,
    }
}
