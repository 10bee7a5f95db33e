//! What is odd about one object, found in steps.

use super::alignment::Odd;
use super::gaps::Dirt;
use super::instances::{self, Blocks, Tallies};
use super::{Collector, OneObject, counters, measure};
use crate::NodeIdx;
use crate::outline::{Place, ValueLayout};
use crate::reader::size;
use crate::steps::Allowance;

/// Bytes that count as one structure.
const BYTES: u32 = 256;

/// An object whose structures are looked at one after the other.
pub(super) struct ObjectWork<'a> {
    object: OneObject<'a>,
    node: NodeIdx,
    /// How many structures the object holds directly, and the position of the next of them.
    count: u32,
    to_pass: u32,
    odd: Odd,
    tallies: Tallies,
    blocks: Blocks<'a>,
    dirt: Dirt,
    /// Where values stand in counter blocks; `None` where a definition could not be read, since its values would seem to be nothing.
    layout: Option<&'a ValueLayout>,
}

impl<'a> ObjectWork<'a> {
    /// Looks at everything but the structures in the object; `None` when there is no such object.
    pub(super) fn new(found: &mut Collector<'a>, idx: u32) -> Option<Self> {
        let outline = found.snapshot.outline();
        let object = OneObject { idx, entry: outline.objects().get(size(idx))? };
        let node = outline.node_idx(object.place())?;
        measure::find(found, object);
        counters::find(found, object);
        instances::walk(found, object);
        let blocks = Blocks::of(found, object);
        blocks.find_values_of_none(found, object);
        let is_known = object.entry.definitions_error.is_none();
        Some(Self {
            object,
            node,
            count: outline.child_count(node),
            to_pass: 0,
            odd: Odd::of_object(found, object),
            tallies: Tallies::default(),
            blocks,
            dirt: Dirt::of_object(found, object, node),
            layout: outline.value_layout(object.entry).filter(|_| is_known),
        })
    }

    /// Goes on; whether there is more to do.
    pub(super) fn step(&mut self, found: &mut Collector<'a>, allowance: &mut Allowance) -> bool {
        while self.to_pass < self.count {
            if !allowance.take() {
                return true;
            }
            if let Some(child) = found.snapshot.outline().child(self.node, self.to_pass) {
                let length = self.look_at(found, child);
                allowance.take_many(size(length / BYTES));
            }
            self.to_pass = self.to_pass.saturating_add(1);
        }
        false
    }

    /// Tells what is told once for the whole object.
    pub(super) fn report(self, found: &mut Collector<'a>) {
        self.odd.report(found);
        self.tallies.report(found);
        self.dirt.report(found);
    }

    /// Looks at a structure and all that it holds; its length in bytes.
    fn look_at(&mut self, found: &mut Collector<'a>, node: NodeIdx) -> u32 {
        let (outline, object) = (found.snapshot.outline(), self.object);
        self.dirt.look_into(found, self.layout, node);
        for block in outline.children(node) {
            self.dirt.look_into(found, self.layout, block);
        }
        let Some(node) = outline.node(node) else { return 0 };
        match node.place {
            Place::ObjectBlock(_) => {
                if let Some(block) = object.entry.block {
                    self.blocks.look_at(found, object, node.place, &block);
                }
            }
            Place::Instance(_, position) => self.look_at_instance(found, position),
            _ => {}
        }
        node.length
    }

    fn look_at_instance(&mut self, found: &mut Collector<'a>, position: u32) {
        let object = self.object;
        let Some(instance) = found.snapshot.outline().instance(object.idx, position) else { return };
        self.odd.look_at_instance(object, position, instance);
        if let Some(block) = instance.block {
            let place = Place::InstanceBlock(object.idx, position);
            self.blocks.look_at(found, object, place, &block);
        }
        self.tallies.look_at(found, object, position, instance);
    }
}
