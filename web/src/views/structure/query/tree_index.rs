//! The rows of a tree by their numbers, without a list of them.
//!
//! Only structures that are open cost anything, so a tree of a million structures opens at once.

use winperf::outline::{Leaf, Place};
use winperf::{NodeIdx, Outline};

use crate::state::open_nodes::OpenNodes;
use crate::state::spot::Spot;

/// The rows of a tree in which some structures are open.
#[derive(Debug, Default)]
pub struct TreeIndex {
    root: Option<(NodeIdx, Option<Branch>)>,
}

/// One row of a tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The structure, or the one that the leaf belongs to.
    pub node: NodeIdx,
    /// The leaf; `None` for a structure.
    pub leaf: Option<Leaf>,
    /// Depth, from 1.
    pub level: usize,
    /// Position among its siblings, from 1.
    pub position: usize,
    /// Count of its siblings and itself.
    pub siblings: usize,
    /// Whether the structure is open.
    pub open: bool,
}

/// What is inside one open structure: its leaves and the structures in it, in the order of their bytes.
///
/// A *place* counts what is directly inside, a *row* counts what is shown between as well.
#[derive(Debug)]
struct Branch {
    node: NodeIdx,
    leaves: Vec<PlacedLeaf>,
    children: usize,
    /// The open structures in it, in order.
    open: Vec<OpenChild>,
    /// Count of all rows inside.
    rows: usize,
}

#[derive(Debug)]
struct PlacedLeaf {
    leaf: Leaf,
    /// Count of structures that come before it.
    before: usize,
    place: usize,
}

#[derive(Debug)]
struct OpenChild {
    place: usize,
    row: usize,
    branch: Branch,
}

impl TreeIndex {
    /// The rows of `outline` with the structures of `open` open.
    pub fn new(outline: &Outline, bytes: &[u8], open: &OpenNodes) -> Self {
        let Some(root) = outline.root() else { return Self::default() };
        let inside = open.as_slice().split_first().filter(|(first, _)| **first == root);
        let branch = inside.map(|(_, rest)| Builder { outline, bytes, rest }.branch(root));
        Self { root: Some((root, branch)) }
    }

    /// Count of all rows.
    pub fn count(&self) -> usize {
        match &self.root {
            None => 0,
            Some((_, branch)) => 1 + branch.as_ref().map_or(0, |branch| branch.rows),
        }
    }

    /// The row of that number, from 0.
    pub fn item(&self, outline: &Outline, row: usize) -> Option<Item> {
        let (root, branch) = self.root.as_ref()?;
        match row.checked_sub(1) {
            None => Some(Item {
                node: *root,
                leaf: None,
                level: 1,
                position: 1,
                siblings: 1,
                open: branch.is_some(),
            }),
            Some(row) => branch.as_ref()?.item(outline, row, 2),
        }
    }

    /// The number of the row that shows a spot, or `None` when a structure around it is closed.
    pub fn row_of(&self, outline: &Outline, spot: Spot) -> Option<usize> {
        let mut path = vec![spot.node];
        while let Some(parent) = outline.parent(*path.last()?) {
            path.push(parent);
        }
        let (root, branch) = self.root.as_ref()?;
        path.pop().filter(|top| top == root)?;
        let mut row = 0;
        let mut branch = branch.as_ref();
        while let Some(node) = path.pop() {
            let inside = branch?;
            let place = inside.place_of_child(child_position(outline, node)?);
            row += 1 + inside.row_of_place(place);
            branch = inside.opened(place);
        }
        match spot.leaf {
            None => Some(row),
            Some(offset) => {
                let inside = branch?;
                Some(row + 1 + inside.row_of_place(inside.place_of_leaf(offset)?))
            }
        }
    }
}

