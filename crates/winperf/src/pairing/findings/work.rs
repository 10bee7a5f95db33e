//! Looking for what is odd about a pair, in steps.

use alloc::vec::Vec;

use super::changes::{self, Shift, ShiftWork};
use super::{PairFinding, of_headers};
use crate::Capture;
use crate::Titles;
use crate::pairing::Pairing;
use crate::reader::size;
use crate::steps::Allowance;

/// Bytes that are compared at once, and as how many structures they count.
const CHUNK: (usize, usize) = (0x1_0000, 0x100);

/// The findings of a pair in the making.
#[derive(Debug, Default)]
pub(in crate::pairing) struct FindingWork {
    findings: Vec<PairFinding>,
    /// Bytes at the start of both captures that are known to be the same.
    same: usize,
    /// The next object in which names may have changed their bearers; `None` until the captures are known to differ.
    object: Option<u32>,
    /// That object, when it has been begun.
    shift: Option<ShiftWork>,
    is_done: bool,
}

impl FindingWork {
    /// Goes on; whether there is more to do. The captures, in order of time, and their pairing are always the same.
    pub(in crate::pairing) fn step(
        &mut self,
        pairing: &Pairing,
        (older, newer): (&Capture, &Capture),
        titles: &Titles,
        allowance: &mut Allowance,
    ) -> bool {
        if self.is_done {
            return false;
        }
        if self.object.is_none() {
            match self.are_same(older.bytes(), newer.bytes(), allowance) {
                None => return true,
                Some(true) => {
                    self.findings.push(PairFinding::SameCapture);
                    self.is_done = true;
                    return false;
                }
                Some(false) => self.object = Some(0),
            }
            self.findings = of_headers(older, newer);
            self.findings.extend(changes::definitions(pairing, newer, titles));
        }
        while let Some(idx) = self.object
            && let Some(pair) = pairing.objects().get(size(idx))
        {
            if self.shift.is_none() && !allowance.take() {
                return true;
            }
            let shift = Shift { pairing, older, newer, titles, idx, pair };
            if let Some(mut work) = self.shift.take().or_else(|| shift.begin()) {
                if shift.step(&mut work, allowance) {
                    self.shift = Some(work);
                    return true;
                }
                self.findings.extend(shift.finding(&work));
            }
            self.object = idx.checked_add(1);
        }
        self.is_done = true;
        false
    }

    /// What was found.
    pub(in crate::pairing) fn into_findings(self) -> Vec<PairFinding> {
        self.findings
    }

    /// Whether both captures are the same bytes, once that is known.
    fn are_same(&mut self, older: &[u8], newer: &[u8], allowance: &mut Allowance) -> Option<bool> {
        if older.len() != newer.len() {
            return Some(false);
        }
        let (length, cost) = CHUNK;
        while self.same < older.len() {
            if !allowance.take_many(cost) {
                return None;
            }
            let end = self.same.saturating_add(length).min(older.len());
            if older.get(self.same..end) != newer.get(self.same..end) {
                return Some(false);
            }
            self.same = end;
        }
        Some(true)
    }
}
