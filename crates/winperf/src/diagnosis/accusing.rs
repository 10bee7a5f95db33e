//! The findings of the wrong fields, and their consequences.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::beside::{self, Difference};
use super::culprit::{Culprit, Shift};
use super::culprits;
use super::view::Change;
use crate::Place;
use crate::findings::{Finding, FindingKind, Fits, Piece, Severity, of_data_block, of_object};
use crate::reader::{offset32, size};
use crate::span::Span;
use crate::{Capture, Field, Names};

/// Maximum number of wrong differing fields that are corrected one by one, each by reading the whole capture again; those after them are corrected together.
const MAX_MENDED: usize = 16;

/// Relation of a finding to a wrong field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// It reports the wrong field with this number.
    Culprit(usize),
    /// It disappears once that field has the right number.
    Consequence(usize),
    /// None of these.
    Other,
}

/// Returns the findings of a capture, with those of the wrong fields, also compared with a second capture of the
/// machine if there is one.
pub(super) fn accused(
    capture: &Capture,
    found: Vec<Finding>,
    other: Option<&Capture>,
) -> Vec<(Finding, Role)> {
    let found = found.into_iter().map(|finding| (finding, Role::Other)).collect();
    let mut accusing = Accusing {
        capture,
        found,
        mended: Vec::new(),
        number: 0,
        #[cfg(test)]
        readings: 0,
    };
    if capture.header().is_some() {
        accusing.all(other);
    }
    accusing.found
}

struct Accusing<'a> {
    capture: &'a Capture,
    found: Vec<(Finding, Role)>,
    /// The bytes with the correct numbers in the wrong fields found so far; empty before the first.
    mended: Vec<u8>,
    /// Number of accused fields.
    number: usize,
    /// Number of times that the capture was read again.
    #[cfg(test)]
    readings: usize,
}

impl Accusing<'_> {
    fn all(&mut self, other: Option<&Capture>) {
        let reader = self.capture.reader();
        let mut culprits = culprits::find(reader, &[]);
        let mut differing = other.map_or_else(Vec::new, |other| beside::differences(self.capture, other));
        // Findings of this capture alone take precedence.
        let mut named: BTreeSet<u32> = BTreeSet::new();
        named.extend(culprits.iter().map(|culprit| culprit.change.offset));
        let names = |offset: u32| named.contains(&offset);
        differing.retain(|difference| !names(difference.field.offset));
        let lying: Vec<&Difference> = differing.iter().filter(|it| it.lies == Some(true)).collect();
        let changes: Vec<Change> = lying.iter().filter_map(|difference| difference.change()).collect();
        if !changes.is_empty() {
            culprits = culprits::find(reader, &changes);
        }
        let (single, together) = lying.split_at(lying.len().min(MAX_MENDED));
        for differences in single.chunks(1).chain([together]) {
            let numbers: Vec<(Field, i64)> = differences.iter().map(|it| (it.field, it.other)).collect();
            if numbers.is_empty() {
                continue;
            }
            // What follows from several that are mended together follows from the first of them.
            let worst = self.mend(&numbers, None);
            for difference in differences {
                let finding = of_difference(self.capture, difference, Some(worst));
                self.found.push((finding, Role::Culprit(self.number)));
                self.number = self.number.saturating_add(1);
            }
        }
        for culprit in &culprits {
            let changes = culprit.alike.iter().chain([&culprit.change]);
            let changes: Vec<(Field, i64)> =
                changes.map(|change| (self.field(*change), i64::from(change.value))).collect();
            let behind = culprit.shift.and_then(|shift| shifted(self.capture, shift));
            let worst = self.mend(&changes, behind);
            accuse(&mut self.found, self.capture, culprit, self.number, worst);
            self.number = self.number.saturating_add(1);
        }
        for difference in differing.iter().filter(|it| it.lies.is_none()) {
            self.found.push((of_difference(self.capture, difference, None), Role::Other));
        }
    }

    fn field(&self, change: Change) -> Field {
        self.capture.field_read_or_not(change.member, change.offset)
    }

    /// Writes numbers into fields, and returns the findings that disappear, with the severity of the worst; these
    /// follow from the next wrong field.
    fn mend(&mut self, numbers: &[(Field, i64)], behind: Option<Span>) -> Severity {
        if self.mended.is_empty() {
            self.mended = Vec::from(self.capture.reader().bytes());
        }
        for (field, number) in numbers {
            let bytes = self.mended.iter_mut().skip(size(field.offset)).take(size(field.member.length));
            for (byte, right) in bytes.zip(number.to_le_bytes()) {
                *byte = right;
            }
        }
        #[cfg(test)]
        {
            self.readings = self.readings.saturating_add(1);
        }
        let left = seen(&Capture::read(self.mended.clone()));
        let mut worst = Severity::Info;
        for (finding, role) in &mut self.found {
            let is_behind =
                behind.is_some_and(|behind| (behind.offset..behind.end()).contains(&finding.offset));
            let is_gone = is_behind || !left.contains(&(finding.offset, finding.kind.code()));
            if *role == Role::Other && is_gone {
                *role = Role::Consequence(self.number);
                worst = worst.max(finding.kind.severity());
            }
        }
        worst
    }
}

