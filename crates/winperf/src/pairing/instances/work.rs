//! Pairing the instances of an object in steps.

use alloc::vec::Vec;

use super::matches::{Group, Keyed, Matches};
use super::{Method, Side};
use crate::Capture;
use crate::pairing::{InstancePair, Match, ObjectPair, RowCounts};
use crate::sort::Sorting;
use crate::steps::Allowance;

/// The instances of an object in both captures, on their way to their partners.
///
/// Process and Thread have names that repeat and numbers (`svchost#1`) that shift when a process ends, so they are matched by their ids
/// and start times; other objects by unique ids where all have one, and else by full name.
#[derive(Debug)]
pub(in crate::pairing) struct InstanceWork<'a> {
    older: Option<Side<'a>>,
    newer: Option<Side<'a>>,
    /// What instances are recognised by; not known until their unique ids have been looked at.
    method: Option<Method>,
    /// The unique ids of both sides, where all instances have one.
    ids: [Sorting<u32>; 2],
    /// The next instance that gets its key: 0 or 1 for the older or the newer capture, and its idx there.
    to_key: (u8, u32),
    order: Sorting<Keyed>,
    /// The place in that order from which on instances have no partners yet.
    to_pair: usize,
    matches: Matches,
    /// The next instance that is listed.
    to_list: usize,
    rows: RowCounts,
    pairs: Vec<InstancePair>,
    row_count: u64,
}

impl<'a> InstanceWork<'a> {
    /// The instances of an object whose counters have been paired; nothing of the work is done.
    pub(in crate::pairing) fn new(
        older: Option<&'a Capture>,
        newer: &'a Capture,
        objects: &ObjectPair,
    ) -> Self {
        let newer = objects.newer.and_then(|object| Side::new(newer, object));
        let older = older.zip(objects.older).and_then(|(older, object)| Side::new(older, object));
        let mut matches = Matches::new(older.as_ref(), newer.as_ref());
        let both = older.as_ref().zip(newer.as_ref());
        let ids = both.map(|(older, newer)| [older.unique_ids(), newer.unique_ids()]);
        let are_single = both.map(|(older, newer)| (older.is_single(), newer.is_single()));
        if are_single == Some((true, true)) {
            matches.single();
        }
        let is_matched = are_single == Some((false, false));
        Self {
            method: if is_matched { None } else { Some(Method::Name) },
            ids: ids.unwrap_or_else(|| [Sorting::with_capacity(0), Sorting::with_capacity(0)]),
            to_key: if is_matched { (0, 0) } else { (2, 0) },
            order: Sorting::with_capacity(if is_matched { matches.count() } else { 0 }),
            to_pair: 0,
            pairs: Vec::with_capacity(matches.count()),
            matches,
            to_list: 0,
            rows: RowCounts::of(&objects.counters),
            row_count: 0,
            older,
            newer,
        }
    }

    /// Goes on; whether there is more to do.
    pub(in crate::pairing) fn step(&mut self, allowance: &mut Allowance) -> bool {
        self.choose_method(allowance)
            || self.find_keys(allowance)
            || self.order.step(allowance)
            || self.pair(allowance)
            || self.list(allowance)
    }

    /// The pairs and how many rows they have, when there is no more to do.
    pub(in crate::pairing) fn into_pairs(self) -> (Vec<InstancePair>, u64) {
        (self.pairs, self.row_count)
    }

    fn choose_method(&mut self, allowance: &mut Allowance) -> bool {
        if self.method.is_some() {
            return false;
        }
        if self.ids.iter_mut().any(|ids| ids.step(allowance)) {
            return true;
        }
        let are_unique = self.ids.iter().all(|ids| {
            let mut ids = (0..ids.len()).filter_map(|place| ids.get(place));
            let first = ids.next();
            first.is_some()
                && ids.try_fold(first, |last, id| (last != Some(id)).then_some(Some(id))).is_some()
        });
        let both = self.older.as_ref().zip(self.newer.as_ref());
        let by_counters = both.map_or(Method::Name, |(older, newer)| Method::of(older, newer));
        self.method = Some(if are_unique { Method::UniqueId } else { by_counters });
        false
    }

    fn side(&self, side: u8) -> Option<&Side<'a>> {
        match side {
            0 => self.older.as_ref(),
            1 => self.newer.as_ref(),
            _ => None,
        }
    }

    fn find_keys(&mut self, allowance: &mut Allowance) -> bool {
        let method = self.method.unwrap_or(Method::Name);
        while let (side_idx, instance) = self.to_key
            && let Some(side) = self.side(side_idx)
        {
            if instance >= side.count() {
                self.to_key = (side_idx.saturating_add(1), 0);
                continue;
            }
            if !allowance.take() {
                return true;
            }
            let key = side.key(instance, method);
            self.order.push((key, side_idx, instance));
            self.to_key = (side_idx, instance.saturating_add(1));
        }
        false
    }

    /// Pairs those whose key is the same.
    fn pair(&mut self, allowance: &mut Allowance) -> bool {
        let method = self.method.unwrap_or(Method::Name);
        while let Some((group, (_, side_idx, instance))) = Group::at(&self.order, self.to_pair) {
            if !allowance.take_many(group.len()) {
                return true;
            }
            let has_ids = self.side(side_idx).is_some_and(|side| side.ids(instance, method).is_some());
            self.matches.pair(&self.order, group, if has_ids { method.matched() } else { Match::Name });
            self.to_pair = group.end;
        }
        self.order = Sorting::with_capacity(0);
        self.to_pair = 0;
        false
    }

    fn list(&mut self, allowance: &mut Allowance) -> bool {
        let sides = (self.older.as_ref(), self.newer.as_ref());
        while self.to_list < self.matches.count() {
            if !allowance.take() {
                return true;
            }
            if let Some(pair) = self.matches.listed(self.to_list, sides, self.row_count) {
                self.row_count = self.row_count.saturating_add(self.rows.of_instance(&pair));
                self.pairs.push(pair);
            }
            self.to_list = self.to_list.saturating_add(1);
        }
        false
    }
}
