//! Current and possible assumptions about the captures.

use winperf::diagnosis::NotAssumable;
use winperf::findings::{Finding, Severity};
use winperf::{Assumed, Assumption, Field, LeafKind};

use crate::state::Session;
use crate::state::answers::found::Blaming;
use crate::state::library::assuming::Assuming;
use crate::state::library::side::Side;

/// Fields that are listed; a rule that a provider breaks may have thousands.
const LISTED: usize = 8;

/// Assumptions about a capture.
#[derive(Clone, Debug, PartialEq)]
pub struct CaptureAssumptions {
    pub side: Side,
    pub count: usize,
    pub listed: Vec<Assumed>,
    /// Number of errors in the capture with its assumptions; `None` while they are computed.
    pub errors: Option<usize>,
    /// Numbers of objects, counters and instances that are readable only with the assumptions.
    pub regained: [usize; 3],
    /// `true` if a wrong field is left.
    pub can_mend: bool,
}

/// Returns the assumptions about each capture that has any.
pub fn list_assumptions(session: &Session) -> Vec<CaptureAssumptions> {
    let side_assumptions = |side: Side| {
        let document = session.library.captures.capture(side)?;
        let capture = document.walked();
        let assumed = capture.assumed();
        let is_left = |finding: &Finding| {
            is_mendable(finding)
                && finding.field.is_some_and(|field| capture.assumed_at(field.offset).is_none())
        };
        let found = session.found().side(side);
        let errors = (!session.is_examining()).then(|| found.count_of(Severity::Error));
        (!assumed.is_empty()).then(|| CaptureAssumptions {
            side,
            count: assumed.len(),
            listed: assumed.iter().take(LISTED).copied().collect(),
            errors,
            regained: document.regained(),
            can_mend: found.as_slice().iter().any(is_left),
        })
    };
    Side::BOTH.into_iter().filter_map(side_assumptions).collect()
}

/// Returns `true` if the correct value is known for the field that a finding names as wrong.
fn is_mendable(finding: &Finding) -> bool {
    finding.field.is_some() && finding.expected.is_some() && finding.kind.severity() != Severity::Info
}

/// Fix for a finding.
#[derive(Clone, Debug, PartialEq)]
pub struct Mend {
    pub side: Side,
    pub finding: Finding,
    /// The expected number in its field; `None` if several fields break a rule.
    pub value: Option<i64>,
}

impl Mend {
    /// Returns the change that applies the fix.
    pub fn assuming(&self) -> Assuming {
        Assuming::Without(self.finding.clone())
    }
}

/// Returns the fix for the finding in a row of the list of all findings; none for one that follows from another, since
/// that one is to be fixed.
pub fn find_mend(session: &Session, row: usize) -> Option<Mend> {
    let odd = session.found().get(row)?;
    let side = odd.about.side()?;
    let is_own = |finding: &&Finding| finding.cause.is_none() && is_mendable(finding);
    let finding = session.found().side(side).get(odd.idx).filter(is_own)?.clone();
    let value = finding.expected.filter(|_| !finding.kind.is_rule());
    Some(Mend { side, finding, value })
}

/// A field that supports assuming a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Offer {
    pub side: Side,
    pub field: Field,
    /// Value in the file, if a different one is assumed.
    pub in_file: Option<i64>,
    /// The expected number according to a finding.
    pub expected: Option<i64>,
}

/// Returns the selected field, if a number can be assumed in it.
pub fn selected_offer(session: &Session) -> Option<Offer> {
    let selection = session.view.selection.as_ref()?;
    let LeafKind::Member(member) = selection.leaf?.kind else { return None };
    member.range()?;
    let (side, place) = (selection.side, selection.spot.structure);
    let field = Field { place, member, offset: selection.leaf?.offset };
    let capture = selection.capture.walked();
    let assumed = capture.assumed().iter().find(|assumed| assumed.field.offset == field.offset);
    let found = session.found().side(side);
    let findings = found.inside(field.offset, field.span().end()).filter_map(Blaming::capture_idx);
    let mut findings = findings.filter_map(|idx| found.get(idx));
    let is_about_field = |finding: &&Finding| {
        finding.field.is_some_and(|of| of.offset == field.offset) && is_mendable(finding)
    };
    let expected = findings.find(is_about_field).and_then(|finding| finding.expected);
    Some(Offer { side, field, in_file: assumed.map(|assumed| assumed.had), expected })
}

/// Reason why a text is not a number for a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    NoNumber,
    Refused(NotAssumable),
}

