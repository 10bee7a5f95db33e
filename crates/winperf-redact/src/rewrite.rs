//! The one walk over a capture that changes it: every leaf is kept, replaced or cleared depending on its kind.
//!
//! No length and no offset changes, so that a wrong field stays wrong.
//! Only `Copied` writes to the bytes of a capture; the one exception is `winperf::Capture::excerpt`, which changes
//! three members of the header.
//! A copy keeps the assumptions of its original, except for numbers that redaction replaces: the copy contains these.

use alloc::collections::BTreeSet;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use winperf::layout::{Meaning, Member};
use winperf::pair::{Age, ObjectPair};
use winperf::text::CodePages;
use winperf::{
    Capture, DataBlock, Error, ErrorKind, Instance, Leaf, LeafKind, Object, ObjectIdx, Pair, Place, Span,
    layout,
};

use crate::clock::{Clock, Clocks};
use crate::ids::Ids;
use crate::number::size;
use crate::pace::{PART, Pace, Pass, Steps, parts, places};
use crate::pseudonyms::{Name, Pseudonyms};
use crate::spelling::NameOwner;
use crate::values::{Leaves, RawMeaning, Values, is_text};
use crate::{RefusalReason, Summary, proof};

/// Refuses a capture with parts that could not be read.
pub(crate) fn check(capture: &Capture) -> Result<(), RefusalReason> {
    let of_objects =
        capture.objects().flat_map(|object| [object.definitions_error(), object.instances_error()]);
    let mut errors = [capture.error()].into_iter().chain(of_objects).flatten();
    if let Some(error) = errors.find(|error| !is_harmless(error)) {
        return Err(RefusalReason::Unread(error));
    }
    proof::check_count(capture)
}

/// Refuses a capture with names in unexpected places, in a range of its structures.
pub(crate) fn check_names(capture: &Capture, part: Range<u32>) -> Result<(), RefusalReason> {
    let reader = capture.reader();
    for place in places(capture, part) {
        let (offset, stated) = match place {
            Place::DataBlock => {
                let length = |block: DataBlock<'_>| block.header().system_name_length.get();
                (0, capture.header().map_or(0, length))
            }
            Place::Instance { object, instance } => {
                let instance = capture.object(object).and_then(|object| object.instance(instance));
                let Some(offset) = instance.map(Instance::offset) else { continue };
                let definition = reader.tail(offset).unwrap_or(reader).read();
                let definition: &layout::PerfInstanceDefinition =
                    definition.map_err(RefusalReason::Unread)?;
                (offset, definition.name_length.get())
            }
            _ => continue,
        };
        let mut found = 0;
        capture.each_leaf(place, |leaf| {
            if leaf.kind == LeafKind::Name {
                found = leaf.length;
            }
        });
        if found != stated {
            return Err(RefusalReason::NameElsewhere { offset });
        }
    }
    Ok(())
}

/// Returns `true` if all bytes were read despite the error; a count that is too large hides no bytes.
fn is_harmless(error: &Error) -> bool {
    matches!(error.kind, ErrorKind::CountTooLarge { .. })
}

/// Collects every name, text and id in a range of a capture's structures.
pub(crate) fn collect(
    capture: &Capture,
    part: Range<u32>,
    pseudonyms: &mut Pseudonyms,
    ids: &mut Ids,
    code_pages: &dyn CodePages,
) -> Result<(), RefusalReason> {
    let mut leaves = Leaves::new(capture, |leaf, used| {
        is_text(leaf, used) || matches!(used, Some(RawMeaning::Id | RawMeaning::IdShared))
    });
    for place in places(capture, part) {
        for (leaf, used) in leaves.of(place, ids) {
            let Some(bytes) = capture.reader().window(leaf.offset, leaf.length) else { continue };
            if let Some(name) = name(capture, place, &leaf, used)? {
                pseudonyms.add(&name, code_pages);
                continue;
            }
            match (used, bytes.number()) {
                (Some(RawMeaning::Id), Some(id)) => ids.add(id),
                (Some(RawMeaning::IdShared), _) => {
                    return Err(RefusalReason::IdShared { offset: leaf.offset });
                }
                _ => {}
            }
        }
    }
    Ok(())
}

/// Adds every name and text in a range of a capture's structures as one that texts must not contain.
pub(crate) fn know(
    capture: &Capture,
    part: Range<u32>,
    pseudonyms: &mut Pseudonyms,
    ids: &Ids,
    code_pages: &dyn CodePages,
) {
    let mut leaves = Leaves::new(capture, is_text);
    for place in places(capture, part) {
        for (leaf, used) in leaves.of(place, ids) {
            if let Ok(Some(name)) = name(capture, place, &leaf, used) {
                pseudonyms.know(&name, code_pages);
            }
        }
    }
}