impl Branch {
    fn item(&self, outline: &Outline, row: usize, level: usize) -> Option<Item> {
        let above = self.open.partition_point(|child| child.row < row);
        let mut hidden = 0;
        if let Some(child) = above.checked_sub(1).and_then(|idx| self.open.get(idx)) {
            let within = row - child.row - 1;
            if within < child.branch.rows {
                return child.branch.item(outline, within, level + 1);
            }
            hidden = child.row - child.place + child.branch.rows;
        }
        let place = row - hidden;
        let (node, leaf) = match self.leaves.binary_search_by_key(&place, |leaf| leaf.place) {
            Ok(idx) => (self.node, self.leaves.get(idx).map(|leaf| leaf.leaf.clone())),
            Err(leaves) => (outline.child(self.node, u32::try_from(place - leaves).ok()?)?, None),
        };
        let open = self.open.get(above).is_some_and(|child| child.row == row);
        let siblings = self.leaves.len() + self.children;
        Some(Item { node, leaf, level, position: place + 1, siblings, open })
    }

    fn row_of_place(&self, place: usize) -> usize {
        let before = self.open.partition_point(|child| child.place < place);
        let nearest = before.checked_sub(1).and_then(|idx| self.open.get(idx));
        place + nearest.map_or(0, |child| child.row - child.place + child.branch.rows)
    }

    fn place_of_child(&self, child: usize) -> usize {
        child + self.leaves.partition_point(|leaf| leaf.before <= child)
    }

    fn place_of_leaf(&self, offset: u32) -> Option<usize> {
        let idx = self.leaves.binary_search_by_key(&offset, |leaf| leaf.leaf.offset).ok()?;
        self.leaves.get(idx).map(|leaf| leaf.place)
    }

    fn opened(&self, place: usize) -> Option<&Self> {
        let idx = self.open.binary_search_by_key(&place, |child| child.place).ok()?;
        self.open.get(idx).map(|child| &child.branch)
    }
}

struct Builder<'a> {
    outline: &'a Outline,
    bytes: &'a [u8],
    /// The open structures that have no branch yet, in the order of the file.
    rest: &'a [NodeIdx],
}

impl Builder<'_> {
    fn branch(&mut self, node: NodeIdx) -> Branch {
        let children = self.outline.child_count(node);
        let leaves = self.outline.leaves(self.bytes, node).into_iter().enumerate().map(|(idx, leaf)| {
            let before = self.children_before(node, children, leaf.offset);
            PlacedLeaf { leaf, before, place: idx + before }
        });
        let leaves: Vec<PlacedLeaf> = leaves.collect();
        let children = usize::try_from(children).unwrap_or(usize::MAX);
        let mut branch = Branch { node, rows: leaves.len() + children, leaves, children, open: Vec::new() };
        while let Some((child, rest)) =
            self.rest.split_first().filter(|(child, _)| self.is_inside(**child, node))
        {
            self.rest = rest;
            // One whose parent is closed is inside, but has no row.
            if self.outline.parent(*child) == Some(node) {
                self.open_child(&mut branch, *child);
            }
        }
        branch
    }

    fn open_child(&mut self, branch: &mut Branch, child: NodeIdx) {
        let Some(position) = child_position(self.outline, child) else { return };
        let place = branch.place_of_child(position);
        let row = branch.row_of_place(place);
        let inside = self.branch(child);
        branch.rows += inside.rows;
        branch.open.push(OpenChild { place, row, branch: inside });
    }

    fn is_inside(&self, child: NodeIdx, node: NodeIdx) -> bool {
        std::iter::successors(Some(child), |inner| self.outline.parent(*inner)).any(|around| around == node)
    }

    /// How many of a node's children begin before `offset`; they are in the order of their bytes.
    fn children_before(&self, node: NodeIdx, children: u32, offset: u32) -> usize {
        let (mut low, mut high) = (0, children);
        while low < high {
            let middle = low + (high - low) / 2;
            let child = self.outline.child(node, middle).and_then(|child| self.outline.node(child));
            if child.is_some_and(|child| child.offset < offset) { low = middle + 1 } else { high = middle }
        }
        usize::try_from(low).unwrap_or(usize::MAX)
    }
}

