//! One place of the pair: a capture and what is selected and open in it.

use winperf::NodeIdx;

use crate::session::capture::Capture;
use crate::session::open_nodes::OpenNodes;
use crate::session::spot::Spot;
use crate::shared::Shared;

/// A capture and how it is looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Slot {
    /// The capture.
    pub capture: Shared<Capture>,
    /// The structures that are open in the tree.
    pub open: Shared<OpenNodes>,
    /// What is selected; `None` in a file that is no capture.
    pub spot: Option<Spot>,
    /// The byte under the cursor.
    pub cursor: u32,
}

impl Slot {
    /// A capture as it is first looked at: its objects listed, nothing but the header selected.
    pub fn new(capture: Shared<Capture>) -> Self {
        let root = capture.outline().root();
        Self { capture, open: Shared::new(root.into_iter().collect()), spot: root.map(Spot::node), cursor: 0 }
    }

    /// The place with a structure or leaf selected, and everything around it open.
    pub fn selecting(&self, spot: Spot) -> Self {
        let outline = &self.capture.outline();
        let Some(node) = outline.node(spot.node) else { return self.clone() };
        let around = if spot.leaf.is_some() { Some(spot.node) } else { outline.parent(spot.node) };
        let slot = Self { spot: Some(spot), cursor: spot.leaf.unwrap_or(node.offset), ..self.clone() };
        slot.opening(around)
    }

    /// The place with the byte at `offset` under the cursor and its leaf selected.
    pub fn selecting_byte(&self, offset: u32) -> Self {
        let last = self.capture.outline().length().saturating_sub(1);
        let cursor = offset.min(last);
        match self.capture.outline().leaf_at(self.capture.bytes(), cursor) {
            Some((node, leaf)) => Self { cursor, ..self.selecting(Spot { node, leaf: Some(leaf.offset) }) },
            None => Self { cursor, ..self.clone() },
        }
    }

    /// The place with a structure opened or closed; what was selected inside a closed structure gives way to it.
    pub fn toggled(&self, node: NodeIdx) -> Self {
        if !self.open.contains(node) {
            return self.opening(Some(node));
        }
        let mut open: OpenNodes = (*self.open).clone();
        open.remove(node);
        let slot = Self { open: Shared::new(open), ..self.clone() };
        if self.spot.is_some_and(|spot| self.is_inside(spot, node)) {
            slot.selecting(Spot::node(node))
        } else {
            slot
        }
    }

    /// Opens a structure and all structures around it.
    fn opening(&self, innermost: Option<NodeIdx>) -> Self {
        let around = std::iter::successors(innermost, |node| self.capture.outline().parent(*node));
        let closed: Vec<NodeIdx> = around.filter(|node| !self.open.contains(*node)).collect();
        if closed.is_empty() {
            return self.clone();
        }
        let mut open: OpenNodes = (*self.open).clone();
        closed.into_iter().for_each(|node| open.insert(node));
        Self { open: Shared::new(open), ..self.clone() }
    }

    fn is_inside(&self, spot: Spot, node: NodeIdx) -> bool {
        let mut around = std::iter::successors(Some(spot.node), |node| self.capture.outline().parent(*node));
        (spot.leaf.is_some() || spot.node != node) && around.any(|parent| parent == node)
    }
}
