//! Meaning of the selected structure or field, its computed value, and its counterpart in the other capture.

use std::cmp::Ordering;

use winperf::{Field, Place};
use winperf_report::Say;
use winperf_report::language::Language;
use winperf_report::phrases::Purpose;
use winperf_report::reference;

use crate::phrases::Words;
use crate::phrases::structure::StructureMsg;
use crate::signs::change::Change;
use crate::state::Session;
use crate::state::library::capture::Capture;
use crate::state::library::side::Side;
use crate::state::names::structural::Structural;
use crate::state::view::reached::ReachedRange;
use crate::state::view::selection::Selection;
use crate::state::view::spot::Spot;
use crate::views::query::digits::readable_numbers;
use crate::views::query::wording;
use crate::views::structure::query::changes::Changes;
use crate::views::structure::query::display::{self, Display};
use crate::views::structure::query::inspector::{self, Reading};
use crate::views::structure::query::leads::{self, Lead};

/// Context of the selected structure or field.
#[derive(Clone, Debug, PartialEq)]
pub struct Context {
    pub meaning: &'static str,
    /// The section of the specification about it.
    pub anchor: String,
    pub holds: Option<StructureMsg>,
    /// The value computed from a raw value.
    pub display: Option<Display>,
    /// Counterpart in the other capture; `None` if unknown.
    pub other: Option<Other>,
    /// Targets of its references.
    pub leads: Vec<Lead>,
    /// Origin and target of its number.
    pub reach: Option<Reach>,
    /// Numbers that the bytes from the cursor on would be.
    pub readings: Vec<Reading>,
}

/// Origin and target of the number in a field.
#[derive(Clone, Debug, PartialEq)]
pub struct Reach {
    pub side: Side,
    pub from: u32,
    /// Sum between the two offsets.
    pub sum: StructureMsg,
    /// Target in the file; `None` if it is after the last byte.
    pub to: Option<u32>,
    pub to_text: String,
}

/// Counterpart of the selection in the other capture.
#[derive(Clone, Debug, PartialEq)]
pub struct Other {
    pub side: Side,
    /// Offset of the counterpart; `None` if there is none.
    pub offset: Option<u32>,
    /// The value there, with the distance from the one here; empty for a structure.
    pub value: String,
    /// Difference of the selection to it.
    pub change: Change,
}

/// Returns the context of the selection in the shown capture; `None` if nothing is selected.
pub fn for_selection(session: &Session, language: Language) -> Option<Context> {
    let (slot, selection) = (session.shown()?, session.view.selection.as_ref()?);
    let (spot, leaf) = (selection.spot, selection.leaf.as_ref());
    let display = |leaf| display::for_leaf(session, session.view.side, (spot.structure, leaf), language);
    Some(Context {
        meaning: match leaf {
            Some(leaf) => Purpose::Leaf(&leaf.kind).say(language),
            None => Purpose::Structure(spot.structure.kind()).say(language),
        },
        anchor: match leaf {
            Some(leaf) => reference::leaf_anchor(&leaf.kind),
            None => reference::structure_anchor(spot.structure.kind()),
        },
        holds: if leaf.is_none() { holds(&slot.capture, spot.structure) } else { None },
        display: leaf.and_then(display),
        other: other(session, selection, language),
        leads: leads::list_targets(&slot.capture, &session.library.naming, (spot.structure, leaf), language),
        reach: reach(session, selection),
        readings: inspector::readings_at_cursor(slot),
    })
}

/// Returns the added number: a length or an offset; a position is a number of structures.
fn reach(session: &Session, selection: &Selection) -> Option<Reach> {
    let ReachedRange { side, from, to } = session.view.reached?;
    let field = Field::from_leaf(selection.spot.structure, selection.leaf.as_ref()?)?;
    let number = selection.capture.walked().number_in(field)?;
    let is_sum = i128::from(to) == i128::from(from) + i128::from(number);
    let digits = readable_numbers(&number.to_string());
    let in_file = u32::try_from(to).ok().filter(|to| *to < selection.capture.walked().length());
    Some(Reach {
        side,
        from,
        sum: if is_sum { StructureMsg::Plus(digits) } else { StructureMsg::AtPosition(digits) },
        to: in_file,
        to_text: format!("{to:#x}"),
    })
}

/// Returns the direct content of a structure, besides its fields.
fn holds(capture: &Capture, place: Place) -> Option<StructureMsg> {
    match place {
        Place::DataBlock => Some(StructureMsg::HoldsObjects(capture.walked().objects().len())),
        Place::Object(object) => {
            let object = capture.walked().object(object)?;
            Some(StructureMsg::HoldsCounters(object.counters().len(), object.instances().len()))
        }
        _ => None,
    }
}

