//! The pairing of A and B, and the side of each of its captures.

use std::ops::Deref;

use winperf::formula::NoValue;
use winperf::pair::{Age, Slot};
use winperf::{CounterIdx, Place};
#[cfg(test)]
use winperf::{at_once, no_rest};
use winperf_report::handed::SharedCaptures;
use winperf_report::phrases::FoundInPair;

use crate::shared::Shared;
use crate::state::answers::pairing::{Counterpart, Pairing};
use crate::state::library::both::Both;
use crate::state::library::document::Document;
use crate::state::library::side::Side;
use crate::state::view::spot::Spot;

/// Pairing of A and B, identical while their contents are the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Paired {
    pairing: Shared<Pairing>,
    /// Side of the newer capture, or of the only one.
    place_of_newer: Side,
}

impl Deref for Paired {
    type Target = Pairing;

    fn deref(&self) -> &Pairing {
        &self.pairing
    }
}

impl Paired {
    /// Returns a pairing of the captures in A and B.
    pub fn new(captures: &Both<Option<Document>>, pairing: Pairing) -> Self {
        let is_newer = |side: &Side| captures[*side].as_ref() == Some(&pairing.newer);
        let place_of_newer = Side::BOTH.into_iter().find(is_newer).unwrap_or_default();
        Self { pairing: Shared::new(pairing), place_of_newer }
    }

    /// Returns the pairing of the shared copies, on the same sides.
    pub(in crate::state) fn handed(&self, handed: &SharedCaptures) -> Option<Self> {
        let pairing = Shared::new(self.pairing.handed(handed)?);
        Some(Self { pairing, place_of_newer: self.place_of_newer })
    }

    /// Returns the counterpart of a structure or leaf of the capture on a side.
    ///
    /// `None` without a second capture, and `Some(None)` without a counterpart.
    pub fn counterpart(&self, side: Side, spot: Spot) -> Option<Option<Counterpart>> {
        let from = self.age(side)?;
        self.older.as_ref()?;
        Some(self.pairing.counterpart(from, spot))
    }

    /// Returns a finding of the pair with the names of its subject, in which the captures are called A and B.
    pub fn found(&self, idx: usize) -> Option<FoundInPair> {
        let letters = [Age::Older, Age::Newer].map(|age| self.side(age).letter());
        Some(self.pairing.found(idx)?.with_letters(letters))
    }

    /// Returns the bytes in the older capture and in the newer one with a finding about the pair.
    pub fn places(&self, idx: usize) -> Vec<(Side, u32)> {
        let offsets = self.findings.get(idx).map(|finding| finding.offsets);
        let ages = [Age::Older, Age::Newer].into_iter().zip(offsets.unwrap_or_default());
        ages.filter_map(|(age, offset)| Some((self.side(age), offset?))).collect()
    }

    /// Returns the age of the capture of a side, older or newer; `None` if that side has no readable capture.
    pub fn age(&self, side: Side) -> Option<Age> {
        if side == self.place_of_newer {
            return Some(Age::Newer);
        }
        self.older.as_ref().map(|_| Age::Older)
    }

    /// Returns the row of a counter of a block of one of the captures, in the order of the newer capture.
    pub fn row_of(&self, age: Age, block: Place, counter: CounterIdx) -> Option<u64> {
        let (place, counter) = match age {
            Age::Newer => (block, counter),
            Age::Older => {
                let (pair, object) = (self.both()?, block.object()?);
                let definition = Place::CounterDefinition { object, counter };
                let Place::CounterDefinition { counter, .. } = pair.counterpart(age, definition)? else {
                    return None;
                };
                (pair.counterpart(age, block)?, counter)
            }
        };
        let (object, slot) = match place {
            Place::InstanceBlock { object, instance } => (object, Slot::Instance(instance)),
            Place::ObjectBlock(object) => (object, Slot::Object),
            _ => return None,
        };
        let object = self.pair().object_in(Age::Newer, object)?;
        let row = object.instance_in(Age::Newer, slot)?.row(object.counter_in(Age::Newer, counter)?)?;
        Some(row.number())
    }

    /// Returns the side of the only capture with a value, if that is why the pair has none.
    pub fn only_in(&self, reason: NoValue) -> Option<Side> {
        let age = match reason {
            NoValue::OnlyInOlder => Age::Older,
            NoValue::OnlyInNewer => Age::Newer,
            _ => return None,
        };
        self.older.is_some().then(|| self.side(age))
    }

    /// Returns the side of the older or the newer capture; a single one is the newer.
    pub fn side(&self, age: Age) -> Side {
        match age {
            Age::Older if self.older.is_some() => self.place_of_newer.other(),
            _ => self.place_of_newer,
        }
    }
}

#[cfg(test)]
impl Paired {
    /// Pairs two sides without yielding.
    pub(crate) fn examined(
        captures: &Both<Option<Document>>,
        naming: &crate::state::library::naming::Naming,
    ) -> Option<Self> {
        let there = captures.iter().filter_map(|(_, capture)| capture.clone());
        let pairing = at_once(Pairing::new(there, naming, &mut no_rest))?;
        Some(Self::new(captures, at_once(pairing.with_findings(&mut no_rest))))
    }
}
