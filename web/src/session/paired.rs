//! The captures in order of time, and what belongs together in them.

use winperf::counterpart::{Age, Compared, Counterparts};
use winperf::outline::Place;
use winperf::pairing::{PairFinding, Pairing, PairingWork, is_swapped};
use winperf_report::values::Values;

use crate::session::capture::Capture;
use crate::session::naming::Naming;
use crate::session::pair::Pair;
use crate::session::side::Side;
use crate::session::structural::{Structural, lone_instances};
use crate::shared::Shared;

/// One or two captures, paired.
#[derive(Debug)]
pub struct Paired {
    /// The older capture, when there are two, and its place.
    pub older: Option<(Side, Shared<Capture>)>,
    /// The newer capture, or the only one, and its place.
    pub newer: (Side, Shared<Capture>),
    /// What is odd about the two.
    pub findings: Vec<PairFinding>,
    /// What belongs together in them.
    pub pairing: Pairing,
    /// The same from the older capture's side.
    pub counterparts: Counterparts,
    /// How the objects of the pairing differ in what they hold.
    pub structural: Vec<Structural>,
}

/// What is readable of a pair, in order of time.
#[derive(Debug)]
pub struct InOrder {
    older: Option<(Side, Shared<Capture>)>,
    newer: (Side, Shared<Capture>),
    /// Whether A is the newer one.
    is_swapped: bool,
}

impl InOrder {
    /// The captures of a pair; `None` when none is readable.
    pub fn of(pair: &Pair) -> Option<Self> {
        let readable = Side::BOTH.into_iter().filter_map(|side| Some((side, pair.capture(side)?.clone())));
        let mut readable = readable.filter(|(_, capture)| capture.outline().root().is_some());
        let first = readable.next()?;
        let Some(second) = readable.next() else {
            return Some(Self { older: None, newer: first, is_swapped: false });
        };
        let is_swapped = is_swapped(first.1.walked(), second.1.walked());
        let (older, newer) = if is_swapped { (second, first) } else { (first, second) };
        Some(Self { older: Some(older), newer, is_swapped })
    }

    /// The work of pairing them.
    pub fn work<'a>(&'a self, naming: &'a Naming) -> PairingWork<'a> {
        let titled = |place: &'a (Side, Shared<Capture>)| (place.1.walked(), &naming.titles);
        PairingWork::new(self.older.as_ref().map(titled), titled(&self.newer))
    }

    /// Both with what that work has found.
    pub fn paired(self, pairing: Pairing) -> Paired {
        let mut findings: Vec<PairFinding> =
            self.is_swapped.then_some(PairFinding::Swapped).into_iter().collect();
        findings.extend(pairing.findings().iter().cloned());
        let older = self.older.as_ref().map(|(_, capture)| capture.outline());
        let counterparts = older.map(|outline| Counterparts::new(&pairing, outline)).unwrap_or_default();
        let structural = Structural::of(&pairing);
        Paired { older: self.older, newer: self.newer, findings, pairing, counterparts, structural }
    }
}

impl Paired {
    /// Both captures, for questions about what differs; `None` when there is only one.
    pub fn compared(&self) -> Option<Compared<'_>> {
        let (_, older) = self.older.as_ref()?;
        Some(Compared {
            older: older.walked(),
            newer: self.newer.1.walked(),
            pairing: &self.pairing,
            counterparts: &self.counterparts,
        })
    }

    /// Asks something about both captures; `None` when there is only one.
    pub fn compare<R>(&self, ask: impl FnOnce(&Compared<'_>) -> Option<R>) -> Option<R> {
        ask(&self.compared()?)
    }

    /// The bytes in the older capture and in the newer one that a finding of the pair speaks of.
    pub fn places(&self, idx: usize) -> Vec<(Side, u32)> {
        let offsets =
            self.compare(|compared| Some(self.findings.get(idx)?.offsets(compared.older, compared.newer)));
        let ages = [Age::Older, Age::Newer].into_iter().zip(offsets.unwrap_or_default());
        ages.filter_map(|(age, offset)| Some((self.side(age), offset?))).collect()
    }

    /// How an object of the older or of the newer capture differs in what it holds.
    pub fn structural(&self, age: Age, object: u32) -> Structural {
        let newer = match age {
            Age::Newer => Some(object),
            Age::Older => self.compare(|compared| {
                let node = compared.older.outline().node_idx(Place::Object(object))?;
                match compared.newer.outline().place(compared.node(Age::Older, node)?)? {
                    Place::Object(object) => Some(object),
                    _ => None,
                }
            }),
        };
        // The objects of the newer capture stand first in the pairing, in its order.
        let found = newer.and_then(|object| self.structural.get(usize::try_from(object).ok()?));
        found.copied().unwrap_or_default()
    }

    /// Where the instances begin that only the older or only the newer capture has.
    pub fn lone_instances(&self, age: Age) -> impl Iterator<Item = u32> {
        let outline = self.capture(age).map(|capture| capture.outline());
        let alone = lone_instances(&self.pairing, &self.structural, age);
        alone.filter_map(move |(object, instance)| Some(outline?.instance(object, instance)?.offset))
    }

    /// Asks something about the values.
    pub fn evaluate<R>(&self, naming: &Naming, ask: impl FnOnce(Values<'_>) -> R) -> R {
        ask(self.values(naming))
    }

    /// The older or the newer capture.
    pub fn capture(&self, age: Age) -> Option<&Shared<Capture>> {
        match age {
            Age::Older => self.older.as_ref().map(|(_, capture)| capture),
            Age::Newer => Some(&self.newer.1),
        }
    }

    /// Whether the capture of a side is the older or the newer one; `None` when nothing in that place is readable.
    pub fn age(&self, side: Side) -> Option<Age> {
        match &self.older {
            _ if self.newer.0 == side => Some(Age::Newer),
            Some((older, _)) if *older == side => Some(Age::Older),
            _ => None,
        }
    }

    /// The place of the older or the newer capture; a lone one is the newer.
    pub fn side(&self, age: Age) -> Side {
        match (&self.older, age) {
            (Some((side, _)), Age::Older) => *side,
            _ => self.newer.0,
        }
    }

    /// The rows of values.
    pub fn values<'a>(&'a self, naming: &'a Naming) -> Values<'a> {
        Values {
            older: self.older.as_ref().map(|(_, capture)| capture.walked()),
            newer: self.newer.1.walked(),
            pairing: &self.pairing,
            titles: &naming.titles,
            older_titles: &naming.titles,
            code_pages: &*naming.code_pages,
        }
    }
}
