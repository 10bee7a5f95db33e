//! Causes among findings: which finding of a capture causes which others, and which explains unreadable bytes.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cmp::Reverse;

mod accusing;
mod assuming;
mod beside;
mod culprit;
mod culprits;
mod data_block;
mod guesses;
mod halves;
mod law;
mod likely;
mod mistakes;
mod names;
mod reading;
mod rereading;
mod rules;
mod shifts;
mod trials;
mod unread;
mod values;
mod view;
mod walk;
mod weights;

pub use assuming::{Mended, NotAssumable};
pub use unread::{led_to, reasons};

use accusing::Role;

use crate::findings::{self, Finding, FindingKind, Severity, data_block_findings, object_findings};
use crate::reader::{offset32, size};
use crate::{Capture, Field, Names, ObjectIdx, at_once, no_rest, order};

impl Capture {
    /// Returns all findings about the capture, in the order of its bytes, each with its cause.
    pub fn findings(&self, names: &Names) -> Vec<Finding> {
        concluded(self, self.seen(names))
    }

    /// Like [`Capture::findings`], with a second capture of the same machine, which reveals fields that must be equal
    /// but differ.
    pub fn findings_beside(&self, other: &Self, names: &Names) -> Vec<Finding> {
        concluded_beside(self, self.seen(names), Some(other))
    }

    fn seen(&self, names: &Names) -> Vec<Finding> {
        let mut found = data_block_findings(self, names);
        found.extend(self.objects().flat_map(|object| object_findings(object, names)));
        found
    }
}

/// Returns the errors among [`Capture::findings`] in a small part of the time: without reading names or bytes without a meaning.
pub fn errors(capture: &Capture) -> Vec<Finding> {
    at_once(errors_with(capture, &mut no_rest))
}

/// Async version of [`errors`]: awaits `rest` after each part of the work, so that a UI stays responsive.
#[doc(hidden)]
pub async fn errors_with(capture: &Capture, rest: &mut impl AsyncFnMut()) -> Vec<Finding> {
    let found = findings::errors(capture, rest).await;
    let mut found = concluded_with(capture, found, None, rest).await;
    let is_error = |finding: &Finding| finding.kind.severity() == Severity::Error;
    let mut kept = 0_u32;
    let moved: Vec<Option<u32>> = found
        .iter()
        .map(|finding| {
            let now = is_error(finding).then_some(kept);
            kept = kept.saturating_add(now.map_or(0, |_| 1));
            now
        })
        .collect();
    found.retain(is_error);
    for finding in &mut found {
        finding.cause = finding.cause.and_then(|cause| *moved.get(size(cause))?);
    }
    found
}

/// Returns the findings of a capture by their bytes, by their codes at the same byte, otherwise as they were found,
/// each with its cause.
#[doc(hidden)]
pub fn concluded(capture: &Capture, found: Vec<Finding>) -> Vec<Finding> {
    concluded_beside(capture, found, None)
}

/// Like `concluded`, with a second capture of the machine; see [`Capture::findings_beside`].
#[doc(hidden)]
pub fn concluded_beside(capture: &Capture, found: Vec<Finding>, other: Option<&Capture>) -> Vec<Finding> {
    at_once(concluded_with(capture, found, other, &mut no_rest))
}

/// Like `concluded_beside`, and awaits `rest` between two parts of the work, so that a UI stays responsive.
#[doc(hidden)]
pub async fn concluded_with(
    capture: &Capture,
    found: Vec<Finding>,
    other: Option<&Capture>,
    rest: &mut impl AsyncFnMut(),
) -> Vec<Finding> {
    let mut found = accusing::accused(capture, found, other, rest).await;
    order::sort_by_key(&mut found, |(finding, _)| (finding.offset, finding.kind.code()));
    // One by one: a map that is collected is sorted, which is some KB of the program for Windows.
    let mut culprits: BTreeMap<usize, u32> = BTreeMap::new();
    culprits.extend((0..).zip(&found).filter_map(|(position, (_, role))| match role {
        Role::Culprit(number) => Some((*number, position)),
        Role::Consequence(_) | Role::Other => None,
    }));
    let accused: Vec<Option<u32>> = found
        .iter()
        .map(|(_, role)| match role {
            Role::Consequence(culprit) => culprits.get(culprit).copied(),
            Role::Culprit(_) | Role::Other => None,
        })
        .collect();
    let roles: Vec<Role> = found.iter().map(|(_, role)| *role).collect();
    let mut found: Vec<Finding> = found.into_iter().map(|(finding, _)| finding).collect();
    let causes = Causes::new(capture, &found);
    for ((finding, accused), role) in found.iter_mut().zip(accused).zip(roles) {
        finding.cause = match role {
            Role::Culprit(_) => None,
            Role::Consequence(_) => accused,
            Role::Other => causes.find_cause(capture, finding),
        };
    }
    found
}

