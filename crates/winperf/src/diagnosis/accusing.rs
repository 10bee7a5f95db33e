//! The findings of the wrong fields, and their consequences.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::beside::{self, Difference};
use super::culprit::{Culprit, Shift};
use super::culprits;
use super::rereading::Rereading;
use super::view::Change;
use crate::Place;
use crate::findings::{Finding, FindingKind, Fits, Piece, Severity};
use crate::reader::offset32;
use crate::span::Span;
use crate::{Capture, Field};

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

/// A wrong field, or several that are wrong together.
enum Accused<'a> {
    Difference(&'a Difference),
    Culprit(&'a Culprit),
}

/// Returns the findings of a capture, with those of the wrong fields, also compared with a second capture of the
/// machine if there is one. Awaits `rest` between two parts of the work.
pub(super) async fn accused(
    capture: &Capture,
    found: Vec<Finding>,
    other: Option<&Capture>,
    rest: &mut impl AsyncFnMut(),
) -> Vec<(Finding, Role)> {
    let found = found.into_iter().map(|finding| (finding, Role::Other)).collect();
    let mut accusing = Accusing { capture, found, rereading: Rereading::new(capture), number: 0 };
    if capture.header().is_some() {
        accusing.all(other, rest).await;
    }
    accusing.found
}

struct Accusing<'a> {
    capture: &'a Capture,
    found: Vec<(Finding, Role)>,
    rereading: Rereading<'a>,
    /// Number of accused fields.
    number: usize,
}