/// Marks the finding that fully describes a wrong field, or adds one.
fn accuse(
    found: &mut Vec<(Finding, Role)>,
    capture: &Capture,
    culprit: &Culprit,
    number: usize,
    worst: Severity,
) {
    if let Some(shift) = culprit.shift {
        found.push((of_shift(capture, shift, culprit.fits), Role::Culprit(number)));
        return;
    }
    let Change { offset, .. } = culprit.change;
    let severity =
        if culprit.is_error || worst == Severity::Error { Severity::Error } else { Severity::Warning };
    let expected = culprit.change.number();
    let says_it = |finding: &Finding| {
        finding.field.is_some_and(|field| field.offset == offset)
            && finding.expected == Some(expected)
            && finding.kind.severity() == severity
            && states_number(finding.kind)
    };
    if culprit.alike.is_empty()
        && culprit.mistake.is_none()
        && let Some((_, role)) = found.iter_mut().find(|(finding, _)| says_it(finding))
    {
        *role = Role::Culprit(number);
    } else if let Some(finding) = finding(capture, culprit, severity) {
        found.push((finding, Role::Culprit(number)));
    }
}

/// Returns `true` if a finding contains the expected number; an error of the format states limits.
fn states_number(kind: FindingKind) -> bool {
    !matches!(
        kind,
        FindingKind::HeaderInvalid { .. }
            | FindingKind::SystemNameOutside { .. }
            | FindingKind::ObjectLengthInvalid { .. }
            | FindingKind::DefinitionLengthInvalid { .. }
            | FindingKind::CounterDefinitionInvalid { .. }
            | FindingKind::InstanceCountInvalid { .. }
            | FindingKind::InstanceInvalid { .. }
            | FindingKind::NameOutsideInstance { .. }
            | FindingKind::CounterBlockInvalid { .. }
    )
}

/// Returns the finding of a wrong field.
fn finding(capture: &Capture, culprit: &Culprit, severity: Severity) -> Option<Finding> {
    let Change { member, offset, .. } = culprit.change;
    let field = capture.field_read_or_not(member, offset);
    let had = capture.number_in(field)?;
    let Culprit { fits, mistake, .. } = *culprit;
    let expected = culprit.change.number();
    let count = offset32(culprit.alike.len());
    let is_rule = count > 1;
    let kind = match (severity, is_rule) {
        (Severity::Error, false) => FindingKind::FieldWrong { member, had, expected, fits, mistake },
        (_, false) => FindingKind::FieldDoubtful { member, had, expected, fits, mistake },
        (Severity::Error, true) => FindingKind::RuleWrong { member, count, had, expected, fits, mistake },
        (_, true) => FindingKind::RuleDoubtful { member, count, had, expected, fits, mistake },
    };
    let place = capture.place_at(offset).unwrap_or(Place::DataBlock);
    let length = clamp(capture, place, offset, member.length);
    let (had, expected) = (Some(had), Some(expected));
    Some(Finding { kind, place, offset, length, field: Some(field), had, expected, cause: None })
}

