//! The structures, fields and bytes that the findings blame.
//!
//! Each query is for items on the screen, and costs a search among the findings.

use winperf::Span;
use winperf::findings::Severity;
use winperf::{Capture, Leaf, Place, diagnosis};
use winperf_report::language::Language;
use winperf_report::sentences;

use crate::signs::blame::Blame;
use crate::state::Session;
use crate::state::answers::found::{Blaming, CaptureFindings};
use crate::state::view::selection::Selection;
use crate::state::view::spot::Spot;
use crate::views::query::wording;

/// Maximum number of findings listed with one structure or field; a structure may have a million.
const LISTED: usize = 6;

/// A finding of the selection.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    /// Its row in the list of all findings.
    pub row: usize,
    pub severity: Severity,
    /// The structure of the finding, if that is not the selected one.
    pub subject: String,
    /// Expected and actual content.
    pub message: String,
}

/// The findings of the selection.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Blamed {
    pub listed: Vec<Listed>,
    /// Number of findings not shown.
    pub more: usize,
    /// `true` if the first of them is elsewhere, and explains why this was not read.
    pub is_why_unread: bool,
}

/// Returns the findings about a structure as a whole, except informational ones.
pub fn for_structure(found: &CaptureFindings, span: Span) -> Option<Blame> {
    let worst = found.worst(span.offset, span.end());
    worst.filter(|severity| *severity != Severity::Info).map(Blame::Inside)
}

/// Returns the findings about a leaf of a structure.
pub fn for_leaf(found: &CaptureFindings, capture: &Capture, place: Place, leaf: &Leaf) -> Option<Blame> {
    for_part(found, capture, place, leaf, (leaf.offset, leaf.end()))
}

/// Returns the findings about some bytes of a leaf; the reason why it is unread is attached to its first byte.
pub fn for_part(
    found: &CaptureFindings,
    capture: &Capture,
    place: Place,
    leaf: &Leaf,
    (start, end): (u32, u32),
) -> Option<Blame> {
    let elsewhere = || {
        let blaming = *(start <= leaf.offset).then(|| why_unread(found, capture, place, leaf))?.first()?;
        found.severity(blaming)
    };
    found.worst(start, end).or_else(elsewhere).map(Blame::Own)
}

/// Returns the findings of the selection in the shown capture.
pub fn for_selection(session: &Session, language: Language) -> Option<Blamed> {
    let selection = session.view.selection.as_ref()?;
    let (capture, found) = (selection.capture.walked(), session.found().side(selection.side));
    let (spot, (start, end)) = (selection.spot, selection.bytes);
    // Problems elsewhere in the capture are reported by the verdict and the list of findings.
    if spot == Spot::whole(Place::DataBlock) {
        return Some(Blamed::default());
    }
    let here: Vec<Blaming> = found.inside(start, end).take(LISTED).collect();
    let more = if here.is_empty() { 0 } else { found.count_inside(start, end).saturating_sub(here.len()) };
    let mut listed = match &selection.leaf {
        Some(leaf) if !here.is_empty() => led_here(found, capture, spot.structure, leaf),
        Some(leaf) => why_unread(found, capture, spot.structure, leaf),
        None => Vec::new(),
    };
    let is_why_unread = !listed.is_empty();
    listed.extend(here);
    let listed = listed.into_iter().filter_map(|blaming| in_words(session, selection, blaming, language));
    let listed: Vec<Listed> = listed.collect();
    Some(Blamed { is_why_unread, listed, more })
}

/// Describes a finding of the selection; findings about both captures name their subject themselves.
fn in_words(
    session: &Session,
    selection: &Selection,
    blaming: Blaming,
    language: Language,
) -> Option<Listed> {
    let found = session.found().side(session.view.side);
    let (subject, message) = match blaming {
        Blaming::Capture(idx) => {
            let finding = found.get(idx)?;
            let is_other = finding.place != selection.spot.structure;
            let words = wording::words(&selection.capture, &session.library.naming, language);
            let subject = if is_other { words.place(finding.place) } else { String::new() };
            (subject, sentences::describe_finding(&finding.kind, language))
        }
        Blaming::Pair(idx) => {
            (String::new(), sentences::describe_pair_finding(&session.paired()?.found(idx)?, language))
        }
    };
    let row = session.found().row_of_blaming(session.view.side, blaming)?;
    Some(Listed { row, severity: found.severity(blaming)?, subject, message })
}

/// Returns the findings that explain why a leaf could not be read.
fn why_unread(found: &CaptureFindings, capture: &Capture, place: Place, leaf: &Leaf) -> Vec<Blaming> {
    let mut at_byte = diagnosis::reasons(capture, place, leaf).map(|byte| {
        let of_byte = found.inside(byte, byte.saturating_add(1));
        // Findings about both captures are not reasons.
        let bad = of_byte.filter(|blaming| {
            let finding = blaming.capture_idx().and_then(|idx| found.get(idx));
            finding.is_some_and(|finding| finding.kind.severity() != Severity::Info)
        });
        bad.collect::<Vec<Blaming>>()
    });
    at_byte.find(|found| !found.is_empty()).unwrap_or_default()
}

