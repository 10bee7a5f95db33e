//! Matching of the leaves of a structure and its counterpart.

use alloc::vec::Vec;

use super::{Age, Pair};
use crate::place::{CounterIdx, Place};
use crate::reader::{offset32, size};
use crate::{Leaf, LeafKind, order};

/// A leaf with its counterpart in the other capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeafPair {
    /// The leaf.
    pub own: Leaf,
    /// Its counterpart; `None` if the other structure has none.
    pub other: Option<Leaf>,
}

/// Identity of a leaf inside its structure.
///
/// Leaves with the same identity are matched in order: the first with the first, the second with the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Identity {
    /// A leaf with a meaning.
    Meant(Meant),
    /// Bytes without a meaning, after a leaf with one or at the start of the structure.
    Following(Option<Meant>),
    /// Bytes without a meaning at the end of a counter block, whichever counter is the last in it.
    End,
}

/// Meaning of a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Meant {
    /// A member, by its offset in the structure.
    Member(u32),
    /// The name.
    Name,
    /// A value, by its first counter in the newer capture.
    Value(CounterIdx),
}

impl Pair {
    /// Returns `true` if leaves of the two captures have the same bytes; `leaf` is in the capture `from`, `other` in
    /// the other capture.
    pub fn is_same(&self, from: Age, leaf: &Leaf, other: &Leaf) -> bool {
        let bytes = |age: Age, leaf: &Leaf| {
            let window = self.capture(age)?.reader().window(leaf.offset, leaf.length)?;
            Some(window.bytes())
        };
        bytes(from, leaf) == bytes(from.other(), other)
    }

    /// Returns the counterpart of a structure of the capture `from`, and the leaves directly in the structure, each
    /// with its counterpart.
    pub fn leaf_pairs(&self, from: Age, place: Place) -> Option<(Place, Vec<LeafPair>)> {
        let other = self.counterpart(from, place)?;
        let own = self.capture(from)?.leaves(place);
        let others = self.capture(from.other())?.leaves(other);
        let partners = self.partners(from, (place, &own), (other, &others));
        let pair = |(own, partner): (Leaf, Option<u32>)| {
            let other = partner.and_then(|at| others.get(size(at))).copied();
            LeafPair { own, other }
        };
        Some((other, own.into_iter().zip(partners).map(pair).collect()))
    }

    /// Returns, for each leaf of a structure of the capture `from`, the position of its counterpart among `other`'s leaves.
    pub(crate) fn partners(
        &self,
        from: Age,
        own: (Place, &[Leaf]),
        other: (Place, &[Leaf]),
    ) -> Vec<Option<u32>> {
        let numbered = |age: Age, (place, leaves): (Place, &[Leaf])| {
            let object = match place {
                Place::InstanceBlock { object, .. } | Place::ObjectBlock(object) => Some(object),
                _ => None,
            };
            let in_newer = |position: CounterIdx| match age {
                // Counters are identified by their positions in the newer capture.
                Age::Newer => self.other_counter(age, object?, position).map(|_| position),
                Age::Older => self.other_counter(age, object?, position),
            };
            let mut identities = identities(leaves, |leaf| {
                self.capture(age)?.counters_of(place, leaf).filter_map(in_newer).min()
            });
            if let Some(Some(last @ Identity::Following(_))) = identities.last_mut()
                && object.is_some()
            {
                *last = Identity::End;
            }
            identities
        };
        matched(&numbered(from, own), &numbered(from.other(), other))
    }
}

/// Returns the identity of each leaf; `counter` returns the first counter of a value that is also in the other capture.
fn identities(leaves: &[Leaf], counter: impl Fn(&Leaf) -> Option<CounterIdx>) -> Vec<Option<Identity>> {
    let mut last = None;
    let identity = |leaf: &Leaf| {
        let meant = match leaf.kind {
            LeafKind::Member(member) => Meant::Member(member.offset),
            LeafKind::Name => Meant::Name,
            LeafKind::Value => Meant::Value(counter(leaf)?),
            LeafKind::Padding | LeafKind::Slack | LeafKind::Unparsed => {
                return Some(Identity::Following(last));
            }
        };
        last = Some(meant);
        Some(Identity::Meant(meant))
    };
    leaves.iter().map(identity).collect()
}

fn matched(own: &[Option<Identity>], other: &[Option<Identity>]) -> Vec<Option<u32>> {
    // Most structures have the same leaves in both captures.
    if own == other {
        return (0..).zip(own).map(|(at, identity)| identity.map(|_| at)).collect();
    }
    let (own_sorted, other_sorted) = (sorted(own), sorted(other));
    let mut partners: Vec<Option<u32>> = own.iter().map(|_| None).collect();
    let mut others = other_sorted.iter().peekable();
    for (identity, at) in own_sorted {
        while others.next_if(|(other, _)| *other < identity).is_some() {}
        let partner = others.next_if(|(other, _)| *other == identity);
        if let Some(slot) = partners.get_mut(size(at)) {
            *slot = partner.map(|(_, at)| *at);
        }
    }
    partners
}

/// Returns the identities with their places, sorted by identity, then by place.
fn sorted(identities: &[Option<Identity>]) -> Vec<(Identity, u32)> {
    let placed = identities.iter().enumerate();
    let placed = placed.filter_map(|(at, identity)| identity.map(|identity| (identity, offset32(at))));
    let mut placed: Vec<(Identity, u32)> = placed.collect();
    order::sort_by(&mut placed, Ord::cmp);
    placed
}
