//! Collection of the differences in one structure.

use alloc::vec::Vec;

use super::follows::Follows;
use super::kind::Rule;
use super::{Difference, DifferenceKind};
use crate::pair::{ObjectPair, ObjectPairIdx, Pair};

/// Differences in one structure.
pub(super) struct StructureDifferences<'a> {
    list: Vec<Difference>,
    pair: &'a Pair,
    /// The object that contains it; `None` for the data block.
    object: Option<ObjectPair<'a>>,
    layouts: &'a mut Layouts,
}

/// Cached causes of layout differences in the structures of one object; `None` stands for the data block.
#[derive(Default)]
pub(super) struct Layouts(Option<(Option<ObjectPairIdx>, Follows)>);

impl<'a> StructureDifferences<'a> {
    /// Creates an empty list of differences.
    pub(super) fn new(pair: &'a Pair, object: Option<ObjectPair<'a>>, layouts: &'a mut Layouts) -> Self {
        Self { list: Vec::new(), pair, object, layouts }
    }

    /// Adds a structure that differs.
    pub(super) fn structure(&mut self, kind: DifferenceKind, older: Option<u32>, newer: Option<u32>) {
        self.list.push(Difference::new(kind, older, newer));
    }

    /// Adds a leaf that differs.
    pub(super) fn leaf(&mut self, kind: DifferenceKind, rule: Rule, older: Option<u32>, newer: Option<u32>) {
        let follows = match rule {
            Rule::Member(member) if kind == DifferenceKind::Layout => self.follows().covers(member.id),
            _ => false,
        };
        self.list.push(Difference::new(kind, older, newer).following(follows));
    }

    pub(super) fn into_list(self) -> Vec<Difference> {
        self.list
    }

    /// Returns the layout differences that result from changes here, computed once for all structures of an object.
    fn follows(&mut self) -> Follows {
        let idx = self.object.map(ObjectPair::idx);
        match self.layouts.0 {
            Some((of, follows)) if of == idx => follows,
            _ => {
                let follows =
                    self.object.map_or_else(|| Follows::for_data_block(self.pair), Follows::for_object);
                self.layouts.0 = Some((idx, follows));
                follows
            }
        }
    }
}
