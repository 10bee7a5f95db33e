//! The partners of the instances of an object.

use alloc::vec;
use alloc::vec::Vec;

use super::Side;
use crate::index::NameHash;
use crate::pairing::{InstancePair, Match};
use crate::reader::{offset32, size};
use crate::sort::Sorting;

/// An instance: what it is recognised by, 0 or 1 for the older or the newer capture, and its idx there.
pub(super) type Keyed = (NameHash, u8, u32);

/// Instances of the same key, by their places in the order of keys: the older ones, then the newer ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    start: usize,
    /// Where the newer ones begin.
    middle: usize,
    pub(super) end: usize,
}

impl Group {
    /// The group that begins at a place, and its first instance.
    pub(super) fn at(order: &Sorting<Keyed>, start: usize) -> Option<(Self, Keyed)> {
        let first = order.get(start)?;
        let (key, ..) = first;
        let is_next = |place: usize, is_in: fn(u8) -> bool| {
            order.get(place).is_some_and(|(other, side, _)| other == key && is_in(side))
        };
        let behind = |from: usize, is_in: fn(u8) -> bool| {
            (from..order.len()).find(|place| !is_next(*place, is_in)).unwrap_or(order.len())
        };
        let middle = behind(start, |side| side == 0);
        let end = behind(middle, |_| true);
        Some((Self { start, middle, end }, first))
    }

    pub(super) fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }
}

/// The partner of every instance of both captures.
#[derive(Debug)]
pub(super) struct Matches {
    /// By idx in the newer capture: idx in the older one.
    newer: Vec<(Option<u32>, Match)>,
    /// By idx in the older capture: whether it is to be listed as gone.
    gone: Vec<bool>,
}

impl Matches {
    pub(super) fn new(older: Option<&Side<'_>>, newer: Option<&Side<'_>>) -> Self {
        let count = |side: Option<&Side<'_>>| size(side.map_or(0, Side::count));
        Self { newer: vec![(None, Match::None); count(newer)], gone: vec![true; count(older)] }
    }

    /// Pairs the two blocks of an object without instances.
    pub(super) fn single(&mut self) {
        self.newer.fill((Some(0), Match::Name));
        self.gone.fill(false);
    }

    /// Pairs the instances of one key, each side in the order of its capture.
    pub(super) fn pair(&mut self, order: &Sorting<Keyed>, group: Group, matched: Match) {
        let (older, newer) = (group.start..group.middle, group.middle..group.end);
        let matched = match (older.len(), newer.len()) {
            (0, _) | (_, 0) => return,
            (1, 1) => matched,
            (older, newer) if older == newer => Match::Order,
            _ => Match::Ambiguous,
        };
        let instance = |place: usize| order.get(place).map(|(.., instance)| instance);
        let mut partners = older.clone().filter(|_| matched != Match::Ambiguous).filter_map(instance);
        for newer in newer.filter_map(instance) {
            if let Some(slot) = self.newer.get_mut(size(newer)) {
                *slot = (partners.next(), matched);
            }
        }
        for older in older.filter_map(instance) {
            if let Some(gone) = self.gone.get_mut(size(older)) {
                *gone = false;
            }
        }
    }

    /// Count of the instances of both captures.
    pub(super) fn count(&self) -> usize {
        self.newer.len().saturating_add(self.gone.len())
    }

    /// What is to be listed of one of these instances, the newer ones being before the older ones.
    pub(super) fn listed(
        &self,
        place: usize,
        (older, newer): (Option<&Side<'_>>, Option<&Side<'_>>),
        first_row: u64,
    ) -> Option<InstancePair> {
        let Some(gone) = place.checked_sub(self.newer.len()) else {
            let (partner, matched) = *self.newer.get(place)?;
            let older = partner.zip(older).map(|(partner, older)| older.slot(partner));
            return Some(InstancePair {
                newer: Some(newer?.slot(offset32(place))),
                older,
                matched,
                first_row,
            });
        };
        self.gone.get(gone).filter(|gone| **gone)?;
        let older = Some(older?.slot(offset32(gone)));
        Some(InstancePair { newer: None, older, matched: Match::None, first_row })
    }
}