/// Returns the name or text in a leaf with that use, or `None` if it contains something else.
fn name(
    capture: &Capture,
    place: Place,
    leaf: &Leaf,
    used: Option<RawMeaning>,
) -> Result<Option<Name>, RefusalReason> {
    if used == Some(RawMeaning::TextShared) {
        return Err(RefusalReason::TextShared { offset: leaf.offset });
    }
    let Some(code_page) = code_page(capture, place, leaf, used) else { return Ok(None) };
    let bytes = capture.reader().window(leaf.offset, leaf.length);
    let bearer = owner_of_name(capture, place, leaf);
    Ok(bytes.map(|bytes| Name::new(bytes.bytes(), code_page, bearer)))
}

/// Returns the code page of the name or text in a leaf with that use, or `None` if it contains something else.
pub(crate) fn code_page(
    capture: &Capture,
    place: Place,
    leaf: &Leaf,
    used: Option<RawMeaning>,
) -> Option<u32> {
    match (leaf.kind, used) {
        (LeafKind::Name, _) => Some(object(capture, place).map_or(0, Object::code_page)),
        (_, Some(RawMeaning::Text(code_page))) => Some(code_page),
        _ => None,
    }
}

/// Returns the bearer of the name or text in a leaf.
pub(crate) fn owner_of_name(capture: &Capture, place: Place, leaf: &Leaf) -> NameOwner {
    match (leaf.kind, object(capture, place)) {
        (LeafKind::Value, _) => NameOwner::Text,
        (_, Some(object)) => NameOwner::in_object(object.title()),
        (_, None) => NameOwner::Computer,
    }
}

/// Returns the object that contains a place.
pub(crate) fn object(capture: &Capture, place: Place) -> Option<Object<'_>> {
    capture.object(place.object()?)
}

/// A copy of a capture being written.
pub(crate) struct Rewrite<'a> {
    capture: &'a Arc<Capture>,
    clock: Clock,
    clocks: Option<Clocks>,
    pseudonyms: &'a Pseudonyms,
    ids: &'a Ids,
    /// Offsets of numbers of 4 bytes that formulas read although no definition describes them.
    undescribed: BTreeSet<u32>,
    copy: Copied,
}

impl<'a> Rewrite<'a> {
    pub(crate) fn new(
        capture: &'a Arc<Capture>,
        clock: Clock,
        pseudonyms: &'a Pseudonyms,
        ids: &'a Ids,
    ) -> Self {
        let clocks = capture.header().map(|block| Clocks::new(&block));
        let copy = Copied { bytes: capture.reader().bytes().to_vec() };
        let undescribed = undescribed(capture);
        Self { capture, clock, clocks, pseudonyms, ids, undescribed, copy }
    }

    /// Goes over all structures; returns the copy and the numbers of its changes.
    pub(crate) async fn run<P: Pace>(mut self, steps: &mut Steps<'_, P>) -> (Arc<Capture>, Summary) {
        let mut summary = Summary::default();
        let count = self.capture.structure_count();
        steps.begin(Pass::Replace, count);
        for part in parts(count, PART) {
            self.part(part.clone(), &mut summary);
            steps.rest(part.len()).await;
        }
        let copy = Arc::new(self.into_capture());
        steps.rest(0_u32).await;
        (copy, summary)
    }

    /// Goes over a part of the structures.
    fn part(&mut self, part: Range<u32>, summary: &mut Summary) {
        let mut leaves = Leaves::new(self.capture, may_change);
        for place in places(self.capture, part) {
            for (leaf, used) in leaves.of(place, self.ids) {
                self.leaf(place, &leaf, used, summary);
            }
        }
    }

    /// Returns the copy, read as the capture is.
    fn into_capture(mut self) -> Capture {
        // An assumed number that was replaced no longer applies to the file.
        let mut kept = Vec::new();
        for assumed in self.capture.assumed() {
            let Span { offset, length } = assumed.field.span();
            let is_kept = self.copy.holds(offset, &assumed.value.to_le_bytes(), length);
            let had = assumed.had.to_le_bytes();
            if let Some(had) = had.get(..size(length)).filter(|_| is_kept) {
                self.copy.write(offset, had);
                kept.push(assumed.assumption());
            }
        }
        let copy = Capture::parse(self.copy.bytes);
        // Redaction moves nothing, so assumptions remain possible; the verification would find exceptions.
        if kept.is_empty() { copy } else { copy.assuming(&kept).unwrap_or(copy) }
    }

