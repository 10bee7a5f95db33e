//! The rows of a tree by number, without a list of them.
//!
//! Only open structures take time and memory, so a tree of a million structures opens at once.

use winperf::{Capture, Leaf, Place};

use crate::state::view::open_nodes::OpenNodes;
use crate::state::view::spot::Spot;

/// The rows of a tree in which some structures are expanded.
#[derive(Debug, Default)]
pub struct TreeIndex {
    root: Option<(Place, Option<Branch>)>,
}

/// A row of a tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The structure, or the parent of the leaf.
    pub structure: Place,
    /// The leaf; `None` for a structure.
    pub leaf: Option<Leaf>,
    /// Depth, from 1.
    pub level: usize,
    /// Position among its siblings, from 1.
    pub position: usize,
    /// Count of its siblings and itself.
    pub siblings: usize,
    /// `true` if the structure is open.
    pub open: bool,
}

/// Content of one open structure: its leaves and child structures, in the order of their bytes.
///
/// A *place* counts direct children, a *row* also includes the lines shown between them.
#[derive(Debug)]
struct Branch {
    structure: Place,
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
    /// Number of structures before it.
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
    /// Returns the rows of a capture with the structures of `open` open.
    pub fn new(capture: &Capture, open: &OpenNodes) -> Self {
        let Some(root) = capture.root() else { return Self::default() };
        let inside = open.as_slice().split_first().filter(|(first, _)| **first == root);
        let branch = inside.map(|(_, rest)| Builder { capture, rest }.branch(root));
        Self { root: Some((root, branch)) }
    }

    /// Returns the number of rows.
    pub fn count(&self) -> usize {
        match &self.root {
            None => 0,
            Some((_, branch)) => 1 + branch.as_ref().map_or(0, |branch| branch.rows),
        }
    }

    /// Returns the row at a position, from 0.
    pub fn item(&self, capture: &Capture, row: usize) -> Option<Item> {
        let (root, branch) = self.root.as_ref()?;
        match row.checked_sub(1) {
            None => Some(Item {
                structure: *root,
                leaf: None,
                level: 1,
                position: 1,
                siblings: 1,
                open: branch.is_some(),
            }),
            Some(row) => branch.as_ref()?.item(capture, row, 2),
        }
    }

