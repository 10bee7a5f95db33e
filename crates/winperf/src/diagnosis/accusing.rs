//! The findings of the fields that lie, and what follows from each of them.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::culprits::{self, Culprit};
use super::view::Change;
use crate::Place;
use crate::findings::{Finding, FindingKind, Severity, of_data_block, of_object};
use crate::reader::{offset32, size};
use crate::{Capture, Names};

/// What a finding has to do with a field that lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// It says that the field lies, which is the one of this number.
    Culprit(usize),
    /// It is gone when that field holds what belongs there.
    Consequence(usize),
    /// Nothing.
    Other,
}

/// The findings of a capture, with those of the fields that lie.
pub(super) fn accused(capture: &Capture, found: Vec<Finding>) -> Vec<(Finding, Role)> {
    let culprits = culprits::find(capture.reader());
    let mut found: Vec<(Finding, Role)> = found.into_iter().map(|finding| (finding, Role::Other)).collect();
    let mut mended = if culprits.is_empty() { Vec::new() } else { Vec::from(capture.reader().bytes()) };
    for (number, culprit) in culprits.iter().enumerate() {
        mend(&mut mended, culprit);
        let mended = Capture::read(mended.clone());
        let left = seen(&mended);
        let mut worst = Severity::Info;
        for (finding, role) in &mut found {
            if *role == Role::Other && !left.contains(&(finding.offset, finding.kind.code())) {
                *role = Role::Consequence(number);
                worst = worst.max(finding.kind.severity());
            }
        }
        accuse(&mut found, capture, culprit, number, worst);
    }
    found
}

/// Marks the finding that says all there is to say about a field that lies, or adds one.
fn accuse(
    found: &mut Vec<(Finding, Role)>,
    capture: &Capture,
    culprit: &Culprit,
    number: usize,
    worst: Severity,
) {
    let Change { offset, .. } = culprit.change;
    let severity =
        if culprit.is_error || worst == Severity::Error { Severity::Error } else { Severity::Warning };
    let expected = culprit.change.number();
    let says_it = |finding: &Finding| {
        finding.field.is_some_and(|field| field.offset == offset)
            && finding.expected == Some(expected)
            && finding.kind.severity() == severity
    };
    if culprit.alike.is_empty()
        && let Some((_, role)) = found.iter_mut().find(|(finding, _)| says_it(finding))
    {
        *role = Role::Culprit(number);
    } else if let Some(finding) = finding(capture, culprit, severity) {
        found.push((finding, Role::Culprit(number)));
    }
}

/// The finding of a field that lies.
fn finding(capture: &Capture, culprit: &Culprit, severity: Severity) -> Option<Finding> {
    let Change { member, offset, .. } = culprit.change;
    let field = capture.field_read_or_not(member, offset);
    let had = capture.number_in(field)?;
    let (expected, fits) = (culprit.change.number(), culprit.fits);
    let count = offset32(culprit.alike.len());
    let is_rule = count > 1;
    let kind = match (severity, is_rule) {
        (Severity::Error, false) => FindingKind::FieldWrong { member, had, expected, fits },
        (_, false) => FindingKind::FieldDoubtful { member, had, expected, fits },
        (Severity::Error, true) => FindingKind::RuleWrong { member, count, had, expected, fits },
        (_, true) => FindingKind::RuleDoubtful { member, count, had, expected, fits },
    };
    let place = capture.place_at(offset).unwrap_or(Place::DataBlock);
    let end = capture.span(place).map_or(capture.length(), |span| span.end());
    let length = member.length.min(end.saturating_sub(offset));
    let (had, expected) = (Some(had), Some(expected));
    Some(Finding { kind, place, offset, length, field: Some(field), had, expected, cause: None })
}

/// Writes into each field that a culprit is what belongs there.
fn mend(bytes: &mut [u8], culprit: &Culprit) {
    for change in culprit.alike.iter().chain([&culprit.change]) {
        let field = bytes.iter_mut().skip(size(change.offset));
        for (byte, right) in field.zip(change.value.to_le_bytes()) {
            *byte = right;
        }
    }
}

/// What is odd about a capture, by its bytes and codes.
fn seen(capture: &Capture) -> BTreeSet<(u32, &'static str)> {
    let names = Names::default();
    let of_objects = capture.objects().flat_map(|object| of_object(object, &names));
    let found = of_data_block(capture, &names).into_iter().chain(of_objects);
    found.map(|finding| (finding.offset, finding.kind.code())).collect()
}
