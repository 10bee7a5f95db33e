//! The words for one structure or leaf: what `winperf-report` says of it, and where it is.

use winperf::counter_type::ValueClass;
use winperf::layout::Meaning;
use winperf::{Leaf, LeafKind, Place};
use winperf_report::language::Language;
use winperf_report::words::Words;

use crate::signs::kind::Kind;
use crate::state::capture::Capture;
use crate::state::naming::Naming;
use crate::state::selection::Selection;
use crate::state::spot::Spot;
use crate::views::query::digits::{Digits, is_identifier, readable_numbers};

/// What stands between a structure and what is inside of it.
pub const INSIDE: &str = " › ";

/// A structure or leaf in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Wording {
    /// What kind of thing it is.
    pub kind: Kind,
    pub name: String,
    pub c_type: String,
    /// Its value, or what is most worth knowing of a structure.
    pub value: Digits,
    /// What is to be noted.
    pub note: Option<String>,
    /// Bytes from the start of the file.
    pub offset: u32,
    pub length: u32,
}

/// A structure in words, or `None` when there is no such structure.
pub fn of_structure(capture: &Capture, naming: &Naming, place: Place, language: Language) -> Option<Wording> {
    let span = capture.walked().span(place)?;
    Some(Wording {
        kind: Kind::Node(place.kind()),
        name: words(capture, naming, language).label(place),
        c_type: place.kind().c_name().to_owned(),
        value: Digits::bare(counter_type(capture, place).unwrap_or_default()),
        note: None,
        offset: span.offset,
        length: span.length,
    })
}

/// The name alone of a structure or of a leaf of it, which costs less than all there is to say.
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

/// What is selected in words: a structure, or one leaf of it.
pub fn of_spot(capture: &Capture, naming: &Naming, spot: Spot, language: Language) -> Option<Wording> {
    match spot.leaf {
        None => of_structure(capture, naming, spot.structure, language),
        Some(_) => Some(of_leaf(capture, naming, spot.structure, &capture.leaf(spot)?, language)),
    }
}

/// What is selected in the shown capture, in words.
pub fn of_selection(selection: &Selection, naming: &Naming, language: Language) -> Option<Wording> {
    let Selection { capture, spot, leaf, .. } = selection;
    match leaf {
        None => of_structure(capture, naming, spot.structure, language),
        Some(leaf) => Some(of_leaf(capture, naming, spot.structure, leaf, language)),
    }
}

/// A leaf in words; a raw value has the name of its counter.
pub fn of_leaf(capture: &Capture, naming: &Naming, place: Place, leaf: &Leaf, language: Language) -> Wording {
    let text = words(capture, naming, language).leaf(place, leaf);
    let (name, note) = match (&leaf.kind, text.note) {
        (LeafKind::Value, Some(counters)) => (counters, None),
        // Seconds of a clock; other notes are names and sentences.
        (LeafKind::Member(member), Some(note)) if member.meaning == Meaning::Ticks => {
            (text.name.to_owned(), Some(readable_numbers(&note)))
        }
        (_, note) => (text.name.to_owned(), note),
    };
    Wording {
        kind: Kind::of_leaf(&leaf.kind),
        name,
        c_type: text.c_type,
        value: Digits {
            plain: text.value,
            is_identifier: !is_quantity(words(capture, naming, language), place, leaf),
        },
        note,
        offset: leaf.offset,
        length: leaf.length,
    }
}

/// Whether a leaf holds a number that counts or measures something, and neither names something nor is a text or bytes.
pub fn is_quantity(words: Words<'_>, place: Place, leaf: &Leaf) -> bool {
    use Meaning::*;
    match &leaf.kind {
        LeafKind::Member(member) => {
            !matches!(member.meaning, Title | HelpTitle | ParentObject | DefaultObject | UniqueId | CodePage)
        }
        LeafKind::Value => {
            let object = place.object().and_then(|object| words.capture.object(object));
            let first = words.capture.counters_of(place, leaf).next();
            let counter = object.zip(first).and_then(|(object, first)| object.counter(first));
            counter.is_some_and(|counter| {
                let is_text = counter.counter_type().class() == ValueClass::Text;
                !is_text && !is_identifier(counter.title(), &counter.name(words.names))
            })
        }
        LeafKind::Name | LeafKind::Padding | LeafKind::Slack | LeafKind::Unparsed => false,
    }
}

/// A structure or field as paths have it, with what is around it: `Processor(_Total) › PERF_COUNTER_BLOCK › % DPC Time`.
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
        text.push_str(&of_leaf(capture, naming, spot.structure, &leaf, language).name);
    }
    Some(text)
}

/// What names the things of a capture.
pub fn words<'a>(capture: &'a Capture, naming: &'a Naming, language: Language) -> Words<'a> {
    Words { capture: capture.walked(), names: &naming.names, language }
}

/// The type of a counter, by which definitions are told apart.
fn counter_type(capture: &Capture, place: Place) -> Option<String> {
    let Place::CounterDefinition { object, counter: position } = place else { return None };
    let counter_type = capture.walked().object(object)?.counter(position)?.counter_type();
    Some(counter_type.name().map_or_else(|| format!("{:#010x}", counter_type.0), str::to_owned))
}

/// Names from the outermost to the innermost, without those that are empty.
pub fn joined<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.into_iter().filter(|name| !name.is_empty()).collect();
    names.join(" › ")
}
