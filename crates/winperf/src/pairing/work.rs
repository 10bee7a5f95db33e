//! Pairing two captures in steps.

use alloc::vec::Vec;

use super::findings::FindingWork;
use super::instances::InstanceWork;
use super::{CounterPair, InstancePair, Pairing, counters, object_pairs};
use crate::Capture;
use crate::Titles;
use crate::reader::offset32;
use crate::steps::Allowance;

/// A pairing in the making: objects are paired at once, then the counters and instances of one after the other,
/// and at last it is looked for what is odd about the pair.
#[derive(Debug)]
pub struct PairingWork<'a> {
    older: Option<(&'a Capture, &'a Titles)>,
    newer: (&'a Capture, &'a Titles),
    pairing: Pairing,
    /// How many of its objects are done.
    done: usize,
    /// The instances of the next one.
    instances: Option<InstanceWork<'a>>,
    findings: FindingWork,
}

impl<'a> PairingWork<'a> {
    /// The work for two captures, of which `older` must not be the newer one, or for one, each with its names of objects and counters.
    pub fn new(older: Option<(&'a Capture, &'a Titles)>, newer: (&'a Capture, &'a Titles)) -> Self {
        let objects = object_pairs(older, newer);
        let pairing = Pairing { objects, findings: Vec::new(), has_older: older.is_some(), row_count: 0 };
        Self { older, newer, pairing, done: 0, instances: None, findings: FindingWork::default() }
    }

    /// Goes on, past so many structures; whether there is more to do.
    pub fn step(&mut self, structures: usize) -> bool {
        let allowance = &mut Allowance::new(structures);
        self.pair(allowance) || self.find(allowance)
    }

    /// Does all that is left.
    pub fn finish(mut self) -> Pairing {
        while self.step(usize::MAX) {}
        self.pairing.findings = self.findings.into_findings();
        self.pairing
    }

    fn pair(&mut self, allowance: &mut Allowance) -> bool {
        while let Some(pair) = self.pairing.objects.get_mut(self.done) {
            if self.instances.is_none() {
                if !allowance.take() {
                    return true;
                }
                pair.counters = counters::pairs(self.older, self.newer, pair);
                allowance.take_many(pair.counters.len());
            }
            let work = self.instances.get_or_insert_with(|| {
                InstanceWork::new(self.older.map(|older| older.0), self.newer.0, pair)
            });
            if work.step(allowance) {
                return true;
            }
            if let Some(work) = self.instances.take() {
                pair.first_row = self.pairing.row_count;
                (pair.instances, pair.row_count) = work.into_pairs();
                pair.counters_of_older = counters_of_older(&pair.counters);
                self.pairing.row_count = self.pairing.row_count.saturating_add(pair.row_count);
            }
            self.done = self.done.saturating_add(1);
        }
        false
    }

    fn find(&mut self, allowance: &mut Allowance) -> bool {
        let Some((older, _)) = &self.older else { return false };
        let (newer, titles) = &self.newer;
        self.findings.step(&self.pairing, (older, newer), titles, allowance)
    }
}

fn counters_of_older(counters: &[CounterPair]) -> Vec<u32> {
    let of_older = (0..).zip(counters).filter(|(_, counter)| counter.older.is_some());
    of_older.map(|(idx, _)| idx).collect()
}

/// How many rows an instance has: one for each counter that a capture has in which it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowCounts {
    both: u64,
    newer_only: u64,
    older_only: u64,
}

impl RowCounts {
    pub(super) fn of(counters: &[CounterPair]) -> Self {
        let count = |newer: bool, older: bool| {
            let has =
                |counter: &&CounterPair| newer && counter.newer.is_some() || older && counter.older.is_some();
            u64::from(offset32(counters.iter().filter(has).count()))
        };
        Self { both: count(true, true), newer_only: count(true, false), older_only: count(false, true) }
    }

    pub(super) fn of_instance(&self, instance: &InstancePair) -> u64 {
        match (instance.newer, instance.older) {
            (Some(_), Some(_)) => self.both,
            (Some(_), None) => self.newer_only,
            (None, _) => self.older_only,
        }
    }
}