    fn leaf(&mut self, place: Place, leaf: &Leaf, used: Option<RawMeaning>, summary: &mut Summary) {
        match leaf.kind {
            LeafKind::Member(member) => self.member(leaf, member, summary),
            LeafKind::Name => self.name(place, leaf, used, summary),
            LeafKind::Value => self.value(place, leaf, used, summary),
            LeafKind::Padding | LeafKind::Slack | LeafKind::Unparsed => self.clear(leaf, summary),
        }
    }

    fn member(&mut self, leaf: &Leaf, member: &Member, summary: &mut Summary) {
        match member.meaning {
            Meaning::Hole | Meaning::Reserved => self.clear(leaf, summary),
            Meaning::SystemTime => self.calendar(leaf, summary),
            // Ticks are a date if a provider counts them from the same origin.
            Meaning::FileTime | Meaning::Ticks | Meaning::ObjectTicks => self.date(leaf, summary),
            Meaning::UniqueId => self.id(leaf, summary),
            Meaning::Signature
            | Meaning::LittleEndian
            | Meaning::Version
            | Meaning::Revision
            | Meaning::Length
            | Meaning::Offset
            | Meaning::ValueOffset
            | Meaning::Count
            | Meaning::NumInstances
            | Meaning::DefaultObject
            | Meaning::DefaultCounter
            | Meaning::Frequency
            | Meaning::ObjectFrequency
            | Meaning::Title
            | Meaning::HelpTitle
            | Meaning::DetailLevel
            | Meaning::CodePage
            | Meaning::Scale
            | Meaning::CounterType
            | Meaning::ParentObject
            | Meaning::ParentInstance => {}
        }
    }

    fn calendar(&mut self, leaf: &Leaf, summary: &mut Summary) {
        let reader = self.capture.reader().window(leaf.offset, leaf.length);
        let Some(Ok(time)) = reader.map(|reader| reader.read::<layout::SystemTime>()) else {
            return;
        };
        let from_utc = self.clocks.as_ref().map_or(0, Clocks::minutes_from_utc);
        if self.copy.write(leaf.offset, &self.clock.moved_calendar(time, from_utc)) {
            summary.dates_moved = summary.dates_moved.saturating_add(1);
        }
    }

    fn date(&mut self, leaf: &Leaf, summary: &mut Summary) {
        let moved = self.number(leaf).and_then(|time| self.clock.moved(time.cast_signed()));
        if moved.is_some_and(|time| self.copy.write(leaf.offset, &time.to_le_bytes())) {
            summary.dates_moved = summary.dates_moved.saturating_add(1);
        }
    }

    fn number(&self, leaf: &Leaf) -> Option<u64> {
        self.capture.reader().window(leaf.offset, leaf.length)?.number()
    }

    /// Replaces a name or text as far as necessary, and clears the bytes after its NUL.
    fn name(&mut self, place: Place, leaf: &Leaf, used: Option<RawMeaning>, summary: &mut Summary) {
        let Ok(Some(name)) = name(self.capture, place, leaf, used) else { return };
        let unit_length = if name.code_page == 0 { 2 } else { 1 };
        let pseudonym = self.pseudonyms.pseudonym(&name);
        let mut bytes = Vec::with_capacity(size(leaf.length));
        let letters = pseudonym.unwrap_or_default();
        let units = letters
            .iter()
            .map(|letter| u16::from(*letter))
            .chain(name.units.iter().copied().skip(letters.len()));
        bytes.extend(units.flat_map(|unit| unit.to_le_bytes().into_iter().take(unit_length)));
        let text_length = bytes.len();
        bytes.resize(size(leaf.length), 0);
        let tail = self.copy.nonzero(leaf.offset, leaf.length, text_length);
        summary.bytes_cleared = summary.bytes_cleared.saturating_add(tail);
        self.copy.write(leaf.offset, &bytes);
        let places =
            if pseudonym.is_some() { &mut summary.places_replaced } else { &mut summary.places_kept };
        *places = places.saturating_add(u32::from(text_length > 0));
    }

