//! The leaves of one structure: its members, names and values, and the bytes between them.
//!
//! The leaves of all structures together cover every byte of the file once.

use super::{BlockEntry, DefinitionEntry, InstanceEntry, ObjectEntry, Outline, Place, ValueLayout};
use crate::layout::{
    Member, PerfCounterBlock, PerfCounterDefinition, PerfDataBlock, PerfInstanceDefinition, PerfObjectType,
    Structure,
};

/// Bytes with one meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// Bytes from the start of the capture.
    pub offset: u32,
    /// Length in bytes; never 0.
    pub length: u32,
    /// Meaning of the bytes.
    pub kind: LeafKind,
}

/// Meaning of the bytes of a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafKind {
    /// A member of the structure.
    Member(&'static Member),
    /// Name of the computer or of the instance.
    Name,
    /// A raw value; [`Capture::counters_of`](crate::Capture::counters_of) returns its counters.
    Value,
    /// Less than 8 bytes for alignment.
    Padding,
    /// Bytes inside a structure's length with no known meaning.
    Slack,
    /// Bytes that could not be read because of damage, or that are after the data.
    Unparsed,
}

impl Leaf {
    /// Returns `true` if the byte at `offset` is in this leaf.
    pub fn holds(&self, offset: u32) -> bool {
        offset.checked_sub(self.offset).is_some_and(|within| within < self.length)
    }

    /// Returns the offset of the first byte after the leaf.
    pub fn end(&self) -> u32 {
        self.offset.saturating_add(self.length)
    }
}

/// Calls `take` with the leaves that belong directly to the structure at `place`, in file order.
pub(super) fn each_leaf(outline: &Outline, bytes: &[u8], place: Place, take: &mut dyn FnMut(Leaf)) {
    match place {
        Place::DataBlock => data_block(outline, bytes, take),
        Place::Object(idx) => outline.object(idx).into_iter().for_each(|entry| object(entry, take)),
        Place::CounterDefinition { object, counter } => {
            outline.definition(object, counter).into_iter().for_each(|entry| definition(entry, take));
        }
        Place::Instance { object, instance: idx } => {
            outline.instance(object, idx).into_iter().for_each(|entry| instance(entry, take));
        }
        Place::InstanceBlock { object, .. } | Place::ObjectBlock(object) => {
            let layout = outline.object(object).and_then(|object| outline.value_layout(object));
            if let Some((block, layout)) = outline.block(place).zip(layout) {
                counter_block(&block, layout, take);
            }
        }
    }
}

/// Lays leaves one after the other and fills what is left between them.
struct LeafBuilder<'a> {
    take: &'a mut dyn FnMut(Leaf),
    /// Start of the next leaf.
    at: u32,
}

impl<'a> LeafBuilder<'a> {
    fn new(at: u32, take: &'a mut dyn FnMut(Leaf)) -> Self {
        Self { take, at }
    }

    /// Adds a leaf of the bytes from here to `end`, if there are any.
    fn push(&mut self, end: u32, kind: LeafKind) {
        if let Some(length @ 1..) = end.checked_sub(self.at) {
            (self.take)(Leaf { offset: self.at, length, kind });
            self.at = end;
        }
    }

    /// Adds a leaf for the bytes from here to `end`, which have no known meaning.
    fn gap(&mut self, end: u32) {
        self.push(end, gap_kind(self.at, end, false));
    }

    /// Adds the members of a structure that begins here, up to `limit`.
    fn members<T: Structure>(&mut self, limit: u32) {
        let start = self.at;
        for member in T::MEMBERS {
            let end = member.span_in(start).end();
            if end <= limit {
                self.push(end, LeafKind::Member(member));
            }
        }
    }
}

fn data_block(outline: &Outline, bytes: &[u8], take: &mut dyn FnMut(Leaf)) {
    if !outline.has_root {
        return;
    }
    let mut row = LeafBuilder::new(0, take);
    row.members::<PerfDataBlock>(outline.length);
    if outline.length < PerfDataBlock::LENGTH {
        return row.push(outline.length, LeafKind::Unparsed);
    }
    computer_name(outline, bytes, &mut row);
    if let Some(header_end) = outline.header_end {
        // Samba pads the name by 8 bytes although none are needed.
        let padded = header_end.saturating_sub(row.at) == 8 && row.at > PerfDataBlock::LENGTH;
        row.push(if padded { header_end } else { 0 }, LeafKind::Padding);
        row.gap(header_end);
        row.at = row.at.max(outline.objects_end);
    }
    if outline.error.is_none() {
        row.gap(outline.declared_end);
    }
    row.push(outline.length, LeafKind::Unparsed);
}

/// Adds the computer name, if it is after the members; a header without an end may have it anywhere.
fn computer_name(outline: &Outline, bytes: &[u8], row: &mut LeafBuilder<'_>) {
    let limit = outline.header_end.unwrap_or(outline.length);
    let Some(block) = outline.header(bytes) else { return };
    let (start, length) = (block.header().system_name_offset.get(), block.header().system_name_length.get());
    let Some(end) = start.checked_add(length).filter(|end| *end <= limit) else { return };
    if start >= row.at && length > 0 {
        row.push(start, gap_kind(row.at, start, outline.header_end.is_none()));
        row.push(end, LeafKind::Name);
    }
}

fn gap_kind(start: u32, end: u32, damaged: bool) -> LeafKind {
    match end.saturating_sub(start) {
        _ if damaged => LeafKind::Unparsed,
        ..8 => LeafKind::Padding,
        _ => LeafKind::Slack,
    }
}

fn object(object: &ObjectEntry, take: &mut dyn FnMut(Leaf)) {
    let mut row = LeafBuilder::new(object.offset, take);
    let end = object.offset.saturating_add(object.length);
    row.members::<PerfObjectType>(end);
    let (first, last) = object.definitions;
    if first >= object.offset.saturating_add(PerfObjectType::LENGTH) {
        row.gap(first);
        row.at = row.at.max(last);
    }
    match object.definitions_error {
        Some(_) => row.push(object.body.0, LeafKind::Unparsed),
        None => row.gap(object.body.0),
    }
    // The instances, which have their own leaves, begin here.
    row.at = row.at.max(object.body.1);
    match object.instances_error {
        Some(_) => row.push(end, LeafKind::Unparsed),
        None => row.gap(end),
    }
}

fn definition(definition: &DefinitionEntry, take: &mut dyn FnMut(Leaf)) {
    let mut row = LeafBuilder::new(definition.offset, take);
    let end = definition.offset.saturating_add(definition.length);
    row.members::<PerfCounterDefinition>(end);
    row.gap(end);
}

fn instance(instance: &InstanceEntry, take: &mut dyn FnMut(Leaf)) {
    let mut row = LeafBuilder::new(instance.offset, take);
    row.members::<PerfInstanceDefinition>(instance.offset.saturating_add(instance.length));
    if instance.name_length > 0 {
        row.gap(instance.name_offset);
        row.push(instance.name_offset.saturating_add(instance.name_length), LeafKind::Name);
    }
    row.gap(instance.offset.saturating_add(instance.length));
}

fn counter_block(block: &BlockEntry, layout: &ValueLayout, take: &mut dyn FnMut(Leaf)) {
    let mut row = LeafBuilder::new(block.offset, take);
    row.members::<PerfCounterBlock>(block.offset.saturating_add(block.length));
    for piece in layout.pieces(block.length) {
        row.gap(block.offset.saturating_add(piece.offset));
        row.push(block.offset.saturating_add(piece.end()), LeafKind::Value);
    }
    row.gap(block.offset.saturating_add(block.length));
}
