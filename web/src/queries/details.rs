//! What is known of the selected structure or field.

use std::cmp::Ordering;

use winperf::NodeIdx;
use winperf::outline::{Leaf, LeafKind, Meaning, Node, Place};
use winperf_report::language::Language;
use winperf_report::meaning;

use crate::queries::changes::{Change, Changes};
use crate::queries::display::{self, Display};
use crate::queries::hex::{digits, offset_text};
use crate::queries::inspector::{self, Reading};
use crate::queries::kind::Kind;
use crate::queries::wording::{self, Wording};
use crate::session::Session;
use crate::session::capture::Capture;
use crate::session::naming::Naming;
use crate::session::side::Side;
use crate::session::slot::Slot;
use crate::session::spot::Spot;
use crate::words::Msg;

/// Bytes of a field that are shown; a structure may have millions.
const SHOWN_BYTES: usize = 64;

/// The selected structure or field.
#[derive(Clone, Debug, PartialEq)]
pub struct Details {
    /// Its name.
    pub name: String,
    /// What kind of thing it is.
    pub kind: Kind,
    /// Its C type.
    pub c_type: String,
    /// Its value in words; empty for a structure.
    pub value: String,
    /// What is to be noted.
    pub note: Option<String>,
    /// Where it begins in the file.
    pub offset: String,
    /// Where it begins in its structure; `None` for a structure.
    pub within: Option<String>,
    /// Its length in bytes.
    pub length: u64,
    /// Its first bytes.
    pub bytes: String,
    /// How many bytes are not shown.
    pub hidden: u64,
    /// What it is for.
    pub meaning: &'static str,
    /// What a structure holds.
    pub holds: Option<Msg>,
    /// The value that a raw value comes to.
    pub display: Option<Display>,
    /// What the other capture has in its place; `None` where nobody knows.
    pub other: Option<Other>,
    /// The structures around it, the outermost first.
    pub path: Vec<Parent>,
    /// What the bytes from the cursor on would be as numbers.
    pub readings: Vec<Reading>,
}

/// What the other capture has in the place of what is selected.
#[derive(Clone, Debug, PartialEq)]
pub struct Other {
    /// The other capture.
    pub side: Side,
    /// Where it is there; `None` when it is not.
    pub offset: Option<u32>,
    /// The value there, with the distance from the one here; empty for a structure.
    pub value: String,
    /// How the one here stands to it.
    pub change: Change,
}

/// A structure around the selected one.
#[derive(Clone, Debug, PartialEq)]
pub struct Parent {
    /// The structure.
    pub spot: Spot,
    /// What kind of structure it is.
    pub kind: Kind,
    /// Its name.
    pub name: String,
}

/// The details of what is selected in the shown capture, or `None` when nothing is.
pub fn of_selected(session: &Session, language: Language) -> Option<Details> {
    let slot = session.shown()?;
    let spot = slot.spot?;
    let (capture, naming) = (&slot.capture, &session.naming);
    let node = capture.outline().node(spot.node)?;
    let words = wording::of_spot(capture, naming, spot, language)?;
    let leaf = wording::leaf(capture, spot);
    let bytes = bytes(capture, words.offset, words.length);
    let shown = bytes.get(..SHOWN_BYTES).unwrap_or(bytes);
    Some(Details {
        within: leaf.as_ref().map(|_| format!("+ {}", offset_text(words.offset.saturating_sub(node.offset)))),
        meaning: match &leaf {
            Some(leaf) => meaning::of_leaf(&leaf.kind, language),
            None => meaning::of_structure(node.kind, language),
        },
        holds: if leaf.is_none() { holds(capture, &node) } else { None },
        display: leaf
            .as_ref()
            .and_then(|leaf| display::of_leaf(session, session.side, (spot.node, leaf), language)),
        other: other(session, spot, &words, language),
        note: words.note.or_else(|| type_in_words(session, slot, spot, language)),
        name: words.name,
        kind: words.kind,
        c_type: words.c_type,
        value: words.value,
        offset: offset_text(words.offset),
        length: u64::from(words.length),
        bytes: digits(shown),
        hidden: (bytes.len() - shown.len()) as u64,
        path: path(capture, naming, spot, language),
        readings: inspector::of_cursor(slot),
    })
}

/// What is right inside a structure, besides its fields.
fn holds(capture: &Capture, node: &Node) -> Option<Msg> {
    let objects = capture.outline().objects();
    match node.place {
        Place::DataBlock => Some(Msg::HoldsObjects(objects.len())),
        Place::Object(object) => {
            let object = objects.get(usize::try_from(object).ok()?)?;
            Some(Msg::HoldsCounters(object.definition_count(), object.instance_count()))
        }
        _ => None,
    }
}

/// What the type of a selected counter definition says, as its field has it.
fn type_in_words(session: &Session, slot: &Slot, spot: Spot, language: Language) -> Option<String> {
    let capture = &slot.capture;
    let leaves = capture.outline().leaves(capture.bytes(), spot.node);
    let is_type = |leaf: &&Leaf| matches!(leaf.kind, LeafKind::Member(member) if member.meaning == Meaning::CounterType);
    let leaf = leaves.iter().find(is_type).filter(|_| spot.leaf.is_none())?;
    wording::of_leaf(capture, &session.naming, spot.node, leaf, language).note
}

