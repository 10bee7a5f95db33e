//! Details of the selected structure or field.

use winperf::layout::Meaning;
use winperf::{Leaf, LeafKind, Place};
use winperf_log::Run;
use winperf_report::language::Language;

use crate::signs::kind::SignKind;
use crate::state::library::capture::Capture;
use crate::state::library::naming::Naming;
use crate::state::view::selection::Selection;
use crate::state::view::spot::Spot;
use crate::views::query::bytes::{digits, offset_text};
use crate::views::query::wording;

/// Maximum number of bytes shown; a structure may have millions.
const SHOWN_BYTES: usize = 64;

/// The selected structure or field.
#[derive(Clone, Debug, PartialEq)]
pub struct Details {
    pub name: String,
    /// Kind of the item.
    pub kind: SignKind,
    pub c_type: String,
    /// Its value in words; empty for a structure.
    pub value: String,
    /// Note about the item.
    pub note: Option<String>,
    /// Start in the file.
    pub offset: String,
    /// Byte ranges of the item in its log; empty if the capture is not from a log.
    pub in_log: Vec<Run>,
    /// Start in its structure; `None` for a structure.
    pub within: Option<String>,
    pub length: u64,
    pub bytes: String,
    /// Number of bytes not shown.
    pub hidden: u64,
    /// The structures around it, the outermost first.
    pub path: Vec<Parent>,
}

/// A parent of the selected structure.
#[derive(Clone, Debug, PartialEq)]
pub struct Parent {
    pub spot: Spot,
    /// Kind of the structure.
    pub kind: SignKind,
    pub name: String,
}

/// Returns the details of the selection.
pub fn for_selection(selection: &Selection, naming: &Naming, language: Language) -> Option<Details> {
    let Selection { capture, spot, .. } = selection;
    let span = capture.walked().span(spot.structure)?;
    let words = wording::describe_selection(selection, naming, language)?;
    let bytes = bytes(capture, words.offset, words.length);
    let shown = bytes.get(..SHOWN_BYTES).unwrap_or(bytes);
    Some(Details {
        within: spot.leaf.map(|_| format!("+ {}", offset_text(words.offset.saturating_sub(span.offset)))),
        name: words.name,
        kind: words.kind,
        c_type: words.c_type,
        value: words.value.readable(),
        note: words.note.or_else(|| type_in_words(selection, naming, language)),
        offset: offset_text(words.offset),
        in_log: capture.in_log(words.offset, words.length),
        length: u64::from(words.length),
        bytes: digits(shown),
        hidden: (bytes.len() - shown.len()) as u64,
        path: path(capture, naming, *spot, language),
    })
}

/// Returns the note of the `CounterType` field if a counter definition is selected.
fn type_in_words(selection: &Selection, naming: &Naming, language: Language) -> Option<String> {
    let Selection { capture, spot, leaf: selected, .. } = selection;
    if selected.is_some() {
        return None;
    }
    let leaves = capture.walked().leaves(spot.structure);
    let is_type = |leaf: &&Leaf| matches!(leaf.kind, LeafKind::Member(member) if member.meaning == Meaning::CounterType);
    let leaf = leaves.iter().find(is_type)?;
    wording::describe_leaf(capture, naming, spot.structure, leaf, language).note
}

fn bytes(capture: &Capture, offset: u32, length: u32) -> &[u8] {
    let place = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
    let bytes = capture.bytes().get(place(offset)..).unwrap_or_default();
    bytes.get(..place(length)).unwrap_or(bytes)
}

fn path(capture: &Capture, naming: &Naming, spot: Spot, language: Language) -> Vec<Parent> {
    let innermost = if spot.leaf.is_some() { Some(spot.structure) } else { spot.structure.parent() };
    let around = innermost.into_iter().flat_map(Place::around);
    let parent = |place: Place| {
        let words = wording::describe_structure(capture, naming, place, language)?;
        Some(Parent { spot: Spot::whole(place), kind: words.kind, name: words.name })
    };
    let mut path: Vec<Parent> = around.filter_map(parent).collect();
    path.reverse();
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Action;
    use crate::state::tests::desktop;
    use winperf::{CounterIdx, ObjectIdx};

    #[test]
    fn a_counter_definition_says_what_its_type_says() {
        let spot = Spot::whole(Place::CounterDefinition { object: ObjectIdx(2), counter: CounterIdx(0) });
        let session = desktop().changed(Action::Select(spot));
        let selection = session.view.selection.as_ref().unwrap();
        let details = for_selection(selection, &session.library.naming, Language::English).unwrap();
        assert_eq!(details.value, "PERF_100NSEC_TIMER_INV");
        assert!(details.note.is_some_and(|note| note.contains("difference of two samples")));
    }
}