fn other(session: &Session, selection: &Selection, language: Language) -> Option<Other> {
    let (spot, side) = (selection.spot, selection.side.other());
    let mut changes = Changes::new(&selection.capture, session.paired(), selection.side);
    let found = selection.counterpart?;
    // Evidence consists of bytes that differ.
    let change = if selection.is_evidence { Change::Changed } else { changes.spot_change(spot)? };
    let Some((there, offset, _)) = found else {
        return Some(Other { side, offset: None, value: String::new(), change });
    };
    let value = match spot.leaf {
        None => holds_changes(&changes, spot, language),
        Some(_) => {
            let ours = wording::describe_selection(selection, &session.library.naming, language)?.value;
            let theirs = wording::describe_spot(
                session.library.captures.capture(side)?,
                &session.library.naming,
                there,
                language,
            )?
            .value;
            format!("{}{}", theirs.readable(), distance(&ours.plain, &theirs.plain).unwrap_or_default())
        }
    };
    Some(Other { side, offset: Some(offset), value, change })
}

/// Returns the content of an object that only one of the captures has.
fn holds_changes(changes: &Changes<'_>, spot: Spot, language: Language) -> String {
    let Structural { new, gone, other } = changes.inside(spot.structure);
    Words { language }.say(StructureMsg::HoldsChanges(new, gone, other)).to_string()
}

/// Returns the difference between two whole numbers, as in ` (+3)`.
fn distance(here: &str, there: &str) -> Option<String> {
    let (here, there): (u64, u64) = (here.parse().ok()?, there.parse().ok()?);
    let sign = match there.cmp(&here) {
        Ordering::Less => "−",
        Ordering::Equal => return None,
        Ordering::Greater => "+",
    };
    Some(format!(" ({sign}{})", readable_numbers(&there.abs_diff(here).to_string())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Action;
    use crate::state::tests::desktop;
    use winperf::ObjectIdx;

    fn context(session: &Session) -> Context {
        for_selection(session, Language::English).unwrap()
    }

    #[test]
    fn a_field_has_its_meaning_and_what_the_other_capture_has_with_the_distance() {
        let context = context(&desktop().at_byte(0x14));
        assert!(!context.meaning.is_empty());
        let other = context.other.unwrap();
        assert_eq!((other.side, other.offset, other.change), (Side::B, Some(0x14), Change::Expected));
        assert_eq!(other.value, "34\u{202f}888 (+136)");
    }

    #[test]
    fn a_length_is_added_and_a_position_counts() {
        let reach = |session: &Session| context(session).reach.unwrap();
        let length = reach(&desktop().at_byte(0x994));
        assert_eq!(
            (length.from, length.sum, length.to),
            (0x990, StructureMsg::Plus("664".to_owned()), Some(0xc28))
        );
        let session = desktop();
        let walked = session.shown().unwrap().capture.walked();
        let thread = walked.objects().flat_map(|object| object.instances());
        let thread =
            thread.into_iter().find(|instance| instance.parent().is_some_and(|parent| parent.idx().0 > 0));
        let thread = thread.unwrap();
        let (offset, parent) = (thread.offset() + 8, thread.parent().unwrap());
        let position = reach(&session.clone().at_byte(offset));
        assert_eq!(position.sum, StructureMsg::AtPosition(parent.idx().0.to_string()));
        assert_eq!(position.to, Some(parent.offset()));
        let end = reach(&desktop().at_byte(0x14));
        assert_eq!((end.from, end.to, end.to_text.as_str()), (0, None, "0x87c0"));
    }

    #[test]
    fn what_only_one_capture_has_is_not_in_the_other() {
        let session = desktop().changed(Action::SelectSide(Side::B));
        let mut places = session.shown().unwrap().capture.walked().places();
        let alone =
            places.find(|place| session.counterpart(Side::B, Spot::whole(*place)) == Some(None)).unwrap();
        let other = context(&session.clone().changed(Action::Select(Spot::whole(alone)))).other.unwrap();
        assert_eq!((other.side, other.offset, other.change), (Side::A, None, Change::New));
    }

    #[test]
    fn a_structure_says_what_it_holds() {
        let session = desktop();
        assert_eq!(context(&session).holds, Some(StructureMsg::HoldsObjects(9)));
        let object =
            context(&session.clone().changed(Action::Select(Spot::whole(Place::Object(ObjectIdx(2))))));
        assert_eq!(object.holds, Some(StructureMsg::HoldsCounters(15, 5)));
    }

    #[test]
    fn a_raw_value_has_the_value_that_it_comes_to() {
        let session = desktop();
        let length = session.shown().unwrap().capture.walked().length();
        let selected = (0..length).rev().map(|offset| session.clone().at_byte(offset));
        let mut contexts = selected.take(200).map(|session| context(&session));
        assert!(contexts.any(|context| context.display.is_some_and(|display| display.is_value)));
    }

    #[test]
    fn the_distance_is_that_from_here_to_there() {
        assert_eq!(distance("12", "15").as_deref(), Some(" (+3)"));
        assert_eq!(distance("15", "12").as_deref(), Some(" (−3)"));
        assert_eq!(
            distance("0", "18446744073709551615").as_deref(),
            Some(" (+18\u{202f}446\u{202f}744\u{202f}073\u{202f}709\u{202f}551\u{202f}615)")
        );
        assert_eq!([distance("12", "12"), distance("PERF", "12"), distance("-1", "2")], [None, None, None]);
    }
}