    /// Returns the number of the row that shows a spot, or `None` if a structure around it is closed.
    pub fn row_of(&self, capture: &Capture, spot: Spot) -> Option<usize> {
        let mut path: Vec<Place> = spot.structure.around().collect();
        let (root, branch) = self.root.as_ref()?;
        path.pop().filter(|top| top == root)?;
        let mut row = 0;
        let mut branch = branch.as_ref();
        while let Some(structure) = path.pop() {
            let inside = branch?;
            let place = inside.place_of_child(child_position(capture, structure)?);
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
    fn item(&self, capture: &Capture, row: usize, level: usize) -> Option<Item> {
        let above = self.open.partition_point(|child| child.row < row);
        let mut hidden = 0;
        if let Some(child) = above.checked_sub(1).and_then(|idx| self.open.get(idx)) {
            let within = row - child.row - 1;
            if within < child.branch.rows {
                return child.branch.item(capture, within, level + 1);
            }
            hidden = child.row - child.place + child.branch.rows;
        }
        let place = row - hidden;
        let (structure, leaf) = match self.leaves.binary_search_by_key(&place, |leaf| leaf.place) {
            Ok(idx) => (self.structure, self.leaves.get(idx).map(|leaf| leaf.leaf)),
            Err(leaves) => (capture.child(self.structure, u32::try_from(place - leaves).ok()?)?, None),
        };
        let open = self.open.get(above).is_some_and(|child| child.row == row);
        let siblings = self.leaves.len() + self.children;
        Some(Item { structure, leaf, level, position: place + 1, siblings, open })
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
    capture: &'a Capture,
    /// The open structures without a branch so far, in the order of the file.
    rest: &'a [Place],
}

impl Builder<'_> {
    fn branch(&mut self, structure: Place) -> Branch {
        let children = self.capture.child_count(structure);
        let leaves = self.capture.leaves(structure).into_iter().enumerate().map(|(idx, leaf)| {
            let before = self.children_before(structure, children, leaf.offset);
            PlacedLeaf { leaf, before, place: idx + before }
        });
        let leaves: Vec<PlacedLeaf> = leaves.collect();
        let children = usize::try_from(children).unwrap_or(usize::MAX);
        let rows = leaves.len() + children;
        let mut branch = Branch { structure, rows, leaves, children, open: Vec::new() };
        while let Some((child, rest)) =
            self.rest.split_first().filter(|(child, _)| child.around().any(|around| around == structure))
        {
            self.rest = rest;
            // An open structure in a collapsed parent has no row.
            if child.parent() == Some(structure) {
                self.open_child(&mut branch, *child);
            }
        }
        branch
    }

    fn open_child(&mut self, branch: &mut Branch, child: Place) {
        let Some(position) = child_position(self.capture, child) else { return };
        let place = branch.place_of_child(position);
        let row = branch.row_of_place(place);
        let inside = self.branch(child);
        branch.rows += inside.rows;
        branch.open.push(OpenChild { place, row, branch: inside });
    }

    /// Returns the number of a structure's children that begin before `offset`; they are in the order of their bytes.
    fn children_before(&self, structure: Place, children: u32, offset: u32) -> usize {
        let (mut low, mut high) = (0, children);
        while low < high {
            let middle = low + (high - low) / 2;
            let child = self.capture.child(structure, middle).and_then(|child| self.capture.span(child));
            if child.is_some_and(|child| child.offset < offset) { low = middle + 1 } else { high = middle }
        }
        usize::try_from(low).unwrap_or(usize::MAX)
    }
}

/// Returns the position of a structure among all that its parent contains directly.
fn child_position(capture: &Capture, structure: Place) -> Option<usize> {
    usize::try_from(capture.child_position(structure)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::{CounterIdx, ObjectIdx};

    fn desktop() -> Capture {
        let example = winperf_synth::examples::all().swap_remove(0);
        Capture::parse(example.older)
    }

    /// Returns every row of a tree with `open` open, found without the index: depth, structure, leaf.
    fn listed(capture: &Capture, open: &OpenNodes) -> Vec<(usize, Place, Option<u32>)> {
        fn list(
            capture: &Capture,
            open: &OpenNodes,
            (level, structure): (usize, Place),
            rows: &mut Vec<(usize, Place, Option<u32>)>,
        ) {
            rows.push((level, structure, None));
            if !open.contains(structure) {
                return;
            }
            let leaves = capture.leaves(structure).into_iter();
            let mut inside: Vec<_> = leaves.map(|leaf| (leaf.offset, None)).collect();
            for child in capture.children(structure) {
                inside.push((capture.span(child).unwrap().offset, Some(child)));
            }
            inside.sort_by_key(|(offset, _)| *offset);
            for (offset, child) in inside {
                match child {
                    Some(child) => list(capture, open, (level + 1, child), rows),
                    None => rows.push((level + 1, structure, Some(offset))),
                }
            }
        }
        let mut rows = Vec::new();
        list(capture, open, (1, Place::DataBlock), &mut rows);
        rows
    }

    fn check(open: &OpenNodes) {
        let capture = desktop();
        let index = TreeIndex::new(&capture, open);
        let expected = listed(&capture, open);
        assert_eq!(index.count(), expected.len());
        check_siblings(&capture, &index);
        for (row, (level, structure, leaf)) in expected.into_iter().enumerate() {
            let item = index.item(&capture, row).unwrap();
            assert_eq!((item.level, item.structure), (level, structure), "row {row}");
            assert_eq!(item.leaf.map(|leaf| leaf.offset), leaf, "row {row}");
            assert_eq!(index.row_of(&capture, Spot { structure, leaf }), Some(row));
        }
    }

    /// Checks that siblings are numbered from 1 to their count.
    fn check_siblings(capture: &Capture, index: &TreeIndex) {
        let mut around: Vec<Vec<Item>> = Vec::new();
        let check_all = |siblings: &[Item]| {
            for (before, item) in siblings.iter().enumerate() {
                assert_eq!((item.position, item.siblings), (before + 1, siblings.len()), "{item:?}");
            }
        };
        for item in (0..index.count()).filter_map(|row| index.item(capture, row)) {
            while around.len() > item.level {
                check_all(&around.pop().unwrap());
            }
            around.resize(item.level, Vec::new());
            around.last_mut().unwrap().push(item);
        }
        around.iter().for_each(|siblings| check_all(siblings));
    }

    #[test]
    fn a_closed_tree_is_one_row() {
        check(&OpenNodes::default());
    }

    #[test]
    fn rows_are_in_the_order_of_their_bytes() {
        check(&[Place::DataBlock].into_iter().collect());
    }

    #[test]
    fn every_structure_can_be_open() {
        let capture = desktop();
        check(&capture.places().collect());
    }

    #[test]
    fn any_other_structure_can_be_open() {
        let capture = desktop();
        let open = capture.places().enumerate().filter(|(number, _)| number % 3 != 1);
        let open: OpenNodes = open.map(|(_, place)| place).collect();
        let shown = |place: &Place| place.around().skip(1).all(|around| open.contains(around));
        check(&open.as_slice().iter().copied().filter(shown).collect());
    }

    #[test]
    fn a_structure_inside_a_closed_one_has_no_row() {
        let capture = desktop();
        let index = TreeIndex::new(&capture, &[Place::DataBlock].into_iter().collect());
        assert_eq!(
            index.row_of(
                &capture,
                Spot::whole(Place::CounterDefinition { object: ObjectIdx(0), counter: CounterIdx(0) })
            ),
            None
        );
    }
}