/// Returns the errors in the length that led to the start of an unread leaf.
fn led_here(found: &CaptureFindings, capture: &Capture, place: Place, leaf: &Leaf) -> Vec<Blaming> {
    let Some(length) = diagnosis::led_to(capture, place, leaf) else { return Vec::new() };
    let of_length = found.inside(length.offset, length.offset.saturating_add(1));
    of_length.filter(|blaming| found.severity(*blaming) == Some(Severity::Error)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::LeafKind;

    use crate::list::scroll::Window;
    use crate::state::Action;
    use crate::state::library::side::Side;
    use crate::state::tests::opened;
    use winperf::ObjectIdx;

    /// Returns the desktop example with a number replaced, and the object System, which begins at 0x78.
    fn with(offset: usize, number: u32) -> Session {
        let mut bytes = winperf_synth::examples::desktop().older;
        bytes[offset..offset + 4].copy_from_slice(&number.to_le_bytes());
        opened(vec![bytes])
    }

    fn leaf_at(session: &Session, offset: u32) -> Option<Blame> {
        let slot = session.shown().unwrap();
        let (place, leaf) = slot.capture.walked().leaf_at(offset).unwrap();
        for_leaf(session.found().side(Side::A), slot.capture.walked(), place, &leaf)
    }

    fn object(session: &Session, object: u32) -> Option<Blame> {
        let span = session.shown().unwrap().capture.walked().span(Place::Object(ObjectIdx(object))).unwrap();
        for_structure(session.found().side(Side::A), span)
    }

    #[test]
    fn a_field_that_lies_is_blamed_and_so_is_no_other() {
        let session = with(0x1c, 12);
        assert_eq!(leaf_at(&session, 0x1c), Some(Blame::Own(Severity::Error)));
        assert_eq!([leaf_at(&session, 0x18), leaf_at(&session, 0x20)], [None, None]);
        let blamed = for_selection(&session.at_byte(0x1d), Language::English).unwrap();
        assert_eq!(blamed.listed.len(), 1);
        assert!(blamed.listed[0].message.contains("is 12 but 9 objects"), "{blamed:?}");
        assert_eq!((blamed.listed[0].row, blamed.more, blamed.is_why_unread), (0, 0, false));
    }

    #[test]
    fn the_way_down_is_marked_on_the_structures_around_it_and_on_no_others() {
        let session = with(0x7c, 0x7fff_ffff);
        assert_eq!(leaf_at(&session, 0x7c), Some(Blame::Own(Severity::Error)));
        assert_eq!(object(&session, 0), Some(Blame::Inside(Severity::Error)));
        assert_eq!(object(&session, 1), None);
    }

    #[test]
    fn what_could_not_be_read_says_why_although_that_stands_elsewhere() {
        let session = with(0x7c, 0x7fff_ffff);
        let object = Place::Object(ObjectIdx(0));
        let leaves = session.shown().unwrap().capture.walked().leaves(object);
        let unread = leaves.iter().find(|leaf| leaf.kind == LeafKind::Unparsed).unwrap();
        assert_eq!(leaf_at(&session, unread.offset), Some(Blame::Own(Severity::Error)));
        let spot = Spot { structure: object, leaf: Some(unread.offset) };
        let blamed = for_selection(&session.changed(Action::Select(spot)), Language::English).unwrap();
        assert!(blamed.is_why_unread && blamed.listed[0].message.contains("DefinitionLength"), "{blamed:?}");
    }

    #[test]
    fn where_a_wrong_length_led_the_length_is_named_before_what_was_found_instead() {
        let session = with(0x78, 872).changed(Action::Locate(Side::A, 0x78 + 872));
        let blamed = for_selection(&session, Language::English).unwrap();
        let [first, then, ..] = blamed.listed.as_slice() else { panic!("{blamed:?}") };
        assert!(
            first.message.starts_with("TotalByteLength must be 880") && blamed.is_why_unread,
            "{blamed:?}"
        );
        assert!(then.message.contains("(at offset 0x"), "{blamed:?}");
    }

    #[test]
    fn an_unread_structure_names_its_own_member_that_lies_and_its_offset() {
        let session = with(0x78, 0).changed(Action::Locate(Side::A, 0x78));
        let blamed = for_selection(&session, Language::English).unwrap();
        let said: Vec<&str> = blamed.listed.iter().map(|listed| listed.message.as_str()).collect();
        assert!(said[0].starts_with("TotalByteLength of the object was never set (0): "), "{said:?}");
        let error = "PERF_OBJECT_TYPE.TotalByteLength must be at least 64 but is 0 (at offset 0x78)";
        assert!(said.contains(&error), "{said:?}");
        assert!(!blamed.is_why_unread, "{blamed:?}");
    }

    #[test]
    fn whatever_is_unread_in_a_cut_file_is_blamed_on_something() {
        let whole = winperf_synth::examples::desktop().older;
        let mut unread = 0;
        for length in (100..whole.len()).step_by(499) {
            let session = opened(vec![whole[..length].to_vec()]);
            let capture = session.shown().unwrap().capture.walked();
            for place in capture.places() {
                for leaf in capture.leaves(place).iter().filter(|leaf| leaf.kind == LeafKind::Unparsed) {
                    let blame = for_leaf(session.found().side(Side::A), capture, place, leaf);
                    assert_eq!(blame, Some(Blame::Own(Severity::Error)), "{length}: {leaf:?}");
                    unread += 1;
                }
            }
        }
        assert!(unread > 20, "{unread}");
    }

    #[test]
    fn a_structure_lists_the_worst_and_counts_the_others() {
        let mut bytes = winperf_synth::examples::desktop().older;
        for definition in 0..9 {
            bytes[0x78 + 64 + definition * 40 + 36] = 0xff;
        }
        let session = opened(vec![bytes]);
        let system = Spot::whole(Place::Object(winperf::ObjectIdx(0)));
        let session = session.changed(crate::state::Action::Select(system));
        let object = for_selection(&session, Language::English).unwrap();
        assert_eq!(object.listed.len(), LISTED);
        assert!(object.listed.iter().all(|listed| listed.severity == Severity::Error), "{object:?}");
        assert!(object.listed[0].subject.starts_with("System\\"), "{object:?}");
        assert!(object.more >= 9 - LISTED && object.more < session.found().count(), "{object:?}");
    }

    #[test]
    fn what_is_odd_about_both_captures_is_marked_and_listed_where_it_leads() {
        let example = winperf_synth::examples::desktop();
        let session = opened(vec![example.older, example.newer]);
        let row = session.found().row_of_pair(0).unwrap();
        let odd = crate::views::findings::query::Findings::new(&session).rows(Window::ALL, Language::English);
        assert_eq!(odd[row].code, "instances-shifted");
        for (side, byte) in odd[row].places.clone() {
            let session = session.clone().changed(Action::Locate(side, byte));
            let slot = session.shown().unwrap();
            let (capture, found) = (slot.capture.walked(), session.found().side(side));
            let (place, leaf) = capture.leaf_at(byte).unwrap();
            let warned = Severity::Warning;
            assert_eq!(for_leaf(found, capture, place, &leaf), Some(Blame::Own(warned)));
            for span in place.around().map(|place| capture.span(place).unwrap()) {
                assert_eq!(for_structure(found, span), Some(Blame::Inside(warned)), "{side:?} {span:?}");
            }
            let blamed = for_selection(&session, Language::English).unwrap();
            let [listed] = blamed.listed.as_slice() else { panic!("{blamed:?}") };
            assert_eq!((listed.row, listed.severity, listed.subject.as_str()), (row, warned, ""));
            assert_eq!((&listed.message, blamed.more, blamed.is_why_unread), (&odd[row].sentence, 0, false));
        }
    }

    #[test]
    fn clocks_that_disagree_are_told_at_the_clock_of_each_capture() {
        let example = winperf_synth::examples::desktop();
        let mut newer = example.newer;
        newer[0x3c] ^= 1;
        let session = opened(vec![example.older, newer]);
        for side in Side::BOTH {
            let session = session.clone().changed(Action::Locate(side, 0x38));
            let blamed = for_selection(&session, Language::English).unwrap();
            assert!(blamed.listed[0].message.starts_with("PerfTime "), "{blamed:?}");
            let root = for_selection(
                &session.changed(Action::Select(Spot::whole(Place::DataBlock))),
                Language::English,
            );
            // The verdict reports the problems of a whole capture.
            assert_eq!(root, Some(Blamed::default()));
        }
    }

    #[test]
    fn what_is_good_to_know_is_marked_where_it_is_and_not_on_the_way_there() {
        let mut bytes = winperf_synth::examples::desktop().older;
        bytes[0x34] = 0xcc;
        let session = opened(vec![bytes]);
        assert_eq!(leaf_at(&session, 0x34), Some(Blame::Own(Severity::Info)));
        assert_eq!(for_selection(&session, Language::English), Some(Blamed::default()));
        assert_eq!(
            for_structure(
                session.found().side(Side::A),
                session.shown().unwrap().capture.walked().span(Place::DataBlock).unwrap()
            ),
            None
        );
    }
}