/// The position of a structure among all that its parent holds directly.
fn child_position(outline: &Outline, node: NodeIdx) -> Option<usize> {
    let definitions = |object: u32| {
        let object = usize::try_from(object).ok()?;
        Some(outline.objects().get(object)?.definition_count())
    };
    let position = match outline.place(node)? {
        Place::DataBlock | Place::InstanceBlock(..) => 0,
        Place::Object(object) => object,
        Place::CounterDefinition(_, position) => position,
        Place::ObjectBlock(object) => definitions(object)?,
        Place::Instance(object, position) => definitions(object)?.checked_add(position)?,
    };
    usize::try_from(position).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::capture::Capture;

    fn desktop() -> Capture {
        let example = winperf_synth::examples::all().swap_remove(0);
        Capture::read("example".to_owned(), example.older)
    }

    /// Every row of a tree with `open` open, found without the index: depth, structure, leaf.
    fn listed(capture: &Capture, open: &OpenNodes) -> Vec<(usize, NodeIdx, Option<u32>)> {
        fn list(
            capture: &Capture,
            open: &OpenNodes,
            (level, node): (usize, NodeIdx),
            rows: &mut Vec<(usize, NodeIdx, Option<u32>)>,
        ) {
            rows.push((level, node, None));
            if !open.contains(node) {
                return;
            }
            let leaves = capture.outline().leaves(capture.bytes(), node).into_iter();
            let mut inside: Vec<_> = leaves.map(|leaf| (leaf.offset, None)).collect();
            for child in capture.outline().children(node) {
                inside.push((capture.outline().node(child).unwrap().offset, Some(child)));
            }
            inside.sort_by_key(|(offset, _)| *offset);
            for (offset, child) in inside {
                match child {
                    Some(child) => list(capture, open, (level + 1, child), rows),
                    None => rows.push((level + 1, node, Some(offset))),
                }
            }
        }
        let mut rows = Vec::new();
        list(capture, open, (1, NodeIdx(0)), &mut rows);
        rows
    }

    fn check(open: &OpenNodes) {
        let capture = desktop();
        let index = TreeIndex::new(capture.outline(), capture.bytes(), open);
        let expected = listed(&capture, open);
        assert_eq!(index.count(), expected.len());
        for (row, (level, node, leaf)) in expected.into_iter().enumerate() {
            let item = index.item(capture.outline(), row).unwrap();
            assert_eq!((item.level, item.node), (level, node), "row {row}");
            assert_eq!(item.leaf.map(|leaf| leaf.offset), leaf, "row {row}");
            assert_eq!(index.row_of(capture.outline(), Spot { node, leaf }), Some(row));
        }
    }

    #[test]
    fn a_closed_tree_is_one_row() {
        check(&OpenNodes::default());
    }

    #[test]
    fn rows_are_in_the_order_of_their_bytes() {
        check(&[NodeIdx(0)].into_iter().collect());
    }

    #[test]
    fn every_structure_can_be_open() {
        let capture = desktop();
        check(&(0..capture.outline().node_count()).map(NodeIdx).collect());
    }

    #[test]
    fn any_other_structure_can_be_open() {
        let capture = desktop();
        let open = (0..capture.outline().node_count()).filter(|node| node % 3 != 1).map(NodeIdx);
        let open: OpenNodes = open.collect();
        let shown = |node: &NodeIdx| {
            let mut above = capture.outline().parent(*node);
            while let Some(parent) = above {
                if !open.contains(parent) {
                    return false;
                }
                above = capture.outline().parent(parent);
            }
            true
        };
        check(&open.as_slice().iter().copied().filter(shown).collect());
    }

    #[test]
    fn a_structure_inside_a_closed_one_has_no_row() {
        let capture = desktop();
        let index = TreeIndex::new(capture.outline(), capture.bytes(), &[NodeIdx(0)].into_iter().collect());
        let deep = capture.outline().child(NodeIdx(1), 0).unwrap();
        assert_eq!(index.row_of(capture.outline(), Spot::node(deep)), None);
    }
}