/// Returns the finding of bytes that were inserted or removed.
fn of_shift(capture: &Capture, shift: Shift, fits: Fits) -> Finding {
    let Shift { at: offset, by, piece, pieces } = shift;
    let count = u32::try_from(by.unsigned_abs()).unwrap_or(u32::MAX);
    let (kind, length) = if by > 0 {
        (FindingKind::BytesPutIn { count, piece, pieces, fits }, count)
    } else {
        (FindingKind::BytesTakenOut { count, piece, pieces, fits }, 4)
    };
    let place = capture.place_at(offset).unwrap_or(Place::DataBlock);
    let length = clamp(capture, place, offset, length);
    Finding { kind, place, offset, length, field: None, had: None, expected: None, cause: None }
}

/// Returns the bytes of an object displaced by bytes that were inserted or removed before them.
fn shifted(capture: &Capture, shift: Shift) -> Option<Span> {
    let object = capture.place_at(shift.at)?.object().and_then(|object| capture.object(object))?;
    Some(Span::new(shift.at, object.end())).filter(|_| shift.piece != Piece::Object)
}

/// Returns the finding of a field that differs from that of the other capture: for a wrong one, with the worst consequence.
fn of_difference(capture: &Capture, difference: &Difference, worst: Option<Severity>) -> Finding {
    let Difference { field, had, other, .. } = *difference;
    let member = field.member;
    let kind = match worst {
        None => FindingKind::Differs { member, had, other },
        Some(Severity::Error) => FindingKind::DiffersWrong { member, had, expected: other },
        Some(_) => FindingKind::DiffersDoubtful { member, had, expected: other },
    };
    let place = capture.place_at(field.offset).unwrap_or(Place::DataBlock);
    let (had, expected) = (Some(had), worst.map(|_| other));
    let (offset, length) = (field.offset, clamp(capture, place, field.offset, member.length));
    Finding { kind, place, offset, length, field: Some(field), had, expected, cause: None }
}

/// Returns a range of bytes, limited to the structure.
fn clamp(capture: &Capture, place: Place, offset: u32, length: u32) -> u32 {
    let end = capture.span(place).map_or(capture.length(), Span::end);
    length.min(end.saturating_sub(offset))
}

/// Returns the findings about a capture, by their offsets and codes.
fn seen(capture: &Capture) -> BTreeSet<(u32, &'static str)> {
    let names = Names::default();
    let of_objects = capture.objects().flat_map(|object| of_object(object, &names));
    let found = of_data_block(capture, &names).into_iter().chain(of_objects);
    let mut seen = BTreeSet::new();
    seen.extend(found.map(|finding| (finding.offset, finding.kind.code())));
    seen
}

#[cfg(test)]
mod tests {
    use winperf_synth::{Capture as Written, Object};

    use super::*;

    /// Returns the maximum number of readings of a capture with that many objects for comparison with a second capture.
    fn readings(objects: u32) -> usize {
        let capture = |level: u32| {
            let object = |title: u32| {
                let mut object = Object::new(title.saturating_mul(2));
                object.detail_level = Some(level);
                object
            };
            let written = Written::new().perf_time_100ns(133_600_000_000_000_000);
            Capture::read(written.objects((1..=objects).map(object)).write())
        };
        let (capture, other) = (capture(7), capture(100));
        let mut accusing =
            Accusing { capture: &capture, found: Vec::new(), mended: Vec::new(), number: 0, readings: 0 };
        accusing.all(Some(&other));
        let culprits = accusing.found.iter().filter(|(_, role)| matches!(role, Role::Culprit(_)));
        assert!(culprits.count() >= size(objects), "each of them is told");
        accusing.readings
    }

    #[test]
    fn any_number_of_fields_that_differ_has_the_capture_read_a_few_times() {
        let most = MAX_MENDED + 1 + 2 * 8;
        assert!(readings(40) <= most);
        assert!(readings(400) <= most);
    }
}
