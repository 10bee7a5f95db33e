//! The structures that are open in a tree.

use winperf::NodeIdx;

/// A set of structures, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenNodes(Vec<NodeIdx>);

impl OpenNodes {
    /// Whether a structure is open.
    pub fn contains(&self, node: NodeIdx) -> bool {
        self.0.binary_search(&node).is_ok()
    }

    pub fn insert(&mut self, node: NodeIdx) {
        if let Err(place) = self.0.binary_search(&node) {
            self.0.insert(place, node);
        }
    }

    pub fn remove(&mut self, node: NodeIdx) {
        if let Ok(place) = self.0.binary_search(&node) {
            self.0.remove(place);
        }
    }

    /// All open structures, in the order of the file.
    pub fn as_slice(&self) -> &[NodeIdx] {
        &self.0
    }
}

impl FromIterator<NodeIdx> for OpenNodes {
    fn from_iter<I: IntoIterator<Item = NodeIdx>>(nodes: I) -> Self {
        let mut open = Self::default();
        nodes.into_iter().for_each(|node| open.insert(node));
        open
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structures_are_in_the_order_of_the_file_and_each_is_there_once() {
        let mut open: OpenNodes = [7, 1, 7, 3].map(NodeIdx).into_iter().collect();
        assert_eq!(open.as_slice(), [1, 3, 7].map(NodeIdx));
        open.remove(NodeIdx(3));
        open.remove(NodeIdx(4));
        assert_eq!(open.as_slice(), [1, 7].map(NodeIdx));
        assert!(open.contains(NodeIdx(7)) && !open.contains(NodeIdx(3)));
    }
}