impl Accusing<'_> {
    async fn all(&mut self, other: Option<&Capture>, rest: &mut impl AsyncFnMut()) {
        let reader = self.capture.reader();
        let (mut culprits, _) = culprits::searched(reader, &[], rest).await;
        let mut differing = other.map_or_else(Vec::new, |other| beside::differences(self.capture, other));
        // Findings of this capture alone take precedence.
        let mut named: BTreeSet<u32> = BTreeSet::new();
        named.extend(culprits.iter().map(|culprit| culprit.change.offset));
        let names = |offset: u32| named.contains(&offset);
        differing.retain(|difference| !names(difference.field.offset));
        let lying = || differing.iter().filter(|it| it.lies == Some(true));
        let changes: Vec<Change> = lying().filter_map(|difference| difference.change()).collect();
        if !changes.is_empty() {
            (culprits, _) = culprits::searched(reader, &changes, rest).await;
        }
        let accused: Vec<Accused<'_>> =
            lying().map(Accused::Difference).chain(culprits.iter().map(Accused::Culprit)).collect();
        let mut left = accused.as_slice();
        while !left.is_empty() {
            rest().await;
            // At the limit of work, all that are left are corrected together; what follows from them follows from the
            // first of them.
            let count = if self.rereading.is_spent() { left.len() } else { 1 };
            let (now, later) = left.split_at(count);
            self.accuse_all(now, rest).await;
            left = later;
        }
        for difference in differing.iter().filter(|it| it.lies.is_none()) {
            self.found.push((difference_finding(self.capture, difference, None), Role::Other));
        }
    }

    /// Corrects some fields together, and accuses each of them.
    async fn accuse_all(&mut self, accused: &[Accused<'_>], rest: &mut impl AsyncFnMut()) {
        let numbers: Vec<(Field, i64)> = accused.iter().flat_map(|one| self.numbers(one)).collect();
        let behind: Vec<Span> = accused.iter().filter_map(|one| self.behind(one)).collect();
        let worst = self.mend(&numbers, &behind, rest).await;
        for one in accused {
            match one {
                Accused::Difference(difference) => {
                    let finding = difference_finding(self.capture, difference, Some(worst));
                    self.found.push((finding, Role::Culprit(self.number)));
                }
                Accused::Culprit(culprit) => {
                    accuse(&mut self.found, self.capture, culprit, self.number, worst);
                }
            }
            self.number = self.number.saturating_add(1);
        }
    }

    /// Returns the right numbers for a wrong field and those that are wrong with it.
    fn numbers(&self, accused: &Accused<'_>) -> Vec<(Field, i64)> {
        let field = |change: &Change| self.capture.field_read_or_not(change.member, change.offset);
        match accused {
            Accused::Difference(difference) => Vec::from([(difference.field, difference.other)]),
            Accused::Culprit(culprit) => {
                let changes = culprit.alike.iter().chain([&culprit.change]);
                changes.map(|change| (field(change), i64::from(change.value))).collect()
            }
        }
    }

    /// Returns the bytes that were displaced, if bytes were inserted or removed.
    fn behind(&self, accused: &Accused<'_>) -> Option<Span> {
        match accused {
            Accused::Difference(_) => None,
            Accused::Culprit(culprit) => shifted(self.capture, culprit.shift?),
        }
    }

    /// Writes numbers into fields, and returns the severity of the worst finding that disappears; these follow from the
    /// next wrong field.
    async fn mend(
        &mut self,
        numbers: &[(Field, i64)],
        behind: &[Span],
        rest: &mut impl AsyncFnMut(),
    ) -> Severity {
        let others = self.found.iter().filter(|(_, role)| *role == Role::Other).map(|(finding, _)| finding);
        let others: Vec<&Finding> = others.collect();
        let mut gone = self.rereading.gone_with(numbers, &others, rest).await.into_iter();
        let mut worst = Severity::Info;
        for (finding, role) in self.found.iter_mut().filter(|(_, role)| *role == Role::Other) {
            let is_behind =
                behind.iter().any(|behind| (behind.offset..behind.end()).contains(&finding.offset));
            if gone.next() == Some(true) || is_behind {
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
        found.push((shift_finding(capture, shift, culprit.fits), Role::Culprit(number)));
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
fn shift_finding(capture: &Capture, shift: Shift, fits: Fits) -> Finding {
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
fn difference_finding(capture: &Capture, difference: &Difference, worst: Option<Severity>) -> Finding {
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

#[cfg(test)]
mod tests {
    use winperf_synth::fields::object_type::DEFINITION_LENGTH;
    use winperf_synth::{Capture as Written, Instance, Object, Place as Spot};

    use super::*;
    use crate::findings::object_findings;
    use crate::{Names, at_once};
    use alloc::string::ToString;

    /// Returns the number of bytes that are read to find what follows from the wrong fields of a capture, and the number of these fields.
    fn read(capture: &Capture, other: Option<&Capture>) -> (u64, usize) {
        let found = capture.objects().flat_map(|object| object_findings(object, &Names::default()));
        let found = found.map(|finding| (finding, Role::Other)).collect();
        let mut accusing = Accusing { capture, found, rereading: Rereading::new(capture), number: 0 };
        at_once(accusing.all(other, &mut async || ()));
        (accusing.rereading.read(), accusing.number)
    }

    #[test]
    fn what_follows_from_a_field_is_found_by_reading_its_object_and_the_headers_of_others() {
        let instances = (0..1000_u32).map(|number| Instance::named(number.to_string()));
        let large = Object::new(230).instances(winperf_synth::Instances::List(instances.collect()));
        let small = Object::new(232).instance(Instance::named("a"));
        let written = Written::new().objects([large, small]).write_with_places();
        let length = written.value(Spot::Object(1), DEFINITION_LENGTH);
        let capture =
            Capture::parse(written.set(Spot::Object(1), DEFINITION_LENGTH, length + 8).into_bytes());
        let object = capture.objects().last().expect("the small object").length();
        assert_eq!(read(&capture, None), (u64::from(object) + 64, 1));
    }

    #[test]
    fn any_number_of_fields_that_differ_is_followed_up_within_a_multiple_of_the_file() {
        let capture = |level: u32| {
            let object = |title: u32| {
                let mut object = Object::new(title.saturating_mul(2));
                object.detail_level = Some(level);
                object
            };
            let written = Written::new().perf_time_100ns(133_600_000_000_000_000);
            Capture::parse(written.objects((1..=4000).map(object)).write())
        };
        let (capture, other) = (capture(7), capture(100));
        let (read, fields) = read(&capture, Some(&other));
        assert!(fields >= 4000, "each of them is told");
        assert!(read < 4 << 20, "{read}");
    }
}
