//! The leaves of two structures side by side.
//!
//! The leaves of two counter blocks are matched once for all blocks of the same lengths.
//! A forged object can have as many definitions at one offset as it has blocks, and each leaf of each block would
//! search all of them.

use alloc::vec;
use alloc::vec::Vec;

use super::found::StructureDifferences;
use super::kind::{Places, Rule, bytes, rule};
use crate::pair::{Age, ObjectPair, ObjectPairIdx, Pair};
use crate::reader::size;
use crate::{Block, Capture, Leaf, Place, Span};

/// A leaf in both captures or in one, with its kind of difference.
///
/// Its bytes are counted from the start of the structure in either capture; the range of a missing leaf is empty.
#[derive(Clone, Copy)]
struct JudgedLeaf {
    older: Span,
    newer: Span,
    rule: Rule,
}

/// The leaves of one structure in both captures; first the leaves of the newer one, in its order.
pub(super) struct Rows {
    rows: Vec<JudgedLeaf>,
    of_newer: usize,
}

impl Rows {
    /// Returns the rows for the leaves of the structures at `places`; `starts` are the offsets of the older and the
    /// newer structure.
    pub(super) fn new(captures: &Pair, places: Places, starts: [u32; 2]) -> Self {
        let older = leaves(captures.older(), places.older);
        let newer = leaves(Some(captures.newer()), places.newer);
        let partners = captures.partners(Age::Newer, (places.newer, &newer), (places.older, &older));
        let mut lonely = vec![true; older.len()];
        let mut rows = Vec::with_capacity(newer.len());
        let [older_start, newer_start] = starts;
        let mut add = |of_older: Option<&Leaf>, of_newer: Option<&Leaf>| {
            let rule = rule(captures, places, of_older, of_newer);
            rows.extend(rule.map(|rule| JudgedLeaf {
                older: relative_span(of_older, older_start),
                newer: relative_span(of_newer, newer_start),
                rule,
            }));
            rows.len()
        };
        let mut of_newer = 0;
        for (leaf, partner) in newer.iter().zip(partners) {
            let partner = partner.map(size);
            if let Some(lonely) = partner.and_then(|at| lonely.get_mut(at)) {
                *lonely = false;
            }
            of_newer = add(partner.and_then(|at| older.get(at)), Some(leaf));
        }
        for (leaf, _) in older.iter().zip(lonely).filter(|(_, lonely)| *lonely) {
            add(Some(leaf), None);
        }
        Self { rows, of_newer }
    }

    /// Reports the leaves that differ in structures that begin at `starts`.
    pub(super) fn compare(
        &self,
        captures: &Pair,
        places: Places,
        starts: [u32; 2],
        found: &mut StructureDifferences<'_>,
    ) {
        self.rows.iter().for_each(|row| row.compare(captures, places, starts, found));
    }

    /// Compares structures with different lengths, up to the shorter one.
    fn compare_inside(&self, captures: &Pair, blocks: &Blocks<'_>, found: &mut StructureDifferences<'_>) {
        let [older, newer] = blocks.both;
        let rows = self.rows.iter().take(self.of_newer).take_while(|row| row.newer.end() <= newer.length());
        for row in rows.filter(|row| row.older.end() <= older.length()) {
            row.compare(captures, blocks.places, blocks.starts(), found);
        }
    }
}

impl JudgedLeaf {
    fn compare(
        &self,
        captures: &Pair,
        places: Places,
        [older_start, newer_start]: [u32; 2],
        found: &mut StructureDifferences<'_>,
    ) {
        let (older, newer) = (absolute_span(self.older, older_start), absolute_span(self.newer, newer_start));
        let of_older = bytes(captures.older(), older.offset, older.length);
        let of_newer = bytes(Some(captures.newer()), newer.offset, newer.length);
        if let Some(kind) = self.rule.kind(captures, places, of_older, of_newer) {
            let offset = |span: Span| (span.length > 0).then_some(span.offset);
            found.leaf(kind, self.rule, offset(older), offset(newer));
        }
    }
}

