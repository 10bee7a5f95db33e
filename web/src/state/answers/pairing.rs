//! Any two captures, paired.

use winperf::counter_type::{CounterType, PERF_SIZE_ZERO};
use winperf::findings::PairFinding;
use winperf::pair::{Age, ByName, Cell, InstancePair, InstancePairIdx, ObjectPairIdx, Slot};
use winperf::{ObjectIdx, Pair, Place};
use winperf_report::copies;
use winperf_report::handed::SharedCaptures;
use winperf_report::phrases::FoundInPair;

use crate::state::answers::instance_order::InstanceOrder;
use crate::state::library::capture::Capture;
use crate::state::library::document::Document;
use crate::state::library::naming::Naming;
use crate::state::names::instance_key::InstanceKey;
use crate::state::names::instance_key::InstanceName;
use crate::state::names::structural::{Structural, lone_instances};
use crate::state::view::spot::Spot;

/// Counterpart of a structure or leaf in the other capture: its spot, its start, and its length in bytes.
pub type Counterpart = (Spot, u32, u32);

/// One or two captures in order of time, with their pairing; their sides make no difference.
#[derive(Debug)]
pub struct Pairing {
    /// The older capture, if there are two.
    pub older: Option<Document>,
    /// The newer capture, or the only one.
    pub newer: Document,
    /// Findings about the two captures as a pair.
    pub findings: Vec<PairFinding>,
    pair: Pair,
    /// The instances whose names belonged to others; empty before [`Pairing::with_findings`].
    by_name: ByName,
    standing: InstanceOrder,
    /// Structural differences of each object of the pairing.
    pub structural: Vec<Structural>,
}

impl Pairing {
    /// Pairs the readable ones of some captures, the first two at most; `None` if none is readable.
    ///
    /// The findings about the pair are not known before [`Pairing::with_findings`].
    ///
    /// Awaits `rest` after each part of the work.
    pub async fn new(
        captures: impl IntoIterator<Item = Document>,
        naming: &Naming,
        rest: &mut impl AsyncFnMut(),
    ) -> Option<Self> {
        let mut readable = captures.into_iter().filter(|capture| capture.walked().root().is_some());
        let first = readable.next()?;
        let walked = |capture: &Document| (capture.shared(), naming.names.clone());
        let (older, newer, pair) = match readable.next() {
            None => {
                let (capture, names) = walked(&first);
                (None, first, Pair::single_with_names(capture, names))
            }
            Some(second) => {
                let pair = Pair::paired_with(walked(&first), walked(&second), rest).await;
                let (older, newer) = if pair.is_swapped() { (second, first) } else { (first, second) };
                (Some(older), newer, pair)
            }
        };
        rest().await;
        let structural = Structural::list(&pair);
        rest().await;
        let standing = InstanceOrder::new(&pair);
        let (findings, by_name) = (Vec::new(), ByName::default());
        Some(Self { older, newer, findings, by_name, standing, pair, structural })
    }

    /// Returns the pairing of the redacted copies, in which all positions are the same.
    pub(in crate::state) fn handed(&self, handed: &SharedCaptures) -> Option<Self> {
        let pair = handed.pair.clone();
        let copy = |age: Age, original: &Document| {
            let walked = pair.shared(age)?.clone();
            Some(original.reread(Capture::from_shared(handed.file(age).to_owned(), walked)))
        };
        let of_copies = pair.findings_by(&self.by_name);
        let known = |original: &PairFinding| *copies::pair_finding(&of_copies, original).unwrap_or(original);
        Some(Self {
            older: self.older.as_ref().and_then(|older| copy(Age::Older, older)),
            newer: copy(Age::Newer, &self.newer)?,
            findings: self.findings.iter().map(known).collect(),
            by_name: self.by_name.clone(),
            standing: InstanceOrder::new(&pair),
            pair,
            structural: self.structural.clone(),
        })
    }

    /// Adds the instances whose names belonged to others, and the findings about the pair.
    ///
    /// Awaits `rest` after each part of the work.
    #[must_use]
    pub async fn with_findings(mut self, rest: &mut impl AsyncFnMut()) -> Self {
        self.by_name = self.pair.by_name_with(rest).await;
        self.findings = self.pair.findings_with(&self.by_name, rest).await;
        self
    }

    /// Returns the instances whose names belonged to others in the older capture.
    pub fn by_name(&self) -> &ByName {
        &self.by_name
    }

    /// Returns the positions of gone instances.
    pub fn instance_order(&self) -> &InstanceOrder {
        &self.standing
    }

    /// Returns a finding of the pair with the names of its subject.
    pub fn found(&self, idx: usize) -> Option<FoundInPair> {
        Some(FoundInPair::new(self.pair(), self.findings.get(idx)?))
    }

