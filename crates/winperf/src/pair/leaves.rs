//! Which leaf of a structure is which of the structure's counterpart.

use alloc::vec::Vec;

use super::{Age, Pair};
use crate::place::{CounterIdx, ObjectIdx, Place};
use crate::reader::{offset32, size};
use crate::{Leaf, LeafKind};

/// A leaf with the one that it is in the other capture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeafPair {
    /// The leaf.
    pub own: Leaf,
    /// Its counterpart; `None` when the other structure has none.
    pub other: Option<Leaf>,
}

/// What a leaf is recognised by inside its structure.
///
/// Of leaves with the same identity the first is the first, the second the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Identity {
    /// It has a meaning of its own.
    Meant(Meant),
    /// Bytes without a meaning stand behind something that has one, or begin their structure.
    Behind(Option<Meant>),
    /// Bytes without a meaning end a counter block, whichever counter comes last in it.
    End,
}

/// A leaf that has a meaning.
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
    /// Whether leaves of the two captures have the same bytes; `leaf` is one of the capture `from` and `other` one of the other capture.
    pub fn is_same(&self, from: Age, leaf: &Leaf, other: &Leaf) -> bool {
        let bytes = |age: Age, leaf: &Leaf| {
            let window = self.capture(age)?.reader().window(leaf.offset, leaf.length)?;
            Some(window.bytes())
        };
        bytes(from, leaf) == bytes(from.other(), other)
    }

    /// The counterpart of a structure of the capture `from`, and all leaves that belong directly to the structure, each with its own counterpart.
    pub fn leaf_pairs(&self, from: Age, place: Place) -> Option<(Place, Vec<LeafPair>)> {
        let other = self.counterpart(from, place)?;
        let own = self.capture(from)?.leaves(place);
        let others = self.capture(from.other())?.leaves(other);
        let partners = self.partners(from, place, &own, &others);
        let pair = |(own, partner): (Leaf, Option<u32>)| {
            let other = partner.and_then(|at| others.get(size(at))).cloned();
            LeafPair { own, other }
        };
        Some((other, own.into_iter().zip(partners).map(pair).collect()))
    }

    /// For each leaf of the structure at `place` of the capture `from`: which one of the counterpart's leaves it is.
    pub(crate) fn partners(&self, from: Age, place: Place, own: &[Leaf], other: &[Leaf]) -> Vec<Option<u32>> {
        let object = match place {
            Place::InstanceBlock { object, .. } | Place::ObjectBlock(object) => Some(object),
            _ => None,
        };
        let objects = object.and_then(|object| Some((object, self.other_object(from, object)?)));
        let numbered = |age: Age, object: Option<ObjectIdx>, leaves: &[Leaf]| {
            let mut identities = identities(leaves, |position| match age {
                // Counters go by their positions in the newer capture.
                Age::Newer => self.other_counter(age, object?, position).map(|_| position),
                Age::Older => self.other_counter(age, object?, position),
            });
            if let Some(Some(last @ Identity::Behind(_))) = identities.last_mut()
                && object.is_some()
            {
                *last = Identity::End;
            }
            identities
        };
        let own = numbered(from, objects.map(|objects| objects.0), own);
        let other = numbered(from.other(), objects.map(|objects| objects.1), other);
        matched(&own, &other)
    }
}

/// The identity of each leaf; `counter` says which counter a definition is, if the other capture has it too.
fn identities(leaves: &[Leaf], counter: impl Fn(CounterIdx) -> Option<CounterIdx>) -> Vec<Option<Identity>> {
    let mut last = None;
    let identity = |leaf: &Leaf| {
        let meant = match &leaf.kind {
            LeafKind::Member(member) => Meant::Member(member.offset),
            LeafKind::Name => Meant::Name,
            LeafKind::Value(positions) => {
                Meant::Value(positions.iter().filter_map(|position| counter(*position)).min()?)
            }
            LeafKind::Padding | LeafKind::Slack | LeafKind::Unparsed => return Some(Identity::Behind(last)),
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

/// The identities with their places, those of the same identity in the order of the structure.
fn sorted(identities: &[Option<Identity>]) -> Vec<(Identity, u32)> {
    let placed = identities.iter().enumerate();
    let placed = placed.filter_map(|(at, identity)| identity.map(|identity| (identity, offset32(at))));
    let mut placed: Vec<(Identity, u32)> = placed.collect();
    placed.sort_unstable();
    placed
}