/// Returns the bytes of a leaf, counted from the start of its structure.
fn relative_span(leaf: Option<&Leaf>, structure: u32) -> Span {
    leaf.map_or(Span { offset: 0, length: 0 }, |leaf| Span {
        offset: leaf.offset.saturating_sub(structure),
        length: leaf.length,
    })
}

/// Converts bytes relative to a structure to bytes from the start of its capture.
fn absolute_span(within: Span, structure: u32) -> Span {
    Span { offset: structure.saturating_add(within.offset), length: within.length }
}

fn leaves(capture: Option<&Capture>, place: Place) -> Vec<Leaf> {
    capture.map(|capture| capture.leaves(place)).unwrap_or_default()
}

/// The counter blocks of one instance, or of an object without instances, in both captures.
#[derive(Clone, Copy)]
pub(super) struct Blocks<'a> {
    pub(super) places: Places,
    /// The older and the newer one.
    pub(super) both: [Block<'a>; 2],
}

impl Blocks<'_> {
    fn starts(&self) -> [u32; 2] {
        self.both.map(Block::offset)
    }

    /// Returns the lengths that determine the leaves of the blocks, apart from their object.
    fn shape(&self) -> [u32; 4] {
        let [older, newer] = self.both;
        [older.length(), older.reach(), newer.length(), newer.reach()]
    }
}

/// The leaves of counter blocks, found once for all blocks of an object that have the same lengths.
#[derive(Default)]
pub(super) struct BlockRows {
    /// The object, lengths and reaches of the blocks, and their leaves.
    last: Option<(ObjectPairIdx, [u32; 4], Rows)>,
    /// Number of definitions that have been read for that.
    spent: usize,
}

impl BlockRows {
    /// Reports the differences between two blocks of an object.
    pub(super) fn compare(
        &mut self,
        captures: &Pair,
        object: ObjectPair<'_>,
        blocks: &Blocks<'_>,
        found: &mut StructureDifferences<'_>,
    ) {
        let is_of_object = self.last.as_ref().is_some_and(|(of, ..)| *of == object.idx());
        let is_same =
            is_of_object && self.last.as_ref().is_some_and(|(_, shape, _)| *shape == blocks.shape());
        // A value has 4 bytes in either block, so the leaves of all blocks are found with one definition for 8 bytes.
        // Only a forged capture has many small blocks of many lengths and far more definitions; its blocks all get the
        // leaves of one.
        let length = |age| captures.capture(age).map_or(0, |capture| size(capture.length()));
        let limit = length(Age::Older).saturating_add(length(Age::Newer)) / 8;
        if !is_same && (!is_of_object || self.spent <= limit) {
            let rows = Rows::new(captures, blocks.places, blocks.starts());
            self.spent = self.spent.saturating_add(object.counters().len());
            self.last = Some((object.idx(), blocks.shape(), rows));
        }
        match &self.last {
            Some((_, shape, rows)) if *shape == blocks.shape() => {
                rows.compare(captures, blocks.places, blocks.starts(), found);
            }
            Some((.., rows)) => rows.compare_inside(captures, blocks, found),
            None => {}
        }
    }
}

/// Reports the differences between a structure other than a block and its counterpart.
pub(super) fn compare(captures: &Pair, older: Place, newer: Place, found: &mut StructureDifferences<'_>) {
    let places = Places { older, newer };
    // Definitions and instances are equal as a rule, and comparing their bytes is enough.
    if let (Some(older), Some(newer)) =
        (captures.older().and_then(|capture| own_bytes(capture, older)), own_bytes(captures.newer(), newer))
        && older == newer
    {
        return;
    }
    Rows::new(captures, places, [0, 0]).compare(captures, places, [0, 0], found);
}

/// Returns the bytes of a definition, or of an instance without its block.
fn own_bytes(capture: &Capture, place: Place) -> Option<&[u8]> {
    let (offset, length) = match place {
        Place::CounterDefinition { object, counter } => {
            let counter = capture.object(object)?.counter(counter)?;
            (counter.offset(), counter.length())
        }
        Place::Instance { object, instance } => {
            let instance = capture.instance(object, instance)?;
            (instance.offset(), instance.length())
        }
        _ => return None,
    };
    Some(bytes(Some(capture), offset, length))
}
