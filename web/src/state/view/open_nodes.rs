//! The structures that are open in a tree.

use winperf::Place;

/// A set of structures, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenNodes(Vec<Place>);

impl OpenNodes {
    /// Returns `true` if a structure is open.
    pub fn contains(&self, structure: Place) -> bool {
        self.0.binary_search(&structure).is_ok()
    }

    pub fn insert(&mut self, structure: Place) {
        if let Err(place) = self.0.binary_search(&structure) {
            self.0.insert(place, structure);
        }
    }

    pub fn remove(&mut self, structure: Place) {
        if let Ok(place) = self.0.binary_search(&structure) {
            self.0.remove(place);
        }
    }

    /// Returns all open structures, in the order of the file.
    pub fn as_slice(&self) -> &[Place] {
        &self.0
    }
}

impl FromIterator<Place> for OpenNodes {
    fn from_iter<I: IntoIterator<Item = Place>>(structures: I) -> Self {
        let mut open = Self::default();
        structures.into_iter().for_each(|structure| open.insert(structure));
        open
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::{InstanceIdx, ObjectIdx};

    #[test]
    fn structures_are_in_the_order_of_the_file_and_each_is_there_once() {
        let [first, third, seventh] = [
            Place::Object(ObjectIdx(0)),
            Place::Instance { object: ObjectIdx(0), instance: InstanceIdx(1) },
            Place::Object(ObjectIdx(1)),
        ];
        let mut open: OpenNodes = [seventh, first, seventh, third].into_iter().collect();
        assert_eq!(open.as_slice(), [first, third, seventh]);
        open.remove(third);
        open.remove(Place::InstanceBlock { object: ObjectIdx(0), instance: InstanceIdx(1) });
        assert_eq!(open.as_slice(), [first, seventh]);
        assert!(open.contains(seventh) && !open.contains(third));
    }
}
