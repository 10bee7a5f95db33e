//! Pairing of the captures, and search for their findings.

use winperf::diagnosis::concluded_with;
use winperf::findings::{Finding, Severity, data_block_findings, object_findings};
use winperf::{Capture, Names};

use crate::browser::pause::Slices;
use crate::shared::Shared;
use crate::state::answers::examined::{Examination, Examined};
use crate::state::answers::found::{AllFindings, CaptureFindings, MachineRow};
use crate::state::answers::paired::Paired;
use crate::state::answers::pairing::Pairing;
use crate::state::answers::worst::Unmarked;
use crate::state::library::both::Both;
use crate::state::library::document::Document;
use crate::state::library::side::Side;

/// Examines the captures step by step.
pub(super) async fn examined(examination: &Examination) -> Examined {
    let slices = Slices::begin();
    let paired = examination.paired(&slices).await;
    let a = examination.findings(Side::A, &slices).await;
    let b = examination.findings(Side::B, &slices).await;
    let of_machine = MachineRow::all(paired.as_ref(), &examination.lists);
    slices.rest().await;
    let found = AllFindings::new(of_machine, Both { a, b }, paired.as_ref());
    Examined { paired, found: Shared::new(found) }
}

/// Returns the severities of the worst findings of captures.
pub(super) async fn worst_findings(unmarked: &Unmarked) -> Vec<Option<Severity>> {
    let slices = Slices::begin();
    let mut marked = Vec::new();
    for capture in &unmarked.captures {
        let found = findings(capture.walked(), &unmarked.naming.names, &slices).await;
        marked.push(found.iter().map(|finding| finding.kind.severity()).max());
        slices.rest().await;
    }
    marked
}

/// Returns the findings of a capture, without those of its diagnosis.
async fn findings(capture: &Capture, names: &Names, slices: &Slices) -> Vec<Finding> {
    let mut found = data_block_findings(capture, names);
    for object in capture.objects() {
        slices.rest().await;
        found.extend(object_findings(object, names));
    }
    found
}

impl Examination {
    fn there(&self) -> impl Iterator<Item = &Document> {
        self.captures.iter().filter_map(|(_, capture)| capture.as_ref())
    }

    /// Returns the captures that can be read, paired.
    async fn paired(&self, slices: &Slices) -> Option<Paired> {
        let mut rest = async || slices.rest().await;
        let pairing = Pairing::new(self.there().cloned(), &self.naming, &mut rest)
            .await?
            .with_findings(&mut rest)
            .await;
        slices.rest().await;
        Some(Paired::new(&self.captures, pairing))
    }

    async fn findings(&self, side: Side, slices: &Slices) -> CaptureFindings {
        let Some(capture) = &self.captures[side] else { return CaptureFindings::default() };
        let capture = capture.walked();
        let found = findings(capture, &self.naming.names, slices).await;
        slices.rest().await;
        let other = self.captures[side.other()].as_ref().map(|other| other.walked());
        CaptureFindings::new(concluded_with(capture, found, other, &mut async || slices.rest().await).await)
    }
}
