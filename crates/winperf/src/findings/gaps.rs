//! Bytes between the data: what an object has too many, and what is not 0 where nothing should be.

use super::{Collector, FindingKind, OneObject, Tally};
use crate::NodeIdx;
use crate::outline::Meaning;
use crate::outline::{Leaf, LeafKind, Place};
use crate::reader::size;

pub(super) fn find(found: &mut Collector<'_>, object: OneObject<'_>) {
    let snapshot = found.snapshot;
    let Some(node) = snapshot.outline.node_idx(object.place()) else { return };
    let own = snapshot.outline.leaves(snapshot.bytes, node);
    let end = object.entry.offset.saturating_add(object.entry.length);
    for leaf in &own {
        let at_end = matches!(leaf.kind, LeafKind::Slack | LeafKind::Padding) && leaf.end() == end;
        if at_end && object.entry.instances_error.is_none() {
            found.add(
                FindingKind::ObjectSlack { count: leaf.length },
                object.place(),
                leaf.offset,
                leaf.length,
            );
        }
    }
    let mut dirty = Dirt::default();
    dirty.look(found, object.place(), &own);
    for child in snapshot.outline.children(node) {
        let inside = core::iter::once(child).chain(snapshot.outline.children(child));
        for node in inside {
            let leaves = snapshot.outline.leaves(snapshot.bytes, node);
            if let Some(place) = snapshot.outline.place(node) {
                dirty.look(found, place, &leaves);
            }
        }
    }
    let bytes = dirty.bytes;
    dirty.leaves.report(found, |_| FindingKind::PaddingNotZero { count: bytes });
}

/// The holes of the data block itself.
pub(super) fn find_in_header(found: &mut Collector<'_>) {
    let snapshot = found.snapshot;
    let leaves = snapshot.outline.leaves(snapshot.bytes, NodeIdx(0));
    let mut dirty = Dirt::default();
    dirty.look(found, Place::DataBlock, &leaves);
    let bytes = dirty.bytes;
    dirty.leaves.report(found, |_| FindingKind::PaddingNotZero { count: bytes });
}

/// Padding and slack that is not 0.
#[derive(Default)]
struct Dirt {
    leaves: Tally,
    bytes: u32,
}

impl Dirt {
    fn look(&mut self, found: &Collector<'_>, place: Place, leaves: &[Leaf]) {
        for leaf in leaves.iter().filter(|leaf| is_empty_by_rights(leaf)) {
            let bytes = found.snapshot.bytes.get(size(leaf.offset)..size(leaf.end())).unwrap_or_default();
            let count = bytes.iter().filter(|byte| **byte != 0).count();
            if count > 0 {
                self.leaves.add(place, leaf.offset, leaf.length);
                self.bytes = self.bytes.saturating_add(crate::reader::offset32(count));
            }
        }
    }
}

fn is_empty_by_rights(leaf: &Leaf) -> bool {
    match leaf.kind {
        LeafKind::Padding | LeafKind::Slack => true,
        LeafKind::Member(member) => member.meaning == Meaning::Hole,
        _ => false,
    }
}