/// Returns the number of bytes read to find the wrong fields of a capture; bytes read twice count twice.
#[doc(hidden)]
pub fn cost(capture: &Capture) -> u64 {
    culprits::find(capture.reader()).1
}

/// Returns findings the worst first: within a severity, causes first, then independent findings, then consequences;
/// otherwise the order is kept.
pub fn worst_first(findings: Vec<Finding>) -> Vec<Finding> {
    let is_cause: Vec<bool> = consequences(&findings).iter().map(|of_each| !of_each.is_empty()).collect();
    let mut ordered: Vec<(u32, Finding)> = (0..).zip(findings).collect();
    order::sort_by_key(&mut ordered, |(position, finding)| {
        let leads = finding.kind.is_culprit() || is_cause.get(size(*position)).copied().unwrap_or(false);
        (Reverse(finding.kind.severity()), finding.cause.is_some(), !leads)
    });
    let mut moved = alloc::vec![0; ordered.len()];
    for ((before, _), now) in ordered.iter().zip(0..) {
        if let Some(place) = moved.get_mut(size(*before)) {
            *place = now;
        }
    }
    let now = |before: u32| moved.get(size(before)).copied();
    let findings = ordered.into_iter();
    findings.map(|(_, finding)| Finding { cause: finding.cause.and_then(now), ..finding }).collect()
}

/// Returns for each finding the positions of its consequences.
pub fn consequences(findings: &[Finding]) -> Vec<Vec<u32>> {
    let mut consequences = alloc::vec![Vec::new(); findings.len()];
    for (position, finding) in (0..).zip(findings) {
        let of_cause = finding.cause.and_then(|cause| consequences.get_mut(size(cause)));
        if let Some(of_cause) = of_cause {
            of_cause.push(position);
        }
    }
    consequences
}

/// Positions of the findings that cause others.
#[derive(Default)]
struct Causes {
    /// The length that led the walk over the objects to a place without an object.
    led: Option<u32>,
    /// Finding that ended the walk over the objects, or that led it to its end.
    ended: Option<u32>,
    /// The objects whose structures have a different header, with the finding that reports it.
    shifted: BTreeMap<ObjectIdx, u32>,
}

impl Causes {
    fn new(capture: &Capture, findings: &[Finding]) -> Self {
        let position = |is_it: &dyn Fn(&Finding) -> bool| findings.iter().position(is_it).map(offset32);
        let last = unread::last_length(capture);
        let led = position(&|finding| {
            finding.kind.severity() == Severity::Error && finding.field == Some(last) && ends_walk(finding)
        });
        let is_shifted = |finding: &Finding| matches!(finding.kind, FindingKind::StructureShifted { .. });
        let shifted = (0..).zip(findings).filter(|(_, finding)| is_shifted(finding));
        let shifted =
            shifted.filter_map(|(position, finding)| Some((finding.place.object()?, position))).collect();
        Self { led, ended: led.or_else(|| position(&ends_walk)), shifted }
    }

    fn find_cause(&self, capture: &Capture, finding: &Finding) -> Option<u32> {
        let of_shifted = finding.place.object().and_then(|object| self.shifted.get(&object).copied());
        match finding.kind {
            FindingKind::StructureShifted { .. } => None,
            _ if of_shifted.is_some() => of_shifted,
            // Objects after the one that ended the walk were counted correctly.
            FindingKind::ObjectCountMismatch { .. } => self.ended,
            // The bytes at the target of a wrong length are not an object.
            FindingKind::ObjectLengthInvalid { .. } if is_at_end(capture, finding.field) => self.led,
            _ => None,
        }
    }
}

/// Returns `true` if a field begins at the end of the walk over the objects.
fn is_at_end(capture: &Capture, field: Option<Field>) -> bool {
    field.is_some_and(|field| field.offset == capture.objects_end() && field != unread::last_length(capture))
}

/// Returns `true` if a finding is a reason why the walk over the objects went wrong.
fn ends_walk(finding: &Finding) -> bool {
    matches!(
        finding.kind,
        FindingKind::ObjectLengthInvalid { .. }
            | FindingKind::ObjectLengthMismatch { .. }
            | FindingKind::HeaderInvalid { .. }
            | FindingKind::HeaderLengthShort { .. }
    )
}