    fn value(&mut self, place: Place, leaf: &Leaf, used: Option<RawMeaning>, summary: &mut Summary) {
        let Some(meaning) = used else { return };
        match meaning {
            RawMeaning::TextShared | RawMeaning::IdShared => {}
            RawMeaning::Text(_) => self.name(place, leaf, used, summary),
            RawMeaning::Unknown => self.clear(leaf, summary),
            RawMeaning::Id => self.id(leaf, summary),
            RawMeaning::Number | RawMeaning::Start | RawMeaning::Difference => {
                let raw = self.number(leaf).filter(|_| is_wide(leaf)).zip(self.clocks);
                let moved = raw.and_then(|(raw, clocks)| match meaning {
                    RawMeaning::Difference => self.clock.moved_difference(raw, clocks.now()),
                    RawMeaning::Start => {
                        let values = Values::new(self.capture, place, self.ids)?;
                        values.moved_start(self.clock, &clocks, leaf, raw)
                    }
                    _ => self.clock.moved(raw.cast_signed()).map(i64::cast_unsigned),
                });
                let is_moved = moved.is_some_and(|raw| self.copy.write(leaf.offset, &raw.to_le_bytes()));
                summary.dates_moved = summary.dates_moved.saturating_add(is_moved.into());
            }
        }
    }

    /// Replaces a process or thread id, or a number that equals one by chance.
    fn id(&mut self, leaf: &Leaf, summary: &mut Summary) {
        let Some(id) = self.number(leaf) else { return };
        let bytes = self.ids.number(id).to_le_bytes();
        let replaced =
            bytes.get(..size(leaf.length)).is_some_and(|bytes| self.copy.write(leaf.offset, bytes));
        summary.ids_replaced = summary.ids_replaced.saturating_add(replaced.into());
    }

    /// Clears bytes without a meaning, but for the numbers among them that formulas read.
    fn clear(&mut self, leaf: &Leaf, summary: &mut Summary) {
        let cleared = self.copy.nonzero(leaf.offset, leaf.length, 0);
        if cleared == 0 {
            return;
        }
        let undescribed: Vec<u32> = self.undescribed.range(leaf.offset..leaf.end()).copied().collect();
        self.copy.write(leaf.offset, &alloc::vec![0; size(leaf.length)]);
        summary.bytes_cleared = summary.bytes_cleared.saturating_add(cleared);
        for offset in undescribed {
            if let Some(number) = self.capture.reader().window(offset, 4) {
                self.copy.write(offset, number.bytes());
            }
        }
    }
}

/// Returns `true` for every leaf except shorter numeric values, which are most of a capture.
fn may_change(leaf: &Leaf, used: Option<RawMeaning>) -> bool {
    !matches!(used, Some(RawMeaning::Number | RawMeaning::Start | RawMeaning::Difference)) || is_wide(leaf)
}

/// Returns `true` for a leaf that may contain a date.
fn is_wide(leaf: &Leaf) -> bool {
    leaf.length == 8
}

/// Returns the numbers after multi counters without a base definition; see `pair/evaluation.rs`.
fn undescribed(capture: &Arc<Capture>) -> BTreeSet<u32> {
    let is_multi =
        |object: &Object<'_>| object.counters().any(|counter| counter.counter_type().counts_instances());
    let objects: Vec<ObjectIdx> = capture.objects().filter(is_multi).map(Object::idx).collect();
    let mut offsets = BTreeSet::new();
    if objects.is_empty() {
        return offsets;
    }
    let pair = Pair::single(Arc::clone(capture));
    for idx in objects {
        for row in pair.object_in(Age::Newer, idx).into_iter().flat_map(ObjectPair::rows) {
            let base =
                row.newer().and_then(|reading| reading.base.filter(|_| reading.base_definition.is_none()));
            offsets.extend(base.map(|base| base.offset));
        }
    }
    offsets
}

/// The only bytes of a capture that are ever written to.
struct Copied {
    bytes: Vec<u8>,
}

impl Copied {
    /// Overwrites bytes, and returns `true` if that changed any; bytes outside the copy change nothing.
    fn write(&mut self, offset: u32, bytes: &[u8]) -> bool {
        let start = size(offset);
        let Some(place) = self.bytes.get_mut(start..start.saturating_add(bytes.len())) else { return false };
        let changes = place != bytes;
        place.copy_from_slice(bytes);
        changes
    }

    /// Returns `true` if a number of `length` bytes is at an offset.
    fn holds(&self, offset: u32, number: &[u8], length: u32) -> bool {
        let start = size(offset);
        self.bytes.get(start..start.saturating_add(size(length))) == number.get(..size(length))
    }

    /// Returns the number of bytes of a range, from `from` on, that are not 0.
    fn nonzero(&self, offset: u32, length: u32, from: usize) -> u32 {
        let start = size(offset);
        let place = self.bytes.get(start..start.saturating_add(size(length))).unwrap_or_default();
        let count = place.iter().skip(from).filter(|byte| **byte != 0).count();
        u32::try_from(count).unwrap_or(u32::MAX)
    }
}
