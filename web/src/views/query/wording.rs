//! The description of one structure or leaf by `winperf-report`, and its place.

use winperf::layout::Meaning;
use winperf::{Leaf, LeafKind, Place};
use winperf_report::evidence::is_quantity;
use winperf_report::language::Language;
use winperf_report::words::Words;

use crate::signs::kind::SignKind;
use crate::state::library::capture::Capture;
use crate::state::library::naming::Naming;
use crate::state::view::selection::Selection;
use crate::state::view::spot::Spot;
use crate::views::query::digits::{Digits, readable_numbers};

/// Separator between a structure and its content.
pub const INSIDE: &str = " › ";

/// A structure or leaf in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Wording {
    /// Kind of the item.
    pub kind: SignKind,
    pub name: String,
    pub c_type: String,
    /// Its value, or the most important fact about a structure.
    pub value: Digits,
    /// Note about the item.
    pub note: Option<String>,
    /// Bytes from the start of the file.
    pub offset: u32,
    pub length: u32,
}

/// Returns a structure in words, or `None` if there is no such structure.
pub fn describe_structure(
    capture: &Capture,
    naming: &Naming,
    place: Place,
    language: Language,
) -> Option<Wording> {
    let span = capture.walked().span(place)?;
    Some(Wording {
        kind: SignKind::Node(place.kind()),
        name: words(capture, naming, language).label(place),
        c_type: place.kind().c_name().to_owned(),
        value: Digits::bare(counter_type(capture, place).unwrap_or_default()),
        note: None,
        offset: span.offset,
        length: span.length,
    })
}

/// Returns only the name of a structure or of a leaf of it, which costs less than the full description.
pub fn name(
    capture: &Capture,
    naming: &Naming,
    (place, leaf): (Place, Option<&Leaf>),
    language: Language,
) -> String {
    let words = words(capture, naming, language);
    match leaf {
        None => words.label(place),
        Some(leaf) => words.leaf_label(place, leaf),
    }
}

/// Describes the selected spot: a structure, or one leaf of it.
pub fn describe_spot(capture: &Capture, naming: &Naming, spot: Spot, language: Language) -> Option<Wording> {
    match spot.leaf {
        None => describe_structure(capture, naming, spot.structure, language),
        Some(_) => Some(describe_leaf(capture, naming, spot.structure, &capture.leaf(spot)?, language)),
    }
}

/// Describes the selection in the shown capture.
pub fn describe_selection(selection: &Selection, naming: &Naming, language: Language) -> Option<Wording> {
    let Selection { capture, spot, leaf, .. } = selection;
    match leaf {
        None => describe_structure(capture, naming, spot.structure, language),
        Some(leaf) => Some(describe_leaf(capture, naming, spot.structure, leaf, language)),
    }
}

/// Returns a leaf in words; a raw value has the name of its counter.
pub fn describe_leaf(
    capture: &Capture,
    naming: &Naming,
    place: Place,
    leaf: &Leaf,
    language: Language,
) -> Wording {
    let text = words(capture, naming, language).leaf(place, leaf);
    let (name, note) = match (&leaf.kind, text.note) {
        (LeafKind::Value, Some(counters)) => (counters, None),
        // This is the time of a clock in seconds; other notes are names and sentences.
        (LeafKind::Member(member), Some(note)) if member.meaning == Meaning::Ticks => {
            (text.name.to_owned(), Some(readable_numbers(&note)))
        }
        (_, note) => (text.name.to_owned(), note),
    };
    Wording {
        kind: SignKind::from_leaf(&leaf.kind),
        name,
        c_type: text.c_type,
        value: Digits {
            plain: text.value,
            is_identifier: !is_quantity(&words(capture, naming, language), place, leaf),
        },
        note,
        offset: leaf.offset,
        length: leaf.length,
    }
}

/// Returns a structure or field with its parents, in the notation of paths: `Processor(_Total) › PERF_COUNTER_BLOCK › %
/// DPC Time`.
pub fn in_full(capture: &Capture, naming: &Naming, spot: Spot, language: Language) -> Option<String> {
    let words = words(capture, naming, language);
    let mut text = match spot.structure {
        place @ (Place::InstanceBlock { .. } | Place::ObjectBlock(_)) => {
            format!("{}{INSIDE}{}", words.place(place), words.label(spot.structure))
        }
        place @ (Place::CounterDefinition { .. } | Place::Instance { .. }) => words.place(place),
        Place::DataBlock | Place::Object(_) => words.label(spot.structure),
    };
    if let Some(leaf) = capture.leaf(spot) {
        text.push_str(INSIDE);
        text.push_str(&describe_leaf(capture, naming, spot.structure, &leaf, language).name);
    }
    Some(text)
}

/// Returns the source of names for the content of a capture.
pub fn words<'a>(capture: &'a Capture, naming: &'a Naming, language: Language) -> Words<'a> {
    Words { capture: capture.walked(), names: &naming.names, language }
}

/// Returns the type of a counter, which distinguishes definitions.
fn counter_type(capture: &Capture, place: Place) -> Option<String> {
    let Place::CounterDefinition { object, counter: position } = place else { return None };
    let counter_type = capture.walked().object(object)?.counter(position)?.counter_type();
    Some(counter_type.name().map_or_else(|| format!("{:#010x}", counter_type.0), str::to_owned))
}

/// Joins names from the outermost to the innermost, without empty ones.
pub fn joined<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.into_iter().filter(|name| !name.is_empty()).collect();
    names.join(" › ")
}