    /// Returns the rows, the pairing, and the differences.
    pub fn pair(&self) -> &Pair {
        &self.pair
    }

    /// Returns `true` if the counter of a cell is displayable.
    pub fn is_displayable(&self, cell: Cell) -> bool {
        let counter = self.pair().object(cell.object).and_then(|object| object.counter(cell.counter));
        let definition = counter.and_then(|counter| counter.definition());
        definition.is_some_and(|definition| is_displayable(definition.counter_type()))
    }

    /// Returns both captures, for questions about differences; `None` if there is only one.
    pub fn both(&self) -> Option<&Pair> {
        Some(self.pair()).filter(|pair| pair.older().is_some())
    }

    /// Returns the name of an instance in all pairings, by its index in an object.
    pub fn name_of_instance(&self, object: ObjectPairIdx, idx: InstancePairIdx) -> Option<InstanceName> {
        let instance = self.pair().object(object)?.instance(idx)?;
        Some(InstanceName::Named { key: self.key(instance)?, is_gone: !instance.is_in(Age::Newer) })
    }

    /// Returns the index in an object of the instance with that name.
    pub fn instance_named(&self, object: ObjectPairIdx, wanted: &InstanceName) -> Option<InstancePairIdx> {
        let object = self.pair().object(object)?;
        let (key, is_gone) = match wanted {
            InstanceName::At(idx) => return object.instance(*idx).map(InstancePair::idx),
            InstanceName::Named { key, is_gone } => (key, *is_gone),
        };
        // Gone instances may reappear, and others may be gone.
        let ages = if is_gone { [Age::Older, Age::Newer] } else { [Age::Newer, Age::Older] };
        ages.into_iter().find_map(|age| {
            let handle = object.get(age)?;
            let slot = match handle.instances().next() {
                None => Some(Slot::Object).filter(|_| key.name.is_empty())?,
                Some(_) => Slot::Instance(key.find(handle, self.pair().names(age))?),
            };
            object.instance_in(age, slot).map(InstancePair::idx)
        })
    }

    /// Returns the name and identity of an instance, in the newer capture, or in the older one if only that has it.
    fn key(&self, instance: InstancePair<'_>) -> Option<InstanceKey> {
        let age = instance.shown_in();
        match instance.slot(age)? {
            Slot::Object => Some(InstanceKey::named(String::new())),
            Slot::Instance(_) => Some(InstanceKey::new(instance.get(age)?, self.pair().names(age))),
        }
    }

    /// Returns the structural differences in an object of the older or of the newer capture.
    pub fn structural(&self, age: Age, object: ObjectIdx) -> Structural {
        let newer = match age {
            Age::Newer => Some(object),
            Age::Older => {
                self.pair().counterpart(age, Place::Object(object)).and_then(|place| place.object())
            }
        };
        // The objects of the newer capture are first in the pairing, in its order.
        let found = newer.and_then(|object| self.structural.get(usize::try_from(object.0).ok()?));
        found.copied().unwrap_or_default()
    }

    /// Returns the starts of the instances that only the older or only the newer capture has.
    pub fn lone_instances(&self, age: Age) -> impl Iterator<Item = u32> {
        let capture = self.capture(age).map(|capture| capture.walked());
        let alone = lone_instances(self.pair(), &self.structural, age);
        alone
            .filter_map(move |(object, instance)| Some(capture?.object(object)?.instance(instance)?.offset()))
    }

    /// Returns the older or the newer capture.
    pub fn capture(&self, age: Age) -> Option<&Document> {
        match age {
            Age::Older => self.older.as_ref(),
            Age::Newer => Some(&self.newer),
        }
    }

    /// Returns the counterpart of one capture's structure or leaf, matched by structure, not by offset.
    pub fn counterpart(&self, from: Age, spot: Spot) -> Option<Counterpart> {
        let pair = self.both()?;
        let Some(offset) = spot.leaf else {
            let place = pair.counterpart(from, spot.structure)?;
            let found = pair.capture(from.other())?.span(place)?;
            return Some((Spot::whole(place), found.offset, found.length));
        };
        let (structure, leaves) = pair.leaf_pairs(from, spot.structure)?;
        let leaf = leaves.into_iter().find(|leaf| leaf.own.offset == offset)?.other?;
        Some((Spot { structure, leaf: Some(leaf.offset) }, leaf.offset, leaf.length))
    }
}

/// Returns `true` if counters of a type are displayable; bases, labels and markers are not.
pub fn is_displayable(counter_type: CounterType) -> bool {
    !counter_type.is_base()
        && counter_type.size() != PERF_SIZE_ZERO
        && counter_type != CounterType::PERF_COUNTER_HISTOGRAM_TYPE
}