fn other(session: &Session, spot: Spot, words: &Wording, language: Language) -> Option<Other> {
    let side = session.side.other();
    let slot = session.shown()?;
    let mut changes = Changes::new(&slot.capture, session.paired.as_deref(), session.side);
    let found = session.counterpart(session.side, spot)?;
    let leaves = changes.leaves(spot.node);
    let change = match spot.leaf {
        None => changes.of_node(spot.node),
        Some(offset) => leaves.iter().find(|compared| compared.leaf.offset == offset)?.change,
    };
    let Some((there, offset, _)) = found else {
        return Some(Other { side, offset: None, value: String::new(), change });
    };
    let theirs = wording::of_spot(session.pair.capture(side)?, &session.naming, there, language)?;
    let value = match spot.leaf {
        None => String::new(),
        Some(_) => format!("{}{}", theirs.value, distance(&words.value, &theirs.value).unwrap_or_default()),
    };
    Some(Other { side, offset: Some(offset), value, change })
}

/// How far it is from one whole number to another, as in ` (+3)`.
fn distance(here: &str, there: &str) -> Option<String> {
    let (here, there): (u64, u64) = (here.parse().ok()?, there.parse().ok()?);
    let sign = match there.cmp(&here) {
        Ordering::Less => "−",
        Ordering::Equal => return None,
        Ordering::Greater => "+",
    };
    Some(format!(" ({sign}{})", there.abs_diff(here)))
}

/// What the byte under the cursor is: its offset, its digits, and the name of its field.
pub fn of_cursor(slot: &Slot, naming: &Naming, language: Language) -> Option<(String, String, String)> {
    let capture = &slot.capture;
    let byte = capture.bytes().get(usize::try_from(slot.cursor).ok()?)?;
    let at = capture.outline().leaf_at(capture.bytes(), slot.cursor);
    let name = at.map(|(node, leaf)| wording::of_leaf(capture, naming, node, &leaf, language).name);
    Some((offset_text(slot.cursor), digits(&[*byte]), name.unwrap_or_default()))
}

fn bytes(capture: &Capture, offset: u32, length: u32) -> &[u8] {
    let place = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
    let bytes = capture.bytes().get(place(offset)..).unwrap_or_default();
    bytes.get(..place(length)).unwrap_or(bytes)
}

fn path(capture: &Capture, naming: &Naming, spot: Spot, language: Language) -> Vec<Parent> {
    let innermost = if spot.leaf.is_some() { Some(spot.node) } else { capture.outline().parent(spot.node) };
    let around = std::iter::successors(innermost, |node: &NodeIdx| capture.outline().parent(*node));
    let parent = |node: NodeIdx| {
        let words = wording::of_node(capture, naming, node, language)?;
        Some(Parent { spot: Spot::node(node), kind: words.kind, name: words.name })
    };
    let mut path: Vec<Parent> = around.filter_map(parent).collect();
    path.reverse();
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Action;
    use crate::session::tests::desktop;

    fn details(session: &Session) -> Details {
        of_selected(session, Language::English).unwrap()
    }

    #[test]
    fn a_field_has_its_meaning_and_what_the_other_capture_has_with_the_distance() {
        let details = details(&desktop().changed(Action::SelectByte(0x14)));
        assert_eq!(details.name, "TotalByteLength");
        assert!(!details.meaning.is_empty());
        let other = details.other.unwrap();
        assert_eq!((other.side, other.offset, other.change), (Side::B, Some(0x14), Change::Changed));
        assert_eq!(other.value, "34888 (+136)");
    }

    #[test]
    fn what_only_one_capture_has_is_not_in_the_other() {
        let session = desktop().changed(Action::SelectSide(Side::B));
        let outline = session.shown().unwrap().capture.outline();
        let mut nodes = (0..outline.node_count()).map(NodeIdx);
        let alone = nodes.find(|node| session.counterpart(Side::B, Spot::node(*node)) == Some(None)).unwrap();
        let other = details(&session.changed(Action::Select(Spot::node(alone)))).other.unwrap();
        assert_eq!((other.side, other.offset, other.change), (Side::A, None, Change::New));
    }

    #[test]
    fn a_structure_says_what_it_holds_and_a_counter_definition_what_its_type_says() {
        let session = desktop();
        assert_eq!(details(&session).holds, Some(Msg::HoldsObjects(9)));
        let outline = session.shown().unwrap().capture.outline();
        let object = outline.child(NodeIdx(0), 2).unwrap();
        let definition = outline.child(object, 0).unwrap();
        let object = details(&session.clone().changed(Action::Select(Spot::node(object))));
        assert_eq!(object.holds, Some(Msg::HoldsCounters(15, 5)));
        let definition = details(&session.clone().changed(Action::Select(Spot::node(definition))));
        assert!(definition.note.is_some_and(|note| note.contains("counter")));
    }

    #[test]
    fn a_raw_value_has_the_value_that_it_comes_to() {
        let session = desktop();
        let length = session.shown().unwrap().capture.outline().length();
        let selected = (0..length).rev().map(|offset| session.clone().changed(Action::SelectByte(offset)));
        let mut details = selected.take(200).map(|session| details(&session));
        assert!(details.any(|details| details.display.is_some_and(|display| display.is_value)));
    }

    #[test]
    fn the_distance_is_that_from_here_to_there() {
        assert_eq!(distance("12", "15").as_deref(), Some(" (+3)"));
        assert_eq!(distance("15", "12").as_deref(), Some(" (−3)"));
        assert_eq!(distance("0", "18446744073709551615").as_deref(), Some(" (+18446744073709551615)"));
        assert_eq!([distance("12", "12"), distance("PERF", "12"), distance("-1", "2")], [None, None, None]);
    }
}