/// Returns the number that is typed for a field.
pub fn typed(field: Field, text: &str) -> Result<Assumption, Mistake> {
    let value = number(text.trim()).ok_or(Mistake::NoNumber)?;
    let Some(range) = field.member.range() else {
        return Err(Mistake::Refused(NotAssumable::NoNumber { field }));
    };
    let (least, most) = (*range.start(), *range.end());
    if !range.contains(&value) {
        return Err(Mistake::Refused(NotAssumable::OutOfRange { field, value, least, most }));
    }
    Ok(Assumption { offset: field.offset, value })
}

/// Returns a whole number, decimal or hexadecimal, with thousands set apart or not.
fn number(text: &str) -> Option<i64> {
    let digits: String = text.chars().filter(|sign| !matches!(sign, ' ' | '\u{202f}' | ',' | '_')).collect();
    let digits = digits.replace('\u{2212}', "-");
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits.as_str()), |digits| ("-", digits));
    if digits.starts_with(['+', '-']) {
        return None;
    }
    match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(digits) if digits.starts_with(['+', '-']) => None,
        Some(digits) => i64::from_str_radix(&format!("{sign}{digits}"), 16).ok(),
        None => format!("{sign}{digits}").parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Action;
    use crate::state::tests::opened;
    use winperf_synth::fields::object_type;
    use winperf_synth::{Place, fixtures};

    /// Returns a capture whose first `DefinitionLength` is 104 instead of 184, at 0x6c.
    fn lying() -> Session {
        let written = fixtures::transfer_and_peer().write_with_places();
        let lying = written.set(Place::Object(0), object_type::DEFINITION_LENGTH, 104);
        opened(vec![lying.into_bytes()])
    }

    #[test]
    fn the_worst_finding_is_mended_by_the_number_that_it_expects() {
        let session = lying();
        let mend = find_mend(&session, 0).unwrap();
        assert_eq!((mend.side, mend.value), (Side::A, Some(184)));
        assert_eq!(list_assumptions(&session), []);
        let read = session.changed(Action::Assume(mend.side, mend.assuming())).read();
        let [of_a] = &list_assumptions(&read)[..] else { panic!("{:?}", list_assumptions(&read)) };
        assert_eq!((of_a.count, of_a.errors, of_a.can_mend), (1, Some(0), false));
        assert_eq!((of_a.listed[0].had, of_a.listed[0].value), (104, 184));
        let [_, counters, _] = of_a.regained;
        assert!(counters > 0, "{of_a:?}");
        let undone = read.changed(Action::Assume(Side::A, Assuming::UndoAll)).read();
        assert_eq!(undone.library.captures.capture(Side::A).unwrap().regained(), [0; 3]);
    }

    #[test]
    fn a_selected_field_says_what_belongs_there_and_what_the_file_holds() {
        let session = lying().changed(Action::Locate(Side::A, 0x6c));
        let offer = selected_offer(&session).unwrap();
        assert_eq!(
            (offer.field.member.name, offer.expected, offer.in_file),
            ("DefinitionLength", Some(184), None)
        );
        let read =
            session.changed(Action::Assume(Side::A, Assuming::Also(typed(offer.field, "0xb8").unwrap())));
        let offer = selected_offer(&read.read()).unwrap();
        assert_eq!((offer.expected, offer.in_file), (None, Some(104)));
    }

    #[test]
    fn what_is_no_number_has_no_way_to_assume_one() {
        assert_eq!(selected_offer(&lying().changed(Action::Locate(Side::A, 0x24))), None);
        assert_eq!(selected_offer(&lying().changed(Action::Locate(Side::A, 0x58))), None);
    }

    #[test]
    fn what_is_typed_is_a_whole_number_that_the_field_can_hold() {
        let field = selected_offer(&lying().changed(Action::Locate(Side::A, 0x6c))).unwrap().field;
        let value = |text: &str| typed(field, text).map(|assumption| assumption.value);
        for text in ["184", " 0xB8 ", "1\u{202f}84", "1,84"] {
            assert_eq!(value(text), Ok(184), "{text:?}");
        }
        for text in ["", "x", "1.5", "--1", "0x", "0x-1", "+-1"] {
            assert_eq!(value(text), Err(Mistake::NoNumber), "{text:?}");
        }
        for text in ["-1", "\u{2212}1", "4294967296"] {
            assert!(
                matches!(value(text), Err(Mistake::Refused(NotAssumable::OutOfRange { .. }))),
                "{text:?}"
            );
        }
    }
}
